#include "ls-lane-parts.h"
#include "ls-output-image.h"
#include "ls-timeline-draw.h"

#include "widget-test.h"

/* What is drawn, by its colours: those of the light theme, written down here a second time, so that one that was changed or taken
 * for another by mistake is noticed. */

#define SURFACE 0xFFFFFFFFu

static const guint32 fills[LS_N_LANE_ROLES] = {
  [LS_LANE_ACTIVE] = 0xFF0072B2u,   /* blue */
  [LS_LANE_BRANCH] = 0xFFD5D8DCu,   /* light grey */
  [LS_LANE_BREAK] = 0xFFD98200u,    /* orange */
  [LS_LANE_CONTINUE] = 0xFFF0E442u, /* yellow */
  [LS_LANE_KILLED] = 0xFF7A0F1Fu,   /* dark red */
  [LS_LANE_HELPER] = 0xFF56B4E9u,   /* light blue */
  [LS_LANE_ENDED] = 0xFF77767Bu,    /* grey */
};

static const LsTheme *
light (void)
{
  return ls_theme_find (LS_COLOURS_DEFAULT, FALSE);
}

/* Of a rectangle of a picture that is width px wide: how many px have a colour. */
static guint
count (const guint32 *pixels, guint width, const GdkRectangle *area, guint32 colour)
{
  guint n = 0;

  for (int y = area->y; y < area->y + area->height; y++)
    for (int x = area->x; x < area->x + area->width; x++)
      n += pixels[(guint) y * width + (guint) x] == colour;
  return n;
}

/* --- tiles ----------------------------------------------------------------------------------------------- */

static guint32 *
draw_tile (const LsTileModel *model, guint size)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkTexture) texture = NULL;

  ls_lane_tile_draw (snapshot, model, (float) size, (float) size, light (), NULL);
  texture = draw_test_render (snapshot, size, size, light (), "tile");
  return draw_test_pixels (texture);
}

/* Most of a tile has the colour of its state, and nothing of it that of another. */
static void
test_tiles (void)
{
  const guint size = 28;
  const GdkRectangle whole = { 0, 0, (int) size, (int) size };

  for (guint state = 0; state < LS_N_LANE_ROLES; state++)
    {
      const LsTileModel model = { .role = (LsLaneRole) state };
      g_autofree guint32 *pixels = draw_tile (&model, size);

      for (guint other = 0; other < LS_N_LANE_ROLES; other++)
        {
          guint n = count (pixels, size, &whole, fills[other]);

          if (other == state)
            g_assert_cmpuint (n, >, size * size * 2 / 5);
          else
            g_assert_cmpuint (n, ==, 0);
        }
    }
}

/* The ring of the focus lane, and the dot of one that has just entered or left. */
static void
test_tile_marks (void)
{
  const guint size = 28;
  const GdkRectangle edge = { 0, 0, (int) size, 2 }, corner = { (int) size - 8, 2, 6, 6 };

  for (guint i = 0; i < 4; i++)
    {
      const LsTileModel model = { .role = LS_LANE_ACTIVE,
                                  .focused = (i & 1) != 0,
                                  .changed = (i & 2) != 0 };
      g_autofree guint32 *pixels = draw_tile (&model, size);

      g_assert_cmpuint (count (pixels, size, &edge, 0xFF000000u), ==, i & 1 ? 2 * size : 0);
      g_assert_cmpint (count (pixels, size, &corner, 0xFF1E1E1Eu) > 2, ==, (i & 2) != 0);
    }
}

/* --- mask history ---------------------------------------------------------------------------------------- */

/* Lanes 0 to 6 are in states of the seven roles, lane 7 in another one of a role that was there, the others active; lane 9 is killed behind step 20, and runs on; lane 12 is predicated off in a
 * slot from there on. */
static LsTimelineModel *
make_model (LsScene *scene, LsHistory *history)
{
  LsMaskRecorder *recorder = ls_mask_recorder_new (&fake_program, TRUE, 0);
  guint8 states[LS_LANES] = { 0 };

  for (guint state = 0; state < LS_N_LANE_ROLES; state++)
    states[state] = fake_machine_state ((LsLaneRole) state);
  states[LS_N_LANE_ROLES] = FAKE_PARKED;
  for (guint64 step = 0; step < history->n_steps; step++)
    {
      states[9] = fake_machine_state (step < 20 ? LS_LANE_ACTIVE : LS_LANE_KILLED);
      ls_mask_recorder_add (recorder, 0, ~0xffull | LS_MASK_LANE (0), states,
                            step < 20 ? 0 : LS_MASK_LANE (12));
    }
  history->masks = ls_mask_recorder_finish (recorder, LS_STOP_END);
  g_atomic_ref_count_init (&history->ref_count);
  ls_history_ref (history);
  return ls_timeline_model_new (scene, history);
}

/* The same of a row of px within the lane. */
static guint
count_row (const guint32 *pixels,
           const LsTimelineMetrics *m,
           guint lane,
           guint row,
           guint first,
           guint end,
           guint32 colour)
{
  const GdkRectangle area = { (int) first * 10, (int) lane * m->lane + (int) row,
                              (int) (end - first) * 10, 1 };

  return count (pixels, (guint) (m->width - m->names), &area, colour);
}

