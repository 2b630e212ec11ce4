#include "ls-primitives.h"

guint
ls_primitive_size (LsPrimitive kind)
{
  switch (kind)
    {
    case LS_PRIMITIVE_POINTS:
      return 1;
    case LS_PRIMITIVE_LINES:
    case LS_PRIMITIVE_LINE_STRIP:
    case LS_PRIMITIVE_LINE_LOOP:
      return 2;
    case LS_PRIMITIVE_TRIANGLES:
    case LS_PRIMITIVE_TRIANGLE_STRIP:
    case LS_PRIMITIVE_TRIANGLE_FAN:
      return 3;
    }
  g_assert_not_reached ();
}

static void
add (GArray *primitives, guint32 a, guint32 b, guint32 c, guint n, guint32 provoking)
{
  const LsAssembled primitive = { .vertices = { a, b, c }, .n = n, .provoking = provoking };

  g_array_append_val (primitives, primitive);
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
      for (guint32 i = first; i + 1 < end; i += 2)
        add (out, i, i + 1, i, 2, last ? i + 1 : i);
      break;
    case LS_PRIMITIVE_LINE_LOOP:
    case LS_PRIMITIVE_LINE_STRIP:
      for (guint32 i = first; i + 1 < end; i++)
        add (out, i, i + 1, i, 2, last ? i + 1 : i);
      if (kind == LS_PRIMITIVE_LINE_LOOP && end - first > 2)
        add (out, end - 1, first, end - 1, 2, last ? first : end - 1);
      break;
    case LS_PRIMITIVE_TRIANGLES:
      for (guint32 i = first; i + 2 < end; i += 3)
        add (out, i, i + 1, i + 2, 3, last ? i + 2 : i);
      break;
    case LS_PRIMITIVE_TRIANGLE_STRIP:
      for (guint32 i = first; i + 2 < end; i++)
        add (out, i + ((i - first) & 1), i + 1 - ((i - first) & 1), i + 2, 3, last ? i + 2 : i);
      break;
    case LS_PRIMITIVE_TRIANGLE_FAN:
      for (guint32 i = first + 1; i + 1 < end; i++)
        add (out, first, i, i + 1, 3, last ? i + 1 : i);
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
