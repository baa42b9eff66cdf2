#include "engine/dns/Tsig.h"

#include <QByteArray>
#include <QString>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

/// A word, a text in quotes, or one of `{`, `}`, `;`.
struct Token
{
    QString text;
    int line = 1;
    bool isQuoted = false;

    [[nodiscard]] bool is(QChar mark) const { return !isQuoted && text == QString(mark); }
};

std::unexpected<Error> failAt(int line, const QString &text)
{
    return fail(Error::Kind::Invalid, text, u"line %1"_s.arg(line));
}

/// Cuts a key file into tokens; comments begin with `#` or `//` and end with the line, or stand between `/*` and `*/`.
class Lexer final
{
public:
    explicit Lexer(QStringView text) : m_text(text) {}

    Result<std::vector<Token>> run()
    {
        std::vector<Token> out;
        while (m_at < m_text.size()) {
            const QChar c = m_text[m_at];
            if (skipComment()) {
                continue;
            }
            if (c == u'\n' || c.isSpace()) {
                m_line += c == u'\n';
                ++m_at;
            } else if (c == u'{' || c == u'}' || c == u';') {
                out.push_back({QString(c), m_line, false});
                ++m_at;
            } else if (c == u'"') {
                const qsizetype end = m_text.indexOf(u'"', m_at + 1);
                const QStringView inside = end < 0 ? QStringView() : m_text.sliced(m_at + 1, end - m_at - 1);
                if (end < 0 || inside.contains(u'\n')) {
                    return failAt(m_line, u"A quote is not closed on its line. Add the closing quote."_s);
                }
                out.push_back({inside.toString(), m_line, true});
                m_at = end + 1;
            } else {
                const qsizetype begin = m_at;
                while (m_at < m_text.size() && !m_text[m_at].isSpace() && !u"{};\"#"_s.contains(m_text[m_at])) {
                    ++m_at;
                }
                m_at += m_at == begin; // a lone comment sign
                out.push_back({m_text.sliced(begin, m_at - begin).toString(), m_line, false});
            }
        }
        return out;
    }

private:
    bool skipComment()
    {
        const QStringView rest = m_text.sliced(m_at);
        if (rest.startsWith(u'#') || rest.startsWith(u"//")) {
            const qsizetype end = rest.indexOf(u'\n');
            m_at = end < 0 ? m_text.size() : m_at + end;
            return true;
        }
        if (rest.startsWith(u"/*")) {
            const qsizetype end = rest.indexOf(u"*/", 2);
            const QStringView comment = end < 0 ? rest : rest.first(end + 2);
            m_line += static_cast<int>(comment.count(u'\n'));
            m_at += comment.size();
            return true;
        }
        return false;
    }

    QStringView m_text;
    qsizetype m_at = 0;
    int m_line = 1;
};

Result<TsigAlgorithm> algorithmOf(const Token &token)
{
    QString word = token.text.toLower();
    if (word.endsWith(u'.')) {
        word.chop(1);
    }
    static const std::map<QString, TsigAlgorithm> kKnown{
        {u"hmac-sha256"_s, TsigAlgorithm::HmacSha256}, {u"hmac-sha384"_s, TsigAlgorithm::HmacSha384}, {u"hmac-sha512"_s, TsigAlgorithm::HmacSha512}};
    const auto found = kKnown.find(word);
    if (found != kKnown.end()) {
        return found->second;
    }
    const bool isOld = word.startsWith(u"hmac-md5") || word == u"hmac-sha1" || word == u"hmac-sha224";
    return failAt(token.line, isOld ? u"Algorithm \"%1\" is too weak. Make a key with hmac-sha256, hmac-sha384 or hmac-sha512."_s.arg(token.text)
                                    : u"There is no algorithm \"%1\". Use hmac-sha256, hmac-sha384 or hmac-sha512."_s.arg(token.text));
}

