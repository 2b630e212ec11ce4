#pragma once

#include <glib.h>

#include "ls-error.h"

/* A text of groups of keys as somebody wrote it. What no edit touches is printed as it was, to the byte: comments, blank
 * lines, blanks around values, order, line ends and the byte order mark.
 *
 * The syntax is that of GKeyFile. We read it ourselves because GKeyFile keeps no places, and because some groups hold
 * raw lines. A head is [NAME] or [NAME ARGUMENT], either of them behind the word of a scope, as in [ps texture 18]. */

/* Where something stands, for messages. */
typedef struct
{
  const char *name;   /* of the text; its document owns it */
  guint line, column; /* from 1; columns are characters. Line 0: an edit put it there */
} LsDocPlace;

/* One line of a group. */
typedef struct
{
  char *key;   /* NULL: a comment, a blank line or a raw line */
  char *value; /* without the blanks around it; NULL: no key */
  LsDocPlace at, value_at;
  char *before,
    *after; /* what is written around the value: "key = " and the line's end; all is before without a key */
} LsDocEntry;

typedef struct _LsDocument LsDocument;

typedef struct
{
  LsDocument *document;
  char *scope, *name, *argument; /* "ps", "texture" and "18"; all but the name may be NULL */
  LsDocPlace at, argument_at;    /* of the bracket, and of what stands behind the name */
  char *head;                    /* its line as it is written */
  gboolean is_raw;               /* its lines are no keys */
  GPtrArray *lines;              /* LsDocEntry: all of them */
  GPtrArray *entries;            /* of these, those that have a key */
  GHashTable *by_key;            /* the same by their keys */
} LsDocGroup;

struct _LsDocument
{
  char *name;          /* for messages */
  LsDocGroup *first;   /* without a head: what stands before the groups */
  GPtrArray *groups;   /* LsDocGroup, in the order of the text */
  const char *newline; /* what the text ends its lines with */
  gboolean has_mark;   /* it begins with a byte order mark */
};

/* What the text is of. */
typedef struct
{
  gboolean (*is_scope) (const char *word);
  const char *const *raw; /* names of groups that hold raw lines; NULL-terminated */
} LsDocSyntax;

/* Without any text. Returns: (transfer full). */
LsDocument *ls_document_new (const char *name);
/* Returns: (transfer full): NULL with LS_ERROR_SYNTAX at its place. */
LsDocument *ls_document_parse (const char *text,
                               gsize length,
                               const char *name,
                               const LsDocSyntax *syntax,
                               GError **error);
void ls_document_free (LsDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDocument, ls_document_free)
/* The whole text. Both return (transfer full). */
char *ls_document_dup_text (const LsDocument *document);
GBytes *ls_document_print (const LsDocument *document);

/* Returns: bytes of the byte order mark that some editors put in front of a text; 0: there is none. */
gsize ls_document_mark_length (const char *text, gsize length);

/* Sets error to "NAME:LINE:COLUMN: message" and returns FALSE. The message says what is wrong and, in brackets, what to
 * do. */
gboolean ls_doc_fail (LsDocPlace at, LsErrorCode code, GError **error, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* scope, argument: (nullable). Returns: (transfer none) (nullable). */
LsDocGroup *ls_document_find (const LsDocument *document,
                              const char *scope,
                              const char *name,
                              const char *argument);
/* The same by all that stands between the brackets, with one blank between words. */
LsDocGroup *ls_document_find_head (const LsDocument *document, const char *head);
/* The group that stands between the same brackets as one of another document. Returns: (transfer none) (nullable). */
LsDocGroup *ls_document_find_like (const LsDocument *document, const LsDocGroup *group);
/* Returns: (transfer none) (nullable): NULL too if group is NULL. */
LsDocEntry *ls_doc_group_find (const LsDocGroup *group, const char *key);
/* Its value, or NULL. */
const char *ls_doc_group_get (const LsDocGroup *group, const char *key);
/* What stands between the brackets. Returns: (transfer full). */
char *ls_doc_group_dup_head (const LsDocGroup *group);
/* The lines of a raw group, each as they were without blanks at its end. Returns: (transfer full). */
char *ls_doc_group_dup_lines (const LsDocGroup *group);
/* Whether both have the same keys with the same values. (nullable) */
gboolean ls_doc_group_equal (const LsDocGroup *a, const LsDocGroup *b);

/* --- edits ------------------------------------------------------------------------------------------------ */

/* Another value, one line of text that neither begins nor ends with a blank. */
void ls_doc_entry_set (LsDocEntry *entry, const char *value);
/* A new line, behind another one or (NULL) first in the group. Returns: (transfer none). */
LsDocEntry *ls_doc_group_insert (LsDocGroup *group,
                                 const LsDocEntry *behind,
                                 const char *key,
                                 const char *value);
/* The same behind the last key, or sets the one that is there. */
LsDocEntry *ls_doc_group_set (LsDocGroup *group, const char *key, const char *value);
void ls_doc_group_drop (LsDocGroup *group, LsDocEntry *entry);

/* A new group behind the last key of another one, or (NULL) at the end of the text, with a blank line between. What stood
 * behind that key, comments and blank lines, stands behind the new group then. Returns: (transfer none). */
LsDocGroup *ls_document_insert (LsDocument *document,
                                LsDocGroup *behind,
                                const char *scope,
                                const char *name,
                                const char *argument);
/* ls_document_find_like(), or a new group at the end. Returns: (transfer none). */
LsDocGroup *ls_document_want_like (LsDocument *document, const LsDocGroup *group);
/* Puts a group, with its comments, to such a place. */
void ls_document_move (LsDocument *document, LsDocGroup *group, LsDocGroup *behind);
/* Takes a group out that holds nothing, and the blank line before it. A group with comments stays: they are somebody's. */
void ls_document_drop_empty (LsDocument *document, LsDocGroup *group);
