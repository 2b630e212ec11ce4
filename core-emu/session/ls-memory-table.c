#include "ls-memory-table.h"

#include <string.h>

#include "ls-debug-info.h"
#include "ls-small-float.h"
#include "ls-source-program.h"
#include "ls-view-values.h"
#include "ls-words.h"

#define MAX_BLOCKS 64 /* of an array of blocks */
#define MAX_TITLE 3   /* variables that a title names */
#define MAX_ROWS (1u << 24)
#define MEASURED 64 /* rows whose names are measured */

/* A variable, or a member of one that is a structure. */
typedef struct
{
  LsVariable variable;
  char *path;
  guint64 first, n_rows;
} Part;

struct _LsMemoryTable
{
  gatomicrefcount ref_count;
  LsProgram *program; /* owned */
  LsMemory memory;
  gboolean has_elements; /* its one part is an array of structures, a row each */
  GArray *parts;         /* of Part */
  guint64 n_rows;
  guint n_columns;
  LsVariable *numbers; /* of the first element, one a column; NULL: there are no elements */
  guint64 stride;      /* bytes from element to element */
  char *title;
};

static const LsDebugInfo *
info_of (const LsProgram *program)
{
  return ls_program_machine (program)->debug_info;
}

/* --- sizes ------------------------------------------------------------------------------------ */

/* What is counted in a variable: its numbers, or numbers and vectors as one each. */
typedef enum
{
  COUNT_NUMBERS,
  COUNT_ROWS,
} Count;

static gboolean
is_one (const LsVariable *variable, Count count)
{
  return variable->shape == LS_SHAPE_NUMBER ||
         (variable->shape == LS_SHAPE_VECTOR && count == COUNT_ROWS);
}

/* Parts of arrays, matrices and vectors are alike. */
static guint64
count_in (const LsProgram *program, const LsVariable *variable, Count count)
{
  LsVariable part;
  guint64 n = 0;

  if (is_one (variable, count))
    return 1;
  if (variable->shape == LS_SHAPE_OPAQUE)
    return 0;
  if (variable->shape != LS_SHAPE_STRUCT)
    return info_of (program)->part (program, variable, 0, &part)
             ? (guint64) variable->n * count_in (program, &part, count)
             : 0;
  for (guint32 i = 0; info_of (program)->part (program, variable, i, &part); i++)
    n += count_in (program, &part, count);
  return n;
}

/* The columns that the widest row of a variable has. */
static guint
count_columns (const LsProgram *program, const LsVariable *variable)
{
  LsVariable part;
  guint n = 0;

  if (variable->shape == LS_SHAPE_NUMBER)
    return 1;
  if (variable->shape == LS_SHAPE_VECTOR)
    return variable->n;
  for (guint32 i = 0; info_of (program)->part (program, variable, i, &part) &&
                      (variable->shape == LS_SHAPE_STRUCT || i == 0);
       i++)
    n = MAX (n, count_columns (program, &part));
  return n;
}

/* --- paths ------------------------------------------------------------------------------------ */

static void
append_part (GString *path, const LsVariable *whole, guint32 i, const LsVariable *part)
{
  if (whole->shape == LS_SHAPE_VECTOR && whole->n <= 4)
    g_string_append_printf (path, ".%c", "xyzw"[i]);
  else if (whole->shape == LS_SHAPE_STRUCT)
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "",
                            part->name != NULL ? part->name : "");
  else
    g_string_append_printf (path, "[%u]", i);
}

/* Goes to number, or row, n in a variable. path: (nullable): gets the way there. Returns: FALSE: there is none. */
static gboolean
descend (const LsProgram *program, LsVariable *at, Count count, guint64 n, GString *path)
{
  while (!is_one (at, count))
    {
      const LsVariable whole = *at;
      guint32 i = 0;

      if (!info_of (program)->part (program, &whole, 0, at))
        return FALSE;
      if (whole.shape != LS_SHAPE_STRUCT)
        {
          const guint64 size = count_in (program, at, count);

          if (size == 0 || n / size >= whole.n)
            return FALSE;
          i = (guint32) (n / size);
          n %= size;
          info_of (program)->part (program, &whole, i, at);
        }
      else
        for (guint64 size; n >= (size = count_in (program, at, count)); n -= size)
          if (!info_of (program)->part (program, &whole, ++i, at))
            return FALSE;
      if (path != NULL)
        append_part (path, &whole, i, at);
    }
  return n == 0;
}

