#pragma once

#include "tests/ui/Sample.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/ObjectModel.h"
#include "ui/shell/PageFactory.h"

#include <QAbstractItemModelTester>
#include <QTest>
#include <QUndoStack>
#include <QWidget>

#include <memory>

namespace meridian::test {

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

} // namespace meridian::test
