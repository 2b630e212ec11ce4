#include "draw-test.h"

#include "ls-unbroken.h"

#include <pango/pangocairo.h>

/* Breaks text into lines of every width, and counts those that end right behind the first byte of a pair. */
static guint
count_torn (const char *text, const char *pair, gboolean is_held)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  g_autoptr (PangoLayout) layout = pango_layout_new (context);
  const int torn = (int) (strstr (text, pair) - text) + 1;
  guint n = 0;

  if (is_held)
    {
      PangoAttrList *list = ls_unbroken_find (text);

      g_assert_nonnull (list);
      pango_layout_set_attributes (layout, list);
      pango_attr_list_unref (list);
    }
  pango_layout_set_text (layout, text, -1);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  for (int width = 60; width < 500; width++)
    {
      pango_layout_set_width (layout, width * PANGO_SCALE);
      for (int i = 1; i < pango_layout_get_line_count (layout); i++)
        n += pango_layout_line_get_start_index (pango_layout_get_line_readonly (layout, i)) == torn;
    }
  g_object_unref (context);
  return n;
}

/* What Pango would tear is held together. */
static void
test_operators (void)
{
  static const struct
  {
    const char *text, *pair;
  } cases[] = {
    { "The test was step 9, line 14 (PRED_SETNE_INT): R124.z = 0 != 0: false.", "!=" },
    { "lane 0 computes R1.x = MAX (-inf, -1.5) and goes on with the others", "-i" },
    { "lane 0 tests R1.x > 2 && !R2.y and goes on with the others", "!R" },
    { "stops where R0.x!=3 in this lane, and in the others that are active", "!=" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpuint (count_torn (cases[i].text, cases[i].pair, FALSE), >, 0);
      g_assert_cmpuint (count_torn (cases[i].text, cases[i].pair, TRUE), ==, 0);
    }
}

static void
test_plain (void)
{
  g_assert_null (ls_unbroken_find (""));
  g_assert_null (ls_unbroken_find ("R0.x = 1.0: the wave was started with it."));
}

int
main (int argc, char **argv)
{
  draw_test_init (&argc, &argv);
  g_test_add_func ("/views/unbroken/operators", test_operators);
  g_test_add_func ("/views/unbroken/plain", test_plain);
  return g_test_run ();
}
