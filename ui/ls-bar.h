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

  /* Takes back what was done last in it. Returns: FALSE if there is none. */
  gboolean (*undo) (LsBar *bar);
  /* Gives up what Escape gives up. Returns: FALSE if there is none. */
  gboolean (*cancel) (LsBar *bar);
};

/* All that leaves have, hidden. Returns: (transfer full): of LsBar, which belong to the box. */
GPtrArray *ls_bars_new (LsSession *session, LsShell *shell, GtkBox *box);
/* Of the first that does so. Returns: FALSE: none did. */
gboolean ls_bars_undo (const GPtrArray *bars);
gboolean ls_bars_cancel (const GPtrArray *bars);
/* Returns: (transfer none) (nullable): the first that is seen. */
GtkWidget *ls_bars_find_visible (const GPtrArray *bars);
/* Returns: (transfer none) (nullable): the bar of the type. */
gpointer ls_bars_find (const GPtrArray *bars, GType type);
