#include "ls-glsl-read.h"

#include <string.h>

#include "ls-begins.h"

#define MAX_MACROS 16 /* one in the other */

/* --- names ------------------------------------------------------------------------------------ */

static gboolean
find_scalar (const char *word, char *base)
{
  static const struct
  {
    const char *word;
    char base;
  } all[] = { { "float", 'f' }, { "int", 'i' }, { "uint", 'u' }, { "bool", 'b' } };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (strcmp (word, all[i].word) == 0)
      {
        *base = all[i].base;
        return TRUE;
      }
  return FALSE;
}

static gboolean
is_size (char c)
{
  return c >= '2' && c <= '4';
}

/* "vec3", "ivec2", "mat3", "mat2x4" */
static gboolean
find_vector (const char *word, LsGlslType *type)
{
  const gboolean has_letter = *word != '\0' && strchr ("iub", *word) != NULL;
  const char *rest = has_letter ? word + 1 : word;

  if (ls_begins (rest, "vec") && is_size (rest[3]) && rest[4] == '\0')
    {
      type->base = has_letter ? *word : 'f';
      type->n = (guint8) (rest[3] - '0');
      return TRUE;
    }
  if (!ls_begins (word, "mat") || !is_size (word[3]))
    return FALSE;
  type->base = 'f';
  type->columns = type->n = (guint8) (word[3] - '0');
  if (word[4] == 'x' && is_size (word[5]) && word[6] == '\0')
    type->n = (guint8) (word[5] - '0');
  else if (word[4] != '\0')
    return FALSE;
  return TRUE;
}

/* The words of HLSL: "half", "float3", "uint2", "float4x4", which has four rows. */
static gboolean
find_hlsl (const char *word, LsGlslType *type)
{
  static const struct
  {
    const char *word;
    char base;
  } all[] = { { "float", 'f' }, { "half", 'f' }, { "int", 'i' }, { "uint", 'u' }, { "bool", 'b' } };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const char *size = word + strlen (all[i].word);

      if (!ls_begins (word, all[i].word))
        continue;
      type->base = all[i].base;
      if (*size == '\0')
        return TRUE;
      if (!is_size (size[0]))
        return FALSE;
      type->n = (guint8) (size[0] - '0');
      if (size[1] == 'x' && is_size (size[2]))
        type->columns = (guint8) (size[2] - '0');
      return size[1] == '\0' || (size[1] == 'x' && size[3] == '\0');
    }
  return FALSE;
}

/* Types that hold no number: textures, nothing. */
static gboolean
is_opaque (const char *word)
{
  return strcmp (word, "void") == 0 || strstr (word, "sampler") != NULL ||
         strstr (word, "image") != NULL || strcmp (word, "atomic_uint") == 0 ||
         strcmp (word, "double") == 0 || ls_begins (word, "dvec") || ls_begins (word, "dmat");
}

static gboolean
find_structure (const LsGlslText *text, const char *word, LsGlslType *type)
{
  for (guint i = text->structures->len; i-- > 0;)
    {
      const LsGlslStructure *structure = g_ptr_array_index (text->structures, i);

      if (strcmp (structure->name, word) == 0)
        {
          *type = (LsGlslType){ .base = 's', .n = 1, .columns = 1, .structure = i };
          return TRUE;
        }
    }
  return FALSE;
}

gboolean
ls_glsl_type_read (const LsGlslText *text, guint n, LsGlslType *type)
{
  g_autofree char *token = ls_glsl_token_dup (&text->tokens, n);
  const char *word = token;

  *type = (LsGlslType){ .n = 1, .columns = 1 };
  for (guint i = 0; i < MAX_MACROS; i++)
    {
      if (find_scalar (word, &type->base) || find_vector (word, type) || is_opaque (word) ||
          find_structure (text, word, type) || find_hlsl (word, type))
        return TRUE;
      *type = (LsGlslType){ .n = 1, .columns = 1 };
      word = g_hash_table_lookup (text->tokens.defines, word);
      if (word == NULL)
        return FALSE;
    }
  return FALSE;
}

