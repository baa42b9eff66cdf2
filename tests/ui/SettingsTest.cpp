#include "ui/shell/Settings.h"

#include "tests/support/TestMain.h"

#include <QTemporaryDir>

using namespace meridian::ui;
using namespace Qt::StringLiterals;

class SettingsTest final : public QObject
{
    Q_OBJECT

private slots:
    void whatNobodyChoseIsTheDefaultOfTheTable()
    {
        const QTemporaryDir folder;
        const Settings settings(folder.path());
        QCOMPARE(settings.get(setting::theme), u"system"_s);
        QVERIFY(settings.get(setting::recentProjects).isEmpty());
    }
    void aChoiceIsReadBackByTheNextConsole()
    {
        const QTemporaryDir folder;
        Settings(folder.path()).set(setting::theme, u"dark"_s);
        QCOMPARE(Settings(folder.path()).get(setting::theme), u"dark"_s);
    }
    void localAndRoamingSettingsAreInDifferentFiles()
    {
        const QTemporaryDir folder;
        {
            Settings settings(folder.path());
            settings.set(setting::theme, u"dark"_s);
            settings.set(setting::lastFolder, u"/tmp"_s);
        }
        const QSettings roaming(folder.filePath(u"settings.ini"_s), QSettings::IniFormat);
        const QSettings local(folder.filePath(u"local.ini"_s), QSettings::IniFormat);
        QVERIFY(roaming.contains(u"appearance/theme"_s) && !roaming.contains(u"projects/folder"_s));
        QVERIFY(local.contains(u"projects/folder"_s) && !local.contains(u"appearance/theme"_s));
    }
    void recentProjectsKeepTenWithTheNewestFirstAndNoneTwice()
    {
        const QTemporaryDir folder;
        Settings settings(folder.path());
        for (int i = 0; i < 12; ++i) {
            settings.addRecentProject(u"/p/%1.meridian"_s.arg(i));
        }
        settings.addRecentProject(u"/p/5.meridian"_s);
        const QStringList recent = settings.get(setting::recentProjects);
        QCOMPARE(recent.size(), 10);
        QCOMPARE(recent.first(), u"/p/5.meridian"_s);
        QCOMPARE(recent.count(u"/p/5.meridian"_s), 1);
    }
};
MERIDIAN_TEST(SettingsTest)

#include "SettingsTest.moc"
