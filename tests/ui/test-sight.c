#include <gtksourceview/gtksource.h>

#include "ls-code-view.h"
#include "ls-plugins.h"
#include "ui-picture.h"
#include "ui-tour.h"
#include "machines.h"

/* What is drawn in the margin of the program, by its pixels. */

/* A column of 7 pixels: the lanes of the eighth are helpers. */
static const char column[] = "[scene]\nversion=1\nname=column\n"
                             "[layout]\nwidth=7\nheight=8\n"
                             "[inputs]\nR0.x=linear 1 0 0\n"
                             "[output PIX0]\nformat=rgba32f\n"
                             "[asm]\n"
                             "00 ALU:\n"
                             "      0  x: MOV R1.x, R0.x\n"
                             "      1  x: ADD R1.x, R1.x, 1.0f\n"
                             "01 EXPORT_DONE: PIX0, R1\n"
                             "END_OF_PROGRAM\n";

#define DISC_X 8       /* of the middle of a breakpoint */
#define STRIP_X 62     /* of lane 0: behind the marks, the count and a gap */
#define LINE 3         /* the export: neither the present line nor one beside it */
#define HELPER_LANE 13 /* at 7, 2; lane 12 is the pixel beside it */

static gboolean
is_arranged (UiTest *test)
{
  return gtk_widget_get_mapped (ui_test_pane (test, LS_PANE_CODE));
}

/* The program as it is seen now. */
static UiPicture
shoot (UiTest *test)
{
  return ui_picture_of (test, GTK_WIDGET (ui_picture_listing (test)));
}

static gboolean
is_red (guint32 colour)
{
  return (colour >> 16 & 0xff) > 0xc0 && (colour >> 8 & 0xff) < 0x80 && (colour & 0xff) < 0x80;
}

static void
set_up (UiTest *test)
{
  g_autofree char *path = ui_test_write ("column.lanescope", column);

  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_act (test, "win.cancel");
  ui_test_act (test, "debug.end");
  ui_keys_arrive (test);
}

/* None, a disc, and the outline of one that is switched off. */
static void
test_breakpoint (UiTest *test)
{
  int height, y = ui_picture_line (test, LINE, &height), middle = y + height / 2;
  g_autoptr (LsBreakpoint) breakpoint = NULL;
  g_auto (UiPicture) none = shoot (test);

  g_assert_false (is_red (ui_picture_at (&none, DISC_X, middle)));
  g_assert_true (ls_session_toggle_breakpoint (test->session, LINE));
  g_auto (UiPicture) disc = shoot (test);
  g_assert_true (is_red (ui_picture_at (&disc, DISC_X, middle)));

  breakpoint = g_list_model_get_item (ls_session_get_breakpoints (test->session), 0);
  ls_breakpoint_set_enabled (breakpoint, FALSE);
  g_auto (UiPicture) outline = shoot (test);
  g_assert_false (is_red (ui_picture_at (&outline, DISC_X, middle)));
  g_assert_true (is_red (ui_picture_at (&outline, DISC_X - 5, middle)) ||
                 is_red (ui_picture_at (&outline, DISC_X - 6, middle)));
}

/* The strip beside a line that has run: pixels fill it, helpers its lower half, in the colours of the lane map. */
static void
test_strip (UiTest *test)
{
  int height, y = ui_picture_line (test, LINE, &height);
  g_auto (UiPicture) picture = shoot (test);
  guint32 lane, helper, helper_below, lane_below;

  lane = ui_picture_at (&picture, STRIP_X + HELPER_LANE - 1, y + height / 2 - 3);
  helper = ui_picture_at (&picture, STRIP_X + HELPER_LANE, y + height / 2 - 3);
  lane_below = ui_picture_at (&picture, STRIP_X + HELPER_LANE - 1, y + height - 4);
  helper_below = ui_picture_at (&picture, STRIP_X + HELPER_LANE, y + height - 4);
  g_assert_cmphex (lane, ==, lane_below);
  g_assert_cmphex (lane, ==, 0xff0072b2u);
  g_assert_cmphex (helper_below, ==, 0xff56b4e9u);
  g_assert_cmphex (helper, ==, 0xffd5d8dcu);
  g_assert_cmphex (ui_picture_at (&picture, STRIP_X - 3, y + height / 2), !=, lane);
}

