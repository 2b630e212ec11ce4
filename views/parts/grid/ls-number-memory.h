#pragma once

#include "ls-number.h"

/* Cells that were filled before: a table shows most of its numbers again after a step, and the shortest text of a float takes longer
 * to find than to draw. */
typedef struct _LsNumberMemory LsNumberMemory;

LsNumberMemory *ls_number_memory_new (void);
void ls_number_memory_free (LsNumberMemory *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsNumberMemory, ls_number_memory_free)

/* As ls_number_cell (), or ls_number_narrow_cell () where is_narrow is set. Returns: until the next call. */
const LsNumberCell *ls_number_memory_get (LsNumberMemory *memory,
                                          guint64 bits,
                                          LsNumberFormat format,
                                          LsValueType type,
                                          gboolean is_narrow);