/* Of px of lane from one step to another, ten px each: how many have a colour. */
static guint
count_steps (const guint32 *pixels,
             const LsTimelineMetrics *m,
             guint lane,
             guint first,
             guint end,
             guint32 colour)
{
  const GdkRectangle area = { (int) first * 10, (int) lane * m->lane, (int) (end - first) * 10, 1 };

  return count (pixels, (guint) (m->width - m->names), &area, colour);
}

static void
test_history (void)
{
  const LsTimelineMetrics m = { 450, 400, 8, 50, 20, 16, 100, 3, LS_LANES };
  const LsTimelineSpan span = { 0, 10 };
  LsHistory history = { .n_steps = 40 };
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 8, 8);
  LsTimelineModel *model = make_model (scene, &history);
  g_autoptr (GdkTexture) masks = ls_timeline_new_masks (model, &m, &span, light ());
  g_autofree guint32 *pixels = draw_test_pixels (masks);

  g_assert_cmpuint (count_steps (pixels, &m, LS_LANE_ACTIVE, 0, 40, fills[LS_LANE_ACTIVE]), ==,
                    400);
  g_assert_cmpuint (count_steps (pixels, &m, LS_LANE_BRANCH, 0, 40, fills[LS_LANE_BRANCH]), ==,
                    300);
  g_assert_cmpuint (count_steps (pixels, &m, LS_LANE_BRANCH, 0, 40, 0xFFA3A6ABu), ==, 100);
  g_assert_cmpuint (count_steps (pixels, &m, LS_LANE_ENDED, 0, 40, fills[LS_LANE_ENDED]), ==, 400);
  for (guint state = 0; state < LS_N_LANE_ROLES; state++)
    for (guint other = 0; other < LS_N_LANE_ROLES; other++)
      {
        guint n = count_steps (pixels, &m, state, 0, 40, fills[other]);

        if (other == state)
          g_assert_cmpuint (n, >, 200);
        else
          g_assert_cmpuint (n, ==, 0);
      }
  /* Hollow: the rows between the edges are the ground. */
  g_assert_cmpuint (count_steps (pixels, &m, 12, 0, 40, fills[LS_LANE_ACTIVE]), ==, 400);
  g_assert_cmpuint (count_row (pixels, &m, 12, 1, 0, 20, fills[LS_LANE_ACTIVE]), ==, 200);
  g_assert_cmpuint (count_row (pixels, &m, 12, 1, 20, 40, fills[LS_LANE_ACTIVE]), ==, 0);
  g_assert_cmpuint (count_row (pixels, &m, 12, 1, 20, 40, 0xFFFFFFFFu), ==, 200);
  /* Killed, whatever the machine still runs. */
  g_assert_cmpuint (count_steps (pixels, &m, 9, 0, 20, fills[LS_LANE_ACTIVE]), ==, 200);
  g_assert_cmpuint (count_steps (pixels, &m, 9, 20, 40, fills[LS_LANE_ACTIVE]), ==, 0);
  g_assert_cmpuint (count_steps (pixels, &m, 9, 20, 40, fills[LS_LANE_KILLED]), >, 100);
  ls_timeline_model_free (model);
  ls_mask_history_unref (history.masks);
}

/* Whether rows of two lanes look the same. */
static gboolean
is_alike (const guint32 *pixels, const LsTimelineMetrics *m, guint a, guint b)
{
  const gsize stride = (gsize) (m->width - m->names), height = (gsize) m->lane;

  return memcmp (pixels + a * height * stride, pixels + b * height * stride,
                 height * stride * sizeof *pixels) == 0;
}

/* Without colours each state has a pattern of its own, in rows of one px too. */
static void
test_history_patterns (void)
{
  const LsTimelineSpan span = { 0, 10 };
  LsHistory history = { .n_steps = 40 };
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 8, 8);
  LsTimelineModel *model = make_model (scene, &history);

  for (int lane = 1; lane <= 4; lane++)
    {
      const LsTimelineMetrics m = { 450, 400, 8, 50, 20, 16, 100, lane, LS_LANES };
      g_autoptr (GdkTexture) masks =
        ls_timeline_new_masks (model, &m, &span, ls_theme_find (LS_COLOURS_CONTRAST, FALSE));
      g_autofree guint32 *pixels = draw_test_pixels (masks);

      for (guint a = 0; a <= LS_N_LANE_ROLES; a++)
        for (guint b = 0; b < a; b++)
          g_assert_false (is_alike (pixels, &m, a, b));
    }
  ls_timeline_model_free (model);
  ls_mask_history_unref (history.masks);
}

