#include "ls-cli-console.h"

#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ls-file.h"
#include "ls-text.h"

/* What a terminal has beyond a pipe: colours, a pager for what is longer than it, and other programs. */

#define BOLD "\x1b[1m"
#define PLAIN "\x1b[m"
#define MARK "=>" /* begins the lines of what comes next */

static gboolean
has_colours (void)
{
  const char *none = g_getenv ("NO_COLOR");

  return (none == NULL || *none == '\0') && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
}

/* The prompt has SIGINT blocked, which another program would inherit. */
static void
unblock_cb (gpointer data G_GNUC_UNUSED)
{
  sigset_t set;

  sigemptyset (&set);
  sigaddset (&set, SIGINT);
  sigprocmask (SIG_UNBLOCK, &set, NULL);
}

/* input: (nullable): what it reads; NULL: the terminal. Returns: FALSE where it could not be run, or found no such command. */
static gboolean
run_command (const char *command, const char *input, GError **error)
{
  const char *argv[] = { "/bin/sh", "-c", command, NULL };
  const GSpawnFlags flags = G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_CHILD_INHERITS_STDIN;
  int status = 0, fd = -1;
  GPid pid;

  ls_cli_send ();
  if (!g_spawn_async_with_pipes (
        NULL, (char **) argv, NULL, input != NULL ? flags & ~G_SPAWN_CHILD_INHERITS_STDIN : flags,
        unblock_cb, NULL, &pid, input != NULL ? &fd : NULL, NULL, NULL, error))
    return FALSE;
  if (fd >= 0)
    {
      /* Who has seen enough reads no more. */
      void (*before) (int) = signal (SIGPIPE, SIG_IGN);

      ls_file_write_fd (fd, input, strlen (input));
      close (fd);
      signal (SIGPIPE, before);
    }
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    ;
  return !WIFEXITED (status) || WEXITSTATUS (status) != 127;
}

/* Whether the terminal has too few lines for so many; one that does not say how many has enough. */
static gboolean
is_long (guint n_lines)
{
  struct winsize size;

  return ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && n_lines > size.ws_row;
}

void
ls_cli_terminal_show (const char *text)
{
  const char *pager = g_getenv ("PAGER");
  g_autofree char *escaped = ls_text_escape (text, LS_TEXT_LINES);
  g_auto (GStrv) lines = g_strsplit (escaped, "\n", -1);
  g_autoptr (GString) shown = g_string_new (NULL);
  const gboolean is_coloured = has_colours ();

  for (guint i = 0; lines[i] != NULL; i++)
    if (is_coloured && g_str_has_prefix (lines[i], MARK))
      g_string_append_printf (shown, "%s" BOLD "%s" PLAIN, i > 0 ? "\n" : "", lines[i]);
    else
      g_string_append_printf (shown, "%s%s", i > 0 ? "\n" : "", lines[i]);
  if (!is_long (g_strv_length (lines)) ||
      !run_command (pager != NULL && *pager != '\0' ? pager : "less -FRX", shown->str, NULL))
    ls_cli_put_bytes (shown->str, shown->len);
}

/* Returns: (nullable): the command of "!COMMAND" and "shell COMMAND". */
static const char *
find_command (const char *line)
{
  const char *at = line + strspn (line, " \t");

  if (*at == '!')
    return at + 1;
  return g_str_has_prefix (at, "shell ") ? at + strlen ("shell ") : NULL;
}

gboolean
ls_cli_terminal_shell (const char *line)
{
  const char *command = find_command (line);
  g_autoptr (GError) error = NULL;

  if (command == NULL)
    return FALSE;
  run_command (command, NULL, &error);
  if (error != NULL)
    ls_cli_message ("%s", error->message);
  return TRUE;
}
