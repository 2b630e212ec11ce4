#pragma once

#include "ls-arguments.h"
#include "ls-console.h"
#include "ls-reply.h"

G_BEGIN_DECLS

/* What the files of the console share: its state, the rows and their handlers. */

struct _LsConsole
{
  LsSession *session;    /* owned */
  LsSessionFile *file;   /* or NULL */
  gint interrupt;        /* atomic; set while a command is to end */
  guint64 max_steps;     /* of a move forwards; 0: any number */
  guint64 picture_steps; /* of a picture; 0: its own default */
  char *hint;            /* how to have more; or NULL */
  char *repeat;          /* what a blank line does again, or NULL */
  guint list_next;       /* line where a listing goes on; G_MAXUINT: around the place */
  guint n_sources;       /* files that are being read, one within the other */
};

/* Carries out a command. FALSE with error where it cannot be done; what is in reply then is dropped. */
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
} LsConsoleFlags;

typedef struct
{
  LsConsoleHelp help;
  LsConsoleFlags flags;
  LsConsoleComplete complete; /* NULL: nothing is known */
  LsConsoleRun run;
  int value; /* handed to run: one handler serves many rows */
} LsConsoleRow;

/* --- the table (ls-console-table.c) ---------------------------------------------------------------------- */

extern const LsConsoleRow ls_console_rows[];
extern const guint ls_console_n_rows;

/* The row that word names. Returns: NULL with an error that says which it might be. */
const LsConsoleRow *ls_console_find_row (const char *word, GError **error);

/* --- where it stopped (ls-console-stop.c) ---------------------------------------------------------------- */

/* The place: step, wave, lane, line, masks, what runs next. */
void ls_console_reply_place (LsConsole *console, LsReply *reply);
/* What the last step did, and the place. */
void ls_console_reply_stop (LsConsole *console, LsReply *reply);
/* What moves looked for. */
typedef struct
{
  const char *what;   /* without an article: "kill"; or NULL */
  gboolean is_missed; /* the last one did not find it, or could not move */
  guint64 n_found;    /* how many found it, of those asked for; at most one need not be counted */
  guint64 n_asked;
  gboolean is_cut; /* interrupted before all of them were made */
} LsSought;

/* The same behind moves that looked for something. */
void ls_console_reply_arrival (LsConsole *console, const LsSought *sought, LsReply *reply);
/* The lines that run next, with an arrow. */
void ls_console_reply_next (LsConsole *console, LsReply *reply);

/* The place, the lane and what it works on. */
void ls_console_reply_wave (LsConsole *console, LsReply *reply);
void ls_console_reply_where (LsConsole *console, LsReply *reply);
/* What "display" shows here; nothing if there is nothing. */
void ls_console_reply_displays (LsConsole *console, LsReply *reply);
void ls_console_reply_display_list (LsConsole *console, LsReply *reply);
void ls_console_reply_notes (LsConsole *console, LsReply *reply);
void ls_console_reply_bookmarks (LsConsole *console, LsReply *reply);
/* Reads the name of a bookmark. Returns: (transfer none): NULL with an error. */
const LsNote *ls_console_take_bookmark (LsConsole *console, LsArguments *arguments, GError **error);
/* The bookmark and the note at the place, if there are any. */
void ls_console_reply_note (LsConsole *console, LsReply *reply);

/* One breakpoint: its text, and "breakpoint". */
void ls_console_reply_breakpoint (LsConsole *console, LsBreakpoint *breakpoint, LsReply *reply);
/* Returns: (transfer full) (nullable). */
LsBreakpoint *ls_console_find_breakpoint (LsConsole *console, guint64 number);
/* Adds what mark says; then tells it. */
gboolean ls_console_add_breakpoint (LsConsole *console,
                                    const LsMarkBreakpoint *mark,
                                    gboolean is_temporary,
                                    LsReply *reply,
                                    GError **error);
/* Where or when: "line 13: 06 LOOP_BREAK  ADDR(9)", "change of R1.x", "kill". Returns: (transfer full). */
char *ls_console_place_words (LsConsole *console, LsBreakpoint *breakpoint);
/* Appends "lane 3", "lanes 0-3,9" or "all lanes". */
void ls_console_append_lanes (GString *text, LsMask lanes);
/* What log points said on the way, and which breakpoints stopped the move; nothing if none did. */
void ls_console_reply_log (const LsView *view, LsReply *reply);
void ls_console_reply_hits (LsConsole *console, LsReply *reply);
void ls_console_reply_forks (LsConsole *console, LsReply *reply);
void ls_console_reply_breakpoints (LsConsole *console, LsReply *reply);
void ls_console_reply_registers (LsConsole *console, LsReply *reply);
/* Returns: (nullable): what the source of the program calls things. */
const LsNames *ls_console_get_names (const LsView *view);
void ls_console_reply_names (LsConsole *console, LsReply *reply);
/* Appends to the line of a register what the source calls it, or what it starts with; dict gets the same by its place. */
void ls_console_reply_register_name (const LsView *view,
                                     const LsRegFile *file,
                                     const char *place,
                                     LsReply *reply,
                                     LsDict *dict);

/* --- values (ls-console-value.c) ------------------------------------------------------------------------- */

