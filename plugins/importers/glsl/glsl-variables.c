#include "glsl-scene.h"

#include <stdlib.h>
#include <string.h>

#define MAX_VARIABLES 4096
#define MAX_ELEMENTS 4096

#define MAX_DRAWS 65536

/* Types of samplers, by OpenGL's numbers (glcorearb.h). */
static const struct
{
  guint type;
  const char *name;
} sampler_types[] = {
  { 0x8B5D, "sampler1D" },
  { 0x8B5E, "sampler2D" },
  { 0x8B5F, "sampler3D" },
  { 0x8B60, "samplerCube" },
  { 0x8B61, "sampler1DShadow" },
  { 0x8B62, "sampler2DShadow" },
  { 0x8B63, "sampler2DRect" },
  { 0x8B64, "sampler2DRectShadow" },
  { 0x8DC0, "sampler1DArray" },
  { 0x8DC1, "sampler2DArray" },
  { 0x8DC2, "samplerBuffer" },
  { 0x8DC3, "sampler1DArrayShadow" },
  { 0x8DC4, "sampler2DArrayShadow" },
  { 0x8DC5, "samplerCubeShadow" },
  { 0x8DC9, "isampler1D" },
  { 0x8DCA, "isampler2D" },
  { 0x8DCB, "isampler3D" },
  { 0x8DCC, "isamplerCube" },
  { 0x8DCD, "isampler2DRect" },
  { 0x8DCE, "isampler1DArray" },
  { 0x8DCF, "isampler2DArray" },
  { 0x8DD0, "isamplerBuffer" },
  { 0x8DD1, "usampler1D" },
  { 0x8DD2, "usampler2D" },
  { 0x8DD3, "usampler3D" },
  { 0x8DD4, "usamplerCube" },
  { 0x8DD5, "usampler2DRect" },
  { 0x8DD6, "usampler1DArray" },
  { 0x8DD7, "usampler2DArray" },
  { 0x8DD8, "usamplerBuffer" },
};

char *
glsl_type_name (char base, guint columns, guint rows)
{
  static const char *const scalars[] = { "float", "int", "uint", "bool" };
  static const char *const prefixes[] = { "", "i", "u", "b" };
  const char *at = strchr ("fiub", base);
  const guint kind = base && at != NULL ? (guint) (at - "fiub") % 4 : 0;

  if (columns > 1)
    return columns == rows ? g_strdup_printf ("mat%u", columns)
                           : g_strdup_printf ("mat%ux%u", columns, rows);
  return rows == 1 ? g_strdup (scalars[kind]) : g_strdup_printf ("%svec%u", prefixes[kind], rows);
}

/* --- lines ------------------------------------------------------------------------------------ */

typedef struct
{
  char **words;
  guint at;
} Words;

static gint64
next_number (Words *words, guint base)
{
  const char *word = words->words[words->at];
  gint64 number;

  if (word == NULL)
    return -1;
  words->at++;
  number = g_ascii_strtoll (word, NULL, base);
  return CLAMP (number, -1, G_MAXINT);
}

static guint
next_in (Words *words, guint low, guint high)
{
  const gint64 number = next_number (words, 10);

  return (guint) CLAMP (number, (gint64) low, (gint64) high);
}

static char *
next_text (Words *words)
{
  const char *word = words->words[words->at];

  if (word == NULL)
    return g_strdup ("");
  words->at++;
  return g_strdup (word);
}

static char
next_base (Words *words)
{
  g_autofree char *text = next_text (words);

  return strchr ("fiub", *text) != NULL && *text ? *text : 'f';
}

static void
read_uniform (GlslVariables *variables, Words *words)
{
  GlslUniform uniform = { .base = next_base (words) };

  uniform.columns = next_in (words, 1, 4);
  uniform.rows = next_in (words, 1, 4);
  uniform.n = next_in (words, 1, MAX_ELEMENTS);
  uniform.first = next_in (words, 0, 1u << 20);
  uniform.block = (gint) next_number (words, 10);
  uniform.offset = (gint) next_in (words, 0, 65536);
  uniform.array_stride = (gint) next_in (words, 0, 65536);
  uniform.matrix_stride = (gint) next_in (words, 0, 65536);
  uniform.is_row_major = next_number (words, 10) == 1;
  uniform.name = next_text (words);
  g_array_append_val (variables->uniforms, uniform);
}

