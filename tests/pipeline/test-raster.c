/* Coverage and interpolation against values worked out by hand from the OpenGL 3.3 core specification, sections 3.4
 * to 3.6, and against the inputs that the corpus states for its standard triangle. */

#include <math.h>
#include <string.h>

#include "ls-raster.h"

#define SIZE 16

static LsRasterState
make_state (void)
{
  LsRasterState state = {
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

  return state;
}

static LsVertex
make_vertex (float x, float y, float z, float w, float value)
{
  LsVertex vertex = { .position = { x, y, z, w }, .point_size = 1 };

  memcpy (&vertex.params[0][0], &value, sizeof value);
  return vertex;
}

static float
param_at (const LsRaster *raster, guint primitive, guint x, guint y, LsInterpolation mode)
{
  guint32 words[4];
  float value;

  ls_raster_interpolate (raster, primitive, (const double[2]){ x + 0.5, y + 0.5 }, 0, mode, words);
  memcpy (&value, words, sizeof value);
  return value;
}

/* Times each pixel is covered. */
static void
count_coverage (const LsRaster *raster, guint counts[SIZE][SIZE])
{
  guint n;
  const LsQuad *quads = ls_raster_get_quads (raster, &n);

  memset (counts, 0, SIZE * SIZE * sizeof (guint));
  for (guint i = 0; i < n; i++)
    for (guint bit = 0; bit < 4; bit++)
      if (quads[i].covered >> bit & 1)
        counts[quads[i].y + (bit >> 1)][quads[i].x + (bit & 1)]++;
}

/* The corpus' triangle (-1,-1) (3,-1) (-1,3): every pixel once, 64 quads, v0 = (x + 0.5) / 16. */
static void
test_standard_triangle (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (3, -1, 0, 1, 2),
                           make_vertex (-1, 3, 0, 1, 0) };
  g_autoptr (LsRaster) raster =
    ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
  guint counts[SIZE][SIZE], n;
  float position[4];

  ls_raster_get_quads (raster, &n);
  g_assert_cmpuint (n, ==, 64);
  count_coverage (raster, counts);
  for (guint y = 0; y < SIZE; y++)
    for (guint x = 0; x < SIZE; x++)
      {
        g_assert_cmpuint (counts[y][x], ==, 1);
        g_assert_cmpfloat_with_epsilon (param_at (raster, 0, x, y, LS_INTERPOLATE_PERSPECTIVE),
                                        (x + 0.5) / 16, 1e-6);
      }
  ls_raster_position (raster, 0, (const double[2]){ 3.5, 7.5 }, position);
  g_assert_cmpfloat (position[0], ==, 3.5);
  g_assert_cmpfloat (position[1], ==, 7.5);
  g_assert_cmpfloat_with_epsilon (position[2], 0.5, 1e-6);
  g_assert_cmpfloat_with_epsilon (position[3], 1, 1e-6);
  g_assert_true (ls_raster_is_front (raster, 0));
}

/* Two triangles share a diagonal that runs through pixel centres: no pixel twice, none missed. */
static void
test_shared_edge (void)
{
  static const LsPrimitive kinds[] = { LS_PRIMITIVE_TRIANGLE_STRIP, LS_PRIMITIVE_TRIANGLE_FAN };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      gboolean fan = kinds[k] == LS_PRIMITIVE_TRIANGLE_FAN;
      LsRasterState state = make_state ();
      LsVertex vertices[4] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (1, -1, 0, 1, 0),
                               make_vertex (fan ? 1 : -1, 1, 0, 1, 0),
                               make_vertex (fan ? -1 : 1, 1, 0, 1, 0) };
      g_autoptr (LsRaster) raster = ls_raster_new (&state, kinds[k], vertices, 4, NULL, 0);
      guint counts[SIZE][SIZE];

      count_coverage (raster, counts);
      for (guint y = 0; y < SIZE; y++)
        for (guint x = 0; x < SIZE; x++)
          g_assert_cmpuint (counts[y][x], ==, 1);
    }
}

