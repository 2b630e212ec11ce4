#pragma once

#include "ls-help-text.h"

/* The pages of the manual that are within the program, in the order in which they are read, and what their words name. */
typedef struct
{
  char *file; /* of data/doc, or LS_HELP_WORDS */
  char *markdown;
  char *title; /* shown */
} LsHelpPage;

/* The list of words, which is made of the glossary. */
#define LS_HELP_WORDS "words"

typedef struct LsHelpPages LsHelpPages;

LsHelpPages *ls_help_pages_new (void);
void ls_help_pages_free (LsHelpPages *pages);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsHelpPages, ls_help_pages_free)
/* Returns: (transfer none) (nullable): NULL behind the last. */
const LsHelpPage *ls_help_pages_nth (const LsHelpPages *pages, guint n);
/* Returns: (transfer none) (nullable): NULL: no page is of that file. */
const LsHelpPage *ls_help_pages_find (const LsHelpPages *pages, const char *file);
/* As text; links lead to pages, to commands and panes by their titles, and to examples and lessons by their files' names. Returns: (transfer
 * full). */
LsHelpText *ls_help_pages_read (LsHelpPages *pages, const LsHelpPage *page, GtkTextTagTable *tags);
/* The same of Markdown that is no page. Returns: (transfer full). */
LsHelpText *ls_help_pages_read_text (LsHelpPages *pages,
                                     const char *markdown,
                                     GtkTextTagTable *tags);
