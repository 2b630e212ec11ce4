#pragma once

#include "ls-math.h"
#include "ls-rows.h"

/* What tests of kernels share: both tables, and values where arithmetic has its corners. */

/* Zeros, ones, denormals, ends of the range, infinities, NaNs, and places where functions end or turn, of both signs. */
#define CORNERS                                                                                   \
  0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x3F7FFFFF, 0xBF7FFFFF, 0x3F800001, 0xBF800001, \
    0x00000001, 0x80000001, 0x007FFFFF, 0x807FFFFF, 0x00800000, 0x80800000, 0x00800001,           \
    0x80800001, 0x3F000000, 0xBF000000, 0x40000000, 0xC0000000, 0x3FC90FDB, 0xBFC90FDB,           \
    0x40490FDB, 0xC0490FDB, 0x42B17217, 0xC2B17217, 0x42B17218, 0xC2B17218, 0x42B2D4FC,           \
    0xC2B2D4FC, 0x42B2D4FD, 0xC2B2D4FD, 0xC2AEAC50, 0xC2CFF1B5, 0x5F7FFFFF, 0x5F800000,           \
    0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00001, 0x7F800001,           \
    0xFF812345, 0x33800000, 0xB3800000, 0x41200000, 0xC2F6E979, 0x4B000001, 0xCB000001,           \
    0x4F000000, 0xCF000000, 0x40133333, 0xC0466666

typedef struct
{
  const char *name;
  const LsRows *rows;
} RowsTable;

/* The table number n, 0 first; NULL: there are no more that this processor runs. */
const RowsTable *rows_table (guint n);

/* Runs a kernel of one slot in the table, over all lanes, and sees that it does the same with some lanes alone, and with d in the
 * place of an operand. */
void rows_run (const RowsTable *table,
               LsKernel kernel,
               const LsRow s[3],
               const LsRowArg *arg,
               LsRow *d);

/* The same of a kernel whose operands are 64 bits: the value of each lane, from the values of its operands. A result of one word
 * has no upper half. */
void rows_run_wide (const RowsTable *table,
                    LsKernel kernel,
                    const guint64 s[2][LS_LANES],
                    guint64 d[LS_LANES]);

/* A denormal of the bits is a zero, if they are flushed. */
guint32 rows_flushed (guint32 bits, gboolean flushes);
