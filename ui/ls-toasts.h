#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Passing messages over a window. */
typedef struct
{
  AdwToastOverlay *overlay; /* not owned */
  AdwToast *told;           /* the sentence; NULL when it is gone */
} LsToasts;

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

G_END_DECLS
