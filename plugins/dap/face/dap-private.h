#pragma once

#include "dap-message.h"
#include "dap-object.h"
#include "dap-refs.h"
#include "ls-console.h"
#include "ls-dap.h"
#include "ls-extra-inputs.h"
#include "ls-session-source.h"
#include "ls-session-text.h"

/* Common to the files of the server. */

#define DAP_LISTING 1             /* sourceReference of the listing */
#define DAP_MAX_INSTRUCTIONS 8192 /* of one answer */

/* The breakpoints of the client, by the request that sets them. */
typedef enum
{
  DAP_OWN_LINES,     /* of the listing */
  DAP_OWN_TEXT,      /* of the program's text */
  DAP_OWN_FUNCTIONS, /* of the text */
  DAP_OWN_INSTRUCTIONS,
  DAP_OWN_DATA,
  DAP_OWN_EVENTS,
  DAP_OWN_NONE, /* of foreign sources: never has breakpoints */
} DapOwner;
#define DAP_N_OWNERS (DAP_OWN_NONE + 1)

/* The work behind the response. */
typedef void (*DapThen) (LsDap *dap);

/* Flags of "initialize". */
typedef struct
{
  gboolean takes_invalidated, takes_types, takes_memory, takes_memory_events, takes_progress;
} DapClient;

/* Flags of "launch". */
typedef struct
{
  gboolean stop_on_entry, no_debug, trusts;
  gboolean has_lanes;     /* threads are the lanes of the wave, not the waves */
  gboolean wants_listing; /* and not the program's own text */
} DapLaunch;

struct _LsDap
{
  LsDapHow how; /* its pointers are owned */
  LsDapSend send;
  gpointer data;
  LsSession *session;
  LsConsole *console;
  GMutex sending; /* for the next two members */
  gint64 seq;     /* of the last message sent */

  /* The client's description of itself. */
  gboolean is_initialized;
  gint first_line, first_column; /* the client's first number: 0 or 1 */
  DapClient client;

  GPtrArray *texts; /* texts in the answer to the request; owned */

  gboolean is_open;       /* something is launched */
  gboolean is_configured; /* and may run */
  gboolean is_terminated; /* the client was told that the program ended */
  gboolean is_over;
  gboolean is_gone;    /* the client reads no more */
  gint is_measuring;   /* atomic: the lines of a text, which tells its own progress */
  gboolean is_watched; /* a request is carried out whose progress is told */
  gboolean is_known;   /* the client knows the token, or there is none */
  /* the error of the last launch; NULL: something is open, or nothing was launched */
  GError *launch_error;
  gint is_endless;          /* atomic: moves have no limit */
  gint is_interrupted;      /* atomic: the request that is carried out is to end */
  gconstpointer glsl_named; /* the program whose lines have names; to compare */
  gconstpointer glsl_tried; /* the scene whose text was measured last; to compare */
  guint frame;              /* that the request named, from 0, the innermost */
  gboolean by_lines;        /* a move goes on as long as the line of the text stays */
  GPtrArray *variables; /* LsSourceVariable of variables_frame, for one request; owned, or NULL */
  guint variables_frame;
  DapLaunch launch;
  guint64 entry; /* the first step */
  char *file, *pick, *back_end;
  char *inputs;         /* the file of what the program takes; NULL: made up */
  LsExtraInputs *extra; /* what was given besides */
  gboolean is_raw;
  const LsMachine *raw_machine;
  char *listing_name;
  DapObject listing, own_text; /* "source" of bodies */
  char *text_path, *text_name; /* of the program's text; NULL: unknown */
  /* the line, from 1, where the program begins; lines above are not the program's */
  gint64 text_first;
  LsProgram *text_program; /* whose lines these are; owned, or NULL */
  gboolean tells_file;     /* the program tells statements of text_path */
  gboolean counts_lines;   /* no line has words: addresses count lines, each as long as a word */
  GArray *text_lines;      /* LsTextLines for each line of the listing; NULL: unknown */

  /* Called before a stop is reported, to answer the request that asked for the stop: the protocol
   * wants the answer first. Or NULL. */
  void (*before_stop) (gpointer data);
  gpointer before_stop_data;

  DapThen then;
  LsMove move;
  char *line;        /* the line for the prompt, or NULL */
  const char *asked; /* the reason of a stop without a better one */

