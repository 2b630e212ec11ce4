#pragma once

#include <glib-object.h>

#include "ls-program.h"

G_BEGIN_DECLS

/* A row of a report: texts for its columns, and what they are about. Immutable. */
#define LS_TYPE_FACT (ls_fact_get_type ())
G_DECLARE_FINAL_TYPE (LsFact, ls_fact, LS, FACT, GObject)

/* Columns that a report may have. */
#define LS_FACT_MAX_COLUMNS 6

typedef struct
{
  char *texts[LS_FACT_MAX_COLUMNS]; /* NULL: nothing is in that column */
  double numbers
    [LS_FACT_MAX_COLUMNS]; /* what the column is sorted by, and how long its bar is, 0 to 1 */
  LsMask lanes;            /* that it is about */
  gboolean has_step;       /* it happened at a step: */
  guint64 step;
} LsFactText;

/* Takes the texts. Returns: (transfer full) */
LsFact *ls_fact_new (const LsFactText *text);
/* (transfer none) */
const LsFactText *ls_fact_get (LsFact *fact);

G_END_DECLS
