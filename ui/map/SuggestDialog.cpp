#include "ui/map/SuggestDialog.h"

#include "ui/map/EndpointTable.h"
#include "ui/map/MapTexts.h"
#include "ui/map/TableCells.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace meridian::ui {
SuggestDialog::SuggestDialog(const MapSubject &subject, const MapCounting &counting, QWidget *parent)
    : QDialog(parent), m_subject(subject), m_counting(counting), m_table(newCellTable(u"suggestTable"_s, this)), m_result(newHint({}, this)),
      m_message(new InlineMessage(this))
{
    setObjectName(u"suggestDialog"_s);
    setWindowTitle(tr("Suggest Biases"));
    m_result->setObjectName(u"suggestResult"_s);
    m_message->setObjectName(u"suggestMessage"_s);
    m_pool.setMaxThreadCount(1);
    const std::vector<bool> serving = subject.serving();
    for (int i = 0; i < static_cast<int>(subject.endpoints.size()); ++i) {
        if (serving[static_cast<std::size_t>(i)] && subject.endpoints[static_cast<std::size_t>(i)].point) {
            m_endpoints.push_back(i);
        }
    }
    auto *capacities = new QPushButton(tr("Keep Loads Below 100 %"), this);
    capacities->setObjectName(u"suggestCapacitiesButton"_s);
    capacities->setToolTip(tr("Limits every endpoint to the share that its capacity takes at the demand set beside the map."));
    m_suggest = new QPushButton(tr("Suggest"), this);
    m_suggest->setObjectName(u"suggestButton"_s);
    m_suggest->setDefault(true);
    auto *ways = new QHBoxLayout;
    ways->addWidget(capacities);
    ways->addStretch(1);
    ways->addWidget(m_suggest);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_apply = buttons->addButton(tr("Set Biases"), QDialogButtonBox::AcceptRole);
    m_apply->setObjectName(u"suggestApplyButton"_s);
    m_apply->setEnabled(false);
    makeTable();

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(newHint(tr("Say what part of the demand an endpoint shall have, or have at most. The others take the rest. "
                                 "Biases that reach it with little change are looked for; a large city moves as a whole, so half a percent is close enough."),
                              this));
    layout->addWidget(m_table, 1);
    layout->addLayout(ways);
    layout->addWidget(m_message);
    layout->addWidget(m_result);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 26);
    connect(capacities, &QPushButton::clicked, this, &SuggestDialog::fillFromCapacities);
    connect(m_suggest, &QPushButton::clicked, this, &SuggestDialog::suggest);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_apply, &QPushButton::clicked, this, [this] {
        emit suggested(m_biases);
        accept();
    });
    forget();
}

SuggestDialog::~SuggestDialog()
{
    m_pool.waitForDone();
}

void SuggestDialog::makeTable()
{
    m_table->setAccessibleName(tr("Endpoints and the shares they shall have"));
    m_table->setColumnCount(ColumnCount);
    m_table->setHorizontalHeaderLabels({tr("Endpoint"), tr("Goal"), tr("Share"), tr("Bias now"), tr("Then"), tr("Share now"), tr("Then"), tr("Load then")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Endpoint, QHeaderView::Stretch);
    m_table->setRowCount(static_cast<int>(m_endpoints.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const int endpoint = m_endpoints[static_cast<std::size_t>(row)];
        const QString name = endpointName(m_subject, endpoint);
        auto *kind = new QComboBox(m_table);
        kind->setObjectName(u"suggestGoal%1"_s.arg(endpoint));
        kind->setAccessibleName(tr("Goal of %1").arg(name));
        kind->addItems({tr("free", "goal of an endpoint: any share"), tr("at most"), tr("exactly")});
        auto *percent = new QDoubleSpinBox(m_table);
        percent->setObjectName(u"suggestShare%1"_s.arg(endpoint));
        percent->setAccessibleName(tr("Share that %1 shall have").arg(name));
        percent->setRange(0, 100);
        percent->setDecimals(1);
        percent->setSuffix(tr(" %", "percent, after a number"));
        percent->setEnabled(false);
        connect(kind, &QComboBox::currentIndexChanged, this, [this, percent](int index) {
            percent->setEnabled(index != static_cast<int>(GoalKind::Free));
            forget();
        });
        connect(percent, &QDoubleSpinBox::valueChanged, this, &SuggestDialog::forget);
        m_table->setItem(row, Endpoint, newCell(name));
        m_table->setCellWidget(row, Goal, kind);
        m_table->setCellWidget(row, Percent, percent);
        m_table->setItem(row, BiasNow, newNumberCell(EndpointTable::biasText(m_subject.endpoints[static_cast<std::size_t>(endpoint)].bias)));
    }
    const MapShares shares = MapShares::count(m_subject, m_counting.own.get());
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const double share = shares.of(m_counting.measure)[static_cast<std::size_t>(m_endpoints[static_cast<std::size_t>(row)])];
        m_table->setItem(row, ShareNow, newNumberCell(percentText(share)));
        static_cast<QDoubleSpinBox *>(m_table->cellWidget(row, Percent))->setValue(share * 100);
    }
}

service::ShareGoal SuggestDialog::goalOf(int row) const
{
    const auto kind = static_cast<GoalKind>(static_cast<QComboBox *>(m_table->cellWidget(row, Goal))->currentIndex());
    const double share = static_cast<QDoubleSpinBox *>(m_table->cellWidget(row, Percent))->value() / 100;
    service::ShareGoal goal;
    if (kind == GoalKind::AtMost) {
        goal.limit = share;
    } else if (kind == GoalKind::Exactly) {
        goal.share = share;
    }
    return goal;
}

/// The share at which an endpoint is full: its capacity over the demand.
void SuggestDialog::fillFromCapacities()
{
    const double demand = demandOf(m_subject, m_counting.utilization);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto &capacity = m_subject.endpoints[static_cast<std::size_t>(m_endpoints[static_cast<std::size_t>(row)])].capacity;
        const bool isLimited = capacity && demand > 0 && *capacity < demand;
        static_cast<QComboBox *>(m_table->cellWidget(row, Goal))->setCurrentIndex(static_cast<int>(isLimited ? GoalKind::AtMost : GoalKind::Free));
        if (isLimited) {
            // Rounded down, so that the load stays below 100 %.
            static_cast<QDoubleSpinBox *>(m_table->cellWidget(row, Percent))->setValue(std::floor(*capacity / demand * 1000) / 10);
        }
    }
}

