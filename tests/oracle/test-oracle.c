/* The row machine against the lane-at-a-time interpreter on random programs: registers, exports, valid lanes and
 * memories must be equal bit for bit.  LANESCOPE_ORACLE_PROGRAMS sets how many programs (200 unless set). */

#include <stdlib.h>
#include <string.h>

#include "gen-r700.h"
#include "ls-machines.h"
#include "r700-oracle.h"
#include "r700-program.h"

#define MAX_STEPS 200000

typedef struct
{
  const LsMachine *machine;
  LsProgram *program;
  void *state;
  LsBindings *bindings;
  LsWaveInput input;
  GBytes *words;
  LsStage stage;
} Subject;

static guint
file_by_id (const LsMachine *machine, const char *id)
{
  for (guint i = 0; i < machine->n_reg_files; i++)
    if (strcmp (machine->reg_files[i].id, id) == 0)
      return i;
  g_assert_not_reached ();
}

/* Pixels mostly; of the rest, none has helpers. */
static LsStage
pick_stage (GRand *rand)
{
  static const LsStage stages[] = { LS_STAGE_PS, LS_STAGE_PS, LS_STAGE_PS,
                                    LS_STAGE_VS, LS_STAGE_GS, LS_STAGE_CS };

  return stages[g_rand_int_range (rand, 0, G_N_ELEMENTS (stages))];
}

static void
subject_init (Subject *subject, GRand *rand)
{
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .syntax = LS_SYNTAX_WORDS, .stage = pick_stage (rand) };

  gen_r700_source (&source);
  subject->stage = source.stage;
  subject->machine = ls_machine_by_id ("r700");
  subject->words = source.code =
    gen_r700_stage_program (rand, 1 + (guint) g_rand_int_range (rand, 0, 8), TRUE, source.stage);
  subject->bindings = gen_r700_bindings (rand);
  subject->bindings->readings[R700_READING_GRADIENTS] = (guint8) g_rand_int_range (rand, 0, 3);
  gen_r700_input (rand, &subject->input);
  subject->program = subject->machine->load (&source, NULL, &error);
  g_assert_no_error (error);
  subject->state = g_aligned_alloc (1, ls_program_state_size (subject->program), 64);
  ls_program_reset (subject->program, &subject->input, subject->state);
}

static void
subject_clear (Subject *subject)
{
  g_aligned_free (subject->state);
  g_aligned_free ((gpointer) subject->input.preloads);
  ls_program_unref (subject->program);
  ls_bindings_unref (subject->bindings);
  g_bytes_unref (subject->words);
}

static LsStopReason
subject_run (Subject *subject)
{
  LsRun run = { .bindings = subject->bindings, .until_step = MAX_STEPS };

  return ls_program_run (subject->program, subject->state, &run);
}

