#include <string.h>

#include "ls-program.h"
#include "ls-listing.h"
#include "r700-machine.h"
#include "machines.h"

/* From which lines of its text each line of a listing comes: "0:3" is line 0 of the listing, from 0, and line 3 of the text, from 1. */

static LsProgram *
load (const LsMachine *machine, GBytes *code, LsSyntax syntax)
{
  const LsProgramSource source = { .code = code, .syntax = syntax, .stage = LS_STAGE_PS };
  g_autoptr (GError) error = NULL;
  LsProgram *program = machine->load (&source, NULL, &error);

  g_assert_no_error (error);
  return program;
}

static void
assert_lines (LsProgram *program, GBytes *text, const char *expected)
{
  g_autoptr (GArray) lines = ls_text_link_find (program, text);
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_nonnull (lines);
  g_assert_cmpuint (lines->len, ==, ls_program_n_lines (program));
  for (guint i = 0; i < lines->len; i++)
    {
      const LsTextLines *at = &g_array_index (lines, LsTextLines, i);

      if (at->first > 0)
        g_string_append_printf (found, at->first == at->last ? "%s%u:%u" : "%s%u:%u-%u",
                                i > 0 ? " " : "", i, at->first, at->last);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

/* Above the first line alone, in both texts; a text of another program has none. */
static void
assert_comments (LsProgram *program, GBytes *text, GBytes *other)
{
  const char c = *(const char *) g_bytes_get_data (text, NULL);
  const gboolean has_comment = c == ';' || c == '/';
  g_autofree char *first = ls_text_link_dup_comment (program, text, 0);

  g_assert_cmpstr (first, ==, has_comment ? "a comment" : NULL);
  for (guint line = 1; line <= ls_program_n_lines (program); line++)
    g_assert_null (ls_text_link_dup_comment (program, text, line));
  g_assert_null (ls_text_link_dup_comment (program, other, 0));
}

/* It does not matter whether the program came as text or as words; what other words are made of is no text of it. */
static void
assert_text (const LsMachine *machine, const char *text, const char *other, const char *expected)
{
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (GBytes) wrong = g_bytes_new_static (other, strlen (other));
  g_autoptr (GBytes) words = machine->tools->assemble (text, -1, NULL, NULL, NULL);
  g_autoptr (LsProgram) program = load (machine, code, LS_SYNTAX_TEXT);
  g_autoptr (LsProgram) bare = load (machine, words, LS_SYNTAX_WORDS);

  assert_lines (program, code, expected);
  assert_lines (bare, code, expected);
  g_assert_null (ls_text_link_find (program, wrong));
  g_assert_null (ls_text_link_find (program, words));
  assert_comments (program, code, wrong);
}

/* clang-format off */
static const char r700[] =
  "; a comment\n"                                                    /* 1 */
  "ALU:\n"                                                           /* 2 */
  "      x: MUL_IEEE    R1.x,  R0.x,  (0x40490FDB, 3.1415927f).x\n"  /* 3 */
  "\n"                                                               /* 4 */
  "      y: ADD         R1.y,  R0.x,  (0x40C90FDB, 6.2831855f).y\n"  /* 5 */
  "  1   x: MOV         R1.z,  R1.x ; half\n"                        /* 6 */
  "TEX:\n"                                                           /* 7 */
  "      GET_GRADIENTS_H R2.x___, R1.x___, t18, s0\n"                /* 8 */
  "\n"                                                               /* 9 */
  "      GET_GRADIENTS_V R2._y__, R1.x___, t18, s0\n"                /* 10 */
  "EXPORT_DONE: PIX0, R1\n"                                             /* 11 */
  "END_OF_PROGRAM\n";                                                /* 12 */

/* Another number of the same length. */
static const char changed[] =
  "ALU:\n"
  "      x: MUL_IEEE    R1.x,  R0.x,  (0x40490FDC, 3.1415929f).x\n"
  "      y: ADD         R1.y,  R0.x,  (0x40C90FDB, 6.2831855f).y\n"
  "  1   x: MOV         R1.z,  R1.x\n"
  "TEX:\n"
  "      GET_GRADIENTS_H R2.x___, R1.x___, t18, s0\n"
  "      GET_GRADIENTS_V R2._y__, R1.x___, t18, s0\n"
  "EXPORT_DONE: PIX0, R1\n"
  "END_OF_PROGRAM\n";

static const char r500[] =
  "// a comment\n"                                                                                   /* 1 */
  "ALU temp[1].r = MAX src0.0__, src0.0__\n"                                                         /* 2 */
  "\n"                                                                                               /* 3 */
  "after:\n"                                                                                         /* 4 */
  "OUT src0.rgb = temp[1], src1.rgb = 0.0625 : out[0].rgb = MAD src0.rrr, src1.rgb, src0.000\n"      /* 5 */
  "  ; the other half\n"                                                                             /* 6 */
  "  + out[0].a = MAX src0.1, src0.1\n";                                                             /* 7 */
/* clang-format on */

static void
test_r700 (void)
{
  assert_text (&r700_machine, r700, changed, "0:2 1:3 2:5 3:6 4:7 5:8 6:10 7:11");
}

/* Two instructions that share one clause's words. */
static void
test_shared (void)
{
  static const char text[] = "00 ALU: ADDR(32) CNT(1)\n"             /* 1 */
                             "      0  x: MOV         R1.x,  R0.x\n" /* 2 */
                             "01 ALU: ADDR(32) CNT(1)\n"             /* 3 */
                             "02 EXPORT_DONE: PIX0, R1\n"            /* 4 */
                             "END_OF_PROGRAM\n";

  assert_text (&r700_machine, text, r700, "0:1 1:2 2:3 3:4");
}

/* The fetch subroutine has a text of its own. */
static void
test_fetch (void)
{
  static const char text[] = "\nCALL_FS\nEXPORT_DONE: POS0, R1\nEND_OF_PROGRAM\n";
  static const char fetch[] =
    "VTX:\nFETCH R1, R0.x, fc160 FORMAT(32_32_32_32_FLOAT) MEGA(32)\nRETURN\n";
  g_autoptr (GBytes) code = g_bytes_new_static (text, strlen (text));
  g_autoptr (GBytes) more = g_bytes_new_static (fetch, strlen (fetch));
  const LsProgramSource source = { .code = code,
                                   .syntax = LS_SYNTAX_TEXT,
                                   .fetch = more,
                                   .fetch_syntax = LS_SYNTAX_TEXT,
                                   .stage = LS_STAGE_VS };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsProgram) program = r700_machine.load (&source, NULL, &error);

  g_assert_no_error (error);
  assert_lines (program, code, "0:2 1:3");
}

static void
test_r500 (void)
{
  if (skip_without ("r500"))
    return;

  assert_text (ls_machine_by_id ("r500"), r500, r700, "0:2 1:5-7 2:5-7");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-lines/r700", test_r700);
  g_test_add_func ("/text-lines/shared", test_shared);
  g_test_add_func ("/text-lines/fetch", test_fetch);
  g_test_add_func ("/text-lines/r500", test_r500);
  return g_test_run ();
}
