#include "spirv-texture.h"

#include "ls-explain.h"
#include "ls-words.h"

/* Textures (section 3.32.10): samples, fetches of texels, and questions about them. */

/* --- instructions ----------------------------------------------------------------------------- */

typedef struct
{
  guint16 op;
  guint8 kind;     /* LsInsnTextureKind */
  guint8 is_given; /* the level of detail, or changes, are operands */
  guint8 has_reference, has_divisor;
  guint8 n_operands; /* before the image operands */
} Form;

static const Form forms[] = {
  { SPIRV_OP_ImageSampleImplicitLod, LS_INSN_TEXTURE_SAMPLE, FALSE, FALSE, FALSE, 2 },
  { SPIRV_OP_ImageSampleExplicitLod, LS_INSN_TEXTURE_SAMPLE, TRUE, FALSE, FALSE, 2 },
  { SPIRV_OP_ImageSampleDrefImplicitLod, LS_INSN_TEXTURE_SAMPLE, FALSE, TRUE, FALSE, 3 },
  { SPIRV_OP_ImageSampleDrefExplicitLod, LS_INSN_TEXTURE_SAMPLE, TRUE, TRUE, FALSE, 3 },
  { SPIRV_OP_ImageSampleProjImplicitLod, LS_INSN_TEXTURE_SAMPLE, FALSE, FALSE, TRUE, 2 },
  { SPIRV_OP_ImageSampleProjExplicitLod, LS_INSN_TEXTURE_SAMPLE, TRUE, FALSE, TRUE, 2 },
  { SPIRV_OP_ImageSampleProjDrefImplicitLod, LS_INSN_TEXTURE_SAMPLE, FALSE, TRUE, TRUE, 3 },
  { SPIRV_OP_ImageSampleProjDrefExplicitLod, LS_INSN_TEXTURE_SAMPLE, TRUE, TRUE, TRUE, 3 },
  { SPIRV_OP_ImageFetch, LS_INSN_TEXTURE_FETCH, TRUE, FALSE, FALSE, 2 },
  { SPIRV_OP_ImageRead, LS_INSN_TEXTURE_FETCH, TRUE, FALSE, FALSE, 2 }, /* of input attachments */
  { SPIRV_OP_ImageGather, LS_INSN_TEXTURE_GATHER, TRUE, FALSE, FALSE, 3 },
  { SPIRV_OP_ImageDrefGather, LS_INSN_TEXTURE_GATHER, TRUE, TRUE, FALSE, 3 },
  { SPIRV_OP_ImageQuerySizeLod, LS_INSN_TEXTURE_SIZE, TRUE, FALSE, FALSE, 2 },
  { SPIRV_OP_ImageQuerySize, LS_INSN_TEXTURE_SIZE, TRUE, FALSE, FALSE, 1 },
  { SPIRV_OP_ImageQueryLod, LS_INSN_TEXTURE_LEVEL, FALSE, FALSE, FALSE, 2 },
  { SPIRV_OP_ImageQueryLevels, LS_INSN_TEXTURE_SIZE, TRUE, FALSE, FALSE, 1 },
  { SPIRV_OP_ImageQuerySamples, LS_INSN_TEXTURE_SAMPLES, TRUE, FALSE, FALSE, 1 },
};

static const Form *
find_form (guint op)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (forms[i].op == op)
      return &forms[i];
  return NULL;
}

/* --- what is looked up ------------------------------------------------------------------------ */

typedef struct
{
  SpirvLowering *lowering;
  const Form *form;
  const SpirvPointer *pointer;
  SpirvImageType image;
  LsInsnTexture *texture;
  LsMicroPlace addresses[LS_MICRO_MAX_ADDRESSES];
  guint n_addresses;
} Sample;

/* Returns: its number. */
static guint8
add_address (Sample *self, LsMicroPlace place)
{
  if (self->n_addresses == LS_MICRO_MAX_ADDRESSES)
    {
      spirv_lower_refuse (self->lowering, N_ ("it needs more numbers than a sample takes here"));
      return LS_INSN_NO_ADDRESS;
    }
  self->addresses[self->n_addresses] = place;
  return (guint8) self->n_addresses++;
}

static guint8
add_component (Sample *self, guint32 id, guint c)
{
  return add_address (self, spirv_lower_component (self->lowering, id, c, 0));
}

