#pragma once

#include "r700-program.h"

G_BEGIN_DECLS

/* ALU instructions and their words. */

/* What the fields from first to last say, into the members of an R700Cf or R700Alu that formats.def names. */
void r700_read_members (const guint32 *words, R700FieldId first, R700FieldId last, gpointer out);

/* Everything but what the others of its group say: unit, literals and places. */
void r700_decode_alu (const guint32 words[2], R700Alu *alu);

/* Encodes the fields; alu->words is not read.
 * Fails with LS_ERROR_RANGE, naming the field, if one does not fit or is not in the format of the opcode. */
gboolean r700_encode_alu (const R700Alu *alu, guint32 words[2], GError **error);

/* How many dwords of literals the instruction wants behind its group: 0, 2 or 4. Selectors of operands that the opcode
 * does not have count as well (guide 4.6 and 4.7.1). */
guint r700_alu_n_literals (const R700Alu *alu);

G_END_DECLS
