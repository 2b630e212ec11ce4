#pragma once

#include "ls-view.h"

/* The words behind a command, read from left to right.  Whoever reads one that is wrong says so by
 * ls_arguments_fail(), which keeps where it stands.  Private to the command library. */
typedef struct
{
  const char *line; /* the whole line; columns count from here */
  const char *next; /* what has not been read; never a blank */
  const char *word; /* where the word read last begins; where one is missing, the end */
  guint column;     /* of the word that is to blame, in characters from 1, or 0 */
} LsArguments;

/* from: where the arguments begin in line. */
void ls_arguments_init (LsArguments *arguments, const char *line, const char *from);
gboolean ls_arguments_has_more (const LsArguments *arguments);

/* Fails with LS_ERROR and blames the word read last. Returns: FALSE. */
gboolean ls_arguments_fail (LsArguments *arguments, GError **error, const char *format, ...)
  G_GNUC_PRINTF (3, 4);
/* The same where error is set already by who looked at the word. */
gboolean ls_arguments_blame (LsArguments *arguments);

/* The same for an error of ls_expr_new() about the word read last: blames the part that it names, and takes that from the
 * message. */
gboolean ls_arguments_blame_expression (LsArguments *arguments, GError **error);

/* The same for ls_goal_parse(), whose expressions stand behind a word. */
gboolean ls_arguments_blame_goal (LsArguments *arguments, GError **error);

/* Reads a word. Returns: (transfer full): NULL if there is none. */
char *ls_arguments_take (LsArguments *arguments);
/* The same, for a command: its format may stand at once behind it, "p/x". */
char *ls_arguments_take_command (LsArguments *arguments);
/* Reads all that is left, without blanks at its end. Returns: (transfer full): NULL if there is nothing. */
char *ls_arguments_take_rest (LsArguments *arguments);
/* Reads the next word if it is this one, whatever its case. */
gboolean ls_arguments_take_keyword (LsArguments *arguments, const char *keyword);
/* Fails if there is more. */
gboolean ls_arguments_end (LsArguments *arguments, GError **error);

/* Reads a number, decimal or 0x...; what: what it is, for the message. */
gboolean ls_arguments_take_number (LsArguments *arguments,
                                   const char *what,
                                   guint64 min,
                                   guint64 max,
                                   guint64 *number,
                                   GError **error);
/* Reads a line of the listing: its number from 1, or * and the address of a word of the program. line: its index. */
gboolean ls_arguments_take_line (LsArguments *arguments,
                                 const LsView *view,
                                 guint *line,
                                 GError **error);
/* The line that has a word, which the word read last named. */
gboolean ls_arguments_find_line (LsArguments *arguments,
                                 const LsView *view,
                                 guint64 address,
                                 guint *line,
                                 GError **error);
/* Reads REG.CHANNEL[@LANE]; *lane is left alone where there is none. is_word: a value of two words is refused. */
gboolean ls_arguments_take_register (LsArguments *arguments,
                                     const LsView *view,
                                     gboolean is_word,
                                     LsRegRef *ref,
                                     guint *lane,
                                     GError **error);
