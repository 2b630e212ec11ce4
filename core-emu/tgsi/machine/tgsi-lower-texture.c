#include "ls-explain.h"
#include "ls-words.h"
#include "tgsi-texture.h"

/* Texture instructions as transfers: the channels and operands of each address. Document 004,
 * texture targets. */

static const struct
{
  guint8 axes, is_array, is_cube, compares;
  guint8 reference; /* the coordinate that is compared */
} targets[TGSI_N_TARGETS] = {
  [TGSI_TARGET_BUFFER] = { 1 },
  [TGSI_TARGET_1D] = { 1 },
  [TGSI_TARGET_2D] = { 2 },
  [TGSI_TARGET_3D] = { 3 },
  [TGSI_TARGET_CUBE] = { 3, FALSE, TRUE },
  [TGSI_TARGET_RECT] = { 2 },
  [TGSI_TARGET_SHADOW1D] = { 1, FALSE, FALSE, TRUE, 2 },
  [TGSI_TARGET_SHADOW2D] = { 2, FALSE, FALSE, TRUE, 2 },
  [TGSI_TARGET_SHADOWRECT] = { 2, FALSE, FALSE, TRUE, 2 },
  [TGSI_TARGET_1D_ARRAY] = { 1, TRUE },
  [TGSI_TARGET_2D_ARRAY] = { 2, TRUE },
  [TGSI_TARGET_SHADOW1D_ARRAY] = { 1, TRUE, FALSE, TRUE, 2 },
  [TGSI_TARGET_SHADOW2D_ARRAY] = { 2, TRUE, FALSE, TRUE, 3 },
  [TGSI_TARGET_SHADOWCUBE] = { 3, FALSE, TRUE, TRUE, 3 },
  [TGSI_TARGET_2D_MSAA] = { 2 },
  [TGSI_TARGET_2D_ARRAY_MSAA] = { 2, TRUE },
  [TGSI_TARGET_CUBEARRAY] = { 3, TRUE, TRUE },
  [TGSI_TARGET_SHADOWCUBEARRAY] = { 3, TRUE, TRUE, TRUE, 0 },
  [TGSI_TARGET_UNKNOWN] = { 2 },
};

guint
tgsi_target_n_axes (TgsiTarget target)
{
  return targets[target].axes;
}

gboolean
tgsi_target_is_array (TgsiTarget target)
{
  return targets[target].is_array;
}

gboolean
tgsi_target_is_cube (TgsiTarget target)
{
  return targets[target].is_cube;
}

gboolean
tgsi_target_compares (TgsiTarget target)
{
  return targets[target].compares;
}

/* The addresses of an instruction, by operand and channel; 0xF0: none. */
#define AT(src, channel) ((src) << 4 | (channel))
#define NO AT (15, 0)

static const struct
{
  guint16 op;
  guint8 view, sampler; /* operands */
  guint8 lod, divisor, reference, dx, sample;
} forms[] = {
  { TGSI_TEX, 1, 1, NO, NO, NO, NO, NO },
  { TGSI_TEX2, 2, 2, NO, NO, AT (1, 0), NO, NO },
  { TGSI_TXP, 1, 1, NO, AT (0, 3), NO, NO, NO },
  { TGSI_TXB, 1, 1, AT (0, 3), NO, NO, NO, NO },
  { TGSI_TXB2, 2, 2, AT (1, 0), NO, AT (1, 1), NO, NO },
  { TGSI_TXL, 1, 1, AT (0, 3), NO, NO, NO, NO },
  { TGSI_TXL2, 2, 2, AT (1, 0), NO, AT (1, 1), NO, NO },
  { TGSI_TEX_LZ, 1, 1, NO, NO, NO, NO, NO },
  { TGSI_TXD, 3, 3, NO, NO, NO, AT (1, 0), NO },
  { TGSI_TXF, 1, 1, AT (0, 3), NO, NO, NO, AT (0, 3) },
  { TGSI_TXF_LZ, 1, 1, NO, NO, NO, NO, AT (0, 3) },
  { TGSI_TXQ, 1, 1, AT (0, 0), NO, NO, NO, NO },
  { TGSI_TXQS, 0, 0, NO, NO, NO, NO, NO },
  { TGSI_TG4, 2, 2, NO, NO, NO, NO, NO },
  { TGSI_LODQ, 1, 1, NO, NO, NO, NO, NO },
  { TGSI_SAMPLE, 1, 2, NO, NO, NO, NO, NO },
  { TGSI_SAMPLE_I, 1, 1, AT (0, 3), NO, NO, NO, NO },
  { TGSI_SAMPLE_I_MS, 1, 1, NO, NO, NO, NO, AT (2, 0) },
  { TGSI_SAMPLE_B, 1, 2, AT (3, 0), NO, NO, NO, NO },
  { TGSI_SAMPLE_C, 1, 2, NO, NO, AT (3, 0), NO, NO },
  { TGSI_SAMPLE_C_LZ, 1, 2, NO, NO, AT (3, 0), NO, NO },
  { TGSI_SAMPLE_D, 1, 2, NO, NO, NO, AT (3, 0), NO },
  { TGSI_SAMPLE_L, 1, 2, AT (3, 0), NO, NO, NO, NO },
  { TGSI_GATHER4, 1, 2, NO, NO, NO, NO, NO },
  { TGSI_SVIEWINFO, 1, 1, AT (0, 0), NO, NO, NO, NO },
  { TGSI_LOD, 1, 2, NO, NO, NO, NO, NO },
};

