#include "ls-scene-draws.h"
#include "ls-words.h"

#include <string.h>

/* Exported components by their names, and a program's own distances by their numbers. */

/* "POS1.x": a component of an exported position. has_numbers: or "3", the program's own with the number. */
static gboolean
parse_export (const char *token, gboolean has_numbers, LsDrawExport *place)
{
  static const char channels[] = "xyzw";
  const char *channel = strlen (token) == 6 ? strchr (channels, token[5]) : NULL;

  if (has_numbers && token[0] >= '0' && token[0] < '0' + LS_MAX_CLIP_DISTANCES && token[1] == '\0')
    {
      *place = (LsDrawExport){ 0, (guint8) (token[0] - '0') };
      return TRUE;
    }
  if (channel == NULL || strncmp (token, "POS", 3) || token[3] < '1' || token[3] > '3' ||
      token[4] != '.')
    return FALSE;
  place->index = (guint8) (token[3] - '0');
  place->channel = (guint8) (channel - channels);
  return TRUE;
}

/* At most max of them, which the message calls what; or numbers of the program's own. */
static gboolean
read_exports (const LsDocEntry *entry,
              const char *what,
              gboolean has_numbers,
              guint max,
              LsDrawExport *exports,
              guint *n,
              GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };

  ls_scene_cursor_init (&cursor, entry);
  for (*n = 0; ls_scene_cursor_next (&cursor); (*n)++)
    {
      if (*n == max)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error, "more than %u %s", max,
                            ls_words (what));
      if (!parse_export (cursor.token, has_numbers, &exports[*n]))
        return ls_doc_fail (
          cursor.place, LS_ERROR_FORMAT, error,
          "\"%s\" is no component of an export behind the position (write POS1.x)", cursor.token);
    }
  return TRUE;
}

gboolean
ls_scene_read_export (const LsDocEntry *entry, gpointer out, GError **error)
{
  guint n;

  return read_exports (entry, N_ ("component"), FALSE, 1, out, &n, error);
}

gboolean
ls_scene_read_clip_distances (const LsDocEntry *entry, gpointer out, GError **error)
{
  LsDrawSource *source = out;

  source->chooses_distances = TRUE;
  source->raster.n_clip_distances = 0;
  if (strcmp (entry->value, "none") == 0)
    return TRUE;
  return read_exports (entry, N_ ("clip distances"), TRUE, LS_MAX_CLIP_DISTANCES,
                       source->clip_distances, &source->raster.n_clip_distances, error);
}

gboolean
ls_scene_read_cull_distances (const LsDocEntry *entry, gpointer out, GError **error)
{
  LsDrawSource *source = out;

  return read_exports (entry, N_ ("cull distances"), FALSE, LS_MAX_CLIP_DISTANCES,
                       source->cull_distances, &source->raster.n_cull_distances, error);
}

gboolean
ls_scene_distances_check (const LsSceneFile *file,
                          const LsDrawSource *source,
                          const LsProgram *last,
                          GError **error)
{
  const guint n = last != NULL ? last->terms.n_clip_distances : 0;

  for (guint i = 0; i < source->raster.n_clip_distances; i++)
    if (source->clip_distances[i].index == 0 && source->clip_distances[i].channel >= n)
      return ls_doc_fail (
        ls_doc_group_find (ls_scene_file_group (file, "draw"), "clip-distances")->value_at,
        LS_ERROR_REFERENCE, error,
        "the program has %u clip distances of its own, so there is no number %u", n,
        source->clip_distances[i].channel);
  return TRUE;
}
