#include "ui/widgets/ColumnFitter.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>
#include <numeric>

namespace meridian::ui {
namespace {

constexpr int kReadableCharacters = 16;
constexpr int kUnknown = -1;

} // namespace

ColumnFitter::ColumnFitter(QTableView *table, QList<int> elastic) : QObject(table), m_table(table), m_elastic(std::move(elastic))
{
    QHeaderView *header = table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setStretchLastSection(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->viewport()->installEventFilter(this);
    const QAbstractItemModel *model = table->model();
    const auto allChanged = [this, header] { contentsChanged(0, header->count() - 1); };
    connect(model, &QAbstractItemModel::modelReset, this, allChanged);
    connect(model, &QAbstractItemModel::rowsInserted, this, allChanged);
    connect(model, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex &from, const QModelIndex &to) { contentsChanged(from.column(), to.column()); });
    connect(header, &QHeaderView::sectionResized, this, [this] { m_isDragged = m_isDragged || !m_isFitting; });
    fitSoon();
}

bool ColumnFitter::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange) {
        m_isDragged = false;
        m_needs.clear();
        fitSoon();
    }
    return QObject::eventFilter(watched, event);
}

void ColumnFitter::contentsChanged(int from, int to)
{
    for (int column = from; column <= to && column < m_needs.size(); ++column) {
        m_needs[column] = kUnknown;
    }
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
    if (m_needs.size() != header->count()) {
        m_needs = QList<int>(header->count(), kUnknown);
    }
    // Measuring is what takes time: only columns whose contents changed, and those that may have been hidden.
    for (int column = 0; column < m_needs.size(); ++column) {
        if (m_needs[column] == kUnknown) {
            m_table->resizeColumnToContents(column);
            m_needs[column] = header->isSectionHidden(column) ? kUnknown : header->sectionSize(column);
        }
    }
    QList<int> widths;
    for (const int width : m_needs) {
        widths += std::max(width, 0);
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
