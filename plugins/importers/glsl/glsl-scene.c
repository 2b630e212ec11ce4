#include "glsl-scene.h"

#include <string.h>

#include "ls-begins.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-words.h"

#define N_STAGES 4
#define MAX_GPRS 128

/* --- a stage ---------------------------------------------------------------------------------- */

static void
stage_clear (GlslStage *stage)
{
  g_clear_pointer (&stage->part.code, g_bytes_unref);
  g_clear_pointer (&stage->part.fetch, g_bytes_unref);
  if (stage->inputs != NULL)
    {
      g_string_free (stage->inputs, TRUE);
      g_string_free (stage->groups, TRUE);
      g_string_free (stage->program_lines, TRUE);
      g_string_free (stage->constant_lines, TRUE);
    }
  g_clear_pointer (&stage->constants, g_hash_table_unref);
  g_clear_pointer (&stage->resources, g_hash_table_unref);
}

/* The start of a stage's program, and the registers that it declares. */
static void
program_registers (LsStage stage, guint *start, guint *resources)
{
  *start = stage == LS_STAGE_PS   ? GLSL_SQ_PGM_START_PS
           : stage == LS_STAGE_GS ? GLSL_SQ_PGM_START_GS
           : stage == LS_STAGE_ES ? GLSL_SQ_PGM_START_ES
                                  : GLSL_SQ_PGM_START_VS;
  *resources = stage == LS_STAGE_PS   ? GLSL_SQ_PGM_RESOURCES_PS
               : stage == LS_STAGE_GS ? GLSL_SQ_PGM_RESOURCES_GS
               : stage == LS_STAGE_ES ? GLSL_SQ_PGM_RESOURCES_ES
                                      : GLSL_SQ_PGM_RESOURCES_VS;
}

/* The start values of registers in the stages before the pixels, as the driver's programs expect
 * them. */
static void
put_vertex_inputs (const GlslState *state, LsStage stage, GString *text)
{
  const guint primitive = glsl_state_get (state, GLSL_VGT_PRIMITIVE_TYPE);
  static const char *const offsets[] = { "R0.x", "R0.y", "R0.w", "R1.x", "R1.y", "R1.z" };

  if (stage == LS_STAGE_GS)
    {
      for (guint i = 0; i < (primitive >= 10 && primitive < 14 ? 6 : 3); i++)
        g_string_append_printf (text, "%s=offset %u\n", offsets[i], i);
      g_string_append (text, "R0.z=primitive\n");
    }
  else if (stage == LS_STAGE_VS && glsl_has_geometry (state))
    g_string_append (text, "R0.x=offset\n");
  else
    {
      g_string_append (text, "R0.x=vertex\nR0.w=instance\n");
      if (glsl_state_get (state, GLSL_VGT_PRIMITIVEID_EN) & 1)
        g_string_append (text, "R0.z=primitive\n");
    }
}

static void
add_loops (const GlslState *state, LsStage stage, GHashTable *constants)
{
  const guint first = stage == LS_STAGE_PS ? 0 : stage == LS_STAGE_GS ? 64 : 32;

  for (guint i = 0; i < 32; i++)
    {
      const guint32 word = state->loops[first + i];

      g_hash_table_replace (constants, g_strdup_printf ("loop%u", i),
                            g_strdup_printf ("%u %u %u", glsl_bits (word, 11, 0),
                                             glsl_bits (word, 23, 12), glsl_bits (word, 31, 24)));
    }
}

static gboolean
reads_ring (const GlslState *state, LsStage stage)
{
  return glsl_has_geometry (state) && (stage == LS_STAGE_GS || stage == LS_STAGE_VS);
}

/* A text is linked by the names of its inputs; attributes and points come from the draw. */
static gboolean
text_init (GlslStage *all, const GlslPlaces *places, LsStage stage, LsDraft *draft)
{
  if (places->answer->texts[stage] == NULL)
    return FALSE;
  if (stage == LS_STAGE_VS)
    glsl_put_attributes (places, draft, all->inputs);
  if (stage == LS_STAGE_PS)
    glsl_put_point_places (places, all->inputs);
  all->part = (LsDraftPart){ .stage = stage,
                             .code = glsl_text_code (places, stage),
                             .inputs = all->inputs->str,
                             .constants = all->constants,
                             .resources = all->resources };
  all->part.text = all->part.code;
  return TRUE;
}

