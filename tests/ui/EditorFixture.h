#pragma once

#include "tests/ui/Sample.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/Editing.h"
#include "ui/models/ObjectModel.h"
#include "ui/shell/PageFactory.h"

#include <QAbstractItemModelTester>
#include <QTest>
#include <QUndoStack>
#include <QWidget>

#include <memory>

namespace meridian::test {

using namespace Qt::StringLiterals;

/// A child by object name that must be there.
template<typename Widget>
Widget *child(const QWidget *parent, const char *name)
{
    auto *found = parent->findChild<Widget *>(QLatin1StringView(name));
    if (!found) {
        qWarning("no child %s", name);
    }
    return found;
}

/// Writes text into a line as a person does: selects what is there and types over it.
inline void typeOver(QWidget *line, const QString &text)
{
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    if (text.isEmpty()) {
        QTest::keyClick(line, Qt::Key_Delete);
    } else {
        QTest::keyClicks(line, text);
    }
}

/// The same, and ends it: numbers wait for that.
inline void enter(QWidget *line, const QString &text)
{
    typeOver(line, text);
    QTest::keyClick(line, Qt::Key_Return);
}

/// The page of an object over a document, shown and ready for keys.
inline std::unique_ptr<ui::Page> showForm(const ui::PageFactory &factory, ui::ProjectDocument &document, const model::ObjectRef &ref, QSize size)
{
    const ui::PageContext context{.document = &document, .engine = nullptr, .workspace = nullptr, .settings = nullptr};
    std::unique_ptr<ui::Page> page(factory.makeForm(ref.kind, context, nullptr));
    page->resize(size);
    page->show();
    page->showObject(ref);
    (void)QTest::qWaitForWindowExposed(page.get());
    page->activateWindow();
    return page;
}

/// Puts a text into a field of a row as a table cell does: one undo step, or an error.
inline Result<void> write(ui::ProjectDocument &document, const ui::ObjectTable &table, std::size_t row, const QString &fieldKey, const QString &text)
{
    const int field = table.fieldIndex(fieldKey);
    const ui::ObjectTable::Row object = table.rows(*document.project()).at(row);
    const auto value = ui::valueFromText(table.field(field), text, table.choices(object.get(), field, *document.project()));
    if (!value) {
        return std::unexpected(value.error());
    }
    return ui::editWith(document, u"Change"_s, {}, [&](model::ProjectBuilder &builder) { return table.assign(builder, static_cast<qsizetype>(row), field, *value); });
}

/// What a field of a row holds, as a person writes it.
inline QString written(const ui::ProjectDocument &document, const ui::ObjectTable &table, std::size_t row, const QString &fieldKey)
{
    const int field = table.fieldIndex(fieldKey);
    return ui::textFromValue(table.field(field), table.value(table.rows(*document.project()).at(row).get(), field));
}

/// Undoes everything, redoes everything, undoes again; the project must come back each time.
inline void verifyUndoRestores(ui::ProjectDocument &document, const model::Project &start)
{
    const model::Project end = *document.project();
    document.undoStack()->setIndex(0);
    QVERIFY2(*document.project() == start, "undo does not restore the project");
    document.undoStack()->setIndex(document.undoStack()->count());
    QVERIFY2(*document.project() == end, "redo does not bring the edits back");
    document.undoStack()->setIndex(0);
    QVERIFY(*document.project() == start);
}

/// The first row takes the text and then holds `expected`, and the project with it can be written and read again.
inline void verifyTaken(ui::ProjectDocument &document, const ui::ObjectTable &table, const QString &fieldKey, const QString &text, const QString &expected)
{
    const model::Project start = *document.project();
    const auto done = write(document, table, 0, fieldKey, text);
    QVERIFY2(done, done ? "" : qPrintable(done.error().text));
    QCOMPARE(written(document, table, 0, fieldKey), expected);
    ui::ProjectDocument again;
    again.setProject(model::readProject(model::writeProject(*document.project())).project);
    QVERIFY(again.project());
    for (int field = 0; field < table.fieldCount(); ++field) {
        QCOMPARE(written(again, table, 0, table.field(field).key), written(document, table, 0, table.field(field).key));
    }
    verifyUndoRestores(document, start);
}

/// The first row refuses the text with an error that says `remedy`, and nothing changed.
inline void verifyRefused(ui::ProjectDocument &document, const ui::ObjectTable &table, const QString &fieldKey, const QString &text, const QString &remedy)
{
    const model::ProjectPtr start = document.project();
    const auto done = write(document, table, 0, fieldKey, text);
    QVERIFY(!done);
    QVERIFY2(done.error().text.contains(remedy), qPrintable(done.error().text));
    QCOMPARE(document.project(), start);
    QCOMPARE(document.undoStack()->count(), 0);
}

} // namespace meridian::test
