#include "ui/shell/AboutDialog.h"

#include "engine/geo/Attributions.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/IconLabel.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLogoSide = 56;

QString attributionHtml()
{
    QString html;
    for (const geo::Attribution &source : geo::attributions()) {
        html += u"<p><b>%1</b><br>%2<br>%3"_s.arg(source.what.toHtmlEscaped(), source.text.toHtmlEscaped(), source.licence.toHtmlEscaped());
        if (!source.url.isEmpty()) {
            html += u" · <a href=\"%1\">%1</a>"_s.arg(source.url.toHtmlEscaped());
        }
        html += u"</p>"_s;
    }
    return html;
}

QTextBrowser *newText(const QString &objectName, const QString &accessibleName)
{
    auto *text = new QTextBrowser;
    text->setObjectName(objectName);
    text->setAccessibleName(accessibleName);
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    return text;
}

} // namespace

AboutDialog::AboutDialog(QWidget *parent) : QDialog(parent)
{
    setObjectName(u"aboutDialog"_s);
    setWindowTitle(tr("About Meridian"));
    resize(620, 460);

    auto *logo = new IconLabel(kLogoSide, this);
    logo->setIcon(applicationIcon());
    auto *head = new QHBoxLayout;
    auto *words = new QVBoxLayout;
    words->addWidget(newHeading(tr("Meridian %1", "name and version").arg(QCoreApplication::applicationVersion()), this));
    words->addWidget(newHint(tr("Console and engine for DNS-based global traffic management. Qt %1.").arg(QString::fromLatin1(qVersion())), this));
    words->addStretch();
    head->addWidget(logo, 0, Qt::AlignTop);
    head->addSpacing(8);
    head->addLayout(words, 1);

    QTextBrowser *sources = newText(u"attributionText"_s, tr("Data"));
    sources->setHtml(attributionHtml());
    QTextBrowser *licence = newText(u"licenceText"_s, tr("Licence"));
    QFile file(u":/LICENSE"_s);
    if (file.open(QIODevice::ReadOnly)) {
        licence->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        licence->setPlainText(QString::fromUtf8(file.readAll()));
    }
    QTextBrowser *program = newText(u"programText"_s, tr("Program"));
    program->setText(tr("Meridian is free software under the GNU General Public License, version 3 or later. It comes without any warranty.\n\n"
                        "It is built with Qt, SQLite, OpenSSL, libcurl, nghttp2 and libmaxminddb."));

    auto *tabs = new QTabWidget(this);
    tabs->setObjectName(u"aboutTabs"_s);
    tabs->addTab(program, tr("Program"));
    tabs->addTab(sources, tr("Data"));
    tabs->addTab(licence, tr("Licence"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addWidget(tabs, 1);
    layout->addWidget(buttons);
}

} // namespace meridian::ui
