#pragma once

#include "ls-compare-align.h"
#include "ls-debug-info.h"

/* The texts that two programs tell of (ls-debug-info.h), laid beside each other line by line, file by file: the own text of one beside the
 * own text of the other, whatever their files are called, and what they include by its name, as seen from where the text lies. Blanks do
 * not count. */

typedef struct _LsTextPair LsTextPair;

/* Returns: (transfer full) (nullable): NULL: one of them tells of no text. Both must outlive it. */
LsTextPair *ls_text_pair_new (const LsProgram *a, const LsProgram *b);
void ls_text_pair_free (LsTextPair *pair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTextPair, ls_text_pair_free)

/* The place in the other text of a line of one of them: of b if of_b. place: its file and line, from 1; gets the other's. Returns: FALSE:
 * the other has no such line; place is left alone. */
gboolean ls_text_pair_match (const LsTextPair *pair, gboolean of_b, LsStatementPlace *place);

/* A line that says something else, or that one of them does not have. */
typedef struct
{
  gboolean has_a, has_b;
  char *
    file; /* that a text includes, as seen from where the text lies; NULL: the line is of the text itself */
  char *file_a, *file_b;
  guint line_a, line_b;  /* from 1 */
  char *text_a, *text_b; /* without the blanks around */
} LsTextLine;

/* Lines that differ, in their order, the own text's first; blank ones left out. Returns: (transfer full): of LsTextLine. */
GArray *ls_text_pair_list_lines (const LsTextPair *pair);
extern const LsField ls_text_line_fields[]; /* text_line of the schema */
