#include "ls-explain.h"
#include "ls-insn-texture.h"
#include "ls-words.h"
#include "tgsi-texture.h"

/* Texture instructions as transfers: the channels and operands of each address, by the table of
 * tgsi-targets.h. */

typedef struct
{
  TgsiCode *code;
  const TgsiInsn *insn;
  const TgsiTextureForm *form;
  TgsiTarget target;
  TgsiStep *step;
  LsMicroTransfer *transfer; /* of step */
  LsInsnTexture *texture;
} Lowering;

/* --- targets ---------------------------------------------------------------------------------- */

LsTextureDim
tgsi_target_dim (TgsiTarget target)
{
  static const guint8 kinds[TGSI_N_TARGETS] = {
    [TGSI_TARGET_BUFFER] = LS_TEXTURE_BUFFER,
    [TGSI_TARGET_1D] = LS_TEXTURE_1D,
    [TGSI_TARGET_2D] = LS_TEXTURE_2D,
    [TGSI_TARGET_3D] = LS_TEXTURE_3D,
    [TGSI_TARGET_CUBE] = LS_TEXTURE_CUBE,
    [TGSI_TARGET_RECT] = LS_TEXTURE_2D,
    [TGSI_TARGET_SHADOW1D] = LS_TEXTURE_1D,
    [TGSI_TARGET_SHADOW2D] = LS_TEXTURE_2D,
    [TGSI_TARGET_SHADOWRECT] = LS_TEXTURE_2D,
    [TGSI_TARGET_1D_ARRAY] = LS_TEXTURE_1D_ARRAY,
    [TGSI_TARGET_2D_ARRAY] = LS_TEXTURE_2D_ARRAY,
    [TGSI_TARGET_SHADOW1D_ARRAY] = LS_TEXTURE_1D_ARRAY,
    [TGSI_TARGET_SHADOW2D_ARRAY] = LS_TEXTURE_2D_ARRAY,
    [TGSI_TARGET_SHADOWCUBE] = LS_TEXTURE_CUBE,
    [TGSI_TARGET_2D_MSAA] = LS_TEXTURE_2D_MSAA,
    [TGSI_TARGET_2D_ARRAY_MSAA] = LS_TEXTURE_2D_ARRAY_MSAA,
    [TGSI_TARGET_CUBEARRAY] = LS_TEXTURE_CUBE_ARRAY,
    [TGSI_TARGET_SHADOWCUBEARRAY] = LS_TEXTURE_CUBE_ARRAY,
    [TGSI_TARGET_UNKNOWN] = LS_TEXTURE_2D,
  };

  return (LsTextureDim) kinds[target];
}

/* The target of an instruction; SAMPLE takes the one that its view declares. */
static TgsiTarget
find_target (const TgsiCode *code, const TgsiInsn *insn, const TgsiTextureForm *form)
{
  const TgsiDecl *decl;

  if (tgsi_ops[insn->op].form == TGSI_FORM_TEX)
    return (TgsiTarget) insn->target;
  decl = tgsi_program_find_decl (code->program, TGSI_FILE_SVIEW, insn->src[form->view].index);
  return decl != NULL ? (TgsiTarget) decl->target : TGSI_TARGET_2D;
}

/* --- addresses -------------------------------------------------------------------------------- */

static guint32
change_address (const LsInsnStep *insn_step, guint address, guint32 bits)
{
  const TgsiStep *step = (const TgsiStep *) insn_step;

  return tgsi_modified_bits (step->insn, step->sources[address], bits);
}

/* Returns: its number. */
static guint8
add_address (const Lowering *lowering, guint src, guint channel)
{
  const TgsiOperand *operand = &lowering->insn->src[src];
  const guint n = lowering->transfer->n_addresses++;

  lowering->transfer->addresses[n] =
    tgsi_lower_place (lowering->code, operand, operand->swizzle[channel]);
  lowering->step->sources[n] = (guint8) src;
  if (operand->negate || operand->absolute)
    lowering->texture->changed |= (guint16) (1u << n);
  return (guint8) n;
}

static guint8
add_at (const Lowering *lowering, guint at)
{
  return at == TGSI_AT_NONE ? LS_INSN_NO_ADDRESS : add_address (lowering, at >> 4, at & 15);
}

static guint8
add_index (const Lowering *lowering, const TgsiIndirect *added)
{
  const TgsiOperand operand = { .file = added->file, .index = added->index };
  const guint n = lowering->transfer->n_addresses;

  if (added->file == TGSI_FILE_NULL)
    return LS_INSN_NO_ADDRESS;
  lowering->transfer->n_addresses++;
  lowering->transfer->addresses[n] = tgsi_lower_place (lowering->code, &operand, added->channel);
  return (guint8) n;
}

static void
add_coordinates (const Lowering *lowering)
{
  LsInsnTexture *texture = lowering->texture;
  const TgsiTargetDesc *target = &tgsi_targets[lowering->target];
  const guint n = target->n_axes;

  texture->n_coordinates = (guint8) n;
  for (guint i = 0; i < n; i++)
    add_address (lowering, 0, i);
  if (target->is_array)
    texture->layer = add_address (lowering, 0, n);
}

static void
add_changes (const Lowering *lowering, guint src)
{
  LsInsnTexture *texture = lowering->texture;
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
  LsInsnTexture *texture = lowering->texture;
  const TgsiOperand *of_view = &lowering->insn->src[view],
                    *of_sampler = &lowering->insn->src[sampler];

  texture->first_view = (guint8) of_view->index;
  texture->first_sampler = (guint8) of_sampler->index;
  texture->view = add_index (lowering, &of_view->added);
  texture->sampler = sampler == view ? texture->view : add_index (lowering, &of_sampler->added);
  lowering->transfer->resource = (guint32) of_view->index;
  lowering->transfer->n_resources = 1;
  if (texture->view == LS_INSN_NO_ADDRESS)
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
  const gboolean compares = tgsi_targets[lowering->target].compares;

  return add_at (lowering, compares ? TGSI_AT_NONE : lowering->form->component);
}

