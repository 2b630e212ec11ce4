#include "ls-format.h"
#include "r700-print.h"

/* A flag with the value of a field, unless that is 0. */
static void
put_number (IsaText *text, const R700Fetch *fetch, R700FieldId field, const char *name)
{
  guint32 value = r700_get (fetch->words, field);

  if (value)
    isa_text_flag (text, "%s(%u)", name, value);
}

static void
put_switch (IsaText *text, const R700Fetch *fetch, R700FieldId field, const char *name)
{
  if (r700_get (fetch->words, field))
    isa_text_flag (text, "%s", name);
}

/* A flag for a field whose values have names; 0 is not printed. */
static void
put_choice (IsaText *text,
            const R700Fetch *fetch,
            R700FieldId field,
            const char *name,
            const char *const names[4])
{
  guint32 value = r700_get (fetch->words, field);

  if (value && names[value])
    isa_text_flag (text, "%s(%s)", name, names[value]);
  else if (value)
    isa_text_flag (text, "%s(%u)", name, value);
}

/* A signed fixed-point field in exact decimals. */
static void
put_fixed (IsaText *text,
           const R700Fetch *fetch,
           R700FieldId field,
           guint width,
           guint denominator,
           const char *name)
{
  gint value = (gint) r700_get (fetch->words, field);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (value == 0)
    return;
  if (value >> (width - 1))
    value -= 1 << width;
  g_ascii_dtostr (number, sizeof number, (double) value / denominator);
  isa_text_flag (text, "%s(%s%s)", name, number, strchr (number, '.') ? "" : ".0");
}

static void
put_padding (IsaText *text, const R700Fetch *fetch, gboolean needed)
{
  if (needed || fetch->words[3] || fetch->op == R700_FETCH_INVALID ||
      (r700_fetch_ops[fetch->op].flags & R700_FETCH_FOREIGN))
    isa_text_words (text, fetch->words, 4);
}

static gboolean
has_reserved (const R700Fetch *fetch, R700WordId first)
{
  for (guint i = 0; i < 3; i++)
    if (fetch->words[i] & r700_reserved_mask (first + i))
      return TRUE;
  return FALSE;
}

/* --- textures --- */

static void
put_unnormalised (IsaText *text, const R700Fetch *fetch)
{
  char letters[5] = { 0 };
  guint n = 0;

  for (guint i = 0; i < 4; i++)
    if (!r700_get (fetch->words, R700_TEX_WORD1_COORD_TYPE_X + i))
      letters[n++] = "XYZW"[i];
  if (n)
    isa_text_flag (text, "UNNORM(%s)", letters);
}

static void
print_tex (IsaText *text, const R700Fetch *fetch)
{
  r700_text_register (text, fetch->dst_gpr, fetch->dst_rel);
  r700_text_sels (text, fetch->dst_sel);
  isa_text_plain (text, ", ");
  r700_text_register (text, fetch->src_gpr, fetch->src_rel);
  r700_text_sels (text, fetch->src_sel);
  isa_text_plain (text, ", ");
  isa_text_span (text, ISA_SPAN_CONSTANT, "t%u", fetch->resource_id);
  isa_text_plain (text, ", ");
  isa_text_span (text, ISA_SPAN_CONSTANT, "s%u", fetch->sampler_id);
  isa_text_plain (text, " ");
  put_fixed (text, fetch, R700_TEX_WORD1_LOD_BIAS, 7, 16, "LOD");
  put_fixed (text, fetch, R700_TEX_WORD2_OFFSET_X, 5, 2, "XOFFSET");
  put_fixed (text, fetch, R700_TEX_WORD2_OFFSET_Y, 5, 2, "YOFFSET");
  put_fixed (text, fetch, R700_TEX_WORD2_OFFSET_Z, 5, 2, "ZOFFSET");
  put_unnormalised (text, fetch);
  put_switch (text, fetch, R700_TEX_WORD0_BC_FRAC_MODE, "BC_FRAC_MODE");
  put_switch (text, fetch, R700_TEX_WORD0_ALT_CONST, "ALT_CONST");
  put_switch (text, fetch, R700_TEX_WORD0_FETCH_WHOLE_QUAD, "WHOLE_QUAD");
  put_padding (text, fetch, has_reserved (fetch, R700_WORD_TEX_WORD0_0));
}

/* --- buffers --- */

static const char *const num_formats[4] = { "NORM", "INT", "SCALED", NULL };
static const char *const endians[4] = { "NONE", "8IN16", "8IN32", NULL };

