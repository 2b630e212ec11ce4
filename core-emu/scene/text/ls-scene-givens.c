#include "ls-scene-givens.h"

#include <inttypes.h>
#include <string.h>

#include "ls-scene-inputs.h"
#include "ls-text-inputs.h"
#include "ls-text-keys.h"

static const struct
{
  const char *group;
  LsGivenKind kind;
} kinds[] = {
  { "text", LS_GIVEN_TEXT },          { "inputs", LS_GIVEN_INPUT },
  { "constants", LS_GIVEN_CONSTANT }, { "buffer", LS_GIVEN_BUFFER },
  { "texture", LS_GIVEN_TEXTURE },    { "sampler", LS_GIVEN_SAMPLER },
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
  g_free (given->source);
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
                     : g_strdup_printf ("file %s %s %" PRIu64, found[1], found[2],
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

static void
add_given (GPtrArray *givens,
           LsGivenKind kind,
           const LsDocGroup *group,
           const LsDocEntry *entry,
           int part,
           const char *value)
{
  LsGiven *given = g_new0 (LsGiven, 1);
  const char *stage = group->scope != NULL ? group->scope : "";
  const char *blank = group->scope != NULL ? " " : "";
  LsSceneTarget target;

  given->kind = kind;
  given->group = ls_doc_group_dup_head (group);
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
count_parts (LsGivenKind kind, const LsDocEntry *entry)
{
  LsSceneTarget target;

  return kind == LS_GIVEN_INPUT && ls_scene_parse_target (entry->key, &target) ? target.n_channels
                                                                               : 0;
}

static void
add_entry (GPtrArray *givens, LsGivenKind kind, const LsDocGroup *group, const LsDocEntry *entry)
{
  guint n = count_parts (kind, entry);
  g_auto (GStrv) items = n ? cut_items (entry->value, n) : NULL;

  if (items == NULL)
    add_given (givens, kind, group, entry, -1, entry->value);
  for (guint i = 0; items && i < n; i++)
    add_given (givens, kind, group, entry, (int) i, items[i]);
}

static gboolean
find_kind (const LsDocGroup *group, LsGivenKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (!strcmp (group->name, kinds[i].group))
      {
        *kind = kinds[i].kind;
        return TRUE;
      }
  return FALSE;
}

static LsDocument *
parse_text (GBytes *text, const char *name, GError **error)
{
  gsize length;
  const char *bytes = g_bytes_get_data (text, &length);

  return ls_scene_document_parse (bytes, length, name, error);
}

static GPtrArray *
list_givens (const LsDocument *document)
{
  GPtrArray *givens = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_given_free);

  for (guint i = 0; i < document->groups->len; i++)
    {
      const LsDocGroup *group = g_ptr_array_index (document->groups, i);
      LsGivenKind kind;

      for (guint e = 0; find_kind (group, &kind) && e < group->entries->len; e++)
        add_entry (givens, kind, group, g_ptr_array_index (group->entries, e));
    }
  return givens;
}

static LsGiven *
given_new_text (const LsTextInput *input)
{
  LsGiven *given = g_new0 (LsGiven, 1);

  given->kind = LS_GIVEN_TEXT;
  given->group = g_strdup (LS_TEXT_GROUP);
  given->key = g_strdup (input->key);
  given->part = -1;
  given->name = g_strdup (ls_text_input_get_name (input));
  given->value = g_strdup (input->value);
  given->source = g_strdup (input->type);
  given->is_made_up = input->is_made_up;
  return given;
}

GPtrArray *
ls_givens_list_text (const LsScene *scene)
{
  const GPtrArray *inputs = ls_scene_get_text_inputs (scene);
  GPtrArray *givens = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_given_free);

  for (guint i = 0; inputs != NULL && i < inputs->len; i++)
    g_ptr_array_add (givens, given_new_text (g_ptr_array_index (inputs, i)));
  return givens;
}

GPtrArray *
ls_givens_list (GBytes *text, const char *name, GError **error)
{
  g_autoptr (LsDocument) document = parse_text (text, name, error);

  return document != NULL ? list_givens (document) : NULL;
}

/* --- writing --------------------------------------------------------------------------------------------- */

static gboolean
check_value (const char *value, gboolean is_part, GError **error)
{
  if (!*value)
    ls_fail (error, LS_ERROR_SYNTAX, "nothing is written (write a value)");
  else if (strpbrk (value, "\r\n"))
    ls_fail (error, LS_ERROR_SYNTAX, "a value is one line");
  else if (is_part && strchr (value, ','))
    ls_fail (error, LS_ERROR_SYNTAX, "a component has one value (write it without a comma)");
  else
    return TRUE;
  return FALSE;
}

/* The value of a line of which one part is another. Returns: (transfer full): NULL if it has no such part. */
static char *
with_part (const LsDocEntry *entry, guint part, const char *value)
{
  guint n = count_parts (LS_GIVEN_INPUT, entry);
  g_auto (GStrv) items = n > part ? cut_items (entry->value, n) : NULL;

  if (items == NULL)
    return NULL;
  g_free (items[part]);
  items[part] = g_strdup (value);
  return g_strjoinv (", ", items);
}

/* What is made up has no line yet. */
static void
set_text (LsDocument *document, const char *key, const char *value)
{
  LsDocGroup *group = ls_document_find (document, NULL, LS_TEXT_GROUP, NULL);

  if (group == NULL)
    group = ls_document_insert (document, NULL, NULL, LS_TEXT_GROUP, NULL);
  ls_doc_group_set (group, key, value);
}

static gboolean
set_given (LsDocument *document, const LsGiven *given, const char *value, GError **error)
{
  LsDocEntry *entry =
    ls_doc_group_find (ls_document_find_head (document, given->group), given->key);
  g_autofree char *wanted = g_strstrip (g_strdup (value));
  g_autofree char *made = NULL;

  if (!check_value (wanted, given->part >= 0, error))
    return FALSE;
  if (given->kind == LS_GIVEN_TEXT)
    {
      set_text (document, given->key, wanted);
      return TRUE;
    }
  if (entry != NULL)
    made = given->part < 0 ? g_strdup (wanted) : with_part (entry, (guint) given->part, wanted);
  if (made != NULL)
    ls_doc_entry_set (entry, made);
  else
    ls_fail (error, LS_ERROR_REFERENCE, "[%s] has no %s any more", given->group, given->name);
  return made != NULL;
}

GBytes *
ls_givens_set (GBytes *text, const LsGiven *given, const char *value, GError **error)
{
  g_autoptr (LsDocument) document = parse_text (text, given->name, error);

  return document != NULL && set_given (document, given, value, error)
           ? ls_document_print (document)
           : NULL;
}

/* --- whole lines ----------------------------------------------------------------------------------------- */

/* Sets what is there of that key, else adds it. */
static gboolean
set_or_add (LsDocument *document,
            const char *stage,
            const char *name,
            const char *key,
            const char *value,
            GError **error)
{
  g_autoptr (GPtrArray) givens = list_givens (document);
  LsDocGroup *group = ls_document_find (document, stage, name, NULL);
  g_autofree char *head = g_strconcat (stage != NULL ? stage : "", stage ? " " : "", name, NULL);
  g_autofree char *whole = g_strconcat (stage != NULL ? stage : "", stage ? " " : "", key, NULL);

  for (guint i = 0; i < givens->len; i++)
    {
      const LsGiven *given = g_ptr_array_index (givens, i);

      if (!strcmp (given->group, head) && !strcmp (given->name, whole))
        return set_given (document, given, value, error);
    }
  if (group == NULL)
    group = ls_document_insert (document, NULL, stage, name, NULL);
  ls_doc_group_set (group, key, value);
  return TRUE;
}

/* A register's components each for itself, because some may be there and others not. */
static gboolean
enter_register (LsDocument *document,
                const char *stage,
                const char *key,
                const char *value,
                GError **error)
{
  g_auto (GStrv) items = NULL;
  LsSceneTarget target;
  gboolean ok;

  ls_scene_parse_target (key, &target);
  items = cut_items (value, target.n_channels);
  ok = items != NULL;
  if (!ok)
    ls_fail (error, LS_ERROR_SYNTAX,
             "%s has %u components (write one value for all or one for each)", key,
             target.n_channels);
  for (guint i = 0; ok && i < target.n_channels; i++)
    {
      g_autofree char *one =
        g_strdup_printf ("%.*s.%c", (gint) target.length, key, "xyzw"[target.channels[i]]);

      ok = set_or_add (document, stage, "inputs", one, items[i], error);
    }
  return ok;
}

GBytes *
ls_givens_enter (GBytes *text, const char *stage, const char *line, GError **error)
{
  const char *equals = strchr (line, '=');
  g_autoptr (LsDocument) document = NULL;
  g_autofree char *key = NULL, *value = NULL;
  LsSceneTarget target;

  if (equals == NULL)
    {
      ls_fail (error, LS_ERROR_SYNTAX,
               "\"%s\" gives nothing a value (write R2.x = 0.5 or cb0.3 = 1 0 0 1)", line);
      return NULL;
    }
  key = g_strstrip (g_strndup (line, (gsize) (equals - line)));
  value = g_strstrip (g_strdup (equals + 1));
  if (!check_value (value, FALSE, error))
    return NULL;
  document = parse_text (text, key, error);
  return document != NULL && (ls_scene_parse_target (key, &target)
                                ? enter_register (document, stage, key, value, error)
                                : set_or_add (document, stage, "constants", key, value, error))
           ? ls_document_print (document)
           : NULL;
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

static const char *const size_presets[] = { "64 64",   "128 128", "256 256", "320 180",
                                            "640 360", "512 512", NULL };
static const char *const float_presets[] = { "0", "0.5", "1", "-1", "nan", "inf", NULL };
static const char *const int_presets[] = { "0", "1", "-1", "2", "4", "8", NULL };
static const char *const uint_presets[] = { "0", "1", "2", "4", "8", NULL };
static const char *const vec2_presets[] = { "0 0", "0.5 0.5", "1 1", NULL };
static const char *const vec3_presets[] = { "0 0 0", "0.5 0.5 0.5", "1 1 1", "1 0 0", NULL };

static const char *const *
text_presets_of (const LsGiven *given)
{
  static const struct
  {
    const char *type;
    const char *const *presets;
  } all[] = {
    { "float", float_presets }, { "int", int_presets },   { "uint", uint_presets },
    { "bool", bool_presets },   { "vec2", vec2_presets }, { "vec3", vec3_presets },
    { "vec4", vec4_presets },
  };

  if (given->source == NULL)
    return strcmp (given->key, "size") == 0 ? size_presets : no_presets;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (strcmp (all[i].type, given->source) == 0)
      return all[i].presets;
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
    case LS_GIVEN_TEXT:
      return text_presets_of (given);
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
