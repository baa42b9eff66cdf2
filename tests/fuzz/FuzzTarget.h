#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

/// One run of a fuzz target, by libFuzzer (preset `fuzz`) or by Replay.cpp. Any octets must be survived.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace meridian::fuzz {

/// Ends the program if a property does not hold, so that the input is kept as a finding.
inline void require(bool holds, const char *property)
{
    if (!holds) {
        std::fprintf(stderr, "does not hold: %s\n", property);
        std::abort();
    }
}

} // namespace meridian::fuzz
