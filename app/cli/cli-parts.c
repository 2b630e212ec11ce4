#include <stdio.h>
#include <string.h>

#include "ls-cli-parts.h"

/* A part of a run is a folder: for each output the words that were exported (NAME.words, 32-bit little-endian) and which
 * channels of which pixels they are (NAME.written, a byte a pixel, bit c for channel c), and in PART which waves it is. */

#define PART_GROUP "part"

/* --- the waves ------------------------------------------------------------------------------------------- */

static gboolean
parse_waves (const char *text, guint n_waves, guint *first, guint *end)
{
  g_auto (GStrv) sides = g_strsplit (text, "..", 2);
  guint64 from, to;

  if (g_strv_length (sides) != 2 ||
      !g_ascii_string_to_unsigned (sides[0], 10, 0, n_waves - 1, &from, NULL) ||
      !g_ascii_string_to_unsigned (sides[1], 10, from, n_waves - 1, &to, NULL))
    return FALSE;
  *first = (guint) from;
  *end = (guint) to + 1;
  return TRUE;
}

static gboolean
can_split (const LsScene *scene, GError **error)
{
  gboolean is_ordered =
    ls_dispatch_is_ordered (ls_scene_get_machine (scene), ls_scene_get_program (scene));

  if (!is_ordered && !ls_scene_is_draw (scene))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED, "%s cannot be run in parts: %s",
               ls_scene_get_name (scene),
               is_ordered ? "its waves share memory, so that their order counts"
                          : "pixels of a draw are merged in the order of its primitives");
  return FALSE;
}

gboolean
ls_cli_parts_range (const LsScene *scene,
                    const char *waves,
                    LsDispatchOptions *options,
                    GError **error)
{
  guint n_waves = ls_scene_get_n_waves (scene);

  if (!can_split (scene, error))
    return FALSE;
  if (parse_waves (waves, n_waves, &options->first, &options->end))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
               "--waves %s is not FIRST..LAST of the waves 0 to %u of %s", waves, n_waves - 1,
               ls_scene_get_name (scene));
  return FALSE;
}

/* --- files ----------------------------------------------------------------------------------------------- */

char *
ls_cli_output_path (const LsScene *scene, guint output, const char *directory, const char *suffix)
{
  g_autofree char *safe =
    g_strcanon (g_strdup (ls_scene_get_output (scene, output)->name),
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.", '_');

  return g_strdup_printf ("%s/%s%s", directory, safe, suffix);
}

static gsize
image_pixels (const LsDispatchImage *image)
{
  return (gsize) image->width * image->height;
}

static gboolean
write_image (const LsScene *scene,
             const LsDispatch *dispatch,
             guint output,
             const char *directory,
             GError **error)
{
  const LsDispatchImage *image = &dispatch->images[output];
  gsize n = image_pixels (image) * image->n_channels;
  g_autofree char *words_path = ls_cli_output_path (scene, output, directory, ".words");
  g_autofree char *written_path = ls_cli_output_path (scene, output, directory, ".written");
  g_autofree guint32 *words = g_new (guint32, n);
  g_autoptr (GBytes) word_bytes = NULL;
  g_autoptr (GBytes) written = g_bytes_new (image->written, image_pixels (image));

  for (gsize i = 0; i < n; i++)
    words[i] = GUINT32_TO_LE (image->words[i]);
  word_bytes = g_bytes_new (words, n * sizeof *words);
  return ls_cli_write (words_path, word_bytes, error) &&
         ls_cli_write (written_path, written, error);
}

gboolean
ls_cli_parts_write (const LsScene *scene,
                    const LsDispatch *dispatch,
                    const char *directory,
                    GError **error)
{
  g_autoptr (GKeyFile) part = g_key_file_new ();
  g_autofree char *path = g_strdup_printf ("%s/PART", directory);
  guint failed = ls_dispatch_first_failure (dispatch);

  g_key_file_set_string (part, PART_GROUP, "scene", ls_scene_get_name (scene));
  g_key_file_set_uint64 (part, PART_GROUP, "first", dispatch->first);
  g_key_file_set_uint64 (part, PART_GROUP, "end", dispatch->end);
  g_key_file_set_uint64 (part, PART_GROUP, "of", dispatch->n_waves);
  g_key_file_set_uint64 (part, PART_GROUP, "steps", ls_cli_dispatch_steps (dispatch));
  if (failed != G_MAXUINT)
    g_key_file_set_uint64 (part, PART_GROUP, "failed", failed);
  for (guint i = 0; i < dispatch->n_images; i++)
    if (!write_image (scene, dispatch, i, directory, error))
      return FALSE;
  /* Last, so that a part whose writing was cut off is no part. */
  if (g_key_file_save_to_file (part, path, error))
    return TRUE;
  g_prefix_error (error, "%s: ", path);
  return FALSE;
}

/* --- merging --------------------------------------------------------------------------------------------- */

static gboolean
take_image (const LsScene *scene,
            guint output,
            const char *directory,
            LsDispatchImage *image,
            GError **error)
{
  gsize n = image_pixels (image), n_words, n_written;
  g_autofree char *words_path = ls_cli_output_path (scene, output, directory, ".words");
  g_autofree char *written_path = ls_cli_output_path (scene, output, directory, ".written");
  g_autoptr (GBytes) word_bytes = ls_cli_read (words_path, error);
  g_autoptr (GBytes) written_bytes = word_bytes ? ls_cli_read (written_path, error) : NULL;
  const guint32 *words;
  const guint8 *written;

  if (!written_bytes)
    return FALSE;
  words = g_bytes_get_data (word_bytes, &n_words);
  written = g_bytes_get_data (written_bytes, &n_written);
  if (n_written != n || n_words != 4 * n * image->n_channels)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_FORMAT,
                   "%s has %" G_GSIZE_FORMAT " bytes; the scene makes %" G_GSIZE_FORMAT
                   " (of another scene?)",
                   words_path, n_words, 4 * n * image->n_channels);
      return FALSE;
    }
  for (gsize i = 0; i < n * image->n_channels; i++)
    if (written[i / image->n_channels] >> (i % image->n_channels) & 1)
      image->words[i] = GUINT32_FROM_LE (words[i]);
  for (gsize i = 0; i < n; i++)
    image->written[i] |= written[i];
  return TRUE;
}

