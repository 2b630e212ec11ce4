#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "ls-autosave-slot.h"
#include "ls-autosave.h"
#include "ls-scene-private.h"

/* Recoveries that were left behind. */

struct _LsRecovery
{
  LsAutosaveSlot *slot;
  LsMarks *marks;  /* or NULL */
  GError *problem; /* or NULL */
  guint64 version;
  gboolean is_current;
  GStatBuf info;
};

typedef struct
{
  const LsDocEntry *scene, *text, *program, *version;
} RecoveryKeys;

static const LsSceneKey recovery_keys[] = {
  { "scene", LS_KEY_ENTRY, offsetof (RecoveryKeys, scene) },
  { "text", LS_KEY_ENTRY, offsetof (RecoveryKeys, text) },
  { "program", LS_KEY_ENTRY, offsetof (RecoveryKeys, program) },
  { "version", LS_KEY_ENTRY, offsetof (RecoveryKeys, version) },
};
static const LsSceneGroupKeys recovery_group = { "recovery",    NULL,
                                                 recovery_keys, G_N_ELEMENTS (recovery_keys),
                                                 FALSE,         LS_SCOPE_SCENE };

static void
recovery_free (gpointer data)
{
  LsRecovery *recovery = data;

  ls_autosave_slot_free (recovery->slot);
  g_clear_pointer (&recovery->marks, ls_marks_free);
  g_clear_error (&recovery->problem);
  g_free (recovery);
}

/* --- reading --------------------------------------------------------------------------------------------- */

/* Returns: the length without the last line, or -1 if that is not the sum of what is before it. */
static gssize
check_sum (const char *text, gsize length)
{
  const char *last =
    length > 1 && text[length - 1] == '\n' ? g_strrstr_len (text, (gssize) length - 1, "\n") : NULL;
  gsize prefix = strlen (LS_AUTOSAVE_SUM_PREFIX);
  g_autofree char *sum = NULL;
  gsize rest;

  if (last == NULL || strncmp (++last, LS_AUTOSAVE_SUM_PREFIX, prefix))
    return -1;
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, last - text);
  rest = length - 1 - (gsize) (last - text) - prefix;
  return rest == strlen (sum) && !strncmp (last + prefix, sum, rest) ? last - text : -1;
}

static gboolean
read_keys (LsRecovery *recovery, const LsSceneFile *file, GBytes *text, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "recovery");
  const LsDocPlace start = { file->document->name, 1, 1 };
  g_autofree char *sum = ls_autosave_sum (text);
  RecoveryKeys keys = { 0 };

  if (!ls_scene_read_keys (group, &recovery_group, &keys, error))
    return FALSE;
  if (!keys.text || !keys.program || !keys.version || !ls_scene_is_hash (keys.program->value) ||
      !ls_scene_parse_uint (keys.version->value, G_MAXUINT64, &recovery->version))
    return ls_doc_fail (start, LS_ERROR_FORMAT, error, "not the recovery of a scene (discard it)");
  recovery->is_current = !strcmp (keys.text->value, sum);
  recovery->marks = ls_marks_new (keys.program->value);
  return TRUE;
}

