#include "r500-print.h"

#include <string.h>

G_STATIC_ASSERT (ISA_LINE_WORDS >= R500_N_DWORDS);

void
r500_print_register (R500Printer *p, const char *file, guint index, guint rel)
{
  isa_text_span (p->text, g_str_has_prefix (file, "const") ? ISA_SPAN_CONSTANT : ISA_SPAN_REGISTER,
                 rel ? "%s[aL+%u]" : "%s[%u]", file, index);
}

void
r500_print_mask (R500Printer *p, guint mask, guint first)
{
  char letters[5] = "_";
  guint n = 0;

  for (guint i = 0; first + i < 4; i++)
    if (mask >> i & 1)
      letters[n++] = r500_swizzle_letters[first + i];
  isa_text_span (p->text, ISA_SPAN_REGISTER, ".%s", letters);
}

/* --- flags of the whole instruction --- */

static void
print_predicate (R500Printer *p, const char *name, R500HalfId half)
{
  const R500HalfFields *fields = &r500_half_fields[half];
  const guint32 *words = p->instruction->words;
  const char *sel = r500_pred_names[r500_get (words, fields->pred_sel)];

  isa_text_flag (p->text, "%s(%s%s)", name, r500_get (words, fields->pred_inv) ? "!" : "", sel);
}

/* PRED holds for both halves; flow control has RGB's alone. */
static void
print_predicates (R500Printer *p)
{
  static const char *const names[] = { "RGB_PRED", "ALPHA_PRED" };
  const guint32 *words = p->instruction->words;
  gboolean is_flow = p->instruction->type == R500_TYPE_FC;
  guint sel[R500_N_HALVES], inv[R500_N_HALVES];
  gboolean is_said[R500_N_HALVES];

  for (guint half = 0; half < R500_N_HALVES; half++)
    {
      const R500HalfFields *fields = &r500_half_fields[half];

      sel[half] = r500_get (words, fields->pred_sel);
      inv[half] = r500_get (words, fields->pred_inv);
      is_said[half] =
        sel[half] != 0 && r500_pred_names[sel[half]] != NULL && !(is_flow && half == R500_ALPHA);
      if (!is_said[half])
        continue;
      r500_say (p, fields->pred_sel);
      r500_say (p, fields->pred_inv);
    }
  if (is_flow ? is_said[R500_RGB] : is_said[R500_RGB] && sel[0] == sel[1] && inv[0] == inv[1])
    print_predicate (p, "PRED", R500_RGB);
  else
    for (guint half = 0; half < R500_N_HALVES; half++)
      if (is_said[half])
        print_predicate (p, names[half], (R500HalfId) half);
}

/* Loops read an integer, votes may read a boolean: its number is printed then, even 0. */
static gboolean
is_taken (const R500Printer *p, const R500Flag *flag)
{
  const R500Flow *flow = &p->instruction->flow;

  if (flag->field == R500_US_FC_ADDR_BOOL_ADDR)
    return ((flow->jump_func >> 1 ^ flow->jump_func) & 0x55) != 0;
  return flag->field == R500_US_FC_ADDR_INT_ADDR && flow->op >= R500_FC_LOOP &&
         flow->op <= R500_FC_ENDREP;
}

/* The word of a choice is printed unless the value is 0 or reserved. */
static void
print_flag (R500Printer *p, const R500Flag *flag)
{
  guint value = r500_get (p->instruction->words, flag->field);

  if (flag->kind == R500_FLAG_CHOICE && (value == 0 || flag->names[value] == NULL))
    return;
  r500_say (p, flag->field);
  if (flag->kind == R500_FLAG_CHOICE)
    isa_text_flag (p->text, "%s(%s)", flag->name, flag->names[value]);
  else if (flag->kind == R500_FLAG_NUMBER && (value || is_taken (p, flag)))
    isa_text_flag (p->text, "%s(%u)", flag->name, value);
  else if (flag->kind == R500_FLAG_BIT && value)
    isa_text_flag (p->text, "%s", flag->name);
}

