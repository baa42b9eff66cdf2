#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/ProjectJson.h"

#include <QByteArray>
#include <QHash>
#include <QSet>

#include <memory>

namespace meridian::model {

/// Reads a document that comes again and again as it changes. Record sets whose text is that of the time before are taken over, the
/// same objects, so that a reload costs what changed. The result is that of `readProject`. One thread at a time.
class Rereader final
{
public:
    [[nodiscard]] ReadResult read(const QByteArray &text);

private:
    struct Parts;

    /// Null if anything is wrong.
    [[nodiscard]] ProjectPtr readParts(const Parts &parts);

    QHash<QByteArray, std::shared_ptr<const RecordSet>> m_known; // by digest of its text
    QHash<ObjectRef::Kind, QSet<QString>> m_referred;            // by them, and by some of before
};

} // namespace meridian::model
