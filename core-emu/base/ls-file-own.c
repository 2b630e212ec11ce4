#include "ls-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-file-kind.h"
#include "ls-file-private.h"
#include "ls-retry.h"

/* What the program keeps by itself. Nobody chose these names, so that what is there and is not ours
 * stays. */

#define FOLDER_MODE 0700
#define MODE 0600
#define LOCK_TRIES 10 /* how often a lock may vanish while it is being taken */

gboolean
ls_file_fail_write (const char *called, int reason, GError **error)
{
  return ls_fail (error, LS_ERROR_IO, "%s: cannot be written: %s", called, g_strerror (reason));
}

static gboolean
fail_kind (const char *path, mode_t kind, GError **error)
{
  return ls_fail (error, LS_ERROR_IO, "%s: this is %s and not a file (move it away)", path,
                  ls_file_kind (kind));
}

gboolean
ls_file_look (const char *path, mode_t *mode)
{
  struct stat info;
  const gboolean is_there = lstat (path, &info) == 0;

  *mode = is_there ? info.st_mode : 0;
  return is_there || errno == ENOENT;
}

gboolean
ls_file_is_regular (const char *path)
{
  mode_t mode;

  return ls_file_look (path, &mode) && S_ISREG (mode);
}

gboolean
ls_file_is_there (const char *path)
{
  mode_t mode;

  return !ls_file_look (path, &mode) || mode != 0;
}

/* mode: as ls_file_look(). Returns: whether there is a file, or nothing. */
static gboolean
check_own (const char *path, mode_t *mode, GError **error)
{
  if (!ls_file_look (path, mode))
    return ls_file_fail_write (path, errno, error);
  return *mode == 0 || S_ISREG (*mode) || fail_kind (path, *mode, error);
}

static gboolean
make_own_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return g_mkdir_with_parents (folder, FOLDER_MODE) == 0 || ls_file_fail_write (path, errno, error);
}

gboolean
ls_file_replace_own (const char *path, GBytes *bytes, GError **error)
{
  mode_t there;

  return make_own_folder (path, error) && check_own (path, &there, error) &&
         (ls_file_put (path, bytes, there != 0, there != 0 ? there : MODE) ||
          ls_file_fail_write (path, errno, error));
}

/* What was looked at may be something else by now. */
static gboolean
check_open (int fd, const char *path, GError **error)
{
  struct stat info;

  if (fstat (fd, &info) != 0)
    return ls_file_fail_write (path, errno, error);
  return S_ISREG (info.st_mode) || fail_kind (path, info.st_mode, error);
}

/* Without waiting. Returns: -1 with an error. */
static int
open_own (const char *path, int flags, GError **error)
{
  mode_t there;
  int fd;

  if (!check_own (path, &there, error))
    return -1;
  fd = LS_RETRY (open (path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, MODE));
  if (fd < 0)
    ls_file_fail_write (path, errno, error);
  else if (!check_open (fd, path, error))
    {
      close (fd);
      fd = -1;
    }
  return fd;
}

/* Half a line would spoil the next one: it is taken back, unless somebody else adds just now. */
static gboolean
append_line (int fd, const char *data, gsize length)
{
  const gboolean is_alone = LS_RETRY (flock (fd, LOCK_EX | LOCK_NB)) == 0;
  const off_t end = lseek (fd, 0, SEEK_END);
  const gssize n = LS_RETRY (write (fd, data, length));
  const int reason = n < 0 ? errno : ENOSPC;

  if (n == (gssize) length)
    return TRUE;
  if (n > 0 && is_alone && end >= 0)
    (void) LS_RETRY (ftruncate (fd, end));
  errno = reason;
  return FALSE;
}

gboolean
ls_file_append_own (const char *path, const char *data, gsize length, GError **error)
{
  int fd, reason;
  gboolean ok;

  if (!make_own_folder (path, error))
    return FALSE;
  fd = open_own (path, O_WRONLY | O_CREAT | O_APPEND, error);
  if (fd < 0)
    return FALSE;
  ok = append_line (fd, data, length);
  reason = errno;
  if (close (fd) != 0 && ok)
    {
      ok = FALSE;
      reason = errno;
    }
  return ok || ls_file_fail_write (path, reason, error);
}

void
ls_file_remove_own (const char *path)
{
  if (ls_file_is_regular (path))
    g_unlink (path);
}

/* --- locks ----------------------------------------------------------------------------------------------- */

/* Whether the open file is still the one of that name: who gives a lock back removes it. */
static gboolean
is_still_there (int fd, const char *path)
{
  struct stat open_one, named;

  return fstat (fd, &open_one) == 0 && lstat (path, &named) == 0 &&
         open_one.st_ino == named.st_ino && open_one.st_dev == named.st_dev;
}

int
ls_file_lock_own (const char *path, GError **error)
{
  for (guint i = 0; i < LOCK_TRIES; i++)
    {
      const int fd = open_own (path, O_RDWR | O_CREAT, error);
      const gboolean is_ours = fd >= 0 && LS_RETRY (flock (fd, LOCK_EX | LOCK_NB)) == 0;

      if (fd < 0 || (is_ours && is_still_there (fd, path)))
        return fd;
      if (!is_ours && errno != EWOULDBLOCK)
        ls_fail (error, LS_ERROR_IO, "%s: cannot be locked: %s (choose a folder that can)", path,
                 g_strerror (errno));
      close (fd);
      if (!is_ours)
        return -1;
    }
  return -1;
}
