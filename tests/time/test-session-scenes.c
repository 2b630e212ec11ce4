#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "ls-error.h"
#include "ls-goal.h"
#include "ls-program-path.h"
#include "ls-row.h"
#include "ls-session.h"
#include "ls-session-images.h"
#include "ls-session-source.h"
#include "ls-session-text.h"
#include "ls-view-values.h"
#include "machines.h"

/* The session over real scenes of every machine: examples, as the window opens them. */

/* A loop that lanes leave one after the other. */
typedef struct
{
  const char *id;    /* of the machine */
  const char *scene; /* an example */
  const char *again; /* what ends an iteration, or each does once */
  const char *reg;   /* a component that iterations change */
  const char *grows; /* holds in a lane some time, and did not at first */
  const char *none;  /* a register that there is not */
} Loop;

static const Loop loops[] = {
  { "r700", "first-light", "LOOP_END", "R1.x", "R1.x > 0.5", "R99.x" },
  { "r500", "r500-loop", "ENDLOOP", "R1.x", "R1.x > 2.5", "R99.x" },
  { "tgsi", "tgsi-loop", "ENDLOOP", "TEMP[0].y", "u(TEMP[0].y) > 2", "TEMP[99].x" },
  { "spirv", "spirv-loop", "OpULessThan", "V1.x", "u(V1.x) > 2", "V99.x" },
};

static LsSession *
open_path (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (path, &error);
  LsSession *session = ls_session_new ();

  g_assert_no_error (error);
  g_assert_true (ls_session_open_sync (session, scene, &error));
  return session;
}

static LsSession *
open_example (const char *name)
{
  g_autofree char *base = g_strconcat (name, ".lanescope", NULL);
  g_autofree char *file = example_file (base);

  return open_path (file);
}

static LsRegRef
find_register (LsSession *session, const char *text)
{
  LsMask lanes = LS_MASK_ALL;
  LsRegRef ref;

  g_assert_true (ls_change_parse_register (
    text, ls_view_get_program (ls_session_get_view (session)), &ref, &lanes, NULL));
  return ref;
}

/* Thread n writes n + 1 into word n; before its step the word was 0. */
static void
test_memory_before (void)
{
  static const char text[] = "[scene]\nversion=1\nstage=cs\n[layout]\nkind=threads\ncount=64\n"
                             "[program]\nexport-size=64\n[inputs]\nR0.x=int index\n"
                             "[output export]\nformat=r32ui\n[asm]\n"
                             "00 ALU:\n      0  x: ADD_INT R1.x, R0.x, 1\n"
                             "01 MEM_EXPORT: WRITE_IND(0+R0), R1.x___ ARRAY_SIZE(63) ELEM_SIZE(0)\n"
                             "02 NOP\nEND_OF_PROGRAM\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_open_how (bytes, "memory.lanescope",
                                                 &(LsSceneHow){ .trust = LS_TRUST_FOLDER }, &error);
  g_autoptr (LsSession) session = ls_session_new ();
  const guint32 *now, *before;
  gsize n;

  g_assert_no_error (error);
  g_assert_true (ls_session_open_sync (session, scene, NULL));
  for (guint64 step = 3; step <= 4; step++)
    {
      LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, step, NULL);

      now = ls_view_get_memory (view,
                                ls_machine_memory_named (ls_view_get_machine (view), "export"), &n);
      g_assert_cmpuint (n, ==, 64);
      before = ls_view_get_previous_memory (
        view, ls_machine_memory_named (ls_view_get_machine (view), "export"), &n);
      g_assert_cmpuint (n, ==, 64);
      g_assert_cmpuint (now[5], ==, 6);
      g_assert_cmpuint (before[5], ==, step == 3 ? 0 : 6);
    }
}

