#include "ls-scene-keys.h"

#include <string.h>

#include "ls-words.h"

static const LsSceneGroupKeys *const all_keys[] = {
#define GROUP(id) &ls_scene_keys_##id,
#include "ls-scene-groups.def"
};

const LsSceneGroupKeys *const *
ls_scene_all_keys (guint *n)
{
  *n = G_N_ELEMENTS (all_keys);
  return all_keys;
}

static const LsSceneGroupKeys *
find_group (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (all_keys); i++)
    if (!strcmp (all_keys[i]->group, name))
      return all_keys[i];
  return NULL;
}

static gboolean
fail_group_name (const LsDocGroup *group, GError **error)
{
  const char *names[G_N_ELEMENTS (all_keys)];
  g_autofree char *hint = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (all_keys); i++)
    names[i] = all_keys[i]->group;
  hint = ls_scene_suggest (group->name, names, G_N_ELEMENTS (names));
  return ls_doc_fail (group->at, LS_ERROR_REFERENCE, error, "unknown group [%s]%s", group->name,
                      hint);
}

gboolean
ls_scene_check_groups (const LsSceneFile *file, GError **error)
{
  for (guint i = 0; i < file->document->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (file->document->groups, i);
      const LsSceneGroupKeys *keys = find_group (group->name);

      if (keys == NULL)
        return fail_group_name (group, error);
      if (group->scope != NULL && keys->scope == LS_SCOPE_SCENE)
        return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                            "group [%s] belongs to no stage (write [%s])", group->name,
                            group->name);
      if (group->scope == NULL && keys->scope == LS_SCOPE_STAGE)
        return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                            "group [%s] says not of which stage (write [vs %s])", group->name,
                            group->name);
      if (keys->argument && !group->argument)
        return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                            "group [%s] says not which (write [%s %s])", group->name, group->name,
                            keys->argument);
      if (!keys->argument && group->argument)
        return ls_doc_fail (group->at, LS_ERROR_SYNTAX, error,
                            "group [%s] is there once and has no number (write [%s])", group->name,
                            group->name);
    }
  return TRUE;
}

gboolean
ls_scene_fail_key (const LsDocGroup *group,
                   const LsSceneGroupKeys *keys,
                   const LsDocEntry *entry,
                   GError **error)
{
  g_autofree const char **names = g_new0 (const char *, keys->n_keys);
  g_autofree char *hint = NULL;

  for (guint i = 0; i < keys->n_keys; i++)
    names[i] = keys->keys[i].key;
  hint = ls_scene_suggest (entry->key, names, keys->n_keys);
  return ls_doc_fail (entry->at, LS_ERROR_REFERENCE, error, "unknown key %s in [%s]%s", entry->key,
                      group->name, hint);
}

static gboolean
read_uint (const LsDocEntry *entry, const LsSceneKey *key, guint *out, GError **error)
{
  guint64 number;

  if (!ls_scene_parse_uint (entry->value, G_MAXUINT64, &number))
    return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                        "%s is \"%s\", not a whole number (write %.0f to %.0f)", key->key,
                        entry->value, key->low, key->high);
  if ((double) number < key->low || (double) number > key->high)
    return ls_doc_fail (entry->value_at, LS_ERROR_RANGE, error,
                        "%s is %s, out of range (write %.0f to %.0f)", key->key, entry->value,
                        key->low, key->high);
  *out = (guint) number;
  return TRUE;
}

static gboolean
read_number (const LsDocEntry *entry, const LsSceneKey *key, double *out, GError **error)
{
  double number;

  if (!ls_scene_parse_number (entry->value, &number))
    return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error, "%s is \"%s\", not a number",
                        key->key, entry->value);
  if (!(number >= key->low && number <= key->high))
    return ls_doc_fail (entry->value_at, LS_ERROR_RANGE, error,
                        "%s is %s, out of range (write %g to %g)", key->key, entry->value, key->low,
                        key->high);
  *out = number;
  return TRUE;
}

static gboolean
read_bool (const LsDocEntry *entry, const LsSceneKey *key, gboolean *out, GError **error)
{
  static const char *const words[] = { "false", "true", "no", "yes", "0", "1" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (entry->value, words[i]) == 0)
      {
        *out = i & 1;
        return TRUE;
      }
  return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error, "%s is \"%s\" (write true or false)",
                      key->key, entry->value);
}

/* Whether the names are numbers themselves, so that an index would be ambiguous: formats are ("8", "32"). */
static gboolean
has_number_names (const char *const *choices)
{
  guint64 number;

  for (guint i = 0; choices[i]; i++)
    if (ls_scene_parse_uint (choices[i], G_MAXUINT64, &number))
      return TRUE;
  return FALSE;
}

static gboolean
read_choice (const LsDocEntry *entry, const LsSceneKey *key, guint *out, GError **error)
{
  guint n = g_strv_length ((char **) key->choices);
  g_autofree char *hint = NULL;
  g_autofree char *all = NULL;
  guint64 number;

  for (guint i = 0; i < n; i++)
    if (*key->choices[i] && g_ascii_strcasecmp (entry->value, key->choices[i]) == 0)
      {
        *out = i;
        return TRUE;
      }
  if (n && !has_number_names (key->choices) && ls_scene_parse_uint (entry->value, n - 1, &number) &&
      *key->choices[number])
    {
      *out = (guint) number;
      return TRUE;
    }
  hint = ls_scene_suggest (entry->value, key->choices, n);
  all = n <= 8 ? g_strjoinv (", ", (char **) key->choices) : NULL;
  if (*hint || all == NULL)
    return ls_doc_fail (entry->value_at, LS_ERROR_REFERENCE, error, "unknown %s \"%s\"%s", key->key,
                        entry->value, hint);
  return ls_doc_fail (entry->value_at, LS_ERROR_REFERENCE, error,
                      "unknown %s \"%s\" (write one of %s)", key->key, entry->value, all);
}

