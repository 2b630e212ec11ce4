#pragma once

#include "ls-causes.h"
#include "ls-uses.h"

/* What people look for in a value. */
typedef enum
{
  LS_TOLD_USUAL,
  LS_TOLD_ZERO,      /* all components are */
  LS_TOLD_NO_NUMBER, /* one is NaN or an infinity */
} LsToldValue;

/* A line of an answer: a sentence, where what it tells happened, and the lines behind it. Keeps nothing of the answer that it was made of.
 * Text and the lists of the window are read off it. Steps, waves and lanes are as in ls-causes.h. */
typedef struct
{
  char *sentence;     /* owned */
  gboolean has_place; /* it happened at a step */
  guint wave, lane;
  guint64 step;
  gboolean has_cell; /* it is about a value of the wave that was asked about */
  LsCell cell;
  guint64 asked_at;  /* the step to ask who wrote it at; G_MAXUINT64: that of the whole answer */
  gboolean is_open;  /* its causes are not told: cell is to be asked about */
  gboolean is_cut;   /* nothing but its value is told: text goes without it */
  gboolean is_test;  /* it tells what was decided */
  gboolean is_start; /* the wave was started with it */
  LsToldValue value; /* what it tells the value of */
  GPtrArray *behind; /* of LsTold, owned; never NULL */
  gpointer more;     /* of who adds lines: what they are about; g_free() frees it */
} LsTold;

/* sentence: (transfer full) */
LsTold *ls_told_new (char *sentence);
void ls_told_free (LsTold *told);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTold, ls_told_free)
/* behind: (transfer full). Returns: behind. */
LsTold *ls_told_add (LsTold *told, LsTold *behind);

/* A whole answer, as ls-tell.h words it. wave: the one that was asked about. All return (transfer full). */
LsTold *ls_told_new_who (const LsCause *cause, const LsProgram *program, guint wave);
LsTold *ls_told_new_why (const LsWhy *why, const LsProgram *program, guint wave);
LsTold *ls_told_new_uses (const LsUses *uses, const LsProgram *program, guint wave);

/* Where a NaN or an infinity of the answer came up: the last line on its way behind which there is none. Returns: (nullable): NULL: there is
 * none, or its way is not told to the end. */
const LsTold *ls_told_find_origin (const LsTold *told);

/* The sentences, one a line, each indented by two columns more than what it is behind of. Returns: (transfer full). */
char *ls_told_to_text (const LsTold *told);
