#include "ui/map/MovedPane.h"

#include "ui/map/MapTexts.h"
#include "ui/map/TableCells.h"
#include "ui/widgets/Forms.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {
constexpr std::size_t kMostCities = 100;
} // namespace

MovedPane::MovedPane(QWidget *parent)
    : QWidget(parent), m_title(newHeading({}, this)), m_text(newHint({}, this)), m_cities(newCellTable(u"mapMovedCities"_s, this))
{
    m_cities->setAccessibleName(tr("Cities that get another endpoint, largest first"));
    m_cities->setColumnCount(4);
    m_cities->setHorizontalHeaderLabels({tr("City"), tr("People around"), tr("Before"), tr("Now")});
    m_cities->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_cities->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addWidget(m_cities, 1);
    layout->addStretch(); // takes the room while nothing is listed
    const auto choose = [this](int row) { emit cityChosen(m_moved[static_cast<std::size_t>(row)].point); };
    connect(m_cities, &QTableWidget::cellActivated, this, choose);
    connect(m_cities, &QTableWidget::cellClicked, this, choose);
}

void MovedPane::setTitle(const QString &title)
{
    m_title->setText(title);
}

void MovedPane::setMoved(const std::optional<MapSubject> &subject, const MapShareReport &report)
{
    m_moved = report.moved;
    const QLocale locale;
    m_text->setText(m_moved.empty() ? tr("Nobody gets another endpoint.")
                                    : tr("%1 % of all people get another endpoint. Places are counted around larger cities.")
                                          .arg(locale.toString(report.movedPeople * 100, 'f', 1)));
    const std::size_t count = std::min(m_moved.size(), kMostCities);
    m_cities->setVisible(count > 0);
    m_cities->setRowCount(static_cast<int>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const MovedCity &city = m_moved[i];
        const int row = static_cast<int>(i);
        m_cities->setItem(row, 0, newCell(city.name));
        m_cities->setItem(row, 1, newNumberCell(tr("%1 M", "millions of people").arg(locale.toString(city.people / 1e6, 'f', 1))));
        m_cities->setItem(row, 2, newCell(endpointName(subject, city.from)));
        m_cities->setItem(row, 3, newCell(endpointName(subject, city.to)));
    }
}

} // namespace meridian::ui
