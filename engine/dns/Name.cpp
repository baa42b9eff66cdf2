#include "engine/dns/Name.h"

#include <QStringBuilder>
#include <QUrl>

#include <algorithm>
#include <bit>
#include <vector>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

constexpr std::uint64_t kOnes = 0x0101010101010101U;

/// Eight octets at once; the same as foldCase on each.
std::uint64_t foldWord(std::uint64_t word)
{
    const std::uint64_t sevenBits = word & (kOnes * 0x7f);
    const std::uint64_t aboveZ = sevenBits + kOnes * (0x7f - 'Z');
    const std::uint64_t fromA = sevenBits + kOnes * (0x80 - 'A');
    const std::uint64_t capital = (fromA ^ aboveZ) & ~word & (kOnes * 0x80);
    return word | (capital >> 2);
}

std::uint64_t load(const std::uint8_t *from)
{
    std::uint64_t word = 0;
    std::memcpy(&word, from, sizeof word);
    return word;
}

/// Both halves of the product, so that every bit of the input reaches the low bits that tables use.
std::uint64_t mix(std::uint64_t word)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(word) * 0x9e3779b97f4a7c15U;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Hash of a label (with its length octet) put before a name with hash `tail`. Reads up to 7 octets behind the label.
std::uint64_t hashLabel(std::uint64_t tail, const std::uint8_t *label, std::size_t size)
{
    std::uint64_t hash = tail;
    for (; size > 8; size -= 8, label += 8) {
        hash = mix(hash ^ load(label));
    }
    std::uint64_t word = load(label);
    if constexpr (std::endian::native == std::endian::big) {
        word = std::byteswap(word);
    }
    word &= ~std::uint64_t{0} >> (64 - 8 * size);
    return mix(std::rotl(hash, 23) ^ word);
}

std::unexpected<Error> badName(QStringView text, const QString &why)
{
    const QString shown = text.size() > 80 ? text.first(80) + u"…"_s : text.toString();
    return fail(Error::Kind::Invalid, u"\"%1\" is not a domain name. %2"_s.arg(shown, why));
}

bool isDot(QChar c)
{
    // The ideographic and full-width stops count as dots in IDNA text (RFC 3490 §3.1).
    return c == u'.' || c == u'。' || c == u'．' || c == u'｡';
}

/// Presentation form read label by label.
class TextParser final
{
public:
    explicit TextParser(QStringView text) : m_text(text) {}

    /// Labels in wire form without the root.
    Result<void> run()
    {
        qsizetype i = 0;
        while (i < m_text.size()) {
            Result<qsizetype> next = readLabel(i);
            if (!next) {
                return std::unexpected(next.error());
            }
            i = *next;
        }
        return {};
    }

    [[nodiscard]] bool isAbsolute() const { return m_isAbsolute; }
    [[nodiscard]] const std::vector<std::uint8_t> &labels() const { return m_labels; }
    [[nodiscard]] int count() const { return m_count; }

private:
    Result<qsizetype> readLabel(qsizetype i)
    {
        const qsizetype start = i;
        std::vector<std::uint8_t> label;
        bool isAscii = true;
        while (i < m_text.size() && !isDot(m_text[i])) {
            if (m_text[i] == u'\\') {
                const Result<std::uint8_t> octet = readEscape(i);
                if (!octet) {
                    return std::unexpected(octet.error());
                }
                label.push_back(*octet);
                continue;
            }
            const char16_t c = m_text[i].unicode();
            if (c <= 0x20 || c == 0x7f) {
                return badName(m_text, u"It has a space or a control character in it. Remove it or write it as \\032."_s);
            }
            isAscii = isAscii && c < 0x80;
            label.push_back(static_cast<std::uint8_t>(c));
            ++i;
        }
        if (!isAscii) {
            const Result<void> done = takeUnicode(m_text.sliced(start, i - start), label);
            if (!done) {
                return std::unexpected(done.error());
            }
        }
        m_isAbsolute = i < m_text.size();
        if (label.empty()) {
            return badName(m_text, u"It has an empty label. Remove the doubled or leading dot."_s);
        }
        if (label.size() > Name::kMaxLabelSize) {
            return badName(m_text, u"A label is longer than 63 octets. Shorten it."_s);
        }
        m_labels.push_back(static_cast<std::uint8_t>(label.size()));
        m_labels.insert(m_labels.end(), label.begin(), label.end());
        ++m_count;
        if (m_labels.size() >= Name::kMaxWireSize) {
            return badName(m_text, u"It is longer than 255 octets. Shorten it."_s);
        }
        return i + 1;
    }

