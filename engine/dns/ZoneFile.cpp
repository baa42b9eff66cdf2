#include "engine/dns/ZoneFile.h"

#include "engine/dns/TextTokens.h"

#include <QStringBuilder>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

constexpr std::uint32_t kDefaultTtl = 3600;
constexpr std::uint32_t kMaxTtl = 0x7fffffff;

/// One record or directive: comments and parentheses removed, on one line.
struct Entry
{
    QString text;
    int line = 0;             ///< where it begins, from 1
    bool hasOwner = false;    ///< it does not begin with a space
};

std::unexpected<Error> failAt(int line, const QString &text)
{
    return fail(Error::Kind::Invalid, text, u"line %1"_s.arg(line));
}

/// Cuts a zone file into entries.
class Lexer final
{
public:
    explicit Lexer(QStringView text) : m_text(text) {}

    Result<std::vector<Entry>> run()
    {
        for (qsizetype i = 0; i <= m_text.size(); ++i) {
            const QChar c = i < m_text.size() ? m_text[i] : QChar(u'\n');
            if (c == u'\\' && i + 1 < m_text.size() && m_text[i + 1] != u'\n') {
                take(c);
                take(m_text[++i]);
            } else if (c == u'\n') {
                if (m_isQuoted) {
                    return failAt(m_line, u"A quote is not closed on its line. Add the closing quote."_s);
                }
                m_isComment = false;
                if (m_depth == 0) {
                    endEntry();
                } else {
                    take(u' ');
                }
                ++m_line;
            } else if (m_isComment || c == u'\r') {
                continue;
            } else if (c == u'"') {
                m_isQuoted = !m_isQuoted;
                take(c);
            } else if (m_isQuoted) {
                take(c);
            } else if (c == u';') {
                m_isComment = true;
            } else if (c == u'(') {
                ++m_depth;
                take(u' ');
            } else if (c == u')') {
                if (--m_depth < 0) {
                    return failAt(m_line, u"A parenthesis is closed that was not opened. Remove it."_s);
                }
                take(u' ');
            } else {
                take(c);
            }
        }
        if (m_depth > 0) {
            return failAt(m_entry.line, u"A parenthesis is opened and never closed. Add the closing one."_s);
        }
        return std::move(m_entries);
    }

private:
    void take(QChar c)
    {
        if (m_entry.text.isEmpty()) {
            m_entry.line = m_line;
            m_entry.hasOwner = !c.isSpace();
        }
        m_entry.text += c;
    }

    void endEntry()
    {
        if (!m_entry.text.trimmed().isEmpty()) {
            m_entries.push_back(m_entry);
        }
        m_entry = Entry();
    }

    QStringView m_text;
    std::vector<Entry> m_entries;
    Entry m_entry;
    int m_line = 1;
    int m_depth = 0;
    bool m_isQuoted = false;
    bool m_isComment = false;
};

/// The next word, cut from the front of `rest`.
QStringView nextWord(QStringView &rest)
{
    rest = rest.trimmed();
    qsizetype end = 0;
    while (end < rest.size() && !rest[end].isSpace()) {
        end += rest[end] == u'\\' && end + 1 < rest.size() ? 2 : 1;
    }
    const QStringView word = rest.first(end);
    rest = rest.sliced(end);
    return word;
}

class Parser final
{
public:
    explicit Parser(const Name &origin) : m_origin(origin) { m_file.origin = origin; }

    Result<ZoneFile> run(const std::vector<Entry> &entries)
    {
        for (const Entry &entry : entries) {
            const Result<void> done = entry.text.startsWith(u'$') ? directive(entry) : record(entry);
            if (!done) {
                Error error = done.error();
                error.where = u"line %1"_s.arg(entry.line);
                return std::unexpected(error);
            }
        }
        return std::move(m_file);
    }

private:
    Result<void> directive(const Entry &entry)
    {
        QStringView rest = entry.text;
        const QString word = nextWord(rest).toString().toUpper();
        const QStringView argument = nextWord(rest);
        if (word == u"$ORIGIN") {
            const Result<Name> name = Name::parse(argument, m_origin);
            if (!name) {
                return std::unexpected(name.error());
            }
            m_origin = *name;
            return {};
        }
        if (word == u"$TTL") {
            m_defaultTtl = parseSeconds(argument);
            if (!m_defaultTtl || *m_defaultTtl > kMaxTtl) {
                return failAt(entry.line, u"\"%1\" is not a TTL. Write seconds, such as 3600 or 1h."_s.arg(argument));
            }
            return {};
        }
        if (word == u"$INCLUDE") {
            return failAt(entry.line, u"$INCLUDE is refused: a zone is read from one file. Put the other file's records here."_s);
        }
        return failAt(entry.line, u"\"%1\" is not known. Write the records one by one."_s.arg(word));
    }

