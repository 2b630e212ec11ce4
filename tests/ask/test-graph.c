#include <string.h>

#include "ls-cover.h"
#include "ls-error.h"
#include "ls-graph-count.h"
#include "r700-machine.h"
#include "rounds.h"
#include "toy-machine.h"
#include "whole-run.h"
#include "machines.h"

/* Graphs of small programs, drawn by hand, and of random ones: whatever a run does, noted state by state, must be a way of the
 * graph, counted as often as it was gone. */

static LsGraph *
graph_of (LsProgram *program)
{
  g_autoptr (GError) error = NULL;
  LsGraph *graph = ls_graph_new (program, &error);

  g_assert_no_error (error);
  return graph;
}

/* --- by hand --------------------------------------------------------------------------------------------- */

static void
append_edge (GString *text, const LsGraphEdge *edge, gboolean is_first)
{
  static const char letters[] = { [LS_LEAD_NEXT] = 'n',
                                  [LS_LEAD_SKIP] = 's',
                                  [LS_LEAD_JUMP] = 'j',
                                  [LS_LEAD_CALL] = 'c',
                                  [LS_LEAD_RETURN] = 'r' };

  g_string_append_printf (text, "%s%u%c%s", is_first ? "" : ",", edge->to + 1, letters[edge->kind],
                          edge->is_back ? "b" : "");
}

/* Each block as its lines, a question mark if nothing leads there, and behind > where it leads: n goes on, s skips a clause,
 * j jumps, c calls, r returns; b is a way back, E the end. */
static char *
draw (const LsGraph *graph)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < graph->n_blocks; i++)
    {
      const LsGraphBlock *block = &graph->blocks[i];

      g_string_append_printf (text, "%s%u-%u%s>", i == 0 ? "" : " ", block->first + 1,
                              block->end + 1, block->is_reachable ? "" : "?");
      for (guint j = 0; j < block->n_edges; j++)
        append_edge (text, &graph->edges[block->first_edge + j], j == 0);
      g_string_append (text, block->ends ? "E" : "");
    }
  return g_string_free (text, FALSE);
}

static LsProgram *
load (const LsMachine *machine, const char *text)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  const LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = LS_STAGE_PS };
  LsProgram *program = machine->load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

typedef struct
{
  const char *name;
  const LsMachine *machine;
  const char *text;
  const char *drawn;
} Drawing;

