#pragma once

#include "ls-races.h"

/* Shared by the two files of the search for races: ls-races.c runs the groups, ls-races-order.c
 * knows the order of accesses. */

typedef struct
{
  const LsRacesSource *source;
  LsRaces *races;
  GHashTable *words; /* key to Word */
  guint64 *lines;    /* a bit for each line that touches shared memory or registers */
  GArray *touches;   /* of LsTouch */
  GArray *accesses;  /* of Access: of the step */
  guint32 *memory[LS_MAX_MEMORIES]; /* what earlier groups left */
  guint group, first;               /* the group that runs, and its first wave */
  LsSubject *own;                   /* the run in its place; NULL: as the source says */
  const LsBindings *bindings;       /* of the group that runs */
  gboolean is_noting;               /* whether steps of the group that runs are wanted */
} LsRaceFinder;

/* Finds what the next step of a wave, at place in state, will touch of shared memory and
 * registers. */
void ls_race_look_ahead (LsRaceFinder *finder, const void *state, const LsPlace *place);
/* That step has been made. state: of the wave. */
void ls_race_take_step (LsRaceFinder *finder, const void *state, guint wave);
/* Forgets the words that are the group's own. */
void ls_race_end_group (LsRaceFinder *finder);
void ls_race_finder_init (LsRaceFinder *finder, const LsRacesSource *source, LsRaces *races);
void ls_race_finder_clear (LsRaceFinder *finder);
