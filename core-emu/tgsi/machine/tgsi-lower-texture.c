#include "ls-explain.h"
#include "ls-words.h"
#include "tgsi-texture.h"

/* Texture instructions as transfers: the channels and operands of each address, by the table of
 * tgsi-targets.h. */

typedef struct
{
  TgsiCode *code;
  const TgsiInsn *insn;
  const TgsiTextureForm *form;
  LsMicroTransfer *transfer;
  TgsiTexture *texture;
} Lowering;

/* Returns: its number. */
static guint8
add_address (const Lowering *lowering, guint src, guint channel)
{
  const TgsiOperand *operand = &lowering->insn->src[src];
  const guint n = lowering->transfer->n_addresses++;

  lowering->transfer->addresses[n] =
    tgsi_lower_place (lowering->code, operand, operand->swizzle[channel]);
  lowering->texture->sources[n] = (guint8) src;
  return (guint8) n;
}

static guint8
add_at (const Lowering *lowering, guint at)
{
  return at == TGSI_AT_NONE ? TGSI_NO_ADDRESS : add_address (lowering, at >> 4, at & 15);
}

static guint8
add_index (const Lowering *lowering, const TgsiIndirect *added)
{
  const TgsiOperand operand = { .file = added->file, .index = added->index };
  const guint n = lowering->transfer->n_addresses;

  if (added->file == TGSI_FILE_NULL)
    return TGSI_NO_ADDRESS;
  lowering->transfer->n_addresses++;
  lowering->transfer->addresses[n] = tgsi_lower_place (lowering->code, &operand, added->channel);
  lowering->texture->sources[n] = TGSI_NO_ADDRESS;
  return (guint8) n;
}

static void
add_coordinates (const Lowering *lowering)
{
  TgsiTexture *texture = lowering->texture;
  const TgsiTargetDesc *target = &tgsi_targets[texture->target];
  const guint n = target->n_axes;

  texture->n_coordinates = (guint8) n;
  for (guint i = 0; i < n; i++)
    add_address (lowering, 0, i);
  if (target->is_array)
    texture->layer = add_address (lowering, 0, n);
}

/* The target of an instruction; SAMPLE takes the one that its view declares. */
static TgsiTarget
find_target (const Lowering *lowering)
{
  const TgsiInsn *insn = lowering->insn;
  const TgsiDecl *decl;

  if (tgsi_ops[insn->op].form == TGSI_FORM_TEX)
    return (TgsiTarget) insn->target;
  decl = tgsi_program_find_decl (lowering->code->program, TGSI_FILE_SVIEW,
                                 insn->src[lowering->form->view].index);
  return decl != NULL ? (TgsiTarget) decl->target : TGSI_TARGET_2D;
}

static void
add_changes (const Lowering *lowering, guint src)
{
  TgsiTexture *texture = lowering->texture;
  /* The changes are those of x, y and z on a cube, and not of an array's layer. */
  const guint n = texture->n_coordinates;

  texture->dx = (guint8) lowering->transfer->n_addresses;
  for (guint i = 0; i < n; i++)
    add_address (lowering, src, i);
  texture->dy = (guint8) lowering->transfer->n_addresses;
  for (guint i = 0; i < n; i++)
    add_address (lowering, src + 1, i);
}

static void
add_resources (const Lowering *lowering)
{
  const guint view = lowering->form->view, sampler = lowering->form->sampler;
  TgsiTexture *texture = lowering->texture;
  const TgsiOperand *of_view = &lowering->insn->src[view],
                    *of_sampler = &lowering->insn->src[sampler];

  texture->first_view = (guint8) of_view->index;
  texture->first_sampler = (guint8) of_sampler->index;
  texture->view = add_index (lowering, &of_view->added);
  texture->sampler = sampler == view ? texture->view : add_index (lowering, &of_sampler->added);
  lowering->transfer->resource = (guint32) of_view->index;
  lowering->transfer->n_resources = 1;
  if (texture->view == TGSI_NO_ADDRESS)
    return;
  lowering->transfer->n_resources = (guint8) (TGSI_MAX_VIEWS - of_view->index);
  lowering->transfer->resource_address = texture->view;
}

