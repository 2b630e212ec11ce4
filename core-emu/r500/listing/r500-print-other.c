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
print_coordinate (R500Printer *p, const R500Coordinate *coordinate, guint *n_printed)
{
  isa_text_plain (p->text, (*n_printed)++ ? ", " : " ");
  r500_print_register (p, "temp", coordinate->index, coordinate->rel);
  print_swizzle (p, coordinate->swiz);
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
  guint n_printed = 0;

  print_texture (p, &n_printed);
  if (tex->op != R500_TEX_NOP || n_printed > 0 || has_derivatives || (words[2] & 0xFFFF) != 0)
    {
      print_coordinate (p, &tex->src, &n_printed);
      say_range (p, R500_US_TEX_ADDR_SRC_ADDR, R500_US_TEX_ADDR_SRC_Q_SWIZ);
    }
  if (!has_derivatives)
    return;
  print_coordinate (p, &tex->dx, &n_printed);
  print_coordinate (p, &tex->dy, &n_printed);
  say_range (p, R500_US_TEX_ADDR_DXDY_DX_ADDR, R500_US_TEX_ADDR_DXDY_DY_Q_SWIZ);
}

void
r500_print_tex (R500Printer *p)
{
  static const struct
  {
    R500FieldId field;
    const char *name;
  } flags[] = {
    { R500_US_TEX_INST_TEX_SEM_ACQUIRE, "TEX_SEM_ACQUIRE" },
    { R500_US_TEX_INST_IGNORE_UNCOVERED, "IGNORE_UNCOVERED" },
    { R500_US_TEX_INST_UNSCALED, "UNSCALED" },
  };
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
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    {
      r500_say (p, flags[i].field);
      if (r500_get (p->instruction->words, flags[i].field))
        isa_text_flag (p->text, "%s", flags[i].name);
    }
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

/* A name in brackets behind the field's, unless it is 0 or reserved. */
static void
print_choice (R500Printer *p, R500FieldId field, const char *const names[4])
{
  guint value = r500_get (p->instruction->words, field);

  if (value == 0 || names[value] == NULL)
    return;
  r500_say (p, field);
  isa_text_flag (p->text, "%s(%s)", r500_format.fields[field].name, names[value]);
}

static void
print_constants (R500Printer *p, const R500Flow *flow)
{
  gboolean takes_bool = ((flow->jump_func >> 1 ^ flow->jump_func) & 0x55) != 0;
  gboolean takes_loop = flow->op >= R500_FC_LOOP && flow->op <= R500_FC_ENDREP;

  r500_say (p, R500_US_FC_ADDR_BOOL_ADDR);
  r500_say (p, R500_US_FC_ADDR_INT_ADDR);
  if (takes_bool || flow->bool_addr)
    isa_text_flag (p->text, "BOOL(%u)", flow->bool_addr);
  if (takes_loop || flow->int_addr)
    isa_text_flag (p->text, "INT(%u)", flow->int_addr);
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
  r500_say (p, R500_US_FC_INST_B_ELSE);
  if (flow->b_else)
    isa_text_flag (p->text, "B_ELSE");
  print_choice (p, R500_US_FC_INST_A_OP, r500_address_op_names);
  print_choice (p, R500_US_FC_INST_B_OP0, r500_branch_op_names);
  print_choice (p, R500_US_FC_INST_B_OP1, r500_branch_op_names);
  r500_say (p, R500_US_FC_INST_B_POP_CNT);
  if (flow->b_pop_cnt)
    isa_text_flag (p->text, "B_POP_CNT(%u)", flow->b_pop_cnt);
  print_constants (p, flow);
  r500_say (p, R500_US_FC_INST_IGNORE_UNCOVERED);
  if (flow->ignore_uncovered)
    isa_text_flag (p->text, "IGNORE_UNCOVERED");
}
