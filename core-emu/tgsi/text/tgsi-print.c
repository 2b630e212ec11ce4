#include "tgsi-text.h"

#include <inttypes.h>
#include <string.h>

/* Prints programs, item by item. */

#define FLT32_EXPONENT 0x7F800000u

static const char letters[] = "xyzw";

/* --- numbers ---------------------------------------------------------------------------------- */

/* The shortest decimal, of at most `digits` digits, that is_it accepts. Returns: whether there is
 * one. */
static gboolean
print_shortest (char *out,
                gsize size,
                gdouble value,
                guint digits,
                gboolean (*is_it) (const char *decimal, gconstpointer bits),
                gconstpointer bits)
{
  for (guint i = 1; i <= digits; i++)
    {
      const char format[] = { '%', '.', (char) ('0' + i / 10), (char) ('0' + i % 10), 'g', '\0' };

      g_ascii_formatd (out, (gint) size - 2, format, value);
      if (strspn (out, "-" G_CSET_DIGITS) == strlen (out))
        strcat (out, ".0");
      if (is_it (out, bits))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_float (const char *decimal, gconstpointer bits)
{
  const float value = (float) g_ascii_strtod (decimal, NULL);

  return memcmp (&value, bits, sizeof value) == 0;
}

static gboolean
is_double (const char *decimal, gconstpointer bits)
{
  const gdouble value = g_ascii_strtod (decimal, NULL);

  return memcmp (&value, bits, sizeof value) == 0;
}

static void
print_number (IsaText *text, TgsiImmType type, const guint32 *words)
{
  const guint64 wide = (guint64) words[1] << 32 | words[0];
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  gdouble value;
  float narrow;

  switch (type)
    {
    case TGSI_IMM_FLT32:
      memcpy (&narrow, words, sizeof narrow);
      /* The language has no words for infinities. */
      if ((words[0] & FLT32_EXPONENT) != FLT32_EXPONENT &&
          print_shortest (number, sizeof number, (gdouble) narrow, 9, is_float, words))
        isa_text_span (text, ISA_SPAN_LITERAL, "%s", number);
      else
        isa_text_span (text, ISA_SPAN_LITERAL, "0x%08x", words[0]);
      break;
    case TGSI_IMM_FLT64:
      memcpy (&value, &wide, sizeof value);
      print_shortest (number, sizeof number, value, 17, is_double, &wide);
      isa_text_span (text, ISA_SPAN_LITERAL, "%s", number);
      break;
    case TGSI_IMM_INT32:
      isa_text_span (text, ISA_SPAN_LITERAL, "%d", (gint32) words[0]);
      break;
    case TGSI_IMM_INT64:
      isa_text_span (text, ISA_SPAN_LITERAL, "%" PRId64, (gint64) wide);
      break;
    case TGSI_IMM_UINT64:
      isa_text_span (text, ISA_SPAN_LITERAL, "%" PRIu64, wide);
      break;
    case TGSI_IMM_UINT32:
    case TGSI_N_IMM_TYPES:
      isa_text_span (text, ISA_SPAN_LITERAL, "%u", words[0]);
      break;
    }
}

/* --- immediates and properties ---------------------------------------------------------------- */

static void
print_imm (IsaText *text, const TgsiProgram *program, guint n)
{
  const TgsiImm *imm = &program->imms[n];

  isa_text_span (text, ISA_SPAN_CONSTANT, "IMM[%u]", n);
  isa_text_flag (text, "%s", tgsi_imm_names[imm->type]);
  isa_text_plain (text, " {");
  for (guint i = 0; i < 4; i += tgsi_imm_is_wide (imm->type) ? 2 : 1)
    {
      isa_text_plain (text, i > 0 ? ", " : "");
      print_number (text, (TgsiImmType) imm->type, imm->words + i);
    }
  isa_text_plain (text, "}");
}

static void
print_property (IsaText *text, const TgsiPropertyItem *property)
{
  const char *const *names;
  const guint n = tgsi_property_values ((TgsiProperty) property->name, &names);

  isa_text_span (text, ISA_SPAN_OPCODE, "PROPERTY");
  isa_text_flag (text, "%s", tgsi_property_names[property->name]);
  isa_text_plain (text, " ");
  if (n > 0)
    isa_text_span (text, ISA_SPAN_FLAG, "%s", names[property->value]);
  else
    isa_text_span (text, ISA_SPAN_LITERAL, "%u", property->value);
}

/* --- declarations ----------------------------------------------------------------------------- */

static void
print_range (GString *out, guint first, guint last)
{
  g_string_append_printf (out, last > first ? "[%u..%u]" : "[%u]", first, last);
}

static void
print_mask (GString *out, guint mask)
{
  if (mask == 15)
    return;
  g_string_append_c (out, '.');
  for (guint i = 0; i < 4; i++)
    if (mask >> i & 1)
      g_string_append_c (out, letters[i]);
}

/* ", WORD". */
static void G_GNUC_PRINTF (2, 3) print_word (IsaText *text, const char *format, ...)
{
  g_autofree char *word = NULL;
  va_list args;

  va_start (args, format);
  word = g_strdup_vprintf (format, args);
  va_end (args);
  isa_text_plain (text, ",");
  isa_text_flag (text, "%s", word);
}

static void
print_format (IsaText *text, guint format)
{
  if (format > 0)
    print_word (text, "PIPE_FORMAT_%s", tgsi_formats[format - 1].name);
}

/* The words of IMAGE, SVIEW, BUFFER and MEMORY. */
static void
print_resource_words (IsaText *text, const TgsiDecl *decl)
{
  const gboolean is_one = memcmp (decl->types, decl->types + 1, 3) == 0;

  if (decl->file == TGSI_FILE_IMAGE || decl->file == TGSI_FILE_SVIEW)
    print_word (text, "%s", tgsi_target_names[decl->target]);
  for (guint i = 0; decl->file == TGSI_FILE_SVIEW && i < (is_one ? 1u : 4u); i++)
    print_word (text, "%s", tgsi_return_names[decl->types[i]]);
  print_format (text, decl->format);
  if (decl->is_writable)
    print_word (text, "WR");
  if (decl->is_raw)
    print_word (text, "RAW");
  if (decl->is_atomic)
    print_word (text, "ATOMIC");
  if (decl->file == TGSI_FILE_MEMORY)
    print_word (text, "%s", tgsi_memory_names[decl->memory]);
}

static void
print_semantic (IsaText *text, const TgsiDecl *decl)
{
  const gboolean is_numbered =
    decl->semantic == TGSI_SEMANTIC_GENERIC || decl->semantic == TGSI_SEMANTIC_TEXCOORD;

  if (decl->semantic == TGSI_SEMANTIC_NONE)
    return;
  if (is_numbered || decl->semantic_index > 0)
    print_word (text, "%s[%u]", tgsi_semantic_names[decl->semantic], decl->semantic_index);
  else
    print_word (text, "%s", tgsi_semantic_names[decl->semantic]);
}

static void
print_decl_words (IsaText *text, const TgsiDecl *decl)
{
  if (decl->array > 0)
    print_word (text, "ARRAY(%u)", decl->array);
  print_resource_words (text, decl);
  if (decl->is_local)
    print_word (text, "LOCAL");
  print_semantic (text, decl);
  if (decl->has_streams)
    print_word (text, "STREAM(%u, %u, %u, %u)", decl->streams[0], decl->streams[1],
                decl->streams[2], decl->streams[3]);
  if (decl->interpolation != TGSI_INTERP_NONE)
    print_word (text, "%s", tgsi_interpolation_names[decl->interpolation]);
  if (decl->location != TGSI_LOCATION_CENTER)
    print_word (text, "%s", tgsi_location_names[decl->location]);
  if (decl->is_invariant)
    print_word (text, "INVARIANT");
}

static void
print_decl (IsaText *text, const TgsiDecl *decl)
{
  g_autoptr (GString) name = g_string_new (tgsi_file_names[decl->file]);

  if (decl->has_empty_dim)
    g_string_append (name, "[]");
  else if (decl->has_dim)
    print_range (name, decl->dim_first, decl->dim_last);
  print_range (name, decl->first, decl->last);
  print_mask (name, decl->mask);
  isa_text_span (text, ISA_SPAN_OPCODE, "DCL");
  isa_text_plain (text, " ");
  isa_text_span (text, ISA_SPAN_REGISTER, "%s", name->str);
  print_decl_words (text, decl);
}

/* --- operands --------------------------------------------------------------------------------- */

static void
print_bracket (GString *out, const TgsiIndirect *added, gint32 index)
{
  if (added->file == TGSI_FILE_NULL)
    g_string_append_printf (out, "[%d]", index);
  else
    g_string_append_printf (out, index != 0 ? "[%s[%u].%c%+d]" : "[%s[%u].%c]",
                            tgsi_file_names[added->file], added->index, letters[added->channel],
                            index);
}

static void
print_register (GString *out, const TgsiOperand *operand)
{
  g_string_append (out, tgsi_file_names[operand->file]);
  if (operand->has_dim)
    print_bracket (out, &operand->dim_added, operand->dim);
  print_bracket (out, &operand->added, operand->index);
  if (operand->array > 0)
    g_string_append_printf (out, "(%u)", operand->array);
}

static void
print_letters (GString *out, const guint8 *swizzle, guint n)
{
  g_string_append_c (out, '.');
  for (guint i = 0; i < n; i++)
    g_string_append_c (out, letters[swizzle[i]]);
}

/* Four letters, or none if they change nothing. */
static void
print_swizzle (GString *out, const guint8 swizzle[4])
{
  static const guint8 all[] = { 0, 1, 2, 3 };

  if (memcmp (swizzle, all, sizeof all) != 0)
    print_letters (out, swizzle, 4);
}

char *
tgsi_print_operand (const TgsiOperand *operand, gboolean is_dst)
{
  g_autoptr (GString) out = g_string_new (operand->negate ? "-" : "");

  if (operand->absolute)
    g_string_append_c (out, '|');
  print_register (out, operand);
  if (is_dst)
    print_mask (out, operand->mask);
  else
    print_swizzle (out, operand->swizzle);
  if (operand->absolute)
    g_string_append_c (out, '|');
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* An operand behind a blank, or behind a comma and a blank. */
static void
print_operand (IsaText *text, const TgsiOperand *operand, gboolean is_dst, gboolean is_first)
{
  const gboolean is_constant = operand->file == TGSI_FILE_CONST || operand->file == TGSI_FILE_IMM;
  g_autofree char *name = tgsi_print_operand (operand, is_dst);

  isa_text_plain (text, is_first ? " " : ", ");
  isa_text_span (text, is_constant ? ISA_SPAN_CONSTANT : ISA_SPAN_REGISTER, "%s", name);
}

/* --- instructions ----------------------------------------------------------------------------- */

/* The words behind the operands. */
static void
print_tail (IsaText *text, const TgsiInsn *insn)
{
  const gboolean is_access = tgsi_ops[insn->op].flags & TGSI_OP_STORE;

  for (guint i = 0; i < TGSI_N_QUALIFIERS; i++)
    if (insn->qualifiers >> i & 1)
      print_word (text, "%s", tgsi_qualifier_names[i]);
  if (insn->has_target)
    print_word (text, "%s", tgsi_target_names[insn->target]);
  if (is_access)
    print_format (text, insn->format);
  for (guint i = 0; i < insn->n_offsets; i++)
    {
      g_autoptr (GString) offset = g_string_new (NULL);

      print_register (offset, &insn->offsets[i]);
      /* Without letters the reference reads .xxx. */
      print_letters (offset, insn->offsets[i].swizzle, 3);
      isa_text_plain (text, ", ");
      isa_text_span (text, ISA_SPAN_REGISTER, "%s", offset->str);
    }
}

static void
print_insn (IsaText *text, const TgsiProgram *program, guint n)
{
  const TgsiInsn *insn = &program->insns[n];
  const TgsiOpDesc *op = &tgsi_ops[insn->op];

  isa_text_span (text, ISA_SPAN_LABEL, "%3u:", n);
  g_string_append_printf (text->string, " %*s", 2 * (int) insn->depth, "");
  isa_text_span (text, ISA_SPAN_OPCODE, "%s%s%s", op->name, insn->saturate ? "_SAT" : "",
                 insn->precise ? "_PRECISE" : "");
  for (guint i = 0; i < op->n_dst; i++)
    print_operand (text, &insn->dst[i], TRUE, i == 0);
  for (guint i = 0; i < op->n_src - (insn->op == TGSI_SAMPLE_INFO ? 1u : 0u); i++)
    print_operand (text, &insn->src[i], FALSE, op->n_dst + i == 0);
  print_tail (text, insn);
  if ((op->flags & TGSI_OP_LABEL) && insn->target_insn < program->n_insns)
    {
      isa_text_plain (text, " ");
      isa_text_span (text, ISA_SPAN_LABEL, ":%u", insn->target_insn);
    }
}

/* --- items ------------------------------------------------------------------------------------ */

void
tgsi_print_item (IsaText *text, guint item, gconstpointer data)
{
  const TgsiProgram *program = data;
  const guint n = program->items[item].n;

  switch ((TgsiItemKind) program->items[item].kind)
    {
    case TGSI_ITEM_HEADER:
      isa_text_span (text, ISA_SPAN_OPCODE, "%s", tgsi_processor_names[program->processor]);
      break;
    case TGSI_ITEM_PROPERTY:
      print_property (text, &program->properties[n]);
      break;
    case TGSI_ITEM_DECL:
      print_decl (text, &program->decls[n]);
      break;
    case TGSI_ITEM_IMM:
      print_imm (text, program, n);
      break;
    case TGSI_ITEM_INSN:
      print_insn (text, program, n);
      break;
    case TGSI_ITEM_REMARK:
      isa_text_plain (text, program->remarks[n]);
      break;
    }
}

typedef struct
{
  const TgsiProgram *program;
  GArray *items; /* of guint: without remarks */
} Lines;

static void
print_line (IsaText *text, guint line, gconstpointer data)
{
  const Lines *lines = data;

  tgsi_print_item (text, g_array_index (lines->items, guint, line), lines->program);
}

char *
tgsi_print (const TgsiProgram *program)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (guint));
  const Lines lines = { program, items };

  for (guint i = 0; i < program->n_items; i++)
    if (program->items[i].kind != TGSI_ITEM_REMARK)
      g_array_append_val (items, i);
  return isa_text_print (items->len, print_line, &lines);
}
