#include "ls-cli-console.h"
#include "ls-cli-scene.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ls-dispatch.h"
#include "ls-session-source.h"
#include "ls-source-program.h"
#include "ls-text.h"
#include "ls-words.h"

/* --- opening --------------------------------------------------------------------------------------------- */

LsCliStatus
ls_cli_console_move (LsCliConsole *self, LsMove move, guint64 argument)
{
  g_autoptr (GError) error = NULL;

  if (ls_session_move_sync (ls_console_get_session (self->console), move, argument, &error) == NULL)
    return ls_cli_fail (error);
  if (ls_console_check_limit (self->console, &error))
    return LS_CLI_OK;
  ls_cli_fail (error);
  return LS_CLI_DIFFERS;
}

static LsCliStatus
go_to_step (LsCliConsole *self, const LsCli *cli, guint64 step)
{
  const gboolean is_end = step == G_MAXUINT64;
  const LsCliStatus status =
    ls_cli_console_move (self, is_end ? LS_MOVE_END : LS_MOVE_TO_STEP, step);
  const LsPlace *place =
    ls_view_get_place (ls_session_get_view (ls_console_get_session (self->console)));

  if (status != LS_CLI_OK || is_end || place->step == step)
    return status;
  ls_cli_message ("%s: --step %" PRIu64 ": the run has %" PRIu64 " steps", cli->verb->name, step,
                  place->step);
  return LS_CLI_USAGE;
}

static LsCliStatus
go_to_place (LsCliConsole *self, const LsCli *cli)
{
  LsSession *session = ls_console_get_session (self->console);
  guint old_wave = ls_view_get_wave (ls_session_get_view (session)), wave = old_wave;
  guint lane = ls_session_get_focus_lane (session);
  gboolean has_step = ls_cli_takes (cli, "step") && ls_cli_has (cli, "step");
  const gboolean has_statement = ls_cli_takes (cli, "statement") && ls_cli_has (cli, "statement");
  guint64 step = 0, statement = 0, max_steps = LS_DISPATCH_DEFAULT_STEPS;
  g_autoptr (GError) error = NULL;

  if (!ls_cli_place (cli, ls_session_get_scene (session), &wave, &lane) ||
      (has_step && !ls_cli_step (cli, &step)) ||
      (has_statement && (!ls_cli_number (cli, "statement", G_MAXUINT64 - 1, &statement) ||
                         (ls_cli_takes (cli, "max-steps") && !ls_cli_max_steps (cli, &max_steps)))))
    return LS_CLI_USAGE;
  if (has_step && has_statement)
    {
      ls_cli_message ("%s: --step and --statement: one place at a time", cli->verb->name);
      return LS_CLI_USAGE;
    }
  if (wave != old_wave && !ls_session_focus_wave_sync (session, wave, lane, &error))
    return ls_cli_fail (error);
  ls_session_set_focus_lane (session, lane);
  if (has_statement &&
      !ls_source_find_statement (ls_view_get_subject (ls_session_get_view (session)), statement,
                                 max_steps, NULL, &step, &error))
    {
      ls_cli_message ("%s: --statement: %s", cli->verb->name, error->message);
      return LS_CLI_USAGE;
    }
  return has_step || has_statement ? go_to_step (self, cli, step) : LS_CLI_OK;
}

/* Nobody can interrupt what a verb does. */
static gboolean
limit_steps (LsCliConsole *self, const LsCli *cli)
{
  guint64 max_steps = LS_DISPATCH_DEFAULT_STEPS;

  if (ls_cli_takes (cli, "max-steps") && !ls_cli_max_steps (cli, &max_steps))
    return FALSE;
  ls_console_set_limit (self->console, max_steps, LS_CLI_MORE_STEPS);
  return TRUE;
}

/* On a line of its own, which goes away when it is over. */
static void
tell_measuring (guint n_done, guint n_all, gpointer data)
{
  gboolean *is_told = data;

  if (n_all > 0)
    {
      fputc ('\r', stderr);
      fprintf (stderr, ls_words ("measuring the lines of the source: %u of %u compilations"),
               n_done, n_all);
    }
  else if (*is_told)
    fputs ("\r\033[K", stderr);
  *is_told = n_all > 0;
}

static gboolean
tell_measuring_cb (guint n_done, guint n_all, gpointer data)
{
  if (isatty (STDERR_FILENO))
    tell_measuring (n_done, n_all, data);
  return TRUE;
}

gboolean
ls_cli_measure (LsSession *session, GError **error)
{
  gboolean is_told = FALSE;
  const LsSourceTrace *trace =
    ls_session_find_source_trace_sync (session, tell_measuring_cb, &is_told, error);

  tell_measuring_cb (0, 0, &is_told);
  return trace != NULL;
}

LsCliStatus
ls_cli_console_open (LsCliConsole *self, const LsCli *cli)
{
  LsCliStatus status = LS_CLI_OK;
  g_autoptr (LsScene) scene = ls_cli_open_scene (cli, &status);
  g_autoptr (LsSession) session = NULL;
  g_autoptr (GError) error = NULL;

  if (scene == NULL)
    return status;
  session = ls_session_new ();
  if (cli->verb->run != ls_cli_debug)
    ls_session_set_plain (session, !ls_cli_takes (cli, "step"));
  if (!ls_session_open_sync (session, scene, &error))
    return ls_cli_scene_fail (cli, g_steal_pointer (&error));
  self->console = ls_console_new (session);
  ls_console_set_asked_once (self->console, TRUE);
  ls_console_set_trust (self->console, ls_cli_trust (cli));
  status = limit_steps (self, cli) ? go_to_place (self, cli) : LS_CLI_USAGE;
  self->as_json = ls_cli_takes (cli, "json") && ls_cli_has (cli, "json");
  if (status == LS_CLI_OK && !self->as_json && isatty (STDERR_FILENO))
    ls_console_set_progress (self->console, tell_measuring, &self->is_measuring);
  return status;
}

