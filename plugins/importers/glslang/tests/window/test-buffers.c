#include <string.h>

#include "ls-answer-view.h"
#include "ls-grid-view.h"
#include "ls-memory-table.h"
#include "ls-plugins.h"
#include "ls-session-text.h"
#include "ls-views.h"
#include "ui-dialogs.h"
#include "ui-keys.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* What a text declares in its buffers, as numbers. */

/* clang-format off */
static const char halves[] =
  "#version 430\n"
  "layout (local_size_x = 64) in;\n"
  "buffer Data { float v[]; };\n"
  "buffer Sums { uint hits; ivec2 last; };\n"
  "void main ()\n"
  "{\n"
  "  uint i = gl_GlobalInvocationID.x;\n"
  "  float a = v[i ^ 1u];\n"
  "  v[i] = a * 0.5;\n"
  "  if (i == 7u)\n"
  "    last = ivec2 (-7, 3);\n"
  "  atomicAdd (hits, 1u);\n"
  "}\n";

static const char swarm[] =
  "#version 450\n"
  "layout (local_size_x = 64) in;\n"
  "struct Particle { vec3 pos; float mass; ivec2 cell[2]; };\n"
  "layout (std430, binding = 0) buffer Swarm { uint n; mat2x3 turn; double wide; Particle p[]; };\n"
  "layout (std430, binding = 1) buffer Out { mat2 m[3]; layout (row_major) mat3x2 r; vec4 speed[]; } far;\n"
  "shared float tile[64];\n"
  "void main ()\n"
  "{\n"
  "  uint i = gl_GlobalInvocationID.x;\n"
  "  tile[gl_LocalInvocationID.x] = float (i);\n"
  "  barrier ();\n"
  "  p[i].pos = vec3 (float (i), p[i].mass, 0.5);\n"
  "  p[i].cell[1] = ivec2 (-int (i), 3);\n"
  "  far.speed[i] = vec4 (p[i].pos, 1.0) * 0.5;\n"
  "  wide = 0.1LF;\n"
  "  atomicAdd (n, 1u);\n"
  "}\n";

static const char many[] =
  "#version 430\n"
  "layout (local_size_x = 64) in;\n"
  "buffer Data { uint v[400000]; };\n"
  "void main ()\n"
  "{\n"
  "  uint i = gl_GlobalInvocationID.x;\n"
  "  v[399999u - i] = i;\n"
  "}\n";

static const char picture[] =
  "#version 430\n"
  "layout (local_size_x = 8, local_size_y = 8) in;\n"
  "layout (rgba32f) uniform image2D target;\n"
  "void main ()\n"
  "{\n"
  "  imageStore (target, ivec2 (gl_GlobalInvocationID.xy), vec4 (1.0));\n"
  "}\n";
/* clang-format on */

/* --- opening --------------------------------------------------------------------------------------------- */

static GtkWidget *
memory (UiTest *test)
{
  return ui_test_pane (test, LS_PANE_MEMORY);
}

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_SOURCE));
}

static void
set_up (UiTest *test)
{
  g_autofree char *path = ui_test_write ("buffers.comp", test->data);

  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_act (test, "debug.start");
  ui_test_settle (test);
  ui_keys_start (test);
}

static LsGridView *
grid (UiTest *test)
{
  return ls_memory_view_get_grid (LS_MEMORY_VIEW (memory (test)));
}

static GtkDropDown *
chooser (UiTest *test)
{
  return GTK_DROP_DOWN (ui_test_find_widget (memory (test), GTK_TYPE_DROP_DOWN));
}

static void
choose (UiTest *test, const char *title)
{
  GtkStringList *titles = GTK_STRING_LIST (gtk_drop_down_get_model (chooser (test)));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (titles)); i++)
    if (g_str_equal (gtk_string_list_get_string (titles, i), title))
      {
        gtk_drop_down_set_selected (chooser (test), i);
        ui_test_settle (test);
        return;
      }
  g_error ("there is no %s", title);
}

static gboolean
is_recorded (UiTest *test)
{
  return ls_session_get_lane_touches (test->session) != NULL;
}

static void
act (UiTest *test, const char *action)
{
  ui_test_act (test, action);
  ui_test_settle (test);
  ui_test_wait (test, is_recorded, "what lanes touch");
  ui_test_settle (test);
}

static void
assert_cell (UiTest *test, guint row, guint column, const char *label)
{
  ls_grid_view_set_cursor (grid (test), row, column);
  ui_tour_assert_label (grid (test), label);
}

static void
assert_name (UiTest *test, guint row, const char *name)
{
  const LsGridModel *model = ls_grid_view_get_model (grid (test));
  char text[LS_GRID_NAME_SIZE];

  model->name (model, row, text);
  g_assert_cmpstr (text, ==, name);
}

static void
assert_head (UiTest *test, guint column, const char *head)
{
  const LsGridModel *model = ls_grid_view_get_model (grid (test));
  char text[LS_GRID_NAME_SIZE];

  model->head (model, column, text);
  g_assert_cmpstr (text, ==, head);
}

