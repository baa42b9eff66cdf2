#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace meridian::test {

struct Ran
{
    int status = -1; ///< exit status; −1: crashed or did not end in time
    QByteArray out;
    QByteArray err;
};

/// Runs a program of the build to its end, at most `seconds`.
Ran run(const QString &program, const QStringList &arguments, int seconds = 60);
/// Path of meridianctl, meridiand or meridian.
QString programPath(const QString &name);

/// A running meridiand that has printed its ready line; killed with the object.
class RunningNode
{
public:
    /// `launcher`: the words of a program that becomes meridiand, which are put before its path.
    explicit RunningNode(const QStringList &arguments, const QStringList &launcher = {});
    ~RunningNode();
    RunningNode(const RunningNode &) = delete;
    RunningNode &operator=(const RunningNode &) = delete;

    [[nodiscard]] bool isReady() const { return !m_readyLine.isEmpty(); }
    [[nodiscard]] QByteArray readyLine() const { return m_readyLine; }
    [[nodiscard]] quint16 port() const { return m_port; }
    /// Of a kind that the ready line names: "https" of "https=127.0.0.1:4711"; 0: it has none.
    [[nodiscard]] quint16 portOf(const QString &kind) const;
    [[nodiscard]] QByteArray errors() { return m_process.readAllStandardError(); }
    [[nodiscard]] QProcess &process() { return m_process; }

    /// `dig` with +short or other words; empty if dig fails.
    [[nodiscard]] QByteArray dig(const QStringList &words) const;

private:
    QProcess m_process;
    QByteArray m_readyLine;
    quint16 m_port = 0;
};

/// Writes a file that its owner alone may read; its path.
QString write(const QTemporaryDir &folder, const QString &name, const QByteArray &content);

/// True if dig is installed.
bool hasDig();

} // namespace meridian::test
