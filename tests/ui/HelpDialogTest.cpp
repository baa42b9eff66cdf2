#include "ui/shell/HelpDialog.h"

#include "tests/support/TestMain.h"
#include "ui/shell/KindInfo.h"

#include <QListWidget>
#include <QTextBrowser>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

class HelpDialogTest final : public QObject
{
    Q_OBJECT

    QLocale m_locale; // what other tests of the program expect

private slots:
    void init() { m_locale = QLocale(); }
    void cleanup() { QLocale::setDefault(m_locale); }
    void everyKindHasAPage()
    {
        for (const Kind kind : topLevelKinds()) {
            QVERIFY2(!HelpDialog::pageText(HelpDialog::pageOf(kind)).isEmpty(), qPrintable(kindInfo(kind).singular));
        }
        for (const Kind kind : {Kind::Project, Kind::Rule, Kind::PoolSet, Kind::RecordSet, Kind::ResponseRule}) {
            QVERIFY(!HelpDialog::pageText(HelpDialog::pageOf(kind)).isEmpty());
        }
    }
    void everyPageIsThereInBothLanguages()
    {
        for (const QString &page : HelpDialog::pages()) {
            QLocale::setDefault(QLocale(u"en"_s));
            const QString english = HelpDialog::pageText(page);
            QLocale::setDefault(QLocale(u"zh_CN"_s));
            const QString chinese = HelpDialog::pageText(page);
            QVERIFY2(!chinese.isEmpty() && chinese != english, qPrintable(page));
        }
    }
    void itOpensAtThePageThatWasAskedForAndShowsTheOneChosen()
    {
        HelpDialog dialog(u"pool"_s);
        auto *text = dialog.findChild<QTextBrowser *>(u"helpText"_s);
        auto *list = dialog.findChild<QListWidget *>(u"helpList"_s);
        QVERIFY(text->toPlainText().startsWith(u"Pool"_s));
        const QString before = text->toPlainText();
        list->setCurrentRow(0);
        QVERIFY(text->toPlainText() != before);
    }
};
MERIDIAN_TEST(HelpDialogTest)

#include "HelpDialogTest.moc"
