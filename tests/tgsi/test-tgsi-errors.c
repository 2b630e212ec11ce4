#include "tgsi-test.h"

/* What is wrong with a text, where it is and how it is said: errors.txt. */

static void
test_errors (void)
{
  g_autoptr (GPtrArray) texts = tgsi_test_read ("errors.txt");

  g_assert_cmpuint (texts->len, >, 180);
  for (guint i = 0; i < texts->len; i++)
    {
      const TgsiTestText *text = g_ptr_array_index (texts, i);
      g_autofree char *said = tgsi_test_first (text->text);

      if (g_strcmp0 (said, text->said) != 0)
        g_print ("# %s\n", text->text);
      g_assert_cmpstr (said, ==, text->said);
    }
}

static void
test_empty (void)
{
  g_autofree char *said = tgsi_test_first ("");

  g_assert_true (g_str_has_prefix (said, "1:1: error: the line ends where FRAG, VERT,"));
}

/* Bytes that are no text, and one that stands alone. */
static void
test_bytes (void)
{
  static const char text[] = "FRAG\n\0END\n";
  g_autoptr (GError) error = NULL;

  g_assert_null (tgsi_program_parse (text, sizeof text - 1, NULL, &error));
  g_assert_cmpstr (error->message, ==, ":2:1: error: expected an instruction");
}

/* The fiftieth error is the last that is said. */
static void
test_many (void)
{
  g_autoptr (GString) text = g_string_new ("FRAG\n");
  g_autofree char *said = NULL;

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "MOV TEMP[0], TEMP[1]\n");
  said = tgsi_test_first (text->str);
  g_assert_cmpstr (said, ==, "65538:1: error: more than 65536 instructions");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tgsi/errors/texts", test_errors);
  g_test_add_func ("/tgsi/errors/empty", test_empty);
  g_test_add_func ("/tgsi/errors/bytes", test_bytes);
  g_test_add_func ("/tgsi/errors/many", test_many);
  return g_test_run ();
}
