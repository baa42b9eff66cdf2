#include "tests/e2e/Programs.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace meridian::test {

QString programPath(const QString &name)
{
    return QDir(QStringLiteral(MERIDIAN_PROGRAMS)).filePath(name);
}

Ran run(const QString &program, const QStringList &arguments, int seconds)
{
    QProcess process;
    process.start(program.contains(u'/') ? program : programPath(program), arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(seconds * 1000) || process.exitStatus() != QProcess::NormalExit) {
        process.kill();
        process.waitForFinished();
        return {-1, process.readAllStandardOutput(), process.readAllStandardError()};
    }
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

RunningNode::RunningNode(const QStringList &arguments, const QStringList &launcher)
{
    QStringList words = launcher + QStringList{programPath(u"meridiand"_s)} + arguments;
    const QString program = words.takeFirst();
    m_process.start(program, words);
    QDeadlineTimer deadline(120'000); // sanitizers need some of it
    while (!deadline.hasExpired() && !m_process.canReadLine() && m_process.state() != QProcess::NotRunning) {
        m_process.waitForReadyRead(static_cast<int>(deadline.remainingTime()));
    }
    if (m_process.canReadLine()) {
        m_readyLine = m_process.readLine().trimmed();
    }
    static const QRegularExpression portPattern(u":(\\d+)(\\s|$)"_s);
    m_port = portPattern.match(QString::fromUtf8(m_readyLine)).captured(1).toUShort();
}

quint16 RunningNode::portOf(const QString &kind) const
{
    const QRegularExpression pattern(u" %1=\\S+:(\\d+)"_s.arg(kind));
    return pattern.match(QString::fromUtf8(m_readyLine)).captured(1).toUShort();
}

RunningNode::~RunningNode()
{
    if (m_process.state() != QProcess::NotRunning) {
        m_process.kill();
        m_process.waitForFinished();
    }
}

QByteArray RunningNode::dig(const QStringList &words) const
{
    const Ran ran = run(u"/usr/bin/env"_s, QStringList{u"dig"_s, u"@127.0.0.1"_s, u"-p"_s, QString::number(m_port), u"+time=5"_s, u"+tries=1"_s} + words);
    return ran.status == 0 ? ran.out.trimmed() : QByteArray();
}

QString write(const QTemporaryDir &folder, const QString &name, const QByteArray &content)
{
    QFile file(folder.filePath(name));
    if (file.open(QIODevice::WriteOnly)) {
        file.write(content);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }
    return file.fileName();
}

bool hasDig()
{
    return !QStandardPaths::findExecutable(u"dig"_s).isEmpty();
}

} // namespace meridian::test
