#include "ls-scene-private.h"

#include <string.h>

#include "ls-expr.h"
#include "ls-words.h"

/* What an [output NAME] is of: a register that exports write, a memory of the program, or what a draw keeps besides: its
 * buffers of depth and stencil, and what it stored to a stream. */

#define MAX_OUTPUT_WORDS (1u << 26) /* 256 MiB */
#define ROW 64                      /* elements of a row where the scene does not say */
#define MAX_ROW 4096

/* What a group shares ends with it, and is nobody's output. */
static gboolean
find_memory (const LsMachine *machine, const char *name, LsMemory *memory)
{
  *memory = ls_machine_memory_named (machine, name);
  return *memory != LS_NO_MEMORY && machine->memories[*memory].owner != LS_MEMORY_OF_GROUP;
}

static gboolean
fail_memory (const LsDocEntry *entry, const LsMachine *machine, GError **error)
{
  const char *names[LS_MAX_MEMORIES] = { NULL };
  g_autofree char *hint = NULL;
  guint n = 0;

  for (LsMemory i = 0; i < machine->n_memories; i++)
    if (machine->memories[i].owner != LS_MEMORY_OF_GROUP)
      names[n++] = machine->memories[i].id;
  hint = ls_scene_suggest (entry->value, names, n);
  return n > 0 ? ls_doc_fail (entry->value_at, LS_ERROR_REFERENCE, error, "unknown memory \"%s\"%s",
                              entry->value, hint)
               : ls_doc_fail (entry->value_at, LS_ERROR_UNSUPPORTED, error,
                              "%s programs have no %s memory (leave the output out)",
                              machine->title, entry->value);
}

/* --- registers ------------------------------------------------------------------------------------------- */

/* "PIX0" or "Z": an output register of the machine; the index may be left out where it is 0. */
static gboolean
parse_register (const LsMachine *machine, const char *name, LsRegRef *ref)
{
  gsize letters = strcspn (name, "0123456789");
  guint64 index = g_ascii_strtoull (name + letters, NULL, 10);

  if (name[letters + strspn (name + letters, "0123456789")] || index > G_MAXUINT16)
    return FALSE;
  for (guint file = 0; file < machine->n_reg_files; file++)
    {
      const LsRegFile *candidate = &machine->reg_files[file];

      if (!candidate->is_output || strlen (candidate->id) != letters ||
          g_ascii_strncasecmp (candidate->id, name, letters))
        continue;
      *ref = (LsRegRef){ .file = (guint8) file, .index = (guint16) index };
      return TRUE;
    }
  return FALSE;
}

static char *
list_registers (const LsMachine *machine)
{
  GString *list = g_string_new (NULL);

  for (guint file = 0; file < machine->n_reg_files; file++)
    if (machine->reg_files[file].is_output)
      g_string_append_printf (list, "%s%sN", list->len ? ", " : "", machine->reg_files[file].id);
  return g_string_free (list, FALSE);
}

static gboolean
read_register (const LsDocGroup *group,
               const LsDocEntry *entry,
               const LsMachine *machine,
               LsRegRef *ref,
               GError **error)
{
  const char *name = entry != NULL ? entry->value : group->argument;
  g_autofree char *known = NULL;

  if (parse_register (machine, name, ref))
    return TRUE;
  known = list_registers (machine);
  return ls_doc_fail (entry != NULL ? entry->value_at : group->argument_at, LS_ERROR_REFERENCE,
                      error, "%s is not a register that exports write (set register to one of %s)",
                      name, known);
}

/* --- streams and memories --------------------------------------------------------------------------------- */

/* "STREAM0" to "STREAM3", in a draw. */
static gboolean
parse_stream (const char *name, guint *stream)
{
  if (g_ascii_strncasecmp (name, "STREAM", 6) || name[6] < '0' ||
      name[6] >= '0' + LS_DRAW_N_STREAMS || name[7])
    return FALSE;
  *stream = (guint) (name[6] - '0');
  return TRUE;
}

static gboolean
read_stream (const LsDocGroup *group, const LsDraw *draw, LsOutput *output, GError **error)
{
  guint n_words;

  ls_draw_get_stream (draw, output->stream, &n_words);
  output->width = ls_draw_get_stream_item (draw, output->stream);
  if (!output->width)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "the draw has no stream %u (set stream%u in [draw] to the words of "
                        "a vertex)",
                        output->stream, output->stream);
  output->height = n_words / output->width;
  return TRUE;
}

/* A group without a key may have the name of a memory, unless it is that of a register. */
static gboolean
names_memory (const LsDocGroup *group,
              const LsSceneOutputPlace *keys,
              const LsMachine *machine,
              LsMemory *memory)
{
  LsRegRef ref;

  if (keys->memory != NULL)
    return find_memory (machine, keys->memory->value, memory);
  return keys->reg == NULL && !parse_register (machine, group->argument, &ref) &&
         find_memory (machine, group->argument, memory);
}

static gboolean
check_keys (const LsDocGroup *group,
            const LsSceneOutputPlace *keys,
            gboolean is_memory,
            GError **error)
{
  if (keys->memory != NULL && keys->reg != NULL)
    return ls_doc_fail (keys->reg->value_at, LS_ERROR_STATE, error,
                        "an output is of a register or of a memory (keep one)");
  if (!is_memory && keys->width != 0)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "width is for memories that lanes share (leave it out)");
  return TRUE;
}

