#include "spirv-image.h"

#include "ls-explain.h"
#include "ls-words.h"

/* Images whose texels are stored (section 3.32.10): memories that are reached by texels. */

/* --- images ----------------------------------------------------------------------------------- */

/* type: of the image. */
static gboolean
find_image (SpirvLowering *self,
            const SpirvPointer *pointer,
            const SpirvType *type,
            SpirvImageType *image)
{
  if (self->bad == NULL &&
      (pointer->at != SPIRV_AT_IMAGE || !spirv_image_type (self->types, type, image)))
    spirv_lower_refuse (self, N_ ("it is no image whose texels are stored"));
  else if (pointer->is_array)
    spirv_lower_refuse (self, N_ ("an array of images is used as an image"));
  if (self->bad != NULL)
    return FALSE;
  if (image->has_samples)
    spirv_lower_refuse (self, N_ ("stored images with several samples do not run here"));
  else if (image->dim >= SPIRV_DIM_SUBPASS_DATA)
    spirv_lower_refuse (self, N_ ("images of this kind do not run here"));
  else if (image->component == NULL || image->component->width != 32)
    spirv_lower_refuse (self, N_ ("components of texels have 32 bits here"));
  return self->bad == NULL;
}

/* The components of an integer or vector of them; n: at most 3. Returns: FALSE: they are none. */
static gboolean
find_coordinates (SpirvLowering *self, guint32 id, guint n, LsMicroPlace out[3])
{
  const SpirvType *scalar = spirv_type_scalar (self->types, spirv_lower_type (self, id));

  if (scalar == NULL || scalar->shape != SPIRV_SHAPE_INT || scalar->width > 32)
    spirv_lower_refuse (self, N_ ("coordinates of a texel are integers of 32 bits"));
  for (guint i = 0; i < n && self->bad == NULL; i++)
    out[i] = spirv_lower_component (self, id, i, 0);
  return self->bad == NULL;
}

/* A transfer of a texel. values: n_values places behind the coordinates. */
static SpirvStep *
end_texel (SpirvLowering *self,
           SpirvDoes does,
           const SpirvPointer *pointer,
           const SpirvImageType *image,
           const LsMicroPlace *coordinates,
           const LsMicroPlace *values,
           guint n_values)
{
  SpirvStep *step = spirv_lower_end_transfer (
    self, does, does == SPIRV_DOES_TEXEL_STORE ? LS_EFFECT_MEMORY_WRITE : LS_EFFECT_MEMORY_READ);
  LsMicroTransfer *transfer = &step->base.transfer;

  step->n_coordinates = coordinates != NULL ? (guint8) spirv_image_n_coordinates (image) : 0;
  step->n_values = (guint8) n_values;
  step->has_rows = image->dim != SPIRV_DIM_1D && image->dim != SPIRV_DIM_BUFFER;
  transfer->resource = pointer->first;
  transfer->is_update = does == SPIRV_DOES_TEXEL_ATOMIC;
  for (guint i = 0; i < step->n_coordinates; i++)
    spirv_lower_add_address (step, coordinates[i]);
  transfer->first_value = transfer->n_addresses;
  transfer->n_values = (guint8) n_values;
  for (guint i = 0; i < n_values; i++)
    spirv_lower_add_address (step, values[i]);
  if (pointer->element.kind == LS_MICRO_NOWHERE)
    return step;
  transfer->resource_address = transfer->n_addresses;
  transfer->n_resources = (guint8) MIN (pointer->n, 255);
  spirv_lower_add_address (step, pointer->element);
  return step;
}

/* --- texels ----------------------------------------------------------------------------------- */

static void
lower_read (SpirvLowering *self)
{
  const SpirvPointer *pointer = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
  const SpirvType *type = spirv_lower_result_type (self);
  LsMicroPlace coordinates[3];
  SpirvImageType image;
  SpirvStep *step;

  if (!find_image (self, pointer, pointer->type, &image) ||
      !find_coordinates (self, spirv_lower_operand (self, 1), spirv_image_n_coordinates (&image),
                         coordinates))
    return;
  if (spirv_type_scalar (self->types, type) != image.component)
    {
      spirv_lower_refuse (self, N_ ("the result is not of the type of the image's texels"));
      return;
    }
  step = end_texel (self, SPIRV_DOES_TEXEL_LOAD, pointer, &image, coordinates, NULL, 0);
  for (guint i = 0; i < spirv_type_components (type); i++)
    spirv_lower_add_move (step, 0, i)->to = spirv_lower_result (self, i);
}

static void
lower_write (SpirvLowering *self)
{
  const SpirvPointer *pointer = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
  const guint32 texel = spirv_lower_operand (self, 2);
  const SpirvType *type = spirv_lower_type (self, texel);
  LsMicroPlace coordinates[3];
  SpirvImageType image;
  SpirvStep *step;

  if (!find_image (self, pointer, pointer->type, &image) ||
      !find_coordinates (self, spirv_lower_operand (self, 1), spirv_image_n_coordinates (&image),
                         coordinates))
    return;
  if (spirv_type_scalar (self->types, type) != image.component)
    {
      spirv_lower_refuse (self, N_ ("the value is not of the type of the image's texels"));
      return;
    }
  step = end_texel (self, SPIRV_DOES_TEXEL_STORE, pointer, &image, coordinates, NULL, 0);
  for (guint i = 0; i < spirv_type_components (type); i++)
    {
      LsMicroMove *move = spirv_lower_add_move (step, 0, i);

      move->operand = 2;
      move->from = spirv_lower_component (self, texel, i, 0);
    }
}

