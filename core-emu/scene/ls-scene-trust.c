#include "ls-scene-trust.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-file-kind.h"
#include "ls-file.h"
#include "ls-retry.h"
#include "ls-words.h"

/* Which files a scene may read. Scenes come from strangers; what they name lies beside them unless a person says otherwise. */

/* A pipe that nobody writes to must not hold us up, and a terminal must not become ours. */
#define OPEN_FLAGS (O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

#define MAX_LINKS 40 /* of one name, as the system has it */

/* A folder that may be passed through but not listed will do. */
#ifdef O_PATH
#  define FOLDER_FLAGS (O_PATH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
#else
#  define FOLDER_FLAGS (O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
#endif

static int
fail_errno (int reason, GError **error)
{
  if (reason == ENOENT || reason == ENOTDIR)
    ls_fail (error, LS_ERROR_REFERENCE, "no such file");
  else
    ls_fail (error, LS_ERROR_IO, "cannot be read: %s", g_strerror (reason));
  return -1;
}

/* to: where a link in the folder leads, or NULL. */
static int
fail_outside (const char *folder, const char *to, GError **error)
{
  const char *hint = ls_words (LS_SCENE_TRUST_HINT);

  if (to != NULL)
    ls_fail (error, LS_ERROR_TRUST,
             "leads to %s, outside of the scene's folder %s and was not read%s", to, folder, hint);
  else
    ls_fail (error, LS_ERROR_TRUST, "this is outside of the scene's folder %s and was not read%s",
             folder, hint);
  return -1;
}

const char *
ls_scene_trust_part (const char *folder, const char *path)
{
  gsize n = strlen (folder);

  if (strncmp (path, folder, n))
    return NULL;
  if (!path[n] || folder[n - 1] == '/')
    return path + n;
  return path[n] == '/' ? path + n + 1 : NULL;
}

/* Opens what lies at part below folder, link by link none: names that changed since they were looked at lead nowhere. */
static int
open_below (const char *folder, const char *part, GError **error)
{
  g_auto (GStrv) names = g_strsplit (part, "/", -1);
  int at = LS_RETRY (open (folder, FOLDER_FLAGS)), reason;

  for (guint i = 0; names[i] && at >= 0; i++)
    {
      int flags = names[i + 1] ? FOLDER_FLAGS : OPEN_FLAGS | O_NOFOLLOW;
      int next = LS_RETRY (openat (at, names[i], flags));

      reason = errno;
      close (at);
      errno = reason;
      at = next;
    }
  return at >= 0 ? at : fail_errno (errno, error);
}

/* Whether path is a plain file before it is opened: devices do things when they are. */
static gboolean
check_path (const char *path, GError **error)
{
  struct stat info;

  if (stat (path, &info) == 0)
    return ls_file_check_kind (&info, error);
  fail_errno (errno, error);
  return FALSE;
}

/* Where a link on the way to part of folder leads out of it, as the link and the rest of the name say it; NULL: nowhere. Nothing outside is looked at. */
static char *
find_way_out (const char *folder, const char *part)
{
  g_autofree char *at = g_strdup (folder), *rest = g_strdup (part);

  for (guint n = 0; *rest && n < MAX_LINKS;)
    {
      const gsize length = strcspn (rest, "/");
      g_autofree char *name = g_strndup (rest, length);
      g_autofree char *behind = g_strdup (rest + length + (rest[length] == '/'));
      g_autofree char *next = g_build_filename (at, name, NULL);
      g_autofree char *says = g_file_read_link (next, NULL);
      g_autofree char *to = says != NULL ? g_canonicalize_filename (says, at) : NULL;
      const char *inside = to != NULL ? ls_scene_trust_part (folder, to) : NULL;

      if (says != NULL && inside == NULL)
        return g_build_filename (to, behind, NULL);
      n += says != NULL;
      g_free (rest);
      rest = inside != NULL ? g_build_filename (inside, behind, NULL) : g_steal_pointer (&behind);
      g_free (at);
      at = inside != NULL ? g_strdup (folder) : g_steal_pointer (&next);
    }
  return NULL;
}

/* Of what lies outside, or leads there, nothing is told: not whether it is there, what it is, nor where it leads. */
static int
fail_checked (const char *folder,
              const char *real_folder,
              const char *path,
              GError *reason,
              GError **error)
{
  g_autofree char *plain = g_canonicalize_filename (path, NULL);
  g_autofree char *plain_folder = g_canonicalize_filename (folder, NULL);
  const char *part = ls_scene_trust_part (plain_folder, plain);
  g_autofree char *out = NULL;

  part = part != NULL ? part : ls_scene_trust_part (real_folder, plain);
  out = part != NULL ? find_way_out (real_folder, part) : NULL;
  if (part != NULL && out == NULL)
    {
      g_propagate_error (error, reason);
      return -1;
    }
  g_error_free (reason);
  return fail_outside (real_folder, out, error);
}

static int
open_real (const char *folder, const char *path, GError **error)
{
  char *real = realpath (path, NULL);
  const char *part = real != NULL ? ls_scene_trust_part (folder, real) : NULL;
  int fd;

  if (real == NULL)
    fd = fail_errno (errno, error);
  else if (part == NULL)
    fd = fail_outside (folder, NULL, error);
  else
    fd = check_path (real, error) ? open_below (folder, part, error) : -1;
  free (real);
  return fd;
}

static int
open_checked (const char *folder, const char *path, GError **error)
{
  char *real_folder = realpath (folder, NULL);
  GError *reason = NULL;
  int fd;

  if (real_folder == NULL)
    return fail_errno (errno, error);
  fd = open_real (real_folder, path, &reason);
  if (fd < 0)
    fail_checked (folder, real_folder, path, reason, error);
  free (real_folder);
  return fd;
}

static int
open_any (const char *path, GError **error)
{
  int fd = check_path (path, error) ? LS_RETRY (open (path, OPEN_FLAGS)) : -1;

  return fd >= 0 || (error != NULL && *error) ? fd : fail_errno (errno, error);
}

static GBytes *
read_resource (const char *uri, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);
  g_autoptr (GError) reason = NULL;
  GBytes *bytes = g_file_load_bytes (file, NULL, NULL, &reason);

  if (bytes == NULL)
    ls_fail (error, LS_ERROR_REFERENCE, "no such file");
  return bytes;
}

GBytes *
ls_scene_trust_read (const char *folder,
                     const char *path,
                     LsSceneTrust trust,
                     gsize max,
                     LsBudgetShare *share,
                     GError **error)
{
  g_autoptr (GError) reason = NULL;
  GBytes *bytes = NULL;
  struct stat info;
  int fd;

  if (g_str_has_prefix (path, "resource://"))
    return read_resource (path, error);
  fd = trust == LS_TRUST_ALL ? open_any (path, &reason) : open_checked (folder, path, &reason);
  if (fd >= 0 && fstat (fd, &info) != 0)
    fail_errno (errno, &reason);
  else if (fd >= 0 && ls_file_check_kind (&info, &reason) &&
           ((gsize) info.st_size > max || share == NULL ||
            ls_budget_share_take (share, (guint64) info.st_size, "the file", &reason)))
    bytes = ls_file_read_fd (fd, max, NULL, &reason);
  if (fd >= 0)
    close (fd);
  if (reason)
    g_propagate_error (error, g_steal_pointer (&reason));
  return bytes;
}
