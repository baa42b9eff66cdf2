#pragma once

#include "engine/model/Project.h"

#include <QWidget>

class QVBoxLayout;

namespace meridian::ui {

/// The CNAME records that the owners of an instance's services publish, each with a button that copies it, and
/// advice where a service is the apex of its zone, which cannot hold a CNAME.
class CnamePanel final : public QWidget
{
    Q_OBJECT
public:
    explicit CnamePanel(QWidget *parent = nullptr);

    void showInstance(const model::Instance &instance, const model::Project &project);
    /// "www.example.com. CNAME www.example.com.gtm.example.net." for each service, in order.
    [[nodiscard]] QStringList lines() const { return m_lines; }

private:
    void addLine(const QString &line);

    QVBoxLayout *m_column;
    QStringList m_lines;
    QString m_shown; ///< what the widgets were made for
};

/// Whether a name is the apex of its zone, as far as can be told: a zone of the project, or a name of two labels.
[[nodiscard]] bool isApex(const QString &name, const model::Project &project);

} // namespace meridian::ui
