#include "ls-timeline-draw.h"
#include "ls-timeline-parts.h"
#include "ls-timeline-values.h"
#include "ls-views.h"

#include "widget-test.h"

/* --- drawing --------------------------------------------------------------------------------------------- */

typedef struct
{
  LsSession *session;
  LsScene *scene;
  LsView *view;
  LsTimelineModel *model;
  LsTimelineView *timeline;
  GtkWindow *window;
} Fixture;

static void
set_up_model (Fixture *f, guint n_steps)
{
  f->session = ls_session_new ();
  f->scene = fake_scene_new (LS_LAYOUT_PIXELS, 16, 16);
  f->view = fake_view_new (f->scene, 0, 12);
  fake_session_set_view (f->session, f->view);
  fake_session_set_history (f->session, n_steps, FALSE);
  f->model = ls_timeline_model_new (f->scene, ls_session_get_history (f->session));
}

static void
clear (Fixture *f)
{
  g_clear_pointer (&f->model, ls_timeline_model_free);
  g_clear_object (&f->session);
  g_clear_pointer (&f->view, ls_view_unref);
  g_clear_pointer (&f->scene, ls_scene_unref);
}

/* Steps of the made-up history go through the lines; two lines of a group are one step. */
static void
test_model (void)
{
  Fixture f = { 0 };
  LsTimelineCell cell;
  g_autofree char *text = NULL, *end = NULL;
  char name[8];

  set_up_model (&f, 40);
  ls_timeline_model_pool (f.model, 0, 1, &cell);
  g_assert_cmpuint (cell.fill[LS_TIMELINE_FLOW], ==, 1 + 60);
  g_assert_cmpuint (cell.fill[LS_TIMELINE_ALU], ==, 0);
  ls_timeline_model_pool (f.model, 5, 9, &cell);
  g_assert_cmpuint (cell.fill[LS_TIMELINE_FETCH], ==, 1 + 36);
  g_assert_cmpuint (cell.fill[LS_TIMELINE_EXPORT], ==, 1 + 60);
  g_assert_cmpuint (cell.clause, ==, 5);
  g_assert_cmphex (cell.of[fake_machine_state (LS_LANE_ACTIVE)] &
                     cell.of[fake_machine_state (LS_LANE_BRANCH)],
                   ==, 0x0fffffffffffffffu & ~0x00ff0f00ffff3333u);
  ls_timeline_name_clause (f.model->program, 5, name);
  g_assert_cmpstr (name, ==, "02");
  ls_timeline_name_clause (f.model->program, 1, name); /* behind the blanks in front */
  g_assert_cmpstr (name, ==, "0");
  text = ls_timeline_model_describe (f.model, 6);
  g_assert_cmpstr (text, ==,
                   "step 6 of 40, next: 2  SAMPLE R0, R0.xyxx, t0, s0; 36 of 64 lanes active");
  end = ls_timeline_model_describe (f.model, 40);
  g_assert_cmpstr (end, ==, "step 40: the end");
  clear (&f);
}

static GskRenderNode *
draw (Fixture *f, int width, int height, LsTimelineSpan span, const LsTheme *theme)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (GdkTexture) masks = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  LsTimelineMetrics metrics;

  ls_timeline_metrics_init (&metrics, width, height, f->model->lines.hidden, glyphs);
  ls_timeline_metrics_add_loops (&metrics, ls_timeline_model_get_loops (f->model));
  masks = ls_timeline_new_masks (f->model, &metrics, &span, theme);
  ls_timeline_draw (snapshot, f->model, &metrics, &span, masks, 12, 5, theme, glyphs);
  return gtk_snapshot_free_to_node (snapshot);
}

/* Rows that the program has no line of take no room, and the lanes get it; the blocks of others stay in theirs. */
static void
test_rows_without_lines (void)
{
  const guint without = 1u << LS_TIMELINE_FETCH | 1u << LS_TIMELINE_EXPORT;
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  const LsTimelineSpan span = { 0, 2 }; /* blocks too narrow for names */
  LsTimelineMetrics all, few;
  LsTimelineCell cell;
  guint n_texts[2];

  for (guint alone = 0; alone < 2; alone++)
    {
      Fixture f = { 0 };
      GskRenderNode *node;

      fake_machine_set_alu_alone (alone == 1);
      set_up_model (&f, 40);
      g_assert_cmphex (f.model->lines.hidden, ==, alone ? without : 0);
      ls_timeline_model_pool (f.model, 0, 40, &cell);
      g_assert_cmpuint (cell.fill[LS_TIMELINE_EXPORT] == 0, ==, alone);
      node = draw (&f, 700, 600, span, ls_theme_find (LS_COLOURS_DEFAULT, FALSE));
      n_texts[alone] = draw_test_count (node, GSK_TEXT_NODE);
      gsk_render_node_unref (node);
      clear (&f);
    }
  fake_machine_set_alu_alone (FALSE);
  g_assert_cmpuint (n_texts[1], ==, n_texts[0] - 2);
  ls_timeline_metrics_init (&all, 700, 400, 0, glyphs);
  ls_timeline_metrics_init (&few, 700, 400, without, glyphs);
  g_assert_cmpint (few.masks, ==, all.masks - 2 * (all.row + 2));
  g_assert_cmpint (few.lane, >=, all.lane);
  g_assert_cmpint (few.axis, ==, all.axis);
}

