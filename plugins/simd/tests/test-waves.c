#include "ls-waves-parts.h"

#include "draw-test.h"
#include "fake-session.h"

/* The picture of waves on a SIMD, from work that is made up. */

static void
add (LsClockWork *work, LsUnit unit, guint n, gboolean is_barrier)
{
  const LsClockItem item = { .step = work->items->len * 2 + 1,
                             .line = 0,
                             .unit = unit,
                             .is_barrier = is_barrier,
                             .n = n,
                             .n_lanes = 32 };

  g_array_append_val (work->items, item);
}

static LsClockWork *
new_work (void)
{
  LsClockWork *work = g_new0 (LsClockWork, 1);

  work->items = g_array_new (FALSE, FALSE, sizeof (LsClockItem));
  work->reason = LS_STOP_END;
  return work;
}

/* The schedule of data/doc/timing-model.md, in two waves: TEX, ALU beside it, and an export that waits for both. */
static LsClocks *
new_clocks (void)
{
  const LsClockModel model = LS_CLOCK_MODEL_DEFAULT;
  LsClockWork *works[2];
  LsClocks *clocks;

  for (guint i = 0; i < 2; i++)
    {
      works[i] = new_work ();
      add (works[i], LS_UNIT_TEXTURE, 2, TRUE);
      add (works[i], LS_UNIT_ALU, 10, FALSE);
      add (works[i], LS_UNIT_EXPORT, 1, TRUE);
    }
  clocks = ls_clocks_new (works, 2, &model, NULL, NULL);
  for (guint i = 0; i < 2; i++)
    ls_clock_work_free (works[i]);
  return clocks;
}

static const LsTimelineSpan span = { 0, 2 };

static LsWavesMetrics
measure_in (const LsWavesModel *model, int height)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  LsWavesMetrics metrics;

  ls_waves_metrics_init (&metrics, 900, 30, height, model, glyphs);
  return metrics;
}

static LsWavesMetrics
measure (const LsWavesModel *model)
{
  return measure_in (model, 300);
}

/* Rows are as high as there is room, within reason, and all of them are in it. */
static void
test_room (void)
{
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  g_autoptr (LsClocks) clocks = new_clocks ();
  const int line = (int) ls_glyphs_get_height (glyphs);
  LsWavesModel model = { 0 };

  ls_waves_model_set (&model, clocks, 4);
  for (int height = 200; height < 1000; height += 100)
    {
      const LsWavesMetrics m = measure_in (&model, height);
      const int end = ls_waves_unit_y (&m, (guint) m.n_units - 1) + m.band;

      g_assert_cmpint (end, <=, height);
      g_assert_true (m.band == 3 * line || end > height - 3 * (m.n_waves + m.n_units) - 20);
    }
  g_assert_cmpint (measure_in (&model, 1000).band, ==, 3 * line);
  ls_waves_model_clear (&model);
}

/* The numbers are those of the page; wave 1 takes the other pipeline, and the unit of fetches when wave 0 has left it. */
static void
test_find (void)
{
  g_autoptr (LsClocks) clocks = new_clocks ();
  LsWavesModel model = { 0 };
  LsWavesMetrics m;
  guint wave;

  ls_waves_model_set (&model, clocks, 6);
  m = measure (&model);
  g_assert_cmpint (m.n_units, ==, 4); /* no VTX */
  g_assert_cmpuint (ls_waves_model_n_intervals (&model, 0), ==, 3);
  g_assert_cmpuint (ls_waves_model_get (&model, 0, 1)->start, ==, 8);
  g_assert_cmpuint (ls_waves_model_get (&model, 0, 1)->end, ==, 88);
  g_assert_cmpuint (ls_waves_model_get (&model, 0, 2)->start, ==, 240);
  g_assert_cmpuint (ls_waves_model_get (&model, 1, 0)->start, ==, 36);
  /* Steps 3 and 4 are of the ALU clause. */
  g_assert_cmpint (ls_waves_model_find_step (&model, 0, 1), ==, 0);
  g_assert_cmpint (ls_waves_model_find_step (&model, 0, 2), ==, 1);
  g_assert_cmpint (ls_waves_model_find_step (&model, 0, 3), ==, 1);
  g_assert_cmpint (ls_waves_model_find_step (&model, 0, 99), ==, 2);
  g_assert_cmpint (ls_waves_find (&model, &m, &span, ls_waves_x (&m, &span, 50),
                                  ls_waves_wave_y (&m, 0) + 1, &wave),
                   ==, 1);
  g_assert_cmpuint (wave, ==, 0);
  g_assert_cmpint (ls_waves_find (&model, &m, &span, ls_waves_x (&m, &span, 38),
                                  ls_waves_wave_y (&m, 1) + 1, &wave),
                   ==, 0);
  g_assert_cmpuint (wave, ==, 1);
  /* On the unit of fetches wave 1 follows wave 0. */
  g_assert_cmpint (m.units[2].unit, ==, LS_UNIT_TEXTURE);
  g_assert_cmpint (ls_waves_find (&model, &m, &span, ls_waves_x (&m, &span, 30),
                                  ls_waves_unit_y (&m, 2) + 1, &wave),
                   ==, 0);
  g_assert_cmpuint (wave, ==, 0);
  g_assert_cmpint (ls_waves_find (&model, &m, &span, ls_waves_x (&m, &span, 40),
                                  ls_waves_unit_y (&m, 2) + 1, &wave),
                   ==, 0);
  g_assert_cmpuint (wave, ==, 1);
  g_assert_cmpint (ls_waves_find (&model, &m, &span, 3, ls_waves_wave_y (&m, 0), &wave), ==, -1);
  ls_waves_model_clear (&model);
}

