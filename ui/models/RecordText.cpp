#include "ui/models/RecordText.h"

#include "engine/dns/Name.h"
#include "engine/dns/Records.h"

#include <QCoreApplication>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RecordText)
};

/// Text of a TXT record as one quoted string, where it stands there bare: it would be several strings otherwise.
QString quoted(const QString &text)
{
    if (text.startsWith(u'"') || text.startsWith("\\#"_L1)) {
        return text;
    }
    QString inside = text;
    inside.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s);
    QStringList strings; // a string holds at most 255 octets (RFC 1035 §3.3)
    const QByteArray octets = inside.toUtf8();
    if (octets.size() <= 255) {
        return u'"' + inside + u'"';
    }
    for (qsizetype from = 0; from < inside.size(); from += 200) {
        strings += u'"' + inside.mid(from, 200) + u'"';
    }
    return strings.join(u' ');
}

} // namespace

QStringList commonRecordTypes()
{
    return {u"A"_s, u"AAAA"_s, u"CNAME"_s, u"MX"_s, u"TXT"_s, u"NS"_s, u"SRV"_s, u"CAA"_s, u"PTR"_s, u"HTTPS"_s, u"SVCB"_s, u"TLSA"_s, u"SSHFP"_s, u"NAPTR"_s, u"DS"_s, u"DNAME"_s};
}

QString recordFormat(const QString &type)
{
    if (type == "A"_L1) {
        return Texts::tr("IPv4 addresses, such as 192.0.2.1.");
    }
    if (type == "AAAA"_L1) {
        return Texts::tr("IPv6 addresses, such as 2001:db8::1.");
    }
    if (type == "CNAME"_L1 || type == "DNAME"_L1) {
        return Texts::tr("One name, such as www.example.com. with the final dot; without it the zone is added.");
    }
    if (type == "NS"_L1 || type == "PTR"_L1) {
        return Texts::tr("Names, such as ns1.example.com. with the final dot; without it the zone is added.");
    }
    if (type == "MX"_L1) {
        return Texts::tr("Priority and mail server, such as 10 mail.example.com. – the smallest priority comes first.");
    }
    if (type == "TXT"_L1 || type == "SPF"_L1) {
        return Texts::tr("Texts. Quotes are added where they are missing.");
    }
    if (type == "SRV"_L1) {
        return Texts::tr("Priority, weight, port and host, such as 0 5 443 server.example.com.");
    }
    if (type == "CAA"_L1) {
        return Texts::tr("Flags, tag and value, such as 0 issue \"ca.example.net\".");
    }
    if (type == "HTTPS"_L1 || type == "SVCB"_L1) {
        return Texts::tr("Priority, target and parameters, such as 1 . alpn=h2,h3.");
    }
    return Texts::tr("Values in presentation form, or in the generic form \\# 4 c0000201.");
}

QString sampleValue(const QString &type, const QString &zone)
{
    const QString origin = zone.endsWith(u'.') ? zone : QString(zone + u'.');
    if (type == "A"_L1) {
        return u"192.0.2.1"_s;
    }
    if (type == "AAAA"_L1) {
        return u"2001:db8::1"_s;
    }
    if (type == "MX"_L1) {
        return u"10 mail."_s + origin;
    }
    if (type == "TXT"_L1) {
        return u"\"text\""_s;
    }
    if (type == "SRV"_L1) {
        return u"0 5 443 www."_s + origin;
    }
    if (type == "CAA"_L1) {
        return u"0 issue \"ca.example.net\""_s;
    }
    if (type == "NS"_L1) {
        return u"ns1."_s + origin;
    }
    if (type == "CNAME"_L1 || type == "PTR"_L1 || type == "DNAME"_L1) {
        return u"www."_s + origin;
    }
    if (type == "HTTPS"_L1 || type == "SVCB"_L1) {
        return u"1 . alpn=h2"_s;
    }
    return {};
}

Result<QStringList> normalValues(const QString &typeText, const QStringList &values, const QString &zone)
{
    const auto type = dns::parseRecordType(typeText);
    if (!type || dns::isMetaType(*type)) {
        return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no type of records. Use one such as A, AAAA, MX, TXT or TYPE65.").arg(typeText));
    }
    const auto origin = dns::Name::parse(zone);
    if ((*type == dns::RecordType::CNAME || *type == dns::RecordType::DNAME) && values.size() > 1) {
        return fail(Error::Kind::Invalid, Texts::tr("%1 has one value only. Remove the others.").arg(typeText));
    }
    QStringList normal;
    for (const QString &value : values) {
        const QString text = *type == dns::RecordType::TXT || *type == dns::RecordType::SPF ? quoted(value) : value;
        if (const auto rdata = dns::parseRdata(*type, text, origin.value_or(dns::Name())); !rdata) {
            return fail(Error::Kind::Invalid, Texts::tr("\"%1\": %2").arg(value, rdata.error().text));
        }
        if (normal.contains(text)) {
            return fail(Error::Kind::Invalid, Texts::tr("\"%1\" stands there twice. Remove one of them.").arg(value));
        }
        normal += text;
    }
    return normal;
}

} // namespace meridian::ui
