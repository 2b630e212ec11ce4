#include "ls-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-file-kind.h"
#include "ls-file-private.h"
#include "ls-retry.h"

/* What a person names: what is in its place is asked first. */

#define NEW_MODE 0666
#define PATIENCE 100 /* looks for the one who reads a pipe */
#define LOOK_US 10000

/* --- what fails ------------------------------------------------------------------------------------------ */

static gboolean
fail_over (const char *called, int reason, GError **error)
{
  return ls_fail (error, LS_ERROR_IO,
                  "%s: cannot be written: %s (what was there is unharmed; make room or choose "
                  "another folder)",
                  called, g_strerror (reason));
}

static gboolean
fail_new (const char *called, int reason, GError **error)
{
  return ls_fail (error, LS_ERROR_IO, "%s: cannot be written: %s (choose another folder)", called,
                  g_strerror (reason));
}

/* A link that is looked at here leads nowhere: all others were followed. */
static gboolean
fail_named (const char *called, mode_t kind, GError **error)
{
  if (S_ISLNK (kind))
    return ls_fail (error, LS_ERROR_IO,
                    "%s: this is a link that leads nowhere (choose another name)", called);
  return ls_fail (error, LS_ERROR_IO, "%s: this is %s and not a file (choose another name)", called,
                  ls_file_kind (kind));
}

/* --- what is there --------------------------------------------------------------------------------------- */

/* The name of the file at the end of all links; a link that leads nowhere is a name like any other.
 * Returns: (transfer full): NULL with errno if the name cannot be found. */
static char *
follow_links (const char *path)
{
  char *target = realpath (path, NULL);
  char *copy = target != NULL || errno == ENOENT ? g_strdup (target != NULL ? target : path) : NULL;

  free (target);
  return copy;
}

/* --- what a person names --------------------------------------------------------------------------------- */

gboolean
ls_file_replace_called (const char *name_or_link,
                        const char *called,
                        GBytes *bytes,
                        int mode,
                        GError **error)
{
  g_autofree char *path = follow_links (name_or_link);
  mode_t there;

  if (path == NULL || !ls_file_look (path, &there))
    return fail_new (called, errno, error);
  if (there != 0 && !S_ISREG (there))
    return fail_named (called, there, error);
  if (ls_file_put (path, bytes, there != 0, there != 0 ? there : (guint) mode))
    return TRUE;
  return there != 0 ? fail_over (called, errno, error) : fail_new (called, errno, error);
}

gboolean
ls_file_replace (const char *name_or_link, GBytes *bytes, int mode, GError **error)
{
  return ls_file_replace_called (name_or_link, name_or_link, bytes, mode, error);
}

/* A pipe that nobody reads cannot be opened without waiting. */
static int
open_taker (const char *path)
{
  int fd = -1;

  for (guint i = 0; i < PATIENCE && fd < 0; i++)
    {
      if (i > 0)
        g_usleep (LOOK_US);
      fd = LS_RETRY (open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
      if (fd < 0 && errno != ENXIO)
        return -1;
    }
  /* What comes must wait for who reads. */
  if (fd >= 0)
    (void) fcntl (fd, F_SETFL, 0);
  return fd;
}

/* Devices and pipes take bytes as they come. */
static gboolean
write_into (const char *path, mode_t kind, GBytes *bytes, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  const int fd = open_taker (path);
  int reason;
  gboolean ok;

  if (fd < 0 && errno == ENXIO && S_ISFIFO (kind))
    return ls_fail (error, LS_ERROR_IO,
                    "%s: this is a pipe that nobody reads (start who reads it first)", path);
  if (fd < 0)
    return ls_file_fail_write (path, errno, error);
  ok = ls_file_write_fd (fd, data, length);
  reason = errno;
  close (fd);
  return ok || ls_file_fail_write (path, reason, error);
}

gboolean
ls_file_write (const char *name_or_link, GBytes *bytes, GError **error)
{
  struct stat info;

  if (stat (name_or_link, &info) == 0 &&
      (S_ISFIFO (info.st_mode) || S_ISCHR (info.st_mode) || S_ISBLK (info.st_mode)))
    return write_into (name_or_link, info.st_mode, bytes, error);
  return ls_file_replace (name_or_link, bytes, NEW_MODE, error);
}

/* --- bytes ----------------------------------------------------------------------------------------------- */

gboolean
ls_file_write_fd (int fd, const void *data, gsize length)
{
  const char *rest = data;

  while (length > 0)
    {
      gssize n = LS_RETRY (write (fd, rest, length));

      if (n <= 0)
        {
          errno = n < 0 ? errno : EIO;
          return FALSE;
        }
      rest += n;
      length -= (gsize) n;
    }
  return TRUE;
}
