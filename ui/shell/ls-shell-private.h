#pragma once

#include <adwaita.h>

#include "ls-pane-table.h"
#include "ls-shell.h"

/* What the files of the shell share. */

/* --- ls-pane-layout.c ------------------------------------------------------------------------------------- */

/* How the room is shared. Each says how much its first part has of the two. */
typedef enum
{
  LS_SPLIT_LANES_STACK,
  LS_SPLIT_SOURCE_PROGRAM,
  LS_SPLIT_PROGRAM_LANES,
  LS_SPLIT_UPPER_LOWER,
  LS_SPLIT_MIDDLE_SIDE,
  LS_SPLIT_TOP_BASE,
  LS_SPLIT_ALL_TIMELINE,
  LS_SPLIT_PROGRAM_TABS, /* the two of the medium arrangement */
  LS_SPLIT_TABS_BASE,
} LsSplit;
#define LS_N_SPLITS (LS_SPLIT_TABS_BASE + 1)

/* What a person made of the panes: a value. */
typedef struct
{
  gboolean is_text;         /* of the window of a text that runs */
  LsDock docks[LS_N_PANES]; /* where each is, in the widest arrangement; others follow from that */
  gboolean is_open[LS_N_PANES];
  gboolean is_called[LS_N_PANES];  /* it is open by itself, no person opened it */
  gboolean is_refused[LS_N_PANES]; /* a person closed it: it does not open by itself */
  double shares[LS_N_SPLITS];      /* 0 to 1; 0: as much as is right for the size of the window */
} LsPaneLayout;

/* As the table of panes says. is_text: what tells of the machine is closed. */
void ls_pane_layout_init (LsPaneLayout *layout, gboolean is_text);
/* The pane that cannot be closed. */
LsPane ls_pane_layout_get_home (const LsPaneLayout *layout);
/* What differs from ls_pane_layout_init(), a word each: "notes=upper", "notes+" (open), "output-" (closed), "top-base:0.61"; "text/" before
 * those of a text. */
void ls_pane_layout_add_words (const LsPaneLayout *layout, GStrvBuilder *words);
/* Such words, of this version or another, those of the layout: those that say nothing here change nothing. */
void ls_pane_layout_take_words (LsPaneLayout *layout, const char *const *words);

/* --- LsShell ---------------------------------------------------------------------------------------------- */

struct _LsShell
{
  GtkWidget parent_instance;

  LsShellMaker make;
  gpointer make_data;
  /* a box of a heading and the child, or NULL until it is needed; owned */
  GtkWidget *panes[LS_N_PANES];
  GtkWidget *titles[LS_N_PANES]; /* the headings */
  GtkWidget *children[LS_N_PANES];
  GtkWidget *hints[LS_N_PANES]; /* in the place of those that tell of whole runs, or NULL */
  gboolean is_veiled;
  gboolean is_lecture;
  gboolean is_text;               /* the source text is what runs */
  gboolean was_front[LS_N_PANES]; /* before a lecture */
  int was_maximized;              /* the same: a pane, or -1 */
  GtkWidget *was_focus;           /* the same, or NULL; weak */
  LsShellMode was_mode;           /* the same */
  gboolean is_front_due;          /* panes come to the front when they are arranged again */
  guint counts[LS_N_PANES];       /* told in tabs */
  gboolean is_wanted[LS_N_PANES]; /* by ls_shell_call_pane() */
  LsPaneLayout layout;
  LsPaneLayout other; /* the one of the two that is not layout: that of machines, that of a text */
  GtkWidget *content; /* of the current arrangement */
  GtkWidget *alone;   /* the box of the pane that has all the room, before content, or NULL */
  GtkNotebook *docks[LS_N_DOCKS]; /* where the tabs of each are in it, or NULL; not owned */
  LsShellMode mode;
  int maximized; /* the pane that has all the room, or -1 */
  int awaited;   /* the pane that was to be shown before there was a place for it, or -1 */
  /* By the pane that was revealed: the page in front of which that was, or NULL, not owned; and what had the keyboard in there,
   * or NULL, a weak pointer. */
  GtkWidget *covered[LS_N_PANES], *had_keys[LS_N_PANES];
  gboolean is_arranged;
  gboolean is_in_frame;   /* what moves then, no person has moved: events come between frames */
  gulong arrange_handler; /* of the frame clock, while panes wait for the first layout, or 0 */
  guint arrange_source, settle_source;
  LsShellMode filled_mode; /* of content */
  gboolean filled_text;    /* it was that of a text */
  gboolean filled_beside;  /* the lanes stood beside the rest, for a class */
  double filled_line;      /* px of a line of text when content was arranged */
  int filled_width, filled_height, filled_window_height;
  int split_height;        /* px that the splits were placed for last */
  int timeline_natural;    /* px that the timeline asked for when panes were arranged */
  int timeline_more;       /* px that it was given since */
  gboolean timeline_plain; /* no lanes parted in it then */
  gboolean fitted_diagram; /* the splits were placed for one */
};

