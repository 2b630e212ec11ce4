#include <dirent.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ls-cli-parts.h"
#include "ls-file.h"
#include "ls-words.h"

/* A part as files.  In PART: what run it is of, which waves, and the SHA-256 of the other files; for each output NAME.words,
 * what the lanes of these waves exported (32-bit little-endian, wave by wave, 64 lanes each), and NAME.written, a byte a
 * lane, bit c for channel c.  A part is made under another name and renamed when it is whole. */

#define PART_GROUP "part"
#define SUM_DIGITS 64

/* --- files ----------------------------------------------------------------------------------------------- */

static char *
output_path (const LsScene *scene, guint output, const char *directory, const char *suffix)
{
  return ls_cli_output_path (scene, output, directory, suffix);
}

void
ls_cli_part_clear (LsCliPart *part)
{
  for (guint i = 0; part->words && i < part->n_images; i++)
    {
      g_clear_pointer (&part->words[i], g_bytes_unref);
      g_clear_pointer (&part->written[i], g_bytes_unref);
    }
  g_clear_pointer (&part->words, g_free);
  g_clear_pointer (&part->written, g_free);
  g_clear_pointer (&part->identity, g_free);
}

static void
add_bytes (GChecksum *sum, GBytes *bytes)
{
  gsize length;
  const guchar *data = g_bytes_get_data (bytes, &length);

  g_checksum_update (sum, data, (gssize) length);
}

/* Of all that a part says. (transfer full) */
static char *
part_sum (const LsCliPart *part)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *head =
    g_strdup_printf ("%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                     part->identity, part->first, part->end, part->of, part->steps, part->failed);

  g_checksum_update (sum, (const guchar *) head, -1);
  for (guint i = 0; i < part->n_images; i++)
    {
      add_bytes (sum, part->words[i]);
      add_bytes (sum, part->written[i]);
    }
  return g_strdup (g_checksum_get_string (sum));
}

/* --- writing --------------------------------------------------------------------------------------------- */

/* The folder is made under a name of its own beside its place, where a link that the person wrote leads; messages have what the
 * person wrote. */
typedef struct
{
  const char *made, *place, *called;
} Folder;

static gboolean
write_bytes (const LsScene *scene,
             guint output,
             const Folder *folder,
             const char *suffix,
             GBytes *bytes,
             GError **error)
{
  g_autofree char *path = output_path (scene, output, folder->made, suffix);
  g_autofree char *called = output_path (scene, output, folder->called, suffix);

  return ls_file_replace_called (path, called, bytes, 0666, error);
}

static gboolean
write_head (const LsScene *scene, const LsCliPart *part, const Folder *folder, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = g_build_filename (folder->made, "PART", NULL);
  g_autofree char *called = g_build_filename (folder->called, "PART", NULL);
  g_autofree char *sum = part_sum (part);
  g_autoptr (GBytes) bytes = NULL;
  gsize length;
  char *text;

  g_key_file_set_string (file, PART_GROUP, "scene", ls_scene_get_name (scene));
  g_key_file_set_string (file, PART_GROUP, "identity", part->identity);
  g_key_file_set_uint64 (file, PART_GROUP, "first", part->first);
  g_key_file_set_uint64 (file, PART_GROUP, "end", part->end);
  g_key_file_set_uint64 (file, PART_GROUP, "of", part->of);
  g_key_file_set_uint64 (file, PART_GROUP, "steps", part->steps);
  if (part->failed != G_MAXUINT64)
    g_key_file_set_uint64 (file, PART_GROUP, "failed", part->failed);
  g_key_file_set_string (file, PART_GROUP, "sum", sum);
  text = g_key_file_to_data (file, &length, NULL);
  bytes = g_bytes_new_take (text, length);
  return ls_file_replace_called (path, called, bytes, 0666, error);
}

static gboolean
write_files (const LsScene *scene, const LsCliPart *part, const Folder *folder, GError **error)
{
  for (guint i = 0; i < part->n_images; i++)
    if (!write_bytes (scene, i, folder, ".words", part->words[i], error) ||
        !write_bytes (scene, i, folder, ".written", part->written[i], error))
      return FALSE;
  return write_head (scene, part, folder, error);
}

