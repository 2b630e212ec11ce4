#pragma once

#include <adwaita.h>

/* Passing messages over a window, one at a time. libadwaita 1.2 frees what it knows of a toast when that has left, though it may be
 * coming up still; so a toast leaves once it is up, and the next one comes when it has left. */
typedef struct
{
  AdwToastOverlay *overlay; /* not owned */
  GtkWidget *sentence;      /* they lie above it: it is read meanwhile; or NULL; not owned */
  AdwToast *told;           /* the sentence; NULL when it is gone */
  AdwToast *shown;          /* what the overlay has, until it begins to leave; or NULL; not owned */
  GQueue waiting;           /* AdwToast */
  GListModel *children;     /* of the overlay; or NULL */
  gint64 since, last; /* when shown came, and the last frame, in microseconds of the frame clock */
  guint tick;         /* until shown is up; 0: it is */
  gboolean is_over;   /* shown goes as soon as it is up */
} LsToasts;

void ls_toasts_init (LsToasts *toasts, AdwToastOverlay *overlay);
/* Shows a sentence for a moment, in place of the one before. */
void ls_toasts_tell (LsToasts *toasts, const char *sentence);
/* The sentence goes: the person goes on. */
void ls_toasts_pass (LsToasts *toasts);
/* Whether widget is a toast or in one. widget: (nullable). */
gboolean ls_toasts_contain (const LsToasts *toasts, GtkWidget *widget);
/* Shows a toast behind those that are there, and takes it. */
void ls_toasts_add (LsToasts *toasts, AdwToast *toast);
/* All go, those too that have not come up yet: what they told of is not there any more. */
void ls_toasts_dismiss (LsToasts *toasts);
/* Before the overlay goes. */
void ls_toasts_clear (LsToasts *toasts);
