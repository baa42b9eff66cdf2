#pragma once

#include <QList>
#include <QString>

namespace meridian::geo {

/// One source of shipped data, as an About box has to show it.
struct Attribution
{
    QString what;    ///< "IP geolocation"
    QString text;    ///< whom to name and what was changed
    QString licence; ///< "CC BY 4.0"
    QString url;
};

[[nodiscard]] QList<Attribution> attributions();

/// The same as paragraphs of plain text, a source each.
[[nodiscard]] QString attributionText();

} // namespace meridian::geo
