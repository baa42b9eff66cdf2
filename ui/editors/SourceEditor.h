#pragma once

#include "ui/editors/FieldEditor.h"

class QLabel;
class QStackedWidget;

namespace meridian::ui {

/// Says where queries come from: everybody, a named list of IP ranges, or a carrier, an AS number and a place together.
/// Below it stands the line in words and as the document writes it.
class SourceEditor final : public FieldEditor
{
    Q_OBJECT
public:
    SourceEditor(const Field &field, ProjectDocument *document, QWidget *parent);
    [[nodiscard]] Result<QVariant> value() const override;
    [[nodiscard]] QWidget *focusWidgetInside() const override;

protected:
    void showValue(const QVariant &value) override;

private:
    enum Page { DefaultPage, SourcePage, RangesPage };

    [[nodiscard]] FieldEditor *addPart(QWidget *page, const Field &field, const QString &label);
    void changed();
    void showPreview();

    QComboBox *m_kind;
    QStackedWidget *m_pages;
    FieldEditor *m_carrier = nullptr;
    FieldEditor *m_place = nullptr;
    FieldEditor *m_asn = nullptr;
    FieldEditor *m_ranges = nullptr;
    QLabel *m_preview;
};

} // namespace meridian::ui
