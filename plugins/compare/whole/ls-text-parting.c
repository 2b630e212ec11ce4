#include "ls-text-parting.h"

#include <string.h>

#include "ls-compare-name.h"
#include "ls-compare-private.h"
#include "ls-source-program.h"
#include "ls-text-walk.h"
#include "ls-track.h"
#include "ls-words.h"

/* Both runs, and what was looked at. */
typedef struct
{
  const LsTextPair *pair;
  const LsCompareOptions *options;
  LsTextWalk a, b;
  LsTextLeaves *leaves;             /* owned */
  guint64 *unlike[LS_MAX_MEMORIES]; /* owned: words that differ from the start; NULL: none does */
  guint64 looked_a, looked_b;       /* positions where both were looked at last */
  LsTextParting *parting;           /* owned */
} Runs;

static void
runs_clear (Runs *runs)
{
  ls_text_walk_clear (&runs->a);
  ls_text_walk_clear (&runs->b);
  g_clear_pointer (&runs->leaves, ls_text_leaves_free);
  g_clear_pointer (&runs->parting, ls_text_parting_free);
  for (guint i = 0; i < LS_MAX_MEMORIES; i++)
    g_free (runs->unlike[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Runs, runs_clear)

/* --- who made it so --------------------------------------------------------------------------------------- */

/* Whether the places that two lines of the listing belong to stand for each other. */
static gboolean
is_match (const Runs *runs, guint line_a, guint line_b)
{
  LsStatementPlace a, b;

  return runs->a.info->statement (runs->a.program, line_a, &a) &&
         runs->b.info->statement (runs->b.program, line_b, &b) &&
         ls_text_pair_match (runs->pair, FALSE, &a) && a.file == b.file && a.line == b.line;
}

/* Whether the other text has the line of a line of the listing. */
static gboolean
has_match (const Runs *runs, gboolean of_b, guint line)
{
  const LsTextWalk *walk = of_b ? &runs->b : &runs->a;
  LsStatementPlace place;

  return walk->info->statement (walk->program, line, &place) &&
         ls_text_pair_match (runs->pair, of_b, &place);
}

/* A line of the other listing whose place stands for that of a line. Returns: G_MAXUINT: there is none. */
static guint
find_other (const Runs *runs, gboolean of_b, guint line)
{
  const LsTextWalk *walk = of_b ? &runs->b : &runs->a, *other = of_b ? &runs->a : &runs->b;
  LsStatementPlace place, found;

  if (!walk->info->statement (walk->program, line, &place) ||
      !ls_text_pair_match (runs->pair, of_b, &place))
    return G_MAXUINT;
  for (guint i = 0; i < ls_program_n_lines (other->program); i++)
    if (other->info->statement (other->program, i, &found) && found.file == place.file &&
        found.line == place.line)
      return i;
  return G_MAXUINT;
}

/* line_a, line_b: of the listings, whose statements parted them; G_MAXUINT: nothing did in that run. A line that one text alone has did it
 * without the other's. */
static void
set_statements (Runs *runs, guint line_a, guint line_b)
{
  LsTextParting *parting = runs->parting;

  if (line_a == G_MAXUINT && line_b == G_MAXUINT)
    {
      line_a = runs->a.last;
      line_b = runs->b.last;
    }
  if (line_a != G_MAXUINT && !has_match (runs, FALSE, line_a))
    line_b = line_b != G_MAXUINT && !has_match (runs, TRUE, line_b) ? line_b : G_MAXUINT;
  else if (line_b != G_MAXUINT && !has_match (runs, TRUE, line_b))
    line_a = G_MAXUINT;
  /* One alone changed something: the other ran the same statement, which left it as it was. */
  if (line_a == G_MAXUINT && line_b != G_MAXUINT)
    line_a = find_other (runs, TRUE, line_b);
  else if (line_b == G_MAXUINT && line_a != G_MAXUINT)
    line_b = find_other (runs, FALSE, line_a);
  parting->has_a =
    line_a != G_MAXUINT && ls_source_at_find_place (runs->a.program, line_a, &parting->here_a);
  parting->has_b =
    line_b != G_MAXUINT && ls_source_at_find_place (runs->b.program, line_b, &parting->here_b);
  parting->is_match = parting->has_a && parting->has_b && is_match (runs, line_a, line_b);
}

/* Statements of what wrote cells otherwise. */
static void
find_writers (Runs *runs, const LsTextCells *a, const LsTextCells *b)
{
  set_statements (runs,
                  ls_text_walk_find_writer (&runs->a, a, runs->looked_a, runs->options->interrupt),
                  ls_text_walk_find_writer (&runs->b, b, runs->looked_b, runs->options->interrupt));
}

/* --- variables -------------------------------------------------------------------------------------------- */

static LsTextParting *
new_parting (Runs *runs, LsTextPartingKind kind)
{
  runs->parting = g_new0 (LsTextParting, 1);
  runs->parting->kind = kind;
  runs->parting->step_a = runs->a.walk.place.step;
  runs->parting->step_b = runs->b.walk.place.step;
  return runs->parting;
}

static LsMask
find_unset_cb (LsRegRef ref, gpointer data)
{
  const LsTextWalk *walk = data;

  return ls_track_find_unset (walk->walk.subject, ref, walk->walk.place.step,
                              walk->walk.options.interrupt);
}

/* Returns: (transfer full): the value in a lane, as the text's type is written. */
static char *
dup_value (const LsTextWalk *walk, const LsVariable *variable, guint lane, char **type)
{
  LsSourceAt at = { .program = walk->program,
                    .bindings = ls_subject_get_bindings (walk->walk.subject),
                    .state = walk->walk.state,
                    .find_unset = find_unset_cb,
                    .data = (gpointer) walk };
  g_autoptr (LsSourceVariable) read = NULL;
  char *value;

  read = ls_source_at_read (&at, variable);
  value = ls_source_variable_dup_value (read, lane);

  if (type != NULL)
    *type = g_strdup (read->type);
  return value != NULL ? value : g_strdup (ls_words ("not set"));
}

static void
tell_leaf (Runs *runs, const LsTextLeaf *leaf, LsMask lanes)
{
  LsTextParting *parting = new_parting (runs, LS_TEXT_PARTING_VALUE);

  parting->lanes = lanes;
  parting->lane = (guint) __builtin_ctzll (lanes);
  parting->variable = g_strdup (leaf->path);
  parting->value_a = dup_value (&runs->a, &leaf->a, parting->lane, &parting->type);
  parting->value_b = dup_value (&runs->b, &leaf->b, parting->lane, NULL);
  find_writers (runs, &(LsTextCells){ .refs = leaf->ref_a, .n = leaf->n, .lane = parting->lane },
                &(LsTextCells){ .refs = leaf->ref_b, .n = leaf->n, .lane = parting->lane });
}

/* lanes: that are looked at. new: gets those that became different. */
static const LsTextLeaf *
look_with (Runs *runs, LsCallFrame a, LsCallFrame b, LsMask lanes, LsMask *new)
{
  return ls_text_leaves_look (
    runs->leaves, &(LsTextPlace){ runs->a.program, runs->a.walk.state, a },
    &(LsTextPlace){ runs->b.program, runs->b.walk.state, b }, lanes, runs->options, new);
}

/* What the function saw that the last statement stands in, in the lanes that have run, and what the one sees that is next, in those that
 * come there in both. Returns: whether they part. */
static gboolean
look_at_variables (Runs *runs)
{
  const LsMask ran = runs->a.since | runs->b.since;
  const LsMask come = ls_text_walk_get_lanes (&runs->a) & ls_text_walk_get_lanes (&runs->b);
  LsMask lanes = 0, others = 0;
  const LsTextLeaf *found = runs->a.last != G_MAXUINT && runs->b.last != G_MAXUINT
                              ? look_with (runs, runs->a.last_call, runs->b.last_call, ran, &lanes)
                              : NULL;
  const LsTextLeaf *other = look_with (runs, ls_text_walk_get_call (&runs->a),
                                       ls_text_walk_get_call (&runs->b), come, &others);

  runs->a.since = runs->b.since = 0;
  if (found == NULL && other != NULL)
    {
      found = other;
      lanes = others;
    }
  if (found == NULL)
    return FALSE;
  tell_leaf (runs, found, lanes);
  return TRUE;
}

/* --- memory ----------------------------------------------------------------------------------------------- */

typedef struct
{
  const guint32 *words;
  gsize n;
} Words;

static Words
words_of (const LsWalk *walk, LsMemory memory)
{
  Words words = { NULL, 0 };

  words.words = ls_program_memory (walk->program, walk->state, memory, &words.n);
  return words;
}

static guint32
word_at (const Words *words, gsize i)
{
  return i < words->n ? words->words[i] : 0;
}

static gboolean
is_equal (const Words *a, const Words *b)
{
  return a->n == b->n && (a->n == 0 || memcmp (a->words, b->words, a->n * sizeof (guint32)) == 0);
}

/* What differs from the start says nothing of the programs. */
static void
note_unlike (Runs *runs, LsMemory memory)
{
  const Words a = words_of (&runs->a.walk, memory), b = words_of (&runs->b.walk, memory);
  const gsize n = MAX (a.n, b.n);

  if (is_equal (&a, &b))
    return;
  runs->unlike[memory] = g_new0 (guint64, n / 64 + 1);
  for (gsize i = 0; i < n; i++)
    if (word_at (&a, i) != word_at (&b, i))
      runs->unlike[memory][i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
}

/* Whether a word has become different that is one of a variable's. */
static gboolean
is_unlike (const Runs *runs,
           LsMemory memory,
           gsize i,
           const Words *a,
           const Words *b,
           LsVariable *number)
{
  const guint64 *unlike = runs->unlike[memory];
  gsize first;

  if (word_at (a, i) == word_at (b, i) || (unlike != NULL && (unlike[i / 64] >> i % 64 & 1) != 0) ||
      !ls_compare_name_word (runs->a.program, memory, i, NULL, number))
    return FALSE;
  if (!ls_value_is_wide (number->type))
    return !ls_compare_is_alike_as (runs->options, number->type, word_at (a, i), word_at (b, i));
  first = number->at / 4;
  return !ls_compare_is_alike_as (runs->options, number->type,
                                  ls_value_join (word_at (a, first), word_at (a, first + 1)),
                                  ls_value_join (word_at (b, first), word_at (b, first + 1)));
}

static void
tell_word (Runs *runs, LsMemory memory, gsize word, const LsVariable *number, guint n_more)
{
  LsTextParting *parting = new_parting (runs, LS_TEXT_PARTING_MEMORY);
  g_autoptr (GString) path = g_string_new (NULL);
  const guint lane = (guint) __builtin_ctzll (MAX (runs->a.lanes, 1));
  const LsTextCells cells = { .n = ls_value_is_wide (number->type) ? 2 : 1,
                              .memory = memory,
                              .word = number->at / 4 };
  LsVariable own = *number, other = *number;

  ls_compare_name_word (runs->a.program, memory, word, path, &own);
  parting->variable = g_string_free (g_steal_pointer (&path), FALSE);
  parting->n_more = n_more;
  parting->value_a = dup_value (&runs->a, &own, lane, &parting->type);
  if (ls_compare_name_word (runs->b.program, memory, word, NULL, &other))
    parting->value_b = dup_value (&runs->b, &other, lane, NULL);
  else
    parting->value_b = g_strdup (ls_words ("not there"));
  find_writers (runs, &cells, &cells);
}

static gboolean
look_at_memory (Runs *runs, LsMemory memory)
{
  const Words a = words_of (&runs->a.walk, memory), b = words_of (&runs->b.walk, memory);
  guint n_more = 0;
  gsize first = 0;
  LsVariable found = { .bits = 0 };

  if (is_equal (&a, &b))
    return FALSE;
  for (gsize i = 0; i < MAX (a.n, b.n); i++)
    {
      LsVariable number;

      if (!is_unlike (runs, memory, i, &a, &b, &number))
        continue;
      if (found.bits != 0)
        n_more++;
      else
        {
          first = i;
          found = number;
        }
    }
  if (found.bits == 0)
    return FALSE;
  tell_word (runs, memory, first, &found, n_more);
  return TRUE;
}

static gboolean
look_at_memories (Runs *runs)
{
  const guint n = ls_program_machine (runs->a.program)->n_memories;

  if (!runs->a.has_written && !runs->b.has_written)
    return FALSE;
  runs->a.has_written = runs->b.has_written = FALSE;
  for (LsMemory i = 0; i < n; i++)
    if (!ls_program_memory_is_per_lane (runs->a.program, i) && look_at_memory (runs, i))
      return TRUE;
  return FALSE;
}

/* --- lanes ------------------------------------------------------------------------------------------------ */

static gboolean
find_next (const LsTextWalk *walk, LsSourceHere *here)
{
  return ls_text_walk_has_next (walk) &&
         ls_source_at_find_place (walk->program, walk->walk.place.line, here);
}

/* Whether other lanes run on, or elsewhere. */
static gboolean
look_at_lanes (Runs *runs)
{
  const gboolean has_a = ls_text_walk_has_next (&runs->a), has_b = ls_text_walk_has_next (&runs->b);
  const LsMask a = has_a ? ls_text_walk_get_lanes (&runs->a) : 0;
  const LsMask b = has_b ? ls_text_walk_get_lanes (&runs->b) : 0;
  const gboolean is_same =
    has_a && has_b && runs->a.ids[runs->a.walk.place.line] == runs->b.ids[runs->b.walk.place.line];
  const LsMask parted = (a ^ b) != 0 ? a ^ b : a;
  LsTextParting *parting;
  guint lane;

  if ((is_same && a == b) || (!has_a && !has_b))
    return FALSE;
  parting = new_parting (runs, LS_TEXT_PARTING_LANES);
  parting->is_same_next = is_same;
  parting->lanes_a = is_same ? a & ~b : a;
  parting->lanes_b = is_same ? b & ~a : b;
  parting->has_next_a = find_next (&runs->a, &parting->next_a);
  parting->has_next_b = find_next (&runs->b, &parting->next_b);
  /* What these lanes did last, not what ran last: other ways may have run between. */
  lane = (guint) __builtin_ctzll (parted);
  set_statements (runs, runs->a.last_of[lane], runs->b.last_of[lane]);
  return TRUE;
}

/* --- both ------------------------------------------------------------------------------------------------- */

static void
catch_up (Runs *runs)
{
  ls_text_walk_catch_up (&runs->a);
  ls_text_walk_catch_up (&runs->b);
}

static void
compare (Runs *runs)
{
  LsMask lanes;

  look_with (runs, ls_text_walk_get_call (&runs->a), ls_text_walk_get_call (&runs->b),
             runs->a.lanes, &lanes);
  for (LsMemory i = 0; i < ls_program_machine (runs->a.program)->n_memories; i++)
    note_unlike (runs, i);
  for (;;)
    {
      catch_up (runs);
      if (look_at_variables (runs) || look_at_memories (runs) || look_at_lanes (runs) ||
          !ls_text_walk_has_next (&runs->a))
        return;
      runs->looked_a = runs->a.walk.place.step;
      runs->looked_b = runs->b.walk.place.step;
      ls_text_walk_next (&runs->a);
      ls_text_walk_next (&runs->b);
    }
}

static gboolean
run (Runs *runs,
     const LsTextPair *pair,
     LsSubject *a,
     LsSubject *b,
     const LsCompareOptions *options,
     GError **error)
{
  runs->pair = pair;
  runs->options = options;
  ls_text_walks_init (&runs->a, &runs->b, pair, a, b, options);
  runs->leaves = ls_text_leaves_new (runs->a.program, runs->b.program);
  compare (runs);
  if (runs->a.walk.reason == LS_STOP_INTERRUPT || runs->b.walk.reason == LS_STOP_INTERRUPT ||
      (options->interrupt != NULL && g_atomic_int_get (options->interrupt) != 0))
    return ls_compare_interrupted (error);
  return TRUE;
}

LsTextParting *
ls_text_parting_new (const LsTextPair *pair,
                     LsSubject *a,
                     LsSubject *b,
                     const LsCompareOptions *options,
                     GError **error)
{
  const LsCompareOptions all = ls_compare_options (options);
  LsCompareOptions exact = all;
  g_auto (Runs) runs = { 0 }, again = { 0 };

  if (!run (&runs, pair, a, b, &all, error))
    return NULL;
  if (runs.parting != NULL || (all.tolerance < 0 && all.absolute <= 0 && all.relative <= 0))
    return g_steal_pointer (&runs.parting);
  /* Nothing is that far apart on the way: the first that differs at all. */
  exact.tolerance = LS_COMPARE_EXACT;
  exact.absolute = exact.relative = 0;
  return run (&again, pair, a, b, &exact, error) ? g_steal_pointer (&again.parting) : NULL;
}

void
ls_text_parting_free (LsTextParting *parting)
{
  ls_source_here_clear (&parting->here_a);
  ls_source_here_clear (&parting->here_b);
  ls_source_here_clear (&parting->next_a);
  ls_source_here_clear (&parting->next_b);
  g_free (parting->variable);
  g_free (parting->type);
  g_free (parting->value_a);
  g_free (parting->value_b);
  g_free (parting);
}
