#include "tgsi-validate-internal.h"

/* Programs that run, but surely not as their authors expect. */

/* --- flow ------------------------------------------------------------------------------------- */

static void
find_missing_end (const TgsiCheck *check)
{
  const guint n = check->program->n_insns;

  if (check->program->end == n)
    tgsi_source_warning (check->source, n - 1, TGSI_PLACE_OP, NULL,
                         "END is missing behind this instruction");
}

/* A label may count instructions, or name the number in front of one. */
static void
find_wrong_label (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];

  if ((insn->op != TGSI_IF && insn->op != TGSI_UIF && insn->op != TGSI_ELSE) || insn->label < 0 ||
      (guint32) insn->label == insn->target_insn ||
      insn->label == g_array_index (check->source->numbers, gint64, insn->target_insn))
    return;
  tgsi_source_warning (check->source, n, TGSI_PLACE_LABEL, "blocks go by their ends, not by labels",
                       "the label is %d, and the %s of this %s is instruction %u", insn->label,
                       tgsi_ops[check->program->insns[insn->target_insn].op].name,
                       tgsi_ops[insn->op].name, insn->target_insn);
}

/* --- pairs ------------------------------------------------------------------------------------ */

#define MASK_X 1u
#define MASK_XY 3u
#define MASK_ZW 12u

static gboolean
is_half (guint mask, guint pair)
{
  return (mask & pair) != 0 && (mask & pair) != pair;
}

/* Reports a 64-bit value of which one word is written. */
static void
find_partial_pair (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];

  for (guint i = 0; i < tgsi_ops[insn->op].n_dst; i++)
    if (tgsi_type_is_wide (tgsi_op_dst_type ((TgsiOpcode) insn->op, i)) &&
        (is_half (insn->dst[i].mask, MASK_XY) || is_half (insn->dst[i].mask, MASK_ZW)))
      tgsi_source_warning (check->source, n, TGSI_PLACE_DST + i, "xy and zw are values of 64 bits",
                           "one word of a pair is written, the other one is not");
}

/* Implementations agree about a mask .x or .xy, or one with a channel of each pair; about others
 * they differ. */
static void
find_unsure_mask (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const guint mask = insn->dst[0].mask;

  if (insn->op != TGSI_D2F && insn->op != TGSI_D2I && insn->op != TGSI_D2U &&
      insn->op != TGSI_U642F && insn->op != TGSI_I642F)
    return;
  if (mask != MASK_X && mask != MASK_XY && !(is_half (mask, MASK_XY) && is_half (mask, MASK_ZW)))
    tgsi_source_warning (check->source, n, TGSI_PLACE_DST, NULL,
                         "%s gives x and y: implementations differ about other masks",
                         tgsi_ops[insn->op].name);
}

/* --- registers -------------------------------------------------------------------------------- */

typedef struct
{
  gboolean is_written[TGSI_MAX_TEMPS];
  gboolean is_told[TGSI_MAX_TEMPS];
  GHashTable *arrays; /* arrays that are written by an index */
} Temps;

/* A write by an index may reach any register of its array. */
static void
note_write (TgsiCheck *check, const TgsiUse *use, gpointer data)
{
  Temps *temps = data;
  const TgsiOperand *operand = use->operand;

  if (!use->is_dst || operand->file != TGSI_FILE_TEMP)
    return;
  if (operand->added.file == TGSI_FILE_NULL)
    {
      temps->is_written[operand->index] = TRUE;
      return;
    }
  if (!g_hash_table_add (temps->arrays, tgsi_array_key (TGSI_FILE_TEMP, operand->array)))
    return;
  for (guint i = 0; i < TGSI_MAX_TEMPS; i++)
    {
      const TgsiDecl *decl = tgsi_check_find (check, TGSI_FILE_TEMP, 0, i);

      temps->is_written[i] |=
        decl != NULL && (operand->array == 0 || decl->array == operand->array);
    }
}

static void
note_read (TgsiCheck *check, const TgsiUse *use, gpointer data)
{
  Temps *temps = data;
  const TgsiOperand *operand = use->operand;

  if (use->is_dst || use->type == 'R' || operand->file != TGSI_FILE_TEMP ||
      operand->added.file != TGSI_FILE_NULL || temps->is_written[operand->index] ||
      temps->is_told[operand->index])
    return;
  temps->is_told[operand->index] = TRUE;
  tgsi_source_warning (check->source, use->insn, use->place, NULL,
                       "TEMP[%d] is read, and nothing writes it", operand->index);
}

static void
find_unwritten (TgsiCheck *check)
{
  g_autofree Temps *temps = g_new0 (Temps, 1);
  g_autoptr (GHashTable) arrays = g_hash_table_new (NULL, NULL);

  temps->arrays = arrays;
  tgsi_check_uses (check, note_write, temps);
  tgsi_check_uses (check, note_read, temps);
}

void
tgsi_check_findings (TgsiCheck *check)
{
  find_missing_end (check);
  tgsi_find_decls (check);
  tgsi_find_properties (check);
  tgsi_find_textures (check);
  tgsi_find_uses (check);
  tgsi_find_values (check);
  for (guint i = 0; i < check->program->n_insns; i++)
    {
      find_wrong_label (check, i);
      find_partial_pair (check, i);
      find_unsure_mask (check, i);
    }
  find_unwritten (check);
}
