#include "ui/map/MovedPane.h"

#include "ui/map/MovedCities.h"
#include "ui/map/TableCells.h"
#include "ui/widgets/ColumnFitter.h"
#include "ui/widgets/Forms.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace meridian::ui {

MovedPane::MovedPane(QWidget *parent)
    : QWidget(parent), m_title(newHeading({}, this)), m_text(newHint({}, this)), m_cities(new MovedCities(this)), m_table(new QTableView(this))
{
    m_table->setObjectName(u"mapMovedCities"_s);
    m_table->setAccessibleName(tr("Cities that get another endpoint, largest first"));
    m_table->setModel(m_cities);
    makeCellTable(m_table);
    m_table->horizontalHeader()->setResizeContentsPrecision(0); // what is in sight: measuring all rows takes longer than a frame
    new ColumnFitter(m_table, {MovedCities::City});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addWidget(m_table, 1);
    layout->addStretch(); // takes the room while nothing is listed
    const auto choose = [this](const QModelIndex &index) { emit cityChosen(m_cities->at(index.row()).point); };
    connect(m_table, &QTableView::activated, this, choose);
    connect(m_table, &QTableView::clicked, this, choose);
}

void MovedPane::setTitle(const QString &title)
{
    m_title->setText(title);
}

void MovedPane::setMoved(const std::optional<MapSubject> &subject, const MapShareReport &report)
{
    m_text->setText(report.moved.empty() ? tr("Nobody gets another endpoint.")
                                         : tr("%1 % of all people get another endpoint. Places are counted around larger cities.")
                                               .arg(QLocale().toString(report.movedPeople * 100, 'f', 1)));
    m_cities->setMoved(subject, report.moved);
    m_table->setVisible(m_cities->rowCount() > 0);
}

} // namespace meridian::ui
