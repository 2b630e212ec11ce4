#include "ls-scene-private.h"

#include <string.h>

#include "ls-dispatch.h"
#include "ls-words.h"

/* [output NAME]: what exports and memory writes fill, and what they are compared with. */

typedef struct
{
  LsSceneOutputPlace place;
  const LsDocEntry *clear;
  LsSceneReferenceKeys reference;
  LsSceneTargetKeys target;
  guint format;
} OutputKeys;

#define ROW 64 /* words of a memory side by side where nobody says how many */

static const LsSceneKey output_keys[] = {
  { "register", LS_KEY_ENTRY, offsetof (OutputKeys, place.reg) },
  { "memory", LS_KEY_ENTRY, offsetof (OutputKeys, place.memory) },
  { "width", LS_KEY_UINT, offsetof (OutputKeys, place.width), 1, LS_MAX_MEMORY_WORDS },
  { "format", LS_KEY_CHOICE, offsetof (OutputKeys, format), 0, 0, ls_target_format_names },
  { "clear", LS_KEY_ENTRY, offsetof (OutputKeys, clear) },
  { "blend", LS_KEY_ENTRY, offsetof (OutputKeys, target.blend) },
  { "blend-alpha", LS_KEY_ENTRY, offsetof (OutputKeys, target.blend_alpha) },
  { "write-mask", LS_KEY_ENTRY, offsetof (OutputKeys, target.write_mask) },
  { "reference", LS_KEY_ENTRY, offsetof (OutputKeys, reference.references) },
  { "reference-mask", LS_KEY_ENTRY, offsetof (OutputKeys, reference.mask) },
  { "tolerance-absolute", LS_KEY_NUMBER, offsetof (OutputKeys, reference.absolute), 0, 1e30 },
  { "tolerance-relative", LS_KEY_NUMBER, offsetof (OutputKeys, reference.relative), 0, 1e30 },
  { "tolerance-steps", LS_KEY_UINT, offsetof (OutputKeys, reference.steps), 0, G_MAXUINT32 },
  { "discard", LS_KEY_ENTRY, offsetof (OutputKeys, reference.discard) },
};

LS_SCENE_GROUP (output, "output", "NAME", output_keys, LS_SCOPE_SCENE);

static void
output_free (gpointer data)
{
  LsOutput *output = data;

  g_free ((char *) output->name);
  g_free (output);
}

static void
set_format (LsOutput *output, const LsTargetFormat *format)
{
  output->format = format->name;
  output->n_channels = format->n_channels;
}

static void
reference_free (gpointer data)
{
  LsReference *reference = data;

  g_free ((char *) reference->name);
  g_free ((guint32 *) reference->values);
  g_free ((guint8 *) reference->mask);
  g_free (reference);
}

void
ls_scene_outputs_init (LsSceneOutputs *outputs)
{
  outputs->outputs = g_ptr_array_new_with_free_func (output_free);
  outputs->clear = g_array_new (FALSE, FALSE, sizeof (LsSceneClear));
  outputs->targets = g_array_new (FALSE, FALSE, sizeof (LsMergeTarget));
  outputs->references = g_ptr_array_new_with_free_func (reference_free);
}

void
ls_scene_outputs_clear (LsSceneOutputs *outputs)
{
  g_clear_pointer (&outputs->outputs, g_ptr_array_unref);
  g_clear_pointer (&outputs->clear, g_array_unref);
  g_clear_pointer (&outputs->targets, g_array_unref);
  g_clear_pointer (&outputs->references, g_ptr_array_unref);
}

/* template: without a name; target: without format and clear. Takes name. */
static void
add_output (LsSceneOutputs *outputs,
            char *name,
            const LsOutput *template,
            const LsSceneClear *clear,
            const LsMergeTarget *target)
{
  LsOutput *output = g_memdup2 (template, sizeof *template);

  output->name = name;
  g_ptr_array_add (outputs->outputs, output);
  g_array_append_val (outputs->clear, *clear);
  g_array_append_val (outputs->targets, *target);
}

/* --- reading --------------------------------------------------------------------------------------------- */

