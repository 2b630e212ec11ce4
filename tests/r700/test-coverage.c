#include "vectors.h"

#include <string.h>

/* Every row of the instruction tables has an encoding that something else produced, or stands in data/uncovered.vec with
 * the reason why it has none. A table that decodes and prints proves nothing about its own numbers. */

typedef struct
{
  gboolean cf[R700_N_CF_OPS];
  gboolean alu[R700_N_ALU_OPS];
  gboolean fetch[R700_N_FETCH_OPS];
} Coverage;

/* Marks the row that the words decode to; returns its name. */
static const char *
cover (Coverage *coverage, const char *kind, const char *words)
{
  g_autoptr (R700Program) program = vectors_decode (kind, words);

  if (strcmp (kind, "cf") == 0)
    {
      g_assert_cmpuint (program->cf[0].op, !=, R700_CF_OP_INVALID);
      coverage->cf[program->cf[0].op] = TRUE;
      return r700_cf_ops[program->cf[0].op].name;
    }
  if (strcmp (kind, "alu") == 0)
    {
      R700AluOp op = program->groups[0].slots[0].op;

      g_assert_cmpuint (op, !=, R700_OP_INVALID);
      coverage->alu[op] = TRUE;
      return r700_alu_ops[op].name;
    }
  g_assert_cmpuint (program->fetches[0].op, !=, R700_FETCH_INVALID);
  coverage->fetch[program->fetches[0].op] = TRUE;
  return r700_fetch_ops[program->fetches[0].op].name;
}

static void
cover_file (Coverage *coverage, const char *name, gboolean names)
{
  g_autoptr (GPtrArray) vectors = vectors_read (name);

  g_assert_cmpuint (vectors->len, >, 0);
  for (guint i = 0; i < vectors->len; i++)
    {
      char **cells = g_ptr_array_index (vectors, i);
      const char *found = cover (coverage, cells[0], cells[1]);

      if (names)
        g_assert_cmpstr (found, ==, cells[2]);
    }
}

/* The reason why a row has no outside encoding, or NULL. */
static const char *
reason_for (GPtrArray *uncovered, const char *class, const char *name)
{
  for (guint i = 0; i < uncovered->len; i++)
    {
      char **cells = g_ptr_array_index (uncovered, i);

      if (strcmp (cells[0], class) == 0 && strcmp (cells[1], name) == 0)
        return cells[2];
    }
  return NULL;
}

/* A row is covered or excused, and not both. */
static gboolean
check_row (GPtrArray *uncovered, const char *class, const char *name, gboolean covered)
{
  const char *reason = reason_for (uncovered, class, name);

  if (!covered && reason == NULL)
    g_test_message ("%s %s has no outside encoding and no excuse", class, name);
  if (covered && reason)
    g_test_message ("%s %s has an outside encoding and is still excused", class, name);
  return covered == (reason == NULL);
}

static void
test_coverage (void)
{
  static const char *const cf_classes[] = { "CF", "CF_ALU", "CF_EXPORT" };
  static const char *const fetch_classes[] = { "VTX", "TEX", "MEM", "LDS" };
  Coverage coverage = { 0 };
  g_autoptr (GPtrArray) uncovered = vectors_read ("uncovered.vec");
  guint n_wrong = 0;
  guint n_covered = 0;

  cover_file (&coverage, "known-words.vec", FALSE);
  cover_file (&coverage, "llvm.vec", FALSE);
  cover_file (&coverage, "llvm-modifiers.vec", FALSE);
  cover_file (&coverage, "corpus.vec", FALSE);
  cover_file (&coverage, "mesa-ops.vec", TRUE);
  for (guint i = 0; i < R700_N_CF_OPS; i++)
    {
      n_covered += coverage.cf[i];
      n_wrong += !check_row (uncovered, cf_classes[r700_cf_ops[i].class], r700_cf_ops[i].name,
                             coverage.cf[i]);
    }
  for (guint i = 0; i < R700_N_ALU_OPS; i++)
    {
      n_covered += coverage.alu[i];
      n_wrong += !check_row (uncovered, r700_alu_ops[i].is_op3 ? "OP3" : "OP2",
                             r700_alu_ops[i].name, coverage.alu[i]);
    }
  for (guint i = 0; i < R700_N_FETCH_OPS; i++)
    {
      n_covered += coverage.fetch[i];
      n_wrong += !check_row (uncovered, fetch_classes[r700_fetch_ops[i].class],
                             r700_fetch_ops[i].name, coverage.fetch[i]);
    }
  g_test_message ("%u of %u rows have an outside encoding, %u are excused", n_covered,
                  R700_N_CF_OPS + R700_N_ALU_OPS + R700_N_FETCH_OPS, uncovered->len);
  g_assert_cmpuint (n_wrong, ==, 0);
  g_assert_cmpuint (n_covered + uncovered->len, ==,
                    R700_N_CF_OPS + R700_N_ALU_OPS + R700_N_FETCH_OPS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/isa/r700/coverage/encodings", test_coverage);
  return g_test_run ();
}
