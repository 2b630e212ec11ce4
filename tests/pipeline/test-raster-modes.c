/* What draws ask of the rasteriser besides filling triangles, worked out by hand; sections are those of the OpenGL 3.3
 * core specification, and of the compatibility one where edge flags are meant (2.6.2). */

#include <math.h>
#include <string.h>

#include "ls-raster-private.h"

#define SIZE 16

static LsRasterState
make_state (void)
{
  return (LsRasterState){
    .width = SIZE,
    .height = SIZE,
    .viewports[0] = { .scale = { SIZE / 2, SIZE / 2, 0.5f },
                      .translate = { SIZE / 2, SIZE / 2, 0.5f },
                      .depth_high = 1 },
    .flat_last = TRUE,
    .clip_near = TRUE,
    .clip_far = TRUE,
    .edges = LS_EDGE_LEFT | LS_EDGE_LOWER,
    .point_edges = LS_EDGE_LEFT | LS_EDGE_LOWER,
    .n_params = 1,
  };
}

static LsVertex
at_pixel (double x, double y, double z, float value)
{
  LsVertex vertex = { .position = { (float) (x / 8 - 1), (float) (y / 8 - 1), (float) (2 * z - 1),
                                    1 },
                      .point_size = 1 };

  memcpy (&vertex.params[0][0], &value, sizeof value);
  return vertex;
}

/* Counter-clockwise, half of the square from 2.5 to 10.5. */
static void
make_triangle (LsVertex vertices[3])
{
  vertices[0] = at_pixel (2.5, 2.5, 0.25, 0);
  vertices[1] = at_pixel (10.5, 2.5, 0.5, 8);
  vertices[2] = at_pixel (2.5, 10.5, 0.25, 0);
}

static LsRaster *
draw (const LsRasterState *state, const LsVertex *vertices, guint n)
{
  return ls_raster_new (state, n == 1 ? LS_PRIMITIVE_POINTS : LS_PRIMITIVE_TRIANGLES, vertices, n,
                        NULL, 0);
}

/* How often pixels are covered, in all layers together. */
static guint
count (const LsRaster *raster, guint counts[SIZE][SIZE])
{
  guint n, sum = 0;
  const LsQuad *quads = ls_raster_get_quads (raster, &n);

  memset (counts, 0, SIZE * SIZE * sizeof (guint));
  for (guint i = 0; i < n; i++)
    for (guint bit = 0; bit < 4; bit++)
      if (quads[i].covered >> bit & 1)
        {
          counts[quads[i].y + (bit >> 1)][quads[i].x + (bit & 1)]++;
          sum++;
        }
  return sum;
}

static float
param_at (const LsRaster *raster, guint primitive, double x, double y, LsInterpolation mode)
{
  guint32 words[4];
  float value;

  ls_raster_interpolate (raster, primitive, (const double[2]){ x, y }, 0, mode, words);
  memcpy (&value, words, sizeof value);
  return value;
}

/* Section 3.6.3: edges as lines, of which each leaves the pixel that its end lies in to the next one: 8 pixels an edge. They
 * carry what the polygon has there, and flat what its provoking vertex has. */
static void
test_lines (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3];
  g_autoptr (LsRaster) raster = NULL;
  guint counts[SIZE][SIZE];
  guint32 of[3];

  state.front_mode = LS_POLYGON_LINE;
  make_triangle (vertices);
  raster = draw (&state, vertices, 3);
  g_assert_cmpuint (count (raster, counts), ==, 24);
  for (guint i = 2; i <= 10; i++)
    {
      g_assert_cmpuint (counts[2][i], ==, 1);
      g_assert_cmpuint (counts[i][2], ==, 1);
      g_assert_cmpuint (counts[12 - i][i], ==, 1);
    }
  g_assert_cmpuint (counts[4][4], ==, 0);
  g_assert_cmpfloat_with_epsilon (param_at (raster, 0, 4.5, 2.5, LS_INTERPOLATE_PERSPECTIVE), 2,
                                  1e-6);
  g_assert_cmpfloat_with_epsilon (param_at (raster, 1, 4.5, 8.5, LS_INTERPOLATE_LINEAR), 2, 1e-6);
  g_assert_cmpfloat (param_at (raster, 0, 4.5, 2.5, LS_INTERPOLATE_FLAT), ==, 0);
  g_assert_cmpuint (ls_raster_get_vertices (raster, 1, of), ==, 3);
  g_assert_true (ls_raster_is_front (raster, 1));
}

