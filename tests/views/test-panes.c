#include <math.h>

#include "ls-views.h"
#include "ls-steady-text.h"
#include "ls-output-image.h"
#include "ls-output-view.h"

#include "widget-test.h"

typedef struct
{
  LsSession *session;
  LsScene *scene;
  LsView *view;
  GtkWidget *pane;
  GtkWindow *window;
} Fixture;

static void
set_up (Fixture *f, gconstpointer get_type)
{
  GType (*get_pane_type) (void) = get_type;

  if (!widget_test_has_display ())
    return;
  f->session = ls_session_new ();
  f->scene = fake_scene_new (LS_LAYOUT_PIXELS, 20, 14);
  f->view = fake_view_new (f->scene, 1, 12);
  fake_session_set_view (f->session, f->view);
  f->pane = g_object_new (get_pane_type (), NULL);
  g_object_set (f->pane, "session", f->session, NULL);
  f->window = widget_test_show (f->pane, 320, 280);
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

/* --- stack ----------------------------------------------------------------------------------------------- */

static void
find_rows (GtkWidget *widget, GPtrArray *rows)
{
  if (GTK_IS_LIST_BOX_ROW (widget))
    g_ptr_array_add (rows, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_rows (child, rows);
}

static GPtrArray *
rows_of (Fixture *f)
{
  GPtrArray *rows = g_ptr_array_new ();

  find_rows (f->pane, rows);
  return rows;
}

static void
assert_row (GPtrArray *rows, guint index, const char *label)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (g_ptr_array_index (rows, index)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

static void
test_stack_cards (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) empty = NULL, rows = NULL;

  if (f->window == NULL)
    return;
  empty = rows_of (f);
  g_assert_cmpuint (empty->len, ==, 1);
  assert_row (empty, 0, "Now, 27 of 64 lanes active, 6 helpers; the stack is empty");
  widget_test_shoot_all (f->window, f->pane, "stack-empty", 300, 200);
  fake_view_set_frames (f->view, 3);
  fake_session_set_view (f->session, f->view);
  rows = rows_of (f);
  g_assert_cmpuint (rows->len, ==, 4);
  assert_row (rows, 0, "Now, 27 of 64 lanes active, 6 helpers");
  assert_row (
    rows, 1,
    "Call, level 3, restores 32 lanes, 16 of them off now; returns to line 9, pushed by 03 POP  "
    "POP_CNT(1)");
  assert_row (rows, 2,
              "Loop, level 2, restores 40 lanes, 20 of them off now; iteration 3 of 7, aL = 2, "
              "pushed by 01 JUMP  POP_CNT(1) ADDR(4)");
  assert_row (
    rows, 3,
    "Branch, level 1, restores 64 lanes, 31 of them off now; counter 1: 8 lanes wait, pushed by 00 "
    "ALU_PUSH_BEFORE: ADDR(32) CNT(4)");
  widget_test_shoot_all (f->window, f->pane, "stack", 300, 340);
  widget_test_shoot_all (f->window, f->pane, "stack", 220, 180);
}

/* Enter on a card goes back to where it was pushed. */
static void
test_stack_activate (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) rows = NULL;
  guint64 argument;
  LsMove move;

  if (f->window == NULL)
    return;
  fake_view_set_frames (f->view, 2);
  fake_session_set_view (f->session, f->view);
  rows = rows_of (f);
  gtk_widget_activate (g_ptr_array_index (rows, 0));
  g_assert_false (fake_session_take_move (f->session, &move, &argument));
  gtk_widget_activate (g_ptr_array_index (rows, 1));
  g_assert_true (fake_session_take_move (f->session, &move, &argument));
  g_assert_cmpint (move, ==, LS_MOVE_TO_LINE_BACK);
  g_assert_cmpuint (argument, ==, 4);
}

/* --- narration ------------------------------------------------------------------------------------------- */

static void
test_narration (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  LsNarration *narration = LS_NARRATION (f->pane);
  g_autoptr (LsView) start = NULL;
  g_autoptr (LsView) other = NULL;

  if (f->window == NULL)
    return;
  g_assert_cmpstr (ls_narration_get_text (narration), ==, "Step 12: lane 0 computes R1.x.");
  ls_session_set_focus_lane (f->session, 22);
  g_assert_cmpstr (ls_narration_get_text (narration), ==, "Step 12: lane 22 computes R1.x.");
  start = fake_view_new (f->scene, 1, 0);
  fake_session_set_view (f->session, start);
  g_assert_cmpstr (ls_narration_get_text (narration), ==,
                   "Step 0: lane 22 computes R1.x. This is the start.");
  fake_view_set_events (start, "R1.x became NaN in lane 5.");
  fake_session_set_view (f->session, start);
  g_assert_cmpstr (ls_narration_get_text (narration), ==,
                   "Step 0: lane 22 computes R1.x. R1.x became NaN in lane 5. This is the start.");
  fake_view_set_events (start, NULL);
  fake_view_set_trap (start, "SAMPLE_LB is not executed yet");
  fake_session_set_view (f->session, start);
  g_assert_cmpstr (ls_narration_get_text (narration), ==,
                   "Step 0: lane 22 computes R1.x. Stopped: SAMPLE_LB is not executed yet.");
  fake_session_add_note (f->session, 0, "a fetch"); /* of wave 0 */
  g_assert_cmpstr (ls_narration_get_text (narration), ==,
                   "Step 0: lane 22 computes R1.x. Stopped: SAMPLE_LB is not executed yet.");
  other = fake_view_new (f->scene, 0, 0);
  fake_session_set_view (f->session, other);
  g_assert_cmpstr (ls_narration_get_text (narration), ==,
                   "Step 0: lane 22 computes R1.x. This is the start.\nNote: a fetch");
  g_object_set (f->pane, "session", NULL, NULL);
  g_assert_cmpstr (ls_narration_get_text (narration), ==, "Nothing is open.");
}

/* Wherever the pointer of the display happens to be. */
static void
leave (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "leave");
    }
}

