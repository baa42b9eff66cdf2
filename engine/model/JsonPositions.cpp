#include "engine/model/JsonPositions.h"

#include "engine/model/JsonPath.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <functional>
#include <span>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

/// Walks the text and calls back for every key and value.
class Scanner final
{
public:
    explicit Scanner(QByteArrayView text) : m_text(text)
    {
        if (m_text.startsWith("\xef\xbb\xbf")) {
            m_at = 3;
        }
    }

    /// Offset of each value, by path, and of unknown or repeated keys under `path` + "\n" (no path has a line feed).
    QHash<QString, qsizetype> *offsets = nullptr;
    std::function<void(const QString &path, const QString &key, qsizetype offset)> duplicate;
    /// An escape sequence that is half of a character: a surrogate without its partner.
    std::function<void(const QString &path, QByteArrayView escape, qsizetype offset)> lone;

    void run() { value(u"$"_s); }

private:
    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '\t')) {
            ++m_at;
        }
    }
    [[nodiscard]] char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    QByteArrayView string()
    {
        const qsizetype from = m_at++;
        while (m_at < m_text.size() && m_text[m_at] != '"') {
            if (m_text[m_at] != '\\') {
                ++m_at;
            } else if (const int unit = codeUnitAt(m_at); unit < 0xd800 || unit > 0xdfff) {
                m_at += 2;
            } else if (const int next = codeUnitAt(m_at + 6); unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
                m_at += 12;
            } else {
                if (lone) {
                    lone(currentPath(), m_text.sliced(m_at, 6), m_at);
                }
                m_at += 6;
            }
        }
        m_at = std::min(m_at + 1, m_text.size());
        return m_text.sliced(from, m_at - from);
    }

    /// The UTF-16 code unit that an escape sequence at this place stands for, or -1.
    [[nodiscard]] int codeUnitAt(qsizetype at) const
    {
        if (at + 6 > m_text.size() || m_text[at] != '\\' || m_text[at + 1] != 'u') {
            return -1;
        }
        bool isNumber = false;
        const int unit = m_text.sliced(at + 2, 4).toInt(&isNumber, 16);
        return isNumber ? unit : -1;
    }

    static QString decoded(QByteArrayView literal)
    {
        if (!literal.contains('\\')) {
            return QString::fromUtf8(literal.sliced(1, std::max<qsizetype>(literal.size() - 2, 0)));
        }
        const QByteArray array = "[" + literal.toByteArray() + "]";
        return QJsonDocument::fromJson(array).array().at(0).toString();
    }

    void object(const QString &path)
    {
        const std::size_t firstKey = m_keys.size();
        ++m_at;
        for (skipSpace(); peek() == '"'; skipSpace()) {
            const qsizetype from = m_at;
            const QByteArrayView key = string();
            m_keys.push_back(key);
            skipSpace();
            ++m_at; // the colon
            QString childPath;
            if (offsets) {
                childPath = JsonPath::withKey(path, decoded(key));
                offsets->insert(childPath + u'\n', from);
            }
            m_steps.push_back({key, -1});
            value(childPath);
            m_steps.pop_back();
            skipSpace();
            if (peek() == ',') {
                ++m_at;
            }
        }
        ++m_at;
        reportDuplicates(std::span(m_keys).subspan(firstKey));
        m_keys.resize(firstKey);
    }

    /// Keys as they are written tell two apart, unless an escape sequence spells a key in another way.
    void reportDuplicates(std::span<const QByteArrayView> keys)
    {
        if (!duplicate || keys.size() < 2) {
            return;
        }
        std::vector<std::pair<QString, qsizetype>> spelled;
        m_sorted.assign(keys.begin(), keys.end());
        std::ranges::sort(m_sorted, [](QByteArrayView a, QByteArrayView b) { return a.compare(b) < 0; });
        const bool mayRepeat = std::ranges::adjacent_find(m_sorted) != m_sorted.end() || std::ranges::any_of(keys, [](QByteArrayView key) { return key.contains('\\'); });
        for (std::size_t i = 0; mayRepeat && i < keys.size(); ++i) {
            spelled.emplace_back(decoded(keys[i]), keys[i].data() - m_text.data());
        }
        std::ranges::sort(spelled);
        for (std::size_t i = 1; i < spelled.size(); ++i) {
            if (spelled[i].first == spelled[i - 1].first) {
                duplicate(currentPath(), spelled[i].first, spelled[i].second);
            }
        }
    }

    void array(const QString &path)
    {
        ++m_at;
        skipSpace();
        for (qsizetype index = 0; m_at < m_text.size() && peek() != ']'; ++index) {
            m_steps.push_back({{}, index});
            value(offsets ? JsonPath::withIndex(path, index) : QString());
            m_steps.pop_back();
            skipSpace();
            if (peek() == ',') {
                ++m_at;
            }
            skipSpace();
        }
        ++m_at;
    }

    void value(const QString &path)
    {
        skipSpace();
        if (offsets) {
            offsets->insert(path, m_at);
        }
        if (peek() == '{') {
            object(path);
        } else if (peek() == '[') {
            array(path);
        } else if (peek() == '"') {
            string();
        } else {
            while (m_at < m_text.size() && !QByteArrayView(",]} \n\r\t").contains(peek())) {
                ++m_at;
            }
        }
    }

    [[nodiscard]] QString currentPath() const
    {
        QString path = u"$"_s;
        for (const auto &[key, index] : m_steps) {
            path = index >= 0 ? JsonPath::withIndex(path, index) : JsonPath::withKey(path, decoded(key));
        }
        return path;
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
    std::vector<std::pair<QByteArrayView, qsizetype>> m_steps; // from the root to here: key with its quotation marks, or index
    std::vector<QByteArrayView> m_keys;                        // of the objects that are open, outermost first
    std::vector<QByteArrayView> m_sorted;                      // those of one object
};