class KeyFileReader final
{
public:
    explicit KeyFileReader(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {}

    Result<std::vector<TsigKey>> run()
    {
        std::vector<TsigKey> out;
        while (m_at < m_tokens.size()) {
            const Result<TsigKey> key = readKey();
            if (!key) {
                return std::unexpected(key.error());
            }
            if (std::ranges::contains(out, key->name, &TsigKey::name)) {
                return failAt(line(), u"The key \"%1\" stands here twice. Remove one of them."_s.arg(key->name.toString().chopped(1)));
            }
            out.push_back(*key);
        }
        return out;
    }

private:
    [[nodiscard]] int line() const { return m_tokens.empty() ? 1 : m_tokens[std::min(m_at, m_tokens.size() - 1)].line; }
    [[nodiscard]] const Token *next() { return m_at < m_tokens.size() ? &m_tokens[m_at++] : nullptr; }
    bool take(QChar mark)
    {
        const bool isThere = m_at < m_tokens.size() && m_tokens[m_at].is(mark);
        m_at += isThere;
        return isThere;
    }

    Result<TsigKey> readKey()
    {
        constexpr auto kForm = "Write: key \"name\" { algorithm hmac-sha256; secret \"base64\"; };"_L1;
        const int begin = line();
        if (const Token *word = next(); word == nullptr || word->text.compare(u"key"_s, Qt::CaseInsensitive) != 0) {
            return failAt(begin, u"\"%1\" does not begin a key. "_s.arg(word == nullptr ? QString() : word->text) + kForm);
        }
        const Token *nameToken = next();
        const auto name = nameToken != nullptr ? Name::parse(nameToken->text) : Result<Name>(failAt(begin, u"The key has no name. "_s + kForm));
        if (!name || name->isRoot()) {
            return failAt(begin, name ? u"The key has no name. "_s + kForm : name.error().text);
        }
        if (!take(u'{')) {
            return failAt(line(), u"A \"{\" is missing behind the key's name. "_s + kForm);
        }
        TsigKey key;
        key.name = *name;
        bool hasAlgorithm = false;
        while (!take(u'}')) {
            const Token *what = next();
            const Token *value = next();
            if (what == nullptr || value == nullptr || !take(u';')) {
                return failAt(line(), u"A \";\" or \"}\" is missing. "_s + kForm);
            }
            if (const Result<void> done = readField(key, *what, *value); !done) {
                return std::unexpected(done.error());
            }
            hasAlgorithm = hasAlgorithm || what->text.compare(u"algorithm"_s, Qt::CaseInsensitive) == 0;
        }
        (void)take(u';');
        if (!hasAlgorithm || key.secret.empty()) {
            return failAt(begin, u"The key \"%1\" lacks its algorithm or its secret. "_s.arg(nameToken->text) + kForm);
        }
        return key;
    }

    static Result<void> readField(TsigKey &key, const Token &what, const Token &value)
    {
        if (what.text.compare(u"algorithm"_s, Qt::CaseInsensitive) == 0) {
            const Result<TsigAlgorithm> algorithm = algorithmOf(value);
            if (!algorithm) {
                return std::unexpected(algorithm.error());
            }
            key.algorithm = *algorithm;
            return {};
        }
        if (what.text.compare(u"secret"_s, Qt::CaseInsensitive) == 0) {
            const auto decoded = QByteArray::fromBase64Encoding(value.text.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
            if (!decoded || decoded.decoded.isEmpty()) {
                return failAt(value.line, u"The secret is not base64. Copy it whole."_s);
            }
            key.secret.assign(decoded.decoded.begin(), decoded.decoded.end());
            return {};
        }
        return failAt(what.line, u"A key has no \"%1\". Give it an algorithm and a secret."_s.arg(what.text));
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
};

} // namespace

Result<std::vector<TsigKey>> parseTsigKeys(QStringView text)
{
    Result<std::vector<Token>> tokens = Lexer(text).run();
    return tokens ? KeyFileReader(std::move(*tokens)).run() : std::unexpected(tokens.error());
}

} // namespace meridian::dns
