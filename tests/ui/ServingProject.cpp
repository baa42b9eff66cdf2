#include "tests/ui/ServingProject.h"

#include "engine/geo/GeoData.h"
#include "engine/model/ProjectJson.h"

namespace meridian::test {

using namespace Qt::StringLiterals;

model::ProjectPtr servingProject()
{
    static const QByteArray json = R"({
        "format": "meridian-project", "version": 1, "name": "Serving",
        "healthChecks": [{"id": "c", "kind": "tcp", "port": 80}],
        "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "c"}, {"id": "b", "value": "192.0.2.2", "healthCheck": "c"}],
        "pools": [{"id": "p", "members": [{"address": "a", "weight": 3}, {"address": "b", "weight": 1}]}],
        "instances": [{"id": "shop", "domain": "www.gtm.example.net", "rules": [
            {"id": "r1", "name": "Everybody", "line": "default", "poolSets": [{"id": "main", "pools": [{"pool": "p"}]}]}]}],
        "zones": [{"name": "gtm.example.net", "records": [
            {"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]},
            {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}]
    })";
    const model::ReadResult read = model::readProject(json);
    if (!read.project) {
        qFatal("%s", qPrintable(read.errors.front().toString()));
    }
    return read.project;
}

model::Project withValueOfA(const model::Project &project, const QString &value)
{
    model::Project edited = project;
    const qsizetype index = edited.addresses.indexOf(u"a"_s);
    model::Address address = edited.addresses.at(index);
    address.value = value;
    edited.addresses = edited.addresses.replaced(index, address);
    return edited;
}

Desk::Desk() : engine(geo::GeoData::with())
{
    document.setProject(servingProject());
    engine.setProject(document.project());
    QObject::connect(&document, &ui::ProjectDocument::projectReplaced, &engine, &service::EngineService::setProject);
}

} // namespace meridian::test
