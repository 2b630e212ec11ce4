#include "ls-scene-givens.h"

#include <string.h>

#include "ls-scene-private.h"
#include "ls-text-lines.h"

/* Reading and writing work on lines: what nobody sets stays as somebody wrote it. */

static const struct
{
  const char *group;
  LsGivenKind kind;
} kinds[] = {
  { "inputs", LS_GIVEN_INPUT },    { "constants", LS_GIVEN_CONSTANT },
  { "buffer", LS_GIVEN_BUFFER },   { "texture", LS_GIVEN_TEXTURE },
  { "sampler", LS_GIVEN_SAMPLER },
};

void
ls_given_free (LsGiven *given)
{
  if (given == NULL)
    return;
  g_free (given->group);
  g_free (given->key);
  g_free (given->name);
  g_free (given->value);
  g_free (given->here);
  g_free (given->range);
  g_free (given);
}

/* --- items of a line ------------------------------------------------------------------------------------- */

/* One item for all of n components, as it is for component nth alone: a file gives each the next word. */
static char *
item_of_all (const char *item, guint nth, guint n)
{
  g_auto (GStrv) words = g_strsplit_set (item, " \t", -1);
  const char *found[5] = { NULL };
  guint n_found = 0;

  for (guint i = 0; words[i] && n_found < G_N_ELEMENTS (found); i++)
    if (*words[i])
      found[n_found++] = words[i];
  if (n < 2 || n_found < 2 || strcmp (found[0], "file"))
    return g_strdup (item);
  return n_found < 4 ? g_strdup_printf ("file %s %u %u", found[1], n, nth)
                     : g_strdup_printf ("file %s %s %" G_GUINT64_FORMAT, found[1], found[2],
                                        g_ascii_strtoull (found[3], NULL, 10) + nth);
}

/* What each of n components gets by the value of a line. Returns: (transfer full): n items; NULL if it has other than one for
 * all and one for each. */
static char **
cut_items (const char *value, guint n)
{
  g_auto (GStrv) parts = g_strsplit (value, ",", -1);
  guint n_parts = g_strv_length (parts);
  char **items;

  if (n_parts != 1 && n_parts != n)
    return NULL;
  items = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    items[i] = n_parts > 1 ? g_strdup (g_strstrip (parts[i])) : item_of_all (value, i, n);
  return items;
}

/* --- listing --------------------------------------------------------------------------------------------- */

/* "ps texture 18". Returns: (transfer full). */
static char *
head_of (const LsSceneGroup *group)
{
  return g_strconcat (group->stage ? group->stage : "", group->stage ? " " : "", group->name,
                      group->argument ? " " : "", group->argument, NULL);
}

static void
add_given (GPtrArray *givens,
           LsGivenKind kind,
           const LsSceneGroup *group,
           const LsSceneEntry *entry,
           int part,
           const char *value)
{
  LsGiven *given = g_new0 (LsGiven, 1);
  const char *stage = group->stage ? group->stage : "";
  const char *blank = group->stage ? " " : "";
  LsSceneTarget target;

  given->kind = kind;
  given->group = head_of (group);
  given->key = g_strdup (entry->key);
  given->part = part;
  given->value = g_strdup (value);
  if (part >= 0 && ls_scene_parse_target (entry->key, &target))
    given->name = g_strdup_printf ("%s%s%.*s.%c", stage, blank, (gint) target.length, entry->key,
                                   "xyzw"[target.channels[part]]);
  else if (group->argument)
    given->name = g_strdup_printf ("%s %s", given->group, entry->key);
  else
    given->name = g_strdup_printf ("%s%s%s", stage, blank, entry->key);
  g_ptr_array_add (givens, given);
}

/* How many parts a line has that can be set each for itself; 0: it is one whole. */
static guint
count_parts (LsGivenKind kind, const LsSceneEntry *entry)
{
  LsSceneTarget target;

  return kind == LS_GIVEN_INPUT && ls_scene_parse_target (entry->key, &target) ? target.n_channels
                                                                               : 0;
}

