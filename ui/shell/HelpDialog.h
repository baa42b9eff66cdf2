#pragma once

#include "engine/model/ObjectRef.h"

#include <QDialog>

class QTextBrowser;

namespace meridian::ui {

/// The handbook's page about what is selected, in the language of the console.
class HelpDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit HelpDialog(const QString &page, QWidget *parent = nullptr);

    /// Name of the page about a kind, "pool"; every kind has one, if only that of the thing it belongs to.
    [[nodiscard]] static QString pageOf(model::ObjectRef::Kind kind);
    /// Text of a page in Markdown; empty if there is no such page.
    [[nodiscard]] static QString pageText(const QString &page);
    /// Names of all pages.
    [[nodiscard]] static QStringList pages();

private:
    void show(const QString &page);

    QTextBrowser *m_text;
};

} // namespace meridian::ui
