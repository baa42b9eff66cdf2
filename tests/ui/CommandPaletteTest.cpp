#include "ui/shell/CommandPalette.h"

#include "tests/support/TestMain.h"
#include "ui/shell/PaletteModel.h"

#include <QAbstractItemModelTester>

using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

QList<PaletteEntry> entries()
{
    return {
        {u"Open Project…"_s, u"Action · Project"_s, {}, [] {}, u"Ctrl+O"_s},
        {u"shop"_s, u"Instance · www.example.com"_s, {}, [] {}, {}},
        {u"bj-1"_s, u"Address · 192.0.2.1"_s, {}, [] {}, {}},
        {u"北京-电信-机房"_s, u"Address pool · bj"_s, {}, [] {}, {}},
        {u"pool of the project"_s, u"Address pool · pool"_s, {}, [] {}, {}},
    };
}

} // namespace

class CommandPaletteTest final : public QObject
{
    Q_OBJECT

private slots:
    void whatWasTypedFindsEntriesBestFirst_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QList<qsizetype>>("found");
        QTest::newRow("nothing typed: all, in order") << QString() << QList<qsizetype>{0, 1, 2, 3, 4};
        QTest::newRow("start of the text before the detail") << u"bj"_s << QList<qsizetype>{2, 3};
        QTest::newRow("start of a word before the detail") << u"proj"_s << QList<qsizetype>{0, 4};
        QTest::newRow("every word has to occur") << u"pool bj"_s << QList<qsizetype>{3};
        QTest::newRow("case does not count") << u"SHOP"_s << QList<qsizetype>{1};
        QTest::newRow("Chinese") << u"电信"_s << QList<qsizetype>{3};
        QTest::newRow("a value in the detail") << u"192.0.2"_s << QList<qsizetype>{2};
        QTest::newRow("nothing fits") << u"zzz"_s << QList<qsizetype>{};
    }
    void whatWasTypedFindsEntriesBestFirst()
    {
        QFETCH(QString, query);
        QFETCH(QList<qsizetype>, found);
        QCOMPARE(CommandPalette::matches(entries(), query), found);
    }
    void itsModelIsValidWhileOneTypes()
    {
        PaletteModel model(entries(), nullptr);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        for (const QString &query : {u"p"_s, u"po"_s, u"poo"_s, u"zzz"_s, QString()}) {
            model.setQuery(query);
        }
        QCOMPARE(model.rowCount(), 5);
    }
    void theKeyboardChoosesAndCarriesOut()
    {
        QString done;
        QList<PaletteEntry> list = entries();
        for (PaletteEntry &entry : list) {
            entry.run = [&done, text = entry.text] { done = text; };
        }
        QWidget window;
        auto *palette = new CommandPalette(list, &window);
        window.show();
        palette->open();
        auto *search = palette->findChild<QWidget *>(u"paletteSearchField"_s);
        QTest::keyClicks(search, u"bj"_s);
        QTest::keyClick(search, Qt::Key_Down);
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_COMPARE(done, u"北京-电信-机房"_s);
        QVERIFY(!palette->isVisible());
    }
};
MERIDIAN_TEST(CommandPaletteTest)

#include "CommandPaletteTest.moc"
