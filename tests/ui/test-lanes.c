#include "ls-grid-view.h"
#include "ls-lane-parts.h"
#include "ls-lanes.h"
#include "ls-views.h"
#include "ui-dialogs.h"
#include "ui-mouse.h"
#include "ui-picture.h"
#include "ui-tour.h"

/* Which lanes are looked at: chosen by the mouse, by keys, by words and by conditions, and who follows. The places are those of
 * ui-tour.c: 8 x 8 pixels of a wave, in quads. */

/* --- what is seen ---------------------------------------------------------------------------------------- */

static GtkEditable *
get_entry (UiTest *test)
{
  return ls_register_pane_get_entry (LS_REGISTER_PANE (ui_test_pane (test, LS_PANE_MATRIX)));
}

static GtkWidget *
get_map (UiTest *test)
{
  return ui_tour_inspector (test, LS_PANE_LANES);
}

static LsTileBox
box_of (UiTest *test, guint lane)
{
  return ls_lane_tile_get_model (LS_LANE_TILE (ui_tour_tile (test, lane)))->box;
}

/* The lanes of the columns of registers, by what a cell of each says it is. */
static LsMask
find_columns (UiTest *test)
{
  LsGridView *grid = ui_tour_inspector (test, LS_PANE_MATRIX);
  const LsGridModel *model = ls_grid_view_get_model (grid);
  LsMask lanes = 0;

  for (guint column = 0; column < model->n_columns; column++)
    {
      char head[LS_GRID_NAME_SIZE];

      model->head (model, column, head);
      lanes |= LS_MASK_LANE (g_ascii_strtoull (head, NULL, 10));
    }
  return lanes;
}

