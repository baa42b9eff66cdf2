#include "engine/geo/MaxMindFile.h"

#include "engine/geo/OffsetIndex.h"
#include "engine/geo/RecordReader.h"

#include <QFile>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace meridian::geo {

namespace {

struct Closer
{
    void operator()(MMDB_s *file) const
    {
        MMDB_close(file);
        delete file;
    }
};
using OpenFile = std::unique_ptr<MMDB_s, Closer>;

Result<OpenFile> open(const QString &path)
{
    // Asked first, since the library tells nothing about why a file cannot be opened.
    QFile probe(path);
    if (!probe.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, u"The geo database cannot be opened: %1."_s.arg(probe.errorString()), path);
    }
    auto file = std::make_unique<MMDB_s>();
    const int status = MMDB_open(QFile::encodeName(path).constData(), MMDB_MODE_MMAP, file.get());
    if (status != MMDB_SUCCESS) {
        return fail(Error::Kind::Damaged,
                    u"The file is not a usable MaxMind DB: %1 It is cut off, or its metadata at the end is damaged. Download it again."_s.arg(
                        QString::fromUtf8(MMDB_strerror(status)).section(u'.', 0, 0) + u'.'),
                    path);
    }
    return OpenFile(file.release());
}

/// Where a walk stands: what lies in a record of the search tree, and the block it stands for.
struct Step
{
    std::uint64_t value; ///< node number, or offset in the data section
    std::uint8_t type;
    std::uint8_t depth;
    RangeKey start;
};

class Walker final
{
public:
    Walker(const MMDB_s &file, const QString &path, const GeoTables &tables)
        : m_file(file), m_path(path), m_reader(tables), m_leavesLeft(leafLimit(file))
    {
    }

    Result<void> walk(UnfoldedFile &out);

private:
    // Ten leaves a node is far above what sharing of equal subtrees gives; a small hostile file stays small.
    static std::int64_t leafLimit(const MMDB_s &file)
    {
        return std::min<std::int64_t>(std::int64_t{1} << 26, 16 * std::int64_t{file.metadata.node_count} + 65536);
    }

    bool readNode(std::uint64_t number, MMDB_search_node_s &node) const;
    std::unexpected<Error> damagedTree(const Step &at, const QString &how) const;
    Result<Step> v4Root();
    Result<void> unfold(const Step &root, int width, GeoDatabase::Tree::Runs &runs);
    Result<std::uint32_t> recordAt(std::uint32_t offset, RangeKey start, int depth);
    QString block(RangeKey start, int depth) const;

    const MMDB_s &m_file;
    QString m_path;
    RecordReader m_reader;
    std::int64_t m_leavesLeft;
    bool m_isV4 = false;               // family of what is being unfolded
    std::uint64_t m_v4Node = UINT64_MAX; // in an IPv6 tree the node of ::/96
    OffsetIndex m_recordByOffset;
};

QString Walker::block(RangeKey start, int depth) const
{
    return IpPrefix::of(toAddress(start, m_isV4 ? IpFamily::V4 : IpFamily::V6), depth).toString();
}

bool Walker::readNode(std::uint64_t number, MMDB_search_node_s &node) const
{
    return number <= UINT32_MAX && MMDB_read_node(&m_file, static_cast<std::uint32_t>(number), &node) == MMDB_SUCCESS;
}

std::unexpected<Error> Walker::damagedTree(const Step &at, const QString &how) const
{
    return fail(Error::Kind::Damaged, u"The search tree of the geo database is damaged at %1: %2. Download the file again."_s.arg(
                                          block(at.start, at.depth), how), m_path);
}

/// The step of ::/96 in an IPv6 tree: IPv4 addresses lie below it.
Result<Step> Walker::v4Root()
{
    Step at{0, MMDB_RECORD_TYPE_SEARCH_NODE, 0, 0};
    for (int depth = 0; depth < 96 && at.type == MMDB_RECORD_TYPE_SEARCH_NODE; ++depth) {
        MMDB_search_node_s node;
        if (!readNode(at.value, node)) {
            return damagedTree(at, u"there is no node %1"_s.arg(at.value));
        }
        const std::uint64_t value = node.left_record_type == MMDB_RECORD_TYPE_DATA ? node.left_record_entry.offset : node.left_record;
        at = {value, node.left_record_type, 0, 0};
    }
    return at;
}

