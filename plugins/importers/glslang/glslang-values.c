#include <math.h>
#include <string.h>

#include "glsl-scene.h"
#include "glslang-draft.h"
#include "ls-bits.h"
#include "ls-text-inputs.h"
#include "ls-value.h"

/* Uniforms, in blocks and outside: what they hold, and where a person finds them. What nobody says is made up as the driver's process
 * does for the same text. */

#define MAX_ROWS 4096     /* vec4s of a buffer of constants */
#define MAX_ELEMENTS 4096 /* of an array, that lines name one by one */

/* What a leaf's values come from. */
typedef struct
{
  const GlslangMaker *maker;
  const guint32 *own; /* what the text gives the variable, four words a register; NULL: nothing */
  GlslangFilling filling;
} Values;

/* --- values ----------------------------------------------------------------------------------- */

static gboolean
is_resolution (const GlslangLeaf *leaf, const GlslangShape *shape)
{
  g_autofree char *low = g_ascii_strdown (leaf->name, -1);

  return shape->base == 'f' && shape->columns == 1 && shape->rows > 1 && shape->n == 1 &&
         strstr (low, "resolution") != NULL;
}

/* In the words of a line of inputs, "the uniform turns = 1". */
static void
tell_made_up (const Values *values, const GlslangLeaf *leaf, const GlslangShape *shape)
{
  const GlslangMaker *maker = values->maker;
  g_autofree char *what =
    is_resolution (leaf, shape)
      ? g_strdup_printf ("%s = %u %u", leaf->name, maker->set->size[0], maker->set->size[1])
      : g_strdup_printf ("%s = %s", leaf->name,
                         shape->base == 'f'   ? "0.5"
                         : shape->base == 'b' ? "true"
                                              : "1");

  if (!glslang_is_used (maker->unit, leaf->variable))
    return;
  if (shape->columns > 1)
    glslang_note (maker, "the identity in the uniform %s", leaf->name);
  else
    glslang_note (maker, "the uniform %s", what);
}

static void
make_up_buffer (const GlslangLeaf *leaf, const GlslangShape *shape, guint32 *bits)
{
  for (guint i = 0; i < glslang_shape_count (shape) && (leaf->n > 1 || leaf->element > 0); i++)
    {
      const guint element = leaf->n > 1 ? i / (shape->columns * shape->rows) : leaf->element;

      bits[i] = shape->base == 'f' ? ls_float_bits ((float) element) : element;
    }
}

/* OpenGL's own state: matrices are the identity. */
static gboolean
take_state (const GlslangLeaf *leaf, const GlslangShape *shape, guint32 *bits)
{
  float values[4];

  if (!glslang_find_state (leaf->name, values))
    return FALSE;
  for (guint i = 0; i < glslang_shape_count (shape); i++)
    bits[i] =
      ls_float_bits (shape->columns > 1 ? i / shape->rows % shape->columns == i % shape->rows
                                        : values[i % shape->rows]);
  return TRUE;
}

static void
make_up (const Values *values, const GlslangLeaf *leaf, const GlslangShape *shape, guint32 *bits)
{
  if (take_state (leaf, shape, bits) || values->maker->set->is_exact ||
      values->filling == GLSLANG_ZEROS)
    return;
  if (values->filling == GLSLANG_NUMBERS)
    {
      make_up_buffer (leaf, shape, bits);
      return;
    }
  for (guint i = 0; i < glslang_shape_count (shape); i++)
    {
      const guint column = i / shape->rows % shape->columns, row = i % shape->rows;

      bits[i] = shape->base != 'f'   ? 1
                : shape->columns > 1 ? ls_float_bits (column == row)
                                     : ls_float_bits (0.5f);
    }
  if (is_resolution (leaf, shape))
    for (guint i = 0; i < 2; i++)
      bits[i] = ls_float_bits ((float) values->maker->set->size[i]);
  tell_made_up (values, leaf, shape);
}

