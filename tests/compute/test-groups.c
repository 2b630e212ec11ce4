#include <string.h>

#include "group-checks.h"
#include "ls-causes.h"
#include "ls-scene.h"
#include "ls-target.h"
#include "ls-timeline.h"
#include "ls-uses.h"

/* Thread groups through the engine: that a position has one state however it is reached, whichever wave is looked at. */

static const guint sizes[] = { 64, 128, 256, 1024 };
static const char *const programs[] = { "reduction", "scan", "transpose", "histogram" };

/* A group of a program of the algorithms, on random values. */
static LsScene *
open_group (const char *program, guint size)
{
  static const char text[] = "[scene]\nversion=1\nname=group\nstage=cs\n"
                             "[layout]\nkind=threads\ncount=%u\ngroup=%u\n"
                             "[program]\nfile=%s.asm\n"
                             "[inputs]\nR0.x=int thread-in-group\nR0.yz=%s\n"
                             "R1.xyzw=uint random 7 0 15\n";
  const char *shape = strcmp (program, "transpose") != 0 ? "int group-size, int 0" : "int 3, int 3";
  g_autofree char *scene = g_strdup_printf (text, size, size, program, shape);
  g_autoptr (GError) error = NULL;
  LsScene *loaded = ls_scene_load_text (scene, -1, "group", LS_SOURCE_DIR "/tests/compute", &error);

  g_assert_no_error (error);
  return loaded;
}

/* --- one state a position -------------------------------------------------------------------------------- */

static void
test_positions (gconstpointer data)
{
  const char *program = data;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (LsScene) scene = open_group (program, sizes[i]);
      guint n = ls_scene_get_n_waves (scene);
      guint waves[] = { 0, n / 2, n - 1 };

      for (guint k = 0; k < G_N_ELEMENTS (waves); k++)
        {
          g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, waves[k]);

          group_check_positions (subject);
        }
    }
}

/* --- one run, whoever looks ------------------------------------------------------------------------------ */

static void
test_focus (gconstpointer data)
{
  g_autoptr (LsScene) scene = open_group (data, 256);

  group_check_focus (scene);
}

/* --- questions across waves ------------------------------------------------------------------------------ */

/* Two waves: thread t squares its number, writes t * t + 1 to the data share, and takes what thread t ^ 64 wrote. */
static const char exchange[] =
  "[scene]\nversion=1\nname=exchange\nstage=cs\n[layout]\nkind=threads\ncount=128\n"
  "[inputs]\nR0.x=int index\n[asm]\n"
  "ALU:\n t: MULLO_INT R1.x, R0.x, R0.x\n x: ADD_INT R1.x, R1.x, 1\n"
  "TEX:\n LOCAL_DS_WRITE R1.x___  INDEX(0) STRIDE(4) WAVE_REL\n"
  "ALU:\n w: XOR_INT R2.w, R0.x, 64\n z: LSHR_INT R2.z, PV.w, 2\n y: LSHL_INT R2.y, PV.z, 2\n"
  " x: AND_INT R2.x, R2.w, 3\n"
  "TEX:\n LOCAL_DS_READ R3.x___, R2.xy\nEXPORT_DONE: PIX0, R3\nEND_OF_PROGRAM\n";

/* The positions behind the write to the data share and the read from it, of either wave. */
#define WRITTEN 5
#define READ 12

static LsSubject *
open_exchange (guint wave)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load_text (exchange, -1, "exchange", NULL, &error);

  g_assert_no_error (error);
  return ls_scene_new_subject (scene, wave);
}

/* Word of the data share that a thread writes. */
static guint64
word_of (guint thread)
{
  return thread % 4 * 1024 + thread / 4 * 4;
}

static guint32
read_lane (const LsSubject *subject, const void *state, guint gpr, guint lane)
{
  const LsRegRef ref = { .index = (guint16) gpr };
  LsRow row;

  ls_program_read_row (ls_subject_get_program (subject), state, ref, &row);
  return row.u[lane];
}

