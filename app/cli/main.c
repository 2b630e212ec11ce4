#include "ls-cli.h"

#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "ls-data-folder.h"
#include "ls-plugins.h"
#include "ls-translation.h"
#include "ls-words.h"

#ifdef LS_HAVE_GUI
#  include "ls-gui.h"
#endif

static LsCliStatus
unknown (const char *word)
{
  g_autofree const char **names = g_new0 (const char *, ls_cli_n_verbs);
  const char *close;

  for (guint i = 0; i < ls_cli_n_verbs; i++)
    names[i] = ls_cli_verbs[i].name;
  close = ls_nearest_of (word, names, ls_cli_n_verbs);
  if (word[0] == '-')
    ls_cli_message ("unknown option %s (see 'lanescope --help')", word);
  else if (close != NULL)
    ls_cli_message ("%s is neither a verb nor a file (did you mean '%s'?)", word, close);
  else
    ls_cli_message ("%s is neither a verb nor a file (see 'lanescope --help')", word);
  return LS_CLI_USAGE;
}

static LsCliStatus
no_window (const char *reason, const char *file)
{
  ls_cli_message ("%s (use 'lanescope debug %s')", ls_words (reason), file ? file : "FILE");
  return LS_CLI_UNSUPPORTED;
}

/* What tells the program to open another window, or to wait for the bus to say which. */
#define NEW_WINDOW "--new-window"
#define SERVICE "--gapplication-service"

static gboolean
is_about_windows (const char *argument)
{
  return !strcmp (argument, NEW_WINDOW) || !strcmp (argument, SERVICE);
}

/* The same file at the prompt, where a person sits at a terminal. files: as open_windows() takes them. reason: why no window opens. */
static LsCliStatus
open_in_terminal (const char *const *files, const char *reason)
{
  g_autofree char *example = files[0] == NULL ? ls_data_find (LS_FIRST_EXAMPLE ".lanescope") : NULL;
  g_autofree char *file = g_strdup (files[0] != NULL ? files[0] : example);
  const gboolean is_one = files[0] == NULL || files[1] == NULL;

  if (file == NULL || !is_one || is_about_windows (file) || !isatty (STDIN_FILENO) ||
      !isatty (STDOUT_FILENO))
    return no_window (reason, files[0] != NULL && !is_about_windows (files[0]) ? files[0] : NULL);
  return ls_cli_dispatch (ls_cli_find_verb ("debug"), 1, &file);
}

/* files: up to NULL, or one of these words. */
static LsCliStatus
open_windows (const char *const *files)
{
#ifdef LS_HAVE_GUI
  int status =
    files[0] && !strcmp (files[0], NEW_WINDOW) ? ls_gui_main_new () : ls_gui_main (files);

  if (status != LS_GUI_NO_DISPLAY)
    return status ? LS_CLI_DIFFERS : LS_CLI_OK;
  return open_in_terminal (files, "there is no display to open a window on");
#else
  return open_in_terminal (files, "this build has no window");
#endif
}

static LsCliStatus
open_files (int argc, char **argv)
{
  if (argc == 2 && is_about_windows (argv[1]))
    return open_windows ((const char *const *) argv + 1);
  /* Each file has a window of its own anyway. */
  if (argc > 2 && !strcmp (argv[1], NEW_WINDOW))
    {
      argc--;
      argv++;
    }
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-' ||
        !(strpbrk (argv[i], "./") || g_file_test (argv[i], G_FILE_TEST_EXISTS)))
      return unknown (argv[i]);
  return open_windows ((const char *const *) argv + 1);
}

static LsCliStatus
help_of (int argc, char **argv)
{
  const LsVerb *verb;

  if (argc < 3)
    {
      ls_cli_print_help ();
      return LS_CLI_OK;
    }
  verb = ls_cli_find_verb (argv[2]);
  if (verb == NULL)
    return unknown (argv[2]);
  ls_cli_print_verb_help (verb);
  return LS_CLI_OK;
}

/* What programs read is the same in all languages: the messages of the system in it, too. */
static gboolean
is_for_people (const LsVerb *verb, int argc, char **argv)
{
  if (verb != NULL && verb->is_for_programs)
    return argc > 2 && (!strcmp (argv[2], "--help") || !strcmp (argv[2], "-h"));
  for (int i = 2; i < argc; i++)
    if (!strcmp (argv[i], "--json"))
      return FALSE;
  return TRUE;
}

int
main (int argc, char **argv)
{
  const LsVerb *verb = argc > 1 ? ls_cli_find_verb (argv[1]) : NULL;

  setlocale (LC_CTYPE, "");
  if (is_for_people (verb, argc, argv))
    {
      setlocale (LC_MESSAGES, "");
      ls_translation_open (ls_translation_find_folder ());
    }
  ls_plugins_register ();
  if (verb != NULL)
    return (int) ls_cli_dispatch (verb, argc - 2, argv + 2);
  if (argc < 2)
    return (int) open_files (argc, argv);
  if (!strcmp (argv[1], "--help") || !strcmp (argv[1], "-h") || !strcmp (argv[1], "help"))
    return (int) ls_cli_flush (help_of (argc, argv));
  if (!strcmp (argv[1], "--version") || !strcmp (argv[1], "-V"))
    {
      ls_cli_put_line ("lanescope " LS_VERSION);
      return (int) ls_cli_flush (LS_CLI_OK);
    }
  return (int) open_files (argc, argv);
}