/* The values of a line, from a component on. Returns: whether there is a line. */
static gboolean
read_line (const Values *values,
           const char *name,
           const GlslangShape *shape,
           guint first,
           guint32 *bits)
{
  char **words = glslang_lines_find (&values->maker->set->lines, "uniform", name);

  for (guint i = 0;
       words != NULL && first + i < glslang_shape_count (shape) && words[2 + i] != NULL; i++)
    bits[first + i] = glslang_lines_bits (words[2 + i], shape->base == 'f');
  return words != NULL;
}

static gboolean
read_named (const Values *values, const char *name, const GlslangShape *shape, guint32 *bits)
{
  const gboolean is_array = shape->n > 1 && values->maker->set->lines.lines->len > 0;
  gboolean is_given = read_line (values, name, shape, 0, bits);

  for (guint e = 0; is_array && e < MIN (shape->n, MAX_ELEMENTS); e++)
    {
      g_autofree char *element = g_strdup_printf ("%s[%u]", name, e);

      is_given |=
        read_line (values, element, shape, e * (glslang_shape_count (shape) / shape->n), bits);
    }
  return is_given;
}

/* By OpenGL's name, and by the text's own, which counts more. */
static gboolean
read_given (const Values *values, const GlslangLeaf *leaf, const GlslangShape *shape, guint32 *bits)
{
  gboolean is_given = read_named (values, leaf->name, shape, bits);

  if (strcmp (leaf->name, leaf->own_name) != 0)
    is_given |= read_named (values, leaf->own_name, shape, bits);
  return is_given;
}

/* What the text gives it. Returns: whether it gives something. */
static gboolean
read_own (const Values *values, const GlslangLeaf *leaf, const GlslangShape *shape, guint32 *bits)
{
  for (guint i = 0; values->own != NULL && i < glslang_shape_count (shape) && shape->width <= 32;
       i++)
    {
      const guint element = i / (shape->columns * shape->rows);
      const guint column = i / shape->rows % shape->columns;

      bits[i] =
        values
          ->own[4 * (leaf->first + element * shape->element->n_regs + column) + i % shape->rows];
    }
  return values->own != NULL;
}

/* What a file gives the buffer that it is in. */
static void
read_contents (const GlslangContents *contents,
               const SpirvTypes *types,
               const GlslangLeaf *leaf,
               const GlslangShape *shape,
               guint32 *bits)
{
  for (guint i = 0; i < glslang_shape_count (shape); i++)
    {
      const guint64 at = glslang_leaf_at (types, leaf, i) / 4;

      bits[i] = at < contents->words->len ? g_array_index (contents->words, guint32, at) : 0;
    }
}

/* --- names ------------------------------------------------------------------------------------ */

/* One for each row that a leaf fills, as the driver's constants have them. */
static void
name_leaf (const GlslangMaker *maker,
           const GlslangLeaf *leaf,
           const GlslangShape *shape,
           guint buffer)
{
  const SpirvTypes *types = maker->unit->spirv->types;
  g_autofree char *type = glslang_type_name (types, shape->element);
  const guint per = shape->columns * shape->rows;

  for (guint e = 0; e < shape->n && e * per < glslang_shape_count (shape); e++)
    for (guint c = 0; c < shape->columns; c++)
      {
        const guint64 at = glslang_leaf_at (types, leaf, e * per + c * shape->rows);
        g_autofree char *element =
          shape->n > 1 ? g_strdup_printf ("%s[%u]", leaf->name, e) : g_strdup (leaf->name);
        g_autofree char *column =
          shape->columns > 1 ? g_strdup_printf ("%s[%u]", element, c) : g_strdup (element);

        if (e >= MAX_ROWS || at / 16 >= MAX_ROWS)
          return;
        if (shape->width == 64 || leaf->form.is_row_major)
          continue;
        ls_draft_add_part (
          maker->draft, maker->stage, g_strdup_printf ("cb%u.%u", buffer, (guint) (at / 16)),
          (guint) (at % 16) / 4, shape->rows, column, shape->columns > 1 ? NULL : type);
      }
}

/* --- as a person types over them -------------------------------------------------------------- */

