#pragma once

#include "engine/base/IpAddress.h"
#include "engine/model/Project.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QVBoxLayout;

namespace meridian::ui {

class InlineMessage;

/// What is asked and for whom: name, type and client network, with the project's names and networks to choose from and
/// errors right below the field. `prefix` goes before the object names of its widgets.
class QuestionFields final : public QWidget
{
    Q_OBJECT
public:
    explicit QuestionFields(const QString &prefix, QWidget *parent = nullptr);

    /// Names and networks to choose from. The first name is taken if nothing was typed yet.
    void setProject(const model::ProjectPtr &project);
    /// Takes the question over only while nobody typed or chose one.
    void suggest(const QString &name, const QString &type);
    void setName(const QString &name);
    void setType(const QString &type);
    /// "192.0.2.0/24", an address, or empty: no client subnet.
    void setClient(const QString &client);

    [[nodiscard]] QString name() const;
    [[nodiscard]] QString type() const;
    /// Nothing without a client subnet; also when `isValid()` is false.
    [[nodiscard]] std::optional<IpPrefix> client() const { return m_client; }
    [[nodiscard]] QString clientText() const;
    /// A name and a type are there and the client is empty or a network.
    [[nodiscard]] bool isValid() const;

    /// Shows what the engine said of the name (`where` empty or "name"), type or client until the field changes.
    void showError(const QString &where, const QString &text);
    void clearErrors();

signals:
    void changed();

private:
    QComboBox *makeCombo(QVBoxLayout *column, const QString &objectName, const QString &label, InlineMessage *&message,
                         const QString &messageName);
    void showName(const QString &name);
    void fillClients(const model::Project &project);
    void readClient();

    QString m_prefix;
    QComboBox *m_name = nullptr;
    QComboBox *m_type = nullptr;
    QComboBox *m_clientBox = nullptr;
    InlineMessage *m_nameMessage = nullptr;
    InlineMessage *m_typeMessage = nullptr;
    InlineMessage *m_clientMessage = nullptr;
    std::optional<IpPrefix> m_client;
    bool m_clientIsWrong = false;
    bool m_nameWasChosen = false;
};

} // namespace meridian::ui
