#include <string.h>

#include "glslang-contents.h"
#include "glslang-scan.h"
#include "ls-error.h"
#include "ls-words.h"

/* Numbers of a file at the members of a buffer, in their order. */

#define MAX_DEPTH 32 /* of types in each other */

typedef struct
{
  const SpirvType *type;
  guint32 part;
} Level;

typedef struct
{
  GlslangFile *contents;
  GlslangScan scan;
  GlslangWord word; /* the next one */
  gboolean has_word;
  gboolean is_short; /* numbers ended before the members did */
  guint64 n_taken;
  Level levels[MAX_DEPTH];
  guint depth;
} Numbers;

/* Returns: FALSE with an error. */
static gboolean
advance (Numbers *numbers, GError **error)
{
  GError *problem = NULL;

  numbers->has_word = glslang_scan_next (&numbers->scan, &numbers->word, &problem);
  if (problem == NULL)
    return TRUE;
  g_propagate_error (error, problem);
  return FALSE;
}

static void
append_level (GString *text, const GlslangFile *contents, const Level *level)
{
  const SpirvModule *module = contents->unit->spirv->module;
  const char *member;

  if (level->type->shape == SPIRV_SHAPE_VECTOR)
    {
      g_string_append_printf (text, ".%c", "xyzw"[MIN (level->part, 3)]);
      return;
    }
  if (level->type->shape != SPIRV_SHAPE_STRUCT)
    {
      g_string_append_printf (text, "[%u]", level->part);
      return;
    }
  member = spirv_member_name (module, level->type->id, level->part);
  if (member == NULL || !g_utf8_validate (member, -1, NULL))
    g_string_append_printf (text, "%smember%u", text->len > 0 ? "." : "", level->part);
  else if (*member == '@') /* what glslang calls the array of a buffer of HLSL */
    g_string_append (text, contents->name);
  else
    g_string_append_printf (text, "%s%s", text->len > 0 ? "." : "",
                            ls_glslang_module_name (&contents->unit->module, member));
}

/* "light[2].colour.x" Returns: (transfer full). */
static char *
dup_member (const Numbers *numbers)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < numbers->depth; i++)
    append_level (text, numbers->contents, &numbers->levels[i]);
  return g_string_free (text, FALSE);
}

static void
tell_short (Numbers *numbers)
{
  g_autofree char *member = dup_member (numbers);

  if (!numbers->is_short)
    glslang_file_tell (numbers->contents,
                       g_strdup_printf (ls_words ("%s: it ends before %s of %s: the rest is 0"),
                                        numbers->contents->path, member, numbers->contents->name));
  numbers->is_short = TRUE;
}

static gboolean
fail_type (const Numbers *numbers, GError **error)
{
  g_autofree char *member = dup_member (numbers);

  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  "%s: %s of %s is of a type that no numbers are read for (give bytes, in a .bin)",
                  numbers->contents->path, member, numbers->contents->name);
}

/* A number of the text takes one word of the file. */
static gboolean
fill_scalar (Numbers *numbers, const SpirvType *type, guint64 at, GError **error)
{
  const GlslangFile *contents = numbers->contents;
  const char base = type->shape == SPIRV_SHAPE_FLOAT  ? 'f'
                    : type->shape == SPIRV_SHAPE_BOOL ? 'b'
                    : type->is_signed                 ? 'i'
                                                      : 'u';
  const guint width = type->shape == SPIRV_SHAPE_BOOL ? 32 : type->width;
  g_autofree char *member = NULL;
  guint32 bits[2];

  if ((width != 32 && width != 64) || at % 4 != 0)
    return fail_type (numbers, error);
  if (!numbers->has_word)
    {
      tell_short (numbers);
      return TRUE;
    }
  if (at + width / 8 > contents->limit)
    return glslang_file_fail_limit (contents, error);
  if (!glslang_word_bits (&numbers->word, contents->path, base, width, "", bits, NULL))
    {
      member = dup_member (numbers);
      return glslang_word_bits (&numbers->word, contents->path, base, width, member, bits, error);
    }
  glslang_set_word (contents->words, at, bits[0]);
  if (width == 64)
    glslang_set_word (contents->words, at + 4, bits[1]);
  numbers->n_taken++;
  return advance (numbers, error);
}

