#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "ls-cli-inputs.h"
#include "ls-cli-parts.h"
#include "ls-file.h"
#include "ls-output-format.h"
#include "ls-png.h"
#include "ls-room.h"
#include "ls-words.h"

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

  if (out == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  for (gsize i = 0; i < n; i++)
    out[i] =
      GUINT32_TO_LE (ls_output_raw_word (format, (guint) (i % format->n_channels), words[i]));
  bytes = g_bytes_new_take (out, n * sizeof *out);
  return ls_file_replace (path, bytes, 0666, error);
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

  if (words == NULL)
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

  if (directory == NULL)
    return TRUE;
  if (ls_cli_has (cli, "waves"))
    return ls_cli_parts_write (scene, dispatch, directory, error);
  if (g_mkdir_with_parents (directory, 0777))
    return ls_fail (error, LS_ERROR_IO, "%s: cannot be made: %s", directory, g_strerror (errno));
  for (guint i = 0; i < dispatch->n_images; i++)
    if (!write_output (scene, dispatch, i, directory, error))
      return FALSE;
  return TRUE;
}

/* --- the verb -------------------------------------------------------------------------------------------- */

static guint
count_written (const LsDispatchImage *image)
{
  guint n = 0;

  for (gsize i = 0; i < (gsize) image->width * image->height; i++)
    n += image->written[i] != 0;
  return n;
}

typedef struct
{
  const LsOutput *output;
  const LsDispatchImage *image;
  guint n_written;
} Written;

/* clang-format off */
static const LsField output_fields[] = { LS_FIELD (LsOutput, STRING, name), LS_FIELD (LsOutput, STRING, format), LS_FIELD_END };
static const LsField image_fields[] = {
  LS_FIELD_AS (LsDispatchImage, UINT, width, "_width"), LS_FIELD_AS (LsDispatchImage, UINT, height, "_height"), LS_FIELD_END
};
static const LsField written_fields[] = {
  LS_FIELD_TO_MEMBERS (Written, output, output_fields),
  LS_FIELD (Written, UINT, n_written),
  LS_FIELD_TO_MEMBERS (Written, image, image_fields),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_outputs (const LsCliRan *ran, const LsFieldScope *scope)
{
  const guint n = ran->dispatch != NULL ? ran->dispatch->n_images : 0;
  g_autofree Written *outputs = g_new (Written, n);

  for (guint i = 0; i < n; i++)
    outputs[i] = (Written){ ls_scene_get_output (ran->scene, i), &ran->dispatch->images[i],
                            count_written (&ran->dispatch->images[i]) };
  return ran->dispatch != NULL
           ? ls_fields_read_rows (written_fields, outputs, n, sizeof (Written), scope)
           : NULL;
}

/* clang-format off */
static const LsField run_fields[] = {
  LS_FIELD_OBJECT_MEMBERS (ls_cli_ran_fields),
  LS_FIELD_MADE ("outputs", read_outputs),
  LS_FIELD_TO_MEMBERS (LsCliRan, events, ls_cli_events_fields),
  LS_FIELD_END
};
static const LsSentence head[] = { { NULL, N_ ("{scene}: {_n_run wave|waves}, {n_steps step|steps}") }, { NULL, NULL } };
static const LsSentence outputs_told[] = { { NULL, N_ ("{name}: {format}, {_width} x {_height}, {n_written} written") }, { NULL, NULL } };
static const LsFormTable tables[] = {
  { .key = "outputs", .sentences = outputs_told }, { .key = "events", .sentences = ls_cli_event_sentences }, { .key = NULL }
};
static const LsSentence foot[] = { { "?events,!events", N_ ("no events") }, { NULL, NULL } };
static const LsForm run_form = { .fields = run_fields, .head = head, .tables = tables, .foot = foot };
/* clang-format on */

/* The part is there from before. */
static void
tell_done (const LsCli *cli, const LsScene *scene)
{
  const LsCliRan ran = { .result = "there", .name = ls_scene_get_name (scene) };

  if (ls_cli_has (cli, "json"))
    ls_cli_print_answer (cli, "run", ls_fields_to_data (run_fields, &ran, NULL, NULL));
  else
    ls_cli_print ("%s: waves %s are there already\n", ls_cli_value (cli, "out"),
                  ls_cli_value (cli, "waves"));
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
      if (dispatch == NULL)
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
  if (dispatch == NULL)
    *status = ls_cli_scene_fail (cli, g_steal_pointer (&error));
  return dispatch;
}

LsCliStatus
ls_cli_run (const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsScene) scene = ls_cli_open_scene_of_all (cli, &status);
  g_autoptr (LsDispatch) dispatch = NULL;
  g_auto (LsCliEvents) events = { 0 };
  g_autoptr (GError) error = NULL;
  guint64 max_steps = LS_DISPATCH_DEFAULT_STEPS;
  guint kinds = 0;
  LsCliRan ran;

  if (scene == NULL)
    return status;
  if (!ls_cli_max_steps (cli, &max_steps) || !check_resume (cli))
    return LS_CLI_USAGE;
  if (ls_cli_has (cli, "events"))
    kinds = ls_event_kinds_parse (ls_cli_value (cli, "events"), &error);
  if (error != NULL)
    {
      ls_cli_message ("run: %s", error->message);
      return LS_CLI_USAGE;
    }
  dispatch = run_or_merge (cli, scene, max_steps, &status);
  if (dispatch == NULL)
    return status;
  if (kinds)
    ls_cli_find_events (scene, kinds, max_steps, &events);
  if (!write_outputs (cli, scene, dispatch, &error))
    return ls_cli_fail (error);
  ls_cli_ran_init (&ran, scene, dispatch);
  ran.events = kinds != 0 ? &events : NULL;
  if (ls_cli_has (cli, "inputs") && ls_cli_has (cli, "json"))
    ls_cli_run_tell_words (cli, &ran);
  else
    ls_cli_tell_ran (cli, "run", &run_form, &ran);
  if (events.is_cut && !ls_cli_has (cli, "json"))
    ls_cli_message ("only the first %u events are told", LS_CLI_MAX_EVENTS);
  return ls_cli_flush (ls_cli_dispatch_status (dispatch));
}
