#include "ls-raster.h"

#include <string.h>

static void
add (GArray *primitives, guint32 a, guint32 b, guint32 c, guint n, guint32 provoking)
{
  const LsAssembled primitive = { .vertices = { a, b, c, a, a, a },
                                  .n = n,
                                  .provoking = provoking };

  g_array_append_val (primitives, primitive);
}

/* Lines with neighbours, of four vertices each, step vertices apart. */
static void
assemble_lines_adjacency (guint step, gboolean last, guint32 first, guint32 end, GArray *out)
{
  for (guint32 i = first; i + 3 < end; i += step)
    {
      const LsAssembled line = { { i, i + 1, i + 2, i + 3, i, i }, 4, last ? i + 2 : i + 1 };

      g_array_append_val (out, line);
    }
}

static void
assemble_triangles_adjacency (gboolean last, guint32 first, guint32 end, GArray *out)
{
  for (guint32 i = first; i + 5 < end; i += 6)
    {
      const LsAssembled triangle = { { i, i + 1, i + 2, i + 3, i + 4, i + 5 },
                                     6,
                                     last ? i + 4 : i };

      g_array_append_val (out, triangle);
    }
}

/* Vertices 0, 2, 4 and so on are the strip; those between are the neighbours at its sides, the
 * first and the last of them those at its ends. Within the strip the neighbours of a triangle are
 * the strip's own vertices before and behind it. A triangle of odd number is turned, and begins
 * with its first vertex: OpenGL lets it begin with its second, and compilers turn their input
 * back. */
static void
assemble_strip_adjacency (gboolean last, guint32 first, guint32 end, GArray *out)
{
  guint32 n = end - first >= 6 ? (end - first - 4) / 2 : 0;

  for (guint32 i = 0; i < n; i++)
    {
      guint32 at = first + 2 * i;
      guint32 before = i == 0 ? at + 1 : at - 2, behind = i + 1 == n ? at + 5 : at + 6;
      LsAssembled triangle = { { at, before, at + 2, behind, at + 4, at + 3 },
                               6,
                               last ? at + 4 : at };

      if (i & 1)
        {
          const guint32 turned[] = { at, at + 3, at + 4, behind, at + 2, before };

          memcpy (triangle.vertices, turned, sizeof turned);
        }
      g_array_append_val (out, triangle);
    }
}

/* Lines step vertices apart. */
static void
assemble_lines (guint step, gboolean last, guint32 first, guint32 end, GArray *out)
{
  for (guint32 i = first; i + 1 < end; i += step)
    add (out, i, i + 1, i, 2, last ? i + 1 : i);
}

static void
assemble_loop (gboolean last, guint32 first, guint32 end, GArray *out)
{
  assemble_lines (1, last, first, end, out);
  if (end - first > 2)
    add (out, end - 1, first, end - 1, 2, last ? first : end - 1);
}

static void
assemble_triangles (gboolean last, guint32 first, guint32 end, GArray *out)
{
  for (guint32 i = first; i + 2 < end; i += 3)
    add (out, i, i + 1, i + 2, 3, last ? i + 2 : i);
}

/* Every other triangle is turned, so that all face the same side. */
static void
assemble_strip (gboolean last, guint32 first, guint32 end, GArray *out)
{
  for (guint32 i = first; i + 2 < end; i++)
    {
      guint32 turn = (i - first) & 1;

      add (out, i + turn, i + 1 - turn, i + 2, 3, last ? i + 2 : i);
    }
}

static void
assemble_fan (gboolean last, guint32 first, guint32 end, GArray *out)
{
  for (guint32 i = first + 1; i + 1 < end; i++)
    add (out, first, i, i + 1, 3, last ? i + 1 : i);
}

