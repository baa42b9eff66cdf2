#include "ui/editors/RecordPage.h"

#include "engine/model/EnumText.h"
#include "engine/model/Unsupported.h"
#include "ui/document/ProjectDocument.h"
#include "ui/editors/RoutingEditor.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/Editing.h"
#include "ui/models/RecordText.h"
#include "ui/models/RoutingModel.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

constexpr int kAnswerRow = 3; ///< behind name, type and TTL
constexpr int kMostValues = 12; ///< rows, before the table scrolls

bool isBuilt(model::Feature feature)
{
    const auto &list = model::unsupportedFeatures();
    return std::ranges::find(list, feature) == list.end();
}

} // namespace

RecordPage::RecordPage(const PageContext &context, QWidget *parent)
    : ObjectPage(context, Kind::RecordSet, {{{}, {u"name"_s, u"type"_s, u"ttl"_s, u"note"_s}}}, parent), m_answer(new QComboBox(this)),
      m_answerMessage(new InlineMessage(this)), m_heading(newHeading({}, this)), m_format(newHint({}, this)), m_values(new TablePanel(context.document, this)),
      m_routing(new RoutingEditor(context, this))
{
    addAnswerRow();
    m_heading->setContentsMargins(0, 12, 0, 0);
    m_format->setObjectName(u"valuesFormat"_s);
    m_values->setObjectName(u"valuesPanel"_s);
    m_values->setFittedRows(kMostValues);
    for (QWidget *widget : {static_cast<QWidget *>(m_heading), static_cast<QWidget *>(m_format), static_cast<QWidget *>(m_values), static_cast<QWidget *>(m_routing)}) {
        column()->insertWidget(column()->count() - 1, widget);
    }
    connect(m_routing, &RoutingEditor::settled, this, &Page::settled);
}

void RecordPage::addAnswerRow()
{
    m_answer->setObjectName(u"answerComboBox"_s);
    m_answer->setAccessibleName(tr("Answer"));
    m_answer->setToolTip(tr("Whether every client gets the same values, or a policy decides who gets which."));
    m_answer->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_answer->addItem(tr("Fixed values for everybody"), QString());
    for (const Choice &choice : routingPolicyChoices()) {
        m_answer->addItem(choice.label, choice.value);
    }
    m_answerMessage->setObjectName(u"answerMessage"_s);
    auto *holder = new QWidget(this);
    auto *rows = new QVBoxLayout(holder);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(3);
    rows->addWidget(m_answer, 0, Qt::AlignLeft);
    rows->addWidget(m_answerMessage);
    auto *label = new QLabel(tr("Answer"), this);
    label->setBuddy(m_answer);
    form()->layoutOfRows()->insertRow(kAnswerRow, label, holder);
    connect(m_answer, &QComboBox::activated, this, [this] { chooseAnswer(m_answer->currentData().toString()); });
}

bool RecordPage::isSettled() const
{
    return m_routing->isSettled();
}

void RecordPage::objectChanged()
{
    m_routing->setRecordSet(shown());
}

void RecordPage::updatePage()
{
    const model::Zone *zone = project().zones.find(shown().parentKey);
    const model::RecordSet *set = zone ? model::findRecordSet(project(), shown()) : nullptr;
    if (!set) {
        return;
    }
    const QSignalBlocker blocker(m_answer);
    m_answer->setCurrentIndex(set->routing ? m_answer->findData(model::toText(set->routing->policy)) : 0);
    const QString refusal = routingRefusal(*zone, set->type);
    auto *items = qobject_cast<QStandardItemModel *>(m_answer->model());
    for (int i = 1; i < m_answer->count(); ++i) {
        items->item(i)->setEnabled(refusal.isEmpty());
    }
    m_answer->setEnabled(!document()->isReadOnly());
    m_heading->setText(set->routing ? tr("Routing") : tr("Values"));
    m_routing->setVisible(set->routing.has_value());
    m_values->setVisible(!set->routing);
    m_format->setVisible(!set->routing);
    showValues(*set);
    if (!refusal.isEmpty()) {
        m_answerMessage->setMessage(set->routing ? State::Bad : State::Information, refusal);
    } else if (set->routing && !isBuilt(model::Feature::RoutedRecordSets)) {
        m_answerMessage->setMessage(State::Warning, model::unsupportedText(model::Feature::RoutedRecordSets));
    } else {
        m_answerMessage->clear();
    }
}

void RecordPage::showValues(const model::RecordSet &set)
{
    const bool hasProblems = std::ranges::any_of(set.values, [&](const QString &value) { return !normalValues(set.type, {value}, shown().parentKey); });
    if (shown() == m_valuesOf && set.type == m_valuesType && hasProblems == m_valuesHaveProblems) {
        return;
    }
    m_valuesOf = shown();
    m_valuesType = set.type;
    m_valuesHaveProblems = hasProblems;
    m_format->setText(recordFormat(set.type.toUpper()));
    m_values->setTable(recordValueTable(shown(), set.type, hasProblems));
}

void RecordPage::chooseAnswer(const QString &policyText)
{
    const model::ObjectRef ref = shown();
    const auto policy = model::fromText<model::Routing::Policy>(policyText);
    const model::RecordSet *now = model::findRecordSet(project(), ref);
    const QString text = policy ? tr("Answer \"%1\" by Policy %2").arg(now->name, policyName(*policy)) : tr("Answer \"%1\" with Fixed Values").arg(now->name);
    const auto result = editWith(*document(), text, {}, [&](model::ProjectBuilder &builder) -> Result<void> {
        const model::Project &before = builder.project();
        const model::Zone *zone = before.zones.find(ref.parentKey);
        const model::RecordSet *set = zone ? model::findRecordSet(before, ref) : nullptr;
        if (!set) {
            return rowIsGone();
        }
        const RoutingContext context{before, *zone, *set};
        if (const QString refusal = routingRefusal(*zone, set->type); policy && !refusal.isEmpty()) {
            return fail(Error::Kind::Invalid, refusal);
        }
        model::RecordSet changed = !policy ? fixedSet(context) : routedSet(context, *policy);
        if (policy && set->routing) {
            changed = *set;
            changed.routing = withPolicy(*set->routing, *policy, context);
        }
        return builder.replaceRecordSet(ref, std::move(changed));
    });
    updatePage();
    if (!result) {
        m_answerMessage->setError(result.error());
    }
}

} // namespace meridian::ui
