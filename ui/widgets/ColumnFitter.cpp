#include "ui/widgets/ColumnFitter.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>
#include <numeric>

namespace meridian::ui {
namespace {

constexpr int kReadableCharacters = 16;

} // namespace

ColumnFitter::ColumnFitter(QTableView *table, QList<int> elastic) : QObject(table), m_table(table), m_elastic(std::move(elastic))
{
    QHeaderView *header = table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setStretchLastSection(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->viewport()->installEventFilter(this);
    const QAbstractItemModel *model = table->model();
    connect(model, &QAbstractItemModel::modelReset, this, &ColumnFitter::contentsChanged);
    connect(model, &QAbstractItemModel::rowsInserted, this, &ColumnFitter::contentsChanged);
    connect(model, &QAbstractItemModel::dataChanged, this, &ColumnFitter::contentsChanged);
    connect(header, &QHeaderView::sectionResized, this, [this] { m_isDragged = m_isDragged || !m_isFitting; });
    fitSoon();
}

bool ColumnFitter::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange) {
        m_isDragged = false;
        fitSoon();
    }
    return QObject::eventFilter(watched, event);
}

void ColumnFitter::contentsChanged()
{
    if (!m_isDragged) {
        fitSoon();
    }
}

void ColumnFitter::fitSoon()
{
    if (!m_willFit) {
        m_willFit = true;
        QMetaObject::invokeMethod(this, &ColumnFitter::fit, Qt::QueuedConnection);
    }
}

void ColumnFitter::fit()
{
    m_willFit = false;
    m_isFitting = true;
    QHeaderView *header = m_table->horizontalHeader();
    QList<int> widths(header->count());
    for (int column = 0; column < widths.size(); ++column) {
        m_table->resizeColumnToContents(column);
        widths[column] = header->sectionSize(column);
    }
    const int least = m_table->fontMetrics().averageCharWidth() * kReadableCharacters;
    int spare = m_table->viewport()->width() - std::accumulate(widths.cbegin(), widths.cend(), 0);
    if (spare > 0 && !m_elastic.isEmpty()) {
        widths[m_elastic.front()] += spare;
    }
    // The widest gives way first, so that a short column is never cut for a long one.
    while (spare < 0) {
        const auto widest = std::max_element(m_elastic.cbegin(), m_elastic.cend(), [&](int a, int b) { return widths[a] < widths[b]; });
        if (widest == m_elastic.cend() || widths[*widest] <= least) {
            break;
        }
        int next = least;
        for (const int column : m_elastic) {
            if (column != *widest) {
                next = std::max(next, std::min(widths[column], widths[*widest] - 1));
            }
        }
        const int cut = std::min(-spare, widths[*widest] - next);
        widths[*widest] -= cut;
        spare += cut;
    }
    for (int column = 0; column < widths.size(); ++column) {
        header->resizeSection(column, widths[column]);
    }
    m_isFitting = false;
}

} // namespace meridian::ui
