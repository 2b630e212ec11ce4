#include "ls-run-inputs.h"

#include <string.h>

#include "ls-choices.h"
#include "ls-error.h"
#include "ls-machines.h"
#include "ls-stage.h"
#include "ls-text.h"

#define MAX_THREADS (1u << 24)

/* --- what is given ---------------------------------------------------------------------------------------- */

static void
buffer_clear (gpointer data)
{
  LsRunBuffer *buffer = data;

  g_free (buffer->name);
  g_bytes_unref (buffer->words);
}

static void
image_clear (gpointer data)
{
  LsRunImage *image = data;

  g_free (image->name);
  g_bytes_unref (image->words);
}

static void
attribute_clear (gpointer data)
{
  g_bytes_unref (((LsRunAttribute *) data)->words);
}

static void
uniform_clear (gpointer data)
{
  g_free (((LsRunUniform *) data)->name);
  g_bytes_unref (((LsRunUniform *) data)->words);
}

void
ls_run_inputs_init (LsRunInputs *inputs)
{
  *inputs = (LsRunInputs){ .groups = { 1, 1, 1 }, .n_targets = 1, .size = { 16, 16 } };
  inputs->buffers = g_array_new (FALSE, FALSE, sizeof (LsRunBuffer));
  inputs->images = g_array_new (FALSE, FALSE, sizeof (LsRunImage));
  inputs->attributes = g_array_new (FALSE, FALSE, sizeof (LsRunAttribute));
  inputs->uniforms = g_array_new (FALSE, FALSE, sizeof (LsRunUniform));
  inputs->choices = g_array_new (FALSE, FALSE, sizeof (LsChoice));
  inputs->readings = g_ptr_array_new_with_free_func (g_free);
  g_array_set_clear_func (inputs->buffers, buffer_clear);
  g_array_set_clear_func (inputs->images, image_clear);
  g_array_set_clear_func (inputs->attributes, attribute_clear);
  g_array_set_clear_func (inputs->uniforms, uniform_clear);
}

void
ls_run_inputs_clear (LsRunInputs *inputs)
{
  g_clear_pointer (&inputs->buffers, g_array_unref);
  g_clear_pointer (&inputs->images, g_array_unref);
  g_clear_pointer (&inputs->attributes, g_array_unref);
  g_clear_pointer (&inputs->uniforms, g_array_unref);
  g_clear_pointer (&inputs->choices, g_array_unref);
  g_clear_pointer (&inputs->readings, g_ptr_array_unref);
  g_clear_pointer (&inputs->push, g_bytes_unref);
}

/* --- a stage ---------------------------------------------------------------------------------------------- */

typedef struct
{
  const LsRunInputs *inputs;
  LsDraft *draft;
  GString *text;
  const char *prefix; /* "ps " in a draw, else "" */
  LsProgram *program;
} Composer;

/* Adds a file with a name of its own. */
static const char *
add_file (const Composer *composer, const char *stem, guint number, GBytes *bytes)
{
  return ls_run_inputs_add_file (composer->draft->files, stem, number, bytes);
}

/* --- memories and images ---------------------------------------------------------------------------------- */

static void
put_memory (const Composer *composer, const LsBound *bound)
{
  const LsMachine *machine = composer->draft->machine;
  GBytes *words = ls_run_inputs_find_buffer (composer->inputs, bound);

  if (words == NULL || g_bytes_get_size (words) == 0 || bound->kind != LS_BOUND_MEMORY ||
      machine->memories[bound->number].group == NULL ||
      machine->memories[bound->number].role == LS_ROLE_IMAGE)
    return;
  g_string_append_printf (
    composer->text, "\n[%s%s %u]\nfile=%s\n", composer->prefix,
    machine->memories[bound->number].group, machine->memories[bound->number].number,
    add_file (composer, "buffer", g_hash_table_size (composer->draft->files), words));
}

static void
put_image (const Composer *composer, const LsBound *bound)
{
  const LsRunInputs *inputs = composer->inputs;

  for (guint i = 0; i < inputs->images->len; i++)
    {
      const LsRunImage *image = &g_array_index (inputs->images, LsRunImage, i);

      if (ls_run_inputs_are_meant (bound, image->name, image->set, image->binding))
        {
          ls_run_inputs_put_image (composer->text, image, bound, composer->draft->machine,
                                   composer->prefix, add_file (composer, "image", i, image->words));
          break;
        }
    }
}

