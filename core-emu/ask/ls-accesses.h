#pragma once

#include "ls-form.h"
#include "ls-walk.h"

/* Each step of a run that reads a texture or buffer, or exports or writes memory. */

typedef struct
{
  guint64 step; /* the one that did it */
  guint32 line; /* of it */
  LsMask lanes; /* that took part for their own sake; 0: none did, and nothing came of it */
} LsResourceAccess;

/* More are not kept. */
#define LS_ACCESSES_MAX (1u << 16)

typedef struct
{
  GArray *accesses; /* of LsResourceAccess, by step */
  guint64 n_more;   /* that were not kept */
  guint64 n_steps;
  LsStopReason reason; /* END, TRAP, or BREAKPOINT where the options cut the run */
} LsAccesses;

void ls_accesses_free (LsAccesses *accesses);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsAccesses, ls_accesses_free)

extern const LsForm ls_accesses_form;
