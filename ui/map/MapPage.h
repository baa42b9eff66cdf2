#pragma once

#include "ui/map/MapExport.h"
#include "ui/map/ShareCounter.h"
#include "ui/shell/PageFactory.h"

#include <functional>

class QActionGroup;
class QComboBox;
class QHBoxLayout;
class QMenu;
class QToolButton;

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
    QToolButton *addButton(QHBoxLayout *bar, const QString &text, const QString &iconName, const QString &name);
    void addMenus(QHBoxLayout *bar);
    void makeCompareMenu(QMenu *menu);
    void makeExportMenu(QMenu *menu);
    void makeTileMenu(QMenu *menu);
    /// Shows what is compared with, and offers only what there is.
    void compare();
    void setTiles(bool isOn);
    void editTileUrl();
    void showTiles();
    [[nodiscard]] MapExport picture() const;
    /// Asks for a file and writes to it; says so below the map.
    void save(const QString &title, const QString &filter, const QString &suffix, const std::function<Result<void>(const QString &)> &write);
    void fillChooser();
    void connectParts();
    void choose(const MapChoice &choice);
    /// Says below the chooser when a nested routing serves, and why nothing could be counted.
    void showBranch();
    void refresh();
    /// Shows what probes say of the endpoints, apart from what they get.
    void showHealth();
    void select(int endpoint);
    /// What is being dragged: shown, not kept.
    struct Preview
    {
        int endpoint = -1;
        std::optional<int> bias;
        std::optional<geo::LatLon> point;
    };
    void preview(const Preview &preview);
    void dropPreview();
    void applyPreview();
    /// Stands the endpoint at coordinates, whatever its location was.
    void keepPlace(int endpoint, const geo::LatLon &place, bool isFinished);
    void connectMarkers();
    /// Switches an endpoint off or on for this map alone.
    void toggle(int endpoint);
    void applyOff();
    /// Where no distance decides: ids of the addresses of the endpoints that are switched off.
    [[nodiscard]] QStringList offAddresses() const;
    void showMenu(int endpoint, QPoint globalPosition);
    [[nodiscard]] MapEndpoint *endpointAt(int endpoint);
    void keepBias(int endpoint, int bias, bool isFinished);
    /// Takes biases by endpoint as one step.
    void keepSuggestion(const std::vector<int> &biases);
    void keepFormula(model::Routing::Formula formula);
    /// Changes the routing of the shown record set as one step.
    void editRouting(const QString &text, const QString &mergeKey, const std::function<void(model::Routing &)> &change);
    /// What shares are compared with: all endpoints on, the published state, or the same without biases.
    [[nodiscard]] MapState comparison() const;
    void showPlace(const geo::LatLon &place);
    /// Ids of addresses that are forced down, or that the test server found down and nobody forced up.
    [[nodiscard]] QSet<QString> downAddresses() const;

    PageContext m_context;
    ExplainAt m_explainAt;
    MapView *m_view;
    MapPanel *m_panel;
    ShareCounter *m_counter;
    QComboBox *m_chooser = nullptr;
    InlineMessage *m_place;
    InlineMessage *m_off;     ///< says which endpoints are switched off
    InlineMessage *m_branch;  ///< when what is shown serves at all
    MapChoice m_choice;
    std::optional<MapSubject> m_subject;
    std::optional<Preview> m_preview;
    QSet<int> m_offEndpoints;
    QSet<QString> m_shownDown; ///< addresses that what is shown thinks to be down
    MapShareReport m_report;
    QActionGroup *m_compareActions = nullptr;
    MapCompare m_compare = MapCompare::None;
    std::optional<geo::LatLon> m_asked;           ///< the place clicked last
};

} // namespace meridian::ui
