#include <errno.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>

#include "ls-cli-parts.h"
#include "ls-room.h"
#include "ls-words.h"

/* A dispatch in parts: which waves, what they exported, and all of it together again. */

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
  gboolean is_ordered = ls_dispatch_is_ordered (ls_scene_get_program (scene));

  if (!is_ordered && !ls_scene_is_draw (scene))
    return TRUE;
  return ls_fail (
    error, LS_ERROR_UNSUPPORTED, "%s cannot be run in parts: %s", ls_scene_get_name (scene),
    ls_words (is_ordered ? N_ ("its waves share memory, so that their order counts")
                         : N_ ("pixels of a draw are merged in the order of its primitives")));
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
  return ls_fail (error, LS_ERROR_RANGE, "--waves %s is not FIRST..LAST of the waves 0 to %u of %s",
                  waves, n_waves - 1, ls_scene_get_name (scene));
}

/* --- names ----------------------------------------------------------------------------------------------- */

/* A name that is good in every file system. (transfer full) */
static char *
safe_name (const LsScene *scene, guint output)
{
  return g_strcanon (g_strdup (ls_scene_get_output (scene, output)->name),
                     "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.", '_');
}

char *
ls_cli_output_path (const LsScene *scene, guint output, const char *directory, const char *suffix)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *name = NULL;

  for (guint i = 0; i <= output; i++)
    {
      g_autofree char *safe = safe_name (scene, i);

      g_free (name);
      name = g_strdup (safe);
      for (guint n = 2; !g_hash_table_add (taken, g_ascii_strdown (name, -1)); n++)
        {
          g_free (name);
          name = g_strdup_printf ("%s-%u", safe, n);
        }
    }
  return g_strdup_printf ("%s/%s%s", directory, name, suffix);
}

/* --- a part ---------------------------------------------------------------------------------------------- */

/* Where the elements of a wave's lanes begin in an image. Returns: the lanes that have any. */
static LsMask
find_elements (const LsScene *scene, guint output, guint wave, gsize at[LS_LANES])
{
  guint x[LS_LANES], y[LS_LANES], width, height;
  gsize n = ls_cli_part_elements (scene, output);
  LsMask lanes = ls_scene_wave_to_pixels (scene, wave, x, y);

  ls_scene_get_size (scene, &width, &height);
  for (guint lane = 0; lane < LS_LANES; lane++)
    at[lane] = ((gsize) y[lane] * width + x[lane]) * n;
  return lanes;
}

/* What the lanes of the waves left, one behind the other. */
static gboolean
cut_image (const LsScene *scene,
           const LsDispatch *dispatch,
           guint image,
           LsCliPart *part,
           GError **error)
{
  const LsDispatchImage *from = &dispatch->images[image];
  gsize n = ls_cli_part_elements (scene, image);
  gsize n_all = (gsize) (dispatch->end - dispatch->first) * LS_LANES * n;
  g_autofree guint32 *words = ls_room_new0 (n_all * from->n_channels, sizeof *words, error);
  guint8 *written = words != NULL ? ls_room_new0 (n_all, 1, error) : NULL;

  if (written == NULL)
    return FALSE;
  for (guint wave = dispatch->first; wave < dispatch->end; wave++)
    {
      gsize elements[LS_LANES], start = (gsize) (wave - dispatch->first) * LS_LANES * n;

      LS_FOREACH_LANE (lane, find_elements (scene, image, wave, elements))
        {
          gsize at = start + lane * n;

          memcpy (&written[at], &from->written[elements[lane]], n);
          for (gsize c = 0; c < n * from->n_channels; c++)
            words[at * from->n_channels + c] =
              GUINT32_TO_LE (from->words[elements[lane] * from->n_channels + c]);
        }
    }
  part->words[image] =
    g_bytes_new_take (g_steal_pointer (&words), n_all * from->n_channels * sizeof *words);
  part->written[image] = g_bytes_new_take (written, n_all);
  return TRUE;
}

gboolean
ls_cli_parts_write (const LsScene *scene,
                    const LsDispatch *dispatch,
                    const char *directory,
                    GError **error)
{
  guint failed = ls_dispatch_first_failure (dispatch);
  g_auto (LsCliPart) part = { .identity = ls_scene_dup_identity (scene),
                              .first = dispatch->first,
                              .end = dispatch->end,
                              .of = dispatch->n_waves,
                              .steps = ls_cli_dispatch_steps (dispatch),
                              .failed = failed == G_MAXUINT ? G_MAXUINT64 : failed,
                              .n_images = dispatch->n_images };

  part.words = g_new0 (GBytes *, part.n_images);
  part.written = g_new0 (GBytes *, part.n_images);
  for (guint i = 0; i < part.n_images; i++)
    if (!cut_image (scene, dispatch, i, &part, error))
      {
        g_prefix_error (error, "%s: ", directory);
        return FALSE;
      }
  return ls_cli_part_write (scene, &part, directory, error);
}

