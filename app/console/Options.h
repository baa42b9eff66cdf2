#pragma once

#include "engine/base/IpAddress.h"
#include "engine/base/Result.h"
#include "ui/shell/Theme.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace meridian::console {

/// What the command line asks for: `meridian [PROJECT] [--serve [ADDR:PORT]] [--screenshot VIEW FILE.png]
/// [--no-probes] [--language zh_CN] [--theme light|dark]`.
struct Options
{
    struct Serve
    {
        IpAddress address;
        quint16 port = 0; ///< 0: a free one
    };
    struct Screenshot
    {
        QString view;
        QString file;
    };

    QString project; ///< empty: the welcome page
    std::optional<Serve> serve;
    std::optional<Screenshot> screenshot;
    QString language; ///< empty: as set, or the system's
    std::optional<ui::Theme::Choice> theme;
    bool probes = true; ///< addresses are probed while the test server runs
    bool help = false;
    bool version = false;
};

/// Reads the arguments after the program's name. Invalid: what is wrong, with the way out.
[[nodiscard]] Result<Options> parseOptions(const QStringList &arguments);
[[nodiscard]] QString usage();

} // namespace meridian::console
