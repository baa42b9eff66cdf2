#include "engine/dns/Message.h"
#include "tests/fuzz/FuzzTarget.h"

#include <QString>

using namespace meridian;
using namespace meridian::dns;
using fuzz::require;

namespace {

void checkRecord(const Record &record)
{
    (void)record.toString();
    if (isMetaType(record.type) || !isValidRdata(record.type, record.rdata)) {
        return;
    }
    const Result<Rdata> again = parseRdata(record.type, rdataToString(record.type, record.rdata));
    require(again && *again == record.rdata, "RDATA that was printed is read as it was");
    std::vector<std::uint8_t> buffer(2 * 65536);
    WireWriter writer(buffer);
    writeRdata(writer, record.type, record.rdata);
    require(!writer.hasError(), "RDATA fits");
    WireReader reader{std::span(buffer).first(writer.size())};
    const std::uint16_t length = reader.u16();
    require(readRdata(reader, record.type, length) == record.rdata && reader.isAtEnd(), "RDATA that was written is read as it was");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::span octets(data, size);
    Query query;
    const QueryVerdict verdict = parseQuery(octets, query);
    const bool isNoQuery = size < kHeaderSize || (data[2] & 0x80) != 0;
    require((verdict == QueryVerdict::Silence) == isNoQuery, "silence is for what is no query");
    if (verdict == QueryVerdict::Ok) {
        require(query.hasQuestion && query.opcode == Opcode::Query, "a good query has a question");
    }
    if (const Result<Message> message = Message::parse(octets)) {
        if (query.hasQuestion && verdict != QueryVerdict::Silence) {
            require(message->questions.size() == 1 && message->questions.front().name.isIdentical(query.name), "both readers see the same question");
        }
        for (const auto *section : {&message->answers, &message->authorities, &message->additionals}) {
            for (const Record &record : *section) {
                checkRecord(record);
            }
        }
    }
    return 0;
}
