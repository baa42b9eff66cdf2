#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "tests/ui/Pictures.h"
#include "tests/ui/ServingProject.h"
#include "ui/editors/Editors.h"
#include "ui/editors/ObjectPage.h"
#include "ui/models/Tables.h"

#include <QComboBox>
#include <QListWidget>
#include <QPlainTextEdit>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// Channels and alerts in list and form.
class AlertEditorTest final : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<ProjectDocument> m_document;
    model::Project m_start;

    const model::Channel &channel() { return m_document->project()->channels.at(0); }
    const model::Alert &alert() { return m_document->project()->alerts.at(0); }
    QStringList offeredObjects(const TablePtr &table)
    {
        QStringList values;
        for (const Choice &choice : table->choices(table->rows(*m_document->project()).front().get(), table->fieldIndex(u"scopeId"_s), *m_document->project())) {
            values += choice.value;
        }
        return values;
    }
    std::unique_ptr<Page> form(const model::ObjectRef &ref)
    {
        PageFactory factory;
        registerEditors(factory);
        return test::showForm(factory, *m_document, ref, {1000, 800});
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        model::ProjectBuilder builder(*test::servingProject());
        model::Channel ops;
        ops.id.text = u"ops"_s;
        ops.kind = model::Channel::Kind::Smtp;
        ops.url = u"smtps://mail.example"_s;
        QVERIFY(builder.add(ops));
        model::Alert down;
        down.id.text = u"down"_s;
        down.when = {u"unavailable"_s};
        down.channels = {ops.id};
        QVERIFY(builder.add(down));
        m_document->setProject(builder.take());
        m_start = *m_document->project();
    }

    void eachFieldTakesWhatTheDocumentCanHold_data()
    {
        QTest::addColumn<bool>("isAlert");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        QTest::newRow("channel name") << false << u"name"_s << u"On call"_s << u"On call"_s;
        QTest::newRow("channel id") << false << u"id"_s << u"on-call"_s << u"on-call"_s;
        QTest::newRow("kind by its label") << false << u"kind"_s << u"Webhook"_s << u"webhook"_s;
        QTest::newRow("url") << false << u"url"_s << u"https://alerts.example/hook"_s << u"https://alerts.example/hook"_s;
        QTest::newRow("no url") << false << u"url"_s << QString() << QString();
        QTest::newRow("sender") << false << u"from"_s << u"Meridian <meridian@example.net>"_s << u"Meridian <meridian@example.net>"_s;
        QTest::newRow("recipients") << false << u"to"_s << u"ops@example.net\nnight@example.net"_s << u"ops@example.net; night@example.net"_s;
        QTest::newRow("command") << false << u"command"_s << u"/bin/page \"on call\""_s << u"/bin/page \"on call\""_s;
        QTest::newRow("channel note") << false << u"note"_s << u"Weekdays"_s << u"Weekdays"_s;
        QTest::newRow("alert name") << true << u"name"_s << u"Sets down"_s << u"Sets down"_s;
        QTest::newRow("kind of objects") << true << u"scopeKind"_s << u"Address pools"_s << u"pool"_s;
        QTest::newRow("one object by id") << true << u"scopeId"_s << u"shop/r1/main"_s << u"shop/r1/main"_s;
        QTest::newRow("all objects by label") << true << u"scopeId"_s << u"All"_s << QString();
        QTest::newRow("events by label") << true << u"when"_s << u"Recovered, degraded"_s << u"recovered, degraded"_s;
        QTest::newRow("seconds") << true << u"for"_s << u"604800"_s << u"604800"_s;
        QTest::newRow("told again") << true << u"repeat"_s << u"3600"_s << u"3600"_s;
        QTest::newRow("silence every day") << true << u"silence"_s << u"22:00-06:00"_s << u"22:00-06:00"_s;
        QTest::newRow("silence on days") << true << u"silence"_s << u"sat, sun 22:00-06:00"_s << u"sat, sun 22:00-06:00"_s;
        QTest::newRow("silence on a range of days") << true << u"silence"_s << u"Mon - Fri, sun 9:00 – 17:30"_s << u"mon-fri, sun 09:00-17:30"_s;
        QTest::newRow("silence round the end of the week") << true << u"silence"_s << u"sat-mon 00:00-00:00"_s << u"sat, sun, mon 00:00-00:00"_s;
        QTest::newRow("two windows of silence") << true << u"silence"_s << u"12:00-13:00\nmon 00:00-08:00"_s << u"12:00-13:00; mon 00:00-08:00"_s;
        QTest::newRow("no silence") << true << u"silence"_s << QString() << QString();
        QTest::newRow("no channels") << true << u"channels"_s << QString() << QString();
        QTest::newRow("alert note") << true << u"note"_s << u"Night shift"_s << u"Night shift"_s;
    }
    void eachFieldTakesWhatTheDocumentCanHold()
    {
        QFETCH(bool, isAlert);
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, written);
        test::verifyTaken(*m_document, isAlert ? *alertTable() : *channelTable(), field, text, written);
    }

    void whatIsWrongIsRefusedWithTheRemedy_data()
    {
        QTest::addColumn<bool>("isAlert");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("remedy");
        QTest::newRow("url without a scheme") << false << u"url"_s << u"alerts.example/hook"_s << u"https://"_s;
        QTest::newRow("sender") << false << u"from"_s << u"meridian"_s << u"ops@example.net"_s;
        QTest::newRow("sender that is too long") << false << u"from"_s << QString(QString(320, u'm') + u"@example.net"_s) << u"320"_s;
        QTest::newRow("recipient") << false << u"to"_s << u"ops@example.net; night"_s << u"ops@example.net"_s;
        QTest::newRow("recipient twice") << false << u"to"_s << u"ops@example.net; ops@example.net"_s << u"Remove one"_s;
        QTest::newRow("open quote") << false << u"command"_s << u"page \"on call"_s << u"Close it"_s;
        QTest::newRow("kind") << false << u"kind"_s << u"pager"_s << u"Webhook"_s;
        QTest::newRow("object that is not there") << true << u"scopeId"_s << u"shop/r1/other"_s << u"shop/r1/other"_s;
        QTest::newRow("event") << true << u"when"_s << u"broken"_s << u"Choose one"_s;
        QTest::newRow("seconds below") << true << u"for"_s << u"-1"_s << u"604,800"_s;
        QTest::newRow("seconds above") << true << u"for"_s << u"604801"_s << u"604,800"_s;
        QTest::newRow("told again too late") << true << u"repeat"_s << u"604801"_s << u"604,800"_s;
        QTest::newRow("silence without hours") << true << u"silence"_s << u"sat, sun"_s << u"mon-fri 18:00-08:00"_s;
        QTest::newRow("silence without an end") << true << u"silence"_s << u"22:00"_s << u"\"22:00\""_s;
        QTest::newRow("silence of no time") << true << u"silence"_s << u"22:00-24:00"_s << u"23:59"_s;
        QTest::newRow("silence on no day") << true << u"silence"_s << u"someday 22:00-06:00"_s << u"mon-fri 18:00-08:00"_s;
        QTest::newRow("silence twice on a day") << true << u"silence"_s << u"mon-fri, tue 22:00-06:00"_s << u"each day once"_s;
        QTest::newRow("one of two windows is none") << true << u"silence"_s << u"12:00-13:00; never"_s << u"\"never\""_s;
        QTest::newRow("channel that is not there") << true << u"channels"_s << u"mail"_s << u"Choose one"_s;
    }
    void whatIsWrongIsRefusedWithTheRemedy()
    {
        QFETCH(bool, isAlert);
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, remedy);
        test::verifyRefused(*m_document, isAlert ? *alertTable() : *channelTable(), field, text, remedy);
    }

    void aChannelShowsTheFieldsOfItsKindAndWhatItLacks()
    {
        const TablePtr table = channelTable();
        const auto shown = [&] {
            QStringList keys;
            for (const QString &key : {u"url"_s, u"from"_s, u"to"_s, u"command"_s}) {
                if (table->isShown(&channel(), table->fieldIndex(key))) {
                    keys += key;
                }
            }
            return keys;
        };
        const auto advice = [&](const QString &key) { return table->advice(&channel(), table->fieldIndex(key), *m_document->project()); };
        QCOMPARE(shown(), (QStringList{u"url"_s, u"from"_s, u"to"_s}));
        QVERIFY(advice(u"url"_s).isEmpty());
        QVERIFY(!advice(u"from"_s).isEmpty());
        QVERIFY(!advice(u"to"_s).isEmpty());
        QVERIFY(test::write(*m_document, *table, 0, u"kind"_s, u"webhook"_s));
        QCOMPARE(shown(), QStringList{u"url"_s});
        QVERIFY(advice(u"url"_s).contains(u"https://"_s)); // the mail server's URL is no webhook
        QVERIFY(test::write(*m_document, *table, 0, u"kind"_s, u"command"_s));
        QCOMPARE(shown(), QStringList{u"command"_s});
        QVERIFY(!advice(u"command"_s).isEmpty());
        QVERIFY(test::write(*m_document, *table, 0, u"kind"_s, u"desktop"_s));
        QVERIFY(shown().isEmpty());
        // Nobody but the console tells it, so the alert that has it alone is warned of.
        const TablePtr alerts = alertTable();
        const auto told = [&] { return alerts->advice(&alert(), alerts->fieldIndex(u"channels"_s), *m_document->project()); };
        QVERIFY(told().contains(u"meridiand"_s));
        QVERIFY(test::write(*m_document, *table, 0, u"kind"_s, u"webhook"_s));
        QVERIFY(told().isEmpty());
    }

    void anAlertOffersTheObjectsOfItsKind()
    {
        const TablePtr table = alertTable();
        QCOMPARE(offeredObjects(table), (QStringList{QString(), u"shop/r1/main"_s}));
        QVERIFY(test::write(*m_document, *table, 0, u"scopeId"_s, u"shop/r1/main"_s));
        QVERIFY(test::write(*m_document, *table, 0, u"scopeKind"_s, u"address"_s));
        QVERIFY(alert().scopeId.isEmpty()); // a pool set is no address
        QCOMPARE(offeredObjects(table), (QStringList{QString(), u"a"_s, u"b"_s}));
        QVERIFY(test::write(*m_document, *table, 0, u"scopeId"_s, u"b"_s));
        QVERIFY(test::write(*m_document, *addressTable(), 1, u"id"_s, u"b2"_s));
        QCOMPARE(alert().scopeId, u"b2"_s); // references follow
    }
    void theFormOffersTheObjectsOfTheKindChosenInIt()
    {
        const auto page = form({Kind::Alert, u"down"_s, {}});
        auto *kind = test::child<QComboBox>(page.get(), "scopeKindEdit");
        const auto *object = test::child<QComboBox>(page.get(), "scopeIdEdit");
        QVERIFY(object->findData(u"shop/r1/main"_s) >= 0);
        QCOMPARE(object->currentText(), u"All"_s);
        kind->setFocus();
        kind->setCurrentIndex(kind->findData(u"pool"_s));
        emit kind->activated(kind->currentIndex());
        QCOMPARE(alert().scope, model::Alert::Scope::Pool);
        QVERIFY(object->findData(u"p"_s) >= 0);
        QVERIFY(object->findData(u"shop/r1/main"_s) < 0);
        m_document->undoStack()->undo();
        QVERIFY(object->findData(u"shop/r1/main"_s) >= 0);
    }
    void eventsAndChannelsAreTicked()
    {
        const auto page = form({Kind::Alert, u"down"_s, {}});
        auto *when = test::child<QListWidget>(page.get(), "whenEdit");
        QCOMPARE(when->count(), 4);
        QCOMPARE(when->item(0)->checkState(), Qt::Checked);
        when->item(1)->setCheckState(Qt::Checked);
        QCOMPARE(alert().when, (QStringList{u"unavailable"_s, u"recovered"_s}));
        auto *channels = test::child<QListWidget>(page.get(), "channelsEdit");
        channels->item(0)->setCheckState(Qt::Unchecked);
        QVERIFY(alert().channels.empty());
        QVERIFY(!static_cast<ObjectPage *>(page.get())->form()->message(u"channels"_s).isEmpty()); // nobody is told
        test::verifyUndoRestores(*m_document, m_start);
    }
    void eventsThatNeverComeAreTold()
    {
        const TablePtr table = alertTable();
        const auto advice = [&] { return table->advice(&alert(), table->fieldIndex(u"when"_s), *m_document->project()); };
        QVERIFY(advice().isEmpty());
        QVERIFY(test::write(*m_document, *table, 0, u"when"_s, u"recovered"_s));
        QVERIFY(advice().contains(u"Unavailable"_s));
        QVERIFY(test::write(*m_document, *table, 0, u"scopeKind"_s, u"address"_s));
        QVERIFY(test::write(*m_document, *table, 0, u"when"_s, u"unavailable, degraded"_s));
        QVERIFY(advice().contains(u"never degraded"_s));
        QVERIFY(test::write(*m_document, *table, 0, u"when"_s, u"unavailable, switched"_s));
        QVERIFY(advice().contains(u"switch"_s));
        QVERIFY(test::write(*m_document, *table, 0, u"when"_s, QString()));
        QVERIFY(!advice().isEmpty());
    }

    void repeatsAndSilenceThatHelpNobodyAreTold()
    {
        const TablePtr table = alertTable();
        const auto advice = [&](const QString &field) { return table->advice(&alert(), table->fieldIndex(field), *m_document->project()); };
        QVERIFY(test::write(*m_document, *table, 0, u"repeat"_s, u"59"_s));
        QVERIFY(advice(u"repeat"_s).contains(u"60 s"_s));
        QVERIFY(test::write(*m_document, *table, 0, u"repeat"_s, u"60"_s));
        QVERIFY(advice(u"repeat"_s).isEmpty());
        QVERIFY(test::write(*m_document, *table, 0, u"when"_s, u"switched"_s));
        QVERIFY(advice(u"repeat"_s).contains(u"Unavailable"_s));
        QVERIFY(test::write(*m_document, *table, 0, u"silence"_s, u"mon-sat 00:00-00:00"_s));
        QVERIFY(advice(u"silence"_s).isEmpty());
        QVERIFY(test::write(*m_document, *table, 0, u"silence"_s, u"mon-sat 00:00-00:00; sun 00:00-00:00"_s));
        QVERIFY(advice(u"silence"_s).contains(u"whole week"_s));
    }
    void silenceIsWrittenInTheForm()
    {
        const auto page = form({Kind::Alert, u"down"_s, {}});
        auto *silence = test::child<QPlainTextEdit>(page.get(), "silenceEdit");
        silence->setFocus();
        silence->setPlainText(u"mon-fri 18:00-08:00\nsat, sun 00:00-00:00"_s);
        test::child<QWidget>(page.get(), "nameEdit")->setFocus();
        QCOMPARE(alert().silence.size(), std::size_t(2));
        QCOMPARE(alert().silence[0], (model::SilenceWindow{{u"mon"_s, u"tue"_s, u"wed"_s, u"thu"_s, u"fri"_s}, u"18:00"_s, u"08:00"_s}));
        QVERIFY(static_cast<ObjectPage *>(page.get())->form()->format(u"silence"_s).contains(u"UTC"_s));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void silenceFitsTheFormInEveryLook()
    {
        QVERIFY(test::write(*m_document, *alertTable(), 0, u"silence"_s, u"mon-fri 18:00-08:00; sat, sun 00:00-00:00"_s));
        const auto make = [this]() -> std::unique_ptr<QWidget> {
            auto page = form({Kind::Alert, u"down"_s, {}});
            page->resize(1000, 1200);
            return page;
        };
        QCOMPARE(test::clippedTexts(u"alert"_s, make), QStringList());
    }
    /// nothing is known of a node that only answers.
    void nodesThatNobodyHearsOfAreTold()
    {
        const TablePtr table = alertTable();
        const auto advice = [&](const QString &field) { return table->advice(&alert(), table->fieldIndex(field), *m_document->project()); };
        QVERIFY(test::write(*m_document, *table, 0, u"scopeKind"_s, u"node"_s));
        QVERIFY(advice(u"scopeKind"_s).contains(u"no nodes"_s));
        model::ProjectBuilder builder(*m_document->project());
        model::Node node;
        node.id.text = u"fra"_s;
        node.url = u"https://fra.example"_s;
        node.roles = {u"dns"_s};
        QVERIFY(builder.add(node));
        m_document->setProject(builder.take());
        QVERIFY(advice(u"scopeKind"_s).isEmpty());
        QVERIFY(advice(u"scopeId"_s).contains(u"fra"_s));
        QVERIFY(test::write(*m_document, *healthCheckTable(), 0, u"points"_s, u"local; fra"_s));
        QVERIFY(advice(u"scopeId"_s).isEmpty());
        QVERIFY(test::write(*m_document, *table, 0, u"when"_s, u"degraded"_s));
        QVERIFY(advice(u"when"_s).contains(u"never degraded"_s));
    }

    void aNewAlertTellsSomethingToSomebody()
    {
        const TablePtr table = alertTable();
        QVERIFY(editWith(*m_document, u"Add"_s, {}, [&](model::ProjectBuilder &builder) { return table->add(builder, 1); }));
        const model::Alert &made = m_document->project()->alerts.at(1);
        QVERIFY(made.when.contains(u"unavailable"_s));
        QCOMPARE(made.channels.size(), std::size_t(1));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aChannelInUseIsKept()
    {
        const auto removed = editWith(*m_document, u"Delete"_s, {}, [](model::ProjectBuilder &builder) { return channelTable()->remove(builder, {0}); });
        QVERIFY(!removed);
        QVERIFY2(removed.error().text.contains(u"down"_s), qPrintable(removed.error().text));
        QVERIFY(*m_document->project() == m_start);
    }
};
MERIDIAN_TEST(AlertEditorTest)

#include "AlertEditorTest.moc"
