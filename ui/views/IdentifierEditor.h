#pragma once

#include <QList>
#include <QWidget>

#include <utility>

class QLineEdit;
class QVBoxLayout;

namespace meridian::ui {

class InlineMessage;

/// Identifiers of an HTTPDNS question as key=value: a field whose Enter adds one, and a button a pair that removes it.
class IdentifierEditor final : public QWidget
{
    Q_OBJECT
public:
    using Identifier = std::pair<QString, QString>;

    explicit IdentifierEditor(QWidget *parent = nullptr);

    [[nodiscard]] QList<Identifier> identifiers() const { return m_identifiers; }
    void setIdentifiers(const QList<Identifier> &identifiers);

signals:
    void changed();

private:
    void addFromField();
    void remove(qsizetype index);
    void rebuildChips();

    QList<Identifier> m_identifiers;
    QLineEdit *m_field;
    InlineMessage *m_message;
    QVBoxLayout *m_chips;
};

} // namespace meridian::ui
