#include "ui/views/ProjectQuestions.h"

#include "engine/model/ObjectRef.h"

#include <QSet>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

QString withoutDot(QString name)
{
    if (name.size() > 1 && name.endsWith(u'.')) {
        name.chop(1);
    }
    return name;
}

QString nameOrId(const model::Object &object, const QString &id)
{
    return object.name.isEmpty() ? id : object.name;
}

} // namespace

QStringList questionNames(const model::Project &project)
{
    QStringList names;
    QSet<QString> seen;
    const auto add = [&](const QString &name) {
        if (const QString key = name.toLower(); !name.isEmpty() && !seen.contains(key)) {
            seen.insert(key);
            names << name;
        }
    };
    for (const model::Instance &instance : project.instances) {
        add(withoutDot(instance.domain));
    }
    for (const model::Zone &zone : project.zones) {
        for (const model::RecordSet &set : zone.records) {
            add(model::absoluteName(zone, set.name));
        }
    }
    return names;
}

QStringList addressNames(const model::Project &project, const QString &value)
{
    QStringList names;
    for (const model::Address &address : project.addresses) {
        if (withoutDot(address.value).compare(withoutDot(value), Qt::CaseInsensitive) == 0) {
            names << nameOrId(address, address.id.text);
        }
    }
    return names;
}

} // namespace meridian::ui