/* The number that stands in a bracket, or that a macro has. */
static guint
read_size (const LsGlslText *text, guint first, guint end)
{
  g_autofree char *word = ls_glsl_tokens_dup_text (&text->tokens, first, end);
  const char *number = word;

  for (guint i = 0; i < MAX_MACROS && !g_ascii_isdigit (*number); i++)
    {
      number = g_hash_table_lookup (text->tokens.defines, number);
      if (number == NULL)
        return G_MAXUINT;
    }
  for (const char *at = number; *at != '\0'; at++)
    if (!g_ascii_isdigit (*at) && *at != 'u')
      return G_MAXUINT;
  return (guint) CLAMP (g_ascii_strtoull (number, NULL, 10), 1, 65536);
}

void
ls_glsl_type_read_array (const LsGlslText *text, guint *n, LsGlslType *type)
{
  while (ls_glsl_token_is (&text->tokens, *n, "["))
    {
      const guint end = ls_glsl_tokens_behind (&text->tokens, *n);

      if (type->n_elements != 0)
        type->base = 0; /* an array of arrays */
      type->n_elements = read_size (text, *n + 1, end - 1);
      *n = end;
    }
}

char *
ls_glsl_type_dup (const LsGlslText *text, const LsGlslType *type)
{
  const char *const scalar = type->base == 'f'   ? "float"
                             : type->base == 'i' ? "int"
                             : type->base == 'u' ? "uint"
                                                 : "bool";
  GString *name = g_string_new (NULL);

  if (type->base == 0)
    g_string_append (name, "?");
  else if (type->base == 's')
    g_string_append (
      name, ((LsGlslStructure *) g_ptr_array_index (text->structures, type->structure))->name);
  else if (type->columns > 1)
    g_string_append_printf (name, type->n == type->columns ? "mat%u" : "mat%ux%u", type->columns,
                            type->n);
  else if (type->n > 1)
    g_string_append_printf (name, "%svec%u",
                            type->base == 'f'   ? ""
                            : type->base == 'i' ? "i"
                            : type->base == 'u' ? "u"
                                                : "b",
                            type->n);
  else
    g_string_append (name, scalar);
  if (type->n_elements == G_MAXUINT)
    g_string_append (name, "[]");
  else if (type->n_elements != 0)
    g_string_append_printf (name, "[%u]", type->n_elements);
  return g_string_free (name, FALSE);
}

/* --- lvalues ---------------------------------------------------------------------------------- */

/* Index of the variable that the token names, the one declared last of those that see it. */
static guint
find_variable (const LsGlslText *text, guint n)
{
  g_autofree char *name = ls_glsl_token_dup (&text->tokens, n);

  for (guint i = text->variables->len; i-- > 0;)
    {
      const LsGlslVariable *variable = &g_array_index (text->variables, LsGlslVariable, i);

      if (n >= variable->from && n < variable->until && strcmp (variable->name, name) == 0)
        return i;
    }
  return G_MAXUINT;
}

static gboolean
is_builtin_output (const LsGlslText *text, guint n, LsGlslType *type)
{
  static const struct
  {
    const char *name;
    guint n;
    guint n_elements;
  } all[] = { { "gl_FragColor", 4, 0 },   { "gl_FragData", 4, 8 },  { "gl_FragDepth", 1, 0 },
              { "gl_Position", 4, 0 },    { "gl_PointSize", 1, 0 }, { "gl_TexCoord", 4, 8 },
              { "gl_FrontColor", 4, 0 },  { "gl_BackColor", 4, 0 }, { "gl_FogFragCoord", 1, 0 },
              { "gl_ClipDistance", 1, 8 } };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (ls_glsl_token_is (&text->tokens, n, all[i].name))
      {
        *type = (LsGlslType){
          .base = 'f', .n = (guint8) all[i].n, .columns = 1, .n_elements = all[i].n_elements
        };
        return TRUE;
      }
  return FALSE;
}

