#pragma once

#include <QString>
#include <QStringView>

namespace meridian::model {

// What a text of the document must look like. Each rule gives an empty text when it holds, otherwise what is wrong with
// which value and what to do.

/// `[a-z0-9][a-z0-9._-]{0,63}`.
[[nodiscard]] QString idProblem(QStringView text);
/// Carrier code: `[a-z0-9][a-z0-9-]*`, or empty.
[[nodiscard]] QString ispProblem(QStringView text);
/// Absolute domain name, with or without the final dot, IDNA in either form.
[[nodiscard]] QString domainProblem(QStringView text);
/// Name of a record set: relative, `@`, or absolute with a final dot; wildcards allowed.
[[nodiscard]] QString recordNameProblem(QStringView text);
/// `A`, `MX`, `TYPE65` …: types that a zone can hold.
[[nodiscard]] QString recordTypeProblem(QStringView text);
/// As above, for questions: also `ANY`.
[[nodiscard]] QString queryTypeProblem(QStringView text);
/// IPv4, IPv6 or domain name.
[[nodiscard]] QString addressValueProblem(QStringView text);
/// IPv4 or IPv6 address.
[[nodiscard]] QString ipProblem(QStringView text);
/// Address with an optional prefix length, or empty.
[[nodiscard]] QString clientProblem(QStringView text);
/// Place path (spec: Lines and places).
[[nodiscard]] QString placeProblem(QStringView text);
/// Line (spec: Lines and places).
[[nodiscard]] QString lineProblem(QStringView text);
/// any | majority | all | percent such as `18%`.
[[nodiscard]] QString quorumProblem(QStringView text);
/// Response code such as `NXDOMAIN`, or empty.
[[nodiscard]] QString rcodeProblem(QStringView text);
/// 00:00 to 23:59.
[[nodiscard]] QString timeOfDayProblem(QStringView text);
/// Absolute URL with host, or empty.
[[nodiscard]] QString urlProblem(QStringView text);

/// Lower case, A-labels, without the final dot: the form in which domain names are compared; the root is ".". Text that
/// is no name comes back in lower case.
[[nodiscard]] QString normalDomain(const QString &text);

/// The nearest of `known` to a mistyped `text`, or empty when none is near.
[[nodiscard]] QString nearest(const QString &text, const QStringList &known);

} // namespace meridian::model