/* Rows are of lanes that hold something, and low where none parts from the others. */
static void
test_rows_of_lanes (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  LsTimelineMetrics all, few;
  Fixture f = { 0 };

  set_up_model (&f, 40);
  g_assert_cmpuint (f.model->n_lanes, ==, LS_LANES);
  g_assert_false (f.model->is_straight);
  ls_timeline_metrics_init (&all, 700, 600, 0, glyphs);
  few = all;
  ls_timeline_metrics_fit_lanes (&few, f.model);
  g_assert_cmpint (few.lane, ==, all.lane);
  f.model->n_lanes = 3;
  ls_timeline_metrics_fit_lanes (&few, f.model);
  g_assert_cmpint (few.lane, >, 2 * all.lane);
  g_assert_cmpint (ls_timeline_lane (&few, few.masks + 3 * few.lane - 1), ==, 2);
  g_assert_cmpint (ls_timeline_lane (&few, few.masks + 3 * few.lane), ==, -1);
  f.model->is_straight = TRUE;
  ls_timeline_metrics_fit_lanes (&few, f.model);
  g_assert_cmpint (3 * few.lane, <=, LS_LANES);
  f.model->n_lanes = LS_LANES;
  ls_timeline_metrics_fit_lanes (&few, f.model);
  g_assert_cmpint (few.lane, ==, 1);
  clear (&f);
}

static guint
count_bars (const LsTimelineMetrics *metrics, LsMask lanes, const graphene_rect_t *expected)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  graphene_rect_t bounds;
  guint n = 0;

  ls_timeline_draw_chosen (snapshot, metrics, lanes, ls_theme_find (LS_COLOURS_DEFAULT, FALSE));
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return 0;
  n = draw_test_count (node, GSK_COLOR_NODE);
  gsk_render_node_get_bounds (node, &bounds);
  g_assert_true (graphene_rect_equal (&bounds, expected));
  gsk_render_node_unref (node);
  return n;
}

/* Beside the names, as high as the rows: one bar on its ground for neighbours. */
static void
test_chosen_lanes (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  LsTimelineMetrics metrics;
  graphene_rect_t bounds;

  ls_timeline_metrics_init (&metrics, 700, 400, 0, glyphs);
  g_assert_cmpuint (count_bars (&metrics, 0, &bounds), ==, 0);
  graphene_rect_init (&bounds, (float) metrics.names - 5,
                      (float) (metrics.masks + 3 * metrics.lane - 1), 5,
                      (float) (61 * metrics.lane + 2));
  g_assert_cmpuint (count_bars (&metrics, 0x8000000000000018, &bounds), ==, 4);
  g_assert_cmpuint (count_bars (&metrics, LS_MASK_ALL << 3, &bounds), ==, 2);
}

/* --- loops ----------------------------------------------------------------------------------------------- */

/* n_loops one after the other from step 10 on, each of length steps, of the line with the label 02, going round n times. */
static LsLoops *
make_loops (guint n_loops, guint length, guint n)
{
  LsLoops *loops = g_new0 (LsLoops, 1);

  loops->loops = g_new0 (LsLoop, n_loops);
  loops->n_loops = n_loops;
  loops->depth = 1;
  loops->iterations = g_new0 (LsLoopIteration, n_loops * n);
  loops->n_iterations = n_loops * n;
  for (guint i = 0; i < n_loops; i++)
    {
      const guint64 first = 10 + i * length;

      loops->loops[i] = (LsLoop){
        .first = first, .end = first + length, .line = 5, .parent = LS_LOOP_NONE, .n_iterations = n
      };
      for (guint k = 0; k < n; k++)
        loops->iterations[i * n + k] =
          (LsLoopIteration){ .first = first + k * length / n, .loop = i, .number = k + 1 };
    }
  return loops;
}

/* Lanes give room as long as they keep 2 px. */
static void
test_room_of_loops (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (LsLoops) loops = make_loops (1, 20, 4);
  LsTimelineMetrics without, with;

  ls_timeline_metrics_init (&without, 700, 500, 0, glyphs);
  with = without;
  ls_timeline_metrics_add_loops (&with, NULL);
  g_assert_cmpmem (&with, sizeof with, &without, sizeof without);
  ls_timeline_metrics_add_loops (&with, loops);
  g_assert_cmpint (with.levels, ==, 1);
  g_assert_cmpint (with.masks, ==, without.masks + with.row);
  g_assert_cmpint (with.masks + LS_LANES * with.lane, <=, with.height);
  loops->depth = 20;
  with = without;
  ls_timeline_metrics_add_loops (&with, loops);
  g_assert_cmpint (with.levels, ==, 3);
}

/* Whatever the height, loops that are there are seen, and no lane gives more than it can. */
static void
test_loops_stay (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (LsLoops) loops = make_loops (1, 20, 4);
  const int least = ls_timeline_metrics_height (glyphs, 1);

  for (int height = least; height < least + 300; height++)
    for (loops->depth = 1; loops->depth < 4; loops->depth++)
      {
        LsTimelineMetrics without, with;

        ls_timeline_metrics_init (&without, 700, height, 0, glyphs);
        with = without;
        ls_timeline_metrics_add_loops (&with, loops);
        g_assert_cmpint (with.levels, >=, 1);
        g_assert_cmpint (with.level, >=, 4);
        g_assert_cmpint (with.level, <=, with.row);
        g_assert_cmpint (with.lane, >=, MIN (2, without.lane));
        g_assert_cmpint (with.masks + LS_LANES * with.lane, <=, height);
        if (height > least + 64 + 3 * with.row)
          g_assert_cmpuint ((guint) with.levels, ==, loops->depth);
      }
}

/* Tracks are as high as the picture can spare, and end where it does. */
static void
test_room_of_values (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  const int row = (int) ls_glyphs_get_height (glyphs);

  for (guint n = 1; n <= LS_TIMELINE_MAX_VALUES; n++)
    for (int more = 0; more < 300; more++)
      {
        const int height =
          ls_timeline_metrics_height (glyphs, 1) + ls_timeline_values_least (glyphs, n) + more;
        LsTimelineMetrics all;
        int value;

        ls_timeline_metrics_init (&all, 700, height, 0, glyphs);
        value = ls_timeline_values_fit (&all, glyphs, n % 2 == 0, n);
        g_assert_cmpint (value, >=, row);
        g_assert_cmpint (value, <=, 4 * row);
        g_assert_cmpint (height - (int) n * value, >=, ls_timeline_metrics_height (glyphs, 1));
        if (more > (int) n * 3 * row + row)
          g_assert_cmpint (value, ==, 4 * row);
      }
}

