#include "ls-error.h"
#include "ls-events.h"
#include "ls-paths.h"
#include "ls-timeline.h"
#include "whole-run.h"
#include "machines.h"

/* Groups of lanes against the sequences of lines themselves, and programs whose paths are known. */

static LsPaths *
trace (const WholeRun *run, guint64 last)
{
  g_autoptr (GError) error = NULL;
  const LsWalkOptions options = { .last_step = last };
  LsPaths *paths = ls_paths_new (run->subject, &options, &error);

  g_assert_no_error (error);
  return paths;
}

static gboolean
is_active (const WholeRun *run, guint step, guint lane)
{
  guint8 states[LS_LANES];

  ls_program_lane_states (run->program, run->states->pdata[step], states);
  return states[lane] == LS_LANE_ACTIVE;
}

/* The lines that a lane went through, and where it was active. */
static void
note_lane (const WholeRun *run, guint lane, GArray *lines, GByteArray *active)
{
  for (guint step = 0; step < run->n_steps; step++)
    {
      LsPlace place;
      guint8 on = is_active (run, step, lane);

      whole_run_place (run, step, &place);
      g_byte_array_append (active, &on, 1);
      if (on)
        g_array_append_val (lines, place.line);
    }
}

static gboolean
is_same_sequence (const GArray *a, const GArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (guint)) == 0);
}

static const LsPath *
path_of (const LsPaths *paths, guint lane)
{
  const LsPath *found = NULL;

  for (guint i = 0; i < paths->paths->len; i++)
    {
      const LsPath *path = &g_array_index (paths->paths, LsPath, i);

      if (!(path->lanes >> lane & 1))
        continue;
      g_assert_null (found);
      found = path;
    }
  g_assert_nonnull (found);
  return found;
}

/* Where two lanes first parted: the first step after which one is active and the other is not. NULL if never; then their
 * paths are the same. */
static const LsPathParting *
find_parting (const LsPaths *paths, guint lane, guint other)
{
  const LsMask a = LS_MASK_LANE (lane), b = LS_MASK_LANE (other);

  for (guint i = 0; i < paths->partings->len; i++)
    {
      const LsPathParting *parting = &g_array_index (paths->partings, LsPathParting, i);

      if (((parting->on & a) && (parting->off & b)) || ((parting->on & b) && (parting->off & a)))
        return parting;
    }
  return NULL;
}

static void
check_parting (const LsPaths *paths,
               guint a,
               guint b,
               const GByteArray *on_a,
               const GByteArray *on_b)
{
  const LsPathParting *parting = find_parting (paths, a, b);
  guint step = 0;

  while (step < on_a->len && on_a->data[step] == on_b->data[step])
    step++;
  if (step == on_a->len)
    {
      g_assert_null (parting);
      return;
    }
  g_assert_nonnull (parting);
  g_assert_cmpuint (parting->step, ==, step);
}

/* --- one rule -------------------------------------------------------------------------------------------- */

/* Positions that a search for the target stops at, of guint64. */
static GArray *
find_all (const WholeRun *run, LsTargetKind kind)
{
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run->subject);
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (guint64));
  const LsTarget target = { .kind = kind };

  for (;;)
    {
      LsArrival arrival;

      ls_timeline_run_to (timeline, &target, FALSE, NULL, &arrival);
      if (arrival.at_limit || arrival.reason == LS_STOP_TRAP)
        return steps;
      g_array_append_val (steps, arrival.place.step);
    }
}

static gboolean
has_step (const GArray *steps, guint64 step)
{
  for (guint i = 0; i < steps->len; i++)
    if (g_array_index (steps, guint64, i) == step)
      return TRUE;
  return FALSE;
}

static gboolean
has_killed (const WholeRun *run, guint64 step, LsMask lanes)
{
  guint8 states[LS_LANES];

  ls_program_lane_states (run->program, run->states->pdata[step], states);
  LS_FOREACH_LANE (lane, lanes)
    if (ls_program_lane_desc (run->program, states[lane])->role == LS_LANE_KILLED)
      return TRUE;
  return FALSE;
}

/* Where paths part a search for divergence stops, unless lanes were killed there. Returns: how many have parted. */
static guint
check_divergences (const WholeRun *run, const LsPaths *paths)
{
  g_autoptr (GArray) steps = find_all (run, LS_TARGET_DIVERGENCE);

  for (guint i = 0; i < paths->partings->len; i++)
    {
      const LsPathParting *parting = &g_array_index (paths->partings, LsPathParting, i);

      g_assert_true (parting->step == 0 || has_killed (run, parting->step, parting->off) ||
                     has_step (steps, parting->step));
    }
  return steps->len;
}

/* --- runs ------------------------------------------------------------------------------------------------ */

