#include "ls-row-parts.h"
#include "ls-panes.h"
#include "ui-tour.h"

/* The pane of inputs, driven as a person would. The scene's R0.x is the x of the pixel: lane 11 of wave 0 is the pixel (5, 1). */

static UiTest window;

static GtkWidget *
pane (void)
{
  return ui_test_pane (&window, LS_PANE_INPUTS);
}

static GtkListBox *
list (void)
{
  return GTK_LIST_BOX (ui_test_find_widget (pane (), GTK_TYPE_LIST_BOX));
}

/* NULL: there is none of that name. */
static LsGivenRow *
find_row (const char *name)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list (), i)) != NULL; i++)
    if (g_str_equal (ls_given_row_get (LS_GIVEN_ROW (row))->name, name))
      return LS_GIVEN_ROW (row);
  return NULL;
}

static GtkWidget *
entry_of (const char *name)
{
  return ui_test_find_widget (GTK_WIDGET (find_row (name)), GTK_TYPE_ENTRY);
}

/* What a value is in the lane that is followed, below root; NULL: nothing in sight tells it. */
static GtkWidget *
find_here (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && gtk_widget_has_css_class (root, "dim-label") &&
      gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_here (child);
  return found;
}

static void
show (void)
{
  ui_tour_set (&window, &(UiPlace){ 4, 0, 11, 0 });
  gtk_widget_activate_action (GTK_WIDGET (window.window), "win.show-pane", "s", "inputs");
  ui_keys_arrive (&window);
  g_assert_true (gtk_widget_get_mapped (pane ()));
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_INPUTS));
}

static void
type_over (const char *name, const char *value)
{
  gtk_widget_grab_focus (entry_of (name));
  ui_keys_press (&window, "ctrl+a");
  ui_keys_type (&window, value);
  ui_keys_press (&window, "Return");
  ui_test_settle (&window);
}

static guint32
word (guint channel, guint lane)
{
  const LsRegRef ref = { .channel = (guint8) channel };
  LsRow row;

  g_assert_true (ls_view_read_row (ui_tour_view (&window), ref, &row));
  return row.u[lane];
}

static float
number (guint channel, guint lane)
{
  union
  {
    guint32 u;
    float f;
  } value = { .u = word (channel, lane) };

  return value.f;
}

static void
assert_at (guint64 step)
{
  g_assert_cmpuint (ui_test_get_step (&window), ==, step);
  g_assert_cmpuint (ls_session_get_focus_lane (window.session), ==, 11);
}

static void
undone_cb (GObject *session, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  g_assert_true (ls_session_edit_finish (LS_SESSION (session), result, NULL));
}

static void
take_all_back (void)
{
  while (ls_session_can_undo_given (window.session, -1))
    {
      ls_session_undo_given (window.session, -1, undone_cb, NULL);
      ui_test_settle (&window);
    }
}

/* --- tests ----------------------------------------------------------------------------------------------- */

static void
test_rows (void)
{
  show ();
  ui_tour_assert_label (find_row ("R0.x"), "R0.x: linear 1 0 0, in the focus lane 5.0");
  ui_tour_assert_label (find_row ("R0.z"), "R0.z: linear 0 1 -2, in the focus lane -1.0");
  ls_session_set_focus_lane (window.session, 0);
  ui_tour_assert_label (find_row ("R0.x"), "R0.x: linear 1 0 0, in the focus lane 0.0");
  g_autoptr (LsTable) table = ls_pane_dup_table (LS_PANE_INPUTS, pane (), window.session);
  g_assert_cmpstr (ls_table_get_cell (table, 0, 3), ==, "0.0 to 7.0");
}

static void
test_type (void)
{
  show ();
  g_assert_cmpfloat (number (0, 11), ==, 5.0f);
  type_over ("R0.x", "0.25");
  assert_at (4);
  g_assert_cmpfloat (number (0, 11), ==, 0.25f);
  g_assert_cmpfloat (number (0, 0), ==, 0.25f);
  g_assert_cmpfloat (number (1, 11), ==, 1.0f);
  ui_tour_assert_label (find_row ("R0.x"), "R0.x: 0.25, in the focus lane 0.25");
  take_all_back ();
  g_assert_cmpfloat (number (0, 11), ==, 5.0f);
}