/* The flags that only these types of instructions have, but for those with a text of their own. */
static void
print_flags (R500Printer *p, guint types)
{
  for (const R500Flag *flag = r500_flags; flag < r500_flags + r500_n_flags; flag++)
    if (flag->types == types && flag->kind <= R500_FLAG_CHOICE)
      print_flag (p, flag);
}

/* The fields that no other part of the text shows. */
static void
print_rest (R500Printer *p)
{
  const guint32 *words = p->instruction->words;

  r500_say (p, R500_US_CMN_INST_TYPE);
  for (guint i = 0; i < R500_N_FIELDS; i++)
    {
      const IsaField *field = &r500_format.fields[i];

      if (p->said[i] || !r500_type_has_field (p->instruction->type, (R500FieldId) i) ||
          isa_field_get (field, words) == r500_field_default (words, (R500FieldId) i))
        continue;
      isa_text_flag (p->text, "%s.%s(%u)", field->word, field->name, isa_field_get (field, words));
    }
  for (guint dword = 0; dword < R500_N_DWORDS; dword++)
    {
      guint32 bits =
        words[dword] & isa_reserved_mask (&r500_format, r500_word_of (p->instruction->type, dword));

      if (bits)
        isa_text_flag (p->text, "RESERVED(%u, 0x%08X)", dword, bits);
    }
}

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

/* Texture, coordinates and derivatives, if the instruction has them: all but NOP have coordinates,
 * DXDY has derivatives. */
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

static void
print_tex (R500Printer *p)
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
  print_flags (p, R500_ON_TEX);
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
  if (name != NULL)
    isa_text_flag (p->text, "%s(%s)", flow->jump_any ? "ANY" : "ALL", name);
  else
    isa_text_flag (p->text, "%s(0x%02X)", flow->jump_any ? "ANY" : "ALL", flow->jump_func);
}

static void
print_flow (R500Printer *p)
{
  const R500Flow *flow = &p->instruction->flow;

  r500_say (p, R500_US_FC_INST_OP);
  isa_text_span (p->text, ISA_SPAN_OPCODE, "%s", r500_flow_ops[flow->op].name);
  r500_say (p, R500_US_FC_ADDR_JUMP_ADDR);
  r500_say (p, R500_US_FC_ADDR_JUMP_GLOBAL);
  if (flow->a_op != R500_A_POP || flow->jump_addr || flow->jump_global)
    isa_text_flag (p->text, flow->jump_global ? "GLOBAL(%u)" : "ADDR(%u)", flow->jump_addr);
  print_vote (p, flow);
  print_flags (p, R500_ON_FC);
}

/* --- lines --- */

static void
print_body (R500Printer *p, R500HalfId half, gboolean is_last)
{
  if (r500_is_alu (p->instruction))
    r500_print_half (p, half, is_last);
  else if (p->instruction->type == R500_TYPE_TEX)
    print_tex (p);
  else
    print_flow (p);
}

static void
print_head (IsaText *text, const R500Program *program, guint line)
{
  guint number = program->lines[line].instruction;
  const R500Instruction *instruction = &program->code[number];

  if (line != instruction->line)
    {
      isa_text_plain (text, "      ");
      isa_text_span (text, ISA_SPAN_LABEL, "+");
      isa_text_plain (text, " ");
      return;
    }
  isa_text_span (text, ISA_SPAN_LABEL, "%3u", number);
  isa_text_plain (text, " ");
  isa_text_span (text, ISA_SPAN_LABEL, "%s", r500_type_names[instruction->type]);
  isa_text_pad (text, 8);
}

/* All lines of the instruction are printed, all but the wanted one into nothing: the fields that
 * the first line must name depend on the second line. */
