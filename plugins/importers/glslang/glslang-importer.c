#include <string.h>

#include "glslang-draft.h"
#include "glslang-text.h"

/* Opens texts of people on the machine that runs them as they stand. */

#define MAX_LOOKED_AT 65536 /* bytes */
/* No other language has such a line. */
#define VERSION "^[ \\t]*#[ \\t]*version[ \\t]+\\d{3}\\b"

/* Only this importer can run them. */
static gboolean
is_alone (const char *name, const char *bare)
{
  const LsGlslangStage stage = glslang_find_stage (name, bare);

  return stage == LS_GLSLANG_COMPUTE || stage == LS_GLSLANG_TESS_CONTROL ||
         stage == LS_GLSLANG_TESS_EVALUATION;
}

static guint
text_probe (GBytes *bytes, const char *name)
{
  const guint known = ls_glsl_probe (bytes, name);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = NULL, *bare = NULL;

  if (known > LS_IMPORTER_SURE || memchr (data, '\0', MIN (size, MAX_LOOKED_AT)) != NULL)
    return 0; /* an answer of the driver's process, or no text */
  text = g_strndup (data, MIN (size, MAX_LOOKED_AT));
  bare = glsl_bare (text);
  if (glslang_is_hlsl_name (name) || !glslang_check_language (name, bare, NULL))
    return LS_IMPORTER_SURE + 1;
  if (known == 0 && glsl_matches (bare, VERSION))
    return LS_IMPORTER_SURE; /* its entry stands in a file that it includes */
  if (glslang_find_name_stage (name) != LS_GLSLANG_ANY || known > 0)
    return is_alone (name, bare) && (known > 0 || glsl_is_text (bare)) ? LS_IMPORTER_SURE + 1
           : known > 0                                                 ? known + 1
                                                                       : 0;
  return glslang_is_hlsl (name, bare) && glslang_has_entry (name, bare) ? LS_IMPORTER_SURE - 10 : 0;
}

/* What keeps a text from being opened with those that lie beside it: the first line of the error. */
static void
tell_alone (LsImported *imported, const GError *why)
{
  g_autofree char *line = g_strndup (why->message, strcspn (why->message, "\n"));

  ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL,
                           "opened without the texts beside it: %s", line);
}

/* Texts that nobody named and that do no good are left out. */
static gboolean
prepare (GlslangSet *set,
         GlslangTexts *texts,
         const char *name,
         LsImported *imported,
         GError **error)
{
  g_autoptr (GError) why = NULL;

  if (glslang_set_init (set, texts, name, imported, &why))
    return TRUE;
  if (imported->n_others > 0 || !g_error_matches (why, LS_ERROR, LS_ERROR_SYNTAX) ||
      !glslang_texts_drop_siblings (texts, name))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  glslang_set_clear (set);
  *set = (GlslangSet){ 0 };
  if (!glslang_set_init (set, texts, name, imported, error))
    return FALSE;
  tell_alone (imported, why);
  return TRUE;
}

static gboolean
import (GBytes *bytes, const char *name, const char *title, LsImported *imported, GError **error)
{
  g_auto (GlslangTexts) texts = { 0 };
  g_auto (GlslangSet) set = { 0 };
  const guint n = imported->drafts->len; /* of other texts of the file */

  if (!glslang_texts_init (&texts, bytes, name, imported, error) ||
      !prepare (&set, &texts, name, imported, error) ||
      !glslang_add_drafts (&set, imported, title, error))
    return FALSE;
  for (guint i = n; i < imported->drafts->len; i++)
    ((LsDraft *) g_ptr_array_index (imported->drafts, i))->compiled = g_bytes_ref (bytes);
  return TRUE;
}

static gboolean
text_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  g_autofree char *title = g_path_get_basename (name);

  return import (bytes, name, title, imported, error);
}

static gboolean
text_import_each (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  return import (bytes, name, "text", imported, error);
}

static const char *const *
text_back_ends (void)
{
  static const char *const names[] = { "text", NULL };

  return names;
}

const LsImporter ls_importer_glslang = {
  .name = "glslang",
  .probe = text_probe,
  .import = text_import,
  .import_each = text_import_each,
  .back_ends = text_back_ends,
  .is_reference = TRUE,
  .inputs_forms = LS_INPUTS_LINES | LS_INPUTS_JSON,
  .takes_others = TRUE,
};