static void
go_away (Fixture *f)
{
  GtkWidget *label = gtk_widget_get_last_child (f->pane);

  gtk_window_set_focus (f->window, NULL);
  gtk_label_select_region (GTK_LABEL (label), 0, 0);
  leave (f->pane);
}

/* What can be selected is there while somebody is in it, and while something is selected. */
static void
test_narration_selected (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GtkWidget *line, *label;

  if (f->window == NULL)
    return;
  line = gtk_widget_get_first_child (f->pane);
  label = gtk_widget_get_next_sibling (line);
  go_away (f);
  g_assert_true (gtk_widget_get_visible (line));
  g_assert_false (gtk_widget_get_visible (label));
  g_assert_true (gtk_widget_child_focus (f->pane, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_is_focus (label));
  g_assert_false (gtk_widget_get_visible (line));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Step 12: lane 0 computes R1.x.");
  ls_session_set_focus_lane (f->session, 22);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Step 12: lane 22 computes R1.x.");

  gtk_label_select_region (GTK_LABEL (label), 0, 4);
  gtk_window_set_focus (f->window, NULL);
  g_assert_true (gtk_widget_get_visible (label));
  ls_session_set_focus_lane (f->session, 5);
  g_assert_false (gtk_widget_get_visible (label));
  g_assert_true (gtk_widget_get_visible (line));
  g_assert_false (gtk_widget_child_focus (f->pane, GTK_DIR_TAB_FORWARD) &&
                  gtk_widget_child_focus (f->pane, GTK_DIR_TAB_FORWARD));
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* In less room it is at least as high, which GTK takes for granted. */
static void
assert_not_lower (GtkWidget *line)
{
  int last = 0, natural;

  for (int width = 2 * gtk_widget_get_width (line); width >= 60; width--)
    {
      int height;

      GTK_WIDGET_GET_CLASS (line)->measure (line, GTK_ORIENTATION_VERTICAL, width, &height,
                                            &natural, NULL, NULL);
      g_assert_cmpint (height, >=, last);
      last = height;
    }
}

/* Words that need no other room lay nothing out. */
static void
test_steady (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  LsSteadyText *line;
  guint n = 0;

  if (f->window == NULL)
    return;
  line = LS_STEADY_TEXT (gtk_widget_get_first_child (f->pane));
  go_away (f);
  widget_test_settle (f->window);
  g_signal_connect_swapped (gtk_widget_get_frame_clock (f->pane), "layout", G_CALLBACK (count_cb),
                            &n);
  ls_steady_text_set_text (line, "Step 12: lane 1 computes R1.x.");
  widget_test_settle (f->window);
  g_assert_cmpint (n, ==, 0);
  ls_steady_text_set_text (line, "Step 12\nand\nmuch\nthat\nneeds\nroom\nof\nits\nown");
  widget_test_settle (f->window);
  g_assert_cmpint (n, >, 0);
  /* Of two lines the room is kept, so that the next sentence moves nothing. */
  ls_steady_text_set_text (line, "Step 13\nand more");
  widget_test_settle (f->window);
  n = 0;
  ls_steady_text_set_text (line, "Step 14.");
  widget_test_settle (f->window);
  g_assert_cmpint (n, ==, 0);
  assert_not_lower (GTK_WIDGET (line));
  g_signal_handlers_disconnect_by_data (gtk_widget_get_frame_clock (f->pane), &n);
}

static int
get_natural_width (LsSteadyText *line)
{
  int natural;

  gtk_widget_measure (GTK_WIDGET (line), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL,
                      NULL);
  return natural;
}

/* Two digits more, there and back, ask for no other room, however long the words before them are. */
static void
test_steady_line (void)
{
  if (!widget_test_has_display ())
    return;
  for (guint n = 1; n < 40; n++)
    {
      g_autofree char *words = g_strnfill (n, 'x');
      g_autofree char *long_words = g_strconcat (words, "10", NULL);
      g_autofree char *other_words = g_strconcat (words, "/m", NULL);
      g_autofree char *long_other_words = g_strconcat (words, "10/m", NULL);
      LsSteadyText *line = LS_STEADY_TEXT (g_object_ref_sink (ls_steady_text_new (FALSE, 3)));
      int usual;

      ls_steady_text_set_text (line, words);
      usual = get_natural_width (line);
      ls_steady_text_set_text (line, long_words);
      g_assert_cmpint (get_natural_width (line), ==, usual);
      ls_steady_text_set_text (line, words);
      g_assert_cmpint (get_natural_width (line), ==, usual);
      /* Words that come later leave as much room behind them. */
      ls_steady_text_set_text (line, other_words);
      usual = get_natural_width (line);
      ls_steady_text_set_text (line, long_other_words);
      g_assert_cmpint (get_natural_width (line), ==, usual);
      g_object_unref (line);
    }
}

/* --- output ---------------------------------------------------------------------------------------------- */

static void
test_output_states (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  LsOutputView *output = LS_OUTPUT_VIEW (f->pane);

  if (f->window == NULL)
    return;
  g_assert_cmpstr (ls_output_view_get_text (output), ==, "Computing the image\u2026");
  fake_session_set_image (f->session, 20, 14);
  g_assert_cmpstr (ls_output_view_get_text (output), ==,
                   "pixel 8,0 in wave 1, lane 0\n0.4 0.0 0.25 1.0");
  ls_session_set_focus_lane (f->session, 3);
  g_assert_cmpstr (ls_output_view_get_text (output), ==,
                   "pixel 9,1 in wave 1, lane 3\n0.45 0.071428575 0.25 1.0");
  widget_test_shoot_all (f->window, f->pane, "output", 320, 280);
  widget_test_shoot_all (f->window, f->pane, "output", 140, 150);
}

/* Where layers lie one above the other, and what a pixel's value was made from. */
static void
test_output_layers (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  LsOutputView *output = LS_OUTPUT_VIEW (f->pane);

  if (f->window == NULL)
    return;
  fake_scene_set_layers (f->scene, 2, 4);
  fake_session_set_image (f->session, 20, 14);
  g_assert_cmpstr (
    ls_output_view_get_text (output), ==,
    "pixel 8,0 (8,0 of layer 0) in wave 1, lane 0\n0.4 0.0 0.25 1.0 (resolved from 4 "
    "samples)");
  ls_session_set_focus_lane (f->session, 51);
  g_assert_true (g_str_has_prefix (ls_output_view_get_text (output),
                                   "pixel 9,7 (9,0 of layer 1) in wave 1, lane 51\n"));
}

static void
test_output_keys (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  fake_session_set_image (f->session, 20, 14);
  g_assert_true (widget_test_press (f->pane, GDK_KEY_Up, 0));
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 2);
  g_assert_true (widget_test_press (f->pane, GDK_KEY_Right, 0));
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 3);
  g_assert_true (widget_test_press (f->pane, GDK_KEY_Left, 0));
  g_assert_true (widget_test_press (f->pane, GDK_KEY_Left, 0));
  g_assert_cmpuint (ls_view_get_wave (ls_session_get_view (f->session)), ==, 0);
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 15);
  for (guint i = 0; i < 30; i++)
    g_assert_true (widget_test_press (f->pane, GDK_KEY_Down, 0));
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 13);
}

