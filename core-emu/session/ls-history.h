#pragma once

#include "ls-session.h"

G_BEGIN_DECLS

/* What a history is recorded of. */
typedef struct
{
  LsSubject *subject; /* owned */
  guint wave;
} LsHistoryInput;

LsHistoryInput *ls_history_input_new (LsSubject *subject, guint wave);
void ls_history_input_free (LsHistoryInput *input);

/* An LsJobFunc: runs an LsHistoryInput from start to end with a state of its own.
 * Returns: (transfer full): its LsHistory, or NULL if cancelled. */
gpointer ls_history_record (gpointer input, const gint *cancel);

G_END_DECLS