static gboolean
stage_init (GlslStage *all, GlslPlaces *places, LsStage stage, LsDraft *draft, gboolean is_first)
{
  const GlslState *state = &places->draw;
  const guint32 temporaries =
    glsl_bits (glsl_state_get (state, GLSL_SQ_GPR_RESOURCE_MGMT_1), 31, 28);
  guint start, resources;
  guint32 declared;

  program_registers (stage, &start, &resources);
  declared = glsl_state_get (state, resources);
  all->inputs = g_string_new (NULL);
  all->groups = g_string_new (NULL);
  all->program_lines = g_string_new (NULL);
  all->constant_lines = g_string_new (NULL);
  all->resources = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  glsl_places_name (places, stage, draft);
  all->constants = glsl_places_constants (places, stage);
  if (is_first)
    glsl_attributes_name (places, stage, draft);
  glsl_resources_add (places, stage, is_first, draft, all->resources);
  if (glsl_has_texts (places))
    return text_init (all, places, stage, draft);
  add_loops (state, stage, all->constants);
  if (stage == LS_STAGE_PS)
    glsl_put_pixel_inputs (state, all->inputs);
  else
    put_vertex_inputs (state, stage, all->inputs);
  if (temporaries && temporaries <= 8)
    g_string_append_printf (all->program_lines, "clause-temporaries=%u\n", temporaries);
  if (!glsl_bits (declared, 21, 21))
    g_string_append (all->constant_lines, "dx10-clamp=false\n");
  all->part =
    (LsDraftPart){ .stage = stage,
                   .code = glsl_state_program (state, start),
                   .fetch = is_first ? glsl_state_program (state, GLSL_SQ_PGM_START_FS) : NULL,
                   .n_gprs = CLAMP (glsl_bits (declared, 7, 0), 1, MAX_GPRS),
                   .stack_size = glsl_bits (declared, 15, 8),
                   .ring_buffer = reads_ring (state, stage) ? LS_IMPORTED_RING_BUFFER : 0,
                   .program_lines = all->program_lines->str,
                   .inputs = all->inputs->str,
                   .groups = all->groups->str,
                   .constants = all->constants,
                   .constant_lines = all->constant_lines->str,
                   .resources = all->resources };
  return all->part.code != NULL;
}

/* --- outputs ---------------------------------------------------------------------------------- */

/* Whether an earlier output has the same name, like the outputs of an array. */
static gboolean
is_taken (const GlslVariables *variables, guint n)
{
  const GlslOutput *all = (const GlslOutput *) (void *) variables->outputs->data;

  for (guint i = 0; i < n; i++)
    if (!strcmp (all[i].name, all[n].name))
      return TRUE;
  return FALSE;
}

