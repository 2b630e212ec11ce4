#include <string.h>

#include "glslang-draft.h"
#include "spirv-image.h"

/* Images that programs write or read texel by texel: sizes and contents, as lines of inputs say or made up. */

#define SIDE_3D 16

typedef struct
{
  char *format; /* as scenes call it; owned */
  guint size[3];
  gboolean is_read;
} Image;

/* Formats whose channels are no whole bytes lie in memory as those of 32 bits, which hold more. */
static char *
dup_format (const GlslangMaker *maker, const SpirvVariable *variable)
{
  const SpirvCode *code = maker->unit->spirv;
  const guint32 format =
    spirv_operand (code->module, &code->module->insns[variable->type->insn], 6);
  const SpirvType *component = spirv_type (code->types, variable->type->of);
  const SpirvEnumerant *enumerant = spirv_enumerant (SPIRV_KIND_ImageFormat, format);
  g_autofree char *low = g_ascii_strdown (enumerant != NULL ? enumerant->name : "", -1);
  char *snorm = strstr (low, "snorm");

  if (enumerant == NULL || format == SPIRV_ImageFormat_Unknown || strstr (low, "10") != NULL ||
      strstr (low, "64") != NULL)
    return g_strdup (component == NULL || component->shape != SPIRV_SHAPE_INT ? "rgba32f"
                     : component->is_signed                                   ? "rgba32i"
                                                                              : "rgba32ui");
  return snorm != NULL ? g_strdup_printf ("%.*s-snorm", (int) (snorm - low), low)
                       : g_steal_pointer (&low);
}

static void
find_size (const GlslangMaker *maker, const SpirvVariable *variable, guint size[3])
{
  SpirvImageType type;

  for (guint i = 0; i < 2; i++)
    size[i] = maker->set->size[i];
  size[2] = 1;
  if (!spirv_image_type (maker->unit->spirv->types, variable->type, &type))
    return;
  if (type.dim == SPIRV_DIM_1D || type.dim == SPIRV_DIM_BUFFER)
    size[1] = 1;
  if (type.dim == SPIRV_DIM_3D)
    size[0] = size[1] = size[2] = SIDE_3D;
  if (type.is_array)
    size[2] = 2;
  if (type.dim == SPIRV_DIM_CUBE)
    size[2] *= 6;
}

static void
image_init (Image *image, const GlslangMaker *maker, const SpirvVariable *variable)
{
  image->format = dup_format (maker, variable);
  image->is_read = spirv_decoration (maker->unit->spirv->module, variable->id, G_MAXUINT32,
                                     SPIRV_Decoration_NonReadable) == NULL;
  find_size (maker, variable, image->size);
}

/* texture NAME FORMAT WIDTH HEIGHT DEPTH LEVELS nearest|linear repeat|clamp [TEXEL...] */
static char **
take_given (Image *image, const GlslangMaker *maker, const char *name)
{
  char **words = glslang_lines_find (&maker->set->lines, "texture", name);

  if (words == NULL || g_strv_length (words) < 9)
    return NULL;
  for (guint i = 0; i < 3; i++)
    image->size[i] = (guint) CLAMP (g_ascii_strtoll (words[3 + i], NULL, 10), 1, 4096);
  return words;
}

/* The words of an image as an output. */
static const char *
output_format (const char *format)
{
  static const char *const whole[] = { "rgba32f", "rg32f",    "r32f",   "rgba32i", "rg32i",
                                       "r32i",    "rgba32ui", "rg32ui", "r32ui",   NULL };

  return g_strv_contains (whole, format) ? format : "r32ui";
}

static void
put_image (const GlslangMaker *maker, const SpirvVariable *variable, guint i)
{
  const char *plain = glslang_variable_name (maker->unit, variable);
  g_autofree char *name = variable->n > 1 ? g_strdup_printf ("%s[%u]", plain, i) : g_strdup (plain);
  g_autofree char *output =
    variable->n > 1 ? g_strdup_printf ("%s_%u", plain, i) : g_strdup (plain);
  const guint number = variable->first + i - SPIRV_MEMORY_IMAGES;
  g_autofree char *place = g_strdup_printf ("image%u", number);
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autofree char *file = g_strdup_printf ("%s.image%u.bin", maker->draft->slug, number);
  Image image;
  char **words;
  GBytes *texels = NULL;

  image_init (&image, maker, variable);
  words = take_given (&image, maker, name);
  if (words != NULL || image.is_read)
    texels = glslang_dup_texels (image.format, image.size,
                                 words != NULL && words[9] != NULL ? words + 9 : NULL);
  g_string_append_printf (lines, "format=%s\nwidth=%u\nheight=%u\ndepth=%u\n", image.format,
                          image.size[0], image.size[1], image.size[2]);
  if (texels != NULL)
    {
      g_string_append_printf (lines, "file=%s\n", file);
      g_hash_table_replace (maker->draft->files, g_steal_pointer (&file), texels);
    }
  glslang_put_memory_group (maker, "image", variable->first + i, number, lines->str);
  if (words == NULL)
    ls_draft_invent (maker->draft, "the image %s: %u x %u x %u texels", name, image.size[0],
                     image.size[1], image.size[2]);
  if (glslang_is_looked_at (maker))
    {
      const char *shown = output_format (image.format);

      g_string_append_printf (maker->part->groups, "\n[output %s]\nmemory=image%u\nformat=%s\n",
                              glslang_output_name (maker, output, place), number, shown);
      if (strcmp (shown, image.format) == 0)
        g_string_append_printf (maker->part->groups, "width=%u\n", image.size[0]);
    }
  g_free (image.format);
}

void
glslang_put_images (const GlslangMaker *maker)
{
  const SpirvVariables *variables = maker->unit->spirv->variables;

  for (guint i = 0; i < variables->n_variables; i++)
    for (guint k = 0; variables->variables[i].at == SPIRV_AT_IMAGE && k < variables->variables[i].n;
         k++)
      put_image (maker, &variables->variables[i], k);
}

gboolean
glslang_run_image (const GlslangMaker *maker, const SpirvVariable *variable, LsRunImage *run)
{
  Image image;
  GBytes *texels;

  image_init (&image, maker, variable);
  texels = image.is_read ? glslang_dup_texels (image.format, image.size, NULL) : NULL;
  *run = (LsRunImage){ .dim = "3d",
                       .format = g_intern_string (image.format),
                       .size = { image.size[0], image.size[1], image.size[2] },
                       .n_layers = 1,
                       .n_levels = 1,
                       .words = texels != NULL ? texels : g_bytes_new (NULL, 0) };
  g_free (image.format);
  return TRUE;
}