static GskRenderNode *
draw_loops (LsLoops *loops, double zoom)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  const LsTimelineSpan span = { 0, zoom };
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  LsTimelineMetrics metrics;

  ls_timeline_metrics_init (&metrics, 700, 500, 0, glyphs);
  ls_timeline_metrics_add_loops (&metrics, loops);
  ls_timeline_loops_draw (loops, snapshot, &metrics, &span,
                          ls_theme_find (LS_COLOURS_DEFAULT, FALSE), glyphs);
  return gtk_snapshot_free_to_node (snapshot);
}

/* A bracket is three strokes; a tick for each iteration and a number on its plate where there is room. */
static void
test_brackets (void)
{
  g_autoptr (LsLoops) loops = make_loops (1, 20, 4);
  GskRenderNode *wide = draw_loops (loops, 12), *narrow = draw_loops (loops, 0.5);

  g_assert_cmpuint (draw_test_count (wide, GSK_COLOR_NODE), ==, 3 + 4 + 1);
  g_assert_cmpuint (draw_test_count (wide, GSK_TEXT_NODE), ==, 1);
  g_assert_cmpuint (draw_test_count (narrow, GSK_COLOR_NODE), ==, 3);
  g_assert_cmpuint (draw_test_count (narrow, GSK_TEXT_NODE), ==, 0);
  gsk_render_node_unref (wide);
  gsk_render_node_unref (narrow);
}

/* No more than the window is wide. */
static void
test_many_brackets (void)
{
  g_autoptr (LsLoops) loops = make_loops (100000, 10, 2);
  GskRenderNode *node = draw_loops (loops, 640 / 1e6);

  g_assert_cmpuint (draw_test_count (node, GSK_COLOR_NODE), >, 0);
  g_assert_cmpuint (draw_test_count (node, GSK_COLOR_NODE), <=, 3 * 700);
  gsk_render_node_unref (node);
}

/* What the tip and a screen reader say; and the picture has the row's name and its brackets. */
static void
test_loops_in_words (void)
{
  Fixture f = { 0 };
  g_autoptr (GString) text = g_string_new ("here"), outside = g_string_new (NULL);
  GskRenderNode *node;

  set_up_model (&f, 40);
  g_assert_null (ls_timeline_model_get_loops (f.model));
  ls_timeline_model_append_loops (f.model, 17, ", ", outside);
  ls_mask_history_take_loops (f.model->history->masks, make_loops (1, 20, 4));
  ls_timeline_model_append_loops (f.model, 17, ", ", text);
  g_assert_cmpstr (text->str, ==, "here, iteration 2 of 4 of the loop at 02");
  ls_timeline_model_append_loops (f.model, 30, ", ", outside);
  g_assert_cmpstr (outside->str, ==, "");
  node = draw (&f, 700, 500, (LsTimelineSpan){ 0, 12 }, ls_theme_find (LS_COLOURS_DEFAULT, FALSE));
  gsk_render_node_unref (node);
  clear (&f);
}

/* How many numbers and names there are where steps are looked at from the second on, as wide as zoom. */
static guint
count_words (Fixture *f, guint64 now, double zoom)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  const LsTimelineSpan span = { 1, zoom };
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  LsTimelineMetrics metrics;
  GskRenderNode *node;
  guint n;

  ls_timeline_metrics_init (&metrics, 700, 400, f->model->lines.hidden, glyphs);
  ls_timeline_draw (snapshot, f->model, &metrics, &span, NULL, now, 5,
                    ls_theme_find (LS_COLOURS_DEFAULT, FALSE), glyphs);
  node = gtk_snapshot_free_to_node (snapshot);
  n = draw_test_count (node, GSK_TEXT_NODE);
  gsk_render_node_unref (node);
  return n;
}

/* A flag that is not seen hides no number: that of a step far to the right hides as few as that of one just gone at the left. */
static void
test_flag_out_of_sight (void)
{
  Fixture f = { 0 };

  set_up_model (&f, 40);
  for (guint zoom = 30; zoom < 90; zoom++)
    g_assert_cmpuint (count_words (&f, 39, zoom), ==, count_words (&f, 0, zoom));
  clear (&f);
}

/* Where there is room, lanes take it. */
static void
test_high_lanes (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);

  for (int lane = 1; lane <= 20; lane++)
    {
      LsTimelineMetrics metrics;

      ls_timeline_metrics_init (&metrics, 700, ls_timeline_metrics_height (glyphs, lane), 0,
                                glyphs);
      g_assert_cmpint (metrics.lane, ==, lane);
    }
}

/* A run of a hundred thousand steps costs no more than the window is wide. */
static void
test_bounded (void)
{
  Fixture f = { 0 };
  GskRenderNode *node;

  set_up_model (&f, 100000);
  node = draw (&f, 800, 320, (LsTimelineSpan){ 0, 760 / 100000. },
               ls_theme_find (LS_COLOURS_DEFAULT, FALSE));
  g_assert_cmpuint (draw_test_count (node, GSK_COLOR_NODE), <, 2 * 4 * 800);
  g_assert_cmpuint (draw_test_count (node, GSK_CAIRO_NODE), ==, 1);
  gsk_render_node_unref (node);
  clear (&f);
}

