#include "ls-tie-private.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"

/* Holds what the text gives against what the words write. */

/* A float may be another one by 1 in so many, and by so much of what the place has on average,
 * which is at most 1: the chip's reciprocals, logarithms and sines have 22 bits or less, and
 * results of several of them add up. */
#define RELATIVE 4096.0f
#define ABSOLUTE 16384.0f
/* An error that is so many times as large, and no mere rounding, is that of another value. */
#define WORSE 32.0f
#define ROUNDING (1.0f / 512.0f)
/* Lanes that must have another value than most: a place with the same is no chance then. */
#define SOME_VALUES 12
/* Looks and values that there must have been for a place to be certain. */
#define SOME_LOOKS 8
#define MANY_VALUES 256
/* The words may be further away than what a rounding of the inputs does: they round on their
 * way, too. */
#define NEAR 32.0f
/* Of times with places of their own so many must be found, of four. */
#define MOST_OF_FOUR 3

/* A value of the text that fits a place of the words. */
typedef struct
{
  guint root, time;
  guint n_values; /* that were compared */
  float error;
} Claim;

/* How often lanes come to a series. */
typedef struct
{
  guint32 hash;        /* of the times of each lane */
  guint64 total;       /* times of all lanes */
  guint64 first;       /* of the text: the first step */
  gboolean has_values; /* of the text: enough different ones to tell it from others */
} Often;

typedef struct
{
  const LsTieFitting *fitting;
  GPtrArray *fits;
  GArray **claims; /* for each series of the words: Claim */
  guint32 *hashes; /* for each: of the times of each lane */
  guint *clocks;   /* for each: the series of the text that runs as often, LS_TIE_NONE: none does */
  Often *often;    /* for each series of the text */
  GHashTable *
    copies; /* a root and how often lanes come to it, to the first series + 1 with places of that */
  gint8 *truths; /* for each: whether it holds truth; 0: not looked at */
  /* Of the series that is looked at. */
  guint series;
  LsValueType type;
  float scale;
} Fitter;

/* --- series ----------------------------------------------------------------------------------- */

typedef void (*ValueFunc) (guint32 bits, gpointer data);

static void
each_value (const LsTieFitting *fitting,
            gboolean is_text,
            guint series,
            guint time,
            ValueFunc func,
            gpointer data)
{
  for (guint i = 0; i < fitting->n_pairs; i++)
    {
      const LsTieRecord *record = is_text ? fitting->pairs[i].text : fitting->pairs[i].words;
      const guint n = ls_tie_record_n (record, series);

      for (guint k = time != LS_TIE_NONE ? time : 0; k < n && (time == LS_TIE_NONE || k == time);
           k++)
        {
          const LsTieRow *row = ls_tie_record_row (record, series, k);

          LS_FOREACH_LANE (lane, row->lanes)
            func (row->bits[lane], data);
        }
    }
}

static void
note_truth (guint32 bits, gpointer data)
{
  *(gboolean *) data &= bits <= 1 || bits == G_MAXUINT32 || bits == ls_float_bits (1.0f);
}

static LsValueType
find_type (const LsTieFitting *fitting, guint series)
{
  const LsTieSeries *own = ls_tie_side_get (fitting->text, series);
  const LsTieSeries *root =
    ls_tie_side_get (fitting->text, ls_tie_side_find_root (fitting->text, series));
  const LsValueType type = root->type != LS_VALUE_BITS ? root->type : own->type;
  gboolean is_truth = TRUE;

  if (own->kind == LS_TIE_TEST && type != LS_VALUE_FLOAT)
    each_value (fitting, TRUE, series, LS_TIE_NONE, note_truth, &is_truth);
  else
    is_truth = type == LS_VALUE_BOOL;
  return is_truth ? LS_VALUE_BOOL : type == LS_VALUE_BITS ? LS_VALUE_FLOAT : type;
}

typedef struct
{
  double sum;
  guint n;
} Mean;

static void
note_size (guint32 bits, gpointer data)
{
  Mean *mean = data;
  const float size = fabsf (ls_bits_float (bits));

  if (!isfinite (size))
    return;
  mean->sum += MIN (size, 1e6f);
  mean->n++;
}

