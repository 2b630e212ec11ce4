#include "ls-tie-run.h"

#include "ls-error.h"
#include "ls-tie-private.h"

/* Steps that are looked at of either run. */
#define MAX_RUN_STEPS (1u << 17)
/* What a certain place counts in the order of a run, against one that is about. */
#define CERTAIN 4

struct _LsTieRun
{
  gatomicrefcount ref_count;
  GMutex mutex; /* of what pairs remember of clocks */
  LsTie *tie;
  LsSubject *text;
  GArray *events; /* LsTieEvent */
  GArray *order;  /* guint: those in order */
  GArray *begins; /* LsTieBegin */
  LsTiePair pair; /* the rows of both */
  LsBudgetShare share;
};

void
ls_tie_run_unref (LsTieRun *run)
{
  if (!g_atomic_ref_count_dec (&run->ref_count))
    return;
  ls_tie_unref (run->tie);
  ls_subject_unref (run->text);
  g_array_unref (run->events);
  g_array_unref (run->order);
  g_clear_pointer (&run->begins, g_array_unref);
  ls_tie_pair_clear (&run->pair);
  ls_budget_share_clear (&run->share);
  g_mutex_clear (&run->mutex);
  g_free (run);
}

LsSubject *
ls_tie_run_get_text (const LsTieRun *run)
{
  return run->text;
}

const GArray *
ls_tie_run_get_events (const LsTieRun *run)
{
  return run->events;
}

const GArray *
ls_tie_run_get_begins (const LsTieRun *run)
{
  return run->begins;
}

/* --- events ----------------------------------------------------------------------------------- */

/* The position behind the step of the words that gives a lane what the text gives at its time n.
 * fit: gets by which place. Returns: FALSE: none does. */
static gboolean
find_given (const LsTie *tie,
            LsTiePair *pair,
            GArray *fits,
            guint series,
            guint n,
            guint lane,
            guint32 *position,
            const LsTieFit **fit)
{
  for (guint i = 0; i < fits->len; i++)
    {
      guint time;

      *fit = &g_array_index (fits, LsTieFit, i);
      if (!ls_tie_fit_find_time (*fit, pair, series, n, lane, &time) ||
          time >= ls_tie_record_n (pair->words, (*fit)->series))
        continue;
      const LsTieRow *row = ls_tie_record_row (pair->words, (*fit)->series, time);
      if ((row->lanes & LS_MASK_LANE (lane)) == 0)
        continue;
      *position = ls_tie_is_start (tie, (*fit)->series) ? 0 : row->steps[lane] + 1;
      return TRUE;
    }
  return FALSE;
}

/* by_step: a position of the text to the number of its event + 1. */
static void
note_event (LsTieRun *run,
            GHashTable *by_step,
            guint32 text,
            guint32 words,
            guint lane,
            gboolean is_certain)
{
  const gpointer key = GUINT_TO_POINTER (text);
  const guint number = GPOINTER_TO_UINT (g_hash_table_lookup (by_step, key));
  const LsTieEvent made = { text, words, LS_MASK_LANE (lane), is_certain, FALSE };
  LsTieEvent *event;

  if (number == 0)
    {
      g_array_append_val (run->events, made);
      g_hash_table_insert (by_step, key, GUINT_TO_POINTER (run->events->len));
      return;
    }
  event = &g_array_index (run->events, LsTieEvent, number - 1);
  event->words = MAX (event->words, words);
  event->lanes |= made.lanes;
  event->is_certain &= is_certain;
}

static void
note_series (LsTieRun *run, GHashTable *by_step, guint series, GArray *fits)
{
  LsTiePair *pair = &run->pair;
  const guint n = ls_tie_record_n (pair->text, series);

  for (guint k = 0; k < n; k++)
    {
      const LsTieRow *row = ls_tie_record_row (pair->text, series, k);

      LS_FOREACH_LANE (lane, row->lanes)
        {
          const LsTieFit *fit;
          guint32 position;

          if (find_given (run->tie, pair, fits, series, k, (guint) lane, &position, &fit))
            note_event (run, by_step, row->steps[lane], position, (guint) lane,
                        ls_tie_fit_is_certain (fit));
        }
    }
}

static gint
compare_events (gconstpointer a, gconstpointer b)
{
  const LsTieEvent *first = a, *second = b;

  return first->text < second->text ? -1 : first->text > second->text ? 1 : 0;
}

/* --- the order -------------------------------------------------------------------------------- */

/* Sums of weights by position of the words: the heaviest row of events so far that ends there or
 * before. */
typedef struct
{
  guint weight, event; /* + 1; 0: none */
} Best;

static Best
find_best (const GArray *tree, guint at)
{
  Best best = { 0 };

  for (guint i = at + 1; i > 0; i &= i - 1)
    if (g_array_index (tree, Best, i).weight > best.weight)
      best = g_array_index (tree, Best, i);
  return best;
}

static void
set_best (GArray *tree, guint at, Best best)
{
  for (guint i = at + 1; i < tree->len; i += i & -i)
    if (g_array_index (tree, Best, i).weight < best.weight)
      g_array_index (tree, Best, i) = best;
}

/* Of the events the heaviest row that runs in one order in both: others are moved. n: positions of
 * the words. */
