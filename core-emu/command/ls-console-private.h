#pragma once

#include "ls-arguments.h"
#include "ls-console.h"
#include "ls-reply.h"
#include "ls-session-source.h"
#include "ls-source-program.h"

/* What the files of the console share: its state, the rows and their handlers. */

typedef struct _LsBody LsBody;

/* A line of a list of commands that could not be carried out. */
typedef struct
{
  char *file;   /* or NULL: of no file */
  guint line;   /* in it, from 1 */
  char *text;   /* of the line; NULL: there is none */
  guint column; /* of the word to blame in it, from 1, or 0 */
} LsTrouble;

struct _LsConsole
{
  LsSession *session;    /* owned */
  LsSessionFile *file;   /* or NULL */
  gint interrupt;        /* atomic; set while a command is to end */
  guint64 max_steps;     /* of a move forwards; 0: any number */
  guint64 picture_steps; /* of a picture; 0: its own default */
  char *hint;            /* how to have more; or NULL */
  char *repeat;          /* what a blank line does again, or NULL */
  guint list_first; /* line where the last listing began, if list_next says that there is one */
  guint list_file;  /* of that: the number of the text's file */
  guint list_next;  /* line where a listing goes on; G_MAXUINT: around the place */
  guint list_size;  /* lines of a listing */
  gboolean is_asked_once;     /* ls_console_set_asked_once() */
  LsSceneTrust trust;         /* what scenes that lines name may read */
  LsConsoleProgress progress; /* or NULL */
  gpointer progress_data;
  gint n_measured, n_to_measure; /* atomic: how far measuring is, of what */

  LsBody *body;        /* what lines go into until it is closed, or NULL */
  guint n_running;     /* lists of commands that are being carried out, one within the other */
  guint n_lines;       /* of them that one command has carried out */
  LsTrouble trouble;   /* what failed in them */
  GHashTable *defined; /* of commands that people made, by name */

  GHashTable *commands; /* number of a breakpoint -> its lines, GStrv */
  gboolean has_moved;   /* there is a stop whose breakpoints' commands have not been carried out */
  gboolean runs_commands; /* those are being carried out */
  GVariant *last_stop;    /* the answer of the last move among these, or NULL */

  gboolean speaks_listing; /* also in a text: see ls_console_speaks_text() */
  guint frame;             /* chosen, from 0, the place, outwards */
  guint64 frame_step;      /* where it was chosen */
  guint frame_wave, frame_fork;
  guint64 next_word; /* where x/i goes on */
};

/* Carries out a command. FALSE with error where it cannot be done; what is in reply then is dropped. A row whose help has no
 * arguments gets none. */
typedef gboolean (*LsConsoleRun) (LsConsole *console,
                                  LsArguments *arguments,
                                  LsReply *reply,
                                  int value,
                                  GError **error);

/* A line up to the cursor, that is to be completed. */
typedef struct
{
  const char *line;
  const char *arguments; /* in line: behind the command */
  const char *word; /* in line: what there is of the last word; whoever sees other words moves it */
  GPtrArray *words; /* of char *, owned: what the word may become */
} LsCompletion;

/* Appends to completion->words; those that do not begin as the word does are left out by the caller. */
typedef void (*LsConsoleComplete) (LsConsole *console, LsCompletion *completion);

typedef enum
{
  LS_ROW_REPEATS = 1 << 0, /* a blank line does it again */
  LS_ROW_TEXT = 1 << 1,    /* the arguments are a text: # has no meaning in it */
  LS_ROW_OPENS = 1 << 2,   /* lines follow, up to 'end' */
} LsConsoleFlags;

typedef struct
{
  LsConsoleHelp help;
  LsConsoleFlags flags;
  LsConsoleComplete complete; /* NULL: nothing is known */
  LsConsoleRun run;
  int value;           /* handed to run: one handler serves many rows */
  const char *missing; /* told where there are no arguments; NULL: run copes with that */
} LsConsoleRow;

/* --- replies --------------------------------------------------------------------------------------------- */

/* --- lists of commands (ls-console-script.c) ------------------------------------------------------------- */

