#include "ls-mask-history.h"

#include <string.h>

#include "ls-loops.h"
#include "ls-mask-pack.h"
#include "ls-ordered.h"
#include "ls-predicated.h"

typedef struct
{
  guint64 first;  /* position */
  guint32 offset; /* into the bytes */
  guint32 n_runs;
} Block;

#define ROOM_BYTES (1u << 20) /* taken of the budget at once */

/* What bit n of each plane says of lane n: its state, or that it is active and predicated off in a slot, which has the number behind
 * the states. */
G_STATIC_ASSERT (LS_MAX_LANE_STATES < 1 << LS_MASK_HISTORY_PLANES);
G_STATIC_ASSERT (LS_MASK_PACK_WORDS == 1 + LS_MASK_HISTORY_PLANES);

struct _LsMaskHistory
{
  gatomicrefcount ref_count;
  guint64 first, end;
  guint64 n_runs;
  const LsMachine *machine;
  guint n_words; /* masks that are kept of a run */
  LsStopReason reason;
  gboolean is_full; /* the budget had no room for more */
  LsBudgetShare share;
  LsLoops *loops; /* or NULL */
  GByteArray *bytes;
  GArray *blocks;      /* of Block */
  GArray *first_lines; /* of guint32: lines where a step starts, in the order of the listing */
  guint32 *numbers;    /* by line: its place in first_lines */
};

struct _LsMaskRecorder
{
  LsMaskHistory *history; /* while it is made */
  LsMaskPackRun runs[LS_MASK_PACK_RUNS];
  guint n_runs;
  guint64 first; /* of runs */
  guint8 *asks;  /* by line: of ls_predicated_off_any() */
};

struct _LsMaskReader
{
  LsMaskHistory *history;
  guint block, at;
  guint n_runs; /* of the block; 0: none is unpacked */
  LsMaskRun runs[LS_MASK_PACK_RUNS];
};

/* --- the object ------------------------------------------------------------------------------------------ */

static LsMaskHistory *
history_ref (LsMaskHistory *history)
{
  g_atomic_ref_count_inc (&history->ref_count);
  return history;
}

void
ls_mask_history_unref (LsMaskHistory *history)
{
  if (!g_atomic_ref_count_dec (&history->ref_count))
    return;
  g_byte_array_unref (history->bytes);
  g_array_unref (history->blocks);
  g_array_unref (history->first_lines);
  g_free (history->numbers);
  ls_budget_share_clear (&history->share);
  g_clear_pointer (&history->loops, ls_loops_free);
  g_free (history);
}

guint64
ls_mask_history_get_first (const LsMaskHistory *history)
{
  return history->first;
}

guint64
ls_mask_history_get_end (const LsMaskHistory *history)
{
  return history->end;
}

LsStopReason
ls_mask_history_get_reason (const LsMaskHistory *history)
{
  return history->reason;
}

gboolean
ls_mask_history_is_full (const LsMaskHistory *history)
{
  return history->is_full;
}

const LsMachine *
ls_mask_history_get_machine (const LsMaskHistory *history)
{
  return history->machine;
}

gboolean
ls_mask_history_has_states (const LsMaskHistory *history)
{
  return history->n_words > 1;
}

guint64
ls_mask_history_get_n_runs (const LsMaskHistory *history)
{
  return history->n_runs;
}

gsize
ls_mask_history_get_bytes (const LsMaskHistory *history)
{
  return history->bytes->len + history->blocks->len * sizeof (Block);
}

void
ls_mask_history_take_loops (LsMaskHistory *history, LsLoops *loops)
{
  g_return_if_fail (history->loops == NULL);

  history->loops = loops;
}

const LsLoops *
ls_mask_history_get_loops (const LsMaskHistory *history)
{
  return history->loops;
}

/* --- recording ------------------------------------------------------------------------------------------- */

