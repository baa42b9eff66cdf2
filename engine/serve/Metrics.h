#pragma once

#include "engine/serve/AnswerCounters.h"

#include <QByteArray>
#include <QString>

#include <span>
#include <utility>
#include <vector>

namespace meridian::serve {

/// Writes the text form of Prometheus (exposition format 0.0.4): each metric with its help and type, once, then its
/// samples.
class MetricsWriter final
{
public:
    using Labels = std::vector<std::pair<const char *, QByteArray>>;

    /// Begins a metric; samples follow. `type`: counter or gauge. A counter's name ends in `_total`.
    void begin(const QByteArray &name, const char *type, const char *help);
    void sample(double value, const Labels &labels = {});
    void sample(std::uint64_t value, const Labels &labels = {});
    /// A metric of one sample without labels.
    template<typename Value>
    void single(const QByteArray &name, const char *type, const char *help, Value value)
    {
        begin(name, type, help);
        sample(value);
    }

    [[nodiscard]] const QByteArray &text() const { return m_text; }

private:
    void write(const QByteArray &value, const Labels &labels);

    QByteArray m_name;
    QByteArray m_text;
};

/// What all threads of a server have answered: `meridian_dns_…`. Types, response codes and transports without a query
/// have no sample yet.
void writeAnswerMetrics(MetricsWriter &out, std::span<const AnswerCounters *const> threads);
/// What the system knows of this process: the `process_…` metrics that Prometheus libraries write.
void writeProcessMetrics(MetricsWriter &out);

} // namespace meridian::serve
