#include <string.h>

#include "glsl-answer.h"
#include "glsl-source.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-file.h"

/* What files are texts in GLSL, of which stage, and which belong to one program. */

#define TEXT_LOOKED_AT 65536 /* bytes */

/* --- stages ----------------------------------------------------------------------------------- */

/* Endings of file names, by stage. */
static const char *const suffixes[LS_GLSL_N_STAGES][12] = {
  { ".vert", ".vs", ".vsh", ".vsh.glsl", ".vert.glsl", ".vs.glsl", "_vs.txt", "_vert.glsl",
    "-vert.glsl", "_v.glsl", NULL },
  { ".geom", ".gs", ".gsh", ".gsh.glsl", ".geom.glsl", ".gs.glsl", "_gs.txt", "_geom.glsl",
    "-geom.glsl", "_g.glsl", NULL },
  { ".frag", ".fs", ".fsh", ".fsh.glsl", ".frag.glsl", ".fs.glsl", "_ps.txt", "_frag.glsl",
    "-frag.glsl", "_f.glsl", NULL },
};
/* Of these the name says that it is GLSL, whatever it says; of the others the text does. */
static const char *const sure_suffixes[] = { ".vert", ".geom", ".frag", ".glsl",
                                             ".vs",   ".fs",   ".fsh",  NULL };

static gboolean
has_suffix (const char *name, const char *const *endings)
{
  for (guint i = 0; endings[i] != NULL; i++)
    if (g_str_has_suffix (name, endings[i]))
      return TRUE;
  return FALSE;
}

/* The stage of a text, if its name does not tell. */
static LsGlslStage
guess_stage (const char *bare)
{
  const guint bits = glsl_find_stages (bare);

  if (bits)
    return bits & 1u << LS_GLSL_PIXEL    ? LS_GLSL_PIXEL
           : bits & 1u << LS_GLSL_VERTEX ? LS_GLSL_VERTEX
                                         : LS_GLSL_GEOMETRY;
  return strstr (bare, "EmitVertex") != NULL    ? LS_GLSL_GEOMETRY
         : strstr (bare, "gl_Position") != NULL ? LS_GLSL_VERTEX
         : glsl_has_support (bare)              ? LS_GLSL_VERTEX
                                                : LS_GLSL_PIXEL;
}

gboolean
ls_glsl_name_stage (const char *name, LsGlslStage *stage)
{
  for (guint s = 0; s < LS_GLSL_N_STAGES; s++)
    if (has_suffix (name, suffixes[s]))
      {
        *stage = s;
        return TRUE;
      }
  return FALSE;
}

gboolean
ls_glsl_find_stage (const char *name, const char *text, LsGlslStage *stage)
{
  g_autofree char *bare = NULL;

  if (ls_glsl_name_stage (name, stage))
    return TRUE;
  bare = glsl_bare (text);
  *stage = guess_stage (bare);
  return g_str_has_suffix (name, ".glsl") || glsl_is_text (bare);
}

/* --- what a file is --------------------------------------------------------------------------- */

static gboolean
is_text (const char *text, gsize size)
{
  return memchr (text, '\0', MIN (size, TEXT_LOOKED_AT)) == NULL;
}

/* Whether bytes are a text but for a few that are 0, which somebody lost there. */
static gboolean
is_broken_text (const char *text, gsize size)
{
  const gsize n = MIN (size, TEXT_LOOKED_AT);
  gsize n_zeros = 0, n_words = 0;

  for (gsize i = 0; i < n; i++)
    {
      const guchar c = (guchar) text[i];

      if (c != '\0' && c < ' ' && strchr ("\t\n\v\f\r", c) == NULL)
        return FALSE;
      n_zeros += c == '\0';
      n_words += g_ascii_isprint (c) || g_ascii_isspace (c);
    }
  return n_zeros > 0 && n_zeros < n / 8 && n_words >= n / 4 * 3;
}

gboolean
ls_glsl_check_bytes (const char *data, gsize size, const char *name, GError **error)
{
  const char *zero = size > 0 ? memchr (data, '\0', size) : NULL;
  const char *first = data;
  guint line = 1;

  if (zero == NULL)
    return TRUE;
  for (const char *at = data; at < zero; at++)
    if (*at == '\n')
      {
        line++;
        first = at + 1;
      }
  return ls_fail (
    error, LS_ERROR_SYNTAX,
    "%s:%u:%u: byte %zu of the file is 0, and no text in GLSL has such a byte (take it out)", name,
    line, (guint) (zero - first) + 1, (gsize) (zero - data));
}

static gboolean
matches (const char *pattern, const char *text, gsize size)
{
  g_autoptr (GRegex) regex =
    g_regex_new (pattern, G_REGEX_MULTILINE | G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL);

  return g_regex_match_full (regex, text, (gssize) MIN (size, TEXT_LOOKED_AT), 0, 0, NULL, NULL);
}

/* Driver logs have programs in front of their words, tests have them in sections: neither is
 * GLSL. */
static gboolean
is_log (const char *text, gsize size)
{
  return matches (
    "^\\[(require|(vertex|geometry|fragment|compute|tessellation [a-z]+) (shader|program)|test|"
    "vertex data)[a-z ]*\\]|^(bytecode|-----|=====|VERT|FRAG|GEOM)\\b",
    text, size);
}

guint
ls_glsl_probe (GBytes *bytes, const char *name)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = NULL, *bare = NULL;

  if (glsl_answer_is_one ((const guint8 *) data, size))
    return 95;
  if (has_suffix (name, sure_suffixes) && is_broken_text (data, size))
    return LS_IMPORTER_SURE;
  if (!is_text (data, size) || is_log (data, size))
    return 0;
  if (has_suffix (name, sure_suffixes))
    return LS_IMPORTER_SURE;
  text = g_strndup (data, MIN (size, TEXT_LOOKED_AT));
  bare = glsl_bare (text);
  return glsl_is_text (bare) ? LS_IMPORTER_SURE : 0;
}

