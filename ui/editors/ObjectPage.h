#pragma once

#include "ui/editors/ObjectForm.h"
#include "ui/shell/PageFactory.h"

class QVBoxLayout;

namespace meridian::ui {

class TablePanel;

/// The page of one object: form, and what pages of richer kinds put below. Scrolls when it is too high. Heading and
/// path are the window's.
class ObjectPage : public Page
{
    Q_OBJECT
public:
    /// `sections` of the form, with fields of `kind`'s table.
    ObjectPage(const PageContext &context, model::ObjectRef::Kind kind, const QList<ObjectForm::Section> &sections, QWidget *parent = nullptr);

    ~ObjectPage() override;

    void showObject(const model::ObjectRef &ref) override;
    [[nodiscard]] ObjectForm *form() const { return m_form; }
    [[nodiscard]] const model::ObjectRef &shown() const { return m_ref; }

protected:
    /// Called when another object is shown and after each change of the project, while the object is there.
    virtual void updatePage() {}
    /// Called when another object is shown, before `updatePage`: set the tables below.
    virtual void objectChanged() {}

    [[nodiscard]] const PageContext &context() const { return m_context; }
    [[nodiscard]] ProjectDocument *document() const { return m_context.document; }
    [[nodiscard]] const model::Project &project() const;
    [[nodiscard]] QVBoxLayout *column() const { return m_column; }
    /// A heading, a line of explanation and a table below the form.
    TablePanel *addPanel(const QString &name, const QString &title, const QString &hint, int mostRows);

private:
    void follow();
    void makeNew(const QString &fieldKey, model::ObjectRef::Kind kind);

    PageContext m_context;
    model::ObjectRef m_ref;
    QVBoxLayout *m_column;
    ObjectForm *m_form;
    TablePtr m_table;
};

} // namespace meridian::ui