static gboolean
is_wrong (LsInsnTextureKind kind, LsTextureDim dim)
{
  if (kind == LS_INSN_TEXTURE_FETCH)
    return ls_texture_is_cube (dim);
  return kind != LS_INSN_TEXTURE_SIZE && kind != LS_INSN_TEXTURE_SAMPLES &&
         (dim == LS_TEXTURE_BUFFER || ls_texture_has_samples (dim));
}

static gboolean
find_texture (Sample *self)
{
  SpirvLowering *lowering = self->lowering;
  const SpirvPointer *pointer = self->pointer;
  LsTextureDim dim;

  if (lowering->bad != NULL)
    return FALSE;
  if (pointer->at != SPIRV_AT_TEXTURE || pointer->is_array ||
      !spirv_image_type (lowering->types, pointer->type, &self->image))
    spirv_lower_refuse (lowering, N_ ("it is no image that is sampled"));
  else if ((lowering->insn->op == SPIRV_OP_ImageRead) !=
           (self->image.dim == SPIRV_DIM_SUBPASS_DATA && self->form->kind == LS_INSN_TEXTURE_FETCH))
    spirv_lower_refuse (lowering, N_ ("only input attachments are read like this"));
  else if (!spirv_texture_dim (&self->image, &dim) ||
           is_wrong ((LsInsnTextureKind) self->form->kind, dim))
    spirv_lower_refuse (lowering, N_ ("images of this kind do not run here"));
  if (lowering->bad != NULL)
    return FALSE;
  self->texture = ls_insn_texture_new ((LsInsnTextureKind) self->form->kind, dim);
  self->texture->dim_name = spirv_texture_dim_name (dim);
  self->texture->is_unscaled = self->image.dim == SPIRV_DIM_RECT;
  self->texture->gathers_alike = self->form->kind == LS_INSN_TEXTURE_GATHER;
  if (ls_insn_texture_needs_sampler (self->texture) && !pointer->has_sampler &&
      pointer->type->shape != SPIRV_SHAPE_SAMPLED_IMAGE)
    spirv_lower_refuse (lowering, N_ ("the image has no sampler"));
  return TRUE;
}

/* --- operands --------------------------------------------------------------------------------- */

static const SpirvType *
scalar_of (Sample *self, guint32 id)
{
  return spirv_type_scalar (self->lowering->types, spirv_lower_type (self->lowering, id));
}

/* Numbers have 32 bits: floats where texels are sampled, else integers. */
static void
check_number (Sample *self, guint32 id, SpirvShape shape)
{
  const SpirvType *scalar = scalar_of (self, id);

  if (scalar == NULL || scalar->shape != shape || scalar->width > 32)
    spirv_lower_refuse (self->lowering, shape == SPIRV_SHAPE_INT
                                          ? N_ ("an operand is no integer of 32 bits")
                                          : N_ ("an operand is no float of 32 bits"));
}

/* Coordinates of an input attachment are counted from the pixel. They are kept in a register of their
 * own, since a transfer takes no results of its own step. */
static void
add_pixel (Sample *self, guint32 id)
{
  SpirvLowering *lowering = self->lowering;
  const guint32 reg = spirv_lower_take_regs (lowering, 1);

  for (guint i = 0; i < 2; i++)
    {
      const LsMicroPlace place = spirv_lower_register (SPIRV_REGS_TEMP, reg, i);
      const LsMicroPlace pixel = spirv_lower_op1 (
        lowering, LS_KERNEL_FLT_TO_INT,
        spirv_lower_register (SPIRV_REGS_SV, lowering->code->variables->position, i));

      spirv_lower_write (lowering, place,
                         spirv_lower_op2 (lowering, LS_KERNEL_ADD_INT, pixel,
                                          spirv_lower_component (lowering, id, i, 0)));
      add_address (self, place);
    }
  if (lowering->bad == NULL)
    spirv_lower_end_step (lowering, LS_INSN_PLAIN, NULL);
}

