#include "ls-tie-private.h"

#include "ls-debug-info.h"
#include "ls-walk.h"

/* Statements of the text in a run of the words. */

#define MAX_CALLS 32

static gboolean
begins_at (const guint64 *begins, guint line)
{
  return begins[line / 64] >> line % 64 & 1;
}

static void
add_begin (GArray *begins, const LsDebugInfo *info, const LsWalk *walk)
{
  LsCallFrame frames[MAX_CALLS];
  const LsTieBegin begin = { .text = walk->place.step,
                             .line = walk->place.line,
                             .depth = info->calls (walk->program, walk->state, frames, MAX_CALLS),
                             .lanes = walk->active };

  g_array_append_val (begins, begin);
}

GArray *
ls_tie_list_begins (LsSubject *text, guint64 n_steps)
{
  const LsProgram *program = ls_subject_get_program (text);
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const LsWalkOptions options = { .max_steps = n_steps };
  g_autofree guint64 *lines = g_new0 (guint64, ls_program_n_lines (program) / 64 + 1);
  GArray *begins = g_array_new (FALSE, FALSE, sizeof (LsTieBegin));
  g_auto (LsWalk) walk = { 0 };

  info->find_begins (program, lines);
  ls_walk_init (&walk, text, &options);
  do
    if (!walk.place.ended && begins_at (lines, walk.place.line))
      add_begin (begins, info, &walk);
  while (ls_walk_to_lines (&walk, lines));
  return begins;
}

/* The number of the first that comes at a position of the words or behind it. */
static guint
find_number (const GArray *begins, guint64 words)
{
  guint low = 0, high = begins->len;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (g_array_index (begins, LsTieBegin, middle).words < words)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const LsTieBegin *
ls_tie_run_find_next (const LsTieRun *run, guint64 words)
{
  const GArray *begins = ls_tie_run_get_begins (run);
  const guint n = find_number (begins, words);

  return n < begins->len ? &g_array_index (begins, LsTieBegin, n) : NULL;
}

/* The statement that runs or comes next at a position: where the step before ended none, it is the
 * one in front. */
static guint
find_depth (const GArray *begins, guint64 words)
{
  const guint n = find_number (begins, words);
  const gboolean is_there = n < begins->len && g_array_index (begins, LsTieBegin, n).words == words;

  if (n == 0 || is_there)
    return n < begins->len ? g_array_index (begins, LsTieBegin, n).depth : 0;
  return g_array_index (begins, LsTieBegin, n - 1).depth;
}

static gboolean
is_reached (const LsTieBegin *begin, LsTieMove move, guint depth)
{
  return move == LS_TIE_STEP || begin->depth < depth ||
         (move == LS_TIE_OVER && begin->depth == depth);
}

gboolean
ls_tie_run_move (const LsTieRun *run,
                 guint64 words,
                 LsTieMove move,
                 gboolean is_back,
                 guint64 *found)
{
  const GArray *begins = ls_tie_run_get_begins (run);
  const guint depth = find_depth (begins, words);
  const guint n = find_number (begins, words);

  for (guint i = n; !is_back && i < begins->len; i++)
    {
      const LsTieBegin *begin = &g_array_index (begins, LsTieBegin, i);

      if (begin->words > words && is_reached (begin, move, depth))
        {
          *found = begin->words;
          return TRUE;
        }
    }
  for (guint i = n; is_back && i-- > 0;)
    {
      const LsTieBegin *begin = &g_array_index (begins, LsTieBegin, i);

      if (begin->words < words && is_reached (begin, move, depth))
        {
          *found = begin->words;
          return TRUE;
        }
    }
  return FALSE;
}
