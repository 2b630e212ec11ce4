#include "ls-grid-parts.h"

#include <glib/gi18n.h>

#include "ls-glossary.h"

gboolean
ls_grid_has_cell (const LsGridModel *model, guint row, guint column)
{
  return row < model->n_rows && column < model->n_columns;
}

static LsGridWord
word_at (const LsGridModel *model, guint row, guint column)
{
  LsGridWord word = { 0 };

  model->words (model, row, column, 1, &word);
  return word;
}

static void
format_word (const LsGridModel *model,
             guint row,
             guint column,
             guint64 bits,
             char text[LS_NUMBER_SIZE])
{
  ls_number_value (bits, ls_grid_get_format (model, row), model->type (model, row, column), text);
}

char *
ls_grid_dup_value (const LsGridModel *model, guint row, guint column)
{
  const LsGridWord word = word_at (model, row, column);
  char text[LS_NUMBER_SIZE];

  if (!word.is_known)
    return NULL;
  format_word (model, row, column, word.now, text);
  return g_strdup (text);
}

char *
ls_grid_tell (const LsGridModel *model, guint row, guint column, const char *where)
{
  const LsGridWord word = word_at (model, row, column);
  g_autofree char *value = ls_grid_dup_value (model, row, column);
  g_autofree char *was = NULL;
  char before[LS_NUMBER_SIZE];

  if (word.now != word.before)
    {
      format_word (model, row, column, word.before, before);
      was = g_strdup_printf (_ (", changed in this step, was %s"), before);
    }
  return g_strdup_printf ("%s: %s%s", where, value == NULL ? _ ("empty") : value,
                          was != NULL     ? was
                          : word.is_never ? _ (", never written")
                                          : "");
}

static void
append_previous (const LsGridModel *model, guint row, guint column, guint64 before, GString *text)
{
  char value[LS_NUMBER_SIZE], bits[LS_NUMBER_SIZE];

  format_word (model, row, column, before, value);
  ls_number_hex (before, model->type (model, row, column), bits);
  g_string_append_printf (text, _ ("\nbefore this step: %s (%s)"), value, bits);
}

static void
append_origin (const LsGridModel *model, guint row, guint column, GString *text)
{
  g_autofree char *origin = model->origin != NULL ? model->origin (model, row, column) : NULL;

  if (origin != NULL)
    g_string_append_printf (text, "\n%s", origin);
}

static void
append_values (const LsGridModel *model, guint row, const LsWritten *values, guint n, GString *text)
{
  for (guint i = 0; i < n; i++)
    {
      char value[LS_NUMBER_SIZE];

      ls_number_value (values[i].bits, ls_grid_get_format (model, row), values[i].type, value);
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", value);
    }
}

#define N_TOLD 8

/* What it was given before its present value. */
static void
append_written (const LsGridModel *model, guint row, guint column, GString *text)
{
  LsWritten values[N_TOLD];
  const guint n = model->written != NULL ? model->written (model, row, column, N_TOLD, values) : 0;

  if (n < 2)
    return;
  g_string_append (text, _ ("\nlast values, the latest last: "));
  append_values (model, row, values, n, text);
}

char *
ls_grid_tell_trail (const LsGridModel *model, guint row)
{
  LsWritten values[LS_TRAIL_MAX];
  const guint n = model->trail != NULL ? model->trail (model, row, values) : 0;
  char name[LS_GRID_NAME_SIZE];
  GString *text;

  if (n == 0)
    return NULL;
  model->name (model, row, name);
  text = g_string_new (NULL);
  g_string_printf (
    text, _ ("bars of %s, the last values in the lane that is followed, the latest last: "), name);
  append_values (model, row, values, n, text);
  return g_string_free (text, FALSE);
}

char *
ls_grid_tell_exact (const LsGridModel *model, guint row, guint column, const char *where)
{
  const LsGridWord word = word_at (model, row, column);
  GString *text = g_string_new (where);
  g_autofree char *exact = NULL;

  if (word.is_known)
    {
      exact = ls_number_dup_exact (word.now, model->type (model, row, column));
      g_string_append_printf (text, "\n%s", exact);
    }
  if (word.is_known && word.now != word.before)
    append_previous (model, row, column, word.before, text);
  append_origin (model, row, column, text);
  append_written (model, row, column, text);
  return g_string_free (text, FALSE);
}

char *
ls_grid_tell_all (const LsGridModel *model, guint row, guint column, const char *where)
{
  g_autofree char *exact = ls_grid_tell_exact (model, row, column, where);
  g_autofree char *bars = ls_grid_tell_trail (model, row);

  return bars != NULL ? g_strdup_printf ("%s\n%s", exact, bars) : g_steal_pointer (&exact);
}

#define TRAIL_TIP                                                                                  \
  N_ ("Bars: the last values that writes gave it in the lane that is followed, the latest at the " \
      "right, from the least of them to the greatest; dots are a NaN")

/* Returns: (transfer full) (nullable): of the column whose head is there. */
static char *
dup_about_head (const LsGridModel *model,
                const LsGridMetrics *metrics,
                const LsGridPlace *place,
                int x)
{
  const double column = (x - metrics->name_width + place->x) / metrics->cell_width;

  if (model->about_head == NULL || column < 0 || column >= model->n_columns)
    return NULL;
  return model->about_head (model, (guint) column);
}

char *
ls_grid_tell_head (const LsGridModel *model,
                   const LsGridMetrics *metrics,
                   const LsGridPlace *place,
                   int x,
                   int y)
{
  const gboolean is_name = x < metrics->name_width;
  g_autofree char *heading = ls_grid_dup_heading (model, metrics, place, x, y);
  g_autofree char *text = heading != NULL ? ls_glossary_tell (heading) : NULL;
  g_autofree char *about = NULL;

  if (is_name && y < metrics->header_height)
    return g_strdup_printf (_ ("Numbers are shown as %s; x changes that"),
                            ls_number_name (model->format));
  if (y < metrics->header_height)
    about = dup_about_head (model, metrics, place, x);
  if (about != NULL)
    return text != NULL ? g_strdup_printf ("%s\n%s", about, text) : g_steal_pointer (&about);
  if (heading == NULL || !is_name || !metrics->has_trail)
    return g_steal_pointer (&text);
  return text != NULL ? g_strdup_printf ("%s\n%s", text, _ (TRAIL_TIP)) : g_strdup (_ (TRAIL_TIP));
}

/* A head is only a number where the grid says what they number. */
static char *
dup_head (const LsGridModel *model, guint column)
{
  char head[LS_GRID_NAME_SIZE];

  model->head (model, column, head);
  return model->heads != NULL ? g_strdup_printf ("%s %s", model->heads, head) : g_strdup (head);
}

LsTable *
ls_grid_dup_table (const LsGridModel *model)
{
  g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);
  char name[LS_GRID_NAME_SIZE];
  LsTable *table;

  g_ptr_array_add (heads, g_strdup ("register"));
  for (guint column = 0; column < model->n_columns; column++)
    g_ptr_array_add (heads, dup_head (model, column));
  g_ptr_array_add (heads, NULL);
  table = ls_table_new ((const char *const *) heads->pdata);
  for (guint row = 0; row < model->n_rows; row++)
    {
      model->name (model, row, name);
      ls_table_add (table, name);
      for (guint column = 0; column < model->n_columns; column++)
        ls_table_take (table, word_at (model, row, column).is_high
                                ? NULL
                                : ls_grid_dup_value (model, row, column));
    }
  return table;
}
