#include "engine/dns/Message.h"

#include <QStringBuilder>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

/// Passes over a record's CLASS, TTL and RDATA.
void skipRecordBody(WireReader &reader)
{
    reader.skip(6);
    reader.skip(reader.u16());
}

/// Passes over whole records.
void skipRecords(WireReader &reader, int count)
{
    for (int i = 0; i < count && !reader.hasError(); ++i) {
        (void)reader.name();
        (void)reader.u16();
        skipRecordBody(reader);
    }
}

/// Reads the records behind a question; false if they break a rule.
bool readQueryRecords(WireReader &reader, int count, Query &query)
{
    for (int i = 0; i < count; ++i) {
        const std::size_t at = reader.position();
        const Name owner = reader.name();
        const auto type = static_cast<RecordType>(reader.u16());
        if (type == RecordType::TSIG) {
            if (i + 1 < count) {
                return false; // RFC 8945 §5.1: the last one, and the only one
            }
            query.tsigAt = at;
        }
        if (type != RecordType::OPT) {
            skipRecordBody(reader);
            continue;
        }
        if (query.edns || !owner.isRoot()) {
            return false;
        }
        if (!query.edns.emplace().read(reader)) {
            // The answer must still carry an OPT record (RFC 6891 §7), but nothing of a malformed one.
            const std::uint16_t payload = query.edns->udpPayload;
            query.edns.emplace().udpPayload = payload;
            return false;
        }
    }
    return !reader.hasError();
}

std::unexpected<Error> malformed(const QString &what)
{
    return fail(Error::Kind::Damaged, u"The DNS message is malformed: %1."_s.arg(what));
}

Record readRecord(WireReader &reader, Name owner, RecordType type)
{
    Record record;
    record.name = std::move(owner);
    record.type = type;
    record.recordClass = reader.u16();
    record.ttl = reader.u32();
    const std::uint16_t size = reader.u16();
    record.rdata = readRdata(reader, type, size);
    return record;
}

Result<void> readSection(WireReader &reader, int count, std::vector<Record> &records)
{
    for (int i = 0; i < count; ++i) {
        Name owner = reader.name();
        const auto type = static_cast<RecordType>(reader.u16());
        if (type == RecordType::OPT) {
            return malformed(u"an OPT record outside the additional section"_s);
        }
        records.push_back(readRecord(reader, std::move(owner), type));
        if (reader.hasError()) {
            return malformed(u"a record at octet %1 does not fit"_s.arg(reader.position()));
        }
    }
    return {};
}

Result<void> readAdditionals(WireReader &reader, int count, Message &message)
{
    for (int i = 0; i < count; ++i) {
        Name owner = reader.name();
        const auto type = static_cast<RecordType>(reader.u16());
        if (type != RecordType::OPT) {
            message.additionals.push_back(readRecord(reader, std::move(owner), type));
        } else {
            if (message.edns || !owner.isRoot()) {
                return malformed(u"more than one OPT record, or one with a name"_s);
            }
            OptAnswer answer;
            const bool isAnswer = message.has(HeaderFlags::kResponse);
            if (!message.edns.emplace().read(reader, isAnswer ? &answer : nullptr)) {
                return malformed(u"an option of the OPT record"_s);
            }
            message.rcode = static_cast<Rcode>(answer.upperRcode << 4 | (message.flags & 15));
            message.clientSubnetScope = answer.clientSubnetScope;
            message.nsid = std::move(answer.nsid);
            message.keepalive = answer.keepalive;
            for (const auto &[code, text] : answer.extendedErrors) {
                message.extendedErrors.push_back({code, QString::fromStdString(text)});
            }
        }
        if (reader.hasError()) {
            return malformed(u"an additional record at octet %1 does not fit"_s.arg(reader.position()));
        }
    }
    return {};
}

} // namespace

