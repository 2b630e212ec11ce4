#pragma once

#include "ls-causes.h"
#include "ls-compare-align.h"
#include "ls-compare-outputs.h"
#include "ls-compare.h"

/* Two programs that are nearly the same, such as one before and behind a change: either line for line the same kinds,
 * steps and jumps, of which a few say something else; or laid beside each other where lines came or went (LsAlignment).
 * They are run side by side like two runs of one program, to the first register component, lane or jump that is
 * different: what did that is the first line of the run that does something else. */

typedef struct
{
  LsParting *parting;  /* between the runs; it differs */
  gboolean is_aligned; /* the programs do not match line for line */
  gboolean has_a,
    has_b; /* which of them has a line that made it so: the slot, the fetch, the test */
  guint line_a, line_b;
  /* Owned, nullable: the write in each that is different, of programs that match. */
  LsCause *write_a, *write_b;
  gboolean has_others; /* programs that match differ in some line */
  gboolean is_other;   /* the two programs say different things there, or one has nothing there */
} LsSides;

/* Whether programs are so alike that they can be run side by side line for line. */
gboolean ls_compare_matches (const LsProgram *a, const LsProgram *b);
/* lines: (nullable): of ls_compare_lines(); NULL: they are too different. options: (nullable); where nothing on the way is beyond the tolerance, bits are compared. Returns: (transfer full): NULL without an error where the
 * programs are too different or nothing is different on the way, else with LS_ERROR_STATE if
 * interrupted. */
LsSides *ls_compare_sides (LsSubject *a,
                           LsSubject *b,
                           const GArray *lines,
                           const LsCompareOptions *options,
                           GError **error);
void ls_sides_free (LsSides *sides);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSides, ls_sides_free)

extern const LsField ls_sides_fields[]; /* sides of the schema */
