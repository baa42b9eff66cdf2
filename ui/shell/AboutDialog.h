#pragma once

#include <QDialog>

namespace meridian::ui {

/// Name, version, licence, and whom the shipped data comes from.
class AboutDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit AboutDialog(QWidget *parent = nullptr);
};

} // namespace meridian::ui
