#include "r700-encode.h"

#include "ls-error.h"

/* Which formats have a field. */
typedef enum
{
  BOTH,
  OP2,
  OP3,
} Format;

/* Where an instruction holds what a field says. */
typedef struct
{
  Format format;
  R700FieldId field;
  guint16 place, size;
} AluField;

#define PUT(format, field, member)                                         \
  {                                                                        \
    format, R700_ALU_##field, (guint16) G_STRUCT_OFFSET (R700Alu, member), \
      sizeof (((R700Alu *) NULL)->member)                                  \
  }
static const AluField alu_fields[] = {
  PUT (BOTH, WORD0_SRC0_SEL, src[0].sel),
  PUT (BOTH, WORD0_SRC0_REL, src[0].rel),
  PUT (BOTH, WORD0_SRC0_CHAN, src[0].chan),
  PUT (BOTH, WORD0_SRC0_NEG, src[0].neg),
  PUT (BOTH, WORD0_SRC1_SEL, src[1].sel),
  PUT (BOTH, WORD0_SRC1_REL, src[1].rel),
  PUT (BOTH, WORD0_SRC1_CHAN, src[1].chan),
  PUT (BOTH, WORD0_SRC1_NEG, src[1].neg),
  PUT (BOTH, WORD0_INDEX_MODE, index_mode),
  PUT (BOTH, WORD0_PRED_SEL, pred_sel),
  PUT (BOTH, WORD0_LAST, last),
  PUT (BOTH, WORD1_BANK_SWIZZLE, bank_swizzle),
  PUT (BOTH, WORD1_DST_GPR, dst_gpr),
  PUT (BOTH, WORD1_DST_REL, dst_rel),
  PUT (BOTH, WORD1_DST_ELEM, dst_chan),
  PUT (BOTH, WORD1_CLAMP, clamp),
  PUT (OP2, WORD1_OP2_SRC0_ABS, src[0].abs),
  PUT (OP2, WORD1_OP2_SRC1_ABS, src[1].abs),
  PUT (OP2, WORD1_OP2_UPDATE_EXECUTE_MASK, update_exec_mask),
  PUT (OP2, WORD1_OP2_UPDATE_PRED, update_pred),
  PUT (OP2, WORD1_OP2_WRITE_MASK, write_mask),
  PUT (OP2, WORD1_OP2_OMOD, omod),
  PUT (OP3, WORD1_OP3_SRC2_SEL, src[2].sel),
  PUT (OP3, WORD1_OP3_SRC2_REL, src[2].rel),
  PUT (OP3, WORD1_OP3_SRC2_CHAN, src[2].chan),
  PUT (OP3, WORD1_OP3_SRC2_NEG, src[2].neg),
};

void
r700_decode_alu (const guint32 words[2], R700Alu *alu)
{
  const gboolean is_op3 = r700_get (words, R700_ALU_WORD1_ENCODING) != 0;

  *alu = (R700Alu){ .words = { words[0], words[1] },
                    .is_op3 = (guint8) is_op3,
                    .write_mask = (guint8) is_op3 };
  for (guint i = 0; i < G_N_ELEMENTS (alu_fields); i++)
    {
      const AluField *put = &alu_fields[i];
      guint8 *to = (guint8 *) alu + put->place;

      if (put->format == (is_op3 ? OP2 : OP3))
        continue;
      if (put->size == sizeof (guint16))
        *(guint16 *) (gpointer) to = (guint16) r700_get (words, put->field);
      else
        *to = (guint8) r700_get (words, put->field);
    }
  alu->op = is_op3 ? r700_alu_op3 (r700_get (words, R700_ALU_WORD1_OP3_ALU_INST))
                   : r700_alu_op2 (r700_get (words, R700_ALU_WORD1_OP2_ALU_INST));
}

static gboolean
encode_field (guint32 *words, R700FieldId field, guint value, GError **error)
{
  return isa_field_encode (&r700_fields[field], words, value, error);
}

static gboolean
encode_fields (const R700Alu *alu, Format format, guint32 words[2], GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (alu_fields); i++)
    {
      const AluField *put = &alu_fields[i];
      const guint8 *from = (const guint8 *) alu + put->place;
      guint value = put->size == sizeof (guint16) ? *(const guint16 *) (gconstpointer) from : *from;

      if (put->format == format && !encode_field (words, put->field, value, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
refuse_op3 (const R700Alu *alu, const char *field, guint value, GError **error)
{
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
               "%s is %u, but %s has three operands and its format has no such field", field, value,
               r700_alu_ops[alu->op].name);
  return FALSE;
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
  const gboolean is_op3 = r700_alu_ops[alu->op].is_op3;
  guint32 made[2] = { 0, 0 };

  g_return_val_if_fail (alu->op < R700_N_ALU_OPS, FALSE);
  if (!encode_fields (alu, BOTH, made, error) || (is_op3 && !check_op3 (alu, error)) ||
      !encode_fields (alu, is_op3 ? OP3 : OP2, made, error) ||
      !encode_field (made, is_op3 ? R700_ALU_WORD1_OP3_ALU_INST : R700_ALU_WORD1_OP2_ALU_INST,
                     r700_alu_ops[alu->op].code, error))
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
