#include "glsl-run.h"

#include <string.h>

#include "glslang-text.h"
#include "ls-error.h"
#include "ls-words.h"

/* The program that translates. */

#define PACKAGE "glslang-tools"
#define TIMEOUT_S 30
#define MAX_LOG (1u << 20)             /* bytes of what it says */
#define MAX_MODULE (64u << 20)         /* bytes */
#define MAX_MEMORY ((guint64) 2 << 30) /* bytes */
#define OWN_MEMORY \
  ((guint64) 64 << 20) /* its own needs for any text: its tables of built-in functions */
#define MAX_WORDS 24

typedef struct
{
  const char *words[MAX_WORDS + 1];
  guint n;
} Arguments;

static void
add (Arguments *arguments, const char *word)
{
  if (arguments->n < MAX_WORDS)
    arguments->words[arguments->n++] = word;
}

/* Subgroups came with a later SPIR-V than OpenGL names. */
static gboolean
has_subgroups (const GlslangFinal *final)
{
  return strstr (final->text, "#extension GL_KHR_shader_subgroup") != NULL;
}

static void
add_target (Arguments *arguments, const GlslangText *text, const GlslangFinal *final)
{
  if (text->is_hlsl)
    {
      add (arguments, "-V");
      add (arguments, "-D");
      add (arguments, "-e");
      add (arguments, text->entry);
      /* Later targets get modules that are not valid: a BufferBlock, which these have no more. */
      add (arguments, "--target-env");
      add (arguments, "vulkan1.0");
      return;
    }
  add (arguments, text->is_vulkan ? "-V" : "-G");
  if (!has_subgroups (final))
    return;
  add (arguments, "--target-env");
  add (arguments, text->is_vulkan ? "vulkan1.1" : "spirv1.3");
}

/* The program by any of its names. Returns: (transfer full) (nullable). */
static char *
find_program (void)
{
  char *path = g_find_program_in_path ("glslangValidator");

  return path != NULL ? path : g_find_program_in_path ("glslang");
}

static gboolean
fail_outcome (const GlslangText *text,
              const GlslOutcome *outcome,
              LsImported *imported,
              GError **error)
{
  const char *name = glsl_source_file (&text->source, 0);

  if (outcome->is_late)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: glslang was not done with it after %u seconds", name, TIMEOUT_S);
  if (outcome->is_long)
    return ls_fail (error, LS_ERROR_RANGE, "%s: glslang says more of it than can be read", name);
  if (strstr (outcome->messages, "bad_alloc") != NULL)
    {
      g_autofree char *left =
        ls_budget_words (MIN (ls_budget_get_left (imported->budget), MAX_MEMORY));

      return ls_fail (error, LS_ERROR_RANGE, "%s: glslang needs more memory than %s for it", name,
                      left);
    }
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: glslang broke down with it (signal %d)%s%s",
                  name, outcome->signal, *outcome->messages ? ": " : "", outcome->messages);
}

/* All that its answer depends on. Returns: (transfer full). */
static char *
dup_question (const Arguments *arguments, const GlslangFinal *final)
{
  g_autofree char *words = g_strjoinv ("\n", (char **) arguments->words);

  return g_strconcat (words, "\n", final->text, NULL);
}

gboolean
glslang_run (const GlslangText *text,
             const GlslangFinal *final,
             gboolean for_errors,
             LsImported *imported,
             GBytes **module,
             char **log,
             GError **error)
{
  g_autofree char *program = find_program ();
  g_autoptr (GBytes) input = g_bytes_new_static (final->text, strlen (final->text));
  Arguments arguments = { 0 };
  const GlslCommand command = {
    .argv = arguments.words,
    .input = input,
    .timeout_s = TIMEOUT_S,
    .max_bytes = MAX_LOG,
    .max_result = MAX_MODULE,
    .max_memory = MIN (ls_budget_get_left (imported->budget), MAX_MEMORY) + OWN_MEMORY,
    .cancellable = imported->cancellable
  };
  g_auto (GlslOutcome) outcome = { 0 };
  g_autofree char *question = NULL;
  gsize size;
  const char *said;

  if (program == NULL)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: there is no glslang to translate it (Debian's package %s has it)",
                    glsl_source_file (&text->source, 0), PACKAGE);
  add (&arguments, program);
  add (&arguments, "--stdin");
  add (&arguments, "-S");
  add (&arguments, ls_glslang_stage_id (text->stage));
  add_target (&arguments, text, final);
  if (for_errors)
    add (&arguments, "-C");
  add (&arguments, "--aml");
  add (&arguments, "--amb");
  add (&arguments, "-g");
  add (&arguments, "--keep-uncalled");
  add (&arguments, "-Od");
  add (&arguments, "-o");
  add (&arguments, GLSL_RESULT);
  question = dup_question (&arguments, final);
  if (ls_import_memo_find (imported->memo, question, module, log))
    return TRUE;
  if (!glsl_sandbox_run (&command, &outcome, error))
    return FALSE;
  if (outcome.is_late || outcome.is_long || outcome.signal)
    return fail_outcome (text, &outcome, imported, error);
  said = g_bytes_get_data (outcome.output, &size);
  *log = g_strndup (said != NULL ? said : "", size);
  if (outcome.status == 0 && outcome.result != NULL && g_bytes_get_size (outcome.result) > 0)
    {
      *module = g_bytes_ref (outcome.result);
      ls_import_memo_add (imported->memo, question, *module, *log);
    }
  return TRUE;
}