typedef struct
{
  guint64 first, end, of, steps;
} Part;

static gboolean
read_part (const char *path, Part *part, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, error))
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  part->first = g_key_file_get_uint64 (file, PART_GROUP, "first", NULL);
  part->end = g_key_file_get_uint64 (file, PART_GROUP, "end", NULL);
  part->of = g_key_file_get_uint64 (file, PART_GROUP, "of", NULL);
  part->steps = g_key_file_get_uint64 (file, PART_GROUP, "steps", NULL);
  if (!g_key_file_has_key (file, PART_GROUP, "failed", NULL))
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_STATE, "%s: wave %" G_GUINT64_FORMAT " did not end", path,
               g_key_file_get_uint64 (file, PART_GROUP, "failed", NULL));
  return FALSE;
}

/* Notes the waves of the part; none may be in another. */
static gboolean
take_waves (const char *path, const Part *part, LsDispatch *dispatch, GError **error)
{
  if (part->of != dispatch->n_waves || part->first >= part->end || part->end > part->of)
    {
      g_set_error (error, LS_ERROR, LS_ERROR_FORMAT,
                   "%s is a part of %" G_GUINT64_FORMAT " waves; the scene has %u", path, part->of,
                   dispatch->n_waves);
      return FALSE;
    }
  for (guint64 wave = part->first; wave < part->end; wave++)
    {
      if (dispatch->outcomes[wave].reason == LS_STOP_END)
        {
          g_set_error (error, LS_ERROR, LS_ERROR_STATE,
                       "%s: wave %" G_GUINT64_FORMAT " is in another part too", path, wave);
          return FALSE;
        }
      dispatch->outcomes[wave].reason = LS_STOP_END;
    }
  dispatch->outcomes[part->first].steps = part->steps;
  return TRUE;
}

static gboolean
take_part (const LsScene *scene, const char *directory, LsDispatch *dispatch, GError **error)
{
  g_autofree char *path = g_strdup_printf ("%s/PART", directory);
  Part part;

  if (!read_part (path, &part, error) || !take_waves (path, &part, dispatch, error))
    return FALSE;
  for (guint i = 0; i < dispatch->n_images; i++)
    if (!take_image (scene, i, directory, &dispatch->images[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
is_whole (const LsDispatch *dispatch, const char *directory, GError **error)
{
  guint wave = ls_dispatch_first_failure (dispatch);

  if (wave == G_MAXUINT)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_STATE, "%s: no part has wave %u", directory, wave);
  return FALSE;
}

LsDispatch *
ls_cli_parts_merge (const LsScene *scene, const char *directory, GError **error)
{
  LsDispatchOptions none = { .first = G_MAXUINT };
  g_autoptr (GDir) folder = NULL;
  g_autoptr (LsDispatch) dispatch = NULL;
  const char *name;

  if (!can_split (scene, error))
    return NULL;
  folder = g_dir_open (directory, 0, error);
  if (!folder)
    return NULL;
  dispatch = ls_scene_run (scene, &none);
  dispatch->first = 0;
  dispatch->end = dispatch->n_waves;
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *part = g_strdup_printf ("%s/%s", directory, name);

      if (g_file_test (part, G_FILE_TEST_IS_DIR) && !take_part (scene, part, dispatch, error))
        return NULL;
    }
  return is_whole (dispatch, directory, error) ? g_steal_pointer (&dispatch) : NULL;
}
