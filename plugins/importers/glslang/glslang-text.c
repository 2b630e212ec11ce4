#include "glslang-text.h"

#include <string.h>

#include "ls-begins.h"
#include "ls-error.h"
#include "ls-file.h"

/* The text that a person has becomes one text: with its files, for one stage, with what communities leave out. */

#define SIDE 64 /* of a target of which nobody says the size */
/* Words that OpenGL does not have. */
#define VULKAN                                                                                  \
  "\\bpush_constant\\b|\\bgl_(Vertex|Instance)Index\\b|\\b[iu]?subpassInput|"                   \
  "\\binput_attachment_index\\b|[(,]\\s{0,50}set\\s{0,50}=|"                                    \
  "\\buniform\\s{1,50}((highp|mediump|lowp)\\s{1,50})?(sampler(Shadow)?|[iu]?texture(1D|2D|3D|" \
  "Cube|2DMS|Buffer)(Array)?)\\s"

static void
put_line (GlslangText *text, GString *all, const char *line, GlslOrigin at)
{
  g_string_append (all, line);
  g_string_append_c (all, '\n');
  g_array_append_val (text->origins, at);
}

static void
put_made_up (GlslangText *text, GString *all, const char *lines)
{
  g_auto (GStrv) parts = g_strsplit (lines, "\n", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i])
      put_line (text, all, parts[i], (GlslOrigin){ 0, 0 });
}

static void
put_lines (GlslangText *text, GString *all, const GArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    {
      const GlslLine *line = &g_array_index (lines, GlslLine, i);

      put_line (text, all, line->text, line->at);
    }
}

static char *
join (const GArray *lines)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    {
      g_string_append (all, g_array_index (lines, GlslLine, i).text);
      g_string_append_c (all, '\n');
    }
  return g_string_free (all, FALSE);
}

/* What compilers define for texts of WebGL, whose extensions all of them have. */
static void
define_own (GlslangText *text, const char *version)
{
  static const char *const webgl[] = { "GL_OES_standard_derivatives", "GL_EXT_shader_texture_lod",
                                       "GL_EXT_frag_depth" };
  guint n = 0;

  for (guint i = 0; ls_begins (version, "100") && i < G_N_ELEMENTS (webgl); i++)
    text->defined[n++] = webgl[i];
  if (text->is_vulkan)
    text->defined[n++] = "VULKAN";
}

/* The stage as the dialects count it. Returns: FALSE: they do not know it. */
static gboolean
find_dialect_stage (LsGlslangStage stage, LsGlslStage *found)
{
  switch (stage)
    {
    case LS_GLSLANG_VERTEX:
      *found = LS_GLSL_VERTEX;
      return TRUE;
    case LS_GLSLANG_GEOMETRY:
      *found = LS_GLSL_GEOMETRY;
      return TRUE;
    case LS_GLSLANG_FRAGMENT:
      *found = LS_GLSL_PIXEL;
      return TRUE;
    case LS_GLSLANG_TESS_CONTROL:
    case LS_GLSLANG_TESS_EVALUATION:
    case LS_GLSLANG_COMPUTE:
    case LS_GLSLANG_ANY:
      break;
    }
  return FALSE;
}

/* The pixels of the filter whose vertices the text is: they say what both are given. Returns: (transfer full) (nullable). */
static char *
read_filter (LsImported *imported, const char *name, const char *bare)
{
  static const char *const endings[][2] = { { ".vs", ".fs" }, { ".vert", ".frag" } };

  for (guint i = 0; i < G_N_ELEMENTS (endings) && (glsl_has_word (bare, "isf_vertShaderInit") ||
                                                   glsl_has_word (bare, "vv_vertShaderInit"));
       i++)
    if (g_str_has_suffix (name, endings[i][0]))
      {
        g_autofree char *base = g_path_get_basename (name);
        g_autofree char *stem = g_strndup (base, strlen (base) - strlen (endings[i][0]));
        g_autofree char *other = g_strconcat (stem, endings[i][1], NULL);
        g_autoptr (GBytes) bytes =
          ls_imported_read_beside (imported, name, other, LS_FILE_MAX_BYTES);

        if (bytes != NULL)
          return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      }
  return NULL;
}

