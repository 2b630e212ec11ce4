#pragma once

#include <gio/gio.h>

/* --- glsl-run.c ------------------------------------------------------------------------------------------- */

/* Running a compiler that is a program of its own. */

typedef struct
{
  const char *const *argv; /* the first is a path */
  GBytes *input;           /* or NULL: none */
  const char *directory;   /* that it runs in, or NULL: ours */
  guint timeout_s;
  gsize max_bytes;           /* of its answer */
  gsize max_log;             /* of what is kept of its standard error besides; 0: nothing */
  guint64 max_memory;        /* bytes of data that it may have; 0: it sees to that itself */
  GCancellable *cancellable; /* or NULL: none; ends it */
} GlslCommand;

typedef struct
{
  GBytes *output;
  char *log;      /* max_log bytes of its standard error, as it is */
  char *messages; /* the beginning of what it wrote to its standard error, fit to be shown */
  gboolean is_late, is_long;
  gint status; /* that it exited with; -1: a signal ended it */
  gint signal;
} GlslOutcome;

/* Runs it to its end, or ends it. Fails with LS_ERROR_IO where it cannot be started, and with
 * G_IO_ERROR_CANCELLED. outcome: is empty. */
gboolean glsl_run (const GlslCommand *command, GlslOutcome *outcome, GError **error);
void glsl_outcome_clear (GlslOutcome *outcome);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslOutcome, glsl_outcome_clear)

/* The program of that name beside ours or where it is installed. Returns: (transfer full):
 * (nullable). */
char *glsl_find_own (const char *name);

/* --- glsl-sandbox.c --------------------------------------------------------------------------------------- */

/* The command line that runs argv, whose first is a path, in bubblewrap where that is installed: no
 * network, no homes and nothing of other programs to be seen, and nothing to be written but what is
 * in folder, where it runs. folder: a real path. Returns: (transfer full) (nullable). */
GStrv glsl_sandbox_wrap (const char *const *argv, const char *folder);
/* Whether bubblewrap runs what it wraps: not where the kernel, or a container, forbids it. wrapped:
 * what glsl_sandbox_wrap() made. */
gboolean glsl_sandbox_works (const char *const *wrapped);
