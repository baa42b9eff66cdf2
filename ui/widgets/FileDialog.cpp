#include "ui/widgets/FileDialog.h"

#include <QFileDialog>
#include <QQueue>

namespace meridian::ui {
namespace {

QQueue<QString> &nextNames()
{
    static QQueue<QString> names;
    return names;
}

QString run(QFileDialog &dialog)
{
    dialog.setObjectName(QStringLiteral("fileDialog"));
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

} // namespace

QString FileDialog::openFileName(QWidget *parent, const QString &title, const QString &folder, const QString &filter)
{
    if (!nextNames().isEmpty()) {
        return nextNames().dequeue();
    }
    QFileDialog dialog(parent, title, folder, filter);
    dialog.setFileMode(QFileDialog::ExistingFile);
    return run(dialog);
}

QString FileDialog::saveFileName(QWidget *parent, const QString &title, const QString &folder, const QString &filter,
                                 const QString &suffix)
{
    if (!nextNames().isEmpty()) {
        return nextNames().dequeue();
    }
    QFileDialog dialog(parent, title, folder, filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    return run(dialog);
}

void FileDialog::setNextFileName(const QString &fileName)
{
    nextNames().enqueue(fileName);
}

} // namespace meridian::ui
