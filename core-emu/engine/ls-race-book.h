#pragma once

#include "ls-races.h"

/* The steps at which races of a run show, found once, when somebody asks. Each group runs as a
 * person looks at it: from what the scene gives it, and a subject's group with the changes made by
 * hand. A book belongs to one subject's group, shared by the subjects of its waves, or to all
 * groups as the scene has them. Reference-counted; any thread. */

/* source: copied; what it points to must live as long as data; own, is_apart and interrupt are set
 * by the book. data_free: (nullable): frees source->data with the last book. is_whole: of all
 * groups. (transfer full) */
LsRaceBook *ls_race_book_new (const LsRacesSource *source,
                              gboolean is_whole,
                              GDestroyNotify data_free);
/* A book for another run of a group of that dispatch, in which nothing is known yet. (transfer
 * full) */
LsRaceBook *ls_race_book_new_run (LsRaceBook *book);
LsRaceBook *ls_race_book_ref (LsRaceBook *book);
void ls_race_book_unref (LsRaceBook *book);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRaceBook, ls_race_book_unref)

/* subject: one with this book. Returns: owned by the book; NULL if interrupted. */
const LsRaces *ls_race_book_find (LsRaceBook *book, LsSubject *subject, const gint *interrupt);
/* The races that ls_race_book_find() found; NULL if nobody asked. */
const LsRaces *ls_race_book_get (LsRaceBook *book);
