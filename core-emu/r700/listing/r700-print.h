#pragma once

#include "ls-decimal.h"
#include "r700-flags.h"
#include "r700-listing.h"

G_BEGIN_DECLS

/* Private to printing. */

/* Parts of a slot. before: the group that made PV and PS, for their number, or NULL. */
void r700_print_source (IsaText *text, const R700Alu *alu, guint operand, const R700Group *before);
/* A literal as the operation takes it: an integer or a float. number: (out). Returns: whether it is a float. */
gboolean r700_print_number (char number[LS_DECIMAL_SIZE], const R700Alu *alu, guint operand);
void r700_print_destination (IsaText *text, const R700Alu *alu);
void r700_print_operation (IsaText *text, const R700Alu *alu);

void r700_print_cf (IsaText *text, const R700Program *program, const R700Cf *cf);
void
r700_print_slot (IsaText *text, const R700Program *program, const R700Group *group, guint slot);
void r700_print_fetch (IsaText *text, const R700Fetch *fetch);

G_END_DECLS
