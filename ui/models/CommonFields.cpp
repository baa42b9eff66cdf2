#include "ui/models/CommonFields.h"

#include <QLocale>

namespace meridian::ui {

Error CommonTexts::badId(const QString &text)
{
    if (text.isEmpty()) {
        return {Error::Kind::Invalid, tr("An ID is needed. Use 1 to 64 small letters, digits, dots, hyphens and underscores."), {}};
    }
    return {Error::Kind::Invalid,
            tr("\"%1\" cannot be an ID. Use 1 to 64 small letters, digits, dots, hyphens and underscores, beginning with a letter or a digit.").arg(text),
            {}};
}

Error CommonTexts::tooLong(const QString &label, qsizetype length, qsizetype limit)
{
    const QLocale locale;
    return {Error::Kind::Invalid, tr("%1 has %2 characters. At most %3 are allowed.").arg(label, locale.toString(length), locale.toString(limit)), {}};
}

} // namespace meridian::ui
