#include "ui/shell/PageFactory.h"

namespace meridian::ui {
namespace {

Page *makeFrom(const std::map<PageFactory::Kind, PageFactory::MakePage> &makers, PageFactory::Kind kind,
               const PageContext &context, QWidget *parent)
{
    const auto found = makers.find(kind);
    return found == makers.end() ? nullptr : found->second(context, parent);
}

} // namespace

Page *PageFactory::makeList(Kind kind, const PageContext &context, QWidget *parent) const
{
    return makeFrom(m_lists, kind, context, parent);
}

Page *PageFactory::makeForm(Kind kind, const PageContext &context, QWidget *parent) const
{
    return makeFrom(m_forms, kind, context, parent);
}

} // namespace meridian::ui
