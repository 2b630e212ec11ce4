#include <string.h>

#include "glsl-scene.h"
#include "glslang-draft.h"
#include "ls-error.h"
#include "ls-glsl-inputs.h"
#include "ls-text-inputs.h"

/* A draft of each draw: modules as the programs of its stages, and what they run on. */

#define SIDE 64
#define MAX_SIDE 4096
#define MAX_NOTES 1000

static void
part_init (GlslangPart *part, const GlslangMaker *maker)
{
  part->inputs = g_string_new (NULL);
  part->groups = g_string_new (NULL);
  part->program_lines = g_string_new (NULL);
  part->constants = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  part->resources = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  part->part = (LsDraftPart){ .stage = maker->stage,
                              .code = maker->unit->code,
                              .constants = part->constants,
                              .resources = part->resources };
}

static void
part_clear (GlslangPart *part)
{
  if (part->inputs == NULL)
    return;
  g_string_free (part->inputs, TRUE);
  g_string_free (part->groups, TRUE);
  g_string_free (part->program_lines, TRUE);
  g_hash_table_unref (part->constants);
  g_hash_table_unref (part->resources);
}

void
glslang_note (const GlslangMaker *maker, const char *format, const char *what)
{
  g_autofree char *note = glsl_fill_note (format, what);

  if (maker->draft->invented->len < MAX_NOTES)
    glsl_add_note (maker->draft, note);
}

/* --- a stage ---------------------------------------------------------------------------------- */

/* The last stage before the pixels. */
static LsGlslangStage
find_last (const GlslangSet *set)
{
  return glslang_has (set, LS_GLSLANG_GEOMETRY) ? LS_GLSLANG_GEOMETRY : LS_GLSLANG_VERTEX;
}

static gboolean
make_part (const GlslangMaker *maker, GError **error)
{
  const LsGlslangStage stage = maker->unit->module.stage;

  part_init (maker->part, maker);
  glslang_put_choices (maker);
  glslang_put_values (maker);
  glslang_put_memories (maker);
  glslang_put_images (maker);
  if (!glslang_put_textures (maker, error) ||
      (stage == LS_GLSLANG_VERTEX && !glslang_put_attributes (maker, error)))
    return FALSE;
  if (stage == find_last (maker->set) && !glslang_put_captured (maker, error))
    return FALSE;
  if (stage == LS_GLSLANG_FRAGMENT)
    {
      glslang_put_raster (maker->set, maker->part->groups);
      glslang_put_outputs (maker);
    }
  maker->part->part.inputs = maker->part->inputs->str;
  maker->part->part.program_lines = maker->part->program_lines->str;
  maker->part->part.groups = maker->part->groups->str;
  return TRUE;
}

/* --- the draft -------------------------------------------------------------------------------- */

static void
add_notes (const GlslangSet *set, LsDraft *draft)
{
  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    for (guint k = 0; set->units[i].is_there && k < set->units[i].module.notes->len; k++)
      glsl_add_note (draft, g_ptr_array_index (set->units[i].module.notes, k));
  for (guint i = 0; i < set->notes->len; i++)
    glsl_add_note (draft, g_ptr_array_index (set->notes, i));
  if (set->units[LS_GLSLANG_VERTEX].is_made_up)
    glsl_add_note (draft, "a vertex shader that covers the target with a triangle");
  if (set->units[LS_GLSLANG_FRAGMENT].is_made_up)
    glsl_add_note (draft, "a pixel shader that is white");
}

/* The size and the vertices come first, then what the stage that is debugged reads. */
static void
add_size (const GlslangSet *set, LsDraft *draft)
{
  if (!glslang_has (set, LS_GLSLANG_COMPUTE))
    ls_draft_add_text_input (draft, "size", NULL,
                             g_strdup_printf ("%u %u", set->size[0], set->size[1]),
                             glslang_lines_find (&set->lines, "size", NULL) == NULL);
  if (glslang_takes_mesh (set))
    ls_draft_add_text_input (draft, "vertices", LS_TEXT_INPUT_MESH,
                             set->mesh != NULL ? NULL : g_strdup (""), set->mesh == NULL);
}

