#pragma once

#include "r700-listing.h"

G_BEGIN_DECLS

/* Private to printing. */

/* "R5" or "R[5+AL]". */
void r700_text_register (IsaText *text, guint gpr, gboolean loop_relative);
/* ".xyz_", or nothing if it is ".xyzw". */
void r700_text_sels (IsaText *text, const guint8 sels[4]);

void r700_print_cf (IsaText *text, const R700Program *program, const R700Cf *cf);
void
r700_print_slot (IsaText *text, const R700Program *program, const R700Group *group, guint slot);
void r700_print_fetch (IsaText *text, const R700Fetch *fetch);

G_END_DECLS
