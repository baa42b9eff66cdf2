#pragma once

#include "engine/model/ObjectRef.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace meridian::ui {

class IconLabel;
class ProjectDocument;

/// The top of a page: a way back to what holds the object, its picture, what it is called, and its id in quiet text.
class PageHeader final : public QWidget
{
    Q_OBJECT
public:
    explicit PageHeader(ProjectDocument *document, QWidget *parent = nullptr);

    void setTitle(const QString &iconName, const QString &title, const QString &secondary);
    /// The button that leads back; hidden where the text is empty.
    void setBack(const QString &text, const model::ObjectRef &ref);
    /// Where a page puts buttons of its own, at the right end.
    [[nodiscard]] QHBoxLayout *buttons() const { return m_buttons; }

private:
    ProjectDocument *m_document;
    model::ObjectRef m_backTo;
    QToolButton *m_back;
    IconLabel *m_icon;
    QLabel *m_title;
    QLabel *m_secondary;
    QHBoxLayout *m_buttons;
};

} // namespace meridian::ui