static void
assert_description (UiTest *test, const char *words)
{
  g_autofree char *found = gtk_test_accessible_check_property (
    GTK_ACCESSIBLE (get_map (test)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);

  if (found != NULL)
    g_error ("the description is “%s”, not “%s”", found, words);
}

/* lanes: as people write them. Session, map, registers and their words say the same; entry: these words. */
static void
assert_lanes (UiTest *test, const char *lanes, const char *entry)
{
  g_autoptr (GString) found = g_string_new (NULL);
  const LsMask chosen = ls_session_get_chosen_lanes (test->session);
  const guint n = ls_mask_count (chosen);
  g_autofree char *words =
    n == LS_LANES
      ? g_strdup ("")
      : g_strdup_printf (n == 1 ? "%u lane is chosen: %s" : "%u lanes are chosen: %s", n, lanes);

  ui_keys_arrive (test);
  ls_lanes_append (found, chosen);
  g_assert_cmpstr (found->str, ==, lanes);
  g_assert_cmphex (find_columns (test), ==, chosen);
  g_assert_cmpstr (gtk_editable_get_text (get_entry (test)), ==, entry);
  assert_description (test, words);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_assert_cmpint (box_of (test, lane), ==,
                     n < LS_LANES && (chosen & LS_MASK_LANE (lane)) != 0 ? LS_TILE_CHOSEN
                                                                         : LS_TILE_NO_BOX);
}

static void
assert_focus (UiTest *test, guint lane)
{
  g_assert_cmpuint (ls_session_get_focus_lane (test->session), ==, lane);
}

static char *toast;

static void
toast_cb (UiTest *test G_GNUC_UNUSED, const char *sentence)
{
  g_free (toast);
  toast = g_strdup (sentence);
}

/* Said once since the last time. */
static void
assert_told (const char *sentence)
{
  g_assert_cmpstr (toast, ==, sentence);
  g_clear_pointer (&toast, g_free);
}

/* All registers, all lanes, and the lane of place. */
static void
begin (UiTest *test, const UiPlace *place)
{
  static gboolean is_followed;

  if (!is_followed)
    g_signal_connect_swapped (get_map (test), "told", G_CALLBACK (toast_cb), test);
  is_followed = TRUE;
  gtk_editable_set_text (get_entry (test), "all");
  ui_tour_set (test, place);
  assert_lanes (test, "all", "all");
  g_clear_pointer (&toast, g_free);
}

/* --- the mouse ------------------------------------------------------------------------------------------- */

static void
click (UiTest *test, guint lane, const char *key)
{
  GtkWidget *tile = ui_tour_tile (test, lane);
  const double middle = gtk_widget_get_width (tile) / 2.;

  if (key == NULL)
    ui_mouse_click (test, tile, middle, middle, 1);
  else
    ui_mouse_click_with (test, tile, middle, middle, key);
}

/* From the middle of a tile to that of another one. */
static void
drag (UiTest *test, guint from, guint to, void (*before) (UiTest *test))
{
  GtkWidget *tile = ui_tour_tile (test, from), *end = ui_tour_tile (test, to);
  const double middle = gtk_widget_get_width (tile) / 2.;
  double x, y;

  gtk_widget_translate_coordinates (end, tile, middle, middle, &x, &y);
  ui_mouse_drag (test, tile, middle, middle, x, y, before);
}

static void
drag_with (UiTest *test, guint from, guint to, const char *key)
{
  const char *const down[] = { "xdotool", "keydown", key, NULL };
  const char *const up[] = { "xdotool", "keyup", key, NULL };

  ui_keys_run (down);
  drag (test, from, to, NULL);
  ui_keys_run (up);
  ui_keys_arrive (test);
}

/* The lower row of the map: 0 1, 4 5, 8 9, 12 13. */
static void
is_chosen_already (UiTest *test)
{
  assert_lanes (test, "0-1,4-5,8-9", "all lane:0-1,4-5,8-9");
  assert_told (NULL);
}

static void
test_drag (UiTest *test)
{
  begin (test, &(UiPlace){ 4, 0, 30 });
  drag (test, 0, 9, is_chosen_already);
  assert_lanes (test, "0-1,4-5,8-9", "all lane:0-1,4-5,8-9");
  assert_told ("6 lanes are chosen: 0-1,4-5,8-9");
  assert_focus (test, 0);
  /* Another one takes its place. */
  drag (test, 13, 12, NULL);
  assert_lanes (test, "12-13", "all lane:12-13");
  assert_told ("2 lanes are chosen: 12-13");
  assert_focus (test, 13);
}

/* A drag that begins on a lane that is off asks nothing; a click there does, and a click leaves what is chosen. */
static void
test_drag_of_lanes_that_are_off (UiTest *test)
{
  begin (test, &(UiPlace){ 12, 0, 9 });
  drag (test, 5, 4, NULL);
  assert_lanes (test, "4-5", "all lane:4-5");
  g_assert_false (ui_test_has_answer (test));
  click (test, 1, NULL);
  ui_test_wait (test, ui_test_has_answer, "why it is off");
  ui_test_assert_answer (test, "Lane 1 is off: ");
  assert_lanes (test, "4-5", "all lane:4-5");
  assert_focus (test, 1);
}

static void
test_shift (UiTest *test)
{
  begin (test, &(UiPlace){ 4, 0, 8 });
  click (test, 15, "shift");
  assert_lanes (test, "8-15", "all lane:8-15");
  assert_told ("8 lanes are chosen: 8-15");
  assert_focus (test, 8);
  click (test, 3, "shift");
  assert_lanes (test, "3-8", "all lane:3-8");
  click (test, 8, "shift");
  assert_lanes (test, "8", "all lane:8");
  assert_told ("1 lane is chosen: 8");
  click (test, 0, NULL);
  click (test, 63, "shift");
  assert_lanes (test, "all", "all");
  assert_told ("No lane is chosen: all are looked at");
}

static void
test_ctrl (UiTest *test)
{
  begin (test, &(UiPlace){ 4, 0, 30 });
  click (test, 9, "ctrl");
  assert_lanes (test, "9", "all lane:9");
  assert_focus (test, 9);
  click (test, 44, "ctrl");
  assert_lanes (test, "9,44", "all lane:9,44");
  assert_told ("2 lanes are chosen: 9,44");
  assert_focus (test, 9);
  click (test, 9, "ctrl");
  assert_lanes (test, "44", "all lane:44");
  assert_focus (test, 44);
  click (test, 44, "ctrl");
  assert_lanes (test, "all", "all");
}

/* A drag adds to them, or takes out, as its first lane says. */
static void
test_ctrl_drag (UiTest *test)
{
  begin (test, &(UiPlace){ 4, 0, 30 });
  click (test, 62, "ctrl");
  drag_with (test, 0, 5, "ctrl");
  assert_lanes (test, "0-1,4-5,62", "all lane:0-1,4-5,62");
  assert_told ("5 lanes are chosen: 0-1,4-5,62");
  drag_with (test, 5, 1, "ctrl");
  assert_lanes (test, "0,62", "all lane:0,62");
}

/* --- keys ------------------------------------------------------------------------------------------------ */

static void
press (UiTest *test, const char *key)
{
  ui_keys_press (test, key);
  ui_keys_arrive (test);
}

static void
test_keys (UiTest *test)
{
  begin (test, &(UiPlace){ 4, 0, 8 });
  gtk_widget_grab_focus (get_map (test));
  press (test, "shift+Right");
  assert_lanes (test, "8-9", "all lane:8-9");
  assert_told ("2 lanes are chosen: 8-9");
  press (test, "shift+Right");
  press (test, "shift+Up");
  assert_lanes (test, "8-9,12,14", "all lane:8-9,12,14");
  assert_focus (test, 14);
  press (test, "Left");
  assert_focus (test, 11);
  assert_lanes (test, "8-9,12,14", "all lane:8-9,12,14");
  press (test, "ctrl+space");
  assert_lanes (test, "8-9,11-12,14", "all lane:8-9,11-12,14");
  press (test, "ctrl+space");
  assert_lanes (test, "8-9,12,14", "all lane:8-9,12,14");
  press (test, "ctrl+i");
  assert_lanes (test, "0-7,10-11,13,15-63", "all lane:0-7,10-11,13,15-63");
  press (test, "ctrl+a");
  assert_lanes (test, "all", "all");
}

/* Escape ends it where it was made, and elsewhere what it ends there. */
static void
test_escape (UiTest *test)
{
  begin (test, &(UiPlace){ 4, 0, 8 });
  click (test, 15, "shift");
  g_assert_true (ui_tour_has_keyboard (test, LS_PANE_LANES));
  gtk_widget_grab_focus (ui_test_pane (test, LS_PANE_CODE));
  press (test, "Escape");
  assert_lanes (test, "8-15", "all lane:8-15");
  gtk_widget_grab_focus (get_map (test));
  press (test, "Escape");
  assert_lanes (test, "all", "all");
  ls_session_set_chosen_lanes (test->session, 3);
  ui_test_act (test, "win.all-lanes");
  assert_lanes (test, "all", "all");
}

/* --- words ----------------------------------------------------------------------------------------------- */

/* Behind what stands there, as a person does. */
static void
type (UiTest *test, const char *text)
{
  int end = -1;

  gtk_editable_insert_text (get_entry (test), text, -1, &end);
}

/* The words of the registers choose as the map does, and keep what else they say. */
static void
test_words (UiTest *test)
{
  begin (test, &(UiPlace){ 4, 0, 30 });
  gtk_editable_set_text (get_entry (test), "R1 lane:3-5 nan");
  assert_lanes (test, "3-5", "R1 lane:3-5 nan");
  assert_focus (test, 30);
  click (test, 4, "ctrl");
  assert_lanes (test, "3,5", "R1 nan lane:3,5");
  type (test, ",");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (get_entry (test)), "error"));
  assert_lanes (test, "3,5", "R1 nan lane:3,5,");
  type (test, "6");
  assert_lanes (test, "3,5-6", "R1 nan lane:3,5,6");
  type (test, " lane:none");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (get_entry (test)), "error"));
  assert_lanes (test, "3,5-6", "R1 nan lane:3,5,6 lane:none");
  gtk_editable_set_text (get_entry (test), "");
  assert_lanes (test, "all", "");
}

