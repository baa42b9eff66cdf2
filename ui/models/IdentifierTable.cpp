#include "ui/models/CommonFields.h"
#include "ui/models/Tables.h"

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::IdentifierMatch;
using model::Rule;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(IdentifierTable)
};

/// One test with the number of its group: the groups of a rule as one flat list.
struct Test
{
    int group = 1; ///< from 1
    IdentifierMatch match;
    friend bool operator==(const Test &, const Test &) = default;
};

std::vector<Test> testsOf(const Rule &rule)
{
    std::vector<Test> tests;
    for (std::size_t group = 0; group < rule.anyMatch.size(); ++group) {
        for (const IdentifierMatch &match : rule.anyMatch[group].all) {
            tests.push_back({static_cast<int>(group) + 1, match});
        }
    }
    return tests;
}

/// Tests of the same number form a group; groups stand by their numbers, and numbers without tests are closed up.
void setTests(Rule &rule, std::vector<Test> tests)
{
    std::ranges::stable_sort(tests, {}, &Test::group);
    rule.anyMatch.clear();
    int last = 0;
    for (Test &test : tests) {
        if (rule.anyMatch.empty() || test.group != last) {
            rule.anyMatch.emplace_back();
            last = test.group;
        }
        rule.anyMatch.back().all.push_back(std::move(test.match));
    }
}

ListPath<Test> pathOf(const QString &instance, const QString &ruleKey)
{
    const ListPath<Rule> rules = rulesOf(instance);
    ListPath<Test> path;
    path.read = [rules, ruleKey](const model::Project &project) {
        ListPath<Test>::Rows rows;
        for (const auto &rule : rules.read(project)) {
            if (rule->id.text == ruleKey) {
                for (Test &test : testsOf(*rule)) {
                    rows.push_back(std::make_shared<const Test>(std::move(test)));
                }
            }
        }
        return rows;
    };
    path.isSame = rules.isSame;
    const auto change = [rules, ruleKey](model::ProjectBuilder &builder, auto action) {
        return detail::changeParent(rules, builder, ruleKey, [&](Rule &rule) {
            std::vector<Test> tests = testsOf(rule);
            const bool done = action(tests);
            setTests(rule, std::move(tests));
            return done;
        });
    };
    const auto has = [](const std::vector<Test> &tests, qsizetype row) { return row >= 0 && row < static_cast<qsizetype>(tests.size()); };
    path.replace = [change, has](model::ProjectBuilder &builder, qsizetype row, Test value) {
        return change(builder, [&](std::vector<Test> &tests) {
            const bool ok = has(tests, row);
            if (ok) {
                tests[static_cast<std::size_t>(row)] = std::move(value);
            }
            return ok;
        });
    };
    path.insert = [change](model::ProjectBuilder &builder, qsizetype row, Test value) {
        return change(builder, [&](std::vector<Test> &tests) {
            tests.insert(tests.begin() + std::clamp<qsizetype>(row, 0, static_cast<qsizetype>(tests.size())), std::move(value));
            return true;
        });
    };
    path.remove = [change, has](model::ProjectBuilder &builder, qsizetype row) {
        return change(builder, [&](std::vector<Test> &tests) {
            const bool ok = has(tests, row);
            if (ok) {
                tests.erase(tests.begin() + row);
            }
            return ok;
        });
    };
    path.move = [](model::ProjectBuilder &, qsizetype, qsizetype) -> Result<void> { return rowIsGone(); }; // the group says the place
    return path;
}

FieldOf<Test> groupField()
{
    auto field = numberField<Test>(u"group"_s, Texts::tr("Group"), Texts::tr("Tests of one group must all hold; one group is enough."), &Test::group, 1, 1000);
    field.width = 8;
    return field;
}

FieldOf<Test> keyField()
{
    FieldOf<Test> field;
    field.key = u"key"_s;
    field.label = Texts::tr("Identifier");
    field.hint = Texts::tr("Name of the identifier that the client sends.");
    field.placeholder = u"uid"_s;
    field.width = 18;
    field.value = [](const Test &test) { return QVariant(test.match.key); };
    field.assign = [](Test &test, const QVariant &value) -> Result<void> {
        if (value.toString().isEmpty() || value.toString().size() > 128) {
            return fail(Error::Kind::Invalid, Texts::tr("An identifier has a name of 1 to 128 characters."));
        }
        test.match.key = value.toString();
        return {};
    };
    return field;
}