static void
put_all_bound (const Composer *composer)
{
  const LsProgram *program = composer->program;

  ls_run_inputs_put_constants (composer->text, composer->inputs, program, composer->prefix,
                               composer->draft->files);
  for (guint i = 0; i < program->n_bound; i++)
    if (program->bound[i].kind != LS_BOUND_CONSTANTS)
      {
        put_memory (composer, &program->bound[i]);
        put_image (composer, &program->bound[i]);
      }
}

/* What a vertex starts with, by location. */
static void
put_attributes (const Composer *composer)
{
  const LsProgram *program = composer->program;
  const GArray *attributes = composer->inputs->attributes;

  if (attributes->len == 0)
    return;
  g_string_append_printf (composer->text, "\n[%sinputs]\n", composer->prefix);
  for (guint i = 0; i < attributes->len; i++)
    {
      const LsRunAttribute *attribute = &g_array_index (attributes, LsRunAttribute, i);

      for (guint u = 0; u < program->n_uses; u++)
        {
          const LsRegUse *use = &program->uses[u];

          if (use->role != LS_ROLE_INPUT || use->natural != LS_NATURAL_NONE ||
              use->semantic_number != attribute->location)
            continue;
          ls_program_append_register (composer->text, program, use->ref);
          g_string_append_printf (composer->text, ".xyzw=file %s\n",
                                  add_file (composer, "attribute", i, attribute->words));
        }
    }
}

static void
put_program (const Composer *composer, const LsRunProgram *program, const char *name)
{
  g_autoptr (GArray) forms = g_array_new (FALSE, FALSE, sizeof (LsChoiceForm));
  const GArray *choices = composer->inputs->choices;

  g_hash_table_replace (composer->draft->files, g_strdup (name), g_bytes_ref (program->code));
  g_string_append_printf (composer->text, "\n[%sprogram]\nfile=%s\n", composer->prefix, name);
  if (composer->draft->machine->find_choices != NULL)
    composer->draft->machine->find_choices (program->code, forms);
  for (guint i = 0; i < choices->len; i++)
    for (guint k = 0; k < forms->len; k++)
      if (g_array_index (forms, LsChoiceForm, k).id == g_array_index (choices, LsChoice, i).id)
        {
          const LsChoice *choice = &g_array_index (choices, LsChoice, i);

          g_string_append_printf (composer->text, "spec.%u=0x", choice->id);
          if (choice->words[1] != 0)
            g_string_append_printf (composer->text, "%x", choice->words[1]);
          g_string_append_printf (composer->text, "%08x\n", choice->words[0]);
        }
}

/* The groups of a program in a stage. is_draw: of a draw. */
static gboolean
put_stage (Composer *composer, const LsRunProgram *program, LsStage stage, GError **error)
{
  const GArray *choices = composer->inputs->choices;
  const LsProgramSource source = { .code = program->code,
                                   .stage = stage,
                                   .choices = (const LsChoice *) (gpointer) choices->data,
                                   .n_choices = choices->len,
                                   .name = program->path };
  g_autofree char *name = g_strconcat (ls_stages[stage].id, composer->draft->machine->suffix, NULL);

  composer->program = composer->draft->machine->load (&source, NULL, error);
  if (composer->program == NULL)
    return FALSE;
  put_program (composer, program, name);
  put_all_bound (composer);
  if (ls_stages[stage].item == LS_ITEM_VERTEX)
    put_attributes (composer);
  return TRUE;
}

/* --- outputs ---------------------------------------------------------------------------------------------- */

