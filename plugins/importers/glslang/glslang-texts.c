#include <string.h>

#include "glslang-draft.h"
#include "glslang-text.h"

/* The texts of a program: that of a file, its other stages in the same file, and those beside it. */

static const LsGlslangStage stages[LS_GLSL_N_STAGES] = {
  [LS_GLSL_VERTEX] = LS_GLSLANG_VERTEX,
  [LS_GLSL_GEOMETRY] = LS_GLSLANG_GEOMETRY,
  [LS_GLSL_PIXEL] = LS_GLSLANG_FRAGMENT,
};

static void
set_text (GlslangTexts *texts, LsGlslangStage stage, GBytes *bytes, const char *name)
{
  texts->sources[stage] = g_bytes_ref (bytes);
  texts->names[stage] = g_strdup (name);
}

/* Several stages in one file: its pixels are looked at. */
static void
take_stages (GlslangTexts *texts, guint bits, GBytes *bytes, const char *path)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (bits >> i & 1)
      {
        set_text (texts, stages[i], bytes, path);
        texts->own = stages[i];
      }
}

static gboolean
take_files (GlslangTexts *texts,
            const char *text,
            const char *path,
            LsImported *imported,
            GError **error)
{
  g_auto (LsGlslFiles) files = { 0 };

  if (!ls_glsl_files_init (&files, text, path, imported, error))
    return FALSE;
  texts->own = stages[files.own];
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (files.sources[i] != NULL)
      {
        g_autoptr (GBytes) bytes = g_bytes_new (files.sources[i], strlen (files.sources[i]));

        set_text (texts, stages[i], bytes, files.names[i]);
      }
  return TRUE;
}

gboolean
glslang_texts_init (GlslangTexts *texts,
                    GBytes *bytes,
                    const char *path,
                    LsImported *imported,
                    GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = NULL, *bare = NULL;
  guint bits;

  if (!ls_glsl_check_bytes (data, size, path, error))
    return FALSE;
  text = g_strndup (data != NULL ? data : "", size);
  bare = glsl_bare (text);
  if (!glslang_check_language (path, bare, error))
    return FALSE;
  if (glslang_is_hlsl (path, bare))
    {
      texts->own = LS_GLSLANG_ANY;
      return TRUE;
    }
  texts->own = glslang_find_stage (path, bare);
  bits = glsl_find_stages (bare);
  if (texts->own == LS_GLSLANG_VERTEX || texts->own == LS_GLSLANG_GEOMETRY ||
      texts->own == LS_GLSLANG_FRAGMENT)
    {
      if (!bits || !(bits & (bits - 1)))
        return take_files (texts, text, path, imported, error);
      take_stages (texts, bits, bytes, path);
      return TRUE;
    }
  set_text (texts, texts->own, bytes, path);
  return TRUE;
}

void
glslang_texts_clear (GlslangTexts *texts)
{
  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    {
      g_clear_pointer (&texts->sources[i], g_bytes_unref);
      g_clear_pointer (&texts->names[i], g_free);
    }
}
