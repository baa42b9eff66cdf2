#include "tests/support/TestMain.h"
#include "ui/shell/Theme.h"
#include "ui/widgets/ColumnFitter.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/FileDialog.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/MessageBox.h"
#include "ui/widgets/SearchField.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTableView>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

/// The small widgets that everything else is made of.
class WidgetsTest final : public QObject
{
    Q_OBJECT

private slots:
    void escapeEmptiesASearchBeforeItLeavesIt()
    {
        SearchField field(u"Search pools"_s);
        QTest::keyClicks(&field, u"bj"_s);
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(field.text().isEmpty());
        QCOMPARE(field.accessibleName(), u"Search pools"_s);
    }
    void downLeavesASearchForItsList()
    {
        SearchField field(u"Search"_s);
        QSignalSpy left(&field, &SearchField::leftDownwards);
        QTest::keyClick(&field, Qt::Key_Down);
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(left.count(), 2);
    }
    void columnsGiveWayWidestFirstAndStayReadable()
    {
        QStandardItemModel model(0, 3);
        QTableView table;
        table.setModel(&model);
        table.horizontalHeader()->setMinimumSectionSize(1);
        new ColumnFitter(&table, {1, 2});
        const QString wide(60, u'm');
        model.appendRow({new QStandardItem(u"12:00"_s), new QStandardItem(u"192.0.2.1, 192.0.2.2"_s), new QStandardItem(wide)});
        const int character = table.fontMetrics().averageCharWidth();
        const auto widthOf = [&table](int column) { return table.columnWidth(column); };
        const int needed = table.fontMetrics().horizontalAdvance(u"192.0.2.1, 192.0.2.2"_s);
        table.resize(200 * character, 200);
        table.show();
        QTRY_COMPARE(widthOf(0) + widthOf(1) + widthOf(2), table.viewport()->width());
        QVERIFY(widthOf(1) > needed); // takes what is to spare
        table.resize(60 * character, 200);
        QTRY_COMPARE(widthOf(0) + widthOf(1) + widthOf(2), table.viewport()->width());
        QVERIFY(widthOf(1) >= needed); // whole: the long one gave way
        table.resize(20 * character, 200);
        QTRY_COMPARE(widthOf(2), 16 * character);
        QCOMPARE(widthOf(1), 16 * character); // the table scrolls
        QVERIFY(widthOf(0) >= table.fontMetrics().horizontalAdvance(u"12:00"_s));
    }
    void aWidthThatTheUserGaveSurvivesNewRows()
    {
        QStandardItemModel model(1, 2);
        QTableView table;
        table.setModel(&model);
        new ColumnFitter(&table, {1});
        table.resize(400, 200);
        table.show();
        QTRY_COMPARE(table.columnWidth(0) + table.columnWidth(1), table.viewport()->width());
        table.setColumnWidth(1, 77);
        model.appendRow({new QStandardItem(u"a"_s), new QStandardItem(QString(50, u'm'))});
        QCoreApplication::processEvents();
        QCOMPARE(table.columnWidth(1), 77);
    }
    void aMessageIsThereOnlyWhileItHasSomethingToSay()
    {
        QWidget window;
        InlineMessage message(&window);
        window.show();
        QVERIFY(!message.isVisible());
        QVERIFY(!message.setResult(fail(Error::Kind::Invalid, u"The weight is 0. Choose 1 or more."_s)));
        QVERIFY(message.isVisible());
        QCOMPARE(message.text(), u"The weight is 0. Choose 1 or more."_s);
        QCOMPARE(message.accessibleName(), message.text());
        QVERIFY(message.setResult({}));
        QVERIFY(!message.isVisible());
    }
    void aMessageTakesTheColoursOfAnotherTheme()
    {
        Theme theme;
        theme.apply(Theme::Choice::Light);
        QWidget window;
        InlineMessage message(&window);
        message.setMessage(State::Warning, u"x"_s);
        window.show();
        const QColor light = message.palette().color(QPalette::Window);
        theme.apply(Theme::Choice::Dark);
        QTRY_COMPARE(message.palette().color(QPalette::Window), Theme::surface(State::Warning, Theme::darkPalette()));
        QVERIFY(light != message.palette().color(QPalette::Window));
        theme.apply(Theme::Choice::Light);
    }
    void anEmptyStateShowsAllOfALongText()
    {
        EmptyState empty;
        empty.setTexts(u"pool"_s, u"No pools"_s, u"Groups of addresses with equal attributes, such as one data centre and one carrier. "_s.repeated(3));
        QPushButton *button = empty.addButton(u"New Pool"_s, u"newPoolButton"_s);
        empty.resize(700, 500);
        empty.show();
        const auto *text = empty.findChild<QLabel *>(u"emptyStateText"_s);
        QVERIFY(text->height() >= text->heightForWidth(text->width()));
        QSignalSpy clicked(button, &QPushButton::clicked);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(empty.accessibleName(), u"No pools"_s);
    }
    void aRowNamesItsFieldForScreenReaders()
    {
        QWidget window;
        QFormLayout *form = newForm(&window);
        auto *weight = new QSpinBox;
        const QLabel *label = addRow(form, u"&Weight"_s, weight, u"1 to 1 000 000."_s);
        QCOMPARE(label->buddy(), weight);
        QCOMPARE(weight->accessibleName(), u"Weight"_s);
        QCOMPARE(weight->accessibleDescription(), u"1 to 1 000 000."_s);
    }
    void answersPutInBeforehandAreTakenInOrder()
    {
        MessageBox::setNextAnswer(MessageBox::Answer::Accept);
        MessageBox::setNextAnswer(MessageBox::Answer::Alternative);
        const Question question{.title = u"Publish"_s, .text = u"Sure."_s, .detail = {}, .accept = u"Publish"_s, .alternative = u"Look"_s};
        QVERIFY(MessageBox::ask(nullptr, question) == MessageBox::Answer::Accept);
        QVERIFY(MessageBox::ask(nullptr, question) == MessageBox::Answer::Alternative);
        QCOMPARE(MessageBox::lastTitle(), u"Publish"_s);
        FileDialog::setNextFileName(u"/tmp/a.meridian"_s);
        QCOMPARE(FileDialog::openFileName(nullptr, {}, {}, {}), u"/tmp/a.meridian"_s);
    }
};
MERIDIAN_TEST(WidgetsTest)

#include "WidgetsTest.moc"
