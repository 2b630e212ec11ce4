#include <glib/gstdio.h>
#include <string.h>

#include "ls-answer-log.h"
#include "ls-classroom.h"
#include "ui-mouse.h"
#include "ui-tour.h"

/* What is put somewhere as an answer: operations into groups, clauses into an order, and what is done to a copy of the stack, by real keys, clicks and drags. */

#define STACKS LS_SOURCE_DIR "/plugins/classroom/tests/stacks.lanescope"
#define PACKETS LS_SOURCE_DIR "/plugins/classroom/tests/packets.lanescope"
#define ORDERS LS_SOURCE_DIR "/plugins/classroom/tests/orders.lanescope"

static LsQuestionBar *
bar (UiTest *test)
{
  return ls_question_bar_of (ls_window_get_parts (test->window));
}

static void
press (UiTest *test, const char *keys)
{
  g_auto (GStrv) each = g_strsplit (keys, " ", -1);

  for (guint i = 0; each[i] != NULL; i++)
    {
      ui_keys_press (test, each[i]);
      ui_keys_arrive (test);
    }
  ui_test_settle (test);
}

static gboolean
is_told (UiTest *test)
{
  return strstr (ls_question_bar_get_result (bar (test)), "Said.") != NULL;
}

static void
assert_says (const char *text, const char *words)
{
  if (strstr (text, words) == NULL)
    g_error ("“%s” does not say “%s”", text, words);
}

/* The button or row that assistive technology calls so, or that shows this. Returns: (nullable). */
static GtkWidget *
find_called (GtkWidget *root, const char *name)
{
  GtkWidget *found = NULL;

  if ((GTK_IS_BUTTON (root) || GTK_IS_LIST_BOX_ROW (root)) && gtk_widget_get_mapped (root))
    {
      g_autofree char *other = gtk_test_accessible_check_property (
        GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL, name);

      if (other == NULL ||
          (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), name) == 0))
        return root;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_called (child, name);
  return found;
}

static GtkWidget *
find_or_fail (UiTest *test, const char *name, guint line)
{
  GtkWidget *found = find_called (GTK_WIDGET (bar (test)), name);

  if (found == NULL)
    g_error ("line %u: nothing is called “%s”", line, name);
  return found;
}
#define called(test, name) find_or_fail (test, name, __LINE__)

static gboolean
has_label (GtkWidget *root, const char *words)
{
  gboolean has = GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
                 g_str_equal (gtk_label_get_text (GTK_LABEL (root)), words);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && !has;
       child = gtk_widget_get_next_sibling (child))
    has = has_label (child, words);
  return has;
}

static void
assert_shown (UiTest *test, const char *words)
{
  if (!has_label (GTK_WIDGET (bar (test)), words))
    g_error ("“%s” is not shown", words);
}

static gpointer
controller_of (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GObject) each = g_list_model_get_item (all, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (each, type))
        return each;
    }
  g_error ("there is no %s", g_type_name (type));
}

/* What one gives when it is dragged is dropped onto the other. Without a window manager the X server has no drag and drop. */
static void
drag (UiTest *test, GtkWidget *from, GtkWidget *to)
{
  g_autoptr (GdkContentProvider) given = NULL;
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean is_taken = FALSE;

  g_signal_emit_by_name (controller_of (from, GTK_TYPE_DRAG_SOURCE), "prepare", 1., 1., &given);
  g_assert_nonnull (given);
  g_value_init (&value, G_TYPE_UINT);
  g_assert_true (gdk_content_provider_get_value (given, &value, NULL));
  g_signal_emit_by_name (controller_of (to, GTK_TYPE_DROP_TARGET), "drop", &value, 1., 1.,
                         &is_taken);
  g_assert_true (is_taken);
  ui_test_settle (test);
}