/* What is wrong is said in the row, and stays there to be mended. */
static void
test_wrong (void)
{
  show ();
  type_over ("R0.x", "lineer 1");
  g_assert_cmpfloat (number (0, 11), ==, 5.0f);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of ("R0.x"))), ==, "lineer 1");
  g_assert_true (gtk_widget_has_css_class (entry_of ("R0.x"), "error"));
  ui_keys_press (&window, "Escape");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of ("R0.x"))), ==, "linear 1 0 0");
  g_assert_false (gtk_widget_has_css_class (entry_of ("R0.x"), "error"));
}

static void
test_preset (void)
{
  show ();
  gtk_widget_activate_action (GTK_WIDGET (find_row ("R0.y")), "given.preset", "s", "lane");
  ui_test_settle (&window);
  assert_at (4);
  g_assert_cmpfloat (number (1, 11), ==, 11.0f);
  g_assert_true (ui_tour_has_keyboard (&window, LS_PANE_INPUTS));
  take_all_back ();
}

static void
test_line (void)
{
  GtkWidget *entry;

  show ();
  entry = ui_test_find_widget (pane (), GTK_TYPE_ENTRY);
  gtk_widget_grab_focus (entry);
  ui_keys_type (&window, "R0.w = index");
  ui_keys_press (&window, "Return");
  ui_test_settle (&window);
  g_assert_nonnull (find_row ("R0.w"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  /* The pixel (5, 1) of 16 in a row. */
  g_assert_cmpfloat (number (3, 11), ==, 21.0f);
  take_all_back ();
  g_assert_null (find_row ("R0.w"));
}

/* Of a register's four components none is cut, of one the number stands beside the entry; what the entry cuts its tooltip tells. */
static void
test_whole (void)
{
  static const char *const here[] = { "0.97321427, 0.008928571, 0.017857144, 1.0",
                                      "-1.4901161e-8" };
  GtkWidget *alone = gtk_window_new (), *list_box = gtk_list_box_new ();
  g_autoptr (GtkSizeGroup) names = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);

  gtk_window_set_child (GTK_WINDOW (alone), list_box);
  gtk_window_set_default_size (GTK_WINDOW (alone), 330, 200);
  for (guint i = 0; i < G_N_ELEMENTS (here); i++)
    {
      const LsGiven given = { LS_GIVEN_INPUT,     g_strdup ("inputs"),
                              g_strdup ("R0"),    -1,
                              g_strdup ("ps R0"), g_strdup ("semantic 0, or what else is long"),
                              g_strdup (here[i]), NULL };
      GtkWidget *row = ls_given_row_new (LS_INSPECTOR (pane ()), names);

      gtk_list_box_append (GTK_LIST_BOX (list_box), row);
      ls_given_row_update (LS_GIVEN_ROW (row), g_memdup2 (&given, sizeof given));
    }
  gtk_window_present (GTK_WINDOW (alone));
  while (!gtk_widget_get_mapped (list_box))
    g_main_context_iteration (NULL, TRUE);
  ui_test_settle (&window);
  for (guint i = 0; i < G_N_ELEMENTS (here); i++)
    {
      GtkWidget *row =
        GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), (int) i));
      GtkLabel *label = GTK_LABEL (find_here (row));
      const char *tip;

      g_assert_cmpstr (gtk_label_get_text (label), ==, here[i]);
      g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (label)));
      tip = gtk_widget_get_tooltip_text (ui_test_find_widget (row, GTK_TYPE_ENTRY));
      g_assert_true (g_str_has_prefix (tip, "semantic 0, or what else is long\n"));
    }
  gtk_window_destroy (GTK_WINDOW (alone));
}

static void
test_undo (void)
{
  show ();
  type_over ("R0.x", "0.25");
  gtk_widget_grab_focus (GTK_WIDGET (find_row ("R0.x")));
  ui_keys_press (&window, "ctrl+z");
  ui_test_settle (&window);
  g_assert_cmpfloat (number (0, 11), ==, 5.0f);
  ui_keys_press (&window, "ctrl+shift+z");
  ui_test_settle (&window);
  g_assert_cmpfloat (number (0, 11), ==, 0.25f);
  assert_at (4);
  take_all_back ();
  g_assert_false (ls_session_has_edits (window.session));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_tour_start (&window);
  g_test_add_func ("/ui/inputs/rows", test_rows);
  g_test_add_func ("/ui/inputs/type", test_type);
  g_test_add_func ("/ui/inputs/wrong", test_wrong);
  g_test_add_func ("/ui/inputs/preset", test_preset);
  g_test_add_func ("/ui/inputs/line", test_line);
  g_test_add_func ("/ui/inputs/whole", test_whole);
  g_test_add_func ("/ui/inputs/undo", test_undo);
  return ui_tour_run (&window);
}