/* An edge on pixel centres belongs to the triangle whose left or lower edge it is; or whatever edges are told to. */
static void
test_left_lower (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[6] = {
    make_vertex (-1 + 1 / 16.0f, -1 + 1 / 16.0f, 0, 1, 0),
    make_vertex (-1 + 9 / 16.0f, -1 + 1 / 16.0f, 0, 1, 0),
    make_vertex (-1 + 1 / 16.0f, -1 + 9 / 16.0f, 0, 1, 0),
  };
  g_autoptr (LsRaster) raster =
    ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
  guint counts[SIZE][SIZE];

  count_coverage (raster, counts);
  g_assert_cmpuint (counts[1][0], ==, 1); /* on the left edge */
  g_assert_cmpuint (counts[0][1], ==, 1); /* on the lower edge */
  g_assert_cmpuint (counts[2][2], ==, 0); /* on the diagonal, a right edge */
  g_assert_cmpuint (counts[1][1], ==, 1);
}

/* Along a line where w goes from 1 to 3, a value of 0 and 1 at the ends is 1/4 in the middle of the window. */
static void
test_perspective (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (3, -3, 0, 3, 1),
                           make_vertex (-1, 1, 0, 1, 0) };
  g_autoptr (LsRaster) raster =
    ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
  double b = (0.5 + 7) / 16, expected = (b / 3) / ((1 - b) + b / 3);

  g_assert_cmpfloat_with_epsilon (param_at (raster, 0, 7, 0, LS_INTERPOLATE_PERSPECTIVE), expected,
                                  1e-6);
  g_assert_cmpfloat_with_epsilon (param_at (raster, 0, 7, 0, LS_INTERPOLATE_LINEAR), b, 1e-6);
  g_assert_cmpfloat (param_at (raster, 0, 7, 0, LS_INTERPOLATE_FLAT), ==, 0);
}

/* With a vertex behind the eye the visible part opens away from it: here it is the half plane above the edge y = -1,
 * so the whole target, and nothing with the edge at the middle and the vertex below. */
static void
test_behind_the_eye (void)
{
  LsRasterState state = make_state ();
  LsVertex up[3] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (1, -1, 0, 1, 1),
                     make_vertex (0, 2, 0, -1, 0.5f) };
  LsVertex down[3] = { make_vertex (-1, 1, 0, 1, 0), make_vertex (1, 1, 0, 1, 1),
                       make_vertex (0, 2, 0, -1, 0.5f) };
  g_autoptr (LsRaster) all = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, up, 3, NULL, 0);
  g_autoptr (LsRaster) none = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, down, 3, NULL, 0);
  guint counts[SIZE][SIZE], n;

  count_coverage (all, counts);
  for (guint y = 0; y < SIZE; y++)
    for (guint x = 0; x < SIZE; x++)
      g_assert_cmpuint (counts[y][x], ==, 1);
  ls_raster_get_quads (none, &n);
  g_assert_cmpuint (n, ==, 0);
}

static void
test_flat_and_restart (void)
{
  LsRasterState state = make_state ();
  guint restarts[] = { 3 };
  LsVertex vertices[6] = { make_vertex (-1, -1, 0, 1, 1), make_vertex (0, -1, 0, 1, 2),
                           make_vertex (-1, 0, 0, 1, 3),  make_vertex (0, 0, 0, 1, 4),
                           make_vertex (1, 0, 0, 1, 5),   make_vertex (0, 1, 0, 1, 6) };
  g_autoptr (LsRaster) raster =
    ls_raster_new (&state, LS_PRIMITIVE_TRIANGLE_STRIP, vertices, 6, restarts, 1);
  guint32 indices[3];
  guint counts[SIZE][SIZE];

  g_assert_cmpfloat (param_at (raster, 0, 0, 0, LS_INTERPOLATE_FLAT), ==, 3);
  g_assert_cmpfloat (param_at (raster, 1, 8, 8, LS_INTERPOLATE_FLAT), ==, 6);
  g_assert_cmpuint (ls_raster_get_vertices (raster, 1, indices), ==, 3);
  g_assert_cmpuint (indices[0], ==, 3);
  count_coverage (raster, counts);
  g_assert_cmpuint (counts[1][12], ==, 0);
}