    Result<std::uint8_t> readEscape(qsizetype &i)
    {
        const auto isDigit = [this](qsizetype at) { return at < m_text.size() && m_text[at] >= u'0' && m_text[at] <= u'9'; };
        ++i;
        if (isDigit(i)) {
            if (!isDigit(i + 1) || !isDigit(i + 2) || m_text.sliced(i, 3).toInt() > 255) {
                return badName(m_text, u"A backslash and digits must be \\000 to \\255."_s);
            }
            const int value = m_text.sliced(i, 3).toInt();
            i += 3;
            return static_cast<std::uint8_t>(value);
        }
        if (i >= m_text.size() || m_text[i].unicode() < 0x20 || m_text[i].unicode() > 0x7e) {
            return badName(m_text, u"A backslash must stand before a printable character or three digits."_s);
        }
        return static_cast<std::uint8_t>(m_text[i++].unicode());
    }

    Result<void> takeUnicode(QStringView text, std::vector<std::uint8_t> &label) const
    {
        const QByteArray ace = text.contains(u'\\') ? QByteArray() : QUrl::toAce(text.toString());
        if (ace.isEmpty() || ace.contains('.')) {
            return badName(m_text, u"\"%1\" cannot be written as an internationalized name. Check its characters and its length."_s.arg(text));
        }
        label.assign(ace.begin(), ace.end());
        return {};
    }

    QStringView m_text;
    std::vector<std::uint8_t> m_labels;
    int m_count = 0;
    bool m_isAbsolute = false;
};

void appendLabelText(QString &out, std::span<const std::uint8_t> label)
{
    for (const std::uint8_t octet : label) {
        if (octet <= 0x20 || octet >= 0x7f) {
            out += u'\\' % QString::number(octet).rightJustified(3, u'0');
            continue;
        }
        if (std::strchr(".\\\"();@$", octet) != nullptr) {
            out += u'\\';
        }
        out += QLatin1Char(static_cast<char>(octet));
    }
}

} // namespace

Result<Name> Name::parse(QStringView text, const Name &origin)
{
    if (text.isEmpty()) {
        return badName(text, u"Enter a name such as www.example.com."_s);
    }
    if (text == u"@") {
        return origin;
    }
    if (text == u".") {
        return Name();
    }
    TextParser parser(text);
    if (const Result<void> done = parser.run(); !done) {
        return std::unexpected(done.error());
    }
    const Name relative = fromLabels(parser.labels(), parser.count());
    if (parser.isAbsolute()) {
        return relative;
    }
    if (const std::optional<Name> whole = relative.withSuffix(0, origin)) {
        return *whole;
    }
    return badName(text, u"With its zone's name it is longer than 255 octets. Shorten it."_s);
}

std::optional<Name> Name::fromWire(std::span<const std::uint8_t> wire)
{
    if (wire.empty() || wire.size() > kMaxWireSize) {
        return std::nullopt;
    }
    std::size_t at = 0;
    int labels = 0;
    while (wire[at] != 0) {
        if (wire[at] > kMaxLabelSize || at + wire[at] + 1U >= wire.size()) {
            return std::nullopt;
        }
        at += wire[at] + 1U;
        ++labels;
    }
    if (at + 1 != wire.size()) {
        return std::nullopt;
    }
    return fromLabels(wire.first(at), labels);
}

Name Name::fromLabels(std::span<const std::uint8_t> labels, int count)
{
    Name name;
    if (!labels.empty()) {
        std::memcpy(name.m_wire.data(), labels.data(), labels.size());
    }
    name.m_wire[labels.size()] = 0;
    name.m_size = static_cast<std::uint8_t>(labels.size() + 1);
    name.m_labels = static_cast<std::uint8_t>(count);
    return name;
}

QString Name::toString() const
{
    if (isRoot()) {
        return u"."_s;
    }
    QString out;
    out.reserve(m_size + 8);
    for (std::size_t at = 0; m_wire[at] != 0; at += m_wire[at] + 1U) {
        appendLabelText(out, wire().subspan(at + 1, m_wire[at]));
        out += u'.';
    }
    return out;
}

QString Name::toDisplayString() const
{
    if (isRoot()) {
        return u"."_s;
    }
    QString out;
    for (int i = 0; i < m_labels; ++i) {
        QString text;
        appendLabelText(text, label(i));
        if (text.startsWith("xn--"_L1, Qt::CaseInsensitive)) {
            text = QUrl::fromAce(text.toLatin1(), QUrl::IgnoreIDNWhitelist);
        }
        out += text % u'.';
    }
    return out;
}

