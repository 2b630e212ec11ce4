#include "r700-run.h"

#include <string.h>

#include "ls-memory.h"

/* Vertex fetch, guide chapter 5: unpacks one element of a buffer for each lane. */

#define MAX_SWAP_BYTES 8

typedef enum
{
  FETCH_VERTEX_DATA,
  FETCH_INSTANCE_DATA,
  FETCH_NO_INDEX_OFFSET,
} FetchType;

typedef struct
{
  const LsBuffer *buffer;
  LsTexelFormat texel;
  guint64 stride, offset; /* bytes */
  guint32 first;          /* added to the index, which wraps at 32 bits */
} Element;

static void
read_format (const R700Fetch *fetch, const LsBuffer *buffer, Element *element, guint *code)
{
  gboolean use_buffer = r700_get (fetch->words, R700_VTX_WORD1_GPR_USE_CONST_FIELDS) != 0;
  const guint32 *words = fetch->words;
  LsTexelFormat *texel = &element->texel;
  guint8 is_signed;

  if (use_buffer)
    {
      *code = buffer->data_format;
      texel->num_format = buffer->num_format;
      texel->srf_mode = buffer->srf_mode;
      texel->endian_swap = buffer->endian_swap;
      is_signed = buffer->format_comp;
    }
  else
    {
      *code = r700_get (words, R700_VTX_WORD1_GPR_DATA_FORMAT);
      texel->num_format = (guint8) r700_get (words, R700_VTX_WORD1_GPR_NUM_FORMAT_ALL);
      texel->srf_mode = (guint8) r700_get (words, R700_VTX_WORD1_GPR_SRF_MODE_ALL);
      texel->endian_swap = (guint8) r700_get (words, R700_VTX_WORD2_ENDIAN_SWAP);
      is_signed = (guint8) r700_get (words, R700_VTX_WORD1_GPR_FORMAT_COMP_ALL);
    }
  memset (texel->format_comp, is_signed, sizeof texel->format_comp);
}

gboolean
r700_fetch_format (R700Run *run, const R700Fetch *fetch, guint code, LsTexelFormat *texel)
{
  const char *name = r700_fetch_ops[fetch->op].name;
  const LsDataFormat *format = ls_data_format (code);
  g_autoptr (GError) reason = NULL;

  if (format == NULL)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, code, "%s has DATA_FORMAT %u, which is %s",
                      name, code, code == 0 ? "FMT_INVALID" : "reserved");
  if (texel->num_format > LS_NUM_SCALED)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, texel->num_format,
                      "%s has NUM_FORMAT_ALL 3, which is reserved", name);
  texel->format = format;
  if (format->is_float)
    texel->num_format = LS_NUM_SCALED; /* floats stay floats whatever it says */
  if (format->layout == LS_FORMAT_BLOCK)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, code,
                      "%s has format %s, which is for textures", name, format->name);
  if (!ls_format_check (texel, &reason))
    return r700_trap (run, LS_TRAP_UNSUPPORTED, fetch->line, code, "%s has %s", name,
                      reason->message);
  return TRUE;
}

static gboolean
find_element (R700Run *run, const R700Fetch *fetch, Element *element)
{
  const LsBuffer *buffer = &run->bindings->buffers[fetch->resource_id];
  guint type = r700_get (fetch->words, R700_VTX_WORD0_FETCH_TYPE);
  guint code;

  memset (element, 0, sizeof *element);
  if (buffer->bytes == NULL)
    return r700_trap (run, LS_TRAP_UNBOUND, fetch->line, fetch->resource_id,
                      "FETCH reads buffer %u, which is not bound", fetch->resource_id);
  if (type > FETCH_NO_INDEX_OFFSET)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, type,
                      "FETCH has FETCH_TYPE 3, which is reserved");
  if (r700_get (fetch->words, R700_VTX_WORD2_ALT_CONST))
    return r700_trap (run, LS_TRAP_UNSUPPORTED, fetch->line, 1,
                      "FETCH with ALT_CONST is not implemented");
  element->buffer = buffer;
  element->stride =
    r700_get (fetch->words, R700_VTX_WORD2_CONST_BUF_NO_STRIDE) ? 0 : buffer->stride;
  element->offset = r700_get (fetch->words, R700_VTX_WORD2_OFFSET);
  if (type == FETCH_VERTEX_DATA)
    element->first = run->bindings->base_vertex;
  if (type == FETCH_INSTANCE_DATA)
    element->first = run->bindings->base_instance;
  read_format (fetch, buffer, element, &code);
  return r700_fetch_format (run, fetch, code, &element->texel);
}

