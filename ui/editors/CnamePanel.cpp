#include "ui/editors/CnamePanel.h"

#include "engine/dns/Name.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

QString absolute(const QString &name)
{
    const auto parsed = dns::Name::parse(name);
    return parsed ? parsed->toString() : name;
}

} // namespace

bool isApex(const QString &name, const model::Project &project)
{
    const auto parsed = dns::Name::parse(name);
    if (!parsed) {
        return false;
    }
    for (const model::Zone &zone : project.zones) {
        if (const auto apex = dns::Name::parse(zone.name); apex && *apex == *parsed) {
            return true;
        }
    }
    return parsed->labelCount() == 2;
}

CnamePanel::CnamePanel(QWidget *parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    setObjectName(u"cnamePanel"_s);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(6);
}

void CnamePanel::showInstance(const model::Instance &instance, const model::Project &project)
{
    QStringList apexes;
    m_lines.clear();
    for (const QString &service : instance.services) {
        m_lines += u"%1 CNAME %2"_s.arg(absolute(service), absolute(instance.domain));
        if (isApex(service, project)) {
            apexes += service;
        }
    }
    const QString shown = m_lines.join(u'\n') + u'\n' + apexes.join(u' ');
    if (shown == m_shown) {
        return;
    }
    m_shown = shown;
    while (QLayoutItem *item = m_column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (m_lines.isEmpty()) {
        m_column->addWidget(newHint(tr("Name a service above. Its owner then points a CNAME at the dispatch domain."), this));
    }
    for (const QString &line : m_lines) {
        addLine(line);
    }
    for (const QString &apex : apexes) {
        auto *message = new InlineMessage(this);
        message->setObjectName(u"apexMessage"_s);
        message->setMessage(State::Warning,
                            tr("\"%1\" looks like the apex of its zone, and no CNAME can stand beside its SOA and NS records. Host the zone here, use an ALIAS record at "
                               "your DNS host, or publish \"www.%1\" instead.").arg(apex));
        m_column->addWidget(message);
    }
}

void CnamePanel::addLine(const QString &line)
{
    auto *holder = new QWidget(this);
    auto *row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    auto *text = new QLabel(line, holder);
    text->setObjectName(u"cnameText"_s);
    text->setTextFormat(Qt::PlainText);
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setAccessibleName(tr("Record to publish"));
    auto *copy = new QToolButton(holder);
    copy->setObjectName(u"copyCnameButton"_s);
    copy->setIcon(icon(u"copy"_s));
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy the record to the clipboard"));
    copy->setAccessibleName(tr("Copy %1").arg(line));
    copy->setAutoRaise(true);
    copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    row->addWidget(text);
    row->addWidget(copy);
    row->addStretch();
    connect(copy, &QToolButton::clicked, copy, [line] { QGuiApplication::clipboard()->setText(line); });
    m_column->addWidget(holder);
}

} // namespace meridian::ui