static const Drawing drawings[] = {
  { "toy/straight", &toy_machine, "movi 1 1\nless 1 2\nif\nmovi 2 2\nendif\nend", "1-12>E" },
  { "toy/loops", &toy_machine, "loop 3\nloop 2\nmovi 1 1\nendloop\nbreak\nendloop\nend",
    "1-2>2n 3-4>3n 5-8>3jb,4n 9-12>2jb,5n 13-14>E" },
  { "toy/one-line", &toy_machine, "loop 3\nendloop\nend", "1-2>2n 3-4>2jb,3n 5-6>E" },
  { "toy/trap", &toy_machine, "movi 1 1\ntrap\nmovi 1 1\nend", "1-4> 5-8?>E" },
  /* What is skipped where no lane is left stays in its block. */
  { "r700/if", &r700_machine,
    "00 ALU_PUSH_BEFORE:\n  0  x: PRED_SETGT  ____,  R0.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED\n"
    "01 JUMP ADDR(3)\n"
    "02 ALU:\n  1  x: MOV  R1.x,  1.0f\n     y: MOV  R1.y,  1.0f\n  2  x: MOV  R1.x,  R1.y\n"
    "03 ELSE POP_CNT(1) ADDR(6)\n"
    "04 ALU:\n  3  x: MOV  R1.x,  0.5f\n"
    "05 POP POP_CNT(1) ADDR(6)\n"
    "06 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    "1-3>2n,3j 4-7>3n 8-8>4n,5j 9-11>5n 12-12>E" },
  { "r700/loop", &r700_machine,
    "00 LOOP_START_DX10 ADDR(5)\n"
    "01 ALU_PUSH_BEFORE:\n  0  x: PRED_SETGT  ____,  R0.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED\n"
    "02 LOOP_BREAK ADDR(4)\n"
    "03 POP POP_CNT(1) ADDR(4)\n"
    "04 LOOP_END ADDR(1)\n"
    "05 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    "1-1>2n,5j 2-4>3n,4j 5-5>4n 6-6>2jb,5n 7-7>E" },
  /* Both calls are skipped where no lane is left, and the return leads behind either. */
  { "r700/call", &r700_machine,
    "00 CALL ADDR(3) CALL_COUNT(1)\n"
    "01 CALL ADDR(3) CALL_COUNT(1)\n"
    "02 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"
    "03 NOP\n04 RETURN\n",
    "1-1>2n,4c 2-2>3n,4c 3-3>E 5-6>2r,3r" },
  /* The second clause stands behind the first instruction that runs it; either may be skipped. */
  { "r700/shared-clause", &r700_machine,
    "00 ALU: ADDR(4) CNT(1)\n  0  x: MOV  R1.x,  1.0f\n"
    "01 ALU: ADDR(4) CNT(1)\n"
    "02 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n",
    "1-1>2n,3s 2-2>3n,4j 3-3>2jb,4s 4-4>E" },
  /* A vote of nobody takes a jump that all must vote for. */
  { "r500/else", NULL,
    "ALU temp[1].r = MAX src0.0__, src0.0__\n"
    "FC JUMP ADDR(other) ALL(!alu_result) B_OP0(INCR) ALU_WAIT\n"
    "ALU temp[1].r = MAX src0.1__, src0.1__\n"
    "FC JUMP ADDR(after) ALL(always) B_ELSE B_OP1(DECR) B_POP_CNT(1)\n"
    "other:\n"
    "ALU temp[1].g = MAX src0._1_, src0._1_\n"
    "FC JUMP ADDR(after) ANY(never) B_OP0(DECR) B_POP_CNT(1)\n"
    "after:\n"
    "OUT out[0].a = MAX src0.1, src0.1\n",
    "1-2>2n,3j 3-4>4j 5-6>4n 7-7>E" },
  { "r500/loop", NULL,
    "ALU temp[1].r = MAX src0.0__, src0.0__\n"
    "FC LOOP ADDR(after) ANY(never) INT(0)\n"
    "body:\n"
    "ALU src0.rgb = temp[1] : temp[1].r = MAD src0.r__, src0.1__, src0.1__\n"
    "FC JUMP ADDR(next) ALL(!alu_result) B_OP0(INCR) ALU_WAIT\n"
    "FC BREAKLOOP ADDR(after) ALL(always) B_OP1(DECR) B_POP_CNT(1) ALU_WAIT\n"
    "FC JUMP ADDR(next) ANY(never) B_OP0(DECR) B_POP_CNT(1) ALU_WAIT\n"
    "next:\n"
    "FC ENDLOOP ADDR(body) ANY(always) INT(0) ALU_WAIT\n"
    "after:\n"
    "OUT out[0].a = MAX src0.1, src0.1\n",
    "1-2>2n,6j 3-4>3n,5j 5-5>4n,6j 6-6>5n 7-7>2jb,6n 8-8>E" },
  /* The program ends where its only call comes back, behind the last instruction. */
  { "r500/call", NULL,
    "FC JUMP ADDR(main) ALL(always)\n"
    "sub:\n"
    "OUT out[0].a = MAX src0.1, src0.1\n"
    "FC JUMP ADDR(sub) ALL(always) A_OP(POP)\n"
    "main:\n"
    "FC JUMP ADDR(sub) ALL(always) A_OP(PUSH)\n",
    "1-1>3j 2-3>E 4-4>2c" },
};

static void
test_drawing (gconstpointer data)
{
  const Drawing *drawing = data;

  if (skip_without (drawing->name))
    return;
  g_autoptr (LsProgram) program =
    load (drawing->machine != NULL ? drawing->machine : ls_machine_by_id ("r500"), drawing->text);
  g_autoptr (LsGraph) graph = graph_of (program);
  g_autofree char *drawn = draw (graph);

  g_assert_cmpstr (drawn, ==, drawing->drawn);
}

/* --- against the states of a run ------------------------------------------------------------------------- */

typedef struct
{
  guint64 n_hits, n_active;
  LsMask lanes;
} Count;

static Count *
find_count (GHashTable *counts, guint32 from, guint32 to)
{
  const gint64 key = (gint64) from << 32 | to;
  Count *count = g_hash_table_lookup (counts, &key);

  if (count == NULL)
    {
      count = g_new0 (Count, 1);
      g_hash_table_insert (counts, g_memdup2 (&key, sizeof key), count);
    }
  return count;
}

/* Blocks are the lines between heads, every line that can run is in one, and what leads into one leads to its head. */
static void
check_blocks (const LsGraph *graph)
{
  guint32 last = LS_GRAPH_NONE;

  for (guint i = 0; i < graph->n_lines; i++)
    {
      LsLine line;
      const guint32 block = ls_graph_find (graph, i);

      ls_program_line (graph->program, i, &line);
      g_assert_true ((line.kind == LS_LINE_OTHER) == (block == LS_GRAPH_NONE));
      if (block == LS_GRAPH_NONE)
        continue;
      g_assert_cmpuint (block, ==, i == graph->blocks[block].first ? last + 1 : last);
      last = block;
    }
  g_assert_cmpuint (last + 1, ==, graph->n_blocks);
  for (guint i = 0; i < graph->n_edges; i++)
    g_assert_cmpuint (ls_graph_find_edge (graph, graph->edges[i].from, graph->edges[i].to), ==, i);
}

/* The lanes that are active at a position, by their states. */
static LsMask
get_active (const WholeRun *run, guint step)
{
  guint8 states[LS_LANES];
  LsMask lanes = 0;

  ls_program_lane_states (run->program, run->states->pdata[step], states);
  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes |= states[lane] == LS_LANE_ACTIVE ? LS_MASK_LANE (lane) : 0;
  return lanes;
}

/* A step leads on within its block or to the head of one, and then by an edge; only a block that ends ends a run. */
static void
see_step (const WholeRun *run, const LsGraph *graph, guint step, GHashTable *edges)
{
  LsPlace before, after;
  guint32 from, to;

  whole_run_place (run, step - 1, &before);
  whole_run_place (run, step, &after);
  from = ls_graph_find (graph, before.line);
  to = ls_graph_find (graph, after.line);
  g_assert_true (graph->blocks[from].is_reachable);
  if (after.ended)
    g_assert_true (graph->blocks[from].ends && graph->blocks[from].last == before.line);
  else if (to == LS_GRAPH_NONE || graph->blocks[to].first != after.line)
    {
      g_assert_cmpuint (from, ==, to);
      g_assert_cmpuint (after.line, >, before.line);
    }
  else
    {
      const LsMask active = get_active (run, step);
      Count *count = find_count (edges, from, to);

      count->n_hits++;
      count->n_active += ls_mask_count (active);
      count->lanes |= active;
    }
}

static guint
check_edges (const LsGraphCount *count, GHashTable *edges)
{
  GHashTableIter iter;
  gpointer key, value;
  guint64 n_hits = 0;
  guint n = 0;

  g_hash_table_iter_init (&iter, edges);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const guint64 pair = (guint64) * (gint64 *) key;
      const guint32 number =
        ls_graph_find_edge (count->graph, (guint32) (pair >> 32), (guint32) pair);
      const Count *seen = value;

      g_assert_cmpuint (number, !=, LS_GRAPH_NONE);
      g_assert_cmpuint (count->edges[number].n_hits, ==, seen->n_hits);
      g_assert_cmpuint (count->edges[number].n_active, ==, seen->n_active);
      g_assert_cmphex (count->edges[number].lanes, ==, seen->lanes);
      n_hits += seen->n_hits;
      n++;
    }
  for (guint i = 0; i < count->graph->n_edges; i++)
    n_hits -= count->edges[i].n_hits;
  g_assert_cmpuint (n_hits, ==, 0);
  return n;
}

/* The counts of blocks against those of lines, and their lanes against the states before each step. */
static void
check_hits (const WholeRun *run, const LsGraphCount *count)
{
  const LsWalkOptions options = { 0 };
  g_autoptr (LsCover) cover = ls_cover_new (run->subject, &options, NULL);
  g_autofree Count *active = g_new0 (Count, count->graph->n_blocks);

  g_assert_cmpuint (count->n_steps, ==, cover->n_steps);
  for (guint step = 0; step < run->n_steps; step++)
    {
      LsPlace place;
      Count *here;

      whole_run_place (run, step, &place);
      here = &active[ls_graph_find (count->graph, place.line)];
      here->n_active += ls_mask_count (get_active (run, step));
      here->lanes |= get_active (run, step);
    }
  for (guint i = 0; i < count->graph->n_blocks; i++)
    {
      const LsGraphBlock *block = &count->graph->blocks[i];
      const LsGraphBlockCount *counted = &count->blocks[i];
      guint64 n_useful = 0;

      g_assert_cmpuint (counted->n_hits, ==, cover->lines[block->first].n_steps);
      g_assert_cmpuint (counted->first, ==, cover->lines[block->first].first);
      g_assert_cmpuint (counted->last, ==, cover->lines[block->first].last);
      for (guint j = block->first; j <= block->end; j++)
        {
          LsLine line;

          ls_program_line (run->program, j, &line);
          if (line.kind == LS_LINE_ALU || line.kind == LS_LINE_FETCH)
            n_useful += cover->lines[j].n_useful;
        }
      g_assert_cmpuint (counted->n_useful, ==, n_useful);
      g_assert_cmpuint (counted->n_active, ==, active[i].n_active);
      g_assert_cmphex (counted->lanes, ==, active[i].lanes);
    }
}

/* Returns: how many different ways the run went. */
static guint
check_run (const WholeRun *run)
{
  g_autoptr (LsGraph) graph = graph_of (run->program);
  g_autoptr (GHashTable) edges =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  const LsWalkOptions options = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsGraphCount) count = ls_graph_count_new (graph, run->subject, &options, &error);

  g_assert_no_error (error);
  check_blocks (graph);
  for (guint step = 1; step <= run->n_steps; step++)
    see_step (run, graph, step, edges);
  check_hits (run, count);
  return check_edges (count, edges);
}

