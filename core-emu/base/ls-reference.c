#include "ls-reference.h"

LsReferencePage *
ls_reference_page_new (const char *name, const char *class, const char *summary)
{
  LsReferencePage *page = g_new0 (LsReferencePage, 1);

  page->name = name;
  page->class = class;
  page->summary = summary;
  page->items = g_array_new (FALSE, FALSE, sizeof (LsReferenceItem));
  return page;
}

void
ls_reference_page_free (LsReferencePage *page)
{
  for (guint i = 0; i < page->items->len; i++)
    g_free (g_array_index (page->items, LsReferenceItem, i).text);
  g_array_unref (page->items);
  g_free (page);
}
