/* Coverage and depth against raster-vectors.txt, which raster-vectors.py made of OpenGL's rules in exact arithmetic. */

#include <stdlib.h>
#include <string.h>

#include "ls-raster.h"

#define SIDE 8

static const guint8 patterns[][LS_MAX_SAMPLES][2] = {
  [1] = { { 8, 8 } },
  [2] = { { 4, 12 }, { 12, 4 } },
  [4] = { { 6, 6 }, { 10, 10 }, { 2, 14 }, { 14, 2 } },
  [8] = { { 7, 9 }, { 9, 13 }, { 11, 3 }, { 13, 11 }, { 1, 7 }, { 5, 1 }, { 15, 5 }, { 3, 15 } },
};

/* One line: words by their keys. */
typedef struct
{
  const char *kind;
  GHashTable *words;
} Case;

static guint
numbers (const Case *from, const char *key, double *out, guint max)
{
  const char *text = g_hash_table_lookup (from->words, key);
  g_auto (GStrv) parts = text ? g_strsplit (text, ",", -1) : NULL;
  guint n = 0;

  for (; parts && parts[n]; n++)
    {
      g_assert_cmpuint (n, <, max);
      out[n] = g_ascii_strtod (parts[n], NULL);
    }
  return n;
}

static double
number (const Case *from, const char *key, double otherwise)
{
  double value = otherwise;

  numbers (from, key, &value, 1);
  return value;
}

static LsRasterState
make_state (const Case *from)
{
  LsRasterState state = { .width = SIDE,
                          .height = SIDE,
                          .viewports[0] = { .scale = { SIDE / 2, SIDE / 2, 0.5f },
                                            .translate = { SIDE / 2, SIDE / 2, 0.5f },
                                            .depth_high = 1 },
                          .clip_near = TRUE,
                          .clip_far = TRUE };
  double planes[4 * LS_MAX_CLIP_PLANES];

  state.n_samples = (guint) number (from, "samples", 1);
  memcpy (state.samples, patterns[state.n_samples], sizeof state.samples);
  state.edges = state.point_edges = (guint) number (from, "edges", LS_EDGE_LEFT | LS_EDGE_LOWER);
  state.line_width = (float) number (from, "width", 1);
  state.corners_inside = TRUE; /* the document's letter, which the vectors were worked out by */
  state.front_offset.factor = state.back_offset.factor = (float) number (from, "factor", 0);
  state.front_offset.units = state.back_offset.units = (float) number (from, "units", 0);
  state.offset_bits = (gint) number (from, "bits", 0);
  state.offset_clamp = (float) number (from, "clamp", 0);
  state.n_clip_planes = numbers (from, "planes", planes, G_N_ELEMENTS (planes)) / 4;
  memcpy (state.clip_planes, planes, 4 * state.n_clip_planes * sizeof *planes);
  return state;
}

static guint
make_vertices (const Case *from, LsVertex *vertices)
{
  double at[6], depths[3] = { 0, 0, 0 };
  guint n = numbers (from, "at", at, G_N_ELEMENTS (at)) / 2;

  numbers (from, "depths", depths, G_N_ELEMENTS (depths));
  for (guint i = 0; i < n; i++)
    vertices[i] =
      (LsVertex){ .position = { (float) (at[2 * i] / (SIDE / 2) - 1),
                                (float) (at[2 * i + 1] / (SIDE / 2) - 1), (float) depths[i], 1 },
                  .point_size = (float) number (from, "size", 1) };
  return n;
}

/* The covered samples of each pixel, written as the file writes them. */
static char *
covers (const LsRaster *raster)
{
  GString *text = g_string_new (NULL);
  guint8 masks[SIDE][SIDE] = { 0 };
  guint n;
  const LsQuad *quads = ls_raster_get_quads (raster, &n);

  for (guint i = 0; i < n; i++)
    for (guint pixel = 0; pixel < 4; pixel++)
      {
        g_assert_cmpint (quads[i].samples[pixel] != 0, ==, quads[i].covered >> pixel & 1);
        masks[quads[i].y + pixel / 2][quads[i].x + pixel % 2] |= quads[i].samples[pixel];
      }
  for (guint i = 0; i < SIDE * SIDE; i++)
    g_string_append_printf (text, "%02x", masks[i / SIDE][i % SIDE]);
  return g_string_free (text, FALSE);
}

static void
check_case (const Case *from)
{
  static const LsPrimitive kinds[] = { LS_PRIMITIVE_POINTS, LS_PRIMITIVE_LINES,
                                       LS_PRIMITIVE_TRIANGLES };
  LsRasterState state = make_state (from);
  LsVertex vertices[3];
  guint n = make_vertices (from, vertices);
  g_autoptr (LsRaster) raster = ls_raster_new (&state, kinds[n - 1], vertices, n, NULL, 0);
  g_autofree char *covered = covers (raster);

  g_assert_cmpstr (covered, ==, g_hash_table_lookup (from->words, "covers"));
  if (!strcmp (from->kind, "offset"))
    g_assert_cmpfloat_with_epsilon (ls_raster_depth (raster, 0, (const double[2]){ 2.5, 1.5 }),
                                    (float) number (from, "depth", -1), 6e-8f);
}

static void
check_line (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, " ", -1);
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const Case from = { parts[0], words };

  for (guint i = 1; parts[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (parts[i], "=", 2);

      g_hash_table_insert (words, g_strdup (pair[0]), g_strdup (pair[1]));
    }
  g_test_message ("%.60s", line);
  check_case (&from);
}

static void
test_kind (gconstpointer kind)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (
    g_file_get_contents (LS_SOURCE_DIR "/tests/pipeline/raster-vectors.txt", &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (g_str_has_prefix (lines[i], kind))
      {
        check_line (lines[i]);
        n++;
      }
  g_assert_cmpuint (n, >, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/pipeline/raster/vectors/triangles", "triangle ", test_kind);
  g_test_add_data_func ("/pipeline/raster/vectors/points", "point ", test_kind);
  g_test_add_data_func ("/pipeline/raster/vectors/lines", "line ", test_kind);
  g_test_add_data_func ("/pipeline/raster/vectors/planes", "planes ", test_kind);
  g_test_add_data_func ("/pipeline/raster/vectors/offsets", "offset ", test_kind);
  return g_test_run ();
}