/* The text of GLSL with its frame. */
static void
put_glsl (GlslangText *text, GArray *lines, const char *name, LsImported *imported)
{
  static const guint size[2] = { SIDE, SIDE };
  g_auto (GlslFrame) frame = { NULL, g_string_new (NULL), g_string_new (NULL) };
  g_autofree char *all = join (lines), *bare = glsl_bare (all), *version = NULL;
  const char *macro = NULL;
  GString *joined = g_string_new (NULL);
  LsGlslStage stage;

  if (find_dialect_stage (text->stage, &stage))
    {
      macro = glsl_take_stage (lines, bare, stage);
      g_free (all);
      g_free (bare);
      all = join (lines);
      bare = glsl_bare (all);
      text->is_vulkan = text->wants_vulkan || glsl_matches (bare, VULKAN);
      if (!text->is_vulkan)
        {
          g_autofree char *filter = read_filter (imported, name, bare);

          glsl_frame_clear (&frame);
          glsl_frame_find (&frame, all, bare, stage, stage == LS_GLSL_PIXEL ? all : filter, size,
                           &text->source);
        }
    }
  else
    text->is_vulkan = text->wants_vulkan || glsl_matches (bare, VULKAN);
  glslang_change_subroutines (lines, all, frame.head, text->source.notes);
  version = frame.version != NULL ? g_strdup (frame.version) : glsl_dup_version (bare);
  define_own (text, version);
  g_string_append_printf (joined, "#version %s\n", version);
  g_array_append_val (text->origins, ((GlslOrigin){ 0, 0 }));
  if (macro != NULL)
    {
      g_autofree char *define = g_strdup_printf ("#define %s 1", macro);

      put_line (text, joined, define, (GlslOrigin){ 0, 0 });
    }
  put_made_up (text, joined, frame.head->str);
  put_lines (text, joined, lines);
  put_made_up (text, joined, frame.tail->str);
  text->text = g_string_free (joined, FALSE);
}