void
ls_cli_console_clear (LsCliConsole *self)
{
  g_clear_pointer (&self->console, ls_console_free);
  g_clear_pointer (&self->file, ls_session_file_free);
}

/* --- what is not saved ----------------------------------------------------------------------------------- */

void
ls_cli_console_keep (LsCliConsole *self)
{
  g_autofree char *folder = ls_session_file_folder (g_get_user_state_dir ());
  g_autoptr (GPtrArray) found = NULL;

  self->file = ls_session_file_new (ls_console_get_session (self->console), folder, 0);
  ls_console_set_file (self->console, self->file);
  found = ls_session_file_find_recoveries (self->file, NULL);
  if (found != NULL && found->len)
    ls_cli_put_line (
      ls_words ("An earlier session ended without saving: 'recover' brings back what was "
                "made there, 'recover -d' throws it away."));
}

void
ls_cli_console_tell_others (const LsCliConsole *self)
{
  LsSession *session = ls_console_get_session (self->console);
  const LsMarks *marks = ls_scene_get_marks (ls_session_get_scene (session));
  guint n_breakpoints = marks->n_other_breakpoints, n_forks = marks->n_other_forks;

  if (n_breakpoints + n_forks > 0)
    {
      g_autofree char *breakpoints = g_strdup_printf (
        ls_words_many ("%u breakpoint", "%u breakpoints", n_breakpoints), n_breakpoints);
      g_autofree char *forks =
        g_strdup_printf (ls_words_many ("%u run", "%u runs", n_forks), n_forks);

      ls_cli_message ("%s and %s in the file belong to another program; they are kept there",
                      breakpoints, forks);
    }
}

static void
tell_problem (LsCliConsole *self)
{
  const GError *problem = self->file ? ls_session_file_get_problem (self->file) : NULL;

  if (problem != NULL && !self->told)
    ls_cli_message ("what you make is not kept until you save it: %s", problem->message);
  self->told = problem != NULL;
}

/* --- answers --------------------------------------------------------------------------------------------- */

/* A caret under the word that is to blame, where text stands above it behind so many characters. */
static void
print_caret (gsize indent, guint column)
{
  fprintf (stderr, "%*s^\n", (int) (indent + column - 1), "");
}

/* The message; of a script with its line and a caret below, where the output may be elsewhere, else under a caret that shows
 * the word of the line above. What lists of commands have to say of the line comes behind the first of the text. */
static void
print_failure (const LsCliConsole *self, const LsAnswer *answer)
{
  g_auto (GStrv) lines = g_strsplit (answer->text, "\n", -1);
  gboolean is_list = g_strv_length (lines) > 2;
  guint column = is_list ? 0 : ls_answer_get_column (answer);
  g_autofree char *shown = self->text ? ls_text_escape (self->text, LS_TEXT_LINE) : NULL;

  ls_cli_send ();
  if (column && self->echo && self->script == NULL)
    print_caret (self->indent, column);
  if (self->script != NULL)
    ls_cli_message ("%s:%u: %s", self->script, self->line, lines[0]);
  else
    ls_cli_message ("%s", lines[0]);
  if (column && self->script != NULL && shown != NULL)
    {
      fprintf (stderr, "  %s\n", shown);
      print_caret (2, column);
    }
  for (guint i = 1; is_list && lines[i]; i++)
    {
      g_autofree char *line = ls_text_escape (lines[i], LS_TEXT_LINE);

      if (*line)
        fprintf (stderr, "%s\n", line);
    }
}

static void
print_answer (const LsCliConsole *self, const LsAnswer *answer)
{
  if (self->as_json)
    {
      if (g_variant_n_children (answer->data))
        ls_cli_print_variant (answer->data, FALSE);
    }
  else if (answer->status == LS_ANSWER_FAILED)
    {
      if (answer->done)
        ls_cli_put (answer->done);
      print_failure (self, answer);
    }
  else if (self->has_person)
    ls_cli_terminal_show (answer->text);
  else
    ls_cli_put (answer->text);
  ls_cli_send ();
}

char *
ls_cli_console_prompt (const LsCliConsole *self)
{
  guint depth = ls_console_get_depth (self->console);

  return depth ? g_strdup_printf ("%*s", (int) depth + 1, "> ") : g_strdup (LS_CLI_PROMPT);
}

void
ls_cli_console_execute (LsCliConsole *self, const char *line)
{
  g_autofree char *prompt = ls_cli_console_prompt (self);
  g_autoptr (LsAnswer) answer =
    line ? ls_console_execute (self->console, line) : ls_console_end_input (self->console);

  if (answer == NULL)
    return;
  self->indent = (guint) strlen (prompt);
  self->text = line;
  print_answer (self, answer);
  self->text = NULL;
  self->failed |= answer->status == LS_ANSWER_FAILED;
  self->quit |= answer->status == LS_ANSWER_QUIT;
  tell_problem (self);
}

LsCliStatus
ls_cli_console_tell (const LsCliConsole *self, const LsCli *cli, const LsAnswer *answer)
{
  g_autofree char *text = g_strchomp (g_strdup (answer->text));

  if (answer->status == LS_ANSWER_FAILED)
    {
      ls_cli_message ("%s: %s", cli->verb->name, text);
      ls_cli_note_code (ls_answer_get_code (answer));
      return ls_answer_get_column (answer) ? LS_CLI_USAGE : LS_CLI_DIFFERS;
    }
  if (self->as_json)
    ls_cli_print_variant (answer->data, TRUE);
  else
    ls_cli_put_line (text);
  return LS_CLI_OK;
}