/* --- files beside it -------------------------------------------------------------------------- */

/* The text of a file in the same folder with the same name but another ending. Returns: (transfer
 * full): (nullable): NULL: there is none, or it is broken, with an error. name: gets its name. */
static char *
read_sibling (LsImported *imported,
              const char *path,
              LsGlslStage own,
              LsGlslStage wanted,
              char **name,
              GError **error)
{
  for (guint i = 0; suffixes[own][i] != NULL; i++)
    {
      const gsize length = strlen (path), n = strlen (suffixes[own][i]);
      g_autofree char *stem =
        g_str_has_suffix (path, suffixes[own][i]) ? g_strndup (path, length - n) : NULL;
      g_autofree char *other = stem != NULL && suffixes[wanted][i] != NULL
                                 ? g_strconcat (stem, suffixes[wanted][i], NULL)
                                 : NULL;
      g_autofree char *base = other != NULL ? g_path_get_basename (other) : NULL;
      g_autoptr (GBytes) bytes =
        base != NULL ? ls_imported_read_beside (imported, path, base, LS_FILE_MAX_BYTES) : NULL;

      if (bytes == NULL || ls_glsl_probe (bytes, other) < LS_IMPORTER_SURE ||
          glsl_answer_is_one (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)))
        continue;
      *name = g_strdup (other);
      if (!ls_glsl_check_bytes (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), other,
                                error))
        return NULL;
      return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
  return NULL;
}

/* Nobody named the file beside the text: one that OpenGL does not link with it is left out. Returns: (transfer full) (nullable): other. */
static char *
keep_fitting (char *other,
              const char *name,
              const char *bare,
              const char *path,
              LsImported *imported)
{
  g_autofree char *its_bare = other != NULL ? glsl_bare (other) : NULL;
  g_autofree char *own = glsl_dup_version (bare);
  g_autofree char *its = its_bare != NULL ? glsl_dup_version (its_bare) : NULL;
  g_autofree char *its_name = name != NULL ? g_path_get_basename (name) : NULL;
  g_autofree char *own_name = g_path_get_basename (path);

  if (other == NULL || glsl_versions_fit (bare, its_bare))
    return other;
  ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL,
                           "opened without %s: that is GLSL %s, and %s is GLSL %s", its_name,
                           g_strchomp (its), own_name, g_strchomp (own));
  g_free (other);
  return NULL;
}

static gboolean
add_stage (LsGlslFiles *files,
           const char *path,
           const char *text,
           LsGlslStage stage,
           GError **error)
{
  if (files->texts[stage] != NULL)
    return ls_fail (error, LS_ERROR_STATE, "%s: a second program of this stage", path);
  files->texts[stage] = g_strdup (text);
  files->names[stage] = g_strdup (path);
  return TRUE;
}

/* The files that were named with the text. */
static gboolean
add_others (LsGlslFiles *files, const LsImported *imported, GError **error)
{
  for (guint i = 0; i < imported->n_others; i++)
    {
      const char *path = imported->others[i].path;
      gsize size;
      const char *data = g_bytes_get_data (imported->others[i].bytes, &size);
      g_autofree char *text = g_strndup (data != NULL ? data : "", size);
      LsGlslStage stage;

      if (size > 0 && !ls_glsl_check_bytes (data, size, path, error))
        return FALSE;
      if (!ls_glsl_find_stage (path, text, &stage))
        return ls_fail (error, LS_ERROR_STATE,
                        "%s: of which stage? (call it .vert, .geom or .frag)", path);
      if (!add_stage (files, path, text, stage, error))
        return FALSE;
    }
  return TRUE;
}

/* The files that lie beside the text, where nobody named any. */
static gboolean
add_siblings (LsGlslFiles *files,
              LsGlslStage own,
              const char *bare,
              LsImported *imported,
              GError **error)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    if (i != own)
      {
        g_autoptr (GError) broken = NULL;
        const char *path = files->names[own];

        files->texts[i] = read_sibling (imported, path, own, i, &files->names[i], &broken);
        if (broken != NULL)
          {
            g_propagate_error (error, g_steal_pointer (&broken));
            return FALSE;
          }
        files->texts[i] = keep_fitting (files->texts[i], files->names[i], bare, path, imported);
      }
  return TRUE;
}

/* Of several files the pixels are debugged, if there are any. */
static LsGlslStage
find_debugged (const LsGlslFiles *files, LsGlslStage own, const LsImported *imported)
{
  if (imported->n_others == 0)
    return own;
  return files->texts[LS_GLSL_PIXEL] != NULL      ? LS_GLSL_PIXEL
         : files->texts[LS_GLSL_GEOMETRY] != NULL ? LS_GLSL_GEOMETRY
                                                  : LS_GLSL_VERTEX;
}

gboolean
ls_glsl_files_init (LsGlslFiles *files,
                    const char *text,
                    const char *path,
                    LsImported *imported,
                    GError **error)
{
  g_autofree char *bare = glsl_bare (text);
  LsGlslStage own;

  ls_glsl_find_stage (path, text, &own);
  if (!add_others (files, imported, error) || !add_stage (files, path, text, own, error))
    return FALSE;
  if (imported->n_others == 0 && glsl_find_stages (bare) == 0 &&
      !add_siblings (files, own, bare, imported, error))
    return FALSE;
  files->own = find_debugged (files, own, imported);
  return TRUE;
}

void
ls_glsl_files_clear (LsGlslFiles *files)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      g_clear_pointer (&files->texts[i], g_free);
      g_clear_pointer (&files->names[i], g_free);
    }
}