/* Reads all that is left as an expression of the program. Returns: (transfer full): NULL with an error. */
/* Fails for a program that is still running at a place, after so many steps. */
gboolean
ls_console_fail_running (LsConsole *console, const LsPlace *place, guint64 n_steps, GError **error);
/* How many steps the run looked at has; max if it has more. FALSE if interrupted. */
gboolean ls_console_count_steps (LsConsole *console, guint64 max, guint64 *n, GError **error);
/* Reads "lanes SET", if it is there; all lanes if not. */
gboolean ls_console_take_lanes (LsArguments *arguments, LsMask *lanes, GError **error);
LsExpr *ls_console_take_expression (LsConsole *console, LsArguments *arguments, GError **error);
/* Reads /x or the like, as gdb has it; '\0' if there is none. */
gboolean ls_console_take_format (LsArguments *arguments, char *format, GError **error);
/* "expression", "type", "lane" unless all lanes are told or have the same, "components": "values" and "bits" of each. */
void ls_console_set_value (LsDict *dict, const LsExpr *expr, const LsExprValue *value, guint lane);

/* Subjects of "info". */
enum
{
  LS_SUBJECT_BOOKMARKS,
  LS_SUBJECT_BREAKPOINTS,
  LS_SUBJECT_COVER,
  LS_SUBJECT_DISPLAY,
  LS_SUBJECT_EVENTS,
  LS_SUBJECT_FORKS,
  LS_SUBJECT_HISTORY,
  LS_SUBJECT_LANES,
  LS_SUBJECT_MASKS,
  LS_SUBJECT_NAMES,
  LS_SUBJECT_NOTES,
  LS_SUBJECT_PATHS,
  LS_SUBJECT_PROGRAM,
  LS_SUBJECT_REGISTERS,
  LS_SUBJECT_STACK,
  LS_SUBJECT_STOP,
  LS_SUBJECT_WAVE,
  LS_SUBJECT_WHERE,
};

/* --- handlers -------------------------------------------------------------------------------------------- */

#define LS_HANDLER(name)                                                                \
  gboolean name (LsConsole *console, LsArguments *arguments, LsReply *reply, int value, \
                 GError **error)

LS_HANDLER (ls_console_run_move); /* ls-console-move.c */
LS_HANDLER (ls_console_run_look_for);
LS_HANDLER (ls_console_run_until);
LS_HANDLER (ls_console_run_goto);
LS_HANDLER (ls_console_run_visit);
LS_HANDLER (ls_console_run_wave);
LS_HANDLER (ls_console_run_lane);
LS_HANDLER (ls_console_run_pixel);

LS_HANDLER (ls_console_run_break); /* ls-console-break.c */
LS_HANDLER (ls_console_run_watch);
LS_HANDLER (ls_console_run_delete);
LS_HANDLER (ls_console_run_enable);
LS_HANDLER (ls_console_run_ignore);
LS_HANDLER (ls_console_run_hit);
LS_HANDLER (ls_console_run_condition);
LS_HANDLER (ls_console_run_log); /* ls-console-log.c */
LS_HANDLER (ls_console_run_dprintf);
LS_HANDLER (ls_console_run_print); /* ls-console-value.c */
LS_HANDLER (ls_console_run_examine);
LS_HANDLER (ls_console_run_display); /* ls-console-display.c */
LS_HANDLER (ls_console_run_undisplay);

LS_HANDLER (ls_console_run_info); /* ls-console-look.c */
LS_HANDLER (ls_console_run_show);
LS_HANDLER (ls_console_run_list);

LS_HANDLER (ls_console_run_who); /* ls-console-cause.c */
LS_HANDLER (ls_console_run_why);
LS_HANDLER (ls_console_run_uses);

LS_HANDLER (ls_console_run_history);
LS_HANDLER (ls_console_run_cover); /* ls-console-picture.c */
LS_HANDLER (ls_console_run_paths);
LS_HANDLER (ls_console_run_spark);
LS_HANDLER (ls_console_run_timeline);
LS_HANDLER (ls_console_run_races);

LS_HANDLER (ls_console_run_set); /* ls-console-fork.c */
LS_HANDLER (ls_console_run_fork);
LS_HANDLER (ls_console_run_rename_fork);
LS_HANDLER (ls_console_run_remove_fork);

LS_HANDLER (ls_console_run_note); /* ls-console-note.c */
LS_HANDLER (ls_console_run_bookmark);
LS_HANDLER (ls_console_run_delete_bookmark);

LS_HANDLER (ls_console_run_save); /* ls-console-file.c */
LS_HANDLER (ls_console_run_recover);

LS_HANDLER (ls_console_run_diff); /* ls-console-compare.c */

LS_HANDLER (ls_console_run_source); /* ls-console-source.c */
LS_HANDLER (ls_console_run_echo);

LS_HANDLER (ls_console_run_help); /* ls-console-help.c */
LS_HANDLER (ls_console_run_quit);

/* --- completers (ls-console-complete.c) ------------------------------------------------------------------ */

#define LS_COMPLETER(name) void name (LsConsole *console, LsCompletion *completion)

LS_COMPLETER (ls_console_complete_bookmarks); /* ls-console-note.c */
LS_COMPLETER (ls_console_complete_commands);
LS_COMPLETER (ls_console_complete_diff);
LS_COMPLETER (ls_console_complete_expression);
LS_COMPLETER (ls_console_complete_files);
LS_COMPLETER (ls_console_complete_forks); /* ls-console-fork.c */
LS_COMPLETER (ls_console_complete_goals);
LS_COMPLETER (ls_console_complete_info); /* ls-console-look.c */
LS_COMPLETER (ls_console_complete_lanes);
LS_COMPLETER (ls_console_complete_lines);
LS_COMPLETER (ls_console_complete_steps);
LS_COMPLETER (ls_console_complete_stop);
LS_COMPLETER (ls_console_complete_stops);
LS_COMPLETER (ls_console_complete_watch);
LS_COMPLETER (ls_console_complete_waves);

G_END_DECLS