gboolean
ls_scene_place_output (const LsDocGroup *group,
                       const LsSceneOutputPlace *keys,
                       const LsScene *scene,
                       LsOutput *output,
                       GError **error)
{
  const LsMachine *machine = scene->machine;
  const char *name = keys->reg ? keys->reg->value : group->argument;
  gboolean is_free = scene->draw && keys->memory == NULL;

  output->width = scene->layout.width;
  output->height = scene->layout.height;
  output->is_stream = is_free && parse_stream (name, &output->stream);
  output->is_stencil = is_free && g_ascii_strcasecmp (name, "STENCIL") == 0;
  output->is_depth = is_free && ls_machine_find_file (machine, LS_ROLE_DEPTH) == G_MAXUINT &&
                     (!g_ascii_strcasecmp (name, "Z0") || !g_ascii_strcasecmp (name, "Z"));
  output->is_memory =
    ls_output_is_register (output) && names_memory (group, keys, machine, &output->memory);
  if (keys->memory != NULL && !output->is_memory)
    return fail_memory (keys->memory, machine, error);
  if (!check_keys (group, keys, output->is_memory, error))
    return FALSE;
  if (scene->draw && output->is_memory && machine->memories[output->memory].role == LS_ROLE_STREAM)
    {
      output->is_memory = FALSE;
      output->is_stream = TRUE;
      output->stream = machine->memories[output->memory].number;
      output->memory = 0;
    }
  if (output->is_stencil)
    return scene->merge.state.has_stencil_test ||
           ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "the draw has no stencil buffer (add [stencil])");
  if (output->is_depth)
    return scene->merge.state.has_depth_test ||
           ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "the draw has no depth buffer (add [depth])");
  if (output->is_stream)
    return read_stream (group, scene->draw, output, error);
  return output->is_memory || read_register (group, keys->reg, machine, &output->ref, error);
}

/* --- how large a memory is, as an image ------------------------------------------------------------------- */

/* Words of a memory, all of them. */
static gsize
count_words (const LsProgram *program, LsMemory kind)
{
  void *state = g_aligned_alloc0 (1, ls_program_state_size (program), 64);
  gsize n = 0;

  ls_program_memory (program, state, kind, &n);
  g_aligned_free (state);
  return n;
}

static gboolean
fail_missing (const LsDocGroup *group, const LsMemoryDesc *memory, GError **error)
{
  if (memory->group != NULL)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "the program has no %s, or nobody says how large it is (add [%s "
                        "%u], or leave the output out)",
                        memory->id, memory->group, memory->number);
  if (memory->size_key == NULL)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "the program has no %s memory that its instructions tell the size "
                        "of (leave the output out)",
                        memory->id);
  return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                      "the program has no %s memory (set %s in [program], or leave the "
                      "output out)",
                      memory->id, memory->size_key);
}

/* Elements that lanes share, in rows. */
static gboolean
shape_shared (const LsDocGroup *group,
              const char *name,
              gsize n_elements,
              guint width,
              LsOutput *output,
              GError **error)
{
  if (width == 0)
    width = n_elements % ROW == 0 ? ROW : (guint) n_elements;
  if (n_elements % width != 0)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "%s has %zu elements of %s, which rows of %u do not divide (set width)",
                        name, n_elements, output->format, width);
  if (width > MAX_ROW)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error,
                        "%s would be one row of %u elements (set width to at most %u)", name, width,
                        MAX_ROW);
  output->width = width;
  output->height = (guint) (n_elements / width);
  return TRUE;
}

/* A row for each pixel, vertex or thread. */
static gboolean
shape_parts (const LsDocGroup *group,
             const char *name,
             gsize n_elements,
             const LsSceneLayout *layout,
             guint width,
             LsOutput *output,
             GError **error)
{
  output->width = (guint) (n_elements / LS_LANES);
  output->height = layout->width * layout->height;
  if (width != 0 && width != output->width)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "a lane's %s is a row, of %u elements of %s (leave width out)", name,
                        output->width, output->format);
  if ((guint64) output->width * output->height * output->n_channels > MAX_OUTPUT_WORDS)
    return ls_doc_fail (group->at, LS_ERROR_RANGE, error, "%s of %u lanes has more than %u words",
                        name, output->height, MAX_OUTPUT_WORDS);
  return TRUE;
}

gboolean
ls_scene_shape_memory (const LsDocGroup *group,
                       const LsScene *scene,
                       guint width,
                       LsOutput *output,
                       GError **error)
{
  const LsMemoryDesc *memory = ls_program_memory_desc (scene->program, output->memory);
  const char *name = memory->id;
  gboolean is_own = memory->owner == LS_MEMORY_OF_LANE;
  gsize n = count_words (scene->program, output->memory);
  gsize n_parts = is_own ? LS_LANES : 1;

  if (scene->draw && is_own)
    return ls_doc_fail (group->at, LS_ERROR_UNSUPPORTED, error,
                        "%s belongs to lanes, of which a pixel of a draw has several or "
                        "none (debug it as a scene of one stage)",
                        name);
  if (n == 0)
    return fail_missing (group, memory, error);
  if (n / n_parts % output->n_channels != 0)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        is_own ? N_ ("%s has %zu words a lane, which the %u channels of %s "
                                     "do not divide (choose another format)")
                               : N_ ("%s has %zu words, which the %u channels of %s "
                                     "do not divide (choose another format)"),
                        name, n / n_parts, output->n_channels, output->format);
  if (is_own)
    return shape_parts (group, name, n / output->n_channels, &scene->layout, width, output, error);
  return shape_shared (group, name, n / output->n_channels, width, output, error);
}
