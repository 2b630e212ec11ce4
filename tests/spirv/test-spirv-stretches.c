#include <string.h>

#include "ls-flow-quick.h"
#include "ls-insn-plan.h"
#include "ls-insn-run.h"
#include "ls-turns.h"
#include "rounds.h"
#include "spirv-machine.h"

/* Modules run in three ways: at once, where stretches of steps run as a whole; in pieces of any length; and the long way, without quick ways and plans but
 * those of turns. All leave the same bytes, of a wave and of a group whose waves take turns. The first argument is the file that unpack-modules.py makes. */

#define MAX_STEPS 3000
#define MAX_STATE (4u << 20) /* bytes */
#define N_CONSTANTS 256      /* bytes of a buffer */
#define MAX_WAVES 3          /* of a group */

static GPtrArray *modules; /* GBytes */

static void
read_modules (const char *path)
{
  g_autofree char *data = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  modules = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (gsize at = 0; at < size;)
    {
      guint32 length;

      memcpy (&length, data + at, sizeof length);
      at += sizeof length;
      g_ptr_array_add (modules, g_bytes_new (data + at, length));
      at += length;
    }
}

static guint
draw (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

/* Numbers small and large, floats and integers. */
static guint32
draw_word (void)
{
  switch (draw (4))
    {
    case 0:
      return draw (8);
    case 1:
      return ls_float_bits ((float) g_test_rand_double_range (-4, 4));
    case 2:
      return ls_float_bits ((float) draw (4));
    default:
      return (guint32) g_test_rand_int ();
    }
}

/* --- runs ------------------------------------------------------------------------------------- */

static LsProgram *
load (GBytes *bytes)
{
  LsProgramSource source = { .code = bytes };

  return spirv_machine.find_stage (bytes, &source.stage) ? spirv_machine.load (&source, NULL, NULL)
                                                         : NULL;
}

/* Takes quick ways away, and plans but for the turns of groups. */
static void
make_slow (const LsProgram *program)
{
  const LsInsnCode *code = ls_insn_code_of (program);

  for (guint i = 0; i < ls_insn_n_steps (code); i++)
    {
      const LsInsnPlan plan = code->plans[i];

      code->plans[i] = (LsInsnPlan){ .first = plan.first,
                                     .end = plan.end,
                                     .n_straight = plan.n_straight,
                                     .uniforms = { plan.uniforms[0], plan.uniforms[1] } };
      code->flow.steps[i].quick = LS_FLOW_QUICK_NONE;
    }
}

static LsBindings *
draw_bindings (void)
{
  LsBindings *bindings = ls_bindings_new ();
  guint32 words[N_CONSTANTS / 4];

  for (guint i = 0; i < 4; i++)
    {
      for (guint k = 0; k < G_N_ELEMENTS (words); k++)
        words[k] = draw_word ();
      bindings->constants[i] = g_bytes_new (words, sizeof words);
    }
  return bindings;
}

static void
fill_rows (const LsProgram *program, void *wave)
{
  const LsLayout *layout = &ls_insn_code_of (program)->layout;

  for (guint row = 0; row < layout->n_rows; row++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      ls_layout_rows (layout, wave)[row].u[lane] = draw_word ();
}

/* Some lanes, with anything in all registers. n_waves: of a group; 0: the wave is alone. */
static void
reset (const LsProgram *program, guint n_waves, guint8 *state)
{
  LsWaveInput inputs[MAX_WAVES] = { { .covered = LS_MASK_ALL } };

  for (guint i = 0; i < n_waves; i++)
    inputs[i].covered = LS_MASK_ALL;
  if (draw (2) == 0)
    inputs[0].covered = (guint64) (guint32) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();
  if (n_waves == 0)
    ls_program_reset (program, inputs, state);
  else
    ls_turns_group_reset (program, inputs, n_waves, draw (n_waves), state);
  for (guint i = 0; i < MAX (n_waves, 1); i++)
    fill_rows (program, n_waves > 0 ? ls_turns_group_wave (program, state, i) : state);
}

static LsStopReason
run (const LsProgram *program, guint8 *state, LsBindings *bindings, guint64 until)
{
  LsRun it = { .bindings = bindings, .until_step = until };

  return ls_program_run (program, state, &it);
}

static void
compare (const LsProgram *program, const LsProgram *slow, guint n_waves, guint8 *states[3])
{
  const gsize size = ls_program_group_size (program, MAX (n_waves, 1));
  g_autoptr (LsBindings) bindings = draw_bindings ();
  LsStopReason reason = LS_STOP_STEP;

  reset (program, n_waves, states[0]);
  memcpy (states[1], states[0], size);
  memcpy (states[2], states[0], size);
  for (guint64 at = 0, next; at < MAX_STEPS && reason == LS_STOP_STEP; at = next)
    {
      next = at + 1 + draw (draw (3) == 0 ? 400 : 40);
      reason = run (program, states[0], bindings, next);
      for (guint64 part = at; part < next;)
        {
          part += 1 + draw (4);
          part = MIN (part, next);
          run (program, states[1], bindings, part);
        }
      g_assert_cmpint (run (slow, states[2], bindings, next), ==, reason);
      g_assert_cmpmem (states[0], size, states[1], size);
      g_assert_cmpmem (states[0], size, states[2], size);
    }
}

static gboolean
compare_module (GBytes *bytes)
{
  g_autoptr (LsProgram) program = load (bytes), slow = load (bytes);
  LsStage stage = LS_STAGE_PS;
  guint8 *states[3];
  gsize size;

  if (program == NULL || ls_program_state_size (program) > MAX_STATE)
    return FALSE;
  size = ls_program_group_size (program, MAX_WAVES);
  spirv_machine.find_stage (bytes, &stage);
  make_slow (slow);
  for (guint i = 0; i < 3; i++)
    states[i] = g_aligned_alloc0 (1, size, 64);
  for (guint i = 0; i < 3; i++)
    compare (program, slow, 0, states);
  for (guint n = 1; n <= MAX_WAVES && stage == LS_STAGE_CS; n++)
    compare (program, slow, n, states);
  for (guint i = 0; i < 3; i++)
    g_aligned_free (states[i]);
  return TRUE;
}

static void
test_stretches (void)
{
  guint n = 0, i;

  for (i = 0; i < modules->len; i++)
    n += compare_module ((GBytes *) g_ptr_array_index (modules, i));
  g_test_message ("%u of %u modules were run", n, i);
  g_assert_cmpuint (n, >, 300);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  read_modules (argv[1]);
  g_test_add_func ("/spirv/stretches", test_stretches);
  status = g_test_run ();
  g_ptr_array_unref (modules);
  return status;
}
