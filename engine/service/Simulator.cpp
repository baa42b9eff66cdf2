#include "engine/service/Simulator.h"

#include "engine/service/AliasFollower.h"
#include "engine/service/WorldClients.h"

#include <QHash>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using Parts = std::map<QStringList, double>;

/// What the people of one cell get.
class World
{
public:
    World(const policy::Policy &policy, const policy::Health &health, const policy::Question &question)
        : m_policy(policy), m_health(health), m_question(question)
    {
    }

    [[nodiscard]] Parts ask(const geo::PopulationCell &cell) const
    {
        geo::SourceFacts facts;
        facts.place = cell.place;
        facts.point = cell.point;
        Parts parts;
        if (!cell.place.isInChina()) {
            addAnswer(facts, 1, parts);
            return parts;
        }
        for (const CarrierPart &part : chineseCarriers()) {
            facts.isp = part.carrier;
            addAnswer(facts, part.share, parts);
        }
        return parts;
    }

private:
    void addAnswer(const geo::SourceFacts &facts, double weight, Parts &parts) const
    {
        const policy::Source source = policy::Source::simulated(facts);
        AliasFollower follower(m_policy, m_health, source);
        follower.ask(m_question);
        if (follower.shares().empty()) {
            parts[{}] += weight;
        }
        for (const auto &[values, share] : follower.shares()) {
            parts[values] += weight * share.toDouble();
        }
    }

    const policy::Policy &m_policy;
    const policy::Health &m_health;
    const policy::Question &m_question;
};

QList<SimulatedShare> sorted(const Parts &parts, double total)
{
    QList<SimulatedShare> out;
    for (const auto &[values, people] : parts) {
        out.append({values, people / total});
    }
    std::ranges::stable_sort(out, [](const SimulatedShare &a, const SimulatedShare &b) { return a.share > b.share; });
    return out;
}

} // namespace

Result<SimulateReport> simulate(const policy::Policy &policy, const SimulateRequest &request)
{
    const Result<policy::Question> question = requestedQuestion(request.name, request.type);
    if (!question) {
        return std::unexpected(question.error());
    }
    const Result<policy::Health> health = requestedHealth(policy, request.down, request.up);
    if (!health) {
        return std::unexpected(health.error());
    }
    const World world(policy, *health, *question);
    const QList<geo::PopulationCell> &cells = geo::Population::builtin().cells();
    Parts total;
    QHash<QString, std::pair<double, Parts>> byCountry;
    std::vector<Parts> byCell;
    byCell.reserve(static_cast<std::size_t>(cells.size()));
    for (const geo::PopulationCell &cell : cells) {
        byCell.push_back(world.ask(cell));
        auto &[people, parts] = byCountry[cell.place.country()];
        people += cell.people;
        for (const auto &[values, part] : byCell.back()) {
            total[values] += part * cell.people;
            parts[values] += part * cell.people;
        }
    }

    SimulateReport report;
    report.name = question->name.toString();
    report.type = dns::toString(question->type);
    report.people = geo::Population::builtin().total();
    report.shares = sorted(total, report.people);
    for (auto it = byCountry.cbegin(); it != byCountry.cend(); ++it) {
        report.countries.append({it.key(), it->first, sorted(it->second, it->first)});
    }
    std::ranges::sort(report.countries, [](const SimulatedCountry &a, const SimulatedCountry &b) {
        return a.people != b.people ? a.people > b.people : a.country < b.country;
    });
    std::map<QStringList, qsizetype> position;
    for (qsizetype i = 0; i < report.shares.size(); ++i) {
        position.emplace(report.shares.at(i).values, i);
    }
    for (std::size_t i = 0; i < byCell.size(); ++i) {
        const auto largest = std::ranges::max_element(byCell[i], {}, [](const auto &part) { return part.second; });
        report.cells.push_back({static_cast<qsizetype>(i), position.at(largest->first), largest->second});
    }
    return report;
}

} // namespace meridian::service
