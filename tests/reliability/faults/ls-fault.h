#pragma once

#include <stddef.h>
#include <stdint.h>

/* What a program that runs with the library finds in it by name.  fault: as LS_FAULT says it, NULL for none; counts start
 * anew. */
void ls_fault_arm (const char *fault);
void ls_fault_watch (const char *folder);
/* Whether calls of this thread count: a test's own do not. */
void ls_fault_pause (int pause);
void ls_fault_set_bytes (size_t least);
/* Calls that failed since, and calls of a kind. */
uint64_t ls_fault_get_failed (void);
uint64_t ls_fault_get_count (const char *kind);
