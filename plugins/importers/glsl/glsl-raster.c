#include "glsl-scene.h"
#include "ls-vertex-outputs.h"

/* Setup, rasteriser and targets: from the registers to the groups of a scene. */

#define MAX_INDICES 65536
#define GS_SCENARIO_G 3 /* the other scenarios number primitives, and have no program */

gboolean
glsl_has_geometry (const GlslState *state)
{
  return (glsl_state_get (state, GLSL_VGT_GS_MODE) & 3) == GS_SCENARIO_G;
}

static void
put_float (GString *text, float value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (!(value > -1e9f && value < 1e9f))
    value = 0; /* no draw uses it */
  g_string_append (text, g_ascii_formatd (number, sizeof number, "%.9g", (double) value));
}

/* A blank in front of all items of a list but the first. */
static void
put_blank (GString *text)
{
  if (text->str[text->len - 1] != '=')
    g_string_append_c (text, ' ');
}

/* --- [draw] ----------------------------------------------------------------------------------- */

static const char *
primitive_name (guint type)
{
  static const char *const names[] = {
    [1] = "points",
    [2] = "lines",
    [3] = "line-strip",
    [4] = "triangles",
    [5] = "triangle-fan",
    [6] = "triangle-strip",
    [10] = "lines-adjacency",
    [11] = "line-strip-adjacency",
    [12] = "triangles-adjacency",
    [13] = "triangle-strip-adjacency",
    [18] = "line-loop",
  };

  return type < G_N_ELEMENTS (names) && names[type] != NULL ? names[type] : "triangles";
}

static void
put_viewport (const GlslState *state, GString *text)
{
  for (guint k = 0; k < 2; k++)
    {
      g_string_append (text, k ? "viewport-offset=" : "viewport-scale=");
      for (guint axis = 0; axis < 3; axis++)
        {
          put_blank (text);
          put_float (text,
                     glsl_state_get_float (state, GLSL_PA_CL_VPORT_XSCALE_0 + 8 * axis + 4 * k));
        }
      g_string_append_c (text, '\n');
    }
}

/* has_texts: the texts themselves declare distances and sizes. */
static void
put_setup (const GlslState *state, gboolean has_texts, GString *text)
{
  static const char *const sides[] = { "none", "front", "back", "both" };
  const guint32 mode = glsl_state_get (state, GLSL_PA_SU_SC_MODE_CNTL);
  const guint32 clip = glsl_state_get (state, GLSL_PA_CL_CLIP_CNTL);
  const guint32 out = glsl_state_get (state, GLSL_PA_CL_VS_OUT_CNTL);

  if (!glsl_bits (clip, 16, 16) && !has_texts)
    ls_put_clip_distances (text, out);
  g_string_append_printf (text, "cull=%s\nfront=%s\nprovoking=%s\n",
                          sides[glsl_bits (clip, 22, 22) ? 3 : glsl_bits (mode, 1, 0)],
                          glsl_bits (mode, 2, 2) ? "counter-clockwise" : "clockwise",
                          glsl_bits (mode, 19, 19) ? "last" : "first");
  if (glsl_bits (clip, 16, 16))
    g_string_append (text, "clip-depth=none\n");
  else if (glsl_bits (clip, 19, 19))
    g_string_append (text, "clip-depth=zero-to-one\n");
  if (!has_texts)
    ls_put_point_sizes (text, out);
  g_string_append (text, "point-size=");
  /* Half of the width, in sixteenths. */
  put_float (text, (float) glsl_bits (glsl_state_get (state, GLSL_PA_SU_POINT_SIZE), 31, 16) / 8);
  g_string_append_c (text, '\n');
}

static void
put_streams (const GlslState *state, GString *text)
{
  if (!(glsl_state_get (state, GLSL_VGT_STRMOUT_EN) & 1))
    return;
  for (guint i = 0; i < 4; i++)
    if (glsl_state_get (state, GLSL_VGT_STRMOUT_BUFFER_EN) >> i & 1)
      g_string_append_printf (text, "stream%u=%u\n", i,
                              glsl_state_get (state, GLSL_VGT_STRMOUT_VTX_STRIDE_0 + 16 * i));
}

