#include "ls-scene-bindings.h"

#include <string.h>

#include "ls-nearest.h"
#include "ls-words.h"

/* [machine]: the readings that a scene chooses where the sources of its machine are open. */

/* What the page has examples of: the readings of the default machine. What is read goes by the machine. */
static const LsSceneKey machine_keys[] = {
  { "shifts", LS_KEY_PATTERN },     { "gradients", LS_KEY_PATTERN },
  { "else-after", LS_KEY_PATTERN }, { "sin-domain", LS_KEY_PATTERN },
  { "dot4-order", LS_KEY_PATTERN }, { "memory-race", LS_KEY_PATTERN },
  { "lds-race", LS_KEY_PATTERN },   { "zero-times-infinity", LS_KEY_PATTERN },
  { "barrier", LS_KEY_PATTERN },    { "dx10-loop", LS_KEY_PATTERN },
  { "line-ends", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (machine, "machine", NULL, machine_keys, LS_SCOPE_SCENE);

/* The ids of a reading's values. Returns: (transfer container): NULL-terminated. */
static const char **
value_names (const LsReading *reading)
{
  const char **names = g_new0 (const char *, reading->n_values + 1);

  for (guint i = 0; i < reading->n_values; i++)
    names[i] = reading->values[i].id;
  return names;
}

gboolean
ls_scene_machine_read (const LsSceneFile *file,
                       const LsMachine *machine,
                       guint8 readings[LS_MAX_READINGS],
                       GError **error)
{
  LsSceneKey keys[LS_MAX_READINGS];
  guint values[LS_MAX_READINGS] = { 0 };
  const LsSceneGroupKeys table = {
    "machine", NULL, keys, machine->n_readings, FALSE, LS_SCOPE_SCENE
  };
  gboolean ok;

  for (guint i = 0; i < machine->n_readings; i++)
    keys[i] = (LsSceneKey){ .key = machine->readings[i].id,
                            .kind = LS_KEY_CHOICE,
                            .offset = i * sizeof (guint),
                            .choices = value_names (&machine->readings[i]) };
  ok = ls_scene_read_keys (ls_scene_file_group (file, "machine"), &table, values, error);
  for (guint i = 0; i < machine->n_readings; i++)
    {
      readings[i] = (guint8) values[i];
      g_free ((gpointer) keys[i].choices);
    }
  return ok;
}

/* --- in an argument --------------------------------------------------------------------------------------- */

static gboolean
fail_word (const char *what, const char *word, const char *const *names, guint n, GError **error)
{
  const char *nearest = ls_nearest_of (word, names, n);
  g_autofree char *all = g_strjoinv (", ", (char **) names);

  return ls_fail (error, LS_ERROR_REFERENCE,
                  nearest ? N_ ("%s is no %s (did you mean %s?)")
                          : N_ ("%s is no %s (there are %s)"),
                  word, ls_words (what), nearest ? nearest : all);
}

static gboolean
find_word (const char *what,
           const char *word,
           const char *const *names,
           guint n,
           guint *number,
           GError **error)
{
  for (*number = 0; *number < n; (*number)++)
    if (!strcmp (names[*number], word))
      return TRUE;
  return fail_word (what, word, names, n, error);
}

/* One "shifts=saturate". */
static gboolean
parse_choice (const LsMachine *machine, const char *text, guint8 *readings, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, "=", 2);
  g_autofree const char **ids = g_new0 (const char *, machine->n_readings + 1);
  g_autofree const char **values = NULL;
  guint reading, value;

  for (guint i = 0; i < machine->n_readings; i++)
    ids[i] = machine->readings[i].id;
  if (g_strv_length (parts) != 2)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s is not READING=VALUE", text);
  if (!find_word (N_ ("reading of the machine"), g_strstrip (parts[0]), ids, machine->n_readings,
                  &reading, error))
    return FALSE;
  values = value_names (&machine->readings[reading]);
  if (!find_word (N_ ("value of that reading"), g_strstrip (parts[1]), values,
                  machine->readings[reading].n_values, &value, error))
    return FALSE;
  readings[reading] = (guint8) value;
  return TRUE;
}

gboolean
ls_readings_parse (const LsMachine *machine,
                   const char *text,
                   guint8 readings[LS_MAX_READINGS],
                   GError **error)
{
  g_auto (GStrv) choices = g_strsplit (text, ",", -1);

  for (guint i = 0; choices[i]; i++)
    if (!parse_choice (machine, choices[i], readings, error))
      return FALSE;
  return choices[0] != NULL || parse_choice (machine, "", readings, error);
}

char *
ls_readings_tell (const LsMachine *machine, const guint8 *readings, const guint8 *other)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < machine->n_readings; i++)
    if (readings[i] != other[i])
      g_string_append_printf (text, "%s%s=%s", text->len ? "," : "", machine->readings[i].id,
                              machine->readings[i].values[readings[i]].id);
  return g_strdup (text->str);
}
