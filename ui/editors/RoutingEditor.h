#pragma once

#include "engine/service/Health.h"
#include "ui/models/RoutingPart.h"
#include "ui/shell/PageFactory.h"

#include <functional>
#include <optional>

class QAction;
class QCompleter;
class QLabel;
class QLineEdit;
class QMenu;

namespace meridian::ui {

class InlineMessage;
class ObjectForm;
class RoutingModel;
class RoutingTreeView;

/// The routing of a record set: its tree with shares for a client, actions on it, and the fields of the selected node.
/// Keys: F2 edits a cell, Insert adds, Ctrl+D duplicates, Delete deletes, Alt+Up and Alt+Down move within the list,
/// Alt+Shift+Right puts an item into the one above, Alt+Shift+Left takes it out again; drag does the same.
class RoutingEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit RoutingEditor(const PageContext &context, QWidget *parent = nullptr);
    ~RoutingEditor() override;

    /// The reference has its zone. Without a routing there the editor is empty.
    void setRecordSet(const model::ObjectRef &ref);
    [[nodiscard]] RoutingModel *model() const { return m_model; }
    [[nodiscard]] RoutingTreeView *tree() const { return m_tree; }
    [[nodiscard]] ObjectForm *form() const { return m_form; }
    /// Path of the selected node; nothing if none is.
    [[nodiscard]] std::optional<RoutingPath> selected() const;
    void select(const RoutingPath &path);
    /// False while shares are being computed.
    [[nodiscard]] bool isSettled() const { return m_ticket == 0; }

signals:
    void settled();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void makeClientRow();
    void makeActions();
    QAction *makeAction(const QString &name, const QString &text, const QString &iconName, const QKeySequence &keys, const std::function<void()> &run);
    void showMenu(const QPoint &place);
    void updateState();
    void showForm();
    void tell(const Result<RoutingPath> &result);
    void add();
    void addTarget();
    void moveBy(int by);
    void indent();
    void outdent();
    void assumeDown(bool isDown);
    void readClient();
    void ask();
    void show(const service::RoutingPreview &preview);

    PageContext m_context;
    RoutingModel *m_model;
    RoutingTreeView *m_tree;
    ObjectForm *m_form;
    QLabel *m_formHeading;
    QLineEdit *m_client;
    QCompleter *m_clients;
    QLabel *m_clientWords;
    InlineMessage *m_clientMessage;
    InlineMessage *m_message;
    QMenu *m_nestMenu;
    QAction *m_addItem = nullptr, *m_addTarget = nullptr, *m_nest = nullptr, *m_flatten = nullptr, *m_duplicate = nullptr, *m_delete = nullptr;
    QAction *m_up = nullptr, *m_down = nullptr, *m_outdent = nullptr, *m_indent = nullptr, *m_assumeDown = nullptr, *m_open = nullptr;
    service::RoutingClient m_asked;
    QHash<QString, service::Condition> m_conditions; ///< of the newest preview, by address id
    QStringList m_assumed; ///< ids of addresses that the preview thinks down
    model::ObjectRef m_shown; ///< record set of the form's node
    quint64 m_ticket = 0;  ///< of the preview that is waited for
};

} // namespace meridian::ui
