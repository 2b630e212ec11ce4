#pragma once

#include <glib.h>

/* The panes of the window, as ls-panes.def has them. */
typedef enum
{
#define PANE(id, word, title, icon, place, view, table) LS_PANE_##id,
#include "ls-panes.def"
  LS_N_PANES
} LsPane;

/* Where panes are, in the widest arrangement. Panes in one place are tabs. */
typedef enum
{
  LS_DOCK_PROGRAM,
  LS_DOCK_SOURCE, /* beside the program */
  LS_DOCK_LANES,
  LS_DOCK_STACK,
  LS_DOCK_UPPER, /* beside the lanes */
  LS_DOCK_LOWER,
  LS_DOCK_BASE, /* below all of these */
  LS_DOCK_TIMELINE,
} LsDock;
#define LS_N_DOCKS (LS_DOCK_TIMELINE + 1)

typedef struct
{
  const char *id; /* in actions and settings */
  const char *title;
} LsDockInfo;

typedef struct
{
  const char *id;    /* in actions and settings */
  const char *title; /* in tabs, the switcher, menus and the palette */
  const char *icon;
  LsDock dock;         /* where it is at home */
  gboolean tells_all;  /* of waves from start to end: see ls_shell_set_veiled() */
  gboolean is_spare;   /* closed until somebody asks for it */
  gboolean is_diagram; /* what is above and below gives it room when it is in front */
  gboolean
    comes; /* it opens by itself with scenes that have something for it: see ls_shell_call_pane() */
} LsPaneInfo;

/* What is in one is made by ls_pane_new(). */
const LsPaneInfo *ls_pane_get_info (LsPane pane);
/* FALSE if no pane is called so. */
gboolean ls_pane_find (const char *id, LsPane *pane);
const LsDockInfo *ls_dock_get_info (LsDock dock);
/* FALSE if no place is called so. */
gboolean ls_dock_find (const char *id, LsDock *dock);
