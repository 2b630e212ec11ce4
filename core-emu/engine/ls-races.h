#pragma once

#include "ls-subject.h"

/* Races of the run that happened: two lanes touch one word of the data share, of the export or
 * reduction buffer or of a shared register, at least one of them writes, and nothing but the
 * order that this program has for waves and lanes says which comes first.  What is ordered says
 * data/doc/compute.md: accesses of one wave in different steps; accesses of two waves of a group
 * with a barrier between; nothing of two groups.
 *
 * Whoever looks for races runs the waves again; runs that nobody watches pay nothing.  */

typedef struct
{
  guint wave;   /* of the dispatch */
  guint64 step; /* steps of the wave when it has happened */
  guint line;
  guint lane;
  gboolean is_write;
  gboolean is_update; /* an atomic operation did it */
} LsRaceAccess;

/* All races between two lines, with the first of them. */
typedef struct
{
  LsCell cell;                /* MEMORY, or REGISTER of a shared file */
  LsRaceAccess first, second; /* as this run had them; of one step: the lower lane first */
  guint64 n_words;            /* different words */
  guint64 n_accesses;         /* second accesses, each of a lane to a word, that race */
} LsRace;

/* A step that makes races known: it touches what another access touched before, without an
 * order. */
typedef struct
{
  LsMask lanes;               /* whose accesses are second */
  LsCell cell;                /* of the lowest lane, like the next two */
  LsRaceAccess first, second; /* second: of the step */
} LsRaceStep;

/* Where a wave stopped, and why. */
typedef struct
{
  guint wave;
  guint64 step;
  guint line;  /* of the next step */
  LsTrap trap; /* code LS_TRAP_NONE: it used up its steps */
} LsRaceStop;

#ifndef LS_RACES_MAX_STEPS
#  define LS_RACES_MAX_STEPS (1u << 20)
#endif

typedef struct
{
  GArray *races;   /* of LsRace, in the order in which they were found */
  GArray *steps;   /* of LsRaceStep, by wave, step and line: see LsRacesSource.is_apart */
  gboolean is_cut; /* there were more than LS_RACES_MAX_STEPS of them */
  guint64 n_words; /* different words in races */
  guint n_waves;
  gboolean needs_barrier; /* some accesses of two waves have an order by a barrier alone */
  guint n_failed;         /* waves that did not reach their end */
  LsRaceStop stop;        /* of the first of them */
} LsRaces;

/* What is run: groups, one after the other. */
typedef struct
{
  LsProgram *program;
  const LsBindings *bindings;
  guint n_waves;
  guint group_waves; /* 0 or 1: each wave alone */
  /* (nullable): the run of one group, with changes by hand and its own memory, in place of input
   * and of what the groups before left; own_first: the group's first wave. */
  LsSubject *own;
  guint own_first;
  /* Groups run as a person looks at them: each from what input gives it, not from what groups
   * before left. Only then are steps noted, those of own or of all groups. */
  gboolean is_apart;
  gconstpointer data;
  void (*input) (gconstpointer data, guint wave, LsWaveInput *input);
  void (*input_clear) (LsWaveInput *input);
  guint64 max_steps;     /* of one wave */
  const gint *interrupt; /* (nullable): atomic */
} LsRacesSource;

/* Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted, LS_ERROR_UNSUPPORTED if the
 * machine cannot tell what a step touches. */
LsRaces *ls_races_find (const LsRacesSource *source, GError **error);
/* The steps of races->steps that belong to a step of a wave, one for each line. Returns: the first,
 * owned by races; *n may be 0. */
const LsRaceStep *ls_races_at (const LsRaces *races, guint wave, guint64 step, guint *n);
/* Whether the program touches anything that lanes share. */
gboolean ls_races_may_be (const LsProgram *program);
void ls_races_free (LsRaces *races);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsRaces, ls_races_free)