static void
test_points_and_lines (void)
{
  LsRasterState state = make_state ();
  LsVertex point = make_vertex (0, 0, 0, 1, 7);
  LsVertex ends[2] = { make_vertex (-1, -1 + 1 / 16.0f, 0, 1, 0),
                       make_vertex (1, -1 + 1 / 16.0f, 0, 1, 1) };
  g_autoptr (LsRaster) dot = NULL, square = NULL, line = NULL;
  guint counts[SIZE][SIZE];

  dot = ls_raster_new (&state, LS_PRIMITIVE_POINTS, &point, 1, NULL, 0);
  count_coverage (dot, counts);
  g_assert_cmpuint (counts[7][7] + counts[8][8] + counts[7][8] + counts[8][7], ==, 1);
  point.point_size = 4;
  square = ls_raster_new (&state, LS_PRIMITIVE_POINTS, &point, 1, NULL, 0);
  count_coverage (square, counts);
  for (guint y = 0; y < SIZE; y++)
    for (guint x = 0; x < SIZE; x++)
      g_assert_cmpuint (counts[y][x], ==, x >= 6 && x < 10 && y >= 6 && y < 10);
  g_assert_cmpfloat (param_at (square, 0, 9, 9, LS_INTERPOLATE_PERSPECTIVE), ==, 7);
  line = ls_raster_new (&state, LS_PRIMITIVE_LINES, ends, 2, NULL, 0);
  count_coverage (line, counts);
  for (guint x = 0; x < SIZE; x++)
    g_assert_cmpuint (counts[0][x], ==, 1);
  g_assert_cmpfloat_with_epsilon (param_at (line, 0, 8, 0, LS_INTERPOLATE_PERSPECTIVE), 8.5 / 16,
                                  1e-6);
}

/* A text of the pixels of the lowest rows, the first row first: . or the value at a covered pixel in sixteenths. */
static char *
draw_rows (const LsRaster *raster, guint n_rows)
{
  GString *text = g_string_new (NULL);
  guint counts[SIZE][SIZE];

  count_coverage (raster, counts);
  for (guint y = 0; y < n_rows; y++)
    for (guint x = 0; x < SIZE; x++)
      if (counts[y][x])
        g_string_append_printf (text, "%u,%u=%.0f ", x, y,
                                (double) param_at (raster, 0, x, y, LS_INTERPOLATE_PERSPECTIVE) *
                                  16);
  return g_string_free (text, FALSE);
}

static LsVertex
at_pixel (double x, double y, float value)
{
  return make_vertex ((float) (x / 8 - 1), (float) (y / 8 - 1), 0, 1, value);
}

/* Along the centres of a row the ends are corners of two diamonds.  Direct3D 10 and piglit have them in neither, so that a pixel
 * begins and ends there; by the letter of section 3.5.1 they are moved to the left. Row 2 slants, which moves no corner. */
static void
test_corners (void)
{
  static const struct
  {
    double from[2], to[2];
    gboolean inside;
    const char *drawn;
  } lines[] = {
    { { 4, 0.5 }, { 7, 0.5 }, FALSE, "4,0 5,0 6,0 " },
    { { 7, 0.5 }, { 4, 0.5 }, FALSE, "4,0 5,0 6,0 " },
    { { 4, 0.5 }, { 7, 0.5 }, TRUE, "3,0 4,0 5,0 " },
    { { 4, 0.5 }, { 6.5, 2 }, FALSE, "4,0 5,1 " },
    { { 0.5, 1 }, { 0.5, 3 }, FALSE, "0,1 0,2 " },
    { { 0.5, 1 }, { 0.5, 3 }, TRUE, "0,1 0,2 " },
  };
  LsRasterState state = make_state ();

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      LsVertex ends[2] = { at_pixel (lines[i].from[0], lines[i].from[1], 0),
                           at_pixel (lines[i].to[0], lines[i].to[1], 1) };
      g_autoptr (LsRaster) line = NULL;
      g_autoptr (GString) drawn = g_string_new (NULL);
      guint counts[SIZE][SIZE];

      state.corners_inside = lines[i].inside;
      line = ls_raster_new (&state, LS_PRIMITIVE_LINES, ends, 2, NULL, 0);
      count_coverage (line, counts);
      for (guint y = 0; y < SIZE; y++)
        for (guint x = 0; x < SIZE; x++)
          if (counts[y][x])
            g_string_append_printf (drawn, "%u,%u ", x, y);
      g_assert_cmpstr (drawn->str, ==, lines[i].drawn);
    }
}

/* The diamond-exit rule of section 3.5.1: a pixel is drawn if the line leaves its diamond.  Ends in pixels 1 and 5 of a row,
 * each before the diamond, in it and behind it; llvmpipe of Mesa 22.3.6 drew the same pixels and values. */
