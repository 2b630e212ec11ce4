#include "ls-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-data-folder.h"
#include "ls-error.h"
#include "ls-file-kind.h"
#include "ls-retry.h"
#include "ls-room.h"

#define PIECE 65536 /* bytes, of what does not say how long it is */

/* Nothing waits in open(), and a terminal does not become ours. */
#define OPEN_FLAGS (O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
#define PATIENCE_MS 1000 /* for the one who writes to a pipe */

static GBytes *
fail_io (int reason, GError **error)
{
  if (reason == ENOENT || reason == ENOTDIR)
    ls_fail (error, LS_ERROR_IO, "no such file (check the name)");
  else if (reason == EISDIR)
    ls_fail (error, LS_ERROR_IO, "this is a folder (name a file)");
  else
    ls_fail (error, LS_ERROR_IO, "cannot be read: %s", g_strerror (reason));
  return NULL;
}

static GBytes *
fail_long (gsize max_bytes, GError **error)
{
  ls_fail (error, LS_ERROR_RANGE, "longer than the %zu bytes that are read (is it the right file?)",
           max_bytes);
  return NULL;
}

static GBytes *
fail_short (gsize length, goffset size, GError **error)
{
  ls_fail (error, LS_ERROR_IO,
           "became shorter than it was while it was read, %zu of %" PRIi64
           " bytes (try again when nobody writes it)",
           length, (gint64) size);
  return NULL;
}

/* Bytes that are read; there may not be enough memory. */
typedef struct
{
  guint8 *data;
  gsize length;
  gsize room; /* more than length where something is to be read */
} Buffer;

static gboolean
make_room (Buffer *buffer, gsize room, GError **error)
{
  guint8 *data = ls_room_grow (buffer->data, room, error);

  if (data == NULL)
    return FALSE;
  buffer->data = data;
  buffer->room = room;
  return TRUE;
}

/* A file without a known length may be as long as the budget allows. */
static gboolean
check_room (gsize length, LsBudget *budget, GError **error)
{
  g_auto (LsBudgetShare) share = { 0 };

  ls_budget_share_init (&share, budget);
  return ls_budget_share_take (&share, length, "the file", error);
}

/* What was opened without waiting has nothing to give until it has something, or ends. */
gssize
ls_file_read_piece (int fd, void *to, gsize length)
{
  GPollFD wait = { .fd = fd, .events = G_IO_IN };
  gssize n;

  while ((n = LS_RETRY (read (fd, to, length))) < 0 && errno == EAGAIN)
    (void) LS_RETRY (g_poll (&wait, 1, -1));
  return n;
}

/* Never more than max_bytes + 1. */
static gboolean
read_all (int fd, gsize max_bytes, LsBudget *budget, Buffer *buffer, GError **error)
{
  for (;;)
    {
      const gsize more = MIN (2 * buffer->room, max_bytes + 1);
      gssize n;

      if (buffer->length == buffer->room &&
          (!check_room (more, budget, error) || !make_room (buffer, more, error)))
        return FALSE;
      n = ls_file_read_piece (fd, buffer->data + buffer->length, buffer->room - buffer->length);
      if (n < 0)
        return fail_io (errno, error) != NULL;
      if (n == 0)
        return TRUE;
      buffer->length += (gsize) n;
      if (buffer->length > max_bytes)
        return fail_long (max_bytes, error) != NULL;
    }
}

/* The rest of a plain file, or 0: other files have no length that means anything. */
static goffset
find_rest (int fd, const struct stat *info)
{
  off_t at = S_ISREG (info->st_mode) ? lseek (fd, 0, SEEK_CUR) : -1;

  return at >= 0 && at < info->st_size ? info->st_size - at : 0;
}

GBytes *
ls_file_read_fd (int fd, gsize max_bytes, LsBudget *budget, GError **error)
{
  Buffer buffer = { 0 };
  struct stat info;
  goffset rest;

  if (fstat (fd, &info) != 0)
    return fail_io (errno, error);
  rest = find_rest (fd, &info);
  if ((guint64) rest > max_bytes)
    return fail_long (max_bytes, error);
  if (!check_room ((gsize) rest, budget, error))
    return NULL;
  /* One byte more than the rest, so that the end is seen without growing. */
  if (make_room (&buffer, MAX ((gsize) rest + 1, MIN (PIECE, max_bytes + 1)), error) &&
      read_all (fd, max_bytes, budget, &buffer, error))
    {
      if (buffer.length >= (gsize) rest)
        return g_bytes_new_take (buffer.data, buffer.length);
      fail_short (buffer.length, rest, error);
    }
  g_free (buffer.data);
  return NULL;
}

