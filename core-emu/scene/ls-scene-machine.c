#include "ls-scene-private.h"

/* [machine]: the readings that a scene chooses where the sources of its machine are open. */

/* What the page has examples of: the readings of the r700. What is read goes by the machine. */
static const LsSceneKey machine_keys[] = {
  { "shifts", LS_KEY_PATTERN, 0, 0, 0, NULL },
  { "gradients", LS_KEY_PATTERN, 0, 0, 0, NULL },
  { "else-after", LS_KEY_PATTERN, 0, 0, 0, NULL },
  { "sin-domain", LS_KEY_PATTERN, 0, 0, 0, NULL },
  { "dot4-order", LS_KEY_PATTERN, 0, 0, 0, NULL },
  { "memory-race", LS_KEY_PATTERN, 0, 0, 0, NULL },
  { "zero-times-infinity", LS_KEY_PATTERN, 0, 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_machine = { "machine",    NULL,
                                                 machine_keys, G_N_ELEMENTS (machine_keys),
                                                 FALSE,        LS_SCOPE_SCENE };

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
  ok = ls_scene_read_keys (file, ls_scene_file_group (file, "machine"), &table, values, error);
  for (guint i = 0; i < machine->n_readings; i++)
    {
      readings[i] = (guint8) values[i];
      g_free ((gpointer) keys[i].choices);
    }
  return ok;
}
