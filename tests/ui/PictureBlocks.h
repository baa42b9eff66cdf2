#pragma once

#include <QImage>
#include <QRect>

#include <algorithm>
#include <array>
#include <vector>

namespace meridian::test {

/// The middle colour of every block of pixels, by channel: names and lines thinner than half a block do not count. Blocks that
/// begin inside `without` are left out.
inline std::vector<std::array<int, 3>> blocksOf(const QImage &image, int side, const QList<QRect> &without = {})
{
    std::vector<std::array<int, 3>> out;
    for (int y = 0; y + side <= image.height(); y += side) {
        for (int x = 0; x + side <= image.width(); x += side) {
            if (std::ranges::any_of(without, [&](const QRect &box) { return box.contains(x, y); })) {
                continue;
            }
            std::array<std::vector<int>, 3> channels;
            for (int v = y; v < y + side; ++v) {
                for (int u = x; u < x + side; ++u) {
                    const QRgb pixel = image.pixel(u, v);
                    channels[0].push_back(qRed(pixel));
                    channels[1].push_back(qGreen(pixel));
                    channels[2].push_back(qBlue(pixel));
                }
            }
            std::array<int, 3> middle{};
            for (std::size_t i = 0; i < channels.size(); ++i) {
                const auto half = channels[i].begin() + static_cast<std::ptrdiff_t>(channels[i].size() / 2);
                std::ranges::nth_element(channels[i], half);
                middle[i] = *half;
            }
            out.push_back(middle);
        }
    }
    return out;
}

/// Part of the blocks that have another colour, 0…1; 1 for pictures of other sizes. Another version of Qt may smooth
/// otherwise, so that colours which are near each other are alike.
inline double difference(const QImage &a, const QImage &b, int side, const QList<QRect> &without = {})
{
    constexpr int kAlike = 24; // of 255
    if (a.size() != b.size()) {
        return 1;
    }
    const auto one = blocksOf(a, side, without), other = blocksOf(b, side, without);
    int count = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        int most = 0;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            most = std::max(most, std::abs(one[i][channel] - other[i][channel]));
        }
        count += most > kAlike ? 1 : 0;
    }
    return one.empty() ? 1 : static_cast<double>(count) / static_cast<double>(one.size());
}

} // namespace meridian::test
