#include "ls-lane-touches.h"

#include "ls-error.h"
#include "ls-picture.h"

struct _LsLaneTouches
{
  GArray *lanes[LS_LANES]; /* of LsLaneTouch; NULL: none */
  guint n;                 /* of all */
  guint64 end;
  gboolean is_full;
  LsBudgetShare share;
};

/* The lines that read or write a memory, a bit each. */
static guint64 *
find_lines (const LsProgram *program)
{
  const guint n = ls_program_n_lines (program);
  guint64 *lines = g_new0 (guint64, n / 64 + 1);

  for (guint line = 0; line < n; line++)
    {
      LsEffect effects[64];
      const guint n_effects = ls_program_describe (program, line, effects, G_N_ELEMENTS (effects));

      for (guint i = 0; i < MIN (n_effects, G_N_ELEMENTS (effects)); i++)
        if (effects[i].kind == LS_EFFECT_MEMORY_READ || effects[i].kind == LS_EFFECT_MEMORY_WRITE)
          lines[line / 64] |= G_GUINT64_CONSTANT (1) << line % 64;
    }
  return lines;
}

/* What a lane does to a word in one step is one entry. first: of those of the step. */
static void
note_touch (GArray *found, guint first, const LsTouch *touch)
{
  const gboolean is_written = touch->kind == LS_TOUCH_WRITE;

  if (touch->cell.kind != LS_CELL_MEMORY || (!is_written && touch->kind != LS_TOUCH_READ))
    return;
  for (guint i = first; i < found->len; i++)
    {
      LsLaneTouch *word = &g_array_index (found, LsLaneTouch, i);

      if (word->memory != touch->cell.number || word->word != touch->cell.at)
        continue;
      word->is_read |= ls_touch_reads (touch);
      word->is_written |= is_written;
      return;
    }
  g_array_append_val (found, ((LsLaneTouch){ .word = touch->cell.at,
                                             .memory = touch->cell.number,
                                             .is_read = ls_touch_reads (touch),
                                             .is_written = is_written }));
}

typedef struct
{
  GArray *touches;      /* of LsTouch */
  GArray *found;        /* of LsLaneTouch: what the next step does, lane by lane */
  guint ends[LS_LANES]; /* where those of each lane end */
  const guint64 *lines;
} Recorder;

/* What the step that comes next does. */
static void
look (Recorder *recorder, const LsWalk *walk)
{
  g_array_set_size (recorder->found, 0);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint first = recorder->found->len;

      g_array_set_size (recorder->touches, 0);
      ls_program_touches (walk->program, ls_subject_get_bindings (walk->subject), walk->state, lane,
                          recorder->touches);
      for (guint i = 0; i < recorder->touches->len; i++)
        note_touch (recorder->found, first, &g_array_index (recorder->touches, LsTouch, i));
      recorder->ends[lane] = recorder->found->len;
    }
}

/* Of the step that was just made: all of it or nothing. */
static void
keep (LsLaneTouches *words, const Recorder *recorder, guint64 step)
{
  guint first = 0;

  for (guint i = 0; i < recorder->found->len && !words->is_full; i++)
    words->is_full = words->n + i >= LS_LANE_TOUCHES_MAX ||
                     !ls_picture_has_room (&words->share, words->n + i, sizeof (LsLaneTouch));
  for (guint lane = 0; lane < LS_LANES && !words->is_full; first = recorder->ends[lane++])
    for (guint i = first; i < recorder->ends[lane]; i++)
      {
        LsLaneTouch word = g_array_index (recorder->found, LsLaneTouch, i);

        word.step = step;
        if (words->lanes[lane] == NULL)
          words->lanes[lane] = g_array_new (FALSE, FALSE, sizeof (LsLaneTouch));
        g_array_append_val (words->lanes[lane], word);
        words->n++;
      }
}

static gboolean
is_looked_at (const Recorder *recorder, const LsWalk *walk)
{
  return (recorder->lines[walk->place.line / 64] >> walk->place.line % 64 & 1) != 0;
}

/* FALSE: there is no further step. One that traps is none. */
static gboolean
take_step (LsLaneTouches *words, Recorder *recorder, LsWalk *walk)
{
  if (!is_looked_at (recorder, walk))
    return ls_walk_to_lines (walk, recorder->lines);
  look (recorder, walk);
  if (!ls_walk_step (walk))
    return FALSE;
  keep (words, recorder, walk->place.step);
  return TRUE;
}

static void
record (LsLaneTouches *words, LsWalk *walk)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (LsLaneTouch));
  g_autofree guint64 *lines = find_lines (walk->program);
  Recorder recorder = { .touches = touches, .found = found, .lines = lines };

  while (!words->is_full && !ls_walk_is_over (walk) && take_step (words, &recorder, walk))
    if (!words->is_full)
      words->end = walk->place.step;
}

LsLaneTouches *
ls_lane_touches_new (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_autoptr (LsLaneTouches) words = NULL;
  g_auto (LsWalk) walk = { 0 };
  LsWalkOptions limits = *options;

  if (ls_subject_get_machine (subject)->explain->touches == NULL)
    {
      ls_fail (error, LS_ERROR_STATE, "the machine does not say what a lane touches");
      return NULL;
    }
  limits.first_step = 0;
  words = g_new0 (LsLaneTouches, 1);
  ls_budget_share_init (&words->share, ls_subject_get_budget (subject));
  ls_walk_init (&walk, subject, &limits);
  record (words, &walk);
  return ls_walk_check (&walk, error) ? g_steal_pointer (&words) : NULL;
}

void
ls_lane_touches_free (LsLaneTouches *words)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_clear_pointer (&words->lanes[lane], g_array_unref);
  ls_budget_share_clear (&words->share);
  g_free (words);
}

guint64
ls_lane_touches_get_end (const LsLaneTouches *words)
{
  return words->end;
}

const LsLaneTouch *
ls_lane_touches_get (const LsLaneTouches *words, guint lane, guint *n)
{
  const GArray *found = words->lanes[lane];

  *n = found != NULL ? found->len : 0;
  return found != NULL ? (const LsLaneTouch *) (gconstpointer) found->data : NULL;
}
