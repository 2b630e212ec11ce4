#pragma once

#include <string.h>

#include "ls-types.h"

#if defined(__SSE2__)
#  include <immintrin.h>
#endif

/* Loops over the 64 lanes of a row, written so that the compiler vectorises them. */

static inline void
ls_row_fill (LsRow *row, guint32 bits)
{
  for (guint i = 0; i < LS_LANES; i++)
    row->u[i] = bits;
}

/* The lanes whose bits differ. */
static inline LsMask
ls_row_differences (const LsRow *a, const LsRow *b)
{
  LsMask different = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    different |= (LsMask) (a->u[lane] != b->u[lane]) << lane;
  return different;
}

/* Lane n becomes all ones where bit n of mask is set, else zero. */
static inline void
ls_row_expand (LsRow *row, LsMask mask)
{
  guint32 half[2] = { (guint32) mask, (guint32) (mask >> 32) };

  for (guint h = 0; h < 2; h++)
    for (guint i = 0; i < 32; i++)
      row->u[32 * h + i] = 0 - (half[h] >> i & 1);
}

/* The lanes whose sign bit is set: the inverse of ls_row_expand. */
static inline LsMask
ls_row_collect (const LsRow *row)
{
  LsMask mask = 0;

#if defined(__AVX__)
  for (guint i = 0; i < LS_LANES; i += 8)
    mask |= (LsMask) (guint) _mm256_movemask_ps (_mm256_load_ps (&row->f[i])) << i;
#elif defined(__SSE2__)
  for (guint i = 0; i < LS_LANES; i += 4)
    mask |= (LsMask) (guint) _mm_movemask_ps (_mm_load_ps (&row->f[i])) << i;
#else
  for (guint i = 0; i < LS_LANES; i++)
    mask |= (LsMask) (row->u[i] >> 31) << i;
#endif
  return mask;
}

/* to takes from's value where select is all ones. */
static inline void
ls_row_blend (LsRow *to, const LsRow *from, const LsRow *select)
{
  for (guint i = 0; i < LS_LANES; i++)
    to->u[i] = (from->u[i] & select->u[i]) | (to->u[i] & ~select->u[i]);
}

/* As ls_row_blend, with the lanes as a mask; all and none are the cheap cases. */
static inline void
ls_row_store (LsRow *to, const LsRow *from, LsMask lanes)
{
  LsRow select;

  if (lanes == LS_MASK_ALL)
    {
      memcpy (to, from, sizeof *to);
      return;
    }
  if (lanes == 0)
    return;
  ls_row_expand (&select, lanes);
  ls_row_blend (to, from, &select);
}
