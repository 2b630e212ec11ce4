#include <string.h>

#include "ls-code-model.h"

/* Lanes 0 and 1 of each quad row part at line 5: R0.x is the lane's pixel column. */
static const char scene_text[] =
  "[scene]\n"
  "version=1\n"
  "[layout]\n"
  "kind=pixels\n"
  "width=8\n"
  "height=8\n"
  "[inputs]\n"
  "R0.xy=ndc-x, ndc-y\n"
  "[names]\n"
  "PIX0=vColour: vec4\n"
  "[output PIX0]\n"
  "register=PIX0\n"
  "format=rgba32f\n"
  "[asm]\n"
  "00 ALU_PUSH_BEFORE:\n"
  "      0  x: PRED_SETGT  ____,  R0.x,  0.0f  UPDATE_EXEC_MASK UPDATE_PRED\n"
  "01 JUMP  POP_CNT(1) ADDR(3)\n"
  "\n"
  "; The right half:\n"
  "; adds one.\n"
  "02 ALU_POP_AFTER:\n"
  "      1  x: ADD         R1.x,  R0.x,  1.0f\n"
  "         y: MULADD      R1.y,  R0.x,  -R0.y,  (0x3F000000, 0.5f).x\n"
  "03 EXPORT_DONE: PIX0, R1\n"
  "END_OF_PROGRAM\n";

/* Lines of the listing. */
enum
{
  PUSH,
  PREDICATE,
  JUMP,
  CLAUSE,
  ADD,
  MULADD,
  EXPORT,
};

typedef struct
{
  LsSession *session;
  LsCodeModel *model;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load_text (scene_text, -1, "test.lanescope", ".", &error);

  g_assert_no_error (error);
  fixture->session = ls_session_new ();
  ls_session_open_sync (fixture->session, scene, &error);
  g_assert_no_error (error);
  fixture->model = ls_code_model_new (fixture->session);
  ls_code_model_load (fixture->model);
  ls_code_model_update (fixture->model);
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  ls_code_model_free (fixture->model);
  g_object_unref (fixture->session);
}

static void
move (Fixture *fixture, LsMove move, guint64 argument)
{
  g_autoptr (GError) error = NULL;

  ls_session_move_sync (fixture->session, move, argument, &error);
  g_assert_no_error (error);
  while (ls_session_get_history (fixture->session) == NULL)
    g_main_context_iteration (NULL, TRUE);
  ls_code_model_update (fixture->model);
}

static guint
hits_of (const LsCodeModel *model, guint line)
{
  gboolean is_more;
  const guint hits = ls_code_model_get_hits (model, line, &is_more);

  g_assert_false (is_more);
  return hits;
}

static void
test_text (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *text = ls_code_model_dup_text (fixture->model);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, ls_code_model_get_n_lines (fixture->model));
  g_assert_nonnull (strstr (lines[PUSH], "ALU_PUSH_BEFORE"));
  g_assert_nonnull (strstr (lines[MULADD], "MULADD"));
  g_assert_cmpuint (ls_code_model_get_first (fixture->model, MULADD), ==, ADD);
}

static void
test_current (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  guint first, n;
  LsLaneStates states;

  move (fixture, LS_MOVE_TO_LINE, ADD);
  ls_code_model_get_current (fixture->model, &first, &n);
  g_assert_cmpuint (first, ==, ADD);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (ls_code_model_is_current (fixture->model, MULADD));
  g_assert_false (ls_code_model_is_current (fixture->model, EXPORT));
  g_assert_true (ls_code_model_get_states (fixture->model, MULADD, &states));
  g_assert_cmphex (states.running, ==,
                   ls_view_read_mask (ls_session_get_view (fixture->session), 0));
  g_assert_cmpuint (ls_mask_count (states.in[LS_LANE_ACTIVE]), ==, 32);
  g_assert_cmpuint (ls_mask_count (states.in[LS_LANE_BRANCH]), ==, 32);
}

