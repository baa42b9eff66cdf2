#include "engine/model/TextRules.h"

#include "engine/base/Id.h"
#include "engine/base/IpAddress.h"
#include "engine/dns/Name.h"
#include "engine/dns/Types.h"
#include "engine/geo/Line.h"
#include "engine/geo/Place.h"

#include <QUrl>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

bool isAllDigits(QStringView text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

bool isPlainAscii(QStringView text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.unicode() < 128 && c != u'\\'; });
}

/// `"value" is not …`, the value cut to a length that a line can show.
QString wrong(QStringView text, QStringView why)
{
    return u"\"%1\" %2"_s.arg(text.size() <= 80 ? text.toString() : QString(text.first(77).toString() + u'…'), why);
}

QString nameProblem(QStringView text)
{
    const auto name = dns::Name::parse(text);
    return name ? QString() : name.error().text;
}

int editDistance(const QString &a, const QString &b)
{
    std::vector<int> row(static_cast<std::size_t>(b.size()) + 1);
    for (std::size_t j = 0; j < row.size(); ++j) {
        row[j] = static_cast<int>(j);
    }
    for (qsizetype i = 0; i < a.size(); ++i) {
        int diagonal = std::exchange(row[0], static_cast<int>(i) + 1);
        for (qsizetype j = 0; j < b.size(); ++j) {
            const auto at = static_cast<std::size_t>(j);
            const int substituted = diagonal + (a[i].toLower() == b[j].toLower() ? 0 : 1);
            diagonal = row[at + 1];
            row[at + 1] = std::min({row[at] + 1, row[at + 1] + 1, substituted});
        }
    }
    return row.back();
}

} // namespace

QString idProblem(QStringView text)
{
    return isValidId(text) ? QString()
                           : wrong(text, u"is not an id. Use 1 to 64 of the characters a-z, 0-9, dot, underscore and hyphen, and start with a letter or digit.");
}

QString ispProblem(QStringView text)
{
    const bool isCode = std::ranges::all_of(text, [](QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9') || c == u'-'; });
    return isCode && !text.startsWith(u'-') ? QString() : wrong(text, u"is not a carrier code. Write one such as cn-telecom.");
}

QString domainProblem(QStringView text)
{
    if (text.isEmpty()) {
        return wrong(text, u"is not a domain name. Write one such as www.example.com.");
    }
    return nameProblem(text);
}

QString recordNameProblem(QStringView text)
{
    if (text.isEmpty()) {
        return wrong(text, u"is not a record name. Write @ for the zone itself, or a name such as www.");
    }
    return text == u"@" ? QString() : nameProblem(text);
}

QString recordTypeProblem(QStringView text)
{
    const auto type = dns::parseRecordType(text);
    if (!type) {
        return wrong(text, u"is not a record type. Write one such as A, AAAA, CNAME, MX, TXT or TYPE65.");
    }
    return dns::isMetaType(*type) ? wrong(text, u"is a type of questions, not of records. Write one such as A, AAAA or TXT.") : QString();
}

QString queryTypeProblem(QStringView text)
{
    return dns::parseRecordType(text) ? QString() : wrong(text, u"is not a record type. Write one such as A, AAAA or TXT.");
}

QString addressValueProblem(QStringView text)
{
    if (IpAddress::parse(text)) {
        return {};
    }
    if (text.isEmpty()) {
        return wrong(text, u"is not an address. Write an IPv4 address, an IPv6 address or a domain name.");
    }
    QStringView last = text.endsWith(u'.') ? text.chopped(1) : text;
    last = last.mid(last.lastIndexOf(u'.') + 1);
    if (isAllDigits(last) || text.contains(u':')) {
        return wrong(text, u"is not an IP address. Correct it, or write a domain name.");
    }
    return nameProblem(text);
}

QString ipProblem(QStringView text)
{
    return IpAddress::parse(text) ? QString() : wrong(text, u"is not an IP address. Write one such as 192.0.2.1 or 2001:db8::1.");
}

QString clientProblem(QStringView text)
{
    const qsizetype slash = text.indexOf(u'/');
    const auto address = IpAddress::parse(slash < 0 ? text : text.first(slash));
    if (text.isEmpty() || (address && slash < 0)) {
        return {};
    }
    bool isNumber = false;
    const int length = slash < 0 ? -1 : text.mid(slash + 1).toInt(&isNumber);
    return address && isNumber && length >= 0 && length <= address->width()
               ? QString()
               : wrong(text, u"is not an address. Write one such as 192.0.2.1 or 192.0.2.0/24.");
}

QString placeProblem(QStringView text)
{
    const auto place = geo::Place::parse(text);
    return place ? QString() : place.error().text;
}

QString lineProblem(QStringView text)
{
    const auto line = geo::Line::parse(text);
    return line ? QString() : line.error().text;
}

QString quorumProblem(QStringView text)
{
    if (text == u"any" || text == u"majority" || text == u"all") {
        return {};
    }
    bool isNumber = false;
    const int percent = text.chopped(text.isEmpty() ? 0 : 1).toInt(&isNumber);
    return text.endsWith(u'%') && isNumber && percent >= 0 && percent <= 100
               ? QString()
               : wrong(text, u"is not a quorum. Write any, majority, all, or a percentage such as 18%.");
}

QString timeOfDayProblem(QStringView text)
{
    const auto isDigits = [&text](qsizetype at) { return text[at].isDigit() && text[at + 1].isDigit() && text[at] <= u'9' && text[at + 1] <= u'9'; };
    const bool isTime = text.size() == 5 && text[2] == u':' && isDigits(0) && isDigits(3) && text.first(2).toInt() < 24 && text.sliced(3).toInt() < 60;
    return isTime ? QString() : wrong(text, u"is not a time of day. Write HH:MM, from 00:00 to 23:59.");
}

QString rcodeProblem(QStringView text)
{
    return text.isEmpty() || dns::parseRcode(text) ? QString() : wrong(text, u"is not a response code. Write one such as NOERROR or NXDOMAIN.");
}

QString urlProblem(QStringView text)
{
    if (text.isEmpty()) {
        return {};
    }
    const QUrl url(text.toString(), QUrl::StrictMode);
    return url.isValid() && !url.scheme().isEmpty() && !url.host().isEmpty()
               ? QString()
               : wrong(text, u"is not a URL. Write one such as https://host.example/path.");
}

QString normalDomain(const QString &text)
{
    if (!isPlainAscii(text)) {
        if (const auto name = dns::Name::parse(text)) {
            const QString full = name->lowered().toString();
            return full.size() > 1 ? full.chopped(1) : full;
        }
    }
    const QString lower = text.toLower();
    return lower.endsWith(u'.') && lower.size() > 1 ? lower.chopped(1) : lower;
}

QString nearest(const QString &text, const QStringList &known)
{
    QString best;
    int bestDistance = 1 + static_cast<int>(text.size()) / 3;
    for (const QString &candidate : known) {
        // Lengths too far apart cannot come near; this keeps a search among many thousand ids cheap.
        if (std::abs(candidate.size() - text.size()) > bestDistance) {
            continue;
        }
        const int distance = editDistance(text, candidate);
        if (distance < bestDistance || (distance == bestDistance && best.isEmpty())) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

} // namespace meridian::model
