#include "ui/map/MapPage.h"

#include "engine/service/EngineService.h"
#include "engine/service/HealthNow.h"
#include "engine/service/Workspace.h"
#include "ui/document/ProjectDocument.h"
#include "ui/map/MapPanel.h"
#include "ui/map/MapView.h"
#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

constexpr int kPanelWidth = 400;

QString nameOf(const MapShape &shape)
{
    return MapView::language() == geo::Language::Chinese && !shape.nameZh.isEmpty() ? shape.nameZh : shape.nameEn;
}

/// "Texas, United States", "At sea".
QString placeText(const WorldShapes &shapes, QPointF world)
{
    const MapShape *country = shapes.countries.shapeAt(world);
    const MapShape *province = shapes.provinces.shapeAt(world);
    if (country == nullptr && province == nullptr) {
        return MapPage::tr("At sea");
    }
    if (country == nullptr || province == nullptr || province->id == country->id) {
        return nameOf(country != nullptr ? *country : *province);
    }
    return MapPage::tr("%1, %2", "province, country").arg(nameOf(*province), nameOf(*country));
}

} // namespace

MapPage::MapPage(const PageContext &context, const ExplainAt &explainAt, QWidget *parent)
    : Page(parent), m_context(context), m_explainAt(explainAt), m_view(new MapView(this)), m_panel(new MapPanel(this)), m_counter(new ShareCounter(this)),
      m_place(new InlineMessage(this)), m_off(new InlineMessage(this)), m_branch(new InlineMessage(this))
{
    auto *left = new QWidget(this);
    auto *map = new QVBoxLayout(left);
    map->setContentsMargins(0, 0, 0, 0);
    map->setSpacing(0);
    map->addWidget(m_branch);
    map->addWidget(m_off);
    map->addWidget(m_view, 1);
    map->addWidget(m_place);
    m_branch->setObjectName(u"mapBranch"_s);
    m_off->setObjectName(u"mapOff"_s);
    m_place->setObjectName(u"mapPlace"_s);
    auto *parts = new QSplitter(this);
    parts->setObjectName(u"mapSplitter"_s);
    parts->setChildrenCollapsible(false);
    parts->addWidget(left);
    parts->addWidget(m_panel);
    parts->setStretchFactor(0, 1);
    parts->setSizes({2 * kPanelWidth, kPanelWidth});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(parts, 1);
    setFocusProxy(m_view);
    connectParts();
    showTiles();
    fillChooser();
    refresh();
}

void MapPage::connectParts()
{
    const auto settle = [this] {
        if (isSettled()) {
            emit settled();
        }
    };
    connect(m_view, &MapView::settled, this, settle);
    connect(m_counter, &ShareCounter::counted, this, [this, settle](const MapShareReport &report) {
        m_report = report;
        m_panel->setReport(report);
        m_view->setShapeOwners(report.byCountry, report.byProvince);
        showBranch();
        emit counted(report);
        settle();
    });
    connect(m_view, &MapView::placeClicked, this, &MapPage::showPlace);
    connect(m_view, &MapView::endpointClicked, this, &MapPage::select);
    connectMarkers();
    connect(m_panel, &MapPanel::selected, m_view, &MapView::setSelected);
    connect(m_panel, &MapPanel::biasPreviewed, this, [this](int endpoint, int bias) { preview({endpoint, bias, std::nullopt}); });
    connect(m_panel, &MapPanel::biasChosen, this, &MapPage::keepBias);
    connect(m_panel, &MapPanel::formulaChosen, this, &MapPage::keepFormula);
    connect(m_panel, &MapPanel::cityChosen, this, &MapPage::showPlace);
    connect(m_panel, &MapPanel::countingChanged, this, &MapPage::refresh);
    connect(m_panel, &MapPanel::biasesSuggested, this, &MapPage::keepSuggestion);
    const auto follow = [this] {
        fillChooser();
        refresh();
    };
    connect(m_context.document, &ProjectDocument::changed, this, follow);
    connect(m_context.document, &ProjectDocument::reset, this, follow);
    connect(m_context.document, &ProjectDocument::readOnlyChanged, this, &MapPage::refresh);
    if (m_context.engine != nullptr) {
        const auto followHealth = [this] {
            if (downAddresses() != m_shownDown) {
                refresh();
            } else {
                showHealth();
            }
        };
        connect(m_context.engine, &service::EngineService::compiled, this, &MapPage::refresh);
        connect(m_context.engine, &service::EngineService::healthChanged, this, followHealth);
        connect(m_context.engine, &service::EngineService::probingChanged, this, followHealth);
    }
    if (m_context.workspace != nullptr) {
        connect(m_context.workspace, &service::Workspace::published, this, &MapPage::refresh);
    }
}

