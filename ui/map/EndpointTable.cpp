#include "ui/map/EndpointTable.h"

#include "ui/map/MapTexts.h"
#include "ui/shell/Theme.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPainter>
#include <QPixmap>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

/// The endpoint's number on its colour, as on the map.
QPixmap badge(int row)
{
    constexpr int kSide = 18;
    const QPalette palette = QGuiApplication::palette();
    QPixmap pixmap(QSize(kSide, kSide) * qApp->devicePixelRatio());
    pixmap.setDevicePixelRatio(qApp->devicePixelRatio());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::series(row, palette));
    painter.drawEllipse(0, 0, kSide, kSide);
    QFont font = QGuiApplication::font();
    font.setPixelSize(11);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(Theme::isDark(palette) ? palette.color(QPalette::Base) : QColor(Qt::white));
    painter.drawText(QRect(0, 0, kSide, kSide), Qt::AlignCenter, QString::number(row + 1));
    return pixmap;
}

} // namespace

QString EndpointTable::biasText(int bias)
{
    return bias > 0 ? u"+%1"_s.arg(bias) : bias < 0 ? u"−%1"_s.arg(-bias) : u"0"_s;
}

void EndpointTable::setSubject(const std::optional<MapSubject> &subject, bool isEditable)
{
    const bool keepsRows = subject && m_subject && subject->choice == m_subject->choice && subject->endpoints.size() == m_subject->endpoints.size();
    if (!keepsRows) {
        beginResetModel();
        m_report = {};
    }
    const std::optional<MapSubject> before = std::exchange(m_subject, subject);
    const bool isOtherwiseEditable = std::exchange(m_isEditable, isEditable) != isEditable;
    if (!keepsRows) {
        endResetModel();
        return;
    }
    // A dragged bias changes one row, and only that is measured and painted again.
    for (int row = 0; row < rowCount(); ++row) {
        if (isOtherwiseEditable || before->endpoints[static_cast<std::size_t>(row)] != m_subject->endpoints[static_cast<std::size_t>(row)]) {
            emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
        }
    }
}

void EndpointTable::setReport(const MapShareReport &report)
{
    m_report = report;
    if (rowCount() > 0) {
        emit dataChanged(index(0, People), index(rowCount() - 1, Own));
    }
}

void EndpointTable::setHealth(const std::vector<HealthWord> &health)
{
    if (health != m_health) {
        m_health = health;
        if (rowCount() > 0) {
            emit dataChanged(index(0, Health), index(rowCount() - 1, Health));
        }
    }
}

void EndpointTable::setComparison(const QString &text)
{
    m_comparison = text;
    emit headerDataChanged(Qt::Horizontal, Change, Change);
}

int EndpointTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_subject ? 0 : static_cast<int>(m_subject->endpoints.size());
}

int EndpointTable::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QString EndpointTable::partText(MapMeasure measure, std::size_t row) const
{
    const std::vector<double> &parts = m_report.parts[static_cast<std::size_t>(measure)];
    return row < parts.size() ? percentText(parts[row]) : QString();
}

QString EndpointTable::text(const MapEndpoint &endpoint, int row, int column) const
{
    const auto at = static_cast<std::size_t>(row);
    const QLocale locale;
    switch (column) {
    case Name: return endpoint.isAvailable ? endpoint.label : tr("%1 (down)").arg(endpoint.label);
    case Health: return at < m_health.size() ? m_health[at].letter : QString();
    case Location: return endpoint.location;
    case Bias: return biasText(endpoint.bias);
    case People: return partText(MapMeasure::People, at);
    case Addresses: return partText(MapMeasure::Addresses, at);
    case Land: return partText(MapMeasure::Land, at);
    case Own: return partText(MapMeasure::Own, at);
    case Load: {
        if (at >= m_report.load.size() || !m_report.load[at]) {
            return {};
        }
        const QString number = percentText(*m_report.load[at], 0);
        return *m_report.load[at] > 1 ? tr("%1 %2", "load in percent and a sign that it is too much").arg(Theme::stateSign(State::Warning), number) : number;
    }
    case Change: {
        if (at >= m_report.change.size()) {
            return {};
        }
        if (!m_report.change[at]) {
            return tr("new", "endpoint that did not exist before");
        }
        const double points = *m_report.change[at] * 100;
        const QString number = locale.toString(std::abs(points), 'f', 1);
        return std::abs(points) < 0.05 ? u"0"_s : tr("%1 pp", "percentage points").arg((points > 0 ? u"+"_s : u"−"_s) + number);
    }
    default: return {};
    }
}

