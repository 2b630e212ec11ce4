#include "ls-source-private.h"

/* Compares what a text computes with what a run writes. */

#define MAX_VARIETY 32
/* So many lanes must have another value than most: a place with the same is no chance then. */
#define SOME_LANES 12
/* The depth of a line of a clause that no branch or loop encloses. */
#define PLAIN_DEPTH 1
/* Of places for each hit of its own, so many at least must be found from the first on: the last iteration of an unrolled loop is
 * often another one. */
#define MIN_FOUND(period) ((period) > 4 ? ((period) *3 + 3) / 4 : (period))

static const LsSourceValue *
get_value (const LsSourceMatching *matching, guint hit)
{
  return matching->values[hit];
}

static gboolean
is_truth (const LsSourceMatching *matching)
{
  return get_value (matching, 0)->base == 'b';
}

/* The lanes of a look whose value of a hit is known. */
static LsMask
find_lanes (const LsSourceMatching *matching, guint look, guint hit, guint component)
{
  const LsSourceRows *rows = g_ptr_array_index (matching->runs, look);
  LsMask lanes = rows->is_cut ? 0 : get_value (matching, hit)->rows[look][component].lanes;

  LS_FOREACH_LANE (lane, lanes)
    if (matching->count->counts[look][lane] <= hit)
      lanes &= ~LS_MASK_LANE (lane);
  return lanes;
}

static gboolean
is_same (guint32 bits, guint32 value, gboolean is_truth_value, gboolean is_inverted)
{
  return is_truth_value ? ((bits != 0) != is_inverted) == (value != 0) : bits == value;
}

/* Whether row has the hit's value in all its lanes. row: (nullable). */
static gboolean
has_value (const LsSourceMatching *matching,
           guint look,
           guint hit,
           guint component,
           const LsSourceRow *row,
           gboolean is_inverted)
{
  const LsMask lanes = find_lanes (matching, look, hit, component);
  const LsSourceRow *value = &get_value (matching, hit)->rows[look][component];

  if (lanes == 0)
    return TRUE;
  if (row == NULL || (lanes & ~row->lanes) != 0)
    return FALSE;
  LS_FOREACH_LANE (lane, lanes)
    if (!is_same (row->bits[lane], value->bits[lane], is_truth (matching), is_inverted))
      return FALSE;
  return TRUE;
}

/* What a series has at its time n. Returns: (nullable). */
static const LsSourceRow *
get_row (const LsSourceSeries *series, guint n)
{
  return series != NULL && n < series->rows->len ? &g_array_index (series->rows, LsSourceRow, n)
                                                 : NULL;
}

/* Whether the place gives the values of every period-th hit from first on, in all looks. */
static gboolean
is_place (const LsSourceMatching *matching,
          guint component,
          guint first,
          guint period,
          guint64 key,
          gboolean is_inverted)
{
  for (guint look = 0; look < matching->n_looks; look++)
    {
      const LsSourceRows *rows = g_ptr_array_index (matching->runs, look);
      const LsSourceSeries *series = g_hash_table_lookup (rows->by_key, &key);

      for (guint hit = first; hit < matching->n_hits; hit += period)
        if (!has_value (matching, look, hit, component, get_row (series, hit / period),
                        is_inverted))
          return FALSE;
    }
  return TRUE;
}

/* The values that a turn has. */
typedef struct
{
  guint32 bits[MAX_VARIETY];
  guint counts[MAX_VARIETY];
  guint n;     /* different values, up to MAX_VARIETY */
  guint total; /* lanes */
} Variety;

static void
add_value (Variety *variety, guint32 bits)
{
  guint i = 0;

  while (i < variety->n && variety->bits[i] != bits)
    i++;
  if (i == MAX_VARIETY)
    i--;
  else if (i == variety->n)
    variety->bits[variety->n++] = bits;
  variety->counts[i]++;
  variety->total++;
}

static void
find_variety (const LsSourceMatching *matching,
              guint component,
              guint first,
              guint period,
              Variety *variety)
{
  for (guint look = 0; look < matching->n_looks; look++)
    for (guint hit = first; hit < matching->n_hits; hit += period)
      {
        const LsMask lanes = find_lanes (matching, look, hit, component);

        LS_FOREACH_LANE (lane, lanes)
          add_value (variety, get_value (matching, hit)->rows[look][component].bits[lane]);
      }
}

/* Lanes that have another value than most. */
static guint
count_others (const Variety *variety)
{
  guint most = 0;

  for (guint i = 0; i < variety->n; i++)
    most = MAX (most, variety->counts[i]);
  return variety->total - most;
}

/* Whether some lanes come to the statement and others do not, or not as often. */
static gboolean
has_contrast (const LsSourceMatching *matching)
{
  guint32 least = G_MAXUINT32, most = 0;

  for (guint look = 0; look < matching->n_looks; look++)
    LS_FOREACH_LANE (lane, matching->count->lanes[look])
      {
        least = MIN (least, matching->count->counts[look][lane]);
        most = MAX (most, matching->count->counts[look][lane]);
      }
  return least < most;
}

