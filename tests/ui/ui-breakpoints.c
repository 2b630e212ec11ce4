#include "ui-breakpoints.h"

#include "ui-keys.h"

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE));
}

/* Hits between stops are counted from it. */
static gboolean
has_history (UiTest *test)
{
  return ls_session_get_history (test->session) != NULL;
}

static void
set_up (UiTest *test)
{
  ui_keys_open (test);
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_wait (test, has_history, "the history of the run");
}

LsBreakpoint *
ui_breakpoint_at (UiTest *test, guint position)
{
  g_autoptr (LsBreakpoint) breakpoint =
    g_list_model_get_item (ls_session_get_breakpoints (test->session), position);

  g_assert_nonnull (breakpoint);
  return breakpoint;
}

guint
ui_breakpoint_count (UiTest *test)
{
  return g_list_model_get_n_items (ls_session_get_breakpoints (test->session));
}

void
ui_breakpoint_add (UiTest *test, LsMarkKind kind, const char *what)
{
  const LsMarkBreakpoint mark = {
    .kind = kind, .what = (char *) what, .enabled = TRUE, .lanes = LS_MASK_ALL
  };
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);
  g_autoptr (GError) error = NULL;

  ls_session_add_breakpoint (test->session, breakpoint, &error);
  g_assert_no_error (error);
}

GtkListBox *
ui_breakpoint_list (UiTest *test)
{
  return GTK_LIST_BOX (
    ui_test_find_widget (ui_test_pane (test, LS_PANE_BREAKPOINTS), GTK_TYPE_LIST_BOX));
}

LsBreakpointRow *
ui_breakpoint_row (UiTest *test, int index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (ui_breakpoint_list (test), index);

  return row == NULL ? NULL : LS_BREAKPOINT_ROW (row);
}

static void
append_labels (GtkWidget *root, GString *text)
{
  if (!gtk_widget_get_visible (root))
    return;
  if (GTK_IS_LABEL (root) && *gtk_label_get_text (GTK_LABEL (root)) != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " | " : "",
                            gtk_label_get_text (GTK_LABEL (root)));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (child, text);
}

void
ui_breakpoint_assert_row (UiTest *test, int index, const char *words)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_labels (GTK_WIDGET (ui_breakpoint_row (test, index)), text);
  g_assert_cmpstr (text->str, ==, words);
}

void
ui_breakpoint_assert_told (UiTest *test, int index, const char *label)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (ui_breakpoint_row (test, index)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

void
ui_breakpoint_test (const char *name, UiTestFunc run)
{
  ui_test_add (name, NULL, set_up, run);
}
