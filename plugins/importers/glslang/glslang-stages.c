#include <string.h>

#include "glslang-draft.h"
#include "ls-choices.h"
#include "ls-error.h"
#include "ls-machines.h"
#include "ls-words.h"

/* Stages of a program: translated, linked, loaded; what a draw lacks is made up. */

static const char *const known_stages[] = { N_ ("a vertex shader"),
                                            N_ ("a tessellation control shader"),
                                            N_ ("a tessellation evaluation shader") };

LsStage
glslang_stage_of (LsGlslangStage stage)
{
  return stage == LS_GLSLANG_VERTEX     ? LS_STAGE_VS
         : stage == LS_GLSLANG_GEOMETRY ? LS_STAGE_GS
         : stage == LS_GLSLANG_COMPUTE  ? LS_STAGE_CS
                                        : LS_STAGE_PS;
}

/* --- translating ------------------------------------------------------------------------------ */

static void
unit_clear (GlslangUnit *unit)
{
  ls_glslang_module_clear (&unit->module);
  g_clear_pointer (&unit->source, g_bytes_unref);
  g_clear_pointer (&unit->code, g_bytes_unref);
  g_clear_pointer (&unit->program, ls_program_unref);
  g_clear_pointer (&unit->used, g_hash_table_unref);
  g_clear_pointer (&unit->needs, g_array_unref);
}

static gboolean
fail_stage (const char *name, LsGlslangStage stage, GError **error)
{
  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  "%s: this is %s, and tessellation does not run here (open the vertex or fragment "
                  "shader that goes with it by itself)",
                  name, ls_words (known_stages[stage]));
}

static gboolean
translate (GlslangUnit *unit,
           const GlslangSource *source,
           LsGlslangStage stage,
           LsImported *imported,
           GError **error)
{
  const LsGlslangRequest request = { .source = source->bytes,
                                     .name = source->name,
                                     .stage = stage,
                                     .wants_vulkan = glslang_has_json (imported),
                                     .toy = source->toy };

  if (!ls_glslang_translate (&request, imported, &unit->module, error))
    return FALSE;
  unit->is_there = TRUE;
  unit->source = g_bytes_ref (source->bytes);
  unit->code = g_bytes_ref (unit->module.module);
  return TRUE;
}

static gboolean
translate_made_up (GlslangUnit *unit,
                   const char *text,
                   const char *name,
                   LsGlslangStage stage,
                   LsImported *imported,
                   GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autofree char *own_name = g_strdup (name);
  const GlslangSource source = { .bytes = bytes, .name = own_name };

  unit->is_made_up = TRUE;
  return translate (unit, &source, stage, imported, error);
}

/* A unit whose place is taken is cleared. */
static gboolean
take_unit (GlslangSet *set, GlslangUnit *unit, const char *name, GError **error)
{
  GlslangUnit *to = &set->units[unit->module.stage];
  const gboolean is_free = !to->is_there;

  if (is_free)
    *to = *unit;
  else
    unit_clear (unit);
  *unit = (GlslangUnit){ 0 };
  return is_free || ls_fail (error, LS_ERROR_STATE, "%s: a second program of this stage", name);
}

/* The function of the vertices that stands beside that of the pixels in a text in HLSL, if there is one. */
static void
find_vertices (GlslangSet *set, const GlslangSource *source, LsImported *imported)
{
  GlslangUnit unit = { 0 };

  if (translate (&unit, source, LS_GLSLANG_VERTEX, imported, NULL) &&
      strcmp (unit.module.entry, set->units[LS_GLSLANG_FRAGMENT].module.entry) != 0)
    take_unit (set, &unit, source->name, NULL);
  unit_clear (&unit);
}

static gboolean
translate_all (GlslangSet *set, const GlslangTexts *texts, LsImported *imported, GError **error)
{
  set->own = texts->own;
  for (guint i = 0; i < texts->sources->len; i++)
    {
      const GlslangSource *source = &g_array_index (texts->sources, GlslangSource, i);
      GlslangUnit unit = { 0 };

      if (!translate (&unit, source, source->stage, imported, error))
        return FALSE;
      if (source->stage == LS_GLSLANG_ANY)
        set->own = unit.module.stage;
      if (!take_unit (set, &unit, source->name, error))
        return FALSE;
    }
  if (glslang_has (set, LS_GLSLANG_FRAGMENT))
    set->own =
      texts->sources->len > 1 && texts->own == LS_GLSLANG_ANY ? LS_GLSLANG_FRAGMENT : set->own;
  if (texts->sources->len == 1 && texts->own == LS_GLSLANG_ANY && set->own == LS_GLSLANG_FRAGMENT)
    find_vertices (set, &g_array_index (texts->sources, GlslangSource, 0), imported);
  return TRUE;
}

/* --- loading ---------------------------------------------------------------------------------- */

static void
add_used (const SpirvModule *module, const SpirvInsn *insn, GArray *operands, GHashTable *used)
{
  if (insn->op == SPIRV_OP_Line || !spirv_find_operands (module, insn, operands, NULL))
    return;
  for (guint i = 0; i < operands->len; i++)
    {
      const SpirvOperand *operand = &g_array_index (operands, SpirvOperand, i);

      if (operand->kind == SPIRV_KIND_IdRef)
        g_hash_table_add (used, GUINT_TO_POINTER (spirv_word (module, insn, operand->at)));
    }
}

