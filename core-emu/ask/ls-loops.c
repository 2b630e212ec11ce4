#include "ls-loops.h"

#include <string.h>

#include "ls-ordered.h"
#include "ls-words.h"

#define ROOM 8192 /* iterations that room is taken for at once */
/* Of the budget, for each; arrays grow by doubling. */
#define ROOM_BYTES (2 * (sizeof (LsLoop) + sizeof (LsLoopIteration)))

struct _LsLoopRecorder
{
  LsLoops *loops;     /* while they are counted */
  GArray *list;       /* of LsLoop */
  GArray *iterations; /* of LsLoopIteration */
  GArray *open;       /* of guint32: loops that run, outermost first */
  guint64 *stops;     /* a bit for each line of control flow */
};

/* --- the object ------------------------------------------------------------------------------------------ */

void
ls_loops_free (LsLoops *loops)
{
  g_free (loops->loops);
  g_free (loops->iterations);
  ls_budget_share_clear (&loops->share);
  g_free (loops);
}

/* --- counting -------------------------------------------------------------------------------------------- */

/* Loops come and go, and go round, by control flow alone. */
static void
find_stops (LsLoopRecorder *c, const LsProgram *program)
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
loop_at (const LsLoopRecorder *c, guint32 loop)
{
  return &g_array_index (c->list, LsLoop, loop);
}

static guint32
open_at (const LsLoopRecorder *c, guint depth)
{
  return g_array_index (c->open, guint32, depth);
}

static void
close_down_to (LsLoopRecorder *c, guint depth, guint64 position)
{
  for (guint i = depth; i < c->open->len; i++)
    loop_at (c, open_at (c, i))->end = position;
  g_array_set_size (c->open, depth);
}

/* For one more iteration, perhaps of a new loop; the first few are not counted. */
static gboolean
has_room (LsLoopRecorder *c)
{
  const guint n = c->iterations->len;

  c->loops->is_cut =
    c->loops->is_cut || n >= LS_LOOPS_MAX ||
    (n > 0 && n % ROOM == 0 && !ls_budget_share_grow (&c->loops->share, ROOM * ROOM_BYTES));
  return !c->loops->is_cut;
}

static void
begin_iteration (LsLoopRecorder *c, guint32 loop, guint32 number, guint64 position)
{
  const LsLoopIteration iteration = { .first = position, .loop = loop, .number = number };

  g_array_append_val (c->iterations, iteration);
  loop_at (c, loop)->n_iterations = number;
}

static void
begin_loop (LsLoopRecorder *c, const LsFrame *frame, guint64 position)
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
is_same (const LsLoopRecorder *c, guint depth, const LsFrame *frame)
{
  const LsLoop *loop = loop_at (c, open_at (c, depth));

  return loop->line == frame->line && (c->loops->is_cut || loop->n_iterations <= frame->iteration);
}

static void
see_loop (LsLoopRecorder *c, guint depth, const LsFrame *frame, guint64 position)
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
look (LsLoopRecorder *c, const LsWalk *walk)
{
  guint n, depth = 0;
  g_autofree LsFrame *frames = ls_program_dup_frames (walk->program, walk->state, &n);

  for (guint i = 0; i < n; i++)
    if (frames[i].kind->role == LS_FRAME_LOOP)
      see_loop (c, depth++, &frames[i], walk->place.step);
  if (depth < c->open->len)
    close_down_to (c, depth, walk->place.step);
}

LsLoopRecorder *
ls_loop_recorder_new (const LsProgram *program, LsBudget *budget)
{
  LsLoopRecorder *c = g_new0 (LsLoopRecorder, 1);

  c->loops = g_new0 (LsLoops, 1);
  ls_budget_share_init (&c->loops->share, budget);
  c->list = g_array_new (FALSE, FALSE, sizeof (LsLoop));
  c->iterations = g_array_new (FALSE, FALSE, sizeof (LsLoopIteration));
  c->open = g_array_new (FALSE, FALSE, sizeof (guint32));
  find_stops (c, program);
  return c;
}

void
ls_loop_recorder_free (LsLoopRecorder *recorder)
{
  g_clear_pointer (&recorder->loops, ls_loops_free);
  g_array_unref (recorder->list);
  g_array_unref (recorder->iterations);
  g_array_unref (recorder->open);
  g_free (recorder->stops);
  g_free (recorder);
}

static gboolean
is_flow (const LsLoopRecorder *c, guint line)
{
  return c->stops[line / 64] >> line % 64 & 1;
}

/* The last step of a clause may do something for its control flow. */
void
ls_loop_recorder_see (LsLoopRecorder *recorder, const LsWalk *walk, guint line)
{
  if (is_flow (recorder, line) || is_flow (recorder, walk->place.line) || walk->place.ended)
    look (recorder, walk);
}

LsLoops *
ls_loop_recorder_finish (LsLoopRecorder *recorder, guint64 end, gboolean is_cut)
{
  LsLoops *loops;

  for (guint i = 0; i < recorder->open->len; i++)
    loop_at (recorder, open_at (recorder, i))->is_open = is_cut;
  close_down_to (recorder, 0, end);
  loops = g_steal_pointer (&recorder->loops);
  loops->n_loops = recorder->list->len;
  loops->n_iterations = recorder->iterations->len;
  loops->loops = (LsLoop *) (gpointer) g_array_steal (recorder->list, NULL);
  loops->iterations = (LsLoopIteration *) (gpointer) g_array_steal (recorder->iterations, NULL);
  ls_loop_recorder_free (recorder);
  return loops;
}

/* --- asking ---------------------------------------------------------------------------------------------- */

guint
ls_loops_find_iteration (const LsLoops *loops, guint64 position)
{
  return ls_ordered_before (loops->iterations, loops->n_iterations, sizeof *loops->iterations,
                            position);
}

gboolean
ls_loops_is_whole (const LsLoops *loops, const LsLoop *loop)
{
  return !loop->is_open &&
         (!loops->is_cut || loop->end <= loops->iterations[loops->n_iterations - 1].first);
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
      g_string_append (text, separator);
      g_string_append_printf (text,
                              ls_loops_is_whole (loops, at)
                                ? ls_words ("iteration %u of %u of the loop at %.*s")
                                : ls_words ("iteration %u of at least %u of the loop at %.*s"),
                              iteration, at->n_iterations, (int) strcspn (line.text, " "),
                              line.text);
      iteration = at->parent_iteration;
      loop = at->parent;
    }
}
