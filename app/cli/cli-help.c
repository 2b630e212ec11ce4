#include "ls-cli.h"
#include "ls-machines.h"

#include <string.h>

#include "ls-words.h"

static void
print_row (const char *left, const char *right)
{
  ls_cli_print ("  %-26s %s\n", left, right);
}

static void
print_option (const LsCliOption *option)
{
  g_autoptr (GString) left = g_string_new (NULL);

  if (option->letter)
    g_string_append_printf (left, "-%c, ", option->letter);
  g_string_append_printf (left, "--%s", option->name);
  if (option->argument)
    g_string_append_printf (left, option->argument_may_lack ? "[=%s]" : " %s", option->argument);
  print_row (left->str, ls_words (option->help));
}

void
ls_cli_print_help (void)
{
  g_autoptr (GString) titles = g_string_new (NULL);
  guint n_machines;
  const LsMachine *const *machines = ls_machines (&n_machines);

  for (guint i = 0; i < n_machines; i++)
    g_string_append_printf (titles, "%s%s",
                            i == 0               ? ""
                            : i + 1 < n_machines ? ", "
                                                 : ls_words (" or "),
                            machines[i]->title);
  ls_cli_print ("Usage: lanescope [FILE...]\n"
                "       lanescope VERB [OPTIONS] [ARGUMENTS]\n"
                "\n"
                "Steps a GPU shader forwards and backwards and shows the machine: 64 lanes of\n"
                "%s. Without a verb, opens a window on each FILE: GLSL, a\n"
                "scene, microcode words or assembly text.\n"
                "\n"
                "Verbs:\n",
                titles->str);
  for (guint i = 0; i < ls_cli_n_verbs; i++)
    {
      const LsVerb *verb = &ls_cli_verbs[i];
      g_autofree char *left = g_strdup_printf ("%s %s", verb->name, verb->arguments);

      print_row (left, ls_words (ls_cli_get_summary (verb)));
    }
  ls_cli_print ("\nOptions:\n");
  print_row ("-h, --help", ls_words ("print this help; after a verb, the verb's help"));
  print_row ("-V, --version", ls_words ("print the version"));
  print_row ("    --new-window", ls_words ("open another window of the program that runs already"));
  ls_cli_print ("\nFILE may be - for standard input where a verb reads one file.\n"
                "Exit status: 0 ok; 1 it differs or problems were found; 2 wrong usage or a file\n"
                "that cannot be read or written; 3 not supported by this version.\n");
}

void
ls_cli_print_verb_help (const LsVerb *verb)
{
  ls_cli_print ("Usage: lanescope %s [OPTIONS] %s\n\n%s\n", verb->name, verb->arguments,
                ls_words (verb->text));
  ls_cli_print ("Options:\n");
  for (guint i = 0; i < LS_CLI_MAX_OPTIONS && verb->options[i].name; i++)
    print_option (&verb->options[i]);
  print_row ("-h, --help", ls_words ("print this help"));
}