/* --- making them ------------------------------------------------------------------------------ */

static void
part_clear (gpointer data)
{
  g_free (((Part *) data)->path);
}

static LsMemoryTable *
add_table (GPtrArray *tables, LsProgram *program, LsMemory memory, gboolean has_elements)
{
  LsMemoryTable *table = g_new0 (LsMemoryTable, 1);

  g_atomic_ref_count_init (&table->ref_count);
  table->program = ls_program_ref (program);
  table->memory = memory;
  table->has_elements = has_elements;
  table->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_array_set_clear_func (table->parts, part_clear);
  g_ptr_array_add (tables, table);
  return table;
}

/* The table of what is no array of structures. */
static LsMemoryTable *
find_plain (GPtrArray *tables, LsProgram *program, LsMemory memory)
{
  for (guint i = 0; i < tables->len; i++)
    {
      LsMemoryTable *table = g_ptr_array_index (tables, i);

      if (table->memory == memory && !table->has_elements)
        return table;
    }
  return add_table (tables, program, memory, FALSE);
}

/* The number of columns that an array of structures has; 0: it is something else, or too wide. */
static guint
count_element (const LsProgram *program, const LsVariable *variable)
{
  LsVariable element;
  guint64 n;

  if (variable->shape != LS_SHAPE_ARRAY ||
      !info_of (program)->part (program, variable, 0, &element) || element.shape != LS_SHAPE_STRUCT)
    return 0;
  n = count_in (program, &element, COUNT_NUMBERS);
  return n <= LS_MEMORY_TABLE_COLUMNS ? (guint) n : 0;
}

/* All elements are alike: what their columns are is found once. */
static void
find_columns (LsMemoryTable *table, const LsVariable *array)
{
  const LsDebugInfo *info = info_of (table->program);
  LsVariable first, second;

  table->numbers = g_new0 (LsVariable, table->n_columns);
  info->part (table->program, array, 0, &first);
  if (info->part (table->program, array, 1, &second))
    table->stride = second.at - first.at;
  for (guint i = 0; i < table->n_columns; i++)
    {
      table->numbers[i] = first;
      descend (table->program, &table->numbers[i], COUNT_NUMBERS, i, NULL);
    }
}

static void
add_part (GPtrArray *tables, LsProgram *program, const LsVariable *variable, const char *path)
{
  const guint n_element = count_element (program, variable);
  LsMemoryTable *table = n_element > 0 ? add_table (tables, program, variable->number, TRUE)
                                       : find_plain (tables, program, variable->number);
  Part part = { .variable = *variable,
                .path = g_strdup (path),
                .first = table->n_rows,
                .n_rows = n_element > 0 ? variable->n : count_in (program, variable, COUNT_ROWS) };

  part.n_rows = MIN (part.n_rows, MAX_ROWS - part.first);
  table->n_rows += part.n_rows;
  table->n_columns =
    n_element > 0 ? n_element : MAX (table->n_columns, count_columns (program, variable));
  g_array_append_val (table->parts, part);
  if (n_element > 0)
    find_columns (table, variable);
}

/* Whether it is an array of blocks, each of which is a memory. */
static gboolean
is_of_blocks (const LsProgram *program, const LsVariable *variable)
{
  LsVariable first, second;

  return variable->shape == LS_SHAPE_ARRAY &&
         info_of (program)->part (program, variable, 0, &first) &&
         info_of (program)->part (program, variable, 1, &second) && first.number != second.number;
}

/* Members of a structure are parts, so that arrays among them are. */
static void
add_variable (GPtrArray *tables, LsProgram *program, const LsVariable *variable, const char *path)
{
  const gboolean has_blocks = is_of_blocks (program, variable);
  LsVariable part;

  if (!has_blocks && variable->shape != LS_SHAPE_STRUCT)
    {
      if (variable->number < ls_program_machine (program)->n_memories &&
          ls_program_memory_size (program, variable->number) > 0 &&
          count_in (program, variable, COUNT_NUMBERS) > 0)
        add_part (tables, program, variable, path);
      return;
    }
  for (guint32 i = 0;
       (!has_blocks || i < MAX_BLOCKS) && info_of (program)->part (program, variable, i, &part);
       i++)
    {
      g_autoptr (GString) inner = g_string_new (path);

      append_part (inner, variable, i, &part);
      add_variable (tables, program, &part, inner->str);
    }
}

