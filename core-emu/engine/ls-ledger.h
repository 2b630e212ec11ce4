#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How often each of some stop points has hit up to positions of a run, where somebody has counted: so that counting goes
 * on from there and not from the start.  Only a cache, in LS_LEDGER_BYTES or LS_LEDGER_MIN entries. */

typedef struct _LsLedger LsLedger;

#define LS_LEDGER_BYTES (1u << 20)
#define LS_LEDGER_MIN 16

/* n: stop points. gap: positions that entries should lie apart, in steps, while there is room. */
LsLedger *ls_ledger_new (guint n, guint64 gap);
void ls_ledger_free (LsLedger *ledger);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLedger, ls_ledger_free)

/* The next position behind step where an entry is wanted. */
guint64 ls_ledger_next (const LsLedger *ledger, guint64 step);
/* counts: hits at positions up to step, that one included. */
void ls_ledger_put (LsLedger *ledger, guint64 step, const guint64 *counts);
/* counts: (out): those at the last position at or before step where they are known. Returns: FALSE if there is none. */
gboolean ls_ledger_get (const LsLedger *ledger, guint64 step, guint64 *found, guint64 *counts);
gsize ls_ledger_bytes (const LsLedger *ledger);

G_END_DECLS
