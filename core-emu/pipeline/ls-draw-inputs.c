#include <string.h>

#include "ls-bits.h"
#include "ls-draw-private.h"
#include "ls-natural.h"

/* The start values of the pixel shader's registers, and the links between programs that give
 * registers the same name. */

/* --- values of a pixel ------------------------------------------------------------------------ */

static guint
n_channels (const LsDrawInterpolant *from)
{
  switch (from->kind)
    {
    case LS_DRAW_FACE_FLOAT:
    case LS_DRAW_FACE_INT:
    case LS_DRAW_FACE_BACK:
      return 1;
    case LS_DRAW_PLANE:
      return 3;
    case LS_DRAW_PIXEL:
      return ls_natural_n_channels (from->natural);
    case LS_DRAW_PARAM:
    case LS_DRAW_VALUES:
    case LS_DRAW_POSITION:
    case LS_DRAW_POINT:
      break;
    }
  return 4;
}

/* Where a lane of the PS is. */
typedef struct
{
  const LsQuad *quad;
  guint pixel; /* the lane's pixel in the quad */
  guint lane;
  double place[2];
} Pixel;

static guint
find_param (const LsDraw *draw, const LsDrawInterpolant *from, guint32 primitive)
{
  return from->has_back && !ls_raster_is_front (draw->raster, primitive) ? from->back : from->param;
}

static void
read_point (const LsDraw *draw, const Pixel *pixel, gboolean is_down, guint32 out[4])
{
  float place[2];

  ls_raster_point_coord (draw->raster, pixel->quad->primitive, pixel->place, place);
  out[0] = ls_float_bits (place[0]);
  out[1] = ls_float_bits (is_down ? 1 - place[1] : place[1]);
  out[2] = 0;
  out[3] = ls_float_bits (1);
}

/* The position as the program counts rows and centres. */
static void
read_position (const LsDraw *draw, const Pixel *pixel, guint32 out[4])
{
  const LsTerms *terms = &draw->pixel_terms;
  float position[4];

  ls_raster_position (draw->raster, pixel->quad->primitive, pixel->place, position);
  if (terms->from_above)
    position[1] = (float) draw->height - position[1];
  for (guint i = 0; i < 2 && terms->is_whole; i++)
    position[i] -= 0.5F;
  memcpy (out, position, sizeof position);
}

static void
read_natural (const LsDraw *draw, LsNatural natural, const Pixel *pixel, guint32 out[4])
{
  const gboolean front = ls_raster_is_front (draw->raster, pixel->quad->primitive);

  memset (out, 0, 4 * sizeof *out);
  if (ls_natural_of_lane (natural, pixel->lane, out))
    return;
  if (natural == LS_NATURAL_POSITION)
    read_position (draw, pixel, out);
  else if (natural == LS_NATURAL_POINT)
    read_point (draw, pixel, TRUE, out);
  else if (natural == LS_NATURAL_FACE)
    {
      out[0] = ls_float_bits (front ? 1 : -1);
      out[3] = ls_float_bits (1);
    }
  else if (natural == LS_NATURAL_FACE_BITS)
    {
      out[0] = front ? G_MAXUINT32 : 0;
      out[3] = 1;
    }
  else if (natural == LS_NATURAL_PRIMITIVE)
    out[0] = ls_raster_get_number (draw->raster, pixel->quad->primitive);
  else if (natural == LS_NATURAL_SAMPLE_PLACE)
    out[0] = out[1] = ls_float_bits (0.5F);
  else if (natural == LS_NATURAL_SAMPLES)
    out[0] = pixel->quad->samples[pixel->pixel];
  else if (natural == LS_NATURAL_HELPER)
    out[0] = pixel->quad->covered >> pixel->pixel & 1 ? 0 : G_MAXUINT32;
}

