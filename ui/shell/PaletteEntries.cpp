#include "ui/shell/PaletteEntries.h"

#include "engine/model/Project.h"
#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"
#include "ui/shell/Session.h"
#include "ui/shell/WindowActions.h"

#include <QAction>
#include <QCoreApplication>
#include <QPointer>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

class Collector final
{
public:
    Collector(QList<PaletteEntry> *entries, ProjectDocument *document)
        : m_entries(entries), m_document(document), m_project(*document->project())
    {
    }

    void addAll()
    {
        for (const Kind kind : topLevelKinds()) {
            const KindInfo info = kindInfo(kind);
            addRef({kind, {}, {}}, info.plural, info.what);
            for (const model::ObjectRef &ref : objectsOf(m_project, kind)) {
                add(ref, detailOf(ref));
            }
        }
        for (const model::Instance &instance : m_project.instances) {
            for (const model::Rule &rule : instance.rules) {
                add(model::refOf(instance, rule), instance.id.text + u" · "_s + rule.line);
                for (const model::PoolSet &set : rule.poolSets) {
                    add(model::refOf(instance, rule, set), instance.id.text + u" › "_s + rule.id.text);
                }
            }
        }
        for (const model::Zone &zone : m_project.zones) {
            for (const model::RecordSet &set : zone.records) {
                const model::ObjectRef ref = model::refOf(zone, set);
                addRef(ref, model::absoluteName(zone, set.name) + u' ' + set.type,
                       kindInfo(ref.kind).singular + u" · "_s + set.values.join(u", "_s));
            }
        }
    }

private:
    [[nodiscard]] QString detailOf(const model::ObjectRef &ref) const
    {
        if (ref.kind == Kind::Address) {
            return m_project.addresses.find(ref.key)->value;
        }
        return ref.kind == Kind::Instance ? m_project.instances.find(ref.key)->domain : ref.key;
    }
    void add(const model::ObjectRef &ref, const QString &detail)
    {
        addRef(ref, model::titleOf(m_project, ref), kindInfo(ref.kind).singular + u" · "_s + detail);
    }
    void addRef(const model::ObjectRef &ref, const QString &text, const QString &detail)
    {
        m_entries->append({text, detail, icon(kindInfo(ref.kind).iconName), [document = m_document, ref] { document->select(ref); }, {}});
    }

    QList<PaletteEntry> *m_entries;
    ProjectDocument *m_document;
    const model::Project &m_project;
};

/// "Action · Edit", with the menu where it is found.
QString detailOf(const QAction &action)
{
    const QString menu = action.data().toString();
    const QString word = QCoreApplication::translate("meridian::ui::PaletteEntries", "Action");
    return menu.isEmpty() ? word : word + u" · "_s + menu;
}

} // namespace

QList<PaletteEntry> paletteEntries(Session *session, const QList<QAction *> &actions)
{
    QList<PaletteEntry> entries;
    for (QAction *action : actions) {
        if (!action->isEnabled() || !action->isVisible()) {
            continue;
        }
        const QPointer<QAction> guard = action;
        entries.append({WindowActions::plainText(action->text()), detailOf(*action),
                        action->icon().isNull() ? icon(u"action"_s) : action->icon(),
                        [guard] {
                            if (guard) {
                                guard->trigger();
                            }
                        },
                        action->shortcut().toString(QKeySequence::NativeText)});
    }
    if (session->isOpen()) {
        Collector(&entries, session->document()).addAll();
    }
    return entries;
}

} // namespace meridian::ui
