#include <string.h>

#include "r700-test.h"

/* Encodings that something else produced: the text that says what they mean must assemble to them. */

enum
{
  MAX_WORDS = 8,
};

/* The last is made while building. */
static const char *const files[] = { "data/known-words.vec", "data/llvm.vec",
                                     "data/llvm-modifiers.vec", "data/corpus.vec", NULL };

typedef struct
{
  char *kind; /* "alu", "cf", "tex", "vtx" */
  char *text;
  guint32 words[MAX_WORDS];
  guint n_words;
} Vector;

static void
vector_free (gpointer data)
{
  Vector *vector = data;

  g_free (vector->kind);
  g_free (vector->text);
  g_free (vector);
}

/* NULL for comments and blank lines. */
static Vector *
parse_vector (const char *line)
{
  g_auto (GStrv) cells = g_strsplit (line, " | ", -1);
  g_auto (GStrv) words = NULL;
  Vector *vector;

  if (line[0] == '#' || line[0] == '\0')
    return NULL;
  g_assert_cmpuint (g_strv_length (cells), >=, 4);
  vector = g_new0 (Vector, 1);
  vector->kind = g_strdup (g_strstrip (cells[0]));
  vector->text = g_strdup (cells[2]);
  words = g_strsplit (g_strstrip (cells[1]), " ", -1);
  for (guint i = 0; words[i]; i++)
    {
      g_assert_cmpuint (vector->n_words, <, MAX_WORDS);
      vector->words[vector->n_words++] = (guint32) g_ascii_strtoull (words[i], NULL, 16);
    }
  return vector;
}

static GPtrArray *
read_vectors (const char *path)
{
  GPtrArray *vectors = g_ptr_array_new_with_free_func (vector_free);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      Vector *vector = parse_vector (lines[i]);

      if (vector)
        g_ptr_array_add (vectors, vector);
    }
  return vectors;
}

/* Listings say END_OF_PROGRAM in a line of its own; ALU clauses have no such bit. */
static gboolean
ends_program (const Vector *vector)
{
  return strcmp (vector->kind, "cf") == 0 && !(vector->words[1] >> 29 & 1) &&
         (vector->words[1] >> 21 & 1) && !strstr (vector->text, "END_OF_PROGRAM");
}

/* A program around the vector's text. */
static R700Program *
assemble (const Vector *vector)
{
  const char *clause = strcmp (vector->kind, "alu") == 0   ? "ALU:\n0 "
                       : strcmp (vector->kind, "tex") == 0 ? "TEX:\n"
                       : strcmp (vector->kind, "vtx") == 0 ? "VTX:\n"
                                                           : "";
  const char *flag = ends_program (vector) ? " END_OF_PROGRAM" : "";
  g_autofree char *text = g_strconcat (clause, vector->text, flag, "\nNOP\nEND_OF_PROGRAM\n", NULL);

  return r700_test_program (text);
}

/* The words that the text gave. */
static guint
made_words (const Vector *vector, const R700Program *program, guint32 words[MAX_WORDS])
{
  if (strcmp (vector->kind, "cf") == 0)
    {
      memcpy (words, program->cf[0].words, sizeof program->cf[0].words);
      return 2;
    }
  if (strcmp (vector->kind, "alu") != 0)
    {
      memcpy (words, program->fetches[0].words, sizeof program->fetches[0].words);
      return 4;
    }
  memcpy (words, program->groups[0].slots[0].words, 8);
  memcpy (words + 2, program->groups[0].literals, 4 * program->groups[0].n_literals);
  return 2u + program->groups[0].n_literals;
}

/* A slot that the source has in the middle of its group comes without LAST; alone it has it. */
static guint32
without_last (const Vector *vector, guint index, guint32 word)
{
  gboolean is_open = strcmp (vector->kind, "alu") == 0 && !(vector->words[0] >> 31);

  return index == 0 && is_open ? word & G_MAXINT32 : word;
}

static void
check_vector (const Vector *vector)
{
  g_autoptr (R700Program) program = assemble (vector);
  guint32 words[MAX_WORDS];
  guint n = made_words (vector, program, words);

  if (n != vector->n_words)
    g_test_message ("%s", vector->text);
  g_assert_cmpuint (n, ==, vector->n_words);
  for (guint i = 0; i < n; i++)
    if (without_last (vector, i, words[i]) != vector->words[i])
      {
        g_test_message ("%s: word %u is %08X, the source has %08X", vector->text, i, words[i],
                        vector->words[i]);
        g_test_fail ();
      }
}

static void
test_vectors (gconstpointer data)
{
  g_autoptr (GPtrArray) vectors = read_vectors (data);

  for (guint i = 0; i < vectors->len; i++)
    check_vector (g_ptr_array_index (vectors, i));
  g_assert_cmpuint (vectors->len, >, 30);
  g_test_message ("%u vectors", vectors->len);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (argc != 2)
    g_error ("usage: test-r700-asm-vectors ENCODINGS.vec");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *test = g_strdup_printf ("/r700/asm/vectors/%u", i);

      g_test_add_data_func_full (test, files[i] ? r700_test_path (files[i]) : g_strdup (argv[1]),
                                 test_vectors, g_free);
    }
  return g_test_run ();
}
