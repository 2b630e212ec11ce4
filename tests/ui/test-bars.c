#include "ls-notices.h"
#include "ui-mouse.h"
#include "ui-places.h"
#include "ui-tour.h"

/* Bars come and go, and nothing else moves: what somebody points at or reads stays where it is. */

static void
set_up (UiTest *test)
{
  g_autoptr (LsSettings) settings = ls_settings_new ();

  ls_settings_set_coach_done (settings, FALSE);
  ui_test_start (test, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  ui_keys_start (test);
}

static LsCoach *
coach_of (UiTest *test)
{
  return ls_window_get_parts (test->window)->coach;
}

/* The first button below widget that can be seen. */
static GtkWidget *
find_button (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child);
  return found;
}

static void
click (UiTest *test, GtkWidget *button)
{
  g_assert_nonnull (button);
  ui_mouse_click (test, button, gtk_widget_get_width (button) / 2,
                  gtk_widget_get_height (button) / 2, 1);
}

/* --- hints ----------------------------------------------------------------------------------------------- */

/* Whatever is said. */
static void
test_hints_learnt (UiTest *test)
{
  static const char *const keys[] = { "period", "comma", "question", "bracketright", "period" };
  const UiPlaces before = ui_places_of (test);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_assert_true (ls_coach_is_shown (coach_of (test)));
      ui_tour_press (test, keys[i]);
      const UiPlaces after = ui_places_of (test);
      ui_places_assert_same (&before, &after, keys[i]);
    }
}

static gboolean
has_no_coach (UiTest *test)
{
  return !gtk_widget_get_mapped (GTK_WIDGET (coach_of (test)));
}

/* What a person closes leaves no empty strip. */
static void
test_hints_closed (UiTest *test)
{
  click (test, find_button (GTK_WIDGET (coach_of (test))));
  g_assert_false (ls_coach_is_shown (coach_of (test)));
  ui_test_wait (test, has_no_coach, "the room of the hints");
}

static void
test_hints_escaped (UiTest *test)
{
  ui_tour_press (test, "Escape");
  g_assert_false (ls_coach_is_shown (coach_of (test)));
  ui_test_wait (test, has_no_coach, "the room of the hints");
}

/* Where everything moves anyway, the room of those that were learnt is the panes'. */
static void
test_hints_room (UiTest *test)
{
  ls_settings_set_coach_done (ls_window_get_parts (test->window)->settings, TRUE);
  ui_places_of (test);
  g_assert_false (ls_coach_is_shown (coach_of (test)));
  g_assert_false (has_no_coach (test));
  if (test->data != NULL)
    ui_tour_press (test, test->data);
  else
    gtk_window_set_default_size (GTK_WINDOW (test->window), 1400, 880);
  ui_test_wait (test, has_no_coach, "the room of the hints");
}

/* Lines that wrap in a narrow window are as many whatever is said. */
static void
test_hints_narrow (UiTest *test)
{
  gtk_window_set_default_size (GTK_WINDOW (test->window), 560, 700);
  ui_places_of (test);
  test_hints_learnt (test);
}

/* --- the sentence ---------------------------------------------------------------------------------------- */

/* One line or two, in text of whatever size. */
static void
test_sentence (UiTest *test)
{
  const guint percent = GPOINTER_TO_UINT (test->data);

  ui_tour_press (test, "Escape");
  ls_settings_set_text_size (ls_window_get_parts (test->window)->settings, percent);
  gtk_window_set_default_size (GTK_WINDOW (test->window), 1280, 720);
  ui_tour_press (test, "Home");
  const UiPlaces before = ui_places_of (test);
  for (guint i = 0; i < 12; i++)
    {
      ui_tour_press (test, "period");
      const UiPlaces after = ui_places_of (test);
      for (LsPane pane = 0; pane < LS_N_PANES; pane++)
        if (before.is_seen[pane] && !graphene_rect_equal (&before.panes[pane], &after.panes[pane]))
          g_error ("a step moves %s", ls_pane_get_info (pane)->id);
    }
}

/* --- messages -------------------------------------------------------------------------------------------- */

/* There is no constant to read. */
#define TRAPS                                 \
  "00 ALU:\n"                                 \
  "      0  x: MOV         R1.x,  R0.x\n"     \
  "      1  x: MOV         R1.x,  KC0[0].x\n" \
  "01 EXPORT_DONE: PIX0, R1\n"                \
  "END_OF_PROGRAM\n"

static gboolean
has_traps (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);

  return strcmp (ls_scene_get_name (scene), "traps.asm") == 0;
}

static void
open_traps (UiTest *test)
{
  g_autofree char *path = ui_test_write ("traps.asm", TRAPS);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ui_tour_press (test, "Escape");
  ls_window_open (test->window, file);
  ui_test_wait (test, has_traps, "the program that stops");
  ui_test_settle (test);
  ui_test_act (test, "debug.start");
  ui_test_act (test, "win.cancel");
}

