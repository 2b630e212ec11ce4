#pragma once

#include "ls-scene.h"

/* What numbers are that programs leave, by the formats of a scene's outputs and the variables of its text. */

typedef struct
{
  const LsScene *scene;
  GArray *
    memories; /* of ls_compare_list_memories(), owned; NULL: the scene's program tells of no text */
} LsSceneTypes;

/* scene must outlive types. */
void ls_scene_types_init (LsSceneTypes *types, const LsScene *scene);
void ls_scene_types_clear (LsSceneTypes *types);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsSceneTypes, ls_scene_types_clear)
/* For LsCompareOptions. data: an LsSceneTypes. */
LsValueType ls_scene_type_of (gconstpointer data,
                              const LsRegRef *ref,
                              LsMemory memory,
                              guint64 *word);
