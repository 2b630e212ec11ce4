#include "ls-loops.h"

#include <string.h>

#define ROOM 8192 /* iterations that room is taken for at once */
/* Of the budget, for each; arrays grow by doubling. */
#define ROOM_BYTES (2 * (sizeof (LsLoop) + sizeof (LsLoopIteration)))

typedef struct
{
  LsLoops *loops;
  GArray *list;       /* of LsLoop */
  GArray *iterations; /* of LsLoopIteration */
  GArray *open;       /* of guint32: loops that run, outermost first */
  guint64 *stops;     /* a bit for each line of control flow */
} Counting;

/* --- the object ------------------------------------------------------------------------------------------ */

LsLoops *
ls_loops_ref (LsLoops *loops)
{
  g_atomic_ref_count_inc (&loops->ref_count);
  return loops;
}

void
ls_loops_unref (LsLoops *loops)
{
  if (!g_atomic_ref_count_dec (&loops->ref_count))
    return;
  g_free (loops->loops);
  g_free (loops->iterations);
  ls_budget_share_clear (&loops->share);
  g_free (loops);
}

/* --- counting -------------------------------------------------------------------------------------------- */

/* Loops come and go, and go round, by control flow alone. */
static void
find_stops (Counting *c, const LsProgram *program)
{
  const guint n = ls_program_n_lines (program);

  c->stops = g_new0 (guint64, n / 64 + 1);
  for (guint i = 0; i < n; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      if (line.kind != LS_LINE_ALU && line.kind != LS_LINE_FETCH && line.kind != LS_LINE_OTHER)
        c->stops[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
    }
}

static LsLoop *
loop_at (const Counting *c, guint32 loop)
{
  return &g_array_index (c->list, LsLoop, loop);
}

static guint32
open_at (const Counting *c, guint depth)
{
  return g_array_index (c->open, guint32, depth);
}

static void
close_down_to (Counting *c, guint depth, guint64 position)
{
  for (guint i = depth; i < c->open->len; i++)
    loop_at (c, open_at (c, i))->end = position;
  g_array_set_size (c->open, depth);
}

/* For one more iteration, perhaps of a new loop; the first few are not counted. */
static gboolean
has_room (Counting *c)
{
  const guint n = c->iterations->len;

  c->loops->is_cut =
    c->loops->is_cut || n >= LS_LOOPS_MAX ||
    (n > 0 && n % ROOM == 0 && !ls_budget_share_grow (&c->loops->share, ROOM * ROOM_BYTES));
  return !c->loops->is_cut;
}

static void
begin_iteration (Counting *c, guint32 loop, guint32 number, guint64 position)
{
  const LsLoopIteration iteration = { .first = position, .loop = loop, .number = number };

  g_array_append_val (c->iterations, iteration);
  loop_at (c, loop)->n_iterations = number;
}

static void
begin_loop (Counting *c, const LsFrame *frame, guint64 position)
{
  const guint depth = c->open->len;
  const guint32 number = c->list->len;
  LsLoop loop = {
    .first = position, .end = position, .line = frame->line, .parent = LS_LOOP_NONE, .depth = depth
  };

  if (depth > 0)
    {
      loop.parent = open_at (c, depth - 1);
      loop.parent_iteration = loop_at (c, loop.parent)->n_iterations;
    }
  g_array_append_val (c->list, loop);
  g_array_append_val (c->open, number);
  c->loops->depth = MAX (c->loops->depth, depth + 1);
  begin_iteration (c, number, frame->iteration, position);
}

/* Whether the loop that runs at depth is that of frame, and not one before of the same line. */
static gboolean
is_same (const Counting *c, guint depth, const LsFrame *frame)
{
  const LsLoop *loop = loop_at (c, open_at (c, depth));

  return loop->line == frame->line && (c->loops->is_cut || loop->n_iterations <= frame->iteration);
}

static void
see_loop (Counting *c, guint depth, const LsFrame *frame, guint64 position)
{
  if (depth < c->open->len && !is_same (c, depth, frame))
    close_down_to (c, depth, position);
  if (depth < c->open->len)
    {
      const guint32 number = open_at (c, depth);

      if (loop_at (c, number)->n_iterations == frame->iteration || !has_room (c))
        return;
      close_down_to (c, depth + 1, position);
      begin_iteration (c, number, frame->iteration, position);
    }
  else if (depth == c->open->len && has_room (c))
    begin_loop (c, frame, position);
}

static void
look (Counting *c, const LsWalk *walk)
{
  guint n, depth = 0;
  g_autofree LsFrame *frames = ls_program_dup_frames (walk->program, walk->state, &n);

  for (guint i = 0; i < n; i++)
    if (frames[i].kind == LS_FRAME_LOOP)
      see_loop (c, depth++, &frames[i], walk->place.step);
  if (depth < c->open->len)
    close_down_to (c, depth, walk->place.step);
}

/* A step of control flow, or some of what is between. */
static gboolean
walk_on (const Counting *c, LsWalk *walk)
{
  const guint line = walk->place.line;

  if (c->stops[line / 64] >> line % 64 & 1)
    return ls_walk_step (walk);
  return ls_walk_to_lines (walk, c->stops);
}

static void
take (Counting *c)
{
  c->loops->n_loops = c->list->len;
  c->loops->n_iterations = c->iterations->len;
  c->loops->loops = (LsLoop *) (gpointer) g_array_free (c->list, FALSE);
  c->loops->iterations = (LsLoopIteration *) (gpointer) g_array_free (c->iterations, FALSE);
  g_array_unref (c->open);
  g_free (c->stops);
}

LsLoops *
ls_loops_new (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_auto (LsWalk) walk = { 0 };
  g_autoptr (LsLoops) loops = g_new0 (LsLoops, 1);
  Counting c = { .loops = loops,
                 .list = g_array_new (FALSE, FALSE, sizeof (LsLoop)),
                 .iterations = g_array_new (FALSE, FALSE, sizeof (LsLoopIteration)),
                 .open = g_array_new (FALSE, FALSE, sizeof (guint32)) };

  g_atomic_ref_count_init (&loops->ref_count);
  ls_budget_share_init (&loops->share, ls_subject_get_budget (subject));
  ls_walk_init (&walk, subject, options);
  find_stops (&c, walk.program);
  while (!ls_walk_is_over (&walk) && walk_on (&c, &walk))
    look (&c, &walk);
  close_down_to (&c, 0, walk.place.step);
  take (&c);
  if (!ls_walk_check (&walk, error))
    return NULL;
  return g_steal_pointer (&loops);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

guint
ls_loops_find_iteration (const LsLoops *loops, guint64 position)
{
  guint low = 0, high = loops->n_iterations;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (loops->iterations[middle].first < position)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

gboolean
ls_loops_is_whole (const LsLoops *loops, const LsLoop *loop)
{
  return !loops->is_cut || loop->end <= loops->iterations[loops->n_iterations - 1].first;
}

guint32
ls_loops_find (const LsLoops *loops, guint64 position, guint32 *iteration)
{
  const guint behind = ls_loops_find_iteration (loops, position + 1);
  guint32 loop;

  if (behind == 0 || (loops->is_cut && behind == loops->n_iterations))
    return LS_LOOP_NONE;
  loop = loops->iterations[behind - 1].loop;
  *iteration = loops->iterations[behind - 1].number;
  while (loop != LS_LOOP_NONE && loops->loops[loop].end <= position)
    {
      *iteration = loops->loops[loop].parent_iteration;
      loop = loops->loops[loop].parent;
    }
  return loop;
}

void
ls_loops_append_words (const LsLoops *loops,
                       const LsProgram *program,
                       guint64 position,
                       const char *separator,
                       GString *text)
{
  guint32 iteration, loop = ls_loops_find (loops, position, &iteration);

  while (loop != LS_LOOP_NONE)
    {
      const LsLoop *at = &loops->loops[loop];
      LsLine line;

      ls_program_line (program, at->line, &line);
      g_string_append_printf (text, "%siteration %u of %s%u of the loop at %.*s", separator,
                              iteration, ls_loops_is_whole (loops, at) ? "" : "at least ",
                              at->n_iterations, (int) strcspn (line.text, " "), line.text);
      iteration = at->parent_iteration;
      loop = at->parent;
    }
}
