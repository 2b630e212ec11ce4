#include "tgsi-test.h"

/* Texts that ask for too much are refused at once, and take hardly any memory. */

#define MOST_SECONDS 10.0 /* sanitizers take their time */

/* head, n times body, tail. */
static char *
repeat (const char *head, const char *body, guint n, const char *tail)
{
  GString *text = g_string_new (head);

  for (guint i = 0; i < n; i++)
    g_string_append (text, body);
  g_string_append (text, tail);
  return g_string_free (text, FALSE);
}

/* Takes text. */
static void
assert_first (char *text, const char *expected)
{
  g_autofree char *owned = text;
  g_autoptr (GTimer) timer = g_timer_new ();
  g_autofree char *said = tgsi_test_first (owned);

  g_assert_cmpstr (said, ==, expected);
  g_assert_cmpfloat (g_timer_elapsed (timer, NULL), <, MOST_SECONDS);
}

static void
test_text (void)
{
  assert_first (repeat ("FRAG\n", "0: MOV TEMP[0], TEMP[0]\n", 2100000, "END\n"),
                "1:1: error: the text has 50400009 bytes: it may have 16777216");
  assert_first (repeat ("FRAG\n", "#\n", 70000, "END\n"),
                "65538:1: error: more than 65536 remarks");
}

static void
test_instructions (void)
{
  assert_first (repeat ("FRAG\n", "NOP\n", 65535, "END\n"), "");
  assert_first (repeat ("FRAG\n", "NOP\n", 65536, "END\n"),
                "65538:1: error: more than 65536 instructions");
}

static void
test_nesting (void)
{
  const char *head = "VERT\nDCL IN[0]\n";
  g_autofree char *ends = repeat ("", "ENDIF\n", 256, "END\n");

  assert_first (repeat (head, "IF IN[0]\n", 256, ends), "");
  assert_first (repeat (head, "IF IN[0]\n", 257, ends),
                "259:1: error: more than 256 blocks are open here");
  assert_first (repeat (head, "IF IN[0]\n", 60000, ends),
                "259:1: error: more than 256 blocks are open here");
  assert_first (repeat (head, "IF IN[0]\n", 100000, ends),
                "65539:1: error: more than 65536 instructions");
}

/* A chain of n subroutines. */
static char *
make_calls (guint n)
{
  g_autoptr (GString) text = g_string_new ("VERT\nCAL :2\nEND\n");

  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "BGNSUB\nCAL :%u\nENDSUB\n", 3 * i + 2);
  g_string_append (text, "BGNSUB\nENDSUB\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_calls (void)
{
  assert_first (make_calls (64), "");
  assert_first (make_calls (65), "194:1: error: calls are more than 64 deep here");
  assert_first (make_calls (20000), "194:1: error: calls are more than 64 deep here");
}

/* What looks at every register for every instruction would take minutes. */
static void
test_registers (void)
{
  assert_first (repeat ("VERT\nDCL TEMP[0..4095]\nDCL ADDR[0]\n", "MOV TEMP[ADDR[0].x], TEMP[0]\n",
                        60000, "END\n"),
                "");
  assert_first (repeat ("VERT\n", "IF :7\nENDIF\n", 1, "END\n"),
                "2:4: error: expected a register file");
  assert_first (repeat ("VERT\nDCL IN[0]\n", "IF IN[0] :0\nENDIF\n", 32000, "END\n"),
                "3:11: warning: the label is 0, and the ENDIF of this IF is instruction 1 (blocks "
                "go by their ends, not by labels)");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/limits/text", test_text);
  g_test_add_func ("/tgsi/limits/instructions", test_instructions);
  g_test_add_func ("/tgsi/limits/nesting", test_nesting);
  g_test_add_func ("/tgsi/limits/calls", test_calls);
  g_test_add_func ("/tgsi/limits/registers", test_registers);
  return g_test_run ();
}