static void
put_rings (const GlslState *state, GString *text)
{
  static const char *const kinds[] = { "points", "line-strip", "triangle-strip" };
  const guint kind = glsl_state_get (state, GLSL_VGT_GS_OUT_PRIM_TYPE);

  if (!glsl_has_geometry (state))
    return;
  g_string_append_printf (text, "gs-output=%s\nes-item=%u\ngs-item=%u\ngs-vertex=%u\n",
                          kinds[MIN (kind, 2)], glsl_state_get (state, GLSL_SQ_ESGS_RING_ITEMSIZE),
                          glsl_state_get (state, GLSL_SQ_GSVS_RING_ITEMSIZE),
                          glsl_state_get (state, GLSL_SQ_GS_VERT_ITEMSIZE));
}

/* The viewport's scale is half of the target's size. */
static guint
target_size (const GlslState *state, guint axis)
{
  const float scale = glsl_state_get_float (state, GLSL_PA_CL_VPORT_XSCALE_0 + 8 * axis);
  const float size = scale < 0 ? -2 * scale : 2 * scale;

  return size >= 1 && size <= 4096 ? (guint) size : 64;
}

static void
put_vertices (const GlslState *state, GString *text)
{
  const guint32 offset = glsl_state_get (state, GLSL_VGT_INDX_OFFSET);
  const guint n = MIN (state->n_vertices, MAX_INDICES);
  g_autofree guint32 *indices = NULL;

  if (!state->is_indexed)
    {
      g_string_append_printf (text, "count=%u\nfirst=%u\n", state->n_vertices, offset);
      return;
    }
  indices = glsl_state_indices (state, n);
  g_string_append (text, "indices=");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%u", i ? " " : "", indices[i] + offset);
  g_string_append_c (text, '\n');
}

char *
glsl_draw_lines (const GlslPlaces *places)
{
  const GlslState *state = &places->draw;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "width=%u\nheight=%u\nprimitive=%s\ninstances=%u\n",
                          target_size (state, 0), target_size (state, 1),
                          primitive_name (glsl_state_get (state, GLSL_VGT_PRIMITIVE_TYPE)),
                          state->n_instances);
  put_vertices (state, text);
  put_viewport (state, text);
  put_setup (state, glsl_has_texts (places), text);
  if (!glsl_has_texts (places))
    {
      put_rings (state, text);
      put_streams (state, text);
    }
  return g_string_free (text, FALSE);
}

/* --- [raster] --------------------------------------------------------------------------------- */

/* Four bits of PA_SC_EDGERULE; the hardware's top is the first row, which is the lowest one
 * here. */
static void
put_edges (GString *text, const char *key, guint rule)
{
  static const char *const names[] = { "upper", "lower", "right", "left" };

  g_string_append_printf (text, "%s=", key);
  for (gint i = 3; i >= 0; i--)
    if (rule >> i & 1)
      {
        put_blank (text);
        g_string_append (text, names[i]);
      }
  g_string_append (text, rule ? "\n" : "none\n");
}

/* User clip planes. */
static void
put_planes (const GlslState *state, GString *text)
{
  const guint32 clip = glsl_state_get (state, GLSL_PA_CL_CLIP_CNTL);

  for (guint plane = 0; plane < 6; plane++)
    {
      if (!(clip >> plane & 1))
        continue;
      g_string_append_printf (text, "plane%u=", plane);
      for (guint i = 0; i < 4; i++)
        {
          put_blank (text);
          put_float (text, glsl_state_get_float (state, GLSL_PA_CL_UCP_0_X + 16 * plane + 4 * i));
        }
      g_string_append_c (text, '\n');
    }
}

void
glsl_put_raster (const GlslState *state, gboolean has_texts, GString *text)
{
  const guint32 rule = glsl_state_get (state, GLSL_PA_SC_EDGERULE);
  const guint32 limits = glsl_state_get (state, GLSL_PA_SU_POINT_MINMAX);
  const guint32 out = glsl_state_get (state, GLSL_PA_CL_VS_OUT_CNTL);

  g_string_append (text, "\n[raster]\n");
  put_edges (text, "edges", glsl_bits (rule, 3, 0));
  put_edges (text, "point-edges", glsl_bits (rule, 7, 4));
  g_string_append (text, "line-width=");
  put_float (text, (float) glsl_bits (glsl_state_get (state, GLSL_PA_SU_LINE_CNTL), 15, 0) / 8);
  g_string_append (text, "\npoint-size-min=");
  put_float (text, (float) glsl_bits (limits, 15, 0) / 8);
  g_string_append (text, "\npoint-size-max=");
  put_float (text, (float) glsl_bits (limits, 31, 16) / 8);
  g_string_append_c (text, '\n');
  if (!has_texts)
    ls_put_cull_distances (text, out);
  put_planes (state, text);
}

