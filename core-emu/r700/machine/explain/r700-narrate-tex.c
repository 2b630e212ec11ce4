#include "r700-narrate.h"

#include "ls-bits.h"
#include "ls-sample.h"
#include "ls-words.h"

/* What a texture fetch compared. */

#define MAX_TOLD 4 /* texels; of more the smallest and the largest */

typedef struct
{
  const LsTexture *texture;
  const LsSampler *sampler;
  float reference;
  LsTexelsCompared found;
  GString *list;
} Comparison;

static void
add (Comparison *comparison, const LsSampleTexel *texel)
{
  const float value = r700_reach_depth (comparison->texture, comparison->sampler, texel);

  g_string_append (comparison->list, comparison->found.n == 0 ? "" : ", ");
  ls_value_append (comparison->list, LS_VALUE_FLOAT, ls_float_bits (value));
  r700_reach_add_compared (&comparison->found, comparison->reference, value);
}

/* "0.75", "(0.75, 0.25)", "(0.1 .. 0.9)" */
static char *
dup_texels (const Comparison *comparison)
{
  g_autoptr (GString) range = g_string_new ("(");

  if (comparison->found.n == 1)
    return g_strdup (comparison->list->str);
  if (comparison->found.n <= MAX_TOLD)
    return g_strdup_printf ("(%s)", comparison->list->str);
  ls_value_append (range, LS_VALUE_FLOAT, ls_float_bits (comparison->found.smallest));
  g_string_append (range, " .. ");
  ls_value_append (range, LS_VALUE_FLOAT, ls_float_bits (comparison->found.largest));
  return g_strdup_printf ("%s)", range->str);
}

static void
tell (const R700Story *story, const Comparison *comparison)
{
  const char *symbol = ls_compare_sign (comparison->found.test);
  g_autoptr (GString) reference = g_string_new (NULL);
  g_autofree char *texels = dup_texels (comparison);

  ls_value_append (reference, LS_VALUE_FLOAT, ls_float_bits (comparison->reference));
  if (symbol == NULL)
    ls_words_say (story->out, "%s",
                  comparison->found.n_passed > 0
                    ? ls_words ("Its comparison passes whatever the texels are.")
                    : ls_words ("Its comparison passes for no texel."));
  else if (comparison->found.n == 1)
    ls_words_say (
      story->out,
      comparison->found.n_passed > 0
        ? ls_words ("It compares its reference with one texel, %s %s %s: it passes.")
        : ls_words ("It compares its reference with one texel, %s %s %s: it does not pass."),
      reference->str, symbol, texels);
  else
    ls_words_say (story->out,
                  ls_words_many ("It compares its reference with %u texels, %s %s %s: %u passes.",
                                 "It compares its reference with %u texels, %s %s %s: %u pass.",
                                 comparison->found.n_passed),
                  comparison->found.n, reference->str, symbol, texels, comparison->found.n_passed);
}

void
r700_tell_comparison (const R700Story *story, const R700Fetch *fetch)
{
  R700Run run = story->run;
  g_auto (R700Reach) reach = { 0 };
  const LsMicroLook look = r700_look_fetch (&run, story->program, fetch, &reach);
  Comparison comparison = { .texture = run.bindings->textures[fetch->resource_id],
                            .sampler = r700_look_sampler (&run, fetch) };
  const GArray *seen;

  if (comparison.texture == NULL || comparison.sampler == NULL)
    return;
  comparison.reference = r700_reach_reference (&run, fetch, look.transfer, story->lane);
  comparison.found.test = comparison.sampler->compare;
  comparison.list = g_string_new (NULL);
  seen = r700_reach_seen (&reach, look.transfer, story->lane);
  for (guint i = 0; i < seen->len; i++)
    add (&comparison, &g_array_index (seen, LsSampleTexel, i));
  if (comparison.found.n > 0)
    tell (story, &comparison);
  g_string_free (comparison.list, TRUE);
}
