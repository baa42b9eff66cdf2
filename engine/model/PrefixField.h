#pragma once

#include "engine/model/Table.h"

namespace meridian::model {

/// Address blocks: one, or a list. They are kept as numbers; where a block was written otherwise than its normal form,
/// `spelledOut` remembers how (`cidrs:2001:DB8::/32`), so that the document comes back as it was.
template<typename T, typename Blocks>
class PrefixField final : public Field<T>
{
public:
    static constexpr bool kIsList = std::is_same_v<Blocks, std::vector<IpPrefix>>;

    PrefixField(QString documentKey, QString meaning, Blocks T::*member) : Field<T>(std::move(documentKey), std::move(meaning)), m_member(member)
    {
        this->isRequired = true;
    }

    void read(const QJsonValue &json, T &object, const JsonPath &path, Errors &errors, const QString &) const override
    {
        if constexpr (kIsList) {
            if (!json.isArray()) {
                errors.add(path, wrongType(json, QStringLiteral("a list of address blocks")));
                return;
            }
            const Unique<IpPrefix> unique{QStringLiteral("block"), {}, [](const IpPrefix &block) { return block.toString(); }};
            TwiceFinder<IpPrefix> twiceFinder(unique, path, errors);
            const QJsonArray array = json.toArray();
            for (qsizetype i = 0; i < array.size(); ++i) {
                if (const auto block = readOne(array.at(i), object, JsonPath(path, i), errors)) {
                    twiceFinder.look(*block, i);
                    (object.*m_member).push_back(*block);
                }
            }
        } else if (const auto block = readOne(json, object, path, errors)) {
            object.*m_member = *block;
        }
    }
    std::optional<JsonNode> write(const T &object, WriteMode mode, const QString &) const override
    {
        QHash<QString, QString> asWritten;
        for (const QString &entry : object.spelledOut) {
            if (mode == WriteMode::Document && entry.startsWith(this->key + u':')) {
                const QString text = entry.mid(this->key.size() + 1);
                if (const auto block = IpPrefix::parse(text)) {
                    asWritten.insert(block->toString(), text);
                }
            }
        }
        const auto textOf = [&](const IpPrefix &block) {
            const QString normal = block.toString();
            return JsonNode(QJsonValue(asWritten.value(normal, normal)));
        };
        if constexpr (kIsList) {
            JsonNode node = JsonNode::array();
            for (const IpPrefix &block : object.*m_member) {
                node.append(textOf(block));
            }
            return node;
        } else {
            return textOf(object.*m_member);
        }
    }
    bool isDefault(const T &object) const override { return object.*m_member == defaults<T>().*m_member; }
    JsonNode schema(SchemaDefinitions &) const override
    {
        JsonNode block = schemaOfType(QStringLiteral("string"));
        block.insert(QStringLiteral("pattern"), QJsonValue(QStringLiteral("^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$")));
        if constexpr (kIsList) {
            JsonNode node = schemaOfType(QStringLiteral("array"));
            node.insert(QStringLiteral("items"), std::move(block));
            return node;
        } else {
            return block;
        }
    }
    void rewriteReferences(T &, const JsonPath &, const ReferenceFunction &) const override {}

private:
    std::optional<IpPrefix> readOne(const QJsonValue &json, T &object, const JsonPath &path, Errors &errors) const
    {
        if (!json.isString()) {
            errors.add(path, wrongType(json, QStringLiteral("an address block such as 192.0.2.0/24")));
            return std::nullopt;
        }
        const QString text = json.toString();
        const auto block = IpPrefix::parse(text);
        if (!block) {
            errors.add(path, block.error().text);
            return std::nullopt;
        }
        if (block->toString() != text) {
            object.spelledOut += this->key + u':' + text;
        }
        return *block;
    }

    Blocks T::*m_member;
};

} // namespace meridian::model