/* What else lies there would go with the part. Returns: errno, or 0. */
static int
look_for_more (const char *directory, gboolean *is_other)
{
  DIR *dir = opendir (directory);
  const struct dirent *entry;
  int reason;

  if (dir == NULL)
    return errno;
  errno = 0;
  while (!*is_other && (entry = readdir (dir)) != NULL)
    *is_other = !g_str_equal (entry->d_name, ".") && !g_str_equal (entry->d_name, "..") &&
                !g_str_equal (entry->d_name, "PART") &&
                !g_str_has_suffix (entry->d_name, ".words") &&
                !g_str_has_suffix (entry->d_name, ".written");
  reason = *is_other ? 0 : errno;
  closedir (dir);
  return reason;
}

/* Returns: errno, or 0; 0 too where something else is in the way, which *is_other then says. */
static int
look (const char *directory, gboolean *is_there, gboolean *is_other)
{
  g_autofree char *head = g_build_filename (directory, "PART", NULL);
  GStatBuf info;

  *is_other = FALSE;
  *is_there = g_stat (head, &info) == 0;
  if (*is_there && S_ISREG (info.st_mode))
    return look_for_more (directory, is_other);
  if (*is_there)
    *is_other = TRUE;
  else if (errno != ENOENT && errno != ENOTDIR)
    return errno;
  else if (g_rmdir (directory) && errno != ENOENT)
    {
      *is_other = errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR;
      return *is_other ? 0 : errno;
    }
  return 0;
}

/* Only a part, or an empty folder, gives way to a part: it has the name aside until the new one is in its place. */
static gboolean
take_place (const Folder *folder, const char *aside, GError **error)
{
  gboolean is_there, is_other;

  errno = look (folder->place, &is_there, &is_other);
  if (is_other)
    return ls_fail (error, LS_ERROR_IO,
                    "%s: holds something that is no part (choose another folder)", folder->called);
  if (errno || (is_there && g_rename (folder->place, aside)))
    return ls_cli_fail_io (folder->called, "cannot be replaced", error);
  if (!g_rename (folder->made, folder->place))
    {
      if (is_there && !ls_cli_remove_folder (aside))
        ls_cli_message ("%s: the part that was there before cannot be removed: %s", aside,
                        g_strerror (errno));
      return TRUE;
    }
  ls_cli_fail_io (folder->called, "cannot be made", error);
  if (is_there)
    g_rename (aside, folder->place);
  return FALSE;
}

gboolean
ls_cli_part_write (const LsScene *scene,
                   const LsCliPart *part,
                   const char *directory,
                   GError **error)
{
  char *real = realpath (directory, NULL);
  g_autofree char *place = g_canonicalize_filename (real != NULL ? real : directory, NULL);
  g_autofree char *name = g_path_get_basename (place), *parent = g_path_get_dirname (place);
  g_autofree char *made = g_strdup_printf ("%s/.%s.XXXXXX", parent, name);
  const Folder folder = { made, place, directory };
  g_autofree char *aside = NULL;

  free (real);
  if (g_mkdir_with_parents (parent, 0777))
    return ls_cli_fail_io (parent, "cannot be made", error);
  if (!g_mkdtemp_full (made, 0777))
    return ls_cli_fail_io (directory, "cannot be made", error);
  aside = g_strconcat (made, ".old", NULL);
  if (write_files (scene, part, &folder, error) && take_place (&folder, aside, error))
    return TRUE;
  ls_cli_remove_folder (made);
  return FALSE;
}

/* --- reading --------------------------------------------------------------------------------------------- */

/* The person named the folder alone. */
static GBytes *
read_own (const char *path, GError **error)
{
  GBytes *bytes = ls_file_read_plain (path, LS_FILE_MAX_BYTES, NULL, error);

  if (bytes == NULL)
    g_prefix_error (error, "%s: ", path);
  return bytes;
}