typedef struct
{
  const char *name; /* where the lines stand, for messages */
  gboolean is_file;
  gboolean shows_lines;  /* each is told before its answer */
  gboolean ends_at_move; /* what stands behind a move is left out */
  const char *const *lines;
} LsScript;

/* Carries out lines up to the first that fails. Texts of the answers go to reply, the answers to answers. */
gboolean ls_console_run_script (LsConsole *console,
                                const LsScript *script,
                                GVariantBuilder *answers,
                                LsReply *reply,
                                GError **error);
/* The same, with the answers as "answers". */
gboolean ls_console_reply_script (LsConsole *console,
                                  const LsScript *script,
                                  LsReply *reply,
                                  GError **error);
void ls_console_forget_trouble (LsConsole *console);
/* The commands of the file that the arguments name. */
gboolean ls_console_run_file (LsConsole *console,
                              LsArguments *arguments,
                              LsReply *reply,
                              GError **error);

/* --- bodies (ls-console-body.c) -------------------------------------------------------------------------- */

/* Takes what stood between; lines: NULL-terminated. */
typedef gboolean (
  *LsConsoleClose) (LsConsole *console, LsBody *body, char **lines, LsReply *reply, GError **error);

struct _LsBody
{
  const char *command; /* that opened it */
  LsConsoleClose close;
  guint depth; /* bodies that are open */
  guint n_lines;
  GStrvBuilder *lines;
  char *name;      /* what is defined or tested; owned, or NULL */
  GArray *numbers; /* of guint: breakpoints; owned, or NULL */
};

/* Lines go into a body until it is closed. Returns: (transfer none). */
LsBody *ls_console_open_body (LsConsole *console,
                              const char *command,
                              LsConsoleClose close,
                              LsReply *reply);
gboolean ls_console_feed_body (LsConsole *console,
                               const char *text,
                               LsReply *reply,
                               GError **error);
/* Leaves it open for ever. Returns: (transfer full): the command that opened it. */
char *ls_console_drop_body (LsConsole *console);
/* Lines as they were typed, with what is within others further to the right. Returns: (transfer floating): for "_lines", which the
 * tables tell. */
GVariant *ls_console_make_body (const char *const *lines, guint indent);
extern const LsFormTable ls_console_body_tables[];

/* --- commands of breakpoints (ls-console-commands.c) ----------------------------------------------------- */

/* Returns: (transfer none) (nullable): what a hit of a breakpoint carries out, NULL-terminated. */
const char *const *ls_console_get_commands (LsConsole *console, guint number);
/* Whether the breakpoints that the stop is at all want nothing told of it. */
gboolean ls_console_is_silent (LsConsole *console);
/* Behind a move: carries out the commands of what it met, and of what these meet; nothing if there are none. */
gboolean ls_console_run_commands (LsConsole *console, LsReply *reply, GError **error);
/* The members of an answer, but those about the command itself. */
void ls_console_copy_members (LsDict *dict, GVariant *data);

/* --- commands that people make (ls-console-define.c) ----------------------------------------------------- */

/* Returns: (transfer none) (nullable): the name of the one that word means. */
const char *ls_console_find_definition (LsConsole *console, const char *word);
gboolean ls_console_run_definition (LsConsole *console,
                                    const char *name,
                                    LsArguments *arguments,
                                    LsReply *reply,
                                    GError **error);
/* All, or the one that the arguments name. */
gboolean ls_console_reply_definitions (LsConsole *console,
                                       LsArguments *arguments,
                                       LsReply *reply,
                                       GError **error);

/* --- names with a $ (ls-console-variables.c) ------------------------------------------------------------- */

/* As ls_expr_new() of the program, with what names with a $ are worth here. */
LsExpr *ls_console_compile (LsConsole *console, const char *text, GError **error);
void ls_console_evaluate (LsConsole *console, LsExpr *expr, LsExprValue *value);
/* What text is worth, as the address of a word. */
gboolean ls_console_take_address (LsConsole *console,
                                  const char *text,
                                  guint64 *address,
                                  GError **error);