static void
test_opens_where_lanes_part (gconstpointer data)
{
  const Loop *loop = data;
  g_autoptr (LsSession) session = open_example (loop->scene);
  LsView *view = ls_session_get_view (session);
  LsMask now, before;

  /* A text opens at the statement that parts them. */
  if (ls_session_tells_statements (session))
    {
      const guint line = ls_session_find_text_line (session);
      LsPlace place;

      g_assert_true (ls_session_is_text_begin (session));
      view = ls_session_move_sync (session, LS_MOVE_DIVERGENCE, 0, NULL);
      g_assert_true (ls_view_get_previous_place (view, &place));
      g_assert_cmpuint (ls_program_find_text_line (ls_view_get_program (view), place.line), ==,
                        line);
    }
  now = ls_view_read_mask (view, 0);
  before = ls_view_previous_active (view);
  g_assert_cmphex (before & ~now, !=, 0);
  g_assert_cmphex (before & now, !=, 0);
}

/* Steps to the end and back: the same places, the same active lanes. */
static void
test_steps_there_and_back (gconstpointer data)
{
  g_autoptr (LsSession) session = open_example (data);
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) masks = g_array_new (FALSE, FALSE, sizeof (LsMask));
  LsView *view = ls_session_move_sync (session, LS_MOVE_START, 0, NULL);

  for (; ls_view_get_reason (view) == LS_STOP_STEP;
       view = ls_session_move_sync (session, LS_MOVE_STEP, 0, NULL))
    {
      LsMask active = ls_view_read_mask (view, 0);
      g_array_append_val (lines, ls_view_get_place (view)->line);
      g_array_append_val (masks, active);
    }
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_END);
  g_assert_cmpuint (lines->len, ==, ls_view_get_place (view)->step);

  for (guint i = lines->len; i > 0; i--)
    {
      view = ls_session_move_sync (session, LS_MOVE_STEP_BACK, 0, NULL);
      g_assert_cmpuint (ls_view_get_place (view)->step, ==, i - 1);
      g_assert_cmpuint (ls_view_get_place (view)->line, ==, g_array_index (lines, guint, i - 1));
      g_assert_cmphex (ls_view_read_mask (view, 0), ==, g_array_index (masks, LsMask, i - 1));
    }
}

/* The image has what the focused wave has exported at its end, lane by lane. */
static void
check_image (LsView *view, const float *rgba, guint width)
{
  LsScene *scene = ls_view_get_scene (view);
  LsRegRef ref = ls_scene_get_output (scene, 0)->ref;
  LsMask written = ls_view_written (view, ref);
  LsRow row;

  g_assert_true (ls_view_read_row (view, ref, &row));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint x, y;
      if (!ls_scene_lane_to_pixel (scene, ls_view_get_wave (view), lane, &x, &y))
        continue;
      const float *pixel = &rgba[4 * (y * width + x)];
      g_assert_cmpint (isnan (pixel[3]), ==, !(written & LS_MASK_LANE (lane)));
      if (written & LS_MASK_LANE (lane))
        g_assert_cmpfloat (pixel[0], ==, row.f[lane]);
    }
}

static void
test_background_results (gconstpointer data)
{
  g_autoptr (LsSession) session = open_example (data);
  LsImage image;

  while (ls_session_get_history (session) == NULL ||
         !ls_session_show_image (session, 0, LS_IMAGE_FINAL, &image))
    g_main_context_iteration (NULL, TRUE);

  LsView *view = ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
  g_assert_cmpuint (ls_session_get_history (session)->n_steps, ==, ls_view_get_place (view)->step);
  g_assert_true (ls_session_show_image (session, 0, LS_IMAGE_FINAL, &image));
  if (!ls_scene_get_output (ls_view_get_scene (view), 0)->is_memory)
    check_image (view, image.rgba, image.width);
}

/* Every wave can be opened, run to its end and gone back through. */
static void
test_every_wave (gconstpointer data)
{
  g_autoptr (LsSession) session = open_example (data);

  for (guint wave = 0; wave < ls_scene_get_n_waves (ls_session_get_scene (session)); wave++)
    {
      g_assert_true (ls_session_focus_wave_sync (session, wave, 0, NULL));
      LsView *view = ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
      g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_END);
      view = ls_session_move_sync (session, LS_MOVE_REVERSE_CONTINUE, 0, NULL);
      g_assert_cmpuint (ls_view_get_place (view)->step, ==, 0);
    }
}

