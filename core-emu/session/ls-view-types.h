#pragma once

#include "ls-slots.h"
#include "ls-view.h"
#include "ls-writers.h"

/* What a register component holds at the view's place, as the instructions of its program take it: see
 * ls_register_types_at(). */
LsValueType ls_view_get_register_type (const LsView *view, LsRegRef ref);

/* What the words of a component show as where place is: what instructions take it for, unless the words say otherwise. */
LsValueType ls_view_shown_type (const LsView *view,
                                const LsPlace *place,
                                LsRegRef ref,
                                const LsRow *words);

/* The same of what a slot of a group gives. */
LsValueType ls_view_result_type (const LsView *view, const LsSlotResult *result);

/* The type of the value of 64 bits that begins in the component there; BITS: none does: see ls_register_types_pair_at(). */
LsValueType ls_view_get_pair_type (const LsView *view, LsRegRef ref);

/* As ls_writers_find_values() has it, at the view's place. writers: of the run that the view is of. */
guint ls_view_find_written (const LsView *view,
                            const LsWriters *writers,
                            LsRegRef ref,
                            guint lane,
                            guint n,
                            LsWritten *values);