/* One step in which one lane is off, among a million. */
static void
test_one_step_of_divergence_is_seen (void)
{
  const guint64 n_steps = 1000000, odd = 654321;
  const guint lane = 17;
  LsMaskRecorder *recorder = ls_mask_recorder_new (&fake_program, FALSE, 0);
  LsHistory history = { .n_steps = n_steps };
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 8, 8);
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (GdkTexture) masks = NULL;
  g_autofree guint32 *pixels = NULL;
  LsTimelineMetrics metrics;
  LsTimelineSpan span = { 0, 0 };
  LsTimelineModel *model;
  guint n_different = 0;
  int width;

  for (guint64 step = 0; step < n_steps; step++)
    ls_mask_recorder_add (recorder, 0, step == odd ? ~LS_MASK_LANE (lane) : LS_MASK_ALL, NULL, 0);
  history.masks = ls_mask_recorder_finish (recorder, LS_STOP_END);
  g_atomic_ref_count_init (&history.ref_count);
  ls_history_ref (&history);
  model = ls_timeline_model_new (scene, &history);
  ls_timeline_metrics_init (&metrics, 700, 400, 0, glyphs);
  width = metrics.width - metrics.names;
  span.zoom = (double) width / (double) n_steps;
  masks = ls_timeline_new_masks (model, &metrics, &span, ls_theme_find (LS_COLOURS_DEFAULT, FALSE));
  pixels = draw_test_pixels (masks);
  for (int x = 0; x < width; x++)
    for (int y = 0; y < metrics.lane; y++)
      if (pixels[((int) lane * metrics.lane + y) * width + x] != pixels[y * width])
        n_different++;
  g_assert_cmpuint (n_different, >=, 1);
  g_assert_cmpuint (n_different, <=, 2 * (guint) metrics.lane);
  ls_timeline_model_free (model);
  ls_mask_history_unref (history.masks);
}

/* A history that is cut has room for the step that is looked at, and the numbers are those of the run as far as they are known. */
static void
test_behind_the_history (void)
{
  LsMaskRecorder *recorder = ls_mask_recorder_new (&fake_program, FALSE, 0);
  LsHistory history = { .n_steps = 60, .is_cut = TRUE };
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 8, 8);
  LsTimelineModel *model;
  g_autofree char *open = NULL, *behind = NULL, *known = NULL, *end = NULL;

  for (guint64 step = 0; step < history.n_steps; step++)
    ls_mask_recorder_add (recorder, 0, LS_MASK_ALL, NULL, 0);
  history.masks = ls_mask_recorder_finish (recorder, LS_STOP_BREAKPOINT);
  g_atomic_ref_count_init (&history.ref_count);
  ls_history_ref (&history);
  model = ls_timeline_model_new (scene, &history);
  g_assert_cmpuint (ls_timeline_model_get_room (model), ==, 60);
  ls_timeline_model_reach (model, 1000, 0);
  g_assert_cmpuint (ls_timeline_model_get_room (model), >=, 1000);
  open = ls_timeline_model_describe (model, 6);
  g_assert_true (g_str_has_prefix (open, "step 6 of more than 1000, next: "));
  behind = ls_timeline_model_describe (model, 400);
  g_assert_cmpstr (behind, ==, "step 400: the history is cut at step 60");

  ls_timeline_model_reach (model, 3000, 9000);
  g_assert_cmpuint (ls_timeline_model_get_room (model), ==, 9000);
  known = ls_timeline_model_describe (model, 6);
  g_assert_true (g_str_has_prefix (known, "step 6 of 9000, next: "));
  end = ls_timeline_model_describe (model, 9000);
  g_assert_cmpstr (end, ==, "step 9000: the end");
  ls_timeline_model_free (model);
  ls_mask_history_unref (history.masks);
}

/* A helper that runs looks neither like a lane that holds a pixel nor like one that is off, in any theme. */
static void
test_helpers_are_told_apart (void)
{
  const guint helper = 5, off = 9;
  LsMaskRecorder *recorder = ls_mask_recorder_new (&fake_program, FALSE, 0);
  LsHistory history = { .n_steps = 60, .empty = LS_MASK_LANE (helper) };
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 8, 8);
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  LsTimelineMetrics metrics;
  LsTimelineSpan span = { 0, 10 };
  LsTimelineModel *model;

  for (guint64 step = 0; step < history.n_steps; step++)
    ls_mask_recorder_add (recorder, 0, step > 0 ? ~LS_MASK_LANE (off) : LS_MASK_ALL, NULL, 0);
  history.masks = ls_mask_recorder_finish (recorder, LS_STOP_END);
  g_atomic_ref_count_init (&history.ref_count);
  ls_history_ref (&history);
  model = ls_timeline_model_new (scene, &history);
  ls_timeline_metrics_init (&metrics, 400, 400, 0, glyphs);
  for (guint theme = 0; theme < 4; theme++)
    {
      g_autoptr (GdkTexture) masks = ls_timeline_new_masks (
        model, &metrics, &span,
        ls_theme_find (theme >> 1 & 1 ? LS_COLOURS_CONTRAST : LS_COLOURS_DEFAULT, theme & 1));
      g_autofree guint32 *pixels = draw_test_pixels (masks);
      const gsize width = (gsize) (metrics.width - metrics.names),
                  row = width * (gsize) metrics.lane;
      guint as_on = 0, as_off = 0;

      for (gsize x = 20; x < 220; x++)
        {
          as_on += pixels[helper * row + x] == pixels[x];
          as_off += pixels[helper * row + x] == pixels[off * row + x];
        }
      g_assert_cmpuint (as_on, <, 100);
      g_assert_cmpuint (as_off, <, 150);
    }
  ls_timeline_model_free (model);
  ls_mask_history_unref (history.masks);
}

/* --- values ---------------------------------------------------------------------------------------------- */

/* A track of lane 5 that is known: bits[i] from position at[i] on. */
static void
add_track (LsTimelineValues *values, const guint64 *at, const guint32 *bits, guint n, guint64 given)
{
  LsTimelineValue *track = g_new0 (LsTimelineValue, 1);
  LsSpark *spark = g_new0 (LsSpark, 1);

  spark->lanes = LS_MASK_LANE (5);
  spark->type = LS_VALUE_FLOAT;
  spark->points = g_array_new (FALSE, FALSE, sizeof (LsSparkPoint));
  for (guint i = 0; i < n; i++)
    {
      const double number = ls_value_number (bits[i], LS_VALUE_FLOAT);
      const LsSparkPoint point = { .position = at[i],
                                   .bits = bits[i],
                                   .n_nan = isnan (number),
                                   .has_number = !isnan (number),
                                   .min = number,
                                   .max = number,
                                   .mean = number };

      g_array_append_val (spark->points, point);
    }
  spark->last = at[n - 1] + 10;
  spark->given = given;
  spark->has_range = TRUE;
  spark->low = -1;
  spark->high = 3;
  track->name = g_strdup ("R1.x");
  track->lane = 5;
  track->spark = spark;
  g_ptr_array_add (values->tracks, track);
}

