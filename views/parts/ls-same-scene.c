#include "ls-same-scene.h"

gboolean
ls_same_scene (const LsScene *a, const LsScene *b)
{
  if (a == b || a == NULL || b == NULL)
    return a == b;
  return ls_scene_get_path (a) != NULL &&
         g_strcmp0 (ls_scene_get_path (a), ls_scene_get_path (b)) == 0;
}
