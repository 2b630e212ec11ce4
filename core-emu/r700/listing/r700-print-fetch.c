#include "r700-print.h"

static void
put_flags (IsaText *text, const R700Fetch *fetch)
{
  isa_text_plain (text, " ");
  r700_text_flags (text, r700_fetch_words (fetch->op), fetch->words, 0, NULL, NULL);
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
  put_flags (text, fetch);
  put_padding (text, fetch, has_reserved (fetch, R700_WORD_TEX_WORD0_0));
}

/* --- buffers --- */

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
  put_flags (text, fetch);
  put_padding (text, fetch, vtx_has_reserved (fetch, semantic));
}

static void
print_mem_read (IsaText *text, const R700Fetch *fetch)
{
  r700_text_register (text, fetch->dst_gpr, fetch->dst_rel);
  r700_text_sels (text, fetch->dst_sel);
  put_buffer_index (text, fetch);
  put_flags (text, fetch);
  put_padding (text, fetch, has_reserved (fetch, R700_WORD_MEM_RD_WORD0_0));
}

/* --- local data share --- */

static void
print_lds_write (IsaText *text, const R700Fetch *fetch)
{
  r700_text_register (text, fetch->src_gpr, FALSE);
  r700_text_sels (text, fetch->src_sel);
  put_flags (text, fetch);
  put_padding (text, fetch, has_reserved (fetch, R700_WORD_MEM_DSW_WORD0_0));
}

static void
print_lds_read (IsaText *text, const R700Fetch *fetch)
{
  r700_text_register (text, fetch->dst_gpr, FALSE);
  r700_text_sels (text, fetch->dst_sel);
  isa_text_plain (text, ", ");
  r700_text_register (text, fetch->src_gpr, FALSE);
  isa_text_span (text, ISA_SPAN_REGISTER, ".%c%c", "xyzw01?_"[fetch->src_sel[0] & 7],
                 "xyzw01?_"[fetch->src_sel[1] & 7]);
  put_flags (text, fetch);
  put_padding (text, fetch, has_reserved (fetch, R700_WORD_MEM_DSR_WORD0_0));
}

static void
print_operands (IsaText *text, const R700Fetch *fetch)
{
  if (fetch->op == R700_FETCH_INVALID)
    {
      put_padding (text, fetch, TRUE);
      return;
    }
  switch ((guint) r700_fetch_words (fetch->op))
    {
    case R700_OF_VTX:
      print_vtx (text, fetch);
      break;
    case R700_OF_MEM:
      print_mem_read (text, fetch);
      break;
    case R700_OF_LDS_WRITE:
      print_lds_write (text, fetch);
      break;
    case R700_OF_LDS_READ:
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
                 fetch->op == R700_FETCH_INVALID ? "RESERVED" : r700_fetch_ops[fetch->op].name);
  isa_text_plain (text, " ");
  print_operands (text, fetch);
  while (text->string->str[text->string->len - 1] == ' ')
    g_string_truncate (text->string, text->string->len - 1);
}
