#include "engine/dns/TextTokens.h"

#include <QStringBuilder>

#include <limits>

using namespace Qt::StringLiterals;

namespace meridian::dns {

Result<std::vector<TextToken>> splitTokens(QStringView text)
{
    std::vector<TextToken> tokens;
    bool isOpen = false;
    bool isWord = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == u'"') {
            isOpen = !isOpen;
            isWord = false;
            if (isOpen) {
                tokens.push_back({QString(), true});
            }
        } else if (!isOpen && c.isSpace()) {
            isWord = false;
        } else {
            if (!isOpen && !isWord) {
                tokens.push_back({});
                isWord = true;
            }
            tokens.back().text += c;
            if (c == u'\\' && i + 1 < text.size()) {
                tokens.back().text += text[++i];
            }
        }
    }
    if (isOpen) {
        return fail(Error::Kind::Invalid, u"A quote is not closed. Add the closing quote."_s);
    }
    return tokens;
}

std::optional<std::vector<std::uint8_t>> tokenOctets(QStringView text)
{
    std::vector<std::uint8_t> octets;
    const QByteArray utf8 = text.toUtf8();
    for (qsizetype i = 0; i < utf8.size(); ++i) {
        if (utf8[i] != '\\') {
            octets.push_back(static_cast<std::uint8_t>(utf8[i]));
            continue;
        }
        const auto digit = [&utf8](qsizetype at) { return at < utf8.size() && utf8[at] >= '0' && utf8[at] <= '9' ? utf8[at] - '0' : -1; };
        if (digit(i + 1) < 0) {
            if (i + 1 >= utf8.size()) {
                return std::nullopt;
            }
            octets.push_back(static_cast<std::uint8_t>(utf8[++i]));
            continue;
        }
        const int value = digit(i + 2) < 0 || digit(i + 3) < 0 ? 256 : digit(i + 1) * 100 + digit(i + 2) * 10 + digit(i + 3);
        if (value > 255) {
            return std::nullopt;
        }
        octets.push_back(static_cast<std::uint8_t>(value));
        i += 3;
    }
    return octets;
}

QString quotedText(std::span<const std::uint8_t> octets)
{
    QString out = u"\""_s;
    for (const std::uint8_t octet : octets) {
        if (octet < 0x20 || octet >= 0x7f) {
            out += u'\\' % QString::number(octet).rightJustified(3, u'0');
            continue;
        }
        if (octet == '"' || octet == '\\') {
            out += u'\\';
        }
        out += QLatin1Char(static_cast<char>(octet));
    }
    return out + u'"';
}

std::optional<std::uint32_t> parseSeconds(QStringView text)
{
    std::uint64_t total = 0;
    std::uint64_t number = 0;
    bool hasDigit = false;
    bool hasUnit = false;
    for (const QChar c : text) {
        if (c >= u'0' && c <= u'9') {
            number = number * 10 + static_cast<std::uint64_t>(c.unicode() - u'0');
            hasDigit = true;
        } else {
            const char16_t unit = c.toLower().unicode();
            const std::uint64_t factor = unit == u's' ? 1 : unit == u'm' ? 60 : unit == u'h' ? 3600 : unit == u'd' ? 86400 : unit == u'w' ? 604800 : 0;
            if (factor == 0 || !hasDigit) {
                return std::nullopt;
            }
            total += number * factor;
            number = 0;
            hasDigit = false;
            hasUnit = true;
        }
        if (number > std::numeric_limits<std::uint32_t>::max() || total > std::numeric_limits<std::uint32_t>::max()) {
            return std::nullopt;
        }
    }
    total += number;
    if ((!hasDigit && !hasUnit) || total > std::numeric_limits<std::uint32_t>::max()) {
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(total);
}

} // namespace meridian::dns
