#pragma once

#include "ui/editors/FieldEditor.h"

class QCheckBox;
class QLabel;

namespace meridian::ui {

/// One line of text or a number. Numbers step with the arrow keys.
class TextLineEditor final : public FieldEditor
{
    Q_OBJECT
public:
    TextLineEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact);
    [[nodiscard]] Result<QVariant> value() const override;
    [[nodiscard]] QWidget *focusWidgetInside() const override;
    void selectAll() override;

protected:
    void showValue(const QVariant &value) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void step(qint64 by);
    QLineEdit *m_edit;
};

/// Several lines: notes, lists with one value a line.
class TextAreaEditor final : public FieldEditor
{
    Q_OBJECT
public:
    TextAreaEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact);
    [[nodiscard]] Result<QVariant> value() const override;
    [[nodiscard]] QWidget *focusWidgetInside() const override;
    void selectAll() override;

protected:
    void showValue(const QVariant &value) override;

private:
    QPlainTextEdit *m_edit;
};

/// One of a few choices.
class ChoiceEditor final : public FieldEditor
{
    Q_OBJECT
public:
    ChoiceEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact);
    [[nodiscard]] Result<QVariant> value() const override;
    [[nodiscard]] QWidget *focusWidgetInside() const override;

protected:
    void showValue(const QVariant &value) override;

private:
    QComboBox *m_combo;
};

/// On or off.
class SwitchEditor final : public FieldEditor
{
    Q_OBJECT
public:
    SwitchEditor(const Field &field, ProjectDocument *document, QWidget *parent);
    [[nodiscard]] Result<QVariant> value() const override;
    [[nodiscard]] QWidget *focusWidgetInside() const override;

protected:
    void showValue(const QVariant &value) override;

private:
    QCheckBox *m_box;
};

} // namespace meridian::ui
