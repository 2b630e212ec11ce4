#pragma once

#include "ls-budget.h"
#include "ls-glsl-variant.h"
#include "ls-source-map.h"

/* --- the map itself (ls-source-map.c) ---------------------------------------------------------------------- */

/* A map in which nothing is known. defined: as in the options. Returns: (transfer full). */
LsSourceMap *ls_source_map_new_empty (const LsScene *scene,
                                      const char *text,
                                      const char *const *defined);
/* n_done of n_all variants were compiled; the others would have taken too long. */
void ls_source_map_set_measured (LsSourceMap *map, guint n_done, guint n_all);

/* --- a run to look at (ls-source-disturb.c) ---------------------------------------------------------------- */

/* A wave with the scene's inputs, or with others. */
typedef struct
{
  guint wave;
  guint32 seed; /* 0: the scene's inputs */
} LsSourceLook;

/* Steps that a run may take: other inputs may make one that does not end. */
#define LS_SOURCE_MAX_STEPS(look) ((look)->seed != 0 ? 1u << 16 : 1u << 19)

/* Returns: (transfer full). */
LsSubject *ls_source_look_new (const LsScene *scene, const LsSourceLook *look);

/* --- what a run writes (ls-source-rows.c) ------------------------------------------------------------------ */

/* The bits of a value in all lanes. */
typedef struct
{
  LsMask lanes;
  guint32 bits[LS_LANES];
} LsSourceRow;

/* What one line writes to one register component, or does to the active mask: each time that a lane carries the line out. */
typedef struct
{
  guint line;
  gboolean is_mask; /* the bits are 1 where the lane is active behind it */
  LsRegRef ref;
  guint64 first; /* the first step */
  guint64 key;
  GArray *rows;  /* LsSourceRow: row n has for each lane the value behind its time n */
  guint n_taken; /* rows that the budget has room for */
} LsSourceSeries;

typedef struct
{
  LsProgram *program;
  LsBindings *bindings;
  GPtrArray *series;           /* LsSourceSeries */
  GHashTable *by_key;          /* guint64 *: ls_source_series_key() to LsSourceSeries */
  guint32 (*counts)[LS_LANES]; /* for each line how often a lane carries it out */
  GArray *starts;     /* LsSourceRow: components of registers as the run starts, but for zeros */
  GArray *start_refs; /* LsRegRef of each of these rows */
  gboolean is_cut;    /* the run goes on */
} LsSourceRows;

static inline guint64
ls_source_series_key (guint line, LsRegRef ref, gboolean is_mask)
{
  return (guint64) line << 32 | (guint64) (ref.file & 63) << 20 | (guint64) ref.index << 4 |
         (guint64) ref.channel << 1 | (is_mask ? 1 : 0);
}

/* At most so many rows of a wave are kept. */
#define LS_SOURCE_MAX_ROWS 200000

/* share: takes what the rows need. Returns: (transfer full): NULL with LS_ERROR_RANGE: its budget has no room for them. */
LsSourceRows *ls_source_rows_new (const LsScene *scene,
                                  const LsSourceLook *look,
                                  LsBudgetShare *share,
                                  GError **error);
void ls_source_rows_free (LsSourceRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceRows, ls_source_rows_free)

/* --- what the text computes (ls-source-values.c) ----------------------------------------------------------- */

/* What a probe gave in each of the looks. */
typedef struct
{
  LsGlslProbe probe;
  guint n; /* components */
  char base;
  gboolean is_known;      /* the variant compiled and ran */
  LsSourceRow (*rows)[4]; /* for each look */
} LsSourceValue;

typedef struct
{
  guint32 (*counts)[LS_LANES]; /* for each look: how often a lane comes to the statement */
  LsMask *lanes;               /* for each look: those of which it is known */
  gboolean is_known;
} LsSourceCount;

typedef struct
{
  const LsGlslText *text;
  const LsSourceMapOptions *options;
  const LsSourceLook *looks;
  guint n_looks;
  const GPtrArray *runs; /* LsSourceRows, for each look; NULL: not compared */
  gint interrupt;
  guint n_done, n_all; /* variants */
  guint n_most;        /* that are compiled: so many that one can wait for them */
  GError *error;       /* the first one of a variant */
} LsSourceJob;

/* Whether one more variant is compiled. */
static inline gboolean
ls_source_job_goes_on (const LsSourceJob *job)
{
  return job->n_done < job->n_most;
}

/* Compiles, runs, and fills values (LsSourceValue) from number first on; those of one variant that does not compile are tried one by one.
 * FALSE with G_IO_ERROR_CANCELLED. */
gboolean ls_source_values_take (LsSourceJob *job, GArray *values, guint first, GError **error);
/* The same for counts of all statements (LsSourceCount). */
gboolean ls_source_counts_take (LsSourceJob *job, GArray *counts, GError **error);
void ls_source_value_clear (gpointer value);
void ls_source_count_clear (gpointer count);

/* --- matching (ls-source-match.c) -------------------------------------------------------------------------- */

/* The values of one part of a statement, hit by hit. */
typedef struct
{
  const GPtrArray *runs;        /* LsSourceRows, for each look */
  LsSourceValue *const *values; /* for each hit in turn */
  guint n_hits;
  guint n_looks;
  gboolean is_conditional; /* the statement stands in a branch or loop */
  const LsSourceCount *count;
} LsSourceMatching;

/* Finds where a component stands if the hits take turns at period places, which are filled in. n_found: gets how many of them are
 * there, from the first on. Returns: what is known of the component; GONE if too few are found. */
LsSourceState ls_source_match (const LsSourceMatching *matching,
                               guint component,
                               guint period,
                               LsSourcePlace *places,
                               guint *n_found);