/* --- titles ----------------------------------------------------------------------------------- */

/* Returns: (nullable): what the text calls the block, or what is bound. */
static const char *
find_bound_name (const LsProgram *program, LsMemory memory)
{
  for (guint i = 0; i < program->n_bound; i++)
    if (program->bound[i].kind == LS_BOUND_MEMORY && program->bound[i].number == memory)
      return program->bound[i].name;
  return NULL;
}

/* "Data: float[128] v" */
static char *
make_title (const LsMemoryTable *table)
{
  const char *block = find_bound_name (table->program, table->memory);
  GString *title = g_string_new (NULL);

  if (block == NULL)
    {
      g_autofree char *memory =
        ls_store_dup_memory_title (ls_program_memory_desc (table->program, table->memory));

      g_string_append_printf (title, "%s: ", memory);
    }
  else if (!g_str_equal (block, g_array_index (table->parts, Part, 0).path))
    g_string_append_printf (title, "%s: ", block);
  for (guint i = 0; i < MIN (table->parts->len, MAX_TITLE); i++)
    {
      const Part *part = &g_array_index (table->parts, Part, i);
      g_autofree char *type = ls_source_at_dup_type (table->program, &part->variable);

      g_string_append_printf (title, "%s%s %s", i > 0 ? ", " : "", type, part->path);
    }
  if (table->parts->len > MAX_TITLE)
    g_string_append (title, ", …");
  return g_string_free (title, FALSE);
}

/* What threads share while they run comes last. */
static void
add_variables (GPtrArray *tables, LsProgram *program, gboolean is_shared)
{
  const LsDebugInfo *info = info_of (program);
  const guint n = info != NULL ? info->n_variables (program) : 0;

  for (guint i = 0; i < n; i++)
    {
      LsVariable variable;

      info->variable (program, i, &variable);
      if (variable.place == LS_CELL_MEMORY && variable.scope == LS_SCOPE_ALL &&
          !variable.is_hidden && variable.name != NULL &&
          (variable.kind == LS_VARIABLE_SHARED) == is_shared)
        add_variable (tables, program, &variable, variable.name);
    }
}

GPtrArray *
ls_memory_tables_new (LsProgram *program)
{
  GPtrArray *tables = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_memory_table_unref);

  add_variables (tables, program, FALSE);
  add_variables (tables, program, TRUE);
  for (guint i = 0; i < tables->len; i++)
    {
      LsMemoryTable *table = g_ptr_array_index (tables, i);

      table->title = make_title (table);
    }
  return tables;
}

/* The memory that a scene puts out first. Returns: (nullable). */
static const LsOutput *
find_output (LsScene *scene)
{
  const LsOutput *output =
    ls_scene_get_n_outputs (scene) > 0 ? ls_scene_get_output (scene, 0) : NULL;

  return output != NULL && output->is_memory ? output : NULL;
}

