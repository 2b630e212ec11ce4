#include "ls-cli-inputs.h"

#include <string.h>

/* What programs that run on what a file binds leave, in words. */

/* Words of a row of pixels, the upper row first; of a memory as they lie. */
static char *
dup_words (const LsOutput *output, const LsDispatchImage *image, const guint32 *words)
{
  const gsize row = (gsize) image->width * image->n_channels, n = row * image->height;
  const gboolean is_pixels = ls_output_is_register (output);
  gsize n_same = 0;
  GString *text;

  while (n_same < n && words[n_same] == words[0])
    n_same++;
  if (n > 1 && n_same == n)
    return g_strdup_printf ("%08x*%" G_GSIZE_FORMAT, words[0], n);
  text = g_string_sized_new (8 * n);
  for (gsize y = 0; y < image->height; y++)
    for (gsize x = 0; x < row; x++)
      g_string_append_printf (text, "%08x",
                              words[(is_pixels ? image->height - 1 - y : y) * row + x]);
  return g_string_free (text, FALSE);
}

static GVariant *
read_outputs (const LsCliRan *ran, const LsFieldScope *scope G_GNUC_UNUSED)
{
  g_auto (GVariantBuilder) outputs = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{sv}"));

  for (guint i = 0; i < ran->dispatch->n_images; i++)
    {
      const LsOutput *output = ls_scene_get_output (ran->scene, i);
      g_autofree guint32 *words = ls_scene_output_words (ran->scene, ran->dispatch, i);

      if (words != NULL)
        g_variant_builder_add (
          &outputs, "{sv}", output->name,
          g_variant_new_take_string (dup_words (output, &ran->dispatch->images[i], words)));
    }
  return g_variant_builder_end (&outputs);
}

/* clang-format off */
static const LsField words_fields[] = {
  LS_FIELD_OBJECT_MEMBERS (ls_cli_ran_fields), LS_FIELD_MADE ("output_words", read_outputs), LS_FIELD_END
};
static const LsForm words_form = { .fields = words_fields };
/* clang-format on */

void
ls_cli_run_tell_words (const LsCli *cli, const LsCliRan *ran)
{
  ls_cli_tell_ran (cli, "run_words", &words_form, ran);
}
