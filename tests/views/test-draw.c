#include "draw-test.h"

#include "ls-grid.h"
#include "ls-lane-layout.h"
#include "ls-lane-parts.h"

#include "fake-session.h"

#define N_THEMES 4

static const LsTheme *
theme_at (guint i)
{
  return ls_theme_find (i >= 2 ? LS_COLOURS_CONTRAST : LS_COLOURS_DEFAULT, i & 1);
}

/* Two states of each role. */
#define N_LOOKS (2 * LS_N_LANE_ROLES)

/* The states one after the other in a row, each size px. */
static GdkTexture *
render_states (const LsTheme *theme, guint size, const char *name)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  for (guint state = 0; state < N_LOOKS; state++)
    {
      const LsTileModel model = { .role = (LsLaneRole) (state % LS_N_LANE_ROLES),
                                  .ticks = state / LS_N_LANE_ROLES,
                                  .text = "27" };

      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (state * size), 0));
      ls_lane_tile_draw (snapshot, &model, (float) size, (float) size, theme, glyphs);
      gtk_snapshot_restore (snapshot);
    }
  return draw_test_render (snapshot, size * N_LOOKS, size, theme, name);
}

/* grey: only differences of the green byte beyond 24 count. */
static gboolean
tiles_differ (const guint32 *pixels, guint size, guint a, guint b, gboolean grey)
{
  const guint stride = size * N_LOOKS;

  for (guint i = 0; i < size * size; i++)
    {
      const guint32 *row = pixels + i / size * stride + i % size;
      const guint32 p = row[a * size], q = row[b * size];

      if (grey ? ABS ((int) (p >> 8 & 0xff) - (int) (q >> 8 & 0xff)) > 24 : p != q)
        return TRUE;
    }
  return FALSE;
}

static void
test_states_differ (void)
{
  static const guint sizes[] = { 4, 6, 8, 12, 18, 24, 28, 40, 60 };

  for (guint i = 0; i < N_THEMES * G_N_ELEMENTS (sizes); i++)
    {
      const guint theme = i % N_THEMES, size = sizes[i / N_THEMES];
      g_autofree char *name = g_strdup_printf ("states-%u-%02u", theme, size);
      g_autoptr (GdkTexture) texture = render_states (theme_at (theme), size, name);
      g_autofree guint32 *pixels = draw_test_pixels (texture);

      for (guint a = 0; a < N_LOOKS; a++)
        for (guint b = a + 1; b < N_LOOKS; b++)
          {
            g_assert_true (tiles_differ (pixels, size, a, b, FALSE));
            g_assert_true (size < 8 || tiles_differ (pixels, size, a, b, TRUE));
          }
    }
}

/* High contrast has two colours only: what tells the states apart there is the pattern alone. */
static void
test_patterns_without_colour (void)
{
  for (guint t = 2; t < N_THEMES; t++)
    for (guint state = 1; state < LS_N_LANE_ROLES; state++)
      {
        const LsLaneStyle *style = &theme_at (t)->lanes[state];

        g_assert_true (gdk_rgba_equal (&style->fill, &theme_at (t)->surface));
        for (guint other = 0; other < state; other++)
          g_assert_cmpint (style->pattern, !=, theme_at (t)->lanes[other].pattern);
      }
}

static void
test_layout_screen_order (void)
{
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 16, 16);
  LsLaneLayout layout;

  ls_lane_layout_init (&layout, scene, 3);
  g_assert_true (layout.has_quads);
  g_assert_cmpuint (layout.mapped, ==, LS_MASK_ALL);
  g_assert_cmpuint (layout.row[0], ==, 7); /* y = 0 is at the bottom */
  g_assert_cmpuint (layout.column[0], ==, 0);
  g_assert_cmpuint (layout.row[2], ==, 6);
  g_assert_cmpuint (layout.column[22], ==, 2);
  g_assert_cmpuint (layout.x[22], ==, 10);
  g_assert_cmpuint (layout.y[22], ==, 11);
  g_assert_cmpuint (ls_lane_layout_neighbour (&layout, 0, 1, 0), ==, 1);
  g_assert_cmpuint (ls_lane_layout_neighbour (&layout, 0, 0, -1), ==, 2);
  g_assert_cmpuint (ls_lane_layout_neighbour (&layout, 0, -1, 0), ==, 0);
}

