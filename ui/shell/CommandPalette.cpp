#include "ui/shell/CommandPalette.h"

#include "ui/shell/PaletteModel.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/SearchField.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWidth = 640;
constexpr int kHeight = 420;
constexpr qsizetype kMaximumShown = 200;

/// Lower is better; -1: the word does not occur.
int rankOf(const PaletteEntry &entry, QStringView word)
{
    const qsizetype at = entry.text.indexOf(word, 0, Qt::CaseInsensitive);
    if (at == 0) {
        return 0;
    }
    if (at > 0) {
        return entry.text[at - 1].isLetterOrNumber() ? 2 : 1;
    }
    return entry.detail.contains(word, Qt::CaseInsensitive) ? 3 : -1;
}

} // namespace

CommandPalette::CommandPalette(QList<PaletteEntry> entries, QWidget *parent)
    : QDialog(parent), m_search(new SearchField(tr("Type the name of an object or of an action"), this)), m_view(new QListView(this)),
      m_model(new PaletteModel(std::move(entries), this))
{
    setObjectName(u"commandPalette"_s);
    setWindowTitle(tr("Go to Object or Action"));
    resize(kWidth, kHeight);
    m_search->setObjectName(u"paletteSearchField"_s);
    m_search->installEventFilter(this);
    m_view->setObjectName(u"paletteView"_s);
    m_view->setAccessibleName(tr("Objects and actions"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new PaletteDelegate(m_view));
    m_view->setUniformItemSizes(true);
    m_view->setFrameShape(QFrame::NoFrame);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_search);
    layout->addWidget(m_view, 1);
    layout->addWidget(newHint(tr("Up and Down choose, Return goes there or does it, Escape closes."), this));

    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_view, &QListView::clicked, this, &CommandPalette::runCurrent);
    filter({});
}

QList<qsizetype> CommandPalette::matches(const QList<PaletteEntry> &entries, const QString &query)
{
    const QStringList words = query.split(u' ', Qt::SkipEmptyParts);
    QList<std::pair<int, qsizetype>> ranked;
    for (qsizetype i = 0; i < entries.size(); ++i) {
        int total = 0;
        const bool all = std::ranges::all_of(words, [&](const QString &word) {
            const int rank = rankOf(entries[i], word);
            total += rank;
            return rank >= 0;
        });
        if (all) {
            ranked.append({total, i});
        }
    }
    std::ranges::stable_sort(ranked, {}, &std::pair<int, qsizetype>::first);
    QList<qsizetype> found;
    for (const auto &[rank, position] : ranked.first(std::min(ranked.size(), kMaximumShown))) {
        found.append(position);
    }
    return found;
}

void CommandPalette::filter(const QString &query)
{
    m_model->setQuery(query.trimmed());
    m_view->setCurrentIndex(m_model->index(0));
}

void CommandPalette::runCurrent()
{
    const QModelIndex index = m_view->currentIndex();
    if (!index.isValid()) {
        return;
    }
    const std::function<void()> run = m_model->entryAt(index.row()).run;
    accept();
    // After the palette is gone, so that what opens next has the window for itself.
    QTimer::singleShot(0, parentWidget() ? static_cast<QObject *>(parentWidget()) : qApp, run);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const int rows = m_model->rowCount();
        const int page = std::max(1, m_view->viewport()->height() / std::max(1, m_view->sizeHintForRow(0)));
        const auto go = [this, rows](int by) {
            m_view->setCurrentIndex(m_model->index(std::clamp(m_view->currentIndex().row() + by, 0, std::max(0, rows - 1))));
            return true;
        };
        switch (key->key()) {
        case Qt::Key_Down: return go(1);
        case Qt::Key_Up: return go(-1);
        case Qt::Key_PageDown: return go(page);
        case Qt::Key_PageUp: return go(-page);
        case Qt::Key_Return:
        case Qt::Key_Enter: runCurrent(); return true;
        default: break;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_search->setFocus();
    if (parentWidget()) {
        const QRect window = parentWidget()->window()->geometry();
        move(window.center().x() - width() / 2, window.top() + 64);
    }
}

} // namespace meridian::ui
