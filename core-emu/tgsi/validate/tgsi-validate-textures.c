#include "tgsi-validate-internal.h"

#include "ls-words.h"
#include "tgsi-targets.h"

/* Checks texture instructions by the table of tgsi-targets.h. */

/* --- families --------------------------------------------------------------------------------- */

/* A program samples textures by the numbers of samplers, or views with samplers, but not both. */
static void
check_families (const TgsiCheck *check)
{
  const TgsiProgram *program = check->program;
  guint first = program->n_insns;

  for (guint i = 0; i < program->n_insns; i++)
    {
      const guint form = tgsi_ops[program->insns[i].op].form;

      if (form != TGSI_FORM_TEX && form != TGSI_FORM_SAMPLE)
        continue;
      if (first == program->n_insns)
        first = i;
      if (form == tgsi_ops[program->insns[first].op].form)
        continue;
      tgsi_source_error (check->source, i, TGSI_PLACE_OP,
                         "a program samples by SAMP, or by SVIEW and SAMP",
                         "%s does not go with %s of line %u", tgsi_ops[program->insns[i].op].name,
                         tgsi_ops[program->insns[first].op].name,
                         tgsi_source_insn (check->source, first, TGSI_PLACE_OP).line);
      return;
    }
}

/* --- targets ---------------------------------------------------------------------------------- */

/* The target must fit the view of a sampler's number. */
static void
check_view (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiOpDesc *op = &tgsi_ops[insn->op];
  const TgsiOperand *unit;
  const TgsiDecl *view;

  if (op->form != TGSI_FORM_TEX)
    return;
  unit = &insn->src[op->n_src - 1];
  if (unit->file != TGSI_FILE_SAMP || unit->added.file != TGSI_FILE_NULL)
    return;
  view = tgsi_check_find (check, TGSI_FILE_SVIEW, 0, (guint) unit->index);
  if (view == NULL || insn->target == TGSI_TARGET_UNKNOWN || view->target == TGSI_TARGET_UNKNOWN ||
      tgsi_targets[view->target].shape == tgsi_targets[insn->target].shape)
    return;
  tgsi_source_error (check->source, n, TGSI_PLACE_TARGET, NULL,
                     "SVIEW[%d] is declared as %s, not as %s", unit->index,
                     tgsi_target_names[view->target], tgsi_target_names[insn->target]);
}

/* The target of an instruction, or that which its view declares; TGSI_TARGET_UNKNOWN: not known. */
static TgsiTarget
find_target (const TgsiCheck *check, const TgsiInsn *insn, const TgsiTextureForm *form)
{
  const TgsiOperand *view = &insn->src[form->view];
  const TgsiDecl *decl;

  if (tgsi_ops[insn->op].form == TGSI_FORM_TEX)
    return (TgsiTarget) insn->target;
  if (view->file != TGSI_FILE_SVIEW || view->added.file != TGSI_FILE_NULL)
    return TGSI_TARGET_UNKNOWN;
  decl = tgsi_check_find (check, TGSI_FILE_SVIEW, 0, (guint) view->index);
  return decl != NULL ? (TgsiTarget) decl->target : TGSI_TARGET_UNKNOWN;
}

static guint
place_of_target (const TgsiInsn *insn, const TgsiTextureForm *form)
{
  return insn->has_target ? TGSI_PLACE_TARGET : TGSI_PLACE_SRC + form->view;
}

static char *
dup_hint (const TgsiTextureForm *form)
{
  g_autofree char *names = tgsi_targets_dup_names (form->targets);

  return g_strdup_printf (ls_words ("%s takes %s"), tgsi_ops[form->op].name, names);
}

/* Why a target is refused. */
typedef enum
{
  FOR_NO_REASON, /* but that the language does not have it */
  FOR_NO_ROOM,
  FOR_W,
  FOR_NO_TEXELS,
} Reason;

static Reason
reason_of (const TgsiTextureForm *form, TgsiTarget target)
{
  const TgsiTargetDesc *desc = &tgsi_targets[target];
  const gboolean takes_w = form->level == TGSI_AT (0, 3) || form->divisor == TGSI_AT (0, 3);

  if (form->kind == TGSI_TEXTURE_SAMPLE && desc->reference == TGSI_REFERENCE_APART)
    return FOR_NO_ROOM;
  if (form->kind == TGSI_TEXTURE_SAMPLE && takes_w && (desc->reference == 3 || desc->n_axes == 3))
    return FOR_W;
  return form->kind == TGSI_TEXTURE_FETCH && (desc->is_cube || desc->compares) ? FOR_NO_TEXELS
                                                                               : FOR_NO_REASON;
}

