#include <string.h>

#include "ls-row.h"
#include "ls-unpack.h"
#include "ls-words.h"
#include "r700-code.h"
#include "r700-run.h"
#include "r700-tex.h"

/* Vertex fetches and memory reads, decoded, with the elements for which the buffer has a say. */

/* Float formats stay floats, whatever NUM_FORMAT_ALL says. */
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
/* clang-format off */
#define KEPT_Alu(type, member) { 0 }
#define KEPT_Cf(type, member) { 0 }
#define KEPT_Load ISA_MEMBER
/* clang-format on */
#include "r700-formats.def"
};

/* format_comp: holds for all components. */
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

/* One instruction of a fetch clause: its sources and destination, and the function that executes
 * it. */

LsRow *
r700_indexed_row (const R700Run *run, const LsMicroPlace *place)
{
  const LsLayout *layout = &run->code->layout;
  guint32 number = (guint32) place->ref.index + (guint32) run->wave->flow.loop.index;

  if (place->index == LS_MICRO_TABLE_INDEX)
    number = run->table_index;
  number = number < layout->n[R700_FILE_R] ? number : 0;
  return &run->rows[layout->first[R700_FILE_R] + 4 * number + place->ref.channel];
}

gboolean
r700_can_transfer (R700Run *run, const R700Transfer *transfer, guint32 line)
{
  const R700Refusal *refusal = &transfer->refusal;

  return refusal->code == LS_TRAP_NONE ||
         R700_TRAP (run, refusal->code, line, refusal->value, "%s", refusal->reason);
}

void
r700_fetch_store (R700Run *run,
                  const R700Fetch *fetch,
                  guint element,
                  const LsRow result[4],
                  guint32 one,
                  LsMask lanes)
{
  const LsMicroTransfer *micro = &r700_code_transfer (run->code, fetch)->micro;
  LsRow constant;

  for (guint i = 0; i < micro->n_moves; i++)
    {
      const LsMicroMove *move = &micro->moves[i];

      if (move->element != element)
        continue;
      if (move->component >= LS_MICRO_ZERO)
        run->rows_ops->broadcast (&constant, move->component == LS_MICRO_ONE ? one : 0);
      r700_store (run, r700_place_row (run, &move->to),
                  move->component < LS_MICRO_ZERO ? &result[move->component] : &constant, lanes);
    }
}

/* --- vertex fetch, guide chapter 5: unpacks one element of a buffer for each lane ------------- */

gboolean
r700_fetch_format (R700Run *run, const R700Fetch *fetch, guint code, const LsTexelFormat *texel)
{
  const char *name = r700_fetch_ops[fetch->op].name;
  const LsDataFormat *format = texel->format;
  g_autoptr (GError) reason = NULL;

  if (format == NULL)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, code, "%s has DATA_FORMAT %u, which is %s",
                      name, code, code == 0 ? "FMT_INVALID" : ls_words ("reserved"));
  if (texel->num_format > LS_NUM_SCALED)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, texel->num_format,
                      "%s has NUM_FORMAT_ALL 3, which is reserved", name);
  if (format->layout == LS_FORMAT_BLOCK)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, code,
                      "%s has format %s, which is for textures", name, format->name);
  if (!ls_format_check (texel, &reason))
    return R700_TRAP (run, LS_TRAP_UNSUPPORTED, fetch->line, code, "%s has %s", name,
                      reason->message);
  return TRUE;
}

static gboolean
check (R700Run *run, const R700Fetch *fetch, const R700Load *load, const R700Element *element)
{
  if (element->buffer->bytes == NULL)
    return R700_TRAP (run, LS_TRAP_UNBOUND, fetch->line, fetch->resource_id,
                      "FETCH reads buffer %u, which is not bound", fetch->resource_id);
  if (load->type == R700_INDEX_RESERVED)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, load->type,
                      "FETCH has FETCH_TYPE 3, which is reserved");
  if (load->has_alt_const)
    return R700_TRAP (run, LS_TRAP_UNSUPPORTED, fetch->line, 1,
                      "FETCH with ALT_CONST is not implemented");
  return load->is_ready || r700_fetch_format (run, fetch, element->code, &element->texel);
}

