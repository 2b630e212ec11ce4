#include <string.h>

#include "r700-machine.h"
#include "wave.h"

/* What the gate promises: stops, places, frames, effects, narration, and states that are bytes. */

#define END "NOP\nEND_OF_PROGRAM\n"

static const char *const program_text =
  "LOOP_START  ADDR(7) CF_CONST(1)\n"
  "ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, R0.x, R5.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "JUMP  POP_CNT(1) ADDR(6)\n"
  "ALU:\n x: MULADD R1.x, R2.x, R2.y, R2.z\n x: ADD_INT R5.x, R5.x, (4).x\n"
  "ELSE  POP_CNT(1) ADDR(6)\n"
  "POP  POP_CNT(1) ADDR(6)\n"
  "LOOP_END  ADDR(1)\n"
  "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n";

static Wave *
looping (void)
{
  Wave *wave = wave_new (program_text);

  wave->bindings->loops[1] = (LsLoopConstant){ .count = 3, .init = 5, .increment = 2 };
  wave_number_lanes (wave);
  wave_set_all (wave, 2, 0, 0x3EE00000); /* 0.4375 */
  wave_set_all (wave, 2, 1, 0x3E800000); /* 0.25 */
  wave_set_all (wave, 2, 2, 0x3F180000); /* 0.59375 */
  return wave;
}

/* Step by step and in one go end in the same bytes; so does a copy that goes on from the middle. */
static void
test_states_are_bytes (void)
{
  g_autoptr (Wave) whole = looping (), steps = looping ();
  gsize size = ls_program_state_size (whole->program);
  void *copy = g_aligned_alloc (1, size, 64);
  guint n = 0;

  g_assert_cmpuint (size % 64, ==, 0);
  wave_run (whole);
  while (steps->reason != LS_STOP_END || n == 0)
    {
      wave_step (steps, 1);
      if (++n == 9)
        memcpy (copy, steps->state, size);
    }
  g_assert_cmpmem (whole->state, size, steps->state, size);
  memcpy (steps->state, copy, size);
  g_aligned_free (copy);
  wave_run (steps);
  g_assert_cmpmem (whole->state, size, steps->state, size);
}

static void
test_places (void)
{
  g_autoptr (Wave) wave = looping ();
  LsPlace place;
  LsLine line;
  guint64 lines[4] = { 0 };
  guint stop;

  wave_step (wave, 4);
  ls_program_place (wave->program, wave->state, &place);
  g_assert_cmpuint (place.step, ==, 4);
  g_assert_cmpuint (place.depth, ==, 2);
  g_assert_cmpuint (place.clause, ==, 0);
  wave_step (wave, 1);
  ls_program_place (wave->program, wave->state, &place);
  g_assert_cmpuint (place.clause, ==, 4);
  ls_program_line (wave->program, place.line, &line);
  g_assert_cmpstr (line.op, ==, "MULADD");
  g_assert_cmpuint (line.first, ==, place.line);
  /* a breakpoint on the line where we are does not stop us again; the next iteration does */
  stop = place.line;
  lines[stop / 64] |= (guint64) 1 << (stop % 64);
  wave->run.stop_lines = lines;
  wave->run.until_step = G_MAXUINT64;
  wave->reason = ls_program_run (wave->program, wave->state, &wave->run);
  g_assert_cmpint (wave->reason, ==, LS_STOP_BREAKPOINT);
  ls_program_place (wave->program, wave->state, &place);
  g_assert_cmpuint (place.line, ==, stop);
  g_assert_cmpuint (place.step, >, 5);
  wave->run.stop_lines = NULL;
  wave_run (wave);
  ls_program_place (wave->program, wave->state, &place);
  g_assert_true (place.ended);
}

static void
test_interrupt (void)
{
  g_autoptr (Wave) wave = wave_new ("LOOP_START_DX10  ADDR(2)\nLOOP_END  ADDR(1)\n" END);
  gint flag = 1;

  wave->run.interrupt = &flag;
  wave->run.until_step = G_MAXUINT64;
  g_assert_cmpint (ls_program_run (wave->program, wave->state, &wave->run), ==, LS_STOP_INTERRUPT);
}

