#include "engine/service/PointReport.h"

#include "engine/service/JsonFields.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using probe::Outcome;

constexpr std::array kOutcomes{u"success", u"failure", u"not-run"}; // as Outcome
constexpr qsizetype kLongestId = 255;
constexpr qsizetype kLongestSession = 64;
constexpr qsizetype kLongestReason = 4096;
constexpr double kOldest = 7 * 24 * 3600;
constexpr double kLargestNumber = 9007199254740992; // exact as a double

double secondsOf(auto duration)
{
    return std::chrono::duration<double>(duration).count();
}

Result<PointReport::Entry> readEntry(const QJsonValue &value, const QString &where, const QDateTime &now)
{
    JsonFields fields(value, where);
    PointReport::Entry out;
    out.number = static_cast<quint64>(fields.number(u"number"_s, 1, kLargestNumber, {}));
    out.age = std::chrono::milliseconds(std::llround(fields.number(u"age"_s, 0, kOldest, {}) * 1000));
    out.check = fields.text(u"check"_s, kLongestId, true);
    out.value = fields.text(u"value"_s, kLongestId, true);
    const QString outcome = fields.text(u"outcome"_s, kLongestId, true);
    const auto found = std::ranges::find(kOutcomes, outcome, [](const char16_t *word) { return QString::fromUtf16(word); });
    if (found == kOutcomes.end()) {
        fields.refuse(u"outcome is not success, failure or not-run."_s);
    } else {
        out.result.outcome = static_cast<Outcome>(found - kOutcomes.begin());
    }
    out.result.time = now.addMSecs(-out.age.count());
    out.result.duration = std::chrono::microseconds(std::llround(fields.number(u"duration"_s, 0, kOldest, 0.0) * 1e6));
    out.result.reason = fields.text(u"reason"_s, kLongestReason, false).simplified(); // it stands on a line of the log
    out.result.answer = fields.text(u"answer"_s, probe::ProbeResult::kAnswerLimit, false);
    if (const QString expiry = fields.text(u"certificateExpiry"_s, kLongestId, false); !expiry.isEmpty()) {
        const QDateTime time = QDateTime::fromString(expiry, Qt::ISODateWithMs).toUTC();
        if (!time.isValid()) {
            fields.refuse(u"certificateExpiry is no time."_s);
        }
        out.result.certificateExpiry = time;
    }
    if (const Result<void> read = fields.end(); !read) {
        return std::unexpected(read.error());
    }
    return out;
}

} // namespace

QByteArray toJson(const PointReport &report)
{
    QJsonArray results;
    for (const PointReport::Entry &entry : report.entries) {
        QJsonObject json{{u"number"_s, static_cast<qint64>(entry.number)},
                         {u"age"_s, secondsOf(entry.age)},
                         {u"check"_s, entry.check},
                         {u"value"_s, entry.value},
                         {u"outcome"_s, QString::fromUtf16(kOutcomes[static_cast<std::size_t>(entry.result.outcome)])},
                         {u"duration"_s, secondsOf(entry.result.duration)},
                         {u"reason"_s, entry.result.reason.left(kLongestReason)}};
        if (!entry.result.answer.isEmpty()) {
            json.insert(u"answer"_s, entry.result.answer);
        }
        if (entry.result.certificateExpiry) {
            json.insert(u"certificateExpiry"_s, entry.result.certificateExpiry->toString(Qt::ISODateWithMs));
        }
        results.append(json);
    }
    return QJsonDocument(QJsonObject{{u"point"_s, report.point}, {u"session"_s, report.session}, {u"results"_s, results}}).toJson(QJsonDocument::Compact);
}

Result<PointReport> pointReportFromJson(const QByteArray &json, const QDateTime &now)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject()) {
        return fail(Error::Kind::Invalid, u"The body is no JSON object: %1 at octet %2."_s.arg(error.errorString()).arg(error.offset));
    }
    JsonFields fields(document.object(), {});
    PointReport out;
    out.point = fields.text(u"point"_s, kLongestId, true);
    out.session = fields.text(u"session"_s, kLongestSession, true);
    const QJsonValue results = fields.value(u"results"_s);
    if (!results.isArray() || results.toArray().size() > static_cast<qsizetype>(PointReport::kMostResults)) {
        fields.refuse(u"results is not a list of at most %1 results."_s.arg(PointReport::kMostResults));
    }
    if (const Result<void> read = fields.end(); !read) {
        return std::unexpected(read.error());
    }
    const QJsonArray entries = results.toArray();
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const auto entry = readEntry(entries[i], u"results[%1]"_s.arg(i), now);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        out.entries.push_back(*entry);
    }
    return out;
}

} // namespace meridian::service
