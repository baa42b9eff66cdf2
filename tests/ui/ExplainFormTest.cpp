#include "ui/views/ExplainForm.h"
#include "tests/support/TestMain.h"
#include "tests/ui/ExplainFixtures.h"
#include "ui/views/HealthSwitchDelegate.h"
#include "ui/views/ProjectQuestions.h"
#include "ui/widgets/InlineMessage.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

/// Filling in a question.
class ExplainFormTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_form.reset(); }
    void offersNamesAndClientsOfTheProject();
    void presetPutsItsNetworkIntoTheField();
    void wrongClientIsToldAtTheField();
    void wrongResolverIsToldAtTheField();
    void identifiersAreAddedReplacedAndRemoved();
    void addressesAreForcedDownByClickAndKey();
    void forcedAddressThatIsDeletedNoLongerCounts();
    void fillsFromARequest();
    void engineErrorStandsAtItsField_data();
    void engineErrorStandsAtItsField();
    void typedNameSurvivesAnEdit();

private:
    template<typename T>
    T *child(const QString &name) const { return m_form->findChild<T *>(name); }
    QComboBox *nameBox() const { return child<QComboBox>(u"explainNameComboBox"_s); }
    QComboBox *clientBox() const { return child<QComboBox>(u"explainClientComboBox"_s); }
    QTableView *healthTable() const { return child<QTableView>(u"forcedHealthTable"_s); }
    QString message(const QString &name) const { return child<InlineMessage>(name)->text(); }

    std::unique_ptr<ExplainForm> m_form;
};

void ExplainFormTest::init()
{
    m_form = std::make_unique<ExplainForm>();
    m_form->resize(400, 800);
    m_form->setProject(test::smallProject());
    m_form->show();
}

void ExplainFormTest::offersNamesAndClientsOfTheProject()
{
    QCOMPARE(questionNames(*test::smallProject()),
             (QStringList{u"www.example.com.gtm.example.net"_s, u"gtm.example.net"_s, u"app.gtm.example.net"_s}));
    QCOMPARE(nameBox()->count(), 3);
    QCOMPARE(m_form->request()->name, u"www.example.com.gtm.example.net"_s); // the first is taken
    QCOMPARE(m_form->request()->type, u"A"_s);
    QVERIFY(!m_form->request()->client);

    const QList<ClientPreset> presets = clientPresets(*test::smallProject());
    QCOMPARE(presets.size(), 2); // the line's second block is the location's
    QCOMPARE(presets.at(0), (ClientPreset{u"China / North China / Beijing, China Telecom"_s, u"203.0.113.0/24"_s}));
    QCOMPARE(presets.at(1), (ClientPreset{u"Line \"Office\""_s, u"198.51.100.0/25"_s}));
}

void ExplainFormTest::presetPutsItsNetworkIntoTheField()
{
    clientBox()->setFocus();
    QTest::keyClick(clientBox(), Qt::Key_Down);
    QCOMPARE(clientBox()->currentText(), u"203.0.113.0/24"_s);
    QCOMPARE(m_form->request()->client->toString(), u"203.0.113.0/24"_s);
    QTest::keyClick(clientBox(), Qt::Key_Up);
    QVERIFY(m_form->request());
    QVERIFY(!m_form->request()->client); // "No client subnet"
}

void ExplainFormTest::wrongClientIsToldAtTheField()
{
    clientBox()->setEditText(u"203.0.113.7/24"_s);
    QVERIFY(!m_form->request());
    QVERIFY(m_form->hasError());
    QVERIFY2(message(u"explainClientMessage"_s).contains(u"203.0.113.0/24"_s), qPrintable(message(u"explainClientMessage"_s)));
    QCOMPARE(clientBox()->accessibleDescription(), message(u"explainClientMessage"_s));
    clientBox()->setEditText(u"203.0.113.7"_s);
    QCOMPARE(m_form->request()->client->length, 32);
    QVERIFY(message(u"explainClientMessage"_s).isEmpty());
}

void ExplainFormTest::wrongResolverIsToldAtTheField()
{
    auto *resolver = child<QLineEdit>(u"explainResolverEdit"_s);
    QTest::keyClicks(resolver, u"1.2.3"_s);
    QVERIFY(!m_form->request());
    QVERIFY(message(u"explainResolverMessage"_s).contains(u"1.2.3"_s));
    QTest::keyClicks(resolver, u".4"_s);
    QCOMPARE(m_form->request()->resolver->toString(), u"1.2.3.4"_s);
    QVERIFY(message(u"explainResolverMessage"_s).isEmpty());
}