/* Beside words of lanes alone the buttons say what they say beside none. */
static void
test_buttons (UiTest *test)
{
  GtkWidget *clause =
    ui_test_find_widget (ui_test_pane (test, LS_PANE_MATRIX), GTK_TYPE_TOGGLE_BUTTON);
  GtkWidget *changed = gtk_widget_get_next_sibling (clause);

  begin (test, &(UiPlace){ 4, 0, 8 });
  gtk_editable_set_text (get_entry (test), "");
  click (test, 15, "shift");
  assert_lanes (test, "8-15", "lane:8-15");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (clause)));
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (changed)));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (clause), FALSE);
  assert_lanes (test, "8-15", "changed lane:8-15");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (changed), FALSE);
  assert_lanes (test, "8-15", "all lane:8-15");
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (clause)));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (clause), TRUE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (changed), TRUE);
  assert_lanes (test, "8-15", "lane:8-15");
}

/* --- the dialog ------------------------------------------------------------------------------------------ */

#define BODY                                                                                 \
  "Numbers such as 8-15,20, or a condition such as pixel.x < 4: it chooses the lanes where " \
  "it is true, those that are off among them. active && pixel.x < 4 leaves these out."

/* Lanes 1, 4 and 5 are off at step 12, with more. */
static void
test_dialog (UiTest *test)
{
  begin (test, &(UiPlace){ 12, 0, 9 });
  ui_test_act (test, "win.choose-lanes");
  ui_dialog_wait (test, ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpstr (ui_dialog_get_text (test), ==, "9");
  ui_dialog_refuse (
    test, "70",
    "'70' is no set of lanes (write such as 22, 0-7,9, all or 0xff; they count from 0 "
    "to 63)");
  ui_dialog_refuse (test, "lane > 63", "'lane > 63' chooses no lane");
  ui_dialog_refuse (test, "none", "'none' chooses no lane");
  ui_dialog_refuse (test, "lnae", "column 1: no such name: lnae; is it lane?");
  ui_dialog_type (test, "pixel.x < 3 && pixel.y == 0");
  ui_dialog_answer (test, "Choose Lanes", BODY, G_MAXUINT, "go");
  assert_lanes (test, "0-1,4", "all lane:0-1,4");
  assert_focus (test, 0);
  ui_test_act (test, "win.choose-lanes");
  ui_dialog_wait (test, ADW_TYPE_MESSAGE_DIALOG);
  g_assert_cmpstr (ui_dialog_get_text (test), ==, "0-1,4");
  ui_dialog_type (test, "active && pixel.y == 0");
  ui_dialog_answer (test, "Choose Lanes", BODY, G_MAXUINT, "go");
  assert_lanes (test, "8-9,12-13", "all lane:8-9,12-13");
}

/* --- over time ------------------------------------------------------------------------------------------- */

/* Steps and waves leave it; the marks of a question stand in the place of its own. */
static void
test_stays (UiTest *test)
{
  begin (test, &(UiPlace){ 4, 0, 8 });
  click (test, 15, "shift");
  press (test, "period");
  g_assert_cmpuint (ui_test_get_step (test), ==, 5);
  assert_lanes (test, "8-15", "all lane:8-15");
  ui_test_act (test, "debug.next-wave");
  ui_test_settle (test);
  assert_lanes (test, "8-15", "all lane:8-15");
  ui_test_act (test, "win.ask");
  ui_test_settle (test);
  g_assert_cmpint (box_of (test, 8), ==, LS_TILE_NOT_CHOSEN);
  click (test, 30, NULL);
  g_assert_cmpint (box_of (test, 30), ==, LS_TILE_CHOSEN);
  ui_test_act (test, "win.cancel");
  ui_test_settle (test);
  assert_lanes (test, "8-15", "all lane:8-15");
}

/* In the corner of a tile, as it was painted. */
static guint32
corner_of (UiTest *test, guint lane)
{
  g_auto (UiPicture) picture = ui_picture_of (test, get_map (test));
  graphene_rect_t at;

  g_assert_true (gtk_widget_compute_bounds (ui_tour_tile (test, lane), get_map (test), &at));
  return ui_picture_at (&picture, (int) at.origin.x + 3, (int) at.origin.y + 3);
}

/* A full box, in the tiles that are chosen alone. */
static void
test_picture (UiTest *test)
{
  guint32 without;

  begin (test, &(UiPlace){ 4, 0, 30 });
  without = corner_of (test, 9);
  g_assert_cmphex (corner_of (test, 44), ==, without);
  click (test, 9, "ctrl");
  click (test, 30, "ctrl");
  g_assert_cmphex (corner_of (test, 9), !=, without);
  g_assert_cmphex (corner_of (test, 9), ==, corner_of (test, 30));
  g_assert_cmphex (corner_of (test, 44), ==, without);
  gtk_editable_set_text (get_entry (test), "all");
  g_assert_cmphex (corner_of (test, 9), ==, without);
}

/* --- main ------------------------------------------------------------------------------------------------ */

static const UiTourTest tests[] = {
  { "/ui/lanes/drag", test_drag },
  { "/ui/lanes/drag/off", test_drag_of_lanes_that_are_off },
  { "/ui/lanes/shift", test_shift },
  { "/ui/lanes/ctrl", test_ctrl },
  { "/ui/lanes/ctrl/drag", test_ctrl_drag },
  { "/ui/lanes/keys", test_keys },
  { "/ui/lanes/escape", test_escape },
  { "/ui/lanes/words", test_words },
  { "/ui/lanes/buttons", test_buttons },
  { "/ui/lanes/dialog", test_dialog },
  { "/ui/lanes/stays", test_stays },
  { "/ui/lanes/picture", test_picture },
};

int
main (int argc, char **argv)
{
  const int status = ui_tour_main (argc, argv, tests, G_N_ELEMENTS (tests));

  g_clear_pointer (&toast, g_free);
  return status;
}
