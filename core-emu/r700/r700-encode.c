#include "r700-encode.h"

#include "ls-error.h"

gboolean
r700_encode_field (guint32 *words, R700FieldId field, gint64 value, GError **error)
{
  return isa_field_encode (&r700_fields[field], words, value, error);
}

typedef struct
{
  R700FieldId field;
  guint value;
} Put;

static gboolean
put_all (guint32 *words, const Put *puts, guint n, GError **error)
{
  for (guint i = 0; i < n; i++)
    if (!r700_encode_field (words, puts[i].field, puts[i].value, error))
      return FALSE;
  return TRUE;
}

/* Fields that both formats have. */
static gboolean
encode_common (const R700Alu *alu, guint32 words[2], GError **error)
{
  const R700Src *s0 = &alu->src[0];
  const R700Src *s1 = &alu->src[1];
  const Put puts[] = {
    { R700_ALU_WORD0_SRC0_SEL, s0->sel },
    { R700_ALU_WORD0_SRC0_REL, s0->rel },
    { R700_ALU_WORD0_SRC0_CHAN, s0->chan },
    { R700_ALU_WORD0_SRC0_NEG, s0->neg },
    { R700_ALU_WORD0_SRC1_SEL, s1->sel },
    { R700_ALU_WORD0_SRC1_REL, s1->rel },
    { R700_ALU_WORD0_SRC1_CHAN, s1->chan },
    { R700_ALU_WORD0_SRC1_NEG, s1->neg },
    { R700_ALU_WORD0_INDEX_MODE, alu->index_mode },
    { R700_ALU_WORD0_PRED_SEL, alu->pred_sel },
    { R700_ALU_WORD0_LAST, alu->last },
    { R700_ALU_WORD1_BANK_SWIZZLE, alu->bank_swizzle },
    { R700_ALU_WORD1_DST_GPR, alu->dst_gpr },
    { R700_ALU_WORD1_DST_REL, alu->dst_rel },
    { R700_ALU_WORD1_DST_ELEM, alu->dst_chan },
    { R700_ALU_WORD1_CLAMP, alu->clamp },
  };

  return put_all (words, puts, G_N_ELEMENTS (puts), error);
}

static gboolean
encode_op2 (const R700Alu *alu, guint32 words[2], GError **error)
{
  const Put puts[] = {
    { R700_ALU_WORD1_OP2_SRC0_ABS, alu->src[0].abs },
    { R700_ALU_WORD1_OP2_SRC1_ABS, alu->src[1].abs },
    { R700_ALU_WORD1_OP2_UPDATE_EXECUTE_MASK, alu->update_exec_mask },
    { R700_ALU_WORD1_OP2_UPDATE_PRED, alu->update_pred },
    { R700_ALU_WORD1_OP2_WRITE_MASK, alu->write_mask },
    { R700_ALU_WORD1_OP2_OMOD, alu->omod },
    { R700_ALU_WORD1_OP2_ALU_INST, r700_alu_ops[alu->op].code },
  };

  return put_all (words, puts, G_N_ELEMENTS (puts), error);
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
encode_op3 (const R700Alu *alu, guint32 words[2], GError **error)
{
  const R700Src *s2 = &alu->src[2];
  const Put puts[] = {
    { R700_ALU_WORD1_OP3_SRC2_SEL, s2->sel },
    { R700_ALU_WORD1_OP3_SRC2_REL, s2->rel },
    { R700_ALU_WORD1_OP3_SRC2_CHAN, s2->chan },
    { R700_ALU_WORD1_OP3_SRC2_NEG, s2->neg },
    { R700_ALU_WORD1_OP3_ALU_INST, r700_alu_ops[alu->op].code },
  };

  if (alu->src[0].abs || alu->src[1].abs || s2->abs)
    return refuse_op3 (alu, "ABS", 1, error);
  if (alu->omod)
    return refuse_op3 (alu, "OMOD", alu->omod, error);
  if (!alu->write_mask)
    return refuse_op3 (alu, "WRITE_MASK", 0, error);
  if (alu->update_exec_mask || alu->update_pred)
    return refuse_op3 (alu, alu->update_pred ? "UPDATE_PRED" : "UPDATE_EXECUTE_MASK", 1, error);
  return put_all (words, puts, G_N_ELEMENTS (puts), error);
}

gboolean
r700_encode_alu (const R700Alu *alu, guint32 words[2], GError **error)
{
  guint32 made[2] = { 0, 0 };

  g_return_val_if_fail (alu->op < R700_N_ALU_OPS, FALSE);
  if (!encode_common (alu, made, error))
    return FALSE;
  if (r700_alu_ops[alu->op].is_op3 ? !encode_op3 (alu, made, error)
                                   : !encode_op2 (alu, made, error))
    return FALSE;
  words[0] = made[0];
  words[1] = made[1];
  return TRUE;
}

static guint
literal_dwords (guint sel, guint chan)
{
  if (sel != R700_SEL_LITERAL)
    return 0;
  return chan < 2 ? 2 : 4;
}

guint
r700_encode_n_literals (const guint32 (*words)[2], guint n_slots)
{
  guint n = 0;

  for (guint i = 0; i < n_slots; i++)
    {
      const guint32 *w = words[i];
      gboolean is_op3 = r700_get (w, R700_ALU_WORD1_ENCODING) != 0;

      n = MAX (n, literal_dwords (r700_get (w, R700_ALU_WORD0_SRC0_SEL),
                                  r700_get (w, R700_ALU_WORD0_SRC0_CHAN)));
      n = MAX (n, literal_dwords (r700_get (w, R700_ALU_WORD0_SRC1_SEL),
                                  r700_get (w, R700_ALU_WORD0_SRC1_CHAN)));
      if (is_op3)
        n = MAX (n, literal_dwords (r700_get (w, R700_ALU_WORD1_OP3_SRC2_SEL),
                                    r700_get (w, R700_ALU_WORD1_OP3_SRC2_CHAN)));
    }
  return n;
}
