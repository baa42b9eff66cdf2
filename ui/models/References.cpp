#include "ui/models/References.h"

namespace meridian::ui {

namespace {

using Kind = model::ObjectRef::Kind;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(References)
};

template<typename T>
QList<Choice> candidatesIn(const model::ObjectList<T> &objects)
{
    QList<Choice> choices;
    choices.reserve(objects.size());
    for (const T &object : objects) {
        choices += {object.id.text, object.name.isEmpty() ? object.id.text : object.name, object.name.isEmpty() ? QString() : object.id.text};
    }
    return choices;
}

template<typename T>
QString labelIn(const model::ObjectList<T> &objects, const QString &id)
{
    const T *object = objects.find(id);
    return object && !object->name.isEmpty() ? object->name : id;
}

} // namespace

const ReferenceKind &addressReference()
{
    static const ReferenceKind kind{Kind::Address, Texts::tr("New Address…"), [](const model::Project &p) {
        QList<Choice> choices = candidatesIn(p.addresses);
        for (Choice &choice : choices) {
            choice.detail = p.addresses.find(choice.value)->value;
        }
        return choices;
    }, [](const model::Project &p, const QString &id) { return labelIn(p.addresses, id); }};
    return kind;
}

const ReferenceKind &poolReference()
{
    static const ReferenceKind kind{Kind::Pool, Texts::tr("New Pool…"), [](const model::Project &p) { return candidatesIn(p.pools); },
                                    [](const model::Project &p, const QString &id) { return labelIn(p.pools, id); }};
    return kind;
}

const ReferenceKind &healthCheckReference()
{
    static const ReferenceKind kind{Kind::HealthCheck, Texts::tr("New Health Check…"),
                                    [](const model::Project &p) { return candidatesIn(p.healthChecks); },
                                    [](const model::Project &p, const QString &id) { return labelIn(p.healthChecks, id); }};
    return kind;
}

const ReferenceKind &networkReference()
{
    static const ReferenceKind kind{Kind::Network, Texts::tr("New Network…"), [](const model::Project &p) { return candidatesIn(p.networks); },
                                    [](const model::Project &p, const QString &id) { return labelIn(p.networks, id); }};
    return kind;
}

const ReferenceKind &lineListReference()
{
    static const ReferenceKind kind{Kind::Line, Texts::tr("New Line…"), [](const model::Project &p) { return candidatesIn(p.lines); },
                                    [](const model::Project &p, const QString &id) { return labelIn(p.lines, id); }};
    return kind;
}

const ReferenceKind &channelReference()
{
    static const ReferenceKind kind{Kind::Channel, Texts::tr("New Channel…"), [](const model::Project &p) { return candidatesIn(p.channels); },
                                    [](const model::Project &p, const QString &id) { return labelIn(p.channels, id); }};
    return kind;
}

} // namespace meridian::ui
