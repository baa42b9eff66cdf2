#pragma once

#include <QDialog>
#include <QIcon>
#include <QList>

#include <functional>

class QListView;

namespace meridian::ui {

class PaletteModel;
class SearchField;

/// One thing that can be found and done by typing.
struct PaletteEntry
{
    QString text;   ///< "bj-1"
    QString detail; ///< "Address · 192.0.2.1"
    QIcon icon;
    std::function<void()> run;
    QString shortcut; ///< shown at the right end; may be empty
};

/// The list that Ctrl+K opens: type words, choose with the arrows, Return carries it out.
class CommandPalette final : public QDialog
{
    Q_OBJECT
public:
    explicit CommandPalette(QList<PaletteEntry> entries, QWidget *parent = nullptr);

    /// Positions of the entries that match, best first: every word of `query` has to occur; the start of the text counts
    /// more than the start of a word, that more than the inside, and the text more than the detail.
    [[nodiscard]] static QList<qsizetype> matches(const QList<PaletteEntry> &entries, const QString &query);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void filter(const QString &query);
    void runCurrent();

    SearchField *m_search;
    QListView *m_view;
    PaletteModel *m_model;
};

} // namespace meridian::ui
