#include "ui/map/MapPage.h"

#include "engine/service/Workspace.h"
#include "ui/document/ProjectDocument.h"
#include "ui/map/MapSettings.h"
#include "ui/map/MapStage.h"
#include "ui/map/MapView.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/FileDialog.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QActionGroup>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

/// Empty if tiles can be asked for with it.
QString faultOf(const QString &url)
{
    const QUrl parsed(QString(url).replace(u"%z"_s, u"0"_s).replace(u"%x"_s, u"0"_s).replace(u"%y"_s, u"0"_s), QUrl::StrictMode);
    if (!parsed.isValid() || parsed.host().isEmpty() || (parsed.scheme() != "https"_L1 && parsed.scheme() != "http"_L1)) {
        return MapPage::tr("This is not an address of the web. Write one like https://tiles.example.net/%z/%x/%y.png.");
    }
    for (const QString &part : {u"%z"_s, u"%x"_s, u"%y"_s}) {
        if (!url.contains(part)) {
            return MapPage::tr("%1 is missing. Write %z for the zoom, %x for the column and %y for the row of a tile.").arg(part);
        }
    }
    return {};
}

} // namespace

QToolButton *MapPage::addButton(QHBoxLayout *bar, const QString &text, const QString &iconName, const QString &name)
{
    auto *button = new QToolButton(bar->parentWidget());
    button->setObjectName(name);
    button->setIcon(icon(iconName));
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    bar->addWidget(button);
    return button;
}

void MapPage::addMenus(QHBoxLayout *bar)
{
    const auto addMenu = [&](const QString &text, const QString &iconName, const QString &name) {
        QToolButton *button = addButton(bar, text, iconName, name + u"Button"_s);
        button->setPopupMode(QToolButton::InstantPopup);
        auto *menu = new QMenu(button);
        menu->setObjectName(name);
        menu->setToolTipsVisible(true);
        button->setMenu(menu);
        return menu;
    };
    makeCompareMenu(addMenu(tr("Compare"), u"duplicate"_s, u"mapCompare"_s));
    makeExportMenu(addMenu(tr("Save"), u"export"_s, u"mapExport"_s));
    makeTileMenu(addMenu(tr("Map Settings"), u"settings"_s, u"mapSettings"_s));
}

void MapPage::makeCompareMenu(QMenu *menu)
{
    m_compareActions = new QActionGroup(this);
    const auto add = [&](MapCompare compare, const QString &text, const QString &name) {
        QAction *action = menu->addAction(text);
        action->setObjectName(name);
        action->setCheckable(true);
        action->setData(static_cast<int>(compare));
        m_compareActions->addAction(action);
        action->setChecked(compare == m_compare);
    };
    add(MapCompare::None, tr("Do Not Compare"), u"mapCompareNone"_s);
    add(MapCompare::Swipe, tr("Live and Draft Side by Side"), u"mapCompareSwipe"_s);
    add(MapCompare::Outline, tr("Borders of Live over the Draft"), u"mapCompareOutline"_s);
    add(MapCompare::Formulas, tr("Both Formulas of Biases"), u"mapCompareFormulas"_s);
    connect(m_compareActions, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_compare = static_cast<MapCompare>(action->data().toInt());
        compare();
    });
}

void MapPage::compare()
{
    std::optional<MapSubject> live;
    if (m_subject && m_subject->isByDistance() && m_context.workspace != nullptr) {
        live = mapSubjectOf(*m_context.workspace->live(), m_choice, downAddresses(), MapView::language());
    }
    const bool isDistance = m_subject && m_subject->isByDistance() && m_subject->policy != model::Routing::Policy::Geo;
    for (QAction *action : m_compareActions->actions()) {
        const auto mode = static_cast<MapCompare>(action->data().toInt());
        const bool needsLive = mode == MapCompare::Swipe || mode == MapCompare::Outline;
        const bool fits = mode == MapCompare::None || (mode == MapCompare::Swipe && m_subject && m_subject->isByDistance()) || (mode == MapCompare::Outline && isDistance)
            || (mode == MapCompare::Formulas && m_subject && m_subject->isTunable());
        action->setEnabled(fits && (!needsLive || live));
        action->setToolTip(!fits           ? tr("What is shown is not decided by distance.")
                               : needsLive && !live ? tr("Live does not have it yet. Publish it first.")
                                                    : action->text());
    }
    // What cannot be compared now is compared again when it can.
    const QAction *chosen = m_compareActions->checkedAction();
    m_view->setCompare(chosen != nullptr && chosen->isEnabled() ? m_compare : MapCompare::None, live);
}

