#include "ls-lane-parts.h"
#include "ls-views.h"

#include "widget-test.h"

typedef struct
{
  LsSession *session;
  LsScene *scene;
  LsView *view;
  GtkWidget *map;
  GtkWindow *window;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (!widget_test_has_display ())
    return;
  f->session = ls_session_new ();
  f->scene = fake_scene_new (LS_LAYOUT_PIXELS, 16, 16);
  f->view = fake_view_new (f->scene, 0, 12);
  fake_session_set_view (f->session, f->view);
  f->map = g_object_new (LS_TYPE_LANE_MAP, NULL);
  g_object_set (f->map, "session", f->session, NULL);
  f->window = widget_test_show (f->map, 480, 364);
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

/* Tiles are the first 64 children, in lane order. */
static LsLaneTile *
tile_at (Fixture *f, guint lane)
{
  GtkWidget *child = gtk_widget_get_first_child (f->map);

  while (lane-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return LS_LANE_TILE (child);
}

static void
assert_label (Fixture *f, guint lane, const char *label)
{
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (tile_at (f, lane)),
                                   GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (tile_at (f, lane)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

/* While predicates decide nothing, none is shown; then each lane's bit, in words too. */
static void
test_predicates (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  g_assert_cmpuint (ls_lane_tile_get_model (tile_at (f, 0))->n_predicates, ==, 0);
  assert_label (f, 0, "lane 0, pixel 0,0, active");
  fake_view_set_predicates (f->view, LS_MASK_LANE (0) | LS_MASK_LANE (63));
  fake_session_set_view (f->session, f->view);
  g_assert_cmpuint (ls_lane_tile_get_model (tile_at (f, 0))->n_predicates, ==, 1);
  g_assert_cmpuint (ls_lane_tile_get_model (tile_at (f, 0))->predicates, ==, 1);
  g_assert_cmpuint (ls_lane_tile_get_model (tile_at (f, 1))->predicates, ==, 0);
  assert_label (f, 0, "lane 0, pixel 0,0, active, predicate 1");
  assert_label (f, 1, "lane 1, pixel 1,0, active, predicate 0");
}

/* What a lane is kept out of is told until the step after, and belongs to that lane alone. */
static void
test_slots_off (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  fake_view_set_slots_off (f->view, LS_MASK_LANE (0), "x and z");
  fake_session_set_view (f->session, f->view);
  assert_label (f, 0, "lane 0, pixel 0,0, active, predicated off in x and z");
  assert_label (f, 1, "lane 1, pixel 1,0, active");
  fake_view_set_slots_off (f->view, LS_MASK_LANE (0), "y");
  fake_session_set_view (f->session, f->view);
  assert_label (f, 0, "lane 0, pixel 0,0, active, predicated off in y");
  fake_view_set_slots_off (f->view, 0, NULL);
  fake_session_set_view (f->session, f->view);
  assert_label (f, 0, "lane 0, pixel 0,0, active");
}

/* Whether the rows of the dot and of predicates are in sight. */
static void
assert_marks (Fixture *f, gboolean has_dot, gboolean has_predicates)
{
  GtkWidget *marks = gtk_widget_get_last_child (f->map), *dot;

  g_assert_true (LS_IS_LANE_MARKS (marks));
  dot = gtk_widget_get_first_child (marks);
  g_assert_true (gtk_widget_get_child_visible (marks));
  g_assert_cmpint (gtk_widget_get_opacity (dot) > 0, ==, has_dot);
  g_assert_cmpint (gtk_widget_get_opacity (gtk_widget_get_next_sibling (dot)) > 0, ==,
                   has_predicates);
}

/* The legend tells of the marks that there are, and is as large for all of them. */
static void
test_legend_of_marks (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  int height, other;

  if (f->window == NULL)
    return;
  assert_marks (f, TRUE, FALSE);
  gtk_widget_measure (f->map, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  fake_view_set_predicates (f->view, LS_MASK_LANE (0));
  fake_session_set_view (f->session, f->view);
  assert_marks (f, TRUE, TRUE);
  gtk_widget_measure (f->map, GTK_ORIENTATION_VERTICAL, -1, &other, NULL, NULL, NULL);
  g_assert_cmpint (other, ==, height);
}

static double
opacity_of_chosen (Fixture *f)
{
  GtkWidget *marks = gtk_widget_get_last_child (f->map);

  widget_test_settle (f->window);
  return gtk_widget_get_opacity (gtk_widget_get_last_child (marks));
}

/* The box of lanes that are chosen is told behind them. */
static void
test_legend_of_chosen (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  g_assert_cmpfloat (opacity_of_chosen (f), ==, 0);
  ls_session_set_chosen_lanes (f->session, 0xf0);
  g_assert_cmpfloat (opacity_of_chosen (f), ==, 1);
  assert_label (f, 5, "lane 5, pixel 3,0, active, chosen");
  ls_session_set_chosen_lanes (f->session, LS_MASK_ALL);
  g_assert_cmpfloat (opacity_of_chosen (f), ==, 0);
  assert_label (f, 5, "lane 5, pixel 3,0, active");
}

/* Returns: rows of the marks that are shown. */
static guint
assert_apart (GtkWidget *marks)
{
  guint n = 0;
  GtkAllocation place, other;

  for (GtkWidget *row = gtk_widget_get_first_child (marks); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      if (gtk_widget_get_opacity (row) <= 0)
        continue;
      n++;
      gtk_widget_get_allocation (row, &place);
      for (GtkWidget *next = gtk_widget_get_next_sibling (row); next != NULL;
           next = gtk_widget_get_next_sibling (next))
        {
          gtk_widget_get_allocation (next, &other);
          if (gtk_widget_get_opacity (next) > 0)
            g_assert_cmpint (other.y, !=, place.y);
        }
    }
  return n;
}

/* Whatever marks there are, each is told in a row of its own. */
static void
test_legend_rows (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GtkWidget *marks;

  if (f->window == NULL)
    return;
  marks = gtk_widget_get_last_child (f->map);
  ls_session_set_chosen_lanes (f->session, 0xf0);
  for (guint which = 0; which < 8; which++)
    {
      const gboolean has_race = (which & 4) != 0;

      ls_lane_marks_set (LS_LANE_MARKS (marks), which & 1, which & 2 ? 1 : 0, has_race);
      widget_test_settle (f->window);
      g_assert_cmpuint (assert_apart (marks), >=, has_race ? 2 : 1);
    }
  ls_session_set_chosen_lanes (f->session, LS_MASK_ALL);
}

static GtkWidget *
find_legend (GtkWidget *widget)
{
  GtkWidget *found = LS_IS_LANE_LEGEND (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_legend (child);
  return found;
}

/* It has a row for each state of the machine's list, which has one that no other machine has; its lanes are found from there. */
static void
test_legend_of_states (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GtkWidget *legend, *parked;
  guint n = 0;

  if (f->window == NULL)
    return;
  legend = find_legend (f->map);
  parked = gtk_widget_get_first_child (legend);
  for (guint i = 0; i < FAKE_PARKED; i++)
    parked = gtk_widget_get_next_sibling (parked);
  for (GtkWidget *row = gtk_widget_get_first_child (legend); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n++;
  g_assert_cmpuint (n, ==, fake_machine.n_lane_states);
  fake_view_park (f->view, 30);
  fake_session_set_view (f->session, f->view);
  g_signal_emit_by_name (parked, "clicked");
  g_assert_cmpuint (ls_inspector_get_focus (LS_INSPECTOR (f->map)), ==, 30);
  g_assert_cmpint (ls_lane_tile_get_model (tile_at (f, 30))->role, ==, LS_LANE_BREAK);
  g_assert_cmpuint (ls_lane_tile_get_model (tile_at (f, 30))->ticks, ==, 1);
}

static guint
count_rows (GtkWidget *legend)
{
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (legend); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n += gtk_widget_get_mapped (row);
  return n;
}

/* A state that no lane has had has no row in sight, and one that was met keeps it; the legend takes the same room. */
static void
test_legend_of_met (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GtkWidget *legend;
  guint n_rows;
  int height;

  if (f->window == NULL)
    return;
  legend = find_legend (f->map);
  widget_test_settle (f->window);
  n_rows = count_rows (legend);
  height = gtk_widget_get_height (legend);
  g_assert_cmpuint (n_rows, <, fake_machine.n_lane_states);
  for (guint is_parked = 1; is_parked < 3; is_parked++)
    {
      if (is_parked == 1)
        fake_view_park (f->view, 30);
      fake_session_set_view (f->session, f->view);
      widget_test_settle (f->window);
      g_assert_cmpuint (count_rows (legend), ==, n_rows + 1);
      g_assert_cmpint (gtk_widget_get_height (legend), ==, height);
    }
}

/* Glyphs of the numbers below node that are of that colour. */
static guint
count_glyphs (GskRenderNode *node, const GdkRGBA *color)
{
  guint n = 0;

  switch ((guint) gsk_render_node_get_node_type (node))
    {
    case GSK_CONTAINER_NODE:
      for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
        n += count_glyphs (gsk_container_node_get_child (node, i), color);
      return n;
    case GSK_DEBUG_NODE:
      return count_glyphs (gsk_debug_node_get_child (node), color);
    case GSK_TRANSFORM_NODE:
      return count_glyphs (gsk_transform_node_get_child (node), color);
    case GSK_TEXT_NODE:
      return gdk_rgba_equal (gsk_text_node_get_color (node), color)
               ? gsk_text_node_get_num_glyphs (node)
               : 0;
    default:
      return 0;
    }
}

/* The map paints the numbers of its tiles by row and colour; a killed lane shows its cross alone. */
static void
test_numbers (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const LsTheme *theme = ls_theme_find (LS_COLOURS_DEFAULT, FALSE);
  const LsLaneStyle *active = &theme->lanes[LS_LANE_ACTIVE], *off = &theme->lanes[LS_LANE_BRANCH];
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  guint n[2];

  if (f->window == NULL)
    return;
  if (gtk_check_version (4, 16, 0) == NULL)
    {
      g_test_skip ("text nodes of this GTK do not tell their colour");
      return;
    }
  g_assert_false (gdk_rgba_equal (&active->text, &off->text));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const LsLaneRole role = lane < 4    ? LS_LANE_BRANCH
                              : lane < 12 ? LS_LANE_KILLED
                                          : LS_LANE_ACTIVE;
      char number[8];

      g_snprintf (number, sizeof number, "%u", lane);
      ls_lane_tile_set_model (tile_at (f, lane), &(LsTileModel){ .role = role, .text = number });
    }
  GTK_WIDGET_GET_CLASS (f->map)->snapshot (f->map, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  n[0] = count_glyphs (node, &off->text);
  n[1] = count_glyphs (node, &active->text);
  g_assert_cmpuint (n[0], ==, 4);
  g_assert_cmpuint (n[1], ==, 2 * (LS_LANES - 12));
}

/* What is drawn behind the number of a tile, its marks, leaves the digits alone. */
static void
assert_beside_digits (GskRenderNode *node)
{
  const guint n = gsk_container_node_get_n_children (node);
  guint text = 0;
  graphene_rect_t digits, mark;

  while (gsk_render_node_get_node_type (gsk_container_node_get_child (node, text)) != GSK_TEXT_NODE)
    text++;
  gsk_render_node_get_bounds (gsk_container_node_get_child (node, text), &digits);
  g_assert_cmpuint (n, >=, text + 1 + 2 + 4 * 2);
  for (guint i = text + 1; i < n; i++)
    {
      gsk_render_node_get_bounds (gsk_container_node_get_child (node, i), &mark);
      g_assert_false (graphene_rect_intersection (&digits, &mark, NULL));
    }
}

static void
test_marks_beside_digits (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);

  for (guint size = 22; size <= 60; size++)
    {
      const LsTileModel model = {
        .text = "47", .changed = TRUE, .focused = TRUE, .n_predicates = 4, .predicates = 0xf
      };
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      GskRenderNode *node;

      ls_lane_tile_draw (snapshot, &model, (float) size, (float) size,
                         ls_theme_find (LS_COLOURS_DEFAULT, FALSE), glyphs);
      node = gtk_snapshot_free_to_node (snapshot);
      assert_beside_digits (node);
      gsk_render_node_unref (node);
    }
}

static void
test_states (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  g_assert_cmpint (ls_lane_tile_get_model (tile_at (f, 2))->role, ==, LS_LANE_BRANCH);
  g_assert_true (ls_lane_tile_get_model (tile_at (f, 0))->focused);
  g_assert_false (ls_lane_tile_get_model (tile_at (f, 0))->changed);
  g_assert_true (ls_lane_tile_get_model (tile_at (f, 4))->changed);
  g_assert_true (ls_lane_tile_get_model (tile_at (f, 5))->changed);
}

static void
test_accessible_names (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (LsView) next = NULL;

  if (f->window == NULL)
    return;
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (f->map), GTK_ACCESSIBLE_ROLE_GRID);
  assert_label (f, 22, "lane 22, pixel 2,3, break");
  next = fake_view_new (f->scene, 3, 13);
  fake_view_set_state (next, 22, LS_LANE_KILLED);
  fake_session_set_view (f->session, next);
  assert_label (f, 22, "lane 22, pixel 10,11, killed");
  fake_view_set_state (next, 22, LS_LANE_HELPER);
  fake_session_set_view (f->session, next);
  assert_label (f, 22, "lane 22, pixel 10,11, helper");
  fake_view_set_state (next, 22, LS_LANE_ENDED);
  fake_session_set_view (f->session, next);
  assert_label (f, 22, "lane 22, pixel 10,11, ended");
  /* Who holds nothing has not ended. */
  fake_view_set_empty (next, LS_MASK_LANE (22));
  fake_session_set_view (f->session, next);
  assert_label (f, 22, "lane 22, pixel 10,11");
}

/* Of the first node that nobody sees; NULL: there is none. */
static const GdkRGBA *
find_key (GskRenderNode *node)
{
  const GdkRGBA *key = NULL;

  switch ((guint) gsk_render_node_get_node_type (node))
    {
    case GSK_COLOR_NODE:
      key = gsk_color_node_get_color (node);
      return key->alpha > 0 ? NULL : key;
    case GSK_DEBUG_NODE:
      return find_key (gsk_debug_node_get_child (node));
    case GSK_CONTAINER_NODE:
      for (guint i = 0; key == NULL && i < gsk_container_node_get_n_children (node); i++)
        key = find_key (gsk_container_node_get_child (node, i));
      return key;
    default:
      return NULL;
    }
}

/* Of the piece that all tiles are. */
static GdkRGBA
key_of (Fixture *f)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (f->map);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  GdkRGBA key;

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (f->map),
                          gtk_widget_get_height (f->map));
  node = gtk_snapshot_free_to_node (snapshot);
  key = *find_key (node);
  gsk_render_node_unref (node);
  return key;
}

static GdkRGBA
key_without (Fixture *f, guint n_killed)
{
  for (guint lane = 0; lane < n_killed; lane++)
    fake_view_set_state (f->view, lane, LS_LANE_KILLED);
  fake_session_set_view (f->session, f->view);
  widget_test_settle (f->window);
  return key_of (f);
}

/* One tile that differs is painted alone, many of them as one. */
static void
test_piece (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GdkRGBA none, one, many;

  if (f->window == NULL)
    return;
  none = key_of (f);
  one = key_without (f, 1);
  many = key_without (f, 30);
  g_assert_true (gdk_rgba_equal (&none, &one));
  g_assert_false (gdk_rgba_equal (&one, &many));
}

static void
test_keys (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    guint key;
    guint lane;
  } moves[] = { { GDK_KEY_Right, 1 }, { GDK_KEY_l, 4 },    { GDK_KEY_Up, 6 },
                { GDK_KEY_k, 20 },    { GDK_KEY_h, 17 },   { GDK_KEY_Left, 16 },
                { GDK_KEY_Left, 16 }, { GDK_KEY_Down, 2 }, { GDK_KEY_j, 0 },
                { GDK_KEY_Down, 0 } };

  if (f->window == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_assert_true (widget_test_press (f->map, moves[i].key, 0));
      g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, moves[i].lane);
      g_assert_true (ls_lane_tile_get_model (tile_at (f, moves[i].lane))->focused);
    }
  g_assert_false (ls_lane_tile_get_model (tile_at (f, 1))->focused);
}

/* The keyboard focus follows the focus lane, so that a screen reader reads the tile. */
static void
test_keyboard_focus_follows (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  gtk_window_set_focus (f->window, NULL);
  gtk_widget_child_focus (GTK_WIDGET (f->window), GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_window_get_focus (f->window) == GTK_WIDGET (tile_at (f, 0)));
  ls_session_set_focus_lane (f->session, 37);
  g_assert_true (gtk_window_get_focus (f->window) == GTK_WIDGET (tile_at (f, 37)));
}

static void
test_shapes (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const int sizes[][2] = { { 480, 330 }, { 300, 560 }, { 190, 400 }, { 800, 700 } };

  if (f->window == NULL)
    return;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *name =
        g_strdup_printf ("lane-map-%s-%d", i & 1 ? "dark" : "light", sizes[i / 2][0]);
      g_autoptr (GdkTexture) texture = NULL;
      graphene_rect_t first, last;

      widget_test_set_dark (i & 1);
      gtk_window_set_default_size (f->window, sizes[i / 2][0], sizes[i / 2][1]);
      for (guint frame = 0; frame < 3; frame++)
        widget_test_settle (f->window);
      texture = widget_test_shoot (f->window, name);
      g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (tile_at (f, 0)), f->map, &first));
      g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (tile_at (f, 63)), f->map, &last));
      g_assert_cmpfloat (first.size.width, >=, 12);
      g_assert_cmpfloat (last.origin.x, >, first.origin.x);
      g_assert_cmpfloat (last.origin.y, <, first.origin.y);
      g_assert_cmpfloat (last.origin.x + last.size.width, <=,
                         (float) gtk_widget_get_width (f->map));
    }
  widget_test_set_dark (FALSE);
}