static void
test_random_toy (void)
{
  for (guint i = 0; rounds_left (i, 200); i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_toy ();

      check_run (run);
    }
}

static void
test_random_r700 (void)
{
  guint n = 0;

  for (guint i = 0; rounds_left (i, 200); i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_r700 ();

      n += check_run (run);
    }
  g_test_message ("%u ways gone", n);
  g_assert_cmpuint (n, >, 100);
}

/* Of a machine that a build can lack. */
static void
test_random_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  guint n = 0;

  for (guint i = 0; rounds_left (i, 200); i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);

      n += check_run (run);
    }
  g_test_message ("%u ways gone", n);
  g_assert_cmpuint (n, >, 100);
}

static void
test_random_r500 (void)
{
  if (skip_without ("r500"))
    return;

  guint n = 0;

  for (guint i = 0; rounds_left (i, 200); i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_of ("r500", 3000);

      n += run != NULL ? check_run (run) : 0;
    }
  g_test_message ("%u ways gone", n);
  g_assert_cmpuint (n, >, 100);
}

/* --- what a count is -------------------------------------------------------------------------------------- */

static LsGraphCount *
count_of (const WholeRun *run, guint64 first, guint64 last)
{
  g_autoptr (LsGraph) graph = graph_of (run->program);
  const LsWalkOptions options = { .first_step = first, .last_step = last };
  g_autoptr (GError) error = NULL;
  LsGraphCount *count = ls_graph_count_new (graph, run->subject, &options, &error);

  g_assert_no_error (error);
  return count;
}

