#include "ls-run-inputs.h"

#include <string.h>

/* Images that somebody binds, as groups of a scene. */

/* Formats of textures by those of images. */
static const struct
{
  const char *name, *keys;
} formats[] = {
  { "rgba32f", "format=32_32_32_32_float\n" },
  { "rg32f", "format=32_32_float\n" },
  { "r32f", "format=32_float\n" },
  { "d32", "format=32_float\n" },
  { "rgba8", "format=8_8_8_8\n" },
  { "r32ui", "format=32\nnum-format=int\n" },
  { "r32i", "format=32\nnum-format=int\ncomp=signed\n" },
};

static void
put_texture (GString *text, const LsRunImage *image)
{
  g_string_append_printf (text, "dim=%s\nwidth=%u\nheight=%u\nlevels=%u\n", image->dim,
                          image->size[0], image->size[1], image->n_levels);
  if (strcmp (image->dim, "3d") == 0)
    g_string_append_printf (text, "depth=%u\n", image->size[2]);
  if (strcmp (image->dim, "2d-array") == 0)
    g_string_append_printf (text, "layers=%u\n", image->n_layers);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].name, image->format) == 0)
      g_string_append (text, formats[i].keys);
}

static void
put_sampler (GString *text, const LsRunSampler *sampler)
{
  const gboolean is_linear = strcmp (sampler->mag, "bilinear") == 0;

  for (guint i = 0; i < G_N_ELEMENTS (sampler->wrap); i++)
    g_string_append_printf (text, "clamp-%c=%s\n", "xyz"[i], sampler -> wrap[i]);
  g_string_append_printf (
    text, "min-filter=%s\nmag-filter=%s\nmip-filter=%s\nz-filter=%s\nborder=%s\n", sampler->min,
    sampler->mag, sampler->mip, is_linear ? "linear" : "point", sampler->border);
  g_string_append (text, "disable-cube-wrap=false\n");
  if (sampler->compare != NULL)
    g_string_append_printf (text, "depth-compare=%s\n", sampler->compare);
}

static void
put_memory (GString *text, const LsRunImage *image)
{
  g_string_append_printf (text, "format=%s\nwidth=%u\nheight=%u\ndepth=%u\n", image->format,
                          image->size[0], image->size[1], MAX (image->size[2], image->n_layers));
}

void
ls_run_inputs_put_image (GString *text,
                         const LsRunImage *image,
                         const LsBound *bound,
                         const LsMachine *machine,
                         const char *prefix,
                         const char *file)
{
  if (bound->kind == LS_BOUND_SAMPLER && image->is_sampled)
    {
      g_string_append_printf (text, "\n[%ssampler %u]\n", prefix, bound->number);
      put_sampler (text, &image->sampler);
    }
  if (bound->kind == LS_BOUND_TEXTURE)
    {
      g_string_append_printf (text, "\n[%stexture %u]\nfile=%s\n", prefix, bound->number, file);
      put_texture (text, image);
    }
  if (bound->kind == LS_BOUND_MEMORY && machine->memories[bound->number].role == LS_ROLE_IMAGE)
    {
      g_string_append_printf (text, "\n[%simage %u]\nfile=%s\n", prefix,
                              machine->memories[bound->number].number, file);
      put_memory (text, image);
    }
}
