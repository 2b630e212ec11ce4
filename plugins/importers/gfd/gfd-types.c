#include "gfd-file.h"

#include <string.h>

/* The numbers in headers and tables, with their names. */

const GfdKindInfo gfd_kinds[GFD_N_KINDS] = {
  [GFD_VS] = { "VS",
               3,
               5,
               0x134 / 4,
               0xD0 / 4,
               0xD8 / 4,
               { 0xDC / 4, 0xE4 / 4, 0xEC / 4, 0xF4 / 4, 0xFC / 4, 0x104 / 4 } },
  [GFD_PS] = { "PS",
               6,
               7,
               0xE8 / 4,
               0xA4 / 4,
               0xAC / 4,
               { 0xB0 / 4, 0xB8 / 4, 0xC0 / 4, 0xC8 / 4, 0xD0 / 4, 0 } },
  [GFD_GS] = { "GS",
               8,
               9,
               0xC0 / 4,
               0x4C / 4,
               0x5C / 4,
               { 0x60 / 4, 0x68 / 4, 0x70 / 4, 0x78 / 4, 0x80 / 4, 0 } },
};

const GfdTableInfo gfd_tables[GFD_N_TABLES] = {
  [GFD_BLOCKS] = { 3, TRUE }, [GFD_UNIFORMS] = { 5, TRUE }, [GFD_VALUES] = { 5, FALSE },
  [GFD_LOOPS] = { 2, FALSE }, [GFD_SAMPLERS] = { 3, TRUE }, [GFD_ATTRIBUTES] = { 4, TRUE },
};

/* Version 7.1 of the file, for the second version of the graphics processor. */
static const guint32 file_words[GFD_N_FILE_WORDS] = { 7, 1, 2, 0, 0, 0 };

static const char *const types[] = {
  "void",    "bool",    "int",    "uint",    "float",   "double",  "dvec2",  "dvec3",
  "dvec4",   "vec2",    "vec3",   "vec4",    "bvec2",   "bvec3",   "bvec4",  "ivec2",
  "ivec3",   "ivec4",   "uvec2",  "uvec3",   "uvec4",   "mat2",    "mat2x3", "mat2x4",
  "mat3x2",  "mat3",    "mat3x4", "mat4x2",  "mat4x3",  "mat4",    "dmat2",  "dmat2x3",
  "dmat2x4", "dmat3x2", "dmat3",  "dmat3x4", "dmat4x2", "dmat4x3", "dmat4",
};

/* Other names of the same types. */
static const struct
{
  const char *name;
  guint type;
} aliases[] = {
  { "mat2x2", 21 }, { "mat3x3", 25 }, { "mat4x4", 29 }, { "float1", 4 },
  { "float2", 9 },  { "float3", 10 }, { "float4", 11 }, { "matrix4x4", 29 },
};

static const char *const samplers[] = { "sampler1D", "sampler2D", NULL, "sampler3D",
                                        "samplerCube" };

static gint
find_name (const char *const *names, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (names[i] != NULL && !g_ascii_strcasecmp (names[i], name))
      return (gint) i;
  return -1;
}

const char *
gfd_type_name (guint type)
{
  return type < G_N_ELEMENTS (types) ? types[type] : NULL;
}

gint
gfd_type_by_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (aliases); i++)
    if (!g_ascii_strcasecmp (aliases[i].name, name))
      return (gint) aliases[i].type;
  return find_name (types, G_N_ELEMENTS (types), name);
}

guint
gfd_type_columns (guint type)
{
  if (type < 21 || type > 38)
    return 1;
  return 2 + (type - 21) % 9 / 3;
}

guint
gfd_type_rows (guint type)
{
  if (type < 6 || type > 38)
    return 1;
  return 2 + (type - 6) % 3;
}

gboolean
gfd_type_is_square (guint type)
{
  return type == 21 || type == 25 || type == 29;
}

gboolean
gfd_type_is_integer (guint type)
{
  return (type >= 1 && type <= 3) || (type >= 12 && type <= 20);
}

gboolean
gfd_type_is_boolean (guint type)
{
  return type == 1 || (type >= 12 && type <= 14);
}

const char *
gfd_sampler_name (guint type)
{
  return type < G_N_ELEMENTS (samplers) ? samplers[type] : NULL;
}

gint
gfd_sampler_by_name (const char *name)
{
  return find_name (samplers, G_N_ELEMENTS (samplers), name);
}

/* --- values ----------------------------------------------------------------------------------- */

static void
row_clear (gpointer data)
{
  g_free (((GfdRow *) data)->name);
}

GfdShader *
gfd_shader_new (GfdKind kind)
{
  GfdShader *shader = g_new0 (GfdShader, 1);

  shader->kind = kind;
  shader->header[GFD_BLOCK_MAJOR] = 1;
  shader->header[GFD_END_ID] = G_MAXUINT32;
  memcpy (&shader->header[GFD_FILE_HEADER], file_words, sizeof file_words);
  for (guint i = 0; i < GFD_N_TABLES; i++)
    {
      shader->tables[i] = g_array_new (FALSE, TRUE, sizeof (GfdRow));
      g_array_set_clear_func (shader->tables[i], row_clear);
    }
  return shader;
}

guint
gfd_shader_n_words (const GfdShader *shader)
{
  return gfd_kinds[shader->kind].n_words -
         (shader->kind == GFD_PS && !shader->header[GFD_BLOCK_MAJOR] ? 4 : 0);
}

GfdRow *
gfd_shader_add_row (GfdShader *shader, GfdTableId table, const char *name)
{
  const GfdRow row = { .name = g_strdup (name) };

  g_array_append_val (shader->tables[table], row);
  return &g_array_index (shader->tables[table], GfdRow, shader->tables[table]->len - 1);
}

static void
shader_free (gpointer data)
{
  GfdShader *shader = data;

  for (guint i = 0; i < GFD_N_TABLES; i++)
    g_array_unref (shader->tables[i]);
  g_clear_pointer (&shader->program, g_bytes_unref);
  g_clear_pointer (&shader->text, g_bytes_unref);
  g_clear_pointer (&shader->copy, g_bytes_unref);
  g_free (shader);
}

static void
texture_free (gpointer data)
{
  GfdTexture *texture = data;

  g_clear_pointer (&texture->image, g_bytes_unref);
  g_clear_pointer (&texture->mips, g_bytes_unref);
  g_free (texture);
}

void
gfd_file_init (GfdFile *file)
{
  file->shaders = g_ptr_array_new_with_free_func (shader_free);
  file->textures = g_ptr_array_new_with_free_func (texture_free);
}

void
gfd_file_clear (GfdFile *file)
{
  g_clear_pointer (&file->shaders, g_ptr_array_unref);
  g_clear_pointer (&file->textures, g_ptr_array_unref);
}