/* --- breakpoints of all kinds ---------------------------------------------------------------------------- */

static LsBreakpoint *
add (LsSession *session, const LsMarkBreakpoint *mark)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (mark);
  g_autoptr (GError) error = NULL;

  ls_session_add_breakpoint (session, breakpoint, &error);
  g_assert_no_error (error);
  return breakpoint; /* the session has it */
}

/* Where continue stops from the start on; steps. */
static GArray *
collect (LsSession *session, LsMove first, LsMove move)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (guint64));
  LsView *view = ls_session_move_sync (session, first, 0, NULL);

  for (;;)
    {
      view = ls_session_move_sync (session, move, 0, NULL);
      if (ls_view_get_reason (view) != LS_STOP_BREAKPOINT)
        return steps;
      g_array_append_val (steps, ls_view_get_place (view)->step);
    }
}

/* Both ways, and that they agree. Returns: how many stops there are. */
static guint
count_stops (LsSession *session)
{
  g_autoptr (GArray) forwards = collect (session, LS_MOVE_START, LS_MOVE_CONTINUE);
  g_autoptr (GArray) backwards = collect (session, LS_MOVE_END, LS_MOVE_REVERSE_CONTINUE);

  g_assert_cmpuint (forwards->len, ==, backwards->len);
  for (guint i = 0; i < forwards->len; i++)
    g_assert_cmpuint (g_array_index (forwards, guint64, i), ==,
                      g_array_index (backwards, guint64, forwards->len - 1 - i));
  return forwards->len;
}

static guint
find_line (LsSession *session, const char *op)
{
  LsView *view = ls_session_get_view (session);
  guint n = ls_program_n_lines (ls_view_get_program (view));

  for (guint i = 0; i < n; i++)
    {
      LsLine line;

      ls_program_line (ls_view_get_program (view), i, &line);
      if (g_strcmp0 (line.op, op) == 0)
        return i;
    }
  g_assert_not_reached ();
}

static void
test_conditions_and_counts (gconstpointer data)
{
  const Loop *loop = data;
  g_autoptr (LsSession) session = open_example (loop->scene);
  guint line = find_line (session, loop->again);
  LsMarkBreakpoint mark = {
    .kind = LS_MARK_LINE, .line = line, .enabled = TRUE, .lanes = LS_MASK_ALL
  };
  LsBreakpoint *breakpoint = add (session, &mark);
  g_autofree char *wrong = g_strconcat (loop->reg, "q > 3", NULL);
  guint all = count_stops (session);

  g_assert_cmpuint (all, >, 3);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_IGNORE, "2", NULL);
  g_assert_cmpuint (count_stops (session), ==, all - 2);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_IGNORE, "0", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_HIT, "3", NULL);
  g_assert_cmpuint (count_stops (session), ==, 1);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_HIT, "0", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, "1 == 2", NULL);
  g_assert_cmpuint (count_stops (session), ==, 0);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, "count(active) >= 0", NULL);
  g_assert_cmpuint (count_stops (session), ==, all);

  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, wrong, NULL);
  g_assert_nonnull (ls_breakpoint_get_problem (breakpoint));
  g_assert_cmpuint (count_stops (session), ==, 0);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, NULL, NULL);
  g_assert_null (ls_breakpoint_get_problem (breakpoint));
  ls_breakpoint_set_enabled (breakpoint, FALSE);
  g_assert_cmpuint (count_stops (session), ==, 0);
}

/* Lanes whose value of ref differs from the step before. */
static LsMask
changed_lanes (const LsView *view, LsRegRef ref)
{
  LsRow now, previous;

  g_assert_true (ls_view_read_row (view, ref, &now));
  g_assert_true (ls_view_read_previous (view, ref, &previous));
  return ls_row_differences (&now, &previous);
}