static void
add_coordinates (Sample *self)
{
  const LsTextureDim dim = (LsTextureDim) self->texture->dim;
  const guint32 id = spirv_lower_operand (self->lowering, 1);
  const guint n = ls_texture_is_cube (dim) ? 3 : ls_texture_n_axes (dim);

  if (self->form->kind == LS_INSN_TEXTURE_SIZE || self->form->kind == LS_INSN_TEXTURE_SAMPLES)
    return;
  check_number (self, id,
                self->form->kind == LS_INSN_TEXTURE_FETCH ? SPIRV_SHAPE_INT : SPIRV_SHAPE_FLOAT);
  self->texture->n_coordinates = (guint8) n;
  if (self->image.dim == SPIRV_DIM_SUBPASS_DATA)
    {
      add_pixel (self, id);
      return;
    }
  for (guint i = 0; i < n; i++)
    add_component (self, id, i);
  if (self->image.is_array && self->form->kind != LS_INSN_TEXTURE_LEVEL)
    self->texture->layer = add_component (self, id, n);
  else if (self->form->has_divisor)
    self->texture->divisor = add_component (self, id, n);
}

/* The operand behind the coordinates. */
static void
add_third (Sample *self)
{
  const Form *form = self->form;
  const guint32 id = spirv_lower_operand (self->lowering, 2);

  if (form->n_operands < 3)
    return;
  check_number (self, id, form->has_reference ? SPIRV_SHAPE_FLOAT : SPIRV_SHAPE_INT);
  if (form->has_reference)
    self->texture->reference = add_component (self, id, 0);
  else
    self->texture->component = add_component (self, id, 0);
}

/* --- image operands --------------------------------------------------------------------------- */

/* ImageOperands (section 3.14); those that say how texels are cached or widened change nothing. */
enum
{
  BIAS = 1 << 0,
  LOD = 1 << 1,
  GRAD = 1 << 2,
  CONST_OFFSET = 1 << 3,
  OFFSET = 1 << 4,
  CONST_OFFSETS = 1 << 5,
  SAMPLE = 1 << 6,
  MIN_LOD = 1 << 7,
  AVAILABLE = 1 << 8,
  VISIBLE = 1 << 9,
  PLAIN = 0x7C00, /* NonPrivateTexel, VolatileTexel, SignExtend, ZeroExtend, Nontemporal */
  OFFSETS = 1 << 16,
  ALL = (1 << 10) - 1,
};

static void
add_changes (Sample *self, guint32 dx, guint32 dy)
{
  LsInsnTexture *texture = self->texture;

  check_number (self, dx, SPIRV_SHAPE_FLOAT);
  check_number (self, dy, SPIRV_SHAPE_FLOAT);
  texture->way.lod = LS_LOD_HARDWARE;
  for (guint i = 0; i < texture->n_coordinates; i++)
    {
      const guint8 at = add_component (self, dx, i);

      if (i == 0)
        texture->dx = at;
    }
  for (guint i = 0; i < texture->n_coordinates; i++)
    {
      const guint8 at = add_component (self, dy, i);

      if (i == 0)
        texture->dy = at;
    }
}

/* Components of offset k. */
static void
add_offset (Sample *self, guint32 id, guint k, guint first_word)
{
  const guint n = MIN (self->texture->n_coordinates, 3);

  for (guint i = 0; i < 3; i++)
    self->texture->offsets[3 * k + i] = i < n
                                          ? spirv_lower_word (self->lowering, id, first_word + i)
                                          : spirv_lower_literal (self->lowering, 0);
}

/* n: one offset, or an array of four. */
static void
add_offsets (Sample *self, guint32 id, guint n)
{
  const SpirvTypes *types = self->lowering->types;
  const SpirvType *type = spirv_lower_type (self->lowering, id);
  const SpirvType *of = n == 1 ? type : spirv_type_inner (types, type);
  const SpirvType *scalar = of != NULL ? spirv_type_scalar (types, of) : NULL;
  LsInsnTexture *texture = self->texture;

  if (texture->offsets != NULL || scalar == NULL || scalar->shape != SPIRV_SHAPE_INT ||
      scalar->width > 32 || spirv_type_components (of) != texture->n_coordinates ||
      (n > 1 && (type->shape != SPIRV_SHAPE_ARRAY || type->n != n ||
                 texture->kind != LS_INSN_TEXTURE_GATHER)))
    {
      spirv_lower_refuse (self->lowering, N_ ("its offsets are of another type"));
      return;
    }
  texture->n_offsets = (guint8) n;
  texture->offsets = g_new0 (LsMicroPlace, 3 * n);
  for (guint k = 0; k < n; k++)
    add_offset (self, id, k, 4 * k);
  for (guint i = 0; i < 3 * n; i++)
    texture->offsets_move |= n > 1 || texture->offsets[i].kind != LS_MICRO_LITERAL;
}

