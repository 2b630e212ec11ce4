#pragma once

#include <gio/gio.h>

#include "ls-causes.h"
#include "ls-scene.h"
#include "ls-uses.h"

G_BEGIN_DECLS

/* A line of an answer as lists show it: a sentence, where what it tells happened, and the reasons behind it. Immutable;
 * keeps nothing of the answer that it was made of. Steps, waves and lanes are as in ls-causes.h. */
#define LS_TYPE_REASON (ls_reason_get_type ())
G_DECLARE_FINAL_TYPE (LsReason, ls_reason, LS, REASON, GObject)

/* A whole answer, as ls-tell.h words it. wave: the one that was asked about. All return (transfer full). */
LsReason *ls_reason_new_who (const LsCause *cause, const LsProgram *program, guint wave);
LsReason *ls_reason_new_why (const LsWhy *why, const LsProgram *program, guint wave);
LsReason *ls_reason_new_uses (const LsUses *uses, const LsProgram *program, guint wave);
/* That there is no answer. Returns: (transfer full). */
LsReason *ls_reason_new_failure (const GError *error);

const char *ls_reason_get_sentence (LsReason *reason);
/* FALSE if it happened nowhere, as with a constant. All three are (out) (optional). */
gboolean ls_reason_get_place (LsReason *reason, guint *wave, guint64 *step, guint *lane);
/* A value whose own causes are not told: the cell and the step to ask who wrote it. FALSE if it is none. */
gboolean ls_reason_get_question (LsReason *reason, LsCell *cell, guint64 *step);
/* The value that it is about, of the wave that was asked about, and the step to ask at; G_MAXUINT64: that of the whole answer. FALSE: it
 * is about none. */
gboolean ls_reason_get_cell (LsReason *reason, LsCell *cell, guint64 *step);
/* Puts behind each value that a pixel of scene was started with where it comes from: another stage of the draw. */
void ls_reason_add_sources (LsReason *reason, const LsScene *scene, guint wave);
/* The vertex that it is about. FALSE: it is about none. */
gboolean ls_reason_get_vertex (LsReason *reason, LsSceneVertex *vertex);
/* Of LsReason. Returns: (transfer none) (nullable): NULL if nothing is behind it. */
GListModel *ls_reason_get_behind (LsReason *reason);
/* The sentences, one a line, each indented by two columns more than what it is behind of. Returns: (transfer full). */
char *ls_reason_to_text (LsReason *reason);

G_END_DECLS
