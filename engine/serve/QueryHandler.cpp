#include "engine/serve/QueryHandler.h"

#include "engine/serve/SignedAnswers.h"

namespace meridian::serve {

QueryHandler::QueryHandler(const AnswerSources &sources, Random random)
    : m_source(sources.standing), m_standing(*sources.standing), m_random(random), m_limiter(Random::fromEntropy().next())
{
    if (sources.profile != nullptr) {
        m_profile.emplace(*sources.profile);
    }
}

QueryHandler::Moment QueryHandler::Moment::now()
{
    using namespace std::chrono;
    const auto seconds = duration_cast<std::chrono::seconds>(system_clock::now().time_since_epoch()).count();
    const auto microseconds = duration_cast<std::chrono::microseconds>(steady_clock::now().time_since_epoch()).count();
    return {static_cast<std::uint32_t>(seconds), static_cast<std::uint32_t>(microseconds)};
}

std::size_t QueryHandler::answer(std::span<const std::uint8_t> query, const IpAddress &sender, std::uint16_t port, Transport transport,
                                 const Moment &moment, std::span<std::uint8_t> out)
{
    const policy::Standing *standing = m_standing.get();
    m_wasAsked = standing != nullptr && port != 0;
    if (!m_wasAsked) {
        m_counters.ignored.add();
        return 0;
    }
    const ServerProfile *profile = m_profile ? m_profile->get() : nullptr;
    const Responder responder = profile != nullptr ? Responder(*standing, *profile, moment.seconds, &m_signatures) : Responder(*standing);
    std::size_t size = responder.answer(query, sender, transport, m_random, out, m_report);
    if (size > 0 && SignedQuery::isNeeded(m_report)) { // of silence the report still has the query of before
        size = answerSigned({query, responder, *m_source, profile, moment.seconds, m_mayTransfer}, m_random, out, m_report, m_transfer);
    }
    m_counters.count(m_report, query.size());
    bool isHeldBack = false;
    if (profile != nullptr) {
        switch (m_limiter.judge(profile->rateLimits, m_report, moment.microseconds)) {
        case RateVerdict::Send:
            break;
        case RateVerdict::Truncate:
            m_counters.rateTruncated.add();
            size = responder.truncated(out, m_report);
            break;
        case RateVerdict::Drop:
            m_counters.rateDropped.add();
            m_report.size = 0;
            size = 0;
            isHeldBack = true;
            break;
        }
    }
    if (!isHeldBack) {
        m_counters.countSent(m_report);
    }
    if (m_ring != nullptr && m_ring->isChosen()) {
        note(moment, port, out.first(size));
    }
    return size;
}

void QueryHandler::note(const Moment &moment, std::uint16_t port, std::span<const std::uint8_t> answer)
{
    QueryEvent *event = m_ring->next();
    if (event == nullptr) {
        return;
    }
    event->set(m_report, port, answer);
    event->standing = m_standing.generation();
    event->time = std::chrono::system_clock::now();
    event->latency = std::chrono::microseconds(Moment::now().microseconds - moment.microseconds);
    m_ring->push();
}

} // namespace meridian::serve
