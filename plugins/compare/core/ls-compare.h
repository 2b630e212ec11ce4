#pragma once

#include "ls-form.h"
#include "ls-subject.h"
#include "ls-ulp.h"

/* Where two things that should be alike part: two lanes of a run, two runs of one program (two waves, or two forks of a
 * wave), or two programs that compute the same.  Found by running both side by side once more; nothing is kept of the
 * way but what the answer says.  Knows machines only through the gate.
 *
 * Steps are positions as in a timeline: what a step did is first seen at the position after it.
 *
 * Without a tolerance bits are compared: also zeros of different sign and NaNs of different bits are different then,
 * though 0 ULP apart.  With a tolerance of N ULP values are alike whose bits, taken as floats, are at most N ULP apart,
 * see ls_ulp_distance(); for integers of one sign that is their difference. */

#define LS_COMPARE_EXACT -1

typedef struct
{
  gint64 tolerance; /* ULP, or LS_COMPARE_EXACT */
  double absolute;  /* values that are no further apart are alike too; 0: none */
  double relative;  /* the same as a part of the larger of both, of floats */
  /* what differs at position 0 already is told too; else it counts when it is used */
  gboolean with_inputs;
  /* of two runs: what is different by hand alone is told first, once; else as inputs */
  gboolean with_edits;
  LsMask lanes;          /* of two runs or programs: these lanes alone; 0: all */
  guint64 max_steps;     /* that each run is followed for; 0: LS_COMPARE_STEPS */
  const gint *interrupt; /* (nullable): atomic, set by another thread to give up */
  /* (nullable): what numbers an output register holds, or (with ref NULL) a word of a memory, for ls_compare_outputs(); otherwise
   * it is what the machine says, which does not know what the targets are. word: (inout): of memory: the first word of the number. */
  LsValueType (*type_of) (gconstpointer data, const LsRegRef *ref, LsMemory memory, guint64 *word);
  gconstpointer type_data;
  /* for ls_compare_outputs(): bit n: memories of kind n count too, though it is the program's own
   * business */
  guint memories;
} LsCompareOptions;

#ifndef LS_COMPARE_STEPS
#  define LS_COMPARE_STEPS (G_GUINT64_CONSTANT (1) << 24)
#endif

/* The options with what they leave out. options: (nullable). */
LsCompareOptions ls_compare_options (const LsCompareOptions *options);

/* Two values of which at least one bit differs. */
typedef struct
{
  guint32 a, b;
  guint32 high_a, high_b; /* of a type of 64 bits: the high words */
  /* how both are shown; BITS: nobody knows, and they do not both look like floats, or like integers */
  LsValueType type;
  gboolean is_float;
  guint64 ulp; /* of floats: ls_ulp_distance() */
  /* of others: b - a, as signed numbers unless the register holds unsigned ones */
  gint64 difference;
} LsUnlike;

/* --- two lanes, two runs --------------------------------------------------------------------------------- */

typedef enum
{
  LS_PARTING_INPUT, /* a register component is different before anything runs */
  LS_PARTING_LANES, /* who takes part: of two lanes one, or lanes of one run and not of the other */
  LS_PARTING_LINE,  /* the runs go on at different lines, or one of them is over */
  LS_PARTING_VALUE, /* a register component */
  LS_PARTING_MEMORY, /* a word of memory; two runs only */
} LsPartingKind;
#define LS_N_PARTING_KINDS (LS_PARTING_MEMORY + 1)

typedef enum
{
  LS_PARTING_ON,   /* the run goes on */
  LS_PARTING_END,  /* it has ended */
  LS_PARTING_TRAP, /* the step that comes next traps */
} LsPartingEnd;

