#include "ui/editors/SourceEditor.h"

#include "engine/geo/Line.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/PlaceText.h"
#include "ui/models/References.h"
#include "ui/widgets/Forms.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

Field part(const QString &key, const QString &label, FieldKind kind)
{
    Field field;
    field.key = key;
    field.label = label;
    field.kind = kind;
    field.isOptional = true;
    return field;
}

} // namespace

SourceEditor::SourceEditor(const Field &field, ProjectDocument *document, QWidget *parent)
    : FieldEditor(field, document, parent), m_kind(new QComboBox(this)), m_pages(new QStackedWidget(this)), m_preview(newHint({}, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_kind->addItems({tr("Default: everybody else"), tr("A carrier, a place, a network"), tr("A list of IP ranges")});
    adopt(m_kind);
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    column->addWidget(m_kind, 0, Qt::AlignLeft);
    column->addWidget(m_pages);
    column->addWidget(m_preview);
    m_preview->setObjectName(field.key + "Preview"_L1);

    m_pages->addWidget(new QWidget(m_pages));
    auto *source = new QWidget(m_pages);
    newForm(source)->setContentsMargins(0, 0, 0, 0);
    m_carrier = addPart(source, part(u"lineCarrier"_s, tr("Carrier of the line"), FieldKind::Carrier), tr("Carrier"));
    m_place = addPart(source, part(u"linePlace"_s, tr("Place of the line"), FieldKind::Place), tr("Place"));
    Field asn = part(u"lineAsn"_s, tr("AS number"), FieldKind::Integer);
    asn.minimum = 1;
    asn.maximum = 4294967295;
    m_asn = addPart(source, asn, tr("AS number"));
    m_pages->addWidget(source);
    auto *ranges = new QWidget(m_pages);
    newForm(ranges)->setContentsMargins(0, 0, 0, 0);
    Field list = part(u"lineRanges"_s, tr("IP ranges"), FieldKind::Reference);
    list.reference = &lineListReference();
    list.isOptional = false;
    m_ranges = addPart(ranges, list, tr("IP ranges"));
    m_pages->addWidget(ranges);

    connect(m_kind, &QComboBox::activated, this, [this](int page) {
        m_pages->setCurrentIndex(page);
        m_pages->setVisible(page != DefaultPage);
        changed();
        if (value()) {
            emit finished();
        }
    });
}

FieldEditor *SourceEditor::addPart(QWidget *page, const Field &field, const QString &label)
{
    FieldEditor *editor = makeFieldEditor(field, document(), page);
    addRow(qobject_cast<QFormLayout *>(page->layout()), label, editor);
    connect(editor, &FieldEditor::edited, this, &SourceEditor::changed);
    connect(editor, &FieldEditor::finished, this, &FieldEditor::finished);
    connect(editor, &FieldEditor::newRequested, this, &FieldEditor::newRequested);
    return editor;
}

void SourceEditor::changed()
{
    showPreview();
    emit edited();
}

Result<QVariant> SourceEditor::value() const
{
    if (m_kind->currentIndex() == DefaultPage) {
        return QVariant(u"default"_s);
    }
    if (m_kind->currentIndex() == RangesPage) {
        const auto id = m_ranges->value();
        if (!id) {
            return id;
        }
        return id->toString().isEmpty() ? fail(Error::Kind::Invalid, tr("Choose a list of IP ranges, or make one."))
                                        : Result<QVariant>(QVariant(QString(u"cidr="_s + id->toString())));
    }
    QStringList parts;
    for (const auto &[key, editor] : {std::pair(u"isp="_s, m_carrier), std::pair(u"asn="_s, m_asn), std::pair(u"place="_s, m_place)}) {
        const auto value = editor->value();
        if (!value) {
            return value;
        }
        if (!value->toString().isEmpty()) {
            parts += key + value->toString();
        }
    }
    if (parts.isEmpty()) {
        return fail(Error::Kind::Invalid, tr("Give a carrier, a place or an AS number."));
    }
    const auto line = normalLine(parts.join(u','));
    return line ? Result<QVariant>(QVariant(*line)) : std::unexpected(line.error());
}

QWidget *SourceEditor::focusWidgetInside() const
{
    return m_kind;
}

void SourceEditor::showValue(const QVariant &value)
{
    const QSignalBlocker blocker(m_kind);
    const auto line = geo::Line::parse(value.toString());
    const bool isRanges = line && line->kind() == geo::Line::Kind::Cidr;
    const Page page = isRanges ? RangesPage : line && line->isDefault() ? DefaultPage : SourcePage;
    m_kind->setCurrentIndex(page);
    m_pages->setCurrentIndex(page);
    m_pages->setVisible(page != DefaultPage);
    const bool isSource = line && page == SourcePage;
    m_carrier->setValue(isSource && line->isp() ? line->isp()->toString() : QString(), {});
    m_place->setValue(isSource && line->place() ? line->place()->toString() : QString(), {});
    m_asn->setValue(isSource && line->asn() ? QVariant(static_cast<qint64>(*line->asn())) : QVariant(), {});
    m_ranges->setValue(isRanges ? line->cidrId() : QString(), lineListReference().candidates(*document()->project()));
    showPreview();
}

void SourceEditor::showPreview()
{
    const auto now = value();
    m_preview->setText(now ? tr("%1 – written \"%2\"", "line in words, line as in the document").arg(lineText(now->toString(), *document()->project()), now->toString())
                           : QString());
    m_preview->setVisible(now.has_value());
}

} // namespace meridian::ui
