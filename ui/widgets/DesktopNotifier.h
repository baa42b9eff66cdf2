#pragma once

#include <QObject>

#include <memory>

class QIcon;
class QSystemTrayIcon;

namespace meridian::ui {

/// Shows short messages outside the window. An interface, so that tests need no desktop. GUI thread.
class DesktopNotifier : public QObject
{
    Q_OBJECT
public:
    enum class Urgency { Calm, Urgent };

    using QObject::QObject;
    /// Whether this desktop shows anything; may change while the program runs.
    [[nodiscard]] virtual bool isAvailable() const = 0;
    /// Both are plain text; what a desktop might read as markup is made harmless.
    virtual void show(const QString &title, const QString &text, Urgency urgency) = 0;

signals:
    /// The user clicked a message.
    void activated();
};

/// By the icon in the system's tray, which is there from the first message on.
class TrayNotifier final : public DesktopNotifier
{
    Q_OBJECT
public:
    TrayNotifier(const QIcon &icon, const QString &toolTip, QObject *parent = nullptr);
    ~TrayNotifier() override;

    [[nodiscard]] bool isAvailable() const override;
    void show(const QString &title, const QString &text, Urgency urgency) override;

private:
    std::unique_ptr<QSystemTrayIcon> m_tray;
};

/// Text without what a notification service may take for markup.
[[nodiscard]] QString withoutMarkup(const QString &text);

} // namespace meridian::ui