/* A data breakpoint stops where the component is not what it was a step before, and nowhere else. */
static void
test_data (gconstpointer data)
{
  const Loop *loop = data;
  g_autoptr (LsSession) session = open_example (loop->scene);
  g_autofree char *what = g_strconcat (loop->reg, "@20-23", NULL);
  const LsMarkBreakpoint mark = {
    .kind = LS_MARK_DATA, .what = what, .enabled = TRUE, .lanes = LS_MASK_ALL
  };
  const LsRegRef ref = find_register (session, loop->reg);
  LsView *view = ls_session_move_sync (session, LS_MOVE_START, 0, NULL);
  guint n_changes = 0;

  while (ls_view_get_reason (view) == LS_STOP_STEP)
    {
      view = ls_session_move_sync (session, LS_MOVE_STEP, 0, NULL);
      n_changes +=
        (changed_lanes (view, ref) & 0xf00000) != 0 && ls_view_get_reason (view) == LS_STOP_STEP;
    }
  add (session, &mark);
  g_assert_cmpuint (n_changes, >, 0);
  g_assert_cmpuint (count_stops (session), ==, n_changes);
}

/* What is simple is a place that writers tell of, and everything else a value. */
static void
test_what_is_watched (void)
{
  g_autoptr (LsSession) session = open_example ("first-light");
  const LsView *view = ls_session_get_view (session);
  const LsGoalOf of = { .scene = ls_view_get_scene (view), .subject = ls_view_get_subject (view) };
  static const struct
  {
    const char *text;
    LsTargetKind kind;
    LsMask lanes;
  } rows[] = {
    { "change R1.x", LS_TARGET_CHANGE, 0 },
    { "change r1.xy@0-3", LS_TARGET_CHANGE, 0xf },
    { "change PV.x @22", LS_TARGET_CHANGE, LS_MASK_LANE (22) },
    { "change R1.x@0xff", LS_TARGET_CHANGE, 0xff },
    { "change R1.x,x", LS_TARGET_VALUE, 0 },
    { "change R1.x@22 + R2.y", LS_TARGET_VALUE, 0 },
    { "change R1.x + R2.y@22", LS_TARGET_VALUE, 0 },
    { "change R1.x@(lane ^ 1)", LS_TARGET_VALUE, 0 },
    { "change R1@22.x", LS_TARGET_VALUE, 0 },
    { "change count(R0.x < 1)", LS_TARGET_VALUE, 0 },
    { "change active", LS_TARGET_VALUE, 0 },
    { "change KC0[0].x", LS_TARGET_VALUE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsGoal) goal = ls_goal_parse (&of, rows[i].text, 0, &error);

      g_assert_no_error (error);
      g_assert_cmpint (ls_goal_get_target (goal)->kind, ==, rows[i].kind);
      g_assert_cmphex (ls_goal_get_target (goal)->lanes, ==, rows[i].lanes);
    }
}

/* Two registers that are floats, and whose sum changes in lane 26. */
typedef struct
{
  const char *id, *scene, *one, *other;
} Sum;

static const Sum sums[] = { { "r700", "first-light", "R2.x", "R2.y" },
                            { "r500", "r500-loop", "R0.x", "R1.x" },
                            { "tgsi", "tgsi-doubles", "TEMP[2].x", "IN[0].y" },
                            { "spirv", "spirv-doubles", "V0.x", "IN0.y" } };

