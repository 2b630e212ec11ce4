#pragma once

#include "glsl-state.h"

/* What a program of GLSL calls its variables, and where the driver keeps them. */

typedef struct
{
  char base; /* f, i, u or b */
  guint columns, rows, n;
  guint first; /* number of the first component, of booleans or others */
  gint block;  /* -1: none */
  gint offset, array_stride, matrix_stride;
  gboolean is_row_major;
  char *name;
} GlslUniform;

typedef struct
{
  guint number, size;
  char *name;
} GlslBlock;

typedef struct
{
  guint unit;
  guint width, height, depth, levels;
  char *format, *type, *name;
} GlslSampler;

typedef struct
{
  guint location;
  char base;
  guint columns, rows;
  char *name;
} GlslAttribute;

typedef struct
{
  guint index;
  char *name; /* of an output, or the format of a target */
} GlslOutput;

typedef struct
{
  GArray *uniforms, *blocks, *samplers, *attributes, *outputs, *targets;
} GlslVariables;

/* Lines that are not understood are left out. text: (nullable). */
void glsl_variables_init (GlslVariables *variables, const char *text);
void glsl_variables_clear (GlslVariables *variables);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslVariables, glsl_variables_clear)

/* "vec3" Returns: (transfer full). */
char *glsl_type_name (char base, guint columns, guint rows);
