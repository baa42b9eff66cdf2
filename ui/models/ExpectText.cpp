#include "ui/models/ExpectText.h"

#include <QCoreApplication>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::ExpectCodes;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ExpectText)
};

/// -1 for text that is no status code.
int code(const QString &text)
{
    bool ok = false;
    const int number = text.trimmed().toInt(&ok);
    return ok && number >= 100 && number <= 599 ? number : -1;
}

std::optional<ExpectCodes> parse(QString text)
{
    ExpectCodes test;
    text.replace(u'–', u'-');
    if (const QStringList ends = text.split(u'-'); ends.size() == 2) {
        test.codes = {code(ends[0]), code(ends[1])};
        return test.codes[0] > 0 && test.codes[0] <= test.codes[1] ? std::optional(test) : std::nullopt;
    }
    test.op = ExpectCodes::Op::Include;
    if (text.startsWith("not "_L1, Qt::CaseInsensitive)) {
        test.op = ExpectCodes::Op::Exclude;
        text = text.mid(4);
    }
    for (const QString &part : text.split(u',')) {
        if (code(part) < 0) {
            return std::nullopt;
        }
        test.codes += code(part);
    }
    return test;
}

} // namespace

QStringList expectTexts(const std::vector<ExpectCodes> &tests)
{
    QStringList texts;
    for (const ExpectCodes &test : tests) {
        QStringList codes;
        for (const int one : test.codes) {
            codes += QString::number(one);
        }
        const bool isInterval = test.op == ExpectCodes::Op::Interval;
        texts += (test.op == ExpectCodes::Op::Exclude ? u"not "_s : QString()) + codes.join(isInterval ? u"-"_s : u", "_s);
    }
    return texts;
}

Result<std::vector<ExpectCodes>> parseExpectTexts(const QStringList &texts)
{
    std::vector<ExpectCodes> tests;
    for (const QString &text : texts) {
        const auto test = parse(text.trimmed());
        if (!test) {
            return fail(Error::Kind::Invalid,
                        Texts::tr("\"%1\" is no test of a status code. Write \"200-399\", \"200, 204\" or \"not 404\" with codes from 100 to 599.").arg(text));
        }
        tests.push_back(*test);
    }
    return tests;
}

} // namespace meridian::ui