static const float four_pixels[] = {
  1.f, 0.f, 0.f, 1.f, /* bottom left: red */
  0.f, NAN, 0.f, 1.f, /* bottom right: not a number */
  0.f, 0.f, 1.f, NAN, /* top left: not written */
  0.f, 9.f, 0.f, 1.f, /* top right: beyond 1 */
};

static void
test_image_pixels (void)
{
  const LsOutputModel model = { .pixels = four_pixels, .width = 2, .height = 2 };
  LsOutputPlace place;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guint32 *pixels = NULL;

  ls_output_place_init (&place, 2, 2, 25, 21);
  g_assert_cmpuint (place.zoom, ==, 10);
  g_assert_cmpint (place.width, ==, 20);
  g_assert_cmpint (place.x, ==, 2);
  texture = ls_output_image_new_texture (&model, &place);
  pixels = draw_test_pixels (texture);
  g_assert_cmphex (pixels[19 * 20 + 0], ==, 0xffff0000);
  g_assert_cmphex (pixels[19 * 20 + 19], ==, 0xffff00ff);
  g_assert_cmphex (pixels[0 * 20 + 19], ==, 0xff00ff00);
  g_assert_cmphex (pixels[0], !=, pixels[4]); /* checks */
  g_assert_cmphex (pixels[0], ==, pixels[8]);
}