static float
find_scale (const LsTieFitting *fitting, guint series)
{
  Mean mean = { 0 };

  each_value (fitting, TRUE, series, LS_TIE_NONE, note_size, &mean);
  return mean.n > 0 ? (float) MIN (mean.sum / mean.n, 1.0) : 0.0f;
}

static void
count_value (guint32 bits, gpointer data)
{
  GHashTable *counts = data;
  const gpointer key = GUINT_TO_POINTER (bits);

  g_hash_table_insert (counts, key,
                       GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)) + 1));
}

guint
ls_tie_count_others (const LsTieFitting *fitting, guint series, guint n)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer count;
  guint total = 0, most = 0;

  each_value (fitting, TRUE, series, n, count_value, counts);
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, NULL, &count))
    {
      total += GPOINTER_TO_UINT (count);
      most = MAX (most, GPOINTER_TO_UINT (count));
    }
  return total - most;
}

guint
ls_tie_count_times (const LsTieFitting *fitting, guint series)
{
  guint n = 0;

  for (guint i = 0; i < fitting->n_pairs; i++)
    n = MAX (n, ls_tie_record_n (fitting->pairs[i].text, series));
  return n;
}

gboolean
ls_tie_is_fixed (const LsTieFitting *fitting, guint series)
{
  const guint n = ls_tie_count_times (fitting, series);

  for (guint i = 0; i < n; i++)
    if (ls_tie_count_others (fitting, series, i) > 0)
      return FALSE;
  return TRUE;
}

/* --- times ------------------------------------------------------------------------------------ */

static Often
find_often (const LsTieFitting *fitting, gboolean is_text, guint series)
{
  Often often = { .hash = 17, .first = G_MAXUINT64 };

  for (guint i = 0; i < fitting->n_pairs; i++)
    {
      const LsTieRecord *record = is_text ? fitting->pairs[i].text : fitting->pairs[i].words;
      const guint n = ls_tie_record_n (record, series);
      guint8 counts[LS_LANES] = { 0 };

      for (guint k = 0; k < n; k++)
        {
          const LsTieRow *row = ls_tie_record_row (record, series, k);

          LS_FOREACH_LANE (lane, row->lanes)
            {
              counts[lane]++;
              often.total++;
              if (is_text)
                often.first = MIN (often.first, row->steps[lane]);
            }
        }
      for (guint lane = 0; lane < LS_LANES; lane++)
        often.hash = often.hash * 31 + counts[lane];
    }
  return often;
}

/* For each series of the words the one of the text that lanes come to as often, the first of
 * several. */
static void
find_clocks (Fitter *fitter)
{
  const LsTieFitting *fitting = fitter->fitting;
  g_autoptr (GHashTable) by_counts = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < ls_tie_side_n_series (fitting->text); i++)
    {
      gpointer key;
      guint other;

      fitter->often[i] = find_often (fitting, TRUE, i);
      fitter->often[i].has_values = ls_tie_count_others (fitting, i, LS_TIE_NONE) >= SOME_VALUES;
      key = GUINT_TO_POINTER (fitter->often[i].hash);
      other = GPOINTER_TO_UINT (g_hash_table_lookup (by_counts, key));
      if (other == 0 || fitter->often[i].first < fitter->often[other - 1].first)
        g_hash_table_insert (by_counts, key, GUINT_TO_POINTER (i + 1));
    }
  for (guint i = 0; i < ls_tie_side_n_series (fitting->words); i++)
    {
      const Often often = find_often (fitting, FALSE, i);

      fitter->hashes[i] = often.hash;
      fitter->clocks[i] =
        GPOINTER_TO_UINT (g_hash_table_lookup (by_counts, GUINT_TO_POINTER (often.hash))) - 1;
    }
}

/* The test that lanes come to more often than to the series, and before it: the one of the
 * branch or loop around, if there is one. Returns: LS_TIE_NONE: there is none. */
