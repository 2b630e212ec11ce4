#pragma once

#include "ls-session-private.h"

/* A value that is being typed over: from the text that it makes to the run of it. One at a time; session->edit is that. */
struct _LsGivenEdit
{
  GBytes *present;   /* before it */
  GBytes *next;      /* behind it */
  int way;           /* 0: typed; -1, 1: taken back, done again */
  LsScene *before;   /* that it is an edit of */
  LsScene *scene;    /* NULL until it is made */
  LsMarks *marks;    /* what the person has made of the scene, when it is replaced */
  guint64 serial;    /* of the command that opens it */
  GTask *task;       /* owned */
  gint n_interrupts; /* of the session, when it began */
};

void ls_given_edit_free (LsGivenEdit *edit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGivenEdit, ls_given_edit_free)
/* Ends session->edit, whose task gets error, which is taken; NULL: it is done. */
void ls_given_edit_end (LsSession *session, GError *error);