/* --- ls-shell-arrange.c ----------------------------------------------------------------------------------- */

/* Puts all that is open where it belongs in the present mode. */
void ls_shell_fill (LsShell *self, int width, int height);
/* Takes the pane that has all the room out of the arrangement, which stays as it is behind it; and puts it back there. */
void ls_shell_lift (LsShell *self);
void ls_shell_lower (LsShell *self);

/* --- ls-shell-room.c: heights and widths in pixels -------------------------------------------------------- */

/* Of a line of text. */
double ls_shell_line_height (LsShell *self);
LsShellMode ls_shell_mode_for (LsShell *self, int width, int height);
gboolean ls_shell_has_open (LsShell *self, LsDock dock);
/* What the first of both has of size: as much as a person has said, else what is usual. What stands inside is measured by it: a
 * split that is given its size for the first time keeps its position, and does not scale it. */
int ls_shell_first_part (LsShell *self, LsSplit which, int size, int usual);
/* Of all that is above the timeline; in that room, of what is above the registers. */
int ls_shell_above_timeline (LsShell *self, int width, int height);
int ls_shell_above_base (LsShell *self, int room);
/* What lanes have of height, with their tabs, where the stack has its place below: else the stack is behind them. */
int ls_shell_lanes_above_stack (LsShell *self, int height);
/* Most of the room, but what lanes need to show their numbers, and somewhat less where they then fill their height. */
int ls_shell_program_width (LsShell *self, int room, int height);
int ls_shell_medium_top (LsShell *self, int height);
/* In the window of a text: what is above the lanes has so much, and the picture so much of the width beside the variables. */
int ls_shell_above_lanes (LsShell *self, int height);
int ls_shell_picture_width (LsShell *self, int room, int height);
/* The timeline asks for more, or for less again: what is above it gives way, unless a person has said where both part. */
void ls_shell_fit_timeline (LsShell *self, int width, int height);
/* Whether the room, or the size of the text, asks for another arrangement than there is. */
gboolean ls_shell_is_outgrown (LsShell *self, int width, int height);
/* Where no person has said how to share the room, registers keep their rows, and the timeline has what more there is. Splits move in
 * proportion when content is given another size, and can be put where they belong behind that: the outer one in round 0, what is inside of
 * it in round 1. Returns: whether one has moved. */
gboolean ls_shell_fit_height (LsShell *self, int width, int height, guint round);
/* Whether a diagram is in front in the place of the registers. */
gboolean ls_shell_has_diagram (LsShell *self);
/* Whether lanes lost their numbers as the window became smaller, and arranging the panes for this size would bring them back. */
gboolean ls_shell_is_cramped (LsShell *self, int width, int height);

/* --- ls-shell-tabs.c -------------------------------------------------------------------------------------- */

/* Panes that are dropped on them go to dock. */
GtkWidget *ls_shell_new_tabs (LsShell *self, LsDock dock);
void ls_shell_add_to_stack (LsShell *self, AdwViewStack *stack, LsPane pane);
/* An open pane that is nowhere goes where it belongs; one that is somewhere is taken out of there. */
void ls_shell_insert (LsShell *self, LsPane pane);
void ls_shell_release (LsShell *self, LsPane pane);
/* Headings, tabs and empty places, after panes came or went. */
void ls_shell_update (LsShell *self);

/* --- ls-shell-front.c ------------------------------------------------------------------------------------- */

/* Returns: (nullable): the notebook, or the stack, that the pane is a page of. */
GtkNotebook *ls_shell_notebook_of (LsShell *self, LsPane pane);
AdwViewStack *ls_shell_stack_of (LsShell *self, LsPane pane);
/* What is in front when a lecture begins, and that again. */
void ls_shell_note_fronts (LsShell *self);
void ls_shell_bring_fronts (LsShell *self);
/* Whether another pane of the same place is in front of one. */
gboolean ls_shell_is_behind (LsShell *shell, LsPane pane, LsPane other);
void ls_shell_bring_to_front (LsShell *self, LsPane pane, GtkWidget *page);
/* What a pane has the keyboard for comes before the buttons in it. */
void ls_shell_give_keyboard (LsShell *self, LsPane pane);
/* Panes that opened by themselves come to the front of their places, the first of the table last. */
void ls_shell_bring_called (LsShell *self);
/* Forgets what panes were revealed in front of. */
void ls_shell_uncover (LsShell *self);

/* --- ls-shell.c ------------------------------------------------------------------------------------------- */

/* The box of a pane, which is made now if it was not yet. */
GtkWidget *ls_shell_need (LsShell *self, LsPane pane);
/* "Breakpoints (2)". Where there is room, tabs say what free-standing panes do. Returns: (transfer full). */
char *ls_shell_dup_tab_text (LsShell *self, LsPane pane);
void ls_shell_tell_layout (LsShell *self);
