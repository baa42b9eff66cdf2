#pragma once

#include "ui/editors/FieldEditor.h"

class QListWidget;
class QStandardItemModel;
class QToolButton;

namespace meridian::ui {

/// Picks another object: type a part of its name, id or value, or open the list. "New …" makes one.
class ReferenceEditor final : public FieldEditor
{
    Q_OBJECT
public:
    ReferenceEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact);
    [[nodiscard]] Result<QVariant> value() const override;
    [[nodiscard]] QWidget *focusWidgetInside() const override;
    void selectAll() override;

protected:
    void showValue(const QVariant &value) override;

private:
    void choose(int index);
    QComboBox *m_combo;
    QStandardItemModel *m_items;
    QToolButton *m_go;
};

/// Picks several objects by ticking them.
class ReferencesEditor final : public FieldEditor
{
    Q_OBJECT
public:
    ReferencesEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact);
    [[nodiscard]] Result<QVariant> value() const override;
    [[nodiscard]] QWidget *focusWidgetInside() const override;

protected:
    void showValue(const QVariant &value) override;

private:
    QListWidget *m_list;
};

} // namespace meridian::ui
