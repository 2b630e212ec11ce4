#include "ls-needs.h"
#include "tgsi-look.h"
#include "tgsi-readings.h"
#include "tgsi-texture.h"

/* Reads and writes of lines, as far as the text tells. */

/* The instruction of a line; NULL: the line has none. */
static const TgsiStep *
find_step (const TgsiCode *code, guint line, guint *number)
{
  const TgsiItem *item = &code->program->items[line];

  *number = item->n;
  return item->kind == TGSI_ITEM_INSN ? &code->steps[item->n] : NULL;
}

/* A lane may read the registers of all lanes. */
static void
add_crossing (LsEffect effect, gpointer data)
{
  effect.crosses = effect.kind == LS_EFFECT_READ;
  ls_effects_add (effect, data);
}

/* The reads of lane operations; READ_FIRST and READ_INVOC also read registers that their transfers
 * do not name. */
static void
describe_lanes (const LsProgram *program, const TgsiStep *step, LsEffects *list)
{
  const TgsiInsn *insn = step->insn;
  const gboolean reads = insn->op == TGSI_READ_FIRST || insn->op == TGSI_READ_INVOC;

  for (guint channel = 0; channel < 4 && reads; channel++)
    if (insn->dst[0].mask >> channel & 1)
      {
        LsMicroMove move = { .from = step->extra[channel] };
        const LsMicroTransfer transfer = {
          .effect = LS_EFFECT_READ, .type = step->transfer.type, .moves = &move, .n_moves = 1
        };

        ls_micro_describe_transfer (program, &transfer, add_crossing, list);
      }
  ls_micro_describe_transfer (program, &step->transfer, add_crossing, list);
}

/* EMIT counts its vertex. */
static void
describe_count (const TgsiStep *step, LsEffects *list)
{
  const LsEffect effect = { .kind = LS_EFFECT_MEMORY_WRITE,
                            .resource =
                              step->transfer.resource - TGSI_MEMORY_EMITTED + TGSI_MEMORY_VERTICES,
                            .type = LS_VALUE_UINT };

  ls_effects_add (effect, list);
}

guint
tgsi_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  const TgsiCode *code = tgsi_code_of (program);
  LsEffects list = { effects, max, 0 };
  guint number;
  const TgsiStep *step = find_step (code, line, &number);

  if (step == NULL || step->bad != NULL)
    return 0;
  if (tgsi_ops[step->insn->op].form == TGSI_FORM_LANES)
    describe_lanes (program, step, &list);
  else if (step->has_transfer)
    ls_micro_describe_transfer (program, &step->transfer, ls_effects_add, &list);
  else
    ls_micro_describe (program, &step->micro, ls_effects_add, &list);
  if (step->insn->op == TGSI_EMIT)
    describe_count (step, &list);
  ls_flow_describe (program, &code->flow.steps[number], NULL, ls_effects_add, &list);
  return list.n;
}

/* The readings that an instruction depends on. The order of the waves does not show in one step. */
static guint32
insn_readings (const TgsiInsn *insn)
{
  const TgsiOpcode op = (TgsiOpcode) insn->op;

  if (op == TGSI_STORE)
    return 1u << TGSI_READING_MEMORY_RACE;
  if (op == TGSI_ATOMINC_WRAP || op == TGSI_ATOMDEC_WRAP)
    return 1u << TGSI_READING_WRAP_ATOMICS;
  return op == TGSI_KILL || op == TGSI_KILL_IF ? 1u << TGSI_READING_KILLED : 0;
}

guint32
tgsi_line_readings (const LsProgram *program, guint line)
{
  guint number;
  const TgsiStep *step = find_step (tgsi_code_of (program), line, &number);
  guint32 readings = step != NULL ? insn_readings (step->insn) : 0;

  for (guint i = 0; step != NULL && i < step->micro.n_ops; i++)
    readings |= tgsi_kernel_readings ((LsKernel) step->micro.ops[i].kernel);
  return step != NULL && step->n_others > 0 ? readings | 1u << step->reading : readings;
}

