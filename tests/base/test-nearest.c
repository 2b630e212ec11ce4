#include "ls-nearest.h"

static const char *const names[] = { "MOVA", "MOV", NULL, "width", "height", "disasm", "asm" };

static void
test_words (void)
{
  static const struct
  {
    const char *word, *nearest;
  } cases[] = {
    { "MOVE", "MOV" },
    { "mova", "MOVA" },
    { "MVO", "MOV" },
    { "widht", "width" },
    { "hieght", "height" },
    { "dissasm", "disasm" },
    { "asmm", "asm" },
    { "elsewhere", NULL },
    { "", NULL },
    { "q", NULL },
    { "a-word-that-is-longer-than-anything-that-has-a-name-in-this-program", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (ls_nearest_of (cases[i].word, names, G_N_ELEMENTS (names)), ==,
                     cases[i].nearest);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/nearest/words", test_words);
  return g_test_run ();
}
