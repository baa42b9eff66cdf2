#include "ui/widgets/MessageBox.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QQueue>

namespace meridian::ui {
namespace {

using namespace Qt::StringLiterals;

struct Seam
{
    QQueue<MessageBox::Answer> answers;
    QString title;
    QString text;
};

Seam &seam()
{
    static Seam instance;
    return instance;
}

/// Notes the box for tests and takes an answer that waits; false: show the box.
bool takeAnswer(const QString &title, const QString &text, MessageBox::Answer *answer)
{
    seam().title = title;
    seam().text = text;
    if (seam().answers.isEmpty()) {
        return false;
    }
    *answer = seam().answers.dequeue();
    return true;
}

void show(QWidget *parent, QMessageBox::Icon icon, const QString &title, const QString &text, const QString &detail)
{
    MessageBox::Answer answer{};
    if (takeAnswer(title, text, &answer)) {
        return;
    }
    auto *box = new QMessageBox(icon, title, text, QMessageBox::Close, parent);
    box->setObjectName(u"messageBox"_s);
    box->setInformativeText(detail);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace

MessageBox::Answer MessageBox::ask(QWidget *parent, const Question &question)
{
    Answer answer = Answer::Cancel;
    if (takeAnswer(question.title, question.text, &answer)) {
        return answer;
    }
    QMessageBox box(QMessageBox::Question, question.title, question.text, QMessageBox::NoButton, parent);
    box.setObjectName(u"messageBox"_s);
    box.setInformativeText(question.detail);
    const QPushButton *accept = box.addButton(question.accept, QMessageBox::AcceptRole);
    const QPushButton *alternative =
        question.alternative.isEmpty() ? nullptr : box.addButton(question.alternative, QMessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(QMessageBox::Cancel));
    box.exec();
    if (box.clickedButton() == accept) {
        return Answer::Accept;
    }
    return alternative && box.clickedButton() == alternative ? Answer::Alternative : Answer::Cancel;
}

void MessageBox::error(QWidget *parent, const QString &title, const Error &error)
{
    show(parent, QMessageBox::Warning, title, error.text, error.where);
}

void MessageBox::information(QWidget *parent, const QString &title, const QString &text)
{
    show(parent, QMessageBox::Information, title, text, {});
}

void MessageBox::setNextAnswer(Answer answer)
{
    seam().answers.enqueue(answer);
}

QString MessageBox::lastTitle()
{
    return seam().title;
}

QString MessageBox::lastText()
{
    return seam().text;
}

} // namespace meridian::ui