typedef struct
{
  TgsiCode *code;
  const TgsiInsn *insn;
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
  return at == NO ? TGSI_NO_ADDRESS : add_address (lowering, at >> 4, at & 15);
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

static gboolean
asks_for_size (TgsiOpcode op)
{
  return op == TGSI_TXQ || op == TGSI_TXQS || op == TGSI_SVIEWINFO;
}

static void
add_coordinates (const Lowering *lowering)
{
  TgsiTexture *texture = lowering->texture;
  const guint n = targets[texture->target].axes;

  texture->n_coordinates = (guint8) n;
  for (guint i = 0; i < n; i++)
    add_address (lowering, 0, i);
  if (targets[texture->target].is_array)
    texture->layer = add_address (lowering, 0, n);
}

/* The target of an instruction; SAMPLE takes the one that its view declares. */
static TgsiTarget
find_target (const TgsiCode *code, const TgsiInsn *insn, guint view)
{
  const TgsiDecl *decl;

  if (tgsi_ops[insn->op].form == TGSI_FORM_TEX)
    return (TgsiTarget) insn->target;
  decl = tgsi_program_find_decl (code->program, TGSI_FILE_SVIEW, insn->src[view].index);
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
add_resources (const Lowering *lowering, guint view, guint sampler)
{
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

/* If the view reorders components, a channel takes another one. */
static void
add_results (const Lowering *lowering, guint view)
{
  const TgsiInsn *insn = lowering->insn;
  const gboolean reorders = tgsi_ops[insn->op].form == TGSI_FORM_SAMPLE &&
                            insn->op != TGSI_SVIEWINFO && insn->op != TGSI_LOD &&
                            insn->op != TGSI_GATHER4;
  LsMicroTransfer *transfer = lowering->transfer;

  for (guint channel = 0; channel < 4; channel++)
    if (insn->dst[0].mask >> channel & 1)
      transfer->moves[transfer->n_moves++] = (LsMicroMove){
        .to = tgsi_lower_destination (lowering->code, &insn->dst[0], channel),
        .component = reorders ? insn->src[view].swizzle[channel] : (guint8) channel,
      };
}

static guint
find_component (const TgsiCode *code, const TgsiInsn *insn)
{
  const TgsiOperand *from = &insn->src[1];

  return insn->op == TGSI_TG4 && from->file == TGSI_FILE_IMM &&
             (guint) from->index < code->program->n_imms
           ? code->program->imms[from->index].words[from->swizzle[0]] & 3
           : 0;
}

static void
lower_form (const Lowering *lowering, guint form)
{
  TgsiTexture *texture = lowering->texture;
  const TgsiInsn *insn = lowering->insn;
  guint8 reference = forms[form].reference;

  texture->target = (guint8) find_target (lowering->code, insn, forms[form].view);
  if (!asks_for_size ((TgsiOpcode) insn->op))
    add_coordinates (lowering);
  if (reference == NO && targets[texture->target].compares)
    reference = AT (0, targets[texture->target].reference);
  if (!targets[texture->target].compares && tgsi_ops[insn->op].form == TGSI_FORM_TEX)
    reference = NO;
  texture->lod = add_at (lowering, forms[form].lod);
  texture->divisor = add_at (lowering, forms[form].divisor);
  texture->reference = add_at (lowering, reference);
  texture->sample = add_at (lowering, forms[form].sample);
  if (forms[form].dx != NO)
    add_changes (lowering, forms[form].dx >> 4);
  texture->component = (guint8) find_component (lowering->code, insn);
  add_resources (lowering, forms[form].view, forms[form].sampler);
  add_results (lowering, forms[form].view);
}

void
tgsi_lower_texture (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step)
{
  const Lowering lowering = { code, insn, &step->transfer, &step->texture };
  guint form = 0;

  while (form < G_N_ELEMENTS (forms) && forms[form].op != insn->op)
    form++;
  if (form == G_N_ELEMENTS (forms))
    {
      step->bad = N_ ("this machine cannot run the instruction");
      return;
    }
  step->has_transfer = TRUE;
  step->texture.layer = step->texture.dx = step->texture.dy = TGSI_NO_ADDRESS;
  step->transfer.line = code->program->insn_items[insn - code->program->insns];
  step->transfer.effect = LS_EFFECT_FETCH;
  step->transfer.type = asks_for_size ((TgsiOpcode) insn->op) ? LS_VALUE_INT : LS_VALUE_FLOAT;
  step->transfer.moves = g_new0 (LsMicroMove, 4);
  lower_form (&lowering, form);
  step->extra = g_new (LsMicroPlace, 3 * insn->n_offsets);
  for (guint i = 0; i < 3u * insn->n_offsets; i++)
    step->extra[i] =
      tgsi_lower_place (code, &insn->offsets[i / 3], insn->offsets[i / 3].swizzle[i % 3]);
}