/* What the functions that run name. */
static GHashTable *
find_used (const SpirvCode *code)
{
  g_autoptr (GArray) operands = g_array_new (FALSE, FALSE, sizeof (SpirvOperand));
  GHashTable *used = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < code->instances->len; i++)
    {
      const SpirvFunction *function =
        ((const SpirvInstance *) g_ptr_array_index (code->instances, i))->function;

      for (guint32 k = function->insn; k < function->end; k++)
        add_used (code->module, &code->module->insns[k], operands, used);
    }
  return used;
}

static gboolean
load (const GlslangSet *set, GlslangUnit *unit, GError **error)
{
  const LsProgramSource source = { .code = unit->code,
                                   .syntax = LS_SYNTAX_WORDS,
                                   .stage = glslang_stage_of (unit->module.stage),
                                   .choices = (const LsChoice *) (gpointer) set->choices->data,
                                   .n_choices = set->choices->len,
                                   .name = set->name };

  unit->program = ls_machine_by_id ("spirv")->load (&source, NULL, error);
  if (unit->program == NULL)
    return FALSE;
  unit->spirv = spirv_code_of (unit->program);
  unit->used = find_used (unit->spirv);
  unit->needs = g_array_new (FALSE, FALSE, sizeof (LsNeed));
  ls_program_needs (unit->program, unit->needs);
  return TRUE;
}

/* Once nothing links the stage any more: the person's own lines, and the program. */
static gboolean
finish (const GlslangSet *set, GlslangUnit *unit, GError **error)
{
  return glslang_tell_source (unit, error) && load (set, unit, error);
}

/* --- linking ---------------------------------------------------------------------------------- */

/* The stage in front of one that is there. */
static LsGlslangStage
stage_before (const GlslangSet *set, LsGlslangStage stage)
{
  return stage == LS_GLSLANG_FRAGMENT && glslang_has (set, LS_GLSLANG_GEOMETRY)
           ? LS_GLSLANG_GEOMETRY
           : LS_GLSLANG_VERTEX;
}

/* Vertices for a stage that came without, and pixels. */
static gboolean
make_up (GlslangSet *set, LsImported *imported, GError **error)
{
  const LsGlslangStage first =
    glslang_has (set, LS_GLSLANG_GEOMETRY) ? LS_GLSLANG_GEOMETRY : LS_GLSLANG_FRAGMENT;
  g_autofree char *text = NULL;

  if (!glslang_has (set, LS_GLSLANG_FRAGMENT) &&
      !translate_made_up (&set->units[LS_GLSLANG_FRAGMENT], GLSLANG_WHITE, "white.frag",
                          LS_GLSLANG_FRAGMENT, imported, error))
    return FALSE;
  if (glslang_has (set, LS_GLSLANG_VERTEX))
    return TRUE;
  /* Nothing links the stage to vertices that are made up. */
  if (!finish (set, &set->units[first], error))
    return FALSE;
  text = glslang_make_vertices (&set->units[first], set->notes);
  return translate_made_up (&set->units[LS_GLSLANG_VERTEX], text, "cover.vert", LS_GLSLANG_VERTEX,
                            imported, error);
}

static gboolean
link_all (GlslangSet *set, LsImported *imported, GError **error)
{
  const gboolean has_vertices = glslang_has (set, LS_GLSLANG_VERTEX);

  if (glslang_has (set, LS_GLSLANG_COMPUTE))
    return TRUE;
  if (!make_up (set, imported, error))
    return FALSE;
  for (guint i = LS_GLSLANG_GEOMETRY; i <= LS_GLSLANG_FRAGMENT; i++)
    if (glslang_has (set, i) && !set->is_vulkan &&
        (has_vertices || stage_before (set, i) != LS_GLSLANG_VERTEX) &&
        !glslang_link (&set->units[stage_before (set, i)], &set->units[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
load_all (GlslangSet *set, GError **error)
{
  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    if (glslang_has (set, i) && set->units[i].program == NULL &&
        !finish (set, &set->units[i], error))
      {
        g_prefix_error (error, "%s: ", set->name);
        return FALSE;
      }
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

gboolean
glslang_set_init (GlslangSet *set,
                  const GlslangTexts *texts,
                  const char *name,
                  LsImported *imported,
                  GError **error)
{
  set->name = name;
  set->notes = g_ptr_array_new_with_free_func (g_free);
  set->choices = ls_choices_new ();
  for (guint i = 0; i < texts->sources->len; i++)
    {
      const GlslangSource *source = &g_array_index (texts->sources, GlslangSource, i);

      if (source->stage == LS_GLSLANG_TESS_CONTROL || source->stage == LS_GLSLANG_TESS_EVALUATION)
        return fail_stage (source->name, source->stage, error);
    }
  if (!translate_all (set, texts, imported, error))
    return FALSE;
  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    set->is_vulkan |= glslang_has (set, i) && set->units[i].module.is_vulkan;
  return glslang_read_lines (set, imported, error) && glslang_find_choices (set, error) &&
         link_all (set, imported, error) && load_all (set, error);
}

void
glslang_set_clear (GlslangSet *set)
{
  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    unit_clear (&set->units[i]);
  g_clear_pointer (&set->notes, g_ptr_array_unref);
  g_clear_pointer (&set->choices, g_array_unref);
  glslang_lines_clear (&set->lines);
  glslang_forget_contents (set);
  glslang_forget_mesh (set);
}
