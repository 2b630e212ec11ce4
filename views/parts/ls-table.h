#pragma once

#include <glib.h>

/* What a pane shows, as rows of text under names of columns: to be copied, or written into a file.  Numbers are written as
 * the pane writes them; "" is a cell that holds nothing. */
typedef struct _LsTable LsTable;

/* columns: their names, ends with NULL. */
LsTable *ls_table_new (const char *const *columns);
void ls_table_free (LsTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTable, ls_table_free)

/* cell: (transfer full) (nullable): the next one, row by row. */
void ls_table_take (LsTable *table, char *cell);
/* The same with a copy, and with printf(). */
void ls_table_add (LsTable *table, const char *cell);
void ls_table_add_printf (LsTable *table, const char *format, ...) G_GNUC_PRINTF (2, 3);

guint ls_table_get_n_columns (const LsTable *table);
guint ls_table_get_n_rows (const LsTable *table); /* whole ones */
const char *ls_table_get_name (const LsTable *table, guint column);
const char *ls_table_get_cell (const LsTable *table, guint row, guint column);

/* Returns: (transfer full): RFC 4180: a line of names, then one for each row, with CR LF; cells with commas, quotes or line
 * ends are quoted. */
char *ls_table_to_csv (const LsTable *table);
/* Returns: (transfer full): columns apart by tabs and rows by line ends, as spreadsheets take from the clipboard; tabs and
 * line ends in cells become blanks. */
char *ls_table_to_tsv (const LsTable *table);