/* One value of a list. */
static gboolean
read_value (const LsSceneCursor *cursor,
            const LsSceneKey *key,
            gpointer out,
            guint nth,
            GError **error)
{
  double number;
  guint64 whole;

  if (key->kind == LS_KEY_NUMBERS)
    {
      if (!ls_scene_cursor_number (cursor, key->low, key->high, &number, error))
        return FALSE;
      ((float *) out)[nth] = (float) number;
      return TRUE;
    }
  if (!ls_scene_cursor_uint (cursor, (guint64) key->high, &whole, error))
    return FALSE;
  if (key->kind == LS_KEY_BYTES)
    ((guint8 *) out)[nth] = (guint8) whole;
  else
    ((guint *) out)[nth] = (guint) whole;
  return TRUE;
}

gboolean
ls_scene_read_list (const LsDocEntry *entry, const LsSceneKey *key, gpointer out, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint n = 0;

  ls_scene_cursor_init (&cursor, entry);
  for (; ls_scene_cursor_next (&cursor); n++)
    {
      if (n == key->n)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error, "more than %u numbers (write %s)",
                            n, ls_words (key->words));
      if (!read_value (&cursor, key, out, n, error))
        return FALSE;
    }
  return n == key->n || ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                                     ls_words_many ("%u number, not %u (write %s)",
                                                    "%u numbers, not %u (write %s)", n),
                                     n, key->n, ls_words (key->words));
}

static gboolean
read_entry (const LsDocEntry *entry, const LsSceneKey *key, gpointer member, GError **error)
{
  double number = 0;
  guint whole = 0;
  char *string;

  switch (key->kind)
    {
    case LS_KEY_UINT:
      return read_uint (entry, key, member, error);
    case LS_KEY_BYTE:
      if (!read_uint (entry, key, &whole, error))
        return FALSE;
      *(guint8 *) member = (guint8) whole;
      return TRUE;
    case LS_KEY_NUMBER:
      if (!read_number (entry, key, &number, error))
        return FALSE;
      *(float *) member = (float) number;
      return TRUE;
    case LS_KEY_DOUBLE:
      return read_number (entry, key, member, error);
    case LS_KEY_BOOL:
      return read_bool (entry, key, member, error);
    case LS_KEY_CHOICE:
      return read_choice (entry, key, member, error);
    case LS_KEY_STRING:
      string = ls_scene_unescape (entry, error);
      if (string == NULL)
        return FALSE;
      g_free (*(char **) member);
      *(char **) member = string;
      return TRUE;
    case LS_KEY_UINTS:
    case LS_KEY_BYTES:
    case LS_KEY_NUMBERS:
      return ls_scene_read_list (entry, key, member, error);
    case LS_KEY_READ:
      return key->read (entry, member, error);
    case LS_KEY_ENTRY:
      *(const LsDocEntry **) member = entry;
      return TRUE;
    case LS_KEY_LATER:
      return TRUE;
    case LS_KEY_PATTERN:
      break;
    }
  g_assert_not_reached ();
}

static const LsSceneKey *
find_key (const LsSceneGroupKeys *keys, const char *name)
{
  for (guint i = 0; i < keys->n_keys; i++)
    if (keys->keys[i].kind != LS_KEY_PATTERN && !strcmp (keys->keys[i].key, name))
      return &keys->keys[i];
  return NULL;
}

gboolean
ls_scene_read_key (const LsDocEntry *entry, const LsSceneKey *key, gpointer out, GError **error)
{
  if (!*entry->value)
    return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                        "%s has no value (write one, or remove the line)", entry->key);
  return read_entry (entry, key, (char *) out + key->offset, error);
}

gboolean
ls_scene_read_keys (const LsDocGroup *group,
                    const LsSceneGroupKeys *keys,
                    gpointer out,
                    GError **error)
{
  for (guint i = 0; group && i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      const LsSceneKey *key = find_key (keys, entry->key);

      if (key == NULL)
        return ls_scene_fail_key (group, keys, entry, error);
      if (!ls_scene_read_key (entry, key, out, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_scene_group_number (const LsDocGroup *group, guint limit, guint *number, GError **error)
{
  guint64 parsed;

  if (!ls_scene_parse_uint (group->argument, G_MAXUINT, &parsed))
    return ls_doc_fail (group->argument_at, LS_ERROR_SYNTAX, error,
                        "\"%s\" is not a number (write [%s N], N from 0 to %u)", group->argument,
                        group->name, limit - 1);
  if (parsed >= limit)
    return ls_doc_fail (group->argument_at, LS_ERROR_RANGE, error,
                        "%s %s is out of range (write 0 to %u)", group->name, group->argument,
                        limit - 1);
  *number = (guint) parsed;
  return TRUE;
}