/* What later versions of HLSL have built in, and glslang lacks. */
static void
put_later (GlslangText *text, GString *joined, const char *bare)
{
  static const struct
  {
    const char *word, *own, *define;
  } all[] = {
    /* of vectors, "?" chooses by component */
    { "select", "[\\w>][ \\t\\n]+select[ \\t\\n]*\\([^;{}]*\\)[ \\t\\n]*\\{",
      "#define select(c, a, b) ((c) ? (a) : (b))" },
    { "NonUniformResourceIndex", "#define[ \\t]+NonUniformResourceIndex",
      "#define NonUniformResourceIndex(i) (i)" },
    /* all of a texture is there */
    { "CheckAccessFullyMapped", "#define[ \\t]+CheckAccessFullyMapped",
      "#define CheckAccessFullyMapped(status) ((status) != 0u)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (glsl_has_word (bare, all[i].word) && !glsl_matches (bare, all[i].own))
      put_made_up (text, joined, all[i].define);
}

/* Files that are not there, each as an empty one: what of them is needed fails by its name. Those that may not be read stay errors. */
static void
drop_absent (GlslangText *text, GArray *lines)
{
  static const char mark[] = "#error " GLSL_INCLUDE_MARK;

  for (guint i = 0; i < lines->len && !text->source.is_kept_out; i++)
    {
      GlslLine *line = &g_array_index (lines, GlslLine, i);
      const char *end = ls_begins (line->text, mark) ? strrchr (line->text, ':') : NULL;

      if (end == NULL)
        continue;
      g_ptr_array_add (text->source.notes,
                       g_strdup_printf ("the file %.*s, as an empty one",
                                        (int) (end - line->text - strlen (mark)),
                                        line->text + strlen (mark)));
      *line->text = '\0';
    }
}

static gboolean
put_hlsl (GlslangText *text,
          GArray *lines,
          const LsGlslangRequest *request,
          const char *own,
          GError **error)
{
  GString *joined = g_string_new (NULL);
  g_autofree char *all = NULL, *bare = NULL, *effect = NULL;
  g_autoptr (GError) reason = NULL;

  if (text->as_directx)
    drop_absent (text, lines);
  all = join (lines);
  bare = glsl_bare (all);
  put_later (text, joined, bare);
  put_lines (text, joined, lines);
  text->text = g_string_free (joined, FALSE);
  g_clear_pointer (&text->entry, g_free);
  if (request->entry == NULL)
    effect = glslang_directx_find_entry (bare, text->stage);
  if (!glslang_find_entry (request->name, bare, own, effect != NULL ? effect : request->entry,
                           &text->stage, &text->entry, &reason))
    {
      if (glslang_directx_check (text, FALSE, error))
        g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (text->as_directx)
    {
      glslang_directx_change (text->text, text->stage);
      glslang_directx_drop_unused (text);
    }
  return TRUE;
}

/* Puts the text that several passes share in front of the lines of one: a file of its own. */
static gboolean
put_common (GlslangText *text,
            GArray *lines,
            const LsGlslangToy *toy,
            LsImported *imported,
            GError **error)
{
  g_autoptr (GArray) common = NULL;

  if (toy == NULL || toy->common == NULL)
    return TRUE;
  if (!ls_glsl_check_bytes (toy->common, strlen (toy->common), toy->common_name, error))
    return FALSE;
  common = glsl_read_lines (&text->source, toy->common, toy->common_name, imported, error);
  if (common == NULL)
    return FALSE;
  g_array_prepend_vals (lines, common->data, common->len);
  g_array_set_clear_func (common, NULL); /* lines has them */
  return TRUE;
}

gboolean
glslang_text_init (GlslangText *text,
                   const LsGlslangRequest *request,
                   LsImported *imported,
                   GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (request->source, &size);
  g_autofree char *source = g_strndup (data != NULL ? data : "", size), *bare = NULL;
  g_autoptr (GArray) lines = NULL;

  text->source.files = g_ptr_array_new_with_free_func (g_free);
  text->source.notes = g_ptr_array_new_with_free_func (g_free);
  text->source.inputs = g_string_new (NULL);
  text->source.imported = imported;
  text->source.name = request->name;
  text->origins = g_array_new (FALSE, FALSE, sizeof (GlslOrigin));
  text->stage = request->stage;
  text->entry = g_strdup ("main");
  if (!ls_glsl_check_bytes (data, size, request->name, error))
    return FALSE;
  bare = glsl_bare (source);
  if (request->toy == NULL && !glslang_is_hlsl_name (request->name) &&
      !glslang_check_language (request->name, bare, error))
    return FALSE;
  lines = glsl_read_lines (&text->source, source, request->name, imported, error);
  if (lines == NULL || !put_common (text, lines, request->toy, imported, error))
    return FALSE;
  text->is_hlsl = request->toy == NULL && glslang_is_hlsl (request->name, bare);
  if (text->is_hlsl)
    return put_hlsl (text, lines, request, bare, error);
  if (text->stage == LS_GLSLANG_ANY)
    text->stage = glslang_find_stage (request->name, bare);
  put_glsl (text, lines, request->name, imported);
  return TRUE;
}

void
glslang_text_clear (GlslangText *text)
{
  glsl_source_clear (&text->source);
  g_clear_pointer (&text->text, g_free);
  g_clear_pointer (&text->origins, g_array_unref);
  g_clear_pointer (&text->entry, g_free);
}

GlslOrigin
glslang_text_origin (const GlslangText *text, guint line)
{
  return line > 0 && line <= text->origins->len
           ? g_array_index (text->origins, GlslOrigin, line - 1)
           : (GlslOrigin){ 0, 0 };
}
