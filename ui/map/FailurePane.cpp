#include "ui/map/FailurePane.h"

#include "ui/map/MapTexts.h"
#include "ui/map/TableCells.h"
#include "ui/shell/Theme.h"
#include "ui/widgets/Forms.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace meridian::ui {

FailurePane::FailurePane(QWidget *parent) : QWidget(parent), m_text(newHint({}, this)), m_table(newCellTable(u"mapFailures"_s, this))
{
    m_text->setObjectName(u"mapFailureText"_s);
    m_table->setAccessibleName(tr("What happens if one endpoint dies, the worst first"));
    m_table->setColumnCount(4);
    m_table->setHorizontalHeaderLabels({tr("If it dies"), tr("Most goes to"), tr("More"), tr("Highest load")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(m_text);
    layout->addWidget(m_table, 1);
    connect(m_table, &QTableWidget::cellClicked, this, [this](int row) { emit endpointChosen(m_failures[static_cast<std::size_t>(row)].endpoint); });
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row) { emit endpointChosen(m_failures[static_cast<std::size_t>(row)].endpoint); });
}

void FailurePane::setFailures(const std::optional<MapSubject> &subject, const std::vector<MapFailure> &failures)
{
    m_failures = failures;
    const QLocale locale;
    if (failures.empty()) {
        m_text->setText(tr("Fewer than two endpoints serve: none can take over from another."));
    } else {
        const MapFailure &worst = failures.front();
        const QString heir = endpointName(subject, worst.heir);
        QString text = tr("Worst single failure: %1. %2 takes most of it over.", "endpoint that dies, its heir").arg(endpointName(subject, worst.endpoint), heir);
        if (worst.load > 1) {
            text += u' ' + tr("%1 is then loaded with %2 of its capacity.", "endpoint, percent").arg(endpointName(subject, worst.busiest), percentText(worst.load, 0));
        } else if (worst.load > 0) {
            text += u' ' + tr("No endpoint is overloaded by a single failure at this demand.");
        }
        m_text->setText(text);
    }
    m_table->setVisible(!failures.empty());
    m_table->setRowCount(static_cast<int>(failures.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const MapFailure &failure = failures[static_cast<std::size_t>(row)];
        m_table->setItem(row, 0, newCell(endpointName(subject, failure.endpoint)));
        m_table->setItem(row, 1, newCell(failure.heir == MapShares::kNobody ? tr("nobody") : endpointName(subject, failure.heir)));
        m_table->setItem(row, 2, newNumberCell(tr("+%1 pp", "percentage points").arg(locale.toString(failure.taken * 100, 'f', 1))));
        auto *load = newNumberCell(failure.load <= 0 ? QString()
                                                     : tr("%1 (%2)", "percent of capacity, endpoint").arg(percentText(failure.load, 0), endpointName(subject, failure.busiest)));
        if (failure.load > 1) {
            load->setIcon(Theme::stateIcon(State::Warning));
        }
        m_table->setItem(row, 3, load);
    }
}

} // namespace meridian::ui