/* Returns: the number of paths. */
static guint
check_run (const WholeRun *run)
{
  g_autoptr (LsPaths) paths = trace (run, 0);
  GArray *lines[LS_LANES];
  GByteArray *active[LS_LANES];

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      lines[lane] = g_array_new (FALSE, FALSE, sizeof (guint));
      active[lane] = g_byte_array_new ();
      note_lane (run, lane, lines[lane], active[lane]);
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const LsPath *path = path_of (paths, lane);

      g_assert_cmpuint (path->n_steps, ==, lines[lane]->len);
      g_assert_cmpuint (path->representative, ==, (guint) __builtin_ctzll (path->lanes));
      for (guint other = 0; other < lane; other++)
        {
          g_assert_cmpint (is_same_sequence (lines[lane], lines[other]), ==,
                           path->lanes >> other & 1);
          check_parting (paths, lane, other, active[lane], active[other]);
        }
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_array_unref (lines[lane]);
      g_byte_array_unref (active[lane]);
    }
  g_assert_cmpuint (paths->n_steps, ==, run->n_steps);
  check_divergences (run, paths);
  return paths->paths->len;
}

static void
test_random_toy (void)
{
  guint n = 0;

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_toy ();

      n += check_run (run);
    }
  g_test_message ("%u paths in 60 runs", n);
  g_assert_cmpuint (n, >=, 120);
}

static void
test_random_r700 (void)
{
  guint n = 0;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random_r700 ();

      n += check_run (run);
    }
  g_test_message ("%u paths in 40 runs", n);
  g_assert_cmpuint (n, >=, 80);
}

/* Of a machine that a build can lack. */
static void
test_random_other (gconstpointer id)
{
  if (skip_without (id))
    return;

  guint n = 0;

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (WholeRun) run = whole_run_random (id);

      n += check_run (run);
    }
  g_test_message ("%u paths in 40 runs", n);
  g_assert_cmpuint (n, >=, 40);
}

/* --- by hand --------------------------------------------------------------------------------------------- */

#define LINE(n) (2 * (n))

/* Lanes 0 to 3 take one side of the branch, 4 to 61 the other; 62 and 63 hold nothing. */
static void
test_branch (void)
{
  g_autoptr (WholeRun) run =
    whole_run_toy ("lane 1\nmovi 2 4\nless 1 2\nif\nmovi 3 1\nelse\nmovi 3 2\nmovi 3 3\nendif\nend",
                   G_MAXUINT64 >> 2);
  g_autoptr (LsPaths) paths = trace (run, 0);
  const LsPathParting *parting = find_parting (paths, 3, 4);
  const LsPath *path = &g_array_index (paths->paths, LsPath, 0);

  g_assert_cmpuint (paths->paths->len, ==, 3);
  g_assert_cmphex (path->lanes, ==, (G_MAXUINT64 >> 2) & ~0xfull);
  g_assert_cmpuint (path->representative, ==, 4);
  g_assert_cmpuint (path->n_steps, ==, 8);
  g_assert_cmphex (path_of (paths, 0)->lanes, ==, 0xf);
  g_assert_cmpuint (path_of (paths, 0)->n_steps, ==, 7);
  g_assert_cmpuint (path_of (paths, 63)->n_steps, ==, 0);
  g_assert_cmpuint (parting->step, ==, 4);
  g_assert_cmpuint (parting->line, ==, LINE (3));
  g_assert_cmphex (parting->on, ==, 0xf);
  g_assert_cmpuint (find_parting (paths, 3, 63)->step, ==, 0);
  g_assert_null (find_parting (paths, 5, 61));
}

/* Each lane from 0 to 3 leaves the loop one pass later than the one before; the others never do. */
static void
test_loop (void)
{
  g_autoptr (WholeRun) run = whole_run_toy (
    "lane 1\nmovi 2 1\nloop 4\nless 1 2\nbreak\naddi 2 2 1\nendloop\nend", LS_MASK_ALL);
  g_autoptr (LsPaths) paths = trace (run, 0);

  g_assert_cmpuint (paths->paths->len, ==, 5);
  g_assert_cmpuint (paths->partings->len, ==, 4);
  g_assert_cmpuint (path_of (paths, 0)->n_steps, ==, 3 + 2 + 1);
  g_assert_cmpuint (path_of (paths, 1)->n_steps, ==, 3 + 4 + 2 + 1);
  g_assert_cmphex (path_of (paths, 40)->lanes, ==, ~0xfull);
}

/* Lanes that are killed go no further, though the hardware may still run them for their quads. */
static void
test_kill (void)
{
  static const char text[] = "00 ALU: ADDR(32) CNT(3)\n"
                             "      0  x: KILLGT      ____,  (0x41000000, 8.0f).x,  R0.x\n"
                             "      1  x: MOV         R1.x,  R0.x\n"
                             "01 EXPORT_DONE: PIX0, R1 VALID_PIX\n"
                             "END_OF_PROGRAM\n";
  g_autoptr (WholeRun) run = whole_run_r700 (text, LS_MASK_ALL);
  g_autoptr (LsPaths) paths = trace (run, 0);

  g_assert_cmpuint (paths->paths->len, ==, 2);
  g_assert_cmphex (path_of (paths, 7)->lanes, ==, 0xff);
  g_assert_cmpuint (path_of (paths, 7)->n_steps, ==, 2);
  g_assert_cmpuint (path_of (paths, 8)->n_steps, ==, 4);
  g_assert_cmpuint (find_parting (paths, 7, 8)->step, ==, 2);
}

