#pragma once

#include "ls-inspector.h"
#include "ls-report.h"

/* What a cell says where it stands alone, without the indentation of the listing that it may have in the table. NULL: nothing. */
const char *ls_report_columns_tell (const LsFormRow *fact, guint column);

/* The columns of a report's table: cells of texts, numbers, bars and lanes. The table shows LsFact. Those of numbers can be
 * sorted by. inspector: whose lanes are drawn; outlives the table. */
void ls_report_columns_add (GtkColumnView *table,
                            LsInspector *inspector,
                            const LsColumn *columns,
                            guint n);

/* Before the facts are shown: beside code the other columns take what they need for what they say. */
void ls_report_columns_fit (GtkColumnView *table, GListModel *facts);
/* A column in which no fact says anything takes no room. */
void ls_report_columns_hide_empty (GtkColumnView *table,
                                   GListModel *facts,
                                   const LsColumn *columns,
                                   guint n);