/* The format fields are in the same place in vertex fetches and memory reads. */
static void
put_format (IsaText *text, const R700Fetch *fetch)
{
  guint32 code = r700_get (fetch->words, R700_VTX_WORD1_GPR_DATA_FORMAT);
  const LsDataFormat *format = ls_data_format (code);
  g_autofree char *name = format ? g_ascii_strup (format->name, -1) : NULL;

  if (code && name)
    isa_text_flag (text, "FORMAT(%s)", name);
  else if (code)
    isa_text_flag (text, "FORMAT(%u)", code);
  put_choice (text, fetch, R700_VTX_WORD1_GPR_NUM_FORMAT_ALL, "NUM_FORMAT", num_formats);
  put_switch (text, fetch, R700_VTX_WORD1_GPR_FORMAT_COMP_ALL, "SIGNED");
  put_switch (text, fetch, R700_VTX_WORD1_GPR_SRF_MODE_ALL, "NO_ZERO");
}

static void
put_mega (IsaText *text, const R700Fetch *fetch)
{
  guint32 count = r700_get (fetch->words, R700_VTX_WORD0_MEGA_FETCH_COUNT);
  guint32 mega = r700_get (fetch->words, R700_VTX_WORD2_MEGA_FETCH);

  if (mega)
    isa_text_flag (text, "MEGA(%u)", count + 1);
  else if (count)
    isa_text_flag (text, "MINI(%u)", count + 1);
}

static void
put_buffer_index (IsaText *text, const R700Fetch *fetch)
{
  isa_text_plain (text, ", ");
  r700_text_register (text, fetch->src_gpr, fetch->src_rel);
  isa_text_span (text, ISA_SPAN_REGISTER, ".%c", "xyzw"[fetch->src_sel[0] & 3]);
}

static gboolean
vtx_has_reserved (const R700Fetch *fetch, gboolean semantic)
{
  R700WordId word1 = semantic ? R700_WORD_VTX_WORD1_SEM_1 : R700_WORD_VTX_WORD1_GPR_1;

  return (fetch->words[1] & r700_reserved_mask (word1)) ||
         (fetch->words[2] & r700_reserved_mask (R700_WORD_VTX_WORD2_2));
}

static void
print_vtx (IsaText *text, const R700Fetch *fetch)
{
  static const char *const types[4] = { "VERTEX_DATA", "INSTANCE_DATA", "NO_INDEX_OFFSET", NULL };
  gboolean semantic = fetch->op == R700_VTX_SEMANTIC || fetch->op == R700_TEX_VTX_SEMANTIC;

  if (semantic)
    isa_text_span (text, ISA_SPAN_REGISTER, "SEM[%u]",
                   r700_get (fetch->words, R700_VTX_WORD1_SEM_SEMANTIC_ID));
  else
    r700_text_register (text, fetch->dst_gpr, fetch->dst_rel);
  r700_text_sels (text, fetch->dst_sel);
  put_buffer_index (text, fetch);
  isa_text_plain (text, ", ");
  isa_text_span (text, ISA_SPAN_CONSTANT, "fc%u", fetch->resource_id);
  isa_text_plain (text, " ");
  put_choice (text, fetch, R700_VTX_WORD0_FETCH_TYPE, "FETCH_TYPE", types);
  put_mega (text, fetch);
  put_switch (text, fetch, R700_VTX_WORD1_GPR_USE_CONST_FIELDS, "USE_CONST_FIELDS");
  put_format (text, fetch);
  put_number (text, fetch, R700_VTX_WORD2_OFFSET, "OFFSET");
  put_choice (text, fetch, R700_VTX_WORD2_ENDIAN_SWAP, "ENDIAN", endians);
  put_switch (text, fetch, R700_VTX_WORD2_CONST_BUF_NO_STRIDE, "NO_STRIDE");
  put_switch (text, fetch, R700_VTX_WORD2_ALT_CONST, "ALT_CONST");
  put_switch (text, fetch, R700_VTX_WORD0_FETCH_WHOLE_QUAD, "WHOLE_QUAD");
  put_padding (text, fetch, vtx_has_reserved (fetch, semantic));
}

static void
print_mem_read (IsaText *text, const R700Fetch *fetch)
{
  guint32 burst = r700_get (fetch->words, R700_MEM_RD_WORD0_BURST_CNT);

  r700_text_register (text, fetch->dst_gpr, fetch->dst_rel);
  r700_text_sels (text, fetch->dst_sel);
  put_buffer_index (text, fetch);
  isa_text_plain (text, " ");
  put_number (text, fetch, R700_MEM_RD_WORD2_ARRAY_BASE, "ARRAY_BASE");
  put_number (text, fetch, R700_MEM_RD_WORD2_ARRAY_SIZE, "ARRAY_SIZE");
  put_number (text, fetch, R700_MEM_RD_WORD0_ELEM_SIZE, "ELEM_SIZE");
  if (burst)
    isa_text_flag (text, "BURSTCNT(%u)", burst);
  put_switch (text, fetch, R700_MEM_RD_WORD0_UNCACHED, "UNCACHED");
  put_switch (text, fetch, R700_MEM_RD_WORD0_INDEXED, "INDEXED");
  put_number (text, fetch, R700_MEM_RD_WORD0_MEM_REQ_SIZE, "REQ_SIZE");
  put_switch (text, fetch, R700_MEM_RD_WORD2_MEGA_FETCH, "MEGA");
  put_format (text, fetch);
  put_choice (text, fetch, R700_MEM_RD_WORD2_ENDIAN_SWAP, "ENDIAN", endians);
  put_switch (text, fetch, R700_MEM_RD_WORD0_FETCH_WHOLE_QUAD, "WHOLE_QUAD");
  put_padding (text, fetch, has_reserved (fetch, R700_WORD_MEM_RD_WORD0_0));
}