/* A step comes upon it, and another one leaves it. */
static void
test_trap (UiTest *test)
{
  open_traps (test);
  const UiPlaces before = ui_places_of (test);

  while (ls_window_get_message (test->window) == NULL)
    ui_tour_press (test, "period");
  const UiPlaces at_trap = ui_places_of (test);
  ui_places_assert_same (&before, &at_trap, "a step into a trap");
  ui_tour_press (test, "comma");
  g_assert_null (ls_window_get_message (test->window));
  const UiPlaces after = ui_places_of (test);
  ui_places_assert_same (&before, &after, "a step back");
}

static gboolean
is_over (UiTest *test)
{
  return !ls_actions_get_playing (ls_window_get_parts (test->window)->actions);
}

/* Playing ends at it. */
static void
test_play_into_trap (UiTest *test)
{
  open_traps (test);
  ui_test_act (test, "debug.play");
  g_assert_false (is_over (test));
  ui_test_wait (test, is_over, "playing to end at the trap");
  g_assert_nonnull (ls_view_get_trap (ls_session_get_view (test->session)));
}

/* However long a message is; it hides nothing of the sentence about the step. */
static void
test_message (UiTest *test)
{
  LsMessageBar *message = ls_window_get_parts (test->window)->message;
  const UiPlaces before = ui_places_of (test);
  graphene_rect_t bar;

  ls_message_bar_show (message, "One line.\nAnother one.\nAnd a third one.");
  const UiPlaces shown = ui_places_of (test);
  ui_places_assert_same (&before, &shown, "a message");
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (message), GTK_WIDGET (test->window), &bar));
  g_assert_cmpfloat (bar.size.height, >, 50);
  g_assert_cmpfloat (bar.origin.y + bar.size.height, <=, shown.sentence.origin.y + 1);
  click (test, find_button (GTK_WIDGET (message)));
  g_assert_null (ls_window_get_message (test->window));
  const UiPlaces after = ui_places_of (test);
  ui_places_assert_same (&before, &after, "a click");
}

static GtkExpander *
find_list (GtkWidget *widget)
{
  GtkExpander *found = NULL;

  if (GTK_IS_EXPANDER (widget))
    return GTK_EXPANDER (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_list (child);
  return found;
}

/* What a message is about is folded until it is asked for, and gone with the next message. */
static void
test_list (UiTest *test)
{
  LsMessageBar *message = ls_window_get_parts (test->window)->message;
  GtkExpander *list = find_list (GTK_WIDGET (message));
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  const UiPlaces before = ui_places_of (test);

  g_ptr_array_add (items, (gpointer) "texture 0");
  g_ptr_array_add (items, (gpointer) "sampler 0");
  ls_message_bar_show_list (message, "It was made up.", "2 things", items);
  ui_places_of (test);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (list)));
  g_assert_false (gtk_expander_get_expanded (list));
  ui_mouse_click (test, GTK_WIDGET (list), 10, 8, 1);
  const UiPlaces shown = ui_places_of (test);
  g_assert_true (gtk_expander_get_expanded (list));
  ui_places_assert_same (&before, &shown, "a list");
  ls_message_bar_show (message, "Another one.");
  ui_places_of (test);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (list)));
}

int
main (int argc, char **argv)
{
  if (!ui_keys_init (&argc, &argv))
    return 0;
  ui_test_add ("/ui/bars/hints/learnt", NULL, set_up, test_hints_learnt);
  ui_test_add ("/ui/bars/hints/closed", NULL, set_up, test_hints_closed);
  ui_test_add ("/ui/bars/hints/escaped", NULL, set_up, test_hints_escaped);
  ui_test_add ("/ui/bars/hints/narrow", NULL, set_up, test_hints_narrow);
  ui_test_add ("/ui/bars/hints/room-of-another-size", NULL, set_up, test_hints_room);
  ui_test_add ("/ui/bars/hints/room-of-larger-text", "ctrl+plus", set_up, test_hints_room);
  ui_test_add ("/ui/bars/sentence/usual-text", GUINT_TO_POINTER (100), set_up, test_sentence);
  ui_test_add ("/ui/bars/sentence/large-text", GUINT_TO_POINTER (150), set_up, test_sentence);
  ui_test_add ("/ui/bars/messages/play-into-trap", NULL, set_up, test_play_into_trap);
  ui_test_add ("/ui/bars/messages/trap", NULL, set_up, test_trap);
  ui_test_add ("/ui/bars/messages/list", NULL, set_up, test_list);
  ui_test_add ("/ui/bars/messages/closed", NULL, set_up, test_message);
  return g_test_run ();
}
