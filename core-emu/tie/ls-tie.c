#include "ls-tie.h"

#include "ls-debug-info.h"
#include "ls-error.h"
#include "ls-tie-private.h"
#include "ls-words.h"

/* So many waves, each with inputs of its own, find the places; so many more try them. */
#define N_LOOKS 12
#define LEAST_LOOKS 3
#define N_TRIES 48
/* One look of so many has the scene's inputs. */
#define N_SEEDS 3
/* Steps of one run, and of all runs of a kind before no more looks are added. */
#define MAX_RUN (1u << 16)
#define MAX_STEPS 300000
#define MAX_ALL_ROWS 120000
/* The golden ratio: numbers lie apart by it. */
#define APART 0.6180339887498949
#define MAX_TOLD 4 /* places of a value */

struct _LsTie
{
  gatomicrefcount ref_count;
  GMutex mutex; /* of the sides, which get series with each run */
  LsScene *words, *text;
  LsTieSide *words_side, *text_side;
  GPtrArray *fits; /* for each series of the text GArray of LsTieFit; NULL: none */
  GArray *states;  /* LsTieState of each */
  LsTieInputs *inputs;
  LsBudgetShare share;
};

typedef struct
{
  LsTie *tie;
  GArray *pairs; /* LsTiePair */
  gint interrupt;
} Tying;

/* --- life ------------------------------------------------------------------------------------- */

void
ls_tie_pair_clear (gpointer data)
{
  LsTiePair *pair = data;

  ls_tie_record_free (pair->words);
  ls_tie_record_free (pair->text);
  g_clear_pointer (&pair->near, ls_tie_record_free);
  g_clear_pointer (&pair->clocked, g_array_unref);
}

LsTie *
ls_tie_ref (LsTie *tie)
{
  g_atomic_ref_count_inc (&tie->ref_count);
  return tie;
}

void
ls_tie_unref (LsTie *tie)
{
  if (!g_atomic_ref_count_dec (&tie->ref_count))
    return;
  g_clear_pointer (&tie->fits, g_ptr_array_unref);
  g_array_unref (tie->states);
  ls_tie_inputs_free (tie->inputs);
  ls_tie_side_free (tie->words_side);
  ls_tie_side_free (tie->text_side);
  ls_budget_share_clear (&tie->share);
  g_mutex_clear (&tie->mutex);
  ls_scene_unref (tie->words);
  ls_scene_unref (tie->text);
  g_free (tie);
}

LsScene *
ls_tie_get_words (const LsTie *tie)
{
  return tie->words;
}

LsScene *
ls_tie_get_text (const LsTie *tie)
{
  return tie->text;
}

/* --- looks ------------------------------------------------------------------------------------ */

/* Places are found on all kinds of inputs alike, and tried on those of the scene above all. */
static LsTieLook
make_look (const LsTie *tie, guint i, gboolean is_try)
{
  const guint n = ls_scene_get_n_waves (tie->words);
  const double at = (i + 0.5) * APART;

  return (LsTieLook){ .wave = (guint) ((at - (double) (guint64) at) * n),
                      .seed = (i % N_SEEDS == 0) != is_try ? 0 : i };
}

/* pair: is filled in any case. Returns: FALSE: the run was interrupted. */
static gboolean
record_look (LsTie *tie, const LsTieLook *look, const gint *interrupt, LsTiePair *pair)
{
  LsTieRecording how = { .max_steps = MAX_RUN, .share = &tie->share, .interrupt = interrupt };
  g_autoptr (LsSubject) words = NULL, text = NULL, near = NULL;

  ls_tie_inputs_start (tie->inputs, look, &words, &text, &near);
  pair->clocked = NULL;
  pair->words = ls_tie_record_new (tie->words_side, words, &how);
  pair->near = ls_tie_record_new (tie->text_side, near, &how);
  how.has_steps = TRUE;
  pair->text = ls_tie_record_new (tie->text_side, text, &how);
  return interrupt == NULL || g_atomic_int_get (interrupt) == 0;
}

static gboolean
record_looks (Tying *tying)
{
  guint64 n_steps = 0;
  guint n_rows = 0;

  for (guint i = 0;
       i < N_LOOKS && (i < LEAST_LOOKS || (n_steps < MAX_STEPS && n_rows < MAX_ALL_ROWS)); i++)
    {
      const LsTieLook look = make_look (tying->tie, i, FALSE);
      LsTiePair pair;

      if (!ls_tie_inputs_agree (tying->tie->inputs, look.wave))
        continue;
      if (!record_look (tying->tie, &look, &tying->interrupt, &pair))
        {
          ls_tie_pair_clear (&pair);
          return FALSE;
        }
      n_steps += pair.words->n_steps + pair.text->n_steps;
      n_rows += pair.words->n_rows + 2 * pair.text->n_rows;
      g_array_append_val (tying->pairs, pair);
    }
  return TRUE;
}