/* Stops where a sum changes, forwards and back, and tells what it was and is in each lane. */
static void
test_value (gconstpointer data)
{
  const Sum *sum = data;
  g_autoptr (LsSession) session = open_example (sum->scene);
  g_autofree char *what = g_strdup_printf ("%s + %s", sum->one, sum->other);
  const LsMarkBreakpoint mark = {
    .kind = LS_MARK_DATA, .what = what, .enabled = TRUE, .lanes = LS_MASK_LANE (26)
  };
  const LsRegRef x = find_register (session, sum->one), y = find_register (session, sum->other);
  LsRow now[2], before[2];
  guint64 steps[64];
  guint n = 0;

  add (session, &mark);
  ls_session_move_sync (session, LS_MOVE_START, 0, NULL);
  for (;;)
    {
      LsView *view = ls_session_move_sync (session, LS_MOVE_CONTINUE, 0, NULL);
      if (ls_view_get_reason (view) != LS_STOP_BREAKPOINT)
        break;
      g_autoptr (GArray) changes = ls_view_dup_value_changes (view, what, mark.lanes);
      g_assert_true (ls_view_read_row (view, x, &now[0]) && ls_view_read_row (view, y, &now[1]));
      ls_view_read_previous (view, x, &before[0]);
      ls_view_read_previous (view, y, &before[1]);
      g_assert_cmpuint (changes->len, ==, 1);
      const LsValueChange *change = &g_array_index (changes, LsValueChange, 0);
      g_assert_cmphex (change->lanes, ==, LS_MASK_LANE (26));
      g_assert_cmpfloat ((float) g_ascii_strtod (change->after, NULL), ==,
                         now[0].f[26] + now[1].f[26]);
      g_assert_cmpfloat ((float) g_ascii_strtod (change->before, NULL), ==,
                         before[0].f[26] + before[1].f[26]);
      steps[n++] = ls_view_get_place (view)->step;
      g_assert_cmpuint (n, <, G_N_ELEMENTS (steps));
    }
  g_assert_cmpuint (n, >=, 2);
  while (n > 0)
    {
      LsView *view = ls_session_move_sync (session, LS_MOVE_REVERSE_CONTINUE, 0, NULL);
      g_assert_cmpuint (ls_view_get_place (view)->step, ==, steps[--n]);
    }
}

static void
test_log_points (gconstpointer data)
{
  const Loop *loop = data;
  g_autoptr (LsSession) session = open_example (loop->scene);
  char log[] = "step {step}: {count(active)} lanes {{x}}";
  const LsMarkBreakpoint mark = { .kind = LS_MARK_LINE,
                                  .line = find_line (session, loop->again),
                                  .enabled = TRUE,
                                  .log = log,
                                  .lanes = LS_MASK_ALL };
  guint n;

  add (session, &mark);
  ls_session_move_sync (session, LS_MOVE_START, 0, NULL);
  LsView *view = ls_session_move_sync (session, LS_MOVE_CONTINUE, 0, NULL);
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_END);
  const LsLogLine *lines = ls_view_get_log (view, &n, NULL);
  g_assert_cmpuint (n, >, 3);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *start = g_strdup_printf ("step %" G_GUINT64_FORMAT ": ", lines[i].step);
      g_assert_true (g_str_has_prefix (lines[i].text, start));
      g_assert_true (g_str_has_suffix (lines[i].text, " lanes {x}"));
    }
}

static void
test_refused_breakpoints (gconstpointer data)
{
  const Loop *loop = data;
  g_autoptr (LsSession) session = open_example (loop->scene);
  /* %s: the register. */
  static const char *const texts[] = { "%sq", "export[1]", "%s@64",  "",
                                       "%s+", "lane * 2",  "%s@3-x", "%s nope" };

  for (guint i = 0; i <= G_N_ELEMENTS (texts); i++)
    {
      g_auto (GStrv) parts =
        g_strsplit (i < G_N_ELEMENTS (texts) ? texts[i] : loop->none, "%s", -1);
      g_autofree char *what = g_strjoinv (loop->reg, parts);
      const LsMarkBreakpoint mark = {
        .kind = LS_MARK_DATA, .what = what, .enabled = TRUE, .lanes = LS_MASK_ALL
      };
      g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);
      g_autoptr (GError) error = NULL;

      g_assert_false (ls_session_add_breakpoint (session, breakpoint, &error));
      g_assert_true (error->domain == LS_ERROR);
    }
}

