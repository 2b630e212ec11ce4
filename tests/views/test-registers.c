#include "ls-grid-parts.h"
#include "ls-views.h"
#include "ls-registers.h"
#include "ls-mends.h"

#include "widget-test.h"

#define PAIR_ROW (4 * FAKE_DOUBLE)

typedef struct
{
  LsSession *session;
  LsScene *scene;
  LsView *view;
  LsGridView *grid;
  GtkWindow *window;
} Fixture;

static void
set_up (Fixture *f, gconstpointer get_type)
{
  GtkWidget *scrolled;
  GType (*get_pane_type) (void) = get_type;

  if (!widget_test_has_display ())
    return;
  f->session = ls_session_new ();
  f->scene = fake_scene_new (LS_LAYOUT_PIXELS, 16, 16);
  f->view = fake_view_new (f->scene, 0, 12);
  fake_view_set_word (f->view, (LsRegRef){ FAKE_FILE_R, 0, 2 }, 3, 0x7fc00000, 0);
  fake_view_set_word (f->view, (LsRegRef){ FAKE_FILE_R, 1, 2 }, 3, 0x00000007, 0x00000007);
  fake_view_set_word (f->view, (LsRegRef){ FAKE_FILE_R, 2, 2 }, 3, 0x3f7fffff, 0x3f7fffff);
  fake_view_set_word (f->view, (LsRegRef){ FAKE_FILE_R, 3, 2 }, 3, 0x7f800000, 0xff800000);
  fake_session_set_view (f->session, f->view);
  f->grid = LS_GRID_VIEW (g_object_new (get_pane_type (), NULL));
  g_object_set (f->grid, "session", f->session, NULL);
  scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (f->grid));
  f->window = widget_test_show (scrolled, 700, 360);
}

static void
tear_down (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  gtk_window_destroy (f->window);
  g_object_unref (f->session);
  ls_view_unref (f->view);
  ls_scene_unref (f->scene);
}

static void
assert_label (Fixture *f, const char *label)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (f->grid), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       label);
}

static void
assert_name (Fixture *f, guint row, const char *name)
{
  const LsGridModel *model = ls_grid_view_get_model (f->grid);
  char text[LS_GRID_NAME_SIZE];

  model->name (model, row, text);
  g_assert_cmpstr (text, ==, name);
}

static void
press (Fixture *f, guint key, guint times)
{
  while (times-- > 0)
    g_assert_true (widget_test_press (GTK_WIDGET (f->grid), key, 0));
}

/* --- matrix ---------------------------------------------------------------------------------------------- */

static void
test_matrix_rows (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const LsGridModel *model;

  if (f->window == NULL)
    return;
  model = ls_grid_view_get_model (f->grid);
  g_assert_cmpuint (model->n_rows, ==, FAKE_N_ROWS - 1);
  g_assert_cmpuint (model->n_columns, ==, 64);
  assert_name (f, 0, "R0.x");
  assert_name (f, 5, "R1.y");
  assert_name (f, PAIR_ROW, "R5.xy");
  assert_name (f, PAIR_ROW + 1, "R5.z");
  assert_name (f, 23, "PV.x");
  assert_name (f, 27, "PS");
  assert_name (f, 28, "AR.x");
  assert_name (f, 32, "PIX0.x");
  g_assert_cmpint (model->kind (model, 4), ==, LS_GRID_ROW_GROUP);
  g_assert_cmpint (model->kind (model, 5), ==, LS_GRID_ROW_PLAIN);
  g_assert_cmpint (model->kind (model, PAIR_ROW), ==, LS_GRID_ROW_GROUP);
  g_assert_cmpint (model->kind (model, PAIR_ROW + 1), ==, LS_GRID_ROW_PLAIN);
  g_assert_cmpint (model->kind (model, 23), ==, LS_GRID_ROW_SECTION);
}

static void
test_matrix_words (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const LsGridModel *model;
  LsGridWord words[12];

  if (f->window == NULL)
    return;
  model = ls_grid_view_get_model (f->grid);
  model->words (model, 5, 0, 12, words); /* R1.y */
  g_assert_true (words[0].now != words[0].before);
  g_assert_true (model->is_off (model, 2));
  g_assert_false (model->is_off (model, 3));
  g_assert_true (model->is_off (model, 7));   /* killed */
  g_assert_false (model->is_off (model, 16)); /* a helper runs */
  model->words (model, 32, 0, 12, words);     /* PIX0.x was written in lanes 0 to 7 */
  g_assert_true (words[7].is_known);
  g_assert_false (words[8].is_known);
}