static void
test_frames (void)
{
  g_autoptr (Wave) wave = looping ();
  LsFrame frames[4];
  guint8 states[LS_LANES];

  wave_step (wave, 11);
  wave_step (wave, 3);
  g_assert_cmpuint (ls_program_frames (wave->program, wave->state, frames, 4), ==, 2);
  g_assert_cmpint (frames[0].kind->role, ==, LS_FRAME_LOOP);
  g_assert_cmpuint (frames[0].iteration, ==, 2);
  g_assert_cmpint (frames[0].count, ==, 2);
  g_assert_cmpint (frames[0].index, ==, 7);
  g_assert_cmphex (frames[0].active, ==, LS_MASK_ALL);
  g_assert_cmpint (frames[1].kind->role, ==, LS_FRAME_BRANCH);
  g_assert_cmpint (frames[1].count, ==, -1);
  /* more frames than room */
  g_assert_cmpuint (ls_program_frames (wave->program, wave->state, frames, 1), ==, 2);
  ls_program_lane_states (wave->program, wave->state, states);
  g_assert_cmpuint (states[2], ==, LS_LANE_BRANCH);
  g_assert_cmpuint (states[40], ==, LS_LANE_ACTIVE);
}

/* The line of the step that comes next. */
static guint
next_line (const Wave *wave)
{
  LsPlace place;

  ls_program_place (wave->program, wave->state, &place);
  return place.line;
}

static char *
narrated (Wave *wave, guint n_steps, guint lane)
{
  gsize size = ls_program_state_size (wave->program);
  void *before = g_aligned_alloc (1, size, 64);
  GString *sentence = g_string_new (NULL);

  wave_step (wave, n_steps);
  memcpy (before, wave->state, size);
  wave_step (wave, 1);
  ls_program_narrate (wave->program, wave->bindings,
                      &(LsTelling){ .before = before, .after = wave->state }, lane, sentence);
  g_aligned_free (before);
  return g_string_free (sentence, FALSE);
}

/* NOP is an instruction of control flow and one of the ALU. */
static void
test_rules (void)
{
  g_autoptr (Wave) wave = wave_new ("ALU:\n x: PRED_SETGT ____, R0.x, 0.0f  UPDATE_PRED\n y: NOP\n"
                                    "NOP\nEND_OF_PROGRAM\n");
  g_autofree char *pred = ls_program_rules (wave->program, 1);
  g_autofree char *nop = ls_program_rules (wave->program, 2);

  g_assert_true (g_str_has_prefix (pred, "Sets the predicate"));
  g_assert_nonnull (strstr (pred, "it is 0 where the test is true."));
  g_assert_nonnull (strstr (pred, "\nNaN: false."));
  g_assert_null (nop);
}

static void
test_narration (void)
{
  g_autoptr (Wave) wave = looping ();
  g_autofree char *loop = narrated (wave, 0, 22);
  g_autofree char *push = narrated (wave, 0, 22);
  g_autofree char *pred = narrated (wave, 0, 22);
  g_autofree char *jump = narrated (wave, 0, 22);
  g_autofree char *group = narrated (wave, 1, 22);

  g_assert_cmpstr (
    loop, ==,
    "LOOP_START begins a loop of 3 iterations with 64 lanes. The stack grows to 1 frame.");
  g_assert_cmpstr (
    push, ==,
    "ALU_PUSH_BEFORE begins clause 01 of 1 group: 64 lanes run it. The stack grows to 2 frames.");
  g_assert_cmpstr (pred, ==,
                   "Group 0 of clause 01: lane 22 tests PRED_SETGT_INT 22 > 0: true, so it goes "
                   "on. 64 of 64 lanes take part. "
                   "Lane 0 becomes inactive: its test is false.");
  g_assert_cmpstr (jump, ==, "JUMP falls through: lanes 1-63 run what follows.");
  g_assert_cmpstr (
    group, ==,
    "Group 1 of clause 03: lane 22 computes MULADD R1.x = 0.4375 x 0.25 + 0.59375 = 0.703125. "
    "63 of 64 lanes take part.");
}

static void
test_narrate_false (void)
{
  g_autoptr (Wave) wave = looping ();
  g_autofree char *pred = narrated (wave, 2, 0);

  g_assert_cmpstr (pred, ==,
                   "Group 0 of clause 01: lane 0 tests PRED_SETGT_INT 0 > 0: false, so it becomes "
                   "inactive. 64 of 64 lanes take part. "
                   "Lane 0 becomes inactive: its test is false.");
}

