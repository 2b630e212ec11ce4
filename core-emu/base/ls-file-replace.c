#include "ls-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-file.h"
#include "ls-retry.h"

/* Where the file system allows, a new file is written without a name, gets a name beside the old
 * file for a moment, and replaces it. A process that is killed before leaves nothing, or a file
 * whose name the next writer knows and removes. */

#define MAX_NAME_BYTES 240 /* of the old name in the new one */
#define MAX_TRIES 100000   /* while others write the same file */

/* Returns: -1 with errno. has_name: whether the file is beside's already. */
static int
open_new (const char *folder, const char *beside, int mode, gboolean *has_name)
{
  int fd = LS_RETRY (open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode));

  *has_name = fd < 0;
  if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
    return fd;
  /* A name that is ours may still be of something that is not. */
  if (ls_file_is_regular (beside))
    unlink (beside);
  return LS_RETRY (open (beside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode));
}

static gboolean
give_name (int fd, const char *beside)
{
  g_autofree char *self = g_strdup_printf ("/proc/self/fd/%d", fd);

  return linkat (AT_FDCWD, self, AT_FDCWD, beside, AT_SYMLINK_FOLLOW) == 0;
}

/* Removes the file of a killed writer: nobody holds its lock. Only the holder of the lock removes
 * the name, so that the name still belongs to the same file. */
static void
remove_left (const char *beside)
{
  int fd = LS_RETRY (open (beside, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat locked, named;

  if (fd < 0)
    return;
  if (LS_RETRY (flock (fd, LOCK_EX | LOCK_NB)) == 0 && fstat (fd, &locked) == 0 &&
      S_ISREG (locked.st_mode) && lstat (beside, &named) == 0 && locked.st_ino == named.st_ino &&
      locked.st_dev == named.st_dev)
    unlink (beside);
  close (fd);
}

/* The lock tells other writers of the same file that the name is in use, until the file has its
 * final name. */
static gboolean
take_place (int fd, const char *beside, const char *path)
{
  if (LS_RETRY (flock (fd, LOCK_EX | LOCK_NB)) != 0)
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

/* Puts the name on the disk; where folders cannot be synchronised, the system decides when. */
static void
sync_folder (const char *folder)
{
  int fd = LS_RETRY (open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));

  if (fd < 0)
    return;
  (void) LS_RETRY (fsync (fd));
  close (fd);
}

gboolean
ls_file_put (const char *path, GBytes *bytes, gboolean is_there, guint mode)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *beside = g_strdup_printf ("%s/.%.*s.new", folder, MAX_NAME_BYTES, name);
  gboolean has_name, ok;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  int fd = open_new (folder, beside, (int) (mode & 0777), &has_name), reason;

  if (fd < 0)
    return FALSE;
  /* The process's mask for new files does not apply to a file that was there. */
  ok = (!is_there || LS_RETRY (fchmod (fd, mode & 07777)) == 0) &&
       ls_file_write_fd (fd, data, length) && LS_RETRY (fsync (fd)) == 0 &&
       (has_name ? rename (beside, path) == 0 : take_place (fd, beside, path));
  reason = errno;
  if (!ok && has_name)
    unlink (beside);
  close (fd);
  if (ok)
    sync_folder (folder);
  errno = reason;
  return ok;
}
