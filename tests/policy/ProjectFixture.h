#pragma once

#include "engine/model/Project.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Decide.h"

#include <QMap>

#include <initializer_list>
#include <utility>
#include <vector>

namespace meridian::test {

inline constexpr auto kZone = "gtm.example.net";
inline constexpr auto kDomain = "www.gtm.example.net";

/// A project in the making, with one zone. Shorthand for tests: what they do not name has the document's default.
class ProjectFixture final
{
public:
    ProjectFixture();

    /// An address with health check "hc", or without one.
    ProjectFixture &address(const QString &id, const QString &value, bool isChecked = true);
    ProjectFixture &address(model::Address value);
    ProjectFixture &pool(const QString &id, std::initializer_list<std::pair<QString, int>> members);
    ProjectFixture &location(const QString &cidr, const QString &place, const QString &isp = {},
                             std::optional<model::Coordinates> point = std::nullopt);
    ProjectFixture &line(const QString &id, const QStringList &cidrs);
    ProjectFixture &records(const QString &name, const QString &type, const QStringList &values, int ttl = 300);
    ProjectFixture &routed(const QString &name, const QString &type, model::Routing routing, int ttl = 30);

    model::Project project;
    model::Instance instance; ///< id `shop` at kDomain; part of `compiled()` once it has rules or is named so
    model::Zone zone;
    bool hasInstance = false;

    /// The whole project as a value.
    [[nodiscard]] model::Project made() const;
    /// Fails the test with the errors if there are any.
    [[nodiscard]] policy::PolicyPtr compiled(const std::shared_ptr<const geo::GeoData> &geo = nullptr) const;
};

[[nodiscard]] model::PoolSet poolSet(const QString &id, std::initializer_list<std::pair<QString, int>> pools, int minAvailable = 1);
[[nodiscard]] model::Rule rule(const QString &id, const QString &line, int weight, std::vector<model::PoolSet> sets);
/// One pool set `<id>-set` with one pool of weight 1.
[[nodiscard]] model::Rule rule(const QString &id, const QString &line, const QString &pool);

[[nodiscard]] model::Target targetOf(const QString &address);
[[nodiscard]] model::Target rdataOf(const QString &text);
/// Targets: `@id` is an address, everything else RDATA.
[[nodiscard]] model::RoutingItem item(const QStringList &targets);
[[nodiscard]] model::RoutingItem weightedItem(int weight, const QStringList &targets);
[[nodiscard]] model::RoutingItem placedItem(double latitude, double longitude, const QStringList &targets, const QString &id = {}, int bias = 0);
[[nodiscard]] model::RoutingItem lineItem(const QString &line, const QStringList &targets);
[[nodiscard]] model::Routing routing(model::Routing::Policy policy, std::vector<model::RoutingItem> items);

/// A question of a test.
struct Asked
{
    QString name = QString::fromLatin1(kDomain);
    dns::RecordType type = dns::RecordType::A;
    QString client{};          ///< `192.0.2.9`, `192.0.2.0/24` or empty
    QMap<QString, QString> identifiers{};
    QStringList down{};
};
[[nodiscard]] policy::Source sourceOf(const QString &client, const QMap<QString, QString> &identifiers = {});
[[nodiscard]] policy::Health healthWithDown(const policy::Policy &policy, const QStringList &down);
[[nodiscard]] policy::Distribution ask(const policy::Policy &policy, const Asked &asked, policy::Trace *trace = nullptr);
/// `1.1.1.1=3/8 1.1.1.2=3/8`: entries in their order, values of a bucket joined by a comma; `-` for none.
[[nodiscard]] QString sharesOf(const policy::Distribution &distribution);
/// True if the shares are above zero and add up to exactly 1, or there are none.
[[nodiscard]] bool addsUp(const policy::Distribution &distribution);
[[nodiscard]] QString textOf(const policy::Trace &trace);

} // namespace meridian::test
