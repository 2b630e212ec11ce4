#include "ls-scene-draws.h"

#include <string.h>

/* [vertices]: what a vertex program would export, for draws that have none. */

static const LsSceneKey vertices_keys[] = {
  { "position", LS_KEY_PATTERN },
  { "PARAM0", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (vertices, "vertices", NULL, vertices_keys, LS_SCOPE_SCENE);

void
ls_scene_vertices_clear (LsSceneVertices *vertices)
{
  g_clear_pointer (&vertices->positions, g_byte_array_unref);
  for (guint i = 0; i < LS_MAX_PARAMS; i++)
    g_clear_pointer (&vertices->params[i], g_byte_array_unref);
}

/* Four words for each vertex, as many vertices as the positions have. */
static gboolean
read_one (const LsSceneFile *file,
          const LsDocEntry *entry,
          guint *n,
          GByteArray **to,
          GError **error)
{
  GByteArray *data =
    ls_scene_data_read (file, entry, (gsize) LS_DRAW_MAX_VERTICES * LS_DRAW_VEC4_BYTES, error);
  guint n_here;

  if (data == NULL)
    return FALSE;
  g_clear_pointer (to, g_byte_array_unref);
  *to = data;
  n_here = data->len / LS_DRAW_VEC4_BYTES;
  if (data->len % LS_DRAW_VEC4_BYTES != 0 || n_here == 0)
    return ls_doc_fail (entry->value_at, LS_ERROR_RANGE, error,
                        "%u bytes are no vertices of four words each", data->len);
  if (*n != 0 && n_here != *n)
    return ls_doc_fail (entry->value_at, LS_ERROR_RANGE, error,
                        "%u vertices here, %u in the line before", n_here, *n);
  *n = n_here;
  ls_scene_data_to_host (data);
  return TRUE;
}

/* The array of a key, or NULL. */
static GByteArray **
find_array (LsSceneVertices *vertices, const char *key)
{
  guint64 number;

  if (strcmp (key, "position") == 0)
    return &vertices->positions;
  if (!g_str_has_prefix (key, "PARAM") ||
      !g_ascii_string_to_unsigned (key + strlen ("PARAM"), 10, 0, LS_MAX_PARAMS - 1, &number, NULL))
    return NULL;
  return &vertices->params[number];
}

gboolean
ls_scene_vertices_read (const LsSceneFile *file, LsSceneVertices *vertices, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "vertices");
  LsDrawGiven *given = &vertices->given;

  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      GByteArray **to = find_array (vertices, entry->key);

      if (to == NULL)
        return ls_scene_fail_key (group, &ls_scene_keys_vertices, entry, error);
      if (!read_one (file, entry, &given->n, to, error))
        return FALSE;
    }
  if (vertices->positions == NULL)
    return ls_doc_fail (group->at, LS_ERROR_STATE, error,
                        "[vertices] says not where they are (add position, four numbers for "
                        "each vertex)");
  given->positions = vertices->positions->data;
  for (guint i = 0; i < LS_MAX_PARAMS; i++)
    if (vertices->params[i] != NULL)
      {
        given->params[i] = vertices->params[i]->data;
        given->n_params = i + 1;
      }
  return TRUE;
}
