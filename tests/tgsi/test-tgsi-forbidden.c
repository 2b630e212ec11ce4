#include "tgsi-test.h"

#include "ls-diagnostic.h"

#include <string.h>

/* What document 004 forbids, sentence by sentence: forbidden.txt. An error where the result means nothing, else a
 * warning. */

#define BODY                              \
  "DCL TEMP[0..3]\nDCL ADDR[0]\n"         \
  "IMM[0] UINT32 {0, 4, 2, 3}\n"          \
  "IMM[1] FLT32 {0.5, 1.5, -0.25, 2.0}\n" \
  "MOV TEMP[0], IMM[1]\nMOV TEMP[1], IMM[0]\nMOV TEMP[2], IMM[0]\nMOV TEMP[3], IMM[0]\n"

/* Programs with which nothing is wrong. */
static const struct
{
  const char *stage, *text;
} scaffolds[] = {
  { "frag", "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\n" BODY "MOV OUT[0], IN[0]\n" },
  { "vert", "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n" BODY "MOV OUT[0], IN[0]\n" },
  { "geom", "GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\n"
            "PROPERTY GS_MAX_OUTPUT_VERTICES 4\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\n" BODY
            "MOV OUT[0], IN[0][0]\n" },
  { "comp", "COMP\n" BODY },
  { "ctrl", "TESS_CTRL\n" BODY },
  { "eval", "TESS_EVAL\n" BODY },
};

static const char *
find_scaffold (const char *stage)
{
  for (guint i = 0; i < G_N_ELEMENTS (scaffolds); i++)
    if (strcmp (scaffolds[i].stage, stage) == 0)
      return scaffolds[i].text;
  g_assert_not_reached ();
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* "error", "warning" or "ok"; line: gets where the first finding is. */
static const char *
judge (const char *text, guint *line)
{
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  TgsiProgram *program = tgsi_program_parse (text, -1, diagnostics, NULL);
  const LsDiagnostic *first = diagnostics->len > 0 ? g_ptr_array_index (diagnostics, 0) : NULL;

  *line = first != NULL ? first->line : 0;
  if (first != NULL)
    g_test_message ("%u: %s", first->line, first->message);
  if (program == NULL)
    return "error";
  tgsi_program_free (program);
  return ls_diagnostics_count (diagnostics, LS_SEVERITY_WARNING) > 0 ? "warning" : "ok";
}

static void
test_scaffolds (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (scaffolds); i++)
    {
      g_autofree char *text = g_strconcat (scaffolds[i].text, "END\n", NULL);
      guint line;

      g_assert_cmpstr (judge (text, &line), ==, "ok");
    }
}

/* What is found stands in the lines that are forbidden. */
static gboolean
is_right (const TgsiTestText *forbidden)
{
  g_auto (GStrv) words = g_strsplit (forbidden->said, " ", 3);
  const char *scaffold = find_scaffold (words[2]);
  g_autofree char *text = g_strconcat (scaffold, forbidden->text, "END\n", NULL);
  guint line;
  const char *verdict = judge (text, &line);

  if (strcmp (verdict, words[1]) == 0 && line > count_lines (scaffold))
    return TRUE;
  g_test_message ("line %s of the document: %s, not %s\n%s", words[0], words[1], verdict, text);
  return FALSE;
}

static void
test_forbidden (void)
{
  g_autoptr (GPtrArray) texts = tgsi_test_read ("forbidden.txt");
  guint n_right = 0;

  for (guint i = 0; i < texts->len; i++)
    n_right += is_right (g_ptr_array_index (texts, i));
  g_test_message ("%u of %u", n_right, texts->len);
  g_assert_cmpuint (texts->len, >=, 123);
  g_assert_cmpuint (n_right, ==, texts->len);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/forbidden/scaffolds", test_scaffolds);
  g_test_add_func ("/tgsi/forbidden/texts", test_forbidden);
  return g_test_run ();
}
