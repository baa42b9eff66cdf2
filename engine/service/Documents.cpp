#include "engine/service/Documents.h"

#include "engine/model/Rereader.h"
#include "engine/store/ProjectStore.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

bool hasSuffix(const QString &path, QLatin1StringView suffix)
{
    return path.endsWith(suffix, Qt::CaseInsensitive);
}

bool looksLikeJson(const QByteArray &content)
{
    const QByteArray start = content.first(std::min<qsizetype>(content.size(), 4096)).trimmed();
    return start.startsWith('{') || start.startsWith("\xEF\xBB\xBF");
}

bool isDatabase(const QString &path)
{
    const bool isEmpty = QFileInfo(path).isFile() && QFileInfo(path).size() == 0;
    return isEmpty ? !hasSuffix(path, ".json"_L1) : store::Database::mayBeDatabase(path);
}

LoadedDocument failed(const Error &error)
{
    return {.project = nullptr, .error = error, .documentErrors = {}};
}

Result<void> writeDocument(const model::Project &project, const QString &path)
{
    QSaveFile file(path);
    const QByteArray text = model::writeProject(project);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
        return fail(Error::Kind::Io,
                    u"The document cannot be written (%1). Check that its folder exists, that you may write there and that there is space."_s.arg(file.errorString()),
                    path);
    }
    return {};
}

Result<void> writeDatabase(const model::Project &project, const QString &path, const QString &journalText)
{
    if (!QFileInfo::exists(path)) {
        return store::ProjectStore::create(path, project);
    }
    Result<store::ProjectStore> existing = store::ProjectStore::open(path, store::ProjectStore::Access::Edit);
    if (!existing) {
        return std::unexpected(existing.error());
    }
    const Result<qint64> written = existing->write(std::make_shared<const model::Project>(project),
                                                   {.text = journalText.isEmpty() ? u"Replace the Project"_s : journalText, .mergeKey = {}, .user = {}});
    return written ? Result<void>() : std::unexpected(written.error());
}

} // namespace

Error LoadedDocument::summary(const QString &path) const
{
    if (error) {
        return *error;
    }
    constexpr std::size_t kShown = 10;
    QStringList lines;
    for (const model::DocumentError &found : documentErrors) {
        if (lines.size() == kShown) {
            lines += u"… and %1 more."_s.arg(documentErrors.size() - kShown);
            break;
        }
        lines += found.toString();
    }
    return {Error::Kind::Invalid, lines.join(u'\n'), path};
}

LoadedDocument loadLive(const QString &path, model::Rereader *rereader)
{
    if (!isDatabase(path)) {
        return loadDocument(path, rereader);
    }
    Result<store::ProjectStore> opened = store::ProjectStore::open(path, store::ProjectStore::Access::ReadOnly);
    if (!opened) {
        return failed(opened.error());
    }
    const auto revisions = opened->revisions();
    if (!revisions) {
        return failed(revisions.error());
    }
    if (revisions->isEmpty()) {
        return {.project = opened->project(), .error = {}, .documentErrors = {}, .note = u"%1: Nothing was published yet: its draft is served."_s.arg(path)};
    }
    const qint64 number = revisions->constLast().number;
    const Result<model::ProjectPtr> live = opened->revision(number);
    return live ? LoadedDocument{.project = *live, .error = {}, .documentErrors = {}, .note = u"%1: Live is revision %2."_s.arg(path).arg(number)} : failed(live.error());
}

LoadedDocument loadDocument(const QString &path, model::Rereader *rereader)
{
    if (isDatabase(path)) {
        const Result<store::ProjectStore> opened = store::ProjectStore::open(path, store::ProjectStore::Access::ReadOnly);
        return opened ? LoadedDocument{.project = opened->project(), .error = {}, .documentErrors = {}} : failed(opened.error());
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return failed({Error::Kind::Io, u"The file cannot be read (%1). Check its permissions."_s.arg(file.errorString()), path});
    }
    // One octet more than is allowed tells even of a device that it is too large.
    const QByteArray content = file.read(kMaximumDocumentSize + 1);
    if (content.size() > kMaximumDocumentSize) {
        return failed({Error::Kind::Invalid,
                       u"The document is larger than %1 MB, which is the most that is read. Split it, or keep the project in a .meridian file."_s.arg(
                           kMaximumDocumentSize / 1024 / 1024),
                       path});
    }
    if (!looksLikeJson(content) && !hasSuffix(path, ".json"_L1)) {
        return failed({Error::Kind::Damaged, u"The file is neither a Meridian project nor a JSON document. Choose another file, or a backup of it."_s, path});
    }
    model::ReadResult read = rereader != nullptr ? rereader->read(content) : model::readProject(content);
    return {.project = std::move(read.project), .error = {}, .documentErrors = std::move(read.errors)};
}

bool hasDocumentSuffix(const QString &path)
{
    return hasSuffix(path, ".json"_L1) || hasSuffix(path, ".meridian"_L1);
}

Result<void> saveDocument(const model::Project &project, const QString &path, const QString &journalText)
{
    if (hasSuffix(path, ".json"_L1)) {
        return writeDocument(project, path);
    }
    if (hasSuffix(path, ".meridian"_L1)) {
        return writeDatabase(project, path, journalText);
    }
    return fail(Error::Kind::Invalid, u"The name tells the form of the project. End it in .meridian or .json."_s, path);
}

} // namespace meridian::service
