#pragma once

#include "ui/models/Field.h"

#include <QDialog>

class QListWidget;

namespace meridian::ui {

/// Lets the user tick several things in a list that can be searched.
class PickDialog final : public QDialog
{
    Q_OBJECT
public:
    PickDialog(const QString &title, const QString &searchLabel, const QList<Choice> &candidates, QWidget *parent = nullptr);

    /// Values of what is ticked, in the order of the candidates.
    [[nodiscard]] QStringList chosen() const;

    /// Shows the dialog and gives what was chosen; empty when the user gave up.
    [[nodiscard]] static QStringList pick(QWidget *parent, const QString &title, const QString &searchLabel, const QList<Choice> &candidates);

private:
    void filter(const QString &text);
    QListWidget *m_list;
};

} // namespace meridian::ui
