#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;
using namespace meridian;

namespace {

/// Requirements of sections 1.1 to 1.4 that say what a query is answered with. The others speak of what objects there
/// are, of the console, of probing, logging and publishing, or of vendors' products.
const QStringList &decisions()
{
    static const QStringList all = [] {
        const auto numbers = {
            1,   5,   8,   11,  12,  14,  15,  16,  17,  18,  21,  25,  26,  33,  34,  35,  39,  40,  41,  42,  43,  58,  59,  60,  61,  62,  63,  64,  65,  66,  67, // GTM, basic
            29,  30,  36,  44,  45,  47,  48,  49,  50,  54,                                                                                                          // GTM, smart
            75,  77,  78,  79,  80,  81,  82,  83,  84,  85,  86,  87,  88,  89,  90,  92,  93,  95,  96,  97,  98,  99,  100, 101, 102, 103, 104, 105, 109,           // Cloud DNS, overview
            112, 113, 114, 115, 117, 118, 120, 121, 122, 123, 124, 125, 129,                                                                                          // Cloud DNS, private zones
            130, 131, 132, 134, 135, 136, 138, 139, 141, 142, 143, 144,                                                                                               // Route 53
        };
        QStringList out;
        for (const int number : numbers) {
            out += u"R-%1"_s.arg(number, 3, 10, QChar(u'0'));
        }
        return out;
    }();
    return all;
}

/// Numbers in the names of rows: texts behind `newRow(` or a test's own shorthand for it.
QSet<QString> numbersInRows()
{
    static const QRegularExpression row(u"(?:newRow|addRow|row|instance|record)\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\""_s);
    static const QRegularExpression number(u"R-\\d{3}"_s);
    QSet<QString> out;
    QDirIterator files(test::sourcePath(u"tests"_s), {u"*Test.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly)) {
            continue;
        }
        const QString text = QString::fromUtf8(file.readAll());
        for (auto name = row.globalMatch(text); name.hasNext();) {
            const QString title = name.next().captured(1);
            for (auto found = number.globalMatch(title); found.hasNext();) {
                out.insert(found.next().captured());
            }
        }
    }
    return out;
}

} // namespace

/// What the product promises about answers is what tests show.
class RequirementsTest final : public QObject
{
    Q_OBJECT

private slots:
    void everyDecisionIsTheNameOfARow()
    {
        const QSet<QString> rows = numbersInRows();
        QVERIFY(rows.size() > 50);
        QStringList missing;
        for (const QString &number : decisions()) {
            if (!rows.contains(number)) {
                missing += number;
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(u"No row of a test names "_s + missing.join(u", ")));
    }
};

MERIDIAN_TEST(RequirementsTest)

#include "RequirementsTest.moc"
