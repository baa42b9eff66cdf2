#include "ui/editors/HealthColumn.h"

#include "engine/service/EngineService.h"
#include "ui/models/HealthText.h"
#include "ui/models/ObjectModel.h"

#include <QHash>
#include <QIcon>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::EngineService;

namespace {

/// The newest snapshot, found by address.
struct Known
{
    service::HealthSnapshotPtr snapshot;
    QHash<QString, const service::AddressHealth *> byAddress;

    /// True if an address has another condition now; a tool tip is asked for when it is shown.
    bool take(const service::HealthSnapshotPtr &next)
    {
        const service::HealthSnapshotPtr before = snapshot; // what is compared with
        QHash<QString, const service::AddressHealth *> all;
        bool isOther = !before || before->addresses.size() != next->addresses.size();
        for (const service::AddressHealth &address : next->addresses) {
            const service::AddressHealth *old = byAddress.value(address.address);
            isOther = isOther || old == nullptr || old->condition != address.condition;
            all.insert(address.address, &address);
        }
        snapshot = next;
        byAddress = all;
        return isOther;
    }
};

QVariant cell(const model::Address &address, const service::AddressHealth *health, int role)
{
    const HealthWord word = addressHealthWord(address, health);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return word.word;
    case Qt::DecorationRole:
        return Theme::stateIcon(word.state);
    case Qt::ToolTipRole:
        return addressHealthText(address, health);
    case ObjectModel::SortRole:
        return u"%1%2"_s.arg(word.state == State::Bad ? 0 : word.state == State::Warning ? 1 : word.state == State::Unknown ? 2 : 3).arg(word.word);
    default:
        return {};
    }
}

} // namespace

void showHealth(ObjectModel *table, EngineService *engine, const AddressOf &addressOf)
{
    const auto known = std::make_shared<Known>();
    known->take(engine->health());
    table->setLive(u"state"_s, [known, addressOf](const void *row, int role) {
        const model::Address *address = addressOf(row);
        return address != nullptr ? cell(*address, known->byAddress.value(address->id.text), role) : QVariant();
    });
    QObject::connect(engine, &EngineService::healthChanged, table, [table, known](const service::HealthSnapshotPtr &snapshot) {
        if (known->take(snapshot)) {
            table->liveChanged();
        }
    });
}

} // namespace meridian::ui
