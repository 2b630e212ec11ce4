#include "ls-glsl.h"

#include <string.h>

#include "glsl-compilers.h"
#include "glsl-scene.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-foreign.h"
#include "ls-glsl-inputs.h"

typedef gboolean (*Compile) (const LsGlslRequest *request, LsImported *imported, GError **error);

/* Adds a draft for each back end of the driver; if there is none, the error of the first. */
static gboolean
compile_each (const LsGlslRequest *wanted, LsImported *imported, GError **error)
{
  LsGlslRequest request = *wanted;
  const guint n = imported->drafts->len; /* of other compilers */
  g_auto (GStrv) found = ls_glsl_find_backends (&request, imported, error);
  g_autoptr (GError) first = NULL;

  for (guint i = 0; found != NULL && found[i] != NULL; i++)
    {
      g_autoptr (GError) reason = NULL;

      request.backend = request.title = found[i];
      if (ls_glsl_compile (&request, imported, &reason))
        continue;
      if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return FALSE;
        }
      imported->n_failed++;
      ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "%s: %s",
                               request.backend, reason->message);
      if (first == NULL)
        first = g_steal_pointer (&reason);
    }
  if (imported->drafts->len > n)
    return TRUE;
  if (first != NULL)
    g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

static gboolean
take_inputs (LsImported *imported, char **inputs, GError **error)
{
  if (imported->inputs == NULL)
    return TRUE;
  if (!ls_glsl_inputs_fit_driver (imported->inputs, imported->inputs_name, error))
    return FALSE;
  *inputs = ls_glsl_inputs_take (imported->inputs, imported->inputs_name, imported->inputs_name,
                                 imported->extra, FALSE, error);
  return *inputs != NULL;
}

static gboolean
import_text (const char *text,
             const char *path,
             Compile compile,
             LsImported *imported,
             GError **error)
{
  static const LsStage kinds[] = { LS_STAGE_VS, LS_STAGE_GS, LS_STAGE_PS };
  g_autofree char *title = g_path_get_basename (path);
  g_autofree char *inputs = NULL;
  LsGlslRequest request = { .title = title, .backend = imported->back_end };
  g_auto (LsGlslFiles) files = { .own = LS_GLSL_PIXEL };

  if (!take_inputs (imported, &inputs, error) ||
      !ls_glsl_files_init (&files, text, path, imported, error))
    return FALSE;
  request.inputs = inputs;
  request.stage = kinds[files.own];
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      request.sources[i] = files.texts[i];
      request.names[i] = files.names[i];
    }
  if (!compile (&request, imported, error))
    return FALSE;
  if (inputs != NULL)
    ls_glsl_inputs_tell_unread (inputs, imported->inputs_name, imported);
  return TRUE;
}

static gboolean
import_answer (GBytes *bytes, const char *path, LsImported *imported, GError **error)
{
  g_auto (GlslAnswer) answer = { 0 };

  if (!glsl_answer_read (&answer, bytes, path, error))
    return FALSE;
  if (answer.failure == NULL)
    return glsl_scene_add (imported, &answer, NULL, LS_STAGE_PS, path, error);
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the compiler failed", path);
}

/* A text that goes by its name only, and that does not compile, may be of another language. */
static void
name_language (GBytes *bytes, const char *text, const char *name, GError **reason)
{
  g_autofree char *bare = glsl_bare (text);
  g_autoptr (GError) language = NULL;

  if (!g_error_matches (*reason, LS_ERROR, LS_ERROR_SYNTAX) || glsl_is_text (bare) ||
      strstr (bare, "#version") != NULL || ls_foreign_check (bytes, name, &language) ||
      strstr (language->message, "GLSL") != NULL)
    return;
  g_clear_error (reason);
  *reason = g_steal_pointer (&language);
}

static gboolean
glsl_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  const guint n = imported->drafts->len; /* of other texts of the file */
  g_autoptr (GError) reason = NULL;
  g_autofree char *text = NULL;

  if (glsl_answer_is_one ((const guint8 *) data, size))
    return import_answer (bytes, name, imported, error);
  if (!ls_glsl_check_bytes (data, size, name, error))
    return FALSE;
  text = g_strndup (data, size);
  if (!import_text (text, name, ls_glsl_compile, imported, &reason))
    {
      name_language (bytes, text, name, &reason);
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  for (guint i = n; i < imported->drafts->len; i++)
    ((LsDraft *) g_ptr_array_index (imported->drafts, i))->compiled = g_bytes_ref (bytes);
  return TRUE;
}

static gboolean
glsl_import_each (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, size);

  if (glsl_answer_is_one ((const guint8 *) data, size))
    return glsl_import (bytes, name, imported, error);
  if (!ls_glsl_check_bytes (data, size, name, error))
    return FALSE;
  return import_text (text, name, compile_each, imported, error);
}

static gboolean
glsl_knows_string (const char *text)
{
  g_autofree char *bare = glsl_bare (text);

  return glsl_is_text (bare);
}

const LsImporter ls_importer_glsl = {
  .name = "glsl",
  .probe = ls_glsl_probe,
  .import = glsl_import,
  .import_each = glsl_import_each,
  .back_ends = ls_glsl_backends,
  .inputs_forms = LS_INPUTS_LINES,
  .takes_others = TRUE,
  .knows_string = glsl_knows_string,
};
