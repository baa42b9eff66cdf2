#include "engine/service/Simulator.h"

#include "engine/policy/Survey.h"
#include "engine/service/AliasFollower.h"
#include "engine/service/WorldClients.h"

#include <QHash>

#include <algorithm>
#include <map>
#include <optional>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

/// Part of the people that get an answer, by its number.
using Parts = std::vector<std::pair<std::size_t, double>>;

void add(Parts &parts, std::size_t answer, double part)
{
    const auto known = std::ranges::find(parts, answer, &Parts::value_type::first);
    if (known == parts.end()) {
        parts.emplace_back(answer, part);
    } else {
        known->second += part;
    }
}

/// What the people of one cell get.
class World
{
public:
    World(const policy::Policy &policy, const policy::Health &health, const policy::Question &question)
        : m_policy(policy), m_health(health), m_question(question), m_survey(policy, health, question)
    {
    }

    [[nodiscard]] Parts ask(const geo::PopulationCell &cell)
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

    /// Values of an answer, sorted; empty: no records.
    [[nodiscard]] const QStringList &values(std::size_t answer) const { return m_values[answer]; }
    [[nodiscard]] std::size_t answerCount() const { return m_values.size(); }
    /// Number of the answer with these values.
    [[nodiscard]] std::size_t numberOf(const QStringList &values)
    {
        const auto [at, isNew] = m_numbers.try_emplace(values, m_values.size());
        if (isNew) {
            m_values.push_back(values);
        }
        return at->second;
    }

private:
    /// What one number of the survey comes to, worked out once; nothing where an alias leads on, since it may lead people
    /// with the same alias to different answers.
    using Shares = std::optional<Parts>;

    void addAnswer(const geo::SourceFacts &facts, double weight, Parts &parts)
    {
        const std::size_t number = m_survey.ask(facts);
        if (number == m_shares.size()) {
            m_shares.push_back(hasAlias(m_survey.answer(number)) ? Shares() : Shares(followed(facts)));
        }
        const Shares &known = m_shares[number];
        for (const auto &[answer, share] : known ? *known : followed(facts)) {
            add(parts, answer, weight * share);
        }
    }

    [[nodiscard]] bool hasAlias(const policy::Distribution &distribution) const
    {
        return m_question.type != dns::RecordType::CNAME && std::ranges::any_of(distribution.entries, [](const policy::Distribution::Entry &entry) {
            return entry.bucket.records.front()->type == dns::RecordType::CNAME;
        });
    }

    [[nodiscard]] Parts followed(const geo::SourceFacts &facts)
    {
        const policy::Source source = policy::Source::simulated(facts);
        AliasFollower follower(m_policy, m_health, source);
        follower.ask(m_question);
        Parts out;
        if (follower.shares().empty()) {
            out.emplace_back(numberOf({}), 1.0);
        }
        for (const auto &[values, share] : follower.shares()) {
            out.emplace_back(numberOf(values), share.toDouble());
        }
        return out;
    }

    const policy::Policy &m_policy;
    const policy::Health &m_health;
    const policy::Question &m_question;
    policy::Survey m_survey;
    std::vector<Shares> m_shares; // by number of the survey
    std::vector<QStringList> m_values;
    std::map<QStringList, std::size_t> m_numbers;
};

QList<SimulatedShare> sorted(const std::vector<double> &people, const World &world, double total)
{
    QList<SimulatedShare> out;
    for (std::size_t answer = 0; answer < people.size(); ++answer) {
        if (people[answer] > 0) {
            out.append({world.values(answer), people[answer] / total});
        }
    }
    std::ranges::sort(out, [](const SimulatedShare &a, const SimulatedShare &b) { return a.share != b.share ? a.share > b.share : a.values < b.values; });
    return out;
}

} // namespace

Result<SimulateReport> simulate(const policy::Policy &policy, const SimulateRequest &request)
{
    const Result<Requested> asked = requested(policy, request.name, request.type, request.down, request.up);
    if (!asked) {
        return std::unexpected(asked.error());
    }
    const auto &[question, health] = *asked;
    World world(policy, health, question);
    const geo::Population &population = geo::Population::builtin();
    struct Country
    {
        double people = 0;
        std::vector<double> byAnswer;
    };
    std::vector<double> total;
    QHash<geo::Place, Country> byCountry;
    std::vector<Parts> byCell;
    byCell.reserve(static_cast<std::size_t>(population.cells().size()));
    for (const geo::PopulationCell &cell : population.cells()) {
        byCell.push_back(world.ask(cell));
        Country &country = byCountry[cell.place.countryPlace()];
        country.people += cell.people;
        total.resize(world.answerCount());
        country.byAnswer.resize(world.answerCount());
        for (const auto &[answer, part] : byCell.back()) {
            total[answer] += part * cell.people;
            country.byAnswer[answer] += part * cell.people;
        }
    }

    SimulateReport report;
    report.name = question.name.toString();
    report.type = dns::toString(question.type);
    report.people = population.total();
    report.shares = sorted(total, world, report.people);
    for (auto it = byCountry.cbegin(); it != byCountry.cend(); ++it) {
        report.countries.append({it.key().country(), it->people, sorted(it->byAnswer, world, it->people)});
    }
    std::ranges::sort(report.countries, [](const SimulatedCountry &a, const SimulatedCountry &b) {
        return a.people != b.people ? a.people > b.people : a.country < b.country;
    });
    std::vector<qsizetype> position(world.answerCount(), 0);
    for (qsizetype i = 0; i < report.shares.size(); ++i) {
        position[world.numberOf(report.shares.at(i).values)] = i;
    }
    for (std::size_t i = 0; i < byCell.size(); ++i) {
        const auto largest = std::ranges::max_element(byCell[i], [&](const auto &a, const auto &b) {
            return a.second != b.second ? a.second < b.second : world.values(a.first) > world.values(b.first);
        });
        SimulatedCell cell{static_cast<qsizetype>(i), position[largest->first], largest->second, {}};
        for (const auto &[answer, part] : byCell[i]) {
            cell.parts.emplace_back(position[answer], part);
        }
        report.cells.push_back(std::move(cell));
    }
    return report;
}

} // namespace meridian::service