static void
find_order (LsTieRun *run, guint n)
{
  g_autoptr (GArray) tree = g_array_new (FALSE, TRUE, sizeof (Best));
  g_autofree guint *before = g_new0 (guint, run->events->len + 1);
  guint at;

  g_array_set_size (tree, n + 3);
  for (guint i = 0; i < run->events->len; i++)
    {
      const LsTieEvent *event = &g_array_index (run->events, LsTieEvent, i);
      Best best = find_best (tree, (guint) event->words);

      before[i] = best.event;
      best.weight += event->is_certain ? CERTAIN : 1;
      best.event = i + 1;
      set_best (tree, (guint) event->words, best);
    }
  for (at = find_best (tree, n + 1).event; at != 0; at = before[at - 1])
    g_array_index (run->events, LsTieEvent, at - 1).is_in_order = TRUE;
  for (guint i = 0; i < run->events->len; i++)
    if (g_array_index (run->events, LsTieEvent, i).is_in_order)
      g_array_append_val (run->order, i);
}

/* --- the whole -------------------------------------------------------------------------------- */

LsTieRun *
ls_tie_run_new (LsTie *tie, LsSubject *words, guint wave, const gint *interrupt, GError **error)
{
  g_autoptr (LsTieRun) run = g_new0 (LsTieRun, 1);
  g_autoptr (GHashTable) by_step = g_hash_table_new (NULL, NULL);

  g_atomic_ref_count_init (&run->ref_count);
  g_mutex_init (&run->mutex);
  run->tie = ls_tie_ref (tie);
  run->text = ls_scene_new_subject (ls_tie_get_text (tie), wave);
  run->events = g_array_new (FALSE, FALSE, sizeof (LsTieEvent));
  run->order = g_array_new (FALSE, FALSE, sizeof (guint));
  ls_budget_share_init (&run->share, ls_scene_get_budget (ls_tie_get_words (tie)));
  ls_tie_record_pair (tie, words, run->text, MAX_RUN_STEPS, &run->share, interrupt, &run->pair);
  for (guint i = 0; i < ls_tie_get_fits (tie)->len; i++)
    if (g_ptr_array_index (ls_tie_get_fits (tie), i) != NULL && ls_tie_is_named (tie, i))
      note_series (run, by_step, i, g_ptr_array_index (ls_tie_get_fits (tie), i));
  g_array_sort (run->events, compare_events);
  find_order (run, (guint) run->pair.words->n_steps);
  run->begins = ls_tie_list_begins (run->text, MAX_RUN_STEPS);
  for (guint i = 0; i < run->begins->len; i++)
    {
      LsTieBegin *begin = &g_array_index (run->begins, LsTieBegin, i);

      begin->words = ls_tie_run_find_words (run, begin->text);
    }
  if (interrupt == NULL || g_atomic_int_get (interrupt) == 0)
    return g_steal_pointer (&run);
  ls_fail (error, LS_ERROR_STATE, "interrupted");
  return NULL;
}

/* --- positions -------------------------------------------------------------------------------- */

static const LsTieEvent *
get_event (const LsTieRun *run, guint i)
{
  return &g_array_index (run->events, LsTieEvent, g_array_index (run->order, guint, i));
}

/* How many events in order are done before a position of the words. */
static guint
count_done (const LsTieRun *run, guint64 words)
{
  guint low = 0, high = run->order->len;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (get_event (run, middle)->words <= words)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

guint64
ls_tie_run_find_text (const LsTieRun *run, guint64 words)
{
  const guint n = count_done (run, words);

  if (n == 0)
    return 0;
  return n == run->order->len ? run->pair.text->n_steps : get_event (run, n - 1)->text + 1;
}

guint64
ls_tie_run_find_words (const LsTieRun *run, guint64 text)
{
  guint low = 0, high = run->order->len;
  guint64 before;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (get_event (run, middle)->text < text)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return 0;
  before = get_event (run, low - 1)->words;
  if (low < run->order->len && get_event (run, low)->words == before)
    return MAX (before, 1) - 1;
  return before;
}

/* --- cells ------------------------------------------------------------------------------------ */

/* The series that gave a lane a register last before a position, and which time of it. Returns:
 * FALSE: none did. */
static gboolean
find_giver (const LsTieRun *run, LsRegRef ref, guint lane, guint64 text, guint *series, guint *n)
{
  const LsTieRecord *record = run->pair.text;
  gint64 last = -1;

  for (guint i = 0; i < record->rows->len; i++)
    for (guint k = ls_tie_gives (run->tie, i, ref) ? ls_tie_record_n (record, i) : 0; k-- > 0;)
      {
        const LsTieRow *row = ls_tie_record_row (record, i, k);

        if ((row->lanes & LS_MASK_LANE (lane)) == 0 || row->steps[lane] >= text)
          continue;
        if (row->steps[lane] <= last)
          break;
        last = row->steps[lane];
        *series = i;
        *n = k;
        break;
      }
  return last >= 0;
}

gboolean
ls_tie_run_find_cell (LsTieRun *run, LsRegRef ref, guint lane, guint64 text, LsTieCell *found)
{
  const GPtrArray *all = ls_tie_get_fits (run->tie);
  guint series, n;
  guint32 position;
  const LsTieFit *fit;
  gboolean is_found;

  if (!find_giver (run, ref, lane, text, &series, &n) || series >= all->len ||
      g_ptr_array_index (all, series) == NULL)
    return FALSE;
  g_mutex_lock (&run->mutex);
  is_found = find_given (run->tie, &run->pair, g_ptr_array_index (all, series), series, n, lane,
                         &position, &fit);
  g_mutex_unlock (&run->mutex);
  if (is_found)
    *found = ls_tie_make_cell (run->tie, fit, position);
  return is_found;
}
