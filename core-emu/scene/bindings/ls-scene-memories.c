#include "ls-scene-bindings.h"

#include <string.h>

#include "ls-target-format.h"

/* [storage N], [counters N] and [image N]: how large memories are that a scene names, and what they start with. */

typedef struct
{
  guint size;
  guint format, width, height, depth;
} MemoryKeys;

/* clang-format off */
#define CONTENTS { "file", LS_KEY_LATER }, { "data", LS_KEY_LATER }
/* clang-format on */

static const LsSceneKey storage_keys[] = {
  CONTENTS,
  { "size", LS_KEY_UINT, offsetof (MemoryKeys, size), 1, LS_MAX_MEMORY_WORDS },
};
static const LsSceneKey image_keys[] = {
  CONTENTS,
  { "format", LS_KEY_CHOICE, offsetof (MemoryKeys, format), 0, 0, ls_target_format_names },
  { "width", LS_KEY_UINT, offsetof (MemoryKeys, width), 1, LS_MAX_MEMORY_WORDS },
  { "height", LS_KEY_UINT, offsetof (MemoryKeys, height), 1, LS_MAX_MEMORY_WORDS },
  { "depth", LS_KEY_UINT, offsetof (MemoryKeys, depth), 1, LS_MAX_MEMORY_WORDS },
};

LS_SCENE_GROUP (storage, "storage", "N", storage_keys, LS_SCOPE_ANY);
LS_SCENE_GROUP (counters, "counters", "N", storage_keys, LS_SCOPE_ANY);
LS_SCENE_GROUP (image, "image", "N", image_keys, LS_SCOPE_ANY);

static LsMemory
find_memory (const LsMachine *machine, const char *group, guint number)
{
  for (LsMemory i = 0; i < machine->n_memories; i++)
    if (g_strcmp0 (machine->memories[i].group, group) == 0 && machine->memories[i].number == number)
      return i;
  return LS_NO_MEMORY;
}

/* The words of file or data, in the order of the host. */
static GBytes *
read_contents (const LsSceneFile *file, const LsDocGroup *group, GError **error)
{
  const gsize max = (gsize) LS_MAX_MEMORY_WORDS * sizeof (guint32);
  GByteArray *data = ls_scene_contents_read (file, group, max, error);

  if (data == NULL)
    return NULL;
  while (data->len % sizeof (guint32))
    g_byte_array_append (data, (const guint8 *) "", 1);
  ls_scene_data_to_host (data);
  return g_byte_array_free_to_bytes (data);
}

/* What an image's texels are, and how many words all of them take. */
static gboolean
describe_image (const LsDocGroup *group,
                const MemoryKeys *keys,
                LsImageDesc *image,
                guint64 *n_words,
                GError **error)
{
  static const char letters[] = { [LS_TARGET_FLOAT] = 'F',
                                  [LS_TARGET_INT] = 'I',
                                  [LS_TARGET_UINT] = 'U',
                                  [LS_TARGET_UNORM] = 'N',
                                  [LS_TARGET_SNORM] = 'S' };
  const LsTargetFormat *format = ls_target_format (ls_target_format_names[keys->format]);
  gboolean is_even = format->kind != LS_TARGET_SRGB && format->bits[0] % 8 == 0;

  for (guint i = 1; i < format->n_channels; i++)
    is_even &= format->bits[i] == format->bits[0];
  if (!is_even)
    return ls_doc_fail (group->at, LS_ERROR_UNSUPPORTED, error,
                        "images have no format %s (choose one with channels of 8, 16 or 32 "
                        "bits)",
                        format->name);
  *image = (LsImageDesc){ .width = keys->width,
                          .height = keys->height,
                          .depth = keys->depth,
                          .n_channels = (guint8) format->n_channels,
                          .bits = format->bits[0],
                          .type = letters[format->kind] };
  *n_words = (guint64) keys->width * keys->height;
  if (*n_words <= LS_MAX_MEMORY_WORDS)
    *n_words *= keys->depth;
  *n_words = (*n_words * image->n_channels * image->bits + 31) / 32;
  return *n_words <= LS_MAX_MEMORY_WORDS ||
         ls_doc_fail (group->at, LS_ERROR_RANGE, error,
                      "image %s has more than the %u words of all memories", group->argument,
                      LS_MAX_MEMORY_WORDS);
}

static gboolean
read_memory (const LsSceneFile *file,
             const LsDocGroup *group,
             const LsSceneGroupKeys *known,
             const LsMachine *machine,
             LsProgramSource *source,
             LsBindings *bindings,
             GError **error)
{
  MemoryKeys keys = { .width = 1, .height = 1, .depth = 1 };
  guint64 n_words = 0;
  LsMemory memory;
  guint number;

  if (!ls_scene_group_number (group, LS_MAX_IMAGES, &number, error) ||
      !ls_scene_read_keys (group, known, &keys, error))
    return FALSE;
  memory = find_memory (machine, group->name, number);
  if (memory == LS_NO_MEMORY)
    return ls_doc_fail (group->at, LS_ERROR_UNSUPPORTED, error,
                        "%s programs have no %s %u (leave the group out)", machine->title,
                        group->name, number);
  if (known == &ls_scene_keys_image &&
      !describe_image (group, &keys, &bindings->images[number], &n_words, error))
    return FALSE;
  g_clear_pointer (&bindings->memories[memory], g_bytes_unref);
  bindings->memories[memory] = read_contents (file, group, error);
  if (!bindings->memories[memory])
    return FALSE;
  bindings->n_memories = MAX (bindings->n_memories, memory + 1);
  if (known != &ls_scene_keys_image)
    n_words =
      keys.size ? keys.size : g_bytes_get_size (bindings->memories[memory]) / sizeof (guint32);
  if (n_words == 0)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "%s %s has no words (set file, data or size)", group->name,
                        group->argument);
  source->memory_words[memory] = (guint32) n_words;
  return TRUE;
}

gboolean
ls_scene_memories_read (const LsSceneFile *file,
                        const LsMachine *machine,
                        LsProgramSource *source,
                        LsBindings *bindings,
                        GError **error)
{
  static const LsSceneGroupKeys *const kinds[] = { &ls_scene_keys_storage, &ls_scene_keys_counters,
                                                   &ls_scene_keys_image };
  const LsDocGroup *group;

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint at = 0; (group = ls_scene_file_next (file, kinds[k]->group, &at)) != NULL;)
      if (!read_memory (file, group, kinds[k], machine, source, bindings, error))
        return FALSE;
  return TRUE;
}

void
ls_scene_memories_fit (const LsProgram *program, LsBindings *bindings)
{
  for (LsMemory i = 0; i < ls_program_machine (program)->n_memories; i++)
    {
      const gsize n = (gsize) program->layout->n_words[i] * sizeof (guint32);
      gsize size;
      const void *words =
        bindings->memories[i] ? g_bytes_get_data (bindings->memories[i], &size) : NULL;
      guint8 *whole;

      if (words == NULL && (bindings->memories[i] == NULL || n == 0))
        continue;
      size = g_bytes_get_size (bindings->memories[i]);
      whole = g_malloc0 (MAX (n, 1));
      if (words != NULL)
        memcpy (whole, words, MIN (n, size));
      g_bytes_unref (bindings->memories[i]);
      bindings->memories[i] = g_bytes_new_take (whole, n);
    }
}