/* Returns: (transfer full): what a row is called and shows in a column, as the table of the grid has it. */
static char *
dup_row (Fixture *f, guint row, guint column)
{
  g_autoptr (LsTable) table = ls_grid_dup_table (ls_grid_view_get_model (f->grid));

  return g_strdup_printf ("%s %s", ls_table_get_cell (table, row, 0),
                          ls_table_get_cell (table, row, column + 1));
}

static void
assert_row (Fixture *f, guint row, guint column, const char *expected)
{
  g_autofree char *shown = dup_row (f, row, column);

  g_assert_cmpstr (shown, ==, expected);
}

static void
set_pair (Fixture *f)
{
  for (guint channel = 0; channel < 2; channel++)
    fake_view_set_word (f->view, (LsRegRef){ FAKE_FILE_R, (guint8) channel, FAKE_DOUBLE }, 3,
                        channel > 0 ? 0x40100000 : 0, channel > 0 ? 0x3ff00000 : 0);
  ls_session_set_focus_lane (f->session, 3);
  ls_grid_view_update (f->grid);
}

/* x and y of R5 are a double, 4.0 that was 1.0: its low word is 0 before and behind. */
static void
test_matrix_pair (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *exact = NULL, *was = NULL, *single = NULL, *pair = NULL, *none = NULL;
  const LsGridModel *model;
  LsWritten values[4];
  LsRegRef ref;
  guint lane;

  if (f->window == NULL)
    return;
  set_pair (f);
  model = ls_grid_view_get_model (f->grid);
  press (f, GDK_KEY_Down, PAIR_ROW);
  assert_label (f, "R5.xy of lane 3, active: 4.0, changed in this step, was 1.0");
  assert_row (f, PAIR_ROW, 3, "R5.xy 4.0");
  g_object_get (f->grid, "was", &was, NULL);
  g_assert_true (g_str_has_prefix (was, "lane 3: R5.xy was 1.0 · "));
  exact = ls_grid_tell_exact (model, PAIR_ROW, 3, "R5.xy");
  g_assert_true (g_str_has_prefix (exact, "R5.xy\ndouble 4.0\nhex 4010 0000 0000 0000\n"
                                          "before this step: 1.0 (3ff0 0000 0000 0000)"));
  g_assert_true (ls_grid_view_get_component (f->grid, &ref, &lane));
  g_assert_cmpuint (ref.channel, ==, 0);
  g_assert_cmpint (ls_grid_view_get_pair (f->grid), ==, LS_VALUE_DOUBLE);
  g_assert_cmpuint (model->written (model, PAIR_ROW, 3, 4, values), ==, 0);
  none = model->origin (model, PAIR_ROW, 3);
  g_assert_true (none == NULL || strstr (none, " = ") == NULL);
  press (f, GDK_KEY_Up, 1);
  g_assert_cmpint (ls_grid_view_get_pair (f->grid), ==, LS_VALUE_BITS);

  /* In another format they are words, each of which says what it is half of; the cursor stays with them. */
  ls_grid_view_set_format (f->grid, LS_NUMBER_HEX);
  g_assert_cmpuint (model->n_rows, ==, FAKE_N_ROWS);
  assert_row (f, PAIR_ROW + 1, 3, "R5.y 0x40100000");
  single = model->origin (model, PAIR_ROW - 1, 3);
  g_assert_true (single == NULL || strstr (single, " = ") == NULL);
  pair = model->origin (model, PAIR_ROW + 1, 3);
  g_assert_true (g_str_has_prefix (pair, "R5.xy@3 = 4.0"));
  press (f, GDK_KEY_Down, 2);
  assert_label (f, "R5.y of lane 3, active: 0x40100000, changed in this step, was 0x3ff00000");
  ls_grid_view_set_format (f->grid, LS_NUMBER_AUTO);
  assert_label (f, "R5.xy of lane 3, active: 4.0, changed in this step, was 1.0");
}