static void
preload_oracle (Oracle *oracle, const LsWaveInput *input)
{
  for (guint i = 0; i < input->n_preloads; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      oracle->gpr[lane][input->preloads[i].ref.index][input->preloads[i].ref.channel] =
        input->preloads[i].row.u[lane];
}

static void
compare_registers (const Subject *subject, const Oracle *oracle, guint32 seed)
{
  guint file = file_by_id (subject->machine, "R");

  for (guint gpr = 0; gpr < ls_program_n_registers (subject->program, file); gpr++)
    for (guint chan = 0; chan < 4; chan++)
      {
        LsRegRef ref = { (guint8) file, (guint8) chan, (guint16) gpr };
        LsRow row;

        ls_program_read_row (subject->program, subject->state, ref, &row);
        for (guint lane = 0; lane < LS_LANES; lane++)
          if (row.u[lane] != oracle->gpr[lane][gpr][chan])
            g_error ("seed %u: R%u.%c lane %u is %08x, the oracle has %08x", seed, gpr,
                     "xyzw"[chan], lane, row.u[lane], oracle->gpr[lane][gpr][chan]);
      }
}

static void
compare_pixels (const Subject *subject, const Oracle *oracle, guint32 seed)
{
  guint file = file_by_id (subject->machine, "PIX");
  guint n = ls_program_n_registers (subject->program, file);

  for (guint target = 0; target < n; target++)
    for (guint chan = 0; chan < 4; chan++)
      {
        LsRegRef ref = { (guint8) file, (guint8) chan, (guint16) target };
        LsMask written = ls_program_written (subject->program, subject->state, ref);
        LsRow row;

        ls_program_read_row (subject->program, subject->state, ref, &row);
        for (guint lane = 0; lane < LS_LANES; lane++)
          {
            gboolean wrote = written >> lane & 1;

            if (wrote != oracle->pixel_written[lane][target])
              g_error ("seed %u: PIX%u lane %u: written %d, the oracle says %d", seed, target, lane,
                       wrote, oracle->pixel_written[lane][target]);
            if (wrote && row.u[lane] != oracle->pixel[lane][target][chan])
              g_error ("seed %u: PIX%u.%c lane %u is %08x, the oracle has %08x", seed, target,
                       "xyzw"[chan], lane, row.u[lane], oracle->pixel[lane][target][chan]);
          }
      }
}

static void
compare_valid (const Subject *subject, const Oracle *oracle, guint32 seed)
{
  for (guint i = 0; i < subject->machine->n_masks; i++)
    if (strcmp (subject->machine->masks[i].id, "valid") == 0)
      {
        LsMask valid = ls_program_read_mask (subject->program, subject->state, i);

        for (guint lane = 0; lane < LS_LANES; lane++)
          if ((valid >> lane & 1) != (guint) oracle->valid[lane])
            g_error ("seed %u: lane %u valid %d, the oracle says %d", seed, lane,
                     (int) (valid >> lane & 1), oracle->valid[lane]);
      }
}

static void
compare_memory (const Subject *subject,
                LsMemory kind,
                const void *expected,
                gsize size,
                guint32 seed)
{
  const guint32 *words = expected;
  gsize n_words;
  const guint32 *got = ls_program_memory (subject->program, subject->state, kind, &n_words);

  /* A program without share instructions has no share. */
  if (kind == R700_MEMORY_SHARE && n_words == 0)
    return;
  g_assert_cmpuint (n_words * sizeof *got, ==, size);
  for (gsize i = 0; i < n_words; i++)
    if (got[i] != words[i])
      g_error ("seed %u: memory %d word %" G_GSIZE_FORMAT " is %08x, the oracle has %08x", seed,
               kind, i, got[i], words[i]);
}

static void
compare_memories (const Subject *subject, const Oracle *oracle, guint32 seed)
{
  compare_memory (subject, R700_MEMORY_SCRATCH, oracle->items[ORACLE_SCRATCH],
                  sizeof oracle->items[0], seed);
  for (guint i = 0; i < 4; i++)
    compare_memory (subject, R700_MEMORY_STREAM0 + i, oracle->items[ORACLE_STREAM0 + i],
                    sizeof oracle->items[0], seed);
  compare_memory (subject, R700_MEMORY_RING, oracle->items[ORACLE_RING], sizeof oracle->items[0],
                  seed);
  compare_memory (subject, R700_MEMORY_REDUCTION, oracle->group->reduction,
                  sizeof oracle->group->reduction, seed);
  compare_memory (subject, R700_MEMORY_EXPORT, oracle->group->exported,
                  sizeof oracle->group->exported, seed);
  compare_memory (subject, R700_MEMORY_SHARE, oracle->group->share, sizeof oracle->group->share,
                  seed);
}

/* --- what a dispatch sees -------------------------------------------------------------------------------- */

static void
compare_output (const Subject *subject, const void *clean, LsRegRef ref, guint32 seed)
{
  const LsMachine *machine = subject->machine;
  LsMask written = ls_program_written (subject->program, clean, ref);
  const LsRow *a = ls_program_find_row (subject->program, clean, ref);
  const LsRow *b = ls_program_find_row (subject->program, subject->state, ref);

  if (ls_program_written (subject->program, subject->state, ref) != written)
    g_error ("seed %u: %s%u: other lanes written where the state's room was dirty", seed,
             machine->reg_files[ref.file].id, ref.index);
  LS_FOREACH_LANE (lane, written)
    if (a->u[lane] != b->u[lane])
      g_error ("seed %u: %s%u.%c lane %u is %08x, and %08x where the state's room was dirty", seed,
               machine->reg_files[ref.file].id, ref.index, "xyzw"[ref.channel], (guint) lane,
               a -> u[lane], b -> u[lane]);
}

static void
compare_outputs (const Subject *subject, const void *clean, guint32 seed)
{
  const LsMachine *machine = subject->machine;
  LsPlace a, b;

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; machine->reg_files[file].is_output &&
                      i < 4 * ls_program_n_registers (subject->program, file);
         i++)
      compare_output (subject, clean,
                      (LsRegRef){ .file = (guint8) file, .channel = i % 4, .index = i / 4 }, seed);
  for (guint mask = 0; mask < machine->n_masks; mask++)
    g_assert_cmphex (ls_program_read_mask (subject->program, subject->state, mask), ==,
                     ls_program_read_mask (subject->program, clean, mask));
  for (guint kind = 0; kind < R700_N_MEMORIES; kind++)
    {
      gsize n;
      const guint32 *words = ls_program_memory (subject->program, clean, kind, &n);

      compare_memory (subject, kind, words, n * sizeof *words, seed);
    }
  ls_program_place (subject->program, clean, &a);
  ls_program_place (subject->program, subject->state, &b);
  g_assert_cmpuint (a.step, ==, b.step);
  g_assert_cmpuint (a.line, ==, b.line);
  g_assert_cmpint (a.ended, ==, b.ended);
}

