#pragma once

#include "ls-line-perch.h"
#include "ls-notices.h"
#include "ls-window-parts.h"

/* Private to the window. */

struct _LsWindow
{
  AdwApplicationWindow parent_instance;

  LsWindowParts parts; /* those that are not widgets are owned */
  LsToasts toasts;
  GtkStack *pages;
  GtkBox *bars; /* over the lower edge of the pages */
  AdwStatusPage *empty_page;
  GtkBox *main_box;
  char *shown_path;    /* of the scene that panes were last brought to the front for, or NULL */
  char *findings;      /* told of what was loaded last, or NULL */
  char *news;          /* of that, to be told once it is there, or NULL */
  GtkWidget *sentence; /* about the last step; owned */
  LsLinePerch *perch;  /* where that stands; NULL: on the floor of the window */
  guint settling;      /* looks for another place between two frames; 0: nothing waits */
  int width, height;   /* as last given */
  guint text_size;     /* percent */
  gboolean is_hex;
  gboolean is_measured; /* which line of the source does what was asked for this scene */
  guint n_unmade;       /* changed runs that were told not to fit */
  gboolean is_wrong;    /* the source text is to be shown where nothing is open */
};

/* Calls function (window, arguments…) for as long as there is a window. */
void ls_window_follow (LsWindow *self, gpointer object, const char *signal, GCallback function);
/* Shows text until it is dismissed. */
void ls_window_show_message (LsWindow *self, const char *text);
/* What was open stays, and a bar tells of it; only an empty window becomes a page about the failure. message: "" where a pane says it. */
void ls_window_show_failure (LsWindow *self, const char *name, const char *message);

/* --- panes (ls-window-panes.c) ---------------------------------------------------------------------------- */

/* Makes the shell with all panes, and follows them. Needs the parts that are no widgets. */
void ls_window_add_panes (LsWindow *self);
/* Before the session goes: it empties its lists, and there are no tabs any more to tell that in. */
void ls_window_forget_panes (LsWindow *self);

/* --- bars (ls-window-bars.c) ------------------------------------------------------------------------------ */

/* Makes what stands below the panes, and the bars that come and go; the shell comes first. */
void ls_window_add_bars (LsWindow *self);
/* Makes the sentence about the last step, on the floor; it finds its place by itself. */
void ls_window_add_sentence (LsWindow *self);
/* Before the panes go. */
void ls_window_drop_sentence (LsWindow *self);
/* What the window has changed of its size, or of that of its text, moves everything anyway. */
void ls_window_settle_bars (LsWindow *self, int width, int height);
