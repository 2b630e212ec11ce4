#include "ls-form.h"

#include <string.h>

#include "ls-hole.h"
#include "ls-words.h"

GVariant *
ls_form_to_data (const LsForm *form,
                 gconstpointer of,
                 const LsProgram *program,
                 gconstpointer about)
{
  return ls_fields_to_data (form->fields, of, program, about);
}

/* --- sentences ------------------------------------------------------------------------------------------- */

/* Lines of those that hold. sentences: (nullable). */
static void
append_lines (GString *text, const LsSentence *sentences, const LsScope *scope)
{
  const gsize start = text->len;

  ls_scope_list (text, sentences, "\n", scope);
  if (text->len > start)
    g_string_append_c (text, '\n');
}

void
ls_form_list (GString *text,
              const LsForm *form,
              const LsSentence *sentences,
              const char *separator,
              GVariant *data,
              const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program, .parts = form->parts };

  ls_scope_list (text, sentences, separator, &scope);
}

char *
ls_form_to_summary (const LsForm *form, GVariant *data, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  ls_form_list (text, form, form->summary != NULL ? form->summary : form->head, " ", data, program);
  return g_string_free (text, FALSE);
}

/* --- tables ---------------------------------------------------------------------------------------------- */

/* A table whose rows are gone through. */
typedef struct
{
  const LsFormTable *table;
  gpointer into; /* what the rows are put into: lines of text, or rows of the window */
  guint n;       /* rows so far */
} Rows;

/* Calls each for the rows of a table; its condition holds for them. */
static void
each_row (Rows *rows, const LsScope *outer, LsScopeFunc each)
{
  const char *key = rows->table->key;
  g_autoptr (GVariant) list =
    strcmp (key, ".") == 0 ? g_variant_ref (outer->data) : ls_scope_find (outer, key, TRUE);

  if (list != NULL)
    ls_scope_each (outer, list, each, rows);
}

/* --- tables as text -------------------------------------------------------------------------------------- */

static gboolean
is_right (LsColumnKind kind)
{
  return kind == LS_COLUMN_NUMBER || kind == LS_COLUMN_BAR;
}

/* A title that is longer than its column, as in other languages, makes it wider. */
static glong
width_of (const LsColumn *column)
{
  const char *title = ls_words (column->title);
  const glong length = title != column->title ? g_utf8_strlen (title, -1) : 0;

  return length > g_utf8_strlen (column->title, -1)
           ? MAX ((glong) column->width, length + is_right (column->kind))
           : (glong) column->width;
}

/* The columns that have a width, then those that end the line. cell: (nullable). */
static void
append_cell (GString *line, const LsColumn *column, const char *cell, gboolean is_last)
{
  const int gap = is_last ? 0 : (int) MAX (width_of (column) - g_utf8_strlen (cell, -1), 0);

  if (is_last)
    g_string_append_printf (line, "  %s", cell);
  else if (is_right (column->kind))
    g_string_append_printf (line, "%*s%s", gap, "", cell);
  else
    g_string_append_printf (line, "%s%s%*s", line->len == 0 ? "" : "  ", cell, gap, "");
}

static void
append_line (GString *text, const LsColumn *columns, char *const *cells)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint is_last = 0; is_last < 2; is_last++)
    for (guint i = 0; columns[i].title != NULL; i++)
      if ((columns[i].width == 0) == is_last && (cells[i] != NULL || is_last == 0))
        append_cell (line, &columns[i], cells[i] != NULL ? cells[i] : "", is_last);
  while (line->len > 0 && line->str[line->len - 1] == ' ')
    g_string_truncate (line, line->len - 1);
  g_string_append_printf (text, "%s\n", line->str);
}

static char *
dup_cell (const LsFormTable *table, guint column, const LsScope *row)
{
  const char *cell = table->cells[column];
  GString *text;

  if (cell == NULL)
    return NULL;
  text = g_string_new (NULL);
  ls_scope_say (text, ls_words (cell), row);
  return g_string_free (text, FALSE);
}

static void append_tables (GString *text, const LsFormTable *tables, const LsScope *scope);

