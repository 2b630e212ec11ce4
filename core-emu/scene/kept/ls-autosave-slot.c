#include "ls-autosave-slot.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-retry.h"

#define KEY_DIGITS 16
#define LOCK_TRIES 10 /* how often a lock may vanish while it is being taken */

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

/* Whether the open file is still the one of that name: who gives a lock back removes it. */
static gboolean
is_still_there (int fd, const char *path)
{
  struct stat open_one, named;

  return fstat (fd, &open_one) == 0 && stat (path, &named) == 0 &&
         open_one.st_ino == named.st_ino && open_one.st_dev == named.st_dev;
}

/* Returns: the lock, or -1 with errno, EWOULDBLOCK if somebody has it. */
static int
take_lock (const char *path)
{
  for (guint i = 0; i < LOCK_TRIES; i++)
    {
      int fd = LS_RETRY (g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)), reason;

      if (fd < 0)
        return -1;
      if (LS_RETRY (flock (fd, LOCK_EX | LOCK_NB)) != 0)
        {
          reason = errno;
          close (fd);
          errno = reason;
          return -1;
        }
      if (is_still_there (fd, path))
        return fd;
      close (fd);
    }
  errno = EWOULDBLOCK;
  return -1;
}

LsAutosaveSlot *
ls_autosave_slot_take (const char *folder, const char *key, guint number, GError **error)
{
  g_autofree char *lock_path = slot_path (folder, key, number, "lock");
  int lock = take_lock (lock_path);
  LsAutosaveSlot *slot;

  if (lock < 0 && errno == EWOULDBLOCK)
    return NULL;
  if (lock < 0)
    {
      ls_fail (error, LS_ERROR_IO, "%s: cannot be locked: %s (choose a folder that can)", lock_path,
               g_strerror (errno));
      return NULL;
    }
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

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

gboolean
ls_autosave_slot_is_used (const LsAutosaveSlot *slot)
{
  return g_file_test (slot->path, G_FILE_TEST_EXISTS);
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
        g_unlink (path);
    }
}

void
ls_autosave_slot_clear (const LsAutosaveSlot *slot)
{
  g_unlink (slot->path);
}

void
ls_autosave_slot_free (LsAutosaveSlot *slot)
{
  g_unlink (slot->lock_path);
  close (slot->lock);
  g_free (slot->path);
  g_free (slot->lock_path);
  g_free (slot);
}