QueryVerdict parseQuery(std::span<const std::uint8_t> octets, Query &query)
{
    WireReader reader(octets);
    query.id = reader.u16();
    query.flags = reader.u16();
    const std::uint16_t questions = reader.u16();
    const std::uint16_t answers = reader.u16();
    const std::uint16_t authorities = reader.u16();
    const std::uint16_t additionals = reader.u16();
    if (reader.hasError() || (query.flags & HeaderFlags::kResponse) != 0) {
        return QueryVerdict::Silence;
    }
    query.opcode = static_cast<Opcode>((query.flags >> 11) & 15);
    query.hasQuestion = false;
    query.edns.reset();
    query.tsigAt = 0;
    if (questions == 1) {
        query.name = reader.name();
        query.type = static_cast<RecordType>(reader.u16());
        query.recordClass = static_cast<RecordClass>(reader.u16());
        query.hasQuestion = !reader.hasError();
    }
    if (query.opcode != Opcode::Query) {
        // Whatever its sections mean, a request with OPT is answered with OPT (RFC 6891 §6.1.1).
        skipRecords(reader, answers + authorities);
        if (!readQueryRecords(reader, additionals, query)) {
            query.edns.reset();
        }
        query.tsigAt = 0;
        return QueryVerdict::NotImp;
    }
    // An IXFR question has the client's SOA in its authority section (RFC 1995 §3).
    const bool mayHaveAuthority = query.hasQuestion && query.type == RecordType::IXFR;
    const bool isEmpty = questions == 0 && answers == 0 && authorities == 0;
    if (isEmpty && readQueryRecords(reader, additionals, query) && reader.isAtEnd() && query.edns && query.edns->cookie && query.edns->version == 0) {
        return QueryVerdict::CookieOnly;
    }
    if (!query.hasQuestion || answers != 0 || (authorities != 0 && !mayHaveAuthority)) {
        return QueryVerdict::FormErr;
    }
    skipRecords(reader, authorities);
    if (!readQueryRecords(reader, additionals, query) || !reader.isAtEnd()) {
        return QueryVerdict::FormErr;
    }
    return query.edns && query.edns->version != 0 ? QueryVerdict::BadVers : QueryVerdict::Ok;
}

QString Record::toString() const
{
    return name.toString() % u' ' % QString::number(ttl) % u' ' % dns::toString(static_cast<RecordClass>(recordClass)) % u' '
        % dns::toString(type) % u' ' % rdataToString(type, rdata);
}

Result<Message> Message::parse(std::span<const std::uint8_t> octets)
{
    WireReader reader(octets);
    Message message;
    message.id = reader.u16();
    message.flags = reader.u16();
    message.rcode = static_cast<Rcode>(message.flags & 15);
    const std::uint16_t questions = reader.u16();
    const std::uint16_t answers = reader.u16();
    const std::uint16_t authorities = reader.u16();
    const std::uint16_t additionals = reader.u16();
    for (int i = 0; i < questions && !reader.hasError(); ++i) {
        Question question;
        question.name = reader.name();
        question.type = static_cast<RecordType>(reader.u16());
        question.recordClass = reader.u16();
        message.questions.push_back(question);
    }
    if (reader.hasError()) {
        return malformed(u"the header or the question does not fit"_s);
    }
    Result<void> done = readSection(reader, answers, message.answers);
    if (done) {
        done = readSection(reader, authorities, message.authorities);
    }
    if (done) {
        done = readAdditionals(reader, additionals, message);
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    if (!reader.isAtEnd()) {
        return malformed(u"%1 octets behind its end"_s.arg(reader.remaining()));
    }
    return message;
}

std::vector<std::uint8_t> buildQuery(std::uint16_t id, const Name &name, RecordType type, const std::optional<Edns> &edns)
{
    std::vector<std::uint8_t> octets(kHeaderSize + Name::kMaxWireSize + 4 + 128);
    WireWriter writer(octets);
    writer.u16(id);
    writer.u16(0);
    writer.u16(1);
    writer.u32(0);
    writer.u16(edns ? 1 : 0);
    writer.name(name, Compression::None);
    writer.u16(static_cast<std::uint16_t>(type));
    writer.u16(static_cast<std::uint16_t>(RecordClass::IN));
    if (edns) {
        edns->write(writer);
    }
    octets.resize(writer.size());
    return octets;
}

} // namespace meridian::dns
