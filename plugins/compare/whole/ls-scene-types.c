#include "ls-scene-types.h"

#include "ls-compare-name.h"
#include "ls-output-format.h"

void
ls_scene_types_init (LsSceneTypes *types, const LsScene *scene)
{
  const LsProgram *program = ls_scene_get_program (scene);

  types->scene = scene;
  types->tells_text = ls_compare_tells_text (program);
}

static gboolean
is_of (const LsOutput *output, const LsRegRef *ref, LsMemory memory)
{
  return ref == NULL ? output->is_memory && output->memory == memory
                     : ls_output_is_register (output) && output->ref.file == ref->file &&
                         output->ref.index == ref->index;
}

LsValueType
ls_scene_type_of (gconstpointer data, const LsRegRef *ref, LsMemory memory, guint64 *word)
{
  const LsSceneTypes *types = data;
  const LsScene *scene = types->scene;
  LsVariable number;

  if (ref == NULL && types->tells_text &&
      ls_compare_name_word (ls_scene_get_program (scene), memory, *word, NULL, &number) &&
      number.bits >= 32)
    {
      *word = number.at / 4;
      return number.type;
    }
  for (guint i = 0; i < ls_scene_get_n_outputs (scene); i++)
    {
      const LsOutput *output = ls_scene_get_output (scene, i);

      if (is_of (output, ref, memory))
        return ls_output_type (ls_target_format (output->format));
    }
  return ref != NULL ? ls_scene_get_machine (scene)->reg_files[ref->file].type : LS_VALUE_BITS;
}
