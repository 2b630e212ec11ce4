#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"
#include "ls-shell.h"

/* A bar below the panes that a leaf gives the window (a row of its bars.def). It is hidden while it has nothing to say. Signal: "told" (string):
 * what the person should know for a moment. */
#define LS_TYPE_BAR (ls_bar_get_type ())
G_DECLARE_DERIVABLE_TYPE (LsBar, ls_bar, LS, BAR, GtkWidget)

struct _LsBarClass
{
  GtkWidgetClass parent_class;

  /* Takes back what a person did last in the bar. Returns: FALSE if there is nothing. */
  gboolean (*undo) (LsBar *bar);
  /* Leaves what Escape leaves. Returns: FALSE if there is nothing. */
  gboolean (*cancel) (LsBar *bar);
  /* Adds what the bar says of steps to notes, of LsNote with texts of their own. */
  void (*add_notes) (LsBar *bar, GArray *notes);
};

/* The bars of all leaves, hidden. Returns: (transfer full): of LsBar, which belong to the box. */
GPtrArray *ls_bars_new (LsSession *session, LsShell *shell, GtkBox *box);
/* One bar undoes or leaves something: the first that can. Returns: FALSE: no bar can. */
gboolean ls_bars_undo (const GPtrArray *bars);
gboolean ls_bars_cancel (const GPtrArray *bars);
/* All bars add their notes. */
void ls_bars_add_notes (const GPtrArray *bars, GArray *notes);
/* Returns: (transfer none) (nullable): the first that is seen. */
GtkWidget *ls_bars_find_visible (const GPtrArray *bars);
/* Returns: (transfer none) (nullable): the bar of the type. */
gpointer ls_bars_find (const GPtrArray *bars, GType type);
