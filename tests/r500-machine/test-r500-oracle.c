/* Random programs on the machine and on a second interpreter: pixels, registers and outputs are the same behind every step, and
 * many steps at once leave the same state as one after the other. */

#include <stdlib.h>
#include <string.h>

#include "ls-math.h"
#include "r500-oracle.h"
#include "r500-probe.h"
#include "r500-random.h"
#include "r500-isa.h"

#define MAX_STEPS 3000

static void
fill_temps (R500Probe *probe, Oracle *oracle)
{
  for (guint i = 0; i < oracle->n_temps; i++)
    for (guint channel = 0; channel < 4; channel++)
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          guint32 bits = r500_random_value ();

          oracle->pixels[lane].temp[i][channel] = bits;
          r500_probe_set (probe, r500_look_ref (R500_REGS_T, i, channel), lane, bits);
        }
}

static void
check_register (const R500Probe *probe,
                guint file,
                guint index,
                guint channel,
                guint lane,
                guint32 bits)
{
  guint32 got = r500_probe_get (probe, r500_look_ref (file, index, channel), lane);

  if (got != bits)
    g_error ("step %" G_GUINT64_FORMAT ", file %u, register %u.%u, lane %u: %08x, the oracle has "
             "%08x",
             ((const R500Wave *) probe->state)->step, file, index, channel, lane, got, bits);
}

static void
check_place (const R500Probe *probe, const Oracle *oracle, guint lane)
{
  static const LsLaneRole states[] = { LS_LANE_ACTIVE, LS_LANE_BRANCH, LS_LANE_CONTINUE,
                                       LS_LANE_BREAK, LS_LANE_ENDED };
  const OraclePixel *pixel = &oracle->pixels[lane];
  LsLaneRole state = states[pixel->place];
  guint8 got[LS_LANES];

  ls_program_lane_states (probe->program, probe->state, got);
  if (pixel->is_killed)
    state = LS_LANE_KILLED;
  else if (oracle->pc >= oracle->n)
    state = LS_LANE_ENDED;
  else if (state == LS_LANE_ACTIVE && !pixel->is_covered)
    state = LS_LANE_HELPER;
  g_assert_cmpint (got[lane], ==, state);
  check_register (probe, R500_REGS_CNT, 0, 0, lane,
                  pixel->place == ORACLE_BRANCH ? (guint32) pixel->count : G_MAXUINT32);
}

static void
check_pixel (const R500Probe *probe, const Oracle *oracle, guint lane)
{
  const OraclePixel *pixel = &oracle->pixels[lane];

  for (guint i = 0; i < oracle->n_temps; i++)
    for (guint channel = 0; channel < 4; channel++)
      check_register (probe, R500_REGS_T, i, channel, lane, pixel->temp[i][channel]);
  for (guint channel = 0; channel < 4; channel++)
    check_register (probe, R500_REGS_P, 0, channel, lane, (guint32) pixel->predicate[channel]);
  check_register (probe, R500_REGS_ALU, 0, 0, lane, (guint32) pixel->alu);
  for (guint i = 0; i < ls_program_n_registers (probe->program, R500_REGS_OUT); i++)
    for (guint channel = 0; channel < 4; channel++)
      {
        LsRegRef ref = r500_look_ref (R500_REGS_OUT, i, channel);

        check_register (probe, R500_REGS_OUT, i, channel, lane, pixel->out[i][channel]);
        g_assert_cmpint ((ls_program_written (probe->program, probe->state, ref) >> lane & 1) != 0,
                         ==, pixel->written[i][channel] && !pixel->is_killed);
      }
  if (ls_program_n_registers (probe->program, R500_REGS_W) > 0)
    check_register (probe, R500_REGS_W, 0, 0, lane, pixel->depth);
}

