#pragma once

#include "ls-causes.h"

/* Where a value goes: who reads it, what comes of that, and so on to exports, memory and decisions.  Found by one replay
 * from the position asked about, which looks at the steps whose words name what is followed; a run that nobody asks
 * about pays nothing.  Steps are counted as in ls-causes.h. Lanes that are off, and slots whose predicate is not theirs,
 * read nothing. */

typedef enum
{
  LS_USES_FOLLOWED,
  LS_USES_SEEN, /* a value that is elsewhere in the tree with its uses */
  LS_USES_CUT,  /* not followed: too deep */
} LsUsesKind;
#define LS_N_USES_KINDS (LS_USES_CUT + 1)

/* A value in a cell, from when it is there to when something else is. */
typedef struct
{
  LsUsesKind kind;
  LsCell cell;
  guint place; /* in its group, of the wave whose register it is and whose positions these are */
  guint wave;  /* that wave, if it is not the one asked about; else LS_NO_WAVE */
  guint32 value;
  /* of 64 bits: cell has the low word, and the component behind it the high one */
  gboolean is_wide;
  guint32 high;
  LsValueType type;   /* what who writes or reads it takes the bits for; BITS: none of them says */
  guint64 from;       /* position from which on it is known to be there */
  gboolean is_output; /* an output register */
  gboolean is_overwritten; /* FOLLOWED: else it is there for as long as the run was followed */
  gboolean is_edited;      /* overwritten by hand */
  gboolean
    is_running; /* still there after LS_CAUSES_AHEAD steps, or as far as the run is known, where the program runs on */
  /* FOLLOWED: position where it is there no more, or the last one followed: up to LS_CAUSES_AHEAD
   * steps on */
  guint64 until;
  guint until_line; /* overwritten by a step: of the slot or instruction */
  guint until_wave; /* whose position until is, if not the one asked about; else LS_NO_WAVE */
  /* of the first value: the run was not followed to its end, as the tree is full */
  gboolean is_full;
  guint n_left_out; /* of the first value: results that were cut, and may be read */
  LsNames *names;   /* of the run's places; owned; NULL: it has none */
  GArray *others;   /* of LsCell, of the first value: where it is besides; owned; NULL: nowhere */
  GPtrArray *uses;  /* of LsUse, in the order of their steps; never NULL */
} LsUses;

/* With its high word. */
static inline guint64
ls_uses_value (const LsUses *uses)
{
  return ls_value_join (uses->value, uses->high);
}

/* One slot or instruction that reads a value, in one lane; of slots that work together the first. */
typedef struct
{
  guint64 step; /* just after it */
  guint line;
  guint slot; /* 0..4, or LS_SLOT_NONE */
  guint lane;
  guint place;           /* in its group, of the wave that takes the step */
  guint wave;            /* that wave, if it is not the one asked about; else LS_NO_WAVE */
  guint operands;        /* bit n: as source operand n */
  gboolean is_address;   /* as an index or a coordinate, and not otherwise */
  gboolean is_left;      /* a select that reads it takes the other value: nothing is made of it */
  gboolean is_test;      /* it decided whether the lane went on */
  gboolean is_predicate; /* it decided which slots the lane carried out */
  gboolean is_kill;      /* it decided whether the lane was killed */
  GPtrArray *results;    /* of LsUses: what was made of it; never NULL */
  LsCauseSource source;  /* the statement that the step works for */
} LsUse;

#define LS_USES_DEPTH 6
/* A tree has no more values and uses than this. */
#define LS_USES_MAX 512

/* Follows what cell, a register of a lane or a word of memory, holds at step, and its other word where the program holds a value of 64 bits
 * there. depth: results to follow one behind the
 * other, from 1: with 1, those of the value itself are told without their uses. interrupt: (nullable): as for
 * ls_timeline_move(). Returns: (transfer full): NULL with LS_ERROR_RANGE for a register, word, lane or step that is not
 * there, LS_ERROR_STATE if interrupted. */
LsUses *ls_causes_uses (LsCauses *causes,
                        const LsCell *cell,
                        guint64 step,
                        guint depth,
                        const gint *interrupt,
                        GError **error);
void ls_uses_free (LsUses *uses);
/* As ls_cause_find_source(). */
void ls_uses_find_source (LsUses *uses, const LsCauseSourceFinder *finder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsUses, ls_uses_free)
