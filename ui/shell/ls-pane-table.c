#include "ls-pane-table.h"

#include <glib/gi18n.h>

#define AT_HOME(where) .dock = where
#define SPARE(where) .dock = where, .is_spare = TRUE
#define COMES(where) SPARE (where), .comes = TRUE
#define DIAGRAM(where) SPARE (where), .is_diagram = TRUE
#define SPARE_OF_ALL(where) SPARE (where), .tells_all = TRUE

static const LsPaneInfo infos[LS_N_PANES] = {
#define PANE(id, word, title, icon, place, view, table) \
  [LS_PANE_##id] = { word, title, icon, place },
#include "ls-panes.def"
};

const LsPaneInfo *
ls_pane_get_info (LsPane pane)
{
  return &infos[pane];
}

gboolean
ls_pane_find (const char *id, LsPane *pane)
{
  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    if (g_str_equal (infos[i].id, id))
      {
        *pane = i;
        return TRUE;
      }
  return FALSE;
}

static const LsDockInfo docks[LS_N_DOCKS] = {
  [LS_DOCK_PROGRAM] = { "program", N_ ("With the Program") },
  [LS_DOCK_SOURCE] = { "source", N_ ("Beside the Program") },
  [LS_DOCK_LANES] = { "lanes", N_ ("With the Lanes") },
  [LS_DOCK_STACK] = { "stack", N_ ("Below the Lanes") },
  [LS_DOCK_UPPER] = { "upper", N_ ("On the Right, Above") },
  [LS_DOCK_LOWER] = { "lower", N_ ("On the Right, Below") },
  [LS_DOCK_BASE] = { "base", N_ ("With the Registers") },
  [LS_DOCK_TIMELINE] = { "timeline", N_ ("With the Timeline") },
};

const LsDockInfo *
ls_dock_get_info (LsDock dock)
{
  return &docks[dock];
}

gboolean
ls_dock_find (const char *id, LsDock *dock)
{
  for (guint i = 0; i < G_N_ELEMENTS (docks); i++)
    if (g_str_equal (docks[i].id, id))
      {
        *dock = i;
        return TRUE;
      }
  return FALSE;
}
