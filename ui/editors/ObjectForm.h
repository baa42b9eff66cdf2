#pragma once

#include "ui/models/Tables.h"

#include <QHash>
#include <QWidget>

class QFormLayout;
class QLabel;

namespace meridian::ui {

class FieldEditor;
class InlineMessage;
class ProjectDocument;

/// One object of an `ObjectTable` as a form. What is written goes into the project as soon as it is valid (numbers and
/// others that are not `FieldEditor::isLive`: when the field is left), each field as one undo step; what is not valid stays
/// in the field with a message below it that says why. The form follows the project: undo, and edits made elsewhere, show
/// at once.
class ObjectForm final : public QWidget
{
    Q_OBJECT
public:
    /// A group of fields under a heading; no heading where the title is empty.
    struct Section
    {
        QString title;
        QStringList fields; ///< keys
    };

    explicit ObjectForm(ProjectDocument *document, QWidget *parent = nullptr);

    /// Which fields are shown, in which order. Call once, before `setObject`; the table gives fields and their words.
    void setSections(const TablePtr &table, const QList<Section> &sections);
    /// Shows the object with this key of a table with the same fields; empty key: the only row.
    void setObject(const TablePtr &table, const QString &key);
    [[nodiscard]] QString key() const { return m_key; }
    [[nodiscard]] bool hasObject() const { return m_row >= 0; }
    [[nodiscard]] FieldEditor *editor(const QString &fieldKey) const;
    /// What stands below a field: an error, or advice.
    [[nodiscard]] QString message(const QString &fieldKey) const;
    /// The quiet text below a field that says how its value is written.
    [[nodiscard]] QString format(const QString &fieldKey) const;
    [[nodiscard]] QFormLayout *layoutOfRows() const { return m_layout; }

signals:
    /// The object was renamed here.
    void keyChanged(const QString &key);
    /// "New …" was chosen for a field that refers to other objects.
    void newRequested(const QString &fieldKey, meridian::model::ObjectRef::Kind kind);

private:
    struct Row
    {
        int field = -1;
        FieldEditor *editor = nullptr;
        InlineMessage *message = nullptr;
        QLabel *format = nullptr;
        QWidget *holder = nullptr;
        QVariant shown; ///< the project's value that the editor was given or wrote
        ObjectTable::Row began; ///< the object before the edits that become one step
        bool isBad = false;
    };

    void addField(const TablePtr &table, int field);
    void refresh(bool always);
    enum class Moment { Typing, Step, End };
    void commit(Row &row, Moment moment);
    [[nodiscard]] Result<void> changeField(const Row &row, const QVariant &value, const QString &mergeKey, bool isOnlyRow, QString &newKey);
    void showMessage(Row &row, const Result<void> &result);
    [[nodiscard]] const void *object() const;

    ProjectDocument *m_document;
    QFormLayout *m_layout;
    TablePtr m_table;
    QString m_key;
    qsizetype m_row = -1;
    ObjectTable::Row m_object;
    std::vector<std::unique_ptr<Row>> m_rows;
    const Row *m_committing = nullptr; ///< whose value is on its way into the project
};

} // namespace meridian::ui
