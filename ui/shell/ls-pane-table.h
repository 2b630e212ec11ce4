#pragma once

#include <glib.h>

/* The panes of the window. F6 goes through them in this order, and tabs stand in it. */
typedef enum
{
  LS_PANE_CODE,
  LS_PANE_SOURCE, /* that the program was made of */
  LS_PANE_LANES,
  LS_PANE_STACK,
  LS_PANE_OUTPUT,
  LS_PANE_VARIABLES, /* of the source text */
  LS_PANE_LANE,      /* registers of the focus lane */
  LS_PANE_ANSWER,    /* why and who */
  LS_PANE_TEST,      /* what is compared */
  LS_PANE_MATRIX,
  LS_PANE_BREAKPOINTS,
  LS_PANE_WATCH,
  LS_PANE_NOTES,
#define PICTURE(id, question, pane, title, icon) LS_PANE_##id,
#include "ls-pictures.def"
  LS_PANE_DIFFERENCES, /* of lanes, waves, forks and programs */
  LS_PANE_LOG,         /* what log points said */
  LS_PANE_MEMORY,
  LS_PANE_TEXTURES,
  LS_PANE_GROUP,  /* diagram of slots */
  LS_PANE_GRAPH,  /* of control flow */
  LS_PANE_INPUTS, /* that the scene gives, to be typed over */
  LS_PANE_WAVES,  /* that share a SIMD, by the model of time */
  LS_PANE_TIMELINE,
} LsPane;
#define LS_N_PANES (LS_PANE_TIMELINE + 1)

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
  LsDock dock;        /* where it is at home */
  gboolean tells_all; /* of waves from start to end: see ls_shell_set_veiled() */
  gboolean is_spare;  /* closed until somebody asks for it */
  gboolean
    comes; /* it opens by itself with scenes that have something for it: see ls_shell_call_pane() */
} LsPaneInfo;

/* The one table of panes; what is in them is made by ls_pane_new(). */
const LsPaneInfo *ls_pane_get_info (LsPane pane);
/* FALSE if no pane is called so. */
gboolean ls_pane_find (const char *id, LsPane *pane);
const LsDockInfo *ls_dock_get_info (LsDock dock);
/* FALSE if no place is called so. */
gboolean ls_dock_find (const char *id, LsDock *dock);
