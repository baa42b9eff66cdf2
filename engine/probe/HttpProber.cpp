#include "engine/probe/HttpProber.h"

#include "engine/probe/HttpExpectation.h"
#include "engine/probe/SocketTexts.h"

#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslError>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

using Kind = model::HealthCheck::Kind;

constexpr int kSoonDays = 14; // a certificate that ends within these days is worth a word

int portOf(const model::HealthCheck &check)
{
    return check.port != 0 ? check.port : check.kind == Kind::Https ? 443 : 80;
}

/// Host header: the host, or the address in brackets where it is an IPv6 one; the port only where it is not the usual one.
QByteArray hostHeader(const model::HealthCheck &check, const QString &value)
{
    QString host = check.host.isEmpty() ? value : check.host;
    if (host.contains(u':') && !host.startsWith(u'[')) {
        host = u'[' + host + u']';
    }
    const bool isUsual = portOf(check) == (check.kind == Kind::Https ? 443 : 80);
    return (isUsual ? host : QString(host + u':' + QString::number(portOf(check)))).toUtf8();
}

QNetworkRequest requestOf(const ProbeRequest &probe)
{
    const model::HealthCheck &check = *probe.check;
    QUrl url;
    url.setScheme(check.kind == Kind::Https ? u"https"_s : u"http"_s);
    url.setHost(probe.value);
    url.setPort(portOf(check));
    const qsizetype question = check.path.indexOf(u'?');
    url.setPath(check.path.left(question), QUrl::TolerantMode);
    if (question >= 0) {
        url.setQuery(check.path.sliced(question + 1));
    }
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::ConnectionCacheExpiryTimeoutSecondsAttribute, 0);
    request.setRawHeader("User-Agent", "Meridian-Probe/" MERIDIAN_VERSION);
    request.setRawHeader("Accept", "*/*");
    request.setRawHeader("Accept-Encoding", "identity"); // what is looked for is what was sent
    for (auto header = check.headers.begin(); header != check.headers.end(); ++header) {
        request.setRawHeader(header.key().toUtf8(), header.value().toUtf8());
    }
    request.setRawHeader("Host", hostHeader(check, probe.value));
    request.setRawHeader("Connection", "close");
    if (check.kind == Kind::Https) {
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.setPeerVerifyMode(check.verifyCertificate ? QSslSocket::VerifyPeer : QSslSocket::QueryPeer);
        tls.setSslOption(QSsl::SslOptionDisableSessionSharing, true);
        tls.setSslOption(QSsl::SslOptionDisableSessionTickets, true);
        request.setSslConfiguration(tls);
        if (!check.host.isEmpty()) {
            request.setPeerVerifyName(check.host);
        }
    }
    return request;
}

class HttpAttempt final : public Attempt
{
public:
    HttpAttempt(QNetworkAccessManager &network, const ProbeRequest &target, Done done) : Attempt(target, std::move(done))
    {
        const QNetworkRequest request = requestOf(target);
        const QByteArray method = check().method.toLatin1();
        m_reply = method == "GET" ? network.get(request) : method == "HEAD" ? network.head(request) : network.sendCustomRequest(request, method);
        connect(m_reply, &QNetworkReply::requestSent, this, &HttpAttempt::sent);
        connect(m_reply, &QNetworkReply::encrypted, this, &HttpAttempt::noteCertificate);
        connect(m_reply, &QNetworkReply::sslErrors, this, &HttpAttempt::takeTlsErrors);
        connect(m_reply, &QNetworkReply::metaDataChanged, this, &HttpAttempt::look);
        connect(m_reply, &QNetworkReply::readyRead, this, &HttpAttempt::look);
        connect(m_reply, &QNetworkReply::finished, this, &HttpAttempt::end);
    }

private:
    /// Qt asks again on another connection when the other side closes early. A probe asks once: what would be a second
    /// question is the failure of the first.
    void sent()
    {
        if (++m_questions > 1) {
            finish(Outcome::Failure, socketErrorText(QAbstractSocket::RemoteHostClosedError, {}));
        }
    }
    void noteCertificate()
    {
        const QSslCertificate certificate = m_reply->sslConfiguration().peerCertificate();
        if (!certificate.isNull()) {
            result().certificateExpiry = certificate.expiryDate().toUTC();
        }
    }
    void takeTlsErrors(const QList<QSslError> &errors)
    {
        noteCertificate();
        if (!check().verifyCertificate) {
            m_reply->ignoreSslErrors();
            return;
        }
        QStringList texts;
        for (const QSslError &error : errors) {
            if (!error.certificate().isNull() && !result().certificateExpiry) {
                result().certificateExpiry = error.certificate().expiryDate().toUTC();
            }
            texts += error.errorString();
        }
        texts.removeDuplicates();
        finish(Outcome::Failure, u"The certificate is not valid: %1."_s.arg(texts.join(u"; "_s)));
    }
    [[nodiscard]] int status() const { return m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(); }