static void
read_block (GlslVariables *variables, Words *words)
{
  GlslBlock block = { .number = next_in (words, 0, 65535) };

  block.size = next_in (words, 0, 65536);
  block.name = next_text (words);
  g_array_append_val (variables->blocks, block);
}

static char *
sampler_type (guint type)
{
  for (guint i = 0; i < G_N_ELEMENTS (sampler_types); i++)
    if (sampler_types[i].type == type)
      return g_strdup (sampler_types[i].name);
  return g_strdup ("sampler2D");
}

static void
read_sampler (GlslVariables *variables, Words *words)
{
  GlslSampler sampler = { .unit = next_in (words, 0, GLSL_UNITS_OF_DRAW * MAX_DRAWS) };

  sampler.type = sampler_type ((guint) next_number (words, 16));
  sampler.format = next_text (words);
  sampler.width = next_in (words, 1, 8192);
  sampler.height = next_in (words, 1, 8192);
  sampler.depth = next_in (words, 1, 8192);
  sampler.levels = next_in (words, 1, 14);
  sampler.name = next_text (words);
  g_array_append_val (variables->samplers, sampler);
}

static void
read_attribute (GlslVariables *variables, Words *words)
{
  GlslAttribute attribute = { .location = next_in (words, 0, 31) };

  attribute.base = next_base (words);
  attribute.columns = next_in (words, 1, 4);
  attribute.rows = next_in (words, 1, 4);
  attribute.name = next_text (words);
  g_array_append_val (variables->attributes, attribute);
}

static void
read_output (GlslVariables *variables, Words *words)
{
  GlslOutput output = { .index = next_in (words, 0, 7) };

  output.name = next_text (words);
  g_array_append_val (variables->outputs, output);
}

static void
read_target (GlslVariables *variables, Words *words)
{
  GlslOutput target = { .index = next_in (words, 0, 7) };

  target.name = next_text (words);
  g_array_append_val (variables->targets, target);
}

static const struct
{
  const char *word;
  void (*read) (GlslVariables *variables, Words *words);
} kinds[] = {
  { "uniform", read_uniform },  { "block", read_block },   { "sampler", read_sampler },
  { "attrib", read_attribute }, { "output", read_output }, { "target", read_target },
};

static void
read_line (GlslVariables *variables, const char *line)
{
  g_auto (GStrv) split = g_strsplit (line, " ", 16);
  Words words = { split, 1 };

  for (guint i = 0; split[0] != NULL && i < G_N_ELEMENTS (kinds); i++)
    if (!strcmp (kinds[i].word, split[0]))
      kinds[i].read (variables, &words);
}

/* --- all -------------------------------------------------------------------------------------- */

static void
uniform_clear (gpointer data)
{
  g_free (((GlslUniform *) data)->name);
}

static void
block_clear (gpointer data)
{
  g_free (((GlslBlock *) data)->name);
}

static void
sampler_clear (gpointer data)
{
  GlslSampler *sampler = data;

  g_free (sampler->name);
  g_free (sampler->type);
  g_free (sampler->format);
}

static void
attribute_clear (gpointer data)
{
  g_free (((GlslAttribute *) data)->name);
}

static void
output_clear (gpointer data)
{
  g_free (((GlslOutput *) data)->name);
}

static GArray *
list_new (gsize size, GDestroyNotify clear)
{
  GArray *list = g_array_new (FALSE, TRUE, (guint) size);

  g_array_set_clear_func (list, clear);
  return list;
}

void
glsl_variables_init (GlslVariables *variables, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", MAX_VARIABLES);

  variables->uniforms = list_new (sizeof (GlslUniform), uniform_clear);
  variables->blocks = list_new (sizeof (GlslBlock), block_clear);
  variables->samplers = list_new (sizeof (GlslSampler), sampler_clear);
  variables->attributes = list_new (sizeof (GlslAttribute), attribute_clear);
  variables->outputs = list_new (sizeof (GlslOutput), output_clear);
  variables->targets = list_new (sizeof (GlslOutput), output_clear);
  for (guint i = 0; lines[i] != NULL; i++)
    read_line (variables, lines[i]);
}

void
glsl_variables_clear (GlslVariables *variables)
{
  g_clear_pointer (&variables->uniforms, g_array_unref);
  g_clear_pointer (&variables->blocks, g_array_unref);
  g_clear_pointer (&variables->samplers, g_array_unref);
  g_clear_pointer (&variables->attributes, g_array_unref);
  g_clear_pointer (&variables->outputs, g_array_unref);
  g_clear_pointer (&variables->targets, g_array_unref);
}
