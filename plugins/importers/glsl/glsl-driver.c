#include "glsl-compilers.h"

#include <inttypes.h>
#include <string.h>

#include "glsl-run.h"
#include "ls-begins.h"
#include "ls-error.h"
#include "ls-log-texts.h"
#include "ls-machines.h"
#include "ls-words.h"

#define PROGRAM "lanescope-glsl-driver"
#define TIMEOUT_S 30
#define NO_MEMORY 3 /* exit status of a process that reached its memory limit */
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
#define MAX_LOG (16u << 20)

static const char *const words[] = { "vert", "geom", "frag" };

/* --- the request ------------------------------------------------------------------------------ */

static void
put_text (GString *text, const char *word, const char *content)
{
  if (content != NULL)
    g_string_append_printf (text, "%s %zu\n%s", word, strlen (content), content);
}

/* Some editors put a byte-order mark in front of a text; GLSL has none. */
static const char *
behind_mark (const char *text)
{
  return text != NULL && ls_begins (text, BYTE_ORDER_MARK) ? text + strlen (BYTE_ORDER_MARK) : text;
}

static GBytes *
make_input (const LsGlslRequest *request, const GlslBackend *backend)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "backend %s %s\nmemory %" PRIu64 "\n", backend->name,
                          backend->options, ls_budget_get_left (request->budget));
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    put_text (text, words[i], behind_mark (request->sources[i]));
  put_text (text, "inputs", request->inputs);
  return g_string_free_to_bytes (text);
}

const char *
glsl_request_name (const LsGlslRequest *request)
{
  for (guint i = LS_GLSL_N_STAGES; i-- > 0;)
    if (request->names[i] != NULL)
      return request->names[i];
  return "GLSL";
}

/* --- errors ----------------------------------------------------------------------------------- */

/* The stage whose log it is: its word is the first line. Returns: the log behind. */
static const char *
split_log (const char *log, LsGlslStage *stage)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (ls_begins (log, words[i]) && log[strlen (words[i])] == '\n')
      {
        *stage = i;
        return log + strlen (words[i]) + 1;
      }
  *stage = LS_GLSL_PIXEL;
  return log;
}

static gboolean
fail_compile (const LsGlslRequest *request,
              const GlslSource *source,
              const char *log,
              GError **error)
{
  LsGlslStage stage;
  const char *said = split_log (log, &stage);
  const char *name =
    request->names[stage] != NULL ? request->names[stage] : glsl_request_name (request);

  return glsl_fail_compile (source, stage, said, name, error);
}

/* What the process says of an input for which it found no vertex shader: stage, name, line, and why, each on its line. */
static gboolean
fail_made_up (const LsGlslRequest *request,
              const GlslSource *source,
              const char *reason,
              GError **error)
{
  LsGlslStage stage;
  g_auto (GStrv) lines = g_strsplit (split_log (reason, &stage), "\n", 3);
  const guint n = g_strv_length (lines);
  GlslOrigin at = { 0, n > 1 ? (guint) g_ascii_strtoull (lines[1], NULL, 10) : 1 };
  const char *name =
    request->names[stage] != NULL ? request->names[stage] : glsl_request_name (request);

  if (source != NULL)
    {
      glsl_source_find (source, stage, at.line, &at);
      name = glsl_source_file (source, at.file);
    }
  return ls_fail (
    error, LS_ERROR_UNSUPPORTED,
    "%s:%u: Lanescope could not make up a vertex shader for the input %s (write one, and "
    "put it beside the file, called alike with the ending .vert)",
    name, at.line, n ? lines[0] : "?");
}

static gboolean
fail_link (const GlslSource *source, const char *name, const char *reason, GError **error)
{
  guint n_texts = 0;

  for (guint i = 0; source != NULL && i < LS_GLSL_N_STAGES; i++)
    n_texts += source->stages[i].text != NULL;
  if (!glsl_check_features (source, reason, error) ||
      (strstr (reason, "non-constant") != NULL && !glsl_check_indexed (source, error)))
    return FALSE;
  if (strstr (reason, "lacks `main'") != NULL)
    ls_fail (error, LS_ERROR_SYNTAX,
             "%s: it has no main () (if another text includes it, open that one)", name);
  else if (n_texts == 1)
    ls_fail (error, LS_ERROR_SYNTAX, "%s: it does not link: %s", name, reason);
  else
    ls_fail (error, LS_ERROR_SYNTAX, "%s: the stages do not fit together: %s", name, reason);
  return FALSE;
}

