#pragma once

#include "ls-names.h"
#include "ls-program.h"
#include "ls-tools.h"

/* What can be found in the lines of a listing. */

/* --- ls-folds.c ------------------------------------------------------------------------------------------- */

/* Lines of a listing that can be folded under one line, as the machine describes its lines: the
 * slots or fetches of a clause under the instruction that starts it; the body of a loop, or of a
 * side of a branch, under the control flow that begins it. */

typedef struct
{
  guint line;     /* the line that stays */
  guint first, n; /* the lines that go: from the one behind line on, 1 or more */
} LsFold;

/* Returns: (transfer full): of LsFold, in the order of line. A line has at most one fold; two folds
 * lie within each other or share no line. */
GArray *ls_folds_find (const LsProgram *program);

/* --- ls-mentions.c ---------------------------------------------------------------------------------------- */

/* Where the listing names a register, as far as the program's words tell: what an index register
 * chooses is not known before the run. */

typedef struct
{
  guint line;
  guint start, length; /* bytes of the line's text */
  gboolean is_write;   /* else it is read there */
} LsMention;

typedef struct
{
  char *name;     /* "R1.xy" */
  LsRegRef ref;   /* of the lowest channel */
  guint channels; /* bit n: channel n */
  GArray *places; /* of LsMention, in the order of the listing */
  guint n_writes; /* of the places */
} LsMentions;

/* The register that byte `at` of the line's text names, and the places that name a channel of it.
 * For a register that lives for one step, these are the reads in that step and the writes in the
 * step before. Returns: (transfer full) (nullable): NULL where the text names no register. */
LsMentions *ls_mentions_new (const LsProgram *program, guint line, guint at);
void ls_mentions_free (LsMentions *mentions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMentions, ls_mentions_free)

/* --- ls-line-names.c -------------------------------------------------------------------------------------- */

/* The source's names of the constants, textures, buffers and outputs in a line of the listing:
 * "C2.x is uRings, texture 1 is uPaper". General registers are left out, because only what they
 * start with has a name. names: (nullable). Returns: (transfer full) (nullable): NULL if nothing
 * there has a name. */
char *ls_line_dup_names (const LsProgram *program, guint line, const LsNames *names);

/* --- ls-text-link.c --------------------------------------------------------------------------------------- */

/* Links the lines of a program's listing to the text that the program was assembled from: its
 * assembler makes the program's words from that text. Nothing is guessed: for any other text, also
 * one from which the program was compiled, there is no link. text: UTF-8. Returns: (transfer full)
 * (nullable): of LsTextLines, one for each line of the listing; NULL: it is no such text. */
GArray *ls_text_link_find (const LsProgram *program, GBytes *text);
/* The lines of pure comment above the text line that made a line of the listing. text: as above,
 * UTF-8 or not. Returns: (transfer full) (nullable): escaped, as lines. */
char *ls_text_link_dup_comment (const LsProgram *program, GBytes *text, guint line);
