#include "ls-draw-front.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

/* The inputs of the stages before the pixels: lists of vertices and primitives. */

gboolean
ls_draw_check_count (guint64 n, const char *what, GError **error)
{
  if (n <= LS_DRAW_MAX_VERTICES)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "the draw has %" PRIu64 " %s, more than the %u that fit",
                  n, ls_words (what), LS_DRAW_MAX_VERTICES);
}

gboolean
ls_draw_list_vertices (LsDraw *draw, const LsDrawSource *source, GError **error)
{
  if (!ls_draw_check_count ((guint64) source->count * source->n_instances, "vertices", error))
    return FALSE;
  for (guint instance = 0; instance < source->n_instances; instance++)
    {
      if (instance)
        g_array_append_val (draw->restarts, draw->vertices->len);
      for (guint i = 0; i < source->count; i++)
        {
          const LsDrawVertex vertex = { .index = source->indices != NULL
                                                   ? source->indices[source->first + i]
                                                   : source->first + i,
                                        .instance = instance };

          if (source->has_restart && vertex.index == source->restart)
            g_array_append_val (draw->restarts, draw->vertices->len);
          else
            g_array_append_val (draw->vertices, vertex);
        }
    }
  return TRUE;
}

GArray *
ls_draw_assemble (LsPrimitive kind, const LsDrawSource *source, guint n, const GArray *restarts)
{
  GArray *primitives = g_array_new (FALSE, FALSE, sizeof (LsAssembled));

  ls_primitives_assemble (kind, source->raster.flat_last, n,
                          (const guint *) (gconstpointer) restarts->data, restarts->len,
                          primitives);
  return primitives;
}

/* The numbers of primitives start anew with each instance. */
typedef struct
{
  guint32 next, instance;
} Counter;

static guint32
count_primitive (const LsDraw *draw, Counter *counter, const LsAssembled *from)
{
  guint32 instance = g_array_index (draw->vertices, LsDrawVertex, from->vertices[0]).instance;

  if (instance != counter->instance)
    *counter = (Counter){ .instance = instance };
  return counter->next++;
}

void
ls_draw_list_primitives (LsDraw *draw, const LsDrawSource *source, const LsProgram *program)
{
  /* Compilers for chips with a ring turn odd triangles of a strip back. */
  const gboolean turns_back = program->terms.n_vertices == 0;
  g_autoptr (GArray) assembled =
    ls_draw_assemble (source->primitive, source, draw->vertices->len, draw->restarts);
  Counter counter = { 0 };

  for (guint i = 0; i < assembled->len; i++)
    {
      LsAssembled *from = &g_array_index (assembled, LsAssembled, i);
      LsDrawPrimitive primitive = { .number = count_primitive (draw, &counter, from) };

      primitive.instance = counter.instance;
      if (!turns_back)
        ls_assembled_turn_back (from);
      memcpy (primitive.vertices, from->vertices, sizeof primitive.vertices);
      g_array_append_val (draw->primitives, primitive);
    }
}

void
ls_draw_number_vertices (LsDraw *draw, const LsDrawSource *source)
{
  const LsDrawStage *stage = &draw->stages[draw->last];
  g_autoptr (GArray) assembled = NULL;
  Counter counter = { 0 };
  gboolean is_asked = FALSE;

  for (guint i = 0; i < stage->n_preloads; i++)
    is_asked |= stage->preloads[i].value == LS_DRAW_PRIMITIVE ||
                stage->preloads[i].natural == LS_NATURAL_PRIMITIVE;
  if (!is_asked)
    return;
  assembled = ls_draw_assemble (source->primitive, source, draw->vertices->len, draw->restarts);
  for (guint i = 0; i < assembled->len; i++)
    {
      const LsAssembled *from = &g_array_index (assembled, LsAssembled, i);
      guint32 number = count_primitive (draw, &counter, from);

      g_array_index (draw->vertices, LsDrawVertex, from->provoking).primitive = number;
    }
}
