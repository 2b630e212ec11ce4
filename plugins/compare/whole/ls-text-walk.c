#include "ls-text-walk.h"

#include <string.h>

#include "ls-components.h"
#include "ls-program-locals.h"

static gboolean
has_bit (const guint64 *bits, guint n)
{
  return (bits[n / 64] >> n % 64 & 1) != 0;
}

/* --- which statements match ------------------------------------------------------------------------------- */

static int
by_place (gconstpointer a, gconstpointer b)
{
  const LsStatementPlace *x = a, *y = b;

  if (x->file != y->file)
    return x->file < y->file ? -1 : 1;
  if (x->line != y->line)
    return x->line < y->line ? -1 : 1;
  return x->column < y->column ? -1 : x->column > y->column;
}

/* The places at which statements begin, each once, in order. Returns: (transfer full): of LsStatementPlace. */
static GArray *
list_places (const LsTextWalk *walk)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (LsStatementPlace));
  GArray *places = g_array_new (FALSE, FALSE, sizeof (LsStatementPlace));

  for (guint i = 0; i < ls_program_n_lines (walk->program); i++)
    {
      LsStatementPlace place;

      if (has_bit (walk->begins, i) && walk->info->statement (walk->program, i, &place))
        g_array_append_val (all, place);
    }
  g_array_sort (all, by_place);
  for (guint i = 0; i < all->len; i++)
    if (i == 0 || by_place (&g_array_index (all, LsStatementPlace, i),
                            &g_array_index (all, LsStatementPlace, i - 1)) != 0)
      g_array_append_val (places, g_array_index (all, LsStatementPlace, i));
  return places;
}

/* The number of the first place of a line. Returns: G_MAXUINT: there is none. */
static guint
find_line (const GArray *places, guint file, guint line)
{
  for (guint i = 0; i < places->len; i++)
    {
      const LsStatementPlace *place = &g_array_index (places, LsStatementPlace, i);

      if (place->file == file && place->line == line)
        return i;
    }
  return G_MAXUINT;
}

/* The place of the other text that stands for one: of the line that its line matches the one with the same number in it. Returns:
 * G_MAXUINT: there is none. */
static guint
find_match (const LsTextPair *pair, const GArray *places, guint number, const GArray *others)
{
  const LsStatementPlace *place = &g_array_index (places, LsStatementPlace, number);
  LsStatementPlace other = *place;
  const LsStatementPlace *found;
  guint first;

  if (!ls_text_pair_match (pair, FALSE, &other))
    return G_MAXUINT;
  first = find_line (others, other.file, other.line);
  if (first == G_MAXUINT)
    return G_MAXUINT;
  first += number - find_line (places, place->file, place->line);
  if (first >= others->len)
    return G_MAXUINT;
  found = &g_array_index (others, LsStatementPlace, first);
  return found->file == other.file && found->line == other.line ? first : G_MAXUINT;
}

/* numbers, matched: by place. */
static void
set_ids (LsTextWalk *walk, const GArray *places, const guint *numbers, const guint8 *matched)
{
  const guint n = ls_program_n_lines (walk->program);

  walk->ids = g_new0 (guint, n + 1);
  walk->matched = g_new0 (guint8, n + 1);
  for (guint i = 0; i < n; i++)
    {
      LsStatementPlace place;
      guint at;

      if (!has_bit (walk->begins, i) || !walk->info->statement (walk->program, i, &place) ||
          !g_array_binary_search ((GArray *) places, &place, by_place, &at))
        continue;
      walk->ids[i] = numbers[at];
      walk->matched[i] = matched[at];
    }
}

static void
match_statements (LsTextWalk *a, LsTextWalk *b, const LsTextPair *pair)
{
  g_autoptr (GArray) places = list_places (a), others = list_places (b);
  g_autofree guint *ids_a = g_new (guint, places->len + 1), *ids_b = g_new (guint, others->len + 1);
  g_autofree guint8 *matched_a = g_new0 (guint8, places->len + 1);
  g_autofree guint8 *matched_b = g_new0 (guint8, others->len + 1);

  for (guint i = 0; i < others->len; i++)
    ids_b[i] = places->len + i;
  for (guint i = 0; i < places->len; i++)
    {
      const guint other = find_match (pair, places, i, others);

      ids_a[i] = i;
      matched_a[i] = other != G_MAXUINT;
      if (other == G_MAXUINT)
        continue;
      ids_b[other] = i;
      matched_b[other] = TRUE;
    }
  set_ids (a, places, ids_a, matched_a);
  set_ids (b, others, ids_b, matched_b);
}

/* --- walking ---------------------------------------------------------------------------------------------- */

