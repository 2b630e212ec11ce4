#include "ls-menus.h"

#include <glib/gi18n.h>
#include <string.h>

/* Of an item, beside what GTK knows. */
#define RANK "rank"
#define PLACE "place"

#define MANY_SECTIONS 8

typedef struct
{
  const char *action, *target, *label; /* (nullable): target and label */
  guint rank;
} Item;

#define OF_PANE(pane) LS_ABOUT_PANE (LS_PANE_##pane)

/* Commands in the menus of what is pointed at, as AT in ls-actions.def has the window's actions. */
static const struct
{
  guint64 about;
  Item item;
} commands[] = {
  { OF_PANE (CODE) | OF_PANE (SOURCE), { "debug.toggle-breakpoint", .rank = 10 } },
  { OF_PANE (CODE), { "debug.run-to-cursor", .rank = 13 } },
  { OF_PANE (LANES) | OF_PANE (OUTPUT), { "debug.next-mask-change", .rank = 210 } },
  { OF_PANE (LANES) | OF_PANE (OUTPUT), { "debug.previous-mask-change", .rank = 211 } },
  { OF_PANE (TIMELINE), { "debug.toggle-bookmark", .rank = 11 } },
  { OF_PANE (TIMELINE), { "debug.previous-divergence", .rank = 210 } },
  { OF_PANE (TIMELINE), { "debug.next-divergence", .rank = 211 } },
  { OF_PANE (TIMELINE), { "debug.start", .rank = 212 } },
  { OF_PANE (TIMELINE), { "debug.end", .rank = 213 } },
};

/* --- one item -------------------------------------------------------------------------------------------- */

/* As the palette calls it; NULL: it has none of that name. */
static const char *
find_title (const char *action, const char *target)
{
  const LsCommand *command =
    g_str_has_prefix (action, "debug.") ? ls_command_find (action + strlen ("debug.")) : NULL;
  const LsWindowAction *other = ls_commands_find_action (action);

  if (command != NULL)
    return command->title;
  if (other == NULL || other->title != NULL)
    return other != NULL ? other->title : NULL;
  for (const LsActionChoice *choice = other->choices; choice->title != NULL; choice++)
    if (g_strcmp0 (choice->target, target) == 0)
      return choice->title;
  return NULL;
}

/* Behind all that have no higher rank; an item of ls-header.ui may have none. */
static void
insert_item (GMenu *menu, const Item *item)
{
  const char *title = item->label != NULL ? item->label : find_title (item->action, item->target);
  g_autoptr (GMenuItem) made = NULL;
  int at = 0, rank;

  g_assert (title != NULL);
  made = g_menu_item_new (_ (title), NULL);
  g_menu_item_set_attribute (made, RANK, "i", (int) item->rank);
  if (item->target != NULL)
    g_menu_item_set_action_and_target (made, item->action, "s", item->target);
  else
    g_menu_item_set_action_and_target_value (made, item->action, NULL);
  while (at < g_menu_model_get_n_items (G_MENU_MODEL (menu)) &&
         (!g_menu_model_get_item_attribute (G_MENU_MODEL (menu), at, RANK, "i", &rank) ||
          rank <= (int) item->rank))
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
        insert_item (menu, &(Item){ actions[i].name, at->target, at->label, at->rank });
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
insert_into_section (GMenu **sections, const Item *item)
{
  GMenu **section = &sections[item->rank / 100];

  g_assert (item->rank / 100 < MANY_SECTIONS);
  if (*section == NULL)
    *section = g_menu_new ();
  insert_item (*section, item);
}

void
ls_menus_append_about (GMenu *menu, guint64 about, const char *title)
{
  GMenu *sections[MANY_SECTIONS] = { NULL };
  guint n;
  const LsWindowAction *actions = ls_commands_get_actions (&n);

  for (guint i = 0; i < n; i++)
    for (const LsActionPlace *at = actions[i].places; at->rank > 0; at++)
      if (at->about & about)
        insert_into_section (sections, &(Item){ actions[i].name, at->target, NULL, at->rank });
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (commands[i].about & about)
      insert_into_section (sections, &commands[i].item);
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
  g_autoptr (GMenu) menu = g_menu_new ();

  ls_menus_append_about (menu, about, NULL);
  return g_menu_model_get_n_items (G_MENU_MODEL (menu)) > 0;
}
