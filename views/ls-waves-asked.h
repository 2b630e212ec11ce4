#pragma once

#include "ls-clocks.h"
#include "ls-inspector.h"

G_BEGIN_DECLS

/* What is known of the waves that share a SIMD with the one that is looked at: asked in a thread, and anew for other waves, or a
 * run that was changed by hand. Waves that are together stay so, whichever of them is looked at. */
typedef struct
{
  LsInspector *owner; /* not owned; kept while an answer is waited for */
  void (*told) (LsInspector *owner);
  LsScene *scene;            /* that was asked about; NULL: nothing was */
  LsSubject *changed;        /* the run of the wave that is looked at, if it was changed by hand */
  guint first, n;            /* waves */
  GCancellable *cancellable; /* NULL: it is answered */
  LsClocks *clocks;          /* NULL: not yet, or hint says why not */
  char *hint;
} LsWavesAsked;

void
ls_waves_asked_init (LsWavesAsked *asked, LsInspector *owner, void (*told) (LsInspector *owner));
/* Nobody waits any more, and nothing is known. */
void ls_waves_asked_forget (LsWavesAsked *asked);
/* Asks about the n waves around that of view, unless that is known or asked. told is called where something else is to be shown. */
void ls_waves_asked_update (LsWavesAsked *asked, LsView *view, guint n);
gboolean ls_waves_asked_is_about (const LsWavesAsked *asked, LsView *view, guint n);

G_END_DECLS