/* An element that is not wholly within the buffer reads as zeros. Returns: the lanes whose elements
 * are. */
static LsMask
find_addresses (const R700Element *element,
                guint32 size,
                const LsRow *restrict index,
                LsRow *restrict address)
{
  guint32 needed = element->offset + element->texel.format->n_bytes;
  guint32 stride = element->stride, first = element->first, offset = element->offset;
  guint32 most = G_MAXUINT32; /* number of the last element that lies in the buffer */
  LsRow inside;

  if (size < needed)
    return 0;
  if (stride > 0)
    most = (size - needed) / stride;
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint32 number = index->u[lane] + first;

      address->u[lane] = number * stride + offset;
      inside.u[lane] = number <= most ? G_MAXUINT32 : 0;
    }
  return ls_row_collect (&inside);
}

static gboolean
fetch_row (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  const LsMicroTransfer *micro = &r700_code_transfer (run->code, fetch)->micro;
  const LsRow *index = r700_place_row (run, &micro->addresses[0]);
  const R700Load *load = r700_code_load (run->code, fetch);
  R700Element element = r700_load_element (fetch, load, run->bindings);
  LsRow address, result[4];
  const guint8 *data;
  guint32 one;
  gsize size;

  if (!check (run, fetch, load, &element))
    return FALSE;
  data = g_bytes_get_data (element.buffer->bytes, &size);
  size = MIN (size, G_MAXUINT32); /* sizes in resource words have 32 bits */
  ls_unpack_row (&element.texel, data, size, &address,
                 find_addresses (&element, (guint32) size, index, &address) & lanes, result);
  one = element.texel.num_format == LS_NUM_INT ? 1 : 0x3F800000u;
  r700_fetch_store (run, fetch, 0, result, one, lanes);
  return TRUE;
}

/* The register by the semantic table; FALSE: the table has no such entry. */
gboolean
r700_find_semantic (const LsBindings *bindings, guint8 id, guint32 *gpr)
{
  for (guint i = 0; i < bindings->n_semantics; i++)
    if (bindings->semantics[i] == id)
      {
        *gpr = 1 + i;
        return TRUE;
      }
  return FALSE;
}

/* A semantic fetch without an entry in the bindings' table writes no register. */
static gboolean
fetch_vertex (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  guint8 id = r700_code_load (run->code, fetch)->semantic;

  if (!r700_fetch_is_semantic (fetch->op))
    return fetch_row (run, fetch, lanes);
  if (run->bindings->n_semantics == 0)
    return R700_TRAP (run, LS_TRAP_UNBOUND, fetch->line, 0,
                      "SEMANTIC %u needs the semantic table, which the scene does not bind", id);
  if (!r700_find_semantic (run->bindings, id, &run->table_index))
    return TRUE;
  if (run->table_index >= run->code->layout.n[R700_FILE_R])
    return R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, fetch->line, run->table_index,
                      "%s writes R%u; the state declares %u registers",
                      r700_fetch_ops[fetch->op].name, run->table_index,
                      run->code->layout.n[R700_FILE_R]);
  return fetch_row (run, fetch, lanes);
}

/* Runs a texture instruction: its coordinates and its results. */

static const LsRow zeros, ones = { .u = { [0 ... LS_LANES - 1] = 0x3F800000u } };

/* The row that takes a component of the result first, or NULL. Returns: whether something else is
 * written too. */
static gboolean
find_targets (R700Run *run, const LsMicroTransfer *micro, LsRow *out[4])
{
  gboolean has_others = FALSE;

  for (guint i = micro->n_moves; i-- > 0;)
    {
      guint component = micro->moves[i].component;

      has_others |= component >= LS_MICRO_ZERO || out[component] != NULL;
      if (component < LS_MICRO_ZERO)
        out[component] = r700_place_row (run, &micro->moves[i].to);
    }
  return has_others;
}