/* If the view reorders the components of what is looked up, a channel takes another one. */
static void
add_results (const Lowering *lowering)
{
  const TgsiInsn *insn = lowering->insn;
  const TgsiTextureKind kind = (TgsiTextureKind) lowering->form->kind;
  const gboolean looks_up =
    kind == TGSI_TEXTURE_SAMPLE || kind == TGSI_TEXTURE_FETCH || kind == TGSI_TEXTURE_GATHER;
  const gboolean reorders = tgsi_ops[insn->op].form == TGSI_FORM_SAMPLE && looks_up;
  LsMicroTransfer *transfer = lowering->transfer;

  for (guint channel = 0; channel < 4; channel++)
    if (insn->dst[0].mask >> channel & 1)
      transfer->moves[transfer->n_moves++] = (LsMicroMove){
        .to = tgsi_lower_destination (lowering->code, &insn->dst[0], channel),
        .component = reorders ? insn->src[lowering->form->view].swizzle[channel] : (guint8) channel,
      };
}

/* A comparison gathers what it compares, so that its source says no component. */
static guint8
add_component (const Lowering *lowering)
{
  const gboolean compares = tgsi_targets[lowering->texture->target].compares;

  return add_at (lowering, compares ? TGSI_AT_NONE : lowering->form->component);
}

static void
lower_form (const Lowering *lowering)
{
  const TgsiTextureForm *form = lowering->form;
  TgsiTexture *texture = lowering->texture;

  texture->form = form;
  texture->target = (guint8) find_target (lowering);
  if (form->kind != TGSI_TEXTURE_SIZE && form->kind != TGSI_TEXTURE_SAMPLES)
    add_coordinates (lowering);
  texture->lod = add_at (lowering, form->level);
  texture->divisor = add_at (lowering, form->divisor);
  texture->reference =
    add_at (lowering, tgsi_texture_reference (form, (TgsiTarget) texture->target));
  texture->sample = add_at (lowering, form->sample);
  if (form->changes != TGSI_AT_NONE)
    add_changes (lowering, form->changes >> 4);
  texture->component = add_component (lowering);
  add_resources (lowering);
  add_results (lowering);
}

static void
add_offsets (const Lowering *lowering, TgsiStep *step)
{
  const TgsiInsn *insn = lowering->insn;

  step->extra = g_new (LsMicroPlace, 3 * insn->n_offsets);
  for (guint i = 0; i < 3u * insn->n_offsets; i++)
    step->extra[i] =
      tgsi_lower_place (lowering->code, &insn->offsets[i / 3], insn->offsets[i / 3].swizzle[i % 3]);
}

void
tgsi_lower_texture (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step)
{
  const Lowering lowering = { code, insn, tgsi_texture_form ((TgsiOpcode) insn->op),
                              &step->base.transfer, &step->texture };
  const TgsiTextureKind kind = (TgsiTextureKind) lowering.form->kind;
  const gboolean is_count = kind == TGSI_TEXTURE_SIZE || kind == TGSI_TEXTURE_SAMPLES;

  if (kind == TGSI_TEXTURE_PLACE)
    {
      tgsi_lower_alu (code, insn, step);
      return;
    }
  step->base.has_transfer = TRUE;
  step->texture.layer = step->texture.dx = step->texture.dy = TGSI_NO_ADDRESS;
  step->base.transfer.line = code->program->insn_items[insn - code->program->insns];
  step->base.transfer.effect = LS_EFFECT_FETCH;
  step->base.transfer.type = is_count ? LS_VALUE_INT : LS_VALUE_FLOAT;
  step->base.transfer.moves = g_new0 (LsMicroMove, 4);
  lower_form (&lowering);
  add_offsets (&lowering, step);
}
