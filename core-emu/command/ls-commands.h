#pragma once

#include "ls-console.h"
#include "ls-session-source.h"
#include "ls-target.h"

/* Commands as a window offers them.  Each is a face of a command of the prompt, in one table with it (ls-commands.def): menus,
 * buttons, keys, tooltips, the palette and the shortcuts window are all made from these, and the prompt's help tells their keys. */

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
  LS_DO_MOVE,           /* ls_command_get_move() */
  LS_DO_LINE,           /* to a line of the source: ls_command_get_line_move() */
  LS_DO_TARGET,         /* run to target; LANE: of the lane looked at */
  LS_DO_ALL_WAVES,      /* run to a breakpoint of any wave */
  LS_DO_CURSOR,         /* run to the cursor */
  LS_DO_BREAKPOINT,     /* toggle at the cursor */
  LS_DO_FOCUS,          /* move the focus lane by dx, dy */
  LS_DO_WAVE,           /* dx: -1 to the wave before, 1 to the next */
  LS_DO_GO,             /* dx: -1 back to where one was, 1 forward again */
  LS_DO_PLAY,           /* start or stop stepping by the clock */
  LS_DO_LANE_ONLY,      /* switch whether moves by statements follow the lane looked at alone */
  LS_DO_BOOKMARK,       /* set or take away that of the step */
  LS_DO_VISIT_BOOKMARK, /* dx: -1 the one before this step, 1 behind */
  LS_DO_SPEED,          /* dx: -1 slower, 1 faster */
} LsDoing;

typedef struct
{
  guint row;         /* of the prompt: see ls_command_get_help() */
  const char *name;  /* of the action, without "debug." */
  const char *title; /* shown */
  /* works everywhere, as gtk_shortcut_trigger_parse_string() reads it, or NULL */
  const char *accel;
  const char *letter; /* works where no text is being entered, or NULL */
  const char *keys;   /* both, as shown to people */
  LsCommandNeed need;
  LsDoing doing;
  LsTarget target; /* TARGET */
  gint8 dx, dy;
  const char *missing; /* told where the move found nothing, or NULL */
} LsCommand;

const LsCommand *ls_commands_get (guint *n);
/* name without "debug."; NULL if there is none. */
const LsCommand *ls_command_find (const char *name);
/* What a command means in a text that tells its statements: keys and buttons that step go by its lines there, as in other debuggers of
 * texts: F10 over the functions that a line calls, F11 into them, Shift+F11 out. Returns: command itself where it means the same. */
const LsCommand *ls_command_find_of_text (const LsCommand *command);
/* What the prompt knows it by; NULL if that has nothing like it. */
const LsConsoleHelp *ls_command_get_help (const LsCommand *command);
/* MOVE. */
LsMove ls_command_get_move (const LsCommand *command);
/* LINE. */
LsSourceMove ls_command_get_line_move (const LsCommand *command, gboolean *is_back);
/* TARGET, ALL_WAVES: whether it looks backwards. */
gboolean ls_command_goes_back (const LsCommand *command);