/* What lane 3 of one wave reads was written by lane 3 of the other, in a step of its own. */
static void
test_who (gconstpointer data)
{
  guint wave = GPOINTER_TO_UINT (data), other = 1 - wave, thread = 64 * other + 3;
  g_autoptr (LsSubject) subject = open_exchange (wave);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  g_autoptr (GError) error = NULL;
  const LsCell cell = ls_cell_register ((LsRegRef){ .index = 3 }, 3);
  g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, READ, 3, NULL, &error);
  const LsCause *word;

  g_assert_no_error (error);
  g_assert_cmpuint (cause->value, ==, thread * thread + 1);
  g_assert_cmpuint (cause->wave, ==, LS_NO_WAVE);
  word = g_ptr_array_index (cause->operands, cause->operands->len - 1);
  g_assert_cmpint (word->cell.kind, ==, LS_CELL_MEMORY);
  g_assert_cmpuint (word->cell.at, ==, word_of (thread));
  g_assert_cmpint (word->kind, ==, LS_CAUSE_WRITTEN);
  g_assert_cmpuint (word->wave, ==, other);
  g_assert_cmpuint (word->step, ==, WRITTEN);
  g_assert_cmpuint (word->lane, ==, 3);
  word = g_ptr_array_index (word->operands, 0);
  g_assert_cmpuint (word->value, ==, thread * thread + 1);
  g_assert_cmpuint (word->wave, ==, other);
  g_assert_cmpuint (word->step, ==, WRITTEN - 2);
}

/* R1.x of wave 0 goes through the data share into R3.x of wave 1 and out. */
static void
test_uses (void)
{
  g_autoptr (LsSubject) subject = open_exchange (0);
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  g_autoptr (GError) error = NULL;
  const LsCell cell = ls_cell_register ((LsRegRef){ .index = 1 }, 7);
  g_autoptr (LsUses) uses = ls_causes_uses (causes, &cell, WRITTEN - 2, 4, NULL, &error);
  const LsUse *write, *read;
  const LsUses *word, *got;

  g_assert_no_error (error);
  g_assert_cmpuint (uses->uses->len, ==, 1);
  write = g_ptr_array_index (uses->uses, 0);
  g_assert_cmpuint (write->step, ==, WRITTEN);
  g_assert_cmpuint (write->wave, ==, LS_NO_WAVE);
  word = g_ptr_array_index (write->results, 0);
  g_assert_cmpuint (word->cell.at, ==, word_of (7));
  g_assert_cmpuint (word->uses->len, ==, 1);
  read = g_ptr_array_index (word->uses, 0);
  g_assert_cmpuint (read->wave, ==, 1);
  g_assert_cmpuint (read->step, ==, READ);
  g_assert_cmpuint (read->lane, ==, 7);
  got = g_ptr_array_index (read->results, 0);
  g_assert_cmpuint (got->wave, ==, 1);
  g_assert_cmpuint (got->value, ==, 50);
}

/* A word that the other wave writes changes between two positions of this one, found from both sides. */
static void
test_watch (gconstpointer data)
{
  guint wave = GPOINTER_TO_UINT (data), thread = 64 * (1 - wave);
  g_autoptr (LsSubject) subject = open_exchange (wave);
  g_autoptr (LsTimeline) timeline = ls_timeline_new (subject);
  LsTarget target = { .kind = LS_TARGET_MEMORY,
                      .memory = ls_machine_memory_named (
                        ls_program_machine (ls_subject_get_program (subject)), "share") };
  gsize n;
  LsArrival arrival;
  LsPlace place;
  const guint32 *words;

  target.first = target.last = word_of (thread);
  ls_timeline_run_to (timeline, &target, FALSE, NULL, &arrival);
  ls_timeline_get_place (timeline, &place);
  g_assert_false (place.ended);
  g_assert_cmpuint (place.step, ==, wave == 0 ? WRITTEN : WRITTEN - 2);
  words = ls_program_memory (ls_subject_get_program (subject), ls_timeline_get_state (timeline),
                             target.memory, &n);
  g_assert_cmpuint (words[target.first], ==, thread * thread + 1);
  guint64 found = place.step;
  ls_timeline_move (timeline, LS_MOVE_END, 0, NULL, &arrival);
  ls_timeline_run_to (timeline, &target, TRUE, NULL, &arrival);
  ls_timeline_get_place (timeline, &place);
  g_assert_cmpuint (place.step, ==, found);
}