/* A row is there for either word, but for the number that both are; a word of its own where somebody asks for one. */
static void
test_matrix_pair_filter (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    const char *filter;
    const char *rows[3];
  } cases[] = {
    { "R5.y", { "R5.xy 4.0" } },
    { "R5.zy", { "R5.xy 4.0", "R5.z" } },
    { "R5.x,x", { "R5.x 0x00000000" } },
    { "R5.xy,x", { "R5.x 0x00000000", "R5.y 0x40100000" } },
    { "R5.y,f R5.xy", { "R5.x 0.0", "R5.y 2.25" } },
  };
  LsRegisterMatrix *matrix = LS_REGISTER_MATRIX (f->grid);
  const LsGridModel *model;

  if (f->window == NULL)
    return;
  set_pair (f);
  model = ls_grid_view_get_model (f->grid);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (ls_register_matrix_set_filter (matrix, cases[i].filter, NULL));
      for (guint row = 0; row < 3 && cases[i].rows[row] != NULL; row++)
        {
          g_autofree char *shown = dup_row (f, row, 3);

          g_assert_cmpuint (model->n_rows, >, row);
          g_assert_true (g_str_has_prefix (shown, cases[i].rows[row]));
        }
    }
  g_assert_true (ls_register_matrix_set_filter (matrix, "inf lane:3", NULL));
  g_assert_cmpuint (model->n_rows, ==, 1); /* R2.w */
  fake_view_set_word (f->view, (LsRegRef){ FAKE_FILE_R, 1, FAKE_DOUBLE }, 3, 0x7ff00000, 0);
  ls_grid_view_update (f->grid);
  assert_row (f, 1, 0, "R5.xy inf");
  g_assert_true (ls_register_matrix_set_filter (matrix, "R5.x", NULL));
  ls_register_matrix_toggle_pin (matrix, (LsRegRef){ FAKE_FILE_R, 1, FAKE_DOUBLE });
  assert_name (f, 0, "R5.y");
  assert_name (f, 1, "R5.xy");
  g_assert_cmpuint (model->n_rows, ==, 2);
}

/* The cursor's column is the focus lane, both ways. */
static void
test_matrix_cursor (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  guint row, column;

  if (f->window == NULL)
    return;
  press (f, GDK_KEY_Right, 3);
  press (f, GDK_KEY_Down, 8);
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 3);
  assert_label (f, "R2.x of lane 3, active: NaN:7fc00000, changed in this step, was 0.0");
  press (f, GDK_KEY_j, 1);
  assert_label (f, "R2.y of lane 3, active: 7");
  ls_session_set_focus_lane (f->session, 40);
  ls_grid_view_get_cursor (f->grid, &row, &column);
  g_assert_cmpuint (row, ==, 9);
  g_assert_cmpuint (column, ==, 40);
  press (f, GDK_KEY_Up, 100);
  press (f, GDK_KEY_Left, 100);
  assert_label (f, "R0.x of lane 0, active: -0.3125");
}

/* A lane that a predicate keeps out of a slot is active: its column is not dim, its head is hollow, and its cells say so. */
static void
test_matrix_predicated (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const LsGridModel *model;
  char head[LS_GRID_NAME_SIZE];

  if (f->window == NULL)
    return;
  fake_view_set_slots_off (f->view, LS_MASK_LANE (3), "x and y");
  fake_view_park (f->view, 9);
  fake_session_set_view (f->session, f->view);
  model = ls_grid_view_get_model (f->grid);
  g_assert_cmpint (model->head (model, 3, head), ==, LS_GRID_COLUMN_PREDICATED);
  g_assert_cmpstr (head, ==, "3");
  /* Roles, whatever numbers the machine's states have, and a tick on the second state of one. */
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (lane != 3)
      g_assert_cmpint (model->head (model, lane, head), ==,
                       (int) ls_view_get_lane_role (f->view, lane) +
                         (lane == 9 ? LS_N_LANE_ROLES : 0));
  g_assert_false (model->is_off (model, 3));
  ls_session_set_focus_lane (f->session, 3);
  press (f, GDK_KEY_Down, 9);
  assert_label (f, "R2.y of lane 3, active, predicated off in x and y: 7");
}

static void
test_matrix_format (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const labels[] = {
    "R2.y of lane 3, active: 1e-44d",     "R2.y of lane 3, active: 7", "R2.y of lane 3, active: 7",
    "R2.y of lane 3, active: 0x00000007", "R2.y of lane 3, active: 7",
  };

  if (f->window == NULL)
    return;
  ls_session_set_focus_lane (f->session, 3);
  press (f, GDK_KEY_Down, 9);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      press (f, GDK_KEY_x, 1);
      assert_label (f, labels[i]);
    }
  g_assert_cmpint (ls_grid_view_get_format (f->grid), ==, LS_NUMBER_AUTO);
}