/* The bytes of an element; swapped within the units of memory that it touches. */
static void
read_element (const Element *element, guint64 address, guint8 bytes[R700_MAX_ELEMENT_BYTES])
{
  guint64 mask = ls_format_swap_mask (&element->texel);
  guint64 start = address & ~mask;
  guint n_bytes = element->texel.format->n_bytes;
  guint8 around[R700_MAX_ELEMENT_BYTES + 2 * MAX_SWAP_BYTES];

  if (mask == 0)
    {
      ls_memory_read (element->buffer->bytes, address, bytes, n_bytes);
      return;
    }
  ls_memory_read (element->buffer->bytes, start, around, sizeof around);
  for (guint i = 0; i < n_bytes; i++)
    bytes[i] = around[((address + i) ^ mask) - start];
}

/* Elements that do not lie whole within the buffer read as zeros. */
static void
unpack_lane (const Element *element, guint32 index, guint lane, LsRow result[4])
{
  guint64 address = element->stride * (index + element->first) + element->offset;
  guint8 bytes[R700_MAX_ELEMENT_BYTES];
  guint32 words[1][4] = { { 0 } };

  if (address + element->texel.format->n_bytes <= g_bytes_get_size (element->buffer->bytes))
    {
      read_element (element, address, bytes);
      ls_format_unpack (&element->texel, bytes, words);
    }
  for (guint i = 0; i < 4; i++)
    result[i].u[lane] = words[0][i];
}

/* The register that the semantic table gives, or FALSE if it has no such entry. */
static gboolean
find_semantic (const R700Run *run, const R700Fetch *fetch, guint8 *gpr)
{
  guint id = r700_get (fetch->words, R700_VTX_WORD1_SEM_SEMANTIC_ID);

  for (guint i = 0; i < run->bindings->n_semantics; i++)
    if (run->bindings->semantics[i] == id)
      {
        *gpr = (guint8) (1 + i);
        return TRUE;
      }
  return FALSE;
}

gboolean
r700_semantic_fetch (R700Run *run, const R700Fetch *fetch, guint32 row, LsMask lanes)
{
  R700Fetch direct = *fetch;

  if (run->bindings->n_semantics == 0)
    return r700_trap (run, LS_TRAP_UNBOUND, fetch->line, 0,
                      "SEMANTIC %u needs the semantic table, which the scene does not bind",
                      r700_get (fetch->words, R700_VTX_WORD1_SEM_SEMANTIC_ID));
  if (!find_semantic (run, fetch, &direct.dst_gpr))
    return TRUE;
  direct.dst_rel = FALSE;
  return r700_vtx_fetch (run, &direct, row, lanes);
}

gboolean
r700_vtx_fetch (R700Run *run, const R700Fetch *fetch, guint32 row, LsMask lanes)
{
  LsRow result[4];
  Element element;
  const LsRow *index = &run->rows[row + (fetch->src_sel[0] & 3)];

  if (!find_element (run, fetch, &element))
    return FALSE;
  memset (result, 0, sizeof result);
  LS_FOREACH_LANE (lane, lanes)
    unpack_lane (&element, index->u[lane], (guint) lane, result);
  return r700_fetch_store (run, fetch, result,
                           element.texel.num_format == LS_NUM_INT ? 1 : 0x3F800000u, lanes);
}
