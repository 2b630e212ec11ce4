#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"

G_BEGIN_DECLS

/* What a command needs before it can do anything. */
typedef enum
{
  LS_NEED_SCENE,
  LS_NEED_FORWARD, /* somewhere to go: neither ended nor trapped */
  LS_NEED_BACK,    /* a step or slot to undo */
  LS_NEED_VISIT,   /* a place to go back (dx -1) or forward (1) to */
} LsCommandNeed;

/* How a command is carried out. */
typedef enum
{
  LS_DO_MOVE,           /* a move of the session */
  LS_DO_MOVE_LANE,      /* a move whose argument is the focus lane */
  LS_DO_GOAL,           /* run to goal; dx -1: backwards */
  LS_DO_ALL_WAVES,      /* run to a breakpoint of any wave; dx -1: backwards */
  LS_DO_CURSOR,         /* run to the cursor */
  LS_DO_BREAKPOINT,     /* toggle at the cursor */
  LS_DO_FOCUS,          /* move the focus lane by dx, dy */
  LS_DO_WAVE,           /* dx: -1 to the wave before, 1 to the next */
  LS_DO_GO,             /* dx: -1 back to where one was, 1 forward again */
  LS_DO_PLAY,           /* start or stop stepping by the clock */
  LS_DO_BOOKMARK,       /* set or take away that of the step */
  LS_DO_VISIT_BOOKMARK, /* dx: -1 the one before this step, 1 behind */
  LS_DO_SPEED,          /* dx: -1 slower, 1 faster */
} LsDoing;

/* One row per command: menus, buttons, keys, tooltips, the palette and the shortcuts window are all made from it. */
typedef struct
{
  const char *name;  /* of the action, without "debug." */
  const char *title; /* shown */
  const char
    *accel; /* works everywhere, as gtk_shortcut_trigger_parse_string() reads it, or NULL */
  const char *letter; /* works where no text is being entered, or NULL */
  const char *keys;   /* both, as shown to people */
  LsCommandNeed need;
  LsDoing doing;
  LsMove move;
  gint8 dx, dy;
  guint kinds;         /* of events, for moves to them */
  const char *goal;    /* as ls_session_run_to() reads it, or NULL */
  const char *missing; /* told where the move found nothing, or NULL */
} LsCommand;

const LsCommand *ls_commands_get (guint *n);
/* name without "debug."; NULL if there is none. */
const LsCommand *ls_command_find (const char *name);

/* Keys of actions that are not moves. */
typedef struct
{
  const char *action; /* with its group */
  const char *title;  /* shown */
  const char *accel;  /* as those of commands */
  const char *letter;
  gboolean in_palette; /* those that mean what is in the way are not */
} LsOtherKey;

const LsOtherKey *ls_commands_get_other_keys (guint *n);

/* Adds the keys of all commands to widget, for everything inside it. */
void ls_commands_add_keys (GtkWidget *widget);

G_END_DECLS