static void
read_text_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static void
test_matrix_copy (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *text = NULL;

  if (f->window == NULL)
    return;
  ls_session_set_focus_lane (f->session, 3);
  press (f, GDK_KEY_Down, 10);
  g_assert_true (widget_test_press (GTK_WIDGET (f->grid), GDK_KEY_c, GDK_CONTROL_MASK));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (f->grid)), NULL,
                                 read_text_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (text, ==, "0.99999994");
}

static void
test_matrix_scrolls_to_cursor (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GtkAdjustment *across, *down;

  if (f->window == NULL)
    return;
  across = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (f->grid));
  down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (f->grid));
  g_assert_cmpfloat (gtk_adjustment_get_value (across), ==, 0);
  g_assert_true (widget_test_press (GTK_WIDGET (f->grid), GDK_KEY_End, GDK_CONTROL_MASK));
  g_assert_cmpfloat (gtk_adjustment_get_value (across), ==,
                     gtk_adjustment_get_upper (across) - gtk_adjustment_get_page_size (across));
  g_assert_cmpfloat (gtk_adjustment_get_value (down), ==,
                     gtk_adjustment_get_upper (down) - gtk_adjustment_get_page_size (down));
  g_assert_true (widget_test_press (GTK_WIDGET (f->grid), GDK_KEY_Home, GDK_CONTROL_MASK));
  g_assert_cmpfloat (gtk_adjustment_get_value (across), ==, 0);
}

static gboolean
shows_cursor (Fixture *f)
{
  LsGridScroll scroll = { 0 };
  LsGridMetrics metrics;
  guint row, column;

  g_object_get (f->grid, "hadjustment", &scroll.adjustments[GTK_ORIENTATION_HORIZONTAL],
                "vadjustment", &scroll.adjustments[GTK_ORIENTATION_VERTICAL], NULL);
  ls_grid_metrics_init (&metrics, ls_grid_view_get_model (f->grid),
                        ls_inspector_get_glyphs (LS_INSPECTOR (f->grid), FALSE),
                        gtk_widget_get_width (GTK_WIDGET (f->grid)));
  ls_grid_view_get_cursor (f->grid, &row, &column);
  const gboolean is_in_sight =
    ls_grid_scroll_shows (&scroll, GTK_ORIENTATION_HORIZONTAL, column * metrics.cell_width,
                          metrics.cell_width, 0) &&
    ls_grid_scroll_shows (&scroll, GTK_ORIENTATION_VERTICAL, row * metrics.row_height,
                          metrics.row_height, 0);

  g_object_unref (scroll.adjustments[GTK_ORIENTATION_HORIZONTAL]);
  g_object_unref (scroll.adjustments[GTK_ORIENTATION_VERTICAL]);
  return is_in_sight;
}

static void
resize (Fixture *f, int width, int height)
{
  gtk_window_set_default_size (f->window, width, height);
  while (gtk_widget_get_width (GTK_WIDGET (f->window)) != width ||
         gtk_widget_get_height (GTK_WIDGET (f->window)) != height)
    widget_test_settle (f->window);
  widget_test_settle (f->window);
}

/* Who is followed does not leave when the window gets smaller; what a person has scrolled away stays away. */
static void
test_matrix_keeps_cursor (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GtkAdjustment) across = NULL;

  if (f->window == NULL)
    return;
  resize (f, 1100, 360);
  ls_session_set_focus_lane (f->session, 5);
  press (f, GDK_KEY_Down, 9);
  widget_test_settle (f->window);
  g_assert_true (shows_cursor (f));
  resize (f, 400, 200);
  g_assert_true (shows_cursor (f));
  g_object_get (f->grid, "hadjustment", &across, NULL);
  gtk_adjustment_set_value (across, gtk_adjustment_get_upper (across));
  g_assert_false (shows_cursor (f));
  resize (f, 300, 200);
  g_assert_false (shows_cursor (f));
}