static void
test_diamond_exit (void)
{
  static const struct
  {
    double from, to;
    const char *drawn;
  } rows[] = {
    /* Low in the pixels, at a quarter: there the diamond is from 0.25 to 0.75. */
    { 1.125, 5.125, "1,0=2 2,0=6 3,0=10 4,0=14 " },
    { 1.5, 5.125, "1,0=0 2,0=4 3,0=9 4,0=13 " },
    { 1.625, 5.125, "1,0=-1 2,0=4 3,0=9 4,0=13 " },
    { 1.875, 5.125, "2,0=3 3,0=8 4,0=13 " },
    { 1.125, 5.5, "1,0=1 2,0=5 3,0=9 4,0=12 " },
    { 1.125, 5.625, "1,0=1 2,0=5 3,0=8 4,0=12 " },
    { 1.125, 5.875, "1,0=1 2,0=5 3,0=8 4,0=11 5,0=15 " },
    { 5.125, 1.125, "1,0=14 2,0=10 3,0=6 4,0=2 " },
    { 5.875, 1.5, "2,0=12 3,0=9 4,0=5 5,0=1 " },
  };
  LsRasterState state = make_state ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      LsVertex ends[2] = { at_pixel (rows[i].from, 0.25, 0), at_pixel (rows[i].to, 0.25, 1) };
      g_autoptr (LsRaster) line = ls_raster_new (&state, LS_PRIMITIVE_LINES, ends, 2, NULL, 0);
      g_autofree char *drawn = draw_rows (line, SIZE);

      g_assert_cmpstr (drawn, ==, rows[i].drawn);
    }
}

/* Mesa's llvmpipe 22.3.6 drew this line, (1.3, 1.2) to (7.9, 5.4) with 0 to 1, times 16, and one pixel more: on the grid the
 * end lies on the border of the diamond of pixel (7, 5), where it belongs to it (section 3.5.1). */
static void
test_slanted_line (void)
{
  LsRasterState state = make_state ();
  LsVertex ends[2] = { at_pixel (1.3, 1.2, 0), at_pixel (7.9, 5.4, 1) };
  g_autoptr (LsRaster) line = ls_raster_new (&state, LS_PRIMITIVE_LINES, ends, 2, NULL, 0);
  g_autofree char *drawn = draw_rows (line, SIZE);

  g_assert_cmpstr (drawn, ==, "1,1=0 2,1=3 3,2=5 4,3=8 5,3=10 6,4=13 ");
}

/* Section 4.1.2: 3 <= x < 10 and 4 <= y < 13. */
static void
test_scissor (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (3, -1, 0, 1, 2),
                           make_vertex (-1, 3, 0, 1, 0) };
  const guint scissor[4] = { 3, 4, 7, 9 };
  g_autoptr (LsRaster) raster = NULL;
  guint counts[SIZE][SIZE];

  state.viewports[0].has_scissor = TRUE;
  memcpy (state.viewports[0].scissor, scissor, sizeof scissor);
  raster = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
  count_coverage (raster, counts);
  for (guint y = 0; y < SIZE; y++)
    for (guint x = 0; x < SIZE; x++)
      g_assert_cmpuint (counts[y][x], ==, x >= 3 && x < 10 && y >= 4 && y < 13);
}

/* Section 2.20: what is drawn has no negative distance, and distances are linear in clip space. Here they are 0.4 - u and
 * v - 0.5, of the standard triangle's u and v in 0 to 1, with another w for one vertex. */
static void
test_clip_distances (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (6, -2, 0, 2, 2),
                           make_vertex (-1, 3, 0, 1, 0) };
  const float distances[3][2] = { { 0.4f, -0.5f }, { 2 * -1.6f, 2 * -0.5f }, { 0.4f, 1.5f } };
  g_autoptr (LsRaster) raster = NULL, none = NULL;
  guint counts[SIZE][SIZE], n;

  state.n_clip_distances = 2;
  for (guint i = 0; i < 3; i++)
    memcpy (vertices[i].clip_distances, distances[i], sizeof distances[i]);
  raster = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
  count_coverage (raster, counts);
  for (guint y = 0; y < SIZE; y++)
    for (guint x = 0; x < SIZE; x++)
      g_assert_cmpuint (counts[y][x], ==, (x + 0.5) / 16 < 0.4 && (y + 0.5) / 16 > 0.5);
  vertices[0].clip_distances[0] = NAN;
  vertices[1].clip_distances[0] = -INFINITY;
  vertices[2].clip_distances[0] = -1;
  none = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
  ls_raster_get_quads (none, &n);
  g_assert_cmpuint (n, ==, 0);
}

