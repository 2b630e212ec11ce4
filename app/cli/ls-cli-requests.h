#pragma once

#include "ls-cli-console.h"

G_BEGIN_DECLS

/* --- lines of standard input (cli-lines.c) ---------------------------------------------------------------- */

/* What was read of standard input and is not used yet. */
typedef struct
{
  char bytes[4096];
  gsize at, length;
  int failure; /* errno, or 0 */
} LsCliLines;

#define LS_CLI_MAX_LINE_BYTES (1u << 20)

/* The next line without its end. Returns: (transfer full): NULL at the end of the input; with LS_ERROR_IO or LS_ERROR_RANGE
 * (a line of more than LS_CLI_MAX_LINE_BYTES) where it cannot be read. */
char *ls_cli_lines_next (LsCliLines *input, GError **error);

/* --- requests (cli-requests.c) ----------------------------------------------------------------------------- */

/* Carries out what a program asks on standard input, a line at a time, and answers each with a line of JSON.  A line is a command,
 * as a person types it, or a request:
 *   {"id": ID, "command": TEXT}   the answer has that "id", a number or a text; while it is carried out, lines
 *                                 {"event": "progress", "id": ID, "step": N} say how far it is
 *   {"cancel": ID}                ends that request, which answers that it was interrupted; read at once, whatever runs
 * Returns: FALSE where standard input cannot be read. */
gboolean ls_cli_requests_run (LsCliConsole *console, GError **error);

G_END_DECLS
