#include "ls-menus.h"

#include <glib/gi18n.h>
#include <string.h>

/* Of an item, beside what GTK knows. */
#define RANK "rank"
#define PLACE "place"

#define MANY_SECTIONS 8

typedef struct
{
  const char *action, *target, *label; /* target: (nullable) */
  guint rank;
} Item;

#define OF_PANE(pane) LS_ABOUT_PANE (LS_PANE_##pane)

/* Commands in the menus of what is pointed at, as AT in ls-actions.def has the window's actions. */
static const struct
{
  guint64 about;
  const char *name;
  guint rank;
} commands[] = {
  { OF_PANE (CODE) | OF_PANE (SOURCE), "toggle-breakpoint", 10 },
  { OF_PANE (CODE), "run-to-cursor", 13 },
  { LS_ABOUT_LANE, "next-mask-change", 210 },
  { LS_ABOUT_LANE, "previous-mask-change", 211 },
  { OF_PANE (TIMELINE), "toggle-bookmark", 11 },
  { OF_PANE (TIMELINE), "previous-divergence", 210 },
  { OF_PANE (TIMELINE), "next-divergence", 211 },
  { OF_PANE (TIMELINE), "start", 212 },
  { OF_PANE (TIMELINE), "end", 213 },
};

/* --- one item -------------------------------------------------------------------------------------------- */

/* As the palette calls the row, or its choice of that target (nullable). */
static const char *
find_title (const LsWindowAction *row, const char *target)
{
  const LsActionChoice *choice = row->choices;

  if (row->title != NULL)
    return row->title;
  while (choice->title != NULL && g_strcmp0 (choice->target, target) != 0)
    choice++;
  return choice->title;
}

static Item
make_item (const LsWindowAction *row, const LsActionPlace *at)
{
  return (Item){ row->name, at->target,
                 at->label != NULL ? at->label : find_title (row, at->target), at->rank };
}

/* Behind all that have no higher rank; an item of ls-header.ui may have none. */
static void
insert_item (GMenu *menu, Item item)
{
  g_autoptr (GMenuItem) made = g_menu_item_new (_ (item.label), NULL);
  int at = 0, rank;

  g_menu_item_set_attribute (made, RANK, "i", (int) item.rank);
  g_menu_item_set_action_and_target (made, item.action, item.target != NULL ? "s" : NULL,
                                     item.target);
  while (at < g_menu_model_get_n_items (G_MENU_MODEL (menu)) &&
         (!g_menu_model_get_item_attribute (G_MENU_MODEL (menu), at, RANK, "i", &rank) ||
          rank <= (int) item.rank))
    at++;
  g_menu_insert_item (menu, at, made);
}

/* --- menus of the header bar ------------------------------------------------------------------------------ */

static void
fill_place (GMenu *menu, const char *place)
{
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    for (const LsActionPlace *at = actions[i].places; at->rank > 0; at++)
      if (g_strcmp0 (at->menu, place) == 0)
        insert_item (menu, make_item (&actions[i], at));
}

static void
fill_below (GMenu *menu, int i, const char *link)
{
  g_autoptr (GMenuModel) below = g_menu_model_get_item_link (G_MENU_MODEL (menu), i, link);
  g_autofree char *place = NULL;

  if (below == NULL)
    return;
  ls_menus_fill (G_MENU (below));
  if (g_menu_model_get_item_attribute (G_MENU_MODEL (menu), i, PLACE, "s", &place))
    fill_place (G_MENU (below), place);
}

void
ls_menus_fill (GMenu *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (G_MENU_MODEL (menu)); i++)
    {
      fill_below (menu, i, G_MENU_LINK_SECTION);
      fill_below (menu, i, G_MENU_LINK_SUBMENU);
    }
}

/* --- menus of what is pointed at -------------------------------------------------------------------------- */

/* sections: NULL, or made when something came into them. */
static void
insert_into_section (GMenu **sections, Item item)
{
  GMenu **section = &sections[item.rank / 100];

  g_assert (item.rank / 100 < MANY_SECTIONS);
  if (*section == NULL)
    *section = g_menu_new ();
  insert_item (*section, item);
}

static void
insert_command (GMenu **sections, const char *name, guint rank)
{
  g_autofree char *action = g_strconcat ("debug.", name, NULL);

  insert_into_section (sections, (Item){ action, NULL, ls_command_find (name)->title, rank });
}

void
ls_menus_append_about (GMenu *menu,
                       guint64 about,
                       const char *title,
                       LsMenuFits fits,
                       gpointer data)
{
  GMenu *sections[MANY_SECTIONS] = { NULL };
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    for (const LsActionPlace *at = actions[i].places; at->rank > 0; at++)
      if (at->about & about && (fits == NULL || fits (actions[i].name, data)))
        insert_into_section (sections, make_item (&actions[i], at));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].about & about)
      insert_command (sections, commands[i].name, commands[i].rank);
  for (guint i = 0; i < MANY_SECTIONS; i++)
    if (sections[i] != NULL)
      {
        g_menu_append_section (menu, title, G_MENU_MODEL (sections[i]));
        g_object_unref (sections[i]);
        title = NULL;
      }
}

gboolean
ls_menus_have_about (guint64 about)
{
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    for (const LsActionPlace *at = actions[i].places; at->rank > 0; at++)
      if (at->about & about)
        return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].about & about)
      return TRUE;
  return FALSE;
}