static void
test_narrate_kill (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: ADD R1.x, R0.x, 1.0f\n y: KILLGT_INT ____, R0.x, (62).x\n"
              " t: MOV R1.y, 2.0f\n" END);
  g_autofree char *group = NULL;

  wave_number_lanes (wave);
  group = narrated (wave, 1, 63);
  g_assert_cmpstr (
    group, ==,
    "Group 0 of clause 00: lane 63 computes ADD R1.x = 8.8e-44d + 1.0 = 1.0. It also tests "
    "KILLGT_INT 63 > 62: true, so it is killed. It also computes MOV R1.y = 2.0. 64 of 64 lanes "
    "take part. Lane 63 is killed.");
}

/* Which memories every lane has for itself (guide 3.4.3 and 2.6.2). */
static void
test_memories_of_lanes (void)
{
  static const gboolean is_per_lane[R700_N_MEMORIES] = { [R700_MEMORY_REDUCTION] = FALSE,
                                                         [R700_MEMORY_EXPORT] = FALSE,
                                                         [R700_MEMORY_SHARE] = FALSE,
                                                         [R700_MEMORY_SCRATCH] = TRUE };

  for (guint kind = 0; kind < R700_N_MEMORIES; kind++)
    if (kind == R700_MEMORY_REDUCTION || kind == R700_MEMORY_EXPORT || kind == R700_MEMORY_SHARE ||
        kind == R700_MEMORY_SCRATCH)
      g_assert_cmpint (r700_memory_is_per_lane (kind), ==, is_per_lane[kind]);
}

/* Bits that look like a small integer are told as one. */
static void
test_narrate_integers (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: MOV R1.x, (0xFFFFFFFD).x\n y: MOV R1.y, (7).y\n" END);
  g_autofree char *group = narrated (wave, 1, 0);

  g_assert_true (
    g_str_has_prefix (group, "Group 0 of clause 00: lane 0 computes MOV R1.x = -3, MOV R1.y = 7."));
}

static void
test_describe (void)
{
  g_autoptr (Wave) wave = looping ();
  LsEffect effects[16];
  guint n, writes = 0, reads = 0;

  wave_step (wave, 5);
  n = ls_program_describe (wave->program, next_line (wave), effects, 16);
  for (guint i = 0; i < n; i++)
    {
      reads += effects[i].kind == LS_EFFECT_READ && effects[i].ref.file == FILE_R &&
               effects[i].ref.index == 2;
      writes += effects[i].kind == LS_EFFECT_WRITE && effects[i].ref.file == FILE_R &&
                effects[i].ref.index == 1;
    }
  g_assert_cmpuint (reads, ==, 3);
  g_assert_cmpuint (writes, ==, 1);
  g_assert_cmpuint (ls_program_describe (wave->program, next_line (wave), effects, 1), ==, n);
  g_assert_cmpuint (ls_program_describe (wave->program, 10000, effects, 1), ==, 0);
}

/* Two registers go to scratch at the index in R0.x and one comes back; the share and the stream get one each. */
static Wave *
remembering (void)
{
  Wave *wave =
    wave_new ("MEM_SCRATCH: WRITE_IND_ACK(1+R0), R1.xy__ ARRAY_SIZE(3) ELEM_SIZE(3) BURSTCNT(1)\n"
              "WAIT_ACK  ADDR(0)\n"
              "TEX:\n RD_SCRATCH R3.xy__, R0.x  ARRAY_BASE(1) ARRAY_SIZE(3) ELEM_SIZE(3) INDEXED "
              "FORMAT(32_32_FLOAT)\n"
              "TEX:\n LOCAL_DS_WRITE R1  STRIDE(4)\n LOCAL_DS_READ R4.x___, R0.0y\n"
              "MEM_STREAM0: WRITE(2), R1.x___ ARRAY_SIZE(0) ELEM_SIZE(0)\n" END);

  wave_number_lanes (wave);
  wave_set_all (wave, 1, 0, 0x3F800000);
  wave_set_all (wave, 1, 1, 0x40000000);
  return wave;
}

static guint
count_effects (const Wave *wave, LsEffectKind kind, guint index_or_resource)
{
  LsEffect effects[16];
  guint n = ls_program_describe (wave->program, next_line (wave), effects, 16), count = 0;

  g_assert_cmpuint (n, <=, 16);
  for (guint i = 0; i < n; i++)
    {
      gboolean is_register = kind == LS_EFFECT_READ || kind == LS_EFFECT_WRITE;
      guint what = is_register ? effects[i].ref.index : effects[i].resource;

      count += effects[i].kind == kind && what == index_or_resource;
    }
  return count;
}

