#include "engine/probe/Prober.h"

#include <QStringDecoder>

using namespace Qt::StringLiterals;

namespace meridian::probe {

Attempt::Attempt(ProbeRequest request, Done done) : m_request(std::move(request)), m_done(std::move(done)), m_timer(this)
{
    m_result.time = QDateTime::currentDateTimeUtc();
    m_elapsed.start();
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] { timeIsOver(); });
    m_timer.start(std::chrono::seconds(m_request.check->timeout));
}

void Attempt::cancel()
{
    m_done = nullptr;
    m_isFinished = true;
    m_timer.stop();
    stop();
}

void Attempt::finish(Outcome outcome, const QString &reason, const QString &answer)
{
    if (m_isFinished) {
        return;
    }
    m_isFinished = true;
    m_timer.stop();
    m_result.duration = std::chrono::microseconds(m_elapsed.nsecsElapsed() / 1000);
    m_result.outcome = outcome;
    m_result.reason = reason;
    m_result.answer = answer.left(ProbeResult::kAnswerLimit);
    stop();
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (const Done done = std::exchange(m_done, nullptr)) {
                done(m_result);
            }
        },
        Qt::QueuedConnection);
}

QString excerptOf(const QByteArray &octets)
{
    // A character may be cut in two at the limit, so a little more is looked at than kept.
    QString text = QStringDecoder(QStringDecoder::Utf8)(octets.left(ProbeResult::kAnswerLimit * 4));
    text.replace("\r\n"_L1, "\n"_L1);
    for (QChar &c : text) {
        if ((c < u' ' && c != u'\n' && c != u'\t') || c == QChar::ReplacementCharacter || c == QChar(0x7f)) {
            c = u'·';
        }
    }
    return text.left(ProbeResult::kAnswerLimit);
}

QString durationText(double milliseconds)
{
    return milliseconds < 1000 ? u"%1 ms"_s.arg(milliseconds, 0, 'f', milliseconds < 10 ? 1 : 0) : u"%1 s"_s.arg(milliseconds / 1000, 0, 'f', 2);
}

} // namespace meridian::probe