guint
ls_glsl_type_count_leaves (const LsGlslText *text, const LsGlslType *type)
{
  const guint n_elements = MAX (type->n_elements, 1);
  guint n = type->base == 0 ? 0 : (guint) type->n * type->columns;

  if (type->base == 's')
    {
      const LsGlslStructure *structure = g_ptr_array_index (text->structures, type->structure);

      n = 0;
      for (guint i = 0; i < structure->members->len && n <= LS_GLSL_MAX_LEAVES; i++)
        n += ls_glsl_type_count_leaves (text,
                                        &g_array_index (structure->members, LsGlslMember, i).type);
    }
  return n == 0 || n_elements > LS_GLSL_MAX_LEAVES / n ? 0 : n * n_elements;
}

/* ".xyz" of a vector. */
static gboolean
take_swizzle (const char *name, LsGlslType *type, LsGlslPlace *place)
{
  static const char *const sets[] = { "xyzw", "rgba", "stpq" };
  const gsize length = strlen (name);
  guint8 swizzle[4];

  if (type->columns != 1 || length < 1 || length > 4)
    return FALSE;
  for (guint i = 0; i < length; i++)
    {
      const char *at = NULL;
      guint component = 0;

      for (guint set = 0; set < G_N_ELEMENTS (sets) && at == NULL; set++)
        {
          at = strchr (sets[set], name[i]);
          component = at != NULL ? (guint) (at - sets[set]) : 0;
        }
      if (at == NULL || component >= type->n)
        return FALSE;
      swizzle[i] = place->is_swizzle ? place->swizzle[component] : (guint8) component;
    }
  memcpy (place->swizzle, swizzle, sizeof swizzle);
  place->is_swizzle = TRUE;
  type->n = (guint8) length;
  return TRUE;
}

static void
move_leaf (LsGlslPlace *place, guint n)
{
  if (place->leaf != LS_GLSL_NONE)
    place->leaf += n;
}

/* A vector's "xyz", or a member of a structure. */
static gboolean
take_member (const LsGlslText *text, guint n, LsGlslType *type, LsGlslPlace *place)
{
  g_autofree char *name = ls_glsl_token_dup (&text->tokens, n);
  const LsGlslStructure *structure;

  if (type->n_elements != 0 || type->base == 0)
    return FALSE;
  if (type->base != 's')
    return take_swizzle (name, type, place);
  structure = g_ptr_array_index (text->structures, type->structure);
  for (guint i = 0; i < structure->members->len; i++)
    {
      const LsGlslMember *member = &g_array_index (structure->members, LsGlslMember, i);

      if (strcmp (member->name, name) == 0)
        {
          *type = member->type;
          return TRUE;
        }
      move_leaf (place, ls_glsl_type_count_leaves (text, &member->type));
    }
  return FALSE;
}

/* An element of an array, a column of a matrix, a component of a vector. */
static gboolean
take_element (LsGlslType *type)
{
  if (type->n_elements != 0)
    type->n_elements = 0;
  else if (type->base == 's' || type->base == 0)
    return FALSE;
  else if (type->columns > 1)
    type->columns = 1;
  else if (type->n > 1)
    type->n = 1;
  else
    return FALSE;
  return TRUE;
}

/* The element that the tokens between brackets name. */
static gboolean
take_index (const LsGlslText *text, guint first, guint end, LsGlslType *type, LsGlslPlace *place)
{
  const guint index =
    ls_glsl_token (&text->tokens, first)->kind == LS_GLSL_NUMBER && end == first + 1
      ? (guint) g_ascii_strtoull (text->tokens.text + ls_glsl_token (&text->tokens, first)->start,
                                  NULL, 0)
      : LS_GLSL_NONE;
  const gboolean is_swizzled = place->is_swizzle;

  if (!take_element (type))
    return FALSE;
  if (index == LS_GLSL_NONE || is_swizzled)
    place->leaf = LS_GLSL_NONE;
  else
    move_leaf (place, MIN (index, LS_GLSL_MAX_LEAVES) * ls_glsl_type_count_leaves (text, type));
  return TRUE;
}