Result<void> Walker::walk(UnfoldedFile &out)
{
    const Step root{0, MMDB_RECORD_TYPE_SEARCH_NODE, 0, 0};
    out.v6 = {{0, GeoDatabase::kUnknown}};
    const bool hasV6 = m_file.metadata.ip_version == 6;
    Step v4 = root;
    if (hasV6) {
        const auto found = v4Root();
        if (!found) {
            return std::unexpected(found.error());
        }
        v4 = *found;
    }
    m_isV4 = true;
    if (auto done = unfold(v4, 32, out.v4); !done) {
        return done;
    }
    if (hasV6) {
        m_isV4 = false;
        m_v4Node = v4.type == MMDB_RECORD_TYPE_SEARCH_NODE ? v4.value : UINT64_MAX;
        if (auto done = unfold(root, 128, out.v6); !done) {
            return done;
        }
    }
    out.records = m_reader.takeRecords();
    out.about.fields = m_reader.fieldMap();
    return {};
}

Result<void> Walker::unfold(const Step &root, int width, GeoDatabase::Tree::Runs &runs)
{
    runs.clear();
    runs.reserve(m_file.metadata.node_count / 2);
    std::vector<Step> open{root};
    MMDB_search_node_s node;
    while (!open.empty()) {
        const Step at = open.back();
        open.pop_back();
        const bool isAlias = at.type == MMDB_RECORD_TYPE_SEARCH_NODE && at.value == m_v4Node;
        if (at.type == MMDB_RECORD_TYPE_EMPTY || isAlias || at.type == MMDB_RECORD_TYPE_DATA) {
            if (--m_leavesLeft < 0) {
                return damagedTree(at, u"it unfolds without end"_s);
            }
            std::uint32_t index = GeoDatabase::kUnknown;
            if (at.type == MMDB_RECORD_TYPE_DATA) {
                const auto read = recordAt(static_cast<std::uint32_t>(at.value), at.start, at.depth);
                if (!read) {
                    return std::unexpected(read.error());
                }
                index = *read;
            }
            appendRun(runs, at.start, index);
            continue;
        }
        if (at.type != MMDB_RECORD_TYPE_SEARCH_NODE || at.depth >= width) {
            return damagedTree(at, at.depth >= width ? u"it leads deeper than an address is long"_s : u"it leads outside the data"_s);
        }
        if (!readNode(at.value, node)) {
            return damagedTree(at, u"there is no node %1"_s.arg(at.value));
        }
        const auto depth = static_cast<std::uint8_t>(at.depth + 1);
        const auto step = [&](std::uint64_t record, std::uint8_t type, const MMDB_entry_s &entry, RangeKey start) {
            open.push_back({type == MMDB_RECORD_TYPE_DATA ? entry.offset : record, type, depth, start});
        };
        step(node.right_record, node.right_record_type, node.right_record_entry, at.start | RangeKey{1} << (127 - at.depth));
        step(node.left_record, node.left_record_type, node.left_record_entry, at.start);
    }
    return {};
}

Result<std::uint32_t> Walker::recordAt(std::uint32_t offset, RangeKey start, int depth)
{
    if (const std::uint32_t known = m_recordByOffset.find(offset); known != OffsetIndex::kMissing) {
        return known;
    }
    const auto index = m_reader.read({&m_file, offset});
    if (!index) {
        return fail(Error::Kind::Damaged, u"The record of %1 in the geo database is damaged (data offset %2): %3 Download the file again."_s.arg(
                                              block(start, depth), QString::number(offset), index.error().text), m_path);
    }
    m_recordByOffset.insert(offset, *index);
    return *index;
}

} // namespace

Result<UnfoldedFile> unfoldMaxMindFile(const QString &path, const GeoTables &tables)
{
    const Result<OpenFile> file = open(path);
    if (!file) {
        return std::unexpected(file.error());
    }
    const MMDB_metadata_s &metadata = (*file)->metadata;
    UnfoldedFile out;
    out.about.path = path;
    out.about.type = QString::fromUtf8(metadata.database_type);
    out.about.built = QDateTime::fromSecsSinceEpoch(static_cast<qint64>(metadata.build_epoch), QTimeZone::UTC);
    if (const auto walked = Walker(**file, path, tables).walk(out); !walked) {
        return std::unexpected(walked.error());
    }
    if (out.records.size() <= 1) {
        return fail(Error::Kind::Unsupported,
                    u"No record of the geo database (type \"%1\") has a country, a place or an AS number in a form that is understood. "
                    "Use a MaxMind, DB-IP or ip-location-db file of countries, cities or AS numbers."_s.arg(out.about.type),
                    path);
    }
    out.about.ranges = out.v4.size() + out.v6.size();
    return out;
}

} // namespace meridian::geo
