#pragma once

#include <QDateTime>

namespace meridian {

/// Where time comes from, so that a test can turn it by hand. Implementations are thread-safe.
class Clock
{
public:
    virtual ~Clock() = default;
    /// Wall time in UTC.
    [[nodiscard]] virtual QDateTime now() const = 0;
};

class SystemClock final : public Clock
{
public:
    [[nodiscard]] QDateTime now() const override { return QDateTime::currentDateTimeUtc(); }
};

} // namespace meridian
