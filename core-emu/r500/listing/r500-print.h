#pragma once

#include "isa-listing.h"
#include "r500-names.h"

/* Private to printing. The functions print the words of an instruction in ways that read well, and
 * note the fields that they have printed; fields that differ from their default and that no
 * function has printed follow by name. */

typedef struct
{
  IsaText *text;
  const R500Instruction *instruction;
  gboolean said[R500_N_FIELDS];
} R500Printer;

static inline void
r500_say (R500Printer *p, R500FieldId field)
{
  p->said[field] = TRUE;
}

/* "temp[3]", "const[aL+3]". */
void r500_print_register (R500Printer *p, const char *file, guint index, guint rel);
/* ".rgb" of the bits of mask, from the letter of first on; "._" of none. */
void r500_print_mask (R500Printer *p, guint mask, guint first);
/* Sources, destinations, operation and operands of a half. is_last: no line of the instruction
 * follows. */
void r500_print_half (R500Printer *p, R500HalfId half, gboolean is_last);
/* Parts of a half: "temp[3]" of a source, "src1 - src0", the text left of the equals sign,
 * "-src0.rgb". */
void r500_print_source (R500Printer *p, R500HalfId pool, guint k);
const char *r500_srcp_formula (R500HalfId pool, const R500Alu *alu);
void r500_print_destinations (R500Printer *p, R500HalfId half);
void r500_print_operand (R500Printer *p, R500HalfId half, guint k);
