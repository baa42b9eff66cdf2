#include "ui/map/MapPage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/map/MapPanel.h"
#include "ui/map/MapTexts.h"
#include "ui/map/MapView.h"
#include "ui/models/Editing.h"
#include "ui/models/RoutingPart.h"
#include "ui/widgets/InlineMessage.h"

#include <QMenu>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

QString coordinatesText(const geo::LatLon &place)
{
    return MapPage::tr("%1°, %2°", "latitude and longitude").arg(place.latitude, 0, 'f', 2).arg(place.longitude, 0, 'f', 2);
}

} // namespace

void MapPage::connectMarkers()
{
    connect(m_view, &MapView::biasStepped, this, [this](int endpoint, int steps) {
        select(endpoint);
        if (const MapEndpoint *shown = endpointAt(endpoint)) {
            keepBias(endpoint, std::clamp(shown->bias + steps, -99, 99), false);
        }
    });
    connect(m_view, &MapView::endpointDragged, this, [this](int endpoint, const geo::LatLon &place) {
        select(endpoint);
        preview({endpoint, std::nullopt, place});
    });
    connect(m_view, &MapView::endpointDropped, this, [this](int endpoint, const geo::LatLon &place) { keepPlace(endpoint, place, true); });
    connect(m_view, &MapView::endpointDragCancelled, this, &MapPage::dropPreview);
    connect(m_view, &MapView::endpointNudged, this, [this](int endpoint, const geo::LatLon &place) { keepPlace(endpoint, place, false); });
    connect(m_view, &MapView::endpointToggled, this, &MapPage::toggle);
    connect(m_view, &MapView::endpointMenuRequested, this, &MapPage::showMenu);
}

MapEndpoint *MapPage::endpointAt(int endpoint)
{
    return m_subject && endpoint >= 0 && endpoint < static_cast<int>(m_subject->endpoints.size())
        ? &m_subject->endpoints[static_cast<std::size_t>(endpoint)]
        : nullptr;
}

void MapPage::preview(const Preview &preview)
{
    m_preview = preview;
    refresh();
}

void MapPage::dropPreview()
{
    m_preview.reset();
    refresh();
}

void MapPage::applyPreview()
{
    MapEndpoint *shown = m_preview ? endpointAt(m_preview->endpoint) : nullptr;
    if (shown == nullptr) {
        return;
    }
    shown->bias = m_preview->bias.value_or(shown->bias);
    if (m_preview->point) {
        shown->point = m_preview->point;
        shown->place.reset();
        shown->area.reset();
        shown->isAssumed = false;
        shown->location = coordinatesText(*m_preview->point);
    }
}

void MapPage::keepBias(int endpoint, int bias, bool isFinished)
{
    m_preview.reset();
    const MapEndpoint *shown = endpointAt(endpoint);
    if (shown == nullptr) {
        return;
    }
    const auto at = static_cast<std::size_t>(endpoint);
    const QString text = tr("Set Bias of \"%1\" to %2").arg(shown->label, EndpointTable::biasText(bias));
    editRouting(text, isFinished ? QString() : u"bias:%1:%2"_s.arg(m_choice.toString()).arg(endpoint), [at, bias](model::Routing &routing) {
        if (at < routing.items.size() && routing.items[at].bias.value_or(0) != bias) {
            routing.items[at].bias = bias;
        }
    });
    if (isFinished) {
        m_context.document->endMerge();
    }
}

void MapPage::keepPlace(int endpoint, const geo::LatLon &place, bool isFinished)
{
    m_preview.reset();
    if (endpointAt(endpoint) == nullptr) {
        return;
    }
    const auto known = mapSubjectOf(*m_context.document->project(), m_choice, {}, MapView::language());
    const auto at = static_cast<std::size_t>(endpoint);
    if (!known || at >= known->endpoints.size()) {
        return;
    }
    const MapEndpoint before = known->endpoints[at];
    if (before.point == place && !before.isAssumed) {
        refresh();
        return;
    }
    const QString text = tr("Move \"%1\" to %2").arg(before.label, coordinatesText(place));
    editRouting(text, isFinished ? QString() : u"move:%1:%2"_s.arg(m_choice.toString()).arg(endpoint), [at, place](model::Routing &routing) {
        if (at < routing.items.size()) {
            routing.items[at].location = model::Coordinates{place.latitude, place.longitude};
        }
    });
    if (isFinished) {
        m_context.document->endMerge();
    }
    if (before.isAssumed) {
        m_place->setMessage(State::Information, tr("\"%1\" stands at %2 now instead of %3. The region is no longer named; undo brings it back.")
                                                    .arg(before.label, coordinatesText(place), before.location));
        QPushButton *undo = m_place->button();
        undo->setText(tr("Undo"));
        undo->setObjectName(u"mapUndoMove"_s);
        undo->disconnect(this);
        undo->show();
        connect(undo, &QPushButton::clicked, this, [this] {
            m_place->clear();
            m_context.document->undoStack()->undo();
        });
    }
}

