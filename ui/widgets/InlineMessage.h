#pragma once

#include "engine/base/Result.h"
#include "ui/shell/Theme.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace meridian::ui {

class IconLabel;

/// A line or banner beside what it speaks of: sign, text and, where wanted, a button. Hidden while it has no text.
class InlineMessage final : public QFrame
{
    Q_OBJECT
public:
    explicit InlineMessage(QWidget *parent = nullptr);

    void setMessage(State state, const QString &text);
    void setError(const Error &error) { setMessage(State::Bad, error.text); }
    /// Shows the error of a refused edit, or nothing if it went well. Returns whether it went well.
    bool setResult(const Result<void> &result);
    void clear();
    [[nodiscard]] QString text() const;
    /// The button at the right end, made at the first call; hidden while it has no text.
    QPushButton *button();

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolour();

    State m_state = State::Information;
    IconLabel *m_icon;
    QLabel *m_text;
    QPushButton *m_button = nullptr;
};

} // namespace meridian::ui