/* A vertex without a distance lies outside; the others draw their part. */
static void
test_clip_nan (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (3, -1, 0, 1, 2),
                           make_vertex (-1, 3, 0, 1, 0) };
  const float distances[2] = { NAN, -1 };
  guint n[2];

  state.n_clip_distances = 1;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (LsRaster) raster = NULL;

      vertices[0].clip_distances[0] = distances[i];
      vertices[1].clip_distances[0] = vertices[2].clip_distances[0] = 1;
      raster = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
      ls_raster_get_quads (raster, &n[i]);
    }
  g_assert_cmpuint (n[0], ==, n[1]);
  g_assert_cmpuint (n[0], >, 0);
}

/* Section 3.4.1: s = 1/2 + (x + 1/2 - x_w) / size, and t likewise from below. Lines and triangles have none. */
static void
test_point_coord (void)
{
  LsRasterState state = make_state ();
  LsVertex point = at_pixel (8, 6, 0), ends[2] = { at_pixel (1, 1, 0), at_pixel (9, 1, 0) };
  g_autoptr (LsRaster) square = NULL, line = NULL;
  float coord[2];

  point.point_size = 4;
  square = ls_raster_new (&state, LS_PRIMITIVE_POINTS, &point, 1, NULL, 0);
  for (guint y = 4; y < 8; y++)
    for (guint x = 6; x < 10; x++)
      {
        ls_raster_point_coord (square, 0, (const double[2]){ x + 0.5, y + 0.5 }, coord);
        g_assert_cmpfloat (coord[0], ==, 0.5f + ((float) x + 0.5f - 8) / 4);
        g_assert_cmpfloat (coord[1], ==, 0.5f + ((float) y + 0.5f - 6) / 4);
      }
  line = ls_raster_new (&state, LS_PRIMITIVE_LINES, ends, 2, NULL, 0);
  ls_raster_point_coord (line, 0, (const double[2]){ 4 + 0.5, 1 + 0.5 }, coord);
  g_assert_true (coord[0] == 0 && coord[1] == 0);
}

/* Coverage goes by the centre on the grid, coordinates by the centre itself: llvmpipe gives 0.6000004 in x at 14.4, where
 * the grid would give 0.6015625.  So a pixel at the rim can lie beyond it. */
static void
test_point_coord_between_grid (void)
{
  LsRasterState state = make_state ();
  LsVertex points[2] = { at_pixel (14.4, 0.5, 0), at_pixel (9 + 1 / 1024.0, 0.5, 0) };
  g_autoptr (LsRaster) raster = ls_raster_new (&state, LS_PRIMITIVE_POINTS, points, 2, NULL, 0);
  const LsQuad *quads;
  float coord[2];
  guint n;

  quads = ls_raster_get_quads (raster, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (quads[0].covered, ==, 1);
  ls_raster_point_coord (raster, 0, (const double[2]){ 14 + 0.5, 0 + 0.5 }, coord);
  g_assert_cmpfloat_with_epsilon (coord[0], 0.6f, 2e-6f);
  g_assert_cmpuint (quads[1].x, ==, 8);
  g_assert_cmpuint (quads[1].covered, ==, 1);
  ls_raster_point_coord (raster, 1, (const double[2]){ 8 + 0.5, 0 + 0.5 }, coord);
  g_assert_cmpfloat_with_epsilon (coord[0], -1 / 1024.0f, 2e-6f);
}

/* Section 2.20: a point whose vertex lies outside of the view volume is not drawn, however large it is. */
static void
test_point_outside (void)
{
  LsRasterState state = make_state ();
  LsVertex points[2] = { at_pixel (15.5, 8, 1), at_pixel (16.5, 8, 1) };
  const guint sizes[2] = { 8 * 5, 0 };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (LsRaster) raster = NULL;
      guint counts[SIZE][SIZE], sum = 0;

      points[i].point_size = 8;
      raster = ls_raster_new (&state, LS_PRIMITIVE_POINTS, &points[i], 1, NULL, 0);
      count_coverage (raster, counts);
      for (guint pixel = 0; pixel < SIZE * SIZE; pixel++)
        sum += counts[pixel / SIZE][pixel % SIZE];
      g_assert_cmpuint (sum, ==, sizes[i]);
    }
}

