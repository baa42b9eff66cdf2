#include "ui/editors/PlaceEditor.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/KnownCodes.h"
#include "ui/models/PlaceText.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace meridian::ui {

using namespace Qt::StringLiterals;

PlaceEditor::PlaceEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact)
    : FieldEditor(field, document, parent), m_known(field.kind == FieldKind::Line ? knownLines(*document->project(), this) : knownCodes(field.kind)), m_edit(new QLineEdit(this)), m_words(new QLabel(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_edit, isCompact ? 1 : 0);
    row->addWidget(m_words, 1);
    adopt(m_edit);
    m_edit->setFrame(!isCompact);
    if (!isCompact) {
        m_edit->setFixedWidth(m_edit->fontMetrics().averageCharWidth() * 30);
    }
    if (field.placeholder.isEmpty()) {
        m_edit->setPlaceholderText(field.kind == FieldKind::Carrier ? tr("Name or code of a carrier")
                                       : field.kind == FieldKind::Line ? tr("Line, or a carrier or place by name")
                                                                       : tr("Name or code of a place"));
    }
    m_words->setObjectName(field.key + "Words"_L1);
    m_words->setForegroundRole(QPalette::PlaceholderText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setVisible(!isCompact);

    completeCodes(m_edit, m_known, [this](const QString &code) {
        m_edit->setText(code);
        showWords();
        emit edited();
        emit finished();
    });
    connect(m_edit, &QLineEdit::textEdited, this, [this] {
        showWords();
        emit edited();
    });
    connect(m_edit, &QLineEdit::returnPressed, this, [this] {
        m_edit->setText(codeOf(m_edit->text()));
        showWords();
        emit edited();
        emit finished();
    });
}

QString PlaceEditor::codeOf(const QString &text) const
{
    const QString code = codeOfName(m_known, text.trimmed());
    return code.isEmpty() ? text.trimmed() : code;
}

Result<QVariant> PlaceEditor::value() const
{
    return QVariant(codeOf(m_edit->text()));
}

QWidget *PlaceEditor::focusWidgetInside() const
{
    return m_edit;
}

void PlaceEditor::selectAll()
{
    m_edit->selectAll();
}

void PlaceEditor::showValue(const QVariant &value)
{
    if (codeOf(m_edit->text()) != value.toString()) {
        m_edit->setText(value.toString());
    }
    showWords();
}

void PlaceEditor::showWords()
{
    const QString code = codeOf(m_edit->text());
    QString words;
    if (field().kind == FieldKind::Carrier) {
        words = carrierText(code);
    } else if (field().kind == FieldKind::Location) {
        const auto location = parseLocation(code);
        words = location ? locationWords(*location) : QString();
    } else if (field().kind == FieldKind::Line) {
        words = lineText(code, *document()->project());
    } else {
        words = placeText(code);
    }
    m_words->setText(words == m_edit->text() ? QString() : words);
}

} // namespace meridian::ui
