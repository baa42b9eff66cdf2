#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

/// What each folder may include besides itself (design, section 3).
const QMap<QString, QSet<QString>> &allowed()
{
    static const QSet<QString> model = {u"engine/base"_s, u"engine/dns"_s, u"engine/geo"_s, u"engine/model"_s};
    static const QSet<QString> policy = model + QSet<QString>{u"engine/policy"_s};
    static const QSet<QString> ui = {u"engine/base"_s, u"engine/model"_s, u"engine/service"_s, u"engine/policy"_s, u"engine/geo"_s, u"engine/dns"_s, u"ui/widgets"_s};
    static const QMap<QString, QSet<QString>> table = {
        {u"engine/base"_s, {}},
        {u"engine/dns"_s, {u"engine/base"_s}},
        {u"engine/geo"_s, {u"engine/base"_s}},
        {u"engine/model"_s, {u"engine/base"_s, u"engine/dns"_s, u"engine/geo"_s}},
        {u"engine/store"_s, model},
        {u"engine/interop"_s, policy},
        {u"engine/probe"_s, model},
        {u"engine/telemetry"_s, model},
        {u"engine/policy"_s, model},
        {u"engine/serve"_s, policy},
        {u"engine/service"_s, policy + QSet<QString>{u"engine/serve"_s, u"engine/store"_s, u"engine/interop"_s, u"engine/probe"_s, u"engine/telemetry"_s}},
        {u"ui/widgets"_s, {u"engine/base"_s}},
        {u"ui/document"_s, ui},
        {u"ui/models"_s, ui + QSet<QString>{u"ui/document"_s}},
        {u"ui/editors"_s, ui + QSet<QString>{u"ui/document"_s, u"ui/models"_s}},
        {u"ui/views"_s, ui + QSet<QString>{u"ui/document"_s, u"ui/models"_s}},
        {u"ui/map"_s, ui + QSet<QString>{u"ui/document"_s, u"ui/models"_s}},
        {u"ui/shell"_s, ui + QSet<QString>{u"ui/document"_s, u"ui/models"_s}},
        {u"app/ctl"_s, policy + QSet<QString>{u"engine/service"_s}},
        {u"app/node"_s, policy + QSet<QString>{u"engine/service"_s, u"engine/serve"_s}},
        {u"app/console"_s, ui + QSet<QString>{u"ui/document"_s, u"ui/models"_s, u"ui/editors"_s, u"ui/views"_s, u"ui/map"_s, u"ui/shell"_s}},
    };
    return table;
}

/// The headers of ui/shell that stand below the other ui folders: colours, pictures, settings, the registry of pages.
/// The window itself (all else in ui/shell) is above them and is included by the program alone.
bool isShellBase(const QString &include)
{
    static const QRegularExpression base(u"^ui/shell/(Theme|Icons|Settings|KindInfo|PageFactory)\\.h$"_s);
    return base.match(include).hasMatch();
}

struct Include
{
    QString file, folder, line, target;
};

QList<Include> includesBelow(const QString &top)
{
    static const QRegularExpression pattern(u"^\\s*#include\\s+[\"<]([^\">]+)[\">]"_s, QRegularExpression::MultilineOption);
    QList<Include> found;
    QDirIterator files(sourcePath(top), {u"*.h"_s, u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly)) {
            continue;
        }
        const QString relative = QDir(sourcePath(u"."_s)).relativeFilePath(file.fileName());
        const QString text = QString::fromUtf8(file.readAll());
        for (auto match = pattern.globalMatch(text); match.hasNext();) {
            const QString target = match.next().captured(1);
            found.append({relative, relative.section(u'/', 0, 1), target, target.section(u'/', 0, 1)});
        }
    }
    return found;
}

} // namespace

/// Keeps the house in order: who may include whom, and what the engine never sees.
class ArrowsTest final : public QObject
{
    Q_OBJECT
private slots:
    void foldersIncludeOnlyWhatTheirArrowsAllow()
    {
        QStringList broken;
        int seen = 0;
        for (const QString &top : {u"engine"_s, u"ui"_s, u"app"_s}) {
            for (const Include &include : includesBelow(top)) {
                static const QRegularExpression ours(u"^(engine|ui|app|tests)/"_s);
                if (!ours.match(include.line).hasMatch() || include.target == include.folder) {
                    continue;
                }
                ++seen;
                if (!allowed().contains(include.folder)) {
                    broken.append(u"%1: folder %2 is in no arrow"_s.arg(include.file, include.folder));
                } else if (include.folder.startsWith(u"ui/"_s) && isShellBase(include.line)) {
                    continue;
                } else if (!allowed()[include.folder].contains(include.target)) {
                    broken.append(u"%1 includes %2"_s.arg(include.file, include.line));
                }
            }
        }
        QVERIFY2(broken.isEmpty(), qPrintable(broken.join(u'\n')));
        QVERIFY(seen > 20); // the pattern still finds includes
    }
    void engineAndNodeSeeNoGui()
    {
        static const QRegularExpression gui(u"^(QtGui|QtWidgets|QWidget|QApplication|QGuiApplication|QColor|QPixmap|QImage|QIcon|QFont|QPainter|QtQuick|QQuick)"_s);
        QStringList broken;
        for (const QString &top : {u"engine"_s, u"app/node"_s, u"app/ctl"_s}) {
            for (const Include &include : includesBelow(top)) {
                if (gui.match(include.line).hasMatch()) {
                    broken.append(include.file + u" includes "_s + include.line);
                }
            }
        }
        QVERIFY2(broken.isEmpty(), qPrintable(broken.join(u'\n')));
    }
    void hotPathSeesNoQt()
    {
        // The DNS wire code and the prepared answers are used per packet: text helpers live in files of their own.
        QStringList broken;
        for (const Include &include : includesBelow(u"engine/dns"_s)) {
            if (include.file.endsWith(u"Wire.h"_s) && include.line.startsWith(u'Q')) {
                broken.append(include.file + u" includes "_s + include.line);
            }
        }
        QVERIFY2(broken.isEmpty(), qPrintable(broken.join(u'\n')));
    }
};
MERIDIAN_TEST(ArrowsTest)

#include "ArrowsTest.moc"