static LsTieFitting
make_fitting (Tying *tying)
{
  return (LsTieFitting){ .words = tying->tie->words_side,
                         .text = tying->tie->text_side,
                         .pairs = (LsTiePair *) (gpointer) tying->pairs->data,
                         .n_pairs = tying->pairs->len,
                         .interrupt = &tying->interrupt };
}

void
ls_tie_record_pair (LsTie *tie,
                    LsSubject *words,
                    LsSubject *text,
                    guint64 max_steps,
                    LsBudgetShare *share,
                    const gint *interrupt,
                    LsTiePair *pair)
{
  const LsTieRecording how = {
    .max_steps = max_steps, .has_steps = TRUE, .share = share, .interrupt = interrupt
  };

  *pair = (LsTiePair){ .words = NULL };
  g_mutex_lock (&tie->mutex);
  pair->words = ls_tie_record_new (tie->words_side, words, &how);
  pair->text = ls_tie_record_new (tie->text_side, text, &how);
  g_mutex_unlock (&tie->mutex);
}

const GPtrArray *
ls_tie_get_fits (const LsTie *tie)
{
  return tie->fits;
}

gboolean
ls_tie_is_named (const LsTie *tie, guint series)
{
  return ls_tie_side_get (tie->text_side, series)->is_named;
}

gboolean
ls_tie_is_start (const LsTie *tie, guint series)
{
  return ls_tie_side_get (tie->words_side, series)->kind == LS_TIE_START;
}

gboolean
ls_tie_gives (const LsTie *tie, guint series, LsRegRef ref)
{
  const LsTieSeries *text = ls_tie_side_get (tie->text_side, series);

  return text->kind == LS_TIE_WRITE && ls_reg_ref_equal (text->ref, ref);
}

LsTieCell
ls_tie_make_cell (const LsTie *tie, const LsTieFit *fit, guint64 position)
{
  const LsTieSeries *words = ls_tie_side_get (tie->words_side, fit->series);

  return (LsTieCell){ .words = position,
                      .line = words->line,
                      .ref = words->ref,
                      .is_negated = fit->is_negated,
                      .is_certain = ls_tie_fit_is_certain (fit) };
}

/* --- what is known ---------------------------------------------------------------------------- */

/* Of times with places of their own the certain ones, if they are most of them. */
static gboolean
has_certain (const LsTieFitting *fitting, guint series, const GArray *fits)
{
  gboolean is_certain[LS_TIE_MAX_TIMES] = { FALSE };
  guint n_certain = 0, n = ls_tie_count_times (fitting, series);

  for (guint i = 0; i < fits->len; i++)
    {
      const LsTieFit *fit = &g_array_index (fits, LsTieFit, i);

      if (!ls_tie_fit_is_certain (fit))
        continue;
      if (!fit->is_single)
        return TRUE;
      if (fit->clock != LS_TIE_NONE)
        n = ls_tie_count_times (fitting, fit->clock);
      if (!is_certain[fit->time])
        {
          is_certain[fit->time] = TRUE;
          n_certain++;
        }
    }
  return 2 * n_certain > n;
}

static LsTieState
judge (const LsTieFitting *fitting, guint series, const GArray *fits)
{
  const gboolean is_there = fits != NULL && fits->len > 0;

  if (ls_tie_count_times (fitting, series) == 0)
    return LS_TIE_UNSEEN;
  if (is_there && has_certain (fitting, series, fits))
    return LS_TIE_CERTAIN;
  if (ls_tie_is_fixed (fitting, series))
    return LS_TIE_FIXED;
  return is_there ? LS_TIE_ABOUT : LS_TIE_GONE;
}

static void
judge_all (Tying *tying)
{
  LsTie *tie = tying->tie;
  const LsTieFitting fitting = make_fitting (tying);

  g_array_set_size (tie->states, tie->fits->len);
  for (guint i = 0; i < tie->fits->len; i++)
    g_array_index (tie->states, LsTieState, i) =
      judge (&fitting, i, g_ptr_array_index (tie->fits, i));
}

/* Leaves out what does not hold in one more run. */
static void
drop_wrong (LsTie *tie, LsTiePair *pair)
{
  for (guint i = 0; i < tie->fits->len; i++)
    {
      GArray *fits = g_ptr_array_index (tie->fits, i);

      for (guint k = 0; fits != NULL && k < fits->len; k++)
        if (!ls_tie_fit_holds (&g_array_index (fits, LsTieFit, k), i, pair))
          g_array_remove_index (fits, k--);
    }
}