QVariant EndpointTable::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_subject) {
        return {};
    }
    const MapEndpoint &endpoint = m_subject->endpoints[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(endpoint, index.row(), index.column());
    case Qt::EditRole: return index.column() == Bias ? QVariant(endpoint.bias) : QVariant(text(endpoint, index.row(), index.column()));
    case Qt::DecorationRole:
        if (index.column() == Health && static_cast<std::size_t>(index.row()) < m_health.size()) {
            return Theme::stateIcon(m_health[static_cast<std::size_t>(index.row())].state);
        }
        return index.column() == Name ? QVariant(badge(index.row())) : QVariant();
    case Qt::ForegroundRole:
        return index.column() == Load && static_cast<std::size_t>(index.row()) < m_report.load.size()
                && m_report.load[static_cast<std::size_t>(index.row())].value_or(0) > 1
            ? QVariant(Theme::color(State::Warning, QGuiApplication::palette()))
            : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() >= Bias && index.column() != Location ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (index.column() == Health && static_cast<std::size_t>(index.row()) < m_health.size()) {
            return m_health[static_cast<std::size_t>(index.row())].word;
        }
        return index.column() == Location && endpoint.isAssumed
            ? QVariant(tr("%1. The exact place is not known; this point stands for it.").arg(endpoint.location))
            : QVariant(index.column() == Name ? endpoint.values.join(u", "_s) : text(endpoint, index.row(), index.column()));
    case Qt::AccessibleTextRole:
        if (index.column() == Health && static_cast<std::size_t>(index.row()) < m_health.size()) {
            return m_health[static_cast<std::size_t>(index.row())].word;
        }
        return index.column() == Name ? QVariant(tr("%1, %2", "number and name of an endpoint").arg(index.row() + 1).arg(text(endpoint, index.row(), Name)))
                                      : QVariant();
    default: return {};
    }
}

QVariant EndpointTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole) {
        switch (section) {
        case People: return tr("Part of the world's people that gets this endpoint");
        case Health: return tr("What probes say of its addresses, while the test server runs");
        case Change: return m_comparison;
        case Load: return tr("Demand over capacity, for a demand of the part of all capacity that is set below");
        case Addresses: return tr("Part of the IPv4 addresses of the world's countries");
        case Land: return tr("Part of the dry land. Nobody asks from there; it is how the area looks on a map.");
        case Own: return tr("Part of the demand in your own figures");
        default: return {};
        }
    }
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        return section >= Bias && section != Location ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    }
    switch (section) {
    case Name: return tr("Endpoint");
    case Health: return tr("Health");
    case Location: return tr("Location");
    case Bias: return tr("Bias");
    case People: return tr("People");
    case Change: return tr("Change");
    case Load: return tr("Load");
    case Addresses: return tr("IPv4");
    case Land: return tr("Land");
    case Own: return tr("Own");
    default: return {};
    }
}

Qt::ItemFlags EndpointTable::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == Bias && m_isEditable ? flags | Qt::ItemIsEditable : flags;
}

bool EndpointTable::setData(const QModelIndex &index, const QVariant &value, int role)
{
    bool ok = false;
    const int bias = value.toInt(&ok);
    if (role != Qt::EditRole || index.column() != Bias || !ok || bias < -99 || bias > 99) {
        return false;
    }
    emit biasEdited(index.row(), bias);
    return true;
}

} // namespace meridian::ui
