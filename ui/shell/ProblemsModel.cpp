#include "ui/shell/ProblemsModel.h"

#include "ui/document/ProjectDocument.h"
#include "ui/shell/KindInfo.h"
#include "ui/shell/Theme.h"

namespace meridian::ui {
namespace {

State stateOf(model::Finding::Severity severity)
{
    switch (severity) {
    case model::Finding::Severity::Error: return State::Bad;
    case model::Finding::Severity::Warning: return State::Warning;
    case model::Finding::Severity::Hint: return State::Information;
    }
    return State::Unknown;
}

} // namespace

ProblemsModel::ProblemsModel(ProjectDocument *document, ProblemChecker *checker, QObject *parent)
    : QAbstractTableModel(parent), m_document(document), m_findings(checker->findings())
{
    connect(checker, &ProblemChecker::checked, this, [this, checker] {
        beginResetModel();
        m_findings = checker->findings();
        endResetModel();
    });
}

int ProblemsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings->size());
}

int ProblemsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const model::Finding &finding = findingAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (index.column()) {
        case TextColumn: return finding.text;
        case ObjectColumn: return describe(*m_document->project(), finding.object);
        case FixColumn: return finding.fix ? finding.fix->title : QString();
        default: return {};
        }
    case Qt::DecorationRole: return index.column() == TextColumn ? QVariant(Theme::stateIcon(stateOf(finding.severity))) : QVariant();
    case Qt::AccessibleTextRole:
        return index.column() == TextColumn ? QVariant(tr("%1: %2", "severity and text").arg(Theme::stateName(stateOf(finding.severity)), finding.text))
                                            : QVariant();
    default: return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case TextColumn: return tr("Problem");
    case ObjectColumn: return tr("Object");
    case FixColumn: return tr("Quick fix");
    default: return {};
    }
}

} // namespace meridian::ui