/* Only the side whose mode it is; an edge that is no boundary is not drawn, and its vertex is no point. */
static void
test_flags (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3];
  g_autoptr (LsRaster) lines = NULL, points = NULL, filled = NULL;
  guint counts[SIZE][SIZE];

  make_triangle (vertices);
  vertices[1].is_inner = TRUE;
  state.front_mode = LS_POLYGON_LINE;
  lines = draw (&state, vertices, 3);
  g_assert_cmpuint (count (lines, counts), ==, 16);
  g_assert_cmpuint (counts[6][6], ==, 0);
  state.front_mode = LS_POLYGON_POINT;
  points = draw (&state, vertices, 3);
  g_assert_cmpuint (count (points, counts), ==, 2);
  g_assert_true (counts[2][2] == 1 && counts[10][2] == 1);
  g_assert_cmpfloat (param_at (points, 1, 2.5, 10.5, LS_INTERPOLATE_LINEAR), ==, 0);
  state.front_mode = LS_POLYGON_FILL;
  state.back_mode = LS_POLYGON_POINT;
  filled = draw (&state, vertices, 3);
  g_assert_cmpuint (count (filled, counts), ==,
                    36); /* 8 + 7 + .. + 1: the left and the lower edge */
}

/* Section 3.6.4: lines and points of a polygon move by the polygon's slope, 1/32 here; separate ones by units alone. */
static void
test_offset_of_lines (void)
{
  const double start[2] = { 2.5, 2.5 };
  LsRasterState state = make_state ();
  LsVertex vertices[3];
  g_autoptr (LsRaster) lines = NULL, points = NULL, alone = NULL;

  make_triangle (vertices);
  state.front_offset.factor = 2;
  state.line_offset.units = 4096;
  state.offset_bits = 16;
  state.front_mode = LS_POLYGON_LINE;
  lines = draw (&state, vertices, 3);
  g_assert_cmpfloat_with_epsilon (ls_raster_depth (lines, 0, start), 0.25f + 2 / 32.0f, 1e-7f);
  state.front_mode = LS_POLYGON_POINT;
  points = draw (&state, vertices, 3);
  g_assert_cmpfloat_with_epsilon (ls_raster_depth (points, 0, start), 0.25f + 2 / 32.0f, 1e-7f);
  alone = draw (&state, vertices, 1);
  g_assert_cmpfloat_with_epsilon (ls_raster_depth (alone, 0, start), 0.25f + 1 / 16.0f, 1e-7f);
}

