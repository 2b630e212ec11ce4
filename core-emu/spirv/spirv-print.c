#include "spirv-print.h"

#include <string.h>

#include "ls-text.h"
#include "spirv-module-private.h"
#include "spirv-number.h"

#define OPCODE_COLUMN 15 /* as spirv-dis has it */

typedef struct
{
  IsaText *text;
  const SpirvModule *module;
  const SpirvNames *names;
  gboolean is_raw; /* control characters of strings stay */
} Printer;

/* --- spans ------------------------------------------------------------------------------------ */

/* Appends one span, or plain text where the line is too long for spans. */
static void
append_span (const Printer *printer, IsaSpanKind kind, const char *words)
{
  const IsaText *text = printer->text;

  if (text->string->len - text->line_start + strlen (words) > G_MAXUINT16)
    isa_text_plain (printer->text, words);
  else
    isa_text_span (printer->text, kind, "%s", words);
}

static IsaSpanKind
id_span (const SpirvModule *module, guint32 id)
{
  const guint op = spirv_maker (module, id)->op;

  return op == SPIRV_OP_Label        ? ISA_SPAN_LABEL
         : spirv_op_is_constant (op) ? ISA_SPAN_LITERAL
                                     : ISA_SPAN_REGISTER;
}

static void
append_id (const Printer *printer, guint32 id)
{
  g_autofree char *name = g_strconcat ("%", spirv_names_get (printer->names, id), NULL);

  append_span (printer, id_span (printer->module, id), name);
}

/* --- operands --------------------------------------------------------------------------------- */

/* A string in quotes, with a backslash before quotes and backslashes. */
static void
append_string (const Printer *printer, const char *string)
{
  g_autoptr (GString) quoted = g_string_new ("\"");
  g_autofree char *shown = NULL;

  for (; *string != '\0'; string++)
    {
      if (*string == '"' || *string == '\\')
        g_string_append_c (quoted, '\\');
      g_string_append_c (quoted, *string);
    }
  g_string_append_c (quoted, '"');
  if (!printer->is_raw)
    shown = ls_text_escape (quoted->str, LS_TEXT_LINE);
  append_span (printer, ISA_SPAN_LITERAL, shown != NULL ? shown : quoted->str);
}

/* Enumerants with | between them. A value that no enumerant is, is a number that the assembler takes
 * as it is. */
static void
append_bits (const Printer *printer, SpirvKind kind, guint32 value)
{
  g_autoptr (GString) words = g_string_new (NULL);
  const SpirvEnumerant *none = value == 0 ? spirv_enumerant (kind, 0) : NULL;

  if (none != NULL)
    g_string_append (words, none->name);
  else if (value == 0)
    g_string_append (words, "!0");
  for (; value != 0; value &= value - 1)
    g_string_append_printf (words, words->len > 0 ? "|%s" : "%s",
                            spirv_enumerant (kind, value & -value)->name);
  append_span (printer, ISA_SPAN_FLAG, words->str);
}

/* The number of another set's instruction: by its name where we know it, else by its number, which
 * the assembler takes as it is of sets that it does not know. */
static void
append_ext (const Printer *printer, const SpirvInsn *insn, guint32 number)
{
  const SpirvModule *module = printer->module;
  const SpirvInsn *set = spirv_maker (module, spirv_operand (module, insn, 0));
  const char *name = spirv_is_std (module, set)     ? spirv_std_name (number, NULL)
                     : spirv_is_debug (module, set) ? spirv_debug_name (number)
                                                    : NULL;
  const char *mark = spirv_is_non_semantic (module, set) ? "" : "!";
  g_autofree char *words = g_strdup_printf ("%s%u", mark, number);

  append_span (printer, ISA_SPAN_OPCODE, name != NULL ? name : words);
}