/* With the desktop's high contrast it has that of the lane map there, black for those that take part. */
static void
test_strip_contrast (UiTest *test)
{
  int height, y = ui_picture_line (test, LINE, &height);
  GtkCssProvider *sheet = gtk_css_provider_new ();
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (test->window));

  gtk_css_provider_load_from_resource (sheet, "/org/lanescope/Lanescope/style-hc.css");
  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (sheet),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_auto (UiPicture) picture = shoot (test);
  gtk_style_context_remove_provider_for_display (display, GTK_STYLE_PROVIDER (sheet));
  g_object_unref (sheet);
  g_assert_cmphex (ui_picture_at (&picture, STRIP_X + HELPER_LANE - 1, y + height - 4), ==,
                   0xff000000u);
}

/* Whether the text of the listing has a colour of its own by now at offset of a line. */
static gboolean
is_coloured_now (UiTest *test, int line, int offset)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (ui_picture_listing (test));
  g_autoptr (GSList) tags = NULL;
  gboolean is_set = FALSE;
  GtkTextIter start;

  gtk_text_buffer_get_iter_at_line_offset (buffer, &start, line, offset);
  tags = gtk_text_iter_get_tags (&start);
  for (GSList *link = tags; link != NULL && !is_set; link = link->next)
    g_object_get (link->data, "foreground-set", &is_set, NULL);
  return is_set;
}

static gboolean
is_coloured (UiTest *test, int line, int offset)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (ui_picture_listing (test));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_source_buffer_ensure_highlight (GTK_SOURCE_BUFFER (buffer), &start, &end);
  return is_coloured_now (test, line, offset);
}

/* Instructions and registers are told apart by colours: MOV of the line, and the comma behind R1.x. */
static void
test_colours (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (ui_picture_listing (test));
  g_autofree char *line = NULL;
  GtkTextIter start, end;
  int mnemonic, comma;

  gtk_text_buffer_get_iter_at_line (buffer, &start, 1);
  gtk_text_buffer_get_iter_at_line (buffer, &end, 2);
  line = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  mnemonic = (int) (strstr (line, "MOV") - line);
  comma = (int) (strchr (line, ',') - line);
  g_assert_true (is_coloured (test, 1, mnemonic));
  g_assert_false (is_coloured (test, 1, comma));
}

/* --- scrolling ------------------------------------------------------------------------------------------- */

#define N_LINES 400

static void
set_up_long (UiTest *test)
{
  GString *text = g_string_new ("[scene]\nversion=1\nname=long\n[inputs]\nR0.x=linear 1 0 0\n"
                                "[output PIX0]\nformat=rgba32f\n[asm]\n");
  g_autofree char *path = NULL;

  for (guint i = 0; i < N_LINES / 100; i++)
    {
      g_string_append_printf (text, "%02u ALU:\n", i);
      for (guint k = 0; k < 100; k++)
        g_string_append_printf (
          text, "      %u  x: MUL_IEEE*2 R0.x, -|R0.x|, -|R0.x| CLAMP VEC_120\n", i * 100 + k);
    }
  g_string_append (text, "04 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n");
  path = ui_test_write ("long.lanescope", text->str);
  g_string_free (text, TRUE);
  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_act (test, "win.cancel");
  ui_keys_arrive (test);
}

static gboolean
is_narrow (UiTest *test)
{
  gtk_window_set_default_size (GTK_WINDOW (test->window), 500, 700);
  return ls_shell_get_mode (ls_window_get_parts (test->window)->shell) == LS_SHELL_NARROW;
}

static GtkAdjustment *
listing_adjustment (UiTest *test)
{
  return gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (ui_picture_listing (test)));
}

static gboolean
is_scrolling (UiTest *test)
{
  return gtk_adjustment_get_value (listing_adjustment (test)) > 0;
}

static gboolean
is_at_end (UiTest *test)
{
  GtkAdjustment *adjustment = listing_adjustment (test);
  double end = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  return gtk_adjustment_get_value (adjustment) > 0.9 * end;
}

/* Hidden on its way, the listing gets there when it is shown again. */
static void
test_hide_scrolling (UiTest *test)
{
  GtkWidget *pane = ui_test_pane (test, LS_PANE_CODE);

  g_assert_false (is_scrolling (test));
  ui_test_act (test, "debug.end");
  ui_test_wait (test, is_narrow, "one pane at a time");
  ui_test_wait (test, is_scrolling, "the listing to scroll");
  gtk_widget_set_visible (pane, FALSE);
  gtk_widget_set_visible (pane, TRUE);
  ui_test_wait (test, is_arranged, "the panes");
  ui_test_wait (test, is_at_end, "the listing to arrive");
}

/* How far the line that runs next lies from the upper edge of what is seen, in parts of its height. */
static double
find_next (UiTest *test)
{
  GtkTextView *text = ui_picture_listing (test);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text);
  GdkRectangle seen, at;
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  gtk_text_view_get_visible_rect (text, &seen);
  gtk_text_view_get_iter_location (text, &iter, &at);
  return (double) (at.y - seen.y) / seen.height;
}

