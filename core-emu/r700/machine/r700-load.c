#include "r700-load.h"

#include <string.h>

/* What the words of vertex fetches and memory reads say, and of which element a buffer has a say. */

/* Floats stay floats whatever NUM_FORMAT_ALL says. */
static void
set_format (LsTexelFormat *texel, guint code)
{
  texel->format = ls_data_format (code);
  if (texel->format != NULL && texel->format->is_float && texel->num_format <= LS_NUM_SCALED)
    texel->num_format = LS_NUM_SCALED;
}

static gboolean
is_ready (const LsTexelFormat *texel)
{
  return texel->format != NULL && texel->num_format <= LS_NUM_SCALED &&
         texel->format->layout != LS_FORMAT_BLOCK && ls_format_check (texel, NULL);
}

static void
decode_vertex (const guint32 *words, R700Load *load)
{
  LsTexelFormat *texel = &load->texel;

  load->type = (R700IndexType) r700_get (words, R700_VTX_WORD0_FETCH_TYPE);
  load->takes_buffer_format = r700_get (words, R700_VTX_WORD1_GPR_USE_CONST_FIELDS) != 0;
  load->has_no_stride = r700_get (words, R700_VTX_WORD2_CONST_BUF_NO_STRIDE) != 0;
  load->has_alt_const = r700_get (words, R700_VTX_WORD2_ALT_CONST) != 0;
  load->offset = r700_get (words, R700_VTX_WORD2_OFFSET);
  load->semantic = (guint8) r700_get (words, R700_VTX_WORD1_SEM_SEMANTIC_ID);
  load->code = (guint8) r700_get (words, R700_VTX_WORD1_GPR_DATA_FORMAT);
  texel->num_format = (guint8) r700_get (words, R700_VTX_WORD1_GPR_NUM_FORMAT_ALL);
  texel->srf_mode = (guint8) r700_get (words, R700_VTX_WORD1_GPR_SRF_MODE_ALL);
  texel->endian_swap = (guint8) r700_get (words, R700_VTX_WORD2_ENDIAN_SWAP);
  memset (texel->format_comp, (int) r700_get (words, R700_VTX_WORD1_GPR_FORMAT_COMP_ALL),
          sizeof texel->format_comp);
}

static void
decode_read (const guint32 *words, R700Load *load)
{
  LsTexelFormat *texel = &load->texel;

  load->is_indexed = r700_get (words, R700_MEM_RD_WORD0_INDEXED) != 0;
  load->burst = r700_get (words, R700_MEM_RD_WORD0_BURST_CNT) + 1;
  load->last = (gint32) r700_get (words, R700_MEM_RD_WORD2_ARRAY_SIZE);
  load->code = (guint8) r700_get (words, R700_MEM_RD_WORD1_DATA_FORMAT);
  texel->num_format = (guint8) r700_get (words, R700_MEM_RD_WORD1_NUM_FORMAT_ALL);
  texel->srf_mode = (guint8) r700_get (words, R700_MEM_RD_WORD1_SRF_MODE_ALL);
  texel->endian_swap = (guint8) r700_get (words, R700_MEM_RD_WORD2_ENDIAN_SWAP);
  memset (texel->format_comp, (int) r700_get (words, R700_MEM_RD_WORD1_FORMAT_COMP_ALL),
          sizeof texel->format_comp);
}

R700Load
r700_load_decode (const R700Fetch *fetch)
{
  R700Load load = { 0 };

  if (fetch->op >= R700_N_FETCH_OPS)
    return load;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    decode_read (fetch->words, &load);
  else if (r700_fetch_is_vertex (fetch->op))
    decode_vertex (fetch->words, &load);
  else
    return load;
  set_format (&load.texel, load.code);
  load.is_ready = !load.takes_buffer_format && is_ready (&load.texel);
  return load;
}

R700Element
r700_load_element (const R700Fetch *fetch, const R700Load *load, const LsBindings *bindings)
{
  const LsBuffer *buffer = &bindings->buffers[fetch->resource_id];
  R700Element element = { .buffer = buffer,
                          .code = load->code,
                          .texel = load->texel,
                          .stride = load->has_no_stride ? 0 : buffer->stride,
                          .offset = load->offset };

  if (load->type == R700_INDEX_VERTEX)
    element.first = bindings->base_vertex;
  if (load->type == R700_INDEX_INSTANCE)
    element.first = bindings->base_instance;
  if (load->takes_buffer_format)
    {
      element.code = buffer->data_format;
      element.texel.num_format = buffer->num_format;
      element.texel.srf_mode = buffer->srf_mode;
      element.texel.endian_swap = buffer->endian_swap;
      memset (element.texel.format_comp, buffer->format_comp, sizeof element.texel.format_comp);
      set_format (&element.texel, element.code);
    }
  return element;
}
