#include "piglit-expected.h"

#include <math.h>
#include <string.h>

#include "ls-begins.h"
#include "ls-check.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-interrupt.h"

#define NOBODY G_MAXUINT
/* For all draws together, so that nobody waits for a loop without an end. */
#define MAX_STEPS (G_GUINT64_CONSTANT (1) << 26)
#define MAX_WAVES (1u << 20)
#define LEAST_STEPS 4096  /* of a wave, however many waves there are */
#define BYTES_PER_PIXEL 5 /* of a draw: Expected */

/* The expected pixels of a draw. */
typedef struct
{
  guint8 *pixels; /* four bytes each */
  guint8 *mask;   /* probed channels */
  guint steps;
  float clear[4];
} Expected;

typedef struct
{
  const PiglitTest *test;
  LsImported *imported;
  GPtrArray *drafts; /* those of imported */
  const char *name;
  guint64 n_steps, n_waves; /* of all draws so far */
  gint interrupt;           /* atomic */
  gboolean is_given_up;     /* no further draw runs */
  guint next;               /* next event */
  gsize n_pixels;
  guint *writers;  /* the last draw that wrote each pixel, or NOBODY */
  guint8 *picture; /* the target's pixels, four bytes each */
  Expected *draws;
  guint wrong; /* the first draw with a pixel that is not as expected */
  float clear[4];
  gboolean is_clear; /* nothing was drawn since the last clear */
} Target;

/* --- running ---------------------------------------------------------------------------------- */

static guint
find_colour (const LsScene *scene)
{
  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      if (ls_output_is_register (output) && !output->ref.index && !strcmp (output->format, "rgba8"))
        return i;
    }
  return G_MAXUINT;
}

/* Called after each wave. */
static void
count_wave (guint n_done, guint n_waves G_GNUC_UNUSED, gpointer data)
{
  Target *target = data;

  if (target->n_waves + n_done >= MAX_WAVES)
    g_atomic_int_set (&target->interrupt, 1);
}

/* Adds the steps of a draw. Returns: whether the draw reached its end, and all draws together are
 * within the limit. */
static gboolean
count_steps (Target *target, const LsDispatch *dispatch)
{
  gboolean is_done = !dispatch->is_interrupted;

  target->n_waves += dispatch->n_waves;
  for (guint i = 0; i < dispatch->n_waves; i++)
    {
      target->n_steps += dispatch->outcomes[i].steps;
      is_done = is_done && dispatch->outcomes[i].reason != LS_STOP_STEP;
    }
  return is_done && target->n_steps < MAX_STEPS;
}

/* Stops before the next draw, and chooses this draw. */
static void
give_up (Target *target, guint draw, guint64 max_steps)
{
  target->is_given_up = TRUE;
  target->imported->max_steps = max_steps;
  target->wrong = MIN (target->wrong, draw);
  ls_diagnostics_add_text (target->imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                           "draw %u takes too many steps (a loop that does not "
                           "end?): its pixels, and those of later draws, are not known",
                           draw + 1);
}

/* Runs a draw within the remaining steps. dispatch: gets NULL if the draw cannot run, or does not
 * end: this says nothing about the test. Returns: FALSE with an error if it was cancelled. */
static gboolean
try_run (Target *target, guint draw, const LsScene *scene, LsDispatch **dispatch, GError **error)
{
  const guint64 n_waves = target->n_pixels / LS_LANES + 1;
  const guint64 limit = MAX ((MAX_STEPS - target->n_steps) / n_waves, LEAST_STEPS);
  const LsDispatchOptions options = { .max_steps = MIN (limit, LS_DISPATCH_DEFAULT_STEPS),
                                      .interrupt = &target->interrupt,
                                      .progress = count_wave,
                                      .progress_data = target };

  *dispatch = ls_scene_try_run (scene, &options, NULL);
  if (g_cancellable_set_error_if_cancelled (target->imported->cancellable, error))
    return FALSE;
  if (*dispatch && !count_steps (target, *dispatch))
    {
      give_up (target, draw, options.max_steps);
      g_clear_pointer (dispatch, ls_dispatch_free);
    }
  return TRUE;
}

static LsScene *
load (const Target *target, guint draw, GError **error)
{
  const LsDraft *draft = g_ptr_array_index (target->drafts, draw);
  g_autoptr (GError) reason = NULL;
  LsScene *scene = ls_scene_load_draft (draft, target->name, target->imported->budget, &reason);

  if (g_error_matches (reason, LS_ERROR, LS_ERROR_RANGE))
    g_propagate_error (error, g_steal_pointer (&reason));
  return scene;
}

