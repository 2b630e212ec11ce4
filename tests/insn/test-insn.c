#include <string.h>

#include "ls-insn-blocks.h"
#include "ls-insn-look.h"
#include "ls-insn-run.h"

/* A machine of nothing but the room: registers of integers, steps made by hand. What a step can hold together, loops whose iterations end
 * with steps for all lanes, calls by number; each run by its quick ways, and step by step, and both must leave the same bytes. */

enum
{
  FILE_R,
  FILE_O,
  N_FILES
};

#define N_REGISTERS 160
#define MAX_STEPS 4096

static const LsRegFile files[N_FILES] = {
  [FILE_R] = { .id = "R", .title = "Registers", .n_channels = 1, .type = LS_VALUE_INT },
  [FILE_O] = { .id = "O",
               .title = "Outputs",
               .n_channels = 1,
               .type = LS_VALUE_INT,
               .is_output = TRUE },
};
static const LsStateForm state_form = LS_INSN_STATE_FORM (files, N_FILES, NULL, 0);
static const LsFlowLimits limits = { .max_frames = G_MAXUINT32,
                                     .max_entries = G_MAXUINT32,
                                     .max_calls = 8,
                                     .branch_size = 1,
                                     .loop_size = 1,
                                     .call_size = 1 };

/* A transfer gives twice the lane's number and the wave's step, in elements 0 and 40. */
static gboolean
run_transfer (LsInsnRun *run, const LsInsnStep *step, LsRow *out)
{
  g_assert_cmpuint (step->n_elements, ==, 41);
  LS_FOREACH_LANE (lane, run->wave->flow.active)
    {
      out[0].u[lane] = 2 * (guint32) lane;
      out[4 * 40 + 3].u[lane] = (guint32) run->wave->step;
    }
  return TRUE;
}

static void
look_outside (LsInsnLook *look G_GNUC_UNUSED, LsMicroLook *micro G_GNUC_UNUSED)
{
}

static const LsInsnForm form = { .limits = &limits,
                                 .run_transfer = run_transfer,
                                 .look_outside = look_outside };

static const LsMachine machine = {
  .id = "insn",
  .reg_files = files,
  .n_reg_files = N_FILES,
  .masks = ls_insn_masks,
  .n_masks = LS_INSN_N_MASKS,
  .lane_states = ls_insn_lane_states,
  .n_lane_states = LS_INSN_N_LANE_STATES,
  .frames = ls_frame_list,
  .n_frames = LS_N_FRAME_KINDS + 1,
  .reset = ls_insn_reset,
  .run = ls_insn_run,
  .place = ls_insn_find_place,
  .write_row = ls_state_write_row,
  .read_mask = ls_state_read_mask,
  .n_readings = 1,
};

/* --- programs -------------------------------------------------------------------------------------------- */

typedef struct
{
  LsInsnLoaded loaded;
  LsInsnCode code;
  GArray *blocks; /* of LsInsnBlock */
  GArray *ops;    /* of LsMicro: those of the step that is made */
} Program;

static LsMicroPlace
reg (Program *program, guint file, guint number)
{
  return ls_insn_register_place (&program->code,
                                 (LsRegRef){ .file = (guint8) file, .index = (guint16) number });
}

static LsMicroPlace
r (Program *program, guint number)
{
  return reg (program, FILE_R, number);
}

static LsMicroPlace
number (Program *program, guint32 value)
{
  return ls_insn_literal_place (&program->code, value);
}

static LsInsnStep *
last_step (const Program *program)
{
  return ls_insn_step (&program->code, ls_insn_n_steps (&program->code) - 1);
}

static void
finish_step (Program *program)
{
  LsInsnStep *step = last_step (program);

  step->micro.n_ops = program->ops->len;
  step->micro.ops =
    (LsMicro *) g_memdup2 (program->ops->data, program->ops->len * sizeof (LsMicro));
  g_array_set_size (program->ops, 0);
}