static void
test_culling_and_junk (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (-1, 3, 0, 1, 0),
                           make_vertex (3, -1, 0, 1, 0) };
  g_autoptr (LsRaster) culled = NULL, junk = NULL;
  guint n;

  state.cull_back = TRUE;
  culled = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
  ls_raster_get_quads (culled, &n);
  g_assert_cmpuint (n, ==, 0);
  vertices[1].position[0] = 0.0f / 0.0f;
  vertices[2].position[3] = 1e38f;
  state.cull_back = FALSE;
  junk = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
  ls_raster_get_quads (junk, &n);
  g_assert_cmpuint (n, ==, 0);
}

/* What of a line is before the eye is drawn, with the values that it has there: x / w = 0.4375 is where 2 t / (1 - 2 t)
 * is. */
static void
test_line_behind_the_eye (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[2] = { make_vertex (0, 0.03125f, 0, 1, 0),
                           make_vertex (2, -0.03125f, 0, -1, 1) };
  g_autoptr (LsRaster) raster = NULL;
  guint counts[SIZE][SIZE];

  state.clip_near = state.clip_far = FALSE;
  raster = ls_raster_new (&state, LS_PRIMITIVE_LINES, vertices, 2, NULL, 0);
  count_coverage (raster, counts);
  for (guint x = 0; x < SIZE; x++)
    g_assert_cmpuint (counts[8][x], ==, x >= 8);
  g_assert_cmpfloat_with_epsilon (param_at (raster, 0, 11, 8, LS_INTERPOLATE_PERSPECTIVE),
                                  0.4375 / 2.875, 1e-6);
}

/* Quads beyond the limit are left out, and the raster says so. */
static void
test_limit (void)
{
  LsRasterState state = make_state ();
  LsVertex vertices[3] = { make_vertex (-1, -1, 0, 1, 0), make_vertex (3, -1, 0, 1, 2),
                           make_vertex (-1, 3, 0, 1, 0) };

  for (guint limit = 63; limit <= 64; limit++)
    {
      g_autoptr (LsRaster) raster = NULL;
      guint n;

      state.max_quads = limit;
      raster = ls_raster_new (&state, LS_PRIMITIVE_TRIANGLES, vertices, 3, NULL, 0);
      ls_raster_get_quads (raster, &n);
      g_assert_cmpuint (n, ==, limit);
      g_assert_cmpint (ls_raster_is_full (raster), ==, limit < 64);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/raster/standard-triangle", test_standard_triangle);
  g_test_add_func ("/pipeline/raster/shared-edge", test_shared_edge);
  g_test_add_func ("/pipeline/raster/left-lower", test_left_lower);
  g_test_add_func ("/pipeline/raster/perspective", test_perspective);
  g_test_add_func ("/pipeline/raster/behind-the-eye", test_behind_the_eye);
  g_test_add_func ("/pipeline/raster/flat-and-restart", test_flat_and_restart);
  g_test_add_func ("/pipeline/raster/points-and-lines", test_points_and_lines);
  g_test_add_func ("/pipeline/raster/line-behind-the-eye", test_line_behind_the_eye);
  g_test_add_func ("/pipeline/raster/diamond-exit", test_diamond_exit);
  g_test_add_func ("/pipeline/raster/corners", test_corners);
  g_test_add_func ("/pipeline/raster/slanted-line", test_slanted_line);
  g_test_add_func ("/pipeline/raster/point-outside", test_point_outside);
  g_test_add_func ("/pipeline/raster/clip-distances", test_clip_distances);
  g_test_add_func ("/pipeline/raster/clip-nan", test_clip_nan);
  g_test_add_func ("/pipeline/raster/point-coord", test_point_coord);
  g_test_add_func ("/pipeline/raster/point-coord-between-grid", test_point_coord_between_grid);
  g_test_add_func ("/pipeline/raster/scissor", test_scissor);
  g_test_add_func ("/pipeline/raster/limit", test_limit);
  g_test_add_func ("/pipeline/raster/culling-and-junk", test_culling_and_junk);
  return g_test_run ();
}
