#pragma once

#include "engine/base/Result.h"

#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>

namespace meridian::dns {

/// An octet with ASCII capitals made small (RFC 4343). Label lengths (at most 63) pass unchanged, so whole wire names
/// may be folded octet by octet.
[[nodiscard]] constexpr std::uint8_t foldCase(std::uint8_t octet)
{
    return octet >= 'A' && octet <= 'Z' ? static_cast<std::uint8_t>(octet + 32) : octet;
}

/// A fully qualified domain name as labels in uncompressed wire form. Always valid: labels of 1…63 octets, at most
/// 255 octets in all with the root. Comparisons and hashes ignore ASCII case; the case itself is kept.
class Name final
{
public:
    static constexpr std::size_t kMaxWireSize = 255;
    static constexpr std::size_t kMaxLabelSize = 63;

    Name() { m_wire[0] = 0; } ///< the root
    Name(const Name &other) { assign(other); }
    Name &operator=(const Name &other)
    {
        if (this != &other) {
            assign(other);
        }
        return *this;
    }
    ~Name() = default;

    /// Presentation form (RFC 1035 §5.1: `\.`, `\DDD`, `@` for the origin). A name without final dot is relative to
    /// `origin`. Text beyond ASCII is taken as IDNA U-labels (`北京.example`).
    [[nodiscard]] static Result<Name> parse(QStringView text, const Name &origin = Name());
    /// Exactly one uncompressed name; nothing if the octets are anything else.
    [[nodiscard]] static std::optional<Name> fromWire(std::span<const std::uint8_t> wire);

    /// Presentation form with final dot and escapes; the root is ".".
    [[nodiscard]] QString toString() const;
    /// Like toString, but IDNA A-labels are shown as the text they stand for.
    [[nodiscard]] QString toDisplayString() const;

    [[nodiscard]] std::span<const std::uint8_t> wire() const { return {m_wire.data(), m_size}; }
    /// Labels without the root: `www.example.com.` has 3.
    [[nodiscard]] int labelCount() const { return m_labels; }
    [[nodiscard]] bool isRoot() const { return m_labels == 0; }
    /// True if the first label is `*`.
    [[nodiscard]] bool isWildcard() const { return m_wire[0] == 1 && m_wire[1] == '*'; }
    /// Label `index` from the left, without its length octet; 0 ≤ index < labelCount().
    [[nodiscard]] std::span<const std::uint8_t> label(int index) const;

    /// The name without its first `labels` labels; 0 ≤ labels ≤ labelCount().
    [[nodiscard]] Name ancestor(int labels) const;
    /// One label less; the root's parent is the root.
    [[nodiscard]] Name parent() const { return isRoot() ? *this : ancestor(1); }
    /// `label` put before this name; nothing if that would be longer than a name may be.
    [[nodiscard]] std::optional<Name> child(std::span<const std::uint8_t> label) const;
    /// This name's first labelCount() − `suffixLabels` labels before `suffix` (the rewriting of RFC 6672 §2.2);
    /// nothing if the result is too long.
    [[nodiscard]] std::optional<Name> withSuffix(int suffixLabels, const Name &suffix) const;
    /// True if this name equals `other` or is below it.
    [[nodiscard]] bool isSubdomainOf(const Name &other) const;
    /// All ASCII letters small: the canonical form of RFC 4034 §6.2.
    [[nodiscard]] Name lowered() const;
    /// True if the octets are the same, case included.
    [[nodiscard]] bool isIdentical(const Name &other) const
    {
        return m_size == other.m_size && std::memcmp(m_wire.data(), other.m_wire.data(), m_size) == 0;
    }

    [[nodiscard]] std::size_t hash() const;

    friend bool operator==(const Name &a, const Name &b);
    /// Canonical order (RFC 4034 §6.1): label by label from the right, without case.
    friend std::weak_ordering operator<=>(const Name &a, const Name &b);
    friend std::size_t qHash(const Name &name, std::size_t seed = 0) { return name.hash() ^ seed; }

private:
    friend class WireReader;

    void assign(const Name &other)
    {
        m_size = other.m_size;
        m_labels = other.m_labels;
        std::memcpy(m_wire.data(), other.m_wire.data(), m_size);
    }
    /// `count` labels in wire form without the root; they must be valid and fit.
    [[nodiscard]] static Name fromLabels(std::span<const std::uint8_t> labels, int count);
    [[nodiscard]] std::size_t offsetOf(int labelIndex) const;

    std::uint8_t m_size = 1;
    std::uint8_t m_labels = 0;
    std::array<std::uint8_t, kMaxWireSize> m_wire; // only the first m_size octets are set
};

/// Hashes of a name and of each of its ancestors, made once a query so that every table look-up that follows costs
/// one probe. `at(n)` belongs to the ancestor with n labels.
class NameHashes final
{
public:
    explicit NameHashes(const Name &name);

    [[nodiscard]] std::uint64_t at(int labels) const { return m_hash[static_cast<std::size_t>(labels)]; }
    /// The lowered wire form of the ancestor with `labels` labels.
    [[nodiscard]] std::span<const std::uint8_t> lowered(int labels) const
    {
        const std::size_t from = m_offset[static_cast<std::size_t>(labels)];
        return {m_lowered.data() + from, m_size - from};
    }
    [[nodiscard]] int labelCount() const { return m_labels; }

private:
    std::size_t m_size;
    int m_labels;
    // Only the first m_labels + 1 and m_size entries are set; a query must not pay for clearing them.
    std::array<std::uint64_t, 128> m_hash;
    std::array<std::uint8_t, 128> m_offset;
    std::array<std::uint8_t, Name::kMaxWireSize + 9> m_lowered; // padded for reads of eight octets
};

} // namespace meridian::dns

template<>
struct std::hash<meridian::dns::Name>
{
    std::size_t operator()(const meridian::dns::Name &name) const noexcept { return name.hash(); }
};
