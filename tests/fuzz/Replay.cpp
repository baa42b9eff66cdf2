#include "engine/base/Random.h"
#include "tests/fuzz/FuzzTarget.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include <unistd.h>

// The driver of the fuzz targets where no libFuzzer is: runs every file of a corpus, then inputs made of them by changes
// that are the same each time. A failing input is printed in hexadecimal digits.

namespace {

using Octets = std::vector<std::uint8_t>;

const Octets *running = nullptr;

void printInput(int signal)
{
    constexpr char kDigits[] = "0123456789abcdef";
    const auto say = [](const char *text, std::size_t size) { (void)!::write(STDERR_FILENO, text, size); };
    say("input: ", 7);
    for (const std::uint8_t octet : *running) {
        const char pair[2] = {kDigits[octet >> 4], kDigits[octet & 15]};
        say(pair, sizeof pair);
    }
    say("\n", 1);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void run(const Octets &input)
{
    running = &input;
    LLVMFuzzerTestOneInput(input.data(), input.size());
}

std::vector<Octets> readCorpus(const std::filesystem::path &folder)
{
    std::vector<std::filesystem::path> paths;
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
        paths.push_back(entry.path());
    }
    std::ranges::sort(paths); // the order of a folder is not the same everywhere
    std::vector<Octets> out;
    for (const auto &path : paths) {
        std::ifstream file(path, std::ios::binary);
        out.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return out;
}

/// One change: an octet, a bit, octets doubled, dropped, or taken from another input.
void change(Octets &octets, const Octets &other, meridian::Random &random)
{
    const auto place = [&random](std::size_t size) { return static_cast<std::ptrdiff_t>(random.below(size + 1)); };
    const std::ptrdiff_t at = place(octets.size());
    const auto here = octets.begin() + at;
    switch (random.below(6)) {
    case 0:
        octets.insert(here, static_cast<std::uint8_t>(random.below(256)));
        break;
    case 1:
        octets.erase(here, here + std::min<std::ptrdiff_t>(place(8), octets.end() - here));
        break;
    case 2: {
        const std::ptrdiff_t from = place(other.size());
        octets.insert(here, other.begin() + from, other.begin() + from + std::min<std::ptrdiff_t>(place(16), other.end() - (other.begin() + from)));
        break;
    }
    case 3:
        octets.resize(static_cast<std::size_t>(at));
        break;
    default:
        if (here != octets.end()) {
            *here = random.below(2) == 0 ? static_cast<std::uint8_t>(random.below(256)) : static_cast<std::uint8_t>(*here ^ 1U << random.below(8));
        }
    }
}

} // namespace

/// `program FOLDER [ROUNDS]`
int main(int argc, char **argv)
{
    if (argc < 2 || !std::filesystem::is_directory(argv[1])) {
        std::fprintf(stderr, "usage: %s FOLDER-OF-INPUTS [ROUNDS]\n", argv[0]);
        return 2;
    }
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
        std::signal(signal, printInput);
    }
    const std::vector<Octets> corpus = readCorpus(argv[1]);
    if (corpus.empty()) {
        std::fprintf(stderr, "%s holds no inputs.\n", argv[1]);
        return 2;
    }
    for (const Octets &input : corpus) {
        run(input);
    }
    const unsigned long rounds = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0;
    meridian::Random random(rounds);
    for (unsigned long round = 0; round < rounds; ++round) {
        Octets input = corpus[random.below(corpus.size())];
        for (std::uint64_t changes = 1 + random.below(6); changes > 0; --changes) {
            change(input, corpus[random.below(corpus.size())], random);
        }
        run(input);
    }
    std::printf("%zu inputs and %lu changed ones passed\n", corpus.size(), rounds);
    return 0;
}
