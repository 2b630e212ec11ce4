#include "ls-program.h"
#include "ls-listing.h"
#include "tgsi-machine.h"

#include <string.h>

/* What tools ask of the machine, whose programs have no words. */

static const char text[] = "# moves\nFRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\n\n"
                           "// all of it\nMOV\n  OUT[0], IN[0]\nEND\nSTREAMOUT\n";

/* Returns: (transfer full). */
static LsProgram *
load (const char *code, LsStage stage, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (code, strlen (code));
  const LsProgramSource source = {
    .code = bytes, .name = "a.tgsi", .syntax = LS_SYNTAX_TEXT, .stage = stage
  };

  return tgsi_machine.load (&source, NULL, error);
}

static LsProgram *
load_good (const char *code, LsStage stage)
{
  g_autoptr (GError) error = NULL;
  LsProgram *program = load (code, stage, &error);

  g_assert_no_error (error);
  return program;
}

/* Each line of the listing stands in a line of the text, of which blank ones and what is behind END are none of the listing's. */
static void
test_link (void)
{
  static const guint rows[] = { 1, 2, 3, 4, 6, 7, 9 };
  LsProgram *program = load_good (text, LS_STAGE_PS);
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text - 1);
  g_autoptr (GBytes) other = g_bytes_new_static (text + 8, sizeof text - 9);
  g_autoptr (GArray) lines = ls_text_link_find (program, bytes);
  g_autofree char *comment = ls_text_link_dup_comment (program, bytes, 5);

  g_assert_nonnull (lines);
  g_assert_cmpuint (lines->len, ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (g_array_index (lines, LsTextLines, i).first, ==, rows[i]);
  g_assert_cmpstr (comment, ==, "all of it");
  g_assert_null (ls_text_link_find (program, other));
  ls_program_unref (program);
}

static void
test_text (void)
{
  LsProgram *program = load_good (text, LS_STAGE_PS);
  g_autofree char *printed = tgsi_machine.tools->disassemble (program);

  g_assert_cmpstr (printed, ==,
                   "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\n"
                   "  0: MOV OUT[0], IN[0]\n  1: END\n");
  g_assert_null (tgsi_machine.tools->assemble);
  g_assert_null (tgsi_machine.tools->fields);
  ls_program_unref (program);
}

/* What refuses a text stands behind its name and place. */
static void
test_refused (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) other = NULL;

  g_assert_null (load ("VERT\nMOVE\n", LS_STAGE_VS, &error));
  g_assert_cmpstr (error->message, ==,
                   "a.tgsi:2:1: error: unknown instruction 'MOVE' (did you mean MOV?)");
  g_assert_null (load ("VERT\nEND\n", LS_STAGE_PS, &other));
  g_assert_nonnull (strstr (other->message, "begins with VERT"));
}

/* The first word tells, behind remarks; tessellation opens all the same. */
static void
test_stage (void)
{
  static const struct
  {
    const char *text;
    LsStage stage;
  } rows[] = {
    { "FRAG\nEND\n", LS_STAGE_PS },          { "# a\n\n geom1.1\nEND\n", LS_STAGE_GS },
    { "// FRAG\nCOMP\nEND\n", LS_STAGE_CS }, { "TESS_CTRL\nEND\n", LS_STAGE_VS },
    { "TESS_EVAL\nEND\n", LS_STAGE_VS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (rows[i].text, strlen (rows[i].text));
      LsStage stage;

      g_assert_true (tgsi_machine.find_stage (bytes, &stage));
      g_assert_cmpint (stage, ==, rows[i].stage);
      ls_program_unref (load_good (rows[i].text, stage));
    }
}

/* The values of the immediates that a line takes, as it takes them. */
static void
test_rules (void)
{
  static const struct
  {
    guint line; /* from 0 */
    const char *rules;
  } rows[] = {
    { 5, NULL },
    { 8, NULL },
    { 9, "IMM[0].x = 0.5, IMM[0].y = 2.0" },
    { 10, "IMM[1].z = -3" },
    { 11, "IMM[1].x = 1, IMM[0].z = 0.0" },
    { 12, "IMM[2].xy = 0.25" },
  };
  LsProgram *program = load_good (
    "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\n"
    "IMM[0] FLT32 {0.5, 2, 0, 1}\nIMM[1] INT32 {1, 2, -3, 4}\n"
    "IMM[2] FLT64 {0.25, 1.5}\nMOV TEMP[0], IN[0]\nMOV TEMP[1], IN[0]\n"
    "MUL OUT[0].xy, TEMP[0], IMM[0]\nISLT TEMP[0].x, TEMP[1].x, IMM[1].z\n"
    "UCMP TEMP[0].x, IMM[1].x, TEMP[0].x, IMM[0].z\nDADD TEMP[0].xy, TEMP[1], IMM[2]\nEND\n",
    LS_STAGE_PS);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *rules = ls_program_rules (program, rows[i].line);

      g_assert_cmpstr (rules, ==, rows[i].rules);
    }
  ls_program_unref (program);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/tools/link", test_link);
  g_test_add_func ("/tgsi/tools/text", test_text);
  g_test_add_func ("/tgsi/tools/refused", test_refused);
  g_test_add_func ("/tgsi/tools/stage", test_stage);
  g_test_add_func ("/tgsi/tools/rules", test_rules);
  return g_test_run ();
}
