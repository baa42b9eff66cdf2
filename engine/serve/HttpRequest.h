#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QByteArrayView>
#include <QList>

#include <expected>
#include <utility>

namespace meridian::serve {

/// A request of HTTP/1.0 or 1.1 (RFC 9112).
struct HttpRequest
{
    QByteArray method;
    QByteArray path; ///< as sent, without the query
    QByteArray query;
    QList<std::pair<QByteArray, QByteArray>> headers; ///< names in lower case
    qsizetype bodySize = 0;                           ///< that the head announces
    QByteArray body;
    bool keepsConnection = true;

    /// The first header of a name in lower case; null if there is none.
    [[nodiscard]] QByteArray header(QByteArrayView name) const;
    /// What stands behind "Authorization: Bearer" (RFC 6750 §2.1); null if there is none.
    [[nodiscard]] QByteArray bearerToken() const;
};

/// An answer; the length and the connection's fate are added when it is sent.
struct HttpReply
{
    int status = 200;
    QByteArray type = "application/json";
    QByteArray body;
    QByteArrayList headers; ///< whole lines without their end

    /// `{"error": text}` with a line break behind it.
    [[nodiscard]] static HttpReply error(int status, const QString &text, QByteArrayList headers = {});
    /// 401 with the header that names how to prove who one is (RFC 9110 §11.6.1).
    [[nodiscard]] static HttpReply unauthorized();
    /// What is sent. `hasBody` is false for HEAD, where the length is told all the same.
    [[nodiscard]] QByteArray toOctets(bool keepsConnection, bool hasBody = true) const;
};

/// Most octets of a request's head.
constexpr qsizetype kMostHttpHead = 8192;

/// Reads a head, from the request line to the last header, without the empty line. The error is the reply to give: 400,
/// 411 for a body without a length, 505. Whatever two programs could read differently is refused: bare line ends, folded
/// lines, spaces before a colon, a second length or host.
[[nodiscard]] std::expected<HttpRequest, HttpReply> readHttpHead(QByteArrayView head);

} // namespace meridian::serve