/* Memories with something in them; of several with one binding the first. */
static void
put_memories (const Composer *composer)
{
  const LsProgram *program = composer->program;
  const LsMachine *machine = composer->draft->machine;

  for (guint i = 0; i < program->n_bound; i++)
    {
      const LsBound *bound = &program->bound[i];
      gboolean is_new = bound->kind == LS_BOUND_MEMORY && bound->binding != LS_NO_BINDING;
      g_autofree char *group = NULL;

      for (guint k = 0; k < i; k++)
        is_new &=
          program->bound[k].kind != bound->kind || program->bound[k].binding != bound->binding;
      if (!is_new || bound->set != 0)
        continue;
      group =
        g_strdup_printf ("[%s%s %u]\n", composer->prefix, machine->memories[bound->number].group,
                         machine->memories[bound->number].number);
      if (strstr (composer->text->str, group) != NULL ||
          program->layout->n_words[bound->number] > 0)
        g_string_append_printf (composer->text, "\n[output %s %u]\nmemory=%s\nformat=r32ui\n",
                                machine->memories[bound->number].role == LS_ROLE_IMAGE ? "image"
                                                                                       : "buffer",
                                bound->binding, machine->memories[bound->number].id);
    }
}

static void
put_targets (const Composer *composer)
{
  for (guint target = 0; target < composer->inputs->n_targets; target++)
    {
      LsRegRef ref;

      if (!ls_program_find_register (composer->program, LS_ROLE_COLOUR, target, &ref))
        continue;
      g_string_append_printf (composer->text, "\n[output target %u]\nregister=", target);
      ls_program_append_register (composer->text, composer->program, ref);
      g_string_append (composer->text, "\nformat=rgba32f\n");
    }
}

/* --- scenes ----------------------------------------------------------------------------------------------- */

static void
put_head (const Composer *composer, const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *name = ls_text_escape (base, LS_TEXT_LINE);
  g_auto (GStrv) parts = g_strsplit (name, "\\", -1);
  g_autofree char *escaped = g_strjoinv ("\\\\", parts);

  g_string_append_printf (composer->text, "[scene]\nversion=1\nname=%s\nmachine=%s\n", escaped,
                          composer->draft->machine->id);
  if (composer->inputs->readings->len > 0)
    g_string_append (composer->text, "\n[machine]\n");
  for (guint i = 0; i < composer->inputs->readings->len; i++)
    g_string_append_printf (composer->text, "%s\n",
                            (const char *) g_ptr_array_index (composer->inputs->readings, i));
  g_string_append_c (composer->text, '\n');
}

static gboolean
put_layout (const Composer *composer, GError **error)
{
  const guint *size = composer->program->terms.group_size, *groups = composer->inputs->groups;
  guint64 n = 1;

  for (guint i = 0; i < 3; i++)
    {
      n *= MAX (size[i], 1);
      n = MIN (n, MAX_THREADS + 1u) * groups[i];
    }
  if (n == 0 || n > MAX_THREADS)
    return ls_fail (error, LS_ERROR_RANGE, "groups: these are no threads, or more than %u",
                    MAX_THREADS);
  g_string_append_printf (composer->text,
                          "\n[layout]\nkind=threads\ncount=%" G_GUINT64_FORMAT "\ngrid=%u %u %u\n",
                          n, groups[0], groups[1], groups[2]);
  return TRUE;
}

static LsStage
stage_of_threads (void)
{
  guint stage = 0;

  while (stage + 1 < LS_N_STAGES && ls_stages[stage].item != LS_ITEM_THREAD)
    stage++;
  return (LsStage) stage;
}

static gboolean
compose_threads (Composer *composer, const LsRunProgram *program, GError **error)
{
  composer->prefix = "";
  put_head (composer, program->path);
  if (!put_stage (composer, program, stage_of_threads (), error) || !put_layout (composer, error))
    return FALSE;
  put_memories (composer);
  return TRUE;
}

/* What a program for primitives takes; triangles without one. */
static const char *
primitive_name (const LsProgram *primitives)
{
  static const char *const names[] = { "triangles",          "points",          "lines",
                                       "triangles",          "lines-adjacency", "triangles",
                                       "triangles-adjacency" };
  const guint n = primitives != NULL ? primitives->terms.n_vertices : 0;

  return n < G_N_ELEMENTS (names) ? names[n] : names[0];
}