static void
append_literal (const Printer *printer, const SpirvInsn *insn, const SpirvOperand *operand)
{
  const SpirvModule *module = printer->module;
  const guint32 *words = &module->words[insn->first + 1 + operand->at];
  const SpirvInsn *selector = NULL;
  g_autoptr (GString) number = g_string_new (NULL);

  switch ((guint) operand->kind)
    {
    case SPIRV_KIND_LiteralString:
      append_string (printer, (const char *) words);
      return;
    case SPIRV_KIND_LiteralSpecConstantOpInteger:
      append_span (printer, ISA_SPAN_OPCODE, spirv_op_form (words[0])->name + strlen ("Op"));
      return;
    case SPIRV_KIND_LiteralExtInstInteger:
      append_ext (printer, insn, words[0]);
      return;
    case SPIRV_KIND_LiteralContextDependentNumber:
      spirv_append_number (number, module, insn->type, words, operand->n_words);
      break;
    default:
      if (insn->op == SPIRV_OP_Switch)
        selector = spirv_maker (module, spirv_operand (module, insn, 0));
      if (insn->op == SPIRV_OP_ExtInst)
        g_string_append_c (number, '!');
      spirv_append_number (number, module, selector != NULL ? selector->type : 0, words,
                           operand->n_words);
    }
  append_span (printer, ISA_SPAN_LITERAL, number->str);
}

static void
append_operand (const Printer *printer, const SpirvInsn *insn, const SpirvOperand *operand)
{
  const guint32 word = printer->module->words[insn->first + 1 + operand->at];

  switch (spirv_kind_category (operand->kind))
    {
    case SPIRV_IS_ID:
      append_id (printer, word);
      break;
    case SPIRV_IS_LITERAL:
      append_literal (printer, insn, operand);
      break;
    case SPIRV_IS_VALUE:
      append_span (printer, ISA_SPAN_FLAG, spirv_enumerant (operand->kind, word)->name);
      break;
    case SPIRV_IS_BITS:
      append_bits (printer, operand->kind, word);
      break;
    case SPIRV_IS_COMPOSITE: /* its parts are operands */
      break;
    }
}

/* --- instructions ----------------------------------------------------------------------------- */

/* "%12 = ", so that instructions stand one below the other where names are short. */
static void
append_result (const Printer *printer, guint32 id)
{
  const gsize length = strlen (spirv_names_get (printer->names, id)) + strlen ("% = ");

  isa_text_pad (printer->text, length < OPCODE_COLUMN ? OPCODE_COLUMN - length : 0);
  append_id (printer, id);
  isa_text_plain (printer->text, " = ");
}

static void
append_insn (const Printer *printer, const SpirvInsn *insn)
{
  g_autoptr (GArray) operands = g_array_new (FALSE, FALSE, sizeof (SpirvOperand));

  if (insn->result != 0)
    append_result (printer, insn->result);
  isa_text_pad (printer->text, OPCODE_COLUMN);
  append_span (printer, ISA_SPAN_OPCODE, spirv_op_form (insn->op)->name);
  spirv_find_operands (printer->module, insn, operands, NULL);
  for (guint i = 0; i < operands->len; i++)
    {
      const SpirvOperand *operand = &g_array_index (operands, SpirvOperand, i);

      if (operand->kind == SPIRV_KIND_IdResult)
        continue;
      isa_text_plain (printer->text, " ");
      append_operand (printer, insn, operand);
    }
}

void
spirv_print_insn (IsaText *text,
                  const SpirvModule *module,
                  const SpirvNames *names,
                  const SpirvInsn *insn)
{
  const Printer printer = { .text = text, .module = module, .names = names };

  append_insn (&printer, insn);
}

static void
print_line (IsaText *text, guint line, gconstpointer data)
{
  Printer printer = *(const Printer *) data;

  printer.text = text;
  append_insn (&printer, &printer.module->insns[line]);
}

char *
spirv_print_module (const SpirvModule *module)
{
  g_autoptr (SpirvNames) names = spirv_names_new (module);
  const Printer printer = { .module = module, .names = names, .is_raw = TRUE };
  g_autofree char *lines = isa_text_print (module->n_insns, print_line, &printer);

  return g_strdup_printf ("; SPIR-V\n; Version: %u.%u\n; Generator: 0x%08X\n; Bound: %u\n%s",
                          module->version >> 16, module->version >> 8 & 0xFF, module->generator,
                          module->bound, lines);
}