static void
number_lines (LsMaskHistory *history, const LsProgram *program)
{
  GArray *lines = history->first_lines;
  guint n = ls_program_n_lines (program);

  history->numbers = g_new0 (guint32, n);
  for (guint32 i = 0; i < n; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      history->numbers[i] = lines->len;
      if (line.first == i)
        g_array_append_val (lines, i);
    }
}

LsMaskRecorder *
ls_mask_recorder_new (const LsProgram *program, gboolean with_states, guint64 first)
{
  LsMaskRecorder *recorder = g_new0 (LsMaskRecorder, 1);
  LsMaskHistory *history = g_new0 (LsMaskHistory, 1);

  g_atomic_ref_count_init (&history->ref_count);
  history->first = history->end = recorder->first = first;
  history->machine = ls_program_machine (program);
  history->n_words = with_states ? 1 + g_bit_storage (history->machine->n_lane_states) : 1;
  history->bytes = g_byte_array_new ();
  history->blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  history->first_lines = g_array_new (FALSE, FALSE, sizeof (guint32));
  recorder->history = history;
  recorder->asks = g_new0 (guint8, ls_program_n_lines (program));
  number_lines (history, program);
  return recorder;
}

void
ls_mask_recorder_free (LsMaskRecorder *recorder)
{
  g_clear_pointer (&recorder->history, ls_mask_history_unref);
  g_free (recorder->asks);
  g_free (recorder);
}

static void
end_block (LsMaskRecorder *recorder)
{
  LsMaskHistory *history = recorder->history;
  Block block = { .first = recorder->first,
                  .offset = history->bytes->len,
                  .n_runs = recorder->n_runs };

  if (recorder->n_runs == 0)
    return;
  g_array_append_val (history->blocks, block);
  ls_mask_pack (history->bytes, recorder->runs, recorder->n_runs, history->n_words);
  history->n_runs += recorder->n_runs;
  recorder->first = history->end;
  recorder->n_runs = 0;
}

static void
fill_planes (LsMask *planes, const guint8 *states, LsMask predicated, guint number)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint bit = 0; bit < LS_MASK_HISTORY_PLANES; bit++)
      planes[bit] |= (LsMask) (states[lane] >> bit & 1) << lane;
  for (guint bit = 0; bit < LS_MASK_HISTORY_PLANES; bit++)
    planes[bit] = number >> bit & 1 ? planes[bit] | predicated : planes[bit] & ~predicated;
}

void
ls_mask_recorder_add (LsMaskRecorder *recorder,
                      guint32 line,
                      LsMask active,
                      const guint8 *states,
                      LsMask predicated)
{
  LsMaskPackRun run = { .n_steps = 1,
                        .line = recorder->history->numbers[line],
                        .words = { active } };
  LsMaskPackRun *last = recorder->n_runs > 0 ? &recorder->runs[recorder->n_runs - 1] : NULL;

  if (recorder->history->n_words > 1 && states != NULL)
    fill_planes (&run.words[1], states, predicated, recorder->history->machine->n_lane_states);
  if (last != NULL && run.line == last->line + last->n_steps &&
      memcmp (last->words, run.words, sizeof run.words) == 0)
    last->n_steps++;
  else
    {
      if (recorder->n_runs == LS_MASK_PACK_RUNS)
        end_block (recorder);
      recorder->runs[recorder->n_runs++] = run;
    }
  recorder->history->end++;
}

LsMaskHistory *
ls_mask_recorder_finish (LsMaskRecorder *recorder, LsStopReason reason)
{
  LsMaskHistory *history;

  end_block (recorder);
  history = g_steal_pointer (&recorder->history);
  history->reason = reason;
  ls_mask_recorder_free (recorder);
  return history;
}

/* Arrays grow by doubling. */
static gboolean
has_room (LsMaskHistory *history)
{
  gsize n = ls_mask_history_get_bytes (history);

  if (n >= LS_MASK_HISTORY_BYTES)
    return FALSE;
  history->is_full = 2 * n + ROOM_BYTES / 2 > ls_budget_share_get (&history->share) &&
                     !ls_budget_share_grow (&history->share, ROOM_BYTES);
  return !history->is_full;
}