/* Rows of a target are counted from the upper one, and so is y. */
static void
put_draw (const Composer *composer, const LsProgram *primitives)
{
  const LsRunInputs *inputs = composer->inputs;
  const double width = inputs->size[0] / 2.0, height = inputs->size[1] / 2.0;

  g_string_append_printf (composer->text,
                          "\n[draw]\nprimitive=%s\nwidth=%u\nheight=%u\ncount=%u\n"
                          "viewport-scale=%.1f -%.1f 1\nviewport-offset=%.1f %.1f 0\n"
                          "provoking=first\nclip-depth=zero-to-one\n"
                          "\n[raster]\nedges=left upper\npoint-edges=left upper\n",
                          primitive_name (primitives), inputs->size[0], inputs->size[1],
                          inputs->n_vertices, width, height, width, height);
}

/* primitives: (nullable): a program between the others. */
static gboolean
compose_draw (Composer *composer,
              const LsRunProgram *vertices,
              const LsRunProgram *primitives,
              const LsRunProgram *pixels,
              GError **error)
{
  gboolean is_good;

  put_head (composer, pixels->path);
  g_string_append (composer->text, "stage=ps\n");
  composer->prefix = "vs ";
  is_good = put_stage (composer, vertices, ls_stage_giving (LS_GIVES_RASTER), error);
  g_clear_pointer (&composer->program, ls_program_unref);
  composer->prefix = "gs ";
  if (is_good && primitives != NULL)
    is_good = put_stage (composer, primitives, ls_stage_giving (LS_GIVES_EMITTED), error);
  put_draw (composer, composer->program);
  g_clear_pointer (&composer->program, ls_program_unref);
  composer->prefix = "ps ";
  if (!is_good || !put_stage (composer, pixels, ls_stage_giving (LS_GIVES_PIXELS), error))
    return FALSE;
  put_targets (composer);
  put_memories (composer);
  return TRUE;
}

/* Returns: (nullable): the program of a stage. */
static const LsRunProgram *
find_program (const LsMachine *machine, const LsRunProgram *programs, guint n, LsStage wanted)
{
  for (guint i = 0; i < n && machine->find_stage != NULL; i++)
    {
      LsStage stage;

      if (machine->find_stage (programs[i].code, &stage) && stage == wanted)
        return &programs[i];
    }
  return NULL;
}

static gboolean
check_choices (const Composer *composer, const LsRunProgram *programs, guint n, GError **error)
{
  g_autofree GBytes **codes = g_new (GBytes *, n);

  for (guint i = 0; i < n; i++)
    codes[i] = programs[i].code;
  return ls_choices_check (composer->draft->machine, codes, n, composer->inputs->choices, error);
}

static gboolean
compose (Composer *composer, const LsRunProgram *programs, guint n, GError **error)
{
  const LsMachine *machine = composer->draft->machine;
  const LsRunProgram *threads = find_program (machine, programs, n, stage_of_threads ());
  const LsRunProgram *vertices =
    find_program (machine, programs, n, ls_stage_giving (LS_GIVES_RASTER));
  const LsRunProgram *primitives =
    find_program (machine, programs, n, ls_stage_giving (LS_GIVES_EMITTED));
  const LsRunProgram *pixels =
    find_program (machine, programs, n, ls_stage_giving (LS_GIVES_PIXELS));

  if (n == 1 && threads != NULL)
    return compose_threads (composer, threads, error);
  if (n == (primitives != NULL ? 3 : 2) && vertices != NULL && pixels != NULL)
    return compose_draw (composer, vertices, primitives, pixels, error);
  return ls_fail (error, LS_ERROR_STATE,
                  "%s: inputs by bindings are for a compute program, or for a vertex and a "
                  "fragment program together, with a geometry program or without one",
                  programs[0].path);
}

LsDraft *
ls_run_inputs_draft (const LsRunInputs *inputs,
                     const LsRunProgram *programs,
                     guint n,
                     GError **error)
{
  g_autoptr (LsDraft) draft = ls_draft_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  Composer composer = { .inputs = inputs, .draft = draft, .text = text };
  gboolean is_good;

  draft->machine = ls_machine_guess (programs[0].code);
  is_good =
    check_choices (&composer, programs, n, error) && compose (&composer, programs, n, error);
  g_clear_pointer (&composer.program, ls_program_unref);
  if (!is_good)
    return NULL;
  draft->text = g_strdup (text->str);
  return g_steal_pointer (&draft);
}
