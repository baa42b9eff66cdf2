#pragma once

#include "engine/service/EngineService.h"

#include <QHash>
#include <QWidget>

class QComboBox;
class QLabel;

namespace meridian::ui {

class ShareCounterModel;

/// Counts the test server's answers to one question and holds them against its exact shares. The questions to choose
/// from are those that were asked; the first one is chosen by itself.
class ShareCounterPane final : public QWidget
{
    Q_OBJECT
public:
    /// `engine` may be null: then nothing is expected.
    explicit ShareCounterPane(service::EngineService *engine, QWidget *parent = nullptr);

    void add(const QList<service::AnswerRecord> &records);
    /// The project or a forced state is another: what counts from now on may be drawn from other shares.
    void expectAnew();
    [[nodiscard]] ShareCounterModel *model() const { return m_model; }

private:
    /// Questions that are decided alike: name, type and client.
    struct Question
    {
        QString name;
        QString type;
        QString client;
        QString from;
        friend bool operator==(const Question &, const Question &) = default;
    };
    [[nodiscard]] static Question questionOf(const service::AnswerRecord &record);
    [[nodiscard]] static QString textOf(const Question &question);
    void choose(int index);
    void explained(quint64 ticket, const Result<service::ExplainReport> &result);
    void updateNote();

    service::EngineService *m_engine;
    ShareCounterModel *m_model;
    QComboBox *m_choice;
    QLabel *m_note;
    QList<Question> m_questions; // as in m_choice
    quint64 m_ticket = 0;
    bool m_isExpected = false; ///< the exact shares are there
    QList<QStringList> m_early; ///< answers that came before them
};

} // namespace meridian::ui