/* What is not there by the name that a person gave. */
static GBytes *
fail_open (const char *path, int reason, GError **error)
{
  g_autofree char *own = reason == ENOENT ? ls_data_find (path) : NULL;

  if (own == NULL)
    return fail_io (reason, error);
  ls_fail (error, LS_ERROR_IO, "no such file (the program's own copy: %s)", own);
  return NULL;
}

/* Whether nothing comes from a pipe soon: one that nobody has opened to write has no end, and nothing in it either. */
static gboolean
is_silent_pipe (int fd)
{
  GPollFD wait = { .fd = fd, .events = G_IO_IN };
  struct stat info;

  return fstat (fd, &info) == 0 && S_ISFIFO (info.st_mode) &&
         LS_RETRY (g_poll (&wait, 1, PATIENCE_MS)) == 0;
}

gboolean
ls_file_fail_silent (GError **error)
{
  return ls_fail (error, LS_ERROR_IO,
                  "this is a pipe that nobody writes to (put what comes from it into a file)");
}

/* A folder opens, and fails where it is read. */
static int
refuse_folder (int fd, GError **error)
{
  struct stat info;

  if (fstat (fd, &info) != 0 || !S_ISDIR (info.st_mode))
    return fd;
  close (fd);
  fail_io (EISDIR, error);
  return -1;
}

int
ls_file_open (const char *path, gboolean *is_silent, GError **error)
{
  const int fd = LS_RETRY (g_open (path, OPEN_FLAGS, 0)), reason = errno;
  struct stat info;

  *is_silent = fd >= 0 && is_silent_pipe (fd);
  if (fd >= 0)
    return refuse_folder (fd, error);
  if (reason == ENXIO && stat (path, &info) == 0 && !S_ISREG (info.st_mode))
    ls_file_check_kind (&info, error);
  else
    fail_open (path, reason, error);
  return -1;
}

GBytes *
ls_file_read (const char *path, gsize max_bytes, LsBudget *budget, GError **error)
{
  gboolean is_silent;
  const int fd = ls_file_open (path, &is_silent, error);
  GBytes *bytes;

  if (fd < 0)
    return NULL;
  bytes = ls_file_read_fd (fd, max_bytes, budget, error);
  close (fd);
  if (bytes != NULL && is_silent && g_bytes_get_size (bytes) == 0)
    {
      g_clear_pointer (&bytes, g_bytes_unref);
      ls_file_fail_silent (error);
    }
  return bytes;
}

/* What is opened is what was looked at: a device does something when it is opened. */
static GBytes *
read_regular (const char *path, int flags, gsize max_bytes, LsBudget *budget, GError **error)
{
  GBytes *bytes = NULL;
  struct stat info;
  int fd;

  if ((flags & O_NOFOLLOW ? lstat (path, &info) : stat (path, &info)) != 0)
    return fail_open (path, errno, error);
  if (S_ISDIR (info.st_mode))
    return fail_io (EISDIR, error);
  if (!ls_file_check_kind (&info, error))
    return NULL;
  fd = LS_RETRY (g_open (path, OPEN_FLAGS | flags, 0));
  if (fd < 0)
    return fail_open (path, errno, error);
  if (fstat (fd, &info) != 0)
    fail_io (errno, error);
  else if (ls_file_check_kind (&info, error))
    bytes = ls_file_read_fd (fd, max_bytes, budget, error);
  close (fd);
  return bytes;
}

GBytes *
ls_file_read_plain (const char *path, gsize max_bytes, LsBudget *budget, GError **error)
{
  return read_regular (path, 0, max_bytes, budget, error);
}

GBytes *
ls_file_read_own (const char *path, gsize max_bytes, GError **error)
{
  return read_regular (path, O_NOFOLLOW, max_bytes, NULL, error);
}
