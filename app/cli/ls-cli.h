#pragma once

#include <glib.h>

#include "ls-budget.h"
#include "ls-diagnostic.h"
#include "ls-form.h"
#include "ls-nearest.h"

/* The command line: a table of verbs, each with its options, help and handler: cli-verbs.def, and the commands of the prompt
 * that are verbs too.  Help is made from it, and completion and the manual page from help. */

typedef enum
{
  LS_CLI_OK = 0,
  LS_CLI_DIFFERS = 1, /* it differs, or problems were found in the input */
  LS_CLI_USAGE = 2,   /* the command line is wrong, or a file it names cannot be read or written */
  LS_CLI_UNSUPPORTED = 3, /* valid, but not something that this version can do */
} LsCliStatus;

/* The number of options that one verb may have. */
#define LS_CLI_MAX_OPTIONS 28

typedef struct
{
  const char *name;           /* without the dashes */
  char letter;                /* '\0': none */
  const char *argument;       /* its name in the help; NULL: the option is a flag */
  const char *help;           /* one line, no full stop */
  gboolean argument_may_lack; /* "--name" or "--name=ARGUMENT"; the value is "" without one */
  gboolean may_repeat;        /* ls_cli_nth_value() gives each */
  /* of a command's verb: what stands before the argument in the command's line; or NULL */
  const char *word;
  const char *against; /* options that cannot be given besides, with blanks between them; or NULL */
} LsCliOption;

typedef struct _LsCli LsCli;

typedef struct
{
  const char *name;
  const char *arguments; /* as in the help: "FILE", "[FILE]" */
  guint min_files, max_files;
  const char *summary; /* one line, no full stop; NULL: as of the command (ls_cli_get_summary()) */
  const char *text;    /* paragraphs, wrapped at 78 columns, ending in a newline */
  LsCliOption options[LS_CLI_MAX_OPTIONS];
  LsCliStatus (*run) (const LsCli *cli);
  gboolean is_for_programs; /* what it says is the same in all languages */
} LsVerb;

/* A parsed command line; a handler gets one that fits its verb. */
struct _LsCli
{
  const LsVerb *verb;
  const char *const *files; /* as given; "-" is standard input */
  guint n_files;
  const char *const *values; /* per option of the verb: NULL if not given, "" for a flag */
  const GPtrArray *repeated; /* of options that may repeat, in order: the name, then the argument */
  LsBudget *budget;          /* as --memory says; NULL: the verb does not take it */
};

/* --- the table (cli-verbs.c) ----------------------------------------------------------------------------- */

extern const LsVerb ls_cli_verbs[];
extern const guint ls_cli_n_verbs;

/* NULL if there is no such verb. */
const LsVerb *ls_cli_find_verb (const char *name);
const char *ls_cli_get_summary (const LsVerb *verb);

/* The handlers: of verbs that the table of cli-verbs.def alone has, and of those that are commands of the prompt. */
#define OWN(name, handler, ...) LsCliStatus handler (const LsCli *cli);
#define FOR_PROGRAMS OWN
#include "cli-verbs.def"
LsCliStatus ls_cli_command (const LsCli *cli);

/* --- arguments (cli-options.c) --------------------------------------------------------------------------- */

/* Parses the arguments behind a verb and runs it; --help is answered here. */
LsCliStatus ls_cli_dispatch (const LsVerb *verb, int argc, char **argv);

/* Whether the option was given. The verb must declare it. */
gboolean ls_cli_has (const LsCli *cli, const char *option);
/* The option's argument, or NULL if it was not given. */
const char *ls_cli_value (const LsCli *cli, const char *option);
/* Whether the verb declares it. */
gboolean ls_cli_takes (const LsCli *cli, const char *option);
/* Whether the verb declares it, and it is no flag. */
gboolean ls_cli_takes_argument (const LsCli *cli, const char *option);
/* The nth argument of an option that may repeat, from 0, or NULL. */
const char *ls_cli_nth_value (const LsCli *cli, const char *option, guint n);
/* As a decimal number up to max; *number is left alone if the option was not given. FALSE, having said why, if it is
 * not one. */
gboolean ls_cli_number (const LsCli *cli, const char *option, guint64 max, guint64 *number);
/* --max-steps in the same way; 0 is G_MAXUINT64. */
gboolean ls_cli_max_steps (const LsCli *cli, guint64 *max_steps);
/* What to say behind a run that used them up. */
#define LS_CLI_MORE_STEPS N_ ("(--max-steps N allows more)")

/* --- help (cli-help.c) ----------------------------------------------------------------------------------- */

void ls_cli_print_help (void);
void ls_cli_print_verb_help (const LsVerb *verb);

/* --- printing (cli-output.c) ------------------------------------------------------------------------------- */

