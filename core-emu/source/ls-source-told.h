#pragma once

#include "ls-debug-info.h"
#include "ls-form.h"
#include "ls-source-trace.h"

/* Answers about the lines of a text at a position of a run: data, sentences and rows by their forms. */

/* Line number of the text of a map, without the blanks around it. Returns: (transfer full): "" behind the last one. */
char *ls_source_dup_line (LsSourceMap *map, guint line);

/* --- the place (ls-source-told.c) ---------------------------------------------------------------------------- */

/* Which line of the text comes next. */
typedef struct
{
  char *file;     /* as the program tells it; NULL: the text's own, of lines that were measured */
  guint line;     /* 0: none, behind the last one */
  guint column;   /* 0: not known */
  char *text;     /* of the line */
  char *function; /* that it stands in */
  LsMask lanes;   /* that do it */
  gboolean has_none; /* no line of the text has instructions of its own */
  gboolean is_other; /* file is one that the text includes */
} LsSourceHere;

void ls_source_here_init (LsSourceHere *here, const LsSourceTrace *trace, guint64 position);
void ls_source_here_clear (LsSourceHere *here);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsSourceHere, ls_source_here_clear)
extern const LsForm ls_source_here_form;
extern const LsField ls_source_here_fields[]; /* of a LsSourceHere */

/* The functions that run, the innermost first. */
typedef struct
{
  char *file; /* as in LsSourceHere */
  guint line, column;
  char *function, *text;
  guint at;             /* line of the listing; G_MAXUINT: not known */
  guint number;         /* from 0, the innermost */
  gboolean is_numbered; /* by who asks, who has chosen one of them */
  gboolean is_chosen;
  gboolean is_other; /* as in LsSourceHere */
} LsSourceCalled;

typedef struct
{
  GArray *frames; /* LsSourceCalled */
} LsSourceStack;

/* Returns: (transfer full). */
LsSourceStack *ls_source_stack_new (const LsSourceTrace *trace, guint64 position);
/* Without frames. */
LsSourceStack *ls_source_stack_make (void);
void ls_source_stack_free (LsSourceStack *stack);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceStack, ls_source_stack_free)
extern const LsForm ls_source_stack_form;

/* --- the text (ls-source-told-lines.c) ----------------------------------------------------------------------- */

typedef struct
{
  char *component; /* "x", "[1].y"; "" of a value with one component */
  LsSourcePlace place;
} LsSourceToldPlace;

typedef struct
{
  const LsGlslStatement *statement; /* of the map's text */
  char *type;                       /* of its value, or NULL */
  LsSourceState state;
  guint n_times, n_lanes; /* how often the run did it; lanes of all times */
  GArray *places;         /* LsSourceToldPlace */
} LsSourceToldStatement;

typedef struct
{
  char *text;
  gboolean is_next;
  guint n_times, n_lanes;
  gboolean has_state;   /* there is a statement */
  gboolean is_unrolled; /* ls_source_trace_is_unrolled() */
  gboolean is_unused;   /* of a function that is no part of the program */
  LsSourceState state;
  GArray *statements; /* LsSourceToldStatement: of those that begin in the line */
} LsSourceToldLine;

/* The whole text with what is known of it. */
typedef struct
{
  LsSourceMap *map; /* NULL: the program tells its statements */
  LsSourceHere here;
  GArray *lines;                 /* LsSourceToldLine */
  gboolean is_told, is_measured; /* told: by the program itself, so that no value is uncertain */
  guint n_run, n_never;          /* is_told: lines with statements that ran, and others */
  guint n_certain, n_about, n_gone, n_unknown, n_unseen;
  gboolean is_cut;
  gboolean is_unrolled; /* one of the lines */
  gboolean is_part;     /* ls_source_map_is_part() */
  guint n_done, n_all;
} LsSourceLines;

/* Returns: (transfer full). */
LsSourceLines *ls_source_lines_new (const LsSourceTrace *trace, guint64 position);
/* Of a text, with no more than that. Returns: (transfer full). */
LsSourceLines *ls_source_lines_make (const char *text);
/* Marks the lines of functions none of which has a statement of the program. source: the text. */
void ls_source_lines_mark_unused (LsSourceLines *lines, const char *source);
/* By what is known of the place. */
void ls_source_lines_mark_next (LsSourceLines *lines);
void ls_source_lines_free (LsSourceLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceLines, ls_source_lines_free)
extern const LsForm ls_source_lines_form;

/* --- variables (ls-source-variables.c) ----------------------------------------------------------------------- */

/* Why a lane has no value of a variable. */
typedef enum
{
  LS_SOURCE_HAS_VALUE,
  LS_SOURCE_NOT_KEPT,  /* the text gives it one, which the compiler does not keep */
  LS_SOURCE_NOT_GIVEN, /* the lane came to no statement that gives it one */
} LsSourceMissing;