/* Every lane has a place of its own, also where the wave is only partly covered. */
static void
test_layout_is_a_permutation (void)
{
  static const guint sizes[][2] = { { 1, 1 }, { 3, 5 }, { 8, 8 }, { 9, 9 }, { 64, 2 } };

  for (guint i = 0; i < 3 * G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (LsScene) scene = fake_scene_new (i % 3, sizes[i / 3][0], sizes[i / 3][1]);
      LsLaneLayout layout;
      LsMask seen = 0;

      ls_lane_layout_init (&layout, scene, ls_scene_get_n_waves (scene) - 1);
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          g_assert_cmpuint (layout.lane[layout.row[lane]][layout.column[lane]], ==, lane);
          seen |= LS_MASK_LANE (layout.row[lane] * 8u + layout.column[lane]);
        }
      g_assert_cmpuint (seen, ==, LS_MASK_ALL);
    }
}

static void
test_layout_names (void)
{
  g_autoptr (LsScene) pixels = fake_scene_new (LS_LAYOUT_PIXELS, 7, 3);
  g_autoptr (LsScene) vertices = fake_scene_new (LS_LAYOUT_VERTICES, 70, 1);
  g_autofree char *pixel = NULL, *none = NULL, *vertex = NULL, *outside = NULL;
  LsLaneLayout layout;

  ls_lane_layout_init (&layout, pixels, 0);
  pixel = ls_lane_layout_dup_name (&layout, 3);
  none = ls_lane_layout_dup_name (&layout, 63);
  ls_lane_layout_init (&layout, vertices, 1);
  vertex = ls_lane_layout_dup_name (&layout, 2);
  g_assert_cmpstr (pixel, ==, "pixel 1,1");
  g_assert_cmpstr (none, ==, "no pixel");
  outside = ls_lane_layout_dup_place (&layout, 1, 0);
  g_assert_cmpstr (vertex, ==, "vertex 66");
  g_assert_cmpstr (outside, ==, "vertex 1");
}

/* A run of many cells is one node, and says the same as cells drawn one at a time. */
static void
test_glyph_run (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  const LsTheme *theme = ls_theme_find (LS_COLOURS_DEFAULT, FALSE);
  GtkSnapshot *run = gtk_snapshot_new (), *cells = gtk_snapshot_new ();
  g_autoptr (GdkTexture) run_texture = NULL, cells_texture = NULL;
  g_autofree guint32 *a = NULL, *b = NULL;
  GskRenderNode *node;

  for (guint i = 0; i < 5; i++)
    ls_glyphs_add (glyphs, "0.25", 10.f + 60.f * (float) i);
  ls_glyphs_flush (glyphs, run, 20, &theme->text);
  for (guint i = 0; i < 5; i++)
    ls_glyphs_draw (glyphs, cells, "0.25", 10.f + 60.f * (float) i, 20, &theme->text);

  node = gtk_snapshot_free_to_node (run);
  g_assert_cmpuint (draw_test_count (node, GSK_TEXT_NODE), ==, 1);
  run = gtk_snapshot_new ();
  gtk_snapshot_append_node (run, node);
  gsk_render_node_unref (node);
  run_texture = draw_test_render (run, 320, 30, theme, "glyph-run");
  cells_texture = draw_test_render (cells, 320, 30, theme, "glyph-cells");
  a = draw_test_pixels (run_texture);
  b = draw_test_pixels (cells_texture);
  g_assert_cmpmem (a, 320 * 30 * 4, b, 320 * 30 * 4);
}

/* --- grid ------------------------------------------------------------------------------------------------ */

static void
numbered_name (const LsGridModel *model G_GNUC_UNUSED, guint row, char name[LS_GRID_NAME_SIZE])
{
  g_snprintf (name, LS_GRID_NAME_SIZE, "R%u", row);
}

static LsGridRowKind
plain_kind (const LsGridModel *model G_GNUC_UNUSED, guint row G_GNUC_UNUSED)
{
  return LS_GRID_ROW_PLAIN;
}

static LsValueType
int_type (const LsGridModel *model G_GNUC_UNUSED,
          guint row G_GNUC_UNUSED,
          guint column G_GNUC_UNUSED)
{
  return LS_VALUE_INT;
}

/* Counts in data how many words were asked for. Even columns changed, every third is off. */
static void
counted_words (const LsGridModel *model, guint row, guint first, guint n, LsGridWord *words)
{
  *(guint *) model->data += n;
  for (guint i = 0; i < n; i++)
    words[i] = (LsGridWord){ row, (first + i) % 2 ? row : row + 1, TRUE };
}

