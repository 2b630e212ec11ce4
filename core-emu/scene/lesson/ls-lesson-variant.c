#include <math.h>
#include <string.h>

#include "ls-lesson-read.h"

/* [variant]: parameters whose values follow from the number of a variant. */

/* --- keys ---------------------------------------------------------------------------------------------------- */

typedef struct
{
  guint count, seed;
} VariantKeys;

static const LsSceneKey variant_keys[] = {
  { "count", LS_KEY_UINT, offsetof (VariantKeys, count), .low = 1, .high = LS_MAX_VARIANTS },
  { "seed", LS_KEY_UINT, offsetof (VariantKeys, seed), .low = 0, .high = G_MAXUINT32 },
  { "bound1", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (variant, "variant", NULL, variant_keys, LS_SCOPE_SCENE);

/* --- chance -------------------------------------------------------------------------------------------------- */

/* One of n numbers, from 0; the same for the same state. SplitMix64 (Steele, Lea, Flood 2014). */
static guint64
draw_number (guint64 *state, guint64 n)
{
  guint64 z = *state += 0x9e3779b97f4a7c15;

  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return (z ^ (z >> 31)) % n;
}

/* --- values -------------------------------------------------------------------------------------------------- */

static gboolean
fail_kind (const LsDocEntry *entry, GError **error)
{
  return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                      "parameter %s: %s (write int 1 9, float 0.25 0.75, or of ONE ANOTHER)",
                      entry->key, entry->value);
}

/* Whole numbers, or thousandths of the way. Returns: (transfer full) */
static char *
draw_between (const LsDocEntry *entry,
              gboolean is_int,
              double low,
              double high,
              guint64 *state,
              GError **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!(low <= high) || high - low > 1e9 || (is_int && (floor (low) < low || floor (high) < high)))
    {
      fail_kind (entry, error);
      return NULL;
    }
  if (is_int)
    return g_strdup_printf ("%.0f", low + (double) draw_number (state, (guint64) (high - low) + 1));
  return g_strdup (g_ascii_formatd (
    text, sizeof text, "%.6g", low + (high - low) * (double) draw_number (state, 1001) / 1000));
}

/* Returns: (transfer full) */
static char *
draw_value (const LsDocEntry *entry, guint64 *state, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (entry->value, " \t", -1);
  g_autoptr (GPtrArray) given = g_ptr_array_new ();
  double low, high;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_ptr_array_add (given, words[i]);
  if (given->len >= 2 && strcmp (given->pdata[0], "of") == 0)
    return g_strdup (given->pdata[1 + draw_number (state, given->len - 1)]);
  if (given->len == 3 &&
      (strcmp (given->pdata[0], "int") == 0 || strcmp (given->pdata[0], "float") == 0) &&
      ls_scene_parse_number (given->pdata[1], &low) &&
      ls_scene_parse_number (given->pdata[2], &high))
    return draw_between (entry, strcmp (given->pdata[0], "int") == 0, low, high, state, error);
  fail_kind (entry, error);
  return NULL;
}

static gboolean
is_name (const char *text)
{
  return g_ascii_islower (*text) &&
         text[strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

/* Of a variant at an attempt, from 0. Each parameter has numbers of its own, so that one more parameter changes no other. Returns: (transfer
 * full): NULL with an error. */
static GHashTable *
try_values (const LsDocGroup *group, guint seed, guint variant, guint attempt, GError **error)
{
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      guint64 state = ((guint64) seed << 32) + variant * G_GUINT64_CONSTANT (0x632be59bd9b4e019) +
                      attempt * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
      char *value;

      if (strcmp (entry->key, "count") == 0 || strcmp (entry->key, "seed") == 0)
        continue;
      if (!is_name (entry->key))
        {
          ls_doc_fail (entry->at, LS_ERROR_SYNTAX, error,
                       "parameter %s (names are of small letters, digits and dashes)", entry->key);
          return NULL;
        }
      state ^= (guint64) g_str_hash (entry->key) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
      value = draw_value (entry, &state, error);
      if (value == NULL)
        return NULL;
      g_hash_table_insert (values, entry->key, value);
    }
  return g_steal_pointer (&values);
}

/* All values in one text, in the order of the group. Returns: (transfer full) */
static char *
join_values (const LsDocGroup *group, GHashTable *values)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      const char *value = g_hash_table_lookup (values, entry->key);

      g_string_append_printf (all, "%s\n", value != NULL ? value : "");
    }
  return g_string_free (g_steal_pointer (&all), FALSE);
}

