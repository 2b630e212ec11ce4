#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

#include "ls-glyphs.h"
#include "ls-palette.h"

/* What all inspectors share: the session they show, the theme they draw in and their cached glyphs. Their children are taken away
 * when they are disposed of.
 *
 * Properties: "session" (LsSession, nullable), "high-contrast" (boolean; whether to draw dark is read from the
 * colour that the style gives to text). */
#define LS_TYPE_INSPECTOR (ls_inspector_get_type ())
G_DECLARE_DERIVABLE_TYPE (LsInspector, ls_inspector, LS, INSPECTOR, GtkWidget)

struct _LsInspectorClass
{
  GtkWidgetClass parent_class;

  /* Each is also called when the session is set. All may be NULL; then the widget is redrawn. */
  void (*view_changed) (LsInspector *self);
  void (*focus_changed) (LsInspector *self);
  void (*history_changed) (LsInspector *self);
  void (*image_changed) (LsInspector *self);
  void (*lanes_changed) (LsInspector *self); /* which are chosen */
  void (*marks_changed) (LsInspector *self); /* notes, bookmarks, breakpoints */
  void (*source_changed) (
    LsInspector *self); /* what is known of the source's lines and variables */

  /* The cursor, the focus lane or whatever the commands mean goes to what is at x, y, as by a click, and the keyboard comes. Returns:
   * FALSE if nothing is there. May be NULL: commands mean nothing here. */
  gboolean (*point) (LsInspector *self, double x, double y);
  /* Where that is. May be NULL: everywhere. */
  void (*find_point) (LsInspector *self, GdkRectangle *area);

  /* view_changed, and whatever else is the same function, waits until the widget is in sight: what has labels would be laid out at each
   * step, in a tab behind others too, and what is asked would be asked for nobody. */
  gboolean is_lazy;
};

LsSession *ls_inspector_get_session (LsInspector *self); /* (nullable) (transfer none) */
void ls_inspector_set_session (LsInspector *self, LsSession *session);

LsView *ls_inspector_get_view (LsInspector *self); /* (nullable) (transfer none) */
guint ls_inspector_get_focus (LsInspector *self);  /* lane */
void ls_inspector_set_focus (LsInspector *self, guint lane);
LsMask ls_inspector_get_lanes (LsInspector *self); /* that are chosen; all without a session */
void ls_inspector_choose_lanes (LsInspector *self, LsMask lanes); /* 0: all */

/* What it is to assistive technology, which is told where that is another text than before. */
void ls_inspector_set_label (LsInspector *self, const char *label);

/* Draws all anew: the window has other colours. */
void ls_inspector_restyle (LsInspector *self);
const LsTheme *ls_inspector_get_theme (LsInspector *self);
/* Valid until the style changes. */
LsGlyphs *ls_inspector_get_glyphs (LsInspector *self, gboolean bold);