static guint off_from; /* the first column that may be off */

static gboolean
third_is_off (const LsGridModel *model G_GNUC_UNUSED, guint column)
{
  return column % 3 == 0 && column >= off_from;
}

static int
state_head (const LsGridModel *model G_GNUC_UNUSED, guint column, char head[LS_GRID_NAME_SIZE])
{
  g_snprintf (head, LS_GRID_NAME_SIZE, "%u", column);
  return column % 3 == 0 && column >= off_from ? LS_LANE_BRANCH : LS_LANE_ACTIVE;
}

static GskRenderNode *
draw_grid (guint n_rows, guint n_columns, double x, double y, guint *n_words)
{
  const LsGridModel model = { .n_rows = n_rows,
                              .n_columns = n_columns,
                              .name_chars = 6,
                              .focus_column = -1,
                              .is_whole = TRUE,
                              .name = numbered_name,
                              .kind = plain_kind,
                              .type = int_type,
                              .words = counted_words,
                              .head = state_head,
                              .is_off = third_is_off,
                              .data = n_words };
  g_autoptr (LsGlyphs) regular = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (LsGlyphs) bold = draw_test_glyphs (PANGO_WEIGHT_BOLD);
  g_autoptr (LsNumberMemory) numbers = ls_number_memory_new ();
  const LsGridPlace place = { .x = x, .y = y };
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  LsGridMetrics metrics;

  *n_words = 0;
  ls_grid_metrics_init (&metrics, &model, regular, 800);
  ls_grid_draw (snapshot, &model, &metrics, &place, 800, 400, theme_at (0), regular, bold, numbers);
  return gtk_snapshot_free_to_node (snapshot);
}

/* What is out of sight costs nothing, and a row of cells is at most three text nodes. */
static void
test_grid_is_virtual (void)
{
  guint small_words, large_words;
  GskRenderNode *small = draw_grid (40, 16, 0, 0, &small_words);
  GskRenderNode *large = draw_grid (100000, 64, 0, 0, &large_words);
  const guint n_texts = draw_test_count (large, GSK_TEXT_NODE);
  const guint n_rows = 400 / 17, n_columns = 8;

  g_assert_cmpuint (small_words, ==, large_words);
  g_assert_cmpuint (large_words, <=, (n_rows + 2) * (n_columns + 2));
  g_assert_cmpuint (n_texts, ==, draw_test_count (small, GSK_TEXT_NODE));
  g_assert_cmpuint (n_texts, <=, (3 + 1) * (n_rows + 2) + n_columns + 2);
  gsk_render_node_unref (small);
  gsk_render_node_unref (large);
}

static GskRenderNode *
draw_dot (LsGlyphs *glyphs)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  ls_glyphs_draw (glyphs, snapshot, LS_GLYPHS_DOT, 0, 0, &theme_at (0)->text);
  return gtk_snapshot_free_to_node (snapshot);
}

/* Where a glyph begins in a text; -1: it is not there. */
static float
find_glyph (GskRenderNode *text, PangoGlyph glyph)
{
  float x = gsk_text_node_get_offset (text)->x;
  const guint n = gsk_text_node_get_num_glyphs (text);
  const PangoGlyphInfo *glyphs = gsk_text_node_get_glyphs (text, NULL);

  for (guint i = 0; i < n; i++)
    {
      if (glyphs[i].glyph == glyph)
        return x;
      x += (float) glyphs[i].geometry.width / PANGO_SCALE;
    }
  return -1;
}

/* The same below and including node. */
static float
find_dot (GskRenderNode *node, PangoGlyph glyph)
{
  float x = -1;

  if (gsk_render_node_get_node_type (node) == GSK_TEXT_NODE)
    return find_glyph (node, glyph);
  if (gsk_render_node_get_node_type (node) == GSK_CLIP_NODE)
    return find_dot (gsk_clip_node_get_child (node), glyph);
  if (gsk_render_node_get_node_type (node) != GSK_CONTAINER_NODE)
    return -1;
  for (guint i = 0; x < 0 && i < gsk_container_node_get_n_children (node); i++)
    x = find_dot (gsk_container_node_get_child (node, i), glyph);
  return x;
}