  GHashTable *own[DAP_N_OWNERS]; /* numbers of breakpoints */
  GHashTable *told;              /* number of a breakpoint -> what the client knows of it */
  DapRefs *refs;
  GHashTable *shown;  /* name of a memory that the client shows -> hash of its words */
  GPtrArray *targets; /* of char: lines for the prompt, by the ids of goto targets */
};

/* The source that a request names. */
typedef enum
{
  DAP_IN_LISTING, /* also if the source may be missing and is */
  DAP_IN_TEXT,
  DAP_IN_OTHER, /* a source without lines of the program */
} DapWhere;

typedef enum
{
  DAP_READ,
  DAP_WRITE,
  DAP_READ_WRITE,
} DapAccess;

/* Of steps. */
typedef enum
{
  DAP_BY_STATEMENTS,
  DAP_BY_LINES,
  DAP_BY_INSTRUCTIONS,
} DapGranularity;

/* A request that is carried out, or an element of one of its lists: its arguments, as
 * dap_call_read() has read them, and its answer. */
typedef struct
{
  DapArgs args;   /* all arguments */
  DapObject body; /* of the response */
  const char *expression, *context, *text, *name, *value, *filter, *program, *pick, *back_end,
    *inputs, *reference;
  const char *instruction, *data_id, *condition, *hit, *log, *data, *token;
  gint64 variables, column, start, count, first_frame, n_frames, target, line, lane, max_steps;
  gint64 offset, n_moved, n_instructions, first_module, n_modules;
  gboolean is_chain;
  DapClient client;
  DapLaunch launch;
  guint granularity;
  DapAccess access;
  DapWhere where;
  char format;
} DapCall;

/* Reads the members wanted, with blanks between their names, of call->args: "threadId!
 * granularity"; '!' follows members that must be there. A thread or frame becomes the one that the
 * session looks at. */
gboolean dap_call_read (LsDap *dap, DapCall *call, const char *wanted, GError **error);

/* Carries out a request. Fills call->body, or fails. */
typedef gboolean DapHandler (LsDap *dap, DapCall *call, GError **error);

DapHandler dap_initialize, dap_launch, dap_attach, dap_configuration_done, dap_restart,
  dap_disconnect, dap_terminate;                                    /* dap-launch.c */
DapHandler dap_step, dap_continue, dap_reverse_continue, dap_pause; /* dap-move.c */
DapHandler dap_goto_targets, dap_goto;                              /* dap-targets.c */
DapHandler dap_set_breakpoints, dap_set_function_breakpoints, dap_set_instruction_breakpoints,
  dap_set_exception_breakpoints, dap_breakpoint_locations;               /* dap-lines.c */
DapHandler dap_data_breakpoint_info, dap_set_data_breakpoints;           /* dap-data.c */
DapHandler dap_threads, dap_stack_trace, dap_source, dap_loaded_sources; /* dap-stack.c */
DapHandler dap_restart_frame;                                            /* dap-restart.c */
DapHandler dap_modules;                                                  /* dap-modules.c */
DapHandler dap_exception_info;                                           /* dap-stop.c */
DapHandler dap_scopes, dap_variables; /* dap-scopes.c, dap-values.c */
DapHandler dap_evaluate, dap_completions, dap_set_variable, dap_set_expression; /* dap-evaluate.c */
DapHandler dap_disassemble;                                                     /* dap-code.c */
DapHandler dap_read_memory, dap_write_memory;                                   /* dap-memory.c */
DapHandler dap_set_lane, dap_masks, dap_why, dap_who;                           /* dap-ask.c */

/* --- the server (dap-server.c) ---------------------------------------------------------------- */

/* Whether the request is a launch, or an attach, that has the token of a client that came by a port and is initialized. */
gboolean dap_knows_token (LsDap *dap, const DapRequest *request);
/* As ls_dap_take(), for a request that is taken apart already. Returns: FALSE: the answer refuses. */
gboolean dap_take_request (LsDap *dap, const DapRequest *request);
void dap_send_event (LsDap *dap, const char *event, const DapObject *body);
/* Reports a message that is no request. */
void dap_send_problem (LsDap *dap, const GError *error);
void dap_send_cancelled (LsDap *dap, const DapRequest *request);
/* Sends an output event; text gets its newline. */
void dap_say (LsDap *dap, const char *category, const char *text);