static gboolean fill (Numbers *numbers,
                      const SpirvType *type,
                      SpirvMatrixForm form,
                      guint64 at,
                      GError **error);

/* n: parts of the type. */
static gboolean
fill_parts (Numbers *numbers,
            const SpirvType *type,
            SpirvMatrixForm form,
            guint64 at,
            guint32 n,
            GError **error)
{
  gboolean is_good = TRUE;

  if (numbers->depth == MAX_DEPTH)
    return fail_type (numbers, error);
  numbers->depth++;
  for (guint32 i = 0; is_good && !numbers->is_short && i < n; i++)
    {
      SpirvMatrixForm part = form;
      const guint64 offset = spirv_part_offset (numbers->contents->types, type, i, &part);

      numbers->levels[numbers->depth - 1] = (Level){ type, i };
      is_good = fill (numbers,
                      type->shape == SPIRV_SHAPE_STRUCT
                        ? spirv_type (numbers->contents->types, type->members[i].type)
                        : spirv_type_inner (numbers->contents->types, type),
                      part, at + offset, error);
    }
  numbers->depth--;
  return is_good;
}

/* As many elements as there are numbers for. */
static gboolean
fill_open (Numbers *numbers,
           const SpirvType *type,
           SpirvMatrixForm form,
           guint64 at,
           GError **error)
{
  GlslangFile *contents = numbers->contents;
  const SpirvType *inner = spirv_type_inner (contents->types, type);
  const guint32 most = contents->n_said > 0 ? contents->n_said : G_MAXUINT32;
  gboolean is_good = TRUE;

  if (numbers->depth == MAX_DEPTH)
    return fail_type (numbers, error);
  numbers->depth++;
  for (guint32 i = 0; is_good && numbers->has_word && i < most; i++)
    {
      const guint64 n_before = numbers->n_taken;
      SpirvMatrixForm part = form;
      const guint64 offset = spirv_part_offset (contents->types, type, i, &part);

      numbers->levels[numbers->depth - 1] = (Level){ type, i };
      contents->n_open = i + 1;
      is_good = fill (numbers, inner, part, at + offset, error);
      if (is_good && numbers->n_taken == n_before)
        break;
    }
  numbers->depth--;
  contents->n_open = contents->n_said > 0 ? contents->n_said : contents->n_open;
  return is_good;
}

static gboolean
fill (Numbers *numbers, const SpirvType *type, SpirvMatrixForm form, guint64 at, GError **error)
{
  if (type == NULL)
    return fail_type (numbers, error);
  if (spirv_is_scalar (type))
    return fill_scalar (numbers, type, at, error);
  if (type->shape == SPIRV_SHAPE_RUNTIME_ARRAY)
    return fill_open (numbers, type, form, at, error);
  if (spirv_is_composite (type))
    return fill_parts (numbers, type, form, at, type->n, error);
  return fail_type (numbers, error);
}

static gboolean
fail_rest (const Numbers *numbers, GError **error)
{
  g_autofree char *shown = glslang_word_dup (&numbers->word);

  return ls_fail (error, LS_ERROR_RANGE, "%s:%u: '%s' is one number too many: %s takes %u",
                  numbers->contents->path, numbers->word.line, shown, numbers->contents->name,
                  (guint) numbers->n_taken);
}

gboolean
glslang_file_read_numbers (GlslangFile *contents, GError **error)
{
  Numbers numbers = { .contents = contents };
  guint64 n_all;

  glslang_scan_init (&numbers.scan, contents->path, contents->bytes);
  if (!advance (&numbers, error))
    return FALSE;
  if (!numbers.has_word)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s: it has no numbers for %s", contents->path,
                    contents->name);
  if (!fill (&numbers, contents->variable->type, SPIRV_NO_MATRIX, 0, error))
    return FALSE;
  if (numbers.has_word)
    return fail_rest (&numbers, error);
  n_all = contents->n_fixed + (guint64) contents->n_open * contents->stride;
  if (n_all > contents->limit)
    return glslang_file_fail_limit (contents, error);
  g_array_set_size (contents->words, (guint) ((n_all + 3) / 4));
  return TRUE;
}
