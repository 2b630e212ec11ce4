#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "ls-cli-parts.h"
#include "ls-output-format.h"
#include "ls-png.h"
#include "ls-room.h"

#define MAX_PNG_SIDE 1000000 /* what libpng writes and reads */

/* --- images ---------------------------------------------------------------------------------------------- */

/* A channel as 0..1: integers are shown by their low byte, everything else by its value. */
static guint8
shade (const LsTargetFormat *format, guint channel, guint32 word)
{
  double value;

  if (ls_target_is_integer (format))
    return (guint8) word;
  value = ls_target_shown (format, channel, word);
  return isnan (value) ? 0 : (guint8) nearbyint (CLAMP (value, 0.0, 1.0) * 255);
}

/* One channel is grey; what nothing was written to is transparent. Alpha of what was written is not shown: it is a
 * value like the others, and the raw file has it. */
static void
paint_pixel (const LsTargetFormat *format,
             const guint32 *words,
             guint n_channels,
             gboolean written,
             guint8 rgba[4])
{
  for (guint c = 0; c < 3; c++)
    rgba[c] = n_channels == 1  ? shade (format, 0, words[0])
              : c < n_channels ? shade (format, c, words[c])
                               : 0;
  rgba[3] = written ? 255 : 0;
}

static gboolean
write_png (const char *path,
           const LsTargetFormat *format,
           const guint32 *words,
           const LsDispatchImage *image,
           guint width,
           guint height,
           GError **error)
{
  gsize n = (gsize) width * height;
  g_autofree guint8 *rgba = ls_room_new (n, 4, error);

  if (!rgba)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  for (gsize i = 0; i < n; i++)
    paint_pixel (format, words + i * image->n_channels, image->n_channels, image->written[i] != 0,
                 rgba + 4 * i);
  return ls_png_write (path, rgba, width, height, error);
}

/* Integers and floats bit by bit, normalised channels as floats. */
static gboolean
write_raw (const char *path,
           const LsTargetFormat *format,
           const guint32 *words,
           gsize n,
           GError **error)
{
  guint32 *out = ls_room_new (n, sizeof *out, error);
  g_autoptr (GBytes) bytes = NULL;

  if (!out)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  for (gsize i = 0; i < n; i++)
    out[i] =
      GUINT32_TO_LE (ls_output_raw_word (format, (guint) (i % format->n_channels), words[i]));
  bytes = g_bytes_new_take (out, n * sizeof *out);
  return ls_cli_write (path, bytes, error);
}

static gboolean
write_output (const LsScene *scene,
              const LsDispatch *dispatch,
              guint index,
              const char *directory,
              GError **error)
{
  const LsOutput *output = ls_scene_get_output (scene, index);
  const LsDispatchImage *image = &dispatch->images[index];
  const LsTargetFormat *format = ls_target_format (output->format);
  g_autofree guint32 *words = ls_scene_output_words (scene, dispatch, index);
  g_autofree char *png = ls_cli_output_path (scene, index, directory, ".png");
  g_autofree char *raw = ls_cli_output_path (scene, index, directory, ls_output_suffix (format));
  gsize n = (gsize) image->width * image->height * output->n_channels;
  gboolean is_pictured = n != 0 && image->width <= MAX_PNG_SIDE && image->height <= MAX_PNG_SIDE;

  if (!words)
    {
      ls_room_fail (n * sizeof *words, error);
      g_prefix_error (error, "%s: ", raw);
      return FALSE;
    }
  if (n != 0 && !is_pictured)
    ls_cli_message ("%s: %u x %u is too long for a picture, only %s is written", output->name,
                    image->width, image->height, raw);
  return (!is_pictured ||
          write_png (png, format, words, image, image->width, image->height, error)) &&
         write_raw (raw, format, words, n, error);
}

static gboolean
write_outputs (const LsCli *cli, const LsScene *scene, const LsDispatch *dispatch, GError **error)
{
  const char *directory = ls_cli_value (cli, "out");

  if (!directory)
    return TRUE;
  if (ls_cli_has (cli, "waves"))
    return ls_cli_parts_write (scene, dispatch, directory, error);
  if (g_mkdir_with_parents (directory, 0777))
    {
      g_set_error (error, LS_ERROR, LS_ERROR_IO, "%s: cannot be made: %s", directory,
                   g_strerror (errno));
      return FALSE;
    }
  for (guint i = 0; i < dispatch->n_images; i++)
    if (!write_output (scene, dispatch, i, directory, error))
      return FALSE;
  return TRUE;
}

/* --- the verb -------------------------------------------------------------------------------------------- */

static guint
count_written (const LsDispatch *dispatch, guint image)
{
  const LsDispatchImage *counted = &dispatch->images[image];
  guint n = 0;

  for (gsize i = 0; i < (gsize) counted->width * counted->height; i++)
    n += counted->written[i] != 0;
  return n;
}

static void
print_text (const LsScene *scene, const LsDispatch *dispatch)
{
  const guint n = dispatch->end - dispatch->first;

  ls_cli_print ("%s: %u wave%s, %" G_GUINT64_FORMAT " steps\n", ls_scene_get_name (scene), n,
                n == 1 ? "" : "s", ls_cli_dispatch_steps (dispatch));
  for (guint i = 0; i < dispatch->n_images; i++)
    ls_cli_print ("%s: %s, %u x %u, %u written\n", ls_scene_get_output (scene, i)->name,
                  ls_scene_get_output (scene, i)->format, dispatch->images[i].width,
                  dispatch->images[i].height, count_written (dispatch, i));
}