/* asks: as ls_predicated_off_any() has it. */
static LsMask
find_predicated (const LsWalk *walk, const guint8 *states, guint8 *asks)
{
  const LsMachine *machine = ls_program_machine (walk->program);
  LsMask active = 0;

  if (!ls_predicated_may_be_off (walk->program, walk->place.line, asks))
    return 0;
  for (guint lane = 0; lane < LS_LANES; lane++)
    active |= (LsMask) (ls_machine_lane_role (machine, states[lane]) == LS_LANE_ACTIVE) << lane;
  return ls_predicated_off_any (walk->program, ls_subject_get_bindings (walk->subject), walk->state,
                                active, asks);
}

/* Notes who takes part before a step, once it has been made. */
static gboolean
record_step (LsMaskRecorder *recorder, LsWalk *walk, gboolean with_states)
{
  guint8 states[LS_LANES];
  guint32 line = walk->place.line;
  LsMask active = walk->active, predicated = 0;

  if (with_states)
    {
      ls_program_lane_states (walk->program, walk->state, states);
      predicated = find_predicated (walk, states, recorder->asks);
    }
  if (!ls_walk_step (walk))
    return FALSE;
  ls_mask_recorder_add (recorder, line, active, with_states ? states : NULL, predicated);
  return has_room (recorder->history);
}

/* loops: (nullable): is told of each step. */
static LsMaskHistory *
record (LsWalk *walk, gboolean with_states, LsLoopRecorder *loops, GError **error)
{
  g_autoptr (LsMaskRecorder) recorder =
    ls_mask_recorder_new (walk->program, with_states, walk->place.step);
  gboolean has_more = TRUE;

  ls_budget_share_init (&recorder->history->share, ls_subject_get_budget (walk->subject));
  while (has_more && !ls_walk_is_over (walk))
    {
      const guint64 step = walk->place.step;
      const guint line = walk->place.line;

      has_more = record_step (recorder, walk, with_states);
      if (loops != NULL && walk->place.step > step)
        ls_loop_recorder_see (loops, walk, line);
    }
  if (!ls_walk_check (walk, error))
    return NULL;
  return ls_mask_recorder_finish (g_steal_pointer (&recorder),
                                  ls_walk_is_over (walk) ? walk->reason : LS_STOP_BREAKPOINT);
}

LsMaskHistory *
ls_mask_history_new (LsSubject *subject,
                     gboolean with_states,
                     const LsWalkOptions *options,
                     GError **error)
{
  g_auto (LsWalk) walk = { 0 };

  ls_walk_init (&walk, subject, options);
  return record (&walk, with_states, NULL, error);
}

LsMaskHistory *
ls_mask_history_new_with_loops (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  g_auto (LsWalk) walk = { 0 };
  g_autoptr (LsLoopRecorder) loops = NULL;
  LsMaskHistory *history;

  g_return_val_if_fail (options->first_step == 0, NULL);

  ls_walk_init (&walk, subject, options);
  loops = ls_loop_recorder_new (walk.program, ls_subject_get_budget (subject));
  history = record (&walk, TRUE, loops, error);
  if (history != NULL && history->end > 0)
    ls_mask_history_take_loops (history,
                                ls_loop_recorder_finish (g_steal_pointer (&loops), history->end,
                                                         history->reason == LS_STOP_BREAKPOINT));
  return history;
}

/* --- reading --------------------------------------------------------------------------------------------- */

LsMaskReader *
ls_mask_reader_new (LsMaskHistory *history)
{
  LsMaskReader *reader = g_new0 (LsMaskReader, 1);

  reader->history = history_ref (history);
  return reader;
}