static GskRenderNode *
draw_values (const LsTimelineValues *values, LsTimelineSpan span, guint64 now)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  LsTimelineMetrics metrics;

  ls_timeline_metrics_init (&metrics, 700, 300, 0, glyphs);
  ls_timeline_metrics_add_values (&metrics, values->tracks->len,
                                  ls_timeline_values_height (glyphs, 1));
  g_assert_cmpint (metrics.values, ==, 300);
  g_assert_cmpint (metrics.height, ==,
                   300 + ls_timeline_values_height (glyphs, values->tracks->len));
  ls_timeline_values_draw (values, snapshot, &metrics, &span, now,
                           ls_theme_find (LS_COLOURS_DEFAULT, FALSE), glyphs);
  return gtk_snapshot_free_to_node (snapshot);
}

#define ONE 0x3f800000u
#define THREE 0x40400000u
#define MINUS_ONE 0xbf800000u
#define NOT_A_NUMBER 0x7fc00000u
#define INFINITE 0x7f800000u

/* The line above the track and two plates, a stroke for each stretch of one value, and one that joins it to the stretch before. */
#define FRAME 3

static guint
count_fills (const guint64 *at, const guint32 *bits, guint n, guint64 given)
{
  LsTimelineValues values;
  GskRenderNode *node;
  guint n_fills;

  ls_timeline_values_init (&values);
  add_track (&values, at, bits, n, given);
  node = draw_values (&values, (LsTimelineSpan){ 0, 12 }, 1000);
  n_fills = draw_test_count (node, GSK_COLOR_NODE);
  gsk_render_node_unref (node);
  ls_timeline_values_clear (&values);
  return n_fills - FRAME;
}

static void
test_stroke (void)
{
  static const guint64 at[] = { 0, 10, 20 };
  static const guint32 steps[] = { ONE, THREE, MINUS_ONE }, nan[] = { ONE, NOT_A_NUMBER, ONE };
  static const guint32 infinite[] = { ONE, INFINITE, ONE };
  const guint n_squares = 10 * 12 / 3;

  g_assert_cmpuint (count_fills (at, steps, 1, 0), ==, 1);
  g_assert_cmpuint (count_fills (at, steps, 3, 0), ==, 3 + 2);
  /* What nothing has written is a gap, and nothing joins it. */
  g_assert_cmpuint (count_fills (at, steps, 3, 10), ==, 2 + 1);
  g_assert_cmpuint (count_fills (at, steps, 3, G_MAXUINT64), ==, 0);
  g_assert_cmpuint (count_fills (at, nan, 3, 0), ==, 2 + n_squares);
  /* A line along the edge and an arrow of three rows. */
  g_assert_cmpuint (count_fills (at, infinite, 3, 0), ==, 2 + 4);
}

/* Many changes cost no more than the window is wide. */
static void
test_many_changes (void)
{
  const guint n = 100000;
  g_autofree guint64 *at = g_new (guint64, n);
  g_autofree guint32 *bits = g_new (guint32, n);
  LsTimelineValues values;
  GskRenderNode *node;

  for (guint i = 0; i < n; i++)
    {
      at[i] = i;
      bits[i] = i % 3 == 0 ? ONE : i % 3 == 1 ? THREE : NOT_A_NUMBER;
    }
  ls_timeline_values_init (&values);
  add_track (&values, at, bits, n, 0);
  node = draw_values (&values, (LsTimelineSpan){ 0, 640. / n }, 5);
  g_assert_cmpuint (draw_test_count (node, GSK_COLOR_NODE), <, 4 * 700);
  gsk_render_node_unref (node);
  ls_timeline_values_clear (&values);
}

/* What is low has its words, and a line where there is room for that. */
static void
test_low_tracks (void)
{
  static const guint64 at[] = { 0 };
  static const guint32 bits[] = { ONE };
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  const int row = (int) ls_glyphs_get_height (glyphs);
  LsTimelineValues values;

  ls_timeline_values_init (&values);
  add_track (&values, at, bits, 1, 0);
  for (int value = row; value <= 4 * row; value++)
    {
      const LsTimelineSpan span = { 0, 12 };
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      LsTimelineMetrics metrics;
      GskRenderNode *node;

      ls_timeline_metrics_init (&metrics, 700, 300, 0, glyphs);
      ls_timeline_metrics_add_values (&metrics, 1, value);
      ls_timeline_values_draw (&values, snapshot, &metrics, &span, 1000,
                               ls_theme_find (LS_COLOURS_DEFAULT, FALSE), glyphs);
      node = gtk_snapshot_free_to_node (snapshot);
      g_assert_cmpuint (draw_test_count (node, GSK_TEXT_NODE), ==, 3);
      g_assert_cmpuint (draw_test_count (node, GSK_COLOR_NODE), ==, FRAME + (value >= row + 6));
      gsk_render_node_unref (node);
    }
  ls_timeline_values_clear (&values);
}

static void
test_values_in_words (void)
{
  static const guint64 at[] = { 0, 10, 20 };
  static const guint32 bits[] = { 0, NOT_A_NUMBER, THREE };
  g_autoptr (GString) text = g_string_new ("at");
  LsTimelineValues values;

  ls_timeline_values_init (&values);
  add_track (&values, at, bits, 3, 10);
  for (guint64 step = 9; step < 32; step += 11)
    ls_timeline_values_append_words (&values, step, ", ", text);
  ls_timeline_values_append_words (&values, 12, ", ", text);
  g_assert_cmpstr (
    text->str, ==,
    "at, R1.x of lane 5: not written yet, R1.x of lane 5: 3.0, R1.x of lane 5: not known: "
    "the run is cut before, R1.x of lane 5: NaN:7fc00000");
  ls_timeline_values_clear (&values);
}