gboolean
ls_cli_parts_is_done (const LsScene *scene, const LsDispatchOptions *range, const char *directory)
{
  g_auto (LsCliPart) part = { 0 };

  return ls_cli_part_read (scene, directory, ls_scene_get_n_outputs (scene), &part, NULL) &&
         part.failed == G_MAXUINT64 && part.first == range->first && part.end == range->end;
}

/* --- merging --------------------------------------------------------------------------------------------- */

static void
take_image (const LsScene *scene, const LsCliPart *part, guint output, LsDispatchImage *image)
{
  const guint32 *words = g_bytes_get_data (part->words[output], NULL);
  const guint8 *written = g_bytes_get_data (part->written[output], NULL);
  gsize n = ls_cli_part_elements (scene, output);

  for (guint wave = (guint) part->first; wave < part->end; wave++)
    {
      gsize elements[LS_LANES], start = (gsize) (wave - (guint) part->first) * LS_LANES * n;

      LS_FOREACH_LANE (lane, find_elements (scene, output, wave, elements))
        {
          gsize at = start + lane * n;

          memcpy (&image->written[elements[lane]], &written[at], n);
          for (gsize c = 0; c < n * image->n_channels; c++)
            image->words[elements[lane] * image->n_channels + c] =
              GUINT32_FROM_LE (words[at * image->n_channels + c]);
        }
    }
}

/* Notes the waves of the part; none may be in another. */
static gboolean
take_waves (const char *directory, const LsCliPart *part, LsDispatch *dispatch, GError **error)
{
  if (part->failed != G_MAXUINT64)
    return ls_fail (error, LS_ERROR_STATE, "%s: wave %" PRIu64 " did not end", directory,
                    part->failed);
  for (guint64 wave = part->first; wave < part->end; wave++)
    {
      if (dispatch->outcomes[wave].reason == LS_STOP_END)
        return ls_fail (error, LS_ERROR_STATE, "%s: wave %" PRIu64 " is in another part too",
                        directory, wave);
      dispatch->outcomes[wave].reason = LS_STOP_END;
    }
  dispatch->outcomes[part->first].steps = part->steps;
  return TRUE;
}

static gboolean
take_part (const LsScene *scene, const char *directory, LsDispatch *dispatch, GError **error)
{
  g_auto (LsCliPart) part = { 0 };

  if (!ls_cli_part_read (scene, directory, dispatch->n_images, &part, error) ||
      !take_waves (directory, &part, dispatch, error))
    return FALSE;
  for (guint i = 0; i < dispatch->n_images; i++)
    take_image (scene, &part, i, &dispatch->images[i]);
  return TRUE;
}

/* What NAME of the directory holds is taken if it is a folder; one that is still being made, or was cut off then, begins with a point. */
static gboolean
take_entry (const LsScene *scene,
            const char *directory,
            const char *name,
            LsDispatch *dispatch,
            GError **error)
{
  g_autofree char *part = g_strdup_printf ("%s/%s", directory, name);
  GStatBuf info;

  if (*name == '.')
    return TRUE;
  if (!g_stat (part, &info))
    return !S_ISDIR (info.st_mode) || take_part (scene, part, dispatch, error);
  if (errno == ENOENT) /* a link that leads nowhere */
    return TRUE;
  return ls_fail (error, LS_ERROR_IO, "%s: cannot be looked at: %s", part, g_strerror (errno));
}

static gboolean
is_whole (const LsDispatch *dispatch, const char *directory, GError **error)
{
  guint wave = ls_dispatch_first_failure (dispatch);

  if (wave == G_MAXUINT)
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE, "%s: no part has wave %u", directory, wave);
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
  if (folder == NULL)
    return NULL;
  dispatch = ls_scene_try_run (scene, &none, error);
  if (dispatch == NULL)
    {
      g_prefix_error (error, "%s: ", ls_scene_get_name (scene));
      return NULL;
    }
  dispatch->first = 0;
  dispatch->end = dispatch->n_waves;
  for (errno = 0; (name = g_dir_read_name (folder)) != NULL; errno = 0)
    if (!take_entry (scene, directory, name, dispatch, error))
      return NULL;
  if (errno)
    {
      ls_fail (error, LS_ERROR_IO, "%s: cannot be read: %s", directory, g_strerror (errno));
      return NULL;
    }
  return is_whole (dispatch, directory, error) ? g_steal_pointer (&dispatch) : NULL;
}
