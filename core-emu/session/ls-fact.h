#pragma once

#include <glib-object.h>

#include "ls-form.h"

/* A row of a report: texts for its columns, and what they are about. Immutable. */
#define LS_TYPE_FACT (ls_fact_get_type ())
G_DECLARE_FINAL_TYPE (LsFact, ls_fact, LS, FACT, GObject)

/* Takes the texts. Returns: (transfer full) */
LsFact *ls_fact_new (const LsFormRow *row);
/* (transfer none) */
const LsFormRow *ls_fact_get (LsFact *fact);
