#pragma once

#include "ls-application.h"
#include "ls-window-parts.h"

/* A running application with one window, for tests that have a display. */
typedef struct
{
  LsApplication *application;
  LsWindow *window;
  LsSession *session;
  gconstpointer data; /* what the test was added with */
} UiTest;

typedef void (*UiTestFunc) (UiTest *test);
/* Adds a test: set_up (NULL: nothing) and run share a window, which is closed behind them if they have opened one. */
void ui_test_add (const char *name, gconstpointer data, UiTestFunc set_up, UiTestFunc run);
/* tear_down closes the window, and what else was opened. */
void ui_test_add_full (const char *name,
                       gconstpointer data,
                       UiTestFunc set_up,
                       UiTestFunc run,
                       UiTestFunc tear_down);

/* Opens file (NULL: the bundled example) and waits until it is shown, or a message about it; launching it does not wait. */
void ui_test_start (UiTest *test, const char *file);
void ui_test_launch (UiTest *test, const char *file);
void ui_test_stop (UiTest *test);

/* Runs the main loop until is_done says so; fails the test after a time that no machine needs. */
typedef gboolean (*UiTestDone) (UiTest *test);
void ui_test_wait (UiTest *test, UiTestDone is_done, const char *what);
/* Runs the main loop until the session has nothing left to do. */
void ui_test_settle (UiTest *test);

/* Asks for a size of the window in px, and waits until it has it. */
void ui_test_set_size (UiTest *test, int width, int height);

guint64 ui_test_get_step (UiTest *test);
/* Activates an action by its full name, as a menu does; it must be enabled. */
void ui_test_act (UiTest *test, const char *action);
gboolean ui_test_is_enabled (UiTest *test, const char *action);
/* The first widget below root that has this action and can be seen, or NULL. */
GtkWidget *ui_test_find_button (GtkWidget *root, const char *action);

GtkWidget *ui_test_pane (UiTest *test, LsPane pane);
/* The first widget of a type below root, or NULL. */
GtkWidget *ui_test_find_widget (GtkWidget *root, GType type);
/* What the window answers to the last question; "" if no answer is shown. */
const char *ui_test_get_answer (UiTest *test);
gboolean ui_test_has_answer (UiTest *test);
/* It begins with these words. */
void ui_test_assert_answer (UiTest *test, const char *words);

/* The dialog that is open, or NULL. */
AdwMessageDialog *ui_test_get_dialog (UiTest *test);

/* Returns: (transfer full): the path of a file with this text, gone after the test. */
char *ui_test_write (const char *name, const char *text);