static void
append_cells (GString *text, const LsFormTable *table, const LsScope *row)
{
  char *cells[LS_MAX_COLUMNS] = { 0 };

  for (guint i = 0; table->columns[i].title != NULL; i++)
    cells[i] = dup_cell (table, i, row);
  append_line (text, table->columns, cells);
  for (guint i = 0; i < LS_MAX_COLUMNS; i++)
    g_free (cells[i]);
}

static void
append_row (const LsScope *row, gpointer data)
{
  Rows *rows = data;
  const LsFormTable *table = rows->table;
  GString *text = rows->into;

  if (!ls_scope_holds (row, table->when) || (table->told > 0 && rows->n++ >= table->told))
    return;
  if (table->sentences == NULL)
    append_cells (text, table, row);
  append_lines (text, table->sentences, row);
  if (table->list != NULL)
    {
      g_string_append (text, "  ");
      ls_scope_list (text, table->list, ", ", row);
      g_string_append_c (text, '\n');
    }
  append_tables (text, table->inner, row);
  append_lines (text, table->after, row);
}

static void
append_titles (GString *text, const LsColumn *columns)
{
  char *titles[LS_MAX_COLUMNS] = { 0 };

  for (guint i = 0; columns[i].title != NULL; i++)
    titles[i] = (char *) ls_words (columns[i].title);
  append_line (text, columns, titles);
}

/* tables: (nullable) */
static void
append_tables (GString *text, const LsFormTable *tables, const LsScope *scope)
{
  const LsColumn *columns = NULL;

  for (const LsFormTable *table = tables; table != NULL && table->key != NULL; table++)
    {
      Rows rows = { table, text, 0 };

      if (table->sentences == NULL && table->columns != columns)
        append_titles (text, columns = table->columns);
      each_row (&rows, scope, append_row);
      if (rows.n > table->told)
        g_string_append_printf (text, ls_words ("... and %u more\n"), rows.n - table->told);
    }
}

char *
ls_form_to_text (const LsForm *form, gconstpointer of, GVariant *data, const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program, .parts = form->parts };
  GString *text = g_string_new (NULL);

  append_lines (text, form->head, &scope);
  if (form->chart != NULL)
    form->chart (text, of, program);
  append_tables (text, form->tables, &scope);
  append_lines (text, form->summary, &scope);
  append_lines (text, form->foot, &scope);
  return g_string_free (text, FALSE);
}

/* --- rows ------------------------------------------------------------------------------------------------ */

void
ls_form_row_clear (LsFormRow *row)
{
  for (guint i = 0; i < LS_MAX_COLUMNS; i++)
    g_clear_pointer (&row->texts[i], g_free);
}

static void
add_row (const LsScope *scope, gpointer data)
{
  const Rows *rows = data;
  const LsFormTable *table = rows->table;
  g_autoptr (GVariant) step = table->step != NULL ? ls_scope_find (scope, table->step, TRUE) : NULL;
  LsFormRow row = { .has_step = step != NULL };

  if (!ls_scope_holds (scope, table->when))
    return;
  for (guint i = 0; table->columns[i].title != NULL; i++)
    {
      row.texts[i] = dup_cell (table, i, scope);
      if (row.texts[i] != NULL && row.texts[i][0] == '\0')
        g_clear_pointer (&row.texts[i], g_free);
      if (table->cells[i] != NULL)
        row.numbers[i] = ls_scope_number (scope, table->cells[i]);
    }
  if (step != NULL)
    row.step = g_variant_get_uint64 (step);
  if (table->lanes != NULL)
    row.lanes = ls_scope_mask (scope, table->lanes);
  g_array_append_val ((GArray *) rows->into, row);
}

GArray *
ls_form_dup_rows (const LsForm *form, GVariant *data, const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program, .parts = form->parts };
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (LsFormRow));

  g_array_set_clear_func (rows, (GDestroyNotify) ls_form_row_clear);
  for (const LsFormTable *table = form->tables; table != NULL && table->key != NULL; table++)
    if (table->columns != NULL)
      each_row (&(Rows){ table, rows, 0 }, &scope, add_row);
  return rows;
}
