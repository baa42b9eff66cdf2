#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>

namespace meridian::service {

/// One answered query of the test server, for people.
struct AnswerRecord
{
    QDateTime time; ///< UTC
    QString client; ///< "203.0.113.0/24" of the client subnet, or the sender's address
    QString from;   ///< "ecs" or "sender"
    QString name;   ///< as asked, with the final dot
    QString type;
    QString rcode;
    QStringList values;
    int ttl = 0;
    int scope = 0;
    QString object; ///< `model::ObjectRef` text of the rule, record set or zone that answered
    bool overTcp = false;
};

/// What an operator forces an address to be while he tries things (design: explain and test server).
enum class ForcedHealth { Up, Down };

} // namespace meridian::service