static gboolean fail_part (const char *path, GError **error, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

static gboolean
fail_part (const char *path, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (ls_words (format), arguments);
  va_end (arguments);
  return ls_fail (error, LS_ERROR_STATE, "%s: %s (run these waves again)", path, message);
}

static gboolean
read_number (GKeyFile *file, const char *path, const char *key, guint64 *number, GError **error)
{
  g_autofree char *text = g_key_file_get_string (file, PART_GROUP, key, NULL);

  return (text != NULL && g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, number, NULL)) ||
         (text == NULL ? fail_part (path, error, "%s is missing", key)
                       : fail_part (path, error, "%s is %s", key, text));
}

static gboolean
read_head (const char *path, LsCliPart *part, char **sum, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GBytes) text = read_own (path, error);

  if (text == NULL)
    return FALSE;
  if (!g_key_file_load_from_bytes (file, text, G_KEY_FILE_NONE, error))
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  part->identity = g_key_file_get_string (file, PART_GROUP, "identity", NULL);
  *sum = g_key_file_get_string (file, PART_GROUP, "sum", NULL);
  part->failed = G_MAXUINT64;
  if (part->identity == NULL || !*sum || strlen (*sum) != SUM_DIGITS)
    return fail_part (path, error, "no part of this version");
  return read_number (file, path, "first", &part->first, error) &&
         read_number (file, path, "end", &part->end, error) &&
         read_number (file, path, "of", &part->of, error) &&
         read_number (file, path, "steps", &part->steps, error) &&
         (!g_key_file_has_key (file, PART_GROUP, "failed", NULL) ||
          read_number (file, path, "failed", &part->failed, error));
}

/* length: in bytes. */
static GBytes *
read_bytes (const char *path, guint64 length, GError **error)
{
  GBytes *bytes = read_own (path, error);

  if (bytes == NULL || g_bytes_get_size (bytes) == length)
    return bytes;
  fail_part (path, error, "%zu bytes instead of %" PRIu64, g_bytes_get_size (bytes), length);
  g_bytes_unref (bytes);
  return NULL;
}

guint
ls_cli_part_elements (const LsScene *scene, guint output)
{
  const LsOutput *image = ls_scene_get_output (scene, output);

  return image->is_memory ? image->width : 1;
}

static gboolean
read_files (const LsScene *scene, const char *directory, LsCliPart *part, GError **error)
{
  guint64 n_lanes = (part->end - part->first) * LS_LANES;

  part->words = g_new0 (GBytes *, part->n_images);
  part->written = g_new0 (GBytes *, part->n_images);
  for (guint i = 0; i < part->n_images; i++)
    {
      g_autofree char *words = output_path (scene, i, directory, ".words");
      g_autofree char *written = output_path (scene, i, directory, ".written");
      guint64 n = n_lanes * ls_cli_part_elements (scene, i);

      part->words[i] =
        read_bytes (words, 4 * n * ls_scene_get_output (scene, i)->n_channels, error);
      part->written[i] = part->words[i] ? read_bytes (written, n, error) : NULL;
      if (!part->written[i])
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_cli_part_read (const LsScene *scene,
                  const char *directory,
                  guint n_images,
                  LsCliPart *part,
                  GError **error)
{
  g_autofree char *path = g_build_filename (directory, "PART", NULL);
  g_autofree char *identity = ls_scene_dup_identity (scene);
  g_autofree char *sum = NULL, *found = NULL;

  part->n_images = n_images;
  if (!read_head (path, part, &sum, error))
    return FALSE;
  if (strcmp (part->identity, identity))
    return fail_part (path, error,
                      "made from another scene, program, data file or version: it is of %.16s, "
                      "this is %.16s",
                      part->identity, identity);
  if (part->of != ls_scene_get_n_waves (scene) || part->first >= part->end || part->end > part->of)
    return fail_part (path, error, "waves %" PRIu64 " to %" PRIu64 " of %" PRIu64, part->first,
                      part->end, part->of);
  if (!read_files (scene, directory, part, error))
    return FALSE;
  found = part_sum (part);
  return !strcmp (found, sum) ||
         fail_part (path, error,
                    "its files are not those that were written: they sum to %.16s, "
                    "not %.16s",
                    found, sum);
}
