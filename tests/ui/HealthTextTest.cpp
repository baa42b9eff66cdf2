#include "ui/models/HealthText.h"

#include "engine/model/ProjectJson.h"
#include "tests/support/TestMain.h"
#include "ui/map/EndpointTable.h"
#include "ui/map/MapMarker.h"

#include <QImage>
#include <QPainter>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using service::Condition;

namespace {

using States = QHash<QString, Condition>;

model::ProjectPtr project()
{
    static const QByteArray json = R"({"format": "meridian-project", "version": 1, "name": "Words", "healthChecks": [{"id": "c", "kind": "tcp", "port": 80}],
      "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "c"}, {"id": "b", "value": "192.0.2.2", "healthCheck": "c"}, {"id": "free", "value": "192.0.2.3"},
        {"id": "on", "value": "192.0.2.4", "healthCheck": "c", "mode": "always_on"}, {"id": "off", "value": "192.0.2.5", "healthCheck": "c", "mode": "always_off"}]})";
    return model::readProject(json).project;
}

} // namespace

/// The letters and words of health, alone and of several addresses together.
class HealthTextTest final : public QObject
{
    Q_OBJECT
private slots:
    void severalAddressesHaveOneLetter_data()
    {
        QTest::addColumn<QStringList>("addresses");
        QTest::addColumn<States>("health");
        QTest::addColumn<QString>("letter");
        const States both{{u"a"_s, Condition::Up}, {u"b"_s, Condition::Up}};
        const States one{{u"a"_s, Condition::Up}, {u"b"_s, Condition::Down}};
        const States none{{u"a"_s, Condition::Down}, {u"b"_s, Condition::Down}};
        QTest::newRow("X-08 all up") << QStringList{u"a"_s, u"b"_s} << both << u"U"_s;
        QTest::newRow("X-08 one down") << QStringList{u"a"_s, u"b"_s} << one << u"P"_s;
        QTest::newRow("X-08 all down") << QStringList{u"a"_s, u"b"_s} << none << u"D"_s;
        QTest::newRow("X-08 nothing known") << QStringList{u"a"_s, u"b"_s} << States{} << u"?"_s;
        QTest::newRow("one unknown is available") << QStringList{u"a"_s, u"b"_s} << States{{u"a"_s, Condition::Up}} << u"U"_s;
        QTest::newRow("one down, the other unknown") << QStringList{u"a"_s, u"b"_s} << States{{u"a"_s, Condition::Down}} << u"P"_s;
        QTest::newRow("stale counts as available") << QStringList{u"a"_s, u"b"_s} << States{{u"a"_s, Condition::Stale}, {u"b"_s, Condition::Down}} << u"P"_s;
        QTest::newRow("nothing checks it") << QStringList{u"free"_s} << none << u"–"_s;
        QTest::newRow("one is unchecked") << QStringList{u"free"_s, u"a"_s} << none << u"P"_s;
        QTest::newRow("R-V10 always on") << QStringList{u"on"_s} << States{{u"on"_s, Condition::Down}} << u"U"_s;
        QTest::newRow("R-V10 always off") << QStringList{u"off"_s} << States{{u"off"_s, Condition::Up}} << u"D"_s;
        QTest::newRow("no addresses") << QStringList{} << both << u"?"_s;
        QTest::newRow("one that is gone") << QStringList{u"x"_s} << both << u"?"_s;
    }
    void severalAddressesHaveOneLetter()
    {
        QFETCH(QStringList, addresses);
        QFETCH(States, health);
        QFETCH(QString, letter);
        const HealthWord word = healthTogether(*project(), addresses, health);
        QCOMPARE(word.letter, letter);
        QVERIFY(!word.word.isEmpty());
    }
    void theMapTellsItByLetterToo()
    {
        MapSubject subject;
        subject.endpoints.resize(2);
        EndpointTable table;
        table.setSubject(subject, false);
        QCOMPARE(table.index(0, EndpointTable::Health).data().toString(), QString());
        table.setHealth({healthWord(Condition::Up), healthWord(Condition::Down)});
        QCOMPARE(table.index(1, EndpointTable::Health).data().toString(), u"D"_s);
        QCOMPARE(table.index(1, EndpointTable::Health).data(Qt::AccessibleTextRole).toString(), u"Down"_s);
        QVERIFY(!table.index(1, EndpointTable::Health).data(Qt::DecorationRole).isNull());

        const auto painted = [](const QString &letter) {
            QImage image(60, 60, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::gray);
            QPainter painter(&image);
            painter.translate(30, 30);
            MapMarker marker;
            marker.number = 1;
            marker.color = Qt::blue;
            marker.health = letter;
            marker.healthColor = Qt::red;
            paintMarker(painter, marker, MarkerStyle::of(Theme::lightPalette(), QFont()));
            return image;
        };
        QVERIFY(painted(u"U"_s) != painted(QString()));
        QVERIFY(painted(u"U"_s) != painted(u"D"_s)); // not by colour alone
    }
};
MERIDIAN_TEST(HealthTextTest)

#include "HealthTextTest.moc"
