// Findings about lines, networks, health checks, addresses and pools.
#include "engine/model/Checker.h"

#include "engine/model/EnumText.h"
#include "engine/model/TextRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

/// True if the check counts itself, however far down.
bool isInCycle(const Project &project, const HealthCheckId &start)
{
    std::vector<HealthCheckId> open = {start};
    QSet<QString> seen;
    while (!open.empty()) {
        const HealthCheck *check = project.healthChecks.find(open.back().text);
        open.pop_back();
        for (const HealthCheckId &child : check ? check->children : std::vector<HealthCheckId>()) {
            if (child == start) {
                return true;
            }
            if (!seen.contains(child.text)) {
                seen.insert(child.text);
                open.push_back(child);
            }
        }
    }
    return false;
}

QuickFix removal(const ObjectRef &ref)
{
    const QString name = kindName(ref.kind);
    return fixBy(u"Remove %1 \"%2\""_s.arg(name, ref.key), [ref](ProjectBuilder &builder) { return builder.remove(ref); });
}

/// the addresses get a pool of their own; what answered until now goes on to.
QuickFix movingAddressesOut(const QString &key)
{
    return fixBy(u"Move the IP addresses to a new pool"_s, [key](ProjectBuilder &builder) -> Result<void> {
        const Pool *now = builder.project().pools.find(key);
        if (now == nullptr) {
            return fail(Error::Kind::NotFound, u"The pool is gone."_s);
        }
        Pool names = *now;
        Pool addresses = *now;
        const auto isName = [&](const PoolMember &member) {
            const Address *address = builder.project().addresses.find(member.address.text);
            return address && address->kind() == Address::Kind::DomainName;
        };
        std::erase_if(names.members, [&](const PoolMember &member) { return !isName(member); });
        std::erase_if(addresses.members, isName);
        addresses.id.text = builder.uniqueId(ObjectRef::Kind::Pool, key + u"-addresses");
        addresses.name.clear();
        const Result<void> added = builder.add(std::move(addresses));
        return added ? builder.replace(key, std::move(names)) : added;
    });
}

} // namespace

void Checker::checkSources()
{
    for (const LocationEntry &entry : m_project.locations) {
        checkCarrier(entry.isp, refOf(entry));
    }
    for (const LineList &list : m_project.lines) {
        if (list.cidrs.empty()) {
            add(Severity::Warning, refOf(list), u"empty-line"_s, u"The line holds no address block, so no client lies on it. Add blocks."_s);
        }
        if (!isUsed(refOf(list))) {
            add(Severity::Hint, refOf(list), u"unused-line"_s, u"No rule uses the line. Use it as cidr=%1, or remove it."_s.arg(list.id.text), removal(refOf(list)));
        }
    }
    for (const Network &network : m_project.networks) {
        if (network.cidrs.empty()) {
            add(Severity::Warning, refOf(network), u"empty-network"_s, u"The network holds no address block, so no client is in it. Add blocks."_s);
        }
    }
}

