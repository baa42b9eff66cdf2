#include "ui/editors/PageHeader.h"

#include "ui/document/ProjectDocument.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/IconLabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {
constexpr int kIconSide = 28;
}

PageHeader::PageHeader(ProjectDocument *document, QWidget *parent)
    : QWidget(parent), m_document(document), m_back(new QToolButton(this)), m_icon(new IconLabel(kIconSide, this)), m_title(new QLabel(this)),
      m_secondary(new QLabel(this)), m_buttons(new QHBoxLayout)
{
    m_back->setObjectName(u"backButton"_s);
    m_back->setIcon(icon(u"back"_s));
    m_back->setAutoRaise(true);
    m_back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_back->hide();
    m_title->setObjectName(u"pageTitle"_s);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont big = m_title->font();
    big.setPointSizeF(big.pointSizeF() * 1.5);
    big.setBold(true);
    m_title->setFont(big);
    m_secondary->setObjectName(u"pageSecondary"_s);
    m_secondary->setForegroundRole(QPalette::PlaceholderText);
    m_secondary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setMinimumWidth(60);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_back, 0, Qt::AlignLeft);
    auto *row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_icon);
    row->addWidget(m_title);
    row->addWidget(m_secondary, 0, Qt::AlignBottom);
    row->addStretch();
    row->addLayout(m_buttons);
    column->addLayout(row);
    connect(m_back, &QToolButton::clicked, this, [this] { m_document->select(m_backTo); });
}

void PageHeader::setTitle(const QString &iconName, const QString &title, const QString &secondary)
{
    m_icon->setIcon(icon(iconName));
    m_title->setText(title);
    m_secondary->setText(secondary);
    m_secondary->setContentsMargins(0, 0, 0, 3);
}

void PageHeader::setBack(const QString &text, const model::ObjectRef &ref)
{
    m_backTo = ref;
    m_back->setText(text);
    m_back->setVisible(!text.isEmpty());
    m_back->setAccessibleName(tr("Back to %1").arg(text));
    m_back->setToolTip(m_back->accessibleName());
}

} // namespace meridian::ui
