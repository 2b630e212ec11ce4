#pragma once

#include <gtk/gtk.h>

#include "ls-commands.h"
#include "ls-pane-table.h"

/* --- ls-keys.c -------------------------------------------------------------------------------------------- */

/* Keys of actions, as the tables of ls-command.h have them. */

/* The action of the group "debug" that is told each command whose key was pressed, by its name, before it is carried out. A command that
 * cannot be carried out says there why, where nothing else in the window does. */
#define LS_KEY_PRESSED "key-pressed"

/* Each is a list of triggers as gtk_shortcut_trigger_parse_string() reads them, with blanks between them: keys that all do
 * the same. Bars within one separate what layouts of keyboards make of one key. */
typedef struct
{
  const char *accel;  /* work everywhere, or NULL */
  const char *letter; /* work where no text is being entered, or NULL */
} LsKeys;

/* action: with its group. FALSE: no table has it. */
gboolean ls_keys_find (const char *action, LsKeys *keys);
/* The name of a key whose sign is easily taken for another one. Returns: (nullable). */
const char *ls_keys_get_word (const char *accelerator);
/* The keys of an action as people read them, such as "F10 or full stop"; NULL if it has none. Returns: (transfer full). */
char *ls_keys_dup_label (const char *action);
/* The first of the triggers for one key; of several keys each, with blanks between them. Returns: (transfer full). */
char *ls_keys_dup_first (const char *triggers);

/* Lets the items of menu, and of those inside of it, say their actions' keys. Items of other actions keep what they say. in_text: it is
 * the menu of a text that is edited, where letters are typed. */
void ls_keys_show_in_menu (GMenu *menu, gboolean in_text);

/* --- ls-command.c ----------------------------------------------------------------------------------------- */

/* What the window and the program do besides the commands: rows of ls-actions.def. */

/* Groups of the window of all keys. */
typedef enum
{
  LS_KEYS_NONE,
  LS_KEYS_RUNNING,
  LS_KEYS_LANES,
  LS_KEYS_PROGRAM,
  LS_KEYS_VALUES,
  LS_KEYS_FILES,
  LS_KEYS_PANES,
  LS_KEYS_HELP,
} LsKeyGroup;

/* What the palette has by name, beside menus and buttons. */
typedef struct
{
  const char *target; /* a string, or NULL */
  const char *title;  /* NULL ends a list */
  /* a key that does the same, given by something else than these tables, or NULL */
  const char *accel;
  int pane; /* the LsPane in which alone that key does it, or -1 */
} LsActionChoice;

/* Where a menu has it: in a place of the menus of the header bar, or in the menus of what is pointed at (ls-menus.h). */
typedef struct
{
  const char *menu;   /* the place, or NULL */
  guint rank;         /* among others; 0 ends a list */
  const char *label;  /* shown, with the letter that chooses it underlined; NULL: the title */
  const char *target; /* of the choice that it makes, or NULL */
  guint64 about;      /* what may be pointed at: LS_ABOUT_... */
} LsActionPlace;

#define LS_ACTION_CHOICES 6
#define LS_ACTION_PLACES 4

typedef struct
{
  const char *name; /* with its group */
  LsKeyGroup group;
  const char *title;  /* shown; NULL: there are choices, or menus and buttons alone have it */
  LsKeys keys;        /* as those of commands */
  gboolean is_in_way; /* those that mean what is in the way are not in the palette */
  LsActionPlace places[LS_ACTION_PLACES + 1];
  LsActionChoice choices[LS_ACTION_CHOICES + 1];
} LsWindowAction;

const LsWindowAction *ls_commands_get_actions (guint *n);
/* name: with its group. Returns: (nullable) */
const LsWindowAction *ls_commands_find_action (const char *name);

/* Gives widget the keys of all commands, for everything inside it. */
void ls_commands_add_keys (GtkWidget *widget);
/* Whether those do something that a person could type, such as "."; they do at first. */
void ls_commands_set_letters (GtkWidget *widget, gboolean is_on);

#define LS_LETTERS_CLASS "letters" /* of widgets that take letters as keys */
