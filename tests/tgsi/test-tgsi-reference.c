#include "tgsi-isa.h"

#include <string.h>

/* The pages of the reference. */

/* The text of the n-th item that has the label, or NULL. */
static const char *
item (const LsReferencePage *page, const char *label, guint n)
{
  for (guint i = 0; i < page->items->len; i++)
    {
      const LsReferenceItem *it = &g_array_index (page->items, LsReferenceItem, i);

      if (strcmp (it->label, label) == 0 && n-- == 0)
        return it->text;
    }
  return NULL;
}

/* Each instruction has one, of which something is said, and pages of a class stand together. */
static void
test_pages (void)
{
  g_autoptr (GHashTable) classes = g_hash_table_new (g_str_hash, g_str_equal);
  const char *class = "";

  g_assert_cmpuint (tgsi_manual.n_pages, ==, 244);
  g_assert_null (tgsi_manual.names[244].text);
  for (guint i = 0; i < tgsi_manual.n_pages; i++)
    {
      g_autoptr (LsReferencePage) page = tgsi_manual.page (i);

      g_assert_nonnull (tgsi_manual.names[i].text);
      g_assert_cmpuint (ls_manual_find (&tgsi_manual, page->name, 0), ==, i);
      g_assert_cmpuint (ls_manual_find (&tgsi_manual, page->name, i + 1), ==, G_MAXUINT);
      g_assert_cmpuint (strlen (page->summary), >, 0);
      g_assert_nonnull (item (page, "Operands", 0));
      g_assert_nonnull (item (page, "Stages", 0));
      g_assert_true (strcmp (class, page->class) == 0 ||
                     g_hash_table_add (classes, (gpointer) page->class));
      class = page->class;
    }
}

static void
assert_item (const char *name, const char *label, const char *text)
{
  g_autoptr (LsReferencePage) page = tgsi_manual.page (ls_manual_find (&tgsi_manual, name, 0));

  g_assert_cmpstr (item (page, label, 0), ==, text);
}

/* All but three run. */
static void
test_refused (void)
{
  guint n = 0;

  for (guint i = 0; i < TGSI_N_OPS; i++)
    n += tgsi_op_refusal ((TgsiOpcode) i) != NULL;
  g_assert_cmpuint (n, ==, 3);
  g_assert_nonnull (tgsi_op_refusal (TGSI_FBFETCH));
  g_assert_nonnull (tgsi_op_refusal (TGSI_IMG2HND));
  g_assert_nonnull (tgsi_op_refusal (TGSI_SAMP2HND));
}

static void
test_items (void)
{
  assert_item ("mad_sat_precise", "Operands", "d0 float, s0 float, s1 float, s2 float");
  assert_item ("TXF", "Behind it", "a texture target");
  assert_item ("TXF", "Offsets", "none or one");
  assert_item ("TG4", "Offsets", "none, one or four");
  assert_item ("TXL2", "Targets", "CUBEARRAY, SHADOWCUBEARRAY");
  assert_item ("CAL", "Behind it", ":n, the number of a BGNSUB");
  assert_item ("BARRIER", "Stages", "TESS_CTRL, COMP");
  assert_item ("DSEQ", "Result", "a word from each pair");
  assert_item ("END", "Source", "the parser of Mesa 22.3.6");
  assert_item ("UDIV", "Corners", "By 0 it gives ~0.");
  assert_item ("NOP", "Operands", "none");
  g_assert_cmpuint (ls_manual_find (&tgsi_manual, "MAD_PRECISE_SAT", 0), ==, G_MAXUINT);
  g_assert_cmpuint (ls_manual_find (&tgsi_manual, "SUB", 0), ==, G_MAXUINT);
}

static void
test_readings (void)
{
  g_autoptr (LsReferencePage) page = tgsi_manual.page (ls_manual_find (&tgsi_manual, "MAD", 0));

  g_assert_nonnull (strstr (item (page, "Open", 0), "Reading mad-rounding: twice,"));
  g_assert_nonnull (strstr (item (page, "Open", 1), "Reading denormals: keep,"));
  g_assert_null (item (page, "Open", 2));
  assert_item ("UADD", "Open", NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/reference/pages", test_pages);
  g_test_add_func ("/tgsi/reference/items", test_items);
  g_test_add_func ("/tgsi/reference/refused", test_refused);
  g_test_add_func ("/tgsi/reference/readings", test_readings);
  return g_test_run ();
}
