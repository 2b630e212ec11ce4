#pragma once

#include "ls-session.h"
#include "ls-table.h"

G_BEGIN_DECLS

/* What a person made of a scene, as tables. Both return (transfer full) (nullable): NULL while there is nothing. */

/* A row for each watch: its expression, and the value in each lane. */
LsTable *ls_watches_dup_table (LsSession *session);
/* A row for each note: its wave, step and text. */
LsTable *ls_notes_dup_table (LsSession *session);

G_END_DECLS