/* A tile has a value as a whole or not at all: without its exponent it would be another one. */
static void
test_notes (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const char *notes[LS_LANES];
  const LsLaneSheet sheet = { .asked = LS_MASK_ALL, .notes = notes };

  if (!widget_test_has_display ())
    return;
  for (guint lane = 0; lane < LS_LANES; lane++)
    notes[lane] = "0.25";
  notes[3] = "-1.234567e-05";
  notes[4] = "0123456789012345678901234567890123456789";
  notes[5] = "";
  ls_lane_map_set_sheet (LS_LANE_MAP (f->map), &sheet);
  g_assert_cmpstr (ls_lane_tile_get_model (tile_at (f, 0))->note, ==, "0.25");
  g_assert_cmpstr (ls_lane_tile_get_model (tile_at (f, 3))->note, ==, notes[3]);
  g_assert_null (ls_lane_tile_get_model (tile_at (f, 4))->note);
  assert_label (f, 3, "lane 3, pixel 1,1, active, -1.234567e-05, not chosen");
  g_assert_null (ls_lane_tile_get_model (tile_at (f, 5))->note);
  assert_label (f, 5, "lane 5, pixel 3,0, active, not chosen");
  ls_lane_map_set_sheet (LS_LANE_MAP (f->map), NULL);
  g_assert_null (ls_lane_tile_get_model (tile_at (f, 0))->note);
}

