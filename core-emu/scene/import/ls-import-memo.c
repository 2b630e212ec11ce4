#include "ls-import-memo.h"

#include <string.h>

#define MAX_KEPT 16
#define MAX_BYTES (32u << 20) /* of all answers and questions together */

typedef struct
{
  char *question;
  GBytes *answer;
  char *words;
} Kept;

struct _LsImportMemo
{
  GMutex lock;
  GQueue kept; /* of Kept, the last that was asked for first */
  gsize n_bytes;
};

static gsize
count_bytes (const Kept *kept)
{
  return strlen (kept->question) + strlen (kept->words) + g_bytes_get_size (kept->answer);
}

static void
drop_last (LsImportMemo *memo)
{
  Kept *kept = g_queue_pop_tail (&memo->kept);

  memo->n_bytes -= count_bytes (kept);
  g_free (kept->question);
  g_bytes_unref (kept->answer);
  g_free (kept->words);
  g_free (kept);
}

LsImportMemo *
ls_import_memo_new (void)
{
  LsImportMemo *memo = g_atomic_rc_box_new0 (LsImportMemo);

  g_mutex_init (&memo->lock);
  g_queue_init (&memo->kept);
  return memo;
}

LsImportMemo *
ls_import_memo_ref (LsImportMemo *memo)
{
  return g_atomic_rc_box_acquire (memo);
}

static void
memo_clear (gpointer data)
{
  LsImportMemo *memo = data;

  while (memo->kept.length > 0)
    drop_last (memo);
  g_mutex_clear (&memo->lock);
}

void
ls_import_memo_unref (LsImportMemo *memo)
{
  g_atomic_rc_box_release_full (memo, memo_clear);
}

/* Returns: (transfer none) (nullable): it is the first then. */
static const Kept *
find_kept (LsImportMemo *memo, const char *question)
{
  for (GList *at = memo->kept.head; at != NULL; at = at->next)
    {
      const Kept *kept = at->data;

      if (strcmp (kept->question, question) != 0)
        continue;
      g_queue_unlink (&memo->kept, at);
      g_queue_push_head_link (&memo->kept, at);
      return kept;
    }
  return NULL;
}

gboolean
ls_import_memo_find (LsImportMemo *memo, const char *question, GBytes **answer, char **words)
{
  g_autoptr (GMutexLocker) locker = memo != NULL ? g_mutex_locker_new (&memo->lock) : NULL;
  const Kept *kept = locker != NULL ? find_kept (memo, question) : NULL;

  if (kept == NULL)
    return FALSE;
  *answer = g_bytes_ref (kept->answer);
  *words = g_strdup (kept->words);
  return TRUE;
}

void
ls_import_memo_add (LsImportMemo *memo, const char *question, GBytes *answer, const char *words)
{
  g_autoptr (GMutexLocker) locker = memo != NULL ? g_mutex_locker_new (&memo->lock) : NULL;
  Kept *kept;

  if (locker == NULL || find_kept (memo, question) != NULL)
    return;
  kept = g_new0 (Kept, 1);
  kept->question = g_strdup (question);
  kept->answer = g_bytes_ref (answer);
  kept->words = g_strdup (words);
  g_queue_push_head (&memo->kept, kept);
  memo->n_bytes += count_bytes (kept);
  while (memo->kept.length > MAX_KEPT || (memo->n_bytes > MAX_BYTES && memo->kept.length > 0))
    drop_last (memo);
}