static gboolean
try_places (Tying *tying)
{
  LsTie *tie = tying->tie;
  guint64 n_steps = 0;

  for (guint i = N_LOOKS; i < N_LOOKS + N_TRIES && n_steps < MAX_STEPS; i++)
    {
      const LsTieLook look = make_look (tie, i, TRUE);
      const guint64 taken = ls_budget_share_get (&tie->share);
      gboolean goes_on;
      LsTiePair pair;

      if (!ls_tie_inputs_agree (tie->inputs, look.wave))
        continue;
      goes_on = record_look (tie, &look, &tying->interrupt, &pair);
      n_steps += pair.words->n_steps + pair.text->n_steps;
      if (goes_on)
        drop_wrong (tie, &pair);
      ls_tie_pair_clear (&pair);
      ls_budget_share_shrink_to (&tie->share, taken);
      if (!goes_on)
        return FALSE;
    }
  return TRUE;
}

/* --- the whole -------------------------------------------------------------------------------- */

static gboolean
fail_tie (const char *why, GError **error)
{
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "the text and the words cannot be compared: %s",
                  ls_words (why));
}

static gboolean
check_scenes (const LsScene *words, const LsScene *text, GError **error)
{
  if (ls_program_machine (ls_scene_get_program (text))->debug_info == NULL)
    return fail_tie (N_ ("its machine tells of no statements"), error);
  if (ls_scene_get_layout (words) != ls_scene_get_layout (text) ||
      ls_scene_get_n_waves (words) != ls_scene_get_n_waves (text))
    return fail_tie (N_ ("they draw other pixels"), error);
  return ls_scene_get_n_waves (words) > 0 || fail_tie (LS_SCENE_NO_WAVES, error);
}

static LsTie *
make_tie (LsScene *words, LsScene *text)
{
  LsTie *tie = g_new0 (LsTie, 1);

  g_atomic_ref_count_init (&tie->ref_count);
  g_mutex_init (&tie->mutex);
  tie->words = ls_scene_ref (words);
  tie->text = ls_scene_ref (text);
  tie->words_side = ls_tie_side_new (ls_scene_get_program (words));
  tie->text_side = ls_tie_side_new (ls_scene_get_program (text));
  tie->states = g_array_new (FALSE, TRUE, sizeof (LsTieState));
  tie->inputs = ls_tie_inputs_new (words, text);
  ls_budget_share_init (&tie->share, ls_scene_get_budget (words));
  return tie;
}

static void
note_cancelled (GCancellable *cancellable G_GNUC_UNUSED, gpointer data)
{
  g_atomic_int_set ((gint *) data, 1);
}

static gboolean
find_all (Tying *tying, GError **error)
{
  LsTie *tie = tying->tie;
  LsTieFitting fitting;

  if (!record_looks (tying))
    return FALSE;
  if (tying->pairs->len == 0)
    return fail_tie (N_ ("they draw other pixels"), error);
  fitting = make_fitting (tying);
  tie->fits = ls_tie_fit_all (&fitting);
  if (!try_places (tying))
    return FALSE;
  judge_all (tying);
  return g_atomic_int_get (&tying->interrupt) == 0;
}

LsTie *
ls_tie_new (LsScene *words, LsScene *text, GCancellable *cancellable, GError **error)
{
  g_autoptr (LsTie) tie = NULL;
  Tying tying = { 0 };
  gulong handler = 0;
  gboolean is_done;

  if (!check_scenes (words, text, error))
    return NULL;
  tie = make_tie (words, text);
  tying.tie = tie;
  tying.pairs = g_array_new (FALSE, FALSE, sizeof (LsTiePair));
  g_array_set_clear_func (tying.pairs, ls_tie_pair_clear);
  if (cancellable != NULL)
    handler =
      g_cancellable_connect (cancellable, G_CALLBACK (note_cancelled), &tying.interrupt, NULL);
  is_done = find_all (&tying, error);
  if (cancellable != NULL)
    g_cancellable_disconnect (cancellable, handler);
  g_array_unref (tying.pairs);
  ls_budget_share_shrink_to (&tie->share, 0);
  if (is_done)
    return g_steal_pointer (&tie);
  if (!g_cancellable_set_error_if_cancelled (cancellable, error) && error != NULL && *error == NULL)
    fail_tie (N_ ("interrupted"), error);
  return NULL;
}

/* --- answers ---------------------------------------------------------------------------------- */