/* All lanes leave in the third turn, so that one of the twelve steps finds none. */
#define LOOP \
  "lane 1\nmovi 2 0\nmovi 3 2\nloop 9\naddi 2 2 1\nless 3 2\nbreak\nendloop\nless 1 3\nend"

static void
test_counts (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (LOOP, LS_MASK_ALL);
  g_autoptr (LsGraphCount) count = count_of (run, 0, 0);

  g_assert_cmpuint (count->graph->n_blocks, ==, 3);
  g_assert_cmpuint (count->blocks[0].n_hits, ==, 1);
  g_assert_cmpuint (count->blocks[0].n_steps, ==, 4);
  g_assert_cmpuint (count->blocks[1].n_hits, ==, 3);
  g_assert_cmpuint (count->blocks[1].n_steps, ==, 12);
  g_assert_cmphex (count->blocks[1].lanes, ==, LS_MASK_ALL);
  g_assert_cmpuint (count->blocks[1].first, ==, 5);
  g_assert_cmpuint (count->blocks[1].last, ==, 13);
  g_assert_cmpuint (count->edges[ls_graph_find_edge (count->graph, 1, 1)].n_hits, ==, 2);
  g_assert_cmpuint (count->edges[ls_graph_find_edge (count->graph, 1, 2)].n_hits, ==, 1);
  g_assert_cmpint (count->reason, ==, LS_STOP_END);
}

