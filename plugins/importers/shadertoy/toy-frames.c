#include <string.h>

#include "ls-check.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-interrupt.h"
#include "ls-words.h"
#include "toy-run.h"

/* Buffers, drawn frame by frame. In each frame A to D run in this order; who reads a buffer that ran before in the frame reads what that drew,
 * and all others what the frame before left. So one picture for each buffer is kept. */

#define MAX_PIXELS (G_GUINT64_CONSTANT (1) << 26) /* of all passes and frames */
#define MAX_STEPS (G_GUINT64_CONSTANT (1) << 26)  /* of their waves */
#define LEAST_STEPS 65536                         /* of a wave, however many there are */

typedef enum
{
  RAN,
  GAVE_UP, /* a pass does not come to its end */
  FAILED,
} Outcome;

typedef struct
{
  ToyRun *run;
  guint64 n_steps;
  gint interrupt; /* atomic */
} Drawing;

/* Returns: (transfer full). */
static char *
dup_count (guint64 n)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, n);
}

/* --- one pass --------------------------------------------------------------------------------- */

/* The picture of four floats. Returns: G_MAXUINT: there is none. */
static guint
find_colour (const LsScene *scene)
{
  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      if (ls_output_is_register (output) && strcmp (output->format, "rgba32f") == 0)
        return i;
    }
  return G_MAXUINT;
}

/* Returns: whether all waves came to their ends. */
static gboolean
count_steps (Drawing *drawing, const LsDispatch *dispatch, LsStopReason *reason)
{
  *reason = LS_STOP_END;
  for (guint i = 0; i < dispatch->n_waves; i++)
    {
      drawing->n_steps += dispatch->outcomes[i].steps;
      if (dispatch->outcomes[i].reason != LS_STOP_END && *reason == LS_STOP_END)
        *reason = dispatch->outcomes[i].reason;
    }
  return *reason == LS_STOP_END;
}

/* The frame of a pass that has no end, or cannot go on, is the last one. */
static void
tell_stuck (Drawing *drawing, guint pass, guint frame, LsStopReason reason, guint64 max_steps)
{
  LsImported *imported = drawing->run->imported;
  const char *title = drawing->run->toy->passes[pass].title;

  if (reason == LS_STOP_STEP)
    {
      g_autofree char *steps = dup_count (max_steps);

      imported->max_steps = max_steps;
      ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                               "%s takes more than %s steps in frame %u (a loop that does not "
                               "end?): what comes behind it is not known",
                               title, steps, frame);
    }
  else
    ls_diagnostics_add_text (
      imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
      "%s stops in frame %u before its end: what comes behind it is not known", title, frame);
}

static void
keep_picture (ToyRun *run, guint pass, const LsScene *scene, const LsDispatch *dispatch)
{
  const guint output = find_colour (scene);
  const gsize n = 4 * (gsize) run->size[0] * run->size[1];
  guint32 *words = output != G_MAXUINT ? ls_scene_output_words (scene, dispatch, output) : NULL;

  if (words == NULL)
    return;
  for (gsize i = 0; i < n; i++)
    words[i] = GUINT32_TO_LE (words[i]);
  g_clear_pointer (&run->contents[pass], g_bytes_unref);
  run->contents[pass] = g_bytes_new_take (words, sizeof *words * n);
}

static Outcome
run_draft (Drawing *drawing, const LsDraft *draft, guint pass, guint frame, GError **error)
{
  ToyRun *run = drawing->run;
  const guint64 n_waves = (guint64) run->size[0] * run->size[1] / LS_LANES + 1;
  const guint64 left = MAX_STEPS - MIN (drawing->n_steps, MAX_STEPS);
  const LsDispatchOptions options = { .max_steps = MIN (MAX (left / n_waves, LEAST_STEPS),
                                                        LS_DISPATCH_DEFAULT_STEPS),
                                      .interrupt = &drawing->interrupt };
  g_autoptr (LsScene) scene = ls_scene_load_draft (draft, run->name, run->imported->budget, error);
  g_autoptr (LsDispatch) dispatch =
    scene != NULL ? ls_scene_try_run (scene, &options, error) : NULL;
  LsStopReason reason;

  if (dispatch == NULL || g_cancellable_set_error_if_cancelled (run->imported->cancellable, error))
    return FAILED;
  if (count_steps (drawing, dispatch, &reason))
    {
      keep_picture (run, pass, scene, dispatch);
      return RAN;
    }
  tell_stuck (drawing, pass, frame, reason, options.max_steps);
  return GAVE_UP;
}

