#pragma once

#include "ls-image-texel.h"
#include "ls-insn-run.h"
#include "tgsi-code.h"

/* The places of loads, stores and atomic operations. */

/* The access of one lane. */
typedef struct
{
  guint number;        /* number of the resource among its kind */
  LsMemory memory;     /* LS_NO_MEMORY: a constant buffer */
  gint64 first;        /* word of component 0 */
  gint64 start;        /* first word of the lane's own part */
  gint64 end;          /* word behind the last one that the lane may access */
  gboolean is_inside;  /* all words of the access are in range; of a store, some may be */
  gboolean is_counter; /* all components are the same word */
  LsImageTexel texel;  /* its image is NULL: no image */
} TgsiAccess;

/* Returns: FALSE with nothing filled if there is no such resource. */
gboolean tgsi_find_access (const LsInsnRun *run,
                           const TgsiStep *step,
                           guint lane,
                           TgsiAccess *access);
/* The word that holds component i. */
gint64 tgsi_access_word (const TgsiAccess *access, guint i);
/* Whether the resource has component i, and the component is in range. */
gboolean tgsi_access_has (const TgsiAccess *access, guint i);
/* Component i of the access; zero out of range. */
guint32 tgsi_access_load (const LsInsnRun *run, const TgsiAccess *access, guint i);
/* Stores component i, and marks the word as written. */
void tgsi_access_store (LsInsnRun *run, const TgsiAccess *access, guint i, guint32 bits);
/* A lane's operand of an atomic operation: the first or second value behind the address. */
guint32 tgsi_atomic_value (const LsInsnRun *run, const TgsiStep *step, guint lane, guint number);
/* The value behind an atomic operation. */
guint32 tgsi_atomic_result (const LsInsnRun *run, TgsiOpcode op, guint32 old, guint32 a, guint32 b);