static void
find_stops (LsTextWalk *walk)
{
  g_autoptr (LsComponents) components = ls_components_new (walk->program);
  const guint n = ls_program_n_lines (walk->program);
  LsLine line;

  walk->begins = g_new0 (guint64, n / 64 + 1);
  walk->writers = g_new0 (guint64, n / 64 + 1);
  walk->stops = g_new0 (guint64, n / 64 + 1);
  walk->info->find_begins (walk->program, walk->begins);
  for (guint i = 0; i < n; i++)
    {
      ls_program_line (walk->program, i, &line);
      if (line.kind != LS_LINE_OTHER && ls_components_writes_memory (components, i))
        walk->writers[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
    }
  for (guint i = 0; i < n / 64 + 1; i++)
    walk->stops[i] = walk->begins[i] | walk->writers[i];
}

static void
start (LsTextWalk *walk, LsSubject *subject, LsMask lanes, const LsCompareOptions *options)
{
  const LsWalkOptions how = { .last_step = options->max_steps, .interrupt = options->interrupt };

  walk->program = ls_subject_get_program (subject);
  walk->info = ls_program_machine (walk->program)->debug_info;
  walk->lanes = lanes;
  walk->last = G_MAXUINT;
  memset (walk->last_of, 0xff, sizeof walk->last_of);
  find_stops (walk);
  ls_walk_init (&walk->walk, subject, &how);
}

void
ls_text_walks_init (LsTextWalk *a,
                    LsTextWalk *b,
                    const LsTextPair *pair,
                    LsSubject *subject_a,
                    LsSubject *subject_b,
                    const LsCompareOptions *options)
{
  const LsMask lanes = ls_subject_get_input (subject_a)->covered &
                       ls_subject_get_input (subject_b)->covered & options->lanes;

  start (a, subject_a, lanes, options);
  start (b, subject_b, lanes, options);
  match_statements (a, b, pair);
  if (!ls_text_walk_has_next (a))
    ls_text_walk_next (a);
  if (!ls_text_walk_has_next (b))
    ls_text_walk_next (b);
}

void
ls_text_walk_clear (LsTextWalk *walk)
{
  ls_walk_clear (&walk->walk);
  g_free (walk->begins);
  g_free (walk->writers);
  g_free (walk->stops);
  g_free (walk->ids);
  g_free (walk->matched);
}

LsMask
ls_text_walk_get_lanes (const LsTextWalk *walk)
{
  return walk->walk.active & walk->lanes;
}

gboolean
ls_text_walk_has_next (const LsTextWalk *walk)
{
  return !walk->walk.place.ended && !ls_walk_is_over (&walk->walk) &&
         has_bit (walk->begins, walk->walk.place.line) && !walk->walk.place.goes_on &&
         ls_text_walk_get_lanes (walk) != 0;
}

LsCallFrame
ls_text_walk_get_call (const LsTextWalk *walk)
{
  LsCallFrame call = walk->last_call;

  if (!walk->walk.place.ended)
    ls_program_find_frame (walk->program, walk->walk.state, 0, &call);
  return call;
}

void
ls_text_walk_next (LsTextWalk *walk)
{
  if (ls_text_walk_has_next (walk))
    {
      walk->last_call = ls_text_walk_get_call (walk);
      walk->last = walk->walk.place.line;
      walk->since |= ls_text_walk_get_lanes (walk);
      LS_FOREACH_LANE (lane, ls_text_walk_get_lanes (walk))
        walk->last_of[lane] = walk->last;
    }
  do
    {
      if (!walk->walk.place.ended && has_bit (walk->writers, walk->walk.place.line))
        walk->has_written = TRUE;
    }
  while (ls_walk_to_lines (&walk->walk, walk->stops) && !ls_text_walk_has_next (walk));
}

void
ls_text_walk_catch_up (LsTextWalk *walk)
{
  while (ls_text_walk_has_next (walk) && !walk->matched[walk->walk.place.line])
    ls_text_walk_next (walk);
}

/* --- who changed something ---------------------------------------------------------------------------------- */

/* values: gets one for each. */
static void
read_cells (const LsWalk *walk, const LsTextCells *cells, guint32 values[LS_TEXT_LEAF_WORDS])
{
  gsize n_words = 0;
  const guint32 *words = cells->refs == NULL
                           ? ls_program_memory (walk->program, walk->state, cells->memory, &n_words)
                           : NULL;

  for (guint i = 0; i < cells->n; i++)
    {
      const LsRow *row = cells->refs != NULL
                           ? ls_program_find_row (walk->program, walk->state, cells->refs[i])
                           : NULL;

      values[i] = row != NULL                 ? row->u[cells->lane]
                  : cells->word + i < n_words ? words[cells->word + i]
                                              : 0;
    }
}

guint
ls_text_walk_find_writer (const LsTextWalk *of,
                          const LsTextCells *cells,
                          guint64 from,
                          const gint *interrupt)
{
  const LsWalkOptions how = { .first_step = from + 1,
                              .last_step = of->walk.place.step,
                              .interrupt = interrupt };
  guint32 before[LS_TEXT_LEAF_WORDS], now[LS_TEXT_LEAF_WORDS];
  g_auto (LsWalk) walk = { 0 };
  guint line, found = G_MAXUINT;

  ls_walk_init (&walk, of->walk.subject, &how);
  read_cells (&walk, cells, before);
  line = walk.place.line;
  while (ls_walk_step (&walk))
    {
      read_cells (&walk, cells, now);
      if (memcmp (before, now, cells->n * sizeof now[0]) != 0)
        found = line;
      memcpy (before, now, cells->n * sizeof now[0]);
      line = walk.place.line;
    }
  return found;
}
