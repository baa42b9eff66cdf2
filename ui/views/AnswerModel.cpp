#include "ui/views/AnswerModel.h"

#include "ui/views/ExplainTexts.h"
#include "ui/widgets/Csv.h"

#include <QLocale>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

void AnswerModel::add(const QList<service::AnswerRecord> &records)
{
    const qsizetype count = std::min<qsizetype>(records.size(), kMaximum);
    if (count == 0) {
        return;
    }
    const int surplus = std::max(0, rowCount() + static_cast<int>(count) - kMaximum);
    if (surplus > 0) {
        beginRemoveRows({}, rowCount() - surplus, rowCount() - 1);
        m_records.erase(m_records.end() - surplus, m_records.end());
        endRemoveRows();
    }
    beginInsertRows({}, 0, static_cast<int>(count) - 1);
    for (const service::AnswerRecord &record : records.last(count)) {
        m_records.push_front(record);
    }
    endInsertRows();
}

void AnswerModel::clear()
{
    beginResetModel();
    m_records.clear();
    endResetModel();
}

void AnswerModel::setProject(const model::ProjectPtr &project)
{
    m_project = project;
    if (rowCount() > 0) {
        emit dataChanged(index(0, ObjectColumn), index(rowCount() - 1, ObjectColumn));
    }
}

int AnswerModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_records.size());
}

QString AnswerModel::text(const service::AnswerRecord &record, int column) const
{
    switch (column) {
    case TimeColumn:
        return QLocale().toString(record.time.toLocalTime().time(), u"HH:mm:ss.zzz"_s);
    case ClientColumn:
        return record.client;
    case QuestionColumn:
        return tr("%1 %2", "name type").arg(record.name, record.type);
    case AnswerColumn:
        return record.values.isEmpty() ? record.rcode : record.values.join(", "_L1);
    case ObjectColumn:
        return objectText(record.object, m_project);
    case TtlColumn:
        return ttlText(record.ttl);
    case ScopeColumn:
        return record.from == "ecs"_L1 ? u"/%1"_s.arg(record.scope) : u"–"_s;
    default:
        return {};
    }
}

QVariant AnswerModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const service::AnswerRecord &record = recordAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(record, index.column());
    case kObjectRole:
        return record.object;
    case Qt::TextAlignmentRole:
        return index.column() == TtlColumn || index.column() == ScopeColumn ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter)
                                                                           : QVariant();
    case Qt::ToolTipRole:
        if (index.column() == TimeColumn) {
            return tr("%1 UTC").arg(record.time.toUTC().toString(u"yyyy-MM-dd HH:mm:ss.zzz"_s));
        }
        if (index.column() == ClientColumn) {
            return record.from == "ecs"_L1 ? tr("Sent as client subnet") : tr("Sender of the query; no client subnet was sent");
        }
        return text(record, index.column());
    default:
        return {};
    }
}

QVariant AnswerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && (section == TtlColumn || section == ScopeColumn)) {
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case TimeColumn:
        return tr("Time");
    case ClientColumn:
        return tr("Client");
    case QuestionColumn:
        return tr("Question");
    case AnswerColumn:
        return tr("Answer");
    case ObjectColumn:
        return tr("Answered by");
    case TtlColumn:
        return tr("TTL");
    case ScopeColumn:
        return tr("Scope");
    default:
        return {};
    }
}

QByteArray answersAsCsv(const AnswerModel &model)
{
    QStringList lines{u"time,client,from,name,type,rcode,values,object,ttl,scope,transport"_s};
    for (int row = 0; row < model.rowCount(); ++row) {
        const service::AnswerRecord &record = model.recordAt(row);
        QStringList fields{record.time.toUTC().toString(Qt::ISODateWithMs), record.client, record.from, record.name, record.type, record.rcode,
                           record.values.join(u' '), record.object, QString::number(record.ttl), QString::number(record.scope),
                           record.overTcp ? u"tcp"_s : u"udp"_s};
        for (QString &field : fields) {
            field = csvField(field);
        }
        lines << fields.join(u',');
    }
    return (lines.join("\r\n"_L1) + "\r\n"_L1).toUtf8();
}

} // namespace meridian::ui
