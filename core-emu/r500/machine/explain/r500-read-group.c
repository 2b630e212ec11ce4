#include "r500-look.h"
#include "r500-print.h"
#include "ls-words.h"

/* The halves, operands and sources of a pair, from its microcode. A source is a port: three in each
 * pool, and one that presubtraction makes of the first two. */

static const char *const rows[] = { "src0", "src1", "src2", "srcp", NULL };
static const char *const columns[] = { "RGB", N_ ("alpha"), NULL };

typedef struct
{
  const R500Instruction *instruction;
  LsGroup *out;
  IsaText text;
  R500Printer printer;
} Reader;

static const char *
name_operation (Reader *reader, R500HalfId id)
{
  const R500Half *half = &reader->instruction->alu.halves[id];

  if (half->op == R500_OP_INVALID)
    isa_text_span (&reader->text, ISA_SPAN_OPCODE, "OP%u", half->opcode);
  else
    isa_text_plain (&reader->text, r500_ops[half->op].name);
  if (half->omod != 0)
    isa_text_flag (&reader->text, "%s", r500_omod_names[half->omod]);
  if (half->clamp)
    isa_text_flag (&reader->text, "CLAMP");
  return isa_text_keep (&reader->text, reader->out->strings);
}

static void
add_slot (Reader *reader, R500HalfId id, guint line)
{
  LsGroupSlot slot = { .slot = id, .line = line, .name = columns[id] };

  r500_print_destinations (&reader->printer, id);
  slot.target = isa_text_keep (&reader->text, reader->out->strings);
  slot.op = name_operation (reader, id);
  g_array_append_val (reader->out->slots, slot);
}

static const char *
name_source (Reader *reader, R500HalfId pool, guint k)
{
  if (k == R500_SEL_SRCP)
    isa_text_plain (&reader->text, r500_srcp_formula (pool, &reader->instruction->alu));
  else
    r500_print_source (&reader->printer, pool, k);
  return isa_text_keep (&reader->text, reader->out->strings);
}

/* The source of the first channel. */
static LsGroupSource
kind_of (const R500Alu *alu, const R500Operand *operand)
{
  const R500HalfId pool = operand->swiz[0] == R500_SWIZ_A ? R500_ALPHA : R500_RGB;

  if (operand->swiz[0] > R500_SWIZ_A)
    return LS_SOURCE_LITERAL;
  if (operand->sel == R500_SEL_SRCP)
    return LS_SOURCE_REGISTER;
  switch (alu->halves[pool].src[operand->sel].file)
    {
    case R500_FILE_CONST:
      return LS_SOURCE_CONSTANT;
    case R500_FILE_INLINE:
      return LS_SOURCE_LITERAL;
    case R500_FILE_TEMP:
      break;
    }
  return LS_SOURCE_REGISTER;
}

/* The sources of srcp go through the same ports. */
static void
add_reads (Reader *reader, R500HalfId id, guint k, R500HalfId pool)
{
  const R500Alu *alu = &reader->instruction->alu;
  const guint sel = alu->halves[id].operands[k].sel;
  const guint sources =
    sel == R500_SEL_SRCP ? r500_srcp_sources (alu->halves[pool].srcp_op) | 1u << sel : 1u << sel;

  for (guint row = 0; row <= R500_SEL_SRCP; row++)
    {
      LsGroupRead read = {
        .row = (guint8) row, .column = (guint8) pool, .slot = id, .operand = (guint8) k
      };

      if (!(sources >> row & 1))
        continue;
      read.text = name_source (reader, pool, row);
      g_array_append_val (reader->out->reads, read);
    }
}

static void
add_operand (Reader *reader, R500HalfId id, guint k)
{
  const R500Operand *operand = &reader->instruction->alu.halves[id].operands[k];
  LsGroupOperand to = { .slot = id,
                        .operand = (guint8) k,
                        .source = kind_of (&reader->instruction->alu, operand),
                        .from = LS_SLOT_NONE };

  r500_print_operand (&reader->printer, id, k);
  to.text = isa_text_keep (&reader->text, reader->out->strings);
  g_array_append_val (reader->out->operands, to);
  for (guint pool = 0; pool < R500_N_HALVES; pool++)
    if (r500_operand_lanes (operand, id, (R500HalfId) pool))
      add_reads (reader, id, k, (R500HalfId) pool);
}

/* The first line of a pair belongs to the RGB half, unless that is idle. */
static void
read_halves (Reader *reader, const R500Program *program)
{
  const R500Instruction *instruction = reader->instruction;

  for (guint line = instruction->line; line < instruction->line + instruction->n_lines; line++)
    {
      const R500HalfId id = (R500HalfId) program->lines[line].half;
      const guint reads = r500_half_reads (&instruction->alu, id);

      add_slot (reader, id, line);
      for (guint k = 0; k < 3; k++)
        if (reads >> k & 1)
          add_operand (reader, id, k);
    }
}

gboolean
r500_read_group (const LsProgram *program, guint line, LsGroup *out)
{
  const R500Program *code = r500_program_of (program);
  const R500Instruction *instruction = r500_line_step (program, line)->insn;
  Reader reader = { .instruction = instruction, .out = out };

  if (!r500_is_alu (instruction))
    return FALSE;
  reader.text = isa_text_new ();
  reader.printer = (R500Printer){ .text = &reader.text, .instruction = instruction };
  out->before = LS_LINE_NONE;
  out->grid = N_ ("Sources");
  out->names = columns;
  out->rows = rows;
  out->columns = columns;
  read_halves (&reader, code);
  if (out->reads->len == 0)
    out->grid = N_ ("No source is read");
  isa_text_clear (&reader.text);
  return TRUE;
}
