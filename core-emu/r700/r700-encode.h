#pragma once

#include "r700-program.h"

G_BEGIN_DECLS

/* Puts value into the field of an instruction. Fails with LS_ERROR_RANGE, naming the field and what it holds, if
 * the value does not fit; words are then as before. */
gboolean r700_encode_field (guint32 *words, R700FieldId field, gint64 value, GError **error);

/* Encodes the fields of an ALU instruction; alu->words is not read.
 * Fails with LS_ERROR_RANGE, naming the field, if one does not fit or is not in the format of the opcode. */
gboolean r700_encode_alu (const R700Alu *alu, guint32 words[2], GError **error);

/* How many dwords of literals must follow a group with these slots: 0, 2 or 4. Selectors of operands that the opcode
 * does not have count as well (guide 4.6). */
guint r700_encode_n_literals (const guint32 (*words)[2], guint n_slots);

G_END_DECLS
