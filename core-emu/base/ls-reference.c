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

guint
ls_page_texts_find (const LsPageText *names, const char *name, guint from)
{
  guint found = G_MAXUINT;

  for (; names->text != NULL; names++)
    if (names->page >= from && names->page < found && g_ascii_strcasecmp (names->text, name) == 0)
      found = names->page;
  return found;
}

guint
ls_manual_find (const LsManual *manual, const char *name, guint from)
{
  guint found;

  if (manual->find == NULL)
    return ls_page_texts_find (manual->names, name, from);
  found = manual->find (name);
  return found >= from ? found : G_MAXUINT;
}