void ExplainFormTest::identifiersAreAddedReplacedAndRemoved()
{
    using Identifiers = QList<std::pair<QString, QString>>;
    auto *field = child<QLineEdit>(u"identifierEdit"_s);
    QTest::keyClicks(field, u"uid=12345"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(m_form->request()->identifiers, (Identifiers{{u"uid"_s, u"12345"_s}}));
    QTest::keyClicks(field, u"uid=7"_s);
    QTest::mouseClick(child<QPushButton>(u"identifierAddButton"_s), Qt::LeftButton);
    QCOMPARE(m_form->request()->identifiers, (Identifiers{{u"uid"_s, u"7"_s}}));
    QTest::keyClicks(field, u"nonsense"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(message(u"identifierMessage"_s).contains(u"key=value"_s));
    QCOMPARE(m_form->request()->identifiers.size(), 1);
    QToolButton *chip = nullptr;
    for (QToolButton *button : m_form->findChildren<QToolButton *>(u"identifierChip-uid"_s)) {
        chip = button->isVisible() ? button : chip;
    }
    QVERIFY(chip);
    QTest::mouseClick(chip, Qt::LeftButton);
    QVERIFY(m_form->request()->identifiers.isEmpty());
}

void ExplainFormTest::addressesAreForcedDownByClickAndKey()
{
    QAbstractItemModelTester tester(healthTable()->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy changed(m_form.get(), &ExplainForm::changed);
    const QModelIndex cell = healthTable()->model()->index(0, ForcedHealthModel::StateColumn);
    const QRect down = HealthSwitchDelegate::partRect(healthTable()->visualRect(cell), int(ForcedHealthModel::State::Down));
    QTest::mouseClick(healthTable()->viewport(), Qt::LeftButton, {}, down.center());
    QCOMPARE(m_form->request()->down, QStringList{u"bj-1"_s});
    QCOMPARE(changed.size(), 1);
    healthTable()->setCurrentIndex(healthTable()->model()->index(1, 0));
    QTest::keyClick(healthTable(), Qt::Key_Right);
    QCOMPARE(m_form->request()->up, QStringList{u"bj-2"_s});
    QTest::keyClick(healthTable(), Qt::Key_Right);
    QCOMPARE(m_form->request()->down, (QStringList{u"bj-1"_s, u"bj-2"_s}));
    QCOMPARE(cell.data().toString(), u"Down"_s); // readable without seeing colours
    QTest::keyClicks(child<QLineEdit>(u"forcedHealthSearch"_s), u"shang"_s);
    QCOMPARE(healthTable()->model()->rowCount(), 1);
    QTest::mouseClick(child<QPushButton>(u"forcedHealthResetButton"_s), Qt::LeftButton);
    QVERIFY(m_form->request()->down.isEmpty());
}

void ExplainFormTest::forcedAddressThatIsDeletedNoLongerCounts()
{
    healthTable()->model()->setData(healthTable()->model()->index(2, ForcedHealthModel::StateColumn), 2, Qt::EditRole);
    QCOMPARE(m_form->request()->down, QStringList{u"sh-1"_s});
    auto without = std::make_shared<model::Project>(*test::smallProject());
    without->addresses = without->addresses.removed(2);
    m_form->setProject(without);
    QVERIFY(m_form->request()->down.isEmpty());
    m_form->setProject(test::smallProject()); // undo
    QCOMPARE(m_form->request()->down, QStringList{u"sh-1"_s});
}

void ExplainFormTest::fillsFromARequest()
{
    service::ExplainRequest request;
    request.name = u"app.gtm.example.net"_s;
    request.type = u"AAAA"_s;
    request.client = *IpPrefix::parse(u"2001:db8::/32");
    request.resolver = IpAddress::parse(u"198.51.100.53");
    request.identifiers = {{u"uid"_s, u"1"_s}};
    request.down = {u"bj-1"_s};
    request.up = {u"sh-1"_s};
    m_form->setRequest(request);
    const auto back = m_form->request();
    QVERIFY(back);
    QCOMPARE(back->name, request.name);
    QCOMPARE(back->type, request.type);
    QCOMPARE(back->client, request.client);
    QCOMPARE(back->resolver, request.resolver);
    QCOMPARE(back->identifiers, request.identifiers);
    QCOMPARE(back->down, request.down);
    QCOMPARE(back->up, request.up);
}

void ExplainFormTest::engineErrorStandsAtItsField_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("message");
    QTest::newRow("name") << u"name"_s << u"explainNameMessage"_s;
    QTest::newRow("type") << u"type"_s << u"explainTypeMessage"_s;
    QTest::newRow("client") << u"client"_s << u"explainClientMessage"_s;
    QTest::newRow("unknown: the name") << QString() << u"explainNameMessage"_s;
}

void ExplainFormTest::engineErrorStandsAtItsField()
{
    QFETCH(QString, where);
    QFETCH(QString, message);
    m_form->showError({Error::Kind::Invalid, u"It is wrong. Mend it."_s, where});
    QCOMPARE(this->message(message), u"It is wrong. Mend it."_s);
    m_form->clearErrors();
    QVERIFY(this->message(message).isEmpty());
}

void ExplainFormTest::typedNameSurvivesAnEdit()
{
    nameBox()->setEditText(u"elsewhere.example"_s);
    auto edited = std::make_shared<model::Project>(*test::smallProject());
    edited->instances = {};
    m_form->setProject(edited);
    QCOMPARE(m_form->request()->name, u"elsewhere.example"_s);
    m_form->suggest(u"app.gtm.example.net"_s, u"A"_s);
    QCOMPARE(m_form->request()->name, u"elsewhere.example"_s);
}

MERIDIAN_TEST(ExplainFormTest)
#include "ExplainFormTest.moc"
