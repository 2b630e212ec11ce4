#include "exec-vectors.h"

#include <string.h>

static void
block_free (gpointer data)
{
  ExecBlock *block = data;

  g_free (block->op);
  g_free (block->source);
  g_array_unref (block->vectors);
  g_free (block);
}

static guint64
parse_hex (const char *text, guint digits, guint line)
{
  guint64 value;

  if (strlen (text) > digits ||
      !g_ascii_string_to_unsigned (text, 16, 0, G_MAXUINT64, &value, NULL))
    g_error ("line %u: %s is not hex", line, text);
  return value;
}

static void
parse_result (ExecVector *vector, char **cells)
{
  for (guint i = 0; cells[i]; i++)
    if (g_str_has_prefix (cells[i], "P="))
      vector->p = cells[i][2] == '1';
    else if (cells[i][0] == '~')
      {
        guint64 bits = parse_hex (cells[i + 1], 16, vector->line);

        vector->ulp = g_ascii_strtod (cells[i] + 1, NULL);
        memcpy (&vector->exact, &bits, sizeof bits);
        vector->n_results = 1;
        i++;
      }
    else
      {
        g_assert_cmpuint (vector->n_results, <, MAX_RESULTS);
        vector->result[vector->n_results++] = (guint32) parse_hex (cells[i], 8, vector->line);
      }
  g_assert_cmpuint (vector->n_results, >, 0);
}

static ExecVector
parse_vector (const char *text, guint line)
{
  ExecVector vector = { .p = -1, .line = line };
  g_auto (GStrv) halves = g_strsplit (text, "|", 2);
  g_auto (GStrv) operands = NULL;
  g_auto (GStrv) results = NULL;

  g_assert_cmpuint (g_strv_length (halves), ==, 2);
  operands = g_strsplit (g_strstrip (halves[0]), " ", -1);
  results = g_strsplit (g_strstrip (halves[1]), " ", -1);
  for (guint i = 0; operands[i]; i++)
    {
      g_assert_cmpuint (i, <, MAX_OPERANDS);
      vector.operand[vector.n_operands++] = parse_hex (operands[i], 16, line);
    }
  parse_result (&vector, results);
  return vector;
}

static ExecBlock *
parse_head (const char *text)
{
  ExecBlock *block = g_new0 (ExecBlock, 1);
  g_auto (GStrv) cells = g_strsplit (text + 1, " | ", 2);

  g_assert_cmpuint (g_strv_length (cells), ==, 2);
  block->op = g_strdup (g_strstrip (cells[0]));
  block->source = g_strdup (g_strstrip (cells[1]));
  block->vectors = g_array_new (FALSE, FALSE, sizeof (ExecVector));
  return block;
}

GPtrArray *
exec_vectors_read (const char *path)
{
  g_autofree char *text = NULL;
  GPtrArray *blocks = g_ptr_array_new_with_free_func (block_free);
  guint line = 0;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (char *start = text, *end; *start; start = end)
    {
      /* Not strcspn(): under the sanitizer's strict checks that reads on to the end of the text, line by line. */
      end = memchr (start, '\n', (gsize) (text + length - start));
      if (end != NULL)
        *end++ = '\0';
      else
        end = text + length;
      line++;
      if (*start == '@')
        g_ptr_array_add (blocks, parse_head (start));
      else if (*start != '#' && *start != '\0')
        {
          ExecVector vector = parse_vector (start, line);

          g_assert_cmpuint (blocks->len, >, 0);
          g_array_append_val (((ExecBlock *) g_ptr_array_index (blocks, blocks->len - 1))->vectors,
                              vector);
        }
    }
  return blocks;
}
