#include "ui/editors/PickDialog.h"

#include "ui/widgets/SearchField.h"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

PickDialog::PickDialog(const QString &title, const QString &searchLabel, const QList<Choice> &candidates, QWidget *parent)
    : QDialog(parent), m_list(new QListWidget(this))
{
    setObjectName(u"pickDialog"_s);
    setWindowTitle(title);
    auto *column = new QVBoxLayout(this);
    auto *search = new SearchField(searchLabel, this);
    column->addWidget(search);
    column->addWidget(m_list, 1);
    m_list->setObjectName(u"pickList"_s);
    m_list->setAccessibleName(title);
    for (const Choice &choice : candidates) {
        auto *item = new QListWidgetItem(choice.detail.isEmpty() ? choice.label : tr("%1 – %2", "name and value").arg(choice.label, choice.detail), m_list);
        item->setData(Qt::UserRole, choice.value);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    QPushButton *add = buttons->button(QDialogButtonBox::Ok);
    add->setText(tr("Add"));
    add->setEnabled(false);
    add->setObjectName(u"pickAddButton"_s);
    column->addWidget(buttons);
    resize(460, 480);
    connect(search, &QLineEdit::textChanged, this, &PickDialog::filter);
    connect(search, &SearchField::leftDownwards, m_list, qOverload<>(&QWidget::setFocus));
    connect(m_list, &QListWidget::itemChanged, this, [this, add] { add->setEnabled(!chosen().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QStringList PickDialog::chosen() const
{
    QStringList values;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->checkState() == Qt::Checked) {
            values += m_list->item(i)->data(Qt::UserRole).toString();
        }
    }
    return values;
}

void PickDialog::filter(const QString &text)
{
    for (int i = 0; i < m_list->count(); ++i) {
        m_list->item(i)->setHidden(!m_list->item(i)->text().contains(text, Qt::CaseInsensitive));
    }
}

QStringList PickDialog::pick(QWidget *parent, const QString &title, const QString &searchLabel, const QList<Choice> &candidates)
{
    PickDialog dialog(title, searchLabel, candidates, parent);
    return dialog.exec() == QDialog::Accepted ? dialog.chosen() : QStringList();
}

} // namespace meridian::ui