static void
add_step (Program *program, guint32 line, LsInsnBlockKind kind, guint32 ending)
{
  const LsInsnBlock block = {
    .kind = (guint8) kind, .ending = ending, .name = "STEP", .number = program->blocks->len
  };

  if (program->blocks->len > 0)
    finish_step (program);
  ls_insn_code_add (&program->code, line);
  g_array_append_val (program->blocks, block);
}

static guint
add_op (Program *program, LsKernel kernel, LsMicroPlace a, LsMicroPlace b, gboolean is_condition)
{
  return ls_micro_add (program->ops, (LsMicro){ .kernel = (guint16) kernel,
                                                .n_slots = 1,
                                                .is_condition = (guint8) is_condition,
                                                .s = { { a }, { b } } });
}

/* to = a OP b, as one more part of the step. */
static void
set (Program *program, LsMicroPlace to, LsKernel kernel, LsMicroPlace a, LsMicroPlace b)
{
  const guint op = add_op (program, kernel, a, b, FALSE);

  ls_micro_add_part (
    &last_step (program)->micro,
    (LsMicroPart){
      .line = last_step (program)->line,
      .slot = LS_SLOT_NONE,
      .op = (guint16) op,
      .number = (guint16) op,
      .n_columns = 1,
      .n_to = 1,
      .to = { { .place = to,
                .lanes = to.ref.file == FILE_O ? LS_MICRO_TO_OUTPUTS : LS_MICRO_TO_REGISTERS } } });
}

static void
copy (Program *program, LsMicroPlace to, LsMicroPlace from)
{
  set (program, to, LS_KERNEL_MOV, from, (LsMicroPlace){ 0 });
}

static void
test_if (Program *program, LsKernel kernel, LsMicroPlace a, LsMicroPlace b)
{
  const guint op = add_op (program, kernel, a, b, TRUE);

  ls_micro_add_part (&last_step (program)->micro, (LsMicroPart){ .line = last_step (program)->line,
                                                                 .slot = LS_SLOT_NONE,
                                                                 .op = (guint16) op,
                                                                 .number = (guint16) op,
                                                                 .n_columns = 1,
                                                                 .masks = LS_MICRO_TESTS });
}

static Program *
program_new (void)
{
  Program *program = g_new0 (Program, 1);

  ls_insn_code_init (&program->code, &form, sizeof (LsInsnStep));
  program->blocks = g_array_new (FALSE, TRUE, sizeof (LsInsnBlock));
  program->ops = g_array_new (FALSE, FALSE, sizeof (LsMicro));
  program->code.layout.form = &state_form;
  program->code.layout.n[FILE_R] = N_REGISTERS;
  program->code.layout.n[FILE_O] = 1;
  program->code.n_frames = 4;
  ls_insn_code_place (&program->code);
  program->loaded.code = &program->code;
  ls_loaded_init (&program->loaded.base, &machine, &program->code.layout, NULL);
  return program;
}

static void
program_free (Program *program)
{
  ls_insn_code_clear (&program->code);
  g_array_unref (program->blocks);
  g_array_unref (program->ops);
  g_free (program);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Program, program_free)

static void
program_finish (Program *program)
{
  const LsInsnBlock *blocks = (const LsInsnBlock *) (gpointer) program->blocks->data;

  finish_step (program);
  g_assert_cmpuint (ls_insn_count_frames (blocks, program->blocks->len, program->code.start), <=,
                    program->code.n_frames);
  ls_insn_lower_blocks (&program->code, blocks);
  ls_insn_code_finish (&program->code);
}

/* --- runs ------------------------------------------------------------------------------------------------ */

typedef struct
{
  Program *program;
  LsBindings *bindings;
  guint8 *state;
  LsRun run;
} Wave;

