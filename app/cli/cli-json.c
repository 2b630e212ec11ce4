#include "ls-cli.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "ls-error.h"
#include "ls-text.h"

/* --- answers --------------------------------------------------------------------------------------------- */

static gboolean is_answered;

static void
print_variant (GVariant *answer, gboolean is_indented)
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
ls_cli_print_variant (GVariant *answer)
{
  print_variant (answer, TRUE);
}

void
ls_cli_print_variant_line (GVariant *answer)
{
  print_variant (answer, FALSE);
}

void
ls_cli_print_answer (const LsCli *cli, const char *kind, GVariant *members)
{
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "answer", kind);
  ls_dict_set_string (&dict, "command", cli->verb->name);
  ls_dict_set_string (&dict, "status", "ok");
  ls_dict_add_members (&dict, members);
  ls_cli_print_variant (ls_dict_end (&dict));
}

/* --- findings -------------------------------------------------------------------------------------------- */

static GVariant *
diagnostic_to_variant (const LsDiagnostic *diagnostic)
{
  static const char *const severities[] = { "error", "warning", "note" };
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "severity", severities[diagnostic->severity]);
  if (diagnostic->line)
    ls_dict_set_uint (&dict, "line", diagnostic->line);
  if (diagnostic->column)
    ls_dict_set_uint (&dict, "column", diagnostic->column);
  if (diagnostic->dword >= 0)
    ls_dict_set_uint (&dict, "dword", (guint64) diagnostic->dword);
  if (diagnostic->field)
    {
      ls_dict_set_string (&dict, "field", diagnostic->field);
      ls_dict_set (&dict, "field_value", "x", (gint64) diagnostic->value);
    }
  ls_dict_set_string (&dict, "message", diagnostic->message);
  if (diagnostic->hint)
    ls_dict_set_string (&dict, "hint", diagnostic->hint);
  return ls_dict_end (&dict);
}

void
ls_cli_set_diagnostics (LsDict *dict, const GPtrArray *diagnostics)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < diagnostics->len; i++)
    g_variant_builder_add_value (&list, diagnostic_to_variant (g_ptr_array_index (diagnostics, i)));
  ls_dict_set (dict, "diagnostics", "aa{sv}", &list);
}

void
ls_cli_set_file (LsDict *dict, const char *name)
{
  g_autofree char *shown = g_utf8_make_valid (name, -1);

  ls_dict_set_string (dict, "file", shown);
}

/* --- failures -------------------------------------------------------------------------------------------- */

/* The last message, and what is known of it besides. */
static struct
{
  char *message; /* NULL: none */
  char *code;    /* or NULL */
  char *file;    /* or NULL; line and column count from 1, 0 is not known */
  guint line, column;
} said;

void
ls_cli_note_message (const char *message)
{
  g_clear_pointer (&said.code, g_free);
  g_clear_pointer (&said.file, g_free);
  g_free (said.message);
  said.message = g_strdup (message);
  said.line = said.column = 0;
}

void
ls_cli_note_code (const char *code)
{
  g_free (said.code);
  said.code = g_strdup (code);
}

void
ls_cli_note_finding (const LsDiagnostic *finding, const char *file)
{
  ls_cli_note_message (finding->message);
  ls_cli_note_code ("finding");
  said.file = g_strdup (file);
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
  said.file = g_strdup (file);
  if (!g_ascii_isdigit (at[1]))
    return;
  said.line = (guint) g_ascii_strtoull (at + 1, &end, 10);
  if (*end == ':' && g_ascii_isdigit (end[1]))
    said.column = (guint) g_ascii_strtoull (end + 1, NULL, 10);
}

static const char *
code_of_status (LsCliStatus status)
{
  switch (status)
    {
    case LS_CLI_OK:
    case LS_CLI_DIFFERS:
      return "state";
    case LS_CLI_USAGE:
      return "usage";
    case LS_CLI_UNSUPPORTED:
      return "unsupported";
    }
  g_assert_not_reached ();
}

static GVariant *
failure_to_variant (LsCliStatus status)
{
  g_autofree char *message = g_utf8_make_valid (said.message, -1);
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "code", said.code ? said.code : code_of_status (status));
  ls_dict_set_string (&dict, "message", message);
  if (said.file)
    ls_cli_set_file (&dict, said.file);
  if (said.line)
    ls_dict_set_uint (&dict, "line", said.line);
  if (said.column)
    ls_dict_set_uint (&dict, "column", said.column);
  return ls_dict_end (&dict);
}

void
ls_cli_answer_failure (const LsVerb *verb,
                       LsCliStatus status,
                       const char *const *files,
                       guint n_files)
{
  LsDict dict = { 0 };

  /* What is said behind an answer is an error only if it is one of the file system or the like. */
  if (status == LS_CLI_OK || !said.message || (is_answered && !said.code))
    return;
  for (guint i = 0; i < n_files; i++)
    find_place (ls_cli_file_name (files[i]));
  ls_dict_set_string (&dict, "answer", "error");
  ls_dict_set_string (&dict, "command", verb->name);
  ls_dict_set_string (&dict, "status", "failed");
  ls_dict_set_value (&dict, "error", failure_to_variant (status));
  ls_cli_print_variant_line (ls_dict_end (&dict));
}