static void
add_lod (Sample *self, guint32 id, LsLodSource from)
{
  const gboolean is_level = self->form->kind == LS_INSN_TEXTURE_FETCH;

  check_number (self, id, is_level ? SPIRV_SHAPE_INT : SPIRV_SHAPE_FLOAT);
  self->texture->way.lod = from;
  self->texture->lod = add_component (self, id, 0);
}

/* The level of detail comes from one place. */
static gboolean
is_allowed (const Sample *self, guint32 mask)
{
  const guint32 lods = mask & (BIAS | LOD | GRAD);
  const guint32 offsets = mask & (CONST_OFFSET | OFFSET | CONST_OFFSETS | OFFSETS);

  if ((mask & ~(guint32) (ALL | PLAIN | OFFSETS)) != 0 || (lods & (lods - 1)) != 0 ||
      (offsets & (offsets - 1)) != 0)
    return FALSE;
  if (self->form->kind == LS_INSN_TEXTURE_FETCH)
    return (mask & (BIAS | GRAD | MIN_LOD)) == 0;
  if (self->form->kind == LS_INSN_TEXTURE_GATHER)
    return lods == 0 && (mask & (SAMPLE | MIN_LOD)) == 0;
  return (mask & SAMPLE) == 0 &&
         (self->form->is_given ? (mask & BIAS) == 0 && lods != 0 : (mask & (LOD | GRAD)) == 0);
}

/* Operand i of a bit; i moves on behind it. */
static guint32
take_operand (Sample *self, guint *i)
{
  if (*i < spirv_n_operands (self->lowering->insn))
    return spirv_lower_operand (self->lowering, (*i)++);
  spirv_lower_refuse (self->lowering, N_ ("it lacks an operand"));
  return 0;
}

static void
take_bit (Sample *self, guint32 bit, guint *i)
{
  LsInsnTexture *texture = self->texture;
  const guint32 id = take_operand (self, i);

  switch (bit)
    {
    case BIAS:
      add_lod (self, id, LS_LOD_BIAS);
      break;
    case LOD:
      add_lod (self, id, LS_LOD_W);
      break;
    case GRAD:
      add_changes (self, id, take_operand (self, i));
      break;
    case CONST_OFFSET:
    case OFFSET:
      add_offsets (self, id, 1);
      break;
    case CONST_OFFSETS:
    case OFFSETS:
      add_offsets (self, id, 4);
      break;
    case SAMPLE:
      check_number (self, id, SPIRV_SHAPE_INT);
      if (ls_texture_has_samples ((LsTextureDim) texture->dim))
        texture->sample = add_component (self, id, 0);
      break;
    case MIN_LOD:
      check_number (self, id, SPIRV_SHAPE_FLOAT);
      texture->min_lod = add_component (self, id, 0);
      break;
    default: /* a scope */
      break;
    }
}

static void
add_image_operands (Sample *self)
{
  const guint n = spirv_n_operands (self->lowering->insn);
  guint i = self->form->n_operands;
  guint32 mask = 0;

  if (self->form->kind == LS_INSN_TEXTURE_SIZE || self->form->kind == LS_INSN_TEXTURE_SAMPLES)
    return;
  self->texture->way.lod = self->form->is_given ? LS_LOD_ZERO : LS_LOD_HARDWARE;
  if (self->form->kind == LS_INSN_TEXTURE_LEVEL)
    return;
  if (i < n)
    mask = spirv_lower_operand (self->lowering, i++);
  if (!is_allowed (self, mask))
    spirv_lower_refuse (self->lowering, N_ ("its image operands do not belong together"));
  for (guint32 bit = BIAS; bit <= OFFSETS && self->lowering->bad == NULL; bit <<= 1)
    if (mask & bit & ~(guint32) PLAIN)
      take_bit (self, bit, &i);
}

/* --- textures and samplers -------------------------------------------------------------------- */

static void
add_resources (Sample *self)
{
  const SpirvPointer *pointer = self->pointer;
  LsInsnTexture *texture = self->texture;
  const LsMicroPlace element = pointer->has_sampler ? pointer->sampler_element : pointer->element;

  if (self->form->op == SPIRV_OP_ImageQuerySizeLod)
    {
      check_number (self, spirv_lower_operand (self->lowering, 1), SPIRV_SHAPE_INT);
      texture->lod = add_component (self, spirv_lower_operand (self->lowering, 1), 0);
    }
  texture->first_view = (guint8) pointer->first;
  texture->first_sampler = (guint8) pointer->sampler;
  if (pointer->element.kind != LS_MICRO_NOWHERE)
    {
      texture->view = add_address (self, pointer->element);
      texture->n_views = (guint16) pointer->n;
    }
  if (!ls_insn_texture_needs_sampler (texture) || element.kind == LS_MICRO_NOWHERE)
    return;
  texture->sampler = pointer->has_sampler ? add_address (self, element) : texture->view;
  texture->n_samplers = (guint16) (pointer->has_sampler ? pointer->n_samplers : pointer->n);
}

