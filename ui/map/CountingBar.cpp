#include "ui/map/CountingBar.h"

#include "ui/widgets/FileDialog.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

constexpr int kMostUtilization = 100;
constexpr qint64 kMostOctets = 16 * 1024 * 1024;
constexpr int kChooseFile = -1, kChooseLog = -2;
constexpr int kLog = -3; ///< the log that was read

} // namespace

CountingBar::CountingBar(QWidget *parent)
    : QWidget(parent), m_measure(new QComboBox(this)), m_utilization(new QSpinBox(this)), m_message(new InlineMessage(this))
{
    m_measure->setObjectName(u"mapMeasure"_s);
    m_measure->addItem(tr("People"), static_cast<int>(MapMeasure::People));
    m_measure->addItem(tr("IPv4 addresses"), static_cast<int>(MapMeasure::Addresses));
    m_measure->addItem(tr("Own figures…"), kChooseFile);
    m_measure->addItem(tr("Questions of a query log…"), kChooseLog);
    m_measure->setToolTip(tr("What changes, loads and failures are counted by. Own figures: a table (CSV) with the columns country, demand and, if known, city. "
                             "Questions: a file that meridiand --query-log wrote."));
    m_pool.setMaxThreadCount(1);
    m_utilization->setObjectName(u"mapUtilization"_s);
    m_utilization->setRange(1, kMostUtilization);
    m_utilization->setValue(50);
    m_utilization->setSuffix(tr(" %", "percent, after a number"));
    m_utilization->setToolTip(tr("How much of the capacity of all endpoints the whole world asks for. Loads and failures follow from it."));
    m_message->setObjectName(u"mapMeasureMessage"_s);

    auto *measureLabel = new QLabel(tr("&Count by"), this);
    measureLabel->setBuddy(m_measure);
    auto *utilizationLabel = new QLabel(tr("&Demand"), this);
    utilizationLabel->setBuddy(m_utilization);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(measureLabel, 0, 0);
    layout->addWidget(m_measure, 0, 1);
    layout->addWidget(utilizationLabel, 0, 2);
    layout->addWidget(m_utilization, 0, 3);
    layout->addWidget(m_message, 1, 0, 1, 4);
    layout->setColumnStretch(1, 1);
    connect(m_measure, &QComboBox::activated, this, &CountingBar::chooseMeasure);
    connect(m_utilization, &QSpinBox::valueChanged, this, &CountingBar::changed);
}

CountingBar::~CountingBar()
{
    m_pool.waitForDone();
}

bool CountingBar::isByLog() const
{
    return m_measure->currentData().toInt() == kLog;
}

void CountingBar::setName(const QString &name)
{
    if (m_name != name) {
        m_name = name;
        useLog();
    }
}

MapCounting CountingBar::counting() const
{
    MapCounting out;
    out.measure = isByLog() ? MapMeasure::Own : static_cast<MapMeasure>(m_measure->currentData().toInt());
    out.own = isByLog() ? m_observed : m_own;
    out.utilization = m_utilization->value() / 100.0;
    return out;
}

void CountingBar::chooseMeasure(int row)
{
    m_message->clear();
    const int chosen = m_measure->itemData(row).toInt();
    if (chosen == kChooseFile) {
        readOwn();
    } else if (chosen == kChooseLog) {
        readLog();
    }
    if (!m_isReading) {
        useLog();
    }
    emit changed();
}

void CountingBar::useLog()
{
    m_observed.reset();
    m_clients.clear();
    if (!isByLog() || !m_log) {
        return;
    }
    m_clients = m_log->placesOf(m_name);
    if (std::optional<service::Demand> demand = m_log->demandOf(m_name)) {
        m_observed = std::make_shared<const service::Demand>(std::move(*demand));
    }
    quint64 located = 0;
    for (const service::ObservedPlace &place : m_clients) {
        located += place.questions;
    }
    const quint64 unlocated = m_log->unlocatedOf(m_name);
    const QLocale locale;
    QString text = !m_observed ? tr("No question for %1 in the log has a known place: people are counted instead.").arg(m_name)
                               : tr("%1 questions for %2; the places of %3 more are not known.").arg(locale.toString(located), m_name, locale.toString(unlocated));
    if (m_log->wrongLines() > 0) {
        text += u' ' + tr("%1 of %2 lines are none of a query log and were left out.").arg(locale.toString(m_log->wrongLines()), locale.toString(m_log->lines()));
    }
    m_message->setMessage(!m_observed || m_log->wrongLines() > 0 ? State::Warning : State::Information, text);
}

void CountingBar::readLog()
{
    const int known = m_measure->findData(kLog);
    m_measure->setCurrentIndex(known >= 0 ? known : 0);
    const QString path = FileDialog::openFileName(this, tr("Query Log"), {}, tr("Query logs (*.json *.jsonl *.log *.1);;All files (*)"));
    if (path.isEmpty()) {
        return;
    }
    m_isReading = true;
    m_message->setMessage(State::Information, tr("Reading \"%1\"…").arg(path));
    m_pool.start([this, path] {
        QFile file(path);
        const QString name = QFileInfo(path).fileName();
        Result<service::ObservedClients> log = file.open(QIODevice::ReadOnly)
            ? service::ObservedClients::read(file, name)
            : fail(Error::Kind::Io, tr("Cannot read \"%1\": %2. Choose another file.").arg(path, file.errorString()));
        QMetaObject::invokeMethod(this, [this, name, log = std::move(log)] { takeLog(name, log); }, Qt::QueuedConnection);
    });
}

void CountingBar::takeLog(const QString &name, const Result<service::ObservedClients> &log)
{
    m_isReading = false;
    m_message->clear();
    if (log) {
        m_log = *log;
        chooseRead(kLog, name);
        useLog();
    } else {
        m_message->setError(log.error());
    }
    emit changed();
}

void CountingBar::chooseRead(int value, const QString &name)
{
    if (const int row = m_measure->findData(value); row >= 0) {
        m_measure->setItemText(row, name);
    } else {
        m_measure->insertItem(m_measure->findData(kChooseFile), name, value);
    }
    m_measure->setCurrentIndex(m_measure->findData(value));
}

/// The file takes an entry of its own above the one that chooses another.
void CountingBar::readOwn()
{
    const int ownRow = m_measure->findData(static_cast<int>(MapMeasure::Own));
    m_measure->setCurrentIndex(ownRow >= 0 ? ownRow : 0);
    const QString path = FileDialog::openFileName(this, tr("Own Figures"), {}, tr("Tables (*.csv *.tsv *.txt)"));
    if (path.isEmpty()) {
        return;
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        m_message->setMessage(State::Bad, tr("Cannot read \"%1\": %2. Choose another file.").arg(path, file.errorString()));
        return;
    }
    if (file.size() > kMostOctets) {
        m_message->setMessage(State::Bad, tr("\"%1\" has more than 16 MB. A table by country and city is much smaller; choose another file.").arg(path));
        return;
    }
    const QString name = QFileInfo(path).fileName();
    const Result<service::Demand> demand = service::Demand::fromTable(file.readAll(), name);
    if (!demand) {
        m_message->setError(demand.error());
        return;
    }
    m_own = std::make_shared<const service::Demand>(*demand);
    chooseRead(static_cast<int>(MapMeasure::Own), name);
}

} // namespace meridian::ui