    Result<void> record(const Entry &entry)
    {
        QStringView rest = entry.text;
        if (entry.hasOwner) {
            const Result<Name> owner = Name::parse(nextWord(rest), m_origin);
            if (!owner) {
                return std::unexpected(owner.error());
            }
            m_owner = *owner;
        } else if (!m_owner) {
            return failAt(entry.line, u"The first record has no name. Write one at the start of the line."_s);
        }
        std::optional<std::uint32_t> ttl;
        bool hasClass = false;
        QStringView word = nextWord(rest);
        for (;; word = nextWord(rest)) {
            if (!ttl && !word.isEmpty() && word.front().isDigit() && (ttl = parseSeconds(word))) {
                continue;
            }
            if (!hasClass && word.compare(u"IN", Qt::CaseInsensitive) == 0) {
                hasClass = true;
                continue;
            }
            break;
        }
        const std::optional<RecordType> type = parseRecordType(word);
        if (!type || isMetaType(*type)) {
            return failAt(entry.line, u"\"%1\" is not a record type. Write a type such as A, AAAA or CNAME in class IN."_s.arg(word));
        }
        if (ttl && *ttl > kMaxTtl) {
            return failAt(entry.line, u"The TTL %1 is above 2147483647. Lower it."_s.arg(*ttl));
        }
        if (!m_owner->isSubdomainOf(m_file.origin)) {
            return failAt(entry.line, u"%1 is outside the zone \"%2\". Move the record to its own zone."_s.arg(m_owner->toString(), m_file.origin.toString()));
        }
        const Result<Rdata> rdata = parseRdata(*type, rest.trimmed(), m_origin);
        if (!rdata) {
            return std::unexpected(rdata.error());
        }
        m_lastTtl = ttl ? *ttl : m_defaultTtl.value_or(m_lastTtl);
        append(*type, m_lastTtl, *rdata);
        return {};
    }

    void append(RecordType type, std::uint32_t ttl, const Rdata &rdata)
    {
        const auto [found, isNew] = m_index.try_emplace({*m_owner, type}, m_file.sets.size());
        if (isNew) {
            m_file.sets.push_back({*m_owner, type, ttl, {}});
        }
        RrSet &set = m_file.sets[found->second];
        set.ttl = std::min(set.ttl, ttl);
        set.rdatas.push_back(rdata);
    }

    ZoneFile m_file;
    Name m_origin;
    std::optional<Name> m_owner;
    std::optional<std::uint32_t> m_defaultTtl;
    std::uint32_t m_lastTtl = kDefaultTtl;
    std::map<std::pair<Name, RecordType>, std::size_t> m_index;
};

QString relativeName(const Name &name, const Name &origin)
{
    if (name == origin) {
        return u"@"_s;
    }
    const QString full = name.toString();
    return origin.isRoot() ? full.chopped(1) : full.chopped(origin.toString().size() + 1);
}

} // namespace

Result<ZoneFile> ZoneFile::parse(QStringView text, const Name &origin)
{
    const Result<std::vector<Entry>> entries = Lexer(text).run();
    if (!entries) {
        return std::unexpected(entries.error());
    }
    return Parser(origin).run(*entries);
}

QString ZoneFile::toString() const
{
    QString out = u"$ORIGIN "_s % origin.toString() % u'\n';
    for (const RrSet &set : sets) {
        for (const Rdata &rdata : set.rdatas) {
            out += relativeName(set.name, origin) % u'\t' % QString::number(set.ttl) % u"\tIN\t"_s % dns::toString(set.type) % u'\t'
                % rdataToString(set.type, rdata) % u'\n';
        }
    }
    return out;
}

} // namespace meridian::dns