QWidget *MapPage::makeBar()
{
    auto *bar = new QWidget(this);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(12, 4, 12, 6);
    auto *label = new QLabel(tr("&Show"), bar);
    m_chooser = new QComboBox(bar);
    m_chooser->setObjectName(u"mapSubject"_s);
    m_chooser->setAccessibleName(tr("What the map shows"));
    m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    label->setBuddy(m_chooser);
    layout->addWidget(label);
    layout->addWidget(m_chooser);
    layout->addStretch();
    connect(m_chooser, &QComboBox::activated, this, [this](int row) { choose(m_chooser->itemData(row).value<MapChoice>()); });

    const auto addZoom = [&](const QString &text, const QString &iconName, const QString &name, auto action) {
        connect(addButton(layout, text, iconName, name), &QToolButton::clicked, m_view, action);
    };
    addZoom(tr("Zoom In"), u"add"_s, u"mapZoomIn"_s, [view = m_view] { view->zoomBy(0.5); });
    addZoom(tr("Zoom Out"), u"zoom-out"_s, u"mapZoomOut"_s, [view = m_view] { view->zoomBy(-0.5); });
    addZoom(tr("Show All Endpoints"), u"fit"_s, u"mapFit"_s, [view = m_view] { view->fit(); });
    addZoom(tr("Show the Whole World"), u"location"_s, u"mapWorld"_s, [view = m_view] { view->showWorld(); });
    addMenus(layout);
    return bar;
}

void MapPage::fillChooser()
{
    const model::Project &project = *m_context.document->project();
    const QList<MapChoice> choices = mapChoices(project);
    const QSignalBlocker blocker(m_chooser);
    m_chooser->clear();
    for (const MapChoice &choice : choices) {
        const auto subject = mapSubjectOf(project, choice, {}, MapView::language());
        m_chooser->addItem(icon(kindInfo(choice.ref.kind).iconName), subject ? subject->title : choice.ref.key, QVariant::fromValue(choice));
    }
    if (!choices.contains(m_choice)) {
        m_choice = choices.isEmpty() ? MapChoice() : choices.front();
    }
    m_chooser->setCurrentIndex(static_cast<int>(choices.indexOf(m_choice)));
    m_chooser->setEnabled(!choices.isEmpty());
}

void MapPage::choose(const MapChoice &choice)
{
    m_choice = choice;
    m_preview.reset();
    m_offEndpoints.clear();
    m_asked.reset();
    m_report.problem.clear();
    m_view->setMark(std::nullopt);
    m_place->clear();
    fillChooser();
    refresh();
}

void MapPage::showObject(const model::ObjectRef &ref)
{
    const QList<MapChoice> choices = mapChoices(*m_context.document->project());
    model::ObjectRef wanted = ref;
    const bool isRule = ref.kind == model::ObjectRef::Kind::Rule;
    if (isRule || ref.kind == model::ObjectRef::Kind::PoolSet) {
        wanted = {model::ObjectRef::Kind::Instance, ref.kind == model::ObjectRef::Kind::Rule ? ref.parentKey : ref.parentKey.section(u'/', 0, 0), {}};
    }
    const auto found = std::ranges::find_if(choices, [&](const MapChoice &choice) { return choice.ref == wanted && choice.isByRule == isRule; });
    if (found != choices.end() && (m_choice.ref != wanted || (isRule && !m_choice.isByRule))) {
        choose(*found);
    } else {
        refresh();
    }
}

void MapPage::showBranch()
{
    if (m_subject && !m_report.problem.isEmpty()) {
        m_branch->setMessage(State::Bad, tr("Nothing is counted: %1").arg(m_report.problem));
    } else if (m_subject && !m_subject->branch.isEmpty()) {
        m_branch->setMessage(State::Information, m_subject->branch);
    } else {
        m_branch->clear();
    }
}

bool MapPage::isSettled() const
{
    return m_view->isSettled() && m_counter->isSettled() && m_panel->isSettled();
}

QSet<QString> MapPage::downAddresses() const
{
    QSet<QString> down;
    if (m_context.engine == nullptr) {
        return down;
    }
    if (m_context.engine->isProbing()) {
        for (const service::AddressHealth &address : m_context.engine->health()->addresses) {
            if (address.condition == service::Condition::Down) {
                down.insert(address.address);
            }
        }
    }
    const QHash<QString, service::ForcedHealth> forced = m_context.engine->forcedHealth();
    for (auto at = forced.cbegin(); at != forced.cend(); ++at) {
        if (*at == service::ForcedHealth::Down) {
            down.insert(at.key());
        } else {
            down.remove(at.key());
        }
    }
    return down;
}

