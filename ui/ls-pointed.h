#pragma once

#include "ls-pane-table.h"
#include "ls-window.h"

/* The one value that the commands of a window are about: what has the cursor in the pane with the keyboard. */
typedef struct
{
  gboolean has_cell; /* steps write it, so that it can be asked who did and who reads it */
  LsCell cell;
  guint64 step;     /* to ask about it at; G_MAXUINT64: here */
  LsValueType pair; /* the type of what is shown there if that has 64 bits, else BITS */
  guint lane;
  gboolean is_of_lane; /* the value is that of one lane */
  char *name; /* as expressions call it: "R1.xy", "share[12]", "colour.x"; NULL: they do not */
  char *
    change; /* as "set" would write what is there, "R1.x@5 = 0.5"; "": nothing is proposed; NULL: it is not changed by hand */
  char *reason; /* why it has no cell, a sentence; NULL: it has one */
} LsPointed;

void ls_pointed_clear (LsPointed *pointed);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsPointed, ls_pointed_clear)

/* Finds it, also where a menu has taken the keyboard from the pane. Panes that show no values leave it to the cursor of the registers, which is
 * drawn there, if they are in sight. Something must be open. */
void ls_window_find_pointed (LsWindow *window, LsPointed *pointed);
/* The pane that has the keyboard, or had it before a menu came. FALSE: none. */
gboolean ls_window_find_pane (LsWindow *window, LsPane *pane);