void ls_console_set_number (LsConsole *console, const char *name, guint32 bits, LsExprType type);
/* Puts a value at the end of the history. Returns: its number. */
guint ls_console_remember_value (LsConsole *console, const LsExprValue *value);
/* Whether text begins with a name that the machine has. */
gboolean ls_console_is_of_machine (LsConsole *console, const char *text);
/* Reads "$NAME = EXPR", also with += or ++. Returns: (transfer full): the name, and right gets what it becomes; NULL if text
 * is something else. */
char *ls_console_read_assignment (LsConsole *console, const char *text, char **right);
/* Returns: (transfer full): the expression, of which value gets the value; NULL with an error. */
LsExpr *ls_console_assign (LsConsole *console,
                           LsArguments *arguments,
                           const char *name,
                           const char *right,
                           LsExprValue *value,
                           GError **error);
void ls_console_reply_variables (LsConsole *console, LsReply *reply);
gboolean ls_console_reply_values (LsConsole *console,
                                  LsArguments *arguments,
                                  LsReply *reply,
                                  GError **error);

/* The place that an expression names in the lane looked at, as watch takes it: "R5.y@22", "share[17]" (ls-console-locate.c).
 * Returns: (transfer full): NULL with an error. */
char *ls_console_locate (LsConsole *console, const char *text, GError **error);

/* --- origins (ls-console-origins.c) ----------------------------------------------------------------------- */

/* Tells where the stage before gave the values that a cause was started with; with as_chain the lines behind the first vertex too. */
void ls_console_reply_origins (LsConsole *console,
                               const LsCause *cause,
                               gboolean as_chain,
                               LsReply *reply);

/* --- frames (ls-console-frame.c) ------------------------------------------------------------------------- */

/* The one that is chosen: 0 is the place. */
guint ls_console_get_frame (LsConsole *console);
guint ls_console_get_frame_line (LsConsole *console);
/* The call of a text's function that is chosen, from 0, the innermost; 0 where words mean the listing. */
guint ls_console_get_call (LsConsole *console);
void ls_console_reply_frame (LsConsole *console, LsReply *reply);
void ls_console_reply_stack (LsConsole *console, LsReply *reply);

/* --- variables of a text that tells its statements (ls-console-local.c) ----------------------------------- */

/* Whether a text is the name of a variable or of a part of one, and nothing else. */
gboolean ls_console_is_path (const char *text);
/* The variables in sight, with their values in the lane looked at. kinds: bit n for LsVariableKind n. */
void ls_console_reply_source_variables (LsConsole *console,
                                        const LsSourceAt *at,
                                        guint kinds,
                                        LsReply *reply);
/* What the rest of a line names, where that is a structure, an array or a matrix, in the lane looked at. Returns: FALSE: it names none; nothing
 * is taken. */
gboolean ls_console_print_whole (LsConsole *console, LsArguments *arguments, LsReply *reply);
/* The type, as the text has it, of a variable, or what a structure is made of. Returns: FALSE: the rest of the line names neither; nothing is
 * taken. */
gboolean ls_console_tell_type (LsConsole *console, LsArguments *arguments, LsReply *reply);
/* Subjects of "info". */
gboolean ls_console_info_locals (LsConsole *console,
                                 LsArguments *arguments,
                                 LsReply *reply,
                                 GError **error);
void ls_console_info_functions (LsConsole *console, LsReply *reply);
gboolean ls_console_info_args (LsConsole *console,
                               LsArguments *arguments,
                               LsReply *reply,
                               GError **error);
/* Which lines of the listing a line of the text has. */
gboolean ls_console_info_source_line (LsConsole *console,
                                      LsArguments *arguments,
                                      LsReply *reply,
                                      GError **error);

/* --- words of a text (ls-console-text.c) ----------------------------------------------------------------- */

/* Whether words mean the text: lines, statements and functions, and not the listing. */
gboolean ls_console_speaks_text (LsConsole *console);
/* What a row means here: step is step-line in a text. */
const LsConsoleRow *ls_console_find_meaning (LsConsole *console, const LsConsoleRow *row);
/* until, in a text. */
gboolean ls_console_run_until_line (LsConsole *console,
                                    LsArguments *arguments,
                                    gboolean is_back,
                                    LsReply *reply,
                                    GError **error);