void MapPage::makeExportMenu(QMenu *menu)
{
    const auto add = [&](const QString &text, const QString &name, auto run) {
        menu->addAction(text, this, run)->setObjectName(name);
    };
    add(tr("Save Picture…"), u"mapSavePng"_s, [this] {
        save(tr("Save Picture"), tr("Pictures (*.png)"), u"png"_s, [this](const QString &fileName) { return picture().writePng(fileName); });
    });
    add(tr("Save Drawing…"), u"mapSaveSvg"_s, [this] {
        save(tr("Save Drawing"), tr("Drawings (*.svg)"), u"svg"_s, [this](const QString &fileName) { return picture().writeSvg(fileName); });
    });
    add(tr("Save Shares…"), u"mapSaveCsv"_s, [this] {
        save(tr("Save Shares"), tr("Comma-separated values (*.csv)"), u"csv"_s,
             [this](const QString &fileName) { return writeFile(fileName, sharesCsv(*m_subject, m_report)); });
    });
}

MapExport MapPage::picture() const
{
    return {m_view->picture(), m_view->markers(), m_view->legend(), MapView::note(), m_view->stage()->style()};
}

void MapPage::save(const QString &title, const QString &filter, const QString &suffix, const std::function<Result<void>(const QString &)> &write)
{
    if (!m_subject || !m_view->shapes()) {
        return;
    }
    const QString folder = m_context.settings != nullptr ? m_context.settings->get(setting::lastFolder) : QString();
    const QString fileName = FileDialog::saveFileName(this, title, folder, filter, suffix);
    if (fileName.isEmpty()) {
        return;
    }
    if (m_context.settings != nullptr) {
        m_context.settings->set(setting::lastFolder, QFileInfo(fileName).absolutePath());
    }
    m_place->button()->hide();
    if (const Result<void> done = write(fileName); !done) {
        m_place->setError(done.error());
    } else {
        m_place->setMessage(State::Good, tr("Saved \"%1\".").arg(fileName));
    }
}

void MapPage::makeTileMenu(QMenu *menu)
{
    QAction *tiles = menu->addAction(tr("Tiles of OpenStreetMap"));
    tiles->setObjectName(u"mapTiles"_s);
    tiles->setCheckable(true);
    tiles->setToolTip(tr("Loads pictures of the ground from the network. Without it the map loads nothing."));
    tiles->setChecked(m_context.settings != nullptr && m_context.settings->get(setting::mapTiles));
    connect(tiles, &QAction::triggered, this, &MapPage::setTiles);
    menu->addAction(tr("Address of Tiles…"), this, &MapPage::editTileUrl)->setObjectName(u"mapTileUrlAction"_s);
    menu->setEnabled(m_context.settings != nullptr);
}

void MapPage::setTiles(bool isOn)
{
    m_context.settings->set(setting::mapTiles, isOn);
    showTiles();
}

void MapPage::showTiles()
{
    if (m_context.settings != nullptr) {
        m_view->setTiles({m_context.settings->get(setting::mapTiles), m_context.settings->get(setting::mapTileUrl)});
    }
}

void MapPage::editTileUrl()
{
    auto *dialog = new QDialog(this);
    dialog->setObjectName(u"mapTileDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Address of Tiles"));
    auto *url = new QLineEdit(m_context.settings->get(setting::mapTileUrl), dialog);
    url->setObjectName(u"mapTileUrl"_s);
    url->setMinimumWidth(420);
    auto *error = new InlineMessage(dialog);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, dialog);
    auto *layout = new QVBoxLayout(dialog);
    QFormLayout *form = newForm();
    addRow(form, tr("&Address"), url,
           tr("%z is the zoom, %x the column, %y the row. The server of OpenStreetMap is run by volunteers: see operations.osmfoundation.org/policies/tiles "
              "before you use it for many people, or name a server of your own."));
    layout->addLayout(form);
    layout->addWidget(error);
    layout->addWidget(buttons);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, url, [url] { url->setText(setting::mapTileUrl.defaultValue); });
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this, dialog, url, error] {
        const QString text = url->text().trimmed();
        if (const QString fault = faultOf(text); !fault.isEmpty()) {
            error->setMessage(State::Bad, fault);
            return;
        }
        m_context.settings->set(setting::mapTileUrl, text);
        showTiles();
        dialog->accept();
    });
    dialog->open();
}

} // namespace meridian::ui
