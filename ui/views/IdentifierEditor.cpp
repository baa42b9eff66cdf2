#include "ui/views/IdentifierEditor.h"

#include "ui/views/FieldError.h"
#include "ui/widgets/InlineMessage.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

IdentifierEditor::IdentifierEditor(QWidget *parent)
    : QWidget(parent), m_field(new QLineEdit(this)), m_message(new InlineMessage(this)), m_chips(new QVBoxLayout)
{
    m_field->setObjectName(u"identifierEdit"_s);
    m_field->setAccessibleName(tr("Identifier, key=value"));
    m_field->setPlaceholderText(tr("key=value"));
    m_field->setToolTip(tr("Identifiers arrive with HTTPDNS only. A DNS query carries none."));
    m_message->setObjectName(u"identifierMessage"_s);
    auto *add = new QPushButton(tr("Add", "an identifier"), this);
    add->setObjectName(u"identifierAddButton"_s);
    add->setAccessibleName(tr("Add identifier"));
    connect(m_field, &QLineEdit::returnPressed, this, &IdentifierEditor::addFromField);
    connect(m_field, &QLineEdit::textEdited, this, [this] { showFieldError(m_field, m_message, {}); });
    connect(add, &QPushButton::clicked, this, &IdentifierEditor::addFromField);

    auto *line = new QHBoxLayout;
    line->addWidget(m_field, 1);
    line->addWidget(add);
    m_chips->setContentsMargins(0, 0, 0, 0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(line);
    layout->addWidget(m_message);
    layout->addLayout(m_chips);
    setFocusProxy(m_field);
}

void IdentifierEditor::setIdentifiers(const QList<Identifier> &identifiers)
{
    if (m_identifiers != identifiers) {
        m_identifiers = identifiers;
        rebuildChips();
        emit changed();
    }
}

void IdentifierEditor::addFromField()
{
    const QString text = m_field->text().trimmed();
    if (text.isEmpty()) {
        return;
    }
    const qsizetype equals = text.indexOf(u'=');
    if (equals < 1) {
        showFieldError(m_field, m_message, tr("\"%1\" is not an identifier. Write it as key=value, such as uid=12345.").arg(text));
        return;
    }
    Identifier added{text.first(equals).trimmed(), text.sliced(equals + 1).trimmed()};
    // A request header holds one value a key, so the newer one replaces the older.
    const auto same = std::ranges::find(m_identifiers, added.first, &Identifier::first);
    if (same != m_identifiers.end()) {
        *same = std::move(added);
    } else {
        m_identifiers.append(std::move(added));
    }
    showFieldError(m_field, m_message, {});
    m_field->clear();
    rebuildChips();
    emit changed();
}

void IdentifierEditor::remove(qsizetype index)
{
    m_identifiers.removeAt(index);
    rebuildChips();
    m_field->setFocus();
    emit changed();
}

void IdentifierEditor::rebuildChips()
{
    while (QLayoutItem *item = m_chips->takeAt(0)) {
        // The chip that was clicked is still in its own signal.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (qsizetype i = 0; i < m_identifiers.size(); ++i) {
        const QString text = u"%1=%2"_s.arg(m_identifiers.at(i).first, m_identifiers.at(i).second);
        auto *chip = new QToolButton(this);
        chip->setObjectName(u"identifierChip-%1"_s.arg(m_identifiers.at(i).first));
        chip->setText(u"%1  ✕"_s.arg(text));
        chip->setAccessibleName(tr("Remove identifier %1").arg(text));
        chip->setToolTip(tr("Remove"));
        chip->setFocusPolicy(Qt::StrongFocus);
        connect(chip, &QToolButton::clicked, this, [this, i] { remove(i); });
        m_chips->addWidget(chip, 0, Qt::AlignLeft);
        chip->show();
    }
}

} // namespace meridian::ui
