#include "engine/probe/HttpExpectation.h"

#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

using model::ExpectCodes;

constexpr int kFirstHealthy = 200;
constexpr int kLastHealthy = 399;

bool names(const ExpectCodes &test, int status)
{
    return test.op == ExpectCodes::Op::Interval ? test.codes.size() == 2 && test.codes[0] <= status && status <= test.codes[1] : test.codes.contains(status);
}

QString joined(const QList<int> &codes)
{
    QStringList texts;
    for (const int code : codes) {
        texts += QString::number(code);
    }
    return texts.join(u", "_s);
}

} // namespace

bool isHealthyStatus(const std::vector<ExpectCodes> &tests, int status)
{
    if (tests.empty()) {
        return kFirstHealthy <= status && status <= kLastHealthy;
    }
    const auto isExclude = [](const ExpectCodes &test) { return test.op == ExpectCodes::Op::Exclude; };
    if (std::ranges::any_of(tests, [&](const ExpectCodes &test) { return isExclude(test) && names(test, status); })) {
        return false;
    }
    return std::ranges::all_of(tests, isExclude) || std::ranges::any_of(tests, [&](const ExpectCodes &test) { return !isExclude(test) && names(test, status); });
}

QString expectedStatusText(const std::vector<ExpectCodes> &tests)
{
    if (tests.empty()) {
        return u"%1 to %2"_s.arg(kFirstHealthy).arg(kLastHealthy);
    }
    QStringList wanted, unwanted;
    for (const ExpectCodes &test : tests) {
        if (test.op == ExpectCodes::Op::Exclude) {
            unwanted += joined(test.codes);
        } else if (test.op == ExpectCodes::Op::Interval && test.codes.size() == 2) {
            wanted += u"%1 to %2"_s.arg(test.codes[0]).arg(test.codes[1]);
        } else {
            wanted += joined(test.codes);
        }
    }
    QString text = wanted.isEmpty() ? u"any status"_s : wanted.join(u" or "_s);
    return unwanted.isEmpty() ? text : text + u" but "_s + unwanted.join(u", "_s);
}

bool hasExpectedBody(const QString &text, const QByteArray &body)
{
    return text.isEmpty() || QByteArrayView(body).first(std::min(body.size(), kBodyLimit)).indexOf(text.toUtf8()) >= 0;
}

} // namespace meridian::probe