/* A dispatch resets states in the room of others, and says that nobody looks at more than what they leave. Fewer registers
 * are given than the program reads, and the run is given up somewhere, so that not all is written. */
static void
check_final (Subject *subject, guint64 n_steps, GRand *rand, guint32 seed)
{
  gsize n = ls_program_state_size (subject->program);
  void *clean = g_aligned_alloc (1, n, 64);
  LsRun run = { .bindings = subject->bindings };

  run.until_step = (guint64) g_rand_int_range (rand, 0, (gint32) n_steps + 2);
  subject->input.n_preloads = (guint) g_rand_int_range (rand, 0, 4 * GEN_R700_GPRS);
  ls_program_reset (subject->program, &subject->input, clean);
  ls_program_run (subject->program, clean, &run);
  memset (subject->state, g_rand_int_range (rand, 1, 256), n);
  subject->input.is_final = TRUE;
  run.is_final = TRUE;
  ls_program_reset (subject->program, &subject->input, subject->state);
  ls_program_run (subject->program, subject->state, &run);
  compare_outputs (subject, clean, seed);
  g_aligned_free (clean);
}

/* Returns how many steps the program took. */
static guint64
check_program (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (R700Program) decoded = NULL;
  g_autofree Oracle *oracle = g_new (Oracle, 1);
  Subject subject;
  LsStopReason reason;
  OracleResult result;

  subject_init (&subject, rand);
  decoded = r700_decode (subject.words, NULL, NULL, NULL);
  oracle_init (oracle, decoded, subject.bindings, subject.stage, subject.input.covered,
               GEN_R700_GPRS, 0);
  preload_oracle (oracle, &subject.input);
  oracle->wave_in_group = subject.input.wave_in_group;
  reason = subject_run (&subject);
  result = oracle_run (oracle, MAX_STEPS);
  if (reason != LS_STOP_END || result != ORACLE_END)
    g_error ("seed %u: stopped with %d, the oracle with %d: %s", seed, reason, result,
             oracle->trap ? oracle->trap : "-");
  compare_registers (&subject, oracle, seed);
  compare_pixels (&subject, oracle, seed);
  compare_valid (&subject, oracle, seed);
  compare_memories (&subject, oracle, seed);
  check_final (&subject, oracle->steps, rand, seed);
  subject_clear (&subject);
  return oracle->steps;
}

/* --- thread groups --------------------------------------------------------------------------------------- */

#define MAX_WAVES 4 /* that the data share of the programs has room for */

typedef struct
{
  Subject subject; /* its state is that of the wave being compared */
  void *block;     /* owned: of the group */
  LsWaveInput inputs[MAX_WAVES];
  Oracle *oracles[MAX_WAVES];
  guint n;
} Waves;

static void
waves_init (Waves *waves, GRand *rand)
{
  Subject *subject = &waves->subject;
  const LsMachine *machine = ls_machine_by_id ("r700");
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .syntax = LS_SYNTAX_WORDS, .stage = LS_STAGE_CS };

  gen_r700_source (&source);
  subject->stage = source.stage;
  subject->machine = machine;
  subject->words = source.code =
    gen_r700_group_program (rand, 1 + (guint) g_rand_int_range (rand, 0, 6));
  subject->bindings = gen_r700_bindings (rand);
  subject->program = machine->load (&source, NULL, &error);
  g_assert_no_error (error);
  waves->n = 2 + (guint) g_rand_int_range (rand, 0, MAX_WAVES - 1);
  for (guint i = 0; i < waves->n; i++)
    gen_r700_input (rand, &waves->inputs[i]);
  waves->block = g_aligned_alloc (1, ls_program_group_size (subject->program, waves->n), 64);
}

static void
waves_clear (Waves *waves)
{
  g_aligned_free (waves->block);
  for (guint i = 0; i < waves->n; i++)
    {
      g_aligned_free ((gpointer) waves->inputs[i].preloads);
      g_free (waves->oracles[i]);
    }
  ls_program_unref (waves->subject.program);
  ls_bindings_unref (waves->subject.bindings);
  g_bytes_unref (waves->subject.words);
}