/* A name that is allowed for a group, or NULL. */
static const char *
output_name (const GlslVariables *variables, guint index)
{
  for (guint i = 0; i < variables->outputs->len; i++)
    {
      const GlslOutput *output = &g_array_index (variables->outputs, GlslOutput, i);
      const char *name = output->name;

      if (is_taken (variables, i))
        continue;
      if (output->index == index && g_ascii_isalpha (*name) && !ls_begins (name, "gl_") &&
          name[strspn (name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] ==
            '\0')
        return name;
    }
  return NULL;
}

static gboolean
is_known_format (const char *format)
{
  static const char *const formats[] = { "rgba32f", "rgba8", "rgba32i", "rgba32ui" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (!strcmp (formats[i], format))
      return TRUE;
  return FALSE;
}

/* name: (nullable): NULL: the output is called by its place. */
static void
put_output (GString *text, const char *name, const char *words_place, guint text_output)
{
  g_string_append_printf (text, "\n[output %s]\n", name != NULL ? name : words_place);
  if (text_output != G_MAXUINT)
    g_string_append_printf (text, "register=OUT%u\n", text_output);
  else if (name != NULL)
    g_string_append_printf (text, "register=%s\n", words_place);
}

static void
put_outputs (const GlslPlaces *places, GString *text)
{
  const GArray *targets = places->variables->targets;
  const gboolean is_shared =
    glsl_bits (glsl_state_get (&places->draw, GLSL_CB_COLOR_CONTROL), 1, 1);
  const guint depth = glsl_text_depth (places);
  guint seen = 0;

  for (guint i = 0; i < targets->len; i++)
    {
      const GlslOutput *target = &g_array_index (targets, GlslOutput, i);
      const guint output = glsl_text_colour (places, target->index);
      g_autofree char *place = g_strdup_printf ("PIX%u", target->index);

      if (seen >> target->index & 1 || !is_known_format (target->name) ||
          (is_shared && target->index))
        continue;
      seen |= 1u << target->index;
      put_output (text, output_name (places->variables, target->index), place, output);
      g_string_append_printf (text, "format=%s\n", target->name);
    }
  if (glsl_has_texts (places) ? depth == G_MAXUINT
                              : !(glsl_state_get (&places->draw, GLSL_SQ_PGM_EXPORTS_PS) & 1))
    return;
  put_output (text, NULL, "Z0", depth);
  g_string_append (text, "format=r32f\nclear=1\n");
}

static void
put_streams (const GlslState *state, GString *text)
{
  if (!(glsl_state_get (state, GLSL_VGT_STRMOUT_EN) & 1))
    return;
  for (guint i = 0; i < 4; i++)
    if (glsl_state_get (state, GLSL_VGT_STRMOUT_BUFFER_EN) >> i & 1)
      g_string_append_printf (text, "\n[output captured%u]\nregister=STREAM%u\nformat=r32f\n", i,
                              i);
}

/* --- the draft -------------------------------------------------------------------------------- */

static guint
list_stages (const GlslPlaces *places, LsStage *stages)
{
  const gboolean has_geometry = glsl_has_geometry (&places->draw),
                 has_texts = glsl_has_texts (places);
  guint n = 0;

  if (has_geometry)
    stages[n++] = has_texts ? LS_STAGE_VS : LS_STAGE_ES;
  if (has_geometry)
    stages[n++] = LS_STAGE_GS;
  if (!has_geometry || !has_texts)
    stages[n++] = LS_STAGE_VS;
  stages[n++] = LS_STAGE_PS;
  return n;
}

static gboolean
fail_drawing (const char *name, const char *what, GError **error)
{
  return ls_fail (error, LS_ERROR_FORMAT, "%s: %s", name, ls_words (what));
}

static gboolean
compose (LsDraft *draft, GlslPlaces *places, GlslStage *all, const char *name, GError **error)
{
  LsStage stages[N_STAGES];
  LsDraftPart parts[N_STAGES];
  const guint n = list_stages (places, stages);
  g_autofree char *draw = glsl_draw_lines (places);

  for (guint i = 0; i < n; i++)
    {
      if (!stage_init (&all[i], places, stages[i], draft, i == 0))
        return fail_drawing (name, "the driver drew without a program", error);
      if (stages[i] == draft->stage)
        draft->code = g_bytes_ref (all[i].part.code);
    }
  if (draft->code == NULL)
    return fail_drawing (name, "the driver drew without the stage that is wanted", error);
  if (!glsl_has_texts (places))
    glsl_put_parameters (&places->draw, all[n - 1].groups);
  glsl_put_raster (&places->draw, glsl_has_texts (places), all[n - 1].groups);
  if (draft->stage == LS_STAGE_PS)
    {
      put_outputs (places, all[n - 1].groups);
      if (!glsl_has_texts (places))
        put_streams (&places->draw, all[n - 1].groups);
    }
  for (guint i = 0; i < n; i++)
    {
      all[i].part.groups = all[i].groups->str;
      parts[i] = all[i].part;
    }
  if (ls_draft_compose (draft, parts, n, draw, name, error))
    return TRUE;
  g_prefix_error (error, "%s: ", name);
  return FALSE;
}

/* What the driver's process, or what read the text, says that it made up, with at most one hole. */
static const char *const notes[] = {
  N_ ("the uniform %s"),
  N_ ("the attribute %s: a triangle that covers the target"),
  N_ ("the attribute %s: a value for each corner"),
  N_ ("the identity in the attribute %s"),
  N_ ("a vertex shader that covers the target with a triangle"),
  N_ ("a pixel shader that is white"),
  N_ ("nothing is bound to the sampler %s, which has several samples"),
  N_ ("the texture of %s"),
  N_ ("the identity in the uniform %s"),
  N_ ("what %s is: from 0 to 1 across the target"),
  N_ ("what %s is: from -1 to 1 across the target"),
  N_ ("what %s is: from 0 to 1 across the target, and from -1 to 1 behind x and y"),
  N_ ("what %s is: from -1 to 1 across the target, and from 0 to 1 behind x and y"),
  N_ ("what %s is: as many of 7, -3, 1000007 and 5 as it has components"),
  N_ ("what %s is: the identity"),
  N_ ("an output for %s, which the text's version has no more"),
  N_ ("the image %s, which is no PNG file beside the text"),
  N_ ("the macro %s"),
  N_ ("<%s> of three.js"),
  N_ ("<%s> of three.js, as empty"),
  N_ ("%s of three.js"),
  N_ ("%s of postprocessing"),
  N_ ("the subroutine %s"),
};

/* Returns: (transfer full): the note in the person's language. */
static char *
dup_note (const char *note)
{
  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    {
      g_auto (GStrv) sides = g_strsplit (notes[i], "%s", 2);
      g_autofree char *middle = NULL;

      if (sides[1] == NULL && strcmp (note, notes[i]) == 0)
        return g_strdup (ls_words (notes[i]));
      if (sides[1] == NULL || !ls_begins (note, sides[0]) || !g_str_has_suffix (note, sides[1]) ||
          strlen (note) < strlen (sides[0]) + strlen (sides[1]))
        continue;
      middle =
        g_strndup (note + strlen (sides[0]), strlen (note) - strlen (sides[0]) - strlen (sides[1]));
      return ls_words_fill (ls_words (notes[i]), middle, NULL);
    }
  return g_strdup (note);
}

char *
glsl_fill_note (const char *format, const char *what)
{
  g_auto (GStrv) sides = g_strsplit (format, "%s", 2);

  return g_strconcat (sides[0], sides[1] != NULL ? what : "", sides[1], NULL);
}

void
glsl_add_note (LsDraft *draft, const char *note)
{
  ls_draft_add_invented (draft, dup_note (note), g_strdup (note));
}

static gboolean
is_of_uniform (const char *note)
{
  return strstr (note, "the uniform ") != NULL;
}

/* Values of uniforms first: they decide what a program does, and of a long list only the beginning is told. */
static void
describe (LsDraft *draft, const GlslAnswer *answer)
{
  const char *version = answer->version != NULL ? strstr (answer->version, "Mesa") : NULL;

  ls_draft_note (draft, "compiled by %s, %s", version != NULL ? version : "?",
                 answer->backend != NULL ? answer->backend : "?");
  for (guint i = 0; i < answer->notes->len; i++)
    if (is_of_uniform (g_ptr_array_index (answer->notes, i)))
      glsl_add_note (draft, g_ptr_array_index (answer->notes, i));
  for (guint i = 0; i < answer->notes->len; i++)
    glsl_add_note (draft, g_ptr_array_index (answer->notes, i));
}

gboolean
glsl_scene_add (LsImported *imported,
                const GlslAnswer *answer,
                const char *title,
                LsStage stage,
                const char *name,
                GError **error)
{
  g_auto (GlslVariables) variables = { 0 };
  g_auto (GlslPlaces) places = { 0 };
  GlslStage all[N_STAGES] = { 0 };
  gboolean is_good;
  LsDraft *draft;

  glsl_variables_init (&variables, answer->variables);
  if (!glsl_places_init (&places, answer, &variables, name, error))
    return FALSE;
  draft = ls_imported_add (imported, title != NULL ? title : "GLSL");
  draft->stage =
    stage == LS_STAGE_VS && glsl_has_geometry (&places.draw) && !glsl_has_texts (&places)
      ? LS_STAGE_ES
      : stage;
  draft->syntax = answer->machine != NULL ? LS_SYNTAX_TEXT : LS_SYNTAX_WORDS;
  if (answer->machine != NULL)
    draft->machine = answer->machine;
  describe (draft, answer);
  is_good = compose (draft, &places, all, name, error);
  for (guint i = 0; i < N_STAGES; i++)
    stage_clear (&all[i]);
  return is_good;
}
