#include "engine/geo/CarrierCode.h"

using namespace Qt::StringLiterals;

namespace meridian::geo {

Result<CarrierCode> CarrierCode::parse(QStringView text)
{
    CarrierCode code;
    bool isValid = !text.isEmpty() && static_cast<std::size_t>(text.size()) < code.m_text.size();
    for (qsizetype i = 0; isValid && i < text.size(); ++i) {
        const QChar c = text[i];
        const bool isAlphanumeric = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
        isValid = isAlphanumeric || (i > 0 && (c == u'.' || c == u'_' || c == u'-'));
        code.m_text[static_cast<std::size_t>(i)] = static_cast<char>(c.unicode());
    }
    if (!isValid) {
        return fail(Error::Kind::Invalid,
                    u"\"%1\" is not an ISP code. Use up to 31 of a-z, 0-9, dot, underscore and hyphen, for example cn-telecom."_s.arg(text));
    }
    return code;
}

} // namespace meridian::geo