static void
test_matrix_sizes (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  ls_session_set_focus_lane (f->session, 3);
  press (f, GDK_KEY_Down, 5);
  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  widget_test_shoot_all (f->window, f->grid, "matrix", 900, 360);
  widget_test_shoot_all (f->window, f->grid, "matrix", 260, 160);
}

/* --- lane registers -------------------------------------------------------------------------------------- */

static void
test_lane_rows (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const LsGridModel *model;
  LsGridWord words[4];

  if (f->window == NULL)
    return;
  model = ls_grid_view_get_model (f->grid);
  g_assert_cmpuint (model->n_rows, ==, FAKE_N_GPRS + 4);
  assert_name (f, 1, "R1");
  assert_name (f, FAKE_N_GPRS, "PV");
  assert_name (f, FAKE_N_GPRS + 1, "PS");
  memset (words, 0, sizeof words);
  model->words (model, FAKE_N_GPRS + 1, 0, 4, words);
  g_assert_true (words[0].is_known);
  g_assert_false (words[1].is_known);
  ls_session_set_focus_lane (f->session, 3);
  model->words (model, 2, 0, 4, words);
  g_assert_cmphex (words[2].now, ==, 0x3f7fffff);
}

/* The value is in the column of its low word; both columns tell it, and have their bits. */
static void
test_lane_pair (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const LsGridModel *model;
  LsGridWord words[4];
  LsRegRef ref;
  guint lane;

  if (f->window == NULL)
    return;
  set_pair (f);
  model = ls_grid_view_get_model (f->grid);
  model->words (model, FAKE_DOUBLE, 0, 4, words);
  g_assert_cmphex (words[0].now, ==, G_GUINT64_CONSTANT (0x4010000000000000));
  g_assert_cmphex (words[1].now, ==, words[0].now);
  g_assert_true (!words[0].is_high && words[1].is_high && !words[2].is_high);
  assert_row (f, FAKE_DOUBLE, 0, "R5 4.0");
  assert_row (f, FAKE_DOUBLE, 1, "R5 ");
  press (f, GDK_KEY_Down, FAKE_DOUBLE);
  for (guint i = 0; i < 2; i++)
    {
      assert_label (f, "R5.xy of lane 3, active: 4.0, changed in this step, was 1.0");
      g_assert_true (ls_grid_view_get_component (f->grid, &ref, &lane));
      g_assert_cmpuint (ref.channel, ==, 0);
      g_assert_cmpint (ls_grid_view_get_pair (f->grid), ==, LS_VALUE_DOUBLE);
      press (f, GDK_KEY_Right, 1);
    }
  ls_grid_view_set_format (f->grid, LS_NUMBER_HEX);
  assert_row (f, FAKE_DOUBLE, 1, "R5 0x40100000");
}

static void
test_lane_labels (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  ls_session_set_focus_lane (f->session, 3);
  press (f, GDK_KEY_Down, 2);
  press (f, GDK_KEY_Right, 3);
  assert_label (f, "R2.w of lane 3, active: inf, changed in this step, was -inf");
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 3);
  press (f, GDK_KEY_Right, 3);
  assert_label (f, "R2.w of lane 3, active: inf, changed in this step, was -inf");
}

/* What the source calls an output, and what a register starts with. */
static void
test_lane_names (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsNames) names = ls_names_new ();

  ls_names_add (names, "R2.zw", "aSize", "vec2");
  ls_names_add (names, "R2.y", "aColour", "float");
  ls_names_add (names, "PIX0", "colour", NULL);
  ls_names_add (names, "PS", "scalar", "float");
  fake_scene_set_names (f->scene, names);
  for (guint i = 0; i < 5; i++)
    {
      static const LsRegRef refs[] = { { FAKE_FILE_R, 3, 2 },
                                       { FAKE_FILE_PIX, 1, 0 },
                                       { FAKE_FILE_PS, 0, 0 },
                                       { FAKE_FILE_R, 1, 2 },
                                       { FAKE_FILE_R, 0, 2 } };
      static const char *const wanted[] = { " (starts as aSize.y)", " (colour.y)",
                                            " (starts as scalar)", " (starts as aColour)", "" };
      g_autofree char *source = ls_register_list_dup_source (f->view, refs[i]);

      g_assert_cmpstr (source, ==, wanted[i]);
    }
  if (f->window == NULL)
    return;
  ls_session_set_focus_lane (f->session, 3);
  press (f, GDK_KEY_Down, 2);
  press (f, GDK_KEY_Right, 3);
  assert_label (f,
                "R2.w (starts as aSize.y) of lane 3, active: inf, changed in this step, was -inf");
  fake_scene_set_names (f->scene, NULL);
}

