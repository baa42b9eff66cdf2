#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"

#include <QStringList>

#include <optional>
#include <span>

namespace meridian::model {

/// One value of an enumeration and its text in the document.
template<typename Enum>
struct EnumEntry
{
    Enum value;
    const char16_t *text;
};

/// All values that have a text, in the order of the format description. One table an enumeration; the document, the
/// schema, SQL and choice boxes read it.
template<typename Enum>
[[nodiscard]] std::span<const EnumEntry<Enum>> enumTable() = delete;

template<> std::span<const EnumEntry<LineOrder>> enumTable<LineOrder>();
template<> std::span<const EnumEntry<HealthCheck::Kind>> enumTable<HealthCheck::Kind>();
template<> std::span<const EnumEntry<ExpectCodes::Op>> enumTable<ExpectCodes::Op>();
template<> std::span<const EnumEntry<Address::Mode>> enumTable<Address::Mode>();
/// `ipv4`, `ipv6`, `domain`; not a key of the document.
template<> std::span<const EnumEntry<Address::Kind>> enumTable<Address::Kind>();
template<> std::span<const EnumEntry<Pool::CapacityMode>> enumTable<Pool::CapacityMode>();
template<> std::span<const EnumEntry<Rule::AnyMatchFallback>> enumTable<Rule::AnyMatchFallback>();
template<> std::span<const EnumEntry<Rule::Switch>> enumTable<Rule::Switch>();
/// Without `Address`, which the document writes as the address id.
template<> std::span<const EnumEntry<Rule::AllDown>> enumTable<Rule::AllDown>();
template<> std::span<const EnumEntry<Failback::Mode>> enumTable<Failback::Mode>();
template<> std::span<const EnumEntry<AnswerSize::Size>> enumTable<AnswerSize::Size>();
template<> std::span<const EnumEntry<Instance::Strategy>> enumTable<Instance::Strategy>();
template<> std::span<const EnumEntry<Instance::Mode>> enumTable<Instance::Mode>();
/// Without `Address`, which the document writes as the address id.
template<> std::span<const EnumEntry<Instance::NoRule>> enumTable<Instance::NoRule>();
template<> std::span<const EnumEntry<Zone::Kind>> enumTable<Zone::Kind>();
template<> std::span<const EnumEntry<Routing::Policy>> enumTable<Routing::Policy>();
template<> std::span<const EnumEntry<Routing::Formula>> enumTable<Routing::Formula>();
template<> std::span<const EnumEntry<AlternativeServer::Path>> enumTable<AlternativeServer::Path>();
/// Without `None`, which the document leaves out.
template<> std::span<const EnumEntry<ResponseRule::Behavior>> enumTable<ResponseRule::Behavior>();
template<> std::span<const EnumEntry<Channel::Kind>> enumTable<Channel::Kind>();
template<> std::span<const EnumEntry<Alert::Scope>> enumTable<Alert::Scope>();
/// The word before the colon of `ObjectRef::toString`.
template<> std::span<const EnumEntry<ObjectRef::Kind>> enumTable<ObjectRef::Kind>();

/// The document's text; empty for a value that has none.
template<typename Enum>
[[nodiscard]] QString toText(Enum value)
{
    for (const EnumEntry<Enum> &entry : enumTable<Enum>()) {
        if (entry.value == value) {
            return QString::fromUtf16(entry.text);
        }
    }
    return {};
}

/// The value of a text, exactly as written; nothing for other text.
template<typename Enum>
[[nodiscard]] std::optional<Enum> fromText(QStringView text)
{
    for (const EnumEntry<Enum> &entry : enumTable<Enum>()) {
        if (text == QStringView(entry.text)) {
            return entry.value;
        }
    }
    return std::nullopt;
}

/// All texts, for choice boxes and error messages.
template<typename Enum>
[[nodiscard]] QStringList enumTexts()
{
    QStringList texts;
    for (const EnumEntry<Enum> &entry : enumTable<Enum>()) {
        texts += QString::fromUtf16(entry.text);
    }
    return texts;
}

/// What one object of the kind is called in a sentence: "health check", "pool set".
[[nodiscard]] QString kindName(ObjectRef::Kind kind);

} // namespace meridian::model