/* Whether other inputs could show that lanes carry the place out that do not come to the statement. */
static gboolean
is_doubtful (const LsSourceMatching *matching, guint line)
{
  const LsSourceRows *rows = g_ptr_array_index (matching->runs, 0);
  LsLine info;

  if (!matching->is_conditional || has_contrast (matching))
    return FALSE;
  ls_program_line (rows->program, line, &info);
  return info.depth <= PLAIN_DEPTH;
}

/* Whether the lanes carry the line out as often as they come to the statement with every period-th hit. */
static gboolean
is_exact (const LsSourceMatching *matching, guint first, guint period, guint line)
{
  for (guint look = 0; look < matching->n_looks; look++)
    {
      const LsSourceRows *rows = g_ptr_array_index (matching->runs, look);

      LS_FOREACH_LANE (lane, rows->is_cut ? 0 : matching->count->lanes[look])
        {
          const guint32 n = matching->count->counts[look][lane];
          const guint32 wanted = n > first ? (n - first - 1) / period + 1 : 0;

          if (rows->counts[line][lane] != wanted)
            return FALSE;
        }
    }
  return TRUE;
}

/* --- choosing ------------------------------------------------------------------------------------------------- */

typedef struct
{
  LsSourcePlace place;
  gboolean is_there, is_exact, is_lasting;
  guint64 first;
  guint n_lines; /* lines that have the values */
} Choice;

static gboolean
is_lasting (const LsSourceRows *rows, const LsSourceSeries *series)
{
  const LsMachine *machine = ls_program_machine (rows->program);

  return !series->is_mask && machine->reg_files[series->ref.file].life == LS_LIFE_PROGRAM;
}

static gboolean
is_better (const Choice *choice, gboolean exact, gboolean lasting, guint64 first)
{
  if (!choice->is_there || exact != choice->is_exact)
    return !choice->is_there || exact;
  if (first != choice->first)
    return first < choice->first;
  return lasting && !choice->is_lasting;
}

static void
consider (Choice *choice,
          const LsSourceMatching *matching,
          const LsSourceRows *rows,
          const LsSourceSeries *series,
          guint first,
          guint period,
          gboolean is_inverted)
{
  const gboolean exact = is_exact (matching, first, period, series->line);
  const gboolean lasting = is_lasting (rows, series);

  choice->n_lines++;
  if (!is_better (choice, exact, lasting, series->first))
    return;
  choice->is_there = TRUE;
  choice->is_exact = exact;
  choice->is_lasting = lasting;
  choice->first = series->first;
  choice->place =
    (LsSourcePlace){ .kind = series->is_mask ? LS_SOURCE_IN_MASK : LS_SOURCE_IN_REGISTER,
                     .line = series->line,
                     .first = series->first,
                     .ref = series->ref,
                     .is_inverted = is_inverted };
}

/* The look in which a lane has the hit; any if there is none. */
static guint
find_look (const LsSourceMatching *matching, guint component, guint hit)
{
  for (guint look = 0; look < matching->n_looks; look++)
    if (find_lanes (matching, look, hit, component) != 0)
      return look;
  return 0;
}

static void
choose_series (const LsSourceMatching *matching,
               guint component,
               guint first,
               guint period,
               Choice *choice)
{
  const guint look = find_look (matching, component, first);
  const LsSourceRows *rows = g_ptr_array_index (matching->runs, look);

  for (guint i = 0; i < rows->series->len; i++)
    {
      const LsSourceSeries *series = g_ptr_array_index (rows->series, i);

      for (guint inverted = 0; inverted < (is_truth (matching) ? 2 : 1); inverted++)
        if (has_value (matching, look, first, component, get_row (series, 0), inverted) &&
            is_place (matching, component, first, period, series->key, inverted))
          consider (choice, matching, rows, series, first, period, inverted);
    }
}

/* What the run starts with. */
static gboolean
is_start (const LsSourceMatching *matching,
          guint component,
          guint first,
          guint period,
          LsRegRef ref)
{
  for (guint look = 0; look < matching->n_looks; look++)
    {
      const LsSourceRows *rows = g_ptr_array_index (matching->runs, look);
      const LsSourceRow *row = NULL;

      for (guint i = 0; i < rows->starts->len && row == NULL; i++)
        if (ls_reg_ref_equal (g_array_index (rows->start_refs, LsRegRef, i), ref))
          row = &g_array_index (rows->starts, LsSourceRow, i);
      for (guint hit = first; hit < matching->n_hits; hit += period)
        if (!has_value (matching, look, hit, component, row, FALSE))
          return FALSE;
    }
  return TRUE;
}