/* --- words of the program (ls-console-instruction.c) ----------------------------------------------------- */

/* n lines from the address that the arguments say, or from where the last ones ended. */
gboolean ls_console_examine_lines (LsConsole *console,
                                   LsArguments *arguments,
                                   guint n,
                                   LsReply *reply,
                                   GError **error);
/* As ls_arguments_take_line(), also "*$pc". */
gboolean ls_console_take_line (LsConsole *console,
                               LsArguments *arguments,
                               guint *line,
                               GError **error);
gboolean ls_console_info_symbol (LsConsole *console,
                                 LsArguments *arguments,
                                 LsReply *reply,
                                 GError **error);
gboolean ls_console_info_line (LsConsole *console,
                               LsArguments *arguments,
                               LsReply *reply,
                               GError **error);

/* --- settings (ls-console-settings.c) -------------------------------------------------------------------- */

#define LS_LIST_SIZE 11 /* lines around the place, or on from the last */

gboolean ls_console_is_setting (const char *text);
gboolean ls_console_set_setting (LsConsole *console,
                                 LsArguments *arguments,
                                 LsReply *reply,
                                 GError **error);

/* Where the text in quotes ends, or NULL (ls-console-log.c). */
const char *ls_console_find_quote (const char *text);

/* --- lines of the source (ls-console-source.c) ----------------------------------------------------------- */

#define LS_CONSOLE_LINE_BACK 0x10 /* with an LsSourceMove */

/* Measures if need be, with progress; an interruption of the console ends the wait. Returns: (transfer none): NULL with the errors
 * of ls_session_find_source_trace_sync(). */
LsSourceTrace *ls_console_find_trace (LsConsole *console, GError **error);
/* The same, but nothing is measured for a program that tells its statements. Returns: FALSE with the same errors. */
gboolean ls_console_find_text (LsConsole *console, GError **error);
/* The variables that the program itself tells of, at the place; which of them have no value only if that takes not too long. Valid up to
 * the next move. Returns: FALSE: it tells of none. */
gboolean ls_console_find_state (LsConsole *console, LsSourceAt *state);
/* Of such a variable: lanes that nothing gave a value have none. */
void ls_console_drop_unset (LsConsole *console, const LsExpr *expr, LsExprValue *value);
/* Why one may have no value. Returns: (transfer full) (nullable): NULL: path is none. */
char *ls_console_tell_unset (LsConsole *console, const char *path);
/* Reads "source N", if it is there: mark is one of that line, or of the next one where it can stop, as reply tells, and owns its text. */
gboolean ls_console_take_source_line (LsConsole *console,
                                      LsArguments *arguments,
                                      LsMarkBreakpoint *mark,
                                      LsReply *reply,
                                      GError **error);
/* Why a variable of the source, or "NAME@LANE", has no value. Returns: (transfer full) (nullable): NULL: text is something else. */
char *ls_console_tell_none (LsConsole *console, const char *text);
/* Which line of the source comes next. Returns: FALSE: none does here, or that is not measured. */
gboolean ls_console_reply_source (LsConsole *console, LsReply *reply);

/* --- the table (ls-console-table.c) ---------------------------------------------------------------------- */

extern const LsConsoleRow ls_console_rows[];
extern const guint ls_console_n_rows;

/* The row that word names. Returns: NULL with an error that says which it might be. */
const LsConsoleRow *ls_console_find_row (const char *word, GError **error);
/* Whether word is the name of a row, or a short form of one. */
gboolean ls_console_is_taken (const char *word);

/* --- where it stopped (ls-console-stop.c) ---------------------------------------------------------------- */

