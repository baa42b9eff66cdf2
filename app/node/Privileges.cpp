#include "app/node/Privileges.h"

#include <cerrno>
#include <cstring>

#include <grp.h>
#include <pwd.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace Qt::StringLiterals;

namespace meridian::node {
namespace {

std::unexpected<Error> refused(const QString &user, const char *what)
{
    const QString reason = QString::fromLocal8Bit(std::strerror(errno));
    return fail(Error::Kind::Io, u"Cannot go on as \"%1\": %2 failed, %3. Start as root, or as that user without --user."_s.arg(user, QString::fromLatin1(what), reason),
                u"--user"_s);
}

} // namespace

Result<void> openFilesFor(int connections)
{
    constexpr rlim_t kOthers = 256; // sockets that listen, the HTTP door, probes, project, logs
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return {};
    }
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
    (void)::getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t needed = static_cast<rlim_t>(connections) + kOthers;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed) {
        return {};
    }
    return fail(Error::Kind::Invalid,
                u"%1 connections need %2 open files, and the process may have %3. Give a smaller number, or raise the limit (LimitNOFILE, ulimit -n)."_s.arg(connections).arg(needed).arg(limit.rlim_cur),
                u"--tcp-connections"_s);
}

bool isPrivileged()
{
    return ::geteuid() == 0;
}

Result<void> dropPrivileges(const QString &user)
{
    const QByteArray name = user.section(u':', 0, 0).toLocal8Bit();
    const QString groupName = user.section(u':', 1);
    const passwd *account = ::getpwnam(name.constData());
    if (account == nullptr) {
        return fail(Error::Kind::NotFound, u"There is no user \"%1\". Create it or name another."_s.arg(QString::fromLocal8Bit(name)), u"--user"_s);
    }
    gid_t group = account->pw_gid;
    if (!groupName.isEmpty()) {
        const ::group *named = ::getgrnam(groupName.toLocal8Bit().constData());
        if (named == nullptr) {
            return fail(Error::Kind::NotFound, u"There is no group \"%1\". Create it or name another."_s.arg(groupName), u"--user"_s);
        }
        group = named->gr_gid;
    }
    if (account->pw_uid == ::geteuid() && group == ::getegid()) {
        return {};
    }
    if (::initgroups(name.constData(), group) != 0) {
        return refused(user, "initgroups");
    }
    if (::setgid(group) != 0) {
        return refused(user, "setgid");
    }
    // Leaving user 0 clears all capabilities (capabilities(7)).
    if (::setuid(account->pw_uid) != 0) {
        return refused(user, "setuid");
    }
    if (account->pw_uid != 0 && ::setuid(0) == 0) {
        return fail(Error::Kind::Io, u"The rights of root could not be given up for good. Start as \"%1\" instead."_s.arg(user), u"--user"_s);
    }
#ifdef __linux__
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
    return {};
}

} // namespace meridian::node