/* --- meanings --------------------------------------------------------------------------------- */

/* Level and sample mean nothing where a texture has one level, and no samples. */
static void
drop_addresses (const Lowering *lowering)
{
  LsInsnTexture *texture = lowering->texture;
  const LsTextureDim dim = (LsTextureDim) texture->dim;
  const gboolean is_fetch = texture->kind == LS_INSN_TEXTURE_FETCH;

  if (!is_fetch && texture->kind != LS_INSN_TEXTURE_SIZE)
    return;
  if (lowering->target == TGSI_TARGET_RECT || dim == LS_TEXTURE_BUFFER ||
      (is_fetch && ls_texture_has_samples (dim)))
    texture->lod = LS_INSN_NO_ADDRESS;
  if (!ls_texture_has_samples (dim))
    texture->sample = LS_INSN_NO_ADDRESS;
}

static void
lower_form (const Lowering *lowering)
{
  const TgsiTextureForm *form = lowering->form;
  LsInsnTexture *texture = lowering->texture;

  if (form->kind != TGSI_TEXTURE_SIZE && form->kind != TGSI_TEXTURE_SAMPLES)
    add_coordinates (lowering);
  texture->lod = add_at (lowering, form->level);
  texture->divisor = add_at (lowering, form->divisor);
  texture->reference = add_at (lowering, tgsi_texture_reference (form, lowering->target));
  texture->sample = add_at (lowering, form->sample);
  if (form->changes != TGSI_AT_NONE)
    add_changes (lowering, form->changes >> 4);
  texture->component = add_component (lowering);
  add_resources (lowering);
  add_results (lowering);
  drop_addresses (lowering);
}

static gboolean
has_moving_offsets (const TgsiInsn *insn)
{
  for (guint k = 0; k < insn->n_offsets; k++)
    if (insn->offsets[k].file != TGSI_FILE_IMM || insn->offsets[k].added.file != TGSI_FILE_NULL)
      return TRUE;
  return insn->n_offsets > 1;
}

static void
add_offsets (const Lowering *lowering)
{
  const TgsiInsn *insn = lowering->insn;
  LsInsnTexture *texture = lowering->texture;

  texture->n_offsets = (guint8) insn->n_offsets;
  texture->offsets_move = has_moving_offsets (insn);
  texture->offsets = g_new (LsMicroPlace, 3 * insn->n_offsets);
  for (guint i = 0; i < 3u * insn->n_offsets; i++)
    texture->offsets[i] =
      tgsi_lower_place (lowering->code, &insn->offsets[i / 3], insn->offsets[i / 3].swizzle[i % 3]);
}

static LsInsnTexture *
make_texture (const TgsiTextureForm *form, TgsiTarget target)
{
  static const guint8 kinds[] = {
    [TGSI_TEXTURE_SAMPLE] = LS_INSN_TEXTURE_SAMPLE,
    [TGSI_TEXTURE_GATHER] = LS_INSN_TEXTURE_GATHER,
    [TGSI_TEXTURE_FETCH] = LS_INSN_TEXTURE_FETCH,
    [TGSI_TEXTURE_LEVEL] = LS_INSN_TEXTURE_LEVEL,
    [TGSI_TEXTURE_SIZE] = LS_INSN_TEXTURE_SIZE,
    [TGSI_TEXTURE_SAMPLES] = LS_INSN_TEXTURE_SAMPLES,
  };
  static const guint8 lods[] = {
    [TGSI_LEVEL_OF_QUAD] = LS_LOD_HARDWARE,
    [TGSI_LEVEL_BIAS] = LS_LOD_BIAS,
    [TGSI_LEVEL_GIVEN] = LS_LOD_W,
    [TGSI_LEVEL_ZERO] = LS_LOD_ZERO,
    [TGSI_LEVEL_OF_CHANGES] = LS_LOD_HARDWARE,
  };
  LsInsnTexture *texture =
    ls_insn_texture_new ((LsInsnTextureKind) kinds[form->kind], tgsi_target_dim (target));

  texture->dim_name = tgsi_target_names[target];
  texture->is_unscaled = target == TGSI_TARGET_RECT || target == TGSI_TARGET_SHADOWRECT;
  texture->way.lod = (LsLodSource) lods[form->level_from];
  texture->change = change_address;
  return texture;
}

void
tgsi_lower_texture (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step)
{
  const TgsiTextureForm *form = tgsi_texture_form ((TgsiOpcode) insn->op);
  const gboolean is_count = form->kind == TGSI_TEXTURE_SIZE || form->kind == TGSI_TEXTURE_SAMPLES;
  Lowering lowering = { .code = code, .insn = insn, .form = form, .step = step };

  if (form->kind == TGSI_TEXTURE_PLACE)
    {
      tgsi_lower_alu (code, insn, step);
      return;
    }
  lowering.target = find_target (code, insn, form);
  lowering.transfer = &step->base.transfer;
  lowering.texture = step->base.texture = make_texture (form, lowering.target);
  step->base.has_transfer = TRUE;
  step->base.transfer.line = code->program->insn_items[insn - code->program->insns];
  step->base.transfer.effect = LS_EFFECT_FETCH;
  step->base.transfer.type = is_count ? LS_VALUE_INT : LS_VALUE_FLOAT;
  step->base.transfer.moves = g_new0 (LsMicroMove, 4);
  lower_form (&lowering);
  add_offsets (&lowering);
}