    /// Looks whether what has come is enough to judge.
    void look()
    {
        if (isFinished() || status() == 0) {
            return;
        }
        m_body += m_reply->read(kBodyLimit - m_body.size());
        if (!isHealthyStatus(check().expectCodes, status()) || check().expectBody.isEmpty() || hasExpectedBody(check().expectBody, m_body) || m_body.size() >= kBodyLimit) {
            judge();
        }
    }
    void end()
    {
        if (isFinished()) {
            return;
        }
        if (status() == 0) {
            const QAbstractSocket::SocketError closed = QAbstractSocket::RemoteHostClosedError;
            switch (m_reply->error()) {
            case QNetworkReply::ConnectionRefusedError:
                return finish(Outcome::Failure, socketErrorText(QAbstractSocket::ConnectionRefusedError, {}));
            case QNetworkReply::RemoteHostClosedError:
                return finish(Outcome::Failure, socketErrorText(closed, {}));
            case QNetworkReply::SslHandshakeFailedError:
                return finish(Outcome::Failure, u"The TLS handshake failed: %1."_s.arg(m_reply->errorString()));
            default:
                return finish(Outcome::Failure, u"No HTTP answer: %1."_s.arg(m_reply->errorString()));
            }
        }
        m_body += m_reply->read(kBodyLimit - m_body.size());
        judge();
    }
    void judge()
    {
        const QString answer = answerText();
        const QString seen = u"Status %1"_s.arg(status());
        if (!isHealthyStatus(check().expectCodes, status())) {
            finish(Outcome::Failure, u"%1, which is not among %2."_s.arg(seen, expectedStatusText(check().expectCodes)), answer);
        } else if (!hasExpectedBody(check().expectBody, m_body)) {
            finish(Outcome::Failure, u"%1, but the first %2 octets of the body do not contain \"%3\"."_s.arg(seen).arg(m_body.size()).arg(check().expectBody), answer);
        } else {
            finish(Outcome::Success, u"%1 in %2.%3"_s.arg(seen, durationText(elapsedMilliseconds()), certificateWarning()), answer);
        }
    }
    [[nodiscard]] QString certificateWarning()
    {
        if (!result().certificateExpiry) {
            return {};
        }
        const qint64 days = QDateTime::currentDateTimeUtc().daysTo(*result().certificateExpiry);
        return days < 0 ? u" The certificate has expired."_s : days <= kSoonDays ? u" The certificate expires in %1 days."_s.arg(days) : QString();
    }
    [[nodiscard]] QString answerText() const
    {
        QByteArray text = "HTTP " + QByteArray::number(status()) + ' ' + m_reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toByteArray() + '\n';
        for (const auto &[name, value] : m_reply->rawHeaderPairs()) {
            text += name + ": " + value + '\n';
        }
        return excerptOf(text + '\n' + m_body);
    }
    QString timeoutReason() const override
    {
        if (m_reply != nullptr && status() != 0) {
            return u"Status %1, but not the whole of the body that is asked for within %2 s."_s.arg(status()).arg(check().timeout);
        }
        return u"No answer within %1 s."_s.arg(check().timeout);
    }
    void timeIsOver() override { finish(Outcome::Failure, timeoutReason(), status() != 0 ? answerText() : QString()); }
    void stop() override
    {
        if (QNetworkReply *reply = std::exchange(m_reply, nullptr)) {
            reply->disconnect(this);
            reply->abort();
            reply->deleteLater();
        }
    }

    QNetworkReply *m_reply = nullptr; // not a child: it outlives the attempt by one turn of the event loop
    QByteArray m_body;
    int m_questions = 0;
};

} // namespace

HttpProber::HttpProber()
{
    m_network.setProxy(QNetworkProxy::NoProxy);
    m_network.setAutoDeleteReplies(false);
}

AttemptPtr HttpProber::start(const ProbeRequest &request, Attempt::Done done)
{
    return AttemptPtr(new HttpAttempt(m_network, request, std::move(done)));
}

} // namespace meridian::probe
