#include "ui/models/ExpectedShares.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::ShareBounds;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ExpectedShares)
};

/// Moves the point of a plain decimal number. Multiplying would round: 0.07 times 100 is not 7.
QString shifted(const QString &number, qsizetype places)
{
    const qsizetype point = number.indexOf(u'.');
    QString digits = number;
    digits.remove(u'.');
    qsizetype at = (point < 0 ? number.size() : point) + places;
    if (at <= 0) {
        digits.prepend(QString(1 - at, u'0'));
        at = 1;
    }
    digits.append(QString(std::max<qsizetype>(0, at - digits.size()), u'0'));
    QString whole = digits.first(at);
    QString rest = digits.sliced(at);
    while (whole.size() > 1 && whole.startsWith(u'0')) {
        whole.remove(0, 1);
    }
    while (rest.endsWith(u'0')) {
        rest.chop(1);
    }
    return rest.isEmpty() ? whole : whole + u'.' + rest;
}

QString percentText(double share)
{
    return shifted(QString::number(share, 'f', QLocale::FloatingPointShortest), 2) + u" %"_s;
}

/// Nothing for text that is no percentage from 0 % to 100 %.
std::optional<double> shareOf(const QString &text)
{
    static const QRegularExpression percent(u"^(\\d+(?:\\.\\d+)?)\\s*[%％]$"_s);
    const auto match = percent.match(text.trimmed());
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    const double share = shifted(match.captured(1), -2).toDouble();
    return share <= 1 ? std::optional(share) : std::nullopt;
}

std::optional<ShareBounds> boundsOf(const QString &text)
{
    static const QRegularExpression between(u"\\s*(?:\\bto\\b|至|到|-|–|~)\\s*"_s);
    const QStringList ends = text.split(between);
    const std::optional<double> least = shareOf(ends.first());
    const std::optional<double> most = shareOf(ends.last());
    return ends.size() <= 2 && least && most ? std::optional(ShareBounds{*least, *most}) : std::nullopt;
}

/// The order of values does not matter to an answer.
QStringList sortedValues(const QString &key)
{
    QStringList values = key.split(u' ', Qt::SkipEmptyParts);
    values.sort();
    return values;
}

} // namespace

QStringList expectedShareTexts(const ExpectedShares &shares)
{
    QStringList texts;
    for (auto share = shares.begin(); share != shares.end(); ++share) {
        const auto [least, most] = share.value();
        texts += share.key() + u" = "_s + (least == most ? percentText(least) : percentText(least) + u" to "_s + percentText(most));
    }
    return texts;
}

Result<ExpectedShares> parseExpectedShares(const QStringList &texts)
{
    ExpectedShares shares;
    for (const QString &text : texts) {
        const qsizetype sign = text.lastIndexOf(u'='); // the data of a TXT or SVCB record may hold one too
        const QString values = text.first(std::max<qsizetype>(0, sign)).trimmed();
        if (values.isEmpty()) {
            return fail(Error::Kind::Invalid,
                        Texts::tr("\"%1\" is no expected share. Write the values of the answer, an equals sign and the share, such as \"198.51.100.1 = 50 %\".").arg(text));
        }
        const std::optional<ShareBounds> bounds = boundsOf(text.sliced(sign + 1));
        if (!bounds) {
            return fail(Error::Kind::Invalid,
                        Texts::tr("The share in \"%1\" is not from 0 % to 100 %. Write it as \"50 %\", or with its bounds as \"30 % to 40 %\".").arg(text));
        }
        if (bounds->min > bounds->max) {
            return fail(Error::Kind::Invalid, Texts::tr("In \"%1\" the least share is above the most. Swap them.").arg(text));
        }
        const auto isSame = [wanted = sortedValues(values)](const QString &key) { return sortedValues(key) == wanted; };
        if (std::ranges::any_of(shares.keys(), isSame)) {
            return fail(Error::Kind::Invalid, Texts::tr("\"%1\" stands there twice. Remove one of the lines.").arg(values));
        }
        shares.insert(values, *bounds);
    }
    return shares;
}

} // namespace meridian::ui