void
ls_mask_reader_free (LsMaskReader *reader)
{
  ls_mask_history_unref (reader->history);
  g_free (reader);
}

static const Block *
block_at (const LsMaskHistory *history, guint block)
{
  return &g_array_index (history->blocks, Block, block);
}

static void
unpack (LsMaskReader *reader, guint number)
{
  const LsMaskHistory *history = reader->history;
  const Block *block = block_at (history, number);
  LsMaskPackRun runs[LS_MASK_PACK_RUNS];
  guint64 first = block->first;

  ls_mask_unpack (history->bytes->data + block->offset, runs, block->n_runs, history->n_words);
  for (guint i = 0; i < block->n_runs; i++)
    {
      LsMaskRun *run = &reader->runs[i];

      *run = (LsMaskRun){ .first = first,
                          .n_steps = runs[i].n_steps,
                          .line = g_array_index (history->first_lines, guint32, runs[i].line),
                          .active = runs[i].words[0],
                          .predicated = history->machine->n_lane_states };
      memcpy (run->planes, &runs[i].words[1], sizeof run->planes);
      first += runs[i].n_steps;
    }
  reader->block = number;
  reader->n_runs = block->n_runs;
}

/* The last block that begins at or before position. */
static guint
find_block (const LsMaskHistory *history, guint64 position)
{
  const GArray *blocks = history->blocks;

  return ls_ordered_until (blocks->data, blocks->len, sizeof (Block), position) - 1;
}

static gboolean
is_in_block (const LsMaskReader *reader, guint64 position)
{
  const LsMaskRun *last = &reader->runs[MAX (reader->n_runs, 1) - 1];

  return reader->n_runs > 0 && position >= reader->runs[0].first &&
         position < last->first + last->n_steps;
}

const LsMaskRun *
ls_mask_reader_find (LsMaskReader *reader, guint64 position)
{
  const LsMaskHistory *history = reader->history;

  if (position < history->first || position >= history->end)
    return NULL;
  if (!is_in_block (reader, position))
    unpack (reader, find_block (history, position));
  reader->at = ls_ordered_until (reader->runs, reader->n_runs, sizeof *reader->runs, position) - 1;
  return &reader->runs[reader->at];
}

const LsMaskRun *
ls_mask_reader_next (LsMaskReader *reader)
{
  if (reader->at + 1 < reader->n_runs)
    return &reader->runs[++reader->at];
  if (reader->n_runs == 0 || reader->block + 1 >= reader->history->blocks->len)
    return NULL;
  unpack (reader, reader->block + 1);
  reader->at = 0;
  return &reader->runs[0];
}

guint32
ls_mask_reader_get_line (const LsMaskReader *reader, const LsMaskRun *run, guint64 position)
{
  const LsMaskHistory *history = reader->history;

  return g_array_index (history->first_lines, guint32,
                        history->numbers[run->line] + (position - run->first));
}

static LsMask
find_lanes (const LsMaskRun *run, guint number)
{
  LsMask lanes = LS_MASK_ALL;

  for (guint bit = 0; bit < LS_MASK_HISTORY_PLANES; bit++)
    lanes &= number >> bit & 1 ? run->planes[bit] : ~run->planes[bit];
  return lanes;
}

LsMask
ls_mask_run_get_lanes (const LsMaskRun *run, LsLaneState state)
{
  const LsMask lanes = find_lanes (run, state);

  return state == 0 ? lanes | find_lanes (run, run->predicated) : lanes;
}

LsMask
ls_mask_run_get_predicated (const LsMaskRun *run)
{
  return find_lanes (run, run->predicated);
}

LsLaneState
ls_mask_run_get_state (const LsMaskRun *run, guint lane)
{
  guint number = 0;

  for (guint bit = 0; bit < LS_MASK_HISTORY_PLANES; bit++)
    number |= (guint) (run->planes[bit] >> lane & 1) << bit;
  return number == run->predicated ? 0 : number;
}
