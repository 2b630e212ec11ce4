#include "exec-vectors.h"
#include "r700-isa.h"
#include "vectors.h"

#include <string.h>

/* Every row of the instruction tables has an encoding and an execution that something else made, or stands in
 * data/excused.vec with the reason why it has none. A table that decodes, prints and runs proves nothing about itself.
 *
 *   test-isa-coverage EXCUSED.vec ENCODINGS.vec... exec EXECUTIONS.vec... cases CASES.vec... */

typedef struct
{
  const char *class, *name;
  guint by_others; /* encodings of compilers, drivers and tools */
  guint by_table;  /* encodings of make-encodings.py */
  guint executed;  /* execution vectors */
  gboolean encoding_excused, execution_excused;
} Row;

typedef struct
{
  Row cf[R700_N_CF_OPS];
  Row alu[R700_N_ALU_OPS];
  Row fetch[R700_N_FETCH_OPS];
} Coverage;

typedef struct
{
  char **paths;
  guint n;
} Arguments;

#define TABLE_SOURCE "spec table"

static void
name_rows (Coverage *coverage)
{
  static const char *const cf_classes[] = { "CF", "CF_ALU", "CF_EXPORT" };
  static const char *const fetch_classes[] = { "VTX", "TEX", "MEM", "LDS" };

  for (guint i = 0; i < R700_N_CF_OPS; i++)
    coverage->cf[i] =
      (Row){ .class = cf_classes[r700_cf_ops[i].class], .name = r700_cf_ops[i].name };
  for (guint i = 0; i < R700_N_ALU_OPS; i++)
    coverage->alu[i] = (Row){ .class = r700_alu_ops[i].is_op3 ? "ALU_OP3" : "ALU_OP2",
                              .name = r700_alu_ops[i].name };
  for (guint i = 0; i < R700_N_FETCH_OPS; i++)
    coverage->fetch[i] =
      (Row){ .class = fetch_classes[r700_fetch_ops[i].class], .name = r700_fetch_ops[i].name };
}

/* All rows one after the other: cf, alu, fetch. */
static Row *
row_at (Coverage *coverage, guint i)
{
  if (i < R700_N_CF_OPS)
    return &coverage->cf[i];
  i -= R700_N_CF_OPS;
  if (i < R700_N_ALU_OPS)
    return &coverage->alu[i];
  i -= R700_N_ALU_OPS;
  return i < R700_N_FETCH_OPS ? &coverage->fetch[i] : NULL;
}

/* The row of that name. Returns: NULL if there is none. */
static Row *
find_row (Coverage *coverage, const char *class, const char *name)
{
  Row *row;

  for (guint i = 0; (row = row_at (coverage, i)) != NULL; i++)
    if (strcmp (row->class, class) == 0 && strcmp (row->name, name) == 0)
      return row;
  return NULL;
}

/* --- encodings --------------------------------------------------------------------------------------------- */

/* The row that the words decode to. */
static Row *
decoded_row (Coverage *coverage, const char *kind, const char *words)
{
  g_autoptr (R700Program) program = vectors_decode (kind, words);

  if (strcmp (kind, "cf") == 0)
    {
      g_assert_cmpuint (program->cf[0].op, !=, R700_CF_OP_INVALID);
      return &coverage->cf[program->cf[0].op];
    }
  if (strcmp (kind, "alu") == 0)
    {
      g_assert_cmpuint (program->groups[0].slots[0].op, !=, R700_OP_INVALID);
      return &coverage->alu[program->groups[0].slots[0].op];
    }
  g_assert_cmpuint (program->fetches[0].op, !=, R700_FETCH_INVALID);
  return &coverage->fetch[program->fetches[0].op];
}

/* MEM of a clause is the row that MEM_OP divides. */
static void
count_encoding (Coverage *coverage, Row *row, const char *kind, gboolean by_table)
{
  *(by_table ? &row->by_table : &row->by_others) += 1;
  if (strcmp (row->class, "MEM") == 0 || strcmp (row->class, "LDS") == 0)
    count_encoding (coverage, find_row (coverage, strcmp (kind, "tex") == 0 ? "TEX" : "VTX", "MEM"),
                    kind, by_table);
}

static void
add_encodings (Coverage *coverage, const char *path)
{
  g_autoptr (GPtrArray) vectors = vectors_read_file (path);

  g_assert_cmpuint (vectors->len, >, 0);
  for (guint i = 0; i < vectors->len; i++)
    {
      char **cells = g_ptr_array_index (vectors, i);
      Row *row = decoded_row (coverage, cells[0], cells[1]);
      gboolean by_table = g_str_has_prefix (cells[3], TABLE_SOURCE);

      if (cells[4])
        {
          g_autofree char *found = g_strdup_printf ("%s %s", row->class, row->name);

          g_assert_cmpstr (found, ==, cells[4]);
        }
      else if (g_str_has_suffix (path, "mesa-ops.vec"))
        g_assert_cmpstr (row->name, ==, cells[2]);
      count_encoding (coverage, row, cells[0], by_table);
    }
}

