#pragma once

#include "ls-session-file.h"

/* --- answers --------------------------------------------------------------------------------------------- */

/* What a command has to say: data first, then the same in words. */

typedef enum
{
  LS_ANSWER_OK,
  LS_ANSWER_FAILED,
  LS_ANSWER_QUIT, /* carried out, and whoever reads commands is to stop */
} LsAnswerStatus;

typedef struct
{
  LsAnswerStatus status;
  /* a{sv}, never NULL.  Every answer to a command has "answer" (s), what kind of answer it is, "command" (s), its full name,
   * and "status" (s): "ok", "failed" or "quit"; a line without one (blank, or a comment) has none of them.  Where it failed
   * "answer" is "error", and there is "error" (a{sv}): "code" and "message" (s) and, if a word of the line is to blame,
   * "column" (u), where it begins, in characters from 1.  Other keys are the kind's own: data/doc/json.md. */
  GVariant *data;
  char *text; /* never NULL; "" or lines that each end in a newline */
  char *done; /* FAILED: what was carried out before that has to say; NULL if nothing was */
} LsAnswer;

/* Takes text, and data unless it is floating. */
LsAnswer *ls_answer_new (LsAnswerStatus status, GVariant *data, char *text);
void ls_answer_free (LsAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsAnswer, ls_answer_free)

/* The column of the word that is to blame, or 0. */
guint ls_answer_get_column (const LsAnswer *answer);
/* What kind of error it is; NULL if it is none. */
const char *ls_answer_get_code (const LsAnswer *answer);
const char *ls_answer_get_message (const LsAnswer *answer);

/* --- the console ----------------------------------------------------------------------------------------- */

/* The commands of the debugger as a person types them: one table of rows, each with its name, arguments, help, completer
 * and handler.  A console carries out lines on a session and gives an answer for each; who shows the answers is somebody
 * else's business.  A console belongs to the thread of its session, all but ls_console_interrupt(). */

typedef struct _LsConsole LsConsole;

/* Takes a reference to session, which must have something open whenever a line is carried out. */
LsConsole *ls_console_new (LsSession *session);
void ls_console_free (LsConsole *console);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsConsole, ls_console_free)
LsSession *ls_console_get_session (LsConsole *console); /* (transfer none) */

/* What "recover" takes: file watches over the session, and outlives the console. */
void ls_console_set_file (LsConsole *console, LsSessionFile *file);

/* For lines that nobody can interrupt: moves forwards make max_steps at most, and what would have made more fails, with the
 * place where it stopped. 0: any number. hint: what to do then, as the end of the message; copied. */
void ls_console_set_limit (LsConsole *console, guint64 max_steps, const char *hint);
/* Whether the session's last move found its end within that limit. Returns: FALSE with LS_ERROR_STATE, which says where the wave was. */
gboolean ls_console_check_limit (LsConsole *console, GError **error);

/* Steps that each picture and comparison looks at, unless the command says which; 0: as many as these do by themselves. */
void ls_console_set_picture_steps (LsConsole *console, guint64 max_steps);

/* For who asks one thing alone: printed values are not numbered and kept, nothing is said of the place, and picture steps
 * hold besides those that the command says. */
void ls_console_set_asked_once (LsConsole *console, gboolean is_asked_once);

/* What the scenes that lines name may read: as at first those in their own folder. */
void ls_console_set_trust (LsConsole *console, LsSceneTrust trust);

/* How far measuring the lines of the source is; n_all 0: it is over, or nobody knows yet. */
typedef void (*LsConsoleProgress) (guint n_done, guint n_all, gpointer data);
/* progress: (nullable): called on the console's thread while a command waits for that. */
void ls_console_set_progress (LsConsole *console, LsConsoleProgress progress, gpointer data);
/* The same, for other threads. Returns: FALSE while nothing waits for that. */
gboolean ls_console_get_measured (LsConsole *console, guint *n_done, guint *n_all);

/* Carries out one line: a command by its name, a synonym or a beginning that means one command alone, then its arguments.
 * A comment (#) or a blank line does nothing, but for a blank line behind a move or a listing: it does that again. Whoever
 * reads a file leaves blank lines out. Behind a line that opens a body (commands, define, if, ...) the lines up to 'end' are
 * kept in it; those may also stand in line, behind newlines. Never fails otherwise than by the answer.
 * Returns: (transfer full) */
LsAnswer *ls_console_execute (LsConsole *console, const char *line);
#define LS_CONSOLE_MAX_LINE 4096 /* bytes; longer lines are refused */

/* The components of a register that text names as 'info registers' takes it, with its errors. */
gboolean ls_console_find_cells (LsConsole *console,
                                const char *text,
                                LsExprCells *cells,
                                GError **error);

/* How many bodies are open, each within the other: 0 where a line is a command. */
guint ls_console_get_depth (LsConsole *console);
/* Says that no more lines come. Returns: (transfer full) (nullable): an answer that failed if a body is open, which is
 * dropped. */
LsAnswer *ls_console_end_input (LsConsole *console);

/* What may stand in place of the word that ends at cursor, a number of bytes: whole words, sorted.
 * start: (out): where that word begins, in bytes. Returns: (transfer full): empty if nothing is known. */
GStrv ls_console_complete (LsConsole *console, const char *line, gsize cursor, gsize *start);

/* Ends the command that is being carried out, as soon as may be: it answers that it was interrupted. Any thread, but not
 * a signal handler. */
void ls_console_interrupt (LsConsole *console);

/* --- the table ------------------------------------------------------------------------------------------- */

/* Commands that belong together. */
typedef enum
{
  LS_CONSOLE_MOVING,
  LS_CONSOLE_STOPPING,
  LS_CONSOLE_LOOKING,
  LS_CONSOLE_ASKING,
  LS_CONSOLE_PICTURING,
  LS_CONSOLE_CHANGING,
  LS_CONSOLE_OTHER,
} LsConsoleClass;
#define LS_N_CONSOLE_CLASSES (LS_CONSOLE_OTHER + 1)

/* A row, as help and documentation see it. */
typedef struct
{
  const char *name;
  /* the least of name that is taken for it, whatever else begins so; "": as much as tells it */
  const char *shortest;
  const char *synonyms;  /* other names, with blanks between them, or "" */
  const char *arguments; /* as in the help, or "" */
  const char *help;      /* one line, no full stop */
  const char *more;      /* further lines, each with its newline, or "" */
  LsConsoleClass class;
} LsConsoleHelp;

guint ls_console_get_n_commands (void);
const LsConsoleHelp *ls_console_get_command (guint index);
