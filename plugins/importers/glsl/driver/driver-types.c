/* GLSL types of uniforms, attributes and inputs. */
#include "driver.h"

typedef struct
{
  GLenum type;
  guint8 columns, rows;
  char base;
} Type;

static const Type types[] = {
  { GL_FLOAT, 1, 1, 'f' },
  { GL_FLOAT_VEC2, 1, 2, 'f' },
  { GL_FLOAT_VEC3, 1, 3, 'f' },
  { GL_FLOAT_VEC4, 1, 4, 'f' },
  { GL_INT, 1, 1, 'i' },
  { GL_INT_VEC2, 1, 2, 'i' },
  { GL_INT_VEC3, 1, 3, 'i' },
  { GL_INT_VEC4, 1, 4, 'i' },
  { GL_UNSIGNED_INT, 1, 1, 'u' },
  { GL_UNSIGNED_INT_VEC2, 1, 2, 'u' },
  { GL_UNSIGNED_INT_VEC3, 1, 3, 'u' },
  { GL_UNSIGNED_INT_VEC4, 1, 4, 'u' },
  { GL_BOOL, 1, 1, 'b' },
  { GL_BOOL_VEC2, 1, 2, 'b' },
  { GL_BOOL_VEC3, 1, 3, 'b' },
  { GL_BOOL_VEC4, 1, 4, 'b' },
  { GL_FLOAT_MAT2, 2, 2, 'f' },
  { GL_FLOAT_MAT3, 3, 3, 'f' },
  { GL_FLOAT_MAT4, 4, 4, 'f' },
  { GL_FLOAT_MAT2x3, 2, 3, 'f' },
  { GL_FLOAT_MAT2x4, 2, 4, 'f' },
  { GL_FLOAT_MAT3x2, 3, 2, 'f' },
  { GL_FLOAT_MAT3x4, 3, 4, 'f' },
  { GL_FLOAT_MAT4x2, 4, 2, 'f' },
  { GL_FLOAT_MAT4x3, 4, 3, 'f' },
};
static const Type sampler = { 0, 1, 1, 's' };
static const Type unknown = { 0, 1, 1, '?' };

static gboolean
is_sampler (GLenum type)
{
  return (type >= GL_SAMPLER_1D && type <= GL_SAMPLER_2D_RECT_SHADOW) ||
         (type >= GL_SAMPLER_1D_ARRAY && type <= GL_SAMPLER_CUBE_SHADOW) ||
         (type >= GL_INT_SAMPLER_1D && type <= GL_UNSIGNED_INT_SAMPLER_BUFFER) ||
         (type >= GL_SAMPLER_2D_MULTISAMPLE &&
          type <= GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE_ARRAY);
}

static const Type *
find (GLenum type)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (types[i].type == type)
      return &types[i];
  return is_sampler (type) ? &sampler : &unknown;
}

guint
driver_type_columns (GLenum type)
{
  return find (type)->columns;
}

guint
driver_type_rows (GLenum type)
{
  return find (type)->rows;
}

char
driver_type_base (GLenum type)
{
  return find (type)->base;
}