/* By the order of the group, whichever wave is looked at. */
static void
run_machine (Waves *waves, guint focus, guint32 seed)
{
  LsRun run = { .bindings = waves->subject.bindings };
  LsStopReason reason;
  guint wave;

  ls_program_group_reset (waves->subject.program, waves->inputs, waves->n, focus, waves->block);
  do
    reason = ls_program_group_run (waves->subject.program, waves->block, &run, &wave);
  while (reason == LS_STOP_END && wave != LS_NO_WAVE);
  if (reason != LS_STOP_END)
    g_error ("seed %u: wave %u stopped with %d: %s", seed, wave, reason, run.trap.detail);
}

static void
run_oracles (Waves *waves, const R700Program *decoded, guint32 seed)
{
  for (guint i = 0; i < waves->n; i++)
    {
      waves->oracles[i] = g_new (Oracle, 1);
      oracle_init (waves->oracles[i], decoded, waves->subject.bindings, waves->subject.stage,
                   waves->inputs[i].covered, GEN_R700_GPRS, 0);
      preload_oracle (waves->oracles[i], &waves->inputs[i]);
      waves->oracles[i]->wave_in_group = i;
    }
  waves->oracles[0]->own.n_globals = GEN_R700_GLOBALS;
  if (oracle_run_group (waves->oracles, waves->n, MAX_STEPS) != ORACLE_END)
    g_error ("seed %u: the oracle stopped: %s", seed,
             waves->oracles[0]->trap ? waves->oracles[0]->trap : "-");
}

static void
compare_globals (const Subject *subject, const Oracle *oracle, guint32 seed)
{
  guint file = file_by_id (subject->machine, "G");

  for (guint gpr = 0; gpr < GEN_R700_GLOBALS; gpr++)
    for (guint chan = 0; chan < 4; chan++)
      {
        LsRegRef ref = { (guint8) file, (guint8) chan, (guint16) gpr };
        LsRow row;

        ls_program_read_row (subject->program, subject->state, ref, &row);
        for (guint lane = 0; lane < LS_LANES; lane++)
          if (row.u[lane] != oracle->group->globals[gpr][lane][chan])
            g_error ("seed %u: G%u.%c lane %u is %08x, the oracle has %08x", seed, gpr,
                     "xyzw"[chan], lane, row.u[lane], oracle->group->globals[gpr][lane][chan]);
      }
}

static guint64
check_group (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (R700Program) decoded = NULL;
  Waves waves = { 0 };
  guint64 steps = 0;

  waves_init (&waves, rand);
  decoded = r700_decode (waves.subject.words, NULL, NULL, NULL);
  run_machine (&waves, (guint) g_rand_int_range (rand, 0, (gint32) waves.n), seed);
  run_oracles (&waves, decoded, seed);
  for (guint i = 0; i < waves.n; i++)
    {
      waves.subject.state = ls_program_group_wave (waves.subject.program, waves.block, i);
      compare_registers (&waves.subject, waves.oracles[i], seed);
      compare_pixels (&waves.subject, waves.oracles[i], seed);
      compare_valid (&waves.subject, waves.oracles[i], seed);
      compare_memories (&waves.subject, waves.oracles[i], seed);
      compare_globals (&waves.subject, waves.oracles[i], seed);
      steps += waves.oracles[i]->steps;
    }
  waves_clear (&waves);
  return steps;
}

/* A third as many: each is several waves. */
static void
test_random_groups (void)
{
  const char *wanted = g_getenv ("LANESCOPE_ORACLE_PROGRAMS");
  guint n = (wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : 200) / 3;
  guint64 steps = 0;

  for (guint i = 0; i < n; i++)
    steps += check_group ((guint32) g_test_rand_int ());
  g_test_message ("%u groups of 2 to %u waves, %" G_GUINT64_FORMAT " steps, equal in all of them",
                  n, MAX_WAVES, steps);
}

static void
test_random_programs (void)
{
  const char *wanted = g_getenv ("LANESCOPE_ORACLE_PROGRAMS");
  guint n = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : 200;
  guint64 steps = 0;

  for (guint i = 0; i < n; i++)
    steps += check_program ((guint32) g_test_rand_int ());
  g_test_message ("%u programs, %" G_GUINT64_FORMAT
                  " steps, equal in every register, export, valid lane and memory",
                  n, steps);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/oracle/r700/random-programs", test_random_programs);
  g_test_add_func ("/oracle/r700/random-groups", test_random_groups);
  return g_test_run ();
}
