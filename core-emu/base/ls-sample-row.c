#include "ls-sample-private.h"
#include "ls-sample-rows.h"

#include "ls-row.h"

/* ls_sample() for a whole row at once: what is before and behind the loops of the instruction sets,
 * and the lanes that they leave out. */

/* One level, of which no lane can be left out. */
gboolean
ls_sample_reads_first (const LsSampleSetup *setup)
{
  return ls_sample_is_for_rows (setup) && !ls_sample_needs_lod (setup) &&
         setup->texture->dim != LS_TEXTURE_3D && !ls_sample_wraps_cube (setup);
}

static void
convert_references (const LsTexture *texture, const LsRow *reference, LsMask lanes, LsRow *out)
{
  LS_FOREACH_LANE (lane, lanes)
    out->f[lane] = ls_sample_convert_reference (texture, reference->f[lane]);
}

/* Sends component c of a texel to the first row of out that takes it, or nowhere. */
static void
find_targets (const LsSampleSetup *setup, LsRow *const out[4], LsRow *nowhere, LsRow *to[4])
{
  for (guint c = 0; c < 4; c++)
    to[c] = nowhere;
  for (guint i = 0; i < 4; i++)
    {
      guint sel = setup->texture->dst_sel[i];

      if (sel < 4 && out[i] != NULL && to[sel] == nowhere)
        to[sel] = out[i];
    }
}

/* Fills components that are equal everywhere, and those that several rows of out take. */
static void
fill_others (const LsSampleSetup *setup, LsMask lanes, LsRow *const to[4], LsRow *const out[4])
{
  guint32 one = setup->texture->is_integer ? 1 : 0x3F800000u;

  for (guint i = 0; i < 4; i++)
    {
      guint sel = setup->texture->dst_sel[i];
      LsRow constant;

      if (out[i] == NULL || (sel < 4 && to[sel] == out[i]))
        continue;
      if (sel >= 4)
        ls_row_fill (&constant, sel == 5 ? one : 0);
      ls_row_store (out[i], sel < 4 ? to[sel] : &constant, lanes);
    }
}

/* Comparisons have 1 in W where that is not the depth. */
static void
set_opacity (const LsSampleSetup *setup, LsMask lanes, LsRow *const to[4])
{
  LsRow one;

  if (!setup->compare || setup->texture->depth_component == 3)
    return;
  ls_row_fill (&one, 0x3F800000u);
  ls_row_store (to[3], &one, lanes);
}

static gboolean
is_swizzled (const LsTexture *texture)
{
  static const guint8 straight[4] = { 0, 1, 2, 3 };

  return memcmp (texture->dst_sel, straight, sizeof straight) != 0;
}

static void
sample_lane (const LsSampleSetup *setup,
             const LsSampleInput *input,
             guint lane,
             LsRow *const out[4])
{
  LsFootprint footprint = { .lod = input->lod != NULL ? input->lod->f[lane] : 0, .n_samples = 1 };
  float coord[3], reference = setup->compare ? input->reference->f[lane] : 0;
  guint32 words[4];

  for (guint i = 0; i < 3; i++)
    coord[i] = input->coord[i]->f[lane];
  ls_sample (setup, coord, &footprint, reference, words);
  for (guint i = 0; i < 4; i++)
    if (out[i] != NULL)
      out[i]->u[lane] = words[i];
}

/* Returns the lanes that were left out. */
static LsMask
sample_swizzled (const LsSampleRows *rows,
                 const LsSampleSetup *setup,
                 const LsSampleInput *input,
                 LsMask lanes,
                 LsRow *const out[4])
{
  LsRow nowhere, *to[4];
  LsMask left;

  find_targets (setup, out, &nowhere, to);
  left = rows->sample (setup, input, lanes, to);
  set_opacity (setup, lanes & ~left, to);
  fill_others (setup, lanes & ~left, to, out);
  return left;
}

static LsMask
sample_straight (const LsSampleRows *rows,
                 const LsSampleSetup *setup,
                 const LsSampleInput *input,
                 LsMask lanes,
                 LsRow *const out[4])
{
  LsRow nowhere, *to[4];
  LsMask left;

  for (guint c = 0; c < 4; c++)
    to[c] = out[c] != NULL ? out[c] : &nowhere;
  left = rows->sample (setup, input, lanes, to);
  set_opacity (setup, lanes & ~left, to);
  return left;
}

void
ls_sample_row_by (const LsSampleRows *rows,
                  const LsSampleSetup *setup,
                  const LsSampleInput *input,
                  LsMask lanes,
                  LsRow *const out[4])
{
  const LsSampleInput *asked = input;
  LsSampleInput converted;
  LsRow reference;
  LsMask left;

  if (setup->compare && setup->texture->depth_bits != 0)
    {
      convert_references (setup->texture, input->reference, lanes, &reference);
      converted = *input;
      converted.reference = &reference;
      asked = &converted;
    }
  if (is_swizzled (setup->texture))
    left = sample_swizzled (rows, setup, asked, lanes, out);
  else
    left = sample_straight (rows, setup, asked, lanes, out);
  LS_FOREACH_LANE (lane, left)
    sample_lane (setup, input, (guint) lane, out);
}

void
ls_sample_row (const LsSampleSetup *setup,
               const LsSampleInput *input,
               LsMask lanes,
               LsRow *const out[4])
{
  ls_sample_row_by (ls_sample_rows_best (), setup, input, lanes, out);
}

void
ls_sample_row_lods (const LsSampleSetup *setup,
                    const LsRow *const dx[3],
                    const LsRow *const dy[3],
                    guint n,
                    LsRow *lod)
{
  ls_sample_rows_best ()->lods (setup, dx, dy, n, lod);
}