static void
add_results (Sample *self, SpirvStep *step)
{
  SpirvLowering *lowering = self->lowering;
  const guint n = spirv_type_components (spirv_lower_result_type (lowering));
  const gboolean is_levels = self->form->op == SPIRV_OP_ImageQueryLevels;

  for (guint i = 0; i < MIN (n, is_levels ? 1 : 4); i++)
    spirv_lower_add_move (step, 0, is_levels ? 3 : i)->to = spirv_lower_result (lowering, i);
}

static void
end_sample (Sample *self)
{
  const SpirvType *type = spirv_lower_result_type (self->lowering);
  const SpirvType *scalar = spirv_type_scalar (self->lowering->types, type);
  SpirvStep *step;

  if (scalar == NULL || spirv_type_words (scalar) != 1 || spirv_type_components (type) == 0)
    spirv_lower_refuse (self->lowering, N_ ("its result has another type"));
  if (self->lowering->bad != NULL)
    return;
  step = spirv_lower_end_transfer (self->lowering, SPIRV_DOES_SAMPLE, LS_EFFECT_FETCH);
  step->base.transfer.type = scalar->shape == SPIRV_SHAPE_FLOAT ? LS_VALUE_FLOAT
                             : scalar->is_signed                ? LS_VALUE_INT
                                                                : LS_VALUE_UINT;
  for (guint i = 0; i < self->n_addresses; i++)
    spirv_lower_add_address (step, self->addresses[i]);
  step->base.transfer.resource = self->pointer->first;
  if (self->texture->view != LS_INSN_NO_ADDRESS)
    {
      step->base.transfer.n_resources = (guint8) MIN (self->pointer->n, 255);
      step->base.transfer.resource_address = self->texture->view;
    }
  add_results (self, step);
  step->base.texture = g_steal_pointer (&self->texture);
}

static void
lower_sample (SpirvLowering *lowering, const Form *form)
{
  Sample self = { .lowering = lowering,
                  .form = form,
                  .pointer = spirv_lower_pointer (lowering, spirv_lower_operand (lowering, 0)) };

  if (!find_texture (&self))
    return;
  add_coordinates (&self);
  add_third (&self);
  add_image_operands (&self);
  add_resources (&self);
  end_sample (&self);
  g_clear_pointer (&self.texture, ls_insn_texture_free);
}

/* --- textures with samplers ------------------------------------------------------------------- */

static void
lower_sampled_image (SpirvLowering *self)
{
  const SpirvPointer *texture = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
  const SpirvPointer *sampler = spirv_lower_pointer (self, spirv_lower_operand (self, 1));
  SpirvPointer pointer;

  if (self->bad == NULL && (texture->at != SPIRV_AT_TEXTURE || texture->is_array ||
                            sampler->at != SPIRV_AT_SAMPLER || sampler->is_array))
    spirv_lower_refuse (self, N_ ("it takes an image and a sampler"));
  if (self->bad != NULL)
    return;
  pointer = *texture;
  pointer.has_sampler = TRUE;
  pointer.sampler = sampler->first;
  pointer.n_samplers = sampler->n;
  pointer.sampler_element = sampler->element;
  *spirv_lower_new_pointer (self) = pointer;
}

/* The image of a sampled image. */
static void
lower_image (SpirvLowering *self)
{
  const SpirvPointer *of = spirv_lower_pointer (self, spirv_lower_operand (self, 0));

  if (self->bad == NULL)
    *spirv_lower_new_pointer (self) = *of;
}

gboolean
spirv_lower_sample (SpirvLowering *self)
{
  const Form *form = find_form (self->insn->op);

  if (form != NULL)
    lower_sample (self, form);
  else if (self->insn->op == SPIRV_OP_SampledImage)
    lower_sampled_image (self);
  else if (self->insn->op == SPIRV_OP_Image)
    lower_image (self);
  else
    return FALSE;
  return TRUE;
}
