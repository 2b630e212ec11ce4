#include "r700-print.h"

/* TRUE if the words hold what the syntax cannot say. */
static gboolean
needs_words (const R700Fetch *fetch)
{
  if (fetch->words[3] || (r700_fetch_ops[fetch->op].flags & R700_FETCH_FOREIGN))
    return TRUE;
  for (guint i = 0; i < 3; i++)
    if (fetch->words[i] & r700_reserved_mask (r700_fetch_word (fetch->op, i)))
      return TRUE;
  return FALSE;
}

static void
print_operands (IsaText *text, const R700Fetch *fetch)
{
  const R700FlagWords words = r700_fetch_words (fetch->op);
  const R700FetchForm *form = &r700_fetch_forms[words];

  if (r700_fetch_is_semantic (fetch->op))
    isa_text_span (text, ISA_SPAN_REGISTER, "SEM[%u]",
                   r700_get (fetch->words, R700_VTX_WORD1_SEM_SEMANTIC_ID));
  else if (form->dst.gpr != 0)
    r700_text_register (text, fetch->dst_gpr, fetch->dst_rel);
  if (form->dst.gpr != 0)
    {
      r700_text_sels (text, fetch->dst_sel, 4);
      isa_text_plain (text, ", ");
    }
  r700_text_register (text, fetch->src_gpr, fetch->src_rel);
  r700_text_sels (text, fetch->src_sel, form->src.n_sels);
  isa_text_plain (text, form->resource != 0 ? ", " : "");
  if (form->resource != 0)
    isa_text_span (text, ISA_SPAN_CONSTANT, words == R700_OF_TEX ? "t%u" : "fc%u",
                   fetch->resource_id);
  isa_text_plain (text, form->sampler != 0 ? ", " : "");
  if (form->sampler != 0)
    isa_text_span (text, ISA_SPAN_CONSTANT, "s%u", fetch->sampler_id);
  isa_text_plain (text, " ");
  r700_text_flags (text, words, fetch->words, 0, NULL, NULL);
}

void
r700_print_fetch (IsaText *text, const R700Fetch *fetch)
{
  isa_text_span (text, ISA_SPAN_LABEL, "%7u", fetch->index);
  isa_text_plain (text, "  ");
  isa_text_span (text, ISA_SPAN_OPCODE, "%s",
                 fetch->op == R700_FETCH_INVALID ? "RESERVED" : r700_fetch_ops[fetch->op].name);
  isa_text_plain (text, " ");
  if (fetch->op != R700_FETCH_INVALID)
    print_operands (text, fetch);
  if (fetch->op == R700_FETCH_INVALID || needs_words (fetch))
    isa_text_words (text, fetch->words, 4);
}