static void
check_all (const R500Probe *probe, const Oracle *oracle, gboolean is_whole)
{
  const R500Wave *wave = probe->state;

  g_assert_cmpuint (wave->pc, ==, oracle->pc);
  g_assert_cmpint (r500_wave_n_loops (wave), ==, oracle->n_loops);
  g_assert_cmpint (wave->flow.calls, ==, oracle->n_calls);
  g_assert_cmpint (wave->flow.loop.index, ==, oracle->al);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      check_place (probe, oracle, lane);
      if (is_whole)
        check_pixel (probe, oracle, lane);
    }
}

/* Takes another state to where the probe's is, without a stop between. */
static void
check_stretch (const R500Probe *probe, gpointer other)
{
  LsRun run = { .bindings = probe->bindings,
                .until_step = ((const R500Wave *) probe->state)->step };

  ls_program_run (probe->program, other, &run);
  g_assert_cmpmem (other, ls_program_state_size (probe->program), probe->state,
                   ls_program_state_size (probe->program));
}

/* Runs both, step by step; the registers are compared at the end and now and then. */
static void
run_both (R500Probe *probe, Oracle *oracle)
{
  LsFloatMode mode = ls_float_mode_enter ();
  gsize size = ls_program_state_size (probe->program);
  gpointer other = g_aligned_alloc0 (1, size, 64);

  memcpy (other, probe->state, size);

  for (guint i = 0; i < MAX_STEPS; i++)
    {
      gboolean ok = oracle_step (oracle);
      LsStopReason reason = r500_probe_run (probe, oracle->steps + (ok ? 0 : 1));

      if (!ok)
        {
          g_assert_cmpint (reason, ==, oracle->pc >= oracle->n ? LS_STOP_END : LS_STOP_TRAP);
          break;
        }
      g_assert_cmpint (reason, !=, LS_STOP_TRAP);
      check_all (probe, oracle, i % 16 == 0);
      if (g_test_rand_int_range (0, 24) == 0)
        check_stretch (probe, other);
    }
  check_all (probe, oracle, TRUE);
  check_stretch (probe, other);
  g_aligned_free (other);
  ls_float_mode_leave (mode);
}

/* In a third of the programs some readings of the arithmetic are others. */
static void
choose_readings (LsBindings *bindings)
{
  static const R500Reading readings[] = { R500_READING_ZERO,           R500_READING_COMPARED,
                                          R500_READING_PREDICATE_GATE, R500_READING_DOT_ORDER,
                                          R500_READING_MAD_ROUNDING,   R500_READING_NAN_CHOICE,
                                          R500_READING_SIN_DOMAIN };
  gboolean is_other = g_test_rand_int_range (0, 3) == 0;

  for (guint i = 0; is_other && i < G_N_ELEMENTS (readings); i++)
    bindings->readings[readings[i]] = (guint8) g_test_rand_int_range (0, 2);
}

static void
test_random (void)
{
  const char *asked = g_getenv ("LANESCOPE_ORACLE_PROGRAMS");
  guint n = asked != NULL ? (guint) g_ascii_strtoull (asked, NULL, 10) : 300;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) words = r500_random_words (12, FALSE);
      g_autofree Oracle *oracle = g_new0 (Oracle, 1);
      g_autoptr (R500Probe) probe = r500_probe_new ((const guint32 *) (gpointer) words->data,
                                                    words->len / 6, R500_RANDOM_TEMPS);
      LsMask covered = g_test_rand_int_range (0, 3) == 0
                         ? (LsMask) (guint32) g_test_rand_int () << 8 | 1
                         : LS_MASK_ALL;

      r500_random_bindings (probe->bindings);
      choose_readings (probe->bindings);
      *oracle = (Oracle){ .words = (const guint32 *) (gpointer) words->data,
                          .n = words->len / 6,
                          .bindings = probe->bindings,
                          .n_temps = R500_RANDOM_TEMPS };
      r500_probe_reset (probe, covered);
      for (guint lane = 0; lane < LS_LANES; lane++)
        oracle->pixels[lane].is_covered = covered >> lane & 1;
      fill_temps (probe, oracle);
      oracle_start (oracle);
      run_both (probe, oracle);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/oracle/random-programs", test_random);
  return g_test_run ();
}