static void
click (UiTest *test, GtkWidget *widget)
{
  ui_mouse_click (test, widget, gtk_widget_get_width (widget) / 2,
                  gtk_widget_get_height (widget) / 2, 1);
  ui_keys_arrive (test);
  ui_test_settle (test);
}

/* The last line that was kept. */
static void
assert_kept (const char *answer)
{
  g_autofree char *path = ls_answer_log_dup_path (), *contents = NULL;

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  assert_says (contents, answer);
  g_unlink (path);
}

static void
answer (UiTest *test, const char *worth, const char *kept)
{
  press (test, "Return");
  ui_test_wait (test, is_told, "what is right");
  assert_says (ls_question_bar_get_result (bar (test)), worth);
  assert_kept (kept);
}

static gboolean
has_keys (UiTest *test)
{
  return ls_question_bar_get_keys (bar (test)) != NULL;
}

static void
set_up (UiTest *test)
{
  ui_test_start (test, test->data);
  ui_keys_start (test);
  ui_test_wait (test, has_keys, "the lesson");
  press (test, "ctrl+shift+n");
}

/* --- clauses ------------------------------------------------------------------------------------------------- */

/* The fetch is moved up; the row that was moved keeps the keyboard. */
static void
test_order_right (UiTest *test)
{
  called (test, "Place 1 of 3: clause 1, 00 ALU: ADDR(4) CNT(1) NO_BARRIER");
  press (test, "Down alt+Up");
  called (test, "Place 1 of 3: clause 2, 01 VTX: ADDR(6) CNT(1)");
  press (test, "alt+Up");
  answer (test, "Right. The order takes", "\"answer\":\"2 1 3\"");
  assert_shown (test, "Right is such an order: 01 VTX, 00 ALU, 02 ALU");
  /* Somebody's own lesson has none behind it. */
  g_assert_null (find_called (GTK_WIDGET (bar (test)), "_Next Lesson"));
}

static void
test_order_slow (UiTest *test)
{
  answer (test, "cycles, the best one ", "\"answer\":\"1 2 3\"");
}

/* Buttons, undo and drags. What reads before the fetch writes something else. */
static void
test_order_wrong (UiTest *test)
{
  press (test, "alt+Down alt+Down");
  called (test, "Place 3 of 3: clause 1, 00 ALU: ADDR(4) CNT(1) NO_BARRIER");
  press (test, "ctrl+z ctrl+z");
  called (test, "Place 1 of 3: clause 1, 00 ALU: ADDR(4) CNT(1) NO_BARRIER");
  click (test, called (test, "Clause 3 one place up"));
  called (test, "Place 2 of 3: clause 3, 02 ALU: ADDR(8) CNT(3)");
  drag (test, called (test, "Place 2 of 3: clause 3, 02 ALU: ADDR(8) CNT(3)"),
        called (test, "Place 1 of 3: clause 1, 00 ALU: ADDR(4) CNT(1) NO_BARRIER"));
  gtk_widget_grab_focus (called (test, "Place 1 of 3: clause 3, 02 ALU: ADDR(8) CNT(3)"));
  answer (test, "In this order lane 0 of wave 0 writes something else.", "\"answer\":\"3 1 2\"");
  g_assert_null (find_called (GTK_WIDGET (bar (test)), "_Why Lane 0"));
}

/* --- the stack ----------------------------------------------------------------------------------------------- */

/* What is done to the copy is the answer; it can be undone, and begun again. */
static void
test_stack (UiTest *test)
{
  assert_shown (test, "Now: 32 lanes (32-63)");
  assert_shown (test, "Entry 1: 64 lanes (all)");
  assert_shown (test, "Your answer: Stack and active lanes stay as they are");
  press (test, "space");
  assert_shown (test, "Entry 2: 32 lanes (32-63)");
  assert_shown (test, "Your answer: Push: the stack is deeper");
  press (test, "ctrl+z Tab Tab space");
  assert_shown (test, "Now: 64 lanes (all)");
  assert_shown (test, "Your answer: Pop: the stack is less deep");
  click (test, called (test, "_Start Over"));
  assert_shown (test, "Now: 32 lanes (32-63)");
  click (test, called (test, "_Else"));
  assert_shown (test, "Now: 32 lanes (0-31)");
  answer (test, "Right. Said.", "\"answer\":\"else\"");
  g_assert_null (find_called (GTK_WIDGET (bar (test)), "_Why Lane 0"));
}

