#include "ls-unbroken.h"

#include <string.h>

#define TAG "ls-unbroken"

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

void
ls_unbroken_set_buffer (GtkTextBuffer *buffer, const char *text)
{
  GtkTextTagTable *table = gtk_text_buffer_get_tag_table (buffer);
  GtkTextTag *tag = gtk_text_tag_table_lookup (table, TAG);
  const char *start = text; /* of the line */
  int line = 0;

  gtk_text_buffer_set_text (buffer, text, -1);
  if (tag == NULL)
    tag = gtk_text_buffer_create_tag (buffer, TAG, "allow-breaks", FALSE, NULL);
  for (const char *at = text; *at != '\0'; at++)
    {
      if (is_held (text, (gsize) (at - text)))
        {
          GtkTextIter from, to;

          gtk_text_buffer_get_iter_at_line_index (buffer, &from, line, (int) (at - start));
          to = from;
          gtk_text_iter_forward_chars (&to, 2);
          gtk_text_buffer_apply_tag (buffer, tag, &from, &to);
        }
      if (*at == '\n')
        {
          line++;
          start = at + 1;
        }
    }
}