/* What just ran is another step than what runs next, and has other words. */
static void
test_ran (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  guint first, n;
  g_autofree char *ran = NULL, *before = NULL;

  move (fixture, LS_MOVE_START, 0);
  ls_code_model_get_ran (fixture->model, &first, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_false (ls_code_model_has_just_run (fixture->model, PUSH));

  move (fixture, LS_MOVE_TO_LINE, EXPORT);
  ls_code_model_get_ran (fixture->model, &first, &n);
  g_assert_cmpuint (first, ==, ADD);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (ls_code_model_has_just_run (fixture->model, MULADD));
  g_assert_false (ls_code_model_has_just_run (fixture->model, EXPORT));
  ran = ls_code_explain (fixture->model, MULADD, 0);
  before = ls_code_explain (fixture->model, PREDICATE, 0);
  g_assert_nonnull (strstr (ran, "Just ran, with 32 of 64 lanes active"));
  g_assert_nonnull (strstr (before, "Last ran with 64 of 64 lanes active"));

  move (fixture, LS_MOVE_END, 0);
  ls_code_model_get_ran (fixture->model, &first, &n);
  g_assert_cmpuint (first, ==, EXPORT);
}

/* What the step took is told of the line that has just run, not what the step has made of it. */
static void
test_took (void)
{
  static const char text[] = "[scene]\n"
                             "version=1\n"
                             "[layout]\n"
                             "kind=pixels\n"
                             "width=8\n"
                             "height=8\n"
                             "[output PIX0]\n"
                             "register=PIX0\n"
                             "format=rgba32f\n"
                             "[asm]\n"
                             "00 ALU:\n"
                             "      0  x: MOV         R1.x,  0.5f\n"
                             "      1  x: ADD         R1.x,  R1.x,  1.0f\n"
                             "01 EXPORT_DONE: PIX0, R1\n"
                             "END_OF_PROGRAM\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load_text (text, -1, "test.lanescope", ".", &error);
  Fixture fixture = { .session = ls_session_new () };
  g_autofree char *next = NULL, *ran = NULL;

  g_assert_no_error (error);
  ls_session_open_sync (fixture.session, scene, &error);
  g_assert_no_error (error);
  fixture.model = ls_code_model_new (fixture.session);
  ls_code_model_load (fixture.model);
  move (&fixture, LS_MOVE_TO_STEP, 2);
  next = ls_code_explain (fixture.model, 2, 9);
  g_assert_nonnull (strstr (next, "Now in lane 9:  R1.x = 0.5"));
  move (&fixture, LS_MOVE_TO_STEP, 3);
  ran = ls_code_explain (fixture.model, 2, 9);
  g_assert_nonnull (strstr (ran, "It took in lane 9:  R1.x = 0.5"));
  tear_down (&fixture, NULL);
}

static void
test_history (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  LsLaneStates states;

  move (fixture, LS_MOVE_START, 0);
  g_assert_false (ls_code_model_get_states (fixture->model, ADD, &states));
  g_assert_cmpuint (hits_of (fixture->model, PUSH), ==, 0);

  move (fixture, LS_MOVE_END, 0);
  g_assert_cmpuint (hits_of (fixture->model, PUSH), ==, 1);
  g_assert_cmpuint (hits_of (fixture->model, MULADD), ==, 1);
  g_assert_true (ls_code_model_get_states (fixture->model, PREDICATE, &states));
  g_assert_cmphex (states.in[LS_LANE_ACTIVE], ==, LS_MASK_ALL);
  g_assert_true (ls_code_model_get_states (fixture->model, ADD, &states));
  g_assert_cmpuint (ls_mask_count (states.in[LS_LANE_ACTIVE]), ==, 32);
  g_assert_cmpuint (ls_mask_count (states.in[LS_LANE_BRANCH]), ==, 32);
  g_assert_true (ls_code_model_get_states (fixture->model, EXPORT, &states));
  g_assert_cmphex (states.in[LS_LANE_ACTIVE], ==, LS_MASK_ALL);

  /* Going back takes the counts back. */
  move (fixture, LS_MOVE_START, 0);
  g_assert_cmpuint (hits_of (fixture->model, MULADD), ==, 0);
}

static void
test_explain (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *text = NULL;

  move (fixture, LS_MOVE_START, 0);
  text = ls_code_explain (fixture->model, ADD, 0);
  g_assert_nonnull (strstr (text, "R1.x = R0.x + 1.0f"));
  /* The left-most of eight pixels has its centre at -7/8. */
  g_assert_nonnull (strstr (text, "R0.x = -0.875"));
  g_assert_nonnull (strstr (text, "Has not run yet"));
}

/* The fields of ADD by the guide: 10.3 has the places, 9.2 the number of MULADD; SRC1_SEL 249 is 1.0 (table 4-9). */
static void
test_explain_fields (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *add = ls_code_explain (fixture->model, ADD, 0);
  g_autofree char *jump = ls_code_explain (fixture->model, JUMP, 0);

  g_assert_nonnull (
    strstr (add, "\nALU_WORD0: SRC1_SEL 249\nALU_WORD1_OP2: WRITE_MASK 1, DST_GPR 1"));
  g_assert_nonnull (strstr (jump, "\nCF_WORD0: ADDR 3\nCF_WORD1: POP_COUNT 1"));
}

/* What its author says of a line, as a line of it. */
static void
test_explain_comment (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *clause = ls_code_explain (fixture->model, CLAUSE, 0);
  g_autofree char *jump = ls_code_explain (fixture->model, JUMP, 0);

  g_assert_nonnull (strstr (clause, "\n\nThe text says: The right half:\nadds one.\n\n"));
  g_assert_null (strstr (jump, "The text says"));
}

/* What the source calls what a line names. */
static void
test_explain_names (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *named = ls_code_explain (fixture->model, EXPORT, 0);
  g_autofree char *other = ls_code_explain (fixture->model, ADD, 0);

  g_assert_nonnull (strstr (named, "\n\nPIX0 is vColour\n"));
  g_assert_null (strstr (other, "vColour"));
}

/* Commas and blanks inside a literal do not end an operand. */
static void
test_explain_literal (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *text = ls_code_explain (fixture->model, MULADD, 0);

  g_assert_nonnull (strstr (text, "R1.y = R0.x*-R0.y + (0x3F000000, 0.5f).x"));
  g_assert_nonnull (strstr (text, "The product is rounded before the sum."));
}

static void
test_breakpoint (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  /* Asked for at the second slot, it stands at the step. */
  g_assert_true (ls_session_toggle_breakpoint (fixture->session, MULADD));
  g_autoptr (LsBreakpoint) breakpoint = ls_code_model_dup_breakpoint (fixture->model, ADD);
  g_assert_nonnull (breakpoint);
  g_assert_null (ls_code_model_dup_breakpoint (fixture->model, MULADD));
}

/* A data breakpoint stands at no line, whatever its number for one. */
static void
test_data_breakpoint (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  LsMarkBreakpoint mark = {
    .kind = LS_MARK_DATA, .what = (char *) "R1.x", .enabled = TRUE, .lanes = LS_MASK_ALL
  };
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);

  g_assert_true (ls_session_add_breakpoint (fixture->session, breakpoint, NULL));
  g_assert_null (ls_code_model_dup_breakpoint (fixture->model, PUSH));
}

