#include "ls-cli-console.h"

#include <editline/readline.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "ls-file.h"

/* What libedit's callbacks work on: it hands them no data. */
static LsCliConsole *prompting;

/* --- completion ------------------------------------------------------------------------------------------ */

/* The characters of what all words begin with. */
static gsize
common_length (char **words)
{
  gsize length = strlen (words[0]);

  for (guint i = 1; words[i]; i++)
    for (gsize j = 0; j < length; j++)
      if (words[i][j] != words[0][j])
        length = j;
  return length;
}

/* What libedit is to put where it thinks that the word starts, in memory of malloc(). */
static char *
make_match (const char *word, gsize from, gsize start)
{
  g_autofree char *before = from > start ? g_strndup (rl_line_buffer + start, from - start) : NULL;
  gsize skip = start > from ? MIN (start - from, strlen (word)) : 0;
  g_autofree char *match = g_strconcat (before != NULL ? before : "", word + skip, NULL);

  return strdup (match);
}

/* For libedit: what all words have in common, then the words. */
static char **
complete_cb (const char *text G_GNUC_UNUSED, int start, int end)
{
  gsize from;
  g_auto (GStrv) words =
    ls_console_complete (prompting->console, rl_line_buffer, (gsize) end, &from);
  guint n = g_strv_length (words);
  char **matches = n ? calloc (n + 2, sizeof *matches) : NULL;

  rl_attempted_completion_over = 1;
  if (matches == NULL)
    return NULL;
  for (guint i = 0; i < n; i++)
    matches[i + 1] = make_match (words[i], from, (gsize) start);
  matches[0] = strndup (matches[1], common_length (matches + 1));
  return matches;
}

/* Where a word begins depends on whether it is the command or part of an expression. */
static char *
breaks_cb (void)
{
  static char blank[] = " ", parts[] = " ,()[]+-*/%<>=!&|^~?:;";

  return memchr (rl_line_buffer, ' ', (gsize) rl_point) ? parts : blank;
}

/* --- history --------------------------------------------------------------------------------------------- */

#define MAX_HISTORY 1000

/* Returns: (transfer full): where the lines of earlier times are kept. */
static char *
history_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "lanescope", "history", NULL);
}

/* The library knows names alone: it gets that of a file in memory. */
static int
make_memory (char **name)
{
  const int fd = memfd_create ("history", MFD_CLOEXEC);

  *name = g_strdup_printf ("/proc/self/fd/%d", fd);
  return fd;
}

static void
load_history (void)
{
  g_autofree char *path = history_path (), *name = NULL;
  g_autoptr (GBytes) lines = ls_file_read_own (path, LS_FILE_MAX_BYTES, NULL);
  const int fd = lines != NULL ? make_memory (&name) : -1;

  if (fd < 0)
    return;
  if (ls_file_write_fd (fd, g_bytes_get_data (lines, NULL), g_bytes_get_size (lines)))
    read_history (name);
  close (fd);
}

static void
keep_history (void)
{
  g_autofree char *path = history_path (), *name = NULL;
  const int fd = make_memory (&name);
  g_autoptr (GBytes) lines = NULL;

  if (fd < 0)
    return;
  if (write_history (name) == 0)
    lines = ls_file_read_fd (fd, LS_FILE_MAX_BYTES, NULL, NULL);
  if (lines != NULL)
    ls_file_replace_own (path, lines, NULL);
  close (fd);
}

static void
remember (const char *line)
{
  HIST_ENTRY *last = history_length ? history_get (history_base + history_length - 1) : NULL;

  if (*line && (last == NULL || strcmp (last->line, line)))
    add_history (line);
}

/* --- interrupting ---------------------------------------------------------------------------------------- */

/* Ctrl-C ends the command that runs, not the program: all other threads have the signal blocked. */
static gpointer
wait_for_interrupts (gpointer data)
{
  LsConsole *console = data;
  sigset_t set;
  int number;

  sigemptyset (&set);
  sigaddset (&set, SIGINT);
  while (sigwait (&set, &number) == 0)
    ls_console_interrupt (console);
  return NULL;
}

/* --- the prompt ------------------------------------------------------------------------------------------ */

static void
read_lines (LsCliConsole *self)
{
  while (!self->quit)
    {
      g_autofree char *prompt = ls_cli_console_prompt (self);
      char *line = readline (prompt);

      if (line == NULL)
        {
          ls_cli_put ("\n");
          return;
        }
      remember (line);
      if (!ls_cli_terminal_shell (line))
        ls_cli_console_execute (self, line);
      free (line);
    }
}

/* While a line is edited Ctrl-C is a key, which drops the line. libedit forgets that with each line. */
static int
prepare_line_cb (void)
{
  rl_parse_and_bind ("setty -d -isig");
  rl_parse_and_bind ("bind ^C em-kill-line");
  return 0;
}

static void
prepare_editing (LsCliConsole *self)
{
  prompting = self;
  rl_initialize ();
  rl_pre_input_hook = prepare_line_cb;
  rl_attempted_completion_function = complete_cb;
  rl_completion_word_break_hook = breaks_cb;
}

void
ls_cli_prompt_block_interrupts (void)
{
  sigset_t set;

  sigemptyset (&set);
  sigaddset (&set, SIGINT);
  pthread_sigmask (SIG_BLOCK, &set, NULL);
}

void
ls_cli_prompt (LsCliConsole *self)
{
  gboolean has_thread;
  pthread_t thread;

  prepare_editing (self);
  stifle_history (MAX_HISTORY);
  load_history ();
  has_thread = !pthread_create (&thread, NULL, wait_for_interrupts, self->console);
  read_lines (self);
  keep_history ();
  if (!has_thread)
    return;
  pthread_cancel (thread);
  pthread_join (thread, NULL);
}
