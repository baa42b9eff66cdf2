#include "engine/model/TextRules.h"
#include "ui/models/CommonFields.h"
#include "ui/models/ExpectedShares.h"
#include "ui/models/References.h"
#include "ui/models/Tables.h"

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::PolicyTest;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(TestTable)
};

constexpr qsizetype kMaximumTestName = 256;

QList<Choice> sameLabels(const QStringList &values)
{
    QList<Choice> choices;
    for (const QString &value : values) {
        choices += {value, value, {}};
    }
    return choices;
}

FieldOf<PolicyTest> nameField()
{
    FieldOf<PolicyTest> field;
    field.key = u"name"_s;
    field.label = Texts::tr("Name");
    field.kind = FieldKind::Identifier; // names the test: goes in when it is finished
    field.hint = Texts::tr("Says in words what must hold. Unique among tests, at most 256 characters.");
    field.placeholder = Texts::tr("Beijing stays in Beijing");
    field.width = 36;
    field.value = [](const PolicyTest &test) { return QVariant(test.name); };
    field.assign = [](PolicyTest &test, const QVariant &value) -> Result<void> {
        const QString name = value.toString();
        if (name.isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("A test needs a name of 1 to 256 characters."));
        }
        if (name.size() > kMaximumTestName) {
            return std::unexpected(CommonTexts::tooLong(Texts::tr("Name"), name.size(), kMaximumTestName));
        }
        test.name = name;
        return {};
    };
    return field;
}

FieldOf<PolicyTest> questionField()
{
    auto field = textField<PolicyTest>(u"queryName"_s, Texts::tr("Question"), Texts::tr("The domain name that is asked for."), &PolicyTest::queryName);
    field.placeholder = u"www.example.com"_s;
    field.isOptional = false;
    field.width = 30;
    field.assign = [](PolicyTest &test, const QVariant &value) -> Result<void> {
        if (!model::domainProblem(value.toString()).isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no domain name. Write one such as www.example.com.").arg(value.toString()));
        }
        test.queryName = value.toString();
        return {};
    };
    field.display = [](const PolicyTest &test, const model::Project &) { return Texts::tr("%1 %2", "name and record type of a question").arg(test.queryName, test.queryType); };
    return field;
}

FieldOf<PolicyTest> typeField()
{
    auto field = textField<PolicyTest>(u"queryType"_s, Texts::tr("Type"), Texts::tr("The record type that is asked for, such as A or TYPE65."), &PolicyTest::queryType);
    field.kind = FieldKind::Choice;
    field.isOpenChoice = true;
    field.isOptional = false;
    field.isBulk = true;
    field.choices = sameLabels({u"A"_s, u"AAAA"_s, u"CNAME"_s, u"MX"_s, u"TXT"_s, u"NS"_s, u"SOA"_s, u"SRV"_s, u"CAA"_s, u"SVCB"_s, u"HTTPS"_s, u"ANY"_s});
    field.assign = [](PolicyTest &test, const QVariant &value) -> Result<void> {
        const QString type = value.toString().toUpper();
        if (!model::queryTypeProblem(type).isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no record type. Choose one, or write it such as TYPE65.").arg(value.toString()));
        }
        test.queryType = type;
        return {};
    };
    return field;
}

FieldOf<PolicyTest> clientField(const QString &key, const QString &label, const QString &hint, QString PolicyTest::*member)
{
    auto field = textField<PolicyTest>(key, label, hint, member);
    const bool isClient = key == "client"_L1;
    field.placeholder = isClient ? u"192.0.2.9"_s : u"192.0.2.53"_s;
    field.isBulk = true;
    field.width = 15;
    field.assign = [member, isClient](PolicyTest &test, const QVariant &value) -> Result<void> {
        const QString text = value.toString();
        const QString problem = isClient || text.isEmpty() ? model::clientProblem(text) : model::ipProblem(text);
        if (!problem.isEmpty()) {
            return fail(Error::Kind::Invalid,
                        isClient ? Texts::tr("\"%1\" is no client. Write an IP address such as 192.0.2.9, or a network such as 192.0.2.0/24.").arg(text)
                                 : Texts::tr("\"%1\" is no IP address. Write the resolver such as 192.0.2.53.").arg(text));
        }
        test.*member = text;
        return {};
    };
    return field;
}

FieldOf<PolicyTest> identifiersField()
{
    FieldOf<PolicyTest> field;
    field.key = u"identifiers"_s;
    field.label = Texts::tr("Identifiers");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("What the client sends by HTTPDNS, one a line: \"key=value\".");
    field.placeholder = u"uid=12345"_s;
    field.isOptional = true;
    field.value = [](const PolicyTest &test) {
        QStringList lines;
        for (auto identifier = test.identifiers.begin(); identifier != test.identifiers.end(); ++identifier) {
            lines += identifier.key() + u'=' + identifier.value();
        }
        return QVariant(lines);
    };
    field.assign = [](PolicyTest &test, const QVariant &value) -> Result<void> {
        QMap<QString, QString> identifiers;
        for (const QString &line : value.toStringList()) {
            const QString key = line.section(u'=', 0, 0).trimmed();
            if (!line.contains(u'=') || key.isEmpty()) {
                return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no identifier. Write it as \"key=value\".").arg(line));
            }
            if (identifiers.contains(key)) {
                return fail(Error::Kind::Invalid, Texts::tr("The identifier \"%1\" stands there twice. Remove one of the lines.").arg(key));
            }
            identifiers.insert(key, line.section(u'=', 1).trimmed());
        }
        test.identifiers = identifiers;
        return {};
    };
    return field;
}

