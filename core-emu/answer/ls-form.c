#include "ls-form.h"

#include <inttypes.h>
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

/* end: behind each sentence. sentences: (nullable). */
static void
say_all (GString *text, const LsSentence *sentences, const LsScope *scope, const char *end)
{
  for (; sentences != NULL && sentences->text != NULL; sentences++)
    if (ls_scope_holds (scope, sentences->when))
      {
        ls_scope_say (text, ls_words (sentences->text), scope);
        g_string_append (text, end);
      }
}

void
ls_form_say (GString *text, const LsSentence *sentences, GVariant *data, const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program };

  say_all (text, sentences, &scope, "\n");
}

void
ls_form_fill (GString *text, const char *sentence, GVariant *data, const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program };

  ls_scope_say (text, ls_words (sentence), &scope);
}

static void
say_list (GString *text, const LsSentence *sentences, const LsScope *scope, const char *separator)
{
  const gsize start = text->len;

  say_all (text, sentences, scope, separator);
  if (text->len > start)
    g_string_truncate (text, text->len - strlen (separator));
}

void
ls_form_list (GString *text,
              const LsSentence *sentences,
              const char *separator,
              GVariant *data,
              const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program };

  say_list (text, sentences, &scope, separator);
}

char *
ls_form_to_summary (const LsForm *form, GVariant *data, const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program, .parts = form->parts };
  GString *text = g_string_new (NULL);

  say_list (text, form->summary != NULL ? form->summary : form->head, &scope, " ");
  return g_string_free (text, FALSE);
}

/* --- tables ---------------------------------------------------------------------------------------------- */

/* Calls each for the rows of a table; its condition holds for them. */
typedef void (*RowFunc) (const LsFormTable *table, const LsScope *row, gpointer data);

/* Returns: (transfer none) (nullable) */
static const char *
find_title (const LsFormTable *table, const LsScope *row)
{
  for (const LsSentence *title = table->titles; title != NULL && title->text != NULL; title++)
    if (ls_scope_holds (row, title->when))
      return title->text;
  return NULL;
}

static void
take_row (const LsFormTable *table, LsScope *row, RowFunc each, gpointer data)
{
  row->title = find_title (table, row);
  if (ls_scope_holds (row, table->when))
    each (table, row, data);
}

static void
each_row (const LsFormTable *table, const LsScope *outer, RowFunc each, gpointer data)
{
  g_autoptr (GVariant) list = strcmp (table->key, ".") == 0
                                ? g_variant_ref (outer->data)
                                : ls_scope_find (outer, table->key, TRUE);
  LsScope scope = {
    .data = list, .outer = outer, .program = outer->program, .parts = outer->parts
  };

  if (list == NULL)
    return;
  if (g_variant_is_of_type (list, G_VARIANT_TYPE_VARDICT))
    {
      take_row (table, &scope, each, data);
      return;
    }
  for (; scope.row < g_variant_n_children (list); scope.row++)
    {
      g_autoptr (GVariant) row = g_variant_get_child_value (list, scope.row);

      scope.data = row;
      take_row (table, &scope, each, data);
    }
}

/* --- tables as text -------------------------------------------------------------------------------------- */

static gboolean
is_right (LsColumnKind kind)
{
  return kind == LS_COLUMN_NUMBER || kind == LS_COLUMN_BAR;
}

/* The columns that have a width, then those that end the line. cell: (nullable). */
static void
append_cell (GString *line, const LsColumn *column, const char *cell, gboolean is_last)
{
  const int width = is_right (column->kind) ? (int) column->width : -(int) column->width;

  if (is_last)
    g_string_append_printf (line, "  %s", cell);
  else
    g_string_append_printf (line, is_right (column->kind) || line->len == 0 ? "%*s" : "  %*s",
                            width, cell);
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
  const char *cell =
    column == 0 && table->cells[0] == NULL && row->title != NULL ? "{*}" : table->cells[column];
  GString *text;

  if (cell == NULL)
    return NULL;
  text = g_string_new (NULL);
  ls_scope_say (text, ls_words (cell), row);
  return g_string_free (text, FALSE);
}

typedef struct
{
  GString *text;
  guint n; /* rows that were met */
} TextRows;

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

/* parts: (nullable) */
static void
append_parts (GString *text, const LsSentence *parts, const LsScope *row)
{
  if (parts == NULL)
    return;
  g_string_append (text, "  ");
  say_list (text, parts, row, ", ");
  g_string_append_c (text, '\n');
}

static void
append_row (const LsFormTable *table, const LsScope *row, gpointer data)
{
  TextRows *rows = data;

  if (table->told > 0 && rows->n++ >= table->told)
    return;
  if (table->sentences == NULL)
    append_cells (rows->text, table, row);
  say_all (rows->text, table->sentences, row, "\n");
  append_parts (rows->text, table->parts, row);
  append_tables (rows->text, table->inner, row);
  say_all (rows->text, table->after, row, "\n");
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
      TextRows rows = { text, 0 };

      if (table->sentences == NULL && table->columns != columns)
        append_titles (text, columns = table->columns);
      each_row (table, scope, append_row, &rows);
      if (rows.n > table->told)
        g_string_append_printf (text, ls_words ("... and %u more\n"), rows.n - table->told);
    }
}

char *
ls_form_to_text (const LsForm *form, gconstpointer of, GVariant *data, const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program, .parts = form->parts };
  GString *text = g_string_new (NULL);

  say_all (text, form->head, &scope, "\n");
  if (form->chart != NULL)
    form->chart (text, of, program);
  append_tables (text, form->tables, &scope);
  say_all (text, form->summary, &scope, "\n");
  say_all (text, form->foot, &scope, "\n");
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
add_row (const LsFormTable *table, const LsScope *scope, gpointer data)
{
  g_autoptr (GVariant) step = table->step != NULL ? ls_scope_find (scope, table->step, TRUE) : NULL;
  LsFormRow row = { .has_step = step != NULL };

  for (guint i = 0; table->columns[i].title != NULL; i++)
    {
      row.texts[i] = dup_cell (table, i, scope);
      if (table->cells[i] != NULL)
        row.numbers[i] = ls_scope_number (scope, table->cells[i]);
    }
  if (step != NULL)
    row.step = g_variant_get_uint64 (step);
  if (table->lanes != NULL)
    row.lanes = ls_scope_mask (scope, table->lanes);
  g_array_append_val ((GArray *) data, row);
}

GArray *
ls_form_dup_rows (const LsForm *form, GVariant *data, const LsProgram *program)
{
  const LsScope scope = { .data = data, .program = program, .parts = form->parts };
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (LsFormRow));

  g_array_set_clear_func (rows, (GDestroyNotify) ls_form_row_clear);
  for (const LsFormTable *table = form->tables; table != NULL && table->key != NULL; table++)
    if (table->columns != NULL)
      each_row (table, &scope, add_row, rows);
  return rows;
}