static void
test_lane_sizes (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  ls_session_set_focus_lane (f->session, 3);
  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  widget_test_shoot_all (f->window, f->grid, "lane", 560, 420);
  widget_test_shoot_all (f->window, f->grid, "lane", 240, 200);
}

/* A session whose view is not there yet, and one that goes away. */
static void
test_empty (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsSession) empty = NULL;

  if (f->window == NULL)
    return;
  empty = ls_session_new ();
  g_object_set (f->grid, "session", empty, NULL);
  widget_test_settle (f->window);
  g_assert_cmpuint (ls_grid_view_get_model (f->grid)->n_rows, ==, 0);
  assert_label (f, "no values yet");
  press (f, GDK_KEY_Down, 1);
  g_assert_false (widget_test_press (GTK_WIDGET (f->grid), GDK_KEY_c, GDK_CONTROL_MASK));
  g_object_set (f->grid, "session", NULL, NULL);
  widget_test_settle (f->window);
}

/* --- scrolling ------------------------------------------------------------------------------------------- */

static double
scrolled_to (LsGridScroll *scroll, double column)
{
  ls_grid_scroll_show (scroll, GTK_ORIENTATION_HORIZONTAL, column * 80, 80, 0);
  return ls_grid_scroll_get (scroll, GTK_ORIENTATION_HORIZONTAL);
}

/* 64 columns of 80 px in 1000 px: the first in sight is whole, also at the end, where the last one is. */
static void
test_whole_columns (void)
{
  g_autoptr (GtkAdjustment) adjustment =
    g_object_ref_sink (gtk_adjustment_new (0, 0, 1000, 80, 900, 1000));
  LsGridScroll scroll = { .adjustments = { [GTK_ORIENTATION_HORIZONTAL] = adjustment } };

  ls_grid_scroll_configure (&scroll, GTK_ORIENTATION_HORIZONTAL, 5120, 1000, 80);
  g_assert_cmpfloat (scrolled_to (&scroll, 5), ==, 0);
  g_assert_cmpfloat (scrolled_to (&scroll, 26), ==, 15 * 80);
  g_assert_cmpfloat (scrolled_to (&scroll, 20), ==, 15 * 80);
  g_assert_cmpfloat (scrolled_to (&scroll, 3), ==, 3 * 80);
  g_assert_cmpfloat (scrolled_to (&scroll, 63), ==, 52 * 80);
}

/* In larger text the columns in sight begin with the same one. */
static void
test_larger_columns (void)
{
  g_autoptr (GtkAdjustment) adjustment =
    g_object_ref_sink (gtk_adjustment_new (0, 0, 1000, 80, 900, 1000));
  LsGridScroll scroll = { .adjustments = { [GTK_ORIENTATION_HORIZONTAL] = adjustment } };

  ls_grid_scroll_configure (&scroll, GTK_ORIENTATION_HORIZONTAL, 5120, 1000, 80);
  scrolled_to (&scroll, 26);
  ls_grid_scroll_configure (&scroll, GTK_ORIENTATION_HORIZONTAL, 64 * 113, 1000, 113);
  ls_grid_scroll_resize (&scroll, GTK_ORIENTATION_HORIZONTAL, 80, 113);
  g_assert_cmpfloat (ls_grid_scroll_get (&scroll, GTK_ORIENTATION_HORIZONTAL), ==, 15 * 113);
  ls_grid_scroll_resize (&scroll, GTK_ORIENTATION_HORIZONTAL, 113, 113);
  g_assert_cmpfloat (ls_grid_scroll_get (&scroll, GTK_ORIENTATION_HORIZONTAL), ==, 15 * 113);
}

static guint n_measured;

