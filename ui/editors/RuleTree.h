#pragma once

#include "engine/model/ObjectRef.h"

#include <QTreeWidget>

namespace meridian::ui {

class ProjectDocument;

/// A rule as a picture of its own: pool sets by priority with their roles, pools with weights, addresses with weights
/// and values. Read only; Return or a double click shows the object. What is open stays open when the project changes.
class RuleTree final : public QTreeWidget
{
    Q_OBJECT
public:
    explicit RuleTree(ProjectDocument *document, QWidget *parent = nullptr);

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
    };

    [[nodiscard]] std::vector<Node> nodes() const;
    void refresh();
    void show(QTreeWidgetItem *item, const Node &node);
    void updateHeight();

    ProjectDocument *m_document;
    model::ObjectRef m_rule;
};

} // namespace meridian::ui