static gboolean
is_of_statement (const LsTie *tie, guint series, guint file, guint line, guint column)
{
  const LsProgram *program = ls_scene_get_program (tie->text);
  LsStatementPlace place;

  return ls_program_machine (program)->debug_info->statement (
           program, ls_tie_side_get (tie->text_side, series)->line, &place) &&
         place.file == file && place.line == line && (column == 0 || place.column == column);
}

LsTieState
ls_tie_get_statement (const LsTie *tie, guint file, guint line, guint column)
{
  LsTieState least = LS_TIE_CERTAIN;
  gboolean is_there = FALSE, is_placed = FALSE;

  for (guint i = 0; i < tie->states->len; i++)
    {
      const LsTieState state = g_array_index (tie->states, LsTieState, i);

      if (!ls_tie_side_get (tie->text_side, i)->is_named || state == LS_TIE_UNSEEN ||
          !is_of_statement (tie, i, file, line, column))
        continue;
      is_there = TRUE;
      is_placed |= state >= LS_TIE_ABOUT;
      if (state != LS_TIE_FIXED)
        least = MIN (least, state);
    }
  if (!is_there)
    return LS_TIE_UNSEEN;
  return least == LS_TIE_GONE || is_placed ? least : LS_TIE_FIXED;
}

/* "31:18 V4.x" */
static void
tell_value (const LsTie *tie, guint series, GString *told)
{
  const LsTieSeries *text = ls_tie_side_get (tie->text_side, series);
  const LsProgram *program = ls_scene_get_program (tie->text);
  LsStatementPlace place = { 0 };

  ls_program_machine (program)->debug_info->statement (program, text->line, &place);
  g_string_append_printf (told, "%u:%u ", place.line, place.column);
  ls_program_append_ref (told, program, text->ref);
  g_string_append (told, text->kind == LS_TIE_TEST ? "?" : "");
}

/* "R2.x of line 57" */
static void
tell_place (const LsTie *tie, const LsTieFit *fit, GString *told)
{
  const LsTieSeries *words = ls_tie_side_get (tie->words_side, fit->series);

  if (words->kind == LS_TIE_MASK)
    g_string_append (told, "mask");
  else
    ls_program_append_ref (told, ls_scene_get_program (tie->words), words->ref);
  if (words->kind == LS_TIE_START)
    g_string_append (told, " from the start");
  else
    g_string_append_printf (told, " of line %u", words->line + 1);
}

void
ls_tie_tell (const LsTie *tie, GString *told)
{
  static const char *const states[] = { "unseen", "gone", "fixed", "about", "certain" };

  for (guint i = 0; i < tie->fits->len; i++)
    {
      const GArray *fits = g_ptr_array_index (tie->fits, i);

      if (!ls_tie_is_named (tie, i))
        continue;
      tell_value (tie, i, told);
      g_string_append_printf (told, " %s", states[g_array_index (tie->states, LsTieState, i)]);
      for (guint k = 0; fits != NULL && k < MIN (fits->len, MAX_TOLD); k++)
        {
          const LsTieFit *fit = &g_array_index (fits, LsTieFit, k);

          g_string_append (told, k == 0 ? ": " : ", ");
          tell_place (tie, fit, told);
          if (fit->is_single)
            g_string_append_printf (told, " at time %u", fit->time);
          if (!ls_tie_fit_is_certain (fit))
            g_string_append (told, " (about)");
        }
      g_string_append_c (told, '\n');
    }
}

void
ls_tie_try (LsTie *tie, guint wave, guint32 seed, LsTieTrial *trial)
{
  const LsTieLook look = { .wave = wave, .seed = seed };
  LsTiePair pair;

  record_look (tie, &look, NULL, &pair);
  for (guint i = 0; i < tie->fits->len; i++)
    {
      const GArray *fits = g_ptr_array_index (tie->fits, i);

      for (guint k = 0; fits != NULL && k < fits->len; k++)
        {
          LsTieFit fit = g_array_index (fits, LsTieFit, k);

          if (!ls_tie_fit_is_certain (&fit) || ls_tie_record_n (pair.text, i) == 0)
            continue;
          trial->n_places++;
          if (ls_tie_fit_holds (&fit, i, &pair))
            continue;
          trial->n_wrong++;
          g_string_append (trial->told, "wrong: ");
          tell_value (tie, i, trial->told);
          g_string_append (trial->told, " is not ");
          tell_place (tie, &fit, trial->told);
          g_string_append_c (trial->told, '\n');
        }
    }
  ls_tie_pair_clear (&pair);
  ls_budget_share_shrink_to (&tie->share, 0);
}