static void
measure_cb (GtkWidget *widget,
            GtkOrientation orientation,
            int for_size,
            int *minimum,
            int *natural,
            int *minimum_baseline,
            int *natural_baseline)
{
  n_measured++;
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
allocate_cb (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

/* Shows rows by a filter. Returns: whether the bar is there. */
static gboolean
has_bar (Fixture *f, const char *filter, GtkScrolledWindow *scrolled)
{
  GtkWidget *bar = gtk_scrolled_window_get_vscrollbar (scrolled);

  g_assert_true (ls_register_matrix_set_filter (LS_REGISTER_MATRIX (f->grid), filter, NULL));
  widget_test_settle (f->window);
  g_assert_true (gtk_widget_get_can_target (bar) == !gtk_widget_has_css_class (bar, "idle"));
  return gtk_widget_get_can_target (bar);
}

/* More rows than there is room for are more to scroll, and nobody is asked how much room he wants. */
static void
test_matrix_measures (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GtkScrolledWindow *scrolled;
  GtkWidget *box, *child;

  if (f->window == NULL)
    return;
  child = g_object_ref (gtk_window_get_child (f->window));
  scrolled = GTK_SCROLLED_WINDOW (child);
  gtk_window_set_child (f->window, NULL);
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (box, gtk_custom_layout_new (NULL, measure_cb, allocate_cb));
  gtk_box_append (GTK_BOX (box), child);
  g_object_unref (child);
  gtk_window_set_child (f->window, box);
  ls_scrolled_keep_bar (scrolled);
  g_assert_false (has_bar (f, "nan", scrolled));
  n_measured = 0;
  g_assert_true (has_bar (f, "all", scrolled));
  g_assert_cmpfloat (gtk_adjustment_get_upper (gtk_scrolled_window_get_vadjustment (scrolled)), >,
                     gtk_widget_get_height (GTK_WIDGET (f->grid)));
  g_assert_false (has_bar (f, "nan", scrolled));
  g_assert_cmpuint (n_measured, ==, 0);
}

/* The cursor stays on a register and not on a row: where it is not shown the cursor is on the first one, and then back again. */
static void
test_matrix_register (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  LsRegisterMatrix *matrix = LS_REGISTER_MATRIX (f->grid);
  guint row, column;

  if (f->window == NULL)
    return;
  press (f, GDK_KEY_Down, 5);
  ls_grid_view_get_cursor (f->grid, &row, &column);
  assert_name (f, row, "R1.y");
  g_assert_true (ls_register_matrix_set_filter (matrix, "nan", NULL));
  ls_grid_view_get_cursor (f->grid, &row, &column);
  g_assert_cmpuint (row, ==, 0);
  g_assert_true (ls_register_matrix_set_filter (matrix, "all", NULL));
  ls_grid_view_get_cursor (f->grid, &row, &column);
  assert_name (f, row, "R1.y");
}

#define ADD_MATRIX(path, function)                                                                 \
  g_test_add ("/views/matrix/" path, Fixture, (gconstpointer) ls_register_matrix_get_type, set_up, \
              function, tear_down)
#define ADD_LANE(path, function)                                                                  \
  g_test_add ("/views/lane-registers/" path, Fixture, (gconstpointer) ls_lane_registers_get_type, \
              set_up, function, tear_down)

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  ADD_MATRIX ("rows", test_matrix_rows);
  ADD_MATRIX ("words", test_matrix_words);
  ADD_MATRIX ("pair", test_matrix_pair);
  ADD_MATRIX ("pair-filter", test_matrix_pair_filter);
  ADD_MATRIX ("cursor-is-the-focus-lane", test_matrix_cursor);
  ADD_MATRIX ("predicated", test_matrix_predicated);
  ADD_MATRIX ("format-key", test_matrix_format);
  ADD_MATRIX ("copy", test_matrix_copy);
  ADD_MATRIX ("scrolls-to-cursor", test_matrix_scrolls_to_cursor);
  ADD_MATRIX ("keeps-cursor", test_matrix_keeps_cursor);
  ADD_MATRIX ("sizes", test_matrix_sizes);
  ADD_MATRIX ("cursor-is-on-a-register", test_matrix_register);
  ADD_MATRIX ("measures-nothing", test_matrix_measures);
  ADD_MATRIX ("empty", test_empty);
  ADD_LANE ("rows", test_lane_rows);
  ADD_LANE ("pair", test_lane_pair);
  ADD_LANE ("labels", test_lane_labels);
  ADD_LANE ("names", test_lane_names);
  ADD_LANE ("sizes", test_lane_sizes);
  ADD_LANE ("empty", test_empty);
  g_test_add_func ("/views/grid/whole-columns", test_whole_columns);
  g_test_add_func ("/views/grid/larger-columns", test_larger_columns);
  return g_test_run ();
}
