/* Random modules on the machine and on a second interpreter: all words of all buffers are the same at the end, or within what the
 * specification allows; and many steps at once leave the same state as one after the other. */

#include <math.h>
#include <string.h>

#include "spirv-oracle.h"
#include "spirv-random-shrink.h"
#include "spirv-random.h"
#include "rounds.h"
#include "spirv-machine-private.h"

/* --- the machine ------------------------------------------------------------------------------------------ */

typedef struct
{
  LsProgram *program;
  LsBindings *bindings;
  guint8 *state; /* owned */
} Machine;

static void
machine_clear (Machine *self)
{
  g_clear_pointer (&self->program, ls_program_unref);
  g_clear_pointer (&self->bindings, ls_bindings_unref);
  g_aligned_free (self->state);
}

static void
reset (Machine *self, const SpirvRandom *random)
{
  LsPreload thread = { 0 };
  LsWaveInput input = { .covered = LS_MASK_ALL, .preloads = &thread, .n_preloads = 1 };

  for (guint i = 0; i < self->program->n_uses; i++)
    if (self->program->uses[i].role == LS_ROLE_INPUT)
      thread.ref = self->program->uses[i].ref;
  for (guint lane = 0; lane < LS_LANES; lane++)
    thread.row.u[lane] = lane;
  for (guint i = 0; i < SPIRV_RANDOM_BUFFERS; i++)
    input.memory[SPIRV_MEMORY_STORAGE + i] = (const guint32 *) (gpointer) random->words[i]->data;
  self->state = g_aligned_alloc0 (1, ls_program_state_size (self->program), 64);
  ls_program_reset (self->program, &input, self->state);
}

static gboolean
machine_load (Machine *self, GBytes *code, const SpirvRandom *random, GError **error)
{
  LsProgramSource source = { .stage = LS_STAGE_CS, .code = code };

  for (guint i = 0; i < SPIRV_RANDOM_BUFFERS; i++)
    source.memory_words[SPIRV_MEMORY_STORAGE + i] = random->words[i]->len;
  self->program = spirv_machine.load (&source, NULL, error);
  if (self->program == NULL)
    return FALSE;
  self->bindings = ls_bindings_new ();
  reset (self, random);
  return TRUE;
}

/* Returns: (transfer full) (nullable): why it does not come to the end. */
static char *
machine_run (Machine *self, guint stretch)
{
  LsRun run = { .bindings = self->bindings };
  LsStopReason reason;

  do
    {
      run.until_step =
        stretch == 0 ? G_MAXUINT64
                     : run.until_step + 1 + (guint64) g_test_rand_int_range (0, (gint32) stretch);
      reason = ls_program_run (self->program, self->state, &run);
    }
  while (reason == LS_STOP_STEP);
  if (reason == LS_STOP_END)
    return NULL;
  return g_strdup_printf ("the machine stops: %s", run.trap.detail);
}

/* --- comparing -------------------------------------------------------------------------------------------- */

static gboolean
is_same_float (float got, const OracleWord *want)
{
  float value;

  memcpy (&value, &want->bits, sizeof value);
  if (isnan (value))
    return isnan (got);
  return memcmp (&got, &value, sizeof got) == 0 ||
         fabs ((double) got - (double) value) <= want->slack;
}

static gboolean
is_nan_word (guint32 high)
{
  return (high & 0x7ff00000) == 0x7ff00000 && (high & 0xfffff) != 0;
}

/* Whether word i is right. */
static gboolean
is_same (const guint32 *got, const GArray *want, guint i)
{
  const OracleWord *word = &g_array_index (want, OracleWord, i);
  float value;

  memcpy (&value, &got[i], sizeof value);
  if (got[i] == word->bits)
    return TRUE;
  switch ((OracleForm) word->form)
    {
    case ORACLE_FLOAT:
      return is_same_float (value, word);
    case ORACLE_LOW:
      return is_nan_word (got[i + 1]) && is_nan_word (word[1].bits);
    case ORACLE_HIGH:
      return is_nan_word (got[i]) && is_nan_word (word->bits);
    case ORACLE_BITS:
      break;
    }
  return FALSE;
}