/* Two states that share a px are both seen, and one step of a thousand is. */
static void
test_history_pool (void)
{
  const LsTimelineMetrics m = { 150, 400, 8, 50, 20, 16, 100, 2, LS_LANES };
  const LsTimelineSpan span = { 0, 0.025 };
  LsHistory history = { .n_steps = 40 };
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 8, 8);
  LsTimelineModel *model = make_model (scene, &history);
  g_autoptr (GdkTexture) masks = ls_timeline_new_masks (model, &m, &span, light ());
  g_autofree guint32 *pixels = draw_test_pixels (masks);
  const GdkRectangle area = { 0, 9 * m.lane, 1, m.lane };

  g_assert_cmpuint (count (pixels, 100, &area, fills[LS_LANE_ACTIVE]), ==, 1);
  g_assert_cmpuint (count (pixels, 100, &area, fills[LS_LANE_KILLED]), ==, 1);
  ls_timeline_model_free (model);
  ls_mask_history_unref (history.masks);
}

/* --- maps of a mask -------------------------------------------------------------------------------------- */

/* Lane 0 is at the bottom left, and 63 at the top right. */
static void
test_mask_map (void)
{
  g_autoptr (LsScene) scene = fake_scene_new (LS_LAYOUT_PIXELS, 8, 8);
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, 64, 64);
  const LsLaneStates states = { .in = { [LS_LANE_ACTIVE] = LS_MASK_LANE (0),
                                        [LS_LANE_KILLED] = LS_MASK_LANE (63),
                                        [LS_LANE_BRANCH] =
                                          ~(LS_MASK_LANE (0) | LS_MASK_LANE (63)) } };
  const GdkRectangle low = { 1, 57, 6, 6 }, high = { 57, 1, 6, 6 }, beside = { 9, 57, 6, 6 };
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guint32 *pixels = NULL;
  LsLaneLayout layout;

  ls_lane_layout_init (&layout, scene, 0);
  ls_mask_map_draw (snapshot, &layout, &states, &bounds, light ());
  texture = draw_test_render (snapshot, 64, 64, light (), "mask-map");
  pixels = draw_test_pixels (texture);
  g_assert_cmpuint (count (pixels, 64, &low, fills[LS_LANE_ACTIVE]), ==, 36);
  g_assert_cmpuint (count (pixels, 64, &high, fills[LS_LANE_KILLED]), >, 5);
  g_assert_cmpuint (count (pixels, 64, &high, fills[LS_LANE_ACTIVE]), ==, 0);
  g_assert_cmpuint (count (pixels, 64, &beside, fills[LS_LANE_BRANCH]), >, 10);
  g_assert_cmpuint (count (pixels, 64, &beside, fills[LS_LANE_ACTIVE]), ==, 0);
}

/* --- the frames in the output ---------------------------------------------------------------------------- */

/* White and black around the pixel of the focus lane, and around the pixels of the wave; y = 0 is the bottom row. */
static void
test_output_frames (void)
{
  static const float grey[4 * 16 * 16];
  const LsOutputModel model = { .pixels = grey,
                                .width = 16,
                                .height = 16,
                                .has_wave = TRUE,
                                .wave_x = 8,
                                .wave_y = 0,
                                .wave_width = 8,
                                .wave_height = 8,
                                .has_focus = TRUE,
                                .focus_x = 10,
                                .focus_y = 2 };
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GdkTexture) texture = NULL, picture = NULL;
  g_autofree guint32 *pixels = NULL;
  LsOutputPlace place;

  ls_output_place_init (&place, 16, 16, 180, 160);
  g_assert_cmpint (place.x, ==, 10);
  g_assert_cmpint (place.y, ==, 0);
  g_assert_cmpuint (place.zoom, ==, 10);
  picture = ls_output_image_new_texture (&model, &place);
  ls_output_image_draw (snapshot, &model, &place, picture, light ());
  texture = draw_test_render (snapshot, 180, 180, light (), "output-frames");
  pixels = draw_test_pixels (texture);
  /* Pixel 10,2 is px 110 to 119, rows 130 to 139. */
  g_assert_cmpuint (count (pixels, 180, &(GdkRectangle){ 110, 140, 10, 2 }, SURFACE), ==, 20);
  g_assert_cmpuint (count (pixels, 180, &(GdkRectangle){ 110, 128, 10, 2 }, SURFACE), ==, 20);
  g_assert_cmpuint (count (pixels, 180, &(GdkRectangle){ 110, 18, 10, 2 }, SURFACE), ==, 0);
  /* The wave's are rows 80 to 159, px 90 to 169. */
  g_assert_cmpuint (count (pixels, 180, &(GdkRectangle){ 90, 79, 60, 1 }, SURFACE), ==, 60);
  g_assert_cmpuint (count (pixels, 180, &(GdkRectangle){ 90, 10, 60, 1 }, SURFACE), ==, 0);
}

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/views/colours/tiles", test_tiles);
  g_test_add_func ("/views/colours/tile-marks", test_tile_marks);
  g_test_add_func ("/views/colours/history", test_history);
  g_test_add_func ("/views/colours/history/patterns", test_history_patterns);
  g_test_add_func ("/views/colours/history/pool", test_history_pool);
  g_test_add_func ("/views/colours/mask-map", test_mask_map);
  g_test_add_func ("/views/colours/output-frames", test_output_frames);
  return g_test_run ();
}
