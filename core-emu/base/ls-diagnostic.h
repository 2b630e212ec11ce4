#pragma once

#include <glib.h>

#include "ls-error.h"

typedef enum
{
  LS_SEVERITY_ERROR,   /* the input cannot be used, or would not run on the hardware */
  LS_SEVERITY_WARNING, /* it runs, but perhaps not as its author thinks */
  LS_SEVERITY_NOTE,
} LsSeverity;

/* One finding about an input. Places that do not apply are 0 (line, column) or -1 (dword). */
typedef struct
{
  LsSeverity severity;
  LsErrorCode code;
  guint line;       /* of the text, from 1 */
  guint column;     /* of the text, from 1, in characters */
  gint64 dword;     /* index of the 32-bit word in the program, from 0 */
  char *field;      /* the microcode field, or NULL */
  guint64 value;    /* what the field holds */
  char *message;    /* what is wrong; no place, no full stop */
  char *hint;       /* what to do, or NULL */
  GPtrArray *items; /* owned; char *: what the message is about, one thing each; or NULL */
} LsDiagnostic;

/* A GPtrArray of LsDiagnostic that frees its elements. */
GPtrArray *ls_diagnostics_new (void);

/* Appends a diagnostic about text at line:column. */
LsDiagnostic *ls_diagnostics_add_text (GPtrArray *diagnostics,
                                       LsSeverity severity,
                                       guint line,
                                       guint column,
                                       const char *hint,
                                       const char *format,
                                       ...) G_GNUC_PRINTF (6, 7);

/* Appends a diagnostic about a microcode word; field may be NULL. */
LsDiagnostic *ls_diagnostics_add_word (GPtrArray *diagnostics,
                                       LsSeverity severity,
                                       gint64 dword,
                                       const char *field,
                                       guint64 value,
                                       const char *hint,
                                       const char *format,
                                       ...) G_GNUC_PRINTF (7, 8);

/* Of findings about the text and about the words that were made of it, those with one message are
 * one fact: the finding about the text gets the place of the words, their hint and the worse
 * severity, and that about the words goes. */
void ls_diagnostics_merge (GPtrArray *diagnostics);

guint ls_diagnostics_count (const GPtrArray *diagnostics, LsSeverity severity);

/* Returns: (transfer full): "FILE:LINE:COL: error: message (hint)", or with "dword N FIELD=value"
 * as the place; of items that are long the first ones, in short, and how many more there are. */
char *ls_diagnostic_format (const LsDiagnostic *diagnostic, const char *file);
/* The same without the items. */
char *ls_diagnostic_format_head (const LsDiagnostic *diagnostic, const char *file);

/* Sets error from the first diagnostic of severity error; returns FALSE if there is none. */
gboolean ls_diagnostics_to_error (const GPtrArray *diagnostics, const char *file, GError **error);
