#include "ui/map/CountingBar.h"

#include "ui/widgets/FileDialog.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

constexpr int kMostUtilization = 100;
constexpr qint64 kMostOctets = 16 * 1024 * 1024;
constexpr int kChooseFile = -1;

} // namespace

CountingBar::CountingBar(QWidget *parent)
    : QWidget(parent), m_measure(new QComboBox(this)), m_utilization(new QSpinBox(this)), m_message(new InlineMessage(this))
{
    m_measure->setObjectName(u"mapMeasure"_s);
    m_measure->addItem(tr("People"), static_cast<int>(MapMeasure::People));
    m_measure->addItem(tr("IPv4 addresses"), static_cast<int>(MapMeasure::Addresses));
    m_measure->addItem(tr("Own figures…"), kChooseFile);
    m_measure->setToolTip(tr("What changes, loads and failures are counted by. Own figures: a table (CSV) with the columns country, demand and, if known, city."));
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

MapCounting CountingBar::counting() const
{
    MapCounting out;
    out.measure = static_cast<MapMeasure>(m_measure->currentData().toInt());
    out.own = m_own;
    out.utilization = m_utilization->value() / 100.0;
    return out;
}

void CountingBar::chooseMeasure(int row)
{
    m_message->clear();
    if (m_measure->itemData(row).toInt() == kChooseFile) {
        readOwn();
    }
    emit changed();
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
    if (ownRow >= 0) {
        m_measure->setItemText(ownRow, name);
    } else {
        m_measure->insertItem(m_measure->count() - 1, name, static_cast<int>(MapMeasure::Own));
    }
    m_measure->setCurrentIndex(m_measure->findData(static_cast<int>(MapMeasure::Own)));
}

} // namespace meridian::ui
