#pragma once

#include <gio/gio.h>

/* --- glsl-run.c ------------------------------------------------------------------------------- */

/* Runs an external compiler. */

typedef struct
{
  const char *const *argv; /* the first is a path */
  GBytes *input;           /* NULL: none */
  const char *directory;   /* working directory, or NULL: ours */
  guint timeout_s;
  gsize max_bytes;           /* most bytes of its answer */
  gsize max_log;             /* most bytes of its standard error to keep in log; 0: none */
  gsize max_result;          /* most bytes of the file GLSL_RESULT that it writes; 0: it has none */
  guint64 max_memory;        /* most bytes of data that it may have; 0: it limits itself */
  GCancellable *cancellable; /* ends it; NULL: none */
} GlslCommand;

/* A file without a name and without a folder, for a program that writes its answer to one. */
#define GLSL_RESULT "/proc/self/fd/3"

typedef struct
{
  GBytes *output;
  GBytes *result; /* what stands in GLSL_RESULT; NULL: it has none */
  char *log;      /* the first max_log bytes of its standard error */
  char *messages; /* the beginning of its standard error, fit for display */
  gboolean is_late, is_long;
  gint status; /* its exit status; -1: a signal ended it */
  gint signal;
} GlslOutcome;

/* Runs the command to its end, or ends it. Fails with LS_ERROR_IO if it cannot be started, and with
 * G_IO_ERROR_CANCELLED. outcome: empty. */
gboolean glsl_run (const GlslCommand *command, GlslOutcome *outcome, GError **error);
void glsl_outcome_clear (GlslOutcome *outcome);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslOutcome, glsl_outcome_clear)

/* A program of ours, beside the running one or in its installed place. Returns: (transfer full):
 * (nullable). */
char *glsl_find_own (const char *name);

/* --- glsl-sandbox.c --------------------------------------------------------------------------- */

/* Runs a command, whose first word is a path, in bubblewrap, if it is installed and works: no network, no homes and no files of other
 * programs to read, and nothing to write but in its directory, a real path; without one, nothing. Fails as glsl_run(). */
gboolean glsl_sandbox_run (const GlslCommand *command, GlslOutcome *outcome, GError **error);