/* Puts the pixels of a draw onto the target. Returns: FALSE with an error if memory is short. */
static gboolean
run (Target *target, guint draw, GError **error)
{
  GError *reason = NULL;
  g_autoptr (LsScene) scene = load (target, draw, &reason);
  g_autoptr (LsDispatch) dispatch = NULL;
  const guint output = scene != NULL ? find_colour (scene) : G_MAXUINT;
  g_autofree guint32 *words = NULL;

  target->is_clear = FALSE;
  if (reason != NULL)
    {
      g_propagate_error (error, reason);
      return FALSE;
    }
  if (scene != NULL && !try_run (target, draw, scene, &dispatch, error))
    return FALSE;
  if (dispatch == NULL || output == G_MAXUINT)
    return TRUE;
  words = ls_scene_output_words (scene, dispatch, output);
  for (gsize i = 0; words && i < target->n_pixels; i++)
    if (dispatch->images[output].written[i])
      {
        target->writers[i] = draw;
        for (guint c = 0; c < 4; c++)
          target->picture[4 * i + c] = (guint8) words[4 * i + c];
      }
  return TRUE;
}

/* --- events ----------------------------------------------------------------------------------- */

static guint8
code_of (float value)
{
  return (guint8) (CLAMP (value, 0, 1) * 255 + 0.5f);
}

/* The tolerance of a channel. */
static guint
steps_of (const PiglitEvent *probe)
{
  return (guint) floorf (probe->tolerance * 255);
}

static void
clear (Target *target, const PiglitEvent *event)
{
  target->is_clear = TRUE;
  memcpy (target->clear, event->value, sizeof target->clear);
  for (gsize i = 0; i < target->n_pixels; i++)
    {
      target->writers[i] = NOBODY;
      for (guint c = 0; c < 4; c++)
        target->picture[4 * i + c] = code_of (event->value[c]);
    }
}

static void
expect_pixel (Target *target, const PiglitEvent *probe, gsize pixel)
{
  const guint last = MIN (probe->n_draws ? probe->n_draws - 1 : 0, target->drafts->len - 1);
  const guint draw = target->writers[pixel] == NOBODY ? last : target->writers[pixel];
  Expected *expected = &target->draws[draw];
  const guint steps = steps_of (probe);

  expected->steps = MIN (expected->steps, steps);
  expected->mask[pixel] |= (guint8) probe->channels;
  for (guint c = 0; c < 4; c++)
    if (probe->channels >> c & 1)
      {
        const guint8 code = code_of (probe->value[c]);

        expected->pixels[4 * pixel + c] = code;
        if ((guint) ABS ((gint) code - (gint) target->picture[4 * pixel + c]) > steps)
          target->wrong = MIN (target->wrong, draw);
      }
}

static void
expect (Target *target, const PiglitEvent *probe)
{
  for (guint y = probe->y; y < probe->y + probe->height; y++)
    for (guint x = probe->x; x < probe->x + probe->width; x++)
      expect_pixel (target, probe, (gsize) y * target->test->width + x);
}

/* A probe of a cleared target: all pixels are the same. */
static gboolean
holds_of_clear (const Target *target, const PiglitEvent *probe)
{
  for (guint c = 0; c < 4; c++)
    if (probe->channels >> c & 1 &&
        ABS (code_of (probe->value[c]) - code_of (target->clear[c])) > (gint) steps_of (probe))
      return FALSE;
  return TRUE;
}

/* Handles the clears and probes behind n draws. */
static gboolean
go_through (Target *target, guint n_draws, GError **error)
{
  const GArray *events = target->test->events;

  for (; target->next < events->len; target->next++)
    {
      const PiglitEvent *event = &g_array_index (events, PiglitEvent, target->next);

      if (event->n_draws > n_draws)
        return TRUE;
      if (g_cancellable_set_error_if_cancelled (target->imported->cancellable, error))
        return FALSE;
      if (event->is_clear)
        clear (target, event);
      else if (!target->is_clear)
        expect (target, event);
      else if (!holds_of_clear (target, event))
        return ls_fail (error, LS_ERROR_FORMAT,
                        "%s:%u: the probe is of another colour than the target, which was cleared "
                        "and not drawn on",
                        target->name, event->line);
    }
  return TRUE;
}

/* --- the drafts ------------------------------------------------------------------------------- */

