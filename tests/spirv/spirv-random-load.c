#include "spirv-random.h"

#include "ls-bits.h"
#include "spirv-machine-private.h"

#include <string.h>

/* What random modules are run on. */

static void
add_preload (LsWaveInput *input, LsRegRef ref, const LsRow *row)
{
  LsPreload *preload = (LsPreload *) &input->preloads[input->n_preloads++];

  preload->ref = ref;
  preload->row = *row;
}

/* Threads are numbered; other inputs are anything, floats mostly. */
static void
fill_inputs (const LsProgram *program, LsWaveInput *input)
{
  const guint n_in = ls_program_n_registers (program, SPIRV_REGS_IN);

  input->preloads = g_aligned_alloc (4 * n_in + program->n_uses + 1, sizeof (LsPreload), 64);
  for (guint i = 0; i < 4 * n_in; i++)
    {
      LsRow row;

      for (guint lane = 0; lane < LS_LANES; lane++)
        row.u[lane] = spirv_random_word ();
      add_preload (input,
                   (LsRegRef){ .file = SPIRV_REGS_IN,
                               .channel = (guint8) (i % 4),
                               .index = (guint16) (i / 4) },
                   &row);
    }
  for (guint i = 0; i < program->n_uses; i++)
    if (program->uses[i].natural == LS_NATURAL_THREAD)
      {
        LsRow row;

        for (guint lane = 0; lane < LS_LANES; lane++)
          row.u[lane] = lane;
        add_preload (input, program->uses[i].ref, &row);
      }
}

static guint32 *
new_words (GPtrArray *owner)
{
  guint32 *words = g_new (guint32, SPIRV_RANDOM_WORDS);

  for (guint i = 0; i < SPIRV_RANDOM_WORDS; i++)
    words[i] = spirv_random_word ();
  if (owner != NULL)
    g_ptr_array_add (owner, words);
  return words;
}

LsProgram *
spirv_random_load (gboolean is_plain G_GNUC_UNUSED, LsBindings **bindings, LsWaveInput *input)
{
  static const struct
  {
    guint32 model;
    LsStage stage;
  } stages[] = {
    { SPIRV_ExecutionModel_Fragment, LS_STAGE_PS },
    { SPIRV_ExecutionModel_GLCompute, LS_STAGE_CS },
    { SPIRV_ExecutionModel_Vertex, LS_STAGE_VS },
  };
  static GPtrArray *memories; /* of inputs */
  const guint stage = (guint) g_test_rand_int_range (0, G_N_ELEMENTS (stages));
  g_autoptr (GBytes) code =
    spirv_random_module (stages[stage].model, 2 + (guint) g_test_rand_int_range (0, 5));
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .stage = stages[stage].stage, .code = code };
  LsProgram *program;

  for (guint i = 0; i < 2; i++)
    source.memory_words[SPIRV_MEMORY_STORAGE + i] = SPIRV_RANDOM_WORDS;
  program = spirv_machine.load (&source, NULL, &error);
  g_assert_no_error (error);
  if (memories == NULL)
    memories = g_ptr_array_new_with_free_func (g_free);
  *input =
    (LsWaveInput){ .covered = g_test_rand_int_range (0, 3) == 0 ? LS_MASK_ALL >> 5 : LS_MASK_ALL };
  for (guint i = 0; i < 2; i++)
    input->memory[SPIRV_MEMORY_STORAGE + i] = new_words (memories);
  fill_inputs (program, input);
  *bindings = ls_bindings_new ();
  (*bindings)->constants[0] =
    g_bytes_new_take (new_words (NULL), SPIRV_RANDOM_WORDS * sizeof (guint32));
  return program;
}