FieldOf<Test> kindField()
{
    FieldOf<Test> field;
    field.key = u"kind"_s;
    field.label = Texts::tr("Test");
    field.kind = FieldKind::Choice;
    field.hint = Texts::tr("Equal to a text, or a number whose remainder is below a bound.");
    field.choices = {{u"exact"_s, Texts::tr("Equals"), {}}, {u"modulo"_s, Texts::tr("Remainder below"), {}}};
    field.width = 18;
    field.value = [](const Test &test) { return QVariant(test.match.modulo ? u"modulo"_s : u"exact"_s); };
    field.assign = [](Test &test, const QVariant &value) -> Result<void> {
        const bool isModulo = value.toString() == "modulo"_L1;
        if (isModulo == test.match.modulo.has_value()) {
            return {};
        }
        test.match.exact = isModulo ? QString() : u"1"_s;
        test.match.modulo = isModulo ? std::optional<qint64>(100) : std::nullopt;
        test.match.below = isModulo ? 10 : 0;
        return {};
    };
    return field;
}

FieldOf<Test> exactField()
{
    FieldOf<Test> field;
    field.key = u"exact"_s;
    field.label = Texts::tr("Value");
    field.hint = Texts::tr("The text that the identifier must be.");
    field.isOptional = true;
    field.width = 20;
    field.value = [](const Test &test) { return QVariant(test.match.exact); };
    field.assign = [](Test &test, const QVariant &value) -> Result<void> {
        test.match.exact = value.toString();
        test.match.modulo.reset();
        return {};
    };
    field.isShown = [](const Test &test) { return !test.match.modulo; };
    return field;
}

FieldOf<Test> boundField(const QString &key, const QString &label, const QString &hint, bool isModulo)
{
    FieldOf<Test> field;
    field.key = key;
    field.label = label;
    field.kind = FieldKind::Integer;
    field.hint = hint;
    field.minimum = isModulo ? 1 : 0;
    field.maximum = 1'000'000'000'000'000;
    field.width = 12;
    field.value = [isModulo](const Test &test) {
        return test.match.modulo ? QVariant(static_cast<qlonglong>(isModulo ? *test.match.modulo : test.match.below)) : QVariant();
    };
    field.assign = [isModulo](Test &test, const QVariant &value) -> Result<void> {
        const qint64 number = value.toLongLong();
        if (isModulo) {
            test.match.modulo = number;
            test.match.below = std::min(test.match.below, number);
            return {};
        }
        if (number > test.match.modulo.value_or(100)) {
            return fail(Error::Kind::Invalid, Texts::tr("The bound is a whole number from 0 to the divisor, %1.").arg(test.match.modulo.value_or(100)));
        }
        test.match.modulo = test.match.modulo.value_or(100);
        test.match.below = number;
        return {};
    };
    field.isShown = [](const Test &test) { return test.match.modulo.has_value(); };
    return field;
}

} // namespace

TablePtr identifierTable(const QString &instance, const QString &rule)
{
    TableDescription<Test> description;
    description.words = {Texts::tr("Identifier Test"),
                         Texts::tr("Identifiers"),
                         Texts::tr("Search identifiers"),
                         Texts::tr("Add Identifier Test"),
                         u"rule"_s,
                         Texts::tr("No identifiers asked for"),
                         Texts::tr("With identifiers the rule takes only clients that send matching ones by HTTPDNS (AnyMatch). "
                                   "Tests of one group must all hold; one group is enough.")};
    description.path = pathOf(instance, rule);
    description.parentTitle = inside({model::ObjectRef::Kind::Rule, rule, instance});
    description.fields = {groupField(), keyField(), kindField(), exactField(),
                          boundField(u"below"_s, Texts::tr("Below"), Texts::tr("The remainder must be smaller. 0 to the divisor."), false),
                          boundField(u"modulo"_s, Texts::tr("Divisor"), Texts::tr("The number is divided by this. 1 or more."), true)};
    description.columns = {u"group"_s, u"key"_s, u"kind"_s, u"exact"_s, u"below"_s, u"modulo"_s};
    description.pasteField = u"exact"_s;
    description.key = [](const Test &test) { return u"%1:%2"_s.arg(test.group).arg(test.match.key); };
    description.title = [](const Test &test, const model::Project &) { return test.match.key; };
    description.make = [instance, rule](const model::ProjectBuilder &builder) -> Result<Test> {
        const Rule *owner = model::findRule(builder.project(), {model::ObjectRef::Kind::Rule, rule, instance});
        Test test;
        test.group = owner ? static_cast<int>(owner->anyMatch.size()) + 1 : 1;
        test.match.key = u"uid"_s;
        test.match.exact = u"1"_s;
        return test;
    };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
