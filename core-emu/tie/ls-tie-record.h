#pragma once

#include "ls-budget.h"
#include "ls-subject.h"

/* What a run writes: for each place of the listing each time that a lane came there. The text's
 * machine and the machine of the words are recorded in one form, so that values of one run can
 * be found in the other. */

/* Times of a place that are kept in a lane, of one on the way to a variable, and rows that one
 * run may have. */
#define LS_TIE_MAX_TIMES 64
#define LS_TIE_WAY_TIMES 8
#define LS_TIE_MAX_ROWS 60000

typedef enum
{
  LS_TIE_WRITE, /* what a line writes to a register or an output */
  LS_TIE_MASK,  /* 1 where a lane is active behind the line */
  LS_TIE_START, /* what a register holds as the run starts; its line is LS_TIE_NONE */
  LS_TIE_TEST,  /* of the text: what a line reads that decides by it, or returns it */
} LsTieKind;

/* A place that gets values. */
typedef struct
{
  LsTieKind kind;
  guint line; /* of the listing */
  guint path; /* of the text: which calls lead there, a number; 0: none */
  LsRegRef ref;
  LsValueType type;
  guint copied; /* of the text: the series of which this is always a copy; LS_TIE_NONE: none */
  /* of the words: some value is none of those that the line reads: it does not only choose */
  gboolean is_computed;
  gboolean is_own; /* the line gave a value that is no copy */
  gboolean
    is_named; /* of the text: a variable's, an output's or a test's; not one on the way to it */
} LsTieSeries;

#define LS_TIE_NONE G_MAXUINT

/* One machine, in all runs that are recorded. */
typedef struct _LsTieSide LsTieSide;

/* program: it tells of its text, or has none. */
LsTieSide *ls_tie_side_new (LsProgram *program);
void ls_tie_side_free (LsTieSide *side);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTieSide, ls_tie_side_free)
guint ls_tie_side_n_series (const LsTieSide *side);
const LsTieSeries *ls_tie_side_get (const LsTieSide *side, guint series);
/* The series whose values are those of this one, through all copies; it may be itself. */
guint ls_tie_side_find_root (const LsTieSide *side, guint series);

typedef void (*LsTieStartFunc) (LsRegRef ref, const LsRow *row, gpointer data);

/* Calls func for the registers that a run starts with, as state has them. is_given: those alone
 * that lanes are given. */
void ls_tie_each_start (const LsProgram *program,
                        const void *state,
                        gboolean is_given,
                        LsTieStartFunc func,
                        gpointer data);

/* One time of a series in each lane: its n-th there, which may be another step in each. */
typedef struct
{
  LsMask lanes;
  guint32 bits[LS_LANES];
  guint32 steps[]; /* of LS_LANES, if they were asked for: the position before the step */
} LsTieRow;

/* One run. */
typedef struct
{
  GPtrArray *rows;   /* for each series that has some GPtrArray of LsTieRow; NULL: none */
  GPtrArray *blocks; /* owned: the memory of rows */
  guint n_rows;
  guint64 n_steps;
  gboolean is_ended; /* else the run goes on: max_steps, or there is no room for more */
} LsTieRecord;

typedef struct
{
  guint64 max_steps;
  gboolean has_steps;
  LsBudgetShare *share;
  const gint *interrupt; /* (nullable) */
} LsTieRecording;

/* Adds the series that the run is the first to have. Returns: (transfer full). */
LsTieRecord *ls_tie_record_new (LsTieSide *side, LsSubject *subject, const LsTieRecording *how);
void ls_tie_record_free (LsTieRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTieRecord, ls_tie_record_free)

/* Times that some lane has of a series, as far as they are kept. */
static inline guint
ls_tie_record_n (const LsTieRecord *record, guint series)
{
  const GPtrArray *rows =
    series < record->rows->len ? g_ptr_array_index (record->rows, series) : NULL;

  return rows != NULL ? rows->len : 0;
}

static inline const LsTieRow *
ls_tie_record_row (const LsTieRecord *record, guint series, guint n)
{
  return g_ptr_array_index ((GPtrArray *) g_ptr_array_index (record->rows, series), n);
}