/* Its words say what it does, and what is wrong with it. */
static void
test_breakpoint_words (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsBreakpoint) breakpoint = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *limited = NULL;
  g_autofree char *wrong = NULL;

  g_assert_null (ls_code_model_tell_breakpoint (fixture->model, ADD));
  g_assert_true (ls_session_toggle_breakpoint (fixture->session, ADD));
  plain = ls_code_model_tell_breakpoint (fixture->model, ADD);
  g_assert_cmpstr (plain, ==, "Breakpoint 1");

  breakpoint = ls_code_model_dup_breakpoint (fixture->model, ADD);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, "R0.x > 0", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_LOG, "here", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_HIT, "2", NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_LANES, "0xf", NULL);
  ls_breakpoint_set_enabled (breakpoint, FALSE);
  limited = ls_code_model_tell_breakpoint (fixture->model, ADD);
  g_assert_cmpstr (
    limited, ==,
    "Log point 1, disabled: if R0.x > 0; lanes 0-3; only at hit 2; says \"here\" and goes on");

  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, "nonsense", NULL);
  wrong = ls_code_model_tell_breakpoint (fixture->model, ADD);
  g_assert_nonnull (strstr (wrong, "\nStops nothing: "));
}

/* The target is a column narrower than its quads: those lanes run, and hold no pixel. */
static void
test_helpers (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) text = g_string_new (scene_text);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;
  g_autofree char *next = NULL, *ran = NULL;
  LsLaneStates states;

  states = *ls_view_get_states (ls_session_get_view (fixture->session));
  g_assert_cmphex (states.in[LS_LANE_HELPER], ==, 0);
  g_string_replace (text, "width=8", "width=7", 1);
  scene = ls_scene_load_text (text->str, -1, "test.lanescope", ".", &error);
  g_assert_no_error (error);
  ls_session_open_sync (fixture->session, scene, &error);
  g_assert_no_error (error);
  ls_code_model_load (fixture->model);
  move (fixture, LS_MOVE_START, 0);
  g_assert_true (ls_code_model_get_states (fixture->model, PUSH, &states));
  g_assert_cmphex (states.running, ==, LS_MASK_ALL);
  /* Lanes 13, 15, 29 and so on: the right column of the last quads. */
  g_assert_cmphex (states.in[LS_LANE_HELPER], ==, 0xa000a000a000a000ull);
  next = ls_code_explain (fixture->model, PUSH, 0);
  g_assert_nonnull (strstr (next, "Runs next, with 56 of 64 lanes active, 8 helpers"));
  move (fixture, LS_MOVE_END, 0);
  g_assert_true (ls_code_model_get_states (fixture->model, PUSH, &states));
  g_assert_cmphex (states.in[LS_LANE_HELPER], ==, 0xa000a000a000a000ull);
  ran = ls_code_explain (fixture->model, PUSH, 0);
  g_assert_nonnull (strstr (ran, "Last ran with 56 of 64 lanes active, 8 helpers; has run once"));
}

