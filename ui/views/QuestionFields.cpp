#include "ui/views/QuestionFields.h"

#include "ui/views/FieldError.h"
#include "ui/views/ProjectQuestions.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

QuestionFields::QuestionFields(const QString &prefix, QWidget *parent) : QWidget(parent), m_prefix(prefix)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *top = new QHBoxLayout;
    auto *nameColumn = new QVBoxLayout;
    auto *typeColumn = new QVBoxLayout;
    top->addLayout(nameColumn, 1);
    top->addLayout(typeColumn);
    layout->addLayout(top);
    m_name = makeCombo(nameColumn, u"NameComboBox"_s, tr("&Name"), m_nameMessage, u"NameMessage"_s);
    m_type = makeCombo(typeColumn, u"TypeComboBox"_s, tr("&Type"), m_typeMessage, u"TypeMessage"_s);
    m_clientBox = makeCombo(layout, u"ClientComboBox"_s, tr("&Client network"), m_clientMessage, u"ClientMessage"_s);

    m_name->lineEdit()->setPlaceholderText(tr("Domain name"));
    m_name->completer()->setFilterMode(Qt::MatchContains);
    m_name->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_type->addItems({u"A"_s, u"AAAA"_s, u"CNAME"_s, u"MX"_s, u"TXT"_s, u"SRV"_s, u"NS"_s, u"SOA"_s, u"PTR"_s, u"CAA"_s, u"HTTPS"_s});
    m_type->setMinimumContentsLength(6);
    m_clientBox->setCompleter(nullptr);
    m_clientBox->lineEdit()->setPlaceholderText(tr("No client subnet"));
    m_clientBox->setToolTip(tr("Address or network that the resolver sends as EDNS client subnet, such as 192.0.2.0/24."));

    connect(m_name, &QComboBox::currentTextChanged, this, [this] {
        m_nameWasChosen = true;
        showFieldError(m_name, m_nameMessage, {});
        emit changed();
    });
    connect(m_type, &QComboBox::currentTextChanged, this, [this] {
        showFieldError(m_type, m_typeMessage, {});
        emit changed();
    });
    connect(m_clientBox, &QComboBox::activated, this, [this](int index) {
        m_clientBox->setEditText(m_clientBox->itemData(index).toString());
    });
    connect(m_clientBox, &QComboBox::editTextChanged, this, [this] {
        readClient();
        emit changed();
    });
    setFocusProxy(m_name);
}

QComboBox *QuestionFields::makeCombo(QVBoxLayout *column, const QString &objectName, const QString &label, InlineMessage *&message,
                                     const QString &messageName)
{
    auto *box = new QComboBox(this);
    box->setObjectName(m_prefix + objectName);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    auto *caption = new QLabel(label, this);
    caption->setBuddy(box);
    QString plain = label;
    box->setAccessibleName(plain.remove(u'&'));
    message = new InlineMessage(this);
    message->setObjectName(m_prefix + messageName);
    column->addWidget(caption);
    column->addWidget(box);
    column->addWidget(message);
    column->addStretch(1); // a message under the neighbour pushes nothing down here
    return box;
}

void QuestionFields::setProject(const model::ProjectPtr &project)
{
    const QStringList names = project ? questionNames(*project) : QStringList();
    {
        const QSignalBlocker quiet(m_name);
        const QString typed = name();
        m_name->clear();
        m_name->addItems(names);
        showName(typed);
    }
    fillClients(project ? *project : model::Project());
    if (!names.isEmpty() && !names.contains(name())) {
        suggest(names.first(), type());
    }
}

void QuestionFields::suggest(const QString &name, const QString &type)
{
    if (!m_nameWasChosen) {
        m_type->setEditText(type);
        showName(name);
        m_nameWasChosen = false;
    }
}

/// A long name shows its beginning, unless somebody is typing it.
void QuestionFields::showName(const QString &name)
{
    m_name->setEditText(name);
    if (!m_name->lineEdit()->hasFocus()) {
        m_name->lineEdit()->home(false);
    }
}

void QuestionFields::fillClients(const model::Project &project)
{
    const QSignalBlocker quiet(m_clientBox);
    const QString typed = clientText();
    m_clientBox->clear();
    m_clientBox->addItem(tr("No client subnet"), QString());
    for (const ClientPreset &preset : clientPresets(project)) {
        m_clientBox->addItem(tr("%1 – %2", "client network – what it is").arg(preset.client, preset.text), preset.client);
    }
    m_clientBox->setEditText(typed);
}

void QuestionFields::setName(const QString &name)
{
    showName(name);
}

void QuestionFields::setType(const QString &type)
{
    m_type->setEditText(type);
}

void QuestionFields::setClient(const QString &client)
{
    m_clientBox->setEditText(client);
}

QString QuestionFields::name() const
{
    return m_name->currentText().trimmed();
}

QString QuestionFields::type() const
{
    return m_type->currentText().trimmed().toUpper();
}

QString QuestionFields::clientText() const
{
    return m_clientBox->currentText().trimmed();
}

bool QuestionFields::isValid() const
{
    return !name().isEmpty() && !type().isEmpty() && !m_clientIsWrong;
}

void QuestionFields::readClient()
{
    m_client.reset();
    m_clientIsWrong = false;
    showFieldError(m_clientBox, m_clientMessage, {});
    // Choosing a preset sets its caption for a moment, before its network takes the caption's place.
    if (const QString text = clientText(); !text.isEmpty() && m_clientBox->findText(text) < 0) {
        if (const Result<IpPrefix> client = IpPrefix::parse(text)) {
            m_client = *client;
        } else {
            m_clientIsWrong = true;
            showFieldError(m_clientBox, m_clientMessage, client.error().text);
        }
    }
}

void QuestionFields::showError(const QString &where, const QString &text)
{
    if (where == "type"_L1) {
        showFieldError(m_type, m_typeMessage, text);
    } else if (where == "client"_L1) {
        showFieldError(m_clientBox, m_clientMessage, text);
    } else {
        showFieldError(m_name, m_nameMessage, text);
    }
}

void QuestionFields::clearErrors()
{
    showFieldError(m_name, m_nameMessage, {});
    showFieldError(m_type, m_typeMessage, {});
    if (!m_clientIsWrong) {
        showFieldError(m_clientBox, m_clientMessage, {});
    }
}

} // namespace meridian::ui
