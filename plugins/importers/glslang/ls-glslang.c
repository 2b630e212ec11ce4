#include "ls-glslang.h"

#include <string.h>

#include "glslang-text.h"
#include "ls-error.h"

const char *
ls_glslang_stage_id (LsGlslangStage stage)
{
  static const char *const ids[LS_GLSLANG_N_STAGES] = { "vert", "tesc", "tese",
                                                        "geom", "frag", "comp" };

  return stage < LS_GLSLANG_N_STAGES ? ids[stage] : "frag";
}

/* --- one attempt ------------------------------------------------------------------------------- */

/* A text and what became of it. */
typedef struct
{
  GlslangText text;
  GlslangFinal final;
  GBytes *module; /* NULL: the text has errors */
  char *log;
} Attempt;

static void
attempt_clear (Attempt *attempt)
{
  glslang_text_clear (&attempt->text);
  glslang_final_clear (&attempt->final);
  g_clear_pointer (&attempt->module, g_bytes_unref);
  g_clear_pointer (&attempt->log, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Attempt, attempt_clear)

/* What glslang makes of a text. A variable for each constant must not cost anybody a text that it takes without. */
static gboolean
run_text (Attempt *attempt, gboolean as_es, LsImported *imported, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gboolean is_done;

  glslang_final_init (&attempt->final, &attempt->text, as_es, TRUE);
  if (attempt->final.open_comment.line != 0)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u:1: error: a comment begins here and has no end",
                    glsl_source_file (&attempt->text.source, attempt->final.open_comment.file),
                    attempt->final.open_comment.line);
  is_done = glslang_run (&attempt->text, &attempt->final, FALSE, imported, &attempt->module,
                         &attempt->log, &reason);
  if (attempt->module != NULL || g_hash_table_size (attempt->final.constants) == 0 ||
      g_cancellable_is_cancelled (imported->cancellable))
    {
      if (reason != NULL)
        g_propagate_error (error, g_steal_pointer (&reason));
      return is_done;
    }
  g_clear_pointer (&attempt->log, g_free);
  glslang_final_clear (&attempt->final);
  glslang_final_init (&attempt->final, &attempt->text, as_es, FALSE);
  return glslang_run (&attempt->text, &attempt->final, FALSE, imported, &attempt->module,
                      &attempt->log, error);
}

/* cubes: bits of Shadertoy's channels that are cubes. as_es, as_directx: as glslang_final_init() and GlslangText have them. */
static gboolean
try_text (Attempt *attempt,
          const LsGlslangRequest *request,
          LsImported *imported,
          guint cubes,
          gboolean as_es,
          gboolean as_directx,
          GError **error)
{
  attempt->text.source.cubes = request->toy != NULL ? request->toy->cubes : cubes;
  attempt->text.source.volumes = request->toy != NULL ? request->toy->volumes : 0;
  attempt->text.as_directx = as_directx;
  attempt->text.wants_vulkan = request->wants_vulkan;
  if (!glslang_text_init (&attempt->text, request, imported, error))
    return FALSE;
  return run_text (attempt, as_es, imported, error);
}

/* Takes the second attempt if it came to a module. */
static void
take_better (Attempt *attempt, Attempt *other)
{
  if (other->module == NULL)
    return;
  attempt_clear (attempt);
  *attempt = *other;
  *other = (Attempt){ 0 };
}

/* The same, and errors that are left in it are those that count, if nothing was missing. */
static void
take_further (Attempt *attempt, Attempt *other)
{
  if (other->module == NULL && strstr (attempt->text.text, "#error " GLSL_INCLUDE_MARK) != NULL)
    return;
  attempt_clear (attempt);
  *attempt = *other;
  *other = (Attempt){ 0 };
}

static gboolean
is_es (const GlslangText *text)
{
  g_autofree char *first = g_strndup (text->text, strcspn (text->text, "\n"));

  return !text->is_hlsl && strstr (first, " es") != NULL;
}

/* What nobody says is tried: whether channels are cubes, whether a text of OpenGL ES means something that OpenGL has not, and whether one in
 * HLSL means something that only compilers of DirectX take. */
static gboolean
try_others (Attempt *attempt, const LsGlslangRequest *request, LsImported *imported, GError **error)
{
  const guint cubes = request->toy == NULL
                        ? glslang_find_channels (&attempt->text, &attempt->final, attempt->log)
                        : 0;

  if (attempt->module == NULL && cubes)
    {
      g_auto (Attempt) other = { 0 };

      if (!try_text (&other, request, imported, cubes, FALSE, FALSE, error))
        return FALSE;
      take_better (attempt, &other);
    }
  if (attempt->module == NULL && is_es (&attempt->text) && !attempt->text.is_vulkan)
    {
      g_auto (Attempt) other = { 0 };

      if (!try_text (&other, request, imported, attempt->text.source.cubes, TRUE, FALSE, error))
        return FALSE;
      take_better (attempt, &other);
    }
  if (attempt->module == NULL && attempt->text.is_hlsl)
    {
      g_auto (Attempt) other = { 0 };

      if (!try_text (&other, request, imported, 0, FALSE, TRUE, error))
        return FALSE;
      take_further (attempt, &other);
    }
  return TRUE;
}

