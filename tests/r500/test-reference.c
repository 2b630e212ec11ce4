
#include <string.h>

#include "r500-isa.h"

/* The pages of the reference, against what the documents say. */

static const char *
item (const LsReferencePage *page, const char *label)
{
  for (guint i = 0; i < page->items->len; i++)
    {
      const LsReferenceItem *it = &g_array_index (page->items, LsReferenceItem, i);

      if (strcmp (it->label, label) == 0)
        return it->text;
    }
  return NULL;
}

/* Numbers as documents 001 and 003 and the register text give them. */
static void
test_opcodes (void)
{
  static const struct
  {
    const char *name, *opcode;
  } rows[] = {
    { "MAD", "0 in US_ALU_RGBA_INST.RGB_OP, 0 in US_ALU_ALPHA_INST.ALPHA_OP" },
    { "D2A", "3 in US_ALU_RGBA_INST.RGB_OP" },
    { "max", "5 in US_ALU_RGBA_INST.RGB_OP, 3 in US_ALU_ALPHA_INST.ALPHA_OP" },
    { "SOP", "10 in US_ALU_RGBA_INST.RGB_OP" },
    { "MDV", "12 in US_ALU_RGBA_INST.RGB_OP, 15 in US_ALU_ALPHA_INST.ALPHA_OP" },
    { "RSQ", "11 in US_ALU_ALPHA_INST.ALPHA_OP" },
    { "TEXKILL", "2 in US_TEX_INST.INST" },
    { "DXDY", "6 in US_TEX_INST.INST" },
    { "ENDREP", "4 in US_FC_INST.OP" },
    { "if", "0 in US_FC_INST.OP" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint number = ls_manual_find (&r500_manual, rows[i].name, 0);
      g_autoptr (LsReferencePage) page = NULL;

      g_assert_cmpuint (number, <, r500_manual.n_pages);
      page = r500_manual.page (number);
      g_assert_cmpstr (item (page, "Opcode"), ==, rows[i].opcode);
      g_assert_cmpuint (ls_manual_find (&r500_manual, rows[i].name, number + 1), ==, G_MAXUINT);
    }
}

static void
test_words (void)
{
  g_autoptr (LsReferencePage) page =
    r500_manual.page (ls_manual_find (&r500_manual, "CONTINUE", 0));
  const LsReferenceItem *last = &g_array_index (page->items, LsReferenceItem, page->items->len - 2);

  g_assert_cmpstr (last->text, ==,
                   "US_FC_ADDR: BOOL_ADDR 4:0, INT_ADDR 12:8, JUMP_ADDR 24:16, JUMP_GLOBAL 31");
}

/* What the sources leave open stands on the pages of what depends on it. */
static void
test_open (void)
{
  g_autoptr (LsReferencePage) kill = r500_manual.page (ls_manual_find (&r500_manual, "TEXKILL", 0));
  g_autoptr (LsReferencePage) load = r500_manual.page (ls_manual_find (&r500_manual, "LD", 0));

  g_assert_true (
    g_str_has_prefix (item (kill, "Open"), "What the sources leave open: pixels behind a TEXKILL"));
  g_assert_null (item (load, "Open"));
}

/* Each page has a name that leads to it, a summary and a source. */
static void
test_pages (void)
{
  g_assert_cmpuint (r500_manual.n_pages, ==, 8 + R500_N_OPS + 7);
  for (guint i = 0; i < r500_manual.n_pages; i++)
    {
      g_autoptr (LsReferencePage) page = r500_manual.page (i);
      gboolean is_known = FALSE;

      g_assert_cmpuint (ls_manual_find (&r500_manual, page->name, i), ==, i);
      g_assert_cmpuint (strlen (page->summary), >, 4);
      g_assert_nonnull (item (page, "Source"));
      for (const LsPageText *name = r500_manual.names; name->text != NULL; name++)
        is_known |= strcmp (name->text, page->name) == 0;
      g_assert_true (is_known);
    }
  g_assert_cmpuint (ls_manual_find (&r500_manual, "MUL", 0), ==, G_MAXUINT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/reference/opcodes", test_opcodes);
  g_test_add_func ("/r500/reference/words", test_words);
  g_test_add_func ("/r500/reference/open", test_open);
  g_test_add_func ("/r500/reference/pages", test_pages);
  return g_test_run ();
}