/* Of a run that is cut nobody knows what is written behind it. */
static void
test_unwritten_in_words (void)
{
  static const guint64 at[] = { 0 };
  static const guint32 bits[] = { 0 };
  static const struct
  {
    guint64 given;
    LsStopReason reason;
    const char *words;
  } cases[] = { { 10, LS_STOP_END, "not written yet" },
                { 10, LS_STOP_BREAKPOINT, "not written yet" },
                { 11, LS_STOP_END, "never written" },
                { 11, LS_STOP_TRAP, "never written" },
                { G_MAXUINT64, LS_STOP_BREAKPOINT, "not written as far as was looked" } };
  LsTimelineValues values;

  ls_timeline_values_init (&values);
  add_track (&values, at, bits, 1, 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      LsTimelineValue *track = g_ptr_array_index (values.tracks, 0);
      g_autofree char *text = NULL;

      track->spark->given = cases[i].given;
      track->spark->reason = cases[i].reason;
      text = ls_timeline_value_tell (track, 5);
      g_assert_cmpstr (text, ==, cases[i].words);
    }
  ls_timeline_values_clear (&values);
}

/* --- golden draw list ------------------------------------------------------------------------------------ */

static void
list_node (GskRenderNode *node, GString *list)
{
  const GskRenderNodeType type = gsk_render_node_get_node_type (node);
  graphene_rect_t b;

  gsk_render_node_get_bounds (node, &b);
  if (type == GSK_CONTAINER_NODE)
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      list_node (gsk_container_node_get_child (node, i), list);
  else if (type == GSK_CLIP_NODE)
    list_node (gsk_clip_node_get_child (node), list);
  else if (type == GSK_COLOR_NODE)
    {
      g_autofree char *color = gdk_rgba_to_string (gsk_color_node_get_color (node));

      g_string_append_printf (list, "fill %g %g %g %g %s\n", (double) b.origin.x,
                              (double) b.origin.y, (double) b.size.width, (double) b.size.height,
                              color);
    }
  else if (type == GSK_BORDER_NODE)
    g_string_append_printf (list, "frame %g %g %g %g\n", (double) b.origin.x, (double) b.origin.y,
                            (double) b.size.width, (double) b.size.height);
}

/* Sizes are given, so that the list does not depend on fonts; text is left out. */
static void
test_golden (void)
{
  const LsTimelineMetrics metrics = { 400, 300, 8, 50, 20, 16, 100, 3, LS_LANES };
  const LsTimelineSpan span = { 0, 20 };
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "golden", "timeline.txt", NULL);
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *golden = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  Fixture f = { 0 };

  set_up_model (&f, 14);
  ls_timeline_draw (snapshot, f.model, &metrics, &span, NULL, 12, 5,
                    ls_theme_find (LS_COLOURS_DEFAULT, FALSE), glyphs);
  node = gtk_snapshot_free_to_node (snapshot);
  list_node (node, list);
  gsk_render_node_unref (node);
  clear (&f);
  if (g_getenv ("LS_UPDATE_GOLDEN") != NULL)
    g_file_set_contents (path, list->str, -1, NULL);
  g_file_get_contents (path, &golden, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (list->str, ==, golden);
}

static guint
count_texts (Fixture *f, guint64 now)
{
  const LsTimelineMetrics metrics = { 400, 300, 8, 50, 20, 16, 100, 3, LS_LANES };
  const LsTimelineSpan span = { 0, 20 };
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  guint n;

  ls_timeline_draw (snapshot, f->model, &metrics, &span, NULL, now, 5,
                    ls_theme_find (LS_COLOURS_DEFAULT, FALSE), glyphs);
  node = gtk_snapshot_free_to_node (snapshot);
  n = draw_test_count (node, GSK_TEXT_NODE);
  gsk_render_node_unref (node);
  return n;
}

/* Steps 0, 5 and 10 have numbers; the flag of the step that is looked at replaces the one below it, and cuts none. */
static void
test_flag_of_step (void)
{
  Fixture f = { 0 };
  guint n;

  set_up_model (&f, 14);
  n = count_texts (&f, 12);
  g_assert_cmpuint (count_texts (&f, 13), ==, n);
  g_assert_cmpuint (count_texts (&f, 10), ==, n - 1);
  g_assert_cmpuint (count_texts (&f, 5), ==, n - 1);
  clear (&f);
}

/* A pole and a cloth each. */
static guint
count_flags (const GArray *flags, const LsTimelineMetrics *metrics, const LsTimelineSpan *span)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  guint n;

  ls_timeline_flags_draw (flags, snapshot, metrics, span,
                          ls_theme_find (LS_COLOURS_DEFAULT, FALSE));
  node = gtk_snapshot_free_to_node (snapshot);
  n = draw_test_count (node, GSK_BORDER_NODE);
  gsk_render_node_unref (node);
  return n;
}