static void
test_image_pick (void)
{
  static const guint sizes[][2] = { { 2, 2 }, { 20, 14 }, { 640, 480 }, { 1920, 1080 }, { 64, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const LsOutputModel model = { .width = sizes[i][0], .height = sizes[i][1] };
      LsOutputPlace place;
      guint x, y;

      ls_output_place_init (&place, model.width, model.height, 300, 200);
      g_assert_cmpint (place.width, <=, 300);
      g_assert_cmpint (place.height, <=, 200);
      g_assert_true (ls_output_place_pick (&place, &model, place.x, place.y, &x, &y));
      g_assert_cmpuint (x, ==, 0);
      g_assert_cmpuint (y, ==, model.height - 1);
      g_assert_true (ls_output_place_pick (&place, &model, place.x + place.width - 0.5,
                                           place.y + place.height - 0.5, &x, &y));
      g_assert_cmpuint (x, >=, model.width - place.shrink);
      g_assert_cmpuint (y, <, place.shrink);
      g_assert_false (ls_output_place_pick (&place, &model, place.x - 1, place.y, &x, &y));
      g_assert_false (
        ls_output_place_pick (&place, &model, place.x, place.y + place.height, &x, &y));
    }
}

/* The picture takes the room that there is, in one direction all of it, and keeps its shape. */
static void
test_image_room (void)
{
  static const guint sizes[][2] = {
    { 150, 150 }, { 199, 120 }, { 640, 480 }, { 300, 299 }, { 90, 60 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const guint width = sizes[i][0], height = sizes[i][1];
      const LsOutputModel model = { .width = width, .height = height };
      LsOutputPlace place;
      guint x, y;

      ls_output_place_init (&place, width, height, 299, 200);
      g_assert_true (place.width == 299 || place.height == 200);
      g_assert_cmpfloat_with_epsilon ((double) place.width / place.height, (double) width / height,
                                      0.02);
      for (guint pixel = 0; place.shrink == 1 && pixel < height; pixel++)
        {
          const graphene_rect_t at = ls_output_image_get_rect (&model, &place, pixel, pixel);

          g_assert_true (ls_output_place_pick (&place, &model, at.origin.x, at.origin.y, &x, &y));
          g_assert_cmpuint (x, ==, pixel);
          g_assert_cmpuint (y, ==, pixel);
        }
    }
}

static void
test_image_describe (void)
{
  const LsOutputModel model = { .pixels = four_pixels, .width = 2, .height = 2 };
  g_autofree char *red = ls_output_image_describe (&model, 0, 0);
  g_autofree char *none = ls_output_image_describe (&model, 0, 1);
  g_autofree char *nan = ls_output_image_describe (&model, 1, 0);

  g_assert_cmpstr (red, ==, "1.0 0.0 0.0 1.0");
  g_assert_cmpstr (none, ==, "not written");
  g_assert_cmpstr (nan, ==, "0.0 NaN:7fc00000 0.0 1.0 (magenta: NaN)");
}

/* Integers have more digits than the floats of the picture. */
static void
test_image_integers (void)
{
  static const guint32 words[] = { 129708002, 7, 129708003, 4294967295u };
  LsOutputModel model = { .pixels = four_pixels,
                          .width = 2,
                          .height = 1,
                          .words = words,
                          .n_channels = 2,
                          .type = LS_VALUE_INT };
  g_autofree char *first = ls_output_image_describe (&model, 0, 0);
  g_autofree char *signed_text = ls_output_image_describe (&model, 1, 0);
  g_autofree char *unsigned_text = NULL;

  model.type = LS_VALUE_UINT;
  unsigned_text = ls_output_image_describe (&model, 1, 0);
  g_assert_cmpstr (first, ==, "129708002 7");
  g_assert_cmpstr (signed_text, ==, "129708003 -1");
  g_assert_cmpstr (unsigned_text, ==, "129708003 4294967295");
}

/* The lowest byte of each channel, one channel as grey; the floats beside the words are not looked at. */
static void
test_image_integer_colours (void)
{
  static const guint32 words[] = { 0x12345680u, 0xffffff40u, 0x100u, 0xffu };
  LsOutputModel model = { .pixels = four_pixels, .width = 2, .height = 1, .words = words };
  LsOutputPlace place;

  ls_output_place_init (&place, 2, 1, 2, 1);
  for (guint n = 1; n <= 2; n++)
    {
      g_autoptr (GdkTexture) texture = NULL;
      g_autofree guint32 *pixels = NULL;

      model.n_channels = n;
      texture = ls_output_image_new_texture (&model, &place);
      pixels = draw_test_pixels (texture);
      g_assert_cmphex (pixels[0], ==, n == 1 ? 0xff808080 : 0xff804000);
      g_assert_cmphex (pixels[1], ==, n == 1 ? 0xff404040 : 0xff00ff00);
    }
}

/* What threads wrote is a single row, high enough to be seen and clicked. */
static void
test_image_single_row (void)
{
  const LsOutputModel model = { .pixels = four_pixels, .width = 2, .height = 1 };
  LsOutputPlace place;
  guint x, y;

  ls_output_place_init (&place, 2, 1, 8, 100);
  g_assert_cmpint (place.height, ==, 16);
  g_assert_cmpint (place.width, ==, 8);
  g_assert_true (ls_output_place_pick (&place, &model, place.x + 5, place.y + 15, &x, &y));
  g_assert_cmpuint (x, ==, 1);
  g_assert_cmpuint (y, ==, 0);
  ls_output_place_init (&place, 2, 1, 8, 5);
  g_assert_cmpint (place.height, ==, 5);
  ls_output_place_init (&place, 2, 2, 8, 100);
  g_assert_cmpint (place.height, ==, 8);
}

#define ADD(path, make, function) \
  g_test_add ("/views/" path, Fixture, (gconstpointer) make, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  ADD ("stack/cards", ls_stack_view_get_type, test_stack_cards);
  ADD ("stack/activate", ls_stack_view_get_type, test_stack_activate);
  ADD ("narration/text", ls_narration_get_type, test_narration);
  ADD ("narration/selected", ls_narration_get_type, test_narration_selected);
  ADD ("narration/steady", ls_narration_get_type, test_steady);
  g_test_add_func ("/views/steady-text/line", test_steady_line);
  ADD ("output/states", ls_output_view_get_type, test_output_states);
  ADD ("output/layers", ls_output_view_get_type, test_output_layers);
  ADD ("output/keys", ls_output_view_get_type, test_output_keys);
  g_test_add_func ("/views/output/integer-colours", test_image_integer_colours);
  g_test_add_func ("/views/output/single-row", test_image_single_row);
  g_test_add_func ("/views/output/integers", test_image_integers);
  g_test_add_func ("/views/output/pixels", test_image_pixels);
  g_test_add_func ("/views/output/pick", test_image_pick);
  g_test_add_func ("/views/output/room", test_image_room);
  g_test_add_func ("/views/output/describe", test_image_describe);
  return g_test_run ();
}
