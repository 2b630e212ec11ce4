#include <string.h>

#include "glslang-draft.h"
#include "ls-begins.h"
#include "ls-error.h"

/* Outputs of vertices that are captured: the streams of the last stage before the pixels. */

#define MAX_BUFFERS 4
#define NEXT "gl_NextBuffer"
#define SKIP "gl_SkipComponents"

typedef struct
{
  const char *wanted;
  GString *words; /* of the buffer: outputs with their components */
  char base;      /* of what the buffer holds: f, i, u; 0: nothing yet */
  gint stream;    /* whose vertices it holds; -1: nothing yet */
  gboolean is_found, is_mixed;
} Buffer;

/* Components of a number, a vector or a column. */
static void
put_column (GString *words, guint reg, guint channel, guint n)
{
  for (; n > 0; reg++, channel = 0)
    {
      const guint here = MIN (n, 4 - channel);

      g_string_append_printf (words, " OUT%u.%.*s", reg, (int) here, &"xyzw"[channel]);
      n -= here;
    }
}

/* Whether the leaf is wanted, or which of its elements is. first, n: get the elements. */
static gboolean
is_wanted (const GlslangLeaf *leaf, const char *wanted, guint *first, guint *n)
{
  const gsize length = strlen (leaf->name);
  guint64 element;
  char *end;

  *first = 0;
  *n = leaf->n;
  if (strcmp (leaf->name, wanted) == 0)
    return TRUE;
  if (!ls_begins (wanted, leaf->name) || wanted[length] != '[' || !spirv_is_array (leaf->type))
    return FALSE;
  element = g_ascii_strtoull (wanted + length + 1, &end, 10);
  *first = (guint) MIN (element, G_MAXUINT);
  *n = 1;
  return end != wanted + length + 1 && strcmp (end, "]") == 0 && element < leaf->n;
}

typedef struct
{
  Buffer *buffer;
  const GlslangUnit *unit;
  const SpirvTypes *types;
} Finder;

/* The stream whose vertices have the register. */
static guint
find_stream (const GlslangUnit *unit, guint reg)
{
  const LsRegUse *use = ls_program_find_use (
    unit->program, (LsRegRef){ .file = SPIRV_REGS_OUT, .index = (guint16) reg });

  return use != NULL ? use->streams[0] : 0;
}

static void
take_stream (Buffer *buffer, guint stream)
{
  buffer->is_mixed |= buffer->stream >= 0 && buffer->stream != (gint) stream;
  buffer->stream = (gint) stream;
}

static void
take_leaf (const GlslangLeaf *leaf, gpointer data)
{
  const Finder *finder = data;
  const SpirvType *element = glslang_leaf_element (finder->types, leaf->type);
  Buffer *buffer = finder->buffer;
  guint first, n, columns, rows, n_words;
  char base;

  if (buffer->is_found || !is_wanted (leaf, buffer->wanted, &first, &n))
    return;
  glslang_leaf_shape (finder->types, element, &columns, &rows, &base);
  n_words = rows * spirv_type_words (spirv_type_scalar (finder->types, element));
  for (guint i = first; i < first + n; i++)
    for (guint c = 0; c < columns; c++)
      put_column (buffer->words,
                  leaf->variable->first + leaf->first + i * element->n_regs +
                    c * (element->n_regs / columns),
                  leaf->variable->channel, n_words);
  take_stream (buffer, find_stream (finder->unit, leaf->variable->first + leaf->first));
  buffer->is_found = TRUE;
  buffer->base = buffer->base == 0 || buffer->base == base ? base : 'f';
}

static gboolean
put_name (const GlslangMaker *maker, Buffer *buffer, GError **error)
{
  const SpirvVariables *variables = maker->unit->spirv->variables;
  Finder finder = { buffer, maker->unit, maker->unit->spirv->types };

  buffer->is_found = FALSE;
  for (guint i = 0; i < variables->n_variables; i++)
    if (variables->variables[i].at == SPIRV_AT_REGISTERS &&
        variables->variables[i].file == SPIRV_REGS_OUT)
      glslang_leaves (maker->unit, &variables->variables[i], 0, take_leaf, &finder);
  if (buffer->is_mixed)
    return ls_fail (error, LS_ERROR_STATE,
                    "captured: %s is of another stream than what stands before it (put "
                    "gl_NextBuffer between them)",
                    buffer->wanted);
  return buffer->is_found ||
         ls_fail (error, LS_ERROR_REFERENCE, "captured: no output of vertices is called %s",
                  buffer->wanted);
}

/* Ends a buffer: its line, and the output that shows it. */
static void
put_buffer (Buffer *buffer, guint number, GString *streams, GString *outputs)
{
  if (buffer->words->len > 0)
    {
      g_string_append_printf (streams, "STREAM%u=%s\n", number, buffer->words->str + 1);
      g_string_append_printf (outputs, "\n[output captured%u]\nregister=STREAM%u\nformat=r32%s\n",
                              number, number,
                              buffer->base == 'i'   ? "i"
                              : buffer->base == 'u' ? "ui"
                                                    : "f");
    }
  g_string_truncate (buffer->words, 0);
  buffer->base = 0;
  buffer->stream = -1;
}

gboolean
glslang_put_captured (const GlslangMaker *maker, GError **error)
{
  char **names = glslang_lines_find (&maker->set->lines, "captured", NULL);
  g_autoptr (GString) words = g_string_new (NULL), streams = g_string_new (NULL);
  g_autoptr (GString) outputs = g_string_new (NULL);
  Buffer buffer = { .words = words, .stream = -1 };
  guint number = 0;

  for (guint i = 1; names != NULL && names[i] != NULL; i++)
    {
      buffer.wanted = names[i];
      if (strcmp (names[i], NEXT) == 0)
        {
          put_buffer (&buffer, number, streams, outputs);
          if (++number == MAX_BUFFERS)
            return ls_fail (error, LS_ERROR_RANGE, "captured: more than %d buffers", MAX_BUFFERS);
        }
      else if (ls_begins (names[i], SKIP))
        {
          const char *n = names[i] + strlen (SKIP);

          if (*n < '1' || *n > '4' || n[1] != '\0')
            return ls_fail (error, LS_ERROR_RANGE, "captured: %s is not one of %s1 to %s4",
                            names[i], SKIP, SKIP);
          for (int k = *n - '0'; k > 0; k--)
            g_string_append (words, " skip");
        }
      else if (!put_name (maker, &buffer, error))
        return FALSE;
    }
  put_buffer (&buffer, number, streams, outputs);
  if (streams->len > 0)
    g_string_append_printf (maker->part->groups, "\n[%s outputs]\n%s%s",
                            maker->stage == LS_STAGE_GS ? "gs" : "vs", streams->str, outputs->str);
  return TRUE;
}
