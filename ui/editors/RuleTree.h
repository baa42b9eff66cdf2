#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/service/Health.h"
#include "ui/models/HealthText.h"

#include <QHash>
#include <QTreeWidget>

namespace meridian::service {
class EngineService;
}

namespace meridian::ui {

class ProjectDocument;

/// A rule as a picture of its own: pool sets by priority with their roles, pools with weights, addresses with weights
/// and values, each with what probes say while there is an engine. Read only; Return or a double click shows the object. What is open stays open when the project changes.
class RuleTree final : public QTreeWidget
{
    Q_OBJECT
public:
    /// `engine` may be null: then nothing is said of health.
    RuleTree(ProjectDocument *document, service::EngineService *engine, QWidget *parent = nullptr);

    void setRule(const model::ObjectRef &rule);

private:
    struct Node
    {
        QString key; ///< path in the tree; unique
        int depth = 0;
        model::ObjectRef ref;
        QString iconName;
        QString title;
        QString weight;
        QString detail;
        bool isStrong = false; ///< in effect
        QStringList addresses; ///< ids of those in it
    };

    [[nodiscard]] std::vector<Node> nodes() const;
    void refresh();
    void show(QTreeWidgetItem *item, const Node &node);
    void updateHeight();

    ProjectDocument *m_document;
    service::EngineService *m_engine;
    QHash<QString, service::Condition> m_conditions; ///< as shown, by address id
    model::ObjectRef m_rule;
};

} // namespace meridian::ui
