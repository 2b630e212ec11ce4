#pragma once

#include "ls-form.h"

/* What holes of sentences and conditions say of data.  Private to the answer library. */

typedef struct _LsScope LsScope;
struct _LsScope
{
  GVariant *data;       /* a{sv} */
  const LsScope *outer; /* what a row stands in; NULL: nothing */
  guint row;            /* from 0 */
  const LsProgram *program;
  const LsPart *parts; /* NULL: there are none */
};

/* Appends sentence with its holes filled. */
void ls_scope_say (GString *text, const char *sentence, const LsScope *scope);
/* Appends the sentences whose conditions hold, with separator between them. sentences: (nullable). */
void ls_scope_list (GString *text,
                    const LsSentence *sentences,
                    const char *separator,
                    const LsScope *scope);
/* Calls each for the rows of a list, or for the one row that a member is. */
typedef void (*LsScopeFunc) (const LsScope *row, gpointer data);
void ls_scope_each (const LsScope *outer, GVariant *list, LsScopeFunc each, gpointer data);
gboolean ls_scope_holds (const LsScope *scope, const char *condition);
/* The number of the first hole of cell: of a text or of nothing 0. */
double ls_scope_number (const LsScope *scope, const char *cell);
/* The mask of a key: 0 where the key is not there. */
LsMask ls_scope_mask (const LsScope *scope, const char *key);
/* Returns: (transfer full) (nullable): the value of a path of keys, of the row alone or of what it stands in too. */
GVariant *ls_scope_find (const LsScope *scope, const char *path, gboolean is_own);