static void
go_to_line (UiTest *test, guint line)
{
  for (guint i = 0; i < 40 && ls_session_find_text_line (test->session) != line; i++)
    act (test, "debug.step-line");
  g_assert_cmpuint (ls_session_find_text_line (test->session), ==, line);
}

/* --- the table ------------------------------------------------------------------------------------------- */

/* It stands where a picture would, and goes with the statements, forwards and backwards. */
static void
test_steps (UiTest *test)
{
  g_assert_true (gtk_widget_get_mapped (memory (test)));
  g_assert_false (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_OUTPUT)));
  assert_head (test, 0, "now");
  assert_head (test, 1, "at start");
  assert_cell (test, 3, 0, "v[3]: 3.0");
  go_to_line (test, 9);
  assert_cell (test, 1, 0, "v[1], read by lane 0: 1.0");
  act (test, "debug.step-line");
  assert_cell (test, 0, 0, "v[0], written by lane 0: 0.5, changed in this step, was 0.0");
  assert_cell (test, 3, 0, "v[3]: 1.0, changed in this step, was 3.0");
  assert_cell (test, 3, 1, "v[3] at the start: 3.0");
  assert_name (test, 0, "v[0]    w");
  assert_name (test, 1, "v[1]   r");
  assert_name (test, 2, "v[2]");
  act (test, "debug.step-line-back");
  assert_cell (test, 0, 0, "v[0]: 0.0");
  assert_name (test, 0, "v[0]");
  ls_session_set_focus_lane (test->session, 5);
  ui_test_settle (test);
  assert_cell (test, 4, 0, "v[4], read by lane 5: 4.0");
}

/* The last statement is marked where the program has ended. */
static void
test_end (UiTest *test)
{
  choose (test, "Sums: uint hits, ivec2 last");
  assert_head (test, 0, "x");
  assert_head (test, 2, "x start");
  assert_name (test, 0, "hits");
  go_to_line (test, 12);
  assert_cell (test, 1, 0, "last.x, written by lane 7: -7, changed in this step, was 0");
  act (test, "debug.step-line");
  g_assert_true (ls_view_get_place (ls_session_get_view (test->session))->ended);
  assert_cell (test, 0, 0, "hits, read and written by lane 7: 64, changed in this step, was 0");
  assert_cell (test, 1, 1, "last.y, written by lane 7: 3");
}

/* Where each number is shown its word leads back to. */
static void
assert_ways_back (const LsMemoryTable *table)
{
  const guint n_rows = ls_memory_table_get_n_rows (table);

  for (guint row = 0; row < MIN (n_rows, 500); row++)
    for (guint column = 0; column < ls_memory_table_get_n_columns (table); column++)
      {
        g_autofree char *path = ls_memory_table_dup_path (table, row, column);
        LsMemoryField field;
        guint at_row, at_column;

        g_assert_cmpint (ls_memory_table_find (table, row, column, &field), ==, path != NULL);
        if (path == NULL)
          continue;
        g_assert_true (ls_memory_table_find_word (table, field.word, &at_row, &at_column));
        g_assert_cmpuint (at_row, ==, row);
        g_assert_cmpuint (at_column, ==, column);
      }
}

static void
test_structures (UiTest *test)
{
  LsProgram *program = ls_view_get_program (ls_session_get_view (test->session));
  g_autoptr (GPtrArray) tables = ls_memory_tables_new (program);
  guint row, column;

  g_assert_cmpuint (tables->len, ==, 4);
  for (guint i = 0; i < tables->len; i++)
    assert_ways_back (g_ptr_array_index (tables, i));
  choose (test, "Swarm: Particle[256] p");
  assert_head (test, 0, "pos.x");
  assert_head (test, 3, "mass");
  assert_head (test, 7, "cell[1].y");
  assert_head (test, 15, "..].y start");
  assert_name (test, 255, "p[255]");
  /* What fills the room behind a member is nothing. */
  choose (test, "Swarm: uint n, mat2x3 turn, double wide");
  assert_name (test, 1, "turn[0]");
  for (guint i = 0; i < tables->len; i++)
    if (g_str_equal (ls_memory_table_get_title (g_ptr_array_index (tables, i)),
                     "Swarm: uint n, mat2x3 turn, double wide"))
      g_assert_false (ls_memory_table_find_word (g_ptr_array_index (tables, i), 1, &row, &column));
  act (test, "debug.end");
  assert_cell (test, 3, 0, "wide, written by lane 0: 0.1, changed in this step, was 0.0");
  choose (test, "Swarm: Particle[256] p");
  choose (test, "Swarm: uint n, mat2x3 turn, double wide");
  ls_memory_view_want_thread (LS_MEMORY_VIEW (memory (test)), 0, 0);
  ui_tour_assert_label (grid (test), "wide, written by lane 0: 0.1, changed in this step, was 0.0");
  choose (test, "Shared memory: float[64] tile");
  assert_cell (test, 9, 0, "tile[9]: 9.0, changed in this step, was 0.0");
  choose (test, "Swarm: Particle[256] p");
  assert_cell (test, 5, 6, "p[5].cell[1].x: -5, changed in this step, was 0");
  choose (test, "far: mat2[3] far.m, mat3x2 far.r, vec4[256] far.speed");
  assert_name (test, 6, "far.r[0]");
}