void MapPage::keepSuggestion(const std::vector<int> &biases)
{
    editRouting(tr("Suggest Biases of %1").arg(m_subject ? m_subject->title : QString()), {}, [&biases](model::Routing &routing) {
        for (std::size_t i = 0; i < routing.items.size() && i < biases.size(); ++i) {
            if (routing.items[i].bias.value_or(0) != biases[i]) {
                routing.items[i].bias = biases[i];
            }
        }
    });
}

void MapPage::keepFormula(model::Routing::Formula formula)
{
    editRouting(tr("Change Bias Formula"), {}, [formula](model::Routing &routing) { routing.formula = formula; });
}

void MapPage::editRouting(const QString &text, const QString &mergeKey, const std::function<void(model::Routing &)> &change)
{
    const Result<void> done = editWith(*m_context.document, text, mergeKey, [&](model::ProjectBuilder &builder) -> Result<void> {
        const model::RecordSet *set = model::findRecordSet(builder.project(), m_choice.ref);
        model::RecordSet changed = set != nullptr ? *set : model::RecordSet();
        const auto changeIt = [&change](model::Routing &routing) {
            change(routing);
            return true;
        };
        if (!changed.routing || !changePolicy(*changed.routing, m_choice.path, changeIt)) {
            return fail(Error::Kind::NotFound, tr("The record set is no longer there. Choose another one above the map."));
        }
        return builder.replaceRecordSet(m_choice.ref, std::move(changed));
    });
    refresh();
    if (!done) {
        m_place->setError(done.error());
        m_place->button()->hide();
    }
}

void MapPage::toggle(int endpoint)
{
    const MapEndpoint *shown = endpointAt(endpoint);
    if (shown == nullptr) {
        return;
    }
    select(endpoint);
    if (!m_offEndpoints.remove(endpoint)) {
        m_offEndpoints.insert(endpoint);
    }
    refresh();
}

void MapPage::applyOff()
{
    m_offEndpoints.removeIf([this](int endpoint) { return endpointAt(endpoint) == nullptr; });
    QStringList names;
    for (int endpoint = 0; endpointAt(endpoint) != nullptr; ++endpoint) {
        if (m_offEndpoints.contains(endpoint)) {
            MapEndpoint &shown = m_subject->endpoints[static_cast<std::size_t>(endpoint)];
            shown.isOff = true;
            shown.isAvailable = false;
            names += endpointName(m_subject, endpoint);
        }
    }
    if (names.isEmpty()) {
        m_off->clear();
        return;
    }
    const bool isAll = names.size() == static_cast<qsizetype>(m_subject->endpoints.size());
    m_off->setMessage(State::Warning, isAll ? tr("What if all fail? Then all are served as if they were up.")
                                            : tr("What if %1 fails? The map and the table show it; the project is not changed.").arg(names.join(tr(", "))));
    QPushButton *on = m_off->button();
    on->setText(tr("Switch On"));
    on->setObjectName(u"mapSwitchOn"_s);
    on->disconnect(this);
    on->show();
    connect(on, &QPushButton::clicked, this, [this] {
        m_offEndpoints.clear();
        refresh();
    });
}

QStringList MapPage::offAddresses() const
{
    QStringList out;
    if (!m_subject || m_subject->isByDistance()) {
        return out;
    }
    for (const MapEndpoint &endpoint : m_subject->endpoints) {
        if (endpoint.isOff) {
            out += endpoint.addresses;
        }
    }
    return out;
}

void MapPage::showMenu(int endpoint, QPoint globalPosition)
{
    const MapEndpoint *shown = endpointAt(endpoint);
    if (shown == nullptr) {
        return;
    }
    select(endpoint);
    auto *menu = new QMenu(this);
    menu->setObjectName(u"mapEndpointMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(m_offEndpoints.contains(endpoint) ? tr("Switch On Again") : tr("What If It Fails"), this, [this, endpoint] { toggle(endpoint); });
    if (m_subject->isTunable()) {
        QAction *reset = menu->addAction(tr("Set Bias to 0"), this, [this, endpoint] { keepBias(endpoint, 0, true); });
        reset->setEnabled(shown->bias != 0 && !m_context.document->isReadOnly());
    }
    menu->popup(globalPosition);
}

} // namespace meridian::ui