/* R0 is 0, R1 the lane's number, R2 that modulo 4, R8 + n is 100 n. */
static void
wave_init (Wave *wave, Program *program, LsMask covered)
{
  const LsLayout *layout = &program->code.layout;
  const LsWaveInput input = { .covered = covered };
  LsRow *rows;

  wave->program = program;
  wave->bindings = ls_bindings_new ();
  wave->state = g_aligned_alloc0 (1, layout->size, 64);
  wave->run = (LsRun){ .bindings = wave->bindings };
  ls_insn_reset (&program->loaded.base.header, &input, wave->state);
  rows = ls_layout_rows (layout, wave->state);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      rows[1].u[lane] = lane;
      rows[2].u[lane] = lane % 4;
      for (guint i = 8; i < N_REGISTERS; i++)
        rows[i].u[lane] = 100 * (i - 8) + lane;
    }
}

static void
wave_clear (Wave *wave)
{
  ls_bindings_unref (wave->bindings);
  g_aligned_free (wave->state);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wave, wave_clear)

static LsStopReason
wave_run (Wave *wave, guint64 until)
{
  wave->run.until_step = until;
  return ls_insn_run (&wave->program->loaded.base.header, wave->state, &wave->run);
}

static guint32
wave_get (const Wave *wave, guint row, guint lane)
{
  return ls_layout_rows (&wave->program->code.layout, wave->state)[row].u[lane];
}

/* Runs to the end: at once, step by step, and without plans; all leave the same bytes. */
static void
wave_finish (Wave *wave, Program *program, LsMask covered)
{
  const gsize size = program->code.layout.size;
  g_auto (Wave) stepped, slow;

  wave_init (wave, program, covered);
  wave_init (&stepped, program, covered);
  wave_init (&slow, program, covered);
  g_assert_cmpint (wave_run (wave, MAX_STEPS), ==, LS_STOP_END);
  for (guint64 step = 1;
       !((const LsInsnWave *) (gpointer) stepped.state)->ended && step < MAX_STEPS; step++)
    wave_run (&stepped, step);
  g_assert_cmpmem (wave->state, size, stepped.state, size);
  slow.bindings->readings[0] = 1;
  g_assert_cmpint (wave_run (&slow, MAX_STEPS), ==, LS_STOP_END);
  g_assert_cmpmem (wave->state, size, slow.state, size);
}

/* --- steps ----------------------------------------------------------------------------------------------- */

/* One instruction moves 64 words and turns them around in their own registers. */
static void
test_many (void)
{
  g_autoptr (Program) program = program_new ();
  g_auto (Wave) wave;

  add_step (program, 0, LS_INSN_PLAIN, G_MAXUINT32);
  for (guint i = 0; i < 64; i++)
    copy (program, r (program, 8 + i), r (program, 8 + 63 - i));
  for (guint i = 0; i < 64; i++)
    copy (program, r (program, 80 + i), r (program, 8 + i));
  add_step (program, 1, LS_INSN_END, G_MAXUINT32);
  program_finish (program);
  g_assert_cmpuint (program->code.plans[0].n_straight, ==, 1);
  wave_finish (&wave, program, LS_MASK_ALL);
  for (guint i = 0; i < 64; i++)
    {
      g_assert_cmpuint (wave_get (&wave, 8 + i, 5), ==, 100 * (63 - i) + 5);
      g_assert_cmpuint (wave_get (&wave, 80 + i, 63), ==, 100 * i + 63);
    }
}

static void
test_transfer (void)
{
  g_autoptr (Program) program = program_new ();
  g_auto (Wave) wave;
  LsInsnStep *step;

  add_step (program, 0, LS_INSN_PLAIN, G_MAXUINT32);
  copy (program, r (program, 3), r (program, 1));
  step = last_step (program);
  step->has_transfer = TRUE;
  step->transfer =
    (LsMicroTransfer){ .effect = LS_EFFECT_READ, .n_moves = 3, .moves = g_new0 (LsMicroMove, 3) };
  step->transfer.moves[0].to = r (program, 1);
  step->transfer.moves[1] = (LsMicroMove){ .to = r (program, 4), .element = 40, .component = 3 };
  step->transfer.moves[2] =
    (LsMicroMove){ .to = r (program, 5), .element = 7, .component = LS_MICRO_ZERO };
  add_step (program, 1, LS_INSN_END, G_MAXUINT32);
  program_finish (program);
  wave_finish (&wave, program, LS_MASK_ALL);
  g_assert_cmpuint (wave_get (&wave, 3, 9), ==, 9);
  g_assert_cmpuint (wave_get (&wave, 1, 9), ==, 18);
  g_assert_cmpuint (wave_get (&wave, 4, 9), ==, 0);
  g_assert_cmpuint (wave_get (&wave, 5, 9), ==, 0);
}

