#include "ls-program.h"
#include "spirv-world.h"

/* Lanes that are killed or demoted: what they store behind that does nothing. A demoted lane computes on, so that its neighbours have
 * derivatives; a killed one runs no more. */

#define DONE 5u /* what a lane leaves behind */
#define HALF 3.5f

typedef struct
{
  const char *name;
  guint op; /* SpirvOp */
  gboolean runs_on;
} Leaving;

static const Leaving leavings[] = {
  { "kill", SPIRV_OP_Kill, FALSE },
  { "terminate", SPIRV_OP_TerminateInvocation, FALSE },
  { "demote", SPIRV_OP_DemoteToHelperInvocation, TRUE },
};

/* Lanes 1, 2, 5, 6 and so on leave. */
static gboolean
leaves (guint lane)
{
  return (lane + 1) / 2 % 2 != 0;
}

static guint32
uint_op (Probe *probe, guint op, guint32 a, guint32 number)
{
  return PROBE_OP (probe, op, probe_uint (probe), a,
                   probe_constant (probe, probe_uint (probe), number));
}

static void
add_leaving (Probe *probe, const Leaving *leaving)
{
  const guint32 number =
    uint_op (probe, SPIRV_OP_ShiftRightLogical, uint_op (probe, SPIRV_OP_IAdd, probe->lane, 1), 1);
  const guint32 merge = probe_begin_if (
    probe, PROBE_OP (probe, SPIRV_OP_INotEqual, PROBE_TYPE (probe, SPIRV_OP_TypeBool),
                     uint_op (probe, SPIRV_OP_BitwiseAnd, number, 1),
                     probe_constant (probe, probe_uint (probe), 0)));

  SPIRV_ADD (probe->code, leaving->op);
  probe_end_if (probe, merge, !leaving->runs_on);
}

static guint32
scope (Probe *probe)
{
  return probe_constant (probe, probe_uint (probe), SPIRV_Scope_Device);
}

static LsRegRef
output_ref (const Probe *probe)
{
  for (guint i = 0; i < probe->program->n_uses; i++)
    if (probe->program->uses[i].role == LS_ROLE_COLOUR)
      return probe->program->uses[i].ref;
  g_assert_not_reached ();
}

/* Which lanes' own outputs hold the word, whether they left or not. */
static void
assert_left (const Probe *probe, guint i, guint32 stayed, guint32 left)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (probe->out[lane][i], ==, leaves (lane) ? left : stayed);
}

static guint32
add_output (Probe *probe)
{
  const guint32 id = probe->bound++;

  SPIRV_ADD (
    probe->globals, SPIRV_OP_Variable,
    PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Output, probe_uint (probe)), id,
    SPIRV_StorageClass_Output);
  SPIRV_ADD (probe->decorations, SPIRV_OP_Decorate, id, SPIRV_Decoration_Location, 0);
  return id;
}

/* Buffers, atomic operations and outputs: before, and behind. */
static void
test_stores (gconstpointer data)
{
  const Leaving *leaving = data;
  g_autoptr (Probe) probe = probe_new_of (SPIRV_ExecutionModel_Fragment);
  const guint32 type = probe_uint (probe), done = probe_constant (probe, type, DONE);
  const guint32 output = add_output (probe);
  LsRow row;

  probe_output (probe, type, 1, done);
  PROBE_DO (probe, SPIRV_OP_Store, output, probe->lane);
  add_leaving (probe, leaving);
  probe_output (probe, type, 1, done);
  PROBE_DO (probe, SPIRV_OP_Store, output, done);
  probe_output (probe, type, 1,
                PROBE_OP (probe, SPIRV_OP_AtomicIAdd, type, probe_own_output (probe, 3),
                          scope (probe), probe_constant (probe, type, 0), done));
  PROBE_DO (probe, SPIRV_OP_AtomicStore, probe_own_output (probe, 4), scope (probe),
            probe_constant (probe, type, 0), done);
  run (probe);
  assert_left (probe, 0, DONE, DONE);
  assert_left (probe, 1, DONE, 0);
  assert_left (probe, 2, 0, 0);
  assert_left (probe, 3, DONE, 0);
  assert_left (probe, 4, DONE, 0);
  g_assert_true (ls_program_read_row (probe->program, probe->state, output_ref (probe), &row));
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (row.u[lane], ==, leaves (lane) ? lane : DONE);
}