/* Nothing is laid out but what is in sight, and the ends are as near as the start. */
static void
test_many (UiTest *test)
{
  const LsGridModel *model = ls_grid_view_get_model (grid (test));

  g_assert_cmpuint (model->n_rows, ==, 400000);
  assert_cell (test, 399999, 1, "v[399999] at the start: 399999");
  act (test, "debug.end");
  assert_cell (test, 399999, 0,
               "v[399999], written by lane 0: 0, changed in this step, was 399999");
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static gboolean
has_cursor_at_40 (UiTest *test)
{
  guint row, column;

  ls_grid_view_get_cursor (grid (test), &row, &column);
  return row == 40 && column == 0;
}

static gboolean
has_word_40 (UiTest *test)
{
  return ui_test_has_answer (test) && g_str_has_prefix (ls_answer_view_get_text (LS_ANSWER_VIEW (
                                                          ui_test_pane (test, LS_PANE_ANSWER))),
                                                        "v[40] = 20.5: line 9");
}

/* A thread that is gone to has the number that it wrote under the cursor, and w asks about it; what all count in is less its own. */
static void
test_thread (UiTest *test)
{
  act (test, "debug.end");
  choose (test, "Sums: uint hits, ivec2 last");
  ui_keys_give_focus (test);
  ui_tour_press (test, "y");
  ui_dialog_type (test, "40");
  ui_dialog_answer (test, "Go to Thread", "Numbers are 0 to 255.", G_MAXUINT, "go");
  ui_test_wait (test, has_cursor_at_40, "the number of the thread");
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, 40);
  ui_keys_give_focus (test);
  ui_tour_press (test, "w");
  ui_test_wait (test, has_word_40, "the answer");
}

/* In another wave it is the same, once that wave is there. */
static gboolean
is_in_wave_2 (UiTest *test)
{
  guint row, column;

  ls_grid_view_get_cursor (grid (test), &row, &column);
  return ls_view_get_wave (ls_session_get_view (test->session)) == 2 && row == 130;
}

static void
test_other_wave (UiTest *test)
{
  ui_keys_give_focus (test);
  ui_tour_press (test, "y");
  ui_dialog_type (test, "130");
  ui_dialog_answer (test, "Go to Thread", "Numbers are 0 to 255.", G_MAXUINT, "go");
  ui_test_wait (test, is_in_wave_2, "the number of the thread");
  ui_tour_assert_label (grid (test), "v[130]: 130.0");
}

/* With the keyboard at the lanes the cursor that is drawn in the table counts. */
static void
test_from_lanes (UiTest *test)
{
  act (test, "debug.end");
  ls_grid_view_set_cursor (grid (test), 40, 0);
  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_LANES));
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.who", NULL);
  ui_test_wait (test, has_word_40, "the answer");
}

static GtkEditable *
entry_of (GtkWindow *dialog)
{
  return GTK_EDITABLE (ui_test_find_widget (
    adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog)), GTK_TYPE_ENTRY));
}

/* A number is typed over by the text's name; what it was at the start is not. */
static void
test_change (UiTest *test)
{
  GtkWindow *dialog;

  ls_grid_view_set_cursor (grid (test), 3, 1);
  gtk_widget_grab_focus (GTK_WIDGET (grid (test)));
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.what-if", NULL);
  ui_test_settle (test);
  g_assert_null (ui_dialog_find (ADW_TYPE_MESSAGE_DIALOG));
  ls_grid_view_set_cursor (grid (test), 3, 0);
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.what-if", NULL);
  dialog = ui_dialog_wait (test, ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpstr (gtk_editable_get_text (entry_of (dialog)), ==, "v[3] = 3.0");
  gtk_editable_set_text (entry_of (dialog), "v[3] = 12.5");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "change");
  ui_test_settle (test);
  gtk_window_destroy (dialog);
  ui_test_settle (test);
  assert_cell (test, 3, 0, "v[3]: 12.5");
}

/* What another program puts out is a picture, and the table is not called. */
static void
test_picture (UiTest *test)
{
  g_assert_true (gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_OUTPUT)));
  g_assert_false (gtk_widget_get_mapped (memory (test)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ui_test_add ("/buffers/steps", halves, set_up, test_steps);
  ui_test_add ("/buffers/end", halves, set_up, test_end);
  ui_test_add ("/buffers/structures", swarm, set_up, test_structures);
  ui_test_add ("/buffers/many", many, set_up, test_many);
  ui_test_add ("/buffers/thread", halves, set_up, test_thread);
  ui_test_add ("/buffers/other-wave", halves, set_up, test_other_wave);
  ui_test_add ("/buffers/from-lanes", halves, set_up, test_from_lanes);
  ui_test_add ("/buffers/change", halves, set_up, test_change);
  ui_test_add ("/buffers/picture", picture, set_up, test_picture);
  return g_test_run ();
}