/* Once, and then it is gone. */
static void
test_temporary (gconstpointer data)
{
  const Loop *loop = data;
  g_autoptr (LsSession) session = open_example (loop->scene);
  const LsMarkBreakpoint mark = { .kind = LS_MARK_LINE,
                                  .line = find_line (session, loop->again),
                                  .enabled = TRUE,
                                  .lanes = LS_MASK_ALL };
  LsBreakpoint *breakpoint = add (session, &mark);

  ls_breakpoint_set_temporary (breakpoint, TRUE);
  ls_session_move_sync (session, LS_MOVE_START, 0, NULL);
  LsView *view = ls_session_move_sync (session, LS_MOVE_CONTINUE, 0, NULL);
  g_assert_cmpint (ls_view_get_reason (view), ==, LS_STOP_BREAKPOINT);
  g_assert_cmpuint (g_list_model_get_n_items (ls_session_get_breakpoints (session)), ==, 0);
}

static void
test_run_to (gconstpointer data)
{
  const Loop *loop = data;
  g_autoptr (LsSession) session = open_example (loop->scene);
  g_autofree char *what = g_strdup_printf ("if any(%s)", loop->grows);
  g_autoptr (GError) error = NULL;

  ls_session_move_sync (session, LS_MOVE_START, 0, NULL);
  LsView *view = ls_session_run_to_sync (session, what, FALSE, &error);
  g_assert_no_error (error);
  guint64 step = ls_view_get_place (view)->step;
  g_assert_false (ls_view_get_at_limit (view));
  ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
  for (view = ls_session_run_to_sync (session, what, TRUE, NULL);
       ls_view_get_place (view)->step > step;)
    view = ls_session_run_to_sync (session, what, TRUE, NULL);
  g_assert_cmpuint (ls_view_get_place (view)->step, ==, step);
  g_assert_null (ls_session_run_to_sync (session, "divergance", FALSE, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_REFERENCE);
  g_assert_nonnull (strstr (error->message, "divergence"));
}

/* --- what a person made of it ---------------------------------------------------------------------------- */

static void
make_marks (LsSession *session, const Loop *loop)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *condition = g_strdup_printf ("any(%s)", loop->grows);
  g_autofree char *set = g_strconcat (loop->reg, "@all = 0.75", NULL);
  g_autofree char *watch = g_strconcat (loop->reg, ",x", NULL);
  const LsMarkBreakpoint mark = { .kind = LS_MARK_LINE,
                                  .line = find_line (session, loop->again),
                                  .enabled = TRUE,
                                  .condition = condition,
                                  .hit = { LS_HIT_ONLY, 2 },
                                  .lanes = 0xff };
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 6, NULL);
  g_autoptr (LsChange) change =
    ls_change_parse (set, ls_view_get_program (view), LS_MASK_ALL, 6, &error);

  g_assert_no_error (error);
  add (session, &mark);
  g_assert_cmpuint (ls_session_add_watch (session, watch, &error), ==, 1);
  g_assert_cmpuint (ls_session_add_watch (session, "lane.", &error), ==, 0);
  g_clear_error (&error);
  g_assert_true (ls_session_set_note (session, 0, 6, "here it begins"));
  g_assert_false (ls_session_set_note (session, 40000, 6, "nowhere"));
  g_assert_true (ls_session_change_sync (session, "brighter", change, &error));
  ls_session_move_sync (session, LS_MOVE_STEP, 0, NULL);
}

/* Returns: (transfer full): a scene file of its own, since they are written into, with what it names beside it. */
static char *
copy_scene (const char *folder, const char *name)
{
  static const char *const kinds[] = { "asm", "tgsi", "spv", "f32", "lanescope" };
  char *path = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *base = g_strdup_printf ("%s.%s", name, kinds[i]);
      g_autofree char *from = example_file (base);
      g_autofree char *text = NULL;
      gsize length;

      if (!g_file_get_contents (from, &text, &length, NULL))
        continue;
      g_free (path);
      path = g_build_filename (folder, base, NULL);
      g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
    }
  return path;
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_unlink (path);
    }
  g_rmdir (folder);
}

