#pragma once

#include <glib.h>

/* Everything that comes from outside fails in this domain. The message names the place and the
 * value and, where it can, what to do about it. */
#define LS_ERROR (ls_error_quark ())

typedef enum
{
  LS_ERROR_IO,          /* a file cannot be read or written */
  LS_ERROR_SYNTAX,      /* text that does not parse */
  LS_ERROR_FORMAT,      /* bytes or words that are not what they should be */
  LS_ERROR_RANGE,       /* a number outside its field or limit */
  LS_ERROR_REFERENCE,   /* a name or number that refers to nothing */
  LS_ERROR_UNSUPPORTED, /* valid, but not something that this version can do */
  LS_ERROR_STATE,       /* the request does not fit the current state */
  LS_ERROR_TRUST,       /* a scene names a file that it may not read unless a person trusts it */
  LS_ERROR_MEMORY,      /* there is not enough memory */
} LsErrorCode;

GQuark ls_error_quark (void);

/* Sets an error of this domain. format: English; the message is in the person's language (ls-words.h). Returns: FALSE. */
gboolean ls_fail (GError **error, LsErrorCode code, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* An error of a text of one line: "column N: MESSAGE". column: from 1, in characters. message: in the person's language.
 * Returns: FALSE. */
gboolean ls_fail_at_column (GError **error, LsErrorCode code, guint column, const char *message);
/* Returns: that column, for a caret; 0: the error has none. */
guint ls_error_get_column (const GError *error);

/* A stable word for what went wrong: "syntax", "range", ...; "other" for errors that are not of
 * this domain. */
const char *ls_error_code_name (const GError *error);

/* The errors of a message that has several, each on a line of its own that begins with its place, "FILE:LINE:COLUMN: "; of any other
 * message, that alone. Returns: (transfer full). */
char **ls_error_split (const char *message);
/* Reads the place in front of such a line. n_file: gets the length of the file's name; line, column: from 1, 0: it has none. Returns:
 * what is said of the place, or NULL if the line begins with none. */
const char *ls_error_find_place (const char *text, gsize *n_file, guint *line, guint *column);
