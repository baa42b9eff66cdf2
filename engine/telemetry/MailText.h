#pragma once

#include "engine/model/ChannelRules.h"
#include "engine/telemetry/AlertMessage.h"

#include <QByteArray>
#include <QList>

namespace meridian::telemetry {

/// An alarm as a mail (RFC 5322): From, To, Date, Message-ID, the subject as encoded words where it is not ASCII (RFC 2047),
/// the text in UTF-8 as base64, `Auto-Submitted: auto-generated` (RFC 3834). Lines end in CRLF and are at most 76 octets
/// long where they can be folded. No text of a project can begin a header of its own.
[[nodiscard]] QByteArray mailText(const AlertMessage &message, const model::MailAddress &from, const QList<model::MailAddress> &to);

/// A header's text: as it is if it is ASCII, otherwise encoded words that each hold whole characters, folded.
/// `used`: octets of the line that are taken by the name of the header.
[[nodiscard]] QByteArray encodedHeader(const QString &text, qsizetype used);

} // namespace meridian::telemetry