/* --- helpers ---------------------------------------------------------------------------------- */

static inline const LsView *
dap_view (const LsDap *dap)
{
  return ls_session_get_view (dap->session);
}

static inline const LsProgram *
dap_program (const LsDap *dap)
{
  return ls_view_get_program (dap_view (dap));
}

static inline LsLine
dap_line (const LsDap *dap, guint number)
{
  LsLine line;

  ls_program_line (dap_program (dap), number, &line);
  if (dap->counts_lines)
    {
      line.dword = number;
      line.n_words = 1;
    }
  return line;
}

/* Turns our line number, from 0, into the client's. */
static inline gint64
dap_line_out (const LsDap *dap, guint line)
{
  return (gint64) line + dap->first_line;
}

/* Keeps text until the request is answered. Returns: text. */
const char *dap_keep (LsDap *dap, char *text);

/* Carries out a line of the prompt, without a line feed. Returns: (transfer full): NULL with an
 * error. */
LsAnswer *dap_execute (LsDap *dap, const char *line, GError **error);
/* As ls_expr_new(), with all names of the prompt. */
LsExpr *dap_compile (LsDap *dap, const char *text, GError **error);

/* --- threads and sources (dap-stack.c) -------------------------------------------------------- */

/* Looks at the thread that a member names, if it names one. */
gboolean dap_choose_thread (LsDap *dap, const DapArgs *args, const char *member, GError **error);
/* The same for a frame. */
gboolean dap_choose_frame (LsDap *dap, const DapArgs *args, const char *member, GError **error);
/* The same for a thread's number, from 0. */
gboolean dap_choose (LsDap *dap, guint thread, GError **error);
/* The thread that the session looks at, from 0: a wave, or, if the client wants it so, a lane. */
guint dap_get_thread (const LsDap *dap);
/* Where frame number index of the thread began. */
typedef enum
{
  DAP_FRAME_NONE,     /* there is no such frame, or it is the step that comes next */
  DAP_FRAME_CLAUSE,   /* at the line of the listing that begins the clause */
  DAP_FRAME_LINE,     /* at the line that opened it */
  DAP_FRAME_FUNCTION, /* it is a function of the text */
  DAP_FRAME_ALL,      /* at the start */
} DapFrameKind;
typedef struct
{
  DapFrameKind kind;
  guint line;    /* CLAUSE, LINE */
  guint n_again; /* LINE: frames further in that began at it too */
} DapFrameStart;
DapFrameStart dap_frame_start (LsDap *dap, guint index);
/* "ps": the stage that is looked at. */
const char *dap_module_id (const LsDap *dap);
/* "0x1c": the address of the words of a line; NULL: the line has none. Returns: kept. */
const char *dap_address (LsDap *dap, guint line);
/* Reads an address, in bytes. */
gboolean dap_read_address (const char *reference, gint64 *address);
/* Reads an address with an offset, in bytes. Returns: whether a line has words there. */
gboolean dap_find_address (const LsDap *dap, const char *reference, gint64 offset, guint *line);

/* --- the program's own text (dap-text.c) ------------------------------------------------------ */

/* Finds the text of the scene that is open. */
void dap_text_find (LsDap *dap);
void dap_text_forget (LsDap *dap);
/* A file that a text or a module names, from here or from where the launched file is. Returns: (transfer full) (nullable): NULL: there is no
 * such file. */
char *dap_text_find_file (const LsDap *dap, const char *name);
/* The line of the text, from 1, behind a line of the listing; 0: none. */
guint dap_text_of_line (const LsDap *dap, guint line);
/* Sets source, line and end_line to the text lines of the listing's lines from line to last; with
 * in_listing, or if they have no text lines, to themselves. */
void dap_set_place (LsDap *dap, DapObject *object, guint line, guint last, gboolean in_listing);

gboolean dap_read_where (const LsDap *dap,
                         const DapArgs *args,
                         const char *member,
                         DapWhere *where,
                         GError **error);
/* line: in the source, as the client counts. found: gets the line of the listing; for the text the
 * first one that comes from the line, or from the next line that has one. Returns: FALSE: there is
 * none. */
gboolean dap_find_line (const LsDap *dap, DapWhere where, gint64 line, guint *found);

/* --- the text that the program was compiled from (dap-glsl.c) --------------------------------- */

