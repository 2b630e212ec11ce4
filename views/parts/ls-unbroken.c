#include "ls-unbroken.h"

#include <string.h>

static gboolean
is_in (char c, const char *set)
{
  return c != '\0' && strchr (set, c) != NULL;
}

/* Whether the character at text + i belongs to the one behind it. */
static gboolean
is_held (const char *text, gsize i)
{
  static const char operators[] = "!<>=&|+-*/^";

  if (is_in (text[i], operators) && is_in (text[i + 1], operators))
    return TRUE;
  return is_in (text[i], "-!|") && g_ascii_isalnum (text[i + 1]) &&
         (i == 0 || !g_ascii_isalnum (text[i - 1]));
}

PangoAttrList *
ls_unbroken_find (const char *text)
{
  PangoAttrList *list = NULL;

  for (gsize i = 0; text[i] != '\0'; i++)
    if (is_held (text, i))
      {
        PangoAttribute *attribute = pango_attr_allow_breaks_new (FALSE);

        attribute->start_index = (guint) i;
        attribute->end_index = (guint) i + 2;
        if (list == NULL)
          list = pango_attr_list_new ();
        pango_attr_list_insert (list, attribute);
      }
  return list;
}

void
ls_unbroken_set_text (GtkLabel *label, const char *text)
{
  PangoAttrList *list = ls_unbroken_find (text);

  gtk_label_set_text (label, text);
  gtk_label_set_attributes (label, list);
  g_clear_pointer (&list, pango_attr_list_unref);
}
