#include "ui/views/ExplainTexts.h"

#include "engine/model/ObjectRef.h"
#include "ui/models/PlaceText.h"
#include "ui/shell/KindInfo.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ExplainTexts)
};

QString unknown()
{
    return Texts::tr("Unknown");
}

QString degrees(double value, const QString &positive, const QString &negative)
{
    return Texts::tr("%1° %2").arg(QLocale().toString(std::abs(value), 'f', 2), value < 0 ? negative : positive);
}

} // namespace

QString percentText(double share)
{
    const double percent = share * 100;
    if (percent > 0 && percent < 0.005) {
        return Texts::tr("< %1 %").arg(QLocale().toString(0.01, 'f', 2));
    }
    // 37.5 %, not 37.50 %: digits that say nothing only make columns harder to read.
    const int decimals = std::abs(percent - std::round(percent)) < 0.005 ? 0 : std::abs(percent * 10 - std::round(percent * 10)) < 0.05 ? 1 : 2;
    return Texts::tr("%1 %").arg(QLocale().toString(percent, 'f', decimals));
}

QString responseText(const service::ExplainReport &report)
{
    if (report.rcode == "NOERROR"_L1) {
        return report.shares.isEmpty() ? Texts::tr("%1: the name exists and has no such record").arg(report.rcode) : report.rcode;
    }
    if (report.rcode == "NXDOMAIN"_L1) {
        return Texts::tr("%1: the name does not exist").arg(report.rcode);
    }
    if (report.rcode == "REFUSED"_L1) {
        return Texts::tr("%1: no zone of the project holds the name for this client").arg(report.rcode);
    }
    return report.rcode;
}

QString ttlText(int seconds)
{
    return Texts::tr("%1 s").arg(QLocale().toString(seconds));
}

QString scopeText(const service::ExplainReport &report)
{
    if (report.source.from != "ecs"_L1) {
        return Texts::tr("The resolver sent no client subnet and may reuse this answer for all of its clients.");
    }
    if (report.scope == 0) {
        return Texts::tr("Resolvers may reuse this answer for every client. The decision did not depend on where the client is.");
    }
    const auto address = IpAddress::parse(report.source.address.section(u'/', 0, 0));
    if (!address || report.scope > address->width()) {
        return Texts::tr("Resolvers may reuse this answer for clients that share %1 leading bits of the address.").arg(report.scope);
    }
    const QString block = IpPrefix::of(*address, report.scope).toString();
    return Texts::tr("Resolvers may reuse this answer for every client in %1.").arg(block);
}

QString queryShareNote(const service::ExplainReport &report)
{
    if (report.shares.size() < 2) {
        return Texts::tr("Every query gets this answer, and so does every user.");
    }
    return Texts::tr("Shares count queries, not users. A resolver keeps the answer of one draw for up to %1 for all users behind it, "
              "so few large resolvers can move the share of users away from these numbers.")
        .arg(ttlText(report.ttl));
}

QString sourcePlaceText(const QString &path)
{
    return path.isEmpty() ? unknown() : Texts::tr("%1 (%2)").arg(placeText(path), path);
}

QString networkText(const service::ExplainedSource &source)
{
    QStringList parts;
    if (!source.isp.isEmpty()) {
        const QString name = carrierText(source.isp);
        parts << (name == source.isp ? name : Texts::tr("%1 (%2)").arg(name, source.isp));
    }
    if (source.asn) {
        parts << u"AS%1"_s.arg(*source.asn);
    }
    return parts.isEmpty() ? unknown() : parts.join(", "_L1);
}

QString coordinatesText(const service::ExplainedSource &source)
{
    if (!source.latitude || !source.longitude) {
        return unknown();
    }
    return Texts::tr("%1, %2").arg(degrees(*source.latitude, Texts::tr("N"), Texts::tr("S")), degrees(*source.longitude, Texts::tr("E"), Texts::tr("W")));
}

QString originText(const service::ExplainedSource &source)
{
    if (source.from == "ecs"_L1) {
        return Texts::tr("%1, sent as client subnet").arg(source.address);
    }
    if (source.from == "sender"_L1) {
        return Texts::tr("%1, the sender of the query").arg(source.address);
    }
    return Texts::tr("Unknown: neither a client network nor a resolver is given");
}

QString objectText(const QString &ref, const model::ProjectPtr &project)
{
    const auto parsed = project ? model::ObjectRef::parse(ref) : std::nullopt;
    if (!parsed) {
        return ref;
    }
    const model::ObjectRef found = model::resolved(*project, *parsed);
    return model::exists(*project, found) ? describe(*project, found) : ref;
}

QString stepKindText(const QString &kind)
{
    static const QHash<QString, const char *> words{
        {u"source"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Source")},
        {u"zone"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Zone")},
        {u"record"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Record set")},
        {u"instance"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Instance")},
        {u"line"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Line")},
        {u"anyMatch"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Identifiers")},
        {u"rule"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Rule")},
        {u"poolSet"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Pool set")},
        {u"pool"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Pool")},
        {u"address"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Address")},
        {u"health"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Health")},
        {u"weight"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Weights")},
        {u"weighted"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Weights")},
        {u"geo"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Nearest")},
        {u"failover"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Failover")},
        {u"scope"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Scope")},
        {u"ttl"_s, QT_TRANSLATE_NOOP("ExplainTexts", "TTL")},
        {u"answer"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Answer")},
        {u"alias"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Alias")},
        {u"limit"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Limit")},
        {u"item"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Item")},
        {u"geoproximity"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Geoproximity")},
        {u"lines"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Lines")},
        {u"latency"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Latency")},
        {u"multivalue"_s, QT_TRANSLATE_NOOP("ExplainTexts", "Several values")},
    };
    const char *word = words.value(kind);
    return word ? Texts::tr(word) : kind;
}

} // namespace meridian::ui
