#pragma once

#include "ls-grid-view.h"
#include "ls-pane-table.h"
#include "ui-walk.h"

/* What the files of the walk share. */

#define UI_WALK_MANY 200 /* presses of an arrow or turns of the wheel, at most */

/* --- ui-walk.c ------------------------------------------------------------------------------------------- */

typedef gboolean (*UiWalkIsWanted) (GtkWidget *widget, gconstpointer data);

/* The first below root that is seen. Returns: (nullable). */
GtkWidget *ui_walk_find (GtkWidget *root, UiWalkIsWanted is_wanted, gconstpointer data);
/* The words of the sources in the language of the window, without what underlines. (transfer full) */
char *ui_walk_dup_shown (const char *label);
/* An item of a menu with that label, as it is shown. */
gboolean ui_walk_is_item (GtkWidget *widget, gconstpointer label);
/* The one of that name; there must be one. */
LsPane ui_walk_pane_of (const char *id);
/* Returns: the row of that name, or -1. */
int ui_walk_find_row (const LsGridModel *model, const char *wanted);
/* To what is on top. */
void ui_walk_give_keyboard (UiTest *test);

/* --- ui-walk-clicks.c: deeds, see ui_walk_do() ------------------------------------------------------------ */

void ui_walk_do_button (UiTest *test, const char *about);
void ui_walk_do_tip (UiTest *test, const char *about);
void ui_walk_do_item (UiTest *test, const char *about);
void ui_walk_do_menu (UiTest *test, const char *about);
void ui_walk_do_pane (UiTest *test, const char *about);
void ui_walk_do_say (UiTest *test, const char *about);
void ui_walk_do_lane (UiTest *test, const char *about);
void ui_walk_do_cell (UiTest *test, const char *about);
void ui_walk_do_pixel (UiTest *test, const char *about);
void ui_walk_do_step (UiTest *test, const char *about);
void ui_walk_do_line (UiTest *test, const char *about);
void ui_walk_do_menu_at (UiTest *test, const char *about);
void ui_walk_do_margin_at (UiTest *test, const char *about);
void ui_walk_do_answer (UiTest *test, const char *about);
void ui_walk_do_into (UiTest *test, const char *about);
void ui_walk_do_fact (UiTest *test, const char *about);
void ui_walk_do_room (UiTest *test, const char *about);
