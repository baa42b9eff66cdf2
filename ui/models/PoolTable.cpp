#include "engine/base/Fraction.h"
#include "ui/models/CommonFields.h"
#include "ui/models/HealthField.h"
#include "ui/models/References.h"
#include "ui/models/ShareText.h"
#include "ui/models/Tables.h"

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Pool;
using model::PoolMember;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(PoolTable)
};

FieldOf<Pool> memberCountField()
{
    FieldOf<Pool> field;
    field.key = u"members"_s;
    field.label = Texts::tr("Addresses");
    field.hint = Texts::tr("How many addresses are in the pool.");
    field.kind = FieldKind::Integer;
    field.width = 10;
    field.value = [](const Pool &pool) { return QVariant(static_cast<int>(pool.members.size())); };
    return field;
}

std::vector<FieldOf<Pool>> fields()
{
    auto name = nameField<Pool>(Texts::tr("Region – carrier – hall", "example of a pool's name"));
    //
    name.hint = Texts::tr("Put addresses with the same region, carrier and purpose into one pool and name it after them, such as \"北京-电信-机房\".");
    auto mode = choiceField<Pool>(u"capacityMode"_s, Texts::tr("Capacity from"), Texts::tr("Of smart instances: the sum of the addresses, or one number for the pool."),
                                  &Pool::capacityMode,
                                  choicesOf<Pool::CapacityMode>({{Pool::CapacityMode::Address, Texts::tr("Its addresses")},
                                                                 {Pool::CapacityMode::Pool, Texts::tr("The pool")}}));
    auto capacity = numberField<Pool>(u"capacity"_s, Texts::tr("Capacity"), Texts::tr("Split evenly over the addresses. 1 or more."), &Pool::capacity, 1,
                                      std::numeric_limits<int>::max());
    capacity.isShown = [](const Pool &pool) { return pool.capacityMode == Pool::CapacityMode::Pool; };
    return {name, idField<Pool>(), memberCountField(), mode, capacity, noteField<Pool>()};
}

qint64 weightOf(const model::Project &project, const QString &poolKey)
{
    const Pool *pool = project.pools.find(poolKey);
    qint64 sum = 0;
    if (pool) {
        for (const PoolMember &member : pool->members) {
            sum += member.weight;
        }
    }
    return sum;
}

FieldOf<PoolMember> shareField(const QString &pool)
{
    FieldOf<PoolMember> field;
    field.key = u"share"_s;
    field.label = Texts::tr("Share in the pool");
    field.hint = Texts::tr("Weight divided by the sum of the weights, while every address is available.");
    field.width = 18;
    field.value = [](const PoolMember &member) { return QVariant(member.weight); };
    field.display = [pool](const PoolMember &member, const model::Project &project) { return shareText(member.weight, weightOf(project, pool)); };
    field.sortKey = [](const PoolMember &member) { return QVariant(member.weight); };
    return field;
}

FieldOf<PoolMember> memberValueField()
{
    FieldOf<PoolMember> field;
    field.key = u"value"_s;
    field.label = Texts::tr("Value");
    field.hint = Texts::tr("What the answer carries.");
    field.isSecondary = true;
    field.width = 22;
    field.value = [](const PoolMember &member) { return QVariant(member.address.text); };
    field.display = [](const PoolMember &member, const model::Project &project) {
        const model::Address *address = project.addresses.find(member.address.text);
        return address ? address->value : QString();
    };
    return field;
}

} // namespace

TablePtr poolTable()
{
    TableDescription<Pool> description;
    description.words = {Texts::tr("Pool"),
                         Texts::tr("Pools"),
                         Texts::tr("Search pools"),
                         Texts::tr("Add Pool"),
                         u"pool"_s,
                         Texts::tr("No pools"),
                         Texts::tr("A pool holds addresses with the same region, carrier and purpose, each with a weight.")};
    description.path = listOf(&model::Project::pools);
    description.fields = fields();
    description.columns = {u"name"_s, u"id"_s, u"members"_s, u"capacityMode"_s, u"capacity"_s, u"note"_s};
    description.pasteField = u"name"_s;
    description.key = [](const Pool &pool) { return pool.id.text; };
    description.title = [](const Pool &pool, const model::Project &) { return pool.name.isEmpty() ? pool.id.text : pool.name; };
    description.make = [](const model::ProjectBuilder &builder) -> Result<Pool> {
        Pool pool;
        pool.id.text = builder.uniqueId(model::ObjectRef::Kind::Pool, u"pool"_s);
        return pool;
    };
    description.makeUnique = [](Pool &pool, const model::ProjectBuilder &builder) {
        pool.id.text = builder.uniqueId(model::ObjectRef::Kind::Pool, pool.id.text);
    };
    return makeTable(std::move(description));
}

TablePtr poolMemberTable(const QString &pool)
{
    TableDescription<PoolMember> description;
    description.words = {Texts::tr("Pool Member"),
                         Texts::tr("Addresses in this pool"),
                         Texts::tr("Search addresses in this pool"),
                         Texts::tr("Add Address to Pool"),
                         u"address"_s,
                         Texts::tr("No addresses in this pool"),
                         Texts::tr("Requests that reach the pool are spread over its addresses by weight.")};
    description.path = listIn(listOf(&model::Project::pools), pool, &Pool::members);
    description.parentTitle = inside({model::ObjectRef::Kind::Pool, pool, {}});
    auto address = referenceField<PoolMember>(u"address"_s, Texts::tr("Address"), Texts::tr("An address of the project."), &PoolMember::address,
                                              addressReference(), false);
    address.width = 26;
    auto weight = numberField<PoolMember>(u"weight"_s, Texts::tr("Weight"), Texts::tr("How often the address is answered, against the others. 1 to 1 000 000."),
                                          &PoolMember::weight, 1, model::kMaximumWeight);
    weight.isBulk = true;
    description.fields = {address, memberValueField(), weight, shareField(pool),
                          healthField<PoolMember>([](const PoolMember &member, const model::Project &project) { return project.addresses.find(member.address.text); })};
    description.columns = {u"address"_s, u"value"_s, u"weight"_s, u"share"_s, u"state"_s};
    description.pasteField = u"address"_s;
    description.key = [](const PoolMember &member) { return member.address.text; };
    description.title = [](const PoolMember &member, const model::Project &project) { return addressReference().label(project, member.address.text); };
    description.make = [pool](const model::ProjectBuilder &builder) -> Result<PoolMember> {
        const Pool *owner = builder.project().pools.find(pool);
        for (const model::Address &candidate : builder.project().addresses) {
            const bool isIn = owner && std::ranges::any_of(owner->members, [&](const PoolMember &member) { return member.address == candidate.id; });
            if (!isIn) {
                return PoolMember{.address = candidate.id, .weight = 1};
            }
        }
        return fail(Error::Kind::NotFound, Texts::tr("Every address of the project is in the pool already. Add an address first."));
    };
    description.checkInList = [](const PoolMember &member, qsizetype row, const ListPath<PoolMember>::Rows &rows) -> Result<void> {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (static_cast<qsizetype>(i) != row && rows[i]->address == member.address) {
                return fail(Error::Kind::Conflict, Texts::tr("The address is in the pool already. Change its weight instead."));
            }
        }
        return {};
    };
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) {
        return !a.addresses.isSameAs(b.addresses) || !a.pools.isSameAs(b.pools);
    };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
