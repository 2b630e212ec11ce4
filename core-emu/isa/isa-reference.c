#include "isa-reference.h"

#include <string.h>

void
isa_page_add (LsReferencePage *page, const char *label, char *text)
{
  LsReferenceItem item = { label, text };

  g_array_append_val (page->items, item);
}

void
isa_page_say (LsReferencePage *page, const char *label, const char *text)
{
  isa_page_add (page, label, g_strdup (text));
}

void
isa_page_say_names (LsReferencePage *page, const char *label, const LsPageText *names, guint number)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (; names->text != NULL; names++)
    if (names->page == number && strcmp (names->text, page->name) != 0)
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", names->text);
  if (text->len)
    isa_page_say (page, label, text->str);
}

void
isa_page_say_texts (LsReferencePage *page, const char *label, const LsPageText *texts, guint number)
{
  for (; texts->text != NULL; texts++)
    if (texts->page == number)
      isa_page_say (page, label, texts->text);
}

void
isa_page_add_word (LsReferencePage *page, const IsaFormat *format, const char *word)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < format->n_bits; i++)
    {
      const IsaBits *bits = &format->bits[i];

      if (strcmp (bits->word_name, word) != 0 || bits->name == NULL)
        continue;
      g_string_append_printf (text, "%s%s %u", text->len ? ", " : "", bits->name, bits->hi);
      if (bits->lo != bits->hi)
        g_string_append_printf (text, ":%u", bits->lo);
    }
  isa_page_add (page, "Word", g_strdup_printf ("%s: %s", word, text->str));
}

static int
compare_bits (gconstpointer a, gconstpointer b)
{
  return (int) ((const LsWordField *) a)->lo - (int) ((const LsWordField *) b)->lo;
}

void
isa_fields_read (const IsaFormat *format, const char *word, const guint32 *words, GArray *fields)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (LsWordField));

  for (guint i = 0; i < format->n_fields; i++)
    {
      const IsaField *field = &format->fields[i];
      const LsWordField read = { field->word, field->name, field->dword,
                                 field->hi,   field->lo,   isa_field_get (field, words) };

      if (strcmp (field->word, word) == 0)
        g_array_append_val (found, read);
    }
  g_array_sort (found, compare_bits);
  g_array_append_vals (fields, found->data, found->len);
}

void
isa_page_add_reading (LsReferencePage *page, const LsReading *reading)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "What the sources leave open: %s. Reading %s:", reading->title,
                          reading->id);
  for (guint v = 0; v < reading->n_values; v++)
    g_string_append_printf (text, "%s %s, %s%s",
                            v == 0                      ? ""
                            : v + 1 < reading->n_values ? ";"
                                                        : "; or",
                            reading->values[v].id, reading->values[v].text,
                            v == 0 ? " (the default)" : "");
  g_string_append_c (text, '.');
  isa_page_say (page, "Open", text->str);
}
