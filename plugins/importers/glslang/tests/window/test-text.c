#include "ls-plugins.h"
#include "ls-session-text.h"
#include "ls-watched-variable.h"
#include "ui-test.h"

/* A text that runs as it stands, in the window: by statements, without measuring. */

/* clang-format off */
static const char text[] =
  "#version 430\n"
  "layout (local_size_x = 64) in;\n"
  "buffer Data { float v[]; };\n"
  "float half_of (float a)\n"
  "{\n"
  "  float b = a;\n"
  "  if (b < 32.0)\n"
  "    b += 1.0;\n"
  "  return b * 0.5;\n"
  "}\n"
  "void main ()\n"
  "{\n"
  "  uint i = gl_GlobalInvocationID.x;\n"
  "  v[i] = half_of (float (i));\n"
  "  v[i] += 1.0;\n"
  "}\n";
/* clang-format on */

static void
open_text (UiTest *test)
{
  g_autofree char *path = ui_test_write ("half.comp", text);

  ui_test_start (test, path);
  ui_test_settle (test);
  if (ls_session_get_view (test->session) != NULL &&
      ls_view_get_place (ls_session_get_view (test->session))->step > 0)
    ui_test_act (test, "debug.start");
  ui_test_settle (test);
}

static void
assert_line (UiTest *test, guint line)
{
  g_assert_cmpuint (ls_session_find_text_line (test->session), ==, line);
  g_assert_cmpuint (ls_source_view_get_next (LS_SOURCE_VIEW (ui_test_pane (test, LS_PANE_SOURCE))),
                    ==, line);
}

static void
act (UiTest *test, const char *action)
{
  ui_test_act (test, action);
  ui_test_settle (test);
}

static void
test_statements (UiTest *test)
{
  static const guint lines[] = { 13, 14, 6, 7, 8, 9, 15 };

  g_assert_cmpint (ls_session_get_source_progress (test->session, NULL, NULL), ==, LS_SOURCE_READY);
  g_assert_null (ls_session_get_source_map (test->session));
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      assert_line (test, lines[i]);
      if (i + 1 < G_N_ELEMENTS (lines))
        act (test, "debug.step-line");
    }
  for (guint i = G_N_ELEMENTS (lines); i-- > 0;)
    {
      assert_line (test, lines[i]);
      if (i > 0)
        act (test, "debug.step-line-back");
    }
  g_assert_cmpuint (ui_test_get_step (test), ==, 0);
}

/* Out of a function the caller goes on in the midst of its line; out of main there is nothing. */
static void
test_out (UiTest *test)
{
  for (guint i = 0; i < 3; i++)
    act (test, "debug.step-line");
  assert_line (test, 7);
  act (test, "debug.finish-function");
  assert_line (test, 14);
  act (test, "debug.step-line");
  assert_line (test, 15);
  act (test, "debug.finish-function");
  assert_line (test, 15);
  act (test, "debug.next-line-back");
  assert_line (test, 14);
}

static void
test_variables (UiTest *test)
{
  g_autoptr (GPtrArray) watched = NULL;
  const LsWatchedVariable *first;

  for (guint i = 0; i < 3; i++)
    act (test, "debug.step-line");
  watched = ls_watched_variables_new (test->session);
  g_assert_cmpuint (watched->len, >=, 2);
  first = g_ptr_array_index (watched, 0);
  g_assert_cmpstr (first->path, ==, "a");
  first = g_ptr_array_index (watched, 1);
  g_assert_cmpstr (first->path, ==, "b");
  g_assert_nonnull (first->value);
  g_assert_cmpfloat (first->value->now.rows[0].f[5], ==, 5.0f);
}

/* A click beside a line without a statement takes the next that has one. */
static void
test_break (UiTest *test)
{
  GListModel *list = ls_session_get_breakpoints (test->session);

  g_signal_emit_by_name (ui_test_pane (test, LS_PANE_SOURCE), "break", 5u);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 1);
  act (test, "debug.continue");
  assert_line (test, 6);
  g_signal_emit_by_name (ui_test_pane (test, LS_PANE_SOURCE), "break", 6u);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, 0);
}

static gboolean
is_counted (UiTest *test)
{
  g_autoptr (LsSourceLines) lines = ls_session_list_text_lines (test->session);

  return g_array_index (lines->lines, LsSourceToldLine, 7).n_lanes == 32;
}

/* The margin counts lanes: 0 to 31 come to line 8. */
static void
test_counts (UiTest *test)
{
  ui_test_wait (test, is_counted, "the lanes of line 8");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ui_test_add ("/text/statements", NULL, open_text, test_statements);
  ui_test_add ("/text/out", NULL, open_text, test_out);
  ui_test_add ("/text/variables", NULL, open_text, test_variables);
  ui_test_add ("/text/break", NULL, open_text, test_break);
  ui_test_add ("/text/counts", NULL, open_text, test_counts);
  return g_test_run ();
}