/* Lanes are 0 to 3 by turns: 0 runs the first case and falls into that of 1; 2 has no label; 3 comes last. */
static const char switch_text[] = "FRAG\n"
                                  "DCL IN[0], GENERIC[0], LINEAR\n"
                                  "DCL OUT[0], COLOR\n"
                                  "DCL TEMP[0]\n"
                                  "IMM[0] UINT32 {0, 1, 3, 0}\n"
                                  "  0: SWITCH IN[0].xxxx\n"
                                  "  1: CASE IMM[0].xxxx\n"
                                  "  2: MOV TEMP[0].y, IMM[0].xxxx\n"
                                  "  3: CASE IMM[0].yyyy\n"
                                  "  4: MOV TEMP[0].y, IMM[0].yyyy\n"
                                  "  5: BRK\n"
                                  "  6: DEFAULT\n"
                                  "  7: MOV TEMP[0].y, IMM[0].zzzz\n"
                                  "  8: BRK\n"
                                  "  9: CASE IMM[0].zzzz\n"
                                  " 10: MOV TEMP[0].y, IMM[0].xxxx\n"
                                  " 11: ENDSWITCH\n"
                                  " 12: MOV OUT[0], TEMP[0]\n"
                                  " 13: END\n";

#define FOURTH G_GUINT64_CONSTANT (0x1111111111111111) /* of four lanes the first */

static LsMask
lanes_of_event (const WholeRun *run, guint64 step, LsEventKind kind, gint64 *value)
{
  g_autoptr (LsTimeline) timeline = ls_timeline_new (run->subject);
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
  LsArrival arrival;

  ls_timeline_move (timeline, LS_MOVE_TO_STEP, step, NULL, &arrival);
  ls_timeline_get_events (timeline, events);
  for (guint i = 0; i < events->len; i++)
    if (g_array_index (events, LsEvent, i).kind == kind)
      {
        *value = g_array_index (events, LsEvent, i).value;
        return g_array_index (events, LsEvent, i).lanes;
      }
  return 0;
}

static void
test_switch (void)
{
  if (skip_without ("tgsi"))
    return;

  static const struct
  {
    guint64 step;
    LsMask left, joined;
  } parted[] = { { 2, ~FOURTH, 0 },
                 { 4, FOURTH << 2 | FOURTH << 3, FOURTH << 1 },
                 { 8, FOURTH << 2, 0 } };
  g_autoptr (WholeRun) run = whole_run_tgsi (switch_text);
  g_autoptr (LsPaths) paths = trace (run, 0);
  g_autoptr (GArray) steps = find_all (run, LS_TARGET_DIVERGENCE);

  check_run (run);
  g_assert_cmpuint (paths->partings->len, ==, G_N_ELEMENTS (parted));
  g_assert_cmpuint (steps->len, ==, G_N_ELEMENTS (parted));
  for (guint i = 0; i < G_N_ELEMENTS (parted); i++)
    {
      gint64 value = 0;

      g_assert_cmpuint (g_array_index (paths->partings, LsPathParting, i).step, ==, parted[i].step);
      g_assert_cmpuint (g_array_index (steps, guint64, i), ==, parted[i].step);
      g_assert_cmphex (lanes_of_event (run, parted[i].step, LS_EVENT_DIVERGENCE, &value), ==,
                       parted[i].left);
      g_assert_cmpint (value, ==, 1); /* they did not run before either */
      g_assert_cmphex (lanes_of_event (run, parted[i].step, LS_EVENT_RECONVERGENCE, &value), ==,
                       parted[i].joined);
    }
}

static void
test_cancel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WholeRun) run = whole_run_toy ("loop 5000\nmovi 1 1\nendloop\nend", LS_MASK_ALL);
  gint flag = 1;
  const LsWalkOptions options = { .interrupt = &flag };

  g_assert_null (ls_paths_new (run->subject, &options, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paths/against-all-states/toy", test_random_toy);
  g_test_add_func ("/paths/against-all-states/r700", test_random_r700);
  g_test_add_data_func ("/paths/against-all-states/tgsi", "tgsi", test_random_other);
  g_test_add_data_func ("/paths/against-all-states/spirv", "spirv", test_random_other);
  g_test_add_func ("/paths/by-hand/branch", test_branch);
  g_test_add_func ("/paths/by-hand/loop", test_loop);
  g_test_add_func ("/paths/by-hand/kill", test_kill);
  g_test_add_func ("/paths/by-hand/switch", test_switch);
  g_test_add_func ("/paths/limits/cancel", test_cancel);
  return g_test_run ();
}
