#include "engine/model/Rereader.h"

#include "engine/model/Describe.h"
#include "engine/model/JsonPositions.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include <optional>
#include <vector>

using namespace Qt::StringLiterals;

namespace meridian::model {

/// A document without the record sets of its zones, and these apart. Of text that is no JSON it may be anything.
struct Rereader::Parts
{
    QByteArray rest;
    std::vector<std::vector<QByteArrayView>> records; ///< texts of the record sets of each zone
};

namespace {

/// Cuts the text of a document. What it goes over without looking, a JSON parser must look at.
class Cutter final
{
public:
    explicit Cutter(QByteArrayView text) : m_text(text) {}

    /// False if the text is not such that it can be cut.
    [[nodiscard]] bool cut()
    {
        if (m_text.startsWith("\xef\xbb\xbf")) {
            m_at = 3;
        }
        const bool isFine = members("\"zones\"", [this] { return elements([this] { return zone(); }); });
        rest += m_text.sliced(m_kept);
        return isFine;
    }

    QByteArray rest;
    std::vector<std::vector<QByteArrayView>> records;

private:
    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '\t')) {
            ++m_at;
        }
    }
    /// Passes over white space and then this character, if it is there.
    bool take(char wanted)
    {
        skipSpace();
        const bool isThere = m_at < m_text.size() && m_text[m_at] == wanted;
        m_at += isThere ? 1 : 0;
        return isThere;
    }
    [[nodiscard]] QByteArrayView string()
    {
        skipSpace();
        const qsizetype from = m_at;
        if (!take('"')) {
            return {};
        }
        while (m_at < m_text.size() && m_text[m_at] != '"') {
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        }
        m_at = std::min(m_at + 1, m_text.size());
        return m_text.sliced(from, m_at - from);
    }
    /// Passes over a value; of an object or array up to the bracket that ends it.
    void skipValue()
    {
        int depth = 0;
        do {
            skipSpace();
            if (m_at == m_text.size()) {
                return;
            }
            const char c = m_text[m_at];
            if (c == '"') {
                (void)string();
            } else if (c == '{' || c == '[') {
                ++depth;
                ++m_at;
            } else if (c == '}' || c == ']') {
                --depth;
                ++m_at;
            } else if (depth > 0) {
                ++m_at; // separators, and what numbers and words are made of
            } else {
                while (m_at < m_text.size() && !QByteArrayView(",]} \n\r\t").contains(m_text[m_at])) {
                    ++m_at;
                }
            }
        } while (depth > 0);
    }

    /// Members of an object; `inside` goes over the value of the one with this key.
    template<typename Inside>
    bool members(QByteArrayView key, Inside &&inside)
    {
        if (!take('{')) {
            return false;
        }
        if (take('}')) {
            return true;
        }
        do {
            const QByteArrayView found = string();
            if (found.isEmpty() || !take(':')) {
                return false;
            }
            skipSpace();
            if (found == key && m_at < m_text.size() && m_text[m_at] == '[') {
                if (!inside()) {
                    return false;
                }
            } else {
                skipValue();
            }
        } while (take(','));
        return take('}');
    }
    template<typename Inside>
    bool elements(Inside &&inside)
    {
        if (!take('[')) {
            return false;
        }
        if (take(']')) {
            return true;
        }
        do {
            if (!inside()) {
                return false;
            }
        } while (take(','));
        return take(']');
    }
    bool zone()
    {
        const std::size_t index = records.size();
        records.emplace_back();
        return members("\"records\"", [this, index] { return recordSets(index); });
    }
    bool recordSets(std::size_t zone)
    {
        const qsizetype from = m_at + 1; // behind the bracket
        const bool isFine = elements([this, zone] {
            skipSpace();
            const qsizetype begin = m_at;
            skipValue();
            records[zone].push_back(m_text.sliced(begin, m_at - begin));
            return m_text.sliced(begin).startsWith('{');
        });
        if (isFine && !records[zone].empty()) {
            rest += m_text.sliced(m_kept, from - m_kept);
            m_kept = m_at - 1; // from its closing bracket on
        }
        return isFine;
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
    qsizetype m_kept = 0; // up to here it is in `rest`, or left out
};

void noteReferences(RecordSet set, Errors &errors)
{
    describe<RecordSet>().rewriteReferences(set, JsonPath(), [&errors](const Reference &reference) {
        if (reference.mustExist) {
            errors.refer(reference.kind, reference.text);
        }
    });
}

} // namespace

ReadResult Rereader::read(const QByteArray &text)
{
    Cutter cutter(text);
    if (cutter.cut()) {
        if (ProjectPtr project = readParts({std::move(cutter.rest), std::move(cutter.records)})) {
            return {std::move(project), {}};
        }
    }
    // Something is wrong, or may be: the whole is read at once, so that every error is told with its place.
    m_known.clear();
    m_referred.clear();
    return readProject(text);
}

ProjectPtr Rereader::readParts(const Parts &parts)
{
    const QJsonDocument rest = QJsonDocument::fromJson(parts.rest);
    if (!rest.isObject() || !JsonPositions(parts.rest).flaws().empty()) {
        return nullptr;
    }
    std::vector<DocumentError> problems;
    Errors errors(problems);
    Errors recordErrors(problems);
    auto project = std::make_shared<Project>();
    describe<Project>().read(rest.object(), *project, JsonPath(), errors);
    if (!problems.empty() || static_cast<std::size_t>(project->zones.size()) != parts.records.size()) {
        return nullptr;
    }
    decltype(m_known) known;
    ObjectList<Zone>::Items zones;
    for (std::size_t i = 0; i < parts.records.size(); ++i) {
        if (parts.records[i].empty()) {
            zones.push_back(project->zones.pointerAt(static_cast<qsizetype>(i)));
            continue;
        }
        ObjectList<RecordSet>::Items sets;
        for (const QByteArrayView text : parts.records[i]) {
            const QByteArray digest = QCryptographicHash::hash(text, QCryptographicHash::Blake2s_256);
            std::shared_ptr<const RecordSet> set = m_known.value(digest);
            if (!set) {
                const QByteArray own = text.toByteArray();
                const QJsonDocument document = QJsonDocument::fromJson(own);
                auto read = std::make_shared<RecordSet>();
                if (!document.isObject() || !JsonPositions(own).flaws().empty()) {
                    return nullptr;
                }
                describe<RecordSet>().read(document.object(), *read, JsonPath(), recordErrors);
                set = std::move(read);
            }
            known.insert(digest, set);
            sets.push_back(std::move(set));
        }
        auto zone = std::make_shared<Zone>(project->zones.at(static_cast<qsizetype>(i)));
        zone->records = ObjectList<RecordSet>(std::move(sets));
        zone->spelledOut.removeAll(u"records"_s); // as which the empty list counted
        findRecordsThatStandTwice(*zone, JsonPath(), recordErrors);
        zones.push_back(std::move(zone));
    }
    project->zones = ObjectList<Zone>(std::move(zones));
    if (!problems.empty() || !errors.leadSomewhere(*project)) {
        return nullptr;
    }
    recordErrors.refer(m_referred);
    if (!recordErrors.leadSomewhere(*project)) { // nothing may refer any more to what is gone: they are asked one by one
        recordErrors = Errors(problems);
        for (const auto &set : std::as_const(known)) {
            noteReferences(*set, recordErrors);
        }
        if (!recordErrors.leadSomewhere(*project)) {
            return nullptr;
        }
    }
    m_known = std::move(known);
    m_referred = recordErrors.referred();
    return project;
}

} // namespace meridian::model
