#pragma once

#include "ui/map/MapShares.h"
#include "ui/shell/PageFactory.h"

#include <functional>

class QComboBox;

namespace meridian::ui {

class InlineMessage;
class MapPanel;
class MapView;

/// The world map: choose what to look at, see who gets which target, and tune biases. A dragged bias is shown at once,
/// with the people it moves, and kept as one undo step on release.
class MapPage final : public Page
{
    Q_OBJECT
public:
    /// Explains what a client that stands at a place gets; absent: that is not offered.
    using ExplainAt = std::function<void(const geo::LatLon &place, const QString &name, const QString &type)>;

    explicit MapPage(const PageContext &context, const ExplainAt &explainAt = {}, QWidget *parent = nullptr);

    /// Chooses the object, or the one that it is part of, where the map can show it; otherwise keeps the choice.
    void showObject(const model::ObjectRef &ref) override;
    [[nodiscard]] bool isSettled() const override;

    [[nodiscard]] MapView *view() const { return m_view; }
    [[nodiscard]] MapPanel *panel() const { return m_panel; }
    /// What is shown, with a bias that is being dragged.
    [[nodiscard]] const std::optional<MapSubject> &subject() const { return m_subject; }

signals:
    /// Shares of what is shown are there.
    void counted(const meridian::ui::MapShareReport &report);

private:
    QWidget *makeBar();
    void fillChooser();
    void connectParts();
    void choose(const model::ObjectRef &ref);
    void refresh();
    void select(int endpoint);
    void preview(int endpoint, int bias);
    void keepBias(int endpoint, int bias, bool isFinished);
    void keepFormula(model::Routing::Formula formula);
    /// Changes the routing of the shown record set as one step.
    void editRouting(const QString &text, const QString &mergeKey, const std::function<void(model::Routing &)> &change);
    /// What shares are compared with: the published state, or the same without biases.
    [[nodiscard]] MapState comparison() const;
    void showPlace(const geo::LatLon &place);
    [[nodiscard]] QSet<QString> downAddresses() const;

    PageContext m_context;
    ExplainAt m_explainAt;
    MapView *m_view;
    MapPanel *m_panel;
    ShareCounter *m_counter;
    QComboBox *m_chooser = nullptr;
    InlineMessage *m_place;
    model::ObjectRef m_ref;
    std::optional<MapSubject> m_subject;
    std::optional<std::pair<int, int>> m_preview; ///< endpoint and its bias while it is dragged
    std::optional<geo::LatLon> m_asked;           ///< the place clicked last
};

} // namespace meridian::ui