/* All text for people goes through these: what in it would command a terminal is written out. */
void ls_cli_put (const char *text);
/* The same, and the end of the line. */
void ls_cli_put_line (const char *text);
void ls_cli_print (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* Bytes as they are. */
void ls_cli_put_bytes (const char *data, gsize length);
/* Sends what was put to where it goes; without it that happens at the end, or when there is much. */
void ls_cli_send (void);
/* Whether standard output could not be written; nothing is, then. */
gboolean ls_cli_is_broken (void);
/* The same as ls_cli_send() at the end; LS_CLI_USAGE, having said so, if not everything could be written, else status. */
LsCliStatus ls_cli_flush (LsCliStatus status);
/* "lanescope: message" on standard error, one line. */
void ls_cli_message (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* --- files and messages (cli-input.c) -------------------------------------------------------------------- */

/* The same for an error; returns the status that fits its code. */
LsCliStatus ls_cli_fail (const GError *error);
/* All findings, "lanescope: FILE:LINE:COL: ..." each. */
void ls_cli_print_diagnostics (const GPtrArray *diagnostics, const char *file);
/* The file, or standard input for "-". Errors: those of ls_file_read(). */
GBytes *ls_cli_read (const char *file, LsBudget *budget, GError **error);
/* The same, cut into lines; a last line without an end is one, too. Returns: (transfer full). */
char **ls_cli_read_lines (const char *file, GError **error);
/* Writes to the file, or to standard output for "-". Errors: LS_ERROR_IO. */
gboolean ls_cli_write (const char *file, GBytes *bytes, GError **error);
/* Removes a folder of files. Returns: FALSE with errno. */
gboolean ls_cli_remove_folder (const char *path);
/* LS_ERROR_IO as errno says. Always FALSE. */
gboolean ls_cli_fail_io (const char *path, const char *what, GError **error);
/* "standard input" for "-", else the name itself. */
const char *ls_cli_file_name (const char *file);
/* The same in English, for what is written into files. */
const char *ls_cli_plain_name (const char *file);
/* Whether a file's name is that of a shader file of the Wii U. */
gboolean ls_cli_is_called_gsh (const char *file);

/* --- lines (cli-lines.c) --------------------------------------------------------------------------------- */

/* A file that is read a line at a time, with what was read of it and is not used yet. */
typedef struct
{
  const char *name; /* for messages */
  gsize max_bytes;  /* of a line */
  gboolean is_text; /* a zero byte is an error, and lines behind one that is too long are read */
  int fd;
  gboolean is_owned;  /* the fd */
  gboolean is_silent; /* a pipe from which nothing has come */
  char bytes[4096];
  gsize at, length;
  guint64 before;   /* bytes in front of these */
  guint64 zero;     /* is_text: the first zero byte, from 1; 0: none yet */
  gboolean is_over; /* is_text: LS_FILE_MAX_BYTES were read, and there is more */
  int failure;      /* errno, or 0 */
} LsCliLines;

#define LS_CLI_MAX_LINE_BYTES ((gsize) 1 << 20) /* of standard input */
/* Standard input, for commands and requests. */
#define LS_CLI_LINES_OF_INPUT                                                   \
  {                                                                             \
    .name = ls_cli_file_name ("-"), .max_bytes = LS_CLI_MAX_LINE_BYTES, .fd = 0 \
  }

/* Opens a file of text, or standard input for "-". file must outlive it. Returns: FALSE with the errors of ls_file_open(). */
gboolean ls_cli_lines_open (LsCliLines *lines, const char *file, gsize max_bytes, GError **error);
void ls_cli_lines_clear (LsCliLines *lines);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliLines, ls_cli_lines_clear)
/* The next line without its end. Returns: (transfer full): NULL at the end of the file; with LS_ERROR_IO where it cannot be read, with
 * LS_ERROR_FORMAT behind a zero byte of text, with LS_ERROR_RANGE for a line of more than max_bytes; of text that can be gone on
 * behind, unless the whole is too long. */
char *ls_cli_lines_next (LsCliLines *lines, GError **error);

/* --- JSON (cli-json.c) ----------------------------------------------------------------------------------- */

/* One of several things that are wrong. */
typedef struct
{
  const char *message;
  const char *file;
  guint line, column; /* from 1; column 0: not known */
} LsCliWrong;

/* What failed. */
typedef struct
{
  const char *code, *message;
  const char *file;   /* NULL: not known */
  guint line, column; /* from 1; 0: not known */
  GArray *all;        /* LsCliWrong, the first first; NULL: there is one only */
} LsCliFailure;

/* An answer; what is NULL is not in it. */
typedef struct
{
  GVariant *id; /* of the request */
  const char *kind, *command,
    *status; /* the schema has an entry for each kind; the verb; "ok" or "failed" */
  const LsCliFailure *error;
  GVariant *members; /* a{sv}: what else it says */
} LsCliAnswer;

/* Of findings: an LsDiagnostic. */
extern const LsField ls_cli_diagnostic_fields[];

/* Prints the answer of a verb, indented. Takes members if they are floating. */
void ls_cli_print_answer (const LsCli *cli, const char *kind, GVariant *members);
/* The same with --json; else its text. of: what data were made of. */
void ls_cli_tell (const LsCli *cli,
                  const char *kind,
                  const LsForm *form,
                  gconstpointer of,
                  GVariant *data,
                  const LsProgram *program);
/* Prints any answer on one line. */
void ls_cli_print_answer_line (const LsCliAnswer *answer);
/* Prints a whole answer, a{sv}; without indentation on one line. Takes it if it is floating. */
void ls_cli_print_variant (GVariant *answer, gboolean is_indented);

/* What failed, for ls_cli_answer_failure(): ls_cli_message() notes each message, whoever knows more notes it behind that. */
void ls_cli_note_message (const char *message);
/* Whether that is the last message. */
gboolean ls_cli_was_said (const char *message);
void ls_cli_note_code (const char *code);
/* The same of several errors: the parts that ls_error_split() gave. */
void ls_cli_note_several (char *const *parts);
void ls_cli_note_finding (const LsDiagnostic *finding, const char *file);
/* With --json, a line with the error behind a verb that failed and has not answered. files: those of the command line. */
void ls_cli_answer_failure (const LsVerb *verb,
                            LsCliStatus status,
                            const char *const *files,
                            guint n_files);
