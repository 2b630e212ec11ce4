#include "ls-cli.h"

#include <stdio.h>
#include <string.h>

static void
print_row (const char *left, const char *right)
{
  printf ("  %-26s %s\n", left, right);
}

static void
print_option (const LsCliOption *option)
{
  g_autoptr (GString) left = g_string_new (NULL);

  if (option->letter)
    g_string_append_printf (left, "-%c, ", option->letter);
  g_string_append_printf (left, "--%s", option->name);
  if (option->argument)
    g_string_append_printf (left, " %s", option->argument);
  print_row (left->str, option->help);
}

void
ls_cli_print_help (void)
{
  fputs ("Usage: lanescope [FILE]\n"
         "       lanescope VERB [OPTIONS] [ARGUMENTS]\n"
         "\n"
         "Steps a GPU shader forwards and backwards and shows the machine: 64 lanes of\n"
         "AMD's R700. Without a verb, opens the window on FILE: a scene, microcode words\n"
         "or assembly text.\n"
         "\n"
         "Verbs:\n",
         stdout);
  for (guint i = 0; i < ls_cli_n_verbs; i++)
    {
      const LsVerb *verb = &ls_cli_verbs[i];
      g_autofree char *left = g_strdup_printf ("%s %s", verb->name, verb->arguments);

      print_row (left, verb->summary);
    }
  fputs ("\nOptions:\n", stdout);
  print_row ("-h, --help", "print this help; after a verb, the verb's help");
  print_row ("-V, --version", "print the version");
  fputs ("\nFILE may be - for standard input where a verb reads one file.\n"
         "Exit status: 0 ok; 1 it differs or problems were found; 2 wrong usage or a file\n"
         "that cannot be read or written; 3 not supported by this version.\n",
         stdout);
}

void
ls_cli_print_verb_help (const LsVerb *verb)
{
  printf ("Usage: lanescope %s [OPTIONS] %s\n\n%s\n", verb->name, verb->arguments, verb->text);
  fputs ("Options:\n", stdout);
  for (guint i = 0; i < LS_CLI_MAX_OPTIONS && verb->options[i].name; i++)
    print_option (&verb->options[i]);
  print_row ("-h, --help", "print this help");
}

/* Edits (insert, delete, replace, swap of neighbours) that make b of a. */
static guint
distance (const char *a, const char *b)
{
  gsize n = MIN (strlen (b), 31);
  guint rows[3][32] = { { 0 } };

  for (gsize j = 0; j <= n; j++)
    rows[0][j] = (guint) j;
  for (gsize i = 1; a[i - 1]; i++)
    {
      guint *row = rows[i % 3], *up = rows[(i + 2) % 3], *up2 = rows[(i + 1) % 3];

      row[0] = (guint) i;
      for (gsize j = 1; j <= n; j++)
        {
          guint same = a[i - 1] != b[j - 1];

          row[j] = MIN (MIN (row[j - 1], up[j]) + 1, up[j - 1] + same);
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = MIN (row[j], up2[j - 2] + 1);
        }
    }
  return rows[strlen (a) % 3][n];
}

const char *
ls_cli_closest (const char *word, const char *const *names, guint n)
{
  const char *best = NULL;
  guint best_distance = MAX (2, (guint) strlen (word) / 3 + 1);

  for (guint i = 0; i < n; i++)
    {
      guint d = distance (word, names[i]);

      if (d < best_distance)
        {
          best_distance = d;
          best = names[i];
        }
    }
  return best;
}
