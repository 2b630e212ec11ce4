#include "exec-vectors.h"
#include "program-vectors.h"
#include "r700-isa.h"
#include "vectors.h"

#include <string.h>

/* Every row of the instruction tables has an encoding and an execution that something else made, or stands in
 * data/excused.vec with the reason why it has none. A table that decodes, prints and runs proves nothing about itself.
 *
 *   test-isa-coverage EXCUSED.vec ENCODINGS.vec... exec EXECUTIONS.vec... programs PROGRAMS.vec cases CASES.vec... */

typedef struct
{
  const char *class, *name;
  guint by_others;                 /* encodings of compilers, drivers and tools */
  guint by_table;                  /* encodings of make-encodings.py */
  guint executed;                  /* execution vectors */
  GString *encodings, *executions; /* who confirms them, as the reference says it */
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

/* All rows one after the other: cf, alu, fetch; the order of the pages of the reference. */
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

/* --- names of witnesses ----------------------------------------------------------------------------------- */

static const struct
{
  const char *file, *name;
} witness_names[] = {
  { "known-words.vec", "known words of drivers and tools" },
  { "llvm.vec", "LLVM 14" },
  { "llvm-modifiers.vec", "LLVM 14" },
  { "corpus.vec", "Mesa 22.3.6" },
  { "mesa-ops.vec", "Mesa 22.3.6" },
  { "encodings.vec", "a second encoder with tables of its own" },
  { "known.vec", "examples and statements of others" },
  { "exec.vec", "the guide's formula in exact arithmetic" },
  { "programs.vec", "programs mirrored in Python" },
};

/* Adds a name that is not there yet. */
static void
add_name (GString **names, const char *name)
{
  if (*names == NULL)
    *names = g_string_new (name);
  else if (strstr ((*names)->str, name) == NULL)
    g_string_append_printf (*names, "; %s", name);
}

static void
add_witness (GString **names, const char *path)
{
  g_autofree char *file = g_path_get_basename (path);

  for (guint i = 0; i < G_N_ELEMENTS (witness_names); i++)
    if (strcmp (witness_names[i].file, file) == 0)
      {
        add_name (names, witness_names[i].name);
        return;
      }
  g_error ("%s has no name as a witness", file);
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
count_encoding (Coverage *coverage, Row *row, const char *kind, const char *path, gboolean by_table)
{
  add_witness (&row->encodings, path);
  *(by_table ? &row->by_table : &row->by_others) += 1;
  if (strcmp (row->class, "MEM") == 0 || strcmp (row->class, "LDS") == 0)
    count_encoding (coverage, find_row (coverage, strcmp (kind, "tex") == 0 ? "TEX" : "VTX", "MEM"),
                    kind, path, by_table);
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
      count_encoding (coverage, row, cells[0], path, by_table);
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
      add_witness (&coverage->alu[op].executions, path);
    }
}

/* Whether the text has a name of the instruction; MEM goes by the names of its operations. */
static gboolean
names_row (const char *text, const char *name)
{
  return strstr (text, strcmp (name, "MEM") == 0 ? "RD_S" : name) != NULL;
}

/* Programs say which rows they are about; the text has to have them. */
static void
add_programs (Coverage *coverage, const char *path)
{
  g_autoptr (GPtrArray) programs = program_vectors_read (path);

  g_assert_cmpuint (programs->len, >, 0);
  for (guint i = 0; i < programs->len; i++)
    {
      const ProgramVector *program = g_ptr_array_index (programs, i);

      for (guint k = 0; program->rows[k]; k++)
        {
          g_auto (GStrv) cells = g_strsplit (program->rows[k], " ", 2);
          Row *row = find_row (coverage, cells[0], cells[1]);

          if (row == NULL || !names_row (program->text->str, cells[1]))
            g_error ("%s: program %s has no %s", path, program->name, program->rows[k]);
          add_witness (&row->executions, path);
          row->executed++;
        }
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
      g_autofree char *name = NULL;
      Row *row;

      g_assert_cmpuint (g_strv_length (cells), ==, 3);
      row = find_row (coverage, cells[0], cells[1]);
      if (row == NULL)
        g_error ("%s: there is no row %s %s", path, cells[0], cells[1]);
      name = g_strconcat ("shaders that other renderers ran (", cells[2], ")", NULL);
      add_name (&row->executions, name);
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

/* What the reference says, or NULL. */
static const char *
item_text (const LsReferencePage *page, const char *label)
{
  for (guint i = 0; i < page->items->len; i++)
    if (strcmp (g_array_index (page->items, LsReferenceItem, i).label, label) == 0)
      return g_array_index (page->items, LsReferenceItem, i).text;
  return NULL;
}

static char *
quoted (const GString *names)
{
  return names ? g_strdup_printf ("\"%s\"", names->str) : g_strdup ("NULL");
}

/* The reference names these witnesses and no others. Prints the row that it should have. */
static guint
check_reference (guint i, const Row *row)
{
  g_autoptr (LsReferencePage) page = r700_manual.page (i);
  const char *encodings = item_text (page, "Encoding confirmed by");
  const char *executions = item_text (page, "Execution confirmed by");
  const char *class = g_str_has_prefix (row->class, "CF")    ? "CF"
                      : g_str_has_prefix (row->class, "ALU") ? "ALU"
                                                             : row->class;
  g_autofree char *encoding = quoted (row->encodings);
  g_autofree char *execution = quoted (row->executions);

  g_assert_cmpstr (page->name, ==, row->name);
  if (encodings && executions &&
      (row->encodings ? strcmp (encodings, row->encodings->str) == 0
                      : g_str_has_prefix (encodings, "nothing")) &&
      (row->executions ? strcmp (executions, row->executions->str) == 0
                       : g_str_has_prefix (executions, "nothing")))
    return 0;
  g_test_message ("r700-witnesses.def should say of %s, %s:\n  encodings %s\n  executions %s",
                  class, row->name, encoding, execution);
  return 1;
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
    else if (strcmp (arguments->paths[i], "programs") == 0)
      add = add_programs;
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
      n_wrong += check_reference (i, row);
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
    g_error (
      "usage: test-isa-coverage EXCUSED.vec ENCODINGS.vec... exec EXECUTIONS.vec... programs "
      "PROGRAMS.vec cases "
      "CASES.vec...");
  arguments = (Arguments){ argv, (guint) argc };
  g_test_add_data_func ("/witness/isa-coverage", &arguments, test_coverage);
  return g_test_run ();
}
