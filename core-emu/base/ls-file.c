#include "ls-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-error.h"

#define PIECE 65536 /* bytes a read */

static GBytes *
fail_io (int reason, GError **error)
{
  if (reason == ENOENT || reason == ENOTDIR)
    g_set_error (error, LS_ERROR, LS_ERROR_IO, "no such file (check the name)");
  else if (reason == EISDIR)
    g_set_error (error, LS_ERROR, LS_ERROR_IO, "this is a folder (name a file)");
  else
    g_set_error (error, LS_ERROR, LS_ERROR_IO, "cannot be read: %s", g_strerror (reason));
  return NULL;
}

static GBytes *
fail_long (gsize max_bytes, GError **error)
{
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
               "longer than the %" G_GSIZE_FORMAT " bytes that are read (is it the right file?)",
               max_bytes);
  return NULL;
}

GBytes *
ls_file_read_fd (int fd, gsize max_bytes, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 piece[PIECE];
  struct stat info;

  if (fstat (fd, &info) != 0)
    return fail_io (errno, error);
  if (S_ISREG (info.st_mode) && (guint64) info.st_size > max_bytes)
    return fail_long (max_bytes, error);
  for (;;)
    {
      gssize n = read (fd, piece, sizeof piece);

      if (n == 0)
        return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail_io (errno, error);
      if ((gsize) n > max_bytes - bytes->len)
        return fail_long (max_bytes, error);
      g_byte_array_append (bytes, piece, (guint) n);
    }
}

GBytes *
ls_file_read (const char *path, gsize max_bytes, GError **error)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  GBytes *bytes;

  if (fd < 0)
    return fail_io (errno, error);
  bytes = ls_file_read_fd (fd, max_bytes, error);
  close (fd);
  return bytes;
}