/* A flag for each step that is marked; those of one px are one, and the tooltip names them all. */
static void
test_flags (void)
{
  const LsTimelineMetrics metrics = { 400, 300, 8, 50, 20, 16, 100, 3, LS_LANES };
  const LsTimelineSpan wide = { 0, 20 }, narrow = { 0, 0.1 };
  g_autoptr (GString) here = g_string_new (NULL), both = g_string_new (NULL);
  Fixture f = { 0 };

  set_up_model (&f, 14);
  fake_session_add_bookmark (f.session, 2, "two");
  fake_session_add_bookmark (f.session, 5, "five");
  fake_session_add_note (f.session, 5, "lanes part");
  g_autoptr (GArray) flags = ls_timeline_flags_new (f.session, 0);
  g_autoptr (GArray) others = ls_timeline_flags_new (f.session, 1);
  g_assert_cmpuint (flags->len, ==, 3);
  g_assert_cmpuint (others->len, ==, 0);
  g_assert_cmpuint (count_flags (flags, &metrics, &wide), ==, 3);
  g_assert_cmpuint (count_flags (flags, &metrics, &narrow), ==, 2);
  ls_timeline_flags_append_near (flags, &metrics, &wide, 50 + 5 * 20 + 3, here);
  g_assert_cmpstr (here->str, ==, "\nbookmark: five\nnote: lanes part");
  ls_timeline_flags_append_near (flags, &metrics, &narrow, 50, both);
  g_assert_cmpstr (both->str, ==, "\nbookmark: two\nbookmark: five\nnote: lanes part");
  clear (&f);
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static void
set_up (Fixture *f, gconstpointer data)
{
  if (!widget_test_has_display ())
    return;
  set_up_model (f, GPOINTER_TO_UINT (data));
  f->timeline = LS_TIMELINE_VIEW (g_object_new (LS_TYPE_TIMELINE_VIEW, NULL));
  g_object_set (f->timeline, "session", f->session, NULL);
  f->window = widget_test_show (GTK_WIDGET (f->timeline), 700, 330);
}

static void
tear_down (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window != NULL)
    gtk_window_destroy (f->window);
  clear (f);
}

static void
assert_label (Fixture *f, const char *label)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (f->timeline), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       label);
}

static void
assert_move (Fixture *f, LsMove expected, guint64 expected_argument)
{
  guint64 argument;
  LsMove move;

  g_assert_true (fake_session_take_move (f->session, &move, &argument));
  g_assert_cmpint (move, ==, expected);
  g_assert_cmpuint (argument, ==, expected_argument);
}

static void
test_labels (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  if (f->window == NULL)
    return;
  assert_label (f, "Timeline, step 12 of 1038, 33 of 64 lanes active");
  fake_session_set_history (f->session, 0, FALSE);
  assert_label (f, "Timeline, step 12, the run is being computed");
  widget_test_settle (f->window);
  fake_session_set_history (f->session, 5000, TRUE);
  assert_label (f, "Timeline, step 12, drawn up to step 5000, 33 of 64 lanes active");
  fake_session_add_bookmark (f->session, 12, "here");
  assert_label (
    f,
    "Timeline, step 12, drawn up to step 5000, 33 of 64 lanes active, bookmark here, 1 bookmark");
  fake_session_add_note (f->session, 40, "lanes part");
  fake_session_add_note (f->session, 41, "and meet");
  assert_label (f,
                "Timeline, step 12, drawn up to step 5000, 33 of 64 lanes active, bookmark here, 1 "
                "bookmark, 2 notes");
  widget_test_settle (f->window);
  g_object_set (f->timeline, "session", NULL, NULL);
  assert_label (f, "Timeline, nothing is open");
  widget_test_settle (f->window);
}

static void
test_keys (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GtkWidget *widget = GTK_WIDGET (f->timeline);

  if (f->window == NULL)
    return;
  g_assert_true (widget_test_press (widget, GDK_KEY_Right, 0));
  assert_move (f, LS_MOVE_STEP, 0);
  g_assert_true (widget_test_press (widget, GDK_KEY_Left, 0));
  assert_move (f, LS_MOVE_STEP_BACK, 0);
  g_assert_true (widget_test_press (widget, GDK_KEY_Left, GDK_CONTROL_MASK));
  assert_move (f, LS_MOVE_CF_BACK, 0);
  g_assert_true (widget_test_press (widget, GDK_KEY_Down, 0));
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 1);
  g_assert_true (widget_test_press (widget, GDK_KEY_Up, 0));
  g_assert_true (widget_test_press (widget, GDK_KEY_Up, 0));
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 0);
  g_assert_false (widget_test_press (widget, GDK_KEY_Escape, 0));
}

/* A click in the mask history chooses the lane and the step, above it the step alone. */
static void
test_go (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  LsTimelineMetrics metrics;
  g_autoptr (LsGlyphs) glyphs = NULL;

  if (f->window == NULL)
    return;
  glyphs =
    ls_glyphs_new (gtk_widget_get_pango_context (GTK_WIDGET (f->timeline)), PANGO_WEIGHT_NORMAL);
  ls_timeline_metrics_init (&metrics, 700, 330, 0, glyphs);
  ls_timeline_view_go (f->timeline, metrics.names, 5);
  assert_move (f, LS_MOVE_TO_STEP, 0);
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 0);
  ls_timeline_view_go (f->timeline, 699, metrics.masks + 1);
  assert_move (f, LS_MOVE_TO_STEP, 1038);
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 0);
  ls_timeline_view_go (f->timeline, 400, metrics.masks + 7);
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 7 / (guint) metrics.lane);
}

/* Another program, of which two rows are left out: its lanes are where they are drawn. */
static void
test_go_below_fewer_rows (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const guint without = 1u << LS_TIMELINE_FETCH | 1u << LS_TIMELINE_EXPORT;
  g_autoptr (LsGlyphs) glyphs = NULL;
  LsTimelineMetrics metrics;

  if (f->window == NULL)
    return;
  fake_machine_set_alu_alone (TRUE);
  fake_session_set_history (f->session, 1038, FALSE);
  fake_machine_set_alu_alone (FALSE);
  widget_test_settle (f->window);
  glyphs =
    ls_glyphs_new (gtk_widget_get_pango_context (GTK_WIDGET (f->timeline)), PANGO_WEIGHT_NORMAL);
  ls_timeline_metrics_init (&metrics, 700, 330, without, glyphs);
  ls_timeline_view_go (f->timeline, 400, metrics.masks + 5 * metrics.lane);
  g_assert_cmpuint (ls_session_get_focus_lane (f->session), ==, 5);
}

