#pragma once

#include "ui/models/RoutingModel.h"

#include <algorithm>

namespace meridian::ui {

/// A row that stands, with the value that it shows; used inside the model alone.
struct RoutingModel::Node
{
    RoutingPart part;
    Node *parent = nullptr;
    std::vector<std::unique_ptr<Node>> children;
    std::optional<service::RoutingNodeState> state; ///< for the client; nothing while it is not known

    [[nodiscard]] int row() const
    {
        if (!parent) {
            return 0;
        }
        const auto found = std::ranges::find_if(parent->children, [this](const auto &child) { return child.get() == this; });
        return static_cast<int>(found - parent->children.begin());
    }
    template<typename Function>
    void forEach(Function function)
    {
        function(this);
        for (const auto &child : children) {
            child->forEach(function);
        }
    }
};

} // namespace meridian::ui
