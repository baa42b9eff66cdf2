#pragma once

#include "ui/shell/CommandPalette.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

namespace meridian::ui {

/// The entries of the palette that match what was typed.
class PaletteModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { DetailRole = Qt::UserRole + 1, ShortcutRole };

    PaletteModel(QList<PaletteEntry> entries, QObject *parent);

    void setQuery(const QString &query);
    [[nodiscard]] const PaletteEntry &entryAt(int row) const { return m_entries[m_shown[row]]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<PaletteEntry> m_entries;
    QList<qsizetype> m_shown;
};

/// Draws an entry: picture, text, quiet detail below it, shortcut at the end.
class PaletteDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace meridian::ui