/* Vertices first..end-1 as one strip, fan, loop or list. */
static void
assemble (LsPrimitive kind, gboolean last, guint32 first, guint32 end, GArray *out)
{
  switch (kind)
    {
    case LS_PRIMITIVE_POINTS:
      for (guint32 i = first; i < end; i++)
        add (out, i, i, i, 1, i);
      break;
    case LS_PRIMITIVE_LINES:
      assemble_lines (2, last, first, end, out);
      break;
    case LS_PRIMITIVE_LINE_STRIP:
      assemble_lines (1, last, first, end, out);
      break;
    case LS_PRIMITIVE_LINE_LOOP:
      assemble_loop (last, first, end, out);
      break;
    case LS_PRIMITIVE_TRIANGLES:
      assemble_triangles (last, first, end, out);
      break;
    case LS_PRIMITIVE_TRIANGLE_STRIP:
      assemble_strip (last, first, end, out);
      break;
    case LS_PRIMITIVE_TRIANGLE_FAN:
      assemble_fan (last, first, end, out);
      break;
    case LS_PRIMITIVE_LINES_ADJACENCY:
      assemble_lines_adjacency (4, last, first, end, out);
      break;
    case LS_PRIMITIVE_LINE_STRIP_ADJACENCY:
      assemble_lines_adjacency (1, last, first, end, out);
      break;
    case LS_PRIMITIVE_TRIANGLES_ADJACENCY:
      assemble_triangles_adjacency (last, first, end, out);
      break;
    case LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY:
      assemble_strip_adjacency (last, first, end, out);
      break;
    }
}

void
ls_primitives_assemble (LsPrimitive kind,
                        gboolean is_last,
                        guint n,
                        const guint *restarts,
                        guint n_restarts,
                        GArray *primitives)
{
  guint32 first = 0;

  for (guint i = 0; i <= n_restarts; i++)
    {
      guint32 end = i < n_restarts ? MIN (restarts[i], n) : n;

      if (end > first)
        assemble (kind, is_last, first, end, primitives);
      first = MAX (first, end);
    }
}

static gboolean
is_turned (const LsAssembled *primitive)
{
  return primitive->n == 6 && primitive->vertices[2] > primitive->vertices[4];
}

void
ls_assembled_turn_back (LsAssembled *primitive)
{
  guint32 turned[LS_PRIMITIVE_MAX_VERTICES];

  if (!is_turned (primitive))
    return;
  memcpy (turned, primitive->vertices, sizeof turned);
  for (guint i = 0; i < LS_PRIMITIVE_MAX_VERTICES; i++)
    primitive->vertices[i] = turned[(i + 4) % LS_PRIMITIVE_MAX_VERTICES];
}

void
ls_assembled_drop_neighbours (LsAssembled *primitive)
{
  const guint32 *v = primitive->vertices;
  const guint32 line[LS_PRIMITIVE_MAX_VERTICES] = { v[1], v[2], v[1], v[1], v[1], v[1] };
  /* Turned triangles begin with their second vertex again, as without neighbours. */
  guint first = is_turned (primitive) ? 4 : 0;
  guint32 a = v[first], b = v[(first + 2) % 6], c = v[(first + 4) % 6];
  const guint32 triangle[LS_PRIMITIVE_MAX_VERTICES] = { a, b, c, a, a, a };

  if (primitive->n <= 3)
    return;
  memcpy (primitive->vertices, primitive->n == 4 ? line : triangle, sizeof line);
  primitive->n = primitive->n == 4 ? 2 : 3;
}

guint
ls_primitive_n_vertices (LsPrimitive kind)
{
  static const guint8 n[] = { [LS_PRIMITIVE_POINTS] = 1,
                              [LS_PRIMITIVE_LINES] = 2,
                              [LS_PRIMITIVE_LINE_STRIP] = 2,
                              [LS_PRIMITIVE_LINE_LOOP] = 2,
                              [LS_PRIMITIVE_TRIANGLES] = 3,
                              [LS_PRIMITIVE_TRIANGLE_STRIP] = 3,
                              [LS_PRIMITIVE_TRIANGLE_FAN] = 3,
                              [LS_PRIMITIVE_LINES_ADJACENCY] = 4,
                              [LS_PRIMITIVE_LINE_STRIP_ADJACENCY] = 4,
                              [LS_PRIMITIVE_TRIANGLES_ADJACENCY] = 6,
                              [LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY] = 6 };

  return n[kind];
}