/* Zooming keeps what is under the pointer where it is. */
static void
test_zoom (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  guint64 before, after;
  LsMove move;

  if (f->window == NULL)
    return;
  ls_timeline_view_go (f->timeline, 400, 5);
  g_assert_true (fake_session_take_move (f->session, &move, &before));
  for (guint i = 0; i < 20; i++)
    ls_timeline_view_zoom (f->timeline, 1.25, 400);
  ls_timeline_view_go (f->timeline, 400, 5);
  g_assert_true (fake_session_take_move (f->session, &move, &after));
  g_assert_cmpuint (MAX (before, after) - MIN (before, after), <=, 1);
  ls_timeline_view_go (f->timeline, 432, 5);
  g_assert_true (fake_session_take_move (f->session, &move, &after));
  g_assert_cmpuint (after, <=, before + 2);
  for (guint i = 0; i < 3; i++)
    widget_test_settle (f->window);
  g_assert_true (widget_test_press (GTK_WIDGET (f->timeline), GDK_KEY_0, 0));
  widget_test_settle (f->window);
  ls_timeline_view_go (f->timeline, 699, 5);
  assert_move (f, LS_MOVE_TO_STEP, 1038);
}

static void
show_scene (Fixture *f, const char *path)
{
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 16, 16);
  g_autoptr (LsView) view = NULL;

  fake_scene_set_path (scene, path);
  view = fake_view_new (scene, 0, 12);
  fake_session_set_view (f->session, view);
}

static void
assert_tracks (Fixture *f, guint n)
{
  g_assert_cmpuint (ls_timeline_view_get_values (f->timeline)->tracks->len, ==, n);
}

/* Tracks stay while a file is loaded again, and go with it. */
static void
test_tracks_of_another_scene (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const others[] = { "b.lanescope", NULL, NULL };
  const LsRegRef ref = { .file = FAKE_FILE_R, .index = 1 };

  if (f->window == NULL)
    return;
  show_scene (f, "a.lanescope");
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_true (ls_timeline_view_toggle_value (f->timeline, ref));
      assert_tracks (f, 1);
      if (i == 0)
        show_scene (f, "a.lanescope");
      fake_session_set_view (f->session, ls_session_get_view (f->session));
      assert_tracks (f, 1);
      show_scene (f, others[i]);
      assert_tracks (f, 0);
    }
}

static void
test_sizes (Fixture *f, gconstpointer data)
{
  static const char *const themes[] = { "light", "dark", "contrast" };
  static const int sizes[][2] = { { 700, 330 }, { 260, 180 } };

  if (f->window == NULL)
    return;
  ls_session_set_focus_lane (f->session, 22);
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *name = g_strdup_printf ("timeline-%u-%s-%d", GPOINTER_TO_UINT (data),
                                               themes[i % 3], sizes[i / 3][0]);
      g_autoptr (GdkTexture) texture = NULL;

      widget_test_set_dark (i % 3 == 1);
      g_object_set (f->timeline, "high-contrast", i % 3 == 2, NULL);
      gtk_window_set_default_size (f->window, sizes[i / 3][0], sizes[i / 3][1]);
      for (guint frame = 0; frame < 3; frame++)
        widget_test_settle (f->window);
      texture = widget_test_shoot (f->window, name);
      g_assert_cmpint (gdk_texture_get_width (texture), ==, sizes[i / 3][0]);
    }
  widget_test_set_dark (FALSE);
}

#define ADD(path, n_steps, function)                                                          \
  g_test_add ("/views/timeline/" path, Fixture, GUINT_TO_POINTER (n_steps), set_up, function, \
              tear_down)

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/views/timeline/model", test_model);
  g_test_add_func ("/views/timeline/rows-without-lines", test_rows_without_lines);
  g_test_add_func ("/views/timeline/rows-of-lanes", test_rows_of_lanes);
  g_test_add_func ("/views/timeline/chosen-lanes", test_chosen_lanes);
  g_test_add_func ("/views/timeline/loops/room", test_room_of_loops);
  g_test_add_func ("/views/timeline/loops/stay", test_loops_stay);
  g_test_add_func ("/views/timeline/values/room", test_room_of_values);
  g_test_add_func ("/views/timeline/loops/brackets", test_brackets);
  g_test_add_func ("/views/timeline/loops/many", test_many_brackets);
  g_test_add_func ("/views/timeline/loops/words", test_loops_in_words);
  g_test_add_func ("/views/timeline/flag-out-of-sight", test_flag_out_of_sight);
  g_test_add_func ("/views/timeline/high-lanes", test_high_lanes);
  g_test_add_func ("/views/timeline/bounded", test_bounded);
  g_test_add_func ("/views/timeline/behind-the-history", test_behind_the_history);
  g_test_add_func ("/views/timeline/one-step-of-divergence-is-seen",
                   test_one_step_of_divergence_is_seen);
  g_test_add_func ("/views/timeline/helpers-are-told-apart", test_helpers_are_told_apart);
  g_test_add_func ("/views/timeline/values/stroke", test_stroke);
  g_test_add_func ("/views/timeline/values/many", test_many_changes);
  g_test_add_func ("/views/timeline/values/low", test_low_tracks);
  g_test_add_func ("/views/timeline/values/words", test_values_in_words);
  g_test_add_func ("/views/timeline/values/unwritten", test_unwritten_in_words);
  g_test_add_func ("/views/timeline/flags", test_flags);
  g_test_add_func ("/views/timeline/golden", test_golden);
  g_test_add_func ("/views/timeline/flag-of-step", test_flag_of_step);
  ADD ("labels", 1038, test_labels);
  ADD ("keys", 1038, test_keys);
  ADD ("go", 1038, test_go);
  ADD ("go-below-fewer-rows", 1038, test_go_below_fewer_rows);
  ADD ("zoom", 1038, test_zoom);
  ADD ("values/another-scene", 1038, test_tracks_of_another_scene);
  ADD ("sizes/short", 44, test_sizes);
  ADD ("sizes/long", 20000, test_sizes);
  return g_test_run ();
}