/* All lanes count in one word: those that left do not. */
static void
test_one_word (gconstpointer data)
{
  const Leaving *leaving = data;
  g_autoptr (Probe) probe = probe_new_of (SPIRV_ExecutionModel_Fragment);
  const guint32 type = probe_uint (probe), lane = probe->lane;
  guint32 counter;

  add_leaving (probe, leaving);
  probe->lane = probe_constant (probe, type, 7);
  counter = probe_own_output (probe, 0);
  probe->lane = lane;
  PROBE_OP (probe, SPIRV_OP_AtomicIIncrement, type, counter, scope (probe),
            probe_constant (probe, type, 0));
  run (probe);
  g_assert_cmpuint (probe->out[7][0], ==, LS_LANES / 2);
}

/* --- images ----------------------------------------------------------------------------------- */

static guint32
add_image (Probe *probe, guint number, guint32 *texel_type)
{
  const guint32 scalar = probe_uint (probe);
  guint32 words[LS_LANES] = { 0 };

  *texel_type = PROBE_TYPE (probe, SPIRV_OP_TypeImage, scalar, SPIRV_Dim_1D, 0, 0, 0, 2,
                            SPIRV_ImageFormat_R32ui);
  probe_image (
    probe, number,
    (LsImageDesc){
      .width = LS_LANES, .height = 1, .depth = 1, .n_channels = 1, .bits = 32, .type = 'U' },
    words, LS_LANES);
  return probe_variable (probe, *texel_type, 10 + number);
}

static void
test_images (gconstpointer data)
{
  const Leaving *leaving = data;
  g_autoptr (Probe) probe = probe_new_of (SPIRV_ExecutionModel_Fragment);
  const guint32 type = probe_uint (probe), done = probe_constant (probe, type, DONE);
  const guint32 four = probe_vector (probe, type, 4);
  guint32 image_type, images[2], pointer;

  for (guint i = 0; i < 2; i++)
    images[i] = add_image (probe, i, &image_type);
  add_leaving (probe, leaving);
  PROBE_DO (probe, SPIRV_OP_ImageWrite, PROBE_OP (probe, SPIRV_OP_Load, image_type, images[0]),
            probe->lane,
            PROBE_OP (probe, SPIRV_OP_CompositeConstruct, four, done, done, done, done));
  pointer = PROBE_OP (probe, SPIRV_OP_ImageTexelPointer,
                      PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Image, type),
                      images[1], probe->lane, probe_constant (probe, type, 0));
  PROBE_OP (probe, SPIRV_OP_AtomicIAdd, type, pointer, scope (probe),
            probe_constant (probe, type, 0), done);
  run (probe);
  for (guint i = 0; i < 2; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      g_assert_cmpuint (probe->memories[SPIRV_MEMORY_IMAGES + i][lane], ==,
                        leaves (lane) ? 0 : DONE);
}

/* --- neighbours ------------------------------------------------------------------------------- */

/* What a demoted lane computes behind that, its neighbours see. Nothing is said of those of a killed one. */
static void
test_derivatives (void)
{
  g_autoptr (Probe) probe = probe_new_of (SPIRV_ExecutionModel_Fragment);
  const guint32 type = probe_float (probe);
  guint32 number;

  add_leaving (probe, &leavings[2]);
  number = PROBE_OP (
    probe, SPIRV_OP_FMul, type,
    PROBE_OP (probe, SPIRV_OP_ConvertUToF, type,
              PROBE_OP (probe, SPIRV_OP_IMul, probe_uint (probe), probe->lane, probe->lane)),
    probe_constant (probe, type, float_bits (HALF)));
  probe_output (probe, type, 1, PROBE_OP (probe, SPIRV_OP_DPdxFine, type, number));
  probe_output (probe, type, 1, PROBE_OP (probe, SPIRV_OP_DPdyFine, type, number));
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint x = lane & ~1u, y = lane & ~2u;

      if (leaves (lane))
        continue;
      assert_output (probe, lane, 0, HALF * (float) ((x + 1) * (x + 1) - x * x));
      assert_output (probe, lane, 1, HALF * (float) ((y + 2) * (y + 2) - y * y));
    }
}

/* Pixels that a triangle does not cover run for their quads, and store nothing. */
static void
test_uncovered (void)
{
  g_autoptr (Probe) probe = probe_new_of (SPIRV_ExecutionModel_Fragment);
  const guint32 type = probe_float (probe);
  const guint32 number = PROBE_OP (probe, SPIRV_OP_ConvertUToF, type, probe->lane);

  probe->active = 0x1111111111111111;
  probe_output (probe, type, 1, PROBE_OP (probe, SPIRV_OP_DPdx, type, number));
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    assert_output (probe, lane, 0, lane % 4 == 0 ? 1 : 0);
}

/* --- who runs --------------------------------------------------------------------------------- */

