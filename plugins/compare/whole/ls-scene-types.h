#pragma once

#include "ls-scene.h"

/* What numbers are that programs leave, by the formats of a scene's outputs and the variables of its text. */

typedef struct
{
  const LsScene *scene;
  gboolean tells_text; /* the scene's program does */
} LsSceneTypes;

/* scene must outlive types. */
void ls_scene_types_init (LsSceneTypes *types, const LsScene *scene);
/* For LsCompareOptions. data: an LsSceneTypes. */
LsValueType ls_scene_type_of (gconstpointer data,
                              const LsRegRef *ref,
                              LsMemory memory,
                              guint64 *word);
