#include "ui/shell/PaletteModel.h"

#include "ui/shell/Theme.h"

#include <QPainter>

namespace meridian::ui {
namespace {

constexpr int kMargin = 8;
constexpr int kIconSide = 20;

} // namespace

PaletteModel::PaletteModel(QList<PaletteEntry> entries, QObject *parent) : QAbstractListModel(parent), m_entries(std::move(entries))
{
    setQuery({});
}

void PaletteModel::setQuery(const QString &query)
{
    beginResetModel();
    m_shown = CommandPalette::matches(m_entries, query);
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const PaletteEntry &entry = entryAt(index.row());
    switch (role) {
    case Qt::DisplayRole: return entry.text;
    case Qt::DecorationRole: return entry.icon;
    case Qt::AccessibleDescriptionRole:
    case DetailRole: return entry.detail;
    case ShortcutRole: return entry.shortcut;
    default: return {};
    }
}

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    if (selected) {
        painter->fillRect(option.rect, option.palette.highlight());
    }
    const QColor text = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QColor quiet = selected ? text : Theme::secondaryText(option.palette);
    QRect area = option.rect.adjusted(kMargin, 4, -kMargin, -4);
    const QRect picture(area.left(), area.center().y() - kIconSide / 2 + 1, kIconSide, kIconSide);
    index.data(Qt::DecorationRole).value<QIcon>().paint(painter, picture, Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);
    area.setLeft(picture.right() + kMargin);

    const QString shortcut = index.data(PaletteModel::ShortcutRole).toString();
    painter->setFont(option.font);
    painter->setPen(quiet);
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, shortcut);
    if (!shortcut.isEmpty()) {
        area.setRight(area.right() - option.fontMetrics.horizontalAdvance(shortcut) - kMargin);
    }
    const QRect upper(area.left(), area.top(), area.width(), area.height() / 2);
    const QRect lower(area.left(), upper.bottom() + 1, area.width(), area.height() - upper.height());
    painter->drawText(lower, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data(PaletteModel::DetailRole).toString(), Qt::ElideRight, area.width()));
    painter->setPen(text);
    painter->drawText(upper, Qt::AlignLeft | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, area.width()));
    painter->restore();
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {200, 2 * option.fontMetrics.height() + 10};
}

} // namespace meridian::ui