/* Two outputs of one place, but for a colour that is that of all targets. */
static gboolean
check_unused (const LsDocGroup *group, const LsScene *scene, const LsOutput *output, GError **error)
{
  if (scene->program->terms.colour_to_all && ls_output_is_register (output) &&
      ls_program_role (scene->program, output->ref, NULL) == LS_ROLE_COLOUR)
    return TRUE;
  for (guint i = 0; i < scene->outputs.outputs->len; i++)
    {
      const LsOutput *other = ls_scene_get_output (scene, i);

      if (other->is_stream == output->is_stream && other->is_stencil == output->is_stencil &&
          other->is_depth == output->is_depth && other->stream == output->stream &&
          other->is_memory == output->is_memory && other->memory == output->memory &&
          other->ref.file == output->ref.file && other->ref.index == output->ref.index)
        return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                            output->is_memory
                              ? N_ ("output %s takes the memory of output %s (keep one)")
                              : N_ ("output %s takes the register of output %s (keep one)"),
                            group->argument, other->name);
    }
  return TRUE;
}

/* Memory holds the bits that the program gave it. */
static gboolean
check_memory (const LsDocGroup *group, const LsTargetFormat *format, GError **error)
{
  if (format->bits[0] == 32 && !ls_target_is_normalised (format))
    return TRUE;
  return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                      "memory holds words of 32 bits, %s does not (choose r32f, r32i or "
                      "r32ui, or rg, rgb or rgba of them)",
                      format->name);
}

/* One number for all channels, or one for each. */
static gboolean
read_clear (const LsDocEntry *entry, guint n_channels, LsSceneClear *clear, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint n = 0;

  if (entry == NULL)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  while (ls_scene_cursor_next (&cursor))
    {
      if (n == n_channels)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                            "more than %u numbers (the format has no more channels)", n_channels);
      if (!ls_scene_cursor_number (&cursor, -1e30, 1e30, &clear->channels[n++], error))
        return FALSE;
    }
  if (n != 1 && n != n_channels)
    return ls_doc_fail (entry->value_at, LS_ERROR_FORMAT, error, "%u numbers (write one, or %u)", n,
                        n_channels);
  for (; n < n_channels; n++)
    clear->channels[n] = clear->channels[0];
  return TRUE;
}

/* What is not a colour of a draw is not merged. */
static gboolean
check_target (const LsDocGroup *group,
              const LsSceneTargetKeys *keys,
              gboolean is_draw,
              const LsOutput *output,
              const LsTargetFormat *format,
              const LsMergeTarget *target,
              GError **error)
{
  if ((target->blends || keys->write_mask) && output->is_memory)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "memory is not merged (leave blend and write-mask out)");
  if (target->blends && (output->is_stream || ls_target_is_integer (format)))
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "integers and streams are not blended (leave blend out)");
  if ((target->blends || keys->write_mask) && (!is_draw || !ls_output_is_register (output)))
    return ls_doc_fail ((keys->write_mask ? keys->write_mask : keys->blend)->value_at,
                        LS_ERROR_STATE, error,
                        "only what a pixel shader exports in a draw is merged (leave it "
                        "out)");
  if (ls_scene_target_has_second (target) && output->ref.index != 0)
    return ls_doc_fail (keys->blend->value_at, LS_ERROR_STATE, error,
                        "only PIX0 is blended with a second colour, that of PIX1");
  return TRUE;
}

static gboolean
check_format (const LsDocGroup *group,
              const LsMachine *machine,
              const LsOutput *output,
              const LsTargetFormat *format,
              GError **error)
{
  if (output->is_memory)
    return check_memory (group, format, error);

  guint n_channels =
    ls_output_is_register (output) ? machine->reg_files[output->ref.file].n_channels : 1;

  if (format->n_channels > n_channels)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "%s has %u channels, %s %u (choose another format)", format->name,
                        format->n_channels,
                        output->is_stream    ? ls_words ("words of a stream")
                        : output->is_stencil ? ls_words ("the stencil buffer")
                        : output->is_depth   ? ls_words ("the depth buffer")
                                             : ls_words ("the register"),
                        n_channels);
  return TRUE;
}

gboolean
ls_scene_output_is_depth (const LsScene *scene, const LsOutput *output)
{
  return output->is_depth || (scene->merge.state.has_depth_test && ls_output_is_register (output) &&
                              ls_program_role (scene->program, output->ref, NULL) == LS_ROLE_DEPTH);
}

