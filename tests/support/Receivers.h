#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QHash>
#include <QList>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>

namespace meridian::test {

/// A web server on this machine that takes requests with a body and answers as a test says. On the thread of the test.
class WebReceiver final : public QObject
{
public:
    struct Request
    {
        QByteArray line;                       ///< "POST /hook HTTP/1.1"
        QHash<QByteArray, QByteArray> headers; ///< by name in lower case
        QByteArray body;
    };

    /// `statusOf` gets the number of the request from 1 and gives the status line behind "HTTP/1.1 " and further headers.
    explicit WebReceiver(std::function<QByteArray(int)> statusOf = [](int) { return QByteArray("204 No Content"); }) : m_statusOf(std::move(statusOf))
    {
        static_cast<void>(m_server.listen(QHostAddress(QHostAddress::LocalHost)));
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *socket = m_server.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        });
    }
    [[nodiscard]] QString url() const { return QStringLiteral("http://127.0.0.1:%1/hook").arg(m_server.serverPort()); }

    QList<Request> requests;

private:
    void read(QTcpSocket *socket)
    {
        QByteArray &data = m_data[socket];
        data += socket->readAll();
        const qsizetype end = data.indexOf("\r\n\r\n");
        if (end < 0) {
            return;
        }
        Request request;
        QByteArrayList lines = data.first(end).split('\n');
        request.line = lines.takeFirst().trimmed();
        for (const QByteArray &line : lines) {
            request.headers.insert(line.first(line.indexOf(':')).toLower(), line.sliced(line.indexOf(':') + 1).trimmed());
        }
        if (data.size() < end + 4 + request.headers.value("content-length").toLongLong()) {
            return;
        }
        request.body = data.sliced(end + 4);
        requests.append(request);
        m_data.remove(socket);
        socket->write("HTTP/1.1 " + m_statusOf(static_cast<int>(requests.size())) + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        socket->disconnectFromHost();
    }

    std::function<QByteArray(int)> m_statusOf;
    QTcpServer m_server;
    QHash<QTcpSocket *, QByteArray> m_data;
};

/// A mail server of a few words on this machine (RFC 5321). On the thread of the test.
class MailReceiver final : public QObject
{
public:
    struct Letter
    {
        QByteArray from;   ///< line of MAIL
        QByteArrayList to; ///< lines of RCPT
        QByteArray text;   ///< with CRLF, dots undone
    };

    MailReceiver()
    {
        static_cast<void>(m_server.listen(QHostAddress(QHostAddress::LocalHost)));
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *socket = m_server.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            socket->write("220 mail.test ESMTP\r\n");
        });
    }
    [[nodiscard]] QString url() const { return QStringLiteral("smtp://127.0.0.1:%1").arg(m_server.serverPort()); }

    QList<Letter> letters;
    QByteArray replyToMail = "250 fine";
    QByteArray replyToRecipient = "250 fine";

private:
    void read(QTcpSocket *socket)
    {
        while (socket->canReadLine()) {
            const QByteArray line = socket->readLine();
            if (m_isText) {
                takeText(socket, line);
                continue;
            }
            const QByteArray word = line.trimmed(), verb = word.first(qMin<qsizetype>(4, word.size())).toUpper();
            if (verb == "EHLO" || verb == "HELO") {
                socket->write("250-mail.test\r\n250 8BITMIME\r\n");
            } else if (verb == "MAIL") {
                m_letter = {word, {}, {}};
                socket->write(replyToMail + "\r\n");
            } else if (verb == "RCPT") {
                m_letter.to.append(word);
                socket->write(replyToRecipient + "\r\n");
            } else if (verb == "DATA") {
                m_isText = true;
                socket->write("354 go on\r\n");
            } else if (verb == "QUIT") {
                socket->write("221 bye\r\n");
                socket->disconnectFromHost();
            } else {
                socket->write("250 fine\r\n");
            }
        }
    }
    void takeText(QTcpSocket *socket, const QByteArray &line)
    {
        if (line == ".\r\n") {
            m_isText = false;
            letters.append(m_letter);
            socket->write("250 taken\r\n");
        } else {
            m_letter.text += line.startsWith('.') ? line.sliced(1) : line;
        }
    }

    QTcpServer m_server;
    Letter m_letter;
    bool m_isText = false;
};

} // namespace meridian::test