static gboolean
has_reason (UiTest *test)
{
  return *ls_answer_view_get_text (ls_window_get_parts (test->window)->answer) != '\0';
}

/* Why tells about a lane that was turned on or off. */
static void
test_stack_wrong (UiTest *test)
{
  answer (test, "Wrong. Said.", "\"answer\":\"same\"");
  assert_shown (test, "Right is: Else: as deep, with other lanes active");
  called (test, "_Why Lane 0");
  press (test, "alt+w");
  ui_test_wait (test, has_reason, "why");
  assert_says (ls_answer_view_get_text (ls_window_get_parts (test->window)->answer),
               "Lane 0 is active, since step 6, line 6 (ELSE).");
}

/* --- operations ---------------------------------------------------------------------------------------------- */

/* A letter puts an operation into the slot of the last group; one that is held, into the group of the box. */
static void
test_packet (UiTest *test)
{
  press (test, "x y t");
  called (test, "Group 1, slot t: operation 3, RECIP_IEEE R2.x, R0.w");
  assert_shown (test, "1 operation has no place.");
  press (test, "space Down x");
  called (test, "Group 2, slot x: operation 4, ADD R3.x, R1.x, R1.y");
  assert_shown (test, "2 groups, and no rule is broken.");
  press (test, "alt+r");
  ui_test_wait (test, is_told, "what is right");
  assert_says (ls_question_bar_get_result (bar (test)), "Right. ");
  assert_kept ("\"answer\":\"1x 2y 3t / 4x\"");
}

/* Keys that come faster than the window is drawn: an arrow finds the row that the key before has brought into sight. */
static void
test_packet_fast (UiTest *test)
{
  ui_keys_run ((const char *const[]){ "xdotool", "key", "--delay", "0", "x", "y", "t", "space",
                                      "Down", "space", NULL });
  ui_keys_arrive (test);
  ui_test_settle (test);
  called (test, "Group 2, slot x: operation 4, ADD R3.x, R1.x, R1.y");
}

/* A rule that is broken is said before all have places, with the numbers of the operations. */
static void
test_packet_rules (UiTest *test)
{
  press (test, "Tab z");
  assert_shown (test, "Group 1 breaks a rule: operation 2 runs in slot y, not in slot z.");
  press (test, "ctrl+z");
  assert_shown (test, "4 operations have no place.");
  drag (test, called (test, "4  ADD R3.x, R1.x, R1.y"), called (test, "Group 1, slot x: empty"));
  drag (test, called (test, "2  ADD R1.y, R0.x, R0.z"), called (test, "Group 1, slot y: empty"));
  assert_shown (test, "Group 1 breaks a rule: operation 4 waits for operation 2, which stands in "
                      "the same group.");
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_test_add ("/ui/put/order-right", ORDERS, set_up, test_order_right);
  ui_test_add ("/ui/put/order-slow", ORDERS, set_up, test_order_slow);
  ui_test_add ("/ui/put/order-wrong", ORDERS, set_up, test_order_wrong);
  ui_test_add ("/ui/put/stack", STACKS, set_up, test_stack);
  ui_test_add ("/ui/put/stack-wrong", STACKS, set_up, test_stack_wrong);
  ui_test_add ("/ui/put/packet", PACKETS, set_up, test_packet);
  ui_test_add ("/ui/put/packet-fast", PACKETS, set_up, test_packet_fast);
  ui_test_add ("/ui/put/packet-rules", PACKETS, set_up, test_packet_rules);
  return g_test_run ();
}
