#include <string.h>

#include "ls-console.h"
#include "mutate.h"

/* Scripts for the prompt, by its table of commands. */

static const char *const arguments[] = {
  "",
  "",
  "",
  "1",
  "2",
  "3",
  "5",
  "R0.x",
  "R1.x",
  "R1.xy@0-3",
  "R2.x all",
  "export[0]",
  "share[0]",
  "scratch[3]",
  "*4",
  "end",
  "start",
  "50%",
  "wave 1",
  "lane 3 9",
  "lane 0 1",
  "fork",
  "1..5",
  "3..3",
  "any",
  "kill",
  "nan",
  "uncertain",
  "race",
  "divergence",
  "mask",
  "reconvergence",
  "lane 3",
  "write R1.x",
  "change R0.x",
  "access",
  "buffer 0",
  "texture 18",
  "export",
  "cf",
  "clause",
  "line 3",
  "if R1.x > 0.5",
  "3 lanes 0-3,9 if R1.x > 0.5",
  "R1.x lanes 3",
  "export[0..3]",
  "R1.x = 0.5",
  "R1.x@0-7,22 = 1",
  "R1.x@all = R0.x * 2",
  "mask active = 0xff",
  "mask active = R0.x > 0.5",
  "CB0[0].y = 1.5",
  "bool[0] = 1",
  "loop[0] = 3, 0, 1",
  "3 x is {R1.x}",
  "3,\"%f\\n\",R1.x",
  "1 3",
  "1 >= 2",
  "1 % 2",
  "1 R1.x > 1",
  "count (R1.x > 0.5)",
  "/x R1.xy@3",
  "/4f share[0]",
  "registers",
  "masks",
  "breakpoints",
  "wave",
  "all",
  "what-if 1",
  "main",
  "bookmark a",
  "a",
  "3 3",
  "63",
  "here",
  "-f",
  "storage0[0]",
  "storage0[3] = 7",
  "write storage0[3]",
  "image0[0]",
  "counters0[0]",
  "SWITCH[0].x",
  "IN[1][0].xy",
  "TEMP[0].xy@0-3 = 1",
};

/* Names of registers become those of TGSI. Returns: (transfer full). */
static char *
name_tgsi (GRand *rand, const char *line)
{
  static const char *const names[] = { "TEMP[\\1].", "TEMP[\\1].", "TEMP[\\1].",     "OUT[\\1].",
                                       "IN[\\1].",   "ADDR[0].",   "CONST[0][\\1].", "SV[\\1]." };
  g_autoptr (GRegex) regex = g_regex_new ("\\bR([0-9]+)\\.", 0, 0, NULL);

  return g_regex_replace (regex, line, -1, 0, mutate_pick (rand, names, G_N_ELEMENTS (names)), 0,
                          NULL);
}

static char *
make_line (GRand *rand, gboolean is_tgsi)
{
  const LsConsoleHelp *command =
    ls_console_get_command (mutate_below (rand, ls_console_get_n_commands ()));
  g_autofree char *line = g_strdup_printf ("%s %s", command->name,
                                           mutate_pick (rand, arguments, G_N_ELEMENTS (arguments)));

  return is_tgsi ? name_tgsi (rand, line) : g_steal_pointer (&line);
}

/* A move, of which scripts need many. */
static char *
make_move (GRand *rand)
{
  guint n = ls_console_get_n_commands ();

  for (guint tries = 0; tries < 32; tries++)
    {
      const LsConsoleHelp *command = ls_console_get_command (mutate_below (rand, n));

      if (command->class == LS_CONSOLE_MOVING && strchr (command->arguments, 'N'))
        return g_strdup_printf ("%s %u", command->name, 1 + mutate_below (rand, 7));
    }
  return g_strdup ("step");
}

void
mutate_script (GRand *rand, GPtrArray *lines, gboolean is_tgsi)
{
  guint way = mutate_below (rand, 10), i = mutate_below (rand, lines->len);
  char *made = NULL;

  if (lines->len == 0 || way < 3)
    g_ptr_array_insert (lines, (gint) i, make_line (rand, is_tgsi));
  else if (way < 5)
    g_ptr_array_insert (lines, (gint) i, make_move (rand));
  else if (way < 7)
    made = mutate_number_in (rand, g_ptr_array_index (lines, i));
  else if (way < 8)
    g_ptr_array_insert (lines, (gint) i,
                        g_strdup (g_ptr_array_index (lines, mutate_below (rand, lines->len))));
  else if (way < 9)
    made = make_line (rand, is_tgsi);
  else if (lines->len > 1)
    g_ptr_array_remove_index (lines, i);
  if (made)
    mutate_line_set (lines, i, made);
}
