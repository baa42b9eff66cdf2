#pragma once

#include "engine/model/Project.h"
#include "engine/probe/HealthState.h"
#include "engine/probe/ProbeScheduler.h"

#include <QHash>

#include <map>
#include <vector>

namespace meridian::probe {

/// One address became available, unavailable or unknown, and by what.
struct Transition
{
    QString address; ///< id
    QString value;
    QString check;   ///< id of the address's check
    Condition from = Condition::Unknown;
    Condition to = Condition::Unknown;
    QDateTime time;  ///< UTC
    QString point;   ///< where the deciding result was seen; empty if no single one decided
    QString reason;
    QDateTime lastCheck = {}; ///< of the newest result that says something of it, UTC; invalid: none
};

/// What a line about many addresses needs of one.
struct AddressLook
{
    Condition condition = Condition::Unknown;
    QDateTime since;     ///< when the condition began, UTC; invalid: it was never another
    QDateTime lastCheck; ///< of the newest result that says something of it, UTC; invalid: none

    friend bool operator==(const AddressLook &, const AddressLook &) = default;
};
using AddressLooks = QHash<QString, AddressLook>; ///< by address id

/// A check of a target as one point sees it: a cell of the point × address matrix.
struct PointHealth
{
    QString check;
    QString point;
    HealthState state;
    ProbeResult last; ///< invalid time: none since the start
};

/// All that is known of one address.
struct AddressHealth
{
    QString address; ///< id
    QString value;
    QString check;
    Condition condition = Condition::Unknown;
    QDateTime since;
    QString reason;
    bool isRemembered = false; ///< from before a restart; no result yet
    std::vector<PointHealth> points; ///< of the check, or of all checks that a calculated one counts
};

/// What a probe point saw of one target.
struct PointResult
{
    QString check;
    QString value;
    ProbeResult result;
    std::chrono::milliseconds age{0}; ///< since it was seen
};

/// Whether a check is looked at from a point. One from outside is reported, and has one point whatever its list says.
[[nodiscard]] bool isSeenFrom(const model::HealthCheck &check, const QString &point);

/// What a restart needs of one cell.
struct RememberedHealth
{
    QString check;
    QString value;
    QString point;
    HealthState state;
    QString reason;
};

/// The health of every checked address of a project: results go in, transitions come out. Checks are looked at once for
/// each value (`targets`), and every address with that value and check follows. A value without clock, sockets or threads.
class HealthTable final
{
public:
    using Milliseconds = std::chrono::milliseconds;

    /// Takes another project; what is known of targets that stay is kept. A target whose check asks something else now
    /// keeps its state until its first result, as after a restart. Points that a check does not name any more are forgotten.
    [[nodiscard]] std::vector<Transition> setProject(const model::Project &project, const QDateTime &wallClock);
    /// What has to be probed from a point.
    [[nodiscard]] std::vector<ProbeTarget> targets(const QString &point) const;

    /// Results from points that the check does not name are not taken.
    [[nodiscard]] std::vector<Transition> take(const QString &check, const QString &value, const QString &point, const ProbeResult &result, Milliseconds now);
    /// Finds what is too old.
    [[nodiscard]] std::vector<Transition> age(Milliseconds now, const QDateTime &wallClock);

    /// True if no address has a check.
    [[nodiscard]] bool isEmpty() const { return m_addresses.empty(); }
    /// Known conditions by address id.
    [[nodiscard]] QHash<QString, Condition> conditions() const;
    /// Of every address.
    [[nodiscard]] AddressLooks looks() const;
    /// In the project's order.
    [[nodiscard]] std::vector<AddressHealth> addresses() const;

    [[nodiscard]] std::vector<RememberedHealth> memory() const;
    /// Puts back what was known before a restart. Before or after `setProject`; targets that the project does not have
    /// are kept for one that does.
    void recall(const std::vector<RememberedHealth> &memory, Milliseconds now);
    /// As after a restart: nothing was looked at for a while, so the first result of each target decides.
    void resume(Milliseconds now);

private:
    struct Cell
    {
        HealthState state;
        ProbeResult last;
    };
    struct Leaf
    {
        std::shared_ptr<const model::HealthCheck> check; // null: only remembered
        QString value;
        std::map<QString, Cell> cells; // by point
        std::vector<std::size_t> addresses;
    };
    struct Verdict
    {
        Condition condition = Condition::Unknown;
        QString reason;
        bool isRemembered = false;
    };
    using Checks = QHash<QString, std::shared_ptr<const model::HealthCheck>>;

    [[nodiscard]] static QString keyOf(const QString &check, const QString &value) { return check + u'\n' + value; }
    void addLeaves(const QString &check, std::size_t address, const QHash<QString, Leaf> &old, QStringList &way);
    [[nodiscard]] Verdict verdictOf(const QString &check, const QString &value, int depth = 0) const;
    [[nodiscard]] Verdict counted(const model::HealthCheck &check, const QString &value, int depth) const;
    [[nodiscard]] static Verdict ofPoints(const Leaf &leaf);
    void collectPoints(const QString &check, const QString &value, std::vector<PointHealth> &points, int depth = 0) const;
    [[nodiscard]] QDateTime lastCheckOf(const QString &check, const QString &value, int depth = 0) const;
    void adoptRemembered(std::size_t address);
    void judge(std::size_t address, const QDateTime &time, const QString &point, const QString &cause, std::vector<Transition> &out);

    Checks m_checks;
    QHash<QString, Leaf> m_leaves; // by keyOf
    std::vector<AddressHealth> m_addresses; // `points` stay empty here
};

} // namespace meridian::probe