/* --- loops ----------------------------------------------------------------------------------------------- */

/* R0 counts up to R2; R3 counts those that CONTINUE_IF does not leave out; R4 and R5 change places in each iteration, as phis do. */
static void
make_loop (Program *program, gboolean breaks_behind)
{
  add_step (program, 0, LS_INSN_LOOP, 6);
  copy (program, r (program, 4), number (program, 1));
  copy (program, r (program, 5), number (program, 2));
  add_step (program, 1, breaks_behind ? LS_INSN_PLAIN : LS_INSN_BREAK_IF, 5);
  copy (program, r (program, 6), r (program, 0));
  if (!breaks_behind)
    test_if (program, LS_KERNEL_PRED_SETGE_INT, r (program, 0), r (program, 2));
  add_step (program, 2, LS_INSN_PLAIN, G_MAXUINT32);
  set (program, r (program, 7), LS_KERNEL_AND_INT, r (program, 0), number (program, 1));
  add_step (program, 3, LS_INSN_CONTINUE_IF, 5);
  test_if (program, LS_KERNEL_PRED_SETNE_INT, r (program, 7), number (program, 0));
  add_step (program, 3, LS_INSN_PLAIN, G_MAXUINT32);
  set (program, r (program, 3), LS_KERNEL_ADD_INT, r (program, 3), number (program, 1));
  add_step (program, 4, LS_INSN_CONTINUE_TARGET, breaks_behind ? 7 : 6);
  if (breaks_behind)
    {
      add_step (program, 5, LS_INSN_BREAK_IF, 5);
      test_if (program, LS_KERNEL_PRED_SETGE_INT, r (program, 0), r (program, 2));
      g_array_index (program->blocks, LsInsnBlock, 0).ending = 7;
    }
  add_step (program, 6, LS_INSN_JUMP_BACK, 0);
  set (program, r (program, 0), LS_KERNEL_ADD_INT, r (program, 0), number (program, 1));
  copy (program, r (program, 4), r (program, 5));
  copy (program, r (program, 5), r (program, 4));
  add_step (program, 7, LS_INSN_PLAIN, G_MAXUINT32);
  copy (program, reg (program, FILE_O, 0), r (program, 3));
  add_step (program, 8, LS_INSN_END, G_MAXUINT32);
  program_finish (program);
}

static void
test_loop (void)
{
  g_autoptr (Program) program = program_new ();
  g_auto (Wave) wave;

  make_loop (program, FALSE);
  wave_finish (&wave, program, LS_MASK_ALL & ~LS_MASK_LANE (6));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint n = lane % 4;

      if (lane == 6)
        continue;
      g_assert_cmpuint (wave_get (&wave, 0, lane), ==, n);
      g_assert_cmpuint (wave_get (&wave, 3, lane), ==, (n + 1) / 2);
      g_assert_cmpuint (wave_get (&wave, 4, lane), ==, n % 2 == 0 ? 1 : 2);
      g_assert_cmpuint (wave_get (&wave, 6, lane), ==, n);
    }
  g_assert_cmpuint (wave_get (&wave, 0, 6), ==, 0);
}

