#pragma once

#include <gtk/gtk.h>

#include "ls-commands.h"
#include "ls-keys.h"
#include "ls-pane-table.h"

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

/* Commands without a key in all of the window: the palette alone has them by name, beside menus and buttons. */
typedef struct
{
  const char *action; /* with its group */
  const char *target; /* a string, or NULL */
  const char *title;
  /* a key that does the same, given by something else than these tables, or NULL */
  const char *accel;
  int pane; /* the LsPane in which alone that key does it, or -1 */
} LsNamedCommand;

const LsNamedCommand *ls_commands_get_named (guint *n);

/* Gives widget the keys of all commands, for everything inside it. */
void ls_commands_add_keys (GtkWidget *widget);
/* Whether those do something that a person could type, such as "."; they do at first. */
void ls_commands_set_letters (GtkWidget *widget, gboolean is_on);
