#include <string.h>

#include "ls-error.h"
#include "ls-session.h"
#include "ls-view-change.h"

/* Changes whose right side is an expression: what comes out is computed here once more, from rows, and is what the changed
 * run has; the change as text, and the marks that a file keeps, give the same bits again. */

static LsSession *
open_scene (void)
{
  g_autofree char *file =
    g_test_build_filename (G_TEST_DIST, "../../data/examples/first-light.lanescope", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (file, &error);
  LsSession *session = ls_session_new ();

  g_assert_no_error (error);
  ls_session_open_sync (session, scene, &error);
  g_assert_no_error (error);
  return session;
}

/* --- what comes out -------------------------------------------------------------------------------------- */

static LsRow
read_row (const LsView *view, guint index, guint channel)
{
  const LsRegRef ref = { .index = (guint16) index, .channel = (guint8) channel };
  LsRow row;

  g_assert_true (ls_view_read_row (view, ref, &row));
  return row;
}

static guint32
bits_of (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static guint32
make_lane (const LsView *view G_GNUC_UNUSED, guint lane)
{
  return bits_of ((float) lane);
}

static guint32
make_double (const LsView *view, guint lane)
{
  return bits_of (read_row (view, 2, 1).f[lane] * 2);
}

static guint32
make_choice (const LsView *view, guint lane)
{
  return read_row (view, 2, 1).f[lane] > 0.5f ? read_row (view, 2, 0).u[lane] : bits_of (-1.5f);
}

static guint32
make_bits (const LsView *view, guint lane)
{
  return read_row (view, 1, 0).u[lane] + 1;
}

static guint32
make_neighbour (const LsView *view, guint lane)
{
  return read_row (view, 1, 0).u[lane ^ 1];
}

static guint32
make_count (const LsView *view, guint lane G_GNUC_UNUSED)
{
  return bits_of ((float) ls_mask_count (ls_view_read_mask (view, 0)));
}

static guint32
make_truth (const LsView *view, guint lane)
{
  return bits_of (read_row (view, 1, 0).f[lane] > 1 ? 1 : 0);
}

static guint32
make_integer (const LsView *view G_GNUC_UNUSED, guint lane G_GNUC_UNUSED)
{
  return bits_of (7);
}

static const struct
{
  const char *text;
  guint32 (*make) (const LsView *view, guint lane);
} rows[] = {
  { "lane", make_lane },
  { "R2.y * 2", make_double },
  { "R2.y > 0.5 ? R2.x : -1.5", make_choice },
  { "x(i(R1.x) + 1)", make_bits },
  { "R1.x@(lane ^ 1)", make_neighbour },
  { "count(active)", make_count },
  { "R1.x > 1", make_truth },
  { "5 + 2", make_integer },
  { "7", make_integer },
};

/* --- registers ------------------------------------------------------------------------------------------- */

static LsMask
random_lanes (void)
{
  LsMask lanes = (LsMask) (guint32) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();

  return g_test_rand_int_range (0, 3) == 0 ? LS_MASK_LANE (lanes % 64) : lanes | 1;
}

static void
check_text (const LsView *view, const LsChange *change)
{
  g_autofree char *text = ls_change_to_text (change, ls_view_get_program (view));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) read =
    ls_change_parse (text, ls_view_get_program (view), 0, change->edit.step, &error);

  g_assert_no_error (error);
  g_assert_cmphex (read->edit.lanes, ==, change->edit.lanes);
  LS_FOREACH_LANE (lane, change->edit.lanes)
    g_assert_cmphex (read->edit.row.u[lane], ==, change->edit.row.u[lane]);
}

/* Another session that is given the marks stands in the same run. */
static void
check_restored (LsSession *session, const LsRow *expected)
{
  g_autoptr (LsSession) other = open_scene ();
  g_autoptr (LsMarks) marks = ls_session_dup_marks (session);
  g_autoptr (GError) error = NULL;

  g_assert_true (ls_session_restore_sync (other, marks, &error));
  g_assert_no_error (error);
  LsRow row = read_row (ls_session_get_view (other), 3, 2);
  g_assert_cmpmem (&row, sizeof row, expected, sizeof *expected);
}

static void
check_set (LsSession *session, guint number)
{
  LsView *view =
    ls_session_move_sync (session, LS_MOVE_TO_STEP, (guint64) g_test_rand_int_range (0, 100), NULL);
  LsMask lanes = random_lanes ();
  LsRow expected = read_row (view, 3, 2);
  g_autofree char *text = g_strdup_printf ("R3.z = %s", rows[number].text);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) change = ls_view_parse_change (view, text, lanes, &error);

  g_assert_no_error (error);
  g_assert_cmphex (change->edit.lanes, ==, lanes);
  LS_FOREACH_LANE (lane, lanes)
    {
      expected.u[lane] = rows[number].make (view, lane);
      g_assert_cmphex (change->edit.row.u[lane], ==, expected.u[lane]);
    }
  check_text (view, change);
  g_assert_true (ls_session_change_sync (session, NULL, change, &error));
  LsRow row = read_row (ls_session_get_view (session), 3, 2);
  g_assert_cmpmem (&row, sizeof row, &expected, sizeof expected);
  check_restored (session, &expected);
}