FieldOf<PolicyTest> rcodeField()
{
    auto field = textField<PolicyTest>(u"rcode"_s, Texts::tr("Response code"), Texts::tr("What the answer must say, such as NXDOMAIN. Empty: not checked."), &PolicyTest::rcode);
    field.kind = FieldKind::Choice;
    field.isOpenChoice = true;
    field.isBulk = true;
    field.choices = QList<Choice>{{QString(), Texts::tr("Not checked"), {}}} + sameLabels({u"NOERROR"_s, u"NXDOMAIN"_s, u"REFUSED"_s, u"SERVFAIL"_s});
    field.assign = [](PolicyTest &test, const QVariant &value) -> Result<void> {
        const QString code = value.toString().toUpper();
        if (!model::rcodeProblem(code).isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no response code. Choose one, or leave the field empty.").arg(value.toString()));
        }
        test.rcode = code;
        return {};
    };
    return field;
}

FieldOf<PolicyTest> sharesField()
{
    FieldOf<PolicyTest> field;
    field.key = u"shares"_s;
    field.label = Texts::tr("Shares");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("Values that are answered together and their share, one a line: \"198.51.100.1 = 50 %\" or "
                           "\"198.51.100.1 198.51.100.2 = 30 % to 40 %\". Other answers are free.");
    field.placeholder = u"198.51.100.1 = 50 %\n198.51.100.1 198.51.100.2 = 30 % to 40 %"_s;
    field.isOptional = true;
    field.value = [](const PolicyTest &test) { return QVariant(expectedShareTexts(test.shares)); };
    field.assign = [](PolicyTest &test, const QVariant &value) -> Result<void> {
        auto shares = parseExpectedShares(value.toStringList());
        if (!shares) {
            return std::unexpected(shares.error());
        }
        test.shares = std::move(*shares);
        return {};
    };
    return field;
}

/// Response code and shares in one cell.
FieldOf<PolicyTest> expectedField()
{
    FieldOf<PolicyTest> field;
    field.key = u"expected"_s;
    field.label = Texts::tr("Expected");
    field.hint = Texts::tr("The response code and the shares that the answer must have.");
    field.width = 44;
    field.value = [](const PolicyTest &test) {
        return QVariant((test.rcode.isEmpty() ? QStringList() : QStringList(test.rcode)) + expectedShareTexts(test.shares));
    };
    field.display = [value = field.value](const PolicyTest &test, const model::Project &) {
        const QStringList parts = value(test).toStringList();
        return parts.isEmpty() ? Texts::tr("Any answer", "a policy test without expectations") : parts.join(u"; "_s);
    };
    field.toolTip = [value = field.value](const PolicyTest &test, const model::Project &) { return value(test).toStringList().join(u'\n'); };
    return field;
}

/// Nothing is known here; who runs the tests shows that instead (`ObjectModel::setLive`).
FieldOf<PolicyTest> resultField()
{
    FieldOf<PolicyTest> field;
    field.key = u"result"_s;
    field.label = Texts::tr("Result");
    field.hint = Texts::tr("Whether the draft answers as the test expects.");
    field.width = 11; // with its sign
    field.value = [](const PolicyTest &) { return QVariant(); };
    return field;
}

/// A name that the project answers, so that a new test asks something sensible.
QString firstName(const model::Project &project)
{
    if (!project.instances.isEmpty()) {
        return project.instances.at(0).domain;
    }
    return project.zones.isEmpty() ? u"www.example.com"_s : project.zones.at(0).name;
}

} // namespace

QString freeTestName(const model::Project &project, const QString &base)
{
    const QString start = base.left(kMaximumTestName - 8); // leaves room for a number
    QString name = start;
    for (int number = 2; project.tests.contains(name); ++number) {
        name = u"%1 (%2)"_s.arg(start).arg(number);
    }
    return name;
}

TablePtr testTable()
{
    TableDescription<PolicyTest> description;
    description.words = {Texts::tr("Policy Test"),
                         Texts::tr("Policy tests"),
                         Texts::tr("Search policy tests"),
                         Texts::tr("Add Policy Test"),
                         u"test"_s,
                         Texts::tr("No policy tests"),
                         Texts::tr("A policy test asks a question and says which answers must come how often. All tests run after each edit, and "
                                   "by \"meridianctl test\" in a build.")};
    description.path = listOf(&model::Project::tests);
    description.fields = {nameField(), questionField(), typeField(),
                          clientField(u"client"_s, Texts::tr("Client"), Texts::tr("An IP address, or a network in CIDR form. Empty: unknown."), &PolicyTest::client),
                          clientField(u"resolver"_s, Texts::tr("Resolver"), Texts::tr("IP address that the query comes from. It decides where no client is given."), &PolicyTest::resolver),
                          identifiersField(),
                          referencesField<PolicyTest>(u"down"_s, Texts::tr("Down"),
                                                      Texts::tr("Addresses that the test takes for down. All others with a health check count as healthy."), &PolicyTest::down,
                                                      addressReference()),
                          rcodeField(), sharesField(), expectedField(), resultField(), noteField<PolicyTest>()};
    description.columns = {u"name"_s, u"queryName"_s, u"client"_s, u"expected"_s, u"result"_s};
    description.pasteField = u"queryName"_s;
    description.key = [](const PolicyTest &test) { return test.name; };
    description.make = [](const model::ProjectBuilder &builder) -> Result<PolicyTest> {
        PolicyTest test;
        test.name = freeTestName(builder.project(), Texts::tr("Policy test"));
        test.queryName = firstName(builder.project());
        return test;
    };
    description.makeUnique = [](PolicyTest &test, const model::ProjectBuilder &builder) { test.name = freeTestName(builder.project(), test.name); };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
