#pragma once

#include "ls-machine.h"

static inline gint
ls_needs_compare (gconstpointer a, gconstpointer b)
{
  const LsNeed *one = a, *two = b;

  return one->kind != two->kind ? (gint) one->kind - (gint) two->kind
                                : (gint) one->number - (gint) two->number;
}

/* Orders the needs of a program (LsNeed) as the gate asks for: by kind and number. */
static inline void
ls_needs_sort (GArray *needs)
{
  g_array_sort (needs, ls_needs_compare);
}