static GVariant *
output_to_variant (const LsScene *scene, const LsDispatch *dispatch, guint image)
{
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "name", ls_scene_get_output (scene, image)->name);
  ls_dict_set_string (&dict, "format", ls_scene_get_output (scene, image)->format);
  ls_dict_set_uint (&dict, "n_written", count_written (dispatch, image));
  return ls_dict_end (&dict);
}

static void
print_json (const LsCli *cli,
            const LsScene *scene,
            const LsDispatch *dispatch,
            const LsCliEvents *events)
{
  GVariantBuilder outputs = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "result", ls_cli_dispatch_result (dispatch));
  ls_cli_set_dispatch (&dict, scene, dispatch);
  for (guint i = 0; i < dispatch->n_images; i++)
    g_variant_builder_add_value (&outputs, output_to_variant (scene, dispatch, i));
  ls_dict_set (&dict, "outputs", "aa{sv}", &outputs);
  if (events->events != NULL)
    ls_cli_set_events (&dict, scene, events);
  ls_cli_print_answer (cli, "run", ls_dict_end (&dict));
}

/* The part is there from before. */
static void
tell_done (const LsCli *cli, const LsScene *scene)
{
  LsDict dict = { 0 };

  if (!ls_cli_has (cli, "json"))
    {
      ls_cli_print ("%s: waves %s are there already\n", ls_cli_value (cli, "out"),
                    ls_cli_value (cli, "waves"));
      return;
    }
  ls_dict_set_string (&dict, "result", "there");
  ls_dict_set_string (&dict, "scene", ls_scene_get_name (scene));
  ls_cli_print_answer (cli, "run", ls_dict_end (&dict));
}

static gboolean
check_resume (const LsCli *cli)
{
  if (!ls_cli_has (cli, "resume") || (ls_cli_has (cli, "waves") && ls_cli_has (cli, "out")))
    return TRUE;
  ls_cli_message ("run: --resume is for a part (give --waves A..B and --out DIR)");
  return FALSE;
}

/* Returns: (transfer full): NULL, having said why, if nothing was run; *status is then the exit status. */
static LsDispatch *
run_or_merge (const LsCli *cli, const LsScene *scene, guint64 max_steps, LsCliStatus *status)
{
  LsDispatchOptions options = { .max_steps = max_steps };
  guint64 n_threads = 0;
  g_autoptr (GError) error = NULL;
  LsDispatch *dispatch;

  *status = LS_CLI_USAGE;
  if (!ls_cli_number (cli, "jobs", 1024, &n_threads))
    return NULL;
  options.n_threads = (guint) n_threads;
  if (ls_cli_has (cli, "merge"))
    {
      dispatch = ls_cli_parts_merge (scene, ls_cli_value (cli, "merge"), &error);
      if (!dispatch)
        *status = ls_cli_fail (error);
      return dispatch;
    }
  if (ls_cli_has (cli, "waves") &&
      !ls_cli_parts_range (scene, ls_cli_value (cli, "waves"), &options, &error))
    {
      *status = ls_cli_fail (error);
      if (g_error_matches (error, LS_ERROR, LS_ERROR_RANGE))
        *status = LS_CLI_USAGE;
      return NULL;
    }
  if (ls_cli_has (cli, "resume") &&
      ls_cli_parts_is_done (scene, &options, ls_cli_value (cli, "out")))
    {
      tell_done (cli, scene);
      *status = LS_CLI_OK;
      return NULL;
    }
  dispatch = ls_scene_try_run (scene, &options, &error);
  if (!dispatch)
    *status = ls_cli_scene_fail (cli, g_steal_pointer (&error));
  return dispatch;
}

LsCliStatus
ls_cli_run (const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsScene) scene = ls_cli_open_scene (cli, &status);
  g_autoptr (LsDispatch) dispatch = NULL;
  g_auto (LsCliEvents) events = { 0 };
  g_autoptr (GError) error = NULL;
  guint64 max_steps = LS_DISPATCH_DEFAULT_STEPS;
  guint kinds = 0;

  if (!scene)
    return status;
  if (!ls_cli_max_steps (cli, &max_steps) || !check_resume (cli))
    return LS_CLI_USAGE;
  if (ls_cli_has (cli, "events"))
    kinds = ls_event_kinds_parse (ls_cli_value (cli, "events"), &error);
  if (error)
    {
      ls_cli_message ("run: %s", error->message);
      return LS_CLI_USAGE;
    }
  dispatch = run_or_merge (cli, scene, max_steps, &status);
  if (!dispatch)
    return status;
  if (kinds)
    ls_cli_find_events (scene, kinds, max_steps, &events);
  if (!write_outputs (cli, scene, dispatch, &error))
    return ls_cli_fail (error);
  if (ls_cli_has (cli, "json"))
    print_json (cli, scene, dispatch, &events);
  else
    print_text (scene, dispatch);
  if (kinds && !ls_cli_has (cli, "json"))
    ls_cli_print_events (scene, &events);
  ls_cli_print_failure (cli, scene, dispatch);
  return ls_cli_flush (ls_cli_dispatch_status (dispatch));
}
