#include "fuzz-bundle.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define MAX_PARTS 64
#define MAX_NAME 64
#define NAME_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."

/* --- as bytes -------------------------------------------------------------------------------------------- */

static void
free_part (gpointer data)
{
  FuzzPart *part = data;

  g_free (part->name);
  g_byte_array_unref (part->bytes);
  g_free (part);
}

FuzzPart *
fuzz_bundle_add (GPtrArray *parts, const char *name, gconstpointer data, gsize length)
{
  FuzzPart *part = g_new0 (FuzzPart, 1);

  part->name = g_strdup (name);
  part->bytes = g_byte_array_new ();
  g_byte_array_append (part->bytes, data, (guint) length);
  g_ptr_array_add (parts, part);
  return part;
}

/* Takes one part from data. Returns: how many bytes it had, 0 if there is none. */
static gsize
read_part (GPtrArray *parts, const char *data, gsize size)
{
  const char *newline = memchr (data, '\n', MIN (size, MAX_NAME + 24));
  g_autofree char *head = newline ? g_strndup (data, (gsize) (newline - data)) : NULL;
  char *blank = head ? strrchr (head, ' ') : NULL;
  gsize at, length;
  guint64 number;

  if (!blank || *head != '@')
    return 0;
  *blank = '\0';
  if (!g_ascii_string_to_unsigned (blank + 1, 10, 0, G_MAXUINT32, &number, NULL))
    return 0;
  at = (gsize) (newline - data) + 1;
  length = MIN (number, size - at);
  fuzz_bundle_add (parts, head + 1, data + at, length);
  at += length;
  return at < size && data[at] == '\n' ? at + 1 : at;
}

GPtrArray *
fuzz_bundle_read (const guint8 *data, gsize size)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (free_part);
  gsize at = 0, n;

  while (at < size && parts->len < MAX_PARTS &&
         (n = read_part (parts, (const char *) data + at, size - at)) > 0)
    at += n;
  return parts;
}

GByteArray *
fuzz_bundle_write (const GPtrArray *parts)
{
  GByteArray *data = g_byte_array_new ();

  for (guint i = 0; i < parts->len; i++)
    {
      const FuzzPart *part = g_ptr_array_index (parts, i);
      g_autofree char *head = g_strdup_printf ("@%s %u\n", part->name, part->bytes->len);

      g_byte_array_append (data, (const guint8 *) head, (guint) strlen (head));
      g_byte_array_append (data, part->bytes->data, part->bytes->len);
      g_byte_array_append (data, (const guint8 *) "\n", 1);
    }
  return data;
}

FuzzPart *
fuzz_bundle_find (const GPtrArray *parts, const char *name)
{
  for (guint i = 0; i < parts->len; i++)
    {
      FuzzPart *part = g_ptr_array_index (parts, i);

      if (!strcmp (part->name, name))
        return part;
    }
  return NULL;
}

char *
fuzz_part_dup_text (const FuzzPart *part)
{
  return part->bytes->len ? g_strndup ((const char *) part->bytes->data, part->bytes->len)
                          : g_strdup ("");
}

/* --- as files -------------------------------------------------------------------------------------------- */

static gboolean
is_plain (const char *name)
{
  g_auto (GStrv) words = g_strsplit (name, "/", 3);
  guint n = g_strv_length (words);

  if (n < 1 || n > 2 || strlen (name) > MAX_NAME)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!*words[i] || *words[i] == '.' || words[i][strspn (words[i], NAME_LETTERS)])
      return FALSE;
  return TRUE;
}

char *
fuzz_folder_name (const FuzzFolder *folder, const char *name)
{
  return g_build_filename (folder->path, name, NULL);
}

static void
add_file (const FuzzFolder *folder, const FuzzPart *part)
{
  g_autofree char *path = fuzz_folder_name (folder, part->name);
  g_autofree char *parent = g_path_get_dirname (path);

  if (!is_plain (part->name) || g_file_test (path, G_FILE_TEST_EXISTS) ||
      (g_mkdir (parent, 0700) != 0 && errno != EEXIST))
    return;
  /* A folder may be where a file has been asked for, or a file where a folder has. */
  g_file_set_contents_full (path, (const char *) part->bytes->data, part->bytes->len,
                            G_FILE_SET_CONTENTS_NONE, 0600, NULL);
}

void
fuzz_folder_init (FuzzFolder *folder, const GPtrArray *parts)
{
  const char *base = g_file_test ("/dev/shm", G_FILE_TEST_IS_DIR) && !g_access ("/dev/shm", W_OK)
                       ? "/dev/shm"
                       : g_get_tmp_dir ();

  folder->path = g_build_filename (base, "lanescope-fuzz-XXXXXX", NULL);
  if (!g_mkdtemp_full (folder->path, 0700))
    g_error ("%s: %s", folder->path, g_strerror (errno));
  for (guint i = 0; i < parts->len; i++)
    add_file (folder, g_ptr_array_index (parts, i));
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder && (name = g_dir_read_name (folder)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_unlink (child))
        remove_all (child);
    }
  g_rmdir (path);
}

void
fuzz_folder_clear (FuzzFolder *folder)
{
  remove_all (folder->path);
  g_clear_pointer (&folder->path, g_free);
}
