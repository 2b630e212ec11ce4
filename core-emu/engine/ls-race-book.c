#include "ls-race-book.h"

struct _LsRaceBook
{
  gatomicrefcount ref_count;
  LsRacesSource source;
  GDestroyNotify data_free; /* of a root's source */
  gboolean is_whole;
  LsRaceBook *root; /* owned (nullable): the book that owns the data */
  GMutex mutex;     /* held while races are looked for */
  LsRaces *races;   /* owned, atomic; NULL: not found yet */
};

LsRaceBook *
ls_race_book_new (const LsRacesSource *source, gboolean is_whole, GDestroyNotify data_free)
{
  LsRaceBook *book = g_new0 (LsRaceBook, 1);

  g_atomic_ref_count_init (&book->ref_count);
  g_mutex_init (&book->mutex);
  book->source = *source;
  book->source.is_apart = TRUE;
  book->is_whole = is_whole;
  book->data_free = data_free;
  return book;
}

LsRaceBook *
ls_race_book_new_run (LsRaceBook *book)
{
  LsRaceBook *root = book->root != NULL ? book->root : book;
  LsRaceBook *other = ls_race_book_new (&root->source, FALSE, NULL);

  other->root = ls_race_book_ref (root);
  return other;
}

LsRaceBook *
ls_race_book_ref (LsRaceBook *book)
{
  g_atomic_ref_count_inc (&book->ref_count);
  return book;
}

void
ls_race_book_unref (LsRaceBook *book)
{
  if (!g_atomic_ref_count_dec (&book->ref_count))
    return;
  g_clear_pointer (&book->races, ls_races_free);
  g_mutex_clear (&book->mutex);
  if (book->data_free != NULL)
    book->data_free ((gpointer) book->source.data);
  g_clear_pointer (&book->root, ls_race_book_unref);
  g_free (book);
}

/* Groups behind the subject's come later: races show in their steps, not in the subject's. */
static void
take_subject (LsRacesSource *source, LsSubject *subject)
{
  guint wave, n = ls_subject_get_group (subject, &wave);

  source->own = subject;
  ls_subject_get_race_book (subject, &source->own_first);
  source->n_waves = MIN (source->n_waves, source->own_first + n);
}

const LsRaces *
ls_race_book_find (LsRaceBook *book, LsSubject *subject, const gint *interrupt)
{
  LsRacesSource source = book->source;
  LsRaces *races;

  source.interrupt = interrupt;
  if (!book->is_whole)
    take_subject (&source, subject);
  /* Where nothing is shared there are no races: no group needs to run. */
  if (!ls_races_may_be (source.program))
    source.n_waves = 0;
  g_mutex_lock (&book->mutex);
  races = g_atomic_pointer_get (&book->races);
  if (races == NULL)
    {
      races = ls_races_find (&source, NULL);
      g_atomic_pointer_set (&book->races, races);
    }
  g_mutex_unlock (&book->mutex);
  return races;
}

const LsRaces *
ls_race_book_get (LsRaceBook *book)
{
  return g_atomic_pointer_get (&book->races);
}