#define N_STEPS 60

/* The line that runs next is in sight, and not at an edge, but text that can be read does not move with each step: it goes on at once,
 * and then stands still for some. */
static void
test_stands_still (UiTest *test)
{
  guint n_moved = 0;

  for (guint step = 1; step <= N_STEPS; step++)
    {
      const double before = gtk_adjustment_get_value (listing_adjustment (test));

      ls_session_move_sync (test->session, LS_MOVE_STEP, 0, NULL);
      ui_keys_arrive (test);
      n_moved += gtk_adjustment_get_value (listing_adjustment (test)) != before;
      g_assert_cmpfloat (find_next (test), >=, 0);
      g_assert_cmpfloat (find_next (test), <, 0.9);
    }
  g_assert_cmpuint (n_moved, >, 0);
  g_assert_cmpuint (n_moved, <=, N_STEPS / 3);
}

/* --- what a frame repaints ------------------------------------------------------------------------------- */

static GskRenderNode *
draw_widget (UiTest *test, GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  ui_keys_arrive (test);
  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (widget),
                          gtk_widget_get_height (widget));
  return gtk_snapshot_free_to_node (snapshot);
}

static GskRenderNode *
draw (UiTest *test)
{
  return draw_widget (test, GTK_WIDGET (ui_picture_listing (test)));
}

typedef void (*Look) (GskRenderNode *node, gpointer data);

static void
look_at_all (GskRenderNode *node, Look look, gpointer data)
{
  const GskRenderNodeType type = gsk_render_node_get_node_type (node);

  look (node, data);
  if (type == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      look_at_all (gsk_container_node_get_child (node, i), look, data);
  else if (type == GSK_CLIP_NODE)
    look_at_all (gsk_clip_node_get_child (node), look, data);
  else if (type == GSK_ROUNDED_CLIP_NODE)
    look_at_all (gsk_rounded_clip_node_get_child (node), look, data);
  else if (type == GSK_TRANSFORM_NODE)
    look_at_all (gsk_transform_node_get_child (node), look, data);
}

/* data: a set of those that were looked at. */
static void
assert_new (GskRenderNode *node, gpointer data)
{
  if (gsk_render_node_get_node_type (node) == GSK_CONTAINER_NODE)
    g_assert_true (g_hash_table_add (data, node));
}

/* GTK 4.8 paints what is beside a text twice. */
static void
test_once (UiTest *test)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GskRenderNode *node = draw (test);

  look_at_all (node, assert_new, seen);
  g_assert_cmpuint (g_hash_table_size (seen), >, N_STEPS / 3);
  gsk_render_node_unref (node);
}

/* data: an array of the keys of pieces, which are colours that nobody sees. */
static void
collect (GskRenderNode *node, gpointer data)
{
  const GdkRGBA *color;

  if (gsk_render_node_get_node_type (node) != GSK_COLOR_NODE)
    return;
  color = gsk_color_node_get_color (node);
  if (color->alpha <= 0)
    g_array_append_vals (data, color, 1);
}

static GArray *
collect_pieces (UiTest *test)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (GdkRGBA));
  GskRenderNode *node = draw (test);

  look_at_all (node, collect, pieces);
  gsk_render_node_unref (node);
  return pieces;
}

/* Beside three lines something else stands after a step: what ran before, what just ran, what runs next. */
static void
test_pieces (UiTest *test)
{
  g_autoptr (GArray) before = NULL, after = NULL;
  guint n_changed = 0;

  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 3, NULL);
  ui_keys_arrive (test);
  before = collect_pieces (test);
  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 4, NULL);
  ui_keys_arrive (test);
  after = collect_pieces (test);
  g_assert_cmpuint (before->len, >, 30);
  g_assert_cmpuint (before->len, ==, after->len);
  for (guint i = 0; i < after->len; i++)
    n_changed +=
      !gdk_rgba_equal (&g_array_index (before, GdkRGBA, i), &g_array_index (after, GdkRGBA, i));
  /* In the columns of marks and of lanes; the numbers of two of them are bold, or no longer. */
  g_assert_cmpuint (n_changed, ==, 3 + 3 + 2);
}

/* data: adds the height of what is as wide as the listing with its margin, and nobody sees. */
static void
add_band (GskRenderNode *node, gpointer data)
{
  graphene_rect_t bounds;
  float *band = data;

  if (gsk_render_node_get_node_type (node) != GSK_COLOR_NODE ||
      gsk_color_node_get_color (node)->alpha > 0)
    return;
  gsk_render_node_get_bounds (node, &bounds);
  if (bounds.size.width >= band[0])
    band[1] += bounds.size.height;
}

