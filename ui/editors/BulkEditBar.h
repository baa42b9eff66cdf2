#pragma once

#include "ui/models/Tables.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace meridian::ui {

class FieldEditor;
class ObjectModel;

/// Gives one value to one field of all selected rows, as one undo step. Shown while several rows are selected and the
/// table has fields for it.
class BulkEditBar final : public QWidget
{
    Q_OBJECT
public:
    explicit BulkEditBar(ObjectModel *model, QWidget *parent = nullptr);

    /// Rows of the model, ascending.
    void setRows(const std::vector<int> &rows);
    /// After the model shows another table.
    void updateFields();

signals:
    void done(const meridian::Result<void> &result);

private:
    void showField();
    void apply();

    ObjectModel *m_model;
    std::vector<int> m_rows;
    QHBoxLayout *m_layout;
    QLabel *m_count;
    QComboBox *m_fields;
    FieldEditor *m_editor = nullptr;
    QPushButton *m_apply;
};

} // namespace meridian::ui
