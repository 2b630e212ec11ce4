#include "ls-scene-private.h"

#include <string.h>

/* [debug] and [notes]: where the person was and what they wrote down. */

typedef struct
{
  const LsSceneEntry *breakpoints, *step;
  guint wave, lane;
} DebugKeys;

static const LsSceneKey debug_keys[] = {
  { "breakpoints", LS_KEY_ENTRY, offsetof (DebugKeys, breakpoints), 0, 0, NULL },
  { "wave", LS_KEY_UINT, offsetof (DebugKeys, wave), 0, G_MAXUINT32, NULL },
  { "lane", LS_KEY_UINT, offsetof (DebugKeys, lane), 0, LS_LANES - 1, NULL },
  { "step", LS_KEY_ENTRY, offsetof (DebugKeys, step), 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_debug = { "debug",    NULL,
                                               debug_keys, G_N_ELEMENTS (debug_keys),
                                               FALSE,      LS_SCOPE_SCENE };

static const LsSceneKey notes_keys[] = {
  { "0.125", LS_KEY_PATTERN, 0, 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_notes = { "notes",    NULL,
                                               notes_keys, G_N_ELEMENTS (notes_keys),
                                               FALSE,      LS_SCOPE_SCENE };

static void
note_clear (gpointer data)
{
  LsNote *note = data;

  g_free ((char *) note->text);
}

void
ls_scene_position_init (LsScenePosition *position)
{
  position->breakpoints = g_array_new (FALSE, FALSE, sizeof (guint));
  position->notes = g_array_new (FALSE, FALSE, sizeof (LsNote));
  g_array_set_clear_func (position->notes, note_clear);
  position->wave = 0;
  position->lane = 0;
  position->step = G_MAXUINT64;
}

void
ls_scene_position_clear (LsScenePosition *position)
{
  g_clear_pointer (&position->breakpoints, g_array_unref);
  g_clear_pointer (&position->notes, g_array_unref);
}

/* Lines are counted from 1, as editors show them. */
static gboolean
read_breakpoints (const LsSceneFile *file,
                  const LsSceneEntry *entry,
                  guint n_lines,
                  GArray *breakpoints,
                  GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  ls_scene_cursor_init (&cursor, file, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      guint64 number;
      guint line;

      if (!ls_scene_cursor_uint (&cursor, G_MAXUINT32, &number, error))
        return FALSE;
      if (number < 1 || number > n_lines)
        return ls_scene_cursor_fail (&cursor, LS_ERROR_RANGE, error,
                                     "breakpoint at line %s of a listing of %u (lines count from "
                                     "1)",
                                     cursor.token, n_lines);
      line = (guint) number - 1;
      g_array_append_val (breakpoints, line);
    }
  return TRUE;
}

static gboolean
read_debug (const LsSceneFile *file,
            guint n_lines,
            const LsSceneLayout *layout,
            LsScenePosition *position,
            GError **error)
{
  const LsSceneGroup *group = ls_scene_file_group (file, "debug");
  g_auto (LsSceneCursor) cursor = { 0 };
  DebugKeys keys = { 0 };

  if (!ls_scene_read_keys (file, group, &ls_scene_keys_debug, &keys, error))
    return FALSE;
  /* A draw may have no waves: then wave 0 stands for none. */
  if (keys.wave && keys.wave >= layout->n_waves)
    return ls_scene_fail_value (file, ls_scene_group_entry (group, "wave"), LS_ERROR_RANGE, error,
                                "wave %u of a layout of %u (they count from 0)", keys.wave,
                                layout->n_waves);
  position->wave = keys.wave;
  position->lane = keys.lane;
  if (keys.step)
    {
      ls_scene_cursor_init (&cursor, file, keys.step);
      ls_scene_cursor_next (&cursor);
      if (!ls_scene_cursor_uint (&cursor, G_MAXINT64, &position->step, error))
        return FALSE;
    }
  return !keys.breakpoints ||
         read_breakpoints (file, keys.breakpoints, n_lines, position->breakpoints, error);
}

/* WAVE.STEP=text */
static gboolean
read_note (const LsSceneFile *file,
           const LsSceneEntry *entry,
           const LsSceneLayout *layout,
           GArray *notes,
           GError **error)
{
  g_auto (GStrv) parts = g_strsplit (entry->key, ".", 3);
  LsNote note = { 0 };
  guint64 wave;

  if (g_strv_length (parts) != 2 ||
      !g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXUINT32, &wave, NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, 0, G_MAXINT64, &note.step, NULL))
    return ls_scene_fail (file, entry->line, entry->key_column, LS_ERROR_SYNTAX, error,
                          "note at \"%s\" (write WAVE.STEP=text)", entry->key);
  if (wave >= layout->n_waves)
    return ls_scene_fail (file, entry->line, entry->key_column, LS_ERROR_RANGE, error,
                          "note at wave %s of a layout of %u (they count from 0)", parts[0],
                          layout->n_waves);
  note.wave = (guint) wave;
  note.text = ls_scene_unescape (file, entry, error);
  if (!note.text)
    return FALSE;
  g_array_append_val (notes, note);
  return TRUE;
}

gboolean
ls_scene_position_read (const LsSceneFile *file,
                        const LsMachine *machine,
                        const LsProgram *program,
                        const LsSceneLayout *layout,
                        LsScenePosition *position,
                        GError **error)
{
  const LsSceneGroup *notes = ls_scene_file_group (file, "notes");

  if (!read_debug (file, machine->n_lines (program), layout, position, error))
    return FALSE;
  for (guint i = 0; notes && i < notes->entries->len; i++)
    if (!read_note (file, g_ptr_array_index (notes->entries, i), layout, position->notes, error))
      return FALSE;
  return TRUE;
}

const guint *
ls_scene_get_breakpoints (const LsScene *scene, guint *n)
{
  *n = scene->position.breakpoints->len;
  return (const guint *) (gconstpointer) scene->position.breakpoints->data;
}

const LsNote *
ls_scene_get_notes (const LsScene *scene, guint *n)
{
  *n = scene->position.notes->len;
  return (const LsNote *) (gconstpointer) scene->position.notes->data;
}

void
ls_scene_get_position (const LsScene *scene, guint *wave, guint *lane, guint64 *step)
{
  *wave = scene->position.wave;
  *lane = scene->position.lane;
  *step = scene->position.step;
}
