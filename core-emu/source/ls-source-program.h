#pragma once

#include "ls-cover.h"
#include "ls-debug-info.h"
#include "ls-source-told.h"

/* The variables that a program itself tells of, in a state, as those of a text that was measured: one form for both. */

/* Lanes that have no value of a register yet. */
typedef LsMask (*LsUnsetFunc) (LsRegRef ref, gpointer data);
/* The line of the listing, and the step, that gave a register its value in a lane. Returns: FALSE: none did, or it is not known. */
typedef gboolean (
  *LsWriterFunc) (LsRegRef ref, guint lane, guint *line, guint64 *step, gpointer data);

typedef struct
{
  LsProgram *program;
  const LsBindings *bindings;
  const void *state;
  LsUnsetFunc find_unset;   /* NULL: not known */
  LsWriterFunc find_writer; /* the same */
  gpointer data, writer_data;
  guint frame; /* of ls_source_at_calls(), whose variables are in sight; 0: the innermost */
} LsSourceAt;

/* Whether the program tells of any. */
gboolean ls_source_at_has_variables (const LsProgram *program);
/* Those in sight of the function that runs, its own first. Returns: (transfer full): of LsSourceVariable. */
GPtrArray *ls_source_at_list (const LsSourceAt *state);
/* A variable that the program tells of, or a part of one, whether it is in sight or not. Returns: (transfer full). */
LsSourceVariable *ls_source_at_read (const LsSourceAt *state, const LsVariable *variable);
/* "normal", "lights[2].colour". Returns: (transfer full): NULL with the error set. */
LsSourceVariable *ls_source_at_find (const LsSourceAt *state, const char *path, GError **error);
/* Whether a line of the text's own file, from 1, can mean by a name the variable that the line that is next means: the line is of the lines
 * that see the variable, or no instruction is of that line. */
gboolean ls_source_at_is_variable (const LsSourceAt *state, const char *name, guint line);
/* As LsSourceVariable has it, of a variable or a part of one. */
char ls_source_at_get_base (const LsVariable *variable);
/* The same: "vec3", "Light[2]". Returns: (transfer full). */
char *ls_source_at_dup_type (const LsProgram *program, const LsVariable *variable);
/* A type that the text names, as a variable without a value that has its members: that of a variable in sight first, then of the whole program.
 * Returns: (transfer full) (nullable): NULL: there is no such type. */
LsSourceVariable *ls_source_at_find_type (const LsSourceAt *state, const char *type);
/* The functions of a name, NULL: all, whether they run or not, as variables without values: of the type that the function gives back, with its parameters
 * as members. Returns: (transfer full): of LsSourceVariable. */
GPtrArray *ls_source_at_list_functions (const LsProgram *program, const char *name);
/* The functions that run. Returns: (transfer full). */
LsSourceStack *ls_source_at_calls (const LsSourceAt *state);
/* The place in the text of the line that is next. Returns: FALSE: it has none; here is left alone. */
gboolean ls_source_at_find_here (const LsSourceAt *state, LsSourceHere *here);

/* --- statements (ls-source-stops.c) ------------------------------------------------------------------------------- */

/* Whether the program tells which statements of its text its instructions belong to. */
gboolean ls_source_at_has_statements (const LsProgram *program);
/* The line of the text, of whichever of its files, that a line of the listing belongs to, as a number that is the same for the same line; 0:
 * none. */
guint64 ls_source_at_mark_of (const LsProgram *program, guint line);
/* The lines of the listing with which a statement begins, as LsTarget has lines. Returns: (transfer full). */
GBytes *ls_source_at_find_begins (const LsProgram *program);
/* Whether a statement begins with a line of the listing. */
gboolean ls_source_at_begins (const LsProgram *program, guint line);
/* The lines of the listing that belong to a statement, in the same form. Returns: (transfer full). */
GBytes *ls_source_at_find_all (const LsProgram *program);
/* The last line of the text's own file in which a statement begins; 0: there is none. */
guint ls_source_at_find_last_line (const LsProgram *program);
/* As ls_source_at_find_begins(), of statements in lines behind the one that is next, and of those of other functions than its own. Returns:
 * (transfer full). */
GBytes *ls_source_at_find_behind (const LsSourceAt *state);
/* The number of a file of the text by its name, or by the end of its path: "half.glsl" of "inc/half.glsl". Returns: FALSE: it has none. */
gboolean ls_source_at_find_file (const LsProgram *program, const char *name, guint *file);
/* Moves a place to the first line from its line on in which a statement of its file begins. Returns: FALSE: none does; place is left alone. */
gboolean ls_source_at_find_stop (const LsProgram *program, LsStatementPlace *place);
/* As ls_source_at_find_begins(), of statements of a line alone. A column leaves the statement that it stands in: the last one that begins at
 * it or before, else the first one; 0: all of the line. Returns: (transfer full). */
GBytes *ls_source_at_find_place_begins (const LsProgram *program, const LsStatementPlace *place);
/* Where a function begins, by its name alone: one of the text's own file before one of a file that it includes. at: gets the line of the listing
 * of its first statement. Returns: FALSE: there is no such function; place and at are left alone. */
gboolean ls_source_at_find_function (const LsProgram *program,
                                     const char *name,
                                     LsStatementPlace *place,
                                     guint *at);
/* The name of a file by its number. Returns: (transfer full) (nullable): NULL: it is the text's own, or there is none. */
char *ls_source_at_dup_file (const LsProgram *program, guint file);
/* The place that a line of the listing belongs to, without lanes. Returns: FALSE: none; here is left alone. */
gboolean ls_source_at_find_place (const LsProgram *program, guint line, LsSourceHere *here);
/* Where the statements of ls_source_at_find_place_begins() begin, the last one first. Returns: how many there are, max at most. */
guint ls_source_at_find_frames (const LsProgram *program,
                                const LsStatementPlace *place,
                                LsCallFrame *frames,
                                guint max);
/* The position of a run before which so many statements have begun, in whichever lanes; 0: the first one comes next. max_steps: to
 * look at; 0: any number. Fails with LS_ERROR_RANGE where fewer begin, and with LS_ERROR_STATE where the program tells of none or the search is
 * interrupted. */
gboolean ls_source_find_statement (LsSubject *subject,
                                   guint64 n,
                                   guint64 max_steps,
                                   const gint *interrupt,
                                   guint64 *step,
                                   GError **error);
/* How many statements have begun before a position. Returns: FALSE with LS_ERROR_STATE as above. */
gboolean ls_source_count_statements (LsSubject *subject,
                                     guint64 step,
                                     const gint *interrupt,
                                     guint64 *n,
                                     GError **error);
/* A file of the text, line by line. file: its number; 0: the text's own. cover: (nullable): of the run; NULL: no line has times. Returns: (transfer full). */
LsSourceLines *ls_source_at_lines (const LsSourceAt *state, guint file, const LsCover *cover);
