#include "ls-fuzz.h"

#include <string.h>

#include "ls-console.h"

/* Any text, line by line: each is answered, with data and text that are well-formed, and can be completed at its end.
 * Commands that read or write files are left out. */

#define MAX_LINES 24

static const char program[] = "00 ALU_PUSH_BEFORE:\n"
                              "  0 x: MUL R1.x, R0.x, R0.x\n"
                              "  1 x: PRED_SETGT ____, 0.5f, PV0.x UPDATE_EXEC_MASK UPDATE_PRED\n"
                              "01 JUMP ADDR(6)\n"
                              "02 LOOP_START_DX10 ADDR(5)\n"
                              "03 ALU_BREAK:\n"
                              "  2 x: ADD R1.x, R1.x, 0.5f\n"
                              "  3 x: PRED_SETGT ____, 1.0f, R1.x UPDATE_EXEC_MASK UPDATE_PRED\n"
                              "04 LOOP_END ADDR(3)\n"
                              "05 ELSE POP_CNT(1) ADDR(7)\n"
                              "06 POP POP_CNT(1) ADDR(7)\n"
                              "07 EXP_DONE: PIX0, R1\n"
                              "END_OF_PROGRAM\n";

static LsConsole *
open_console (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (program, strlen (program));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene =
    ls_scene_open_how (bytes, "fuzz.asm", &(LsSceneHow){ .trust = LS_TRUST_FOLDER }, &error);
  g_autoptr (LsSession) session = ls_session_new ();

  g_assert_no_error (error);
  ls_session_open_sync (session, scene, &error);
  g_assert_no_error (error);
  return ls_console_new (session);
}

/* Whether the line, whatever the abbreviation, may reach the file system. */
static gboolean
touches_files (const char *line)
{
  const char *word = line + strspn (line, " \t\r");

  return g_str_has_prefix (word, "so") || g_str_has_prefix (word, "sa");
}

static void
check_answer (const LsAnswer *answer)
{
  g_assert_true (g_variant_is_of_type (answer->data, G_VARIANT_TYPE_VARDICT));
  g_assert_true (g_utf8_validate (answer->text, -1, NULL));
  g_assert_true (*answer->text == '\0' || g_str_has_suffix (answer->text, "\n"));
  g_assert_true (answer->status == LS_ANSWER_FAILED || ls_answer_get_column (answer) == 0);
}

/* Returns: whether it was carried out. */
static gboolean
check_line (LsConsole *console, const char *line)
{
  g_autoptr (LsAnswer) answer = NULL;
  g_auto (GStrv) words = NULL;
  gsize start;

  if (touches_files (line))
    return FALSE;
  words = ls_console_complete (console, line, strlen (line), &start);
  g_assert_cmpuint (start, <=, strlen (line));
  answer = ls_console_execute (console, line);
  check_answer (answer);
  return *line && answer->status != LS_ANSWER_FAILED;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_LINES);
  g_autoptr (LsConsole) console = open_console ();
  gboolean is_answered = FALSE;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  for (guint i = 0; lines[i]; i++)
    is_answered |= check_line (console, lines[i]);
  if (is_answered)
    ls_fuzz_count (LS_FUZZ_OPENED);
  if (ls_view_get_place (ls_session_get_view (ls_console_get_session (console)))->step > 0)
    ls_fuzz_count (LS_FUZZ_RAN);
  return 0;
}
