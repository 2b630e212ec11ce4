#include "spirv-random-shrink.h"

#include <string.h>

#include "spirv-isa.h"

/* Ids of OpConstantNull by type: 0: there is none. */
static guint32 *
find_nulls (const guint32 *words, gsize n)
{
  guint32 *nulls = g_new0 (guint32, words[3]);

  for (gsize at = 5; at < n; at += words[at] >> 16)
    if ((words[at] & 0xffff) == SPIRV_OP_ConstantNull)
      nulls[words[at + 1]] = words[at + 2];
  return nulls;
}

/* Whether the instruction may go; and then whether a result must stay. */
static gboolean
may_go (guint op, gboolean *has_result)
{
  *has_result = op != SPIRV_OP_Store && op != SPIRV_OP_AtomicStore;
  return op == SPIRV_OP_Store || op == SPIRV_OP_AtomicStore || op == SPIRV_OP_Load ||
         op == SPIRV_OP_ExtInst || op == SPIRV_OP_FunctionCall || op == SPIRV_OP_ArrayLength ||
         (op >= SPIRV_OP_VectorExtractDynamic && op <= SPIRV_OP_FwidthCoarse) ||
         (op >= SPIRV_OP_AtomicLoad && op <= SPIRV_OP_AtomicXor);
}

/* Takes an instruction out. Returns: FALSE: it must stay. */
static gboolean
take_out (guint32 *words, const guint32 *nulls)
{
  const guint op = words[0] & 0xffff, n = words[0] >> 16;
  gboolean has_result;
  guint at = 0;

  if (!may_go (op, &has_result) || (has_result && nulls[words[1]] == 0))
    return FALSE;
  if (has_result)
    {
      if (n < 4 || (op == SPIRV_OP_CopyObject && words[3] == nulls[words[1]]))
        return FALSE;
      words[0] = 4 << 16 | SPIRV_OP_CopyObject;
      words[3] = nulls[words[1]];
      at = 4;
    }
  for (; at < n; at++)
    words[at] = 1 << 16 | SPIRV_OP_Nop;
  return TRUE;
}

GBytes *
spirv_random_shrink (GBytes *code, gboolean (*fails) (GBytes *code, gpointer data), gpointer data)
{
  gsize n_bytes;
  const guint32 *start = g_bytes_get_data (code, &n_bytes);
  g_autofree guint32 *words = g_memdup2 (start, n_bytes);
  const gsize n = n_bytes / sizeof *words;
  g_autofree guint32 *nulls = find_nulls (words, n);

  for (gsize at = 5; at < n; at += MAX (words[at] >> 16, 1))
    {
      g_autofree guint32 *before = g_memdup2 (words + at, (words[at] >> 16) * sizeof *words);
      const gsize n_before = (words[at] >> 16) * sizeof *words;
      g_autoptr (GBytes) less = NULL;

      if (!take_out (words + at, nulls))
        continue;
      less = g_bytes_new (words, n_bytes);
      if (!fails (less, data))
        memcpy (words + at, before, n_before);
    }
  return g_bytes_new (words, n_bytes);
}