/* Behind the step, the lanes that left are active if they run on; in either case they are told as killed. */
static void
test_lanes (gconstpointer data)
{
  const Leaving *leaving = data;
  g_autoptr (Probe) probe = probe_new_of (SPIRV_ExecutionModel_Fragment);
  const guint32 type = probe_uint (probe);
  guint8 states[LS_LANES];
  guint32 behind;
  LsMask active;

  add_leaving (probe, leaving);
  behind = PROBE_OP (probe, SPIRV_OP_Not, type, probe->lane);
  probe_output (probe, type, 1, behind);
  run (probe);
  for (guint64 step = 0;; step++)
    {
      LsPlace place;

      probe_run_until (probe, step);
      ls_program_place (probe->program, probe->state, &place);
      g_assert_false (place.ended);
      if (spirv_step (spirv_code_of (probe->program), ((LsInsnWave *) (gpointer) probe->state)->pc)
            ->op == SPIRV_OP_Not)
        break;
    }
  active = ls_program_read_mask (probe->program, probe->state, 0);
  ls_program_lane_states (probe->program, probe->state, states);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const LsLaneRole role = ls_machine_lane_role (&spirv_machine, states[lane]);

      g_assert_cmpint (active >> lane & 1, ==, leaving->runs_on || !leaves (lane));
      g_assert_cmpint (role == LS_LANE_ACTIVE, ==, !leaves (lane));
      if (!leaving->runs_on && leaves (lane))
        g_assert_cmpint (role, ==, LS_LANE_KILLED);
    }
}

/* A loop that lanes leave by being killed alone ends when the last one is. */
static void
test_loop (gconstpointer data)
{
  const Leaving *leaving = data;
  g_autoptr (Probe) probe = probe_new_of (SPIRV_ExecutionModel_Fragment);
  const guint32 type = probe_uint (probe), counter = probe->bound++;
  const guint32 head = probe->bound++, body = probe->bound++, next = probe->bound++;
  const guint32 merge = probe->bound++;
  guint32 sum, end;

  SPIRV_ADD (probe->globals, SPIRV_OP_Variable,
             PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Private, type), counter,
             SPIRV_StorageClass_Private);
  PROBE_DO (probe, SPIRV_OP_Store, counter, probe_constant (probe, type, 0));
  PROBE_DO (probe, SPIRV_OP_Branch, head);
  PROBE_DO (probe, SPIRV_OP_Label, head);
  PROBE_DO (probe, SPIRV_OP_LoopMerge, merge, next, 0);
  PROBE_DO (probe, SPIRV_OP_Branch, body);
  PROBE_DO (probe, SPIRV_OP_Label, body);
  sum = uint_op (probe, SPIRV_OP_IAdd, PROBE_OP (probe, SPIRV_OP_Load, type, counter), 1);
  PROBE_DO (probe, SPIRV_OP_Store, counter, sum);
  PROBE_DO (probe, SPIRV_OP_Store, probe_own_output (probe, 0), sum);
  end = probe_begin_if (probe, PROBE_OP (probe, SPIRV_OP_UGreaterThan,
                                         PROBE_TYPE (probe, SPIRV_OP_TypeBool), sum, probe->lane));
  SPIRV_ADD (probe->code, leaving->op);
  probe_end_if (probe, end, TRUE);
  PROBE_DO (probe, SPIRV_OP_Branch, next);
  PROBE_DO (probe, SPIRV_OP_Label, next);
  PROBE_DO (probe, SPIRV_OP_Branch, head);
  PROBE_DO (probe, SPIRV_OP_Label, merge);
  run (probe);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpuint (probe->out[lane][0], ==, lane + 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (leavings); i++)
    {
      static const struct
      {
        const char *name;
        GTestDataFunc test;
        gboolean ends; /* only of those that do not run on */
      } tests[] = {
        { "stores", test_stores, FALSE }, { "one-word", test_one_word, FALSE },
        { "images", test_images, FALSE }, { "lanes", test_lanes, FALSE },
        { "loop", test_loop, TRUE },
      };

      for (guint k = 0; k < G_N_ELEMENTS (tests); k++)
        {
          g_autofree char *path =
            g_strdup_printf ("/spirv/killed/%s/%s", leavings[i].name, tests[k].name);

          if (!tests[k].ends || !leavings[i].runs_on)
            g_test_add_data_func (path, &leavings[i], tests[k].test);
        }
    }
  g_test_add_func ("/spirv/killed/demote/derivatives", test_derivatives);
  g_test_add_func ("/spirv/killed/uncovered", test_uncovered);
  return g_test_run ();
}
