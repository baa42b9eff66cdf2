#include "tests/geo/MmdbWriter.h"

#include <QJsonArray>

#include <array>
#include <cmath>
#include <cstring>

using namespace Qt::StringLiterals;

namespace meridian::test {

namespace {

/// Control octets of a value: sizes below 285 are enough here.
QByteArray control(int type, qsizetype size)
{
    QByteArray out;
    const auto low = static_cast<char>(size < 29 ? size : 29);
    out += type <= 7 ? static_cast<char>(type << 5 | low) : low;
    if (type > 7) {
        out += static_cast<char>(type - 7);
    }
    if (size >= 29) {
        out += static_cast<char>(size - 29);
    }
    return out;
}

QByteArray bigEnd(std::uint64_t value, int octets)
{
    QByteArray out;
    for (int i = octets - 1; i >= 0; --i) {
        out += static_cast<char>(value >> (8 * i));
    }
    return out;
}

QByteArray encode(const QJsonValue &value)
{
    if (value.isString()) {
        const QByteArray text = value.toString().toUtf8();
        return control(2, text.size()) + text;
    }
    if (value.isDouble()) {
        const double number = value.toDouble();
        if (number >= 0 && std::floor(number) == number) {
            return control(6, 4) + bigEnd(static_cast<std::uint64_t>(number), 4);
        }
        std::uint64_t bits = 0;
        std::memcpy(&bits, &number, sizeof bits);
        return control(3, 8) + bigEnd(bits, 8);
    }
    if (value.isArray()) {
        const QJsonArray items = value.toArray();
        QByteArray out = control(11, items.size());
        for (const auto &item : items) {
            out += encode(item);
        }
        return out;
    }
    const QJsonObject object = value.toObject();
    QByteArray out = control(7, object.size());
    for (auto it = object.begin(); it != object.end(); ++it) {
        out += encode(it.key()) + encode(it.value());
    }
    return out;
}

} // namespace

QByteArray writeMmdb(const QString &type, const std::vector<std::pair<IpPrefix, QJsonObject>> &entries)
{
    // A child is a node (≥ 0), empty (−1), or −2 − offset of data.
    std::vector<std::array<qint64, 2>> nodes{{-1, -1}};
    QByteArray data;
    for (const auto &[prefix, record] : entries) {
        const IpAddress &at = prefix.address;
        const IpAddress inside = at.isV4() ? IpAddress{0, at.high >> 32, IpFamily::V6} : at;
        const int length = prefix.length + (at.isV4() ? 96 : 0);
        std::size_t node = 0;
        for (int depth = 0; depth + 1 < length; ++depth) {
            const std::size_t side = inside.bit(depth) ? 1 : 0;
            if (nodes[node][side] < 0) {
                nodes[node][side] = static_cast<qint64>(nodes.size());
                nodes.push_back({-1, -1});
            }
            node = static_cast<std::size_t>(nodes[node][side]);
        }
        nodes[node][inside.bit(length - 1) ? 1 : 0] = -2 - data.size();
        data += encode(record);
    }
    const auto count = static_cast<qint64>(nodes.size());
    QByteArray out;
    for (const auto &node : nodes) {
        for (const qint64 child : node) {
            out += bigEnd(static_cast<std::uint64_t>(child >= 0 ? child : child == -1 ? count : count + 16 + (-2 - child)), 3);
        }
    }
    out += QByteArray(16, '\0') + data + "\xab\xcd\xefMaxMind.com";
    const auto key = [](const char *name) { return encode(QString::fromLatin1(name)); };
    const auto number16 = [](std::uint64_t value) { return control(5, 2) + bigEnd(value, 2); };
    out += control(7, 9);
    out += key("binary_format_major_version") + number16(2) + key("binary_format_minor_version") + number16(0);
    out += key("build_epoch") + control(9, 8) + bigEnd(1700000000, 8);
    out += key("database_type") + encode(type) + key("description") + encode(QJsonObject{}) + key("languages") + encode(QJsonArray{});
    out += key("ip_version") + number16(6) + key("record_size") + number16(24);
    return out + key("node_count") + control(6, 4) + bigEnd(static_cast<std::uint64_t>(count), 4);
}

} // namespace meridian::test
