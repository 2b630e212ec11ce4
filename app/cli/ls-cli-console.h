#pragma once

#include <json-glib/json-glib.h>

#include "ls-cli.h"
#include "ls-console.h"
#include "ls-session-fetch.h"

/* The console on the command line: its lines come from files, from standard input or from a prompt, its answers go to
 * standard output. */

typedef struct
{
  LsConsole *console;    /* owned */
  LsSessionFile *file;   /* owned; NULL: nothing is kept */
  gboolean told;         /* that nothing can be kept */
  gboolean as_json;      /* answers are JSON, an object a line, and nothing else is printed */
  gboolean is_measuring; /* a line about it stands on the terminal */
  gboolean has_person;   /* on a terminal, who reads the answers there */
  gboolean echo;   /* commands are printed as they are read, so that a transcript holds them */
  gboolean failed; /* a command could not be carried out */
  gboolean quit;
  const char *script; /* that is being read, or NULL; line counts from 1 */
  guint line;
  guint indent;     /* of the prompt before a line that failed */
  const char *text; /* of the line that is answered, or NULL */
} LsCliConsole;

#define LS_CLI_PROMPT "(lanescope) "

/* Opens what the command line names at its --wave, --lane and --step, where the verb has them; moves have the limit of its
 * --max-steps, or that of a run. The caller clears it also where that failed. */
LsCliStatus ls_cli_console_open (LsCliConsole *self, const LsCli *cli);
/* Makes a move. Having said why, returns what is not LS_CLI_OK where it fails, or does not find its end within the limit. */
LsCliStatus ls_cli_console_move (LsCliConsole *self, LsMove move, guint64 argument);
/* Measures the lines of the text that the session's scene was compiled from, as a command that needs them does. Returns: FALSE with the
 * errors of ls_session_find_source_trace_sync(). */
gboolean ls_cli_measure (LsSession *session, GError **error);
/* Keeps from now on what is made of the scene and not saved, and tells if there is something from before. */
void ls_cli_console_keep (LsCliConsole *self);
/* Tells how many breakpoints and forked runs the scene's file has for other programs than the one that it names now. */
void ls_cli_console_tell_others (const LsCliConsole *self);
void ls_cli_console_clear (LsCliConsole *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliConsole, ls_cli_console_clear)

/* What stands before a line: the prompt, or "> " where it goes into a body. Returns: (transfer full). */
char *ls_cli_console_prompt (const LsCliConsole *self);
/* Carries out a line and prints the answer. line: NULL: no more come from where they came: what they left open is told. */
void ls_cli_console_execute (LsCliConsole *self, const char *line);
/* Prints the one answer of a verb. */
LsCliStatus ls_cli_console_tell (const LsCliConsole *self,
                                 const LsCli *cli,
                                 const LsAnswer *answer);

/* Line editing, history and completion, until the end of the input (cli-prompt.c). Ctrl-C ends the command that runs and
 * not the program, if it was blocked before there were other threads. */
void ls_cli_prompt (LsCliConsole *self);
void ls_cli_prompt_block_interrupts (void);

/* --- lines and requests of standard input (cli-requests.c) ----------------------------------------------- */

/* Carries out what a program asks on standard input, a line at a time, and answers each with a line of JSON.  A line is a command,
 * as a person types it, or a request:
 *   {"id": ID, "fetch": {...}}    registers of many positions, as bytes behind the line: see below
 *   {"id": ID, "command": TEXT}   the answer has that "id", a number or a text; while it is carried out, lines
 *                                 {"event": "progress", "id": ID, "step": N} say how far it is
 *   {"cancel": ID}                ends that request, which answers that it was interrupted; read at once, whatever runs
 * Returns: FALSE where standard input cannot be read. */
gboolean ls_cli_requests_run (LsCliConsole *console, GError **error);

/* --- registers as bytes (cli-fetch.c) --------------------------------------------------------------------- */

/* What a request asks for. */
typedef struct
{
  GStrv what; /* NULL: all registers */
  gboolean has_steps;
  guint64 steps[3]; /* FROM, TO, STRIDE */
  LsMask lanes;
} LsCliFetch;

void ls_cli_fetch_clear (LsCliFetch *fetch);
/* Reads the value of "fetch": an object with "what", "steps" and "lanes". */
gboolean ls_cli_fetch_read (LsCliFetch *fetch, JsonNode *node, GError **error);
/* Makes the answer. interrupt, reached: atomic; the first is set to end it, the second gets how far it is. */
LsFetch *ls_cli_fetch_run (const LsCliFetch *fetch,
                           LsConsole *console,
                           LsFetchPlan *plan,
                           const gint *interrupt,
                           gsize *reached,
                           GError **error);
/* Prints the line and the bytes of what ls_cli_fetch_run() made of plan. id: (nullable). */
void ls_cli_fetch_print (LsFetch *fetch, const LsFetchPlan *plan, LsConsole *console, GVariant *id);

/* Prints an answer on a terminal (cli-terminal.c): what comes next in bold, unless NO_COLOR is set, and through $PAGER, or less, what has more lines. */
void ls_cli_terminal_show (const char *text);
/* Runs what a person typed behind "!" or "shell". Returns: FALSE for any other line. */
gboolean ls_cli_terminal_shell (const char *line);