static void
add_entry (GPtrArray *givens,
           LsGivenKind kind,
           const LsSceneGroup *group,
           const LsSceneEntry *entry)
{
  guint n = count_parts (kind, entry);
  g_auto (GStrv) items = n ? cut_items (entry->value, n) : NULL;

  if (!items)
    add_given (givens, kind, group, entry, -1, entry->value);
  for (guint i = 0; items && i < n; i++)
    add_given (givens, kind, group, entry, (int) i, items[i]);
}

static gboolean
find_kind (const LsSceneGroup *group, LsGivenKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (!strcmp (group->name, kinds[i].group))
      {
        *kind = kinds[i].kind;
        return TRUE;
      }
  return FALSE;
}

static LsSceneFile *
parse (GBytes *text, const char *name, GError **error)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);

  return ls_scene_file_parse (length ? bytes : "", length, name, ".", error);
}

GPtrArray *
ls_givens_list (GBytes *text, const char *name, GError **error)
{
  g_autoptr (LsSceneFile) file = parse (text, name, error);
  GPtrArray *givens;

  if (!file)
    return NULL;
  givens = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_given_free);
  for (guint i = 0; i < file->groups->len; i++)
    {
      const LsSceneGroup *group = g_ptr_array_index (file->groups, i);
      LsGivenKind kind;

      for (guint e = 0; find_kind (group, &kind) && e < group->entries->len; e++)
        add_entry (givens, kind, group, g_ptr_array_index (group->entries, e));
    }
  return givens;
}

/* --- writing --------------------------------------------------------------------------------------------- */

/* Where a line of the text starts; the end behind the last. line: from 1. */
static const char *
find_line (const char *text, const char *end, guint line)
{
  const char *p = text;

  for (guint i = 1; i < line && p < end; i++)
    p = ls_text_next_line (p, end);
  return p;
}

/* The value of a line is another one; its key and the blanks around it stay. */
static GBytes *
replace_value (GBytes *text, const LsSceneEntry *entry, const char *value)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);
  const char *end = bytes + length;
  const char *start = find_line (bytes, end, entry->line);
  const char *at = (const char *) memchr (start, '=', (gsize) (end - start)) + 1;
  const char *rest = at;
  GString *made;

  while (at < end && (*at == ' ' || *at == '\t'))
    at++;
  while (rest < end && *rest != '\n' && *rest != '\r')
    rest++;
  made = g_string_new_len (bytes, at - bytes);
  g_string_append (made, value);
  g_string_append_len (made, rest, end - rest);
  return g_string_free_to_bytes (made);
}

/* lines come behind the line of that number. */
static GBytes *
insert_behind (GBytes *text, guint line, const char *lines)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);
  const char *end = bytes + length;
  const char *at = find_line (bytes, end, line + 1);
  GString *made = g_string_new_len (bytes, at - bytes);

  if (made->len && made->str[made->len - 1] != '\n')
    g_string_append (made, ls_text_newline (bytes, length));
  g_string_append (made, lines);
  g_string_append_len (made, at, end - at);
  return g_string_free_to_bytes (made);
}

const LsSceneGroup *
ls_scene_givens_group (const LsSceneFile *file, const char *head)
{
  for (guint i = 0; i < file->groups->len; i++)
    {
      const LsSceneGroup *group = g_ptr_array_index (file->groups, i);
      g_autofree char *has = head_of (group);

      if (!strcmp (has, head))
        return group;
    }
  return NULL;
}

static gboolean
check_value (const char *value, gboolean is_part, GError **error)
{
  if (!*value)
    g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "nothing is written (write a value)");
  else if (strpbrk (value, "\r\n"))
    g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "a value is one line");
  else if (is_part && strchr (value, ','))
    g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
                 "a component has one value (write it without a comma)");
  else
    return TRUE;
  return FALSE;
}

