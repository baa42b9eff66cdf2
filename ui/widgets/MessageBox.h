#pragma once

#include "engine/base/Result.h"

#include <QString>

class QWidget;

namespace meridian::ui {

/// A question before something that cannot be taken back. `title` is the action ("Delete Pool"), `text` the event as
/// a sentence, `detail` what follows from it or what to do; buttons carry verbs, never Yes and No.
struct Question
{
    QString title;
    QString text;
    QString detail;
    QString accept;      ///< "Publish"
    QString alternative; ///< a second way out, left away when empty
};

/// Modal boxes with a seam for tests: an answer put in beforehand is taken at once and no box is shown.
class MessageBox final
{
public:
    enum class Answer { Accept, Alternative, Cancel };

    [[nodiscard]] static Answer ask(QWidget *parent, const Question &question);
    /// Tell something; they do not wait for the user.
    static void error(QWidget *parent, const QString &title, const Error &error);
    static void information(QWidget *parent, const QString &title, const QString &text);

    /// For tests: answers the next box that would open; several calls queue up.
    static void setNextAnswer(Answer answer);
    /// For tests: title and text of the box asked last.
    [[nodiscard]] static QString lastTitle();
    [[nodiscard]] static QString lastText();
};

} // namespace meridian::ui