/* Under the last digit, and what follows stands where it would without. */
static void
test_glyph_underline (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  const float advance = ls_glyphs_get_advance (glyphs);
  GskRenderNode *plain, *under, *line;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  PangoGlyph glyph, seven;

  ls_glyphs_draw (glyphs, snapshot, "_", 0, 0, &theme_at (0)->text);
  line = gtk_snapshot_free_to_node (snapshot);
  glyph = gsk_text_node_get_glyphs (line, NULL)->glyph;
  snapshot = gtk_snapshot_new ();
  ls_glyphs_draw (glyphs, snapshot, "7", 0, 0, &theme_at (0)->text);
  plain = gtk_snapshot_free_to_node (snapshot);
  seven = gsk_text_node_get_glyphs (plain, NULL)->glyph;

  snapshot = gtk_snapshot_new ();
  ls_glyphs_add (glyphs, "12", 10);
  ls_glyphs_underline (glyphs);
  ls_glyphs_add (glyphs, "7", 60);
  ls_glyphs_flush (glyphs, snapshot, 0, &theme_at (0)->text);
  under = gtk_snapshot_free_to_node (snapshot);
  g_assert_cmpfloat_with_epsilon (find_glyph (under, glyph), 10 + advance, 0.01f);
  g_assert_cmpfloat_with_epsilon (find_glyph (under, seven), 60, 0.01f);
  gsk_render_node_unref (under);
  gsk_render_node_unref (plain);
  gsk_render_node_unref (line);
}

/* A dot stands right before its number, and not where the number of the lane before ends. */
static void
test_grid_dots (void)
{
  guint n_words;
  GskRenderNode *grid = draw_grid (1, 1, 0, 0, &n_words);
  const LsGridModel model = { .name_chars = 6 };
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_BOLD);
  const float advance = ls_glyphs_get_advance (glyphs);
  GskRenderNode *dot = draw_dot (glyphs);
  LsGridMetrics metrics;
  float x;

  ls_grid_metrics_init (&metrics, &model, glyphs, 800);
  x = find_dot (grid, gsk_text_node_get_glyphs (dot, NULL)->glyph);
  /* The number has one digit, at the right end of the cell. */
  g_assert_cmpfloat (x, >, (float) (metrics.name_width + metrics.cell_width) - 4 * advance);
  g_assert_cmpfloat (x, <, (float) (metrics.name_width + metrics.cell_width) - advance);
  gsk_render_node_unref (dot);
  gsk_render_node_unref (grid);
}

/* Adds the keys of pieces below and including node, which are colours that nobody sees. */
static void
collect_keys (GskRenderNode *node, GArray *keys)
{
  const GskRenderNodeType type = gsk_render_node_get_node_type (node);

  if (type == GSK_COLOR_NODE && gsk_color_node_get_color (node)->alpha <= 0)
    g_array_append_vals (keys, gsk_color_node_get_color (node), 1);
  else if (type == GSK_CLIP_NODE)
    collect_keys (gsk_clip_node_get_child (node), keys);
  else if (type == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      collect_keys (gsk_container_node_get_child (node, i), keys);
}

/* Of a table of 3 rows: of its rows, its names and its heads. */
static GArray *
keys_of_grid (void)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (GdkRGBA));
  guint n_words;
  GskRenderNode *grid = draw_grid (3, 5, 0, 0, &n_words);

  collect_keys (grid, keys);
  gsk_render_node_unref (grid);
  g_assert_cmpuint (keys->len, ==, 3 + 3 + 1);
  return keys;
}

/* Where a lane is off, its number is dim in each row and its head shows another state; names stay. */
static void
test_grid_pieces (void)
{
  g_autoptr (GArray) before = keys_of_grid (), after = NULL;
  guint n_changed = 0;

  off_from = 1;
  after = keys_of_grid ();
  off_from = 0;
  for (guint i = 0; i < after->len; i++)
    n_changed +=
      !gdk_rgba_equal (&g_array_index (before, GdkRGBA, i), &g_array_index (after, GdkRGBA, i));
  g_assert_cmpuint (n_changed, ==, 3 + 1);
}

static void
test_grid_ends (void)
{
  guint n_words;
  GskRenderNode *past = draw_grid (10, 4, 5000, 5000, &n_words), *empty;

  g_assert_cmpuint (n_words, ==, 0);
  gsk_render_node_unref (past);
  empty = draw_grid (0, 0, 0, 0, &n_words);
  g_assert_cmpuint (n_words, ==, 0);
  gsk_render_node_unref (empty);
}

