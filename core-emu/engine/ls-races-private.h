#pragma once

#include "ls-races.h"

G_BEGIN_DECLS

/* Shared by the parts of the search for races: ls-races.c runs the groups, ls-races-order.c knows what came before what. */

typedef struct
{
  const LsRacesSource *source;
  LsRaces *races;
  GHashTable *words;                /* key to Word */
  guint64 *lines;                   /* a bit for each line that touches what is shared */
  GArray *touches;                  /* of LsTouch */
  GArray *accesses;                 /* of Access: of the step */
  guint32 *memory[LS_MAX_MEMORIES]; /* what the groups so far have left */
  guint group, first;               /* the group that runs, and its first wave */
  LsSubject *own;                   /* what it runs as; NULL: as the source says */
  const LsBindings *bindings;       /* of the group that runs */
  gboolean is_noting;               /* steps of the group that runs are asked for */
} LsRaceFinder;

/* What the step that comes next in state, of a wave at place, will touch of what is shared. */
void ls_race_look_ahead (LsRaceFinder *finder, const void *state, const LsPlace *place);
/* That step has been made. state: of the wave. */
void ls_race_take_step (LsRaceFinder *finder, const void *state, guint wave);
/* Forgets the words that are the group's own. */
void ls_race_end_group (LsRaceFinder *finder);
gboolean ls_race_is_shared_file (const LsRaceFinder *finder, guint file);
void ls_race_finder_init (LsRaceFinder *finder, const LsRacesSource *source, LsRaces *races);
void ls_race_finder_clear (LsRaceFinder *finder);

G_END_DECLS
