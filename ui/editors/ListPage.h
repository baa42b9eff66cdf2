#pragma once

#include "ui/models/Tables.h"
#include "ui/shell/PageFactory.h"

#include <functional>

namespace meridian::ui {

class TablePanel;

/// The page of one list: its table. Heading and path are the window's.
class ListPage : public Page
{
    Q_OBJECT
public:
    /// Gives the table for the parent named by a reference (empty for lists of the project).
    using MakeTable = std::function<TablePtr(const QString &parentKey)>;

    ListPage(const PageContext &context, const MakeTable &makeTable, QWidget *parent = nullptr);

    void showObject(const model::ObjectRef &ref) override;
    [[nodiscard]] TablePanel *panel() const { return m_panel; }

private:
    PageContext m_context;
    MakeTable m_makeTable;
    TablePanel *m_panel;
    QString m_parentKey;
};

} // namespace meridian::ui