static void
test_registers (void)
{
  for (guint i = 0; i < 5 * G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (LsSession) session = open_scene ();

      check_set (session, i % G_N_ELEMENTS (rows));
    }
}

/* --- the rest -------------------------------------------------------------------------------------------- */

static void
test_masks (void)
{
  g_autoptr (LsSession) session = open_scene ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 4, NULL);
  g_autoptr (GError) error = NULL;
  LsRow row = read_row (view, 1, 0);
  LsMask expected = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    expected |= row.f[lane] < 1 && lane != 9 ? LS_MASK_LANE (lane) : 0;
  g_autoptr (LsChange) change =
    ls_view_parse_change (view, "mask active = R1.x < 1 && lane != 9", 1, &error);
  g_assert_no_error (error);
  g_assert_cmphex (change->edit.lanes, ==, expected);
  g_assert_true (expected != 0 && expected != LS_MASK_ALL);
  g_assert_true (ls_session_change_sync (session, NULL, change, &error));
  g_assert_cmphex (ls_view_read_mask (ls_session_get_view (session), 0), ==, expected);
}

static void
test_constants (void)
{
  g_autoptr (LsSession) session = open_scene ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 4, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) word = ls_view_parse_change (view, "CB1[2].y = R1.x@9 + 1", 1, &error);
  g_autoptr (LsChange) truth = ls_view_parse_change (view, "bool[3] = max(R1.x) > 1e9", 1, &error);

  g_assert_no_error (error);
  g_assert_true (word->is_constant);
  g_assert_cmphex (word->constant.bits, ==, bits_of (read_row (view, 1, 0).f[9] + 1));
  g_assert_cmphex (truth->constant.bits, ==, 0);
}

/* Each error points at the character. */
static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    guint column;
    const char *message;
  } refused[] = {
    { "R1.x = R9.y", 8, "there is no R9" },
    { "R1.x@0-3 =   R2.y + foo", 21, "no such name" },
    { "R9.x = R1.x", 1, "there is no R9" },
    { "R1.x = R2.xy", 8, "one component" },
    { "R1.x = 1 / (lane - 3)", 8, "no value in lane 3" },
    { "R1.x = 1 +", 11, "a value is missing" },
    { "R1.x = ", 8, "a value is missing" },
    { "R1.x = 1, R2.x", 11, "a value is missing" },
    { "R1.x = int R2.x", 12, "a value is missing" },
    { "R1.x R2.x", 6, "= is missing" },
    { "mask active = 255", 15, "which lanes" },
    { "mask active = lane", 15, "which lanes" },
    { "bool[3] = R1.x", 11, "the same for all lanes" },
    { "CB1[2].y = 1 / 0", 12, "no value" },
    { "loop[1] = lane", 11, "a value is missing" },
  };
  g_autoptr (LsSession) session = open_scene ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 4, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;
      LsChange *change = ls_view_parse_change (view, refused[i].text, LS_MASK_ALL, &error);

      g_test_message ("%s: %s", refused[i].text, error != NULL ? error->message : "read");
      g_assert_null (change);
      g_assert_true (error->domain == LS_ERROR);
      g_assert_cmpuint (ls_expr_error_column (error), ==, refused[i].column);
      g_assert_nonnull (strstr (error->message, refused[i].message));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/set/registers", test_registers);
  g_test_add_func ("/set/masks", test_masks);
  g_test_add_func ("/set/constants", test_constants);
  g_test_add_func ("/set/refused", test_refused);

  return g_test_run ();
}