static Outcome
draw_pass (Drawing *drawing, guint pass, guint frame, GError **error)
{
  const gboolean is_last = frame == drawing->run->frame;
  LsDraft *draft = toy_make_draft (drawing->run, pass, frame, is_last, error);
  Outcome outcome = draft != NULL ? run_draft (drawing, draft, pass, frame, error) : FAILED;

  if (draft != NULL && !is_last)
    ls_draft_free (draft);
  return outcome;
}

/* --- frames ----------------------------------------------------------------------------------- */

/* Whether a pass reads what an earlier frame left. */
static gboolean
reads_before (const Toy *toy, guint pass)
{
  for (guint i = 0; i < TOY_CHANNELS; i++)
    {
      const ToyChannel *channel = &toy->passes[pass].channels[i];

      if (channel->kind == TOY_BUFFER && channel->buffer < TOY_BUFFERS && channel->buffer >= pass)
        return TRUE;
    }
  return FALSE;
}

/* The first frame that the one that is shown depends on. n: gets the number of buffers. */
static guint
find_first (const ToyRun *run, guint *n)
{
  gboolean is_fed_back = FALSE;

  *n = 0;
  for (guint i = 0; i < TOY_BUFFERS; i++)
    if (toy_has (run->toy, i))
      {
        ++*n;
        is_fed_back |= reads_before (run->toy, i);
      }
  return is_fed_back ? 0 : run->frame;
}

static gboolean
check_size (const ToyRun *run, guint first, guint n, GError **error)
{
  const guint64 pixels = (guint64) run->size[0] * run->size[1] * MAX (n, 1);
  const guint64 frames = (guint64) run->frame - first + 1;

  g_autofree char *all = dup_count (frames * pixels), *most = dup_count (MAX_PIXELS);

  if (n == 0 || frames <= MAX_PIXELS / pixels)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "%s: up to iFrame=%u the buffers have %s pixels, and %s are drawn at most (take "
                  "iFrame up to %u, or a smaller --size)",
                  run->name, run->frame, all, most, (guint) (MAX_PIXELS / pixels - 1));
}

static gboolean
check_steps (const Drawing *drawing, guint frame, GError **error)
{
  g_autofree char *steps = dup_count (drawing->n_steps);

  return drawing->n_steps < MAX_STEPS ||
         ls_fail (error, LS_ERROR_RANGE,
                  "%s: the buffers took %s steps up to frame %u of %u, and no more are run (take "
                  "iFrame up to %u, or a smaller --size)",
                  drawing->run->name, steps, frame, drawing->run->frame, frame > 0 ? frame - 1 : 0);
}

/* All drafts, at the frame of a pass that did not come to its end, which is the one to open. */
static gboolean
give_up (ToyRun *run, guint stuck, guint frame, GError **error)
{
  run->imported->chosen = run->imported->drafts->len;
  for (guint i = 0; i < TOY_PASSES; i++)
    {
      if (!run->units[i].is_there)
        continue;
      if (i == stuck)
        run->imported->chosen = run->imported->drafts->len;
      if (toy_make_draft (run, i, frame, TRUE, error) == NULL)
        return FALSE;
    }
  run->imported->rule = g_strdup (ls_words ("the pass that does not come to its end"));
  return TRUE;
}

static gboolean
draw_frames (Drawing *drawing, GError **error)
{
  ToyRun *run = drawing->run;
  guint n;
  const guint first = find_first (run, &n);

  if (!check_size (run, first, n, error))
    return FALSE;
  for (guint frame = first; frame <= run->frame && n > 0; frame++)
    for (guint i = 0; i < TOY_BUFFERS; i++)
      {
        Outcome outcome;

        if (!run->units[i].is_there)
          continue;
        if (!check_steps (drawing, frame, error))
          return FALSE;
        outcome = draw_pass (drawing, i, frame, error);
        if (outcome == FAILED)
          return FALSE;
        if (outcome == GAVE_UP)
          {
            g_ptr_array_set_size (run->imported->drafts, 0);
            g_clear_pointer (&run->imported->names, g_hash_table_unref);
            g_hash_table_remove_all (run->unread);
            return give_up (run, i, frame, error);
          }
      }
  if (toy_make_draft (run, TOY_IMAGE, run->frame, TRUE, error) == NULL)
    return FALSE;
  run->imported->chosen = run->imported->drafts->len - 1;
  run->imported->rule = g_strdup (ls_words ("the image"));
  return TRUE;
}

gboolean
toy_draw (ToyRun *run, GError **error)
{
  Drawing drawing = { .run = run };
  const gulong handler = ls_interrupt_connect (run->imported->cancellable, &drawing.interrupt);
  const gboolean is_good = draw_frames (&drawing, error);

  g_cancellable_disconnect (run->imported->cancellable, handler);
  if (is_good)
    toy_tell_unread (run);
  return is_good;
}