/* What runs next and what just ran are pieces from edge to edge, so that a step paints few rectangles. */
static void
test_band (UiTest *test)
{
  GtkWidget *listing = GTK_WIDGET (ui_picture_listing (test));
  GtkWidget *view = gtk_widget_get_ancestor (listing, LS_TYPE_CODE_VIEW);
  float band[2] = { (float) gtk_widget_get_width (view), 0 };
  GskRenderNode *node;
  int height;

  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, 3, NULL);
  ui_keys_arrive (test);
  ui_picture_line (test, LINE, &height);
  node = draw_widget (test, view);
  look_at_all (node, add_band, band);
  gsk_render_node_unref (node);
  g_assert_cmpfloat (band[1], >=, 2 * height);
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* A step that needs no other room lays nothing out. What comes late on a busy machine, an answer or a bar, may: not with every step. */
static void
test_no_layout (UiTest *test)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (test->window));
  guint n = 0, n_still = 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_signal_connect_swapped (clock, "layout", G_CALLBACK (count_cb), &n);
  ls_session_move_sync (test->session, LS_MOVE_TO_STEP, N_LINES / 2, NULL);
  ui_keys_arrive (test);
  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < 60 && n_still < 6; i++)
    {
      const guint before = n;

      ls_session_move_sync (test->session, i % 6 < 3 ? LS_MOVE_STEP : LS_MOVE_STEP_BACK, 0, NULL);
      ui_keys_arrive (test);
      n_still = n == before ? n_still + 1 : 0;
    }
  g_signal_handlers_disconnect_by_data (clock, &n);
  g_assert_cmpuint (n_still, ==, 6);
}

/* --- signs ----------------------------------------------------------------------------------------------- */

static const char signs[] = "[scene]\nversion=1\nname=signs\n"
                            "[inputs]\nR0.x=linear 1 0 0\n"
                            "[output PIX0]\nformat=rgba32f\n"
                            "[asm]\n"
                            "00 ALU: KCACHE0(CB0:0-15)\n"
                            "      0  x: MULADD R1.x, KC0[1].x, -KC0[0].x, -R0.x\n"
                            "      1  x: MULADD R1.x, -KC0[1].x, -PV0.x, -R0.x\n"
                            "01 EXPORT_DONE: PIX0, R1\n"
                            "END_OF_PROGRAM\n";

static void
set_up_signs (UiTest *test)
{
  g_autofree char *path = ui_test_write ("signs.lanescope", signs);

  ui_test_start (test, path);
  ui_test_wait (test, is_arranged, "the panes");
}

/* However wide the pane is, a sign is in one line with what it changes. */
static void
test_signs (UiTest *test)
{
  GtkTextView *text = ui_picture_listing (test);
  GtkWidget *paned = gtk_widget_get_ancestor (GTK_WIDGET (text), GTK_TYPE_PANED);
  guint n = 0;

  for (int width = 320; width < 600; width += 8)
    {
      GtkTextIter at, next;

      gtk_paned_set_position (GTK_PANED (paned), width);
      ui_keys_arrive (test);
      gtk_text_buffer_get_start_iter (gtk_text_view_get_buffer (text), &at);
      for (; !gtk_text_iter_is_end (&at); gtk_text_iter_forward_char (&at))
        {
          GdkRectangle sign, word;

          next = at;
          if (gtk_text_iter_get_char (&at) != '-' || !gtk_text_iter_forward_char (&next))
            continue;
          gtk_text_view_get_iter_location (text, &at, &sign);
          gtk_text_view_get_iter_location (text, &next, &word);
          g_assert_cmpint (sign.y, ==, word.y);
          n++;
        }
    }
  g_assert_cmpuint (n, >, 100);
}

/* Of what stands beside the listing, with its numbers. */
static int
measure_beside (UiTest *test)
{
  GtkTextView *text = ui_picture_listing (test);
  int x;

  gtk_text_view_buffer_to_window_coords (text, GTK_TEXT_WINDOW_WIDGET, 0, 0, &x, NULL);
  return x;
}

static const char *awaited;

static gboolean
is_named (UiTest *test)
{
  LsScene *scene = ls_session_get_scene (test->session);

  return scene != NULL && g_str_equal (ls_scene_get_name (scene), awaited) &&
         ls_session_get_history (test->session) != NULL;
}

