#include "tgsi-test.h"

#include "ls-diagnostic.h"
#include "tgsi-text.h"

#include <string.h>

#define MARK "@@"
#define FRAG_TEXT "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\n"

static void
free_text (gpointer data)
{
  TgsiTestText *text = data;

  g_free (text->said);
  g_free (text->text);
  g_free (text);
}

GPtrArray *
tgsi_test_split (const char *data)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (free_text);
  g_auto (GStrv) parts = g_strsplit (data, "\n" MARK, -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *part =
        i == 0 && g_str_has_prefix (parts[i], MARK) ? parts[i] + strlen (MARK) : parts[i];
      const char *end = strchr (part, '\n');
      const char *const frag = "@frag\n";
      TgsiTestText *text;

      if (*part == '#' || end == NULL)
        continue;
      text = g_new0 (TgsiTestText, 1);
      text->said = g_strstrip (g_strndup (part, (gsize) (end - part)));
      end++;
      text->text = g_str_has_prefix (end, frag)
                     ? g_strconcat (FRAG_TEXT, end + strlen (frag), "\n", NULL)
                     : g_strconcat (end, "\n", NULL);
      g_ptr_array_add (texts, text);
    }
  return texts;
}

GPtrArray *
tgsi_test_read (const char *file)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, file, NULL);
  g_autofree char *data = NULL;

  g_assert_true (g_file_get_contents (path, &data, NULL, NULL));
  return tgsi_test_split (data);
}

char *
tgsi_test_first (const char *text)
{
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  TgsiProgram *program = tgsi_program_parse (text, -1, diagnostics, &error);
  g_autofree char *said = NULL;

  g_assert_true ((program == NULL) == (error != NULL));
  g_assert_true ((program == NULL) == (ls_diagnostics_count (diagnostics, LS_SEVERITY_ERROR) > 0));
  if (program != NULL)
    tgsi_program_free (program);
  if (diagnostics->len == 0)
    return g_strdup ("");
  said = ls_diagnostic_format (g_ptr_array_index (diagnostics, 0), "");
  return g_strdup (said + 1);
}

TgsiProgram *
tgsi_test_parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  TgsiProgram *program = tgsi_program_parse (text, -1, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* Of n of them; none are nowhere. */
static gboolean
are_bytes_same (gconstpointer a, gconstpointer b, gsize n)
{
  return n == 0 || memcmp (a, b, n) == 0;
}

/* From one member to another: what lies between members is nobody's. */
#define ARE_MEMBERS_SAME(type, a, b, first, last)       \
  (memcmp ((const char *) (a) + offsetof (type, first), \
           (const char *) (b) + offsetof (type, first), \
           offsetof (type, last) + sizeof (a)->last - offsetof (type, first)) == 0)

static gboolean
are_operands_same (const TgsiOperand *a, const TgsiOperand *b, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!ARE_MEMBERS_SAME (TgsiOperand, &a[i], &b[i], file, absolute) ||
        !ARE_MEMBERS_SAME (TgsiOperand, &a[i], &b[i], array, dim_added))
      return FALSE;
  return TRUE;
}

/* Labels and lines are the text's. */
static gboolean
are_insns_same (const TgsiInsn *a, const TgsiInsn *b)
{
  return ARE_MEMBERS_SAME (TgsiInsn, a, b, op, format) &&
         are_operands_same (a->dst, b->dst, TGSI_MAX_DST) &&
         are_operands_same (a->src, b->src, TGSI_MAX_SRC) &&
         are_operands_same (a->offsets, b->offsets, TGSI_MAX_OFFSETS) &&
         ARE_MEMBERS_SAME (TgsiInsn, a, b, target_insn, depth);
}

/* Whether two programs say the same. */
static gboolean
are_same (const TgsiProgram *a, const TgsiProgram *b)
{
  if (a->n_insns != b->n_insns || a->n_decls != b->n_decls || a->n_imms != b->n_imms ||
      a->n_properties != b->n_properties || a->processor != b->processor || a->end != b->end)
    return FALSE;
  for (guint i = 0; i < a->n_insns; i++)
    if (!are_insns_same (&a->insns[i], &b->insns[i]))
      return FALSE;
  return are_bytes_same (a->decls, b->decls, a->n_decls * sizeof *a->decls) &&
         are_bytes_same (a->imms, b->imms, a->n_imms * sizeof *a->imms) &&
         are_bytes_same (a->properties, b->properties, a->n_properties * sizeof *a->properties);
}

void
tgsi_test_round_trip (const char *name, const char *text)
{
  g_autoptr (TgsiProgram) program = tgsi_test_parse (text);
  g_autofree char *printed = tgsi_print (program);
  g_autoptr (TgsiProgram) again = tgsi_test_parse (printed);
  g_autofree char *twice = tgsi_print (again);

  g_assert_cmpstr (printed, ==, twice);
  if (!are_same (program, again))
    g_error ("%s: what is printed is another program", name);
}
