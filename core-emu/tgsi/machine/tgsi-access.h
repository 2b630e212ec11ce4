#pragma once

#include "tgsi-run.h"

/* Where loads, stores and atomic operations lead. */

/* What one lane means. */
typedef struct
{
  guint number;             /* of its kind */
  LsMemory memory;          /* LS_NO_MEMORY: a constant buffer */
  gint64 first;             /* word of component 0 */
  gint64 start;             /* word where the lane's own begin */
  gint64 end;               /* word behind the last that may be meant */
  gboolean is_inside;       /* all words that the instruction takes are; of a store: some may be */
  gboolean is_counter;      /* every component is the word */
  const LsImageDesc *image; /* or NULL */
  guint64 bit;              /* images: of component 0, from the start */
} TgsiAccess;

/* Returns: FALSE with nothing filled if there is no such resource. */
gboolean tgsi_find_access (const TgsiRun *run,
                           const TgsiStep *step,
                           guint lane,
                           TgsiAccess *access);
/* The word that component i is in. */
gint64 tgsi_access_word (const TgsiAccess *access, guint i);
/* Whether it has component i, and this is inside. */
gboolean tgsi_access_has (const TgsiAccess *access, guint i);
/* Component i of what lies there; zeros outside. */
guint32 tgsi_access_load (const TgsiRun *run, const TgsiAccess *access, guint i);
/* Puts it there, and marks the word as written. */
void tgsi_access_store (TgsiRun *run, const TgsiAccess *access, guint i, guint32 bits);
/* What a lane gives to an atomic operation: the first or second value behind the address. */
guint32 tgsi_atomic_value (const TgsiRun *run, const TgsiStep *step, guint lane, guint number);
/* The word where the vertex that a lane emits goes. Returns: FALSE: the lane may emit no more. */
gboolean tgsi_find_vertex (const TgsiRun *run, const TgsiStep *step, guint lane, gint64 *word);
/* What an atomic operation leaves. */
guint32 tgsi_atomic_result (const TgsiRun *run, TgsiOpcode op, guint32 old, guint32 a, guint32 b);
