#pragma once

#include "ui/map/MapShares.h"

#include "engine/service/ObservedClients.h"

#include <QThreadPool>
#include <QWidget>

class QComboBox;
class QSpinBox;

namespace meridian::ui {

class InlineMessage;

/// How the shares beside the map are counted: by people, by addresses, by the operator's own figures or by the questions of
/// a query log, and how busy the world keeps the endpoints.
class CountingBar final : public QWidget
{
    Q_OBJECT
public:
    explicit CountingBar(QWidget *parent = nullptr);

    ~CountingBar() override;

    /// The routed name that is shown: the questions for it are those that count.
    void setName(const QString &name);
    /// Without preview and language, which are the page's.
    [[nodiscard]] MapCounting counting() const;
    /// Who asked, while the questions of a log are counted by.
    [[nodiscard]] const std::vector<service::ObservedPlace> &clients() const { return m_clients; }
    /// No log is being read.
    [[nodiscard]] bool isSettled() const { return !m_isReading; }

signals:
    void changed();

private:
    void chooseMeasure(int row);
    void readOwn();
    void readLog();
    void takeLog(const QString &name, const Result<service::ObservedClients> &log);
    /// Takes the questions for the name out of the log, if that is counted by.
    void useLog();
    [[nodiscard]] bool isByLog() const;
    /// Chooses the entry of what was read, made above those that choose a file.
    void chooseRead(int value, const QString &name);

    QComboBox *m_measure;
    QSpinBox *m_utilization;
    InlineMessage *m_message;
    QString m_name;
    std::shared_ptr<const service::Demand> m_own;      ///< the operator's figures
    std::optional<service::ObservedClients> m_log;
    std::shared_ptr<const service::Demand> m_observed; ///< of the log and the name; null: nobody asked
    std::vector<service::ObservedPlace> m_clients;
    bool m_isReading = false;
    QThreadPool m_pool; // last: its destructor waits for what uses the others
};

} // namespace meridian::ui