static char *
compare_buffer (const Machine *machine, guint binding, const GArray *want)
{
  const guint32 *got;
  gsize n;

  got = ls_program_memory (machine->program, machine->state, SPIRV_MEMORY_STORAGE + binding, &n);
  if (n != want->len)
    return g_strdup_printf ("buffer %u has %u words", binding, (guint) n);
  for (guint i = 0; i < n; i++)
    if (!is_same (got, want, i))
      return g_strdup_printf (
        "buffer %u, word %u (lane %u, %u): %08x, the oracle has %08x, slack %g", binding, i,
        i / (want->len / LS_LANES), i % (want->len / LS_LANES), got[i],
        g_array_index (want, OracleWord, i).bits, g_array_index (want, OracleWord, i).slack);
  return NULL;
}

/* Another run, with stops in between. */
static char *
compare_stretches (const Machine *whole, GBytes *code, const SpirvRandom *random)
{
  Machine machine = { 0 };
  char *difference = NULL;

  if (!machine_load (&machine, code, random, NULL))
    return g_strdup ("it does not load again");
  difference = machine_run (&machine, 60);
  if (difference == NULL &&
      memcmp (machine.state, whole->state, ls_program_state_size (whole->program)) != 0)
    difference = g_strdup ("with stops the state is another");
  machine_clear (&machine);
  return difference;
}

/* Returns: (transfer full) (nullable): where machine and oracle differ. */
static char *
find_difference (GBytes *code, const SpirvRandom *random, gboolean has_stops)
{
  g_autoptr (OracleOutcome) want = spirv_oracle_run (code, random->words, SPIRV_RANDOM_BUFFERS);
  g_autoptr (GError) error = NULL;
  Machine machine = { 0 };
  char *difference = NULL;

  if (want->failure != NULL)
    return g_strdup_printf ("the oracle: %s", want->failure);
  if (!machine_load (&machine, code, random, &error))
    return g_strdup (error->message);
  difference = machine_run (&machine, 0);
  for (guint i = 0; i < SPIRV_RANDOM_BUFFERS && difference == NULL; i++)
    if (random->words[i]->len > 0)
      difference = compare_buffer (&machine, i, want->buffers[i]);
  if (difference == NULL && has_stops)
    difference = compare_stretches (&machine, code, random);
  machine_clear (&machine);
  return difference;
}

/* --- the test --------------------------------------------------------------------------------------------- */

static gboolean
still_differs (GBytes *code, gpointer data)
{
  g_autofree char *difference = find_difference (code, data, FALSE);

  return difference != NULL && strstr (difference, "the oracle:") == NULL;
}

/* Leaves the module as it is, and without what does not matter, in the folder LANESCOPE_ORACLE_FOLDER. */
static void
keep_module (const SpirvRandom *random)
{
  const char *folder = g_getenv ("LANESCOPE_ORACLE_FOLDER");
  g_autoptr (GBytes) less = NULL;
  g_autofree char *difference = NULL;
  g_autofree char *name = NULL;

  if (folder == NULL)
    return;
  less = spirv_random_shrink (random->code, still_differs, (gpointer) random);
  difference = find_difference (less, random, TRUE);
  name = g_strdup_printf ("%s/%08x.spv", folder, random->seed);
  g_file_set_contents (name, g_bytes_get_data (less, NULL), (gssize) g_bytes_get_size (less), NULL);
  g_test_message ("%s: %s", name, difference);
}

/* The machine refuses programs that are too large for its registers, and says so. */
static gboolean
is_too_large (const char *difference)
{
  return strstr (difference, "too many registers") != NULL;
}

static void
test_random (void)
{
  const char *asked = g_getenv ("LANESCOPE_ORACLE_PROGRAMS"),
             *first = g_getenv ("LANESCOPE_ORACLE_SEED");
  const guint n = asked != NULL ? (guint) g_ascii_strtoull (asked, NULL, 10) : 900;
  guint n_different = 0, n_too_large = 0;

  for (guint i = 0; asked != NULL ? i < n : rounds_left (i, n); i++)
    {
      const guint32 seed = first != NULL ? (guint32) g_ascii_strtoull (first, NULL, 0) + i
                                         : (guint32) g_test_rand_int ();
      g_autoptr (SpirvRandom) random = spirv_random_new (seed, 5 + seed % 30);
      g_autofree char *difference = find_difference (random->code, random, i % 4 == 0);

      if (difference != NULL && is_too_large (difference))
        n_too_large++;
      if (difference == NULL || is_too_large (difference))
        continue;
      g_test_message ("program %u, seed 0x%08x: %s", i, seed, difference);
      keep_module (random);
      if (++n_different == 20)
        break;
    }
  g_assert_cmpuint (n_different, ==, 0);
  g_assert_cmpuint (n_too_large, <=, 1 + n / 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spirv/oracle/random-programs", test_random);
  return g_test_run ();
}
