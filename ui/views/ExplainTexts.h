#pragma once

#include "engine/model/Project.h"
#include "engine/service/Explain.h"

#include <QString>

namespace meridian::ui {

/// 0.375 → "37.5 %" in the locale's numbers; at most two decimals. What is above 0 but rounds to nothing: "< 0.01 %".
[[nodiscard]] QString percentText(double share);

/// "NOERROR", and what it means where that is not plain.
[[nodiscard]] QString responseText(const service::ExplainReport &report);

/// "60 s".
[[nodiscard]] QString ttlText(int seconds);

/// For whom a resolver may reuse the answer.
[[nodiscard]] QString scopeText(const service::ExplainReport &report);

/// That shares count queries and what a cache does to users.
[[nodiscard]] QString queryShareNote(const service::ExplainReport &report);

/// "China / North China / Beijing (AS/CN/north/BJ)"; "Unknown" for an empty path.
[[nodiscard]] QString sourcePlaceText(const QString &path);

/// "China Telecom (cn-telecom), AS4134"; "Unknown" if neither is there.
[[nodiscard]] QString networkText(const service::ExplainedSource &source);

/// "39.9° N, 116.4° E"; "Unknown".
[[nodiscard]] QString coordinatesText(const service::ExplainedSource &source);

/// The address and how the engine came by it.
[[nodiscard]] QString originText(const service::ExplainedSource &source);

/// Title of the object that a reference points at, `Rule "Beijing Telecom"`; the reference itself where the project (may
/// be null) does not know it.
[[nodiscard]] QString objectText(const QString &ref, const model::ProjectPtr &project);

/// A step's kind as a word for people; kinds without one of their own are shown as they are.
[[nodiscard]] QString stepKindText(const QString &kind);

} // namespace meridian::ui
