#include "ui/views/AnswersPane.h"

#include "ui/shell/Icons.h"
#include "ui/views/AnswerModel.h"
#include "ui/views/ObjectLinks.h"
#include "ui/widgets/ColumnFitter.h"
#include "ui/widgets/FileDialog.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/SearchField.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSaveFile>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

QToolButton *newButton(const QString &text, const QString &objectName, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setObjectName(objectName);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

AnswersPane::AnswersPane(QWidget *parent)
    : QWidget(parent)
    , m_model(new AnswerModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_search(new SearchField(tr("Search answers"), this))
    , m_pause(newButton(tr("Pause"), u"answersPauseButton"_s, this))
    , m_clear(newButton(tr("Clear"), u"answersClearButton"_s, this))
    , m_export(newButton(tr("Export as CSV…"), u"answersExportButton"_s, this))
    , m_note(newHint({}, this))
    , m_message(new InlineMessage(this))
{
    m_filtered->setSourceModel(m_model);
    m_filtered->setFilterKeyColumn(-1);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_search->setObjectName(u"answersSearch"_s);
    m_pause->setCheckable(true);
    m_note->setObjectName(u"answersNote"_s);
    m_message->setObjectName(u"answersMessage"_s);
    QTableView *table = makeTable();

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filtered->setFilterFixedString(text);
        refresh();
    });
    connect(m_search, &SearchField::leftDownwards, table, qOverload<>(&QWidget::setFocus));
    connect(m_pause, &QToolButton::toggled, this, &AnswersPane::setPaused);
    connect(m_clear, &QToolButton::clicked, this, [this] {
        m_held.clear();
        m_model->clear();
        refresh();
    });
    connect(m_export, &QToolButton::clicked, this, &AnswersPane::exportAsCsv);

    auto *top = new QHBoxLayout;
    top->addWidget(m_search, 1);
    top->addWidget(m_pause);
    top->addWidget(m_clear);
    top->addWidget(m_export);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_message);
    layout->addWidget(m_note);
    layout->addWidget(table, 1);
    refresh();
}

QTableView *AnswersPane::makeTable()
{
    auto *table = new QTableView(this);
    table->setObjectName(u"answersTable"_s);
    table->setAccessibleName(tr("Answers of the test server"));
    table->setAccessibleDescription(tr("Enter selects the object that answered."));
    table->setModel(m_filtered);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() * 3 / 2);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setResizeContentsPrecision(50); // not all thousand rows for each answer
    new ColumnFitter(table, {AnswerModel::AnswerColumn, AnswerModel::ObjectColumn, AnswerModel::QuestionColumn});
    auto *links = new ObjectLinks(table, AnswerModel::ObjectColumn, AnswerModel::kObjectRole);
    connect(links, &ObjectLinks::activated, this, &AnswersPane::objectActivated);
    return table;
}

void AnswersPane::setProject(const model::ProjectPtr &project)
{
    m_model->setProject(project);
}

void AnswersPane::setServing(bool isServing)
{
    m_isServing = isServing;
    refresh();
}

void AnswersPane::add(const QList<service::AnswerRecord> &records)
{
    if (m_pause->isChecked()) {
        m_held << records;
        if (m_held.size() > AnswerModel::kMaximum) {
            m_held = m_held.last(AnswerModel::kMaximum);
        }
    } else {
        m_model->add(records);
    }
    refresh();
}

void AnswersPane::setPaused(bool paused)
{
    if (!paused) {
        m_model->add(std::exchange(m_held, {}));
    }
    refresh();
}

void AnswersPane::exportAsCsv()
{
    const QString name = FileDialog::saveFileName(this, tr("Export Answers"), {}, tr("Comma-separated values (*.csv)"), u"csv"_s);
    if (name.isEmpty()) {
        return;
    }
    QSaveFile file(name);
    const QByteArray csv = answersAsCsv(*m_model);
    if (file.open(QIODevice::WriteOnly) && file.write(csv) == csv.size() && file.commit()) {
        m_message->setMessage(State::Good, tr("Exported %n answers.", nullptr, m_model->rowCount()));
    } else {
        m_message->setMessage(State::Bad, tr("Cannot write \"%1\": %2. Choose another place.").arg(name, file.errorString()));
    }
}

void AnswersPane::refresh()
{
    const int shown = m_filtered->rowCount();
    const int all = m_model->rowCount();
    if (m_pause->isChecked()) {
        m_note->setText(tr("Paused. %n answers came since.", nullptr, static_cast<int>(m_held.size())));
    } else if (all == 0) {
        m_note->setText(m_isServing ? tr("No answers yet. Ask the server; each answer appears here with the rule that gave it.")
                                    : tr("No answers yet. Start the server and ask it; each answer appears here with the rule that gave it."));
    } else if (shown == 0) {
        m_note->setText(tr("No answer matches the search."));
    } else if (all == AnswerModel::kMaximum) {
        m_note->setText(tr("The newest %n answers.", nullptr, all));
    } else {
        m_note->setText(tr("%n answers", nullptr, all));
    }
    m_clear->setEnabled(all > 0 || !m_held.isEmpty());
    m_export->setEnabled(all > 0);
}

} // namespace meridian::ui
