#include "ls-panes.h"

#include "ls-code-view.h"
#include "ls-lane-map.h"

GtkWidget *
ls_pane_new (LsPane pane, LsSession *session)
{
  switch (pane)
    {
    case LS_PANE_CODE:
      return ls_code_view_new (session);
    case LS_PANE_LANES:
      return g_object_new (LS_TYPE_LANE_MAP, "session", session, NULL);
    case LS_PANE_STACK:
      return gtk_label_new ("Stack");
    case LS_PANE_OUTPUT:
      return gtk_label_new ("Output");
    case LS_PANE_LANE:
      return gtk_label_new ("Lane registers");
    case LS_PANE_MATRIX:
      return gtk_label_new ("Registers");
    case LS_PANE_TIMELINE:
      return gtk_label_new ("Timeline");
    }
  return NULL;
}

GtkWidget *
ls_narration_pane_new (LsSession *session)
{
  (void) session;
  return gtk_label_new ("Narration");
}
