#include "ui/views/ExplainReportView.h"

#include "ui/views/ExplainTexts.h"
#include "ui/views/FittedTable.h"
#include "ui/views/ObjectLinks.h"
#include "ui/views/ShareBarDelegate.h"
#include "ui/views/ShareDonut.h"
#include "ui/views/ShareModel.h"
#include "ui/views/StepModel.h"
#include "ui/widgets/Forms.h"

#include <QClipboard>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonDocument>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostShareRows = 12;
constexpr int kMostStepRows = 200;

/// A long name may break behind its dots, so that it never makes a page wider than the window.
QString breakable(QString text)
{
    return text.replace(u'.', u".\u200b"_s);
}

} // namespace

ExplainReportView::ExplainReportView(QWidget *parent) : QWidget(parent), m_shares(new ShareModel(this)), m_steps(new StepModel(this))
{
    m_donut = new ShareDonut(this);
    m_shareArea = new QWidget(this);
    auto *shareLayout = new QHBoxLayout(m_shareArea);
    shareLayout->setContentsMargins(0, 0, 0, 0);
    shareLayout->addWidget(m_donut, 0, Qt::AlignTop);
    shareLayout->addWidget(makeShareTable(), 1, Qt::AlignTop);
    m_note = newHint({}, this);
    m_note->setObjectName(u"explainShareNote"_s);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(makeHeadline());
    layout->addWidget(makeFacts());
    layout->addWidget(newHeading(tr("Shares"), this));
    layout->addWidget(m_shareArea);
    layout->addWidget(m_note);
    layout->addWidget(newHeading(tr("Steps of the decision"), this));
    layout->addWidget(makeStepTable());
    layout->addStretch(1);
}

QWidget *ExplainReportView::makeHeadline()
{
    auto *headline = new QWidget(this);
    m_question = newHeading({}, headline);
    m_question->setObjectName(u"explainQuestionLabel"_s);
    m_question->setWordWrap(true);
    auto *text = new QPushButton(tr("Copy as Text"), headline);
    text->setObjectName(u"explainCopyTextButton"_s);
    connect(text, &QPushButton::clicked, this, &ExplainReportView::copyAsText);
    auto *json = new QPushButton(tr("Copy as JSON"), headline);
    json->setObjectName(u"explainCopyJsonButton"_s);
    connect(json, &QPushButton::clicked, this, &ExplainReportView::copyAsJson);
    m_keep = new QPushButton(tr("Keep as Policy Test"), headline);
    m_keep->setObjectName(u"explainKeepTestButton"_s);
    m_keep->setToolTip(tr("Adds a policy test that fails when this question gets other shares."));
    m_keep->hide();
    connect(m_keep, &QPushButton::clicked, this, &ExplainReportView::keepRequested);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(text);
    buttons->addWidget(json);
    buttons->addWidget(m_keep);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(headline);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_question);
    layout->addLayout(buttons);
    return headline;
}

QLabel *ExplainReportView::addFact(QFormLayout *facts, const QString &caption, const QString &objectName)
{
    auto *value = new QLabel(facts->parentWidget());
    value->setObjectName(objectName);
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    facts->addRow(caption, value);
    return value;
}

QWidget *ExplainReportView::makeFacts()
{
    auto *box = new QWidget(this);
    QFormLayout *facts = newForm(box);
    facts->setContentsMargins(0, 0, 0, 0);
    facts->setRowWrapPolicy(QFormLayout::DontWrapRows);
    facts->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    facts->setVerticalSpacing(4);
    m_response = addFact(facts, tr("Response:"), u"explainResponseLabel"_s);
    m_ttl = addFact(facts, tr("TTL:"), u"explainTtlLabel"_s);
    m_scope = addFact(facts, tr("Scope:"), u"explainScopeLabel"_s);
    m_origin = addFact(facts, tr("Client:"), u"explainOriginLabel"_s);
    m_place = addFact(facts, tr("Place:"), u"explainPlaceLabel"_s);
    m_network = addFact(facts, tr("Carrier and AS:"), u"explainNetworkLabel"_s);
    m_coordinates = addFact(facts, tr("Coordinates:"), u"explainCoordinatesLabel"_s);
    return box;
}

QTableView *ExplainReportView::makeShareTable()
{
    auto *table = new FittedTable(kMostShareRows, this);
    table->setObjectName(u"explainShareTable"_s);
    table->setAccessibleName(tr("Shares of the answer"));
    table->setModel(m_shares);
    table->setItemDelegateForColumn(ShareModel::BarColumn, new ShareBarDelegate(table));
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(ShareModel::BarColumn, QHeaderView::Stretch);
    table->horizontalHeader()->setMinimumSectionSize(40);
    return table;
}

QTableView *ExplainReportView::makeStepTable()
{
    auto *table = new FittedTable(kMostStepRows, this);
    table->setObjectName(u"explainStepTable"_s);
    table->setAccessibleName(tr("Steps of the decision"));
    table->setAccessibleDescription(tr("Enter selects the object that decided the step."));
    table->setModel(m_steps);
    table->horizontalHeader()->setSectionResizeMode(StepModel::KindColumn, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(StepModel::TextColumn, QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(StepModel::ObjectColumn, QHeaderView::ResizeToContents);
    auto *links = new ObjectLinks(table, StepModel::ObjectColumn, StepModel::kObjectRole);
    connect(links, &ObjectLinks::activated, this, &ExplainReportView::objectActivated);
    return table;
}

void ExplainReportView::setReport(const service::ExplainReport &report, const model::ProjectPtr &project)
{
    m_report = report;
    const QString question = tr("%1 %2", "name type").arg(report.name, report.type);
    m_question->setText(breakable(question));
    m_question->setAccessibleName(question);
    m_response->setText(responseText(report));
    m_ttl->setText(ttlText(report.ttl));
    m_scope->setText(scopeText(report));
    m_origin->setText(originText(report.source));
    m_place->setText(sourcePlaceText(report.source.place));
    m_network->setText(networkText(report.source));
    m_coordinates->setText(coordinatesText(report.source));
    m_shares->setShares(report.shares, project);
    m_steps->setSteps(report.steps, project);
    m_donut->setShares(report.shares);
    m_shareArea->setVisible(!report.shares.isEmpty());
    m_note->setText(report.shares.isEmpty() ? tr("The answer carries no records, so there are no shares.") : queryShareNote(report));
}

void ExplainReportView::offerKeeping(bool isOffered)
{
    m_keep->setVisible(isOffered);
}

void ExplainReportView::copyAsText() const
{
    if (m_report) {
        QGuiApplication::clipboard()->setText(service::toText(*m_report));
    }
}

void ExplainReportView::copyAsJson() const
{
    if (m_report) {
        QGuiApplication::clipboard()->setText(QString::fromUtf8(QJsonDocument(service::toJson(*m_report)).toJson()));
    }
}

void ExplainReportView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showDonutWhereItFits();
}

void ExplainReportView::showDonutWhereItFits()
{
    // In a narrow dock the table needs the room: it says the same.
    m_donut->setVisible(width() > m_donut->sizeHint().width() * 5);
}

} // namespace meridian::ui