/* --- between vertices and pixels -------------------------------------------------------------- */

void
glsl_put_parameters (const GlslState *state, GString *text)
{
  const guint n = glsl_bits (glsl_state_get (state, GLSL_SPI_VS_OUT_CONFIG), 5, 1) + 1;

  g_string_append (text, "\n[vs outputs]\n");
  for (guint i = 0; i < n; i++)
    {
      const guint32 word = glsl_state_get (state, GLSL_SPI_VS_OUT_ID_0 + i / 4 * 4);
      const guint semantic = word >> 8 * (i % 4) & 0xFF;

      if (semantic)
        g_string_append_printf (text, "PARAM%u=%u\n", i, semantic);
    }
}

typedef struct
{
  gint position, face;
  gboolean is_flat_enabled, are_points;
  guint32 control[2], interpolation;
} Generated;

static Generated
find_generated (const GlslState *state)
{
  Generated generated = { .position = -1, .face = -1 };

  for (guint i = 0; i < 2; i++)
    generated.control[i] = glsl_state_get (state, GLSL_SPI_PS_IN_CONTROL_0 + 4 * i);
  generated.interpolation = glsl_state_get (state, GLSL_SPI_INTERP_CONTROL_0);
  generated.is_flat_enabled = generated.interpolation & 1;
  if (glsl_bits (generated.control[0], 8, 8))
    generated.position = (gint) glsl_bits (generated.control[0], 14, 10);
  if (glsl_bits (generated.control[1], 8, 8))
    generated.face = (gint) glsl_bits (generated.control[1], 16, 12);
  generated.are_points = glsl_has_geometry (state)
                           ? glsl_state_get (state, GLSL_VGT_GS_OUT_PRIM_TYPE) == 0
                           : glsl_state_get (state, GLSL_VGT_PRIMITIVE_TYPE) == 1;
  return generated;
}

static void
put_interpolant (const Generated *generated, guint gpr, guint32 word, GString *text)
{
  static const char *const defaults[] = { "0 0 0 0", "0 0 0 1", "1 1 1 0", "1 1 1 1" };
  const gboolean is_flat = glsl_bits (word, 10, 10) && generated->is_flat_enabled;

  if (glsl_bits (word, 17, 17) && glsl_bits (generated->interpolation, 1, 1) &&
      generated->are_points)
    {
      g_string_append_printf (text, "R%u=point%s\n", gpr,
                              glsl_bits (generated->interpolation, 14, 14) ? " down" : "");
      return;
    }
  g_string_append_printf (text, "R%u=semantic %u %s%s default %s\n", gpr, glsl_bits (word, 7, 0),
                          is_flat                    ? "flat"
                          : glsl_bits (word, 12, 12) ? "linear"
                                                     : "perspective",
                          glsl_bits (word, 11, 11) ? " centroid" : "",
                          defaults[glsl_bits (word, 9, 8)]);
}

void
glsl_put_pixel_inputs (const GlslState *state, GString *text)
{
  const Generated generated = find_generated (state);
  const guint n = MIN (glsl_bits (generated.control[0], 5, 0), 32);

  for (guint i = 0; i < n; i++)
    if ((gint) i != generated.position && (gint) i != generated.face)
      put_interpolant (&generated, i, glsl_state_get (state, GLSL_SPI_PS_INPUT_CNTL_0 + 4 * i),
                       text);
  if (generated.position >= 0)
    g_string_append_printf (text, "R%d=position%s\n", generated.position,
                            glsl_bits (generated.control[0], 9, 9) ? " centroid" : "");
  if (generated.face >= 0 && generated.face != generated.position)
    g_string_append_printf (text, "R%d.%c=face%s\n", generated.face,
                            "xyzw"[glsl_bits (generated.control[1], 10, 9)],
                            glsl_bits (generated.control[1], 11, 11) ? " int" : "");
}
