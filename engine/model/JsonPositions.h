#pragma once

#include "engine/model/ProjectJson.h"

#include <QHash>

namespace meridian::model {

/// Where things stand in the text of a JSON document. Qt's parser tells no positions, silently keeps one of two equal keys
/// and takes halves of characters; this scanner finds them. The text must be JSON that Qt's parser took.
class JsonPositions final
{
public:
    struct Place
    {
        int line = 0;   ///< from 1
        int column = 0; ///< from 1, in characters
    };

    explicit JsonPositions(const QByteArray &text) : m_text(text) {}

    /// Keys that an object has twice, each reported where it comes again, and escape sequences that are half of a
    /// character: nothing could be written that reads the same.
    [[nodiscard]] std::vector<DocumentError> flaws() const;
    /// Fills in line and column of errors by their path and sorts them by place. Errors whose path is not in the text
    /// get the place of the nearest part above it.
    void locate(std::vector<DocumentError> &errors) const;
    /// Line and column of an octet; beyond the end counts as the end.
    [[nodiscard]] Place placeOf(qsizetype offset) const;

private:
    QByteArray m_text;
};

} // namespace meridian::model
