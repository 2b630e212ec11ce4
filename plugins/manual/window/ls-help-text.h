#pragma once

#include <gtk/gtk.h>

/* A page of the manual: Markdown as text with looks, links and headings. Places are characters from its start. */

typedef struct
{
  guint start, end;
  char *
    target; /* of a link of the page as it stands there, else an action with its target, in GIO's words for both */
} LsHelpLink;

typedef struct
{
  guint start;
  char *anchor; /* as links name it */
  char *words;
} LsHelpHeading;

typedef struct
{
  GtkTextBuffer *buffer;
  char *plain;      /* what it says, ls_help_text_dup_plain() */
  GArray *links;    /* LsHelpLink, in their order */
  GArray *headings; /* LsHelpHeading, in their order */
} LsHelpText;

/* How a page marks words. */
typedef enum
{
  LS_HELP_NAME, /* as the name of something in the window */
  LS_HELP_CODE,
  LS_HELP_TARGET /* what a link of the page leads to */
} LsHelpMark;

/* What marked words lead to, as LsHelpLink has it. Returns: (transfer full) (nullable): NULL: nowhere, so they are no link. */
typedef char *(*LsHelpFinder) (const char *words, LsHelpMark mark, gpointer data);

/* The looks, for all pages. Returns: (transfer full). */
GtkTextTagTable *ls_help_text_new_tags (void);
/* Pictures are left out: what they show is there. */
LsHelpText *ls_help_text_new (const char *markdown,
                              GtkTextTagTable *tags,
                              LsHelpFinder find,
                              gpointer data);
void ls_help_text_free (LsHelpText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsHelpText, ls_help_text_free)

/* Text as words are looked for: small letters, and blanks for ends of lines and for hyphens; as many letters as in text. Returns:
 * (transfer full). */
char *ls_help_text_dup_plain (const char *text);
/* The link at a place. Returns: (nullable). */
const LsHelpLink *ls_help_text_link_at (const LsHelpText *text, guint place);
/* The heading above a place. Returns: (nullable). */
const LsHelpHeading *ls_help_text_heading_at (const LsHelpText *text, guint place);
/* The place of a heading. anchor: (nullable). Returns: 0 where no heading has that anchor. */
guint ls_help_text_find_anchor (const LsHelpText *text, const char *anchor);
