#pragma once

#include "ls-types.h"

/* Lists, strips, fans and loops of vertices to single points, lines and triangles. */

typedef enum
{
  LS_PRIMITIVE_POINTS,
  LS_PRIMITIVE_LINES,
  LS_PRIMITIVE_LINE_STRIP,
  LS_PRIMITIVE_LINE_LOOP,
  LS_PRIMITIVE_TRIANGLES,
  LS_PRIMITIVE_TRIANGLE_STRIP,
  LS_PRIMITIVE_TRIANGLE_FAN,
  /* With the vertices of their neighbours, which only a geometry shader sees. */
  LS_PRIMITIVE_LINES_ADJACENCY,
  LS_PRIMITIVE_LINE_STRIP_ADJACENCY,
  LS_PRIMITIVE_TRIANGLES_ADJACENCY,
  LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY,
} LsPrimitive;

#define LS_PRIMITIVE_MAX_VERTICES 6

/* One primitive: places of its vertices in the list given. Triangles of a strip keep the winding of
 * the first one. */
typedef struct
{
  guint32 vertices[LS_PRIMITIVE_MAX_VERTICES]; /* those beyond n repeat the first */
  guint n; /* 1 to 3; with neighbours 4 (theirs are 0 and 3) or 6 (theirs are 1, 3 and 5) */
  guint32 provoking; /* the vertex whose flat parameters count */
} LsAssembled;

/* Appends to primitives (of LsAssembled) what n vertices make. restarts: (nullable): vertices where
 * a strip starts anew, ascending; one also starts at 0. What is left of an incomplete primitive is
 * dropped. is_last: the provoking vertex is the last one, else the first. */
void ls_primitives_assemble (LsPrimitive kind,
                             gboolean is_last,
                             guint n,
                             const guint *restarts,
                             guint n_restarts,
                             GArray *primitives);

/* Vertices of one primitive, those of neighbours too. */
guint ls_primitive_n_vertices (LsPrimitive kind);

/* Takes the neighbours' vertices out of a primitive: what is drawn and captured where no geometry
 * shader sees them. */
void ls_assembled_drop_neighbours (LsAssembled *primitive);