static void
test_without_session (void)
{
  g_autoptr (GtkWidget) map = NULL;

  if (!widget_test_has_display ())
    return;
  map = g_object_ref_sink (g_object_new (LS_TYPE_LANE_MAP, NULL));
  g_assert_true (widget_test_press (map, GDK_KEY_Right, 0));
  g_assert_null (ls_inspector_get_session (LS_INSPECTOR (map)));
}

#define ADD(path, function) \
  g_test_add ("/views/lane-map/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  ADD ("states-and-changes", test_states);
  ADD ("predicates", test_predicates);
  ADD ("slots-off", test_slots_off);
  ADD ("marks/legend", test_legend_of_marks);
  ADD ("marks/chosen", test_legend_of_chosen);
  ADD ("marks/rows", test_legend_rows);
  ADD ("states/legend", test_legend_of_states);
  ADD ("states/met", test_legend_of_met);
  ADD ("numbers", test_numbers);
  g_test_add_func ("/views/lane-map/marks/beside-digits", test_marks_beside_digits);
  ADD ("accessible-names", test_accessible_names);
  ADD ("piece", test_piece);
  ADD ("keys-move-the-focus", test_keys);
  ADD ("keyboard-focus-follows", test_keyboard_focus_follows);
  ADD ("shapes", test_shapes);
  ADD ("notes", test_notes);
  g_test_add_func ("/views/lane-map/without-session", test_without_session);
  return g_test_run ();
}