static void
check_target (const TgsiCheck *check, guint n, const TgsiTextureForm *form)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiTarget target = find_target (check, insn, form);
  const Reason reason = reason_of (form, target);
  g_autofree char *hint = NULL;

  if ((form->targets | form->odd) >> target & 1 || target == TGSI_TARGET_UNKNOWN)
    return;
  hint = dup_hint (form);
  tgsi_source_error (
    check->source, n, place_of_target (insn, form), hint,
    reason == FOR_NO_ROOM
      ? N_ ("%s does not go with %s: the reference has no room beside the coordinates")
    : reason == FOR_W ? N_ ("%s does not go with %s: both have a meaning for s0.w")
    : reason == FOR_NO_TEXELS
      ? N_ ("%s does not go with %s: cubes have no texels to fetch, and nothing is compared")
      : N_ ("%s does not go with %s"),
    tgsi_ops[insn->op].name, tgsi_target_names[target]);
}

/* --- offsets and components ------------------------------------------------------------------- */

/* A gather takes one offset, or one for each texel. */
static void
check_offsets (const TgsiCheck *check, guint n, const TgsiTextureForm *form)
{
  const TgsiInsn *insn = &check->program->insns[n];

  if (form->n_offsets == 0 || insn->n_offsets <= 1 || insn->n_offsets == form->n_offsets)
    return;
  tgsi_source_error (check->source, n, TGSI_PLACE_OFFSET + 1, NULL,
                     form->n_offsets == 1 ? N_ ("%s takes one offset, not %u")
                                          : N_ ("%s takes one offset or four, not %u"),
                     tgsi_ops[insn->op].name, insn->n_offsets);
}

static void
check_component (const TgsiCheck *check, guint n, const TgsiTextureForm *form)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const guint src = form->component >> 4;
  const TgsiOperand *from = &insn->src[src < TGSI_MAX_SRC ? src : 0];
  guint32 component;

  if (form->component == TGSI_AT_NONE || tgsi_targets[insn->target].compares ||
      from->file != TGSI_FILE_IMM || from->added.file != TGSI_FILE_NULL ||
      (guint) from->index >= check->program->n_imms)
    return;
  component = check->program->imms[from->index].words[from->swizzle[form->component & 15]];
  if (component > 3)
    tgsi_source_error (check->source, n, TGSI_PLACE_SRC + src, NULL,
                       "a texel has no component %u: %s takes 0 to 3", component,
                       tgsi_ops[insn->op].name);
}

void
tgsi_check_textures (TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_insns; i++)
    {
      const TgsiTextureForm *form = tgsi_texture_form ((TgsiOpcode) check->program->insns[i].op);

      if (form == NULL)
        continue;
      check_target (check, i, form);
      check_view (check, i);
      check_offsets (check, i, form);
      check_component (check, i, form);
    }
  check_families (check);
}

/* --- findings --------------------------------------------------------------------------------- */

static void
find_odd_target (const TgsiCheck *check, guint n, const TgsiTextureForm *form)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiTarget target = find_target (check, insn, form);
  g_autofree char *hint = NULL;

  if (!(form->odd >> target & 1) || target == TGSI_TARGET_UNKNOWN)
    return;
  hint = dup_hint (form);
  tgsi_source_warning (check->source, n, place_of_target (insn, form), hint,
                       "the language has no %s of %s", tgsi_ops[insn->op].name,
                       tgsi_target_names[target]);
}

static gboolean
reorders (const TgsiOperand *operand)
{
  for (guint i = 0; i < 4; i++)
    if (operand->swizzle[i] != i)
      return TRUE;
  return FALSE;
}

/* Samplers have no channels, and sizes none that a view reorders. */
static void
find_idle_swizzle (const TgsiCheck *check, guint n, const TgsiTextureForm *form)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiOperand *sampler = &insn->src[form->sampler];

  if (sampler->file == TGSI_FILE_SAMP && reorders (sampler))
    tgsi_source_warning (check->source, n, TGSI_PLACE_SRC + form->sampler,
                         form->component != TGSI_AT_NONE
                           ? N_ ("the component is the x of the source in front of it")
                           : NULL,
                         "the letters behind SAMP[%d] mean nothing", sampler->index);
  if (form->kind == TGSI_TEXTURE_SIZE && insn->src[form->view].file == TGSI_FILE_SVIEW &&
      reorders (&insn->src[form->view]))
    tgsi_source_warning (check->source, n, TGSI_PLACE_SRC + form->view, NULL,
                         "%s does not reorder what it gives: the letters behind SVIEW[%d] mean "
                         "nothing",
                         tgsi_ops[insn->op].name, insn->src[form->view].index);
}

static void
find_idle_offset (const TgsiCheck *check, guint n, const TgsiTextureForm *form)
{
  const TgsiInsn *insn = &check->program->insns[n];

  if (form->n_offsets == 0 && insn->n_offsets > 0)
    tgsi_source_warning (check->source, n, TGSI_PLACE_OFFSET, NULL, "an offset means nothing to %s",
                         tgsi_ops[insn->op].name);
}

void
tgsi_find_textures (const TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_insns; i++)
    {
      const TgsiTextureForm *form = tgsi_texture_form ((TgsiOpcode) check->program->insns[i].op);

      if (form == NULL)
        continue;
      find_odd_target (check, i, form);
      find_idle_swizzle (check, i, form);
      find_idle_offset (check, i, form);
    }
}
