#pragma once

#include "ls-tie.h"

/* One wave: the run of the words beside the run of the text on the same inputs, and which position
 * of one is which of the other. */

typedef struct _LsTieRun LsTieRun;

/* A step of the text whose values the words have, in the order of the text. */
typedef struct
{
  guint64 text; /* the position before the step */
  /* the position behind the step of the words that gives the last of them; 0: they start with it */
  guint64 words;
  LsMask lanes;        /* that have it */
  gboolean is_certain; /* else the place may be that of another value */
  /* the words do it where the text does, between what comes before and behind; else the compiler
   * has moved it */
  gboolean is_in_order;
} LsTieEvent;

/* words: a run of the scene's program; wave: the scene's. interrupt: (nullable): set by another
 * thread to end. Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted. */
LsTieRun *ls_tie_run_new (LsTie *tie,
                          LsSubject *words,
                          guint wave,
                          const gint *interrupt,
                          GError **error);
void ls_tie_run_unref (LsTieRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTieRun, ls_tie_run_unref)

/* The text's run. */
LsSubject *ls_tie_run_get_text (const LsTieRun *run);
/* LsTieEvent. */
const GArray *ls_tie_run_get_events (const LsTieRun *run);
/* The position of the text at a position of the words: what is done before is done there. */
guint64 ls_tie_run_find_text (const LsTieRun *run, guint64 words);
/* The position of the words at which the text comes to a position: what stands before is done, and
 * what stands behind is not. */
guint64 ls_tie_run_find_words (const LsTieRun *run, guint64 text);

/* --- statements (ls-tie-begins.c) ------------------------------------------------------------- */

/* Lanes begin a statement of the text. */
typedef struct
{
  guint64 text;  /* the position of the text's run */
  guint64 words; /* ls_tie_run_find_words() of it */
  guint line;    /* of the text's listing */
  guint depth;   /* calls that lead there */
  LsMask lanes;
} LsTieBegin;

/* LsTieBegin, in the order of the text: words never go back in it. */
const GArray *ls_tie_run_get_begins (const LsTieRun *run);
/* The statement that comes next at a position of the words: of several that one step of theirs
 * does, the first. Returns: (nullable): NULL: all are done. */
const LsTieBegin *ls_tie_run_find_next (const LsTieRun *run, guint64 words);

typedef enum
{
  LS_TIE_STEP, /* to the next statement */
  LS_TIE_OVER, /* to the next one that is not in a call from this one */
  LS_TIE_OUT,  /* to the next one of a function that calls this one */
} LsTieMove;

/* Where a move leads from a position of the words, forwards or back: to another position. Returns:
 * FALSE: there is no such statement; found is left alone. */
gboolean ls_tie_run_move (const LsTieRun *run,
                          guint64 words,
                          LsTieMove move,
                          gboolean is_back,
                          guint64 *found);

/* --- cells ------------------------------------------------------------------------------------ */

/* Where the words have what a register of the text holds. */
typedef struct
{
  guint64 words; /* the position behind the step that gave it; 0: the run starts with it */
  guint line;    /* of the listing that gave it; G_MAXUINT: the run starts with it */
  LsRegRef ref;
  gboolean is_negated; /* but for the sign */
  gboolean is_certain;
} LsTieCell;

/* ref: a register of the text's machine; text: a position of its run. Returns: FALSE: the words
 * have it nowhere, or nothing gave it before; found is left alone. */
gboolean ls_tie_run_find_cell (LsTieRun *run,
                               LsRegRef ref,
                               guint lane,
                               guint64 text,
                               LsTieCell *found);
