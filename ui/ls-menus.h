#pragma once

#include "ls-command.h"

/* Menus, made of the rows of ls-actions.def. */

/* Puts the items that rows have for them into the places of menu, and of the menus within. menu: read from ls-header.ui, and filled once. */
void ls_menus_fill (GMenu *menu);

/* What a menu of what is pointed at is about: bits of it. A pane has each that is written LS_ABOUT_PANE (LS_PANE_...). */
#define LS_ABOUT_PANE(pane) (G_GUINT64_CONSTANT (1) << (pane))
/* In each of these panes a lane is pointed at. */
#define LS_ABOUT_LANE (LS_ABOUT_PANE (LS_PANE_LANES) | LS_ABOUT_PANE (LS_PANE_OUTPUT))
#define LS_ABOUT_REGISTER (G_GUINT64_CONSTANT (1) << 61) /* under the cursor of the program */
#define LS_ABOUT_PIXEL (G_GUINT64_CONSTANT (1) << 62)    /* of a draw */
#define LS_ABOUT_VERTEX (G_GUINT64_CONSTANT (1) << 63)   /* of a draw */

/* Whether an action, with its group, is to be in a menu. */
typedef gboolean (*LsMenuFits) (const char *action, gpointer data);
/* Appends what can be done with what about says, in sections. title: (nullable): shown, of the first of them. fits: (nullable): says which rows
 * have something to do now; NULL: all. */
void ls_menus_append_about (GMenu *menu,
                            guint64 about,
                            const char *title,
                            LsMenuFits fits,
                            gpointer data);
/* Whether there is anything that can be done with it. */
gboolean ls_menus_have_about (guint64 about);