/* A value that is linear in the window: 1/w, or a component by w. */
static double
linear_value (const LsDraw *draw,
              const LsDrawInterpolant *from,
              const Pixel *pixel,
              const double place[2])
{
  const guint32 primitive = pixel->quad->primitive;
  const gboolean is_divided = from->mode == LS_INTERPOLATE_PERSPECTIVE;
  float position[4] = { 0, 0, 0, 1 };
  guint32 words[4];

  if (is_divided)
    ls_raster_position (draw->raster, primitive, place, position);
  if (from->component == 4)
    return (double) position[3];
  ls_raster_interpolate (draw->raster, primitive, place, find_param (draw, from, primitive),
                         from->mode, words);
  return (double) ls_bits_float (words[from->component]) * (double) position[3];
}

static void
read_plane (const LsDraw *draw, const LsDrawInterpolant *from, const Pixel *pixel, guint32 out[4])
{
  const double *at = pixel->place, right[2] = { at[0] + 1, at[1] }, up[2] = { at[0], at[1] + 1 };
  const double value = linear_value (draw, from, pixel, at);

  out[0] = ls_float_bits ((float) value);
  out[1] = ls_float_bits ((float) (linear_value (draw, from, pixel, right) - value));
  out[2] = ls_float_bits ((float) (linear_value (draw, from, pixel, up) - value));
}

/* The value of an interpolant in one pixel of a quad; the face is one value. */
static void
interpolate (const LsDraw *draw, const LsDrawInterpolant *from, Pixel *pixel, guint32 out[4])
{
  const guint32 primitive = pixel->quad->primitive;
  const gboolean front = ls_raster_is_front (draw->raster, primitive);
  float position[4];

  ls_raster_place (draw->raster, pixel->quad, pixel->pixel, from->is_centroid, pixel->place);
  switch (from->kind)
    {
    case LS_DRAW_PARAM:
      ls_raster_interpolate (draw->raster, primitive, pixel->place,
                             find_param (draw, from, primitive), from->mode, out);
      break;
    case LS_DRAW_VALUES:
      memcpy (out, from->values, sizeof from->values);
      break;
    case LS_DRAW_POSITION:
      ls_raster_position (draw->raster, primitive, pixel->place, position);
      position[3] = 1 / position[3];
      memcpy (out, position, sizeof position);
      break;
    case LS_DRAW_POINT:
      read_point (draw, pixel, from->is_down, out);
      break;
    case LS_DRAW_FACE_FLOAT:
      out[0] = ls_float_bits (front ? 1 : -1);
      break;
    case LS_DRAW_FACE_INT:
      out[0] = front ? G_MAXUINT32 : 0;
      break;
    case LS_DRAW_FACE_BACK:
      out[0] = ls_float_bits (front ? 0 : 1);
      break;
    case LS_DRAW_PIXEL:
      read_natural (draw, from->natural, pixel, out);
      break;
    case LS_DRAW_PLANE:
      read_plane (draw, from, pixel, out);
      break;
    }
}

/* --- rows ------------------------------------------------------------------------------------- */

static void
fill_interpolant (const LsDraw *draw, const LsDrawInterpolant *from, guint wave, LsPreload *to)
{
  guint n = n_channels (from);

  for (guint c = 0; c < n; c++)
    {
      to[c].ref = from->ref;
      to[c].ref.channel += (guint8) c;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint32 words[4];
      Pixel pixel = { .quad = ls_draw_find_quad (draw, wave, lane),
                      .pixel = lane & 3,
                      .lane = lane };

      if (pixel.quad == NULL)
        break;
      interpolate (draw, from, &pixel, words);
      for (guint c = 0; c < n; c++)
        to[c].row.u[lane] = words[c];
    }
}

