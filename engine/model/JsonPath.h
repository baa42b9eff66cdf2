#pragma once

#include <QString>

namespace meridian::model {

/// Where a value stands in a document. A chain on the stack: nothing is put together until an error needs the text.
class JsonPath final
{
public:
    explicit JsonPath(QString root = QStringLiteral("$")) : m_key(std::move(root)) {}
    JsonPath(const JsonPath &parent, const QString &key) : m_parent(&parent), m_key(key) {}
    JsonPath(const JsonPath &parent, qsizetype index) : m_parent(&parent), m_index(index) {}

    /// `$.pools[2].members[0].address`; keys that are not plain words in brackets: `$.headers["X-Probe"]`.
    [[nodiscard]] QString toString() const
    {
        if (!m_parent) {
            return m_key;
        }
        return m_index >= 0 ? withIndex(m_parent->toString(), m_index) : withKey(m_parent->toString(), m_key);
    }

    [[nodiscard]] static QString withKey(const QString &parent, const QString &key);
    [[nodiscard]] static QString withIndex(const QString &parent, qsizetype index)
    {
        return parent + u'[' + QString::number(index) + u']';
    }

private:
    const JsonPath *m_parent = nullptr;
    QString m_key;
    qsizetype m_index = -1;
};

} // namespace meridian::model
