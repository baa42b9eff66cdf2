#pragma once

#include "engine/model/Project.h"
#include "ui/models/Field.h"

#include <functional>

class QAbstractItemModel;
class QCompleter;
class QLineEdit;
class QObject;

namespace meridian::ui {

// Codes that people would rather find by name: places, cloud regions, carriers, lines. Rows show "Beijing – 北京 –
// AS/CN/north/BJ", which is what is searched; Qt::UserRole is the code.

/// Places, or locations with cloud regions, or carriers; one model a kind, which lives as long as the program.
[[nodiscard]] QAbstractItemModel *knownCodes(FieldKind kind);
/// Lines of one part: the default, the project's lists of address blocks, carriers, places.
[[nodiscard]] QAbstractItemModel *knownLines(const model::Project &project, QObject *parent);
/// Clients: networks that the project knows, places, carriers (`parseRoutingClient` reads the codes).
[[nodiscard]] QAbstractItemModel *knownClients(const model::Project &project, QObject *parent);
/// The code of a name that only one row has; empty if several or none have it. `known` is one of the models above.
[[nodiscard]] QString codeOfName(const QAbstractItemModel *known, const QString &name);
/// Offers the codes of a model while a line is written; `chosen` gets the code that was picked. The completer is the line's.
QCompleter *completeCodes(QLineEdit *line, QAbstractItemModel *known, const std::function<void(const QString &)> &chosen);

} // namespace meridian::ui