static void
test_cursor (void)
{
  g_autoptr (LsClocks) clocks = new_clocks ();
  LsWavesModel model = { 0 };
  LsWavesCursor cursor = { 0, 1 };

  ls_waves_model_set (&model, clocks, 0);
  ls_waves_cursor_move (&model, &cursor, 5, 0);
  g_assert_cmpint (cursor.n, ==, 2);
  /* At cycle 240 the other wave has begun to compute, and exports later. */
  ls_waves_cursor_move (&model, &cursor, 0, 1);
  g_assert_cmpuint (cursor.wave, ==, 1);
  g_assert_cmpint (cursor.n, ==, 1);
  ls_waves_cursor_move (&model, &cursor, 0, 1);
  g_assert_cmpuint (cursor.wave, ==, 1);
  ls_waves_cursor_move (&model, &cursor, -9, 0);
  g_assert_cmpint (cursor.n, ==, 0);
  ls_waves_model_clear (&model);
}

static void
test_words (void)
{
  g_autoptr (LsClocks) clocks = new_clocks ();
  LsWavesModel model = { 0 };
  g_autofree char *summary = ls_waves_words_summary (clocks);
  g_autofree char *start = NULL;
  g_autoptr (LsTable) table = NULL;

  ls_waves_model_set (&model, clocks, 6);
  start = g_strdup_printf ("A model, not a measurement: 2 waves take %" G_GUINT64_FORMAT
                           " cycles; ALU busy in ",
                           clocks->n_cycles);
  g_assert_true (g_str_has_prefix (summary, start));
  /* What is drawn how, of what there is. */
  g_assert_true (g_str_has_suffix (summary, ". Full: ALU. Hatched: fetches. Striped: exports. "
                                            "Middle line: waiting. Low line: control flow."));
  table = ls_waves_words_table (&model);
  g_assert_cmpuint (ls_table_get_n_rows (table), ==, 6);
  g_assert_cmpstr (ls_table_get_cell (table, 0, 0), ==, "6");
  g_assert_cmpstr (ls_table_get_cell (table, 0, 3), ==, "TEX");
  g_assert_cmpstr (ls_table_get_cell (table, 0, 9), ==, "236");
  ls_waves_model_clear (&model);
}

/* Fifty thousand clauses cost no more than the picture is wide. */
static void
test_bounded (void)
{
  const LsClockModel how = LS_CLOCK_MODEL_DEFAULT;
  g_autoptr (LsGlyphs) glyphs = draw_test_glyphs (PANGO_WEIGHT_NORMAL);
  LsClockWork *work = new_work ();
  g_autoptr (LsClocks) clocks = NULL;
  LsWavesModel model = { 0 };
  const LsWavesMarks marks = { G_MAXUINT, -1, { 0, -1 } };
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  LsWavesMetrics m;

  for (guint i = 0; i < 50000; i++)
    add (work, i % 2 == 0 ? LS_UNIT_ALU : LS_UNIT_FLOW, 1, TRUE);
  clocks = ls_clocks_new (&work, 1, &how, NULL, NULL);
  ls_waves_model_set (&model, clocks, 0);
  m = measure (&model);
  ls_waves_draw (snapshot, &model, &m,
                 &(LsTimelineSpan){ 0, (m.width - m.names) / (double) clocks->n_cycles }, &marks,
                 &fake_program, ls_theme_find (LS_COLOURS_DEFAULT, FALSE), glyphs);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_cmpuint (draw_test_count (node, GSK_COLOR_NODE), <, 8 * 900);
  g_assert_cmpuint (draw_test_count (node, GSK_COLOR_NODE), >, 900);
  gsk_render_node_unref (node);
  ls_waves_model_clear (&model);
  ls_clock_work_free (work);
}

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/views/waves/room", test_room);
  g_test_add_func ("/views/waves/find", test_find);
  g_test_add_func ("/views/waves/cursor", test_cursor);
  g_test_add_func ("/views/waves/words", test_words);
  g_test_add_func ("/views/waves/bounded", test_bounded);
  return g_test_run ();
}