/* R1.x of wave 0 changed by hand behind step 3 arrives in wave 1, from whichever wave the fork is looked at. */
static void
test_fork (void)
{
  g_autoptr (LsSubject) subject = open_exchange (0);
  LsEdit edit = { .step = WRITTEN - 2, .kind = LS_EDIT_REGISTER, .lanes = LS_MASK_LANE (9) };
  g_autoptr (GError) error = NULL;
  void *state = group_new_state (subject), *walked = group_new_state (subject);

  edit.ref = (LsRegRef){ .index = 1 };
  edit.row.u[9] = 4711;
  g_autoptr (LsSubject) fork = ls_subject_with_edit (subject, &edit, &error);
  g_assert_no_error (error);
  g_autoptr (LsSubject) other = ls_subject_with_wave (fork, 1);
  group_run_fresh (other, state, G_MAXUINT64);
  g_assert_cmpuint (read_lane (other, state, 3, 9), ==, 4711);
  g_assert_cmpuint (read_lane (other, state, 3, 8), ==, 8 * 8 + 1);
  group_run_fresh (fork, state, G_MAXUINT64);
  g_assert_cmpuint (read_lane (fork, state, 3, 9), ==, (64 + 9) * (64 + 9) + 1);

  guint64 n = group_run_fresh (other, state, G_MAXUINT64);
  for (guint64 step = 0; step <= n; step++)
    {
      LsRun run = { .until_step = step };

      if (step == 0)
        ls_subject_reset (other, walked);
      ls_subject_run (other, walked, &run);
      group_run_fresh (other, state, step);
      g_assert_cmpmem (walked, ls_subject_get_state_size (other), state,
                       ls_subject_get_state_size (other));
    }
  edit.ref = (LsRegRef){ .index = 3 };
  edit.row.u[9] = 12;
  edit.step = READ;
  g_autoptr (LsSubject) twice = ls_subject_with_edit (other, &edit, &error);
  g_assert_no_error (error);
  group_run_fresh (twice, state, READ);
  g_assert_cmpuint (read_lane (twice, state, 3, 9), ==, 12);
  group_run_fresh (twice, state, READ - 1);
  g_assert_cmpuint (read_lane (twice, ls_subject_look_at (twice, state, 0), 1, 9), ==, 4711);
  edit.step = 1;
  g_autoptr (LsSubject) early = ls_subject_with_edit (other, &edit, &error);
  g_assert_no_error (error);
  group_run_fresh (early, state, G_MAXUINT64);
  g_assert_cmpuint (read_lane (early, ls_subject_look_at (early, state, 0), 1, 9), ==, 9 * 9 + 1);
  g_aligned_free (state);
  g_aligned_free (walked);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *positions = g_strdup_printf ("/groups/positions/%s", programs[i]);
      g_autofree char *focus = g_strdup_printf ("/groups/focus/%s", programs[i]);

      g_test_add_data_func (positions, programs[i], test_positions);
      g_test_add_data_func (focus, programs[i], test_focus);
    }
  for (guint wave = 0; wave < 2; wave++)
    {
      g_autofree char *who = g_strdup_printf ("/groups/who/wave-%u", wave);
      g_autofree char *watch = g_strdup_printf ("/groups/watch/wave-%u", wave);

      g_test_add_data_func (who, GUINT_TO_POINTER (wave), test_who);
      g_test_add_data_func (watch, GUINT_TO_POINTER (wave), test_watch);
    }
  g_test_add_func ("/groups/uses", test_uses);
  g_test_add_func ("/groups/fork", test_fork);
  return g_test_run ();
}