static void
print_line (IsaText *text, guint line, gconstpointer data)
{
  const R500Program *program = data;
  const R500Instruction *instruction = &program->code[program->lines[line].instruction];
  g_auto (IsaText) scratch = isa_text_new ();
  R500Printer p = { .instruction = instruction };

  print_head (text, program, line);
  for (guint i = instruction->line; i < instruction->line + instruction->n_lines; i++)
    {
      p.text = i == line ? text : &scratch;
      print_body (&p, program->lines[i].half, i + 1 == instruction->line + instruction->n_lines);
    }
  p.text = line == instruction->line ? text : &scratch;
  print_predicates (&p);
  print_flags (&p, R500_ON_ALL);
  print_rest (&p);
}

/* --- the listing --- */

static void
describe_half (const R500Half *half, IsaLine *out)
{
  if (half->op == R500_OP_INVALID)
    return;
  out->op = r500_ops[half->op].name;
  out->doc = r500_ops[half->op].formula;
}

static void
describe_flow (const R500Program *program, const R500Flow *flow, IsaLine *out)
{
  const R500Construct *construct = r500_flow_construct (flow);

  out->op = r500_flow_ops[flow->op].name;
  out->doc = construct != NULL ? construct->doc : r500_flow_ops[flow->op].doc;
  if (flow->a_op != R500_A_POP && flow->jump_addr < program->n_code)
    out->target = program->code[flow->jump_addr].line;
}

static void
describe_line (IsaLine *out, guint line, gconstpointer data)
{
  const R500Program *program = data;
  const R500Line *place = &program->lines[line];
  const R500Instruction *instruction = &program->code[place->instruction];

  *out = (IsaLine){ .kind = instruction->type,
                    .first = instruction->line,
                    .n = instruction->n_lines,
                    .dword = place->instruction * R500_N_DWORDS,
                    .n_words = R500_N_DWORDS,
                    .target = G_MAXUINT };
  memcpy (out->words, instruction->words, sizeof instruction->words);
  if (r500_is_alu (instruction))
    describe_half (&instruction->alu.halves[place->half], out);
  else if (instruction->type == R500_TYPE_FC)
    describe_flow (program, &instruction->flow, out);
  else if (instruction->tex.op != R500_TEX_INVALID)
    {
      out->op = r500_tex_ops[instruction->tex.op].name;
      out->doc = r500_tex_ops[instruction->tex.op].doc;
    }
}

/* The change of depth at flow control, read from top to bottom: before it and after it. */
static void
depth_step (const R500Flow *flow, gint *before, gint *after)
{
  *before = *after = 0;
  if (flow->op == R500_FC_LOOP || flow->op == R500_FC_REP)
    *after = 1;
  else if (flow->op == R500_FC_ENDLOOP || flow->op == R500_FC_ENDREP)
    *before = -1;
  else if (flow->op == R500_FC_JUMP && flow->b_else)
    *before = -1, *after = 1;
  else if (flow->op == R500_FC_JUMP && flow->b_op[0] == R500_B_INCR)
    *after = 1;
  else if (flow->op == R500_FC_JUMP && flow->b_op[0] == R500_B_DECR)
    *before = -flow->b_pop_cnt;
}

static void
set_depths (const R500Program *program, IsaLine *lines)
{
  gint depth = 0;

  for (guint i = 0; i < program->n_code; i++)
    {
      const R500Instruction *instruction = &program->code[i];
      gint before = 0, after = 0;

      if (instruction->type == R500_TYPE_FC)
        depth_step (&instruction->flow, &before, &after);
      depth = MAX (0, depth + before);
      for (guint k = 0; k < instruction->n_lines; k++)
        lines[instruction->line + k].depth = (guint) depth;
      depth += after;
    }
}

IsaListing *
r500_listing_new (const R500Program *program)
{
  IsaListing *listing = isa_listing_new (program->n_lines, print_line, describe_line, program);

  set_depths (program, listing->lines);
  return listing;
}

char *
r500_print (const R500Program *program)
{
  return isa_text_print (program->n_lines, print_line, program);
}