/* Whether the scene has a place for all of it is seen when it is saved. */
static gboolean
read_recovery (LsRecovery *recovery, GBytes *text, GError **error)
{
  static const LsMarkLimits limits = { .n_lines = G_MAXUINT,
                                       .n_waves = G_MAXUINT,
                                       .has_position = TRUE };
  const char *path = recovery->slot->path;
  g_autoptr (GBytes) bytes = ls_file_read_own (path, LS_FILE_MAX_BYTES, error);
  g_autoptr (LsSceneFile) file = NULL;
  const char *contents;
  gsize length;
  gssize whole;

  if (bytes == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  contents = g_bytes_get_data (bytes, &length);
  whole = check_sum (contents, length);
  if (whole < 0)
    return ls_fail (
      error, LS_ERROR_FORMAT,
      "%s: not whole: its last line is not the sum of what is before it (look into it "
      "with an editor, then discard it)",
      path);
  file = ls_scene_file_parse (contents, (gsize) whole, path, ".", error);
  return file != NULL && read_keys (recovery, file, text, error) &&
         ls_scene_marks_read (file, &limits, recovery->marks, error);
}

/* Returns: (transfer full): NULL if there is nothing in it that the scene does not say. Takes slot. */
static LsRecovery *
open_recovery (LsAutosaveSlot *slot, const LsScene *scene, GBytes *text)
{
  LsRecovery *recovery = g_new0 (LsRecovery, 1);
  recovery->slot = slot;
  ls_autosave_slot_clean (slot);
  /* What cannot be looked at cannot be read either, which says why. */
  if (g_lstat (slot->path, &recovery->info) == 0 || errno != ENOENT)
    {
      if (!read_recovery (recovery, text, &recovery->problem))
        g_clear_pointer (&recovery->marks, ls_marks_free);
      if (!recovery->marks || !ls_marks_equal (recovery->marks, scene->marks))
        return recovery;
      ls_autosave_slot_clear (slot);
    }
  recovery_free (recovery);
  return NULL;
}

/* Those of the scene's program first, then the last one written. */
static int
compare_recoveries (gconstpointer left, gconstpointer right, gpointer program)
{
  const LsRecovery *a = *(const LsRecovery *const *) left;
  const LsRecovery *b = *(const LsRecovery *const *) right;
  const gboolean is_own = g_strcmp0 (ls_recovery_get_program (a), program) == 0;

  if (is_own != (g_strcmp0 (ls_recovery_get_program (b), program) == 0))
    return is_own ? -1 : 1;

  if (a->info.st_mtim.tv_sec != b->info.st_mtim.tv_sec)
    return a->info.st_mtim.tv_sec < b->info.st_mtim.tv_sec ? 1 : -1;
  if (a->info.st_mtim.tv_nsec != b->info.st_mtim.tv_nsec)
    return a->info.st_mtim.tv_nsec < b->info.st_mtim.tv_nsec ? 1 : -1;
  return 0;
}

GPtrArray *
ls_autosave_find (const char *folder, const LsScene *scene, GBytes *text, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (recovery_free);
  g_autofree char *key = ls_autosave_slot_key (scene);

  for (guint i = 0; i < LS_AUTOSAVE_SLOTS; i++)
    {
      GError *reason = NULL;
      LsAutosaveSlot *slot = NULL;
      LsRecovery *recovery;

      if (ls_autosave_slot_exists (folder, key, i))
        slot = ls_autosave_slot_take (folder, key, i, &reason);
      if (reason != NULL)
        {
          g_propagate_error (error, reason);
          return NULL;
        }
      recovery = slot != NULL ? open_recovery (slot, scene, text) : NULL;
      if (recovery != NULL)
        g_ptr_array_add (found, recovery);
    }
  g_ptr_array_sort_with_data (found, compare_recoveries, scene->marks->program);
  return g_steal_pointer (&found);
}

/* --- what it says ---------------------------------------------------------------------------------------- */

const char *
ls_recovery_get_path (const LsRecovery *recovery)
{
  return recovery->slot->path;
}

const char *
ls_recovery_get_program (const LsRecovery *recovery)
{
  return recovery->marks ? recovery->marks->program : NULL;
}

gboolean
ls_recovery_is_current (const LsRecovery *recovery)
{
  return recovery->is_current;
}

const LsMarks *
ls_recovery_get_marks (const LsRecovery *recovery)
{
  return recovery->marks;
}

const GError *
ls_recovery_get_problem (const LsRecovery *recovery)
{
  return recovery->problem;
}

void
ls_recovery_discard (LsRecovery *recovery)
{
  ls_autosave_slot_clear (recovery->slot);
}
