#include "ui/views/ShareCounterPane.h"

#include "ui/views/FittedTable.h"
#include "ui/views/ShareCounterModel.h"
#include "ui/widgets/Forms.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostQuestions = 100;
constexpr int kMostRows = 40;

} // namespace

ShareCounterPane::ShareCounterPane(service::EngineService *engine, QWidget *parent)
    : QWidget(parent), m_engine(engine), m_model(new ShareCounterModel(this)), m_choice(new QComboBox(this)), m_note(newHint({}, this))
{
    m_choice->setObjectName(u"shareCounterQuestionComboBox"_s);
    m_choice->setAccessibleName(tr("Question whose answers are counted"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(16);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &ShareCounterPane::choose);
    auto *clear = new QPushButton(tr("Count from Zero"), this);
    clear->setObjectName(u"shareCounterClearButton"_s);
    connect(clear, &QPushButton::clicked, this, [this] {
        m_model->clear();
        updateNote();
    });
    m_note->setObjectName(u"shareCounterNote"_s);

    auto *table = new FittedTable(kMostRows, this);
    table->setObjectName(u"shareCounterTable"_s);
    table->setAccessibleName(tr("Counted answers beside their exact shares"));
    table->setModel(m_model);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setStretchLastSection(true);

    auto *top = new QHBoxLayout;
    top->addWidget(m_choice, 1);
    top->addWidget(clear);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_note);
    layout->addWidget(table);
    layout->addStretch(1);
    if (m_engine) {
        connect(m_engine, &service::EngineService::explained, this, &ShareCounterPane::explained);
    }
    updateNote();
}

ShareCounterPane::Question ShareCounterPane::questionOf(const service::AnswerRecord &record)
{
    return {record.name.toLower(), record.type, record.client, record.from};
}

QString ShareCounterPane::textOf(const Question &question)
{
    return tr("%1 %2 from %3", "name type from client").arg(question.name, question.type, question.client);
}

void ShareCounterPane::add(const QList<service::AnswerRecord> &records)
{
    QList<QStringList> counted;
    for (const service::AnswerRecord &record : records) {
        const Question question = questionOf(record);
        if (!m_questions.contains(question) && m_questions.size() < kMostQuestions) {
            m_questions.append(question);
            m_choice->addItem(textOf(question));
        }
        const int chosen = m_choice->currentIndex();
        if (chosen >= 0 && m_questions.at(chosen) == question) {
            counted << record.values;
        }
    }
    if (m_isExpected) {
        m_model->count(counted);
    } else {
        m_early << counted;
    }
    updateNote();
}

void ShareCounterPane::choose(int)
{
    m_model->setExpected({});
    m_model->clear();
    m_early.clear();
    m_isExpected = false;
    expectAnew();
}

void ShareCounterPane::expectAnew()
{
    const int chosen = m_choice->currentIndex();
    if (chosen < 0 || !m_engine) {
        return;
    }
    const Question &question = m_questions.at(chosen);
    service::ExplainRequest request;
    request.name = question.name;
    request.type = question.type;
    if (question.from == "ecs"_L1) {
        if (const auto client = IpPrefix::parse(question.client)) {
            request.client = *client;
        }
    } else {
        request.resolver = IpAddress::parse(question.client);
    }
    const auto forced = m_engine->forcedHealth();
    request.down = forced.keys(service::ForcedHealth::Down);
    request.up = forced.keys(service::ForcedHealth::Up);
    m_ticket = m_engine->explain(request);
}

void ShareCounterPane::explained(quint64 ticket, const Result<service::ExplainReport> &result)
{
    if (ticket != m_ticket) {
        return;
    }
    m_ticket = 0;
    m_model->setExpected(result ? result->shares : QList<service::ExplainedShare>());
    m_isExpected = true;
    m_model->count(std::exchange(m_early, {}));
    updateNote();
}

void ShareCounterPane::updateNote()
{
    if (m_choice->count() == 0) {
        m_note->setText(tr("Answers are counted here once the test server is asked."));
    } else {
        m_note->setText(tr("%n answers since the shares of this question last changed.", nullptr, static_cast<int>(m_model->total())));
    }
}

} // namespace meridian::ui
