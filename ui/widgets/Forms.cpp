#include "ui/widgets/Forms.h"

#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>

namespace meridian::ui {

using namespace Qt::StringLiterals;

QFormLayout *newForm(QWidget *parent)
{
    auto *form = new QFormLayout(parent);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->setFormAlignment(Qt::AlignLeft | Qt::AlignTop);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    return form;
}

QLabel *addRow(QFormLayout *form, const QString &label, QWidget *field, const QString &hint)
{
    auto *text = new QLabel(label);
    text->setBuddy(field);
    if (field->accessibleName().isEmpty()) {
        field->setAccessibleName(QString(label).remove(u'&'));
    }
    if (hint.isEmpty()) {
        form->addRow(text, field);
        return text;
    }
    field->setAccessibleDescription(hint);
    auto *both = new QVBoxLayout;
    both->setSpacing(2);
    both->addWidget(field);
    both->addWidget(newHint(hint));
    form->addRow(text, both);
    return text;
}

QLabel *newHeading(const QString &text, QWidget *parent)
{
    auto *heading = new QLabel(text, parent);
    heading->setObjectName(u"heading"_s);
    QFont font = heading->font();
    font.setPointSizeF(font.pointSizeF() * 1.15);
    font.setBold(true);
    heading->setFont(font);
    return heading;
}

QLabel *newHint(const QString &text, QWidget *parent)
{
    auto *hint = new QLabel(text, parent);
    hint->setObjectName(u"hint"_s);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    return hint;
}

} // namespace meridian::ui
