#pragma once

#include "ls-scene.h"
#include "ls-tie-record.h"
#include "ls-tie-run.h"

/* --- what both machines run on (ls-tie-inputs.c) ---------------------------------------------- */

/* A wave of both scenes. */
typedef struct
{
  guint wave;
  guint32 seed; /* 0: the scenes' inputs; else others, the same for both */
} LsTieLook;

typedef struct _LsTieInputs LsTieInputs;

/* words, text: what the two machines have of one draw. */
LsTieInputs *ls_tie_inputs_new (const LsScene *words, const LsScene *text);
void ls_tie_inputs_free (LsTieInputs *inputs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTieInputs, ls_tie_inputs_free)
/* Whether the lanes of a wave hold the same pixels in both. */
gboolean ls_tie_inputs_agree (const LsTieInputs *inputs, guint wave);
/* The wave's runs. words, text, near: (out) (transfer full): near is the text's on inputs that
 * are others by a rounding. */
void ls_tie_inputs_start (LsTieInputs *inputs,
                          const LsTieLook *look,
                          LsSubject **words,
                          LsSubject **text,
                          LsSubject **near);

/* --- values of one in the other (ls-tie-fit.c) ------------------------------------------------ */

/* One look at both sides. Where the text's own values part on inputs that are nearly the same,
 * those of the words may be as far away. */
typedef struct
{
  LsTieRecord *words, *text, *near; /* owned */
  GArray *
    /* owned: of the series and clock that were asked for last, for each time how often each lane
     * came to the clock before */
    clocked;
  guint series, clock;
} LsTiePair;

/* A place of the words that fits. Times count from 0. */
typedef struct
{
  guint series; /* of the words */
  /* The text's values are counted by how often the lane came to this series of the text before,
   * and not by their own times: a branch chooses between them in the words, which compute them
   * each time. LS_TIE_NONE: by their own. */
  guint clock;
  gboolean
    /* the place has one value alone, at its first time, and other times have places of their
     * own; else the n-th is the n-th */
    is_single;
  guint time;           /* of that value */
  gboolean is_inverted; /* of a test: where it does not hold */
  gboolean is_negated;  /* but for the sign */
  LsValueType type;     /* of the value */
  float scale;          /* of its numbers: the mean of their sizes, at most 1 */
  guint n_values;       /* that were compared */
  guint n_looks;        /* that had some */
  float error;          /* at most, of what may differ: 0 to 1 */
  gboolean is_alone;    /* no other value of the text fits it as well */
} LsTieFit;

typedef struct
{
  const LsTieSide *words, *text;
  LsTiePair *pairs;
  guint n_pairs;
  const gint *interrupt; /* (nullable) */
} LsTieFitting;

/* Finds the places of the words for all series of the text. Returns: (transfer full): for each
 * series a GArray of LsTieFit, what is alone first; NULL elements: the series is a mask, or
 * nothing. */
GPtrArray *ls_tie_fit_all (const LsTieFitting *fitting);
/* Whether a place fits in one more run as well, which then counts among its looks. */
gboolean ls_tie_fit_holds (LsTieFit *fit, guint series, LsTiePair *pair);
/* Whether enough was seen for the place to be certain, if nothing else fits it. */
gboolean ls_tie_fit_is_certain (const LsTieFit *fit);
/* Which time of the words' place has what the text gives a lane at its time n. Returns: FALSE:
 * another place has it, or none. */
gboolean ls_tie_fit_find_time (const LsTieFit *fit,
                               LsTiePair *pair,
                               guint series,
                               guint n,
                               guint lane,
                               guint *time);
/* Values of the series, over all runs, that are not the commonest one; of time n, LS_TIE_NONE:
 * of all times. */
guint ls_tie_count_others (const LsTieFitting *fitting, guint series, guint n);
/* The most times that a lane has in a run. */
guint ls_tie_count_times (const LsTieFitting *fitting, guint series);
/* Whether each time has the same bits in all lanes and runs. */
gboolean ls_tie_is_fixed (const LsTieFitting *fitting, guint series);

/* --- the tie itself (ls-tie.c) ---------------------------------------------------------------- */

/* The rows of a wave of both sides, with their steps; one thread of all that have the tie at a
 * time. words, text: their runs. share: takes what the rows need. */
void ls_tie_record_pair (LsTie *tie,
                         LsSubject *words,
                         LsSubject *text,
                         guint64 max_steps,
                         LsBudgetShare *share,
                         const gint *interrupt,
                         LsTiePair *pair);
void ls_tie_pair_clear (gpointer pair);
/* For each series of the text GArray of LsTieFit; NULL: none. */
const GPtrArray *ls_tie_get_fits (const LsTie *tie);
/* Whether a series of the text is a variable's, an output's or a test's. */
gboolean ls_tie_is_named (const LsTie *tie, guint series);
/* Whether a series of the words is what the run starts with. */
gboolean ls_tie_is_start (const LsTie *tie, guint series);
/* Whether a series of the text gives the register. */
gboolean ls_tie_gives (const LsTie *tie, guint series, LsRegRef ref);
/* A place of the words as a run has it. */
LsTieCell ls_tie_make_cell (const LsTie *tie, const LsTieFit *fit, guint64 position);

/* --- statements (ls-tie-begins.c) ------------------------------------------------------------- */

/* LsTieBegin of the text's run, without their positions of the words. Returns: (transfer full). */
GArray *ls_tie_list_begins (LsSubject *text, guint64 n_steps);
