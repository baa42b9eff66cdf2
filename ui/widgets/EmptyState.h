#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace meridian::ui {

/// Stands where a list is empty: says what would be in it and has the button that makes one.
class EmptyState final : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget *parent = nullptr);

    /// `iconName` as of `icon()`; `title` is short ("No pools"), `text` one or two sentences.
    void setTexts(const QString &iconName, const QString &title, const QString &text);
    /// Adds a button; the first is the default one.
    QPushButton *addButton(const QString &text, const QString &objectName);

protected:
    /// In a low pane the picture goes first, then the text; what is left never overlaps.
    void resizeEvent(QResizeEvent *event) override;

private:
    QLabel *m_icon;
    QLabel *m_title;
    QLabel *m_text;
    QVBoxLayout *m_buttons;
};

} // namespace meridian::ui
