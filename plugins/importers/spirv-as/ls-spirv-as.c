#include <string.h>

#include "glsl-run.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-text.h"

/* SPIR-V as text, which spirv-as of SPIRV-Tools assembles. Numbers of results stay those of the text. */

#define PROGRAM "spirv-as"
#define PACKAGE "spirv-tools"
#define ENDING ".spvasm"
#define TIMEOUT_S 30
#define MAX_LOG 4096u                  /* bytes of what it says */
#define MAX_MODULE (64u << 20)         /* bytes */
#define MAX_MEMORY ((guint64) 2 << 30) /* bytes */
#define LOOKED_AT 65536u               /* bytes */
#define MAX_MINOR 6                    /* of version 1 */

/* What the first line of a text says that is neither blank nor a comment. */
static const char *
find_first (const char *text)
{
  for (;; text++)
    {
      text += strspn (text, " \t\r\n");
      if (*text != ';')
        return text;
      text += strcspn (text, "\n");
      if (*text == '\0')
        return text;
    }
}

static guint
spirv_as_probe (GBytes *bytes, const char *name)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = NULL;

  if (memchr (data, '\0', MIN (size, LOOKED_AT)) != NULL)
    return 0;
  text = g_strndup (data, MIN (size, LOOKED_AT));
  return g_str_has_suffix (name, ENDING) || g_str_has_prefix (find_first (text), "OpCapability ")
           ? LS_IMPORTER_SURE
           : 0;
}

/* The version that a comment in front names, "; Version: 1.3": instructions are looked up in it. Returns: (transfer full). */
static char *
dup_target (const char *text)
{
  g_autofree char *head = g_strndup (text, (gsize) (find_first (text) - text));
  const char *version = strstr (head, "Version: 1.");
  const int minor = version != NULL ? version[strlen ("Version: 1.")] - '0' : MAX_MINOR;

  return g_strdup_printf ("spv1.%d", CLAMP (minor, 0, MAX_MINOR));
}

/* What spirv-as says: "error: 2: 1: Invalid Opcode name 'OpFoo'". */
static gboolean
fail_text (const char *said, const char *name, GError **error)
{
  g_autoptr (GRegex) regex =
    g_regex_new ("^error: (\\d+): (\\d+): (.+)$", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *plain = NULL, *line = NULL, *column = NULL, *why = NULL;

  if (!g_regex_match (regex, said, 0, &match))
    {
      plain = ls_text_escape (said, LS_TEXT_LINE);
      return ls_fail (error, LS_ERROR_SYNTAX, "%s: %s", name, plain);
    }
  line = g_match_info_fetch (match, 1);
  column = g_match_info_fetch (match, 2);
  why = g_match_info_fetch (match, 3);
  plain = ls_text_escape (why, LS_TEXT_LINE);
  return ls_fail (error, LS_ERROR_SYNTAX, "%s:%s:%s: %s", name, line, column, plain);
}

static gboolean
assemble (GBytes *text,
          const char *target,
          const char *name,
          LsImported *imported,
          GlslOutcome *outcome,
          GError **error)
{
  g_autofree char *program = g_find_program_in_path (PROGRAM);
  const char *const words[] = {
    program, "--preserve-numeric-ids", "--target-env", target, "-o", GLSL_RESULT, "-", NULL
  };
  const GlslCommand command = { .argv = words,
                                .input = text,
                                .timeout_s = TIMEOUT_S,
                                .max_bytes = MAX_LOG,
                                .max_log = MAX_LOG,
                                .max_result = MAX_MODULE,
                                .max_memory =
                                  MIN (ls_budget_get_left (imported->budget), MAX_MEMORY),
                                .cancellable = imported->cancellable };

  if (program == NULL)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: there is no %s to assemble it (Debian's package %s has it)", name, PROGRAM,
                    PACKAGE);
  if (!glsl_sandbox_run (&command, outcome, error))
    return FALSE;
  if (outcome->is_late)
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: %s was not done with it after %u seconds",
                    name, PROGRAM, TIMEOUT_S);
  if (outcome->signal)
    return ls_fail (error, LS_ERROR_RANGE, "%s: %s broke down with it (signal %d)", name, PROGRAM,
                    outcome->signal);
  if (outcome->status != 0)
    return fail_text (outcome->log != NULL ? outcome->log : "", name, error);
  if (outcome->result != NULL && !outcome->is_long)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "%s: the module is longer than %u bytes", name,
                  MAX_MODULE);
}

static gboolean
spirv_as_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, size), *target = dup_target (text);
  g_autofree char *title = g_path_get_basename (name);
  g_auto (GlslOutcome) outcome = { 0 };

  if (!assemble (bytes, target, name, imported, &outcome, error))
    return FALSE;
  ls_draft_set_program (ls_imported_add (imported, title), outcome.result, LS_SYNTAX_WORDS);
  return TRUE;
}

const LsImporter ls_importer_spirv_as = {
  .name = "spirv-as",
  .probe = spirv_as_probe,
  .import = spirv_as_import,
};
