#pragma once

#include "ls-inspector.h"
#include "ls-report.h"

G_BEGIN_DECLS

/* The columns of a report's table: cells of texts, numbers, bars and lanes. The table shows LsFact. Those of numbers can be
 * sorted by. inspector: whose lanes are drawn; outlives the table. */
void ls_report_columns_add (GtkColumnView *table,
                            LsInspector *inspector,
                            const LsColumn *columns,
                            guint n);

G_END_DECLS