/* A test at the end of each iteration: lanes run one more. */
static void
test_loop_behind (void)
{
  g_autoptr (Program) program = program_new ();
  g_auto (Wave) wave;

  make_loop (program, TRUE);
  wave_finish (&wave, program, LS_MASK_ALL);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_assert_cmpuint (wave_get (&wave, 0, lane), ==, lane % 4);
      g_assert_cmpuint (wave_get (&wave, 3, lane), ==, lane % 4 / 2 + 1);
    }
  g_assert_cmpuint (((const LsInsnWave *) (gpointer) wave.state)->flow.depth, ==, 0);
}

/* --- calls ----------------------------------------------------------------------------------------------- */

/* The program starts behind the subroutine. A call keeps its arguments. */
static void
test_calls (void)
{
  g_autoptr (Program) program = program_new ();
  g_auto (Wave) wave;

  add_step (program, 0, LS_INSN_IF, 2);
  test_if (program, LS_KERNEL_PRED_SETNE_INT, r (program, 2), number (program, 0));
  add_step (program, 1, LS_INSN_GO, G_MAXUINT32);
  set (program, r (program, 4), LS_KERNEL_ADD_INT, r (program, 3), r (program, 3));
  add_step (program, 2, LS_INSN_ENDIF, G_MAXUINT32);
  add_step (program, 3, LS_INSN_PLAIN, G_MAXUINT32);
  copy (program, r (program, 4), number (program, 7));
  add_step (program, 4, LS_INSN_RETURN, G_MAXUINT32);
  program->code.start = 5;
  add_step (program, 6, LS_INSN_CALL, 0);
  copy (program, r (program, 3), r (program, 1));
  add_step (program, 7, LS_INSN_PLAIN, G_MAXUINT32);
  copy (program, r (program, 5), r (program, 4));
  add_step (program, 8, LS_INSN_END, G_MAXUINT32);
  program_finish (program);
  g_assert_cmpuint (ls_insn_count_frames ((const LsInsnBlock *) (gpointer) program->blocks->data,
                                          program->blocks->len, 5),
                    ==, 2);
  wave_finish (&wave, program, LS_MASK_ALL);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (wave_get (&wave, 5, lane), ==, lane % 4 == 0 ? 7 : 2 * lane);
}

/* --- ways ------------------------------------------------------------------------------------------------ */

#define N_PROGRAMS 200
#define N_USED 7 /* registers from R8 on: few, so that steps take from each other */

static guint
below (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint) n);
}

/* The step gets parts that copy or compute, mostly copies; each has a destination of its own. */
static void
add_random_parts (Program *program)
{
  guint left = (1u << N_USED) - 1;

  for (guint n = 1 + below (3); n > 0; n--)
    {
      const guint to = below (N_USED);
      const LsMicroPlace a = r (program, 8 + below (N_USED)), b = r (program, 8 + below (N_USED));

      if ((left >> to & 1) == 0)
        continue;
      left &= ~(1u << to);
      if (below (3) > 0)
        copy (program, r (program, 8 + to), below (8) > 0 ? a : number (program, below (100)));
      else
        set (program, r (program, 8 + to), below (2) ? LS_KERNEL_ADD_INT : LS_KERNEL_SUB_INT, a, b);
    }
}

static void
add_random_steps (Program *program)
{
  for (guint n = 1 + below (8); n > 0; n--)
    {
      add_step (program, program->blocks->len, LS_INSN_PLAIN, G_MAXUINT32);
      if (below (12) > 0)
        add_random_parts (program);
      else
        copy (program, reg (program, FILE_O, 0), r (program, 8 + below (N_USED)));
    }
}

/* A call may keep what its subroutine reads. Returns: the step. */
static guint32
add_random (Program *program, LsInsnBlockKind kind, guint32 ending)
{
  add_step (program, program->blocks->len, kind, ending);
  if (below (2) > 0)
    add_random_parts (program);
  return program->blocks->len - 1;
}

static void
end_block (Program *program, guint32 step, guint32 ending)
{
  g_array_index (program->blocks, LsInsnBlock, step).ending = ending;
}