std::size_t Name::offsetOf(int labelIndex) const
{
    std::size_t at = 0;
    for (int i = 0; i < labelIndex; ++i) {
        at += m_wire[at] + 1U;
    }
    return at;
}

std::span<const std::uint8_t> Name::label(int index) const
{
    const std::size_t at = offsetOf(index);
    return wire().subspan(at + 1, m_wire[at]);
}

Name Name::ancestor(int labels) const
{
    const std::size_t from = offsetOf(labels);
    return fromLabels(wire().subspan(from, m_size - from - 1U), m_labels - labels);
}

std::optional<Name> Name::child(std::span<const std::uint8_t> label) const
{
    if (label.empty() || label.size() > kMaxLabelSize || label.size() + 1 + m_size > kMaxWireSize) {
        return std::nullopt;
    }
    Name name;
    name.m_wire[0] = static_cast<std::uint8_t>(label.size());
    std::memcpy(name.m_wire.data() + 1, label.data(), label.size());
    std::memcpy(name.m_wire.data() + 1 + label.size(), m_wire.data(), m_size);
    name.m_size = static_cast<std::uint8_t>(label.size() + 1 + m_size);
    name.m_labels = static_cast<std::uint8_t>(m_labels + 1);
    return name;
}

std::optional<Name> Name::withSuffix(int suffixLabels, const Name &suffix) const
{
    const std::size_t kept = offsetOf(m_labels - suffixLabels);
    if (kept + suffix.m_size > kMaxWireSize) {
        return std::nullopt;
    }
    Name name;
    std::memcpy(name.m_wire.data(), m_wire.data(), kept);
    std::memcpy(name.m_wire.data() + kept, suffix.m_wire.data(), suffix.m_size);
    name.m_size = static_cast<std::uint8_t>(kept + suffix.m_size);
    name.m_labels = static_cast<std::uint8_t>(m_labels - suffixLabels + suffix.m_labels);
    return name;
}

bool Name::isSubdomainOf(const Name &other) const
{
    if (other.m_labels > m_labels) {
        return false;
    }
    const std::size_t from = offsetOf(m_labels - other.m_labels);
    if (m_size - from != other.m_size) {
        return false;
    }
    for (std::size_t i = 0; i < other.m_size; ++i) {
        if (foldCase(m_wire[from + i]) != foldCase(other.m_wire[i])) {
            return false;
        }
    }
    return true;
}

Name Name::lowered() const
{
    Name name = *this;
    for (std::size_t i = 0; i < m_size; ++i) {
        name.m_wire[i] = foldCase(m_wire[i]);
    }
    return name;
}

std::size_t Name::hash() const
{
    return NameHashes(*this).at(m_labels);
}

bool operator==(const Name &a, const Name &b)
{
    return a.m_labels == b.m_labels && a.isSubdomainOf(b);
}

std::weak_ordering operator<=>(const Name &a, const Name &b)
{
    const int shared = std::min(a.m_labels, b.m_labels);
    for (int i = 1; i <= shared; ++i) {
        const auto left = a.label(a.m_labels - i);
        const auto right = b.label(b.m_labels - i);
        const auto order = std::lexicographical_compare_three_way(
            left.begin(), left.end(), right.begin(), right.end(),
            [](std::uint8_t x, std::uint8_t y) { return foldCase(x) <=> foldCase(y); });
        if (order != 0) {
            return order;
        }
    }
    return a.m_labels <=> b.m_labels;
}

NameHashes::NameHashes(const Name &name) : m_size(name.wire().size()), m_labels(name.labelCount())
{
    std::memcpy(m_lowered.data(), name.wire().data(), m_size);
    std::memset(m_lowered.data() + m_size, 0, 8);
    for (std::size_t at = 0; at < m_size; at += 8) {
        const std::uint64_t word = foldWord(load(m_lowered.data() + at));
        std::memcpy(m_lowered.data() + at, &word, sizeof word);
    }
    std::size_t at = 0;
    for (int labels = m_labels; labels > 0; --labels) {
        m_offset[static_cast<std::size_t>(labels)] = static_cast<std::uint8_t>(at);
        at += m_lowered[at] + 1U;
    }
    m_offset[0] = static_cast<std::uint8_t>(at);
    m_hash[0] = 0x6d65726964697561U;
    for (std::size_t labels = 1; labels <= static_cast<std::size_t>(m_labels); ++labels) {
        const std::size_t from = m_offset[labels];
        m_hash[labels] = hashLabel(m_hash[labels - 1], m_lowered.data() + from, m_lowered[from] + 1U);
    }
}

} // namespace meridian::dns
