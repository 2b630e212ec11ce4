#pragma once

#include "ls-text-leaves.h"
#include "ls-text-pair.h"
#include "ls-walk.h"

/* Private to comparing two texts: a run that goes from statement to statement, and where statements of two texts stand for each other. */

typedef struct
{
  LsProgram *program;
  const LsDebugInfo *info;
  guint64 *begins;  /* owned; a bit for each line of the listing: a statement begins */
  guint64 *writers; /* the same: its step may write memory */
  guint64 *stops;   /* either */
  guint *ids;       /* owned; by line of the listing with which a statement begins: which it is */
  guint8 *matched;  /* owned; by the same: the other text has it too */
  LsWalk walk;
  LsMask lanes;         /* that count */
  gboolean has_written; /* memory, since somebody looked */
  /* The statement that began last, by its line of the listing; G_MAXUINT: none has; and the function it stands in. */
  guint last;
  LsCallFrame last_call;
  guint last_of[LS_LANES]; /* the same by lane */
  LsMask since;            /* lanes that have begun one since somebody looked */
} LsTextWalk;

/* Begins both, each in front of its first statement. */
void ls_text_walks_init (LsTextWalk *a,
                         LsTextWalk *b,
                         const LsTextPair *pair,
                         LsSubject *subject_a,
                         LsSubject *subject_b,
                         const LsCompareOptions *options);
void ls_text_walk_clear (LsTextWalk *walk);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsTextWalk, ls_text_walk_clear)
/* Goes to the next statement that lanes which count begin, or to where the run is over. */
void ls_text_walk_next (LsTextWalk *walk);
/* Whether the run stands in front of a statement. */
gboolean ls_text_walk_has_next (const LsTextWalk *walk);
/* Past statements that the other text does not have. */
void ls_text_walk_catch_up (LsTextWalk *walk);
/* Lanes that count and come to the statement that is next. */
LsMask ls_text_walk_get_lanes (const LsTextWalk *walk);
/* The function that runs where the run stands; that of the last statement where it is over. */
LsCallFrame ls_text_walk_get_call (const LsTextWalk *walk);

/* --- who changed something ---------------------------------------------------------------------------------- */

/* Registers of a run, or a word of its memory. */
typedef struct
{
  const LsRegRef *refs; /* NULL: memory */
  guint n;
  guint lane;
  LsMemory memory;
  guint64 word;
} LsTextCells;

/* The line of the listing that changed cells last between a position and the one where the run stands. interrupt: (nullable). Returns:
 * G_MAXUINT: none did. */
guint ls_text_walk_find_writer (const LsTextWalk *of,
                                const LsTextCells *cells,
                                guint64 from,
                                const gint *interrupt);