/* The translator may break down with what it cannot read. reason: (inout): taken, where nothing says more. Returns: FALSE. */
static gboolean
fail_attempt (const Attempt *attempt, GError **reason, GError **error)
{
  if (!attempt->text.is_hlsl || attempt->text.text == NULL ||
      !g_error_matches (*reason, LS_ERROR, LS_ERROR_UNSUPPORTED) ||
      glslang_directx_check (&attempt->text, TRUE, error))
    g_propagate_error (error, g_steal_pointer (reason));
  return FALSE;
}

/* All errors, not only the first one, if the translator comes through. */
static gboolean
fail_text (Attempt *attempt, LsImported *imported, GError **error)
{
  g_autoptr (GBytes) module = NULL;
  g_autofree char *log = NULL;
  const gboolean is_good =
    glslang_run (&attempt->text, &attempt->final, TRUE, imported, &module, &log, NULL);

  if (g_cancellable_set_error_if_cancelled (imported->cancellable, error))
    return FALSE;
  return glslang_fail (&attempt->text, &attempt->final,
                       is_good && strstr (log, "ERROR: ") != NULL ? log : attempt->log, error);
}

/* --- the module -------------------------------------------------------------------------------- */

static void
fill_module (LsGlslangModule *module, Attempt *attempt)
{
  GlslangText *text = &attempt->text;
  GlslangFinal *final = &attempt->final;

  *module =
    (LsGlslangModule){ .module = g_steal_pointer (&attempt->module),
                       .stage = text->stage,
                       .is_hlsl = text->is_hlsl,
                       .is_vulkan = text->is_vulkan || text->is_hlsl,
                       .entry = g_steal_pointer (&text->entry),
                       .text = g_steal_pointer (&final->text),
                       .files = g_steal_pointer (&text->source.files),
                       .texts = g_steal_pointer (&text->source.texts),
                       .lines = g_steal_pointer (&final->lines),
                       .statements = g_steal_pointer (&final->statements),
                       .names = g_steal_pointer (&final->names),
                       .constants = g_steal_pointer (&final->constants),
                       .notes = g_steal_pointer (&text->source.notes),
                       .inputs = g_string_free (g_steal_pointer (&text->source.inputs), FALSE) };
}

gboolean
ls_glslang_translate (const LsGlslangRequest *request,
                      LsImported *imported,
                      LsGlslangModule *module,
                      GError **error)
{
  g_auto (Attempt) attempt = { 0 };
  g_autoptr (GError) reason = NULL;

  if (!try_text (&attempt, request, imported, 0, FALSE, FALSE, &reason))
    return fail_attempt (&attempt, &reason, error);
  if (attempt.module == NULL && request->wants_vulkan)
    {
      LsGlslangRequest plain = *request;

      attempt_clear (&attempt);
      attempt = (Attempt){ 0 };
      plain.wants_vulkan = FALSE;
      return ls_glslang_translate (&plain, imported, module, error);
    }
  if (!try_others (&attempt, request, imported, &reason))
    return fail_attempt (&attempt, &reason, error);
  if (attempt.module == NULL && attempt.text.is_hlsl &&
      !glslang_directx_check (&attempt.text, FALSE, error))
    return FALSE;
  if (attempt.module == NULL)
    return fail_text (&attempt, imported, error);
  if (imported->findings != NULL)
    glslang_add_warnings (&attempt.text, &attempt.final, attempt.log, imported->findings);
  fill_module (module, &attempt);
  return TRUE;
}

void
ls_glslang_module_clear (LsGlslangModule *module)
{
  g_clear_pointer (&module->module, g_bytes_unref);
  g_clear_pointer (&module->entry, g_free);
  g_clear_pointer (&module->text, g_free);
  g_clear_pointer (&module->files, g_ptr_array_unref);
  g_clear_pointer (&module->texts, g_ptr_array_unref);
  g_clear_pointer (&module->lines, g_array_unref);
  g_clear_pointer (&module->statements, g_array_unref);
  g_clear_pointer (&module->names, g_hash_table_unref);
  g_clear_pointer (&module->constants, g_hash_table_unref);
  g_clear_pointer (&module->notes, g_ptr_array_unref);
  g_clear_pointer (&module->inputs, g_free);
}

const LsGlslangLine *
ls_glslang_module_line (const LsGlslangModule *module, guint number)
{
  return number > 0 && number <= module->lines->len
           ? &g_array_index (module->lines, LsGlslangLine, number - 1)
           : NULL;
}

const LsGlslangStatement *
ls_glslang_module_statement (const LsGlslangModule *module, guint number)
{
  const LsGlslangLine *line = ls_glslang_module_line (module, number);

  return line != NULL && line->statement < module->statements->len
           ? &g_array_index (module->statements, LsGlslangStatement, line->statement)
           : NULL;
}

const char *
ls_glslang_module_name (const LsGlslangModule *module, const char *name)
{
  const char *own = g_hash_table_lookup (module->names, name);

  return own != NULL ? own : name;
}