/* --- executions -------------------------------------------------------------------------------------------- */

/* Blocks of ALU instructions are named after them. */
static void
add_executions (Coverage *coverage, const char *path)
{
  g_autoptr (GPtrArray) blocks = exec_vectors_read (path);

  g_assert_cmpuint (blocks->len, >, 0);
  for (guint i = 0; i < blocks->len; i++)
    {
      const ExecBlock *block = g_ptr_array_index (blocks, i);
      R700AluOp op = r700_alu_by_name (block->op);

      g_assert_cmpuint (op, !=, R700_OP_INVALID);
      coverage->alu[op].executed += block->vectors->len;
    }
}

/* Rows by class and name, with the cases of a corpus that run them. */
static void
add_cases (Coverage *coverage, const char *path)
{
  g_autoptr (GPtrArray) cases = vectors_read_file (path);

  for (guint i = 0; i < cases->len; i++)
    {
      char **cells = g_ptr_array_index (cases, i);
      Row *row;

      g_assert_cmpuint (g_strv_length (cells), ==, 3);
      row = find_row (coverage, cells[0], cells[1]);
      if (row == NULL)
        g_error ("%s: there is no row %s %s", path, cells[0], cells[1]);
      row->executed++;
    }
}

/* --- excuses ----------------------------------------------------------------------------------------------- */

static void
add_excuses (Coverage *coverage, const char *path)
{
  g_autoptr (GPtrArray) excuses = vectors_read_file (path);

  for (guint i = 0; i < excuses->len; i++)
    {
      char **cells = g_ptr_array_index (excuses, i);
      Row *row;

      g_assert_cmpuint (g_strv_length (cells), ==, 4);
      row = find_row (coverage, cells[1], cells[2]);
      if (row == NULL)
        g_error ("%s: there is no row %s %s", path, cells[1], cells[2]);
      if (strcmp (cells[0], "encoding") == 0)
        row->encoding_excused = TRUE;
      else
        row->execution_excused = TRUE;
    }
}

/* --- the verdict ------------------------------------------------------------------------------------------- */

/* A row is witnessed or excused, and not both. */
static guint
check_witness (const Row *row, const char *what, gboolean has, gboolean excused)
{
  if (!has && !excused)
    g_test_message ("%s %s has no outside %s and no excuse", row->class, row->name, what);
  if (has && excused)
    g_test_message ("%s %s has an outside %s and is still excused", row->class, row->name, what);
  return has == excused;
}

static void
report (Coverage *coverage)
{
  guint n = 0, by_others = 0, by_table = 0, executed = 0, no_encoding = 0, no_execution = 0;
  Row *row;

  for (; (row = row_at (coverage, n)) != NULL; n++)
    {
      by_others += row->by_others > 0;
      by_table += row->by_others == 0 && row->by_table > 0;
      executed += row->executed > 0;
      no_encoding += row->encoding_excused;
      no_execution += row->execution_excused;
    }
  g_test_message ("%u rows", n);
  g_test_message (
    "encodings: %u rows by compilers, drivers and tools, %u more by the second encoder "
    "alone, %u excused",
    by_others, by_table, no_encoding);
  g_test_message ("executions: %u rows, %u excused", executed, no_execution);
}

static void
test_coverage (gconstpointer data)
{
  const Arguments *arguments = data;
  Coverage coverage = { 0 };
  void (*add) (Coverage * coverage, const char *path) = add_encodings;
  guint n_wrong = 0;
  Row *row;

  name_rows (&coverage);
  for (guint i = 2; i < arguments->n; i++)
    if (strcmp (arguments->paths[i], "exec") == 0)
      add = add_executions;
    else if (strcmp (arguments->paths[i], "cases") == 0)
      add = add_cases;
    else
      add (&coverage, arguments->paths[i]);
  add_excuses (&coverage, arguments->paths[1]);
  for (guint i = 0; (row = row_at (&coverage, i)) != NULL; i++)
    {
      n_wrong +=
        check_witness (row, "encoding", row->by_others + row->by_table > 0, row->encoding_excused);
      n_wrong += check_witness (row, "execution", row->executed > 0, row->execution_excused);
    }
  report (&coverage);
  g_assert_cmpuint (n_wrong, ==, 0);
}

int
main (int argc, char **argv)
{
  Arguments arguments;

  g_test_init (&argc, &argv, NULL);
  if (argc < 4)
    g_error ("usage: test-isa-coverage EXCUSED.vec ENCODINGS.vec... exec EXECUTIONS.vec... cases "
             "CASES.vec...");
  arguments = (Arguments){ argv, (guint) argc };
  g_test_add_data_func ("/witness/isa-coverage", &arguments, test_coverage);
  return g_test_run ();
}
