#pragma once

#include "ls-fields.h"

/* Two programs laid beside each other by their listings: the longest sequence of steps that both have in the same order.
 * What of a line moves when others come or go does not count: its number, where it jumps to, how long its clause is,
 * and the number of the group whose result it takes. */
typedef struct
{
  /* Owned, by first lines of steps: the step of the other program that says the same; G_MAXUINT: the other has none. */
  guint *to_b, *to_a;
} LsAlignment;

/* Whether a comparison of so many steps, besides what both begin and end with, is tried. */
#define LS_ALIGNMENT_MAX (G_GUINT64_CONSTANT (1) << 22)

/* Returns: (transfer full) (nullable): NULL for programs that are not nearly the same: of four steps one may be of one
 * program alone, and one more. */
LsAlignment *ls_alignment_new (const LsProgram *a, const LsProgram *b);
/* The same of lines, each for itself, however many match. Returns: (transfer full) */
LsAlignment *ls_alignment_new_of_lines (const LsProgram *a, const LsProgram *b);
/* The same of n and m keys, such as numbers for the lines of two texts. Returns: (transfer full): by number of a key; what lies between a
 * common beginning and a common end matches nothing where there is too much of it. */
LsAlignment *ls_alignment_new_of_keys (const guint *a, guint n, const guint *b, guint m);
/* Whether line_a of one and line_b of the other are so, as who asks knows them. */
typedef gboolean (*LsLinesFunc) (guint line_a, guint line_b, gconstpointer data);
/* Lines without a match between two that have one: as many of both match each other, if all of them are alike. n, m: lines. */
void ls_alignment_pair_gaps (LsAlignment *alignment,
                             guint n,
                             guint m,
                             LsLinesFunc are_alike,
                             gconstpointer data);
/* The lines without a match, and those that match and are other ones, in their order. Returns: (transfer full): of LsOtherLine. */
GArray *ls_alignment_list_others (const LsAlignment *alignment,
                                  guint n,
                                  guint m,
                                  LsLinesFunc is_other,
                                  gconstpointer data);
/* Whether two lines say the same, wherever they lead. */
gboolean ls_alignment_says_same (const LsProgram *a,
                                 guint line_a,
                                 const LsProgram *b,
                                 guint line_b);
void ls_alignment_free (LsAlignment *alignment);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsAlignment, ls_alignment_free)

/* A line that says something else, or that one of them does not have. */
typedef struct
{
  gboolean has_a, has_b;
  guint line_a, line_b;
} LsOtherLine;
extern const LsField ls_other_line_fields[]; /* for ls_compare_to_data() */

/* The lines that differ, in their order: control flow by what it leads to, so that a line that comes or goes makes no jump
 * another. Returns: (transfer full) (nullable): of LsOtherLine; NULL for programs that are not nearly the same. */
GArray *ls_compare_lines (const LsProgram *a, const LsProgram *b);
/* The same of programs that are not nearly the same. Returns: (transfer full) (nullable): NULL if there are too many lines. */
GArray *ls_compare_lines_far (const LsProgram *a, const LsProgram *b);
/* The entry of lines that has a line of a or b; NULL: none does. */
const LsOtherLine *ls_other_line_find (const GArray *lines, gboolean of_b, guint line);