/* Whether the scene was compiled from a text, and the client did not ask for the listing. */
gboolean dap_glsl_is_text (const LsDap *dap);
/* Measures the lines of the text, if need be, and tells the client how far that is. */
void dap_glsl_measure (LsDap *dap);
/* Whether the lines of the text are known: the program tells them, or they are measured. */
gboolean dap_glsl_has_lines (const LsDap *dap);
/* The same where the program tells them. */
gboolean dap_glsl_is_told (const LsDap *dap);
/* Once lines are known, sentences name them beside those of the listing. */
void dap_glsl_name_lines (LsDap *dap);
/* Sets source and line to a line of the text, from 1. */
void dap_glsl_set_line (LsDap *dap, DapObject *object, guint line);
/* Sets source, line and column to the place of a function that runs. Returns: FALSE: it has none. */
gboolean dap_glsl_set_called (LsDap *dap, DapObject *object, const LsSourceCalled *called);
/* Sets value, type and children of body to those of a variable of a text that tells its variables, as the frame sees it. Returns: FALSE: the
 * expression names none. */
gboolean dap_glsl_set_variable (LsDap *dap, DapObject *body, const char *expression);
/* What is told of a function of the text, once lines are known: "float wave (vec2 p, float f), lines 5 to 9". Returns: kept (nullable): NULL:
 * name is none. */
const char *dap_glsl_tell_function (LsDap *dap, const char *name);
/* The line, from 1, where a breakpoint of a line goes that is counted as the client counts: that
 * one, or the next that does something; 0: none does. */
guint dap_glsl_find_line (const LsDap *dap, gint64 line);
/* Returns: (transfer full) (nullable): the functions that run, the innermost first; NULL: none is
 * known. */
LsSourceStack *dap_glsl_frames (const LsDap *dap);
/* The frame that the request named, if frames are functions of the text, else 0. */
guint dap_glsl_frame (const LsDap *dap);

/* --- progress (dap-progress.c) ---------------------------------------------------------------- */

/* Tells a client that takes it how far the session has got while a request is carried out, if that takes long. */
typedef struct _DapProgress DapProgress;

/* Returns: (transfer full) (nullable): NULL: nobody takes it. */
DapProgress *dap_progress_begin (LsDap *dap, gint64 seq);
/* progress: (nullable). */
void dap_progress_end (DapProgress *progress);

/* --- moves and stops (dap-move.c, dap-stop.c) ------------------------------------------------- */

/* Behind the response: makes the move and reports its stop. */
void dap_then_move (LsDap *dap);
/* Reports the place of the session and the reason of the stop; older references become invalid.
 * asked: the reason if there is no better one. */
void dap_tell_stop (LsDap *dap, const char *asked);
/* The same without a move: the lane or the run has changed. */
void dap_tell_changed (LsDap *dap);
void dap_tell_terminated (LsDap *dap, int code);
/* Reports the memories that the client shows whose words have changed. */
void dap_tell_memory (LsDap *dap);

/* --- breakpoints (dap-break.c) ---------------------------------------------------------------- */

/* A list of breakpoints in a request: its member, the members of each element ("": elements are
 * filters), and a function that makes a breakpoint of one, in mark, which has its conditions
 * already and borrowed texts. problem: gets an error of this breakpoint alone. A member of NULL
 * ends a table. */
typedef struct
{
  const char *member, *wanted;
  void (*settle) (LsDap *dap, const DapCall *item, LsMarkBreakpoint *mark, GError **problem);
} DapItems;

/* Sets all breakpoints of an owner to those that the request lists. */
gboolean dap_set_all (LsDap *dap,
                      DapCall *call,
                      DapOwner owner,
                      const DapItems *items,
                      GError **error);
/* Reports changes in the list of breakpoints that the client does not know yet. */
void dap_tell_breakpoints (LsDap *dap);

/* --- values (dap-values.c) -------------------------------------------------------------------- */

/* Sets the members that describe an expression in the chosen lane. */
void dap_set_value (LsDap *dap, DapObject *object, LsExpr *expr, char format, gboolean all_lanes);
/* The expression for a child of a reference, by its name. Returns: kept; NULL with an error. */
const char *dap_child_expression (LsDap *dap,
                                  const DapArgs *args,
                                  gint64 reference,
                                  const char *name,
                                  GError **error);