#define ATTEMPTS 64 /* after which there are no other values */

/* No two variants have the same values, as far as there are enough. Returns: (transfer full): NULL with an error. */
static GHashTable *
draw_values (const LsDocGroup *group, const VariantKeys *keys, guint variant, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 1;; i++)
    for (guint attempt = 0;; attempt++)
      {
        g_autoptr (GHashTable) values = try_values (group, keys->seed, i, attempt, error);

        if (values == NULL)
          return NULL;
        if (!g_hash_table_add (seen, join_values (group, values)) && attempt + 1 < ATTEMPTS)
          continue;
        if (i == variant)
          return g_steal_pointer (&values);
        break;
      }
}

/* --- putting them in ------------------------------------------------------------------------------------------ */

/* text: (inout): with each $(NAME) replaced. */
static gboolean
fill_text (char **text, LsDocPlace at, GHashTable *values, GError **error)
{
  g_autoptr (GString) filled = NULL;
  const char *rest = *text, *start;

  if (rest == NULL || strstr (rest, "$(") == NULL)
    return TRUE;
  filled = g_string_new (NULL);
  while ((start = strstr (rest, "$(")) != NULL)
    {
      const char *end = strchr (start, ')');
      g_autofree char *name = end != NULL ? g_strndup (start + 2, (gsize) (end - start) - 2) : NULL;
      const char *value = name != NULL ? g_hash_table_lookup (values, name) : NULL;

      if (value == NULL)
        return ls_doc_fail (at, LS_ERROR_REFERENCE, error,
                            "%.*s is no parameter of [variant] (add it there)",
                            (int) (end != NULL ? end + 1 - start : 2), start);
      g_string_append_len (filled, rest, start - rest);
      g_string_append (filled, value);
      rest = end + 1;
    }
  g_string_append (filled, rest);
  g_free (*text);
  *text = g_string_free (g_steal_pointer (&filled), FALSE);
  return TRUE;
}

static gboolean
fill_group (const LsDocGroup *group, GHashTable *values, GError **error)
{
  for (guint i = 0; i < group->lines->len; i++)
    {
      LsDocEntry *entry = g_ptr_array_index (group->lines, i);

      if (entry->key == NULL && !group->is_raw) /* a comment */
        continue;
      if (!fill_text (entry->key != NULL ? &entry->value : &entry->before,
                      entry->key != NULL ? entry->value_at : entry->at, values, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_lesson_apply_variant (const LsSceneFile *file, guint variant, guint *n, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "variant");
  VariantKeys keys = { .count = 1 };
  g_autoptr (GHashTable) values = NULL;

  *n = 1;
  if (group == NULL)
    return TRUE;
  for (guint i = 0; i < 2; i++)
    {
      const LsDocEntry *entry = ls_doc_group_find (group, variant_keys[i].key);

      if (entry != NULL && !ls_scene_read_key (entry, &variant_keys[i], &keys, error))
        return FALSE;
    }
  *n = keys.count;
  if (variant < 1 || variant > keys.count)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error, "no variant %u (there are 1 to %u)",
                        variant, keys.count);
  values = draw_values (group, &keys, variant, error);
  for (guint i = 0; values != NULL && i < file->document->groups->len; i++)
    {
      const LsDocGroup *other = g_ptr_array_index (file->document->groups, i);

      if (other != group && !fill_group (other, values, error))
        return FALSE;
    }
  return values != NULL;
}
