#include "engine/model/ProjectJson.h"
#include "engine/model/Rereader.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Standing.h"
#include "tests/fuzz/FuzzTarget.h"

using namespace meridian;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray text(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const model::ReadResult read = model::readProject(text);
    model::Rereader rereader;
    for (int time = 0; time < 2; ++time) {
        const model::ReadResult reread = rereader.read(text);
        require(reread.errors == read.errors && (reread.project != nullptr) == (read.project != nullptr) && (!read.project || *reread.project == *read.project),
                "a document that is read again is read as for the first time");
    }
    require((read.project != nullptr) == read.errors.empty(), "a project or its errors");
    if (!read.project) {
        return 0;
    }
    const QByteArray written = model::writeProject(*read.project);
    const model::ReadResult again = model::readProject(written);
    require(again.project && model::writeProject(*again.project) == written, "a project that was written is read as it was");
    const policy::CompileReport report = policy::compile(*read.project);
    require((report.policy != nullptr) == report.errors.isEmpty(), "a policy or its errors");
    if (report.policy) {
        (void)policy::Standing::build(report.policy, policy::Health());
    }
    return 0;
}
