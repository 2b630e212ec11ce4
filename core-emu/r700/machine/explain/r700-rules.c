#include <string.h>

#include "r700-loaded.h"
#include "r700-reference.h"

/* Whether the page is about an instruction of such a line: NOP is one of control flow and of the ALU. */
static gboolean
is_page_of (const LsReferencePage *page, R700ListingKind kind)
{
  gboolean is_alu = strcmp (page->class, "ALU") == 0;
  gboolean is_flow = strcmp (page->class, "control flow") == 0;

  if (kind == R700_LISTING_ALU)
    return is_alu;
  return kind == R700_LISTING_FETCH ? !is_alu && !is_flow : is_flow;
}

static char *
rules_of (const LsReferencePage *page)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < page->items->len; i++)
    {
      const LsReferenceItem *item = &g_array_index (page->items, LsReferenceItem, i);

      if (strcmp (item->label, "Effect") == 0 || strcmp (item->label, "Corners") == 0 ||
          strcmp (item->label, "Open") == 0)
        g_string_append_printf (text, "%s%s", text->len ? "\n" : "", item->text);
    }
  return text->len ? g_strdup (text->str) : NULL;
}

char *
r700_rules (const LsProgram *program, guint line)
{
  const IsaLine *from = ls_loaded_line_of (program, line);
  guint number = from->op ? r700_reference_find (from->op, 0) : G_MAXUINT;

  for (; number != G_MAXUINT; number = r700_reference_find (from->op, number + 1))
    {
      g_autoptr (LsReferencePage) page = r700_reference_page (number);

      if (is_page_of (page, from->kind))
        return rules_of (page);
    }
  return NULL;
}
