#include "ui/models/ShareText.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace meridian::ui {

namespace {

QString percentText(const Fraction &share)
{
    const double percent = share.toDouble() * 100;
    const int decimals = std::abs(percent - std::round(percent)) < 1e-9 ? 0 : percent < 1 ? 3 : 1;
    return QLocale().toString(percent, 'f', decimals);
}

QString fractionText(const Fraction &share)
{
    return QCoreApplication::translate("ShareText", "%1 (%2 %)", "fraction and percentage").arg(share.toString(), percentText(share));
}

} // namespace

QString shareText(qint64 part, qint64 whole)
{
    if (whole <= 0 || part < 0) {
        return {};
    }
    return fractionText(Fraction(static_cast<Fraction::Wide>(part), static_cast<Fraction::Wide>(whole)));
}

QString shareText(const Fraction &share)
{
    if (share.isZero() || share == Fraction::one()) {
        return QCoreApplication::translate("ShareText", "%1 %", "percentage").arg(percentText(share));
    }
    return fractionText(share);
}

} // namespace meridian::ui
