#include <string.h>

#include "ls-bits.h"
#include "ls-error.h"
#include "ls-session.h"
#include "ls-view-change.h"
#include "machines.h"

/* Changes whose right side is an expression: what comes out is computed here once more, from rows, and is what the changed
 * run has; the change as text, and the marks that a file keeps, give the same bits again. */

/* Texts name registers by letters: A is 1 or more in some lanes and less in others, all are floats, and nothing writes T. */
typedef struct
{
  const char *id; /* of the machine */
  const char *scene;
  const char *names[4]; /* A, B, C, T */
  const char *none;     /* N: a register that there is not */
  const char *range;    /* R: what the program has */
} Registers;

static const Registers machines[] = {
  { "r700", "first-light", { "R1.x", "R2.y", "R2.x", "R3.z" }, "R9.y", "R0 to R3" },
  { "r500", "r500-loop", { "R0.x", "R1.x", "R0.y", "R1.z" }, "R9.y", "temp[0] to temp[1]" },
  { "tgsi",
    "tgsi-doubles",
    { "IN[0].x", "TEMP[2].x", "IN[0].y", "TEMP[2].z" },
    "TEMP[9].y",
    "TEMP[0] to TEMP[2]" },
  { "spirv", "spirv-doubles", { "IN0.x", "V0.x", "IN0.y", "V0.z" }, "V9.y", "V0 to V3" },
};
static const Registers *machine; /* that the test is of */

enum
{
  A,
  B,
  C,
  T
};

/* Returns: (transfer full): text with names for $A, $B, $C, $T, $N and $R. */
static char *
fill (const char *text)
{
  GString *filled = g_string_new (text);

  for (guint i = 0; i < 4; i++)
    g_string_replace (filled, (const char *[]){ "$A", "$B", "$C", "$T" }[i], machine->names[i], 0);
  g_string_replace (filled, "$N", machine->none, 0);
  g_string_replace (filled, "$R", machine->range, 0);
  return g_string_free (filled, FALSE);
}

static LsSession *
open_scene (void)
{
  g_autofree char *base = g_strconcat (machine->scene, ".lanescope", NULL);
  g_autofree char *file = example_file (base);
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
read_row (const LsView *view, guint which)
{
  LsMask lanes = LS_MASK_ALL;
  LsRegRef ref;
  LsRow row;

  g_assert_true (ls_change_parse_register (machine->names[which], ls_view_get_program (view), &ref,
                                           &lanes, NULL));
  g_assert_true (ls_view_read_row (view, ref, &row));
  return row;
}

static guint32
make_lane (const LsView *view G_GNUC_UNUSED, guint lane)
{
  return ls_float_bits ((float) lane);
}

static guint32
make_double (const LsView *view, guint lane)
{
  return ls_float_bits (read_row (view, B).f[lane] * 2);
}

static guint32
make_choice (const LsView *view, guint lane)
{
  return read_row (view, B).f[lane] > 0.5f ? read_row (view, C).u[lane] : ls_float_bits (-1.5f);
}

static guint32
make_bits (const LsView *view, guint lane)
{
  return read_row (view, A).u[lane] + 1;
}

static guint32
make_neighbour (const LsView *view, guint lane)
{
  return read_row (view, A).u[lane ^ 1];
}

static guint32
make_count (const LsView *view, guint lane G_GNUC_UNUSED)
{
  return ls_float_bits ((float) ls_mask_count (ls_view_read_mask (view, 0)));
}

static guint32
make_truth (const LsView *view, guint lane)
{
  return ls_float_bits (read_row (view, A).f[lane] > 1 ? 1 : 0);
}

static guint32
make_integer (const LsView *view G_GNUC_UNUSED, guint lane G_GNUC_UNUSED)
{
  return ls_float_bits (7);
}

static const struct
{
  const char *text;
  guint32 (*make) (const LsView *view, guint lane);
} rows[] = {
  { "lane", make_lane },
  { "$B * 2", make_double },
  { "$B > 0.5 ? $C : -1.5", make_choice },
  { "x(i($A) + 1)", make_bits },
  { "$A@(lane ^ 1)", make_neighbour },
  { "count(active)", make_count },
  { "$A > 1", make_truth },
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
  LsRow row = read_row (ls_session_get_view (other), T);
  g_assert_cmpmem (&row, sizeof row, expected, sizeof *expected);
}

static void
check_set (LsSession *session, guint number)
{
  LsView *view = ls_session_move_sync (session, LS_MOVE_END, 0, NULL);
  const int n = (int) MIN (ls_view_get_place (view)->step, 100);
  LsMask lanes = random_lanes ();
  g_autofree char *set = g_strconcat ("$T = ", rows[number].text, NULL);
  g_autofree char *text = fill (set);
  g_autoptr (GError) error = NULL;
  LsRow expected;

  view =
    ls_session_move_sync (session, LS_MOVE_TO_STEP, (guint64) g_test_rand_int_range (0, n), NULL);
  g_autoptr (LsChange) change = ls_view_parse_change (view, text, lanes, &error);
  g_assert_no_error (error);
  g_assert_cmphex (change->edit.lanes, ==, lanes);
  expected = read_row (view, T);
  LS_FOREACH_LANE (lane, lanes)
    {
      expected.u[lane] = rows[number].make (view, lane);
      g_assert_cmphex (change->edit.row.u[lane], ==, expected.u[lane]);
    }
  check_text (view, change);
  g_assert_true (ls_session_change_sync (session, NULL, change, &error));
  LsRow row = read_row (ls_session_get_view (session), T);
  g_assert_cmpmem (&row, sizeof row, &expected, sizeof expected);
  check_restored (session, &expected);
}

static void
test_registers (gconstpointer data)
{
  machine = data;
  for (guint i = 0; i < 5 * G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (LsSession) session = open_scene ();

      check_set (session, i % G_N_ELEMENTS (rows));
    }
}

/* --- the rest -------------------------------------------------------------------------------------------- */

static void
test_masks (gconstpointer data)
{
  machine = data;
  g_autoptr (LsSession) session = open_scene ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 4, NULL);
  g_autoptr (GError) error = NULL;
  LsRow row = read_row (view, A);
  LsMask expected = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    expected |= row.f[lane] < 1 && lane != 9 ? LS_MASK_LANE (lane) : 0;
  g_autofree char *text = fill ("mask active = $A < 1 && lane != 9");
  g_autoptr (LsChange) change = ls_view_parse_change (view, text, 1, &error);
  g_assert_no_error (error);
  g_assert_cmphex (change->edit.lanes, ==, expected);
  g_assert_true (expected != 0 && expected != LS_MASK_ALL);
  g_assert_true (ls_session_change_sync (session, NULL, change, &error));
  g_assert_cmphex (ls_view_read_mask (ls_session_get_view (session), 0), ==, expected);
}

