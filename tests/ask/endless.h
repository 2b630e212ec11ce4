#pragma once

#include "ls-walk.h"

/* A program that never ends under a picture: it runs so many steps as it was told to and no more, and gives up soon once somebody
 * interrupts it. */

typedef struct
{
  const char *name;
  /* Says whether it was made. */
  gboolean (*make) (LsSubject *subject, const LsWalkOptions *options, GError **error);
  guint n_runs; /* that it makes of the subject */
  guint n_more; /* steps that it makes besides, to see what they write */
} EndlessPicture;

/* Returns: (transfer full): of the toy, which counts its steps. */
LsSubject *endless_new (void);
/* pictures: live for ever. */
void endless_add_tests (const EndlessPicture *pictures, guint n);