void SuggestDialog::forget()
{
    m_biases.clear();
    m_apply->setEnabled(false);
    m_message->clear();
    m_result->clear();
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (const int column : {BiasThen, ShareThen, LoadThen}) {
            m_table->setItem(row, column, newNumberCell({}));
        }
    }
}

void SuggestDialog::suggest()
{
    forget();
    std::vector<service::BiasedEndpoint> endpoints;
    double wished = 0;
    bool isAnyFree = false, isAnyGoal = false;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const MapEndpoint &endpoint = m_subject.endpoints[static_cast<std::size_t>(m_endpoints[static_cast<std::size_t>(row)])];
        endpoints.push_back({*endpoint.point, endpoint.bias, goalOf(row)});
        wished += endpoints.back().goal.share.value_or(endpoints.back().goal.limit.value_or(0));
        isAnyFree = isAnyFree || (!endpoints.back().goal.share && !endpoints.back().goal.limit);
        isAnyGoal = isAnyGoal || endpoints.back().goal.share || endpoints.back().goal.limit;
    }
    if (!isAnyGoal) {
        m_message->setMessage(State::Information, tr("No endpoint has a goal. Choose \"at most\" or \"exactly\" for one and give its share."));
        return;
    }
    constexpr double kRounding = 0.0005;
    if (!isAnyFree && wished < 1 - static_cast<double>(endpoints.size()) * kRounding) {
        m_message->setMessage(State::Warning, tr("The shares add up to %1 and all demand must go somewhere. Raise one, or leave an endpoint free.").arg(percentText(wished)));
        return;
    }
    std::vector<service::DemandPoint> demand;
    const service::Demand &chosen = demandBy(m_counting);
    for (std::size_t cell = 0; cell < chosen.weights().size(); ++cell) {
        demand.push_back({geo::Population::builtin().cells().at(static_cast<qsizetype>(cell)).point, chosen.weights()[cell]});
    }
    m_isBusy = true;
    m_suggest->setEnabled(false);
    m_result->setText(tr("Looking for biases…"));
    m_pool.start([this, demand = std::move(demand), endpoints = std::move(endpoints), formula = m_subject.formula] {
        service::BiasSuggestion found = service::suggestBiases(demand, endpoints, formula);
        QMetaObject::invokeMethod(this, [this, found = std::move(found)] { showFound(found); }, Qt::QueuedConnection);
    });
}

void SuggestDialog::showFound(const service::BiasSuggestion &found)
{
    m_isBusy = false;
    m_suggest->setEnabled(true);
    m_biases.clear();
    for (const MapEndpoint &endpoint : m_subject.endpoints) {
        m_biases.push_back(endpoint.bias);
    }
    std::vector<double> shares(m_subject.endpoints.size(), 0);
    bool isAnyChanged = false;
    for (std::size_t row = 0; row < m_endpoints.size(); ++row) {
        const auto endpoint = static_cast<std::size_t>(m_endpoints[row]);
        isAnyChanged = isAnyChanged || m_biases[endpoint] != found.biases[row];
        m_biases[endpoint] = found.biases[row];
        shares[endpoint] = found.after[row];
    }
    const auto loads = loadsOf(m_subject, shares, demandOf(m_subject, m_counting.utilization));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto endpoint = static_cast<std::size_t>(m_endpoints[static_cast<std::size_t>(row)]);
        m_table->setItem(row, BiasThen, newNumberCell(EndpointTable::biasText(m_biases[endpoint])));
        m_table->setItem(row, ShareThen, newNumberCell(percentText(shares[endpoint])));
        m_table->setItem(row, LoadThen, newNumberCell(loads[endpoint] ? percentText(*loads[endpoint], 0) : QString()));
    }
    if (!isAnyChanged) {
        m_result->setText(found.isReached ? tr("The biases of now already reach this.") : tr("No other biases come nearer to this."));
        m_biases.clear();
        return;
    }
    m_result->setText(tr("%1 of the demand would get another endpoint.").arg(percentText(found.moved)));
    if (!found.isReached) {
        m_message->setMessage(State::Warning, tr("No biases were found that reach all of it. These come nearest: one share is %1 away from its goal.").arg(percentText(found.farthest)));
    }
    m_apply->setEnabled(true);
    m_apply->setFocus();
}

} // namespace meridian::ui