static guint
find_outer_test (const Fitter *fitter, guint series)
{
  const LsTieSide *text = fitter->fitting->text;
  guint found = LS_TIE_NONE;

  for (guint i = 0; i < ls_tie_side_n_series (text); i++)
    {
      const LsTieSeries *test = ls_tie_side_get (text, i);

      if (test->kind == LS_TIE_TEST && test->path == ls_tie_side_get (text, series)->path &&
          fitter->often[i].total > fitter->often[series].total &&
          fitter->often[i].first < fitter->often[series].first &&
          (found == LS_TIE_NONE || fitter->often[i].total < fitter->often[found].total))
        found = i;
    }
  return found;
}

/* How often a lane came to a series before a step. */
static guint
count_before (const LsTieRecord *text, guint series, guint lane, guint32 step)
{
  const guint n = ls_tie_record_n (text, series);
  guint low = 0, high = n;

  while (low < high)
    {
      const guint middle = (low + high) / 2;
      const LsTieRow *row = ls_tie_record_row (text, series, middle);

      if ((row->lanes & LS_MASK_LANE (lane)) != 0 && row->steps[lane] < step)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* For each time of the series how often each lane came to the clock before. */
typedef struct
{
  guint8 counts[LS_LANES];
  /* which lanes have the count that was asked for last */
  guint asked;
  LsMask lanes;
} Clocked;

static Clocked *
find_clocked (LsTiePair *pair, guint series, guint clock)
{
  const guint n = ls_tie_record_n (pair->text, series);

  if (pair->clocked != NULL && pair->series == series && pair->clock == clock)
    return (Clocked *) (gpointer) pair->clocked->data;
  if (pair->clocked == NULL)
    pair->clocked = g_array_new (FALSE, FALSE, sizeof (Clocked));
  g_array_set_size (pair->clocked, n);
  pair->series = series;
  pair->clock = clock;
  for (guint k = 0; k < n; k++)
    {
      const LsTieRow *row = ls_tie_record_row (pair->text, series, k);
      Clocked *clocked = &g_array_index (pair->clocked, Clocked, k);

      clocked->asked = G_MAXUINT;
      LS_FOREACH_LANE (lane, row->lanes)
        clocked->counts[lane] =
          (guint8) count_before (pair->text, clock, (guint) lane, row->steps[lane]);
    }
  return (Clocked *) (gpointer) pair->clocked->data;
}

gboolean
ls_tie_fit_find_time (const LsTieFit *fit,
                      LsTiePair *pair,
                      guint series,
                      guint n,
                      guint lane,
                      guint *time)
{
  if (fit->clock != LS_TIE_NONE)
    {
      n = find_clocked (pair, series, fit->clock)[n].counts[lane];
      if (n == 0)
        return FALSE;
      n--;
    }
  *time = fit->is_single ? 0 : n;
  return !fit->is_single || n == fit->time;
}

/* --- one value -------------------------------------------------------------------------------- */

/* near: what the text gives on nearly the same inputs. Returns: how much of what may differ
 * does: 0 to 1; 2: too much. */
static float
compare (guint32 wanted, guint32 near, guint32 bits, const LsTieFit *fit)
{
  float a, b, most;

  if (fit->type == LS_VALUE_BOOL)
    return ((bits != 0) != fit->is_inverted) == (wanted != 0) ? 0.0f : 2.0f;
  if (wanted == bits && !fit->is_negated)
    return 0.0f;
  if (fit->type != LS_VALUE_FLOAT)
    return 2.0f;
  a = ls_bits_float (wanted);
  b = fit->is_negated ? -ls_bits_float (bits) : ls_bits_float (bits);
  if (!isfinite (a) || !isfinite (b))
    return (isnan (a) && isnan (b)) || a == b || wanted != near ? 0.0f : 2.0f;
  most = fmaxf (fabsf (a), fabsf (b)) / RELATIVE + fit->scale / ABSOLUTE +
         NEAR * fabsf (a - ls_bits_float (near));
  return most > 0.0f ? fminf (fabsf (a - b) / most, 2.0f) : a == b ? 0.0f : 2.0f;
}

/* Whether a row of the words has what a row of the text gives in these lanes. */
static gboolean
fits_rows (LsTieFit *fit,
           const LsTieRow *wanted,
           const LsTieRow *near,
           const LsTieRow *row,
           LsMask lanes)
{
  if ((lanes & ~row->lanes) != 0)
    return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    {
      const float error = compare (wanted->bits[lane], near->bits[lane], row->bits[lane], fit);

      if (error > 1.0f)
        return FALSE;
      fit->error = MAX (fit->error, error);
      fit->n_values++;
    }
  return TRUE;
}

/* Whether the words' time has what the text gives these lanes at its time n. near: that of the
 * text on nearly the same inputs; where a lane does not come there nothing can be said. */
static gboolean
fits_time (LsTieFit *fit, const LsTiePair *pair, guint series, guint n, guint time, LsMask lanes)
{
  const LsTieRow *near =
    n < ls_tie_record_n (pair->near, series) ? ls_tie_record_row (pair->near, series, n) : NULL;

  lanes &= near != NULL ? near->lanes : 0;
  if (lanes == 0 || time >= LS_TIE_MAX_TIMES)
    return TRUE;
  if (time >= ls_tie_record_n (pair->words, fit->series))
    return !pair->words->is_ended;
  return fits_rows (fit, ls_tie_record_row (pair->text, series, n), near,
                    ls_tie_record_row (pair->words, fit->series, time), lanes);
}

static LsMask
find_lanes_at (Clocked *clocked, LsMask lanes, guint count)
{
  if (clocked->asked != count)
    {
      clocked->asked = count;
      clocked->lanes = 0;
      LS_FOREACH_LANE (lane, lanes)
        if (clocked->counts[lane] == count)
          clocked->lanes |= LS_MASK_LANE (lane);
    }
  return clocked->lanes & lanes;
}

/* The same by a clock, which may stand elsewhere in each lane. */
static gboolean
fits_by_clock (LsTieFit *fit, LsTiePair *pair, guint series, guint n)
{
  Clocked *clocked = &find_clocked (pair, series, fit->clock)[n];
  LsMask left = ls_tie_record_row (pair->text, series, n)->lanes;

  if (fit->is_single)
    return fits_time (fit, pair, series, n, 0, find_lanes_at (clocked, left, fit->time + 1));
  while (left != 0)
    {
      const guint count = clocked->counts[__builtin_ctzll (left)];
      const LsMask lanes = find_lanes_at (clocked, left, count);

      if (count == 0 || !fits_time (fit, pair, series, n, count - 1, lanes))
        return FALSE;
      left &= ~lanes;
    }
  return TRUE;
}

static gboolean
fits_pair (guint series, LsTieFit *fit, LsTiePair *pair)
{
  const guint n = ls_tie_record_n (pair->text, series), before = fit->n_values;
  const gboolean is_one = fit->is_single && fit->clock == LS_TIE_NONE;

  for (guint k = is_one ? fit->time : 0; k < n && (!is_one || k == fit->time); k++)
    if (fit->clock != LS_TIE_NONE ? !fits_by_clock (fit, pair, series, k)
                                  : !fits_time (fit, pair, series, k, is_one ? 0 : k,
                                                ls_tie_record_row (pair->text, series, k)->lanes))
      return FALSE;
  fit->n_looks += fit->n_values > before ? 1 : 0;
  return TRUE;
}

static gboolean
fits_all (const Fitter *fitter, LsTieFit *fit)
{
  fit->type = fitter->type;
  fit->scale = fitter->scale;
  fit->error = 0.0f;
  fit->n_values = fit->n_looks = 0;
  for (guint i = 0; i < fitter->fitting->n_pairs; i++)
    if (!fits_pair (fitter->series, fit, &fitter->fitting->pairs[i]))
      return FALSE;
  return TRUE;
}

static void
set_series (Fitter *fitter, guint series)
{
  fitter->series = series;
  fitter->type = find_type (fitter->fitting, series);
  fitter->scale = fitter->type == LS_VALUE_FLOAT ? find_scale (fitter->fitting, series) : 0.0f;
}

gboolean
ls_tie_fit_holds (LsTieFit *fit, guint series, LsTiePair *pair)
{
  return fits_pair (series, fit, pair);
}

gboolean
ls_tie_fit_is_certain (const LsTieFit *fit)
{
  return fit->is_alone && fit->n_looks >= SOME_LOOKS && fit->n_values >= MANY_VALUES;
}

/* --- places ----------------------------------------------------------------------------------- */

static gboolean
may_hold (Fitter *fitter, guint words)
{
  const LsTieSeries *series = ls_tie_side_get (fitter->fitting->words, words);
  gboolean is_truth = TRUE;

  if (fitter->type != LS_VALUE_BOOL)
    return series->kind != LS_TIE_MASK;
  if (fitter->truths[words] == 0)
    {
      each_value (fitter->fitting, FALSE, words, LS_TIE_NONE, note_truth, &is_truth);
      fitter->truths[words] = is_truth ? 1 : -1;
    }
  return fitter->truths[words] > 0;
}

static void
add_claim (Fitter *fitter, const LsTieFit *fit)
{
  const LsTieSide *text = fitter->fitting->text;
  GArray **claims = &fitter->claims[fit->series];
  const Claim claim = { .root = ls_tie_side_find_root (text, fitter->series),
                        .time = fit->is_single ? fit->time : LS_TIE_NONE,
                        .n_values = fit->n_values,
                        .error = fit->error };

  if (!fitter->often[fitter->series].has_values ||
      !ls_tie_side_get (text, fitter->series)->is_named || fit->is_negated)
    return;
  if (*claims == NULL)
    *claims = g_array_new (FALSE, FALSE, sizeof (Claim));
  for (guint i = 0; i < (*claims)->len; i++)
    {
      Claim *other = &g_array_index (*claims, Claim, i);

      if (other->root == claim.root && other->time == claim.time)
        {
          other->error = MIN (other->error, claim.error);
          return;
        }
    }
  g_array_append_val (*claims, claim);
}

static void
add_fit (Fitter *fitter, GArray *fits, const LsTieFit *fit)
{
  add_claim (fitter, fit);
  g_array_append_val (fits, *fit);
}

/* Places whose times follow from the times of the text. */
static void
find_fits (Fitter *fitter, guint words, GArray *fits)
{
  const guint clock = fitter->clocks[words];
  const guint n_ways = fitter->type == LS_VALUE_BOOL || fitter->type == LS_VALUE_FLOAT ? 2 : 1;

  for (guint way = 0; way < n_ways; way++)
    {
      LsTieFit fit = { .series = words,
                       .clock = LS_TIE_NONE,
                       .is_inverted = way == 1 && fitter->type == LS_VALUE_BOOL,
                       .is_negated = way == 1 && fitter->type == LS_VALUE_FLOAT };

      if (fits_all (fitter, &fit))
        {
          add_fit (fitter, fits, &fit);
          continue;
        }
      if (clock == LS_TIE_NONE || clock == fitter->series)
        continue;
      fit.clock = clock;
      if (fits_all (fitter, &fit))
        add_fit (fitter, fits, &fit);
    }
}

/* A place for each time: the compiler has written the rounds of a loop one behind the other. */
static gboolean
find_single_fits (Fitter *fitter, guint clock, GArray *fits)
{
  const guint n_words = ls_tie_side_n_series (fitter->fitting->words);
  const guint n =
    ls_tie_count_times (fitter->fitting, clock != LS_TIE_NONE ? clock : fitter->series);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (LsTieFit));
  guint n_missing = 0;

  for (guint time = 0; time < n; time++)
    {
      const guint before = found->len;

      for (guint i = 0; i < n_words; i++)
        {
          LsTieFit fit = { .series = i, .clock = clock, .is_single = TRUE, .time = time };

          if (may_hold (fitter, i) && fits_all (fitter, &fit) && fit.n_values > 0)
            g_array_append_val (found, fit);
        }
      n_missing += found->len == before ? 1 : 0;
      if (n_missing * 4 > n * (4 - MOST_OF_FOUR))
        return FALSE;
    }
  for (guint i = 0; i < found->len; i++)
    add_fit (fitter, fits, &g_array_index (found, LsTieFit, i));
  return found->len > 0;
}

/* Whether two series of the text have the same values each time. */
static gboolean
are_equal (const LsTieFitting *fitting, guint a, guint b)
{
  for (guint i = 0; i < fitting->n_pairs; i++)
    {
      const LsTieRecord *text = fitting->pairs[i].text;
      const guint n = ls_tie_record_n (text, a);

      if (ls_tie_record_n (text, b) != n)
        return FALSE;
      for (guint k = 0; k < n; k++)
        {
          const LsTieRow *first = ls_tie_record_row (text, a, k);
          const LsTieRow *second = ls_tie_record_row (text, b, k);

          if (first->lanes != second->lanes)
            return FALSE;
          LS_FOREACH_LANE (lane, first->lanes)
            if (first->bits[lane] != second->bits[lane])
              return FALSE;
        }
    }
  return TRUE;
}

/* A copy that lanes come to as often as to another one has the same places. Returns: whether it
 * is one. */
static gboolean
take_fits (Fitter *fitter, guint series)
{
  const LsTieSide *text = fitter->fitting->text;
  const gpointer key = GSIZE_TO_POINTER ((gsize) ls_tie_side_find_root (text, series) << 32 |
                                         fitter->often[series].hash);
  const guint same = GPOINTER_TO_UINT (g_hash_table_lookup (fitter->copies, key));
  const GArray *others = same != 0 ? g_ptr_array_index (fitter->fits, same - 1) : NULL;
  GArray *fits;

  if (ls_tie_side_get (text, series)->kind == LS_TIE_TEST ||
      !ls_tie_side_get (text, series)->is_named)
    return FALSE;
  if (others == NULL || !are_equal (fitter->fitting, series, same - 1))
    {
      g_hash_table_insert (fitter->copies, key, GUINT_TO_POINTER (series + 1));
      return FALSE;
    }
  fits = g_array_new (FALSE, FALSE, sizeof (LsTieFit));
  g_array_append_vals (fits, others->data, others->len);
  g_ptr_array_index (fitter->fits, series) = fits;
  return TRUE;
}

static void
find_places (Fitter *fitter, guint series)
{
  const LsTieFitting *fitting = fitter->fitting;
  GArray *fits;
  guint outer;

  if (ls_tie_side_get (fitting->text, series)->kind == LS_TIE_MASK ||
      ls_tie_count_times (fitting, series) == 0 || take_fits (fitter, series))
    return;
  fits = g_array_new (FALSE, FALSE, sizeof (LsTieFit));
  g_ptr_array_index (fitter->fits, series) = fits;
  set_series (fitter, series);
  for (guint i = 0; i < ls_tie_side_n_series (fitting->words); i++)
    if (may_hold (fitter, i))
      find_fits (fitter, i, fits);
  if (fits->len > 0 ||
      (ls_tie_count_times (fitting, series) > 1 && find_single_fits (fitter, LS_TIE_NONE, fits)))
    return;
  outer = find_outer_test (fitter, series);
  if (outer != LS_TIE_NONE)
    find_single_fits (fitter, outer, fits);
}

/* --- whose place it is ------------------------------------------------------------------------ */

static gboolean
is_as_good (float error, float best)
{
  return error <= MAX (WORSE * best, ROUNDING);
}

/* Whether another value of the text fits the place, as well as this one or better. is_better:
 * (out): it fits better. */
static gboolean
has_rival (const Fitter *fitter, guint root, const LsTieFit *fit, gboolean *is_better)
{
  const GArray *claims = fitter->claims[fit->series];
  const guint time = fit->is_single ? fit->time : LS_TIE_NONE;
  gboolean has = FALSE;

  *is_better = FALSE;
  for (guint i = 0; claims != NULL && i < claims->len; i++)
    {
      const Claim *claim = &g_array_index (claims, Claim, i);

      /* One value alone says little against many. */
      if ((claim->root == root && claim->time == time) || 2 * claim->n_values < fit->n_values)
        continue;
      *is_better |= !is_as_good (fit->error, claim->error);
      has |= is_as_good (claim->error, fit->error);
    }
  return has;
}

/* has_at: what is known already: 1 it has, -1 it has not. */
static gboolean
has_values_at (const Fitter *fitter, guint series, guint time, gint8 *has_at)
{
  if (has_at[time] == 0)
    has_at[time] = ls_tie_count_others (fitter->fitting, series, time) >= SOME_VALUES ? 1 : -1;
  return has_at[time] > 0;
}

/* Whether the place may be one where lanes that come to the series and others meet: which value
 * it takes there may be another one on other inputs. */
static gboolean
may_choose (const Fitter *fitter, guint series, const LsTieFit *fit)
{
  const LsTieSeries *words = ls_tie_side_get (fitter->fitting->words, fit->series);

  return words->kind == LS_TIE_WRITE && !words->is_computed && fit->clock == LS_TIE_NONE &&
         !fit->is_single && fitter->hashes[fit->series] != fitter->often[series].hash;
}

static gint
compare_fits (gconstpointer a, gconstpointer b)
{
  const LsTieFit *first = a, *second = b;

  if (first->is_alone != second->is_alone)
    return first->is_alone ? -1 : 1;
  return first->series < second->series ? -1 : first->series > second->series ? 1 : 0;
}

/* Of the lines that write a value the first one computes it. Others may choose it from several,
 * which no input so far could show: they are not certain. */
static void
keep_first (const LsTieSide *words, GArray *fits)
{
  guint first[LS_TIE_MAX_TIMES];

  memset (first, 0xff, sizeof first);
  for (guint i = 0; i < fits->len; i++)
    {
      LsTieFit *fit = &g_array_index (fits, LsTieFit, i);
      const guint line = ls_tie_side_get (words, fit->series)->line;
      guint *found = &first[fit->is_single ? fit->time : 0];

      if (!fit->is_alone)
        continue;
      if (*found == LS_TIE_NONE)
        *found = line;
      fit->is_alone = line == *found;
    }
}

/* Leaves out places that are those of another value, and says which are of this one alone. */
static void
judge_places (const Fitter *fitter, guint series)
{
  GArray *fits = g_ptr_array_index (fitter->fits, series);
  const guint root = ls_tie_side_find_root (fitter->fitting->text, series);
  const gboolean has_values =
    ls_tie_side_get (fitter->fitting->text, series)->is_named && fitter->often[series].has_values;
  gint8 has_at[LS_TIE_MAX_TIMES] = { 0 };

  for (guint i = 0; i < fits->len; i++)
    {
      LsTieFit *fit = &g_array_index (fits, LsTieFit, i);
      gboolean is_better;
      const gboolean is_shared = has_rival (fitter, root, fit, &is_better);

      fit->is_alone =
        has_values && !is_shared && !fit->is_negated && !may_choose (fitter, series, fit);
      if (fit->is_alone && fit->is_single)
        fit->is_alone = fit->clock != LS_TIE_NONE
                          ? fit->n_values >= 2 * SOME_VALUES
                          : has_values_at (fitter, series, fit->time, has_at);
      if (is_better)
        g_array_remove_index (fits, i--);
    }
  g_array_sort (fits, compare_fits);
  keep_first (fitter->fitting->words, fits);
}

static void
clear_fits (gpointer fits)
{
  if (fits != NULL)
    g_array_unref (fits);
}

GPtrArray *
ls_tie_fit_all (const LsTieFitting *fitting)
{
  const guint n_text = ls_tie_side_n_series (fitting->text);
  const guint n_words = ls_tie_side_n_series (fitting->words);
  Fitter fitter = { .fitting = fitting,
                    .fits = g_ptr_array_new_with_free_func (clear_fits),
                    .claims = g_new0 (GArray *, n_words + 1),
                    .clocks = g_new0 (guint, n_words + 1),
                    .hashes = g_new0 (guint32, n_words + 1),
                    .often = g_new0 (Often, n_text + 1),
                    .copies = g_hash_table_new (NULL, NULL),
                    .truths = g_new0 (gint8, n_words + 1) };

  g_ptr_array_set_size (fitter.fits, (gint) n_text);
  find_clocks (&fitter);
  for (guint i = 0; i < n_text; i++)
    if (fitting->interrupt == NULL || g_atomic_int_get (fitting->interrupt) == 0)
      find_places (&fitter, i);
  for (guint i = 0; i < n_text; i++)
    if (g_ptr_array_index (fitter.fits, i) != NULL)
      judge_places (&fitter, i);
  for (guint i = 0; i < n_words; i++)
    clear_fits (fitter.claims[i]);
  g_free (fitter.claims);
  g_free (fitter.clocks);
  g_free (fitter.hashes);
  g_free (fitter.often);
  g_hash_table_unref (fitter.copies);
  g_free (fitter.truths);
  return fitter.fits;
}
