#include "r700-program.h"

#include "ls-error.h"

static const IsaMember members[R700_N_FIELDS] = {
#define KEPT(word, dword, name, hi, lo, type, member) \
  [R700_##word##_##name] = KEPT_##type (R700##type, member),
/* clang-format off */
#define KEPT_Alu ISA_MEMBER
#define KEPT_Cf ISA_MEMBER
#define KEPT_Load(type, member) { 0 }
/* clang-format on */
#include "r700-formats.def"
};

/* The fields of OP2 or OP3, besides those that both have. */
typedef struct
{
  R700FieldId first, last, inst;
} Format;

static const Format formats[] = {
  { R700_ALU_WORD1_OP2_SRC0_ABS, R700_ALU_WORD1_OP2_OMOD, R700_ALU_WORD1_OP2_ALU_INST },
  { R700_ALU_WORD1_OP3_SRC2_SEL, R700_ALU_WORD1_OP3_SRC2_NEG, R700_ALU_WORD1_OP3_ALU_INST },
};

void
r700_read_members (const guint32 *words, R700FieldId first, R700FieldId last, gpointer out)
{
  isa_members_read (r700_fields, members, first, last, words, out);
}

void
r700_decode_alu (const guint32 words[2], R700Alu *alu)
{
  const guint8 is_op3 = r700_get (words, R700_ALU_WORD1_ENCODING) != 0;
  const Format *format = &formats[is_op3];

  *alu = (R700Alu){ .words = { words[0], words[1] }, .is_op3 = is_op3, .write_mask = is_op3 };
  r700_read_members (words, R700_ALU_WORD0_SRC0_SEL, R700_ALU_WORD1_CLAMP, alu);
  r700_read_members (words, format->first, format->last, alu);
  alu->op = (is_op3 ? r700_alu_op3 : r700_alu_op2) (r700_get (words, format->inst));
}

static gboolean
encode_members (const R700Alu *alu,
                R700FieldId first,
                R700FieldId last,
                guint32 words[2],
                GError **error)
{
  return isa_members_encode (r700_fields, members, first, last, alu, words, error);
}

static gboolean
refuse_op3 (const R700Alu *alu, const char *field, guint value, GError **error)
{
  return ls_fail (error, LS_ERROR_RANGE,
                  "%s is %u, but %s has three operands and its format has no such field", field,
                  value, r700_alu_ops[alu->op].name);
}

static gboolean
check_op3 (const R700Alu *alu, GError **error)
{
  if (alu->src[0].abs || alu->src[1].abs || alu->src[2].abs)
    return refuse_op3 (alu, "ABS", 1, error);
  if (alu->omod)
    return refuse_op3 (alu, "OMOD", alu->omod, error);
  if (!alu->write_mask)
    return refuse_op3 (alu, "WRITE_MASK", 0, error);
  if (alu->update_exec_mask || alu->update_pred)
    return refuse_op3 (alu, alu->update_pred ? "UPDATE_PRED" : "UPDATE_EXECUTE_MASK", 1, error);
  return TRUE;
}

gboolean
r700_encode_alu (const R700Alu *alu, guint32 words[2], GError **error)
{
  const R700AluInfo *info = &r700_alu_ops[alu->op];
  const Format *format = &formats[info->is_op3];
  guint32 made[2] = { 0, 0 };

  g_return_val_if_fail (alu->op < R700_N_ALU_OPS, FALSE);
  if (!encode_members (alu, R700_ALU_WORD0_SRC0_SEL, R700_ALU_WORD1_CLAMP, made, error) ||
      (info->is_op3 && !check_op3 (alu, error)) ||
      !encode_members (alu, format->first, format->last, made, error) ||
      !isa_field_encode (&r700_fields[format->inst], made, info->code, error))
    return FALSE;
  words[0] = made[0];
  words[1] = made[1];
  return TRUE;
}

guint
r700_alu_n_literals (const R700Alu *alu)
{
  guint n = 0;

  for (guint i = 0; i < 3; i++)
    if (alu->src[i].sel == R700_SEL_LITERAL)
      n = MAX (n, alu->src[i].chan < 2 ? 2u : 4u);
  return n;
}