/* The place: step, wave, lane, line, masks, what runs next. */
void ls_console_reply_place (LsConsole *console, LsReply *reply);
/* What the last step did, and the place. */
void ls_console_reply_stop (LsConsole *console, LsReply *reply);
/* What moves looked for. */
typedef struct
{
  const char
    *what; /* what there is none of, N_ ("no breakpoint"), and "no other breakpoint"; or NULL */
  const char *other;
  gboolean is_missed; /* the last one did not find it, or could not move */
  guint64 n_found;    /* how many found it, of those asked for; at most one need not be counted */
  guint64 n_asked;
  gboolean is_cut;             /* interrupted before all of them were made */
  gboolean all_waves, is_back; /* where it was looked for */
  gboolean has_waves;          /* "all waves" behind the command goes on in those behind */
} LsSought;

/* The same behind moves that looked for something. */
void ls_console_reply_arrival (LsConsole *console, const LsSought *sought, LsReply *reply);
/* The lines that run next, with an arrow. */
void ls_console_reply_next (LsConsole *console, LsReply *reply);

/* The place, the lane and what it works on. */
void ls_console_reply_wave (LsConsole *console, LsReply *reply);
void ls_console_reply_where (LsConsole *console, LsReply *reply);
void ls_console_reply_notes (LsConsole *console, LsReply *reply);
void ls_console_reply_bookmarks (LsConsole *console, LsReply *reply);
/* Reads the name of a bookmark. Returns: (transfer none): NULL with an error. */
const LsNote *ls_console_take_bookmark (LsConsole *console, LsArguments *arguments, GError **error);
/* The bookmark and the note at the place, if there are any. */
void ls_console_reply_note (LsConsole *console, LsReply *reply);

/* One breakpoint: its text, and "breakpoint". */
void ls_console_reply_breakpoint (LsConsole *console, LsBreakpoint *breakpoint, LsReply *reply);
/* Adds what mark says; then tells it. */
gboolean ls_console_add_breakpoint (LsConsole *console,
                                    const LsMarkBreakpoint *mark,
                                    gboolean is_temporary,
                                    LsReply *reply,
                                    GError **error);
/* What log points said on the way, and which breakpoints stopped the move; nothing if none did. */
void ls_console_reply_log (LsConsole *console, LsReply *reply);
void ls_console_reply_hits (LsConsole *console, LsReply *reply);
void ls_console_reply_forks (LsConsole *console, LsReply *reply);
void ls_console_reply_breakpoints (LsConsole *console, LsReply *reply);
void ls_console_reply_watchpoints (LsConsole *console, LsReply *reply);
/* Those that the arguments name, zero or not; without a name all that are not zero. */
gboolean ls_console_info_registers (LsConsole *console,
                                    LsArguments *arguments,
                                    LsReply *reply,
                                    GError **error);
void ls_console_reply_names (LsConsole *console, LsReply *reply);
/* What the source calls the place that an expression has; nothing if it computes. */
void ls_console_reply_printed_name (LsConsole *console, const LsExpr *expr, LsReply *reply);
/* Appends to the line of a register what the source calls it, or what it starts with; dict gets the same by its place. */
void ls_console_reply_register_name (const LsView *view,
                                     const LsRegFile *file,
                                     const char *place,
                                     LsReply *reply,
                                     LsDict *dict);

/* --- values (ls-console-value.c) ------------------------------------------------------------------------- */

/* How many steps the run looked at has; max if it has more. FALSE if interrupted. */
gboolean ls_console_count_steps (LsConsole *console, guint64 max, guint64 *n, GError **error);
/* Reads "lanes SET", if it is there; all lanes if not. */
gboolean ls_console_take_lanes (LsArguments *arguments, LsMask *lanes, GError **error);
/* Reads all that is left as an expression of the program. Returns: (transfer full): NULL with an error. */
LsExpr *ls_console_take_expression (LsConsole *console, LsArguments *arguments, GError **error);
/* "expression", "type", "lane" unless all lanes are told or have the same, "components": "values" and "bits" of each.
 * Returns: (transfer floating): a{sv}. */
GVariant *ls_console_make_value (const LsExpr *expr, const LsExprValue *value, guint lane);