/* --- bars ------------------------------------------------------------------------------------------------ */

static guint
no_trail (const LsGridModel *model G_GNUC_UNUSED,
          guint row G_GNUC_UNUSED,
          LsWritten values[LS_TRAIL_MAX] G_GNUC_UNUSED)
{
  return 0;
}

/* How many of the 10 pixels of a column of a picture of 40 by 10 are painted. */
static guint
count_column (const guint32 *pixels, guint x)
{
  guint n = 0;

  for (guint y = 0; y < 10; y++)
    n += pixels[y * 40 + x] != pixels[0];
  return n;
}

/* The least, the greatest and a NaN, at the right end; the latest is the strong one. */
static void
test_trail (void)
{
  static const guint8 levels[] = { 0, LS_WRITTEN_TOP, LS_WRITTEN_NONE, LS_WRITTEN_TOP / 2 };
  const LsTheme *theme = theme_at (0);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guint32 *pixels = NULL;

  ls_trail_draw (snapshot, &GRAPHENE_RECT_INIT (0, 0, 40, 10), levels, 4, theme);
  texture = draw_test_render (snapshot, 40, 10, theme, "trail");
  pixels = draw_test_pixels (texture);
  g_assert_cmpuint (count_column (pixels, 27), ==, 0);
  g_assert_cmpuint (count_column (pixels, 29), ==, 2);
  g_assert_cmpuint (count_column (pixels, 32), ==, 10);
  g_assert_cmpuint (count_column (pixels, 35), ==, 6);
  g_assert_cmphex (pixels[7 * 40 + 35], ==, pixels[0]);
  g_assert_cmpuint (count_column (pixels, 38), ==, 6);
  g_assert_cmphex (pixels[9 * 40 + 38], !=, pixels[9 * 40 + 32]);
}

/* How many whole columns of those that are wanted are in sight; has_bars: whether there are bars beside them. */
static int
count_wanted (LsGridModel *model, const LsGlyphs *glyphs, int width, gboolean *has_bars)
{
  const int wanted = (int) MIN (model->columns_wanted, model->n_columns);
  LsGridMetrics metrics;

  ls_grid_metrics_init (&metrics, model, glyphs, width);
  *has_bars = metrics.has_trail;
  return MIN ((width - metrics.name_width) / metrics.cell_width, wanted);
}

/* Sixteen columns are wanted, if there are as many: at no width do bars push one out, and where there is room they stand. */
static void
test_trail_room (void)
{
  static const guint n_columns[] = { 4, 64 };
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  LsGridModel model = { .name_chars = 6, .columns_wanted = 16 };

  for (guint i = 0; i < G_N_ELEMENTS (n_columns); i++)
    {
      guint n_with = 0, n_between = 0;
      gboolean has_bars;

      model.n_columns = n_columns[i];
      for (int width = 300; width <= 2400; width++)
        {
          model.trail = NULL;
          const int without = count_wanted (&model, glyphs, width, &has_bars);

          g_assert_false (has_bars);
          model.trail = no_trail;
          g_assert_cmpint (count_wanted (&model, glyphs, width, &has_bars), ==, without);
          n_with += has_bars;
          n_between += has_bars && without < (int) MIN (16, n_columns[i]);
        }
      g_assert_true (has_bars);
      g_assert_cmpuint (n_with, >, n_between);
      g_assert_cmpuint (n_between, >, 0);
    }
}

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/views/palette/states-differ-at-all-sizes", test_states_differ);
  g_test_add_func ("/views/palette/patterns-without-colour", test_patterns_without_colour);
  g_test_add_func ("/views/layout/screen-order", test_layout_screen_order);
  g_test_add_func ("/views/layout/every-lane-once", test_layout_is_a_permutation);
  g_test_add_func ("/views/layout/names", test_layout_names);
  g_test_add_func ("/views/glyphs/run-is-one-node", test_glyph_run);
  g_test_add_func ("/views/glyphs/underline", test_glyph_underline);
  g_test_add_func ("/views/grid/only-what-is-in-sight", test_grid_is_virtual);
  g_test_add_func ("/views/grid/dots", test_grid_dots);
  g_test_add_func ("/views/grid/pieces", test_grid_pieces);
  g_test_add_func ("/views/grid/past-the-end", test_grid_ends);
  g_test_add_func ("/views/trail/bars", test_trail);
  g_test_add_func ("/views/trail/room", test_trail_room);
  return g_test_run ();
}
