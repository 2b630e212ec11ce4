#include "ls-glsl.h"

#include <string.h>

#include "glsl-compilers.h"
#include "glsl-gsh.h"
#include "glsl-scene.h"
#include "ls-begins.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-foreign.h"
#include "ls-machines.h"
#include "ls-stage.h"

#define TEXT_LOOKED_AT 65536 /* bytes */
#define TEXT_TIMES 8         /* measured: bytes that compiling takes for each byte of text */

/* Endings of file names, by stage. */
static const char *const suffixes[LS_GLSL_N_STAGES][9] = {
  { ".vert", ".vs", ".vsh", ".vsh.glsl", ".vert.glsl", ".vs.glsl", "_vs.txt", NULL },
  { ".geom", ".gs", ".gsh", ".gsh.glsl", ".geom.glsl", ".gs.glsl", "_gs.txt", NULL },
  { ".frag", ".fs", ".fsh", ".fsh.glsl", ".frag.glsl", ".fs.glsl", "_ps.txt", NULL },
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

/* --- compiling -------------------------------------------------------------------------------- */

/* The log of each stage, with its word in front. */
static void
add_warnings (const LsGlslRequest *request,
              const GlslSource *source,
              const GlslAnswer *answer,
              GPtrArray *findings)
{
  static const char *const words[] = { "vert\n", "geom\n", "frag\n" };

  for (guint i = 0; i < answer->warnings->len; i++)
    for (guint s = 0; s < LS_GLSL_N_STAGES; s++)
      {
        const char *log = g_ptr_array_index (answer->warnings, i);

        if (ls_begins (log, words[s]) && request->names[s] != NULL)
          glsl_add_warnings (source, s, log + strlen (words[s]), glsl_request_name (request),
                             findings);
      }
}

/* Adds the drafts of all draws; if there is none, the error of the first. */
static gboolean
add_draws (const LsGlslRequest *request, GlslAnswer *answer, LsImported *imported, GError **error)
{
  const guint n = MAX (glsl_answer_count_draws (answer), 1);

  for (answer->draw = 0; answer->draw < n; answer->draw++)
    if (!glsl_scene_add (imported, answer, request->title, request->stage,
                         glsl_request_name (request), error))
      return FALSE;
  return TRUE;
}

static gboolean
make_gsh (const LsGlslRequest *request, GlslAnswer *answer, GError **error)
{
  if (request->gsh == NULL)
    return TRUE;
  answer->draw = 0;
  *request->gsh = glsl_gsh_make (answer, glsl_request_name (request), error);
  return *request->gsh != NULL;
}

static void
note_colour (const LsEffect *effect, LsRole role, guint number G_GNUC_UNUSED, gpointer data)
{
  if (effect->kind == LS_EFFECT_EXPORT || effect->kind == LS_EFFECT_MEMORY_WRITE)
    *(gboolean *) data |= role == LS_ROLE_COLOUR || role == LS_ROLE_DEPTH;
}

/* Whether a pixel shader gives no output a value. */
static gboolean
gives_nothing (const LsDraft *draft)
{
  const LsProgramSource source = { .code = draft->code,
                                   .syntax = draft->syntax,
                                   .stage = draft->stage };
  g_autoptr (LsProgram) program = NULL;
  gboolean gives = FALSE;

  if (draft->code == NULL || ls_stages[draft->stage].gives != LS_GIVES_PIXELS)
    return FALSE;
  program = draft->machine->load (&source, NULL, NULL);
  if (program != NULL)
    ls_program_each_effect (program, note_colour, &gives);
  return program != NULL && !gives;
}

/* Whether a program has words that the chip does not know: its driver writes some, which are those of chips that came later. */
static gboolean
has_foreign_words (const LsDraft *draft)
{
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  const LsProgramSource words = { .code = draft->code, .syntax = LS_SYNTAX_WORDS };
  LsStage stage;
  LsProgram *program;

  if (draft->code == NULL || ls_machine_by_text (draft->code, &stage) != NULL)
    return FALSE;
  program = ls_machine_default ()->load (&words, findings, NULL);
  g_clear_pointer (&program, ls_program_unref);
  return ls_diagnostics_count (findings, LS_SEVERITY_ERROR) > 0;
}

/* The driver compiles arrays that are indexed by values to nothing, or to words of another chip: these are told by the text. */
static gboolean
check_draws (const LsGlslRequest *request, GlslAnswer *answer, LsImported *imported, GError **error)
{
  const guint n = imported->drafts->len;
  g_autoptr (GError) reason = NULL;
  gboolean is_drawn = add_draws (request, answer, imported, &reason);

  if (!is_drawn && !glsl_check_indexed (request->source, error))
    return FALSE;
  if (!is_drawn)
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  for (guint i = n; i < imported->drafts->len; i++)
    if (has_foreign_words (g_ptr_array_index (imported->drafts, i)) &&
        !glsl_check_indexed (request->source, error))
      return FALSE;
  for (guint i = n; i < imported->drafts->len; i++)
    if (request->source != NULL && gives_nothing (g_ptr_array_index (imported->drafts, i)))
      glsl_tell_nothing_left (request->source, imported->findings);
  return TRUE;
}

/* The memory of a request: on its way in both processes, and in copies of the compiler. */
static gboolean
take_texts (const LsGlslRequest *request, LsBudgetShare *share, GError **error)
{
  guint64 size = request->inputs != NULL ? strlen (request->inputs) : 0;

  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    size += request->sources[i] != NULL ? strlen (request->sources[i]) : 0;
  if (ls_budget_share_take (share, TEXT_TIMES * size, "the text", error))
    return TRUE;
  g_prefix_error (error, "%s: ", glsl_request_name (request));
  return FALSE;
}

/* The request with its final texts. */
static void
take_source (LsGlslRequest *request, const GlslSource *source)
{
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      const char *name = glsl_request_name (request);

      request->sources[i] = source->stages[i].text;
      if (source->stages[i].text != NULL && request->names[i] == NULL)
        request->names[i] = name;
    }
  if (source->has_other_stages && source->stages[LS_GLSL_PIXEL].text != NULL)
    request->stage = LS_STAGE_PS;
  request->inputs = source->inputs->len ? source->inputs->str : NULL;
}

