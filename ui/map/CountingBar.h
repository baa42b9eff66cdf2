#pragma once

#include "ui/map/MapShares.h"

#include <QWidget>

class QComboBox;
class QSpinBox;

namespace meridian::ui {

class InlineMessage;

/// How the shares beside the map are counted: by people, by addresses or by the operator's own figures, and how busy the
/// world keeps the endpoints.
class CountingBar final : public QWidget
{
    Q_OBJECT
public:
    explicit CountingBar(QWidget *parent = nullptr);

    /// Without preview and language, which are the page's.
    [[nodiscard]] MapCounting counting() const;

signals:
    void changed();

private:
    void chooseMeasure(int row);
    void readOwn();

    QComboBox *m_measure;
    QSpinBox *m_utilization;
    InlineMessage *m_message;
    std::shared_ptr<const service::Demand> m_own;
};

} // namespace meridian::ui