static void
test_constants (gconstpointer data)
{
  machine = data;
  g_autoptr (LsSession) session = open_scene ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 4, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsChange) word = ls_view_parse_change (view, "CB1[2].y = R1.x@9 + 1", 1, &error);
  g_autoptr (LsChange) truth = ls_view_parse_change (view, "bool[3] = max(R1.x) > 1e9", 1, &error);

  g_assert_no_error (error);
  g_assert_true (word->is_constant);
  g_assert_cmphex (word->constant.bits, ==, ls_float_bits (read_row (view, A).f[9] + 1));
  g_assert_cmphex (truth->constant.bits, ==, 0);
}

/* Each error points at the character, here behind the |. */
static void
test_refused (gconstpointer data)
{
  static const struct
  {
    const char *text;
    const char *message;
    const char *only; /* machine; NULL: every one */
  } refused[] = {
    { "$A = |$N", "the program has $R", NULL },
    { "$A@0-3 =   $B + |foo", "no such name", NULL },
    { "|$N = $A", "the program has $R", NULL },
    { "$A = |$Ay", "one component", NULL },
    { "$A = |1 / (lane - 3)", "no value in lane 3", NULL },
    { "$A = 1 +|", "a value is missing", NULL },
    { "$A = |", "a value is missing", NULL },
    { "$A = 1, |$B", "a value is missing", NULL },
    { "$A = int |$B", "a value is missing", NULL },
    { "$A |$B", "'=' is missing", NULL },
    { "mask active = |255", "which lanes", NULL },
    { "mask active = |lane", "which lanes", NULL },
    { "bool[3] = |$A", "the same for all lanes", "r700" },
    { "CB1[2].y = |1 / 0", "no value", "r700" },
    { "loop[1] = |lane", "a value is missing", "r700" },
  };
  machine = data;
  g_autoptr (LsSession) session = open_scene ();
  LsView *view = ls_session_move_sync (session, LS_MOVE_TO_STEP, 4, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = fill (refused[i].text);
      g_autofree char *message = fill (refused[i].message);
      const gsize column = strcspn (text, "|");
      LsChange *change;

      if (refused[i].only != NULL && !g_str_equal (refused[i].only, machine->id))
        continue;
      memmove (text + column, text + column + 1, strlen (text + column));
      change = ls_view_parse_change (view, text, LS_MASK_ALL, &error);
      g_test_message ("%s: %s", text, error != NULL ? error->message : "read");
      g_assert_null (change);
      g_assert_true (error->domain == LS_ERROR);
      g_assert_cmpuint (ls_error_get_column (error), ==, column + 1);
      g_assert_nonnull (strstr (error->message, message));
    }
}

static void
add (const Registers *of, const char *what, GTestDataFunc test)
{
  g_autofree char *path = g_strjoin ("/", "/set", of->id, what, NULL);

  g_test_add_data_func (path, of, test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      if (!has_machine_of (machines[i].id))
        continue;
      add (&machines[i], "registers", test_registers);
      add (&machines[i], "masks", test_masks);
      add (&machines[i], "refused", test_refused);
    }
  add (&machines[0], "constants", test_constants); /* of the R700: it names them by buffers */

  return g_test_run ();
}