/* Subroutines that hold no test, one of them called by the other, and a jump; in a loop that lanes leave. */
static void
make_ways (Program *program)
{
  guint32 inner, outer, loop, jump, leaving, target, end;

  inner = program->blocks->len;
  add_random_steps (program);
  add_random (program, LS_INSN_RETURN, G_MAXUINT32);
  outer = program->blocks->len;
  add_random_steps (program);
  add_random (program, LS_INSN_CALL, inner);
  add_random_steps (program);
  add_random (program, LS_INSN_RETURN, G_MAXUINT32);
  program->code.start = program->blocks->len;
  add_random_steps (program);
  add_random (program, LS_INSN_CALL, outer);
  loop = add_random (program, LS_INSN_LOOP, 0);
  add_random_steps (program);
  leaving = add_random (program, LS_INSN_BREAK_IF, 0);
  test_if (program, LS_KERNEL_PRED_SETGE_INT, r (program, 0), r (program, 2));
  add_random_steps (program);
  add_random (program, LS_INSN_CALL, outer);
  jump = add_random (program, LS_INSN_JUMP, 0);
  add_random_steps (program);
  end_block (program, jump, program->blocks->len);
  add_random_steps (program);
  target = add_random (program, LS_INSN_CONTINUE_TARGET, 0);
  add_random_steps (program);
  add_step (program, program->blocks->len, LS_INSN_PLAIN, G_MAXUINT32);
  set (program, r (program, 0), LS_KERNEL_ADD_INT, r (program, 0), number (program, 1));
  end = add_random (program, LS_INSN_JUMP_BACK, loop);
  end_block (program, loop, end);
  end_block (program, leaving, target);
  end_block (program, target, end);
  add_random_steps (program);
  add_step (program, program->blocks->len, LS_INSN_END, G_MAXUINT32);
  program_finish (program);
}

/* Steps that run at once leave what they leave one by one. */
static void
test_ways (void)
{
  for (guint i = 0; i < N_PROGRAMS; i++)
    {
      g_autoptr (Program) program = program_new ();
      g_auto (Wave) wave;

      make_ways (program);
      g_assert_cmpuint (program->code.plans[program->code.start].way.n, >, 1);
      wave_finish (&wave, program, i % 2 ? LS_MASK_ALL : G_GUINT64_CONSTANT (0x0F3C5A6996A5C3F0));
    }
}

/* --- explaining ------------------------------------------------------------------------------------------ */

static void
test_lines (void)
{
  g_autoptr (Program) program = program_new ();
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  const LsProgram *header = &program->loaded.base.header;
  LsEffect effects[8];
  g_auto (Wave) wave;
  guint n, n_reads = 0;

  make_loop (program, FALSE);
  g_assert_cmpuint (*ls_insn_find_steps (&program->code, 3, &n), ==, 3);
  g_assert_cmpuint (n, ==, 2);
  ls_insn_find_steps (&program->code, 5, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpuint (ls_insn_describe (header, 6, effects, G_N_ELEMENTS (effects)), ==, 7);
  wave_init (&wave, program, LS_MASK_ALL);
  wave_run (&wave, 1);
  g_assert_cmpuint (ls_insn_line_lanes (header, wave.bindings, wave.state, 1) == LS_MASK_ALL, ==,
                    TRUE);
  g_assert_cmpuint (ls_insn_line_lanes (header, wave.bindings, wave.state, 5), ==, 0);
  ls_insn_touches (header, wave.bindings, wave.state, 4, touches);
  for (guint i = 0; i < touches->len; i++)
    n_reads += g_array_index (touches, LsTouch, i).kind == LS_TOUCH_READ;
  g_assert_cmpuint (n_reads, ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/insn/many", test_many);
  g_test_add_func ("/insn/transfer", test_transfer);
  g_test_add_func ("/insn/loop", test_loop);
  g_test_add_func ("/insn/loop-behind", test_loop_behind);
  g_test_add_func ("/insn/calls", test_calls);
  g_test_add_func ("/insn/ways", test_ways);
  g_test_add_func ("/insn/lines", test_lines);
  return g_test_run ();
}