/* Helper pixels get inputs like the others: the differences within their quad need them. */
static void
get_pixel_input (const LsDraw *draw, guint wave, LsWaveInput *input)
{
  LsPreload *preloads =
    g_aligned_alloc0 (4 * draw->n_interpolants + 1, sizeof (LsPreload), G_ALIGNOF (LsPreload));
  guint n = 0, x, y;

  for (guint i = 0; i < draw->n_interpolants; i++)
    {
      fill_interpolant (draw, &draw->interpolants[i], wave, &preloads[n]);
      n += n_channels (&draw->interpolants[i]);
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (ls_draw_lane_to_pixel (draw, wave, lane, &x, &y))
      input->covered |= LS_MASK_LANE (lane);
  input->preloads = preloads;
  input->n_preloads = n;
}

static void
get_vertex_input (const LsDraw *draw, LsStage stage, guint wave, LsWaveInput *input)
{
  const LsDrawStage *from = &draw->stages[stage];
  guint n_items = ls_draw_get_n_items (draw, stage);
  guint n_lanes = n_items > wave * LS_LANES ? MIN (LS_LANES, n_items - wave * LS_LANES) : 0;
  LsPreload *preloads =
    g_aligned_alloc0 (from->n_preloads + 1, sizeof (LsPreload), G_ALIGNOF (LsPreload));

  for (guint i = 0; i < from->n_preloads; i++)
    {
      preloads[i].ref = from->preloads[i].ref;
      for (guint lane = 0; lane < n_lanes; lane++)
        preloads[i].row.u[lane] =
          ls_draw_preload_word (draw, stage, &from->preloads[i], wave * LS_LANES + lane);
    }
  input->covered = n_lanes == LS_LANES ? LS_MASK_ALL : LS_MASK_LANE (n_lanes) - 1;
  input->preloads = preloads;
  input->n_preloads = from->n_preloads;
}

void
ls_draw_get_input (const LsDraw *draw, LsStage stage, guint wave, LsWaveInput *input)
{
  memset (input, 0, sizeof *input);
  if (ls_stages[stage].item == LS_ITEM_PIXEL)
    get_pixel_input (draw, wave, input);
  else
    get_vertex_input (draw, stage, wave, input);
}

/* --- links ------------------------------------------------------------------------------------ */

/* The parameter number of an output; G_MAXUINT: there are too many. */
static guint
add_param (GArray *params, LsRegRef ref)
{
  for (guint i = 0; i < params->len; i++)
    if (ls_reg_ref_equal (g_array_index (params, LsRegRef, i), ref))
      return i;
  if (params->len == LS_MAX_PARAMS)
    return G_MAXUINT;
  g_array_append_val (params, ref);
  return params->len - 1;
}

/* The output that replaces a parameter on back faces. Returns: (nullable) */
static const LsRegUse *
find_back (const LsProgram *before, const LsRegUse *front)
{
  for (guint i = 0; i < before->n_uses && front->role == LS_ROLE_PARAM; i++)
    if (before->uses[i].role == LS_ROLE_BACK && before->uses[i].number == front->number)
      return &before->uses[i];
  return NULL;
}

/* FALSE: the program before has no such output. */
static gboolean
link_param (const LsProgram *before,
            const LsRegUse *use,
            GArray *params,
            LsDrawInterpolant *interpolant)
{
  const LsRegUse *from = before != NULL ? ls_program_find_link (before, use) : NULL;
  const LsRegUse *back = from != NULL ? find_back (before, from) : NULL;

  if (from == NULL)
    return FALSE;
  interpolant->kind = LS_DRAW_PARAM;
  interpolant->param =
    add_param (params, (LsRegRef){ .file = from->ref.file, .index = from->ref.index });
  interpolant->mode = use->interpolation;
  interpolant->is_centroid = use->at == LS_AT_CENTROID;
  interpolant->has_back = back != NULL;
  interpolant->back = back != NULL ? add_param (params, back->ref) : 0;
  return TRUE;
}

/* The planes of an input belong to its parameter, taken in the centre of the pixel. */
static void
link_planes (const LsProgram *pixels, const LsDrawInterpolant *from, GArray *interpolants)
{
  for (guint i = 0; i < pixels->n_uses; i++)
    {
      const LsRegUse *use = &pixels->uses[i];
      LsDrawInterpolant plane = *from;

      if (use->role != LS_ROLE_PLANE || use->of.file != from->ref.file ||
          use->of.index != from->ref.index)
        continue;
      plane.kind = LS_DRAW_PLANE;
      plane.ref = use->ref;
      plane.is_centroid = FALSE;
      plane.component = use->of.channel;
      g_array_append_val (interpolants, plane);
    }
}

gboolean
ls_draw_link_pixels (const LsProgram *before,
                     const LsProgram *pixels,
                     GArray *params,
                     GArray *interpolants)
{
  gboolean fits = TRUE;

  for (guint i = 0; i < pixels->n_uses; i++)
    {
      const LsRegUse *use = &pixels->uses[i];
      LsDrawInterpolant interpolant = { .ref = use->ref, .natural = use->natural };

      if (use->role != LS_ROLE_INPUT)
        continue;
      if (use->natural != LS_NATURAL_NONE && use->natural != LS_NATURAL_PRIMITIVE)
        interpolant.kind = LS_DRAW_PIXEL;
      else if (!link_param (before, use, params, &interpolant))
        {
          if (use->natural == LS_NATURAL_NONE)
            continue;
          interpolant.kind = LS_DRAW_PIXEL;
        }
      g_array_append_val (interpolants, interpolant);
      if (interpolant.kind != LS_DRAW_PARAM)
        continue;
      fits &= interpolant.param != G_MAXUINT && interpolant.back != G_MAXUINT;
      link_planes (pixels, &interpolant, interpolants);
    }
  return fits;
}

/* Links a register to vertex v of the primitive, in the channels that the register has. */
static void
link_register (const LsRegUse *use,
               const LsRegUse *from,
               guint v,
               LsRegRef ref,
               guint n_said,
               GArray *preloads)
{
  const guint n = from != NULL ? 4 : ls_natural_n_channels (use->natural);

  for (guint c = 0; c < n; c++)
    {
      LsDrawPreload preload = { .ref = ref, .value = LS_DRAW_NATURAL, .word = c };

      preload.ref.channel = (guint8) c;
      preload.natural = use->natural;
      if (from != NULL)
        {
          preload.value = LS_DRAW_GIVEN;
          preload.natural = LS_NATURAL_NONE;
          preload.word = v * LS_DRAW_VERTEX_WORDS + 4 * from->ref.index + c;
        }
      if (!ls_reg_ref_is_in (preloads, n_said, preload.ref))
        g_array_append_val (preloads, preload);
    }
}

void
ls_draw_link_stage (const LsProgram *before, const LsProgram *program, GArray *preloads)
{
  const guint n_said = preloads->len;

  for (guint i = 0; i < program->n_uses; i++)
    {
      const LsRegUse *use = &program->uses[i];
      const guint columns = ls_program_columns (program, use->ref.file);
      const guint n = ls_program_n_registers (program, use->ref.file);
      const LsRegUse *from = before != NULL ? ls_program_find_link (before, use) : NULL;

      if (use->role != LS_ROLE_INPUT)
        continue;
      for (guint v = 0; v < (columns > 0 ? n / columns : 1); v++)
        link_register (
          use, columns > 0 ? from : NULL, v,
          (LsRegRef){ .file = use->ref.file, .index = (guint16) (use->ref.index + v * columns) },
          n_said, preloads);
    }
}

const LsDrawInterpolant *
ls_draw_find_interpolant (const LsDraw *draw, LsRegRef ref)
{
  for (guint i = draw->n_interpolants; i-- > 0;)
    {
      const LsDrawInterpolant *from = &draw->interpolants[i];

      if (from->ref.file == ref.file && from->ref.index == ref.index &&
          (n_channels (from) > 1 || from->ref.channel == ref.channel))
        return from;
    }
  return NULL;
}

LsRegRef
ls_draw_get_param (const LsDraw *draw, guint param)
{
  return draw->params[MIN (param, LS_MAX_PARAMS - 1)];
}