void advance(JsonPositions::Place &place, char octet)
{
    if (octet == '\n') {
        ++place.line;
        place.column = 1;
    } else if ((static_cast<unsigned char>(octet) & 0xc0) != 0x80) { // octets that continue a character do not count
        ++place.column;
    }
}

/// The path without its last step; empty for the root.
QString parentOf(const QString &path)
{
    if (path.endsWith(u']')) {
        const qsizetype quote = path.endsWith(u"\"]") ? path.lastIndexOf(u"[\"") : path.lastIndexOf(u'[');
        return path.first(std::max<qsizetype>(quote, 0));
    }
    return path.first(std::max<qsizetype>(path.lastIndexOf(u'.'), 0));
}

} // namespace

QString JsonPath::withKey(const QString &parent, const QString &key)
{
    const bool isWord = !key.isEmpty() && std::ranges::all_of(key, [](QChar c) {
        return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'_';
    });
    if (isWord) {
        return parent + u'.' + key;
    }
    QString escaped = key;
    escaped.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s).replace(u'\n', u"\\n"_s);
    return parent + u"[\"" + escaped + u"\"]";
}

std::vector<DocumentError> JsonPositions::flaws() const
{
    std::vector<DocumentError> errors;
    Scanner scanner(m_text);
    scanner.duplicate = [&](const QString &path, const QString &key, qsizetype offset) {
        const Place place = placeOf(offset);
        errors.push_back({JsonPath::withKey(path, key), place.line, place.column,
                          u"The key \"%1\" stands twice in one object. Remove one of them."_s.arg(key)});
    };
    scanner.lone = [&](const QString &path, QByteArrayView escape, qsizetype offset) {
        const Place place = placeOf(offset);
        errors.push_back({path, place.line, place.column,
                          u"The escape sequence %1 is half of a character. Write its other half beside it, or remove it."_s.arg(QString::fromLatin1(escape))});
    };
    scanner.run();
    return errors;
}

void JsonPositions::locate(std::vector<DocumentError> &errors) const
{
    QHash<QString, qsizetype> offsets;
    Scanner scanner(m_text);
    scanner.offsets = &offsets;
    scanner.run();

    std::vector<std::pair<qsizetype, DocumentError>> placed;
    std::vector<DocumentError> located;
    for (DocumentError &error : errors) {
        if (error.line > 0) {
            located.push_back(std::move(error));
            continue;
        }
        QString path = error.path;
        const bool isKey = error.column < 0; // an unknown key is shown where the key stands
        qsizetype offset = offsets.value(isKey ? path + u'\n' : path, -1);
        while (offset < 0 && !path.isEmpty()) {
            path = parentOf(path);
            offset = offsets.value(path, -1);
        }
        placed.emplace_back(std::max<qsizetype>(offset, 0), std::move(error));
    }
    std::ranges::stable_sort(placed, {}, &std::pair<qsizetype, DocumentError>::first);
    // One walk for all of them: a compact document is one long line.
    Place place{1, 1};
    qsizetype at = 0;
    for (auto &[offset, error] : placed) {
        for (; at < offset; ++at) {
            advance(place, m_text[at]);
        }
        error.line = place.line;
        error.column = place.column;
        located.push_back(std::move(error));
    }
    std::ranges::stable_sort(located, [](const DocumentError &a, const DocumentError &b) {
        return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    errors = std::move(located);
}

JsonPositions::Place JsonPositions::placeOf(qsizetype offset) const
{
    Place place{1, 1};
    for (const char c : QByteArrayView(m_text).first(std::clamp<qsizetype>(offset, 0, m_text.size()))) {
        advance(place, c);
    }
    return place;
}

} // namespace meridian::model
