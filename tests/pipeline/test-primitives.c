/* Assembly against OpenGL 3.3 (core specification, section 2.6.1 and table 2.4: the vertices of each primitive). */

#include "ls-primitives.h"

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

      g_assert_cmpuint (primitive->n, ==, ls_primitive_size (kind));
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
  g_test_add_func ("/primitives/restarts", test_restarts);
  return g_test_run ();
}
