#include "engine/base/Id.h"

#include <algorithm>

namespace meridian {
namespace {

bool isLowerOrDigit(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
}

} // namespace

bool isValidId(QStringView text)
{
    constexpr qsizetype kMaximumLength = 64;
    if (text.isEmpty() || text.size() > kMaximumLength || !isLowerOrDigit(text.front())) {
        return false;
    }
    return std::all_of(text.begin(), text.end(),
                       [](QChar c) { return isLowerOrDigit(c) || c == u'.' || c == u'_' || c == u'-'; });
}

} // namespace meridian