/* Makes another program the one that is open. */
static void
open_program (Fixture *fixture, const char *program)
{
  g_autoptr (GString) text = g_string_new (scene_text);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;

  g_string_truncate (text, (gsize) (strstr (text->str, "[asm]\n") - text->str));
  g_string_append_printf (text, "[asm]\n%s", program);
  scene = ls_scene_load_text (text->str, -1, "test.lanescope", ".", &error);
  g_assert_no_error (error);
  ls_session_open_sync (fixture->session, scene, &error);
  g_assert_no_error (error);
  ls_code_model_load (fixture->model);
}

/* Lane 0 is at the left, lane 63 at the right: who is kept out of x is not kept out of z. */
static void
assert_told_off (Fixture *fixture)
{
  LsView *view = ls_session_get_view (fixture->session);
  g_autofree char *left = ls_view_dup_lane_state (view, 0);
  g_autofree char *right = ls_view_dup_lane_state (view, 63);

  g_assert_cmphex (ls_view_get_states (view)->predicated, ==, LS_MASK_ALL);
  g_assert_cmpstr (left, ==, "active, predicated off in x");
  g_assert_cmpstr (right, ==, "active, predicated off in z");
}

/* The slots of a group that a predicate chooses lanes for, before and behind its step, and those that it does not. */
static void
test_predicate (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *next = NULL, *ran = NULL;

  open_program (fixture, "00 ALU:\n"
                         "      0  x: PRED_SETGE  ____,  R0.x,  0.0f  UPDATE_PRED\n"
                         "      1  x: MOV         R1.x,  1.0f  PRED_SEL_ONE\n"
                         "         y: MOV         R1.y,  1.0f\n"
                         "         z: MOV         R1.z,  1.0f  PRED_SEL_ZERO\n"
                         "         w: NOP         ____\n"
                         "01 EXPORT_DONE: PIX0, R1\n"
                         "END_OF_PROGRAM\n");
  move (fixture, LS_MOVE_TO_STEP, 2);
  /* The columns at the left, of two pixels of each quad. */
  g_assert_cmphex (ls_code_model_get_predicated_off (fixture->model, 2), ==, 0x00ff00ff00ff00ffull);
  g_assert_cmphex (ls_code_model_get_predicated_off (fixture->model, 3), ==, 0);
  g_assert_cmphex (ls_code_model_get_predicated_off (fixture->model, 4), ==, 0xff00ff00ff00ff00ull);
  /* A NOP does nothing, but nobody is kept out of it. */
  g_assert_cmphex (ls_code_model_get_predicated_off (fixture->model, 5), ==, 0);
  g_assert_cmphex (ls_code_model_get_predicated_off (fixture->model, 6), ==, 0);
  next = ls_code_explain (fixture->model, 2, 0);
  g_assert_nonnull (
    strstr (next, "Runs next, with 64 of 64 lanes active; the predicate keeps 32 of them out"));
  assert_told_off (fixture);
  move (fixture, LS_MOVE_TO_STEP, 3);
  g_assert_cmphex (ls_code_model_get_predicated_off (fixture->model, 2), ==, 0x00ff00ff00ff00ffull);
  ran = ls_code_explain (fixture->model, 3, 0);
  g_assert_null (strstr (ran, "predicate"));
}

