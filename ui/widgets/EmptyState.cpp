#include "ui/widgets/EmptyState.h"

#include "ui/shell/Icons.h"
#include "ui/widgets/IconLabel.h"

#include <QFontMetrics>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {
constexpr int kIconSide = 48;
constexpr int kTextWidth = 420;

/// The least width at which the text needs no more lines than at `kTextWidth`, so that no word stands alone on the last.
int balancedWidth(const QString &text, const QFontMetrics &metrics)
{
    const auto heightAt = [&](int width) { return metrics.boundingRect(QRect(0, 0, width, 10'000), Qt::AlignHCenter | Qt::TextWordWrap, text).height(); };
    const int height = heightAt(kTextWidth);
    int least = kTextWidth / 2, enough = kTextWidth;
    while (least < enough) {
        const int middle = (least + enough) / 2;
        if (heightAt(middle) <= height) {
            enough = middle;
        } else {
            least = middle + 1;
        }
    }
    return enough + metrics.averageCharWidth();
}
} // namespace

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent), m_icon(new IconLabel(kIconSide, this)), m_title(new QLabel(this)), m_text(new QLabel(this)),
      m_buttons(new QVBoxLayout)
{
    setObjectName(u"emptyState"_s);
    m_title->setObjectName(u"emptyStateTitle"_s);
    m_text->setObjectName(u"emptyStateText"_s);
    QFont big = m_title->font();
    big.setPointSizeF(big.pointSizeF() * 1.3);
    big.setBold(true);
    m_title->setFont(big);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_text->setForegroundRole(QPalette::PlaceholderText);

    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(10);
    layout->addStretch(2);
    layout->addWidget(m_icon, 0, Qt::AlignHCenter);
    layout->addWidget(m_title, 0, Qt::AlignHCenter);
    // In a row of its own, and not by alignment, which would give it the height of one line.
    auto *row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(m_text);
    row->addStretch();
    layout->addLayout(row);
    layout->addSpacing(4);
    layout->addLayout(m_buttons);
    layout->addStretch(3);
}

void EmptyState::setTexts(const QString &iconName, const QString &title, const QString &text)
{
    static_cast<IconLabel *>(m_icon)->setIcon(icon(iconName));
    m_title->setText(title);
    m_text->setText(text);
    m_text->setFixedWidth(balancedWidth(text, m_text->fontMetrics()));
    setAccessibleName(title);
    setAccessibleDescription(text);
}

void EmptyState::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int spacing = layout()->spacing();
    const QMargins margins = layout()->contentsMargins();
    const int least = margins.top() + margins.bottom() + m_title->sizeHint().height() + m_buttons->sizeHint().height() + 3 * spacing;
    const int withText = least + m_text->heightForWidth(m_text->minimumWidth()) + spacing;
    m_text->setVisible(height() >= withText);
    m_icon->setVisible(height() >= withText + kIconSide + spacing);
}

QPushButton *EmptyState::addButton(const QString &text, const QString &objectName)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(objectName);
    button->setAutoDefault(true);
    button->setDefault(m_buttons->isEmpty());
    m_buttons->addWidget(button, 0, Qt::AlignHCenter);
    return button;
}

} // namespace meridian::ui
