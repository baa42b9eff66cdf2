#pragma once

#include "engine/model/Project.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

/// Projects of a large operator, made up: names of every kind that share a few sets of locations.
namespace meridian::bench {

/// What a routed name may be.
inline const QStringList kKinds{
    QStringLiteral("instance"), QStringLiteral("weighted"),     QStringLiteral("geo"),    QStringLiteral("geoFenced"),
    QStringLiteral("failover"), QStringLiteral("geoproximity"), QStringLiteral("legacy"), QStringLiteral("lines"),
    QStringLiteral("latency"),  QStringLiteral("multivalue"),   QStringLiteral("nested"),
};

inline constexpr int kScaleAddresses = 3000;
inline constexpr int kLocationSets = 5; ///< of each policy that compares places
inline constexpr int kTargets = 20;     ///< of a geoproximity name

inline const QStringList kScaleLines{QStringLiteral("isp=cn-telecom,place=AS/CN"), QStringLiteral("isp=cn-unicom,place=AS/CN"),
                                     QStringLiteral("isp=cn-mobile,place=AS/CN"),  QStringLiteral("place=AS/CN"),
                                     QStringLiteral("place=AS"),                   QStringLiteral("place=EU"),
                                     QStringLiteral("place=NA"),                   QStringLiteral("place=SA"),
                                     QStringLiteral("default")};

inline const QStringList kScalePlaces{QStringLiteral("NA/US/TX"), QStringLiteral("EU/DE"),          QStringLiteral("AS/CN/north/BJ"),
                                      QStringLiteral("AS/JP"),    QStringLiteral("SA/BR"),          QStringLiteral("OC/AU"),
                                      QStringLiteral("AF/ZA"),    QStringLiteral("AS/IN"),          QStringLiteral("EU/FR"),
                                      QStringLiteral("NA/US/CA"), QStringLiteral("AS/CN/east/SH"), QStringLiteral("EU/GB"),
                                      QStringLiteral("NA/CA"),    QStringLiteral("AS/SG")};

/// Cities that stand for places where somebody has a server: latitude, longitude.
inline constexpr double kCities[][2] = {
    {45.6, -122.7}, {38.9, -77.4}, {48.9, 2.4},    {35.7, 139.7}, {-26.2, 28.0}, {-23.5, -46.6}, {1.35, 103.8}, {19.1, 72.9},  {50.1, 8.7},
    {53.3, -6.3},   {59.3, 18.1},  {-33.9, 151.2}, {37.6, 127.0}, {22.3, 114.2}, {39.9, 116.4},  {31.2, 121.5}, {25.2, 55.3},  {45.5, -73.6},
    {32.8, -96.8},  {19.4, -99.1}, {-34.6, -58.4}, {30.0, 31.2},  {55.8, 37.6},  {41.0, 29.0},   {13.8, 100.5}, {-6.2, 106.8}, {6.5, 3.4},
    {40.4, -3.7},   {47.6, -122.3}, {33.7, -84.4},
};

class ScaleProject final
{
public:
    [[nodiscard]] static model::Project of(int names)
    {
        ScaleProject maker;
        maker.addAddresses();
        std::vector<std::shared_ptr<const model::RecordSet>> records;
        std::vector<std::shared_ptr<const model::Instance>> instances;
        for (int i = 0; i < names; ++i) {
            const int kind = i % static_cast<int>(kKinds.size());
            if (kind == 0) {
                instances.push_back(std::make_shared<const model::Instance>(maker.instance(i)));
            } else {
                records.push_back(std::make_shared<const model::RecordSet>(maker.recordSet(i, kind)));
            }
        }
        model::Zone zone;
        zone.name = QStringLiteral("gtm.example.net");
        zone.records = model::ObjectList<model::RecordSet>(std::move(records));
        maker.m_project.zones = maker.m_project.zones.appended(zone);
        maker.m_project.instances = model::ObjectList<model::Instance>(std::move(instances));
        return maker.m_project;
    }

    /// `n7.gtm.example.net`.
    [[nodiscard]] static QString nameOf(int index) { return QStringLiteral("n%1.gtm.example.net").arg(index); }

private:
    void addAddresses()
    {
        model::HealthCheck check;
        check.id = {QStringLiteral("hc")};
        check.kind = model::HealthCheck::Kind::External;
        m_project.healthChecks = m_project.healthChecks.appended(check);
        std::vector<std::shared_ptr<const model::Address>> addresses;
        std::vector<std::shared_ptr<const model::Pool>> pools;
        for (int i = 0; i < kScaleAddresses; ++i) {
            model::Address address;
            address.id = {QStringLiteral("a%1").arg(i)};
            address.value = QStringLiteral("10.%1.%2.1").arg(i / 250).arg(i % 250);
            address.healthCheck = check.id;
            addresses.push_back(std::make_shared<const model::Address>(address));
            if (i % 3 == 0) {
                pools.push_back(nullptr);
            }
        }
        for (std::size_t i = 0; i < pools.size(); ++i) {
            model::Pool pool;
            pool.id = {QStringLiteral("p%1").arg(i)};
            for (int j = 0; j < 3; ++j) {
                pool.members.push_back({{QStringLiteral("a%1").arg(i * 3 + static_cast<std::size_t>(j))}, 1 + j});
            }
            pools[i] = std::make_shared<const model::Pool>(pool);
        }
        m_project.addresses = model::ObjectList<model::Address>(std::move(addresses));
        m_project.pools = model::ObjectList<model::Pool>(std::move(pools));
    }

