#include "ls-text.h"

/* Code points from the Unicode standard: chapter 23 (directional formatting), C0 and C1 of ISO 6429. */

static void
check (const char *text, LsTextStyle style, const char *expected)
{
  g_autofree char *shown = ls_text_escape (text, style);

  g_assert_cmpstr (shown, ==, expected);
  g_assert_true (g_utf8_validate (shown, -1, NULL));
}

static void
test_plain (void)
{
  static const char plain[] = "grün \\x1B “ß” 日本語 😀 \xC2\xA0";

  for (LsTextStyle style = LS_TEXT_LINES; style <= LS_TEXT_JSON; style++)
    check (plain, style, plain);
  check ("", LS_TEXT_LINE, "");
}

static void
test_lines (void)
{
  check ("a\tb\nc\n", LS_TEXT_LINES, "a\tb\nc\n");
  check ("a\tb\nc\n", LS_TEXT_LINE, "a\\x09b\\x0Ac\\x0A");
  check ("{\n\t}\n", LS_TEXT_JSON, "{\n\t}\n");
  check ("a\r\n", LS_TEXT_LINES, "a\\x0D\n");
}

static void
test_controls (void)
{
  check ("\x1B[31m\x07\x08\x7F", LS_TEXT_LINES, "\\x1B[31m\\x07\\x08\\x7F");
  check ("\x1B\x7F", LS_TEXT_JSON, "\\u001B\\u007F");
  for (gunichar c = 1; c < 0xA0; c++)
    {
      char text[8] = "";
      g_autofree char *shown = NULL;

      g_unichar_to_utf8 (c, text);
      shown = ls_text_escape (text, LS_TEXT_LINE);
      if (c < 0x20 || c >= 0x7F)
        g_assert_cmpint (shown[0], ==, '\\');
      else
        g_assert_cmpstr (shown, ==, text);
    }
  check ("\xC2\x9B"
         "2J",
         LS_TEXT_LINES, "\\u009B2J");
}

static void
test_directions (void)
{
  static const gunichar marks[] = { 0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D,
                                    0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x2028, 0x2029 };
  static const gunichar others[] = { 0x061B, 0x061D, 0x200D, 0x2010, 0x2027,
                                     0x202F, 0x2065, 0x206A, 0x05D0, 0x0627 };

  for (LsTextStyle style = LS_TEXT_LINES; style <= LS_TEXT_JSON; style++)
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
      {
        char text[8] = "";
        g_autofree char *expected = g_strdup_printf ("\\u%04X", marks[i]);

        g_unichar_to_utf8 (marks[i], text);
        check (text, style, expected);
      }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      char text[8] = "";

      g_unichar_to_utf8 (others[i], text);
      check (text, LS_TEXT_LINE, text);
    }
}

/* Table 3-7 of the standard says which bytes are UTF-8. */
static void
test_bytes (void)
{
  check ("a\xFFz", LS_TEXT_LINE, "a\\xFFz");
  check ("a\xFFz", LS_TEXT_JSON, "a\\uFFFDz");
  check ("\xC3", LS_TEXT_LINE, "\\xC3");                            /* cut off */
  check ("\xE2\x80", LS_TEXT_LINE, "\\xE2\\x80");                   /* cut off */
  check ("\xC0\x80", LS_TEXT_LINE, "\\xC0\\x80");                   /* too long */
  check ("\xED\xA0\x80", LS_TEXT_LINE, "\\xED\\xA0\\x80");          /* half a pair */
  check ("\xF4\x90\x80\x80", LS_TEXT_LINE, "\\xF4\\x90\\x80\\x80"); /* beyond the last */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/plain", test_plain);
  g_test_add_func ("/text/lines", test_lines);
  g_test_add_func ("/text/controls", test_controls);
  g_test_add_func ("/text/directions", test_directions);
  g_test_add_func ("/text/bytes", test_bytes);
  return g_test_run ();
}
