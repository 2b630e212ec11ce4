#include <string.h>

#include "ls-error.h"
#include "ls-explain.h"
#include "ls-program.h"
#include "rounds.h"
#include "spirv-machine.h"
#include "spirv-print.h"

/* Modules with mistakes in them: each is read or refused with an error of ours, and what is read can be asked for everything, and run. The first argument
 * is the file that unpack-modules.py makes. */

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
  g_assert_cmpuint (modules->len, >, 300);
}

static guint
draw (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

/* --- mistakes --------------------------------------------------------------------------------- */

static guint32 *
word_of (GArray *words)
{
  return &g_array_index (words, guint32, draw (words->len));
}

/* Makes one mistake. */
static void
mutate (GArray *words)
{
  const guint at = draw (words->len), n = 1 + draw (4);
  guint32 copied[4];

  switch (draw (8))
    {
    case 0:
      *word_of (words) ^= 1u << draw (32);
      break;
    case 1:
      *word_of (words) = draw (64);
      break;
    case 2:
      *word_of (words) = (guint32) g_test_rand_int ();
      break;
    case 3:
      *word_of (words) = *word_of (words);
      break;
    case 4:
      g_array_remove_range (words, at, MIN (n, words->len - at));
      break;
    case 5:
      for (guint i = 0; i < n; i++)
        copied[i] = *word_of (words);
      g_array_insert_vals (words, at, copied, n);
      break;
    case 6:
      g_array_set_size (words, MAX (at, 1));
      break;
    default:
      /* The length of an instruction, where this is the first word of one. */
      *word_of (words) += 0x10000u * (draw (5) - 2u);
    }
}

/* --- what is asked ---------------------------------------------------------------------------- */

#define MAX_STEPS 60
#define MAX_STATE (16u << 20) /* bytes */

/* What a step touches in a lane, and what its line says. */
static void
ask_step (const LsProgram *program, const LsBindings *bindings, const void *state, guint line)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  LsEffect effects[16];
  LsLine told;

  spirv_machine.explain->touches (program, bindings, state, draw (LS_LANES), touches);
  ls_program_describe (program, line, effects, G_N_ELEMENTS (effects));
  ls_program_line (program, line, &told);
  g_assert_nonnull (told.text);
}

static void
run_steps (const LsProgram *program, void *state)
{
  g_autoptr (LsBindings) bindings = ls_bindings_new ();
  const LsWaveInput input = { .covered = LS_MASK_ALL };
  LsRun run = { .bindings = bindings };
  LsStopReason reason = LS_STOP_STEP;

  ls_program_reset (program, &input, state);
  for (guint i = 1; i <= MAX_STEPS && reason == LS_STOP_STEP; i++)
    {
      LsPlace place;

      ls_program_place (program, state, &place);
      if (draw (8) == 0)
        ask_step (program, bindings, state, place.line);
      run.until_step = i;
      reason = ls_program_run (program, state, &run);
    }
}

/* Loads a module that was read, and runs what it is. */
static void
run_module (GBytes *bytes)
{
  LsProgramSource source = { .code = bytes };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsProgram) program = NULL;
  void *state;

  if (!spirv_machine.find_stage (bytes, &source.stage))
    return;
  program = spirv_machine.load (&source, NULL, &error);
  g_assert_true ((program == NULL) == (error != NULL));
  if (program == NULL || ls_program_state_size (program) > MAX_STATE)
    return;
  state = g_aligned_alloc0 (1, ls_program_state_size (program), 64);
  run_steps (program, state);
  g_aligned_free (state);
}

/* Makes a mistake in a module that is one still. Returns: whether it was read. */
static gboolean
ask_module (GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SpirvModule) module = spirv_module_new (bytes, NULL, &error);
  g_autofree char *text = NULL;

  g_assert_true ((module == NULL) == (error != NULL));
  if (module == NULL)
    {
      g_assert_true (error->domain == LS_ERROR);
      return FALSE;
    }
  text = spirv_print_module (module);
  g_assert_nonnull (text);
  for (guint32 id = 0; id < MIN (module->bound, 100); id++)
    spirv_decoration (module, id, G_MAXUINT32, SPIRV_Decoration_Binding);
  run_module (bytes);
  return TRUE;
}

static void
test_mutants (void)
{
  guint n_read = 0, i;

  for (i = 0; rounds_left (i, 60000); i++)
    {
      GBytes *bytes = (GBytes *) g_ptr_array_index (modules, draw (modules->len));
      g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_autoptr (GBytes) mutated = NULL;
      gsize size;
      const void *data = g_bytes_get_data (bytes, &size);

      g_array_append_vals (words, data, (guint) (size / sizeof (guint32)));
      for (guint n = 1 + draw (2); n > 0; n--)
        mutate (words);
      mutated = g_bytes_new (words->data, words->len * sizeof (guint32));
      n_read += ask_module (mutated);
    }
  g_test_message ("%u of %u mutated modules were read", n_read, i);
  g_assert_cmpuint (n_read, >=, rounds_least (6000));
  g_assert_cmpuint (i - n_read, >=, rounds_least (6000));
}

static void
test_all (void)
{
  for (guint i = 0; i < modules->len; i++)
    g_assert_true (ask_module ((GBytes *) g_ptr_array_index (modules, i)));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  read_modules (argv[1]);
  g_test_add_func ("/spirv/mutants/all", test_all);
  g_test_add_func ("/spirv/mutants/mutants", test_mutants);
  status = g_test_run ();
  g_ptr_array_unref (modules);
  return status;
}