/* The start of the lines of group PIX0. */
static char *
find_group (const char *text)
{
  for (const char *at = strstr (text, "\n[output "); at; at = strstr (at + 1, "\n[output "))
    {
      const char *line = strchr (at + 1, '\n');

      if (line != NULL &&
          (ls_begins (at, "\n[output PIX0]") || ls_begins (line, "\nregister=PIX0\n")))
        return (char *) line + 1;
    }
  return NULL;
}

static void
put_clear (GString *text, const float *clear)
{
  g_string_append (text, "clear=");
  for (guint i = 0; i < 4; i++)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (text, "%s%s", i ? " " : "",
                              g_ascii_formatd (digits, sizeof digits, "%.9g", (double) clear[i]));
    }
  g_string_append_c (text, '\n');
}

static gboolean
is_probed (const Target *target, const Expected *expected)
{
  for (gsize i = 0; i < target->n_pixels; i++)
    if (expected->mask[i])
      return TRUE;
  return FALSE;
}

/* Writes the expected pixels into the draft. */
static void
write_draft (const Target *target, guint draw)
{
  LsDraft *draft = g_ptr_array_index (target->drafts, draw);
  Expected *expected = &target->draws[draw];
  const char *at = find_group (draft->text);
  GString *text;

  if (at == NULL)
    return;
  text = g_string_new_len (draft->text, at - draft->text);
  put_clear (text, expected->clear);
  if (is_probed (target, expected))
    {
      char *file = g_strdup_printf ("%s.expected.bin", draft->slug);
      char *mask = g_strdup_printf ("%s.probed.bin", draft->slug);

      g_string_append_printf (text, "reference=%s\nreference-mask=%s\ntolerance-steps=%u\n", file,
                              mask, expected->steps);
      g_hash_table_replace (
        draft->files, file,
        g_bytes_new_take (g_steal_pointer (&expected->pixels), 4 * target->n_pixels));
      g_hash_table_replace (draft->files, mask,
                            g_bytes_new_take (g_steal_pointer (&expected->mask), target->n_pixels));
    }
  g_string_append (text, at);
  g_free (draft->text);
  draft->text = g_string_free (text, FALSE);
}

static void
target_init (Target *target)
{
  const guint n = target->drafts->len;

  target->writers = g_new (guint, target->n_pixels);
  memset (target->writers, 0xFF, target->n_pixels * sizeof (guint));
  target->picture = g_new0 (guint8, 4 * target->n_pixels);
  target->draws = g_new0 (Expected, n);
  target->wrong = NOBODY;
  target->is_clear = TRUE;
  for (guint i = 0; i < n; i++)
    {
      target->draws[i].pixels = g_new0 (guint8, 4 * target->n_pixels);
      target->draws[i].mask = g_new0 (guint8, target->n_pixels);
      target->draws[i].steps = 255;
    }
}

static void
target_clear (Target *target)
{
  for (guint i = 0; i < target->drafts->len; i++)
    {
      g_free (target->draws[i].pixels);
      g_free (target->draws[i].mask);
    }
  g_free (target->writers);
  g_free (target->picture);
  g_free (target->draws);
}

static gboolean
draw_all (Target *target, GError **error)
{
  for (guint i = 0; i < target->drafts->len; i++)
    {
      if (!go_through (target, i, error))
        return FALSE;
      memcpy (target->draws[i].clear, target->clear, sizeof target->clear);
      if (!target->is_given_up && !run (target, i, error))
        return FALSE;
    }
  return go_through (target, target->drafts->len, error);
}

gboolean
piglit_expect (const PiglitTest *test, LsImported *imported, const char *name, GError **error)
{
  Target target = {
    .test = test,
    .imported = imported,
    .drafts = imported->drafts,
    .name = name,
    .n_pixels = (gsize) test->width * test->height,
  };
  g_auto (LsBudgetShare) share = { 0 };
  gboolean is_good;
  gulong handler;

  ls_budget_share_init (&share, imported->budget);
  if (!ls_budget_share_take (&share,
                             BYTES_PER_PIXEL * (guint64) target.n_pixels * imported->drafts->len,
                             "what the test expects", error))
    {
      g_prefix_error (error, "%s: ", name);
      return FALSE;
    }
  target_init (&target);
  handler = ls_interrupt_connect (imported->cancellable, &target.interrupt);
  is_good = draw_all (&target, error);
  g_cancellable_disconnect (imported->cancellable, handler);
  for (guint i = 0; is_good && i < target.drafts->len; i++)
    write_draft (&target, i);
  imported->chosen = target.wrong == NOBODY ? target.drafts->len - 1 : target.wrong;
  target_clear (&target);
  return is_good;
}
