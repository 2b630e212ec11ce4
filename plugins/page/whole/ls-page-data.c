#include "ls-page-private.h"

#include <string.h>

static const char *const names[LS_PAGE_N_COLUMNS] = {
  [LS_PAGE_LINE] = "line",   [LS_PAGE_STATE] = "state",   [LS_PAGE_OFF] = "off",
  [LS_PAGE_COUNT] = "count", [LS_PAGE_STACK] = "stack",   [LS_PAGE_WRITTEN] = "written",
  [LS_PAGE_VALUE] = "value", [LS_PAGE_RAW] = "raw",       [LS_PAGE_SAY] = "say",
  [LS_PAGE_WHY] = "why",     [LS_PAGE_PIXELS] = "pixels", [LS_PAGE_CALLS] = "calls",
};

void
ls_page_data_init (LsPageData *data)
{
  *data = (LsPageData){ .n_bytes = 0 };
  for (guint i = 0; i < LS_PAGE_N_COLUMNS; i++)
    data->columns[i] = g_byte_array_new ();
  data->texts = g_ptr_array_new_with_free_func (g_free);
  data->text_numbers = g_hash_table_new (g_str_hash, g_str_equal);
  data->masks = g_array_new (FALSE, FALSE, sizeof (LsMask));
  data->mask_numbers = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

void
ls_page_data_clear (LsPageData *data)
{
  if (data->texts == NULL)
    return;
  for (guint i = 0; i < LS_PAGE_N_COLUMNS; i++)
    g_byte_array_unref (data->columns[i]);
  g_hash_table_unref (data->text_numbers);
  g_ptr_array_unref (data->texts);
  g_hash_table_unref (data->mask_numbers);
  g_array_unref (data->masks);
  data->texts = NULL;
}

void
ls_page_put (LsPageData *data, LsPageColumn column, guint64 number)
{
  guint8 bytes[10];
  guint n = 0;

  do
    {
      bytes[n] = number & 127;
      number >>= 7;
      bytes[n++] |= number != 0 ? 128 : 0;
    }
  while (number != 0);
  g_byte_array_append (data->columns[column], bytes, n);
}

void
ls_page_put_when (LsPageData *data, LsPageColumn column, guint64 position)
{
  ls_page_put (data, column, position - data->told[column]);
  data->told[column] = position;
}

void
ls_page_put_mask (LsPageData *data, LsPageColumn column, LsMask mask)
{
  gpointer number;

  if (!g_hash_table_lookup_extended (data->mask_numbers, &mask, NULL, &number))
    {
      number = GUINT_TO_POINTER (data->masks->len);
      g_array_append_val (data->masks, mask);
      g_hash_table_insert (data->mask_numbers, g_memdup2 (&mask, sizeof mask), number);
    }
  ls_page_put (data, column, GPOINTER_TO_UINT (number));
}

void
ls_page_put_text (LsPageData *data, LsPageColumn column, const char *text)
{
  gpointer number;

  if (!g_hash_table_lookup_extended (data->text_numbers, text, NULL, &number))
    {
      char *kept = g_strdup (text);

      number = GUINT_TO_POINTER (data->texts->len);
      g_ptr_array_add (data->texts, kept);
      g_hash_table_insert (data->text_numbers, kept, number);
      data->n_bytes += strlen (text);
    }
  ls_page_put (data, column, GPOINTER_TO_UINT (number));
}

gsize
ls_page_data_get_size (const LsPageData *data)
{
  gsize size = data->n_bytes + 8 * (gsize) data->masks->len;

  for (guint i = 0; i < LS_PAGE_N_COLUMNS; i++)
    size += data->columns[i]->len;
  return size;
}

void
ls_page_data_end (const LsPageData *data, LsDict *dict)
{
  GVariantBuilder columns = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(su)"));
  GVariantBuilder texts = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("as"));
  GVariantBuilder masks = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("as"));

  for (guint i = 0; i < LS_PAGE_N_COLUMNS; i++)
    g_variant_builder_add (&columns, "(su)", names[i], data->columns[i]->len);
  for (guint i = 0; i < data->texts->len; i++)
    g_variant_builder_add (&texts, "s", g_ptr_array_index (data->texts, i));
  for (guint i = 0; i < data->masks->len; i++)
    g_variant_builder_add_value (&masks,
                                 ls_mask_to_variant (g_array_index (data->masks, LsMask, i)));
  ls_dict_set_value (dict, "columns", g_variant_builder_end (&columns));
  ls_dict_set_value (dict, "texts", g_variant_builder_end (&texts));
  ls_dict_set_value (dict, "masks", g_variant_builder_end (&masks));
}