static gboolean
choose_start (const LsSourceMatching *matching,
              guint component,
              guint first,
              guint period,
              LsSourcePlace *place)
{
  const LsSourceRows *rows =
    g_ptr_array_index (matching->runs, find_look (matching, component, first));

  for (guint i = 0; i < rows->start_refs->len && !is_truth (matching); i++)
    {
      const LsRegRef ref = g_array_index (rows->start_refs, LsRegRef, i);

      if (!is_start (matching, component, first, period, ref))
        continue;
      *place = (LsSourcePlace){ .kind = LS_SOURCE_AT_START, .ref = ref };
      return TRUE;
    }
  return FALSE;
}

/* The bits of the first lane that has the hit. */
static guint32
get_bits (const LsSourceMatching *matching, guint component, guint hit)
{
  const guint look = find_look (matching, component, hit);

  LS_FOREACH_LANE (lane, find_lanes (matching, look, hit, component))
    return get_value (matching, hit)->rows[look][component].bits[lane];
  return 0;
}

/* A word of a constant buffer in a look. Returns: FALSE if there is none. */
static gboolean
get_constant (const LsSourceMatching *matching, guint look, guint bank, guint word, guint32 *bits)
{
  const LsSourceRows *rows = g_ptr_array_index (matching->runs, look);
  gsize size = 0;
  const guint32 *words = rows->bindings->constants[bank] != NULL
                           ? g_bytes_get_data (rows->bindings->constants[bank], &size)
                           : NULL;

  if (word >= size / 4)
    return FALSE;
  *bits = words[word];
  return TRUE;
}

static gboolean
is_constant (const LsSourceMatching *matching,
             guint component,
             guint first,
             guint period,
             guint bank,
             guint word)
{
  for (guint look = 0; look < matching->n_looks; look++)
    {
      LsSourceRow row = { .lanes = LS_MASK_ALL };
      guint32 bits;

      if (!get_constant (matching, look, bank, word, &bits))
        return FALSE;
      for (guint lane = 0; lane < LS_LANES; lane++)
        row.bits[lane] = bits;
      for (guint hit = first; hit < matching->n_hits; hit += period)
        if (!has_value (matching, look, hit, component, &row, FALSE))
          return FALSE;
    }
  return TRUE;
}

static gboolean
choose_constant (const LsSourceMatching *matching,
                 guint component,
                 guint first,
                 guint period,
                 LsSourcePlace *place)
{
  const guint look = find_look (matching, component, first);
  const guint32 wanted = get_bits (matching, component, first);
  guint32 bits;

  for (guint bank = 0; bank < LS_N_CONST_BUFFERS; bank++)
    for (guint word = 0; get_constant (matching, look, bank, word, &bits); word++)
      if (is_same (bits, wanted, is_truth (matching), FALSE) &&
          is_constant (matching, component, first, period, bank, word))
        {
          *place = (LsSourcePlace){ .kind = LS_SOURCE_IN_CONSTANT, .bank = bank, .word = word };
          return TRUE;
        }
  return FALSE;
}

static LsSourceState
match_turn (const LsSourceMatching *matching,
            guint component,
            guint first,
            guint period,
            LsSourcePlace *place)
{
  Variety variety = { 0 };
  Choice choice = { 0 };

  find_variety (matching, component, first, period, &variety);
  if (variety.n == 1)
    {
      *place =
        (LsSourcePlace){ .kind = LS_SOURCE_FIXED, .bits = get_bits (matching, component, first) };
      return LS_SOURCE_ABOUT;
    }
  if (choose_start (matching, component, first, period, place) ||
      choose_constant (matching, component, first, period, place))
    return count_others (&variety) >= SOME_LANES ? LS_SOURCE_CERTAIN : LS_SOURCE_ABOUT;
  choose_series (matching, component, first, period, &choice);
  if (!choice.is_there)
    return LS_SOURCE_GONE;
  *place = choice.place;
  place->n_others = choice.n_lines - 1;
  place->is_exact = choice.is_exact;
  return choice.is_exact && count_others (&variety) >= SOME_LANES &&
             !is_doubtful (matching, choice.place.line)
           ? LS_SOURCE_CERTAIN
           : LS_SOURCE_ABOUT;
}

LsSourceState
ls_source_match (const LsSourceMatching *matching,
                 guint component,
                 guint period,
                 LsSourcePlace *places,
                 guint *n_found)
{
  guint n_certain = 0;

  for (*n_found = 0; *n_found < period; (*n_found)++)
    {
      LsSourcePlace *place = &places[*n_found];
      const LsSourceState state = match_turn (matching, component, *n_found, period, place);

      place->state = state;
      if (state < LS_SOURCE_ABOUT)
        break;
      n_certain += state == LS_SOURCE_CERTAIN;
    }
  if (*n_found < period && (period < matching->n_hits || *n_found < MIN_FOUND (period)))
    return LS_SOURCE_GONE;
  return 2 * n_certain > *n_found ? LS_SOURCE_CERTAIN : LS_SOURCE_ABOUT;
}