static gboolean
fail_answer (const LsGlslRequest *request,
             const GlslAnswer *answer,
             const GlslOutcome *outcome,
             GError **error)
{
  const char *name = glsl_request_name (request);
  const char *version = answer->version != NULL ? answer->version : ls_words ("the driver");
  g_autofree char *reason = g_strdup (answer->reason);

  g_strdelimit (g_strstrip (reason), "\n", ' ');
  if (!strcmp (answer->failure, "compile"))
    return fail_compile (request, request->source, answer->reason, error);
  if (glsl_fail_start (name, answer, outcome->messages, error))
    return FALSE;
  if (!strcmp (answer->failure, "link"))
    return fail_link (request->source, name, reason, error);
  if (!strcmp (answer->failure, "made-up"))
    return fail_made_up (request, request->source, answer->reason, error);
  if (!strcmp (answer->failure, "inputs"))
    ls_fail (error, LS_ERROR_SYNTAX, "%s: its inputs: %s", name, reason);
  else
    ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: this driver is not supported: %s: %s", name, version,
             reason);
  return FALSE;
}

static gboolean
fail_memory (const LsGlslRequest *request, GError **error)
{
  g_autofree char *left = ls_budget_words (ls_budget_get_left (request->budget));

  if (request->budget != NULL)
    ls_fail (error, LS_ERROR_RANGE,
             "%s: the driver's compiler needs more memory than the %s that are left of the "
             "budget (%s)",
             glsl_request_name (request), left, ls_words (LS_BUDGET_HINT));
  else
    ls_fail (error, LS_ERROR_RANGE, "%s: the driver's compiler needs more memory than it may have",
             glsl_request_name (request));
  return FALSE;
}

static gboolean
fail_texts (const LsGlslRequest *request, GError **error)
{
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the driver prints no text that runs here",
                  glsl_request_name (request));
}

static gboolean
fail_outcome (const LsGlslRequest *request, const GlslOutcome *outcome, GError **error)
{
  const char *name = glsl_request_name (request);
  g_autofree char *said = g_strdup (outcome->messages);

  g_strdelimit (said, "\n", ' ');
  if (outcome->is_late)
    ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the driver's compiler was not done after %u seconds",
             name, TIMEOUT_S);
  else if (outcome->status == NO_MEMORY)
    return fail_memory (request, error);
  else if (outcome->is_long)
    ls_fail (error, LS_ERROR_FORMAT, "%s: the compiler's answer is too long", name);
  else if (outcome->signal && (!glsl_check_features (request->source, "", error) ||
                               !glsl_check_indexed (request->source, error)))
    return FALSE;
  else if (outcome->signal)
    ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the driver's compiler crashed (signal %d)%s%s", name,
             outcome->signal, *said ? ": " : "", said);
  else
    ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the driver's compiler gave up with status %d%s%s",
             name, outcome->status, *said ? ": " : "", said);
  return FALSE;
}

/* --- texts ------------------------------------------------------------------------------------ */

/* The last text of each stage counts: the driver prints its own ones, for clearing and copying,
 * first. */
static void
take_text (const char *text, guint line, gpointer data)
{
  GlslAnswer *answer = data;
  g_autoptr (GBytes) code = g_bytes_new (text, strlen (text));
  LsStage stage;
  const LsMachine *machine = ls_machine_by_text (code, &stage);

  (void) line;
  if (machine == NULL)
    return;
  answer->machine = machine;
  g_free (answer->texts[stage]);
  answer->texts[stage] = g_strdup (text);
}

/* --- asking ----------------------------------------------------------------------------------- */

gboolean
glsl_driver_run (const LsGlslRequest *request,
                 const GlslBackend *backend,
                 GlslAnswer *answer,
                 char **log,
                 GError **error)
{
  g_autofree char *program = glsl_find_own (PROGRAM);
  g_autoptr (GBytes) input = make_input (request, backend);
  const char *const argv[] = { program, NULL };
  const GlslCommand command = { .argv = argv,
                                .input = input,
                                .timeout_s = TIMEOUT_S,
                                .max_bytes = GLSL_MAX_ANSWER,
                                .max_log = backend->has_log ? MAX_LOG : 0,
                                .cancellable = request->cancellable };
  g_auto (GlslOutcome) outcome = { 0 };

  if (program == NULL)
    return glsl_fail_missing (glsl_request_name (request), PROGRAM, error);
  if (!glsl_run (&command, &outcome, error))
    return FALSE;
  if (outcome.is_late || outcome.is_long || outcome.signal || !g_bytes_get_size (outcome.output) ||
      (outcome.status && outcome.status != 1))
    return fail_outcome (request, &outcome, error);
  if (!glsl_answer_read (answer, outcome.output, glsl_request_name (request), error))
    return FALSE;
  if (answer->failure != NULL)
    return fail_answer (request, answer, &outcome, error);
  *log = g_steal_pointer (&outcome.log);
  return TRUE;
}

gboolean
glsl_driver_ask (const LsGlslRequest *request, GlslAnswer *answer, GError **error)
{
  const GlslBackend *backend = glsl_backend_find (request->backend);
  g_autofree char *log = NULL;

  if (!glsl_driver_run (request, backend, answer, &log, error))
    return FALSE;
  if (backend->has_log)
    ls_log_texts_foreach (log, strlen (log), take_text, answer);
  return !backend->has_log || answer->machine != NULL || fail_texts (request, error);
}
