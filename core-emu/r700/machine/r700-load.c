#include "r700-code.h"

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

static const IsaMember members[R700_N_FIELDS] = {
#define KEPT(word, dword, name, hi, lo, type, member) \
  [R700_##word##_##name] = KEPT_##type (R700##type, member),
#define KEPT_Alu(type, member) \
  {                            \
    0                          \
  }
#define KEPT_Cf(type, member) \
  {                           \
    0                         \
  }
#define KEPT_Load ISA_MEMBER
#include "r700-formats.def"
};

/* format_comp: of all components. */
static void
decode_fields (const guint32 *words,
               R700FieldId first,
               R700FieldId last,
               R700FieldId format_comp,
               R700Load *load)
{
  isa_members_read (r700_fields, members, first, last, words, load);
  memset (load->texel.format_comp, (int) r700_get (words, format_comp),
          sizeof load->texel.format_comp);
}

R700Load
r700_load_decode (const R700Fetch *fetch)
{
  R700Load load = { 0 };

  if (fetch->op >= R700_N_FETCH_OPS)
    return load;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    {
      decode_fields (fetch->words, R700_MEM_RD_WORD0_VTX_INST, R700_MEM_RD_WORD2_ARRAY_SIZE,
                     R700_MEM_RD_WORD1_FORMAT_COMP_ALL, &load);
      load.burst++;
    }
  else if (r700_fetch_is_vertex (fetch->op))
    decode_fields (fetch->words, R700_VTX_WORD0_VTX_INST, R700_VTX_WORD2_ALT_CONST,
                   R700_VTX_WORD1_GPR_FORMAT_COMP_ALL, &load);
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
