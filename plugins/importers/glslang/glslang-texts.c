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
source_clear (gpointer data)
{
  GlslangSource *source = data;

  g_bytes_unref (source->bytes);
  g_free (source->name);
}

static void
add_text (GlslangTexts *texts, GBytes *bytes, const char *name, LsGlslangStage stage)
{
  const GlslangSource source = { g_bytes_ref (bytes), g_strdup (name), stage, NULL };

  g_array_append_val (texts->sources, source);
}

/* Several stages in one file: its pixels are looked at. */
static void
take_stages (GlslangTexts *texts, guint bits, GBytes *bytes, const char *path)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (bits >> i & 1)
      {
        add_text (texts, bytes, path, stages[i]);
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
  g_auto (LsGlslFiles) files = { .own = LS_GLSL_PIXEL };

  if (!ls_glsl_files_init (&files, text, path, imported, error))
    return FALSE;
  texts->own = stages[files.own];
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (files.texts[i] != NULL)
      {
        g_autoptr (GBytes) bytes = g_bytes_new (files.texts[i], strlen (files.texts[i]));

        add_text (texts, bytes, files.names[i], stages[i]);
      }
  return TRUE;
}

/* A text as it stands. bare: gets the text without comments (transfer full). */
static gboolean
take_alone (GlslangTexts *texts, GBytes *bytes, const char *path, char **bare, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = NULL;

  if (!ls_glsl_check_bytes (data, size, path, error))
    return FALSE;
  text = g_strndup (data != NULL ? data : "", size);
  *bare = glsl_bare (text);
  if (!glslang_check_language (path, *bare, error))
    return FALSE;
  texts->own = glslang_is_hlsl (path, *bare) ? LS_GLSLANG_ANY : glslang_find_stage (path, *bare);
  add_text (texts, bytes, path, texts->own);
  return TRUE;
}

static gboolean
is_drawn (LsGlslangStage stage)
{
  return stage == LS_GLSLANG_VERTEX || stage == LS_GLSLANG_GEOMETRY || stage == LS_GLSLANG_FRAGMENT;
}

gboolean
glslang_texts_init (GlslangTexts *texts,
                    GBytes *bytes,
                    const char *path,
                    LsImported *imported,
                    GError **error)
{
  g_autofree char *text = NULL, *bare = NULL;
  gboolean are_drawn = TRUE;
  guint bits;

  texts->sources = g_array_new (FALSE, FALSE, sizeof (GlslangSource));
  g_array_set_clear_func (texts->sources, source_clear);
  for (guint i = 0; i < imported->n_others; i++)
    {
      g_autofree char *other = NULL;

      if (!take_alone (texts, imported->others[i].bytes, imported->others[i].path, &other, error))
        return FALSE;
      are_drawn &= is_drawn (texts->own);
    }
  if (!take_alone (texts, bytes, path, &bare, error))
    return FALSE;
  if (!are_drawn || !is_drawn (texts->own))
    return TRUE;
  /* Only texts in GLSL for draws: also what lies beside them, or stands in the same file. */
  g_array_set_size (texts->sources, 0);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  bits = glsl_find_stages (bare);
  if (imported->n_others > 0 || !bits || !(bits & (bits - 1)))
    return take_files (texts, text, path, imported, error);
  take_stages (texts, bits, bytes, path);
  return TRUE;
}

void
glslang_texts_init_toy (GlslangTexts *texts,
                        GBytes *bytes,
                        const char *name,
                        const LsGlslangToy *toy)
{
  texts->sources = g_array_new (FALSE, FALSE, sizeof (GlslangSource));
  g_array_set_clear_func (texts->sources, source_clear);
  texts->own = LS_GLSLANG_FRAGMENT;
  add_text (texts, bytes, name, texts->own);
  g_array_index (texts->sources, GlslangSource, 0).toy = toy;
}

gboolean
glslang_texts_drop_siblings (GlslangTexts *texts, const char *path)
{
  gboolean has_dropped = FALSE;

  for (guint i = texts->sources->len; i-- > 0;)
    if (strcmp (g_array_index (texts->sources, GlslangSource, i).name, path) != 0)
      {
        g_array_remove_index (texts->sources, i);
        has_dropped = TRUE;
      }
  return has_dropped;
}

void
glslang_texts_clear (GlslangTexts *texts)
{
  g_clear_pointer (&texts->sources, g_array_unref);
}