    [[nodiscard]] model::Instance instance(int index)
    {
        model::Instance out;
        out.id = {QStringLiteral("i%1").arg(index)};
        out.domain = nameOf(index);
        for (qsizetype line = 0; line < kScaleLines.size(); ++line) {
            model::Rule rule;
            rule.id = {QStringLiteral("r%1").arg(line)};
            rule.line = kScaleLines[line];
            model::PoolSet set;
            set.id = {QStringLiteral("s")};
            set.pools.push_back({{QStringLiteral("p%1").arg((index + line * 111) % (kScaleAddresses / 3))}, 1});
            rule.poolSets.push_back(set);
            out.rules.push_back(rule);
        }
        return out;
    }

    [[nodiscard]] model::RecordSet recordSet(int index, int kind)
    {
        model::RecordSet out;
        out.name = QStringLiteral("n%1").arg(index);
        out.type = QStringLiteral("A");
        out.ttl = 60;
        m_next = index * 7;
        out.routing = routing(kKinds[kind], index / static_cast<int>(kKinds.size()) % kLocationSets);
        return out;
    }

    [[nodiscard]] model::RoutingItem item(int targets = 1)
    {
        model::RoutingItem out;
        out.targets = targetsOf(targets);
        return out;
    }
    [[nodiscard]] std::vector<model::Target> targetsOf(int count)
    {
        std::vector<model::Target> out;
        for (int i = 0; i < count; ++i) {
            model::Target target;
            target.address = {QStringLiteral("a%1").arg(m_next++ % kScaleAddresses)};
            out.push_back(target);
        }
        return out;
    }

    [[nodiscard]] model::Routing routing(const QString &kind, int set)
    {
        using Policy = model::Routing::Policy;
        model::Routing out;
        const auto add = [&](Policy policy, int count, const std::function<void(model::RoutingItem &, int)> &fill) {
            out.policy = policy;
            for (int i = 0; i < count; ++i) {
                out.items.push_back(item(2));
                out.items.back().id = QStringLiteral("e%1").arg(i, 2, 10, QLatin1Char('0'));
                fill(out.items.back(), i);
            }
        };
        const auto city = [set](model::RoutingItem &item, int i) {
            const double *at = kCities[static_cast<std::size_t>(i + set * 2) % std::size(kCities)];
            item.location = model::Coordinates{at[0], at[1]};
        };
        if (kind == QStringLiteral("weighted")) {
            add(Policy::Weighted, 5, [](model::RoutingItem &item, int i) { item.weight = i * 10; });
        } else if (kind.startsWith(QStringLiteral("geoF")) || kind == QStringLiteral("geo")) {
            add(Policy::Geo, 10, [set](model::RoutingItem &item, int i) { item.location = model::PlacePath{kScalePlaces[(i + set) % kScalePlaces.size()]}; });
            out.fenced = kind == QStringLiteral("geoFenced");
        } else if (kind == QStringLiteral("failover")) {
            out.policy = Policy::Failover;
            out.active = item(3);
            out.backup.routing = std::make_shared<const model::Routing>(routing(QStringLiteral("geo"), set));
            out.trickle = 0.1;
        } else if (kind == QStringLiteral("geoproximity") || kind == QStringLiteral("legacy")) {
            add(Policy::Geoproximity, kTargets, [&](model::RoutingItem &item, int i) {
                city(item, i);
                item.bias = (i * 37 + set * 11) % 81 - 40;
            });
            out.formula = kind == QStringLiteral("legacy") ? model::Routing::Formula::LegacyInverse : model::Routing::Formula::Linear;
        } else if (kind == QStringLiteral("lines")) {
            add(Policy::Lines, static_cast<int>(kScaleLines.size()), [](model::RoutingItem &item, int i) { item.line = kScaleLines[i]; });
        } else if (kind == QStringLiteral("latency")) {
            add(Policy::Latency, 10, city);
        } else if (kind == QStringLiteral("multivalue")) {
            out.policy = Policy::Multivalue;
            out.targets = targetsOf(10);
        } else {
            add(Policy::Geoproximity, 5, [&](model::RoutingItem &item, int i) {
                city(item, i);
                item.targets.clear();
                item.routing = std::make_shared<const model::Routing>(routing(QStringLiteral("weighted"), set));
            });
        }
        return out;
    }

    model::Project m_project;
    int m_next = 0;
};

} // namespace meridian::bench
