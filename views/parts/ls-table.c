#include "ls-table.h"

#include <string.h>

struct _LsTable
{
  GStrv columns;
  guint n_columns;
  GPtrArray *cells; /* of char *, row by row */
};

LsTable *
ls_table_new (const char *const *columns)
{
  LsTable *table = g_new0 (LsTable, 1);

  table->columns = g_strdupv ((char **) columns);
  table->n_columns = g_strv_length (table->columns);
  table->cells = g_ptr_array_new_with_free_func (g_free);
  return table;
}

void
ls_table_free (LsTable *table)
{
  g_strfreev (table->columns);
  g_ptr_array_unref (table->cells);
  g_free (table);
}

void
ls_table_take (LsTable *table, char *cell)
{
  g_ptr_array_add (table->cells, cell != NULL ? cell : g_strdup (""));
}

void
ls_table_add (LsTable *table, const char *cell)
{
  ls_table_take (table, g_strdup (cell));
}

void
ls_table_add_printf (LsTable *table, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  ls_table_take (table, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

guint
ls_table_get_n_columns (const LsTable *table)
{
  return table->n_columns;
}

guint
ls_table_get_n_rows (const LsTable *table)
{
  return table->n_columns == 0 ? 0 : table->cells->len / table->n_columns;
}

const char *
ls_table_get_name (const LsTable *table, guint column)
{
  return table->columns[column];
}

const char *
ls_table_get_cell (const LsTable *table, guint row, guint column)
{
  return g_ptr_array_index (table->cells, row * table->n_columns + column);
}

/* --- text ------------------------------------------------------------------------------------------------ */

/* How cells are written, and what stands between them and behind rows. */
typedef struct
{
  void (*append) (GString *text, const char *cell);
  char between;
  const char *behind;
} Writing;

static char *
write_table (const LsTable *table, const Writing *writing)
{
  GString *text = g_string_new (NULL);

  for (guint row = 0; row <= ls_table_get_n_rows (table); row++)
    {
      for (guint column = 0; column < table->n_columns; column++)
        {
          if (column > 0)
            g_string_append_c (text, writing->between);
          writing->append (text, row == 0 ? table->columns[column]
                                          : ls_table_get_cell (table, row - 1, column));
        }
      g_string_append (text, writing->behind);
    }
  return g_string_free (text, FALSE);
}

static void
append_quoted (GString *text, const char *cell)
{
  if (strpbrk (cell, ",\"\r\n") == NULL)
    {
      g_string_append (text, cell);
      return;
    }
  g_string_append_c (text, '"');
  for (; *cell != '\0'; cell++)
    {
      if (*cell == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *cell);
    }
  g_string_append_c (text, '"');
}

static void
append_blanked (GString *text, const char *cell)
{
  for (; *cell != '\0'; cell++)
    g_string_append_c (text, strchr ("\t\r\n", *cell) != NULL ? ' ' : *cell);
}

char *
ls_table_to_csv (const LsTable *table)
{
  static const Writing csv = { append_quoted, ',', "\r\n" };

  return write_table (table, &csv);
}

char *
ls_table_to_tsv (const LsTable *table)
{
  static const Writing tsv = { append_blanked, '\t', "\n" };

  return write_table (table, &tsv);
}