/* Whether reading the tokens twice is as reading them once. */
static gboolean
is_harmless (const LsGlslText *text, guint first, guint end)
{
  for (guint i = first; i < end; i++)
    {
      const LsGlslToken *token = ls_glsl_token (&text->tokens, i);
      const char *sign = text->tokens.text + token->start;

      if (token->kind == LS_GLSL_SIGN &&
          (*sign == '(' || (*sign == '=' && token->length == 1) ||
           (token->length == 2 && (strncmp (sign, "++", 2) == 0 || strncmp (sign, "--", 2) == 0))))
        return FALSE;
    }
  return TRUE;
}

gboolean
ls_glsl_type_of_place (const LsGlslText *text,
                       guint first,
                       guint end,
                       LsGlslType *type,
                       guint *variable,
                       LsGlslPlace *place)
{
  guint n = first + 1;

  *place = (LsGlslPlace){ 0 };
  *variable = LS_GLSL_NONE;
  if (first >= end || ls_glsl_token (&text->tokens, first)->kind != LS_GLSL_WORD ||
      !is_harmless (text, first, end))
    return FALSE;
  *variable = find_variable (text, first);
  if (*variable != LS_GLSL_NONE)
    *type = g_array_index (text->variables, LsGlslVariable, *variable).type;
  else if (!is_builtin_output (text, first, type))
    return FALSE;
  while (n < end)
    if (ls_glsl_token_is (&text->tokens, n, ".") && n + 1 < end)
      {
        if (!take_member (text, n + 1, type, place))
          return FALSE;
        n += 2;
      }
    else if (ls_glsl_token_is (&text->tokens, n, "["))
      {
        const guint behind = ls_glsl_tokens_behind (&text->tokens, n);

        if (behind - n < 3 || !take_index (text, n + 1, behind - 1, type, place))
          return FALSE;
        n = behind;
      }
    else
      return FALSE;
  return type->base != 0;
}

/* --- parts ------------------------------------------------------------------------------------ */

void
ls_glsl_part_clear (gpointer part)
{
  g_free (((LsGlslPart *) part)->path);
}

static gboolean
add_parts (const LsGlslText *text, const LsGlslType *type, const char *path, GArray *parts)
{
  LsGlslType inner = *type;
  const guint n = type->n_elements != 0 ? type->n_elements : type->columns > 1 ? type->columns : 0;

  if (parts->len > LS_GLSL_MAX_PARTS || type->base == 0 || n > LS_GLSL_MAX_PARTS)
    return FALSE;
  if (n != 0)
    {
      take_element (&inner);
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *element = g_strdup_printf ("%s[%u]", path, i);

          if (!add_parts (text, &inner, element, parts))
            return FALSE;
        }
      return TRUE;
    }
  if (type->base != 's')
    {
      const LsGlslPart part = { .path = g_strdup (path), .base = type->base, .n = type->n };

      g_array_append_val (parts, part);
      return parts->len <= LS_GLSL_MAX_PARTS;
    }
  {
    const LsGlslStructure *structure = g_ptr_array_index (text->structures, type->structure);

    for (guint i = 0; i < structure->members->len; i++)
      {
        const LsGlslMember *member = &g_array_index (structure->members, LsGlslMember, i);
        g_autofree char *name = g_strdup_printf ("%s.%s", path, member->name);

        if (!add_parts (text, &member->type, name, parts))
          return FALSE;
      }
  }
  return TRUE;
}

void
ls_glsl_type_add_parts (const LsGlslText *text, const LsGlslType *type, GArray *parts)
{
  if (!add_parts (text, type, "", parts))
    g_array_set_size (parts, 0);
}