static void
test_describe_memory (void)
{
  g_autoptr (Wave) wave = remembering ();

  g_assert_cmpuint (count_effects (wave, LS_EFFECT_READ, 0), ==, 1);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_READ, 1), ==, 2);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_READ, 2), ==, 2);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_MEMORY_WRITE, R700_MEMORY_SCRATCH), ==, 1);
  wave_step (wave, 3);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_READ, 0), ==, 1);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_MEMORY_READ, R700_MEMORY_SCRATCH), ==, 1);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_WRITE, 3), ==, 2);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_FETCH, 0), ==, 0);
  wave_step (wave, 2);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_READ, 1), ==, 4);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_MEMORY_WRITE, R700_MEMORY_SHARE), ==, 1);
  wave_step (wave, 1);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_READ, 0), ==, 1);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_MEMORY_READ, R700_MEMORY_SHARE), ==, 1);
  g_assert_cmpuint (count_effects (wave, LS_EFFECT_WRITE, 4), ==, 1);
}

static void
test_narrate_memory (void)
{
  g_autoptr (Wave) wave = remembering ();
  g_autoptr (Wave) beyond = remembering ();
  g_autofree char *clamped = narrated (beyond, 0, 4);
  g_autofree char *write = narrated (wave, 0, 2);
  g_autofree char *wait = narrated (wave, 0, 2);
  g_autofree char *read = narrated (wave, 1, 2);
  g_autofree char *share = narrated (wave, 1, 2);
  g_autofree char *shared = narrated (wave, 0, 2);
  g_autofree char *stream = narrated (wave, 0, 2);

  g_assert_cmpstr (clamped, ==,
                   "MEM_SCRATCH writes R1 to R2 of 64 lanes to scratch; lane 4 writes nothing: "
                   "element 4 is beyond ARRAY_SIZE 3.");
  /* 5 elements of 4 words a lane: element 1 + 2 of lane 2 begins with word 12 */
  g_assert_cmpstr (
    write, ==,
    "MEM_SCRATCH writes R1 to R2 of 64 lanes to scratch; lane 2 writes (1.0, 2.0, 0.0, 0.0) "
    "from scratch[12] on.");
  g_assert_cmpstr (wait, ==, "WAIT_ACK finds 1 write to wait for; what was written is in memory.");
  g_assert_cmpstr (
    read, ==,
    "SCRATCH: lane 2 reads scratch[12] = 1.0, scratch[13] = 2.0 and gets R3 = (1.0, 2.0, _, _). "
    "64 of 64 lanes take part.");
  g_assert_cmpstr (share, ==,
                   "LOCAL_DS_WRITE: lane 2 writes 1.0 to share[2048], 2.0 to share[2049], 0.0 to "
                   "share[2050], 0.0 to "
                   "share[2051]. 64 of 64 lanes take part.");
  g_assert_cmpstr (shared, ==,
                   "LOCAL_DS_READ: lane 2 reads share[0] = 1.0 and gets R4 = (1.0, _, _, _). "
                   "64 of 64 lanes take part.");
  /* the item of a lane is as long as the write needs, 2 + 1 words */
  g_assert_cmpstr (
    stream, ==,
    "MEM_STREAM0 writes R1 of 64 lanes to stream 0; lane 2 writes (1.0, 2.0, 0.0, 0.0) from "
    "stream0[2] on.");
}

static void
test_narrate_emit (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_GS, .n_gprs = 4 };
  g_autoptr (Wave) wave = wave_new_with ("EMIT_VERTEX\nEMIT_CUT_VERTEX\n" END, &source);
  g_autofree char *emit = narrated (wave, 0, 3);
  g_autofree char *cut = narrated (wave, 0, 3);

  g_assert_cmpstr (emit, ==, "EMIT_VERTEX counts for 64 lanes; lane 3 has emitted 1 vertex.");
  g_assert_cmpstr (cut, ==,
                   "EMIT_CUT_VERTEX counts for 64 lanes; lane 3 has emitted 2 vertices and its "
                   "strip ends.");
}

/* A condition that does not hold leaves no lane to count for (guide 3.2: COND). */
static void
test_narrate_emit_on_condition (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_GS, .n_gprs = 4 };
  g_autoptr (Wave) wave = wave_new_with (
    "EMIT_VERTEX COND(BOOL) CF_CONST(0)\nEMIT_CUT_VERTEX COND(NOT_BOOL) CF_CONST(0)\n" END,
    &source);
  g_autofree char *none = narrated (wave, 0, 3);
  g_autofree char *all = narrated (wave, 0, 3);

  g_assert_cmpstr (none, ==, "EMIT_VERTEX counts for no lane; lane 3 has emitted 0 vertices.");
  g_assert_cmpstr (all, ==,
                   "EMIT_CUT_VERTEX counts for 64 lanes; lane 3 has emitted 1 vertex and its "
                   "strip ends.");
}