static gboolean
read_output (const LsSceneFile *file, const LsDocGroup *group, LsScene *scene, GError **error)
{
  OutputKeys keys = { .reference.relative = 1e-3f };
  const LsTargetFormat *format;
  LsOutput output = { 0 };
  LsSceneClear clear = { 0 };
  LsMergeTarget target = { 0 };

  if (!ls_scene_read_keys (group, &ls_scene_keys_output, &keys, error) ||
      !ls_scene_place_output (group, &keys.place, scene, &output, error) ||
      !check_unused (group, scene, &output, error))
    return FALSE;
  format = ls_target_format (ls_target_format_names[keys.format]);
  if (ls_scene_output_is_depth (scene, &output))
    clear.channels[0] = (double) scene->merge.state.depth_clear;
  if (!check_format (group, scene->machine, &output, format, error) ||
      !read_clear (keys.clear, format->n_channels, &clear, error) ||
      !ls_scene_target_read (&keys.target, &target, error) ||
      !check_target (group, &keys.target, scene->draw != NULL, &output, format, &target, error))
    return FALSE;
  set_format (&output, format);
  if (output.is_memory && !ls_scene_shape_memory (group, scene, keys.place.width, &output, error))
    return FALSE;
  add_output (&scene->outputs, g_strdup (group->argument), &output, &clear, &target);
  return ls_scene_references_read (file, &keys.reference, &scene->outputs, error);
}

/* Where PIX0 is blended with a second colour, PIX1 is that, and no target. */
static gboolean
check_second (const LsSceneFile *file, const LsSceneOutputs *outputs, GError **error)
{
  const LsOutput *first = NULL;

  for (guint i = 0; i < outputs->outputs->len; i++)
    if (ls_scene_target_has_second (&g_array_index (outputs->targets, LsMergeTarget, i)))
      first = g_ptr_array_index (outputs->outputs, i);
  for (guint i = 0; i < outputs->outputs->len && first != NULL; i++)
    {
      const LsOutput *output = g_ptr_array_index (outputs->outputs, i);

      if (ls_output_is_register (output) && output->ref.file == first->ref.file &&
          output->ref.index == 1)
        return ls_doc_fail (ls_document_find (file->document, NULL, "output", output->name)->at,
                            LS_ERROR_STATE, error, "PIX1 is the second colour of %s (leave it out)",
                            first->name);
    }
  return TRUE;
}

/* Bytes that one output takes while it is made: the image, with a byte for each pixel that says what was written, and in a draw
 * what lanes export for it and the samples that it is made of. */
static guint64
count_output (const LsOutput *output, const LsDraw *draw)
{
  guint64 n = (guint64) output->width * output->height * (4 * output->n_channels + 1);
  guint64 n_lanes;

  if (draw == NULL || output->is_memory || output->is_stream)
    return n;
  n_lanes = (guint64) ls_draw_get_n_waves (draw, ls_stage_giving (LS_GIVES_PIXELS)) * LS_LANES;
  return n * (ls_draw_get_n_samples (draw) + 1) + n_lanes * (4 * output->n_channels + 1);
}

/* Bytes that it takes to write one, one after the other: words of its format, the raw file, and a picture that is packed. */
static guint64
count_writing (const LsOutput *output)
{
  return (guint64) output->width * output->height * (2 * 4 * output->n_channels + 3 * 4);
}

static guint64
count_buffers (const LsScene *scene)
{
  const LsMergeState *merge = &scene->merge.state;
  guint width, height;

  if (!scene->draw || !(merge->has_depth_test || merge->has_stencil_test))
    return 0;
  ls_draw_get_size (scene->draw, &width, &height);
  return (guint64) width * height * ls_draw_get_n_samples (scene->draw) * 8;
}