gboolean
ls_memory_tables_find_put_out (const GPtrArray *tables, LsScene *scene, guint *index)
{
  const LsOutput *output = find_output (scene);

  for (guint i = 0; output != NULL && i < tables->len; i++)
    if (ls_memory_table_get_memory (g_ptr_array_index (tables, i)) == output->memory)
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

gboolean
ls_memory_tables_are_put_out (const LsView *view)
{
  LsScene *scene = ls_view_get_scene (view);
  g_autoptr (GPtrArray) tables = NULL;
  guint index;

  /* Most scenes put out none: their tables are not made. */
  if (find_output (scene) == NULL)
    return FALSE;
  tables = ls_memory_tables_new (ls_view_get_program (view));
  return ls_memory_tables_find_put_out (tables, scene, &index);
}

LsMemoryTable *
ls_memory_table_ref (LsMemoryTable *table)
{
  g_atomic_ref_count_inc (&table->ref_count);
  return table;
}

void
ls_memory_table_unref (LsMemoryTable *table)
{
  if (!g_atomic_ref_count_dec (&table->ref_count))
    return;
  g_array_unref (table->parts);
  ls_program_unref (table->program);
  g_free (table->numbers);
  g_free (table->title);
  g_free (table);
}

/* --- asking ----------------------------------------------------------------------------------- */

gboolean
ls_memory_table_is_of (const LsMemoryTable *table, const LsProgram *program)
{
  return table->program == program;
}

LsMemory
ls_memory_table_get_memory (const LsMemoryTable *table)
{
  return table->memory;
}

const char *
ls_memory_table_get_title (const LsMemoryTable *table)
{
  return table->title;
}

guint
ls_memory_table_get_n_rows (const LsMemoryTable *table)
{
  return (guint) table->n_rows;
}

guint
ls_memory_table_get_n_columns (const LsMemoryTable *table)
{
  return table->n_columns;
}

/* The part that a row is of; NULL: there is no such row. */
static const Part *
find_part (const LsMemoryTable *table, guint row)
{
  for (guint i = 0; i < table->parts->len; i++)
    {
      const Part *part = &g_array_index (table->parts, Part, i);

      if (row >= part->first && row - part->first < part->n_rows)
        return part;
    }
  return NULL;
}

gboolean
ls_memory_table_begins_part (const LsMemoryTable *table, guint row)
{
  const Part *part = find_part (table, row);

  return part != NULL && part->first == row;
}

/* The element, number or vector of a row. path: (nullable): is appended to. */
static gboolean
find_row (const LsMemoryTable *table, guint row, LsVariable *out, GString *path)
{
  const Part *part = find_part (table, row);
  guint64 n;

  if (part == NULL)
    return FALSE;
  n = row - part->first;
  *out = part->variable;
  if (path != NULL)
    g_string_append (path, part->path);
  if (!table->has_elements)
    return descend (table->program, out, COUNT_ROWS, n, path);
  if (path != NULL)
    g_string_append_printf (path, "[%u]", (guint) n);
  return info_of (table->program)->part (table->program, &part->variable, (guint32) n, out);
}

/* path: (nullable): is appended to. */
static gboolean
find_number (const LsMemoryTable *table, guint row, guint column, LsVariable *out, GString *path)
{
  return find_row (table, row, out, path) &&
         descend (table->program, out, COUNT_NUMBERS, column, path);
}

char *
ls_memory_table_dup_head (const LsMemoryTable *table, guint column)
{
  LsVariable variable;
  g_autoptr (GString) path = g_string_new (NULL);

  if (!table->has_elements)
    return table->n_columns > 1 && column < 4 ? g_strdup_printf ("%c", "xyzw"[column])
                                              : g_strdup ("");
  if (find_row (table, 0, &variable, NULL))
    descend (table->program, &variable, COUNT_NUMBERS, column, path);
  return g_strdup (path->str);
}

char *
ls_memory_table_dup_name (const LsMemoryTable *table, guint row)
{
  LsVariable variable;
  g_autoptr (GString) path = g_string_new (NULL);

  find_row (table, row, &variable, path);
  return g_strdup (path->str);
}

guint
ls_memory_table_measure_names (const LsMemoryTable *table)
{
  guint longest = 0;

  for (guint i = 0; i < table->parts->len; i++)
    {
      const Part *part = &g_array_index (table->parts, Part, i);
      const guint64 n = MIN (part->n_rows, MEASURED);

      for (guint64 k = 0; k <= n && part->n_rows > 0; k++)
        {
          g_autofree char *name = ls_memory_table_dup_name (
            table, (guint) (part->first + (k < n ? k : part->n_rows - 1)));

          longest = MAX (longest, (guint) strlen (name));
        }
    }
  return longest;
}

char *
ls_memory_table_dup_path (const LsMemoryTable *table, guint row, guint column)
{
  LsVariable variable;
  g_autoptr (GString) path = g_string_new (NULL);

  return find_number (table, row, column, &variable, path) ? g_strdup (path->str) : NULL;
}

static guint
count_bits (const LsVariable *number)
{
  return number->bits == 1 ? 32 : number->bits;
}

gboolean
ls_memory_table_find (const LsMemoryTable *table, guint row, guint column, LsMemoryField *field)
{
  LsVariable number;

  if (table->numbers != NULL && row < table->n_rows && column < table->n_columns)
    {
      number = table->numbers[column];
      number.at += row * table->stride;
    }
  else if (table->numbers != NULL || !find_number (table, row, column, &number, NULL))
    return FALSE;
  *field = (LsMemoryField){ .word = number.at / 4,
                            .bit = (guint) (number.at % 4 * 8),
                            .n_bits = count_bits (&number),
                            .type = number.type };
  return TRUE;
}

/* --- from a word ------------------------------------------------------------------------------ */

/* How many numbers, and rows, stand before what was found. */
typedef struct
{
  guint64 numbers, rows, component;
} Before;

static gboolean seek (const LsProgram *program, const LsVariable *at, guint64 byte, Before *before);

static gboolean
seek_part (const LsProgram *program,
           const LsVariable *whole,
           guint32 i,
           const LsVariable *part,
           guint64 byte,
           Before *before)
{
  Before inner = *before;

  if (!seek (program, part, byte, &inner))
    return FALSE;
  if (whole->shape == LS_SHAPE_VECTOR)
    inner.component = i;
  *before = inner;
  return TRUE;
}

/* Elements follow each other at one distance; the word may begin in front of the one that is in it. */
static gboolean
seek_element (const LsProgram *program, const LsVariable *array, guint64 byte, Before *before)
{
  const LsDebugInfo *info = info_of (program);
  LsVariable first, second, part;
  guint64 stride, i;

  if (!info->part (program, array, 0, &first))
    return FALSE;
  stride =
    info->part (program, array, 1, &second) && second.at > first.at ? second.at - first.at : 0;
  i = stride > 0 && byte > first.at ? (byte - first.at) / stride : 0;
  for (guint64 last = i + 1; i <= last && i < array->n; i++)
    {
      Before inner = { before->numbers + i * count_in (program, &first, COUNT_NUMBERS),
                       before->rows + i * count_in (program, &first, COUNT_ROWS), 0 };

      if (info->part (program, array, (guint32) i, &part) && seek (program, &part, byte, &inner))
        {
          *before = inner;
          return TRUE;
        }
    }
  return FALSE;
}

/* Finds the first number that has some of the four bytes from byte. */
static gboolean
seek (const LsProgram *program, const LsVariable *at, guint64 byte, Before *before)
{
  LsVariable part;

  if (at->shape == LS_SHAPE_NUMBER)
    return at->at < byte + 4 && at->at + count_bits (at) / 8 > byte;
  if (at->shape == LS_SHAPE_ARRAY)
    return seek_element (program, at, byte, before);
  for (guint32 i = 0; info_of (program)->part (program, at, i, &part); i++)
    {
      if (seek_part (program, at, i, &part, byte, before))
        return TRUE;
      before->numbers += count_in (program, &part, COUNT_NUMBERS);
      before->rows += at->shape == LS_SHAPE_VECTOR ? 0 : count_in (program, &part, COUNT_ROWS);
    }
  return FALSE;
}

gboolean
ls_memory_table_find_word (const LsMemoryTable *table, guint64 word, guint *row, guint *column)
{
  for (guint i = 0; i < table->parts->len; i++)
    {
      const Part *part = &g_array_index (table->parts, Part, i);
      Before before = { 0 };

      if (!seek (table->program, &part->variable, 4 * word, &before))
        continue;
      if (table->has_elements)
        {
          before.rows = before.numbers / table->n_columns;
          before.component = before.numbers % table->n_columns;
        }
      if (before.rows >= part->n_rows)
        return FALSE;
      *row = (guint) (part->first + before.rows);
      *column = (guint) before.component;
      return TRUE;
    }
  return FALSE;
}

/* --- values ----------------------------------------------------------------------------------- */

static guint64
widen (const LsMemoryField *field, guint32 bits)
{
  const guint32 kept = field->n_bits < 32 ? bits & ((1u << field->n_bits) - 1) : bits;

  if (field->n_bits >= 32)
    return kept;
  if (field->type == LS_VALUE_FLOAT)
    return ls_float_bits (ls_half_to_float ((guint16) kept));
  if (field->type == LS_VALUE_INT && (kept >> (field->n_bits - 1) & 1) != 0)
    return kept | ~((1u << field->n_bits) - 1);
  return kept;
}

guint64
ls_memory_field_read (const LsMemoryField *field, const guint32 *words, gsize n_words)
{
  if (field->word >= n_words || (field->n_bits == 64 && n_words - field->word < 2))
    return 0;
  if (field->n_bits == 64)
    return ls_value_join (words[field->word], words[field->word + 1]);
  return widen (field, words[field->word] >> field->bit);
}