#define MAX_TYPED 256 /* numbers of a row */

/* "0.5 0.5 0.5" Returns: (transfer full). */
static char *
dup_numbers (const GlslangShape *shape, const guint32 *bits)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < glslang_shape_count (shape); i++)
    {
      g_string_append (text, i > 0 ? " " : "");
      if (shape->base == 'b')
        g_string_append (text, bits[i] != 0 ? "true" : "false");
      else
        {
          g_autofree char *number = ls_value_dup (shape->base == 'f'   ? LS_VALUE_FLOAT
                                                  : shape->base == 'i' ? LS_VALUE_INT
                                                                       : LS_VALUE_UINT,
                                                  bits[i]);

          g_string_append (text, number);
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_typed (const Values *values,
           const GlslangLeaf *leaf,
           const GlslangShape *shape,
           const guint32 *bits,
           gboolean is_made_up)
{
  const GlslangMaker *maker = values->maker;
  g_autofree char *key = g_strconcat ("uniform.", leaf->own_name, NULL);
  g_autofree char *element = NULL, *type = NULL;

  if (values->filling == GLSLANG_ZEROS || glslang_shape_count (shape) > MAX_TYPED ||
      !glslang_is_used (maker->unit, leaf->variable))
    return;
  element = glslang_type_name (maker->unit->spirv->types, shape->element);
  type = shape->n > 1 ? g_strdup_printf ("%s[%u]", element, shape->n) : g_strdup (element);
  ls_draft_add_text_input (maker->draft, key, type, dup_numbers (shape, bits), is_made_up);
}

/* --- all -------------------------------------------------------------------------------------- */

void
glslang_fill_leaf (const GlslangMaker *maker,
                   const GlslangLeaf *leaf,
                   const guint32 *own,
                   GlslangFilling filling,
                   GArray *words)
{
  const Values values = { maker, own, filling };
  const SpirvTypes *types = maker->unit->spirv->types;
  const GlslangContents *contents;
  g_autofree guint32 *bits = NULL;
  gboolean is_said, is_given;
  GlslangShape shape;

  glslang_shape_init (&shape, types, leaf);
  if (glslang_shape_count (&shape) == 0 || leaf->offset / 4 >= GLSLANG_MAX_WORDS)
    return;
  bits = g_new0 (guint32, glslang_shape_count (&shape));
  is_said = read_own (&values, leaf, &shape, bits);
  contents = glslang_find_contents (maker->set, leaf->variable, leaf->number);
  if (contents != NULL)
    read_contents (contents, types, leaf, &shape, bits);
  is_given = read_given (&values, leaf, &shape, bits);
  is_said |= is_given || contents != NULL;
  if (!is_said)
    make_up (&values, leaf, &shape, bits);
  add_typed (&values, leaf, &shape, bits, !is_said);
  /* they are there, with what lies between leaves */
  if (contents != NULL && !is_given)
    return;
  for (guint i = 0; i < glslang_shape_count (&shape); i++)
    glslang_put_number (words, glslang_leaf_at (types, leaf, i), bits[i], shape.base, shape.width);
}

void
glslang_fill_block (const GlslangMaker *maker, const SpirvVariable *variable, GArray *words)
{
  const char *name = glslang_block_name (maker->unit, variable);
  char **given = name != NULL ? glslang_lines_find (&maker->set->lines, "block", name) : NULL;

  for (guint i = 0; given != NULL && given[2 + i] != NULL; i++)
    glslang_set_word (words, 4ull * i,
                      glslang_lines_bits (given[2 + i], strchr (given[2 + i], '.') != NULL));
}

/* --- constants -------------------------------------------------------------------------------- */

typedef struct
{
  const GlslangMaker *maker;
  GArray **words;     /* guint32; by number of the buffer */
  const guint32 *own; /* of the variable */
} Constants;

static void
put_leaf (const GlslangLeaf *leaf, gpointer data)
{
  Constants *constants = data;
  const guint buffer = leaf->variable->first + leaf->number;
  GlslangShape shape;

  if (buffer >= LS_MAX_CONST_BUFFERS || leaf->offset / 16 >= MAX_ROWS)
    return;
  glslang_shape_init (&shape, constants->maker->unit->spirv->types, leaf);
  glslang_fill_leaf (constants->maker, leaf, constants->own, GLSLANG_UNIFORM,
                     constants->words[buffer]);
  name_leaf (constants->maker, leaf, &shape, buffer);
}

static const guint32 *
find_own (const GlslangUnit *unit, const SpirvVariable *variable)
{
  const SpirvModule *module = unit->spirv->module;
  const SpirvInsn *insn = spirv_maker (module, variable->id);
  const guint32 id = spirv_n_operands (insn) > 1 ? spirv_operand (module, insn, 1) : 0;

  return id != 0 && id < module->bound ? unit->spirv->types->constants[id] : NULL;
}

static void
put_contents (Constants *constants, const SpirvVariable *variable, guint32 number)
{
  const GlslangContents *contents = glslang_find_contents (constants->maker->set, variable, number);
  const guint32 buffer = variable->first + number;

  if (contents != NULL && buffer < LS_MAX_CONST_BUFFERS && constants->words[buffer]->len == 0)
    g_array_append_vals (constants->words[buffer], contents->words->data, contents->words->len);
}

static void
put_variable (Constants *constants, const SpirvVariable *variable)
{
  const GlslangUnit *unit = constants->maker->unit;
  const char *block = glslang_block_name (unit, variable);

  if (variable->at != SPIRV_AT_CONSTANTS)
    return;
  for (guint32 i = 0; i < variable->n && variable->first + i < LS_MAX_CONST_BUFFERS; i++)
    if (constants->words[variable->first + i] == NULL)
      constants->words[variable->first + i] = g_array_new (FALSE, TRUE, sizeof (guint32));
  for (guint32 i = 0; block != NULL && *block && i < variable->n; i++)
    ls_draft_add_symbol (constants->maker->draft, constants->maker->stage,
                         g_strdup_printf ("cb%u", variable->first + i), block, "uniform block");
  for (guint32 i = 0; block != NULL && i < variable->n; i++)
    put_contents (constants, variable, i);
  if (block != NULL)
    glslang_add_buffer_inputs (constants->maker, variable,
                               *block ? block : glslang_variable_name (unit, variable));
  constants->own = find_own (unit, variable);
  glslang_leaves (unit, variable, 0, put_leaf, constants);
  if (variable->first < LS_MAX_CONST_BUFFERS)
    glslang_fill_block (constants->maker, variable, constants->words[variable->first]);
}

/* A key for each vec4. */
static void
put_rows (const GlslangMaker *maker, guint buffer, const GArray *words)
{
  for (guint row = 0; 4 * row < words->len && row < MAX_ROWS; row++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint c = 0; c < 4; c++)
        {
          const guint at = 4 * row + c;
          g_autofree char *number =
            glsl_format_float (at < words->len ? g_array_index (words, guint32, at) : 0);

          g_string_append_printf (text, "%s%s", c ? " " : "", number);
        }
      g_hash_table_replace (maker->part->constants, g_strdup_printf ("cb%u.%u", buffer, row),
                            g_strdup (text->str));
    }
}

void
glslang_find_values (const GlslangMaker *maker, GArray *words[LS_MAX_CONST_BUFFERS])
{
  const SpirvVariables *variables = maker->unit->spirv->variables;
  Constants constants = { .maker = maker, .words = words };

  for (guint i = 0; i < variables->n_variables; i++)
    put_variable (&constants, &variables->variables[i]);
}

void
glslang_put_values (const GlslangMaker *maker)
{
  GArray *words[LS_MAX_CONST_BUFFERS] = { NULL };

  glslang_find_values (maker, words);
  for (guint i = 0; i < LS_MAX_CONST_BUFFERS; i++)
    if (words[i] != NULL)
      {
        put_rows (maker, i, words[i]);
        g_array_unref (words[i]);
      }
}
