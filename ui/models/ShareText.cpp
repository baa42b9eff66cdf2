#include "ui/models/ShareText.h"

#include "engine/base/Fraction.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace meridian::ui {

QString shareText(qint64 part, qint64 whole)
{
    if (whole <= 0 || part < 0) {
        return {};
    }
    const Fraction share(static_cast<Fraction::Wide>(part), static_cast<Fraction::Wide>(whole));
    const double percent = share.toDouble() * 100;
    const int decimals = std::abs(percent - std::round(percent)) < 1e-9 ? 0 : percent < 1 ? 3 : 1;
    return QCoreApplication::translate("ShareText", "%1 (%2 %)", "fraction and percentage").arg(share.toString(), QLocale().toString(percent, 'f', decimals));
}

} // namespace meridian::ui
