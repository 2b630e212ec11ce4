#include "r500-print.h"

#include <string.h>

/* Texture instructions and flow control. */

static void
say_range (R500Printer *p, R500FieldId first, R500FieldId last)
{
  for (guint field = first; field <= (guint) last; field++)
    r500_say (p, (R500FieldId) field);
}

/* --- texture instructions --- */

static void
print_swizzle (R500Printer *p, const guint8 swiz[4])
{
  char letters[5] = { 0 };

  for (guint i = 0; i < 4; i++)
    letters[i] = r500_swizzle_letters[swiz[i]];
  isa_text_span (p->text, ISA_SPAN_REGISTER, ".%s", letters);
}

static void
print_temp (R500Printer *p, guint number, guint *n_printed)
{
  const R500Coordinate *temp = &p->instruction->tex.temps[number];
  const R500FieldId address = r500_tex_temp_fields[number];

  isa_text_plain (p->text, (*n_printed)++ ? ", " : " ");
  r500_print_register (p, "temp", temp->index, temp->rel);
  print_swizzle (p, temp->swiz);
  say_range (p, address, address + 1 + G_N_ELEMENTS (temp->swiz));
}

static void
print_texture (R500Printer *p, guint *n_printed)
{
  static const guint8 none[4] = { 0 };
  const R500Tex *tex = &p->instruction->tex;
  gboolean has_none = tex->op == R500_TEX_TEXKILL || tex->op == R500_TEX_NOP;

  if (has_none && tex->unit == 0 && memcmp (tex->dst_swiz, none, sizeof none) == 0)
    return;
  isa_text_plain (p->text, (*n_printed)++ ? ", " : " ");
  isa_text_span (p->text, ISA_SPAN_CONSTANT, "tex[%u]", tex->unit);
  print_swizzle (p, tex->dst_swiz);
  r500_say (p, R500_US_TEX_INST_TEX_ID);
  say_range (p, R500_US_TEX_ADDR_DST_R_SWIZ, R500_US_TEX_ADDR_DST_A_SWIZ);
}

/* Texture, coordinates and derivatives, as far as there are some: all but a NOP have coordinates, DXDY derivatives. */
static void
print_tex_operands (R500Printer *p)
{
  const R500Tex *tex = &p->instruction->tex;
  const guint32 *words = p->instruction->words;
  gboolean has_derivatives = tex->op == R500_TEX_DXDY || words[3] != 0;
  guint n_printed = 0, n_temps = has_derivatives ? 3 : 1;

  print_texture (p, &n_printed);
  if (tex->op == R500_TEX_NOP && n_printed == 0 && !has_derivatives && (words[2] & 0xFFFF) == 0)
    return;
  for (guint i = 0; i < n_temps; i++)
    print_temp (p, i, &n_printed);
}

void
r500_print_tex (R500Printer *p)
{
  const R500Tex *tex = &p->instruction->tex;

  if (tex->wmask || tex->dst || tex->dst_rel)
    {
      r500_print_register (p, "temp", tex->dst, tex->dst_rel);
      r500_print_mask (p, tex->wmask, R500_SWIZ_R);
      say_range (p, R500_US_TEX_ADDR_DST_ADDR, R500_US_TEX_ADDR_DST_ADDR_REL);
      r500_say (p, R500_US_CMN_INST_RGB_WMASK);
      r500_say (p, R500_US_CMN_INST_ALPHA_WMASK);
    }
  else
    isa_text_plain (p->text, "____");
  isa_text_plain (p->text, " = ");
  r500_say (p, R500_US_TEX_INST_INST);
  if (tex->op != R500_TEX_INVALID)
    isa_text_span (p->text, ISA_SPAN_OPCODE, "%s", r500_tex_ops[tex->op].name);
  else
    isa_text_span (p->text, ISA_SPAN_OPCODE, "OP%u", tex->opcode);
  print_tex_operands (p);
  r500_print_flags (p, R500_ON_TEX);
}

/* --- flow control --- */

static void
print_vote (R500Printer *p, const R500Flow *flow)
{
  const char *name = NULL;

  for (guint i = 0; i < r500_n_jump_names; i++)
    if (r500_jump_names[i].table == flow->jump_func)
      name = r500_jump_names[i].name;
  r500_say (p, R500_US_FC_INST_JUMP_ANY);
  r500_say (p, R500_US_FC_INST_JUMP_FUNC);
  if (name)
    isa_text_flag (p->text, "%s(%s)", flow->jump_any ? "ANY" : "ALL", name);
  else
    isa_text_flag (p->text, "%s(0x%02X)", flow->jump_any ? "ANY" : "ALL", flow->jump_func);
}

void
r500_print_flow (R500Printer *p)
{
  const R500Flow *flow = &p->instruction->flow;

  r500_say (p, R500_US_FC_INST_OP);
  isa_text_span (p->text, ISA_SPAN_OPCODE, "%s", r500_flow_ops[flow->op].name);
  r500_say (p, R500_US_FC_ADDR_JUMP_ADDR);
  r500_say (p, R500_US_FC_ADDR_JUMP_GLOBAL);
  if (flow->a_op != R500_A_POP || flow->jump_addr || flow->jump_global)
    isa_text_flag (p->text, flow->jump_global ? "GLOBAL(%u)" : "ADDR(%u)", flow->jump_addr);
  print_vote (p, flow);
  r500_print_flags (p, R500_ON_FC);
}