/* An instruction that writes a register that it reads gets a copy, unless it reads first. */
static void
set_coordinates (R700Run *run,
                 const LsMicroTransfer *micro,
                 LsRow *const out[4],
                 LsRow room[4],
                 R700TexRequest *request)
{
  for (guint i = 0; i < 4; i++)
    {
      const LsMicroPlace *place = &micro->addresses[i];
      const LsRow *row = place->kind == LS_MICRO_REGISTER ? r700_place_row (run, place)
                         : place->bits != 0               ? &ones
                                                          : &zeros;
      gboolean is_written = row == out[0] || row == out[1] || row == out[2] || row == out[3];

      request->in.coord[i] = row;
      if (!is_written || r700_tex_reads_first (request))
        continue;
      run->rows_ops->copy (&room[i], row);
      request->in.coord[i] = &room[i];
    }
}

/* Fills constants, and elements that several rows take. */
static void
fill_others (R700Run *run, const LsMicroTransfer *micro, LsRow *const out[4], LsMask lanes)
{
  const LsTexture *texture = run->bindings->textures[micro->resource];
  guint32 one = texture != NULL && texture->is_integer ? 1 : 0x3F800000u;
  LsRow constant;

  for (guint i = 0; i < micro->n_moves; i++)
    {
      const LsMicroMove *move = &micro->moves[i];
      gboolean is_constant = move->component >= LS_MICRO_ZERO;
      LsRow *to = r700_place_row (run, &move->to);

      if (!is_constant && out[move->component] == to)
        continue;
      if (is_constant)
        run->rows_ops->broadcast (&constant, move->component == LS_MICRO_ONE ? one : 0);
      r700_store (run, to, is_constant ? &constant : out[move->component], lanes);
    }
}

/* The part of the request that is known before the coordinates and the check. Not all of it is
 * zeroed first: that would take as long as the rest. */
static void
start_request (const R700Run *run, const R700Fetch *fetch, LsMask lanes, R700TexRequest *request)
{
  request->fetch = fetch;
  request->tex = r700_code_tex (run->code, fetch);
  request->bindings = run->bindings;
  request->lanes = lanes;
  request->in.has_quads = run->code->stage == LS_STAGE_PS;
  /* The gradient rows of the state lie as R700Gradients does. */
  request->gradients = run->code->n_gradients > 0
                         ? (R700Gradients *) (gpointer) &run->rows[run->code->gradients]
                         : NULL;
  request->line = fetch->line;
  request->seen = NULL;
}

static gboolean
fetch_texture (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  const LsMicroTransfer *micro = &r700_code_transfer (run->code, fetch)->micro;
  LsRow room[4], *out[4] = { NULL };
  R700TexRequest request;
  gboolean has_others;

  start_request (run, fetch, lanes, &request);
  if (request.gradients == NULL && request.tex->needs_gradients)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, fetch->words[0],
                      "%s needs gradients, and nothing in the program sets them",
                      r700_fetch_ops[fetch->op].name);
  if (!r700_tex_check (&request, run->trap))
    return FALSE;
  has_others = find_targets (run, micro, out);
  set_coordinates (run, micro, out, room, &request);
  request.tex->execute (&request, out);
  if (has_others)
    fill_others (run, micro, out, lanes);
  return TRUE;
}

/* --- one instruction -------------------------------------------------------------------------- */

gboolean
r700_fetch_step (R700Run *run, const R700Fetch *fetch)
{
  LsMask lanes;

  if (!r700_can_transfer (run, r700_code_transfer (run->code, fetch), fetch->line))
    return FALSE;
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    return r700_lds_step (run, fetch, run->wave->executing);
  lanes = r700_wave_fetch_lanes (run->wave, fetch->fetch_whole_quad);
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    return r700_memory_read (run, fetch, lanes);
  return r700_fetch_is_vertex (fetch->op) ? fetch_vertex (run, fetch, lanes)
                                          : fetch_texture (run, fetch, lanes);
}