static void
test_registers (void)
{
  g_autoptr (Wave) wave = looping ();
  const volatile guint8 absent = 99; /* no compiler proves what the test asks */
  LsRow row;

  g_assert_cmpuint (ls_program_n_registers (wave->program, FILE_R), ==, 16);
  g_assert_cmpuint (ls_program_n_registers (wave->program, FILE_T), ==, 4);
  g_assert_cmpuint (ls_program_n_registers (wave->program, FILE_PIX), ==, 1);
  g_assert_cmpuint (ls_program_n_registers (wave->program, FILE_POS), ==, 0);
  g_assert_false (
    ls_program_read_row (wave->program, wave->state, (LsRegRef){ FILE_R, 0, 16 }, &row));
  g_assert_false (
    ls_program_read_row (wave->program, wave->state, (LsRegRef){ FILE_PS, 1, 0 }, &row));
  g_assert_false (
    ls_program_read_row (wave->program, wave->state, (LsRegRef){ absent, 0, 0 }, &row));
  g_assert_false (
    ls_program_write_row (wave->program, wave->state, (LsRegRef){ FILE_T, 0, 4 }, 1, &row));
}

/* Sizes that do not fit are refused with the numbers. */
static void
test_sizes (void)
{
  static const struct
  {
    guint n_gprs, n_temps, stack_size;
    const char *message;
  } cases[] = {
    { 129, 0, 0, "129 registers" },
    { 126, 4, 0, "126 registers and 4 clause temporaries" },
    { 4, 4, 300, "stack size 300" },
  };
  g_autoptr (GBytes) code = g_bytes_new_static (END, strlen (END));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const LsProgramSource source = { .code = code,
                                       .syntax = LS_SYNTAX_TEXT,
                                       .n_gprs = cases[i].n_gprs,
                                       .n_clause_temps = cases[i].n_temps,
                                       .stack_size = cases[i].stack_size };
      g_autoptr (GError) error = NULL;

      g_assert_null (r700_machine.load (&source, NULL, &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
      g_assert_nonnull (strstr (error->message, cases[i].message));
    }
}

/* Microcode and text are told apart by their bytes. */
static void
test_syntax (void)
{
  static const guint32 words[2] = { GUINT32_TO_LE (0),
                                    GUINT32_TO_LE (0x80200000) }; /* NOP, END_OF_PROGRAM */
  g_autoptr (GBytes) binary = g_bytes_new_static (words, sizeof words);
  g_autoptr (GBytes) text = g_bytes_new_static (END, strlen (END));
  const LsProgramSource from_words = { .code = binary }, from_text = { .code = text };
  LsProgram *a = r700_machine.load (&from_words, NULL, NULL);
  LsProgram *b = r700_machine.load (&from_text, NULL, NULL);
  LsLine line;

  g_assert_nonnull (a);
  g_assert_nonnull (b);
  g_assert_cmpuint (ls_program_n_lines (a), ==, ls_program_n_lines (b));
  ls_program_line (a, 0, &line);
  g_assert_cmpstr (line.op, ==, "NOP");
  ls_program_unref (a);
  ls_program_unref (ls_program_ref (b));
  ls_program_unref (b);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/r700/gate/" name, function)
  ADD ("states-are-bytes", test_states_are_bytes);
  ADD ("places", test_places);
  ADD ("interrupt", test_interrupt);
  ADD ("frames", test_frames);
  ADD ("rules", test_rules);
  ADD ("narration", test_narration);
  ADD ("narration/false", test_narrate_false);
  ADD ("narration/kill", test_narrate_kill);
  ADD ("narration/integers", test_narrate_integers);
  ADD ("memories-of-lanes", test_memories_of_lanes);
  ADD ("describe", test_describe);
  ADD ("describe-memory", test_describe_memory);
  ADD ("narrate-memory", test_narrate_memory);
  ADD ("narrate-emit", test_narrate_emit);
  ADD ("narrate-emit-on-condition", test_narrate_emit_on_condition);
  ADD ("registers", test_registers);
  ADD ("sizes", test_sizes);
  ADD ("syntax", test_syntax);
  return g_test_run ();
}