/* Two halves of a run have what the whole has. */
static void
test_adds_up (void)
{
  for (guint i = 0; rounds_left (i, 30); i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_toy ();
      const guint middle = run->n_steps / 2;

      if (middle == 0)
        continue;
      g_autoptr (LsGraphCount) whole = count_of (run, 0, 0);
      g_autoptr (LsGraphCount) sum = count_of (run, 1, middle);
      g_autoptr (LsGraphCount) rest = count_of (run, middle + 1, 0);

      ls_graph_count_add (sum, rest);
      g_assert_cmpuint (sum->n_steps, ==, whole->n_steps);
      g_assert_cmpmem (sum->blocks, sum->graph->n_blocks * sizeof *sum->blocks, whole->blocks,
                       whole->graph->n_blocks * sizeof *whole->blocks);
      g_assert_cmpmem (sum->edges, sum->graph->n_edges * sizeof *sum->edges, whole->edges,
                       whole->graph->n_edges * sizeof *whole->edges);
    }
}

static void
test_sentence (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (LOOP, LS_MASK_ALL);
  g_autoptr (LsGraphCount) count = count_of (run, 0, 0);
  g_autofree char *bare = ls_graph_dup_sentence (count->graph, NULL, 1);
  g_autofree char *told = ls_graph_dup_sentence (count->graph, count, 1);

  g_assert_cmpstr (bare, ==,
                   "block 2, addi, break, endloop, lines 9 to 16, leads to 2 and 3, a loop begins "
                   "here");
  g_assert_cmpstr (told, ==,
                   "block 2, addi, break, endloop, lines 9 to 16, 3 hits, 64 lanes, 58.7 active on "
                   "average, 50.0 % useful, leads to 2 and 3, a loop begins here");
}

/* --- big programs ----------------------------------------------------------------------------------------- */

/* Every loop is a block with a way back and one on. */
static void
test_many_blocks (void)
{
  const guint n_loops = rounds (60000);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_loops; i++)
    g_string_append (text, "loop 2\nmovi 1 1\nendloop\n");
  g_string_append (text, "end");
  g_autofree char *owned = g_string_free (text, FALSE);
  g_autoptr (LsProgram) program = toy_load (owned);
  g_autoptr (LsGraph) graph = graph_of (program);

  g_assert_cmpuint (graph->n_blocks, ==, 2 * n_loops + 1);
  g_assert_cmpuint (graph->n_edges, ==, 3 * n_loops);
  check_blocks (graph);
}

/* Returns of one subroutine lead behind each of its calls; too many are refused. */
static void
test_many_calls (gconstpointer data)
{
  const guint n = GPOINTER_TO_UINT (data);
  GString *text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%02u CALL ADDR(%u)\n", i, n + 1);
  g_string_append_printf (text, "%02u EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n", n);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%02u JUMP ADDR(%u)\n%02u RETURN\n", n + 1 + 2 * i, n + 3 + 2 * i,
                            n + 2 + 2 * i);
  g_string_append_printf (text, "%02u RETURN\n", n + 1 + 2 * n);
  g_autofree char *owned = g_string_free (text, FALSE);
  g_autoptr (LsProgram) program = load (&r700_machine, owned);
  g_autoptr (LsGraph) graph = ls_graph_new (program, &error);

  if (n * n > LS_GRAPH_MAX_EDGES)
    {
      g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
      return;
    }
  g_assert_no_error (error);
  g_assert_cmpuint (graph->n_edges, ==, 2 * n + 2 * n + (n + 1) * n);
}

static void
test_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsProgram) program = toy_load (" ");

  g_assert_null (ls_graph_new (program, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (drawings); i++)
    {
      g_autofree char *path = g_strconcat ("/graph/by-hand/", drawings[i].name, NULL);

      g_test_add_data_func (path, &drawings[i], test_drawing);
    }
  g_test_add_func ("/graph/random/toy", test_random_toy);
  g_test_add_func ("/graph/random/r700", test_random_r700);
  g_test_add_data_func ("/graph/random/tgsi", "tgsi", test_random_other);
  g_test_add_data_func ("/graph/random/spirv", "spirv", test_random_other);
  g_test_add_func ("/graph/random/r500", test_random_r500);
  g_test_add_func ("/graph/counts", test_counts);
  g_test_add_func ("/graph/adds-up", test_adds_up);
  g_test_add_func ("/graph/sentence", test_sentence);
  g_test_add_func ("/graph/many-blocks", test_many_blocks);
  g_test_add_data_func ("/graph/calls/some", GUINT_TO_POINTER (40), test_many_calls);
  g_test_add_data_func ("/graph/calls/too-many", GUINT_TO_POINTER (600), test_many_calls);
  g_test_add_func ("/graph/no-instruction", test_nothing);
  return g_test_run ();
}