/* Something that was alike and is different from a position on. */
typedef struct
{
  LsPartingKind kind;
  guint64 step;   /* the position; the step that leads there made it so */
  guint line;     /* of that step; step > 0 */
  guint64 step_b; /* two runs: the position of the other one; without an alignment the same */
  guint only_a,
    only_b; /* of aligned programs: the last line so far that the other does not have; G_MAXUINT: none */
  gboolean is_of_lanes; /* of two lanes of a run; else of two runs */
  gboolean is_by_hand;  /* an edit of that position may have made it so */
  LsMask
    lanes; /* LANES, INPUT, VALUE and some MEMORY: those that are different; of two lanes: both */
  guint lane;                   /* the lowest of them; of two lanes: the first */
  LsLaneState state_a, state_b; /* LANES: of the lane in both runs, or of both lanes */
  LsPartingEnd end_a, end_b;    /* LINE: whether they go on */
  guint line_a, line_b;         /* LINE: where; END: 0 */
  LsRegRef ref;                 /* INPUT, VALUE */
  LsMemory memory;              /* MEMORY */
  /* MEMORY: the first that is different, of the lane's own part where lanes have parts (there are lanes then) */
  guint64 word;
  LsUnlike unlike; /* INPUT, VALUE: of the lane; MEMORY: of the word */
} LsPartingPlace;

/* How often a register component was left different. */
typedef struct
{
  LsRegRef ref;
  guint64 first_step; /* position; inputs and what is set by hand do not count */
  guint line;         /* of the step that leads there; first_step > 0 */
  LsMask lanes;       /* that it made different; of two lanes: both */
  LsUnlike unlike;    /* what the lowest of them held then; of two lanes: they */
  guint64 n;          /* steps that made it different in some lane where it was alike */
  guint64 max_ulp;    /* over these and their lanes, where both are floats that are numbers */
} LsPartingCount;

typedef struct
{
  gboolean is_lanes; /* of one run; else two runs */
  gboolean differs;  /* FALSE: first, path and value say nothing */
  /* In the order of positions; at one position LINE, LANES, VALUE, MEMORY. What with_edits tells is told here alone. */
  LsPartingPlace first;
  gboolean has_path;
  LsPartingPlace path; /* the first LANES or LINE */
  gboolean has_value;
  LsPartingPlace value; /* the first VALUE or MEMORY */
  guint n_inputs;       /* register components that differ at position 0 */
  GArray *counts;       /* of LsPartingCount, by first step */
  /* followed: up to the end of the shorter run, or where the runs go on at different lines */
  guint64 n_steps;
  gboolean is_cut; /* max_steps was met before */
} LsParting;

/* Returns: (transfer full): NULL with LS_ERROR_RANGE for a lane that is not there, or that holds nothing;
 * LS_ERROR_STATE if interrupted. options: (nullable). */
LsParting *ls_compare_lanes (LsSubject *subject,
                             guint lane_a,
                             guint lane_b,
                             const LsCompareOptions *options,
                             GError **error);
/* Lanes that hold something in both runs are compared, each with its own. Edits and bindings may be different.
 * Returns: (transfer full): NULL with LS_ERROR_STATE if the programs neither are one nor match line for line
 * (ls_compare_matches()), or if interrupted. */
LsParting *ls_compare_runs (LsSubject *a,
                            LsSubject *b,
                            const LsCompareOptions *options,
                            GError **error);
void ls_parting_free (LsParting *parting);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsParting, ls_parting_free)

/* --- forms (ls-compare-form.c) --------------------------------------------------------------------------- */

/* What the two are called: "lane 3", "wave 1", "what-if 2". */
typedef struct
{
  const char *a, *b;
} LsCompareNames;

/* The programs of one machine that two runs are of. */
typedef struct
{
  const LsProgram *program_a, *program_b; /* of two lanes, or of runs of one program: the same */
  LsCompareNames names;
  guint64 max_steps; /* that each run took at most, where the answer tells */
  /* (nullable): a run of the first one that somebody looks at, and that was not compared */
  const char *fork;
} LsComparedPrograms;

extern const LsField ls_parting_fields[]; /* parting of the schema; its "sentence" says the whole */
extern const LsForm ls_parting_form;
/* For forms with the same in them. */
extern const LsFormTable ls_parting_tables[];
extern const LsColumn ls_difference_columns[];
extern const LsPart ls_compare_parts[];
extern const LsSentence ls_compare_untold[]; /* of a table that is no text */

/* What was compared as data. fields: of what of is. about: (nullable): for their functions. Returns: (transfer floating). */
GVariant *ls_compare_to_data (const LsField *fields,
                              gconstpointer of,
                              const LsComparedPrograms *programs,
                              gconstpointer about);
/* A field: what the two are called. */
GVariant *ls_compare_read_names (gconstpointer of, const LsFieldScope *scope);
