#pragma once

#include <glib.h>

#include "ls-console.h"
#include "ls-dict.h"
#include "ls-form.h"

/* An answer while it is made.  Private to the command library. */
typedef struct
{
  LsConsole *console;
  LsDict data;
  GString *text;
  gboolean quits;
  gboolean keeps; /* something was carried out: it is told also where the command fails */
} LsReply;

/* command: the name of what is answered, and what kind of answer it is as long as nobody says another. */
void ls_reply_init (LsReply *reply, LsConsole *console, const char *command);
/* "answer": one shape of answers has one name, whichever commands give it; the schema has an entry for each. */
void ls_reply_set_kind (LsReply *reply, const char *kind);
void ls_reply_clear (LsReply *reply);

/* Appends to the text, without a newline. */
void ls_reply_append (LsReply *reply, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Appends a line to the text. */
void ls_reply_line (LsReply *reply, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* A sentence that is the answer: a line of the text and "sentence" of the data. NULL and "" are nothing. */
void ls_reply_say (LsReply *reply, const char *sentence);

/* The way in which a command replies: what of is by its form, as data and as text, in the program that is looked at. Functions of its
 * fields get the console as what they are about. kind: (nullable): ls_reply_set_kind(). */
void ls_reply_form (LsReply *reply, const char *kind, const LsForm *form, gconstpointer of);
/* The same of data, which it takes, that were made of of. */
void ls_reply_told (LsReply *reply,
                    const LsForm *form,
                    gconstpointer of,
                    GVariant *data,
                    const LsProgram *program);
/* An answer that is a list: its rows as data under a key, and lines for each. */
typedef struct
{
  const char *key;
  const LsField *fields;
  gsize row_size;              /* 0: the list is one of pointers to rows */
  const LsSentence *sentences; /* of a row, as of LsFormTable; NULL: the rows are data alone */
  const LsFormTable *inner;    /* lists of a row, told behind its sentences; or NULL */
  const LsSentence *after;     /* of a row, behind these; or NULL */
  const LsPart *parts;         /* or NULL */
  const char *empty;           /* the line where there is no row; NULL: none */
} LsReplyList;

/* As ls_reply_form(). */
void ls_reply_list (LsReply *reply,
                    const char *kind,
                    const LsReplyList *list,
                    gconstpointer rows,
                    guint n);
/* Data, as ls_dict_set(). */
void ls_reply_set (LsReply *reply, const char *key, const char *format, ...);
