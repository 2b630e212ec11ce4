#include <inttypes.h>
#include <string.h>

#include "ls-words.h"

#include "ls-scene-marks.h"

/* [debug], [notes] and [bookmarks]: where the person was and what they wrote down. */

typedef struct
{
  const LsDocEntry *breakpoints, *step, *program, *fork;
  guint wave, lane;
} DebugKeys;

static const LsSceneKey debug_keys[] = {
  { "program", LS_KEY_ENTRY, offsetof (DebugKeys, program) },
  { "breakpoints", LS_KEY_ENTRY, offsetof (DebugKeys, breakpoints) },
  { "wave", LS_KEY_UINT, offsetof (DebugKeys, wave), 0, G_MAXUINT32 },
  { "lane", LS_KEY_UINT, offsetof (DebugKeys, lane), 0, LS_LANES - 1 },
  { "step", LS_KEY_ENTRY, offsetof (DebugKeys, step) },
  { "fork", LS_KEY_ENTRY, offsetof (DebugKeys, fork) },
};

LS_SCENE_GROUP (debug, "debug", NULL, debug_keys, LS_SCOPE_SCENE);

static const LsSceneKey notes_keys[] = {
  { "0.125", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (notes, "notes", NULL, notes_keys, LS_SCOPE_SCENE);
LS_SCENE_GROUP (bookmarks, "bookmarks", NULL, notes_keys, LS_SCOPE_SCENE);

/* --- position -------------------------------------------------------------------------------------------- */

static gboolean
has_line (const LsMarks *marks, guint line)
{
  for (guint i = 0; i < marks->breakpoints->len; i++)
    {
      const LsMarkBreakpoint *breakpoint = g_ptr_array_index (marks->breakpoints, i);

      if (breakpoint->kind == LS_MARK_LINE && breakpoint->line == line)
        return TRUE;
    }
  return FALSE;
}

/* Lines are counted from 1, as editors show them. */
static gboolean
read_breakpoints (const LsDocEntry *entry, guint n_lines, LsMarks *marks, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      guint64 number;

      if (!ls_scene_cursor_uint (&cursor, G_MAXUINT32, &number, error))
        return FALSE;
      if (number < 1 || number > n_lines)
        return ls_doc_fail (cursor.place, LS_ERROR_RANGE, error,
                            "breakpoint at line %s of a listing of %u (lines count from "
                            "1)",
                            cursor.token, n_lines);
      if (!has_line (marks, (guint) number - 1))
        ls_marks_add_breakpoint (marks, LS_MARK_LINE, (guint) number - 1, NULL);
    }
  return TRUE;
}

static gboolean
read_step (const LsDocEntry *entry, guint64 *step, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  ls_scene_cursor_init (&cursor, entry);
  ls_scene_cursor_next (&cursor);
  return ls_scene_cursor_uint (&cursor, G_MAXINT64, step, error);
}

static gboolean
check_program (const LsDocEntry *entry, GError **error)
{
  return entry == NULL || ls_scene_is_hash (entry->value) ||
         ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                      "\"%s\" is not the hash of a program (16 digits, 0 to 9 and a to f)",
                      entry->value);
}

gboolean
ls_scene_position_read (const LsSceneFile *file,
                        const LsMarkLimits *limits,
                        LsMarks *marks,
                        GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "debug");
  DebugKeys keys = { 0 };
  /* Who is asked in a lesson shall not see the first divergence. */
  guint64 step = ls_scene_file_group (file, "lesson") != NULL ? 0 : G_MAXUINT64;

  if (!ls_scene_read_keys (group, &ls_scene_keys_debug, &keys, error) ||
      !check_program (keys.program, error) || (keys.step && !read_step (keys.step, &step, error)))
    return FALSE;
  if (keys.program && keys.breakpoints != NULL)
    return ls_doc_fail (keys.breakpoints->value_at, LS_ERROR_STATE, error,
                        "breakpoints beside a program (write them in [breakpoints %s])",
                        keys.program->value);
  if (keys.program && strcmp (keys.program->value, marks->program))
    return TRUE;
  /* A draw may have no waves: then wave 0 stands for none. */
  if (keys.wave && keys.wave >= limits->n_waves)
    return ls_doc_fail (ls_doc_group_find (group, "wave")->value_at, LS_ERROR_RANGE, error,
                        "wave %u of a layout of %u (they count from 0)", keys.wave,
                        limits->n_waves);
  if (keys.fork && !ls_marks_get_fork (marks, keys.wave, keys.fork->value))
    return ls_doc_fail (keys.fork->value_at, LS_ERROR_REFERENCE, error,
                        "wave %u has no fork %s (write a [fork], or leave it out)", keys.wave,
                        keys.fork->value);
  marks->wave = keys.wave;
  marks->lane = keys.lane;
  marks->step = step;
  ls_mark_set_text (&marks->fork, keys.fork ? keys.fork->value : NULL);
  return keys.breakpoints == NULL ||
         read_breakpoints (keys.breakpoints, limits->n_lines, marks, error);
}

/* --- notes and bookmarks --------------------------------------------------------------------------------- */

static gboolean
parse_place (const char *key, guint *wave, guint64 *step)
{
  g_auto (GStrv) parts = g_strsplit (key, ".", 3);
  guint64 number;

  if (g_strv_length (parts) != 2 ||
      !g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXUINT32, &number, NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, 0, G_MAXINT64, step, NULL))
    return FALSE;
  *wave = (guint) number;
  return TRUE;
}

/* WAVE.STEP=text */
static gboolean
read_note (const LsDocEntry *entry,
           const char *what,
           guint n_waves,
           GHashTable *places,
           GArray *notes,
           GError **error)
{
  g_autofree char *text = NULL;
  guint64 step;
  guint wave;

  if (!parse_place (entry->key, &wave, &step))
    return ls_doc_fail (entry->at, LS_ERROR_SYNTAX, error, "%s at \"%s\" (write WAVE.STEP=text)",
                        ls_words (what), entry->key);
  if (wave >= n_waves)
    return ls_doc_fail (entry->at, LS_ERROR_RANGE, error,
                        "%s at wave %u of a layout of %u (they count from 0)", ls_words (what),
                        wave, n_waves);
  text = ls_scene_unescape (entry, error);
  if (text == NULL)
    return FALSE;
  if (!*text)
    return TRUE;
  if (!g_hash_table_add (places, g_strdup_printf ("%u.%" PRIu64, wave, step)))
    return ls_doc_fail (entry->at, LS_ERROR_SYNTAX, error,
                        "there is a %s at step %" PRIu64 " of wave %u already (join the two)",
                        ls_words (what), step, wave);
  ls_notes_append (notes, wave, step, text);
  return TRUE;
}

static gboolean
read_notes (const LsSceneFile *file,
            const char *group_name,
            const char *what,
            guint n_waves,
            GArray *notes,
            GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, group_name);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; group && i < group->entries->len; i++)
    if (!read_note (g_ptr_array_index (group->entries, i), what, n_waves, places, notes, error))
      return FALSE;
  ls_notes_sort (notes);
  return TRUE;
}

gboolean
ls_scene_notes_read (const LsSceneFile *file,
                     const LsMarkLimits *limits,
                     LsMarks *marks,
                     GError **error)
{
  return read_notes (file, "notes", N_ ("note"), limits->n_waves, marks->notes, error) &&
         read_notes (file, "bookmarks", N_ ("bookmark"), limits->n_waves, marks->bookmarks, error);
}
