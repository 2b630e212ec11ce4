#include "rows.h"

#include <string.h>

#include "ls-row.h"

static const RowsTable tables[] = {
  { "baseline", &ls_rows_baseline },
#ifdef LS_HAVE_AVX2
  { "avx2", &ls_rows_avx2 },
#endif
};

const RowsTable *
rows_table (guint n)
{
  const gboolean is_run =
    n == 0 || (n < G_N_ELEMENTS (tables) && tables[n].rows == ls_rows_best ());

  return is_run ? &tables[n] : NULL;
}

void
rows_run (const RowsTable *table, LsKernel kernel, const LsRow s[3], const LsRowArg *arg, LsRow *d)
{
  const LsRowOp *op = &table->rows->ops[kernel];
  const LsMask lanes = G_GUINT64_CONSTANT (0xF0F1E3C00000FFFE);
  LsRow room[3], select;

  op->rows[0](d, NULL, &s[0], &s[1], &s[2], arg);
  ls_row_expand (&select, lanes);
  for (guint k = 0; k < ls_kernels[kernel].n_src; k++)
    {
      memcpy (room, s, sizeof room);
      op->rows[0](&room[k], NULL, &room[0], &room[1], &room[2], arg);
      g_assert_cmpmem (&room[k], sizeof room[k], d, sizeof *d);
      memcpy (room, s, sizeof room);
      op->rows[1](&room[k], &select, &room[0], &room[1], &room[2], arg);
      for (guint lane = 0; lane < LS_LANES; lane++)
        g_assert_cmphex (room[k].u[lane], ==, (lanes >> lane & 1 ? d : &s[k])->u[lane]);
    }
}

void
rows_run_wide (const RowsTable *table,
               LsKernel kernel,
               const guint64 s[2][LS_LANES],
               guint64 d[LS_LANES])
{
  const LsKernelType type = (LsKernelType) ls_kernels[kernel].dst;
  const gboolean is_wide = type == LS_TYPE_D || type == LS_TYPE_L || type == LS_TYPE_M;
  LsRow words[2][4], results[4];
  const LsRow *sources[3][4] = { { NULL } };

  for (guint k = 0; k < 2; k++)
    for (guint j = 0; j < 2; j++)
      {
        sources[k][j] = &words[k][j];
        for (guint lane = 0; lane < LS_LANES; lane++)
          words[k][j].u[lane] = (guint32) (s[k][lane] >> (j == 0 ? 32 : 0));
      }
  table->rows->ops[kernel].slots (results, NULL, sources);
  for (guint lane = 0; lane < LS_LANES; lane++)
    d[lane] = results[0].u[lane] | (is_wide ? (guint64) results[1].u[lane] << 32 : 0);
}

guint32
rows_flushed (guint32 bits, gboolean flushes)
{
  return flushes ? ls_flush_denormal (bits) : bits;
}
