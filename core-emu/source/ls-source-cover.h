#pragma once

#include "ls-cover.h"

/* What of a text a run executed: what was counted by lines of the program (ls-cover.h), by lines of the text: of its own file, then of those that it includes. */

typedef struct
{
  guint number; /* of the file */
  guint line;   /* from 1 */
  char *file;   /* owned; its name; NULL: the text's own */
  char *place;  /* owned: "4", "half.glsl:4" */
  char *text;   /* owned */
  guint64 n_begun,
    n_beginners; /* statements of the line that began, and lanes that began them, summed */
  guint64 n_steps, n_useful, n_issued,
    first; /* as LsCoverLine has them, of all instructions of the line */
} LsSourceCoverLine;

typedef struct
{
  GArray *lines;             /* of LsSourceCoverLine: those that have instructions, in order */
  guint n_never;             /* of them, those that no step executed */
  guint64 n_steps, n_beside; /* steps, and those of them that are of no line */
  guint64 last_step;
  LsStopReason reason;
} LsSourceCover;

/* Returns: (transfer full) (nullable): NULL: the program tells of no statements. */
LsSourceCover *ls_source_cover_new (const LsProgram *program, const LsCover *cover);
void ls_source_cover_free (LsSourceCover *cover);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSourceCover, ls_source_cover_free)

/* source_cover of the schema. */
extern const LsForm ls_source_cover_form;
