#include "ls-samples.h"
#include "ls-scene-private.h"

/* [samples]: how many samples a pixel has, and which of them count. */

typedef struct
{
  guint count, mask;
  const LsDocEntry *places, *alpha_offsets;
  gboolean at_centre, alpha_to_coverage;
} SampleKeys;

static const LsSceneKey samples_keys[] = {
  { "count", LS_KEY_UINT, offsetof (SampleKeys, count), 1, LS_MAX_SAMPLES, NULL },
  { "places", LS_KEY_ENTRY, offsetof (SampleKeys, places), 0, 0, NULL },
  { "at-centre", LS_KEY_BOOL, offsetof (SampleKeys, at_centre), 0, 0, NULL },
  { "mask", LS_KEY_UINT, offsetof (SampleKeys, mask), 0, G_MAXUINT32, NULL },
  { "alpha-to-coverage", LS_KEY_BOOL, offsetof (SampleKeys, alpha_to_coverage), 0, 0, NULL },
  { "alpha-offsets", LS_KEY_ENTRY, offsetof (SampleKeys, alpha_offsets), 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_samples = { "samples",    NULL,
                                                 samples_keys, G_N_ELEMENTS (samples_keys),
                                                 FALSE,        LS_SCOPE_SCENE };

/* n small numbers, up to max. */
static gboolean
read_list (const LsDocEntry *entry, guint n, guint max, guint8 *out, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  guint64 number;
  guint at = 0;

  if (!entry)
    return TRUE;
  ls_scene_cursor_init (&cursor, entry);
  for (; ls_scene_cursor_next (&cursor); at++)
    {
      if (at == n)
        return ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error,
                            "more than the %u numbers that belong here", n);
      if (!ls_scene_cursor_uint (&cursor, max, &number, error))
        return FALSE;
      out[at] = (guint8) number;
    }
  return at == n || ls_doc_fail (cursor.place, LS_ERROR_FORMAT, error, "%u numbers, of %u", at, n);
}

gboolean
ls_scene_samples_read (const LsSceneFile *file,
                       LsRasterState *raster,
                       LsSceneSamples *samples,
                       GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "samples");
  SampleKeys keys = { .count = 1, .mask = G_MAXUINT32 };

  *samples = (LsSceneSamples){ .alpha_offsets = { 2, 2, 2, 2 } };
  if (!ls_scene_read_keys (group, &ls_scene_keys_samples, &keys, error))
    return FALSE;
  if (keys.count & (keys.count - 1))
    return ls_doc_fail (ls_doc_group_find (group, "count")->value_at, LS_ERROR_RANGE, error,
                        "%u samples a pixel (write 1, 2, 4 or 8)", keys.count);
  raster->n_samples = keys.count;
  raster->samples_at_centre = keys.at_centre;
  raster->hidden_samples = ~keys.mask;
  samples->alpha_to_coverage = keys.alpha_to_coverage;
  ls_samples_standard (keys.count, raster->samples);
  return read_list (keys.places, 2 * keys.count, 15, &raster->samples[0][0], error) &&
         read_list (keys.alpha_offsets, 4, 3, samples->alpha_offsets, error);
}