/* Saved into a scene file and opened from it, a session is what it was, and so is one restored from its marks. */
static void
test_saved_and_opened (gconstpointer data)
{
  const Loop *loop = data;
  g_autofree char *folder = g_dir_make_tmp ("lanescope-XXXXXX", NULL);
  g_autofree char *path = copy_scene (folder, loop->scene);
  g_autoptr (LsSession) session = open_path (path);
  g_autoptr (LsSession) plain = open_path (path);
  g_autoptr (GError) error = NULL;

  make_marks (session, loop);
  g_autoptr (LsMarks) marks = ls_session_dup_marks (session);
  g_assert_cmpuint (marks->forks->len, ==, 1);
  g_assert_cmpstr (marks->fork, ==, "brighter");
  g_assert_cmpuint (marks->step, ==, 7);

  g_assert_true (ls_session_restore_sync (plain, marks, &error));
  g_assert_no_error (error);
  g_autoptr (LsMarks) restored = ls_session_dup_marks (plain);
  g_assert_true (ls_marks_equal (marks, restored));

  g_assert_true (ls_session_save (session, NULL, FALSE, &error));
  g_assert_no_error (error);
  g_autoptr (LsSession) opened = open_path (path);
  g_autoptr (LsMarks) again = ls_session_dup_marks (opened);
  g_assert_true (ls_marks_equal (marks, again));
  /* Somebody else has written the file since: it is not written over. */
  g_assert_false (ls_session_save (plain, NULL, FALSE, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
  remove_folder (folder);
}

/* Adds a test for each row of a table whose rows begin with two names: /session/scenes/FIRST/SECOND/WHAT. */
#define ADD_EACH(table, what, test)                                                    \
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)                                     \
    if (has_machine_of (table[i].scene))                                               \
      {                                                                                \
        g_autofree char *path =                                                        \
          g_strjoin ("/", "/session/scenes", table[i].id, table[i].scene, what, NULL); \
        g_test_add_data_func (path, &table[i], test);                                  \
      }

int
main (int argc, char **argv)
{
  static const char *const examples[] = {
    "first-light", "kill-quads",   "nested-if",       "mandelbrot", "vertex-fetch",
    "r500-loop",   "r500-pairs",   "r500-predicates", "tgsi-loop",  "tgsi-switch",
    "tgsi-calls",  "tgsi-doubles", "tgsi-shared",     "spirv-loop", "spirv-doubles",
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      if (!has_machine_of (examples[i]))
        continue;
      g_autofree char *stepped = g_strconcat ("/session/scenes/there-and-back/", examples[i], NULL);
      g_autofree char *behind = g_strconcat ("/session/scenes/background/", examples[i], NULL);
      g_autofree char *waves = g_strconcat ("/session/scenes/every-wave/", examples[i], NULL);

      g_test_add_data_func (stepped, examples[i], test_steps_there_and_back);
      g_test_add_data_func (behind, examples[i], test_background_results);
      g_test_add_data_func (waves, examples[i], test_every_wave);
    }
  ADD_EACH (loops, "opens-where-lanes-part", test_opens_where_lanes_part);
  ADD_EACH (loops, "conditions-and-counts", test_conditions_and_counts);
  ADD_EACH (loops, "data", test_data);
  ADD_EACH (sums, "value", test_value);
  ADD_EACH (loops, "log", test_log_points);
  ADD_EACH (loops, "refused", test_refused_breakpoints);
  ADD_EACH (loops, "temporary", test_temporary);
  ADD_EACH (loops, "run-to", test_run_to);
  ADD_EACH (loops, "saved-and-opened", test_saved_and_opened);
  g_test_add_func ("/session/scenes/memory-before", test_memory_before);
  g_test_add_func ("/session/scenes/what-is-watched", test_what_is_watched);

  return g_test_run ();
}