/* --- local data share --- */

static void
print_lds_write (IsaText *text, const R700Fetch *fetch)
{
  guint32 burst = r700_get (fetch->words, R700_MEM_DSW_WORD2_BURST_CNT);

  r700_text_register (text, fetch->src_gpr, FALSE);
  r700_text_sels (text, fetch->src_sel);
  isa_text_plain (text, " ");
  put_number (text, fetch, R700_MEM_DSW_WORD1_DST_INDEX, "INDEX");
  put_number (text, fetch, R700_MEM_DSW_WORD1_DST_INDEX_EXT, "INDEX_EXT");
  put_number (text, fetch, R700_MEM_DSW_WORD1_DST_STRIDE, "STRIDE");
  put_number (text, fetch, R700_MEM_DSW_WORD1_DST_STRIDE_EXT, "STRIDE_EXT");
  put_number (text, fetch, R700_MEM_DSW_WORD0_SRC_REL_MODE, "SRC_REL_MODE");
  if (burst)
    isa_text_flag (text, "BURSTCNT(%u)", burst);
  put_switch (text, fetch, R700_MEM_DSW_WORD1_SIMD_WAVE_REL, "WAVE_REL");
  put_padding (text, fetch, has_reserved (fetch, R700_WORD_MEM_DSW_WORD0_0));
}

static void
print_lds_read (IsaText *text, const R700Fetch *fetch)
{
  guint32 burst = r700_get (fetch->words, R700_MEM_DSR_WORD2_BURST_CNT);

  r700_text_register (text, fetch->dst_gpr, FALSE);
  r700_text_sels (text, fetch->dst_sel);
  isa_text_plain (text, ", ");
  r700_text_register (text, fetch->src_gpr, FALSE);
  isa_text_span (text, ISA_SPAN_REGISTER, ".%c%c", "xyzw01?_"[fetch->src_sel[0] & 7],
                 "xyzw01?_"[fetch->src_sel[1] & 7]);
  isa_text_plain (text, " ");
  put_number (text, fetch, R700_MEM_DSR_WORD0_RD_OFFSET, "RD_OFFSET");
  put_number (text, fetch, R700_MEM_DSR_WORD0_SRC_REL_MODE, "SRC_REL_MODE");
  put_number (text, fetch, R700_MEM_DSR_WORD1_DST_REL_MODE, "DST_REL_MODE");
  if (burst)
    isa_text_flag (text, "BURSTCNT(%u)", burst);
  put_switch (text, fetch, R700_MEM_DSR_WORD1_BROADCAST, "BROADCAST");
  put_switch (text, fetch, R700_MEM_DSR_WORD1_WATERFALL, "WATERFALL");
  put_number (text, fetch, R700_MEM_DSR_WORD1_MUX_CNTL, "MUX_CNTL");
  put_padding (text, fetch, has_reserved (fetch, R700_WORD_MEM_DSR_WORD0_0));
}

static void
print_operands (IsaText *text, const R700Fetch *fetch)
{
  switch ((guint) fetch->op)
    {
    case R700_FETCH_INVALID:
      put_padding (text, fetch, TRUE);
      break;
    case R700_VTX_FETCH:
    case R700_VTX_SEMANTIC:
    case R700_TEX_VTX_FETCH:
    case R700_TEX_VTX_SEMANTIC:
      print_vtx (text, fetch);
      break;
    case R700_MEM_SCRATCH:
    case R700_MEM_REDUCTION:
    case R700_MEM_SCATTER:
      print_mem_read (text, fetch);
      break;
    case R700_LDS_LOCAL_DS_WRITE:
    case R700_LDS_DS_GLOBAL_WRITE:
      print_lds_write (text, fetch);
      break;
    case R700_LDS_LOCAL_DS_READ:
    case R700_LDS_DS_GLOBAL_READ:
      print_lds_read (text, fetch);
      break;
    default:
      print_tex (text, fetch);
    }
}

void
r700_print_fetch (IsaText *text, const R700Fetch *fetch)
{
  isa_text_span (text, ISA_SPAN_LABEL, "%7u", fetch->index);
  isa_text_plain (text, "  ");
  isa_text_span (text, ISA_SPAN_OPCODE, "%s",
                 fetch->op == R700_FETCH_INVALID ? "RESERVED" : r700_fetch_short_name (fetch->op));
  isa_text_plain (text, " ");
  print_operands (text, fetch);
  while (text->string->str[text->string->len - 1] == ' ')
    g_string_truncate (text->string, text->string->len - 1);
}
