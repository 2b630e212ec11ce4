#include "ls-autosave-slot.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ls-file.h"

#define KEY_DIGITS 16

/* Two names of one file are one scene; a scene without a file is known by its name. */
char *
ls_autosave_slot_key (const LsScene *scene)
{
  const char *path = ls_scene_get_path (scene);
  char *real = path != NULL ? realpath (path, NULL) : NULL;
  g_autofree char *full = path != NULL ? g_canonicalize_filename (path, NULL) : NULL;
  g_autofree char *name = g_strdup (real != NULL ? real : full ? full : ls_scene_get_name (scene));
  char *key = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

  free (real);
  key[KEY_DIGITS] = '\0';
  return key;
}

static char *
slot_path (const char *folder, const char *key, guint number, const char *end)
{
  g_autofree char *name = g_strdup_printf ("%s-%u.%s", key, number, end);

  return g_build_filename (folder, name, NULL);
}

LsAutosaveSlot *
ls_autosave_slot_take (const char *folder, const char *key, guint number, GError **error)
{
  g_autofree char *lock_path = slot_path (folder, key, number, "lock");
  const int lock = ls_file_lock_own (lock_path, error);
  LsAutosaveSlot *slot;

  if (lock < 0)
    return NULL;
  slot = g_new0 (LsAutosaveSlot, 1);
  slot->path = slot_path (folder, key, number, "recovery");
  slot->lock_path = g_steal_pointer (&lock_path);
  slot->lock = lock;
  return slot;
}

gboolean
ls_autosave_slot_exists (const char *folder, const char *key, guint number)
{
  g_autofree char *path = slot_path (folder, key, number, "recovery");

  return ls_file_is_there (path);
}

gboolean
ls_autosave_slot_is_used (const LsAutosaveSlot *slot)
{
  return ls_file_is_there (slot->path);
}

void
ls_autosave_slot_clean (const LsAutosaveSlot *slot)
{
  g_autofree char *folder_path = g_path_get_dirname (slot->path);
  g_autofree char *base = g_path_get_basename (slot->path);
  g_autofree char *prefix = g_strconcat (base, ".", NULL);
  g_autofree char *beside = g_strconcat (".", base, ".new", NULL); /* of ls_file_replace() */
  g_autoptr (GDir) folder = g_dir_open (folder_path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)))
    {
      g_autofree char *path = g_build_filename (folder_path, name, NULL);

      if (g_str_has_prefix (name, prefix) || g_str_equal (name, beside))
        ls_file_remove_own (path);
    }
}

void
ls_autosave_slot_clear (const LsAutosaveSlot *slot)
{
  ls_file_remove_own (slot->path);
}

void
ls_autosave_slot_free (LsAutosaveSlot *slot)
{
  ls_file_remove_own (slot->lock_path);
  close (slot->lock);
  g_free (slot->path);
  g_free (slot->lock_path);
  g_free (slot);
}