/* The value of a line of which one part is another. Returns: (transfer full): NULL if it has no such part. */
static char *
with_part (const LsSceneEntry *entry, guint part, const char *value)
{
  guint n = count_parts (LS_GIVEN_INPUT, entry);
  g_auto (GStrv) items = n > part ? cut_items (entry->value, n) : NULL;

  if (!items)
    return NULL;
  g_free (items[part]);
  items[part] = g_strdup (value);
  return g_strjoinv (", ", items);
}

GBytes *
ls_givens_set (GBytes *text, const LsGiven *given, const char *value, GError **error)
{
  g_autoptr (LsSceneFile) file = parse (text, given->name, error);
  g_autofree char *wanted = g_strstrip (g_strdup (value));
  const LsSceneEntry *entry;
  g_autofree char *made = NULL;

  if (!file || !check_value (wanted, given->part >= 0, error))
    return NULL;
  entry = ls_scene_group_entry (ls_scene_givens_group (file, given->group), given->key);
  if (entry)
    made = given->part < 0 ? g_strdup (wanted) : with_part (entry, (guint) given->part, wanted);
  if (made)
    return replace_value (text, entry, made);
  g_set_error (error, LS_ERROR, LS_ERROR_REFERENCE, "[%s] has no %s any more", given->group,
               given->name);
  return NULL;
}

/* --- whole lines ----------------------------------------------------------------------------------------- */

/* A key that the group does not have. */
static GBytes *
add_line (GBytes *text, const char *head, const char *key, const char *value, GError **error)
{
  g_autoptr (LsSceneFile) file = parse (text, head, error);
  const LsSceneGroup *group = file ? ls_scene_givens_group (file, head) : NULL;
  gsize length;
  const char *newline, *bytes = g_bytes_get_data (text, &length);
  g_autofree char *lines = NULL;

  if (!file)
    return NULL;
  newline = ls_text_newline (bytes, length);
  if (group)
    {
      const LsSceneEntry *last =
        group->entries->len ? g_ptr_array_index (group->entries, group->entries->len - 1) : NULL;

      lines = g_strconcat (key, "=", value, newline, NULL);
      return insert_behind (text, last ? last->line : group->line, lines);
    }
  lines = g_strconcat (newline, "[", head, "]", newline, key, "=", value, newline, NULL);
  return insert_behind (text, G_MAXUINT - 1, lines);
}

/* Sets what is there of that name, else adds it. */
static GBytes *
set_or_add (GBytes *text,
            const char *head,
            const char *name,
            const char *key,
            const char *value,
            GError **error)
{
  g_autoptr (GPtrArray) givens = ls_givens_list (text, head, error);

  for (guint i = 0; givens && i < givens->len; i++)
    {
      const LsGiven *given = g_ptr_array_index (givens, i);

      if (!strcmp (given->group, head) && !strcmp (given->name, name))
        return ls_givens_set (text, given, value, error);
    }
  return givens ? add_line (text, head, key, value, error) : NULL;
}

static char *
with_stage (const char *stage, const char *word)
{
  return g_strconcat (stage ? stage : "", stage ? " " : "", word, NULL);
}

/* A register's components each for itself, because some may be there and others not. */
static GBytes *
enter_register (GBytes *text, const char *stage, const char *key, const char *value, GError **error)
{
  g_autofree char *head = with_stage (stage, "inputs");
  g_autoptr (GBytes) made = g_bytes_ref (text);
  g_auto (GStrv) items = NULL;
  LsSceneTarget target;
  guint n;

  ls_scene_parse_target (key, &target);
  n = target.n_channels;
  items = cut_items (value, n);
  if (!items)
    g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
                 "%s has %u components (write one value for all or one for each)", key, n);
  for (guint i = 0; items && made && i < n; i++)
    {
      g_autofree char *one =
        g_strdup_printf ("%.*s.%c", (gint) target.length, key, "xyzw"[target.channels[i]]);
      g_autofree char *name = with_stage (stage, one);
      GBytes *next = set_or_add (made, head, name, one, items[i], error);

      g_bytes_unref (made);
      made = next;
    }
  return items ? g_steal_pointer (&made) : NULL;
}