MapState MapPage::comparison() const
{
    const QSet<QString> ids = downAddresses();
    const QStringList down(ids.cbegin(), ids.cend());
    if (!m_offEndpoints.isEmpty()) {
        m_panel->setComparison(tr("Change of the share when these endpoints fail"), tr("Places that move when they fail"));
        MapSubject whole = *m_subject;
        const auto known = mapSubjectOf(*m_context.document->project(), m_choice, ids, MapView::language());
        for (std::size_t i = 0; known && i < whole.endpoints.size(); ++i) {
            whole.endpoints[i].isAvailable = known->endpoints[i].isAvailable;
            whole.endpoints[i].isOff = false;
        }
        return {whole, m_context.document->project(), down, {}};
    }
    if (m_context.workspace != nullptr) {
        if (auto live = mapSubjectOf(*m_context.workspace->live(), m_choice, ids, MapView::language())) {
            m_panel->setComparison(tr("Change of the share against Live"), tr("Places that move against Live"));
            return {*live, m_context.workspace->live(), down, {}};
        }
    }
    if (!m_subject->isTunable()) {
        m_panel->setComparison(tr("Change of the share against Live, which does not have it yet"), tr("Places that move against Live"));
        return {*m_subject, m_context.document->project(), down, {}};
    }
    m_panel->setComparison(tr("Change of the share against no bias"), tr("Places that move against no bias"));
    MapSubject plain = *m_subject;
    for (MapEndpoint &endpoint : plain.endpoints) {
        endpoint.bias = 0;
    }
    return {plain, m_context.document->project(), down, {}};
}

void MapPage::refresh()
{
    m_shownDown = downAddresses();
    m_subject = mapSubjectOf(*m_context.document->project(), m_choice, m_shownDown, MapView::language());
    applyPreview();
    applyOff();
    m_view->setMovable(m_subject && m_subject->isByDistance() && !m_context.document->isReadOnly());
    m_view->setSubject(m_subject);
    showBranch();
    compare();
    m_panel->setSubject(m_subject, !m_context.document->isReadOnly());
    showHealth();
    m_view->setClients(m_panel->clients());
    if (m_subject) {
        const MapState before = comparison();
        MapCounting counting = m_panel->counting();
        counting.isPreview = m_preview.has_value();
        counting.language = MapView::language();
        m_counter->count({*m_subject, m_context.document->project(), before.down + offAddresses(), {}}, before, counting);
    }
    if (m_asked) {
        showPlace(*m_asked);
    }
}

void MapPage::showHealth()
{
    std::vector<HealthWord> words;
    const auto conditions = m_context.engine != nullptr ? service::conditionsNow(*m_context.engine) : QHash<QString, service::Condition>();
    for (const MapEndpoint &endpoint : m_subject && !conditions.isEmpty() ? m_subject->endpoints : std::vector<MapEndpoint>()) {
        words.push_back(healthTogether(*m_context.document->project(), endpoint.addresses, conditions));
    }
    m_view->setHealth(words);
    m_panel->setHealth(words);
}

void MapPage::select(int endpoint)
{
    m_panel->setSelected(endpoint);
    m_view->setSelected(endpoint);
}

void MapPage::showPlace(const geo::LatLon &place)
{
    m_asked = place;
    m_view->setMark(place);
    if (!m_view->shapes() || !m_subject) {
        return;
    }
    const QString where = tr("%1 (%2°, %3°)", "place, latitude, longitude")
                              .arg(placeText(*m_view->shapes(), worldOf(place)))
                              .arg(place.latitude, 0, 'f', 1)
                              .arg(place.longitude, 0, 'f', 1);
    const int endpoint = m_view->ownerOf(place);
    QString text = where;
    if (endpoint >= 0) {
        const MapEndpoint &owner = m_subject->endpoints[static_cast<std::size_t>(endpoint)];
        text = tr("%1 gets %2 %3.", "place, number and name of an endpoint").arg(where).arg(endpoint + 1).arg(owner.label);
        if (owner.point && m_subject->isByDistance()) {
            text += u' ' + tr("It is %n km away.", nullptr, qRound(geo::distanceKm(place, *owner.point)));
        }
    }
    m_place->setMessage(State::Information, text);
    if (!m_explainAt) {
        return;
    }
    QPushButton *explain = m_place->button();
    explain->setText(tr("Explain"));
    explain->show();
    explain->setObjectName(u"mapExplain"_s);
    explain->disconnect(this);
    connect(explain, &QPushButton::clicked, this, [this, place] { m_explainAt(place, m_subject->name, m_subject->choice.type); });
}

} // namespace meridian::ui
