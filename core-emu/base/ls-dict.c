#include "ls-dict.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* --- values ----------------------------------------------------------------------------------- */

GVariant *
ls_mask_to_variant (LsMask mask)
{
  return g_variant_new_take_string (g_strdup_printf ("0x%016" PRIx64, mask));
}

GVariant *
ls_bits_to_variant (guint32 bits)
{
  return g_variant_new_take_string (g_strdup_printf ("0x%08x", bits));
}

GVariant *
ls_number_to_variant (double number)
{
  if (isfinite (number))
    return g_variant_new_double (number);
  return g_variant_new_string (isnan (number) ? "NaN" : number > 0 ? "inf" : "-inf");
}

/* bits: (transfer floating) */
static GVariant *
value_to_variant (GVariant *bits, const char *text)
{
  LsDict dict = { 0 };

  ls_dict_set_value (&dict, "bits", bits);
  if (text != NULL)
    ls_dict_set_string (&dict, "text", text);
  return ls_dict_end (&dict);
}

GVariant *
ls_value_to_variant (guint32 bits, const char *text)
{
  return value_to_variant (ls_bits_to_variant (bits), text);
}

GVariant *
ls_wide_to_variant (guint64 bits, const char *text)
{
  return value_to_variant (ls_mask_to_variant (bits), text);
}

/* --- answers ---------------------------------------------------------------------------------- */

typedef struct
{
  char *key;
  GVariant *value; /* owned */
} Entry;

static void
entry_free (Entry *entry)
{
  g_variant_unref (entry->value);
  g_free (entry->key);
  g_free (entry);
}

void
ls_dict_clear (LsDict *dict)
{
  g_clear_pointer (&dict->entries, g_ptr_array_unref);
}

gboolean
ls_dict_is_empty (const LsDict *dict)
{
  return dict->entries == NULL || dict->entries->len == 0;
}

static Entry *
get_entry (LsDict *dict, const char *key)
{
  if (dict->entries == NULL)
    dict->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  for (guint i = 0; i < dict->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (dict->entries, i);
      if (strcmp (entry->key, key) == 0)
        return entry;
    }

  Entry *entry = g_new0 (Entry, 1);
  entry->key = g_strdup (key);
  g_ptr_array_add (dict->entries, entry);
  return entry;
}

void
ls_dict_set_value (LsDict *dict, const char *key, GVariant *value)
{
  Entry *entry = get_entry (dict, key);

  g_clear_pointer (&entry->value, g_variant_unref);
  entry->value = g_variant_ref_sink (value);
}

void
ls_dict_set_valist (LsDict *dict, const char *key, const char *format, va_list *args)
{
  ls_dict_set_value (dict, key, g_variant_new_va (format, NULL, args));
}

void
ls_dict_set (LsDict *dict, const char *key, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  ls_dict_set_valist (dict, key, format, &args);
  va_end (args);
}

void
ls_dict_add_members (LsDict *dict, GVariant *members)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (members);
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_variant_iter_init (&iter, owned);
  while (g_variant_iter_loop (&iter, "{&sv}", &key, &value))
    ls_dict_set_value (dict, key, value);
}

void
ls_dict_set_string (LsDict *dict, const char *key, const char *value)
{
  ls_dict_set_value (dict, key, g_variant_new_string (value));
}

void
ls_dict_set_uint (LsDict *dict, const char *key, guint64 value)
{
  ls_dict_set_value (dict, key, g_variant_new_uint64 (value));
}

void
ls_dict_set_bool (LsDict *dict, const char *key, gboolean value)
{
  ls_dict_set_value (dict, key, g_variant_new_boolean (value));
}

void
ls_dict_set_mask (LsDict *dict, const char *key, LsMask mask)
{
  ls_dict_set_value (dict, key, ls_mask_to_variant (mask));
}

GVariant *
ls_dict_end (LsDict *dict)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; dict->entries != NULL && i < dict->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (dict->entries, i);
      g_variant_builder_add (&builder, "{sv}", entry->key, entry->value);
    }
  ls_dict_clear (dict);
  return g_variant_builder_end (&builder);
}

/* --- for other programs ----------------------------------------------------------------------- */

static gboolean
is_rows (GVariant *value)
{
  return g_variant_is_of_type (value, G_VARIANT_TYPE ("aa{sv}"));
}

static gboolean
has_private (GVariant *value)
{
  const gboolean is_dict = g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT);
  const gsize n = is_dict || is_rows (value) ? g_variant_n_children (value) : 0;
  gboolean has = FALSE;

  for (gsize i = 0; i < n && !has; i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) member = NULL;
      const char *key = "";

      if (is_dict)
        g_variant_get (child, "{&sv}", &key, &member);
      has = *key == '_' || has_private (is_dict ? member : child);
    }
  return has;
}

static GVariant *
dup_rows (GVariant *rows)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (gsize i = 0; i < g_variant_n_children (rows); i++)
    {
      g_autoptr (GVariant) row = g_variant_get_child_value (rows, i);
      g_autoptr (GVariant) shown = ls_dict_dup_public (row);

      g_variant_builder_add_value (&builder, shown);
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

GVariant *
ls_dict_dup_public (GVariant *data)
{
  GVariantBuilder builder;
  GVariantIter iter;
  const char *key;
  GVariant *member;

  if (!has_private (data))
    return g_variant_ref (data);
  if (is_rows (data))
    return dup_rows (data);
  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_iter_init (&iter, data);
  while (g_variant_iter_loop (&iter, "{&sv}", &key, &member))
    if (*key != '_')
      {
        g_autoptr (GVariant) shown = ls_dict_dup_public (member);

        g_variant_builder_add (&builder, "{sv}", key, shown);
      }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}