/* One run of all of it, for as long as the scene is there: what is too large is refused here, and not when memory runs out. */
static gboolean
take_run (const LsSceneFile *file, const LsScene *scene, GError **error)
{
  guint64 n = count_buffers (scene) + (guint64) scene->layout.n_waves * sizeof (LsWaveOutcome);
  guint64 most = 0;

  for (guint i = 0; i < scene->outputs.outputs->len; i++)
    {
      n += count_output (ls_scene_get_output (scene, i), scene->draw);
      most = MAX (most, count_writing (ls_scene_get_output (scene, i)));
    }
  return ls_scene_take (file, (LsDocPlace){ file->document->name, 1, 1 }, n + most,
                        N_ ("a run with all outputs"), error);
}

/* Groups say what the whole draw gives, so they are left out where a stage before the pixels is debugged. */
gboolean
ls_scene_outputs_read (const LsSceneFile *file, LsScene *scene, GError **error)
{
  const gboolean is_used = !scene->draw || scene->layout.kind == LS_LAYOUT_PIXELS;
  const LsDocGroup *group;

  for (guint at = 0; is_used && (group = ls_scene_file_next (file, "output", &at)) != NULL;)
    if (!read_output (file, group, scene, error))
      return FALSE;
  if (!check_second (file, &scene->outputs, error))
    return FALSE;
  if (scene->outputs.outputs->len == 0)
    ls_scene_outputs_default (scene);
  return take_run (file, scene, error);
}

static gboolean
has_output (const LsSceneOutputs *outputs, LsRegRef ref)
{
  for (guint i = 0; i < outputs->outputs->len; i++)
    {
      const LsOutput *output = g_ptr_array_index (outputs->outputs, i);

      if (!output->is_memory && output->ref.file == ref.file && output->ref.index == ref.index)
        return TRUE;
    }
  return FALSE;
}

static void
add_default (LsScene *scene, LsRegRef ref)
{
  const LsRegFile *file = &scene->machine->reg_files[ref.file];
  LsOutput output = { .width = scene->layout.width, .height = scene->layout.height };
  const LsMergeTarget target = { .write_mask = 15 };
  const LsSceneClear clear = { 0 };

  ref.channel = 0;
  if (!file->is_output || has_output (&scene->outputs, ref))
    return;
  output.ref = ref;
  set_format (&output, ls_target_format (file->n_channels == 4 ? "rgba32f" : "r32f"));
  add_output (&scene->outputs, g_strdup_printf ("%s%u", file->id, ref.index), &output, &clear,
              &target);
}

/* What a program leaves in a memory that scenes have a group for. */
static void
add_memory (LsScene *scene, LsMemory memory)
{
  const LsMemoryDesc *desc = ls_program_memory_desc (scene->program, memory);
  const guint n = scene->program->layout->n_words[memory];
  const LsSceneClear clear = { 0 };
  const LsMergeTarget target = { 0 };
  LsOutput output = { .is_memory = TRUE, .memory = memory };

  if (desc->group == NULL || n == 0)
    return;
  output.width = n % ROW == 0 ? ROW : 1;
  output.height = n / output.width;
  set_format (&output, ls_target_format ("r32ui"));
  add_output (&scene->outputs, g_strdup (desc->id), &output, &clear, &target);
}

void
ls_scene_outputs_default (LsScene *scene)
{
  LsEffect effects[256];

  for (guint line = 0; line < ls_program_n_lines (scene->program); line++)
    {
      guint n = ls_program_describe (scene->program, line, effects, G_N_ELEMENTS (effects));

      for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
        if (effects[i].kind == LS_EFFECT_EXPORT)
          add_default (scene, effects[i].ref);
    }
  for (LsMemory i = 0; i < scene->machine->n_memories; i++)
    add_memory (scene, i);
}

guint
ls_scene_get_n_outputs (const LsScene *scene)
{
  return scene->outputs.outputs->len;
}

const LsOutput *
ls_scene_get_output (const LsScene *scene, guint output)
{
  return g_ptr_array_index (scene->outputs.outputs, output);
}

double
ls_scene_get_clear (const LsScene *scene, guint output, guint channel)
{
  return g_array_index (scene->outputs.clear, LsSceneClear, output).channels[channel];
}

guint
ls_scene_get_n_references (const LsScene *scene)
{
  return scene->outputs.references->len;
}

const LsReference *
ls_scene_get_reference (const LsScene *scene, guint reference)
{
  return g_ptr_array_index (scene->outputs.references, reference);
}
