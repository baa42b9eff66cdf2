#include "ui/shell/PageStack.h"

#include "engine/model/Project.h"
#include "ui/document/ProjectDocument.h"
#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/IconLabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = PageFactory::Kind;

namespace {

constexpr int kIconSide = 22;
constexpr qsizetype kMaximumVisited = 100;

/// Where an object stands: "Instances › shop › r1". Empty for a list at the top level.
QString pathOf(const model::ObjectRef &ref)
{
    if (ref.kind == Kind::Project || (ref.key.isEmpty() && ref.parentKey.isEmpty())) {
        return {};
    }
    QStringList steps;
    switch (ref.kind) {
    case Kind::Rule:
    case Kind::PoolSet: steps << kindInfo(Kind::Instance).plural; break;
    case Kind::RecordSet: steps << kindInfo(Kind::Zone).plural; break;
    case Kind::ResponseRule: steps << kindInfo(Kind::ResponsePolicy).plural; break;
    default: steps << kindInfo(ref.kind).plural;
    }
    steps += ref.parentKey.split(u'/', Qt::SkipEmptyParts);
    return steps.join(u" › "_s);
}

} // namespace

PageStack::PageStack(const PageFactory *factory, const PageContext &context, QWidget *parent)
    : QWidget(parent), m_factory(factory), m_context(context), m_icon(new IconLabel(kIconSide, this)), m_title(newHeading({}, this)),
      m_path(new QLabel(this)), m_header(new QWidget(this)), m_stack(new QStackedWidget(this)), m_plain(new EmptyState(this))
{
    setObjectName(u"pageStack"_s);
    m_title->setObjectName(u"pageTitle"_s);
    m_title->setTextFormat(Qt::PlainText);
    m_path->setObjectName(u"pagePath"_s);
    m_path->setForegroundRole(QPalette::PlaceholderText);
    m_path->setTextFormat(Qt::PlainText);

    auto *header = new QHBoxLayout(m_header);
    header->setContentsMargins(12, 8, 12, 8);
    header->setSpacing(8);
    header->addWidget(m_icon);
    header->addWidget(m_title);
    header->addSpacing(8);
    header->addWidget(m_path);
    header->addStretch();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_stack, 1);
    m_stack->addWidget(m_plain);

    connect(m_context.document, &ProjectDocument::selected, this, &PageStack::show);
    connect(m_context.document, &ProjectDocument::changed, this, &PageStack::showTitle);
    connect(m_context.document, &ProjectDocument::reset, this, &PageStack::forgetAll);
}

void PageStack::addFixed(const QString &name, const QString &title, QWidget *page, const QString &iconName)
{
    m_stack->addWidget(page);
    m_fixed[name] = {title, iconName, page};
}

void PageStack::showFixed(const QString &name)
{
    m_fixedName = name;
    m_stack->setCurrentWidget(m_fixed.at(name).page);
    showTitle();
    emit moved();
}

Page *PageStack::currentPage() const
{
    return qobject_cast<Page *>(m_stack->currentWidget());
}

void PageStack::show(const model::ObjectRef &ref)
{
    m_fixedName.clear();
    QWidget *page = pageFor(ref);
    if (auto *shown = qobject_cast<Page *>(page)) {
        shown->showObject(ref);
    } else {
        const KindInfo info = kindInfo(ref.kind);
        const auto count = static_cast<int>(countOf(*m_context.document->project(), ref.kind));
        const QString kept = count > 0 ? u' ' + tr("The project has %n of them, kept as the document has them.", nullptr, count) : QString();
        m_plain->setTexts(info.iconName, info.plural, info.what + kept);
    }
    m_stack->setCurrentWidget(page);
    remember(ref);
    showTitle();
    emit moved();
}

QWidget *PageStack::pageFor(const model::ObjectRef &ref)
{
    const bool isList = ref.key.isEmpty() && ref.kind != Kind::Project;
    Page *&page = isList ? m_lists[ref.kind] : m_forms[ref.kind];
    if (!page) {
        page = isList ? m_factory->makeList(ref.kind, m_context, m_stack) : m_factory->makeForm(ref.kind, m_context, m_stack);
        if (page) {
            connect(page, &Page::reviewRequested, this, &PageStack::reviewRequested);
            m_stack->addWidget(page);
        }
    }
    return page ? static_cast<QWidget *>(page) : m_plain;
}

void PageStack::remember(const model::ObjectRef &ref)
{
    if (m_travelling || (m_position >= 0 && m_visited[m_position] == ref)) {
        return;
    }
    m_visited.resize(m_position + 1);
    m_visited.append(ref);
    if (m_visited.size() > kMaximumVisited) {
        m_visited.removeFirst();
    }
    m_position = m_visited.size() - 1;
}

void PageStack::goTo(qsizetype position)
{
    const QScopedValueRollback travelling(m_travelling, true);
    m_position = position;
    const model::ObjectRef ref = m_visited[position];
    const bool there = ref.key.isEmpty() || model::exists(*m_context.document->project(), ref);
    m_context.document->select(there ? ref : model::ObjectRef{ref.kind, {}, ref.parentKey});
}

void PageStack::goBack()
{
    if (!m_fixedName.isEmpty() && m_position >= 0) {
        goTo(m_position);
    } else if (canGoBack()) {
        goTo(m_position - 1);
    }
}

void PageStack::goForward()
{
    if (canGoForward()) {
        goTo(m_position + 1);
    }
}

void PageStack::forgetAll()
{
    m_visited.clear();
    m_position = -1;
}

void PageStack::showTitle()
{
    if (!m_fixedName.isEmpty()) {
        const Fixed &fixed = m_fixed.at(m_fixedName);
        m_header->setVisible(!fixed.title.isEmpty());
        m_icon->setIcon(icon(fixed.iconName));
        m_title->setText(fixed.title);
        m_path->clear();
        return;
    }
    const model::ObjectRef &ref = m_context.document->selection();
    const KindInfo info = kindInfo(ref.kind);
    m_header->show();
    m_icon->setIcon(icon(info.iconName));
    m_title->setText(describe(*m_context.document->project(), ref));
    m_path->setText(pathOf(ref));
}

} // namespace meridian::ui
