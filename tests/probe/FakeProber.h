#pragma once

#include "engine/probe/Prober.h"

#include <QStringList>

#include <map>

namespace meridian::test {

/// A prober whose probes end when a test says so. It outlives whoever uses it.
class FakeProber final : public probe::Prober
{
public:
    class Held final : public probe::Attempt
    {
    public:
        Held(FakeProber &owner, const probe::ProbeRequest &request, Done done) : Attempt(request, std::move(done)), m_owner(owner), m_value(request.value) {}
        void end(probe::Outcome outcome, const QString &reason) { finish(outcome, reason); }

    private:
        void timeIsOver() override {} // time is the test's
        void stop() override { m_owner.running.erase(m_value); }
        FakeProber &m_owner;
        QString m_value;
    };

    [[nodiscard]] probe::AttemptPtr start(const probe::ProbeRequest &request, probe::Attempt::Done done) override
    {
        started.append(request.value);
        auto *attempt = new Held(*this, request, std::move(done));
        running[request.value] = attempt;
        most = std::max(most, running.size());
        return probe::AttemptPtr(attempt);
    }
    void end(const QString &value, probe::Outcome outcome = probe::Outcome::Success, const QString &reason = {}) { running.at(value)->end(outcome, reason); }
    void endAll(probe::Outcome outcome = probe::Outcome::Success)
    {
        while (!running.empty()) {
            running.begin()->second->end(outcome, {});
        }
    }

    QStringList started;
    std::map<QString, Held *> running; // by value
    std::size_t most = 0;
};

} // namespace meridian::test