/* Subjects of "info". */
enum
{
  LS_SUBJECT_ARGS,
  LS_SUBJECT_BOOKMARKS,
  LS_SUBJECT_BREAKPOINTS,
  LS_SUBJECT_COVER,
  LS_SUBJECT_EVENTS,
  LS_SUBJECT_FORKS,
  LS_SUBJECT_FRAME,
  LS_SUBJECT_FUNCTIONS,
  LS_SUBJECT_HISTORY,
  LS_SUBJECT_LANES,
  LS_SUBJECT_LINE,
  LS_SUBJECT_LOCALS,
  LS_SUBJECT_MASKS,
  LS_SUBJECT_NAMES,
  LS_SUBJECT_NOTES,
  LS_SUBJECT_PATHS,
  LS_SUBJECT_PROGRAM,
  LS_SUBJECT_REGISTERS,
  LS_SUBJECT_STACK,
  LS_SUBJECT_STOP,
  LS_SUBJECT_SYMBOL,
  LS_SUBJECT_VARIABLES,
  LS_SUBJECT_WATCHPOINTS,
  LS_SUBJECT_WAVE,
  LS_SUBJECT_WHERE,
};

/* --- handlers -------------------------------------------------------------------------------------------- */

/* Handlers and completers take all that there is; many need less of it. */
#define LS_HANDLER(name)                                                                 \
  gboolean name (LsConsole *console G_GNUC_UNUSED, LsArguments *arguments G_GNUC_UNUSED, \
                 LsReply *reply G_GNUC_UNUSED, int value G_GNUC_UNUSED,                  \
                 GError **error G_GNUC_UNUSED)

/* Those of the table, one that serves several rows several times over. */
#define ROW(id, name, shortest, synonyms, arguments, help, more, kind, flags, completer, handler, \
            ...)                                                                                  \
  LS_HANDLER (handler);
#include "ls-commands.def"

/* --- pictures (ls-console-picture.c) ---------------------------------------------------------------------- */

/* Reads the steps that a picture is to be made of: "A..B", from 1, both included; all if there is nothing. */
gboolean ls_console_take_steps (LsConsole *console,
                                LsArguments *arguments,
                                LsWalkOptions *options,
                                GError **error);
/* The answer of a form. is_of_all: it is of no single wave. */
void ls_console_reply_form (LsConsole *console,
                            gboolean is_of_all,
                            LsReply *reply,
                            const LsForm *form,
                            gconstpointer answer);

/* --- completers (ls-console-complete.c) ------------------------------------------------------------------ */

#define LS_COMPLETER(name) \
  void name (LsConsole *console G_GNUC_UNUSED, LsCompletion *completion G_GNUC_UNUSED)

LS_COMPLETER (ls_console_complete_bookmarks); /* ls-console-note.c */
LS_COMPLETER (ls_console_complete_catch);
LS_COMPLETER (ls_console_complete_change);
LS_COMPLETER (ls_console_complete_commands);
LS_COMPLETER (ls_console_complete_line);
LS_COMPLETER (ls_console_complete_definitions);
LS_COMPLETER (ls_console_complete_graph);
LS_COMPLETER (ls_console_complete_expression);
LS_COMPLETER (ls_console_complete_files);
LS_COMPLETER (ls_console_complete_forks); /* ls-console-fork.c */
LS_COMPLETER (ls_console_complete_goals);
LS_COMPLETER (ls_console_complete_info); /* ls-console-look.c */
LS_COMPLETER (ls_console_complete_lanes);
LS_COMPLETER (ls_console_complete_lines);
LS_COMPLETER (ls_console_complete_searches);
LS_COMPLETER (ls_console_complete_settings);
LS_COMPLETER (ls_console_complete_source_variables); /* ls-console-source.c */
LS_COMPLETER (ls_console_complete_steps);
LS_COMPLETER (ls_console_complete_stop);
LS_COMPLETER (ls_console_complete_stops);
LS_COMPLETER (ls_console_complete_value); /* ls-console-variables.c */
LS_COMPLETER (ls_console_complete_watch);
LS_COMPLETER (ls_console_complete_waves);
LS_COMPLETER (ls_console_complete_waves_too);
#define COMPLETER(name) LS_COMPLETER (name);
#include "ls-commands.def"