static gboolean
ask_driver (const LsGlslRequest *request, LsImported *imported, GError **error)
{
  g_auto (GlslAnswer) answer = { 0 };

  if (!glsl_backend_is_there (request, error) || !glsl_driver_ask (request, &answer, error) ||
      !glsl_driver_is_known (request, &answer, error))
    return FALSE;
  if (!glsl_check_silent (request->source, imported->findings, error))
    return FALSE;
  for (guint i = 0; request->source != NULL && i < request->source->notes->len; i++)
    g_ptr_array_add (answer.notes, g_strdup (g_ptr_array_index (request->source->notes, i)));
  add_warnings (request, request->source, &answer, imported->findings);
  return check_draws (request, &answer, imported, error) && make_gsh (request, &answer, error);
}

/* cubes: the channels of Shadertoy that are cubes; gets those that the text takes for some, where it fails. */
static gboolean
compile_once (LsGlslRequest request, guint *cubes, LsImported *imported, GError **error)
{
  g_auto (GlslSource) source = { .cubes = *cubes, .wanted_cubes = cubes };
  g_autofree char *cafe = NULL;

  if (!request.is_plain)
    {
      if (!glsl_source_init (&source, &request, imported, error))
        return FALSE;
      take_source (&request, &source);
      request.source = &source;
    }
  *cubes = 0;
  if (glsl_cafe_takes (&request, &cafe))
    return glsl_cafe_compile (&request, cafe, imported, error);
  return ask_driver (&request, imported, error);
}

gboolean
ls_glsl_compile (const LsGlslRequest *wanted, LsImported *imported, GError **error)
{
  LsGlslRequest request = *wanted;
  g_auto (LsBudgetShare) share = { 0 };
  guint cubes = 0;

  request.cancellable = imported->cancellable;
  request.budget = imported->budget;
  ls_budget_share_init (&share, imported->budget);
  if (!take_texts (&request, &share, error))
    return FALSE;
  /* A text does not say which of its channels are cubes: the compiler's complaints do. */
  for (;;)
    {
      g_autoptr (GError) reason = NULL;
      guint more = cubes;

      if (compile_once (request, &more, imported, &reason))
        return TRUE;
      if (!(more & ~cubes))
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return FALSE;
        }
      cubes |= more;
    }
}

/* --- opening a file --------------------------------------------------------------------------- */

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

static guint
glsl_probe (GBytes *bytes, const char *name)
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

      if (bytes == NULL || glsl_probe (bytes, other) < LS_IMPORTER_SURE ||
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

typedef gboolean (*Compile) (const LsGlslRequest *request, LsImported *imported, GError **error);

/* Adds a draft for each back end of the driver; if there is none, the error of the first. */
static gboolean
compile_each (const LsGlslRequest *wanted, LsImported *imported, GError **error)
{
  LsGlslRequest request = *wanted;
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
      ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "%s: %s",
                               request.backend, reason->message);
      if (first == NULL)
        first = g_steal_pointer (&reason);
    }
  if (imported->drafts->len)
    return TRUE;
  if (first != NULL)
    g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

static gboolean
import_text (const char *text,
             const char *path,
             Compile compile,
             LsImported *imported,
             GError **error)
{
  static const LsStage stages[] = { LS_STAGE_VS, LS_STAGE_GS, LS_STAGE_PS };
  g_autofree char *title = g_path_get_basename (path);
  LsGlslRequest request = { .title = title,
                            .backend = imported->back_end,
                            .inputs = imported->inputs };
  char *sources[LS_GLSL_N_STAGES] = { NULL }, *names[LS_GLSL_N_STAGES] = { NULL };
  g_autofree char *bare = glsl_bare (text);
  const gboolean has_others = glsl_find_stages (bare) != 0;
  g_autoptr (GError) broken = NULL;
  LsGlslStage own;
  gboolean is_good;

  ls_glsl_find_stage (path, text, &own);
  request.stage = stages[own];
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      if (i != own && !has_others && broken == NULL)
        {
          sources[i] = read_sibling (imported, path, own, i, &names[i], &broken);
          sources[i] = keep_fitting (sources[i], names[i], bare, path, imported);
        }
      request.sources[i] = i == own ? text : sources[i];
      request.names[i] = i == own ? path : names[i];
    }
  is_good = broken == NULL && compile (&request, imported, error);
  if (broken != NULL)
    g_propagate_error (error, g_steal_pointer (&broken));
  for (guint i = 0; i < LS_GLSL_N_STAGES; i++)
    {
      g_free (sources[i]);
      g_free (names[i]);
    }
  return is_good;
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
  .probe = glsl_probe,
  .import = glsl_import,
  .import_each = glsl_import_each,
  .back_ends = ls_glsl_backends,
  .knows_string = glsl_knows_string,
};
