#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>

#include <algorithm>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

/// One message of a translation file. A message about a number has one text a plural form, any other has one text.
struct Message
{
    QString context, source, type;
    QStringList texts;
};

Message messageAt(QXmlStreamReader &xml, const QString &context)
{
    Message message{context, {}, {}, {}};
    const bool isPlural = xml.attributes().value("numerus"_L1) == "yes"_L1;
    while (xml.readNextStartElement()) {
        if (xml.name() == "source"_L1) {
            message.source = xml.readElementText();
        } else if (xml.name() != "translation"_L1) {
            xml.skipCurrentElement();
        } else {
            message.type = xml.attributes().value("type"_L1).toString();
            if (!isPlural) {
                message.texts.append(xml.readElementText());
                continue;
            }
            while (xml.readNextStartElement()) {
                message.texts.append(xml.readElementText());
            }
        }
    }
    return message;
}

/// The messages of a translation file; none if the file cannot be read to its end.
QList<Message> messagesOf(const QString &path)
{
    QFile file(sourcePath(path));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QList<Message> messages;
    QString context;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == "name"_L1) {
            context = xml.readElementText();
        } else if (xml.name() == "message"_L1) {
            messages.append(messageAt(xml, context));
        }
    }
    return xml.hasError() ? QList<Message>() : messages;
}

/// The places of a text where values are put in, sorted: %1, %2, %n.
QStringList placesIn(const QString &text)
{
    static const QRegularExpression place(u"%(?:\\d+|n)"_s);
    QStringList found;
    for (auto match = place.globalMatch(text); match.hasNext();) {
        found.append(match.next().captured());
    }
    std::ranges::sort(found);
    return found;
}

} // namespace

/// The texts that a source file hands to `tr`, as the program sees them.
QStringList textsOf(const QByteArray &source)
{
    static const QRegularExpression call(uR"x(\btr\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+))x"_s);
    static const QRegularExpression literal(uR"x("((?:[^"\\]|\\.)*)")x"_s);
    QStringList texts;
    const QString code = QString::fromUtf8(source);
    for (auto match = call.globalMatch(code); match.hasNext();) {
        const QString literals = match.next().captured(1);
        QString text;
        for (auto part = literal.globalMatch(literals); part.hasNext();) {
            text += part.next().captured(1);
        }
        texts.append(text.replace(u"\\n"_s, u"\n"_s).replace(u"\\\""_s, u"\""_s).replace(u"\\\\"_s, u"\\"_s));
    }
    return texts;
}

/// Keeps the translations whole: every text of the window has its translation, and no value is lost in it.
class TranslationsTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyMessageIsTranslated_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<qsizetype>("forms"); // plural forms of the language
        QTest::newRow("English plurals") << u"translations/meridian_en.ts"_s << qsizetype(2);
        QTest::newRow("Simplified Chinese") << u"translations/meridian_zh_CN.ts"_s << qsizetype(1);
    }
    void everyMessageIsTranslated()
    {
        QFETCH(const QString, path);
        QFETCH(const qsizetype, forms);
        const QList<Message> messages = messagesOf(path);
        QVERIFY(!messages.isEmpty());
        QStringList broken;
        for (const Message &message : messages) {
            const QString where = message.context + u": "_s + message.source;
            if (!message.type.isEmpty()) {
                broken.append(u"%1 is marked %2"_s.arg(where, message.type));
            }
            if (message.texts.size() != forms) {
                broken.append(u"%1 has %2 texts, not %3"_s.arg(where).arg(message.texts.size()).arg(forms));
            }
            for (const QString &text : message.texts) {
                if (text.trimmed().isEmpty()) {
                    broken.append(u"%1 has no text"_s.arg(where));
                } else if (placesIn(text) != placesIn(message.source)) {
                    broken.append(u"%1 became \"%2\" with other values"_s.arg(where, text));
                }
            }
        }
        QVERIFY2(broken.isEmpty(), qPrintable(broken.join(u'\n')));
    }
    void everyTextOfTheSourcesHasAMessage()
    {
        QSet<QString> known, plurals;
        for (const Message &message : messagesOf(u"translations/meridian_zh_CN.ts"_s)) {
            known.insert(message.source);
        }
        for (const Message &message : messagesOf(u"translations/meridian_en.ts"_s)) {
            plurals.insert(message.source);
        }
        QStringList missing;
        qsizetype found = 0;
        for (const QString &folder : {u"ui"_s, u"app"_s}) {
            QDirIterator files(sourcePath(folder), {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                for (const QString &text : textsOf(file.readAll())) {
                    ++found;
                    if (!known.contains(text)) {
                        missing.append(u"%1: \"%2\" is not in translations/meridian_zh_CN.ts"_s.arg(file.fileName(), text));
                    } else if (text.contains(u"%n"_s) && !plurals.contains(text)) {
                        missing.append(u"%1: \"%2\" is not in translations/meridian_en.ts"_s.arg(file.fileName(), text));
                    }
                }
            }
        }
        QVERIFY(found > 500);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    }
};
MERIDIAN_TEST(TranslationsTest)

#include "TranslationsTest.moc"
