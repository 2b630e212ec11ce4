#pragma once

#include "isa-listing.h"
#include "tgsi-program.h"

/* Prints programs in the canonical form, which the reference's parser accepts. */

/* Appends the line of an item, without a line feed, in spans. item: below n_items. */
void tgsi_print_item (IsaText *text, guint item, gconstpointer program);
/* Returns: (transfer full): "-TEMP[0].xxxx", or with a mask. */
char *tgsi_print_operand (const TgsiOperand *operand, gboolean is_dst);
/* Returns: (transfer full): the text of a program without its remarks, each line ended by a line
 * feed. */
char *tgsi_print (const TgsiProgram *program);
