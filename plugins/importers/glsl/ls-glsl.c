#include "ls-glsl.h"

#include <string.h>

#include "glsl-compilers.h"
#include "glsl-gsh.h"
#include "glsl-scene.h"
#include "ls-begins.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-machines.h"
#include "ls-stage.h"

#define TEXT_TIMES 8 /* measured: bytes that compiling takes for each byte of text */

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
