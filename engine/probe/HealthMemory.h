#pragma once

#include "engine/base/Result.h"
#include "engine/probe/HealthTable.h"

#include <QByteArray>

namespace meridian::probe {

/// The file that carries health over a restart, as JSON: `{"format": "meridian-health", "version": 1, "cells": [{"check",
/// "value", "point", "condition", "since", "lastSeen", "reason"}]}`, times in ISO 8601 UTC with milliseconds.
[[nodiscard]] QByteArray healthToJson(const std::vector<RememberedHealth> &memory);
/// Error `Damaged`: not such a file. Cells that cannot be read are left out.
[[nodiscard]] Result<std::vector<RememberedHealth>> healthFromJson(const QByteArray &json);

} // namespace meridian::probe