void
tgsi_leads (const LsProgram *program, GArray *out)
{
  ls_flow_leads (&tgsi_code_of (program)->flow, out);
}

guint
tgsi_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max)
{
  const TgsiWave *wave = state;

  return ls_flow_frames (&tgsi_code_of (program)->flow, &wave->flow, tgsi_wave_frames (wave),
                         frames, max);
}

/* --- needs ------------------------------------------------------------------------------------ */

static void
add_constants (const TgsiDecl *decl, GArray *out)
{
  const guint first = decl->has_dim ? decl->dim_first : 0;
  const guint last = decl->has_dim ? decl->dim_last : 0;

  for (guint i = first; i <= last && i < LS_N_CONST_BUFFERS; i++)
    ls_needs_add (out, LS_NEED_CONST_BUFFER, i, decl->last + 1u);
}

static void
add_range (const TgsiDecl *decl, LsNeedKind kind, guint base, GArray *out)
{
  for (guint i = decl->first; i <= decl->last; i++)
    ls_needs_add (out, kind, base + i, 0);
}

/* The first instruction that uses the texture gives its kind. */
static void
add_texture (guint number, TgsiTarget target, TgsiReturn returns, GArray *out)
{
  LsNeed *need = ls_needs_add (out, LS_NEED_TEXTURE, number, 0);

  if (need->dim != 0)
    return;
  need->dim = (guint8) (1 + tgsi_target_dim (target));
  need->type = returns == TGSI_RETURN_SINT   ? LS_VALUE_INT
               : returns == TGSI_RETURN_UINT ? LS_VALUE_UINT
                                             : LS_VALUE_FLOAT;
}

/* The textures of samplers without a view. An indexed texture may be any of the declaration, from
 * its first one on. */
static void
add_sampled (const TgsiCode *code, const TgsiDecl *decl, GArray *out)
{
  for (guint i = 0; i < code->program->n_insns; i++)
    {
      const TgsiTexture *texture = &code->steps[i].texture;
      const gboolean is_indexed = texture->view != TGSI_NO_ADDRESS;

      if (tgsi_ops[code->program->insns[i].op].form != TGSI_FORM_TEX ||
          texture->first_view < decl->first || texture->first_view > decl->last)
        continue;
      for (guint k = texture->first_view; k <= (is_indexed ? decl->last : texture->first_view); k++)
        add_texture (k, (TgsiTarget) texture->target, TGSI_RETURN_FLOAT, out);
    }
  add_range (decl, LS_NEED_TEXTURE, 0, out);
}

void
tgsi_needs (const LsProgram *program, GArray *out)
{
  const TgsiCode *code = tgsi_code_of (program);
  gboolean has_views = FALSE;

  for (guint i = 0; i < code->program->n_decls; i++)
    {
      const TgsiDecl *decl = &code->program->decls[i];

      has_views |= decl->file == TGSI_FILE_SVIEW;
      if (decl->file == TGSI_FILE_CONST)
        add_constants (decl, out);
      if (decl->file == TGSI_FILE_SAMP)
        add_range (decl, LS_NEED_SAMPLER, 0, out);
      for (guint k = decl->first; decl->file == TGSI_FILE_SVIEW && k <= decl->last; k++)
        add_texture (k, (TgsiTarget) decl->target, (TgsiReturn) decl->types[0], out);
      if (decl->file == TGSI_FILE_BUFFER && code->layout.n_words[decl->first] == 0)
        add_range (decl, LS_NEED_MEMORY, TGSI_MEMORY_STORAGE, out);
      if (decl->file == TGSI_FILE_IMAGE &&
          code->layout.n_words[TGSI_MEMORY_IMAGES + decl->first] == 0)
        add_range (decl, LS_NEED_MEMORY, TGSI_MEMORY_IMAGES, out);
    }
  for (guint i = 0; !has_views && i < code->program->n_decls; i++)
    if (code->program->decls[i].file == TGSI_FILE_SAMP)
      add_sampled (code, &code->program->decls[i], out);
  ls_needs_sort (out);
}
