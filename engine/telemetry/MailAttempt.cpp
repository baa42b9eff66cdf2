#include "engine/telemetry/MailAttempt.h"

#include "engine/telemetry/MailText.h"

#include <QHostInfo>
#include <QSysInfo>
#include <QUrl>

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

using Outcome = Delivery::Outcome;

/// All that the thread needs.
struct Letter
{
    QByteArray url;
    QByteArray from;
    QByteArrayList to;
    QByteArray user, password;
    QByteArray ca;
    QByteArray text;
    std::chrono::milliseconds limit{0};
    qsizetype sent = 0;
};

std::size_t readText(char *buffer, std::size_t size, std::size_t count, void *data)
{
    auto &letter = *static_cast<Letter *>(data);
    const qsizetype room = static_cast<qsizetype>(size * count), length = std::min(room, letter.text.size() - letter.sent);
    std::memcpy(buffer, letter.text.constData() + letter.sent, static_cast<std::size_t>(length));
    letter.sent += length;
    return static_cast<std::size_t>(length);
}

int isGivenUp(void *data, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    return static_cast<const std::atomic<bool> *>(data)->load() ? 1 : 0;
}

/// Where the name of this machine stands in EHLO: the path of the URL, as curl takes it.
QByteArray urlOf(const model::Channel &channel)
{
    QUrl url(channel.url, QUrl::StrictMode);
    if (url.path().size() <= 1) {
        QString host;
        for (const QChar c : QSysInfo::machineHostName()) {
            host += c < QChar(0x7f) && (c.isLetterOrNumber() || c == u'-' || c == u'.') ? c : u'-';
        }
        url.setPath(u'/' + (host.isEmpty() ? u"localhost"_s : host));
    }
    return url.toEncoded(QUrl::RemoveUserInfo);
}

Delivery send(Letter &letter, std::atomic<bool> &givenUp)
{
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), &curl_easy_cleanup);
    if (!curl) {
        return {Outcome::Failed, u"There is no memory to send mail."_s, {}};
    }
    curl_slist *list = nullptr;
    for (const QByteArray &to : letter.to) {
        list = curl_slist_append(list, to.constData());
    }
    const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> recipients(list, &curl_slist_free_all);
    std::array<char, CURL_ERROR_SIZE> said{};
    CURL *const handle = curl.get();
    const auto set = [handle](CURLoption option, auto value) { curl_easy_setopt(handle, option, value); };
    set(CURLOPT_URL, letter.url.constData());
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    set(CURLOPT_USE_SSL, static_cast<long>(letter.user.isEmpty() ? CURLUSESSL_TRY : CURLUSESSL_ALL));
    set(CURLOPT_MAIL_FROM, letter.from.constData());
    set(CURLOPT_MAIL_RCPT, recipients.get());
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_READFUNCTION, &readText);
    set(CURLOPT_READDATA, static_cast<void *>(&letter));
    set(CURLOPT_ERRORBUFFER, said.data());
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &isGivenUp);
    set(CURLOPT_XFERINFODATA, static_cast<void *>(&givenUp));
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(letter.limit.count()));
    set(CURLOPT_QUICK_EXIT, 1L); // does not wait for a name server when it is given up
    set(CURLOPT_PROXY, "");
    if (!letter.ca.isEmpty()) {
        set(CURLOPT_CAINFO, letter.ca.constData());
    }
    if (!letter.user.isEmpty()) {
        set(CURLOPT_USERNAME, letter.user.constData());
        set(CURLOPT_PASSWORD, letter.password.constData());
    }
    const CURLcode code = curl_easy_perform(handle);
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    if (code == CURLE_OK) {
        return {Outcome::Delivered, u"The mail server took the message (%1)."_s.arg(status), {}};
    }
    QString text = QString::fromUtf8(said[0] != '\0' ? said.data() : curl_easy_strerror(code)).simplified();
    if (code == CURLE_LOGIN_DENIED) {
        text += u". Look at user and password in the file of secrets"_s;
    } else if (code == CURLE_USE_SSL_FAILED) {
        text += u". A password is sent over TLS alone: use a server with STARTTLS or smtps://"_s;
    }
    // What the server says for good to sender, recipient or text (RFC 5321 §4.2.1) does not change by asking again.
    const bool isFinal = status >= 500 && status < 600 && code != CURLE_LOGIN_DENIED && code != CURLE_USE_SSL_FAILED;
    return {isFinal ? Outcome::Refused : Outcome::Failed, text.endsWith(u'.') ? text : text + u'.', {}};
}

} // namespace

MailAttempt::MailAttempt(const model::Channel &channel, const ChannelSecret &secret, const AlertMessage &message, std::chrono::milliseconds limit, Done done) : SendAttempt(std::move(done))
{
    const auto from = model::MailAddress::parse(channel.from);
    QList<model::MailAddress> to;
    Letter letter{urlOf(channel), {}, {}, secret.user.toUtf8(), secret.password.toUtf8(), secret.ca.toLocal8Bit(), {}, limit};
    for (const QString &text : channel.to) {
        if (const auto address = model::MailAddress::parse(text)) {
            to.append(*address);
            letter.to.append(address->mailbox.toLatin1());
        }
    }
    letter.from = from ? from->mailbox.toLatin1() : QByteArray();
    letter.text = mailText(message, from.value_or(model::MailAddress()), to);
    m_thread = std::thread([this, letter = std::move(letter)]() mutable {
        const Delivery delivery = send(letter, m_isGivenUp);
        QMetaObject::invokeMethod(this, [this, delivery] { finish(delivery.outcome, delivery.text); }, Qt::QueuedConnection);
    });
}

MailAttempt::~MailAttempt()
{
    m_isGivenUp = true;
    m_thread.join(); // what it posted is taken back with this object
}

} // namespace meridian::telemetry
