#include "ls-cli.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-error.h"
#include "ls-text.h"

/* --- forms ----------------------------------------------------------------------------------------------- */

static const char *const severities[] = { "error", "warning", "note" };

/* clang-format off */
static const LsField wrong_fields[] = {
  LS_FIELD (LsCliWrong, STRING, message),
  LS_FIELD (LsCliWrong, STRING, file),
  LS_FIELD_IF (LsCliWrong, UINT, line, "line", line),
  LS_FIELD_IF (LsCliWrong, UINT, column, "column", column),
  LS_FIELD_END
};
static const LsField failure_fields[] = {
  LS_FIELD (LsCliFailure, STRING, code),
  LS_FIELD (LsCliFailure, STRING, message),
  LS_FIELD (LsCliFailure, STRING, file),
  LS_FIELD_IF (LsCliFailure, UINT, line, "line", line),
  LS_FIELD_IF (LsCliFailure, UINT, column, "column", column),
  LS_FIELD_SOME (LsCliFailure, all, "all", LsCliWrong, wrong_fields),
  LS_FIELD_END
};
static const LsField answer_fields[] = {
  LS_FIELD (LsCliAnswer, DATA, id),
  LS_FIELD_AS (LsCliAnswer, STRING, kind, "answer"),
  LS_FIELD (LsCliAnswer, STRING, command),
  LS_FIELD (LsCliAnswer, STRING, status),
  LS_FIELD_TO (LsCliAnswer, error, "error", failure_fields),
  LS_FIELD_DATA_MEMBERS (LsCliAnswer, members),
  LS_FIELD_END
};
const LsField ls_cli_diagnostic_fields[] = {
  LS_FIELD_NAMED (LsDiagnostic, severity, "severity", severities),
  LS_FIELD_IF (LsDiagnostic, UINT, line, "line", line),
  LS_FIELD_IF (LsDiagnostic, UINT, column, "column", column),
  LS_FIELD (LsDiagnostic, INDEX, dword),
  LS_FIELD (LsDiagnostic, STRING, field),
  LS_FIELD_IF (LsDiagnostic, UINT, value, "field_value", field),
  LS_FIELD (LsDiagnostic, STRING, message),
  LS_FIELD (LsDiagnostic, STRING, hint),
  LS_FIELD_END
};
/* clang-format on */

/* --- answers --------------------------------------------------------------------------------------------- */

static gboolean is_answered;

void
ls_cli_print_variant (GVariant *answer, gboolean is_indented)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (answer);
  g_autoptr (GVariant) public = ls_dict_dup_public (owned);
  g_autoptr (JsonNode) root = json_gvariant_serialize (public);
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;

  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, is_indented);
  text = json_generator_to_data (generator, NULL);
  shown = ls_text_escape (text, LS_TEXT_JSON);
  ls_cli_put_bytes (shown, strlen (shown));
  ls_cli_put_bytes ("\n", 1);
  /* What was said before is no failure. */
  ls_cli_note_message (NULL);
  is_answered = TRUE;
}

void
ls_cli_print_answer_line (const LsCliAnswer *answer)
{
  ls_cli_print_variant (ls_fields_to_data (answer_fields, answer, NULL, NULL), FALSE);
}

void
ls_cli_print_answer (const LsCli *cli, const char *kind, GVariant *members)
{
  const LsCliAnswer answer = {
    .kind = kind, .command = cli->verb->name, .status = "ok", .members = members
  };

  ls_cli_print_variant (ls_fields_to_data (answer_fields, &answer, NULL, NULL), TRUE);
}

void
ls_cli_tell (const LsCli *cli,
             const char *kind,
             const LsForm *form,
             gconstpointer of,
             GVariant *data,
             const LsProgram *program)
{
  g_autofree char *text = NULL;

  if (ls_cli_has (cli, "json"))
    {
      ls_cli_print_answer (cli, kind, data);
      return;
    }
  text = ls_form_to_text (form, of, data, program);
  ls_cli_put (text);
}

/* --- failures -------------------------------------------------------------------------------------------- */

/* The last message, and what is known of it besides; message: NULL: none; code: NULL: that of the status. */
static LsCliFailure said;

static void
set_said (const char **text, const char *to)
{
  g_free ((char *) *text);
  *text = g_strdup (to);
}

void
ls_cli_note_message (const char *message)
{
  set_said (&said.code, NULL);
  set_said (&said.file, NULL);
  set_said (&said.message, message);
  said.line = said.column = 0;
  g_clear_pointer (&said.all, g_array_unref);
}

gboolean
ls_cli_was_said (const char *message)
{
  return g_strcmp0 (said.message, message) == 0;
}

void
ls_cli_note_code (const char *code)
{
  set_said (&said.code, code);
}

static void
wrong_clear (gpointer data)
{
  LsCliWrong *wrong = data;

  g_free ((char *) wrong->message);
  g_free ((char *) wrong->file);
}

void
ls_cli_note_several (char *const *parts)
{
  ls_cli_note_message (parts[0]);
  said.all = g_array_new (FALSE, TRUE, sizeof (LsCliWrong));
  g_array_set_clear_func (said.all, wrong_clear);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      LsCliWrong wrong = { 0 };
      gsize n_file;
      const char *message = ls_error_find_place (parts[i], &n_file, &wrong.line, &wrong.column);

      wrong.message = g_strdup (message);
      wrong.file = g_strndup (parts[i], n_file);
      g_array_append_val (said.all, wrong);
    }
}

void
ls_cli_note_finding (const LsDiagnostic *finding, const char *file)
{
  ls_cli_note_message (finding->message);
  ls_cli_note_code ("finding");
  set_said (&said.file, file);
  said.line = finding->line;
  said.column = finding->column;
}

/* "FILE:LINE:COLUMN: what is wrong", as messages begin that know the place in a file. */
static void
find_place (const char *file)
{
  gsize length = strlen (file);
  const char *at = said.message + length;
  char *end;

  if (said.file || strncmp (said.message, file, length) != 0 || at[0] != ':')
    return;
  set_said (&said.file, file);
  if (!g_ascii_isdigit (at[1]))
    return;
  said.line = (guint) g_ascii_strtoull (at + 1, &end, 10);
  if (*end == ':' && g_ascii_isdigit (end[1]))
    said.column = (guint) g_ascii_strtoull (end + 1, NULL, 10);
}

void
ls_cli_answer_failure (const LsVerb *verb,
                       LsCliStatus status,
                       const char *const *files,
                       guint n_files)
{
  static const char *const codes[] = { [LS_CLI_OK] = "state",
                                       [LS_CLI_DIFFERS] = "state",
                                       [LS_CLI_USAGE] = "usage",
                                       [LS_CLI_UNSUPPORTED] = "unsupported" };

  /* What is said behind an answer is an error only if it is one of the file system or the like. */
  if (status == LS_CLI_OK || said.message == NULL || (is_answered && !said.code))
    return;
  for (guint i = 0; i < n_files; i++)
    find_place (ls_cli_file_name (files[i]));
  if (said.code == NULL)
    ls_cli_note_code (codes[status]);
  ls_cli_print_answer_line (
    &(LsCliAnswer){ .kind = "error", .command = verb->name, .status = "failed", .error = &said });
}