GBytes *
ls_givens_enter (GBytes *text, const char *stage, const char *line, GError **error)
{
  const char *equals = strchr (line, '=');
  g_autofree char *key = NULL;
  g_autofree char *value = NULL;
  g_autofree char *head = with_stage (stage, "constants");
  g_autofree char *name = NULL;
  LsSceneTarget target;

  if (!equals)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
                   "\"%s\" gives nothing a value (write R2.x = 0.5 or cb0.3 = 1 0 0 1)", line);
      return NULL;
    }
  key = g_strstrip (g_strndup (line, (gsize) (equals - line)));
  value = g_strstrip (g_strdup (equals + 1));
  if (!check_value (value, FALSE, error))
    return NULL;
  if (ls_scene_parse_target (key, &target))
    return enter_register (text, stage, key, value, error);
  name = with_stage (stage, key);
  return set_or_add (text, head, name, key, value, error);
}

/* --- presets --------------------------------------------------------------------------------------------- */

static const char *const input_presets[] = {
  "u",     "v",    "ndc-x", "ndc-y",        "pixel-x",      "pixel-y", "center-x", "center-y",
  "index", "lane", "wave",  "linear 1 0 0", "random 1 0 1", "0",       "1",        "-1",
  "nan",   "inf",  "-inf",  "0x00000001",   "0x80000000",   NULL,
};
static const char *const vertex_presets[] = { "vertex", "instance", "primitive", "0", "1", NULL };
static const char *const vec4_presets[] = { "0 0 0 0", "1 1 1 1",         "0.5 0.5 0.5 0.5",
                                            "1 0 0 1", "nan nan nan nan", "inf inf inf inf",
                                            NULL };
static const char *const bool_presets[] = { "true", "false", NULL };
static const char *const no_presets[] = { NULL };

/* Names that the key may be, by the table of keys that the reader has. */
static const char *const *
choices_of (const LsGiven *given)
{
  guint n;
  const LsSceneGroupKeys *const *all = ls_scene_all_keys (&n);
  const char *group = kinds[given->kind].group;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; !strcmp (all[i]->group, group) && k < all[i]->n_keys; k++)
      {
        const LsSceneKey *key = &all[i]->keys[k];

        if (key->kind == LS_KEY_BOOL && !strcmp (key->key, given->key))
          return bool_presets;
        if (key->kind == LS_KEY_CHOICE && !strcmp (key->key, given->key))
          return key->choices;
      }
  return no_presets;
}

static const char *const *
presets_of (const LsGiven *given)
{
  switch (given->kind)
    {
    case LS_GIVEN_INPUT:
      if (given->part < 0)
        return no_presets;
      return strchr (given->group, ' ') ? vertex_presets : input_presets;
    case LS_GIVEN_CONSTANT:
      if (strchr (given->key, '.'))
        return vec4_presets;
      if (given->key[0] == 'b' && g_ascii_isdigit (given->key[1]))
        return bool_presets;
      break;
    case LS_GIVEN_BUFFER:
    case LS_GIVEN_TEXTURE:
    case LS_GIVEN_SAMPLER:
      break;
    }
  return choices_of (given);
}

char **
ls_given_dup_presets (const LsGiven *given)
{
  g_autoptr (GPtrArray) presets = g_ptr_array_new ();
  const char *const *all = presets_of (given);

  for (guint i = 0; all && all[i]; i++)
    if (*all[i])
      g_ptr_array_add (presets, g_strdup (all[i]));
  g_ptr_array_add (presets, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&presets), FALSE);
}
