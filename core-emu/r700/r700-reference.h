#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The reference: a page for each instruction, made from the tables.  Manual, terminal and tooltips say the same. */

/* What a page says about one subject. */
typedef struct
{
  const char *label; /* "Opcode", "Corners" */
  char *text;        /* one paragraph */
} R700ReferenceItem;

typedef struct
{
  const char *name; /* the guide's */
  const char *class
    ; /* "control flow", "ALU", "vertex fetch", "texture fetch", "memory read", "local data share" */
  const char *summary; /* formula or sentence */
  GArray *items;       /* R700ReferenceItem */
} R700ReferencePage;

/* Pages in the order of the tables: control flow, ALU, fetches. */
guint r700_reference_n_pages (void);
/* Returns: (transfer full): i below r700_reference_n_pages(). */
R700ReferencePage *r700_reference_page (guint i);
void r700_reference_page_free (R700ReferencePage *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (R700ReferencePage, r700_reference_page_free)

/* The next page from `from` on for a mnemonic, short name or other name in any case: several instructions may share one.
 * Returns: its number, or G_MAXUINT. */
guint r700_reference_find (const char *name, guint from);

/* Every name that r700_reference_find() knows, the guide's first. Returns: (transfer container). */
GPtrArray *r700_reference_names (void);

G_END_DECLS
