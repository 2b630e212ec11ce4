#pragma once

#include "ls-lesson-key.h"

/* Clauses that somebody puts into an order: which orders leave the outputs as they are, and which take the least time by the clock model. */

/* One order of the clauses, and what came of it. */
struct _LsLessonOrder
{
  guint8 clauses[LS_LESSON_MAX_CLAUSES]; /* the first of them, and so on, from 0 */
  gboolean is_allowed;                   /* all lanes of all waves write what they wrote */
  guint wave, lane;                      /* not allowed: the first that writes something else */
  char *problem;                         /* owned: no program, or a run without an end; or NULL */
  guint64 n_cycles;                      /* of the stop's wave alone */
};

/* Fills in key->choices from the lines of the listing that the stop names, and key->orders and key->best from all orders. item: (out): of
 * an error the clause that it is about, from 0. */
gboolean ls_lesson_order_solve (LsLessonKey *key, LsScene *scene, guint *item, GError **error);
/* The order that somebody chose. Returns: (transfer none). */
const LsLessonOrder *ls_lesson_order_find (const LsLessonKey *key, const guint8 *clauses);

/* "2 1 3": clause 2 comes first. (transfer full) */
char *ls_lesson_order_to_text (const guint8 *clauses, guint n_clauses);
/* Reads it. FALSE with LS_ERROR_SYNTAX. */
gboolean ls_lesson_order_parse (const char *text, guint n_clauses, guint8 *clauses, GError **error);