void Checker::checkHealthChecks()
{
    for (const HealthCheck &check : m_project.healthChecks) {
        const ObjectRef ref = refOf(check);
        if (check.kind == HealthCheck::Kind::Tcp && check.port == 0) {
            add(Severity::Error, ref, u"port-missing"_s, u"A tcp check needs a port. Set one."_s);
        }
        if (!check.host.isEmpty() && !addressValueProblem(check.host).isEmpty()) {
            add(Severity::Error, ref, u"host-invalid"_s,
                u"\"%1\" is no host. Write a name such as www.example.com, without http:// and without a path."_s.arg(check.host));
        }
        if (check.kind == HealthCheck::Kind::Https && check.verifyCertificate && check.host.isEmpty()) {
            add(Severity::Warning, ref, u"certificate-without-host"_s,
                u"The certificate must be for the IP address itself, since the check names no host. Name the host, or do not verify the certificate."_s);
        }
        if (check.timeout > check.interval) {
            add(Severity::Error, ref, u"timeout-longer-than-interval"_s,
                u"A probe may take %1 s, but the next one starts after %2 s. Make the timeout shorter, or the interval longer."_s.arg(check.timeout).arg(check.interval),
                fixBy(u"Set the timeout to %1 s"_s.arg(check.interval), [check](ProjectBuilder &builder) {
                    HealthCheck changed = check;
                    changed.timeout = check.interval;
                    return builder.replace(check.id.text, changed);
                }));
        }
        if (check.kind == HealthCheck::Kind::Calculated) {
            const auto children = static_cast<int>(check.children.size());
            if (check.children.empty()) {
                add(Severity::Error, ref, u"children-missing"_s, u"The check counts no other checks. Add children, or choose another kind."_s);
            } else if (isInCycle(m_project, check.id)) {
                add(Severity::Error, ref, u"check-counts-itself"_s, u"The check counts itself by way of its children. Remove one of them."_s);
            } else if (check.atLeast > children) {
                add(Severity::Warning, ref, u"never-healthy"_s,
                    u"%1 healthy children are asked for, but there are only %2: the check is never healthy. Lower the number."_s.arg(check.atLeast).arg(children));
            }
        }
        for (const QString &point : check.points) {
            if (point != u"local" && !m_project.nodes.contains(point)) {
                add(Severity::Warning, ref, u"unknown-probe-point"_s, u"The probe point \"%1\" is no node of the project. Add the node, or use local."_s.arg(point));
            } else if (point != u"local" && !m_project.nodes.find(point)->roles.contains(u"probe"_s)) {
                add(Severity::Warning, ref, u"no-probe-role"_s, u"The node \"%1\" is a probe point of the check and does not have the role probe. Give it the role, or use local."_s.arg(point));
            }
        }
        if (!isUsed(ref)) {
            add(Severity::Hint, ref, u"unused-health-check"_s, u"No address uses the health check. Use it, or remove it."_s, removal(ref));
        }
    }
}

void Checker::checkAddresses()
{
    for (const Address &address : m_project.addresses) {
        const ObjectRef ref = refOf(address);
        checkCarrier(address.isp, ref);
        if (address.backends && address.backends->total == 0) {
            //
            add(Severity::Warning, ref, u"no-backends"_s, u"The load balancer has no backends and counts as healthy all the same. Give it at least one, or remove the backends."_s,
                fixBy(u"Remove the backends"_s, [address](ProjectBuilder &builder) {
                    Address changed = address;
                    changed.backends.reset();
                    return builder.replace(address.id.text, changed);
                }));
        }
        if (!isUsed(ref)) {
            add(Severity::Hint, ref, u"unused-address"_s, u"No pool and no record set uses the address. Use it, or remove it."_s, removal(ref));
        }
    }
}

void Checker::checkPools()
{
    for (const Pool &pool : m_project.pools) {
        const ObjectRef ref = refOf(pool);
        int names = 0;
        for (const PoolMember &member : pool.members) {
            const Address *address = m_project.addresses.find(member.address.text);
            names += address && address->kind() == Address::Kind::DomainName;
        }
        if (pool.members.empty()) {
            add(Severity::Warning, ref, u"empty-pool"_s, u"The pool has no addresses. Add some."_s);
        } else if (names > 0 && names < static_cast<int>(pool.members.size())) {
            //
            add(Severity::Warning, ref, u"mixed-pool"_s,
                u"The pool holds IP addresses and domain names. An answer carries one kind only, and domain names win. Put them in pools of their own."_s,
                movingAddressesOut(pool.id.text));
        }
        if (pool.capacityMode == Pool::CapacityMode::Pool && !pool.capacity) {
            add(Severity::Warning, ref, u"capacity-missing"_s, u"The capacity is to be set on the pool, and is not. Set it, or set capacities on the addresses."_s);
        }
        if (!isUsed(ref)) {
            add(Severity::Hint, ref, u"unused-pool"_s, u"No pool set uses the pool. Use it, or remove it."_s, removal(ref));
        }
    }
}

} // namespace meridian::model