/* Section 3.4: sizes are clamped. */
static void
test_point_limits (void)
{
  static const struct
  {
    float size, low, high;
    guint pixels;
  } rows[] = { { 3, 0, 0, 9 },   { 0.25f, 0, 0, 1 },     { 5, 1, 2, 4 },       { 1, 3, 4, 9 },
               { NAN, 2, 4, 4 }, { -INFINITY, 2, 4, 4 }, { INFINITY, 1, 3, 9 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      LsRasterState state = make_state ();
      LsVertex vertex = at_pixel (8.25, 8.25, 0.5, 0);
      g_autoptr (LsRaster) raster = NULL;
      guint counts[SIZE][SIZE];

      vertex.point_size = rows[i].size;
      state.point_min = rows[i].low;
      state.point_max = rows[i].high;
      raster = draw (&state, &vertex, 1);
      g_assert_cmpuint (count (raster, counts), ==, rows[i].pixels);
    }
}

/* A primitive goes if all of its vertices have a negative distance of the same number, or none (NaN), as Direct3D 10 has
 * it and ARB_cull_distance; nothing is cut. */
static void
test_cull_distances (void)
{
  static const struct
  {
    float distances[3][2];
    gboolean is_drawn;
  } rows[] = { { { { -1, 1 }, { -2, 1 }, { -3, 1 } }, FALSE },
               { { { -1, 1 }, { 0, 1 }, { -3, 1 } }, TRUE },
               { { { -1, 1 }, { 1, -1 }, { -1, -1 } }, TRUE },
               { { { 1, -1 }, { 1, -1 }, { 1, NAN } }, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      LsRasterState state = make_state ();
      LsVertex vertices[3];
      g_autoptr (LsRaster) raster = NULL;
      guint counts[SIZE][SIZE];

      make_triangle (vertices);
      state.n_cull_distances = 2;
      for (guint v = 0; v < 3; v++)
        memcpy (vertices[v].cull_distances, rows[i].distances[v], sizeof rows[i].distances[v]);
      raster = draw (&state, vertices, 3);
      g_assert_cmpuint (count (raster, counts), ==, rows[i].is_drawn ? 36 : 0);
    }
}

/* A plane through the triangle cuts it, or leaves it alone if planes only cull; one beyond it drops it either way. */
static void
test_planes_only_cull (void)
{
  for (guint i = 0; i < 4; i++)
    {
      const double x_above[4] = { 1, 0, 0, i & 1 ? -0.9 : 0.25 };
      LsRasterState state = make_state ();
      LsVertex vertices[3];
      g_autoptr (LsRaster) raster = NULL;
      guint counts[SIZE][SIZE];

      make_triangle (vertices);
      state.n_clip_planes = 1;
      memcpy (state.clip_planes[0], x_above, sizeof x_above);
      state.planes_only_cull = i >= 2;
      raster = draw (&state, vertices, 3);
      /* x >= -0.25 is pixel 6 and those behind it, 4 + 3 + 2 + 1 of them. */
      g_assert_cmpuint (count (raster, counts), ==, i & 1 ? 0 : i >= 2 ? 36 : 10);
    }
}

/* Section 2.20: without a near plane what lies before it is drawn, and depths are clamped to the range; the far one stays. */
static void
test_depth_clamp (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { at_pixel (0, 0, -1, 0), at_pixel (32, 0, 3, 0),
                           at_pixel (0, 32, -1, 0) };
  g_autoptr (LsRaster) clipped = NULL, clamped = NULL;
  guint counts[SIZE][SIZE];

  clipped = draw (&state, vertices, 3);
  g_assert_cmpuint (count (clipped, counts), ==, 8 * 16);
  g_assert_true (counts[3][7] == 0 && counts[3][8] == 1 && counts[3][15] == 1);
  state.clip_near = FALSE;
  state.viewports[0].depth_low = 0.125f;
  clamped = draw (&state, vertices, 3);
  g_assert_cmpuint (count (clamped, counts), ==, 16 * 16);
  g_assert_cmpfloat (ls_raster_depth (clamped, 0, (const double[2]){ 2.5, 3.5 }), ==, 0.125f);
  g_assert_cmpfloat (ls_raster_depth (clamped, 0, (const double[2]){ 12, 3.5 }), ==, 0.5f);
  g_assert_cmpfloat (ls_raster_depth (clamped, 0, (const double[2]){ 17, 3.5 }), ==, 1);
}

/* The provoking vertex says which; numbers that there are none of are 0. */
static void
test_layers_and_viewports (void)
{
  static const struct
  {
    gboolean flat_last;
    guint layers[2], viewports[2]; /* of the first vertex, of the last one */
    guint layer, pixels;
  } rows[] = { { TRUE, { 0, 2 }, { 1, 0 }, 2, 36 },
               { FALSE, { 1, 2 }, { 1, 0 }, 1, 9 },
               { TRUE, { 0, 3 }, { 0, 2 }, 0, 36 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      LsRasterState state = make_state ();
      LsVertex vertices[3];
      g_autoptr (LsRaster) raster = NULL;
      guint counts[SIZE][SIZE], n;
      const LsQuad *quads;

      make_triangle (vertices);
      state.flat_last = rows[i].flat_last;
      state.n_layers = 3;
      state.n_viewports = 2;
      state.viewports[1] = state.viewports[0];
      state.viewports[1].has_scissor = TRUE;
      memcpy (state.viewports[1].scissor, (const guint[4]){ 2, 2, 3, 3 }, sizeof (guint[4]));
      vertices[0].layer = rows[i].layers[0];
      vertices[2].layer = rows[i].layers[1];
      vertices[0].viewport = rows[i].viewports[0];
      vertices[2].viewport = rows[i].viewports[1];
      raster = draw (&state, vertices, 3);
      quads = ls_raster_get_quads (raster, &n);
      g_assert_cmpuint (quads[0].layer, ==, rows[i].layer);
      g_assert_cmpuint (count (raster, counts), ==, rows[i].pixels);
    }
}

/* Another viewport moves and shrinks what is drawn. */
static void
test_second_viewport (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3];
  g_autoptr (LsRaster) raster = NULL;
  guint counts[SIZE][SIZE];

  make_triangle (vertices);
  state.n_viewports = 2;
  state.viewports[1] = (LsViewport){ { 4, 4, 0.25f }, { 12, 12, 0.75f }, 0.5f, 1, FALSE, { 0 } };
  for (guint i = 0; i < 3; i++)
    vertices[i].viewport = 1;
  raster = draw (&state, vertices, 3);
  /* x and y of the window halved, and 8 more: corners at 9.25 and 13.25; centres 9.5 to 12.5. */
  g_assert_cmpuint (count (raster, counts), ==, 4 + 3 + 2 + 1);
  g_assert_true (counts[9][9] == 1 && counts[9][12] == 1 && counts[12][9] == 1);
  g_assert_cmpfloat_with_epsilon (ls_raster_depth (raster, 0, (const double[2]){ 9.25, 9.25 }),
                                  0.625f, 1e-6f);
}

/* Section 3.3.1: where the centre is not covered, a covered sample is looked at; helper pixels and whole ones are at the
 * centre. Two samples, at (4, 12) and (12, 4) sixteenths; the triangle has 2.25 < x, and of pixel 2 the second one. */
static void
test_centroid (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { at_pixel (2.5, 0, 0.5, 2.5f), at_pixel (34.5, 0, 0.5, 34.5f),
                           at_pixel (2.5, 32, 0.5, 2.5f) };
  g_autoptr (LsRaster) raster = NULL;
  const LsQuad *quads;
  double place[2];
  guint n;

  state.n_samples = 2;
  memcpy (state.samples, (const guint8[2][2]){ { 4, 12 }, { 12, 4 } }, 4);
  raster = draw (&state, vertices, 3);
  quads = ls_raster_get_quads (raster, &n);
  g_assert_cmpuint (quads[0].x, ==, 2);
  g_assert_cmpuint (quads[0].covered, ==, 15);
  g_assert_cmpuint (quads[0].samples[0], ==, 2);
  g_assert_cmpuint (quads[0].samples[1], ==, 3);
  ls_raster_place (raster, &quads[0], 0, TRUE, place);
  g_assert_true (place[0] == 2.75 && place[1] == 0.25);
  g_assert_cmpfloat (param_at (raster, 0, place[0], place[1], LS_INTERPOLATE_LINEAR), ==, 2.75f);
  ls_raster_place (raster, &quads[0], 0, FALSE, place);
  g_assert_true (place[0] == 2.5 && place[1] == 0.5);
  ls_raster_place (raster, &quads[0], 1, TRUE, place);
  g_assert_true (place[0] == 3.5 && place[1] == 0.5);
}

/* Samples that are hidden are not covered, pixel by pixel of a quad; a pixel without any is a helper. */
static void
test_hidden_samples (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { at_pixel (0, 0, 0.5, 0), at_pixel (32, 0, 0.5, 0),
                           at_pixel (0, 32, 0.5, 0) };
  g_autoptr (LsRaster) raster = NULL;
  const LsQuad *quads;
  guint n;

  state.n_samples = 4;
  memcpy (state.samples, (const guint8[4][2]){ { 6, 6 }, { 10, 10 }, { 2, 14 }, { 14, 2 } }, 8);
  state.hidden_samples = 0x0c0f0201;
  raster = draw (&state, vertices, 3);
  quads = ls_raster_get_quads (raster, &n);
  g_assert_cmpuint (n, ==, 64);
  g_assert_cmphex (quads[9].covered, ==, 0xb);
  g_assert_cmphex (quads[9].samples[0], ==, 0xe);
  g_assert_cmphex (quads[9].samples[1], ==, 0xd);
  g_assert_cmphex (quads[9].samples[2], ==, 0);
  g_assert_cmphex (quads[9].samples[3], ==, 3);
}

/* Positions that no integer holds. */
static void
test_subpixels_saturate (void)
{
  static const double far[] = { INFINITY, 1e300, 1e7 };

  for (guint i = 0; i < G_N_ELEMENTS (far); i++)
    {
      g_assert_cmpint (ls_raster_to_subpixel (far[i]), ==, G_GINT64_CONSTANT (1) << 28);
      g_assert_cmpint (ls_raster_to_subpixel (-far[i]), ==, -(G_GINT64_CONSTANT (1) << 28));
    }
  g_assert_cmpint (ls_raster_to_subpixel (NAN), ==, 0);
  g_assert_cmpint (ls_raster_to_subpixel (-2.5), ==, -640);
}

/* What nobody sees costs no time: pixels outside of the scissor, and those whose samples are all hidden.  If they were visited, this
 * would take hours. */
static void
test_unseen_is_free (void)
{
  const LsPrimitive primitives[] = { LS_PRIMITIVE_TRIANGLES, LS_PRIMITIVE_LINE_STRIP,
                                     LS_PRIMITIVE_POINTS };
  const guint n = 60000;
  g_autofree LsVertex *vertices = g_new0 (LsVertex, n);

  for (guint i = 0; i < n; i++)
    {
      vertices[i] = at_pixel (i % 3 == 1 ? 40 : 0, i % 3 == 2 ? 40 : 0, 0.5, 0);
      vertices[i].point_size = 8192;
    }
  for (guint kind = 0; kind < 2 * G_N_ELEMENTS (primitives); kind++)
    {
      LsRasterState state = make_state ();
      LsRaster *raster;
      guint n_quads;

      state.width = state.height = 4096;
      state.viewports[0].scale[0] = state.viewports[0].scale[1] = 2048;
      state.viewports[0].has_scissor = kind % 2 == 0;
      state.viewports[0].scissor[2] = state.viewports[0].scissor[3] = 0;
      state.n_samples = 8;
      state.hidden_samples = kind % 2 == 0 ? 0 : G_MAXUINT32;
      state.samples_at_centre = TRUE;
      state.line_width = 8192;
      raster = ls_raster_new (&state, primitives[kind / 2], vertices, n, NULL, 0);
      ls_raster_get_quads (raster, &n_quads);
      g_assert_cmpuint (n_quads, ==, 0);
      ls_raster_free (raster);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/raster/modes/lines", test_lines);
  g_test_add_func ("/pipeline/raster/modes/flags", test_flags);
  g_test_add_func ("/pipeline/raster/modes/offset-of-lines", test_offset_of_lines);
  g_test_add_func ("/pipeline/raster/modes/point-limits", test_point_limits);
  g_test_add_func ("/pipeline/raster/modes/cull-distances", test_cull_distances);
  g_test_add_func ("/pipeline/raster/modes/planes-only-cull", test_planes_only_cull);
  g_test_add_func ("/pipeline/raster/modes/depth-clamp", test_depth_clamp);
  g_test_add_func ("/pipeline/raster/modes/layers-and-viewports", test_layers_and_viewports);
  g_test_add_func ("/pipeline/raster/modes/second-viewport", test_second_viewport);
  g_test_add_func ("/pipeline/raster/modes/centroid", test_centroid);
  g_test_add_func ("/pipeline/raster/modes/hidden-samples", test_hidden_samples);
  g_test_add_func ("/pipeline/raster/modes/subpixels-saturate", test_subpixels_saturate);
  g_test_add_func ("/pipeline/raster/modes/unseen-is-free", test_unseen_is_free);
  return g_test_run ();
}