/* --- pointers to texels ----------------------------------------------------------------------- */

/* The coordinates are kept in a register of their own, to which `index` leads. */
static void
lower_texel_pointer (SpirvLowering *self)
{
  const SpirvPointer *of = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
  LsMicroPlace coordinates[3];
  SpirvImageType image;
  SpirvPointer pointer;
  guint32 reg;

  if (!find_image (self, of, of->type, &image) ||
      !find_coordinates (self, spirv_lower_operand (self, 1), spirv_image_n_coordinates (&image),
                         coordinates))
    return;
  reg = spirv_lower_take_regs (self, 1);
  for (guint i = 0; i < spirv_image_n_coordinates (&image) && self->bad == NULL; i++)
    spirv_lower_write (self, spirv_lower_register (SPIRV_REGS_TEMP, reg, i), coordinates[i]);
  if (self->bad != NULL)
    return;
  pointer = *of;
  pointer.image = of->type;
  pointer.type = image.component;
  pointer.index = spirv_lower_register (SPIRV_REGS_TEMP, reg, 0);
  *spirv_lower_new_pointer (self) = pointer;
}

/* The image and coordinates of a pointer to a texel. */
static gboolean
find_texel (SpirvLowering *self,
            const SpirvPointer *pointer,
            SpirvImageType *image,
            LsMicroPlace coordinates[3])
{
  if (!find_image (self, pointer, pointer->image, image))
    return FALSE;
  for (guint i = 0; i < 3; i++)
    {
      coordinates[i] = pointer->index;
      coordinates[i].ref.channel = (guint8) i;
    }
  return TRUE;
}

void
spirv_lower_texel_atomic (SpirvLowering *self,
                          const SpirvPointer *pointer,
                          const LsMicroPlace *values,
                          guint n_values)
{
  LsMicroPlace coordinates[3];
  SpirvImageType image;
  SpirvStep *step;

  if (!find_texel (self, pointer, &image, coordinates))
    return;
  step = end_texel (self, SPIRV_DOES_TEXEL_ATOMIC, pointer, &image, coordinates, values, n_values);
  spirv_lower_add_move (step, 0, 0)->to = spirv_lower_result (self, 0);
}

void
spirv_lower_texel_plain (SpirvLowering *self,
                         const SpirvPointer *pointer,
                         gboolean is_store,
                         guint32 value)
{
  LsMicroPlace coordinates[3];
  SpirvImageType image;
  LsMicroMove *move;

  if (!find_texel (self, pointer, &image, coordinates))
    return;
  move = spirv_lower_add_move (end_texel (self,
                                          is_store ? SPIRV_DOES_TEXEL_STORE : SPIRV_DOES_TEXEL_LOAD,
                                          pointer, &image, coordinates, NULL, 0),
                               0, 0);
  move->operand = is_store ? 3 : 0;
  if (is_store)
    move->from = spirv_lower_component (self, value, 0, 0);
  else
    move->to = spirv_lower_result (self, 0);
}

/* --- sizes ------------------------------------------------------------------------------------ */

static void
lower_size (SpirvLowering *self, const SpirvPointer *pointer)
{
  const SpirvType *type = spirv_lower_result_type (self);
  SpirvImageType image;
  SpirvStep *step;

  if (!find_image (self, pointer, pointer->type, &image))
    return;
  if (spirv_type_components (type) == 0 || spirv_type_components (type) > 3)
    {
      spirv_lower_refuse (self, N_ ("the result has another type than the size of the image"));
      return;
    }
  step = end_texel (self, SPIRV_DOES_IMAGE_SIZE, pointer, &image, NULL, NULL, 0);
  step->stride = image.dim == SPIRV_DIM_CUBE ? 6 : 1;
  step->base.transfer.type = LS_VALUE_INT;
  for (guint i = 0; i < spirv_type_components (type); i++)
    spirv_lower_add_move (step, 0, i)->to = spirv_lower_result (self, i);
}

gboolean
spirv_lower_images (SpirvLowering *self)
{
  const SpirvPointer *pointer;

  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_ImageRead:
      pointer = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
      if (pointer->at == SPIRV_AT_TEXTURE)
        return spirv_lower_sample (self);
      lower_read (self);
      return TRUE;
    case SPIRV_OP_ImageWrite:
      lower_write (self);
      return TRUE;
    case SPIRV_OP_ImageTexelPointer:
      lower_texel_pointer (self);
      return TRUE;
    case SPIRV_OP_ImageQuerySize:
      pointer = spirv_lower_pointer (self, spirv_lower_operand (self, 0));
      if (pointer->at != SPIRV_AT_IMAGE)
        return spirv_lower_sample (self);
      lower_size (self, pointer);
      return TRUE;
    default:
      return spirv_lower_sample (self);
    }
}
