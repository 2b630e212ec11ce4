#include "ls-autosave.h"

#include <inttypes.h>
#include <string.h>

#include "ls-autosave-slot.h"
#include "ls-marks-text.h"
#include "ls-scene-fields.h"

#define FOLDER_MODE 0700

struct _LsAutosave
{
  LsAutosaveSlot *slot;
  char *scene; /* its path or name, for who finds the file */
  char *text_sum;
  char *kept; /* the marks of the last version as text, or NULL */
  guint64 version;
};

char *
ls_autosave_sum (GBytes *bytes)
{
  return bytes != NULL ? g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes)
                       : g_strdup ("none");
}

/* --- opening and closing --------------------------------------------------------------------------------- */

/* The first slot that is neither held nor has something in it that was left behind. */
static LsAutosaveSlot *
take_slot (const char *folder, const LsScene *scene, GError **error)
{
  g_autofree char *key = ls_autosave_slot_key (scene);

  for (guint i = 0; i < LS_AUTOSAVE_SLOTS; i++)
    {
      GError *reason = NULL;
      LsAutosaveSlot *slot = ls_autosave_slot_take (folder, key, i, &reason);

      if (reason != NULL)
        {
          g_propagate_error (error, reason);
          return NULL;
        }
      if (slot != NULL && !ls_autosave_slot_is_used (slot))
        return slot;
      if (slot != NULL)
        ls_autosave_slot_free (slot);
    }
  ls_fail (error, LS_ERROR_STATE,
           "%s: %u recoveries of %s are there (open the scene and discard them)", folder,
           LS_AUTOSAVE_SLOTS, ls_scene_get_name (scene));
  return NULL;
}

LsAutosave *
ls_autosave_new (const char *folder, const LsScene *scene, GBytes *text, GError **error)
{
  const char *path = ls_scene_get_path (scene);
  LsAutosaveSlot *slot;
  LsAutosave *autosave;

  /* If this fails, taking the lock does too, and says why. */
  (void) g_mkdir_with_parents (folder, FOLDER_MODE);
  slot = take_slot (folder, scene, error);
  if (slot == NULL)
    return NULL;
  ls_autosave_slot_clean (slot);
  autosave = g_new0 (LsAutosave, 1);
  autosave->slot = slot;
  autosave->scene =
    path ? g_canonicalize_filename (path, NULL) : g_strdup (ls_scene_get_name (scene));
  autosave->text_sum = ls_autosave_sum (text);
  return autosave;
}

void
ls_autosave_free (LsAutosave *autosave)
{
  ls_autosave_slot_clear (autosave->slot);
  ls_autosave_slot_free (autosave->slot);
  g_free (autosave->scene);
  g_free (autosave->text_sum);
  g_free (autosave->kept);
  g_free (autosave);
}

/* --- writing --------------------------------------------------------------------------------------------- */

/* The sum in the last line tells a file that is whole from one that was cut or changed. */
static GBytes *
make_recovery (const LsAutosave *autosave, const char *program, const char *marks)
{
  g_autofree char *valid = g_utf8_make_valid (autosave->scene, -1);
  g_autofree char *scene = ls_scene_escape (valid);
  GString *text =
    g_string_new ("# What was made of a scene since it was saved. Open the scene to get "
                  "it back.\n[recovery]\n");
  g_autofree char *sum = NULL;

  g_string_append_printf (text, "scene=%s\ntext=%s\nprogram=%s\nversion=%" PRIu64 "\n\n%s", scene,
                          autosave->text_sum, program, autosave->version + 1, marks);
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, (gssize) text->len);
  g_string_append_printf (text, LS_AUTOSAVE_SUM_PREFIX "%s\n", sum);
  return g_string_free_to_bytes (text);
}

gboolean
ls_autosave_write (LsAutosave *autosave, const LsMarks *marks, GError **error)
{
  g_autofree char *text = ls_marks_to_text (marks);
  g_autoptr (GBytes) recovery = NULL;

  if (!g_strcmp0 (autosave->kept, text))
    return TRUE;
  recovery = make_recovery (autosave, marks->program, text);
  if (!ls_file_replace_own (autosave->slot->path, recovery, error))
    return FALSE;
  autosave->version++;
  g_free (autosave->kept);
  autosave->kept = g_steal_pointer (&text);
  return TRUE;
}

guint64
ls_autosave_get_version (const LsAutosave *autosave)
{
  return autosave->kept ? autosave->version : 0;
}

void
ls_autosave_saved (LsAutosave *autosave, GBytes *text)
{
  ls_autosave_slot_clear (autosave->slot);
  g_clear_pointer (&autosave->kept, g_free);
  g_free (autosave->text_sum);
  autosave->text_sum = ls_autosave_sum (text);
}