/* A variable, or a member, element or column of one. */
typedef struct _LsSourceVariable LsSourceVariable;
struct _LsSourceVariable
{
  char *name; /* "colour"; of an element "[1]" */
  char *type;
  LsVariableKind kind; /* of the variable */
  /* f, i, u, b of a number, a vector; d, l, m: of 64 bits, float, signed or not; 0: it has members, or no values */
  char base;
  guint n;              /* components */
  LsSourceLeaf *leaves; /* of each component */
  GPtrArray *members;   /* LsSourceVariable, of what has no components */
  LsMask lanes, about;  /* that have a value in some component; of these, where it is not certain */
  LsMask lost;          /* others, that were given one that is not kept, or could have been */
  LsMask killed;        /* that are killed by then */
  gboolean is_uniform;  /* its values are constants of the run, which no line gave */
  gboolean is_unset; /* lanes without a value: nothing set it, and it has none that could be kept */
};

/* Reads the variable of that index in the map's text. Returns: (transfer full). */
LsSourceVariable *ls_source_variable_new (const LsSourceTrace *trace,
                                          guint64 position,
                                          guint variable);
/* One without members and values. Takes both texts. Returns: (transfer full). */
LsSourceVariable *ls_source_variable_make (char *name, char *type);
LsSourceVariable *ls_source_variable_ref (LsSourceVariable *variable);
void ls_source_variable_unref (LsSourceVariable *variable);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceVariable, ls_source_variable_unref)

/* The variables that the statement next at a position can see, the innermost first. frame: of ls_source_trace_frames(), from 0, the
 * innermost: whose statement. Returns: (transfer full): of guint, indices in the text; also those with a value that is not kept. */
GArray *ls_source_list_variables (const LsSourceTrace *trace, guint64 position, guint frame);
/* "normal", "light.colour", "m[1]", "p.x". Returns: (transfer full): NULL with LS_ERROR_REFERENCE. */
LsSourceVariable *ls_source_find_variable (const LsSourceTrace *trace,
                                           guint64 position,
                                           guint frame,
                                           const char *path,
                                           GError **error);
/* A component of a vector as a variable of its own, "y". component: less than n. Returns: (transfer full). */
LsSourceVariable *ls_source_variable_dup_component (const LsSourceVariable *vector,
                                                    guint component);
/* The member of that name: "normal", "[1]", "x". Returns: (transfer full) (nullable). */
LsSourceVariable *ls_source_variable_dup_member (const LsSourceVariable *variable,
                                                 const char *name);
/* Of its components. */
LsValueType ls_source_variable_get_type (const LsSourceVariable *variable);
/* The value in a lane, as its type is written: "0.5", "(0.5, 1.0)", a matrix by its columns, "{ normal = (0.0, 1.0, 0.0), d = 2.5 }".
 * Returns: (transfer full) (nullable): NULL where no component has one. */
char *ls_source_variable_dup_value (const LsSourceVariable *variable, guint lane);
/* The line of the text that gave the lane its value last, in any component; or since which none is kept. Returns: 0: none. */
guint ls_source_variable_get_line (const LsSourceVariable *variable, guint lane);
/* The same of a file of the text, by its number: see ls_session_find_file(). Returns: 0: none, or a line of another file. */
guint ls_source_variable_get_file_line (const LsSourceVariable *variable, guint file, guint lane);
/* Why the lane has no value, for people: "not kept since line 9". Returns: (transfer full) (nullable): NULL where it has one. */
char *ls_source_variable_dup_missing (const LsSourceVariable *variable, guint lane);
/* The value or why there is none, and what is to be said of it: "0.5 (about)", "0.5 (killed)". Returns: (transfer full). */
char *ls_source_variable_tell (const LsSourceVariable *variable, guint lane);
LsSourceMissing ls_source_variable_get_missing (const LsSourceVariable *variable, guint lane);

/* --- their answers (ls-source-told-variables.c) -------------------------------------------------------------- */

/* The variables in one lane. */
typedef struct
{
  guint lane;
  gboolean is_killed; /* the lane, by then */
  GPtrArray *rows;    /* what the fields read */
} LsSourceVariables;

/* Returns: (transfer full). */
LsSourceVariables *ls_source_variables_new (const LsSourceTrace *trace,
                                            guint64 position,
                                            guint lane);
/* The same of variables (element-type LsSourceVariable), which it takes references to. is_killed: the lane. */
LsSourceVariables *ls_source_variables_of (const GPtrArray *all, guint lane, gboolean is_killed);
void ls_source_variables_free (LsSourceVariables *variables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceVariables, ls_source_variables_free)
extern const LsForm ls_source_variables_form;

/* One variable in all lanes: those with the same value and origin together. */
typedef struct
{
  char *name, *type;
  LsMask lanes;   /* that have a value */
  GArray *values; /* what the fields read */
} LsSourceLanes;

/* Returns: (transfer full): NULL with the errors of ls_source_find_variable(). */
LsSourceLanes *ls_source_lanes_new (const LsSourceTrace *trace,
                                    guint64 position,
                                    const char *path,
                                    GError **error);
LsSourceLanes *ls_source_lanes_of (const LsSourceVariable *variable, const char *path);
void ls_source_lanes_free (LsSourceLanes *values);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceLanes, ls_source_lanes_free)
extern const LsForm ls_source_lanes_form;
