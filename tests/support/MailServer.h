#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace meridian::test {

/// A mail server that wants TLS and a login: aiosmtpd, as `mail-server` beside this file runs it. Its certificate is for
/// 127.0.0.1 and signed by itself.
class MailServer final
{
public:
    static inline const QString kUser = QStringLiteral("meridian"), kPassword = QStringLiteral("päss word");

    /// Makes cert.pem and key.pem in a folder; why no server can run, or empty.
    [[nodiscard]] static QString prepare(const QTemporaryDir &folder)
    {
        if (QProcess::execute(QStringLiteral("/usr/bin/python3"), {QStringLiteral("-c"), QStringLiteral("import aiosmtpd")}) != 0) {
            return QStringLiteral("Python's aiosmtpd is not installed: installer/test without --no-peers installs it.");
        }
        const QString openssl = QStandardPaths::findExecutable(QStringLiteral("openssl"));
        if (openssl.isEmpty()) {
            return QStringLiteral("openssl is not installed: installer/test without --no-peers installs it.");
        }
        const int status = QProcess::execute(openssl, QStringLiteral("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=mail.example "
                                                                     "-addext subjectAltName=IP:127.0.0.1 -keyout").split(u' ')
                                                          + QStringList{folder.filePath(QStringLiteral("key.pem")), QStringLiteral("-out"), folder.filePath(QStringLiteral("cert.pem"))});
        return status == 0 ? QString() : QStringLiteral("openssl ended with %1.").arg(status);
    }

    /// With the files of `prepare`. `kind` is starttls, tls or plain.
    MailServer(const QTemporaryDir &folder, const QString &kind)
    {
        m_process.start(QStringLiteral("/usr/bin/python3"), {QStringLiteral(MERIDIAN_SOURCE_DIR "/tests/support/mail-server"), folder.filePath(QStringLiteral("cert.pem")),
                                                              folder.filePath(QStringLiteral("key.pem")), kind});
        [this] { QTRY_VERIFY2_WITH_TIMEOUT(m_process.canReadLine(), m_process.readAllStandardError().constData(), 60'000); }();
        m_port = m_process.readLine().trimmed();
    }
    ~MailServer()
    {
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(60'000)) {
            m_process.kill();
            m_process.waitForFinished();
        }
    }
    MailServer(const MailServer &) = delete;
    MailServer &operator=(const MailServer &) = delete;

    [[nodiscard]] QString port() const { return QString::fromLatin1(m_port); }
    /// The next letter, with from, to, user and text, or nothing if none has come.
    [[nodiscard]] QJsonObject letter() { return QJsonDocument::fromJson(m_process.readLine()).object(); }
    [[nodiscard]] bool hasLetter() const { return m_process.canReadLine(); }

private:
    QProcess m_process;
    QByteArray m_port;
};

} // namespace meridian::test