static gboolean
compose (GlslangSet *set, LsDraft *draft, GlslangPart *parts, GError **error)
{
  static const LsGlslangStage order[] = { LS_GLSLANG_VERTEX, LS_GLSLANG_GEOMETRY,
                                          LS_GLSLANG_FRAGMENT, LS_GLSLANG_COMPUTE };
  LsDraftPart all[G_N_ELEMENTS (order)];
  g_autofree char *draw = NULL;
  guint n = 0;

  add_size (set, draft);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const GlslangMaker maker = { .set = set,
                                   .unit = &set->units[order[i]],
                                   .stage = glslang_stage_of (order[i]),
                                   .draft = draft,
                                   .part = &parts[n] };

      if (!maker.unit->is_there)
        continue;
      if (!make_part (&maker, error))
        return FALSE;
      if (order[i] == LS_GLSLANG_COMPUTE)
        draft->layout = glslang_layout_lines (&maker, error);
      if (order[i] == LS_GLSLANG_COMPUTE && draft->layout == NULL)
        return FALSE;
      all[n] = parts[n].part;
      n++;
    }
  if (!glslang_has (set, LS_GLSLANG_COMPUTE))
    draw = glslang_draw_lines (set);
  return ls_draft_compose (draft, all, n, draw, set->name, error);
}

static gboolean
add_draft (GlslangSet *set, LsImported *imported, const char *title, GError **error)
{
  GlslangPart parts[LS_GLSLANG_N_STAGES] = { 0 };
  LsDraft *draft = ls_imported_add (imported, title);
  gboolean is_good;

  ls_draft_set_machine (draft, "spirv");
  draft->stage = glslang_stage_of (set->own);
  draft->code = g_bytes_ref (set->units[set->own].code);
  draft->syntax = LS_SYNTAX_WORDS;
  ls_draft_note (draft, "translated by glslang");
  add_notes (set, draft);
  is_good = glslang_has_json (imported) ? glslang_add_json (set, imported, draft, error)
                                        : compose (set, draft, parts, error);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    part_clear (&parts[i]);
  if (!is_good)
    g_prefix_error (error, "%s: ", set->name);
  return is_good;
}

static void
read_size (GlslangSet *set)
{
  char **words = glslang_lines_find (&set->lines, "size", NULL);

  for (guint i = 0; i < 2; i++)
    set->size[i] = words != NULL && words[1] != NULL && words[1 + i] != NULL
                     ? (guint) CLAMP (g_ascii_strtoll (words[1 + i], NULL, 0), 1, MAX_SIDE)
                     : SIDE;
}

gboolean
glslang_read_lines (GlslangSet *set, LsImported *imported, GError **error)
{
  g_autoptr (GString) made_up = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    if (glslang_has (set, i))
      g_string_append_printf (made_up, "%s\n", set->units[i].module.inputs);
  if (imported->inputs != NULL && !glslang_has_json (imported))
    {
      text = ls_glsl_inputs_take (imported->inputs, imported->inputs_name, imported->inputs_name,
                                  imported->extra, set->is_vulkan, error);
      if (text == NULL)
        return FALSE;
    }
  return glslang_lines_init (&set->lines, text, made_up->str, imported->inputs_name, error);
}

gboolean
glslang_add_drafts (GlslangSet *set, LsImported *imported, const char *title, GError **error)
{
  for (guint draw = 0; draw < set->lines.ends->len; draw++)
    {
      set->lines.n_active = g_array_index (set->lines.ends, guint, draw);
      set->is_exact = glslang_lines_find (&set->lines, "exact", NULL) != NULL;
      read_size (set);
      if (!glslang_read_contents (set, imported, error) ||
          !glslang_read_mesh (set, imported, error) || !add_draft (set, imported, title, error))
        return FALSE;
    }
  glslang_lines_tell_unread (&set->lines, imported->findings);
  return TRUE;
}
