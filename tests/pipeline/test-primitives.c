/* Assembly against OpenGL 3.3 (core specification, section 2.6.1 and table 2.4: the vertices of each primitive). */

#include "ls-raster.h"

static void
assert_primitives (LsPrimitive kind,
                   gboolean is_last,
                   guint n,
                   const guint *restarts,
                   guint n_restarts,
                   const char *expected)
{
  g_autoptr (GArray) primitives = g_array_new (FALSE, FALSE, sizeof (LsAssembled));
  g_autoptr (GString) text = g_string_new (NULL);

  ls_primitives_assemble (kind, is_last, n, restarts, n_restarts, primitives);
  for (guint i = 0; i < primitives->len; i++)
    {
      const LsAssembled *primitive = &g_array_index (primitives, LsAssembled, i);

      g_string_append (text, i ? " " : "");
      for (guint k = 0; k < primitive->n; k++)
        g_string_append_printf (text, "%u", primitive->vertices[k]);
      g_string_append_printf (text, "/%u", primitive->provoking);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_kinds (void)
{
  assert_primitives (LS_PRIMITIVE_POINTS, TRUE, 2, NULL, 0, "0/0 1/1");
  assert_primitives (LS_PRIMITIVE_LINES, TRUE, 5, NULL, 0, "01/1 23/3");
  assert_primitives (LS_PRIMITIVE_LINE_STRIP, FALSE, 3, NULL, 0, "01/0 12/1");
  assert_primitives (LS_PRIMITIVE_LINE_LOOP, TRUE, 3, NULL, 0, "01/1 12/2 20/0");
  assert_primitives (LS_PRIMITIVE_TRIANGLES, FALSE, 7, NULL, 0, "012/0 345/3");
  assert_primitives (LS_PRIMITIVE_TRIANGLE_STRIP, TRUE, 5, NULL, 0, "012/2 213/3 234/4");
  assert_primitives (LS_PRIMITIVE_TRIANGLE_STRIP, FALSE, 4, NULL, 0, "012/0 213/1");
  assert_primitives (LS_PRIMITIVE_TRIANGLE_FAN, TRUE, 4, NULL, 0, "012/2 023/3");
  assert_primitives (LS_PRIMITIVE_TRIANGLE_FAN, FALSE, 4, NULL, 0, "012/1 023/2");
}

/* Section 2.6.1 too; strips by its table 2.4, with the vertices of a primitive in the order of gl_in, but for odd ones: there
 * Mesa's r600 driver (tri_strip_adj_fix) reads vertex i of gl_in from place (i + 4) % 6. */
static void
test_neighbours (void)
{
  assert_primitives (LS_PRIMITIVE_LINES_ADJACENCY, TRUE, 9, NULL, 0, "0123/2 4567/6");
  assert_primitives (LS_PRIMITIVE_LINE_STRIP_ADJACENCY, FALSE, 6, NULL, 0, "0123/1 1234/2 2345/3");
  assert_primitives (LS_PRIMITIVE_TRIANGLES_ADJACENCY, TRUE, 11, NULL, 0, "012345/4");
  assert_primitives (LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY, TRUE, 5, NULL, 0, "");
  assert_primitives (LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY, TRUE, 7, NULL, 0, "012543/4");
  assert_primitives (LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY, TRUE, 8, NULL, 0, "012643/4 256740/6");
  assert_primitives (LS_PRIMITIVE_TRIANGLE_STRIP_ADJACENCY, FALSE, 10, NULL, 0,
                     "012643/0 256840/2 426987/4");
}

/* Table 2.4 as OpenGL has it, for programs that nobody compiled for a chip. */
static void
test_turned_back (void)
{
  LsAssembled even = { { 0, 1, 2, 6, 4, 3 }, 6, 4 }, odd = { { 2, 5, 6, 8, 4, 0 }, 6, 6 };
  static const guint32 same[] = { 0, 1, 2, 6, 4, 3 }, turned[] = { 4, 0, 2, 5, 6, 8 };

  ls_assembled_turn_back (&even);
  ls_assembled_turn_back (&odd);
  g_assert_cmpmem (even.vertices, sizeof even.vertices, same, sizeof same);
  g_assert_cmpmem (odd.vertices, sizeof odd.vertices, turned, sizeof turned);
}

static void
test_without_neighbours (void)
{
  LsAssembled line = { { 4, 5, 6, 7, 4, 4 }, 4, 6 }, triangle = { { 0, 1, 2, 3, 4, 5 }, 6, 4 };
  LsAssembled turned = { { 2, 5, 6, 7, 4, 0 }, 6, 6 };
  LsAssembled point = { { 3, 3, 3, 3, 3, 3 }, 1, 3 };

  ls_assembled_drop_neighbours (&line);
  g_assert_cmpuint (line.n, ==, 2);
  g_assert_true (line.vertices[0] == 5 && line.vertices[1] == 6 && line.provoking == 6);
  ls_assembled_drop_neighbours (&triangle);
  g_assert_cmpuint (triangle.n, ==, 3);
  g_assert_true (triangle.vertices[0] == 0 && triangle.vertices[1] == 2 &&
                 triangle.vertices[2] == 4);
  ls_assembled_drop_neighbours (&turned);
  g_assert_true (turned.vertices[0] == 4 && turned.vertices[1] == 2 && turned.vertices[2] == 6);
  ls_assembled_drop_neighbours (&point);
  g_assert_true (point.n == 1 && point.vertices[0] == 3);
}

static void
test_restarts (void)
{
  static const guint restarts[] = { 0, 3, 3, 5, 99 };

  assert_primitives (LS_PRIMITIVE_TRIANGLE_STRIP, TRUE, 8, restarts, G_N_ELEMENTS (restarts),
                     "012/2 567/7");
  assert_primitives (LS_PRIMITIVE_LINES, TRUE, 0, restarts, G_N_ELEMENTS (restarts), "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/primitives/kinds", test_kinds);
  g_test_add_func ("/primitives/neighbours", test_neighbours);
  g_test_add_func ("/primitives/turned-back", test_turned_back);
  g_test_add_func ("/primitives/without-neighbours", test_without_neighbours);
  g_test_add_func ("/primitives/restarts", test_restarts);
  return g_test_run ();
}
