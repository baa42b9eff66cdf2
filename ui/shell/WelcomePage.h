#pragma once

#include <QWidget>

class QVBoxLayout;

namespace meridian::ui {

class Session;

/// The first page: the sample, a new project, a file, recent projects. Each way says what it does.
class WelcomePage final : public QWidget
{
    Q_OBJECT
public:
    explicit WelcomePage(Session *session, QWidget *parent = nullptr);

    /// Lists recent projects and untitled ones of earlier runs anew.
    void refresh();

signals:
    void openRequested();

private:
    [[nodiscard]] QWidget *makeWays();
    void removeUntitled(const QString &path, const QString &name);

    Session *m_session;
    QVBoxLayout *m_recent;
    bool m_showsAll = false; ///< every untitled project, not only the newest
};

} // namespace meridian::ui
