/* Vertex fetch, guide chapter 5, of the formats that random programs use: one to four floats or words of 32 bits; and the
 * derivatives of chapter 6. */

#include <float.h>
#include <math.h>
#include <string.h>

#include "r700-oracle.h"
#include "r700-program.h"

static guint
format_components (guint format)
{
  static const struct
  {
    guint format, n;
  } formats[] = { { 13, 1 }, { 14, 1 }, { 29, 2 }, { 30, 2 },
                  { 47, 3 }, { 48, 3 }, { 34, 4 }, { 35, 4 } };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].format == format)
      return formats[i].n;
  return 0;
}

/* Missing components are 0, 0, 0, 1; reads outside the buffer are 0. */
static void
read_element (const LsBuffer *buffer, guint64 at, guint n, guint32 out[4])
{
  gsize size = 0;
  const guint8 *data = g_bytes_get_data (buffer->bytes, &size);

  out[0] = out[1] = out[2] = 0;
  out[3] = 0x3F800000;
  for (guint i = 0; i < n; i++)
    {
      out[i] = 0;
      if (at + 4 * i + 4 <= size)
        memcpy (&out[i], data + at + 4 * i, 4);
      out[i] = GUINT32_FROM_LE (out[i]);
    }
}

/* The place of the id in the table counts from register 1; an id that is not there is not fetched. */
static gboolean
semantic_register (const Oracle *o, const R700Fetch *fetch, guint *gpr)
{
  const guint8 *table = o->bindings->semantics;
  const guint8 *entry = memchr (table, (int) (fetch->words[1] & 0xFF), o->bindings->n_semantics);

  if (!entry)
    return FALSE;
  *gpr = (guint) (entry - table) + 1;
  return TRUE;
}

gboolean
oracle_fetch (Oracle *o, const R700Fetch *fetch, guint lane)
{
  const LsBuffer *buffer = &o->bindings->buffers[fetch->resource_id];
  guint n = format_components (r700_get (fetch->words, R700_VTX_WORD1_GPR_DATA_FORMAT));
  guint type = r700_get (fetch->words, R700_VTX_WORD0_FETCH_TYPE);
  guint dst = fetch->dst_gpr;
  guint32 index, element[4];

  if (fetch->op == R700_VTX_SEMANTIC && !semantic_register (o, fetch, &dst))
    return TRUE;
  if ((fetch->op != R700_VTX_FETCH && fetch->op != R700_VTX_SEMANTIC) || n == 0 || !buffer->bytes ||
      fetch->src_rel || fetch->dst_rel)
    {
      o->trap = "fetch";
      return FALSE;
    }
  index = o->gpr[lane][fetch->src_gpr][fetch->src_sel[0]];
  if (type == 0)
    index += o->bindings->base_vertex;
  else if (type == 1)
    index += o->bindings->base_instance;
  read_element (buffer,
                (guint64) buffer->stride * index + r700_get (fetch->words, R700_VTX_WORD2_OFFSET),
                n, element);
  for (guint i = 0; i < 4; i++)
    if (fetch->dst_sel[i] < 4)
      o->gpr[lane][dst][i] = element[fetch->dst_sel[i]];
    else if (fetch->dst_sel[i] != R700_COMP_MASK)
      o->gpr[lane][dst][i] = fetch->dst_sel[i] == R700_COMP_1 ? 0x3F800000 : 0;
  return TRUE;
}

/* --- derivatives ------------------------------------------------------------------------------------------ */

static float
component (const Oracle *o, const R700Fetch *fetch, guint lane, guint i)
{
  guint sel = fetch->src_sel[i];
  guint32 bits = sel < 4 ? o->gpr[lane][fetch->src_gpr][sel] : sel == R700_COMP_1 ? 0x3F800000 : 0;
  float value;

  memcpy (&value, &bits, sizeof value);
  return fabsf (value) < FLT_MIN ? copysignf (0, value) : value;
}

/* Lanes of a quad: 0 and 1 are the lower row, 0 and 2 the left column. With fine gradients each row, or column, has a
 * difference of its own; with coarse ones the quad has that of a row that the reading names and of the left column. */
static guint
left_or_lower_lane (const Oracle *o, guint lane, guint step)
{
  guint quad = lane - lane % 4;

  switch (o->bindings->readings[R700_READING_GRADIENTS])
    {
    case R700_GRADIENTS_COARSE:
      return step == 1 ? quad + 2 : quad;
    case R700_GRADIENTS_COARSE_FIRST:
      return quad;
    case R700_GRADIENTS_FINE:
      return lane & ~step;
    }
  g_assert_not_reached ();
}

/* Only quads of pixels have any. */
static guint32
derivative (const Oracle *o, const R700Fetch *fetch, guint lane, guint i)
{
  guint step = fetch->op == R700_TEX_GET_GRADIENTS_H ? 1 : 2;
  guint first = left_or_lower_lane (o, lane, step);
  float value;
  guint32 bits;

  if (o->stage != LS_STAGE_PS)
    return 0;
  value = component (o, fetch, first + step, i) - component (o, fetch, first, i);
  if (isnan (value))
    return 0xFFC00000;
  if (fabsf (value) < FLT_MIN)
    value = copysignf (0, value);
  memcpy (&bits, &value, sizeof bits);
  return bits;
}

gboolean
oracle_gradients (Oracle *o, const R700Fetch *fetch, const gboolean fetching[LS_LANES])
{
  guint32 results[LS_LANES][4];

  if (fetch->op != R700_TEX_GET_GRADIENTS_H && fetch->op != R700_TEX_GET_GRADIENTS_V)
    {
      o->trap = "texture fetch";
      return FALSE;
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < 4; i++)
      results[lane][i] = derivative (o, fetch, lane, i);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < 4; i++)
      {
        guint sel = fetch->dst_sel[i];

        if (fetching[lane] && sel != R700_COMP_MASK)
          o->gpr[lane][fetch->dst_gpr][i] = sel < 4              ? results[lane][sel]
                                            : sel == R700_COMP_1 ? 0x3F800000
                                                                 : 0;
      }
  return TRUE;
}
