#include "ls-scene-bindings.h"

#include <string.h>

#include "ls-names.h"
#include "ls-text.h"

/* [names]: what the source of a program calls what it reads and writes, a line each: PLACE=NAME, or PLACE=NAME: TYPE. */

#define MAX_NUMBER 65535

static const LsSceneKey names_keys[] = {
  { "R1", LS_KEY_PATTERN },        { "PARAM0", LS_KEY_PATTERN },    { "c.4", LS_KEY_PATTERN },
  { "cb0", LS_KEY_PATTERN },       { "cb0.4", LS_KEY_PATTERN },     { "cb0.5.x", LS_KEY_PATTERN },
  { "texture 0", LS_KEY_PATTERN }, { "sampler 0", LS_KEY_PATTERN }, { "buffer 0", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (names, "names", NULL, names_keys, LS_SCOPE_ANY);

/* Behind the number that text begins with, or NULL: there is none, or it is written in more digits than it has. */
static const char *
skip_number (const char *text)
{
  guint64 number;
  const gsize n = strspn (text, "0123456789");
  g_autofree char *digits = g_strndup (text, n);

  if ((n > 1 && text[0] == '0') ||
      !g_ascii_string_to_unsigned (digits, 10, 0, MAX_NUMBER, &number, NULL))
    return NULL;
  return text + n;
}

/* Whether text is prefix and a number, or "cb0.4". has_components: gets whether it has some. */
static gboolean
is_numbered (const char *text, const char *prefix, gboolean *has_components)
{
  const gsize length = strlen (prefix);
  const char *end = g_str_has_prefix (text, prefix) ? skip_number (text + length) : NULL;

  *has_components = !strcmp (prefix, "c.");
  if (end != NULL && *end == '.' && !strcmp (prefix, "cb"))
    {
      end = skip_number (end + 1);
      *has_components = TRUE;
    }
  return end != NULL && !*end;
}

/* How many components the place without them has: 0 of what is no register and no vec4. Returns: FALSE if it is none. */
static gboolean
find_place (const char *text, const LsMachine *machine, guint *n_channels)
{
  static const char *const prefixes[] = { "c.", "cb", "texture ", "sampler ", "buffer " };
  gboolean has_components;

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (is_numbered (text, prefixes[i], &has_components))
      {
        *n_channels = has_components ? 4 : 0;
        return TRUE;
      }
  for (guint i = 0; i < machine->n_reg_files; i++)
    {
      const LsRegFile *file = &machine->reg_files[i];

      *n_channels = file->n_channels;
      if (file->is_single ? !strcmp (text, file->id)
                          : is_numbered (text, file->id, &has_components))
        return TRUE;
    }
  return FALSE;
}

gboolean
ls_scene_names_have_place (const char *text, const LsMachine *machine)
{
  guint8 channels[4];
  guint n, n_channels;
  const gsize length = ls_names_split (text, channels, &n);
  g_autofree char *whole = g_strndup (text, length);

  if (!find_place (whole, machine, &n_channels))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (channels[i] >= n_channels)
      return FALSE;
  return TRUE;
}

static gboolean
read_name (const LsDocEntry *entry, LsNames *names, GError **error)
{
  g_autofree char *value = ls_scene_unescape (entry, error);
  g_autofree char *shown = value != NULL ? ls_text_escape (value, LS_TEXT_LINE) : NULL;
  char *colon = shown != NULL ? g_strrstr (shown, ": ") : NULL;

  if (shown == NULL)
    return FALSE;
  if (colon != NULL)
    *colon = '\0';
  if (*shown)
    ls_names_add (names, entry->key, shown, colon && colon[2] ? colon + 2 : NULL);
  return TRUE;
}

gboolean
ls_scene_names_read (const LsSceneFile *file,
                     const LsMachine *machine,
                     LsBindings *bindings,
                     GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "names");
  g_autoptr (LsNames) names = NULL;

  if (group == NULL)
    return TRUE;
  if (group->entries->len > LS_SCENE_MAX_NAMES)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error, "%u names (%d are the most)",
                        group->entries->len, LS_SCENE_MAX_NAMES);
  names = ls_names_new ();
  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);

      if (!ls_scene_names_have_place (entry->key, machine))
        return ls_doc_fail (entry->at, LS_ERROR_SYNTAX, error,
                            "\"%s\" is no place (write such as R1, PARAM0, c.4, cb0.4, "
                            "cb0.4.xy or texture 0)",
                            entry->key);
      if (ls_names_find_overlap (names, entry->key))
        return ls_doc_fail (entry->at, LS_ERROR_SYNTAX, error,
                            "\"%s\" has components of %s, which is called %s", entry->key,
                            ls_names_find_overlap (names, entry->key)->place,
                            ls_names_find_overlap (names, entry->key)->name);
      if (!read_name (entry, names, error))
        return FALSE;
    }
  bindings->names = g_steal_pointer (&names);
  return TRUE;
}
