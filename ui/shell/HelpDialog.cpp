#include "ui/shell/HelpDialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QLocale>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

QString fileOf(const QString &page)
{
    const QString own = u":/help/%1/%2.md"_s.arg(QLocale().name(), page);
    return QFile::exists(own) ? own : u":/help/en/%1.md"_s.arg(page);
}

/// The first heading of a page.
QString titleOf(const QString &page)
{
    return HelpDialog::pageText(page).section(u'\n', 0, 0).remove(u'#').trimmed();
}

} // namespace

HelpDialog::HelpDialog(const QString &page, QWidget *parent) : QDialog(parent), m_text(new QTextBrowser(this))
{
    setObjectName(u"helpDialog"_s);
    setWindowTitle(tr("Help"));
    resize(760, 480);
    auto *list = new QListWidget(this);
    list->setObjectName(u"helpList"_s);
    list->setAccessibleName(tr("Pages"));
    list->setFrameShape(QFrame::NoFrame);
    for (const QString &name : pages()) {
        auto *item = new QListWidgetItem(titleOf(name), list);
        item->setData(Qt::UserRole, name);
    }
    m_text->setObjectName(u"helpText"_s);
    m_text->setAccessibleName(tr("Help text"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(16);

    auto *splitter = new QSplitter(this);
    splitter->addWidget(list);
    splitter->addWidget(m_text);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({180, 560});
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem *item) { show(item->data(Qt::UserRole).toString()); });
    list->setCurrentRow(static_cast<int>(std::max<qsizetype>(0, pages().indexOf(page))));
}

void HelpDialog::show(const QString &page)
{
    m_text->setMarkdown(pageText(page));
}

QString HelpDialog::pageText(const QString &page)
{
    QFile file(fileOf(page));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList HelpDialog::pages()
{
    QStringList names = QDir(u":/help/en"_s).entryList({u"*.md"_s}, QDir::Files, QDir::Name);
    for (QString &name : names) {
        name.chop(3);
    }
    return names;
}

QString HelpDialog::pageOf(Kind kind)
{
    switch (kind) {
    case Kind::Address: return u"address"_s;
    case Kind::Pool: return u"pool"_s;
    case Kind::PoolSet: return u"pool-set"_s;
    case Kind::Rule: return u"rule"_s;
    case Kind::Instance: return u"instance"_s;
    case Kind::Line:
    case Kind::LocationEntry:
    case Kind::Network: return u"line"_s;
    case Kind::HealthCheck: return u"health-check"_s;
    case Kind::Zone: return u"zone"_s;
    case Kind::RecordSet: return u"routing"_s;
    case Kind::Channel:
    case Kind::Alert: return u"health"_s;
    case Kind::Test: return u"test"_s;
    default: return u"publish"_s;
    }
}

} // namespace meridian::ui
