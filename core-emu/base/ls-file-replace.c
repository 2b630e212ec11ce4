#define _GNU_SOURCE /* O_TMPFILE */

#include "ls-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-error.h"

/* A file is written without a name where the file system has that, is given one beside the old file for a moment, and
 * takes its place.  Whoever is killed before leaves nothing, or a file whose name the next one to write here knows and
 * removes. */

#define MAX_NAME_BYTES 240 /* of the old name in the new one */
#define MAX_TRIES 100000   /* while others write the same file */

static gboolean
write_all (int fd, const char *data, gsize length)
{
  while (length > 0)
    {
      gssize n = write (fd, data, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return FALSE;
      data += n;
      length -= (gsize) n;
    }
  return fsync (fd) == 0;
}

/* Returns: -1 with errno. has_name: whether the file is beside's already. */
static int
open_new (const char *folder, const char *beside, int mode, gboolean *has_name)
{
  int fd = open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);

  *has_name = fd < 0;
  if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
    return fd;
  unlink (beside);
  return open (beside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
}

static gboolean
give_name (int fd, const char *beside)
{
  g_autofree char *self = g_strdup_printf ("/proc/self/fd/%d", fd);

  return linkat (AT_FDCWD, self, AT_FDCWD, beside, AT_SYMLINK_FOLLOW) == 0;
}

/* Removes what somebody left who was killed: nobody holds its lock.  Who has the lock alone may remove the name, so that it
 * is still the same file's. */
static void
remove_left (const char *beside)
{
  int fd = open (beside, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat locked, named;

  if (fd < 0)
    return;
  if (flock (fd, LOCK_EX | LOCK_NB) == 0 && fstat (fd, &locked) == 0 &&
      lstat (beside, &named) == 0 && locked.st_ino == named.st_ino && locked.st_dev == named.st_dev)
    unlink (beside);
  close (fd);
}

/* The lock says to others who write the same file that the name is in use, for the moment until it is the file's. */
static gboolean
take_place (int fd, const char *beside, const char *path)
{
  if (flock (fd, LOCK_EX | LOCK_NB) != 0)
    return FALSE;
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      if (give_name (fd, beside))
        {
          if (rename (beside, path) == 0)
            return TRUE;
          unlink (beside);
          return FALSE;
        }
      if (errno != EEXIST)
        return FALSE;
      remove_left (beside);
      g_thread_yield ();
    }
  errno = EBUSY;
  return FALSE;
}

/* The name is in the folder for good; where folders cannot be synchronised, it is when the system says. */
static void
sync_folder (const char *folder)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/* What the file at the end of all links is called. (transfer full) */
static char *
follow_links (const char *path)
{
  char *target = realpath (path, NULL);
  char *copy = g_strdup (target ? target : path);

  free (target);
  return copy;
}

gboolean
ls_file_replace (const char *name_or_link, GBytes *bytes, int mode, GError **error)
{
  g_autofree char *path = follow_links (name_or_link);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *beside = g_strdup_printf ("%s/.%.*s.new", folder, MAX_NAME_BYTES, name);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  struct stat old;
  gboolean is_there = stat (path, &old) == 0, has_name, ok = FALSE;
  int fd = open_new (folder, beside, is_there ? (int) (old.st_mode & 0777) : mode, &has_name);
  int reason;

  /* What the process masks for new files is not for this one. */
  if (fd >= 0 && is_there)
    fchmod (fd, old.st_mode & 07777);
  if (fd >= 0)
    ok = write_all (fd, data, length) &&
         (has_name ? rename (beside, path) == 0 : take_place (fd, beside, path));
  reason = errno;
  if (fd >= 0)
    {
      if (!ok && has_name)
        unlink (beside);
      close (fd);
    }
  if (ok)
    sync_folder (folder);
  else
    g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s", g_strerror (reason));
  return ok;
}