static void
open_example (UiTest *test, const char *name, const char *title)
{
  awaited = title;
  gtk_widget_activate_action (GTK_WIDGET (test->window), "win.open-example", "s", name);
  ui_test_wait (test, is_named, title);
  ui_keys_arrive (test);
}

/* Where most lines are long, the counts give their room to the text; where few are, they stay. */
static void
test_beside (UiTest *test)
{
  const int wide = measure_beside (test);
  int narrow, one, height;

  ui_picture_line (test, 0, &one);
  open_example (test, "r500-pairs", "R500 pairs");
  narrow = measure_beside (test);
  g_assert_cmpint (narrow, <=, wide - 60);
  ui_picture_line (test, 0, &height);
  g_assert_cmpint (height, <=, 3 * one);
  open_example (test, "first-light", "First light");
  g_assert_cmpint (measure_beside (test), >=, narrow + 60);
}

/* px of the widest character that the listing showed when it was painted first; 0: it was not yet. */
static int widest, narrowest;

static void
painted_cb (GdkFrameClock *clock, GtkTextView *text)
{
  GtkTextIter at;

  g_signal_handlers_disconnect_by_func (clock, painted_cb, text);
  narrowest = G_MAXINT;
  gtk_text_buffer_get_start_iter (gtk_text_view_get_buffer (text), &at);
  for (; !gtk_text_iter_ends_line (&at); gtk_text_iter_forward_char (&at))
    {
      GdkRectangle place;

      gtk_text_view_get_iter_location (text, &at, &place);
      widest = MAX (widest, place.width);
      narrowest = MIN (narrowest, place.width);
    }
}

static gboolean
mapped_cb (GSignalInvocationHint *hint G_GNUC_UNUSED,
           guint n G_GNUC_UNUSED,
           const GValue *values,
           gpointer data G_GNUC_UNUSED)
{
  GtkWidget *widget = g_value_get_object (values);

  if (!LS_IS_CODE_VIEW (gtk_widget_get_ancestor (widget, LS_TYPE_CODE_VIEW)) ||
      !GTK_IS_TEXT_VIEW (widget))
    return TRUE;
  g_signal_connect (gtk_widget_get_frame_clock (widget), "after-paint", G_CALLBACK (painted_cb),
                    widget);
  return FALSE;
}

static void
set_up_watched (UiTest *test)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET)); /* for its signals */
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
  set_up (test);
}

/* All characters are as wide as each other, in the first frame too. */
static void
test_first_type (UiTest *test G_GNUC_UNUSED)
{
  g_assert_cmpint (widest, >, 0);
  g_assert_cmpint (widest, ==, narrowest);
}

static gboolean was_coloured;

/* As soon as the window knows the scene, before any frame can show it: the name of the first line's clause. */
static void
scene_cb (UiTest *test)
{
  was_coloured = is_coloured_now (test, 0, 3);
}

/* The first frame that shows a program has its colours. */
static void
test_first_frame (UiTest *test)
{
  g_signal_connect_swapped (test->session, "notify::scene", G_CALLBACK (scene_cb), test);
  open_example (test, "first-light", "First light");
  g_assert_true (was_coloured);
  g_signal_handlers_disconnect_by_data (test->session, test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ui_test_add ("/ui/sight/breakpoint", NULL, set_up, test_breakpoint);
  ui_test_add ("/ui/sight/strip-of-lanes", NULL, set_up, test_strip);
  ui_test_add ("/ui/sight/strip-of-lanes/contrast", NULL, set_up, test_strip_contrast);
  ui_test_add ("/ui/sight/colours-of-words", NULL, set_up, test_colours);
  ui_test_add ("/ui/sight/hidden-while-scrolling", NULL, set_up_long, test_hide_scrolling);
  ui_test_add ("/ui/sight/stands-still", NULL, set_up_long, test_stands_still);
  ui_test_add ("/ui/sight/once", NULL, set_up_long, test_once);
  ui_test_add ("/ui/sight/pieces", NULL, set_up_long, test_pieces);
  ui_test_add ("/ui/sight/band", NULL, set_up_long, test_band);
  ui_test_add ("/ui/sight/signs", NULL, set_up_signs, test_signs);
  if (has_machine_of ("r500"))
    ui_test_add ("/ui/sight/beside", NULL, set_up, test_beside);
  ui_test_add ("/ui/sight/first-type", NULL, set_up_watched, test_first_type);
  ui_test_add ("/ui/sight/first-frame", NULL, set_up, test_first_frame);
  ui_test_add ("/ui/sight/no-layout", NULL, set_up_long, test_no_layout);
  return g_test_run ();
}