/* Lanes that are killed and run on for their quads are killed, in the history too. */
static void
test_killed (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  const LsMask killed = 0xff00ff00ff00ff00ull;
  g_autofree char *ran = NULL;
  LsLaneStates states;

  open_program (fixture, "00 ALU:\n"
                         "      0  x: KILLGT      ____,  R0.x,  0.0f\n"
                         "      1  x: MOV         R1.x,  1.0f\n"
                         "01 EXPORT_DONE: PIX0, R1\n"
                         "END_OF_PROGRAM\n");
  move (fixture, LS_MOVE_TO_STEP, 3);
  g_assert_true (ls_code_model_get_states (fixture->model, 2, &states));
  g_assert_cmphex (states.in[LS_LANE_KILLED], ==, killed);
  g_assert_cmphex (states.in[LS_LANE_ACTIVE], ==, ~killed);
  g_assert_cmphex (states.running, ==, LS_MASK_ALL);
  g_assert_cmpint (ls_lane_states_get (&states, 8), ==, LS_LANE_KILLED);
  ran = ls_code_explain (fixture->model, 2, 0);
  g_assert_nonnull (strstr (ran, "Just ran, with 32 of 64 lanes active, 32 killed that run on"));
  move (fixture, LS_MOVE_END, 0);
  states = *ls_view_get_states (ls_session_get_view (fixture->session));
  g_assert_cmphex (states.running, ==, 0); /* nothing runs on behind the end */
  g_assert_cmphex (states.in[LS_LANE_KILLED], ==, killed);
}

static void
add (const char *name, void (*test) (Fixture *, gconstpointer))
{
  g_test_add (name, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/code-model/text", test_text);
  add ("/code-model/current-step", test_current);
  add ("/code-model/just-ran", test_ran);
  add ("/code-model/masks-and-hits", test_history);
  add ("/code-model/explain/formula", test_explain);
  add ("/code-model/explain/literal", test_explain_literal);
  add ("/code-model/explain/names", test_explain_names);
  add ("/code-model/explain/fields", test_explain_fields);
  add ("/code-model/explain/comment", test_explain_comment);
  add ("/code-model/helpers", test_helpers);
  add ("/code-model/predicate", test_predicate);
  add ("/code-model/killed", test_killed);
  add ("/code-model/breakpoint", test_breakpoint);
  add ("/code-model/breakpoint/data", test_data_breakpoint);
  add ("/code-model/breakpoint/words", test_breakpoint_words);
  g_test_add_func ("/code-model/took", test_took);
  return g_test_run ();
}
