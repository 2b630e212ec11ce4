#include "ls-page-private.h"

#include <math.h>

#include "ls-bits.h"

/* Rounded once each: doubles hold sums and products of floats, and no compiler joins the two. */
#define FLOATS                             \
  const float a = ls_bits_float (from[0]); \
  const float b = ls_bits_float (from[1]); \
  const float c = ls_bits_float (from[2]); \
  (void) b;                                \
  (void) c;
#define MUL(a, b) ((float) ((double) (a) * (double) (b)))
#define ADD(a, b) ((float) ((double) (a) + (double) (b)))

#define NUMBER(name, value)                 \
  static guint32 name (const guint32 *from) \
  {                                         \
    FLOATS                                  \
    return ls_float_bits (value);           \
  }
#define WORD(name, value)                   \
  static guint32 name (const guint32 *from) \
  {                                         \
    return value;                           \
  }

WORD (give_copy, from[0])
NUMBER (give_add, ADD (a, b))
NUMBER (give_mul, MUL (a, b))
NUMBER (give_muladd, ADD (MUL (a, b), c))
NUMBER (give_min, a < b ? a : b)
NUMBER (give_max, a > b ? a : b)
NUMBER (give_greater, a > b ? 1.f : 0.f)
NUMBER (give_not_less, a >= b ? 1.f : 0.f)
NUMBER (give_equal, a == b ? 1.f : 0.f)
NUMBER (give_not_equal, a != b ? 1.f : 0.f)
NUMBER (give_floor, floorf (a))
NUMBER (give_fraction, ADD (a, -floorf (a)))
WORD (give_add_int, from[0] + from[1])
WORD (give_and, from[0] & from[1])
WORD (give_or, from[0] | from[1])
WORD (give_xor, from[0] ^ from[1])

static const struct
{
  guint n;
  gboolean is_number;
  guint32 (*give) (const guint32 *from);
} operations[LS_PAGE_N_OPERATIONS] = {
  [LS_PAGE_COPY] = { 1, FALSE, give_copy },       [LS_PAGE_ADD] = { 2, TRUE, give_add },
  [LS_PAGE_MUL] = { 2, TRUE, give_mul },          [LS_PAGE_MULADD] = { 3, TRUE, give_muladd },
  [LS_PAGE_MIN] = { 2, TRUE, give_min },          [LS_PAGE_MAX] = { 2, TRUE, give_max },
  [LS_PAGE_GREATER] = { 2, TRUE, give_greater },  [LS_PAGE_NOT_LESS] = { 2, TRUE, give_not_less },
  [LS_PAGE_EQUAL] = { 2, TRUE, give_equal },      [LS_PAGE_NOT_EQUAL] = { 2, TRUE, give_not_equal },
  [LS_PAGE_FLOOR] = { 1, TRUE, give_floor },      [LS_PAGE_FRACTION] = { 1, TRUE, give_fraction },
  [LS_PAGE_ADD_INT] = { 2, FALSE, give_add_int }, [LS_PAGE_AND] = { 2, FALSE, give_and },
  [LS_PAGE_OR] = { 2, FALSE, give_or },           [LS_PAGE_XOR] = { 2, FALSE, give_xor },
};

guint
ls_page_operation_n_sources (LsPageOperation operation)
{
  return operations[operation].n;
}

gboolean
ls_page_operation_is_number (LsPageOperation operation)
{
  return operations[operation].is_number;
}

guint32
ls_page_operation_give (LsPageOperation operation, const guint32 sources[3])
{
  return operations[operation].give (sources);
}
