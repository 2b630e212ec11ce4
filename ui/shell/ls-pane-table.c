#include "ls-pane-table.h"

#include <glib/gi18n.h>

#define AT_HOME(where) .dock = where
#define SPARE(where) .dock = where, .is_spare = TRUE
#define COMES(where) SPARE (where), .comes = TRUE

/* clang-format off */
static const LsPaneInfo infos[LS_N_PANES] = {
  [LS_PANE_CODE] = { "program", N_ ("Program"), "ls-program-symbolic", AT_HOME (LS_DOCK_PROGRAM) },
  [LS_PANE_SOURCE] = { "source", N_ ("Source"), "ls-source-symbolic", COMES (LS_DOCK_SOURCE) },
  [LS_PANE_LANES] = { "lanes", N_ ("Lanes"), "ls-lanes-symbolic", AT_HOME (LS_DOCK_LANES) },
  [LS_PANE_STACK] = { "stack", N_ ("Stack"), "ls-stack-symbolic", AT_HOME (LS_DOCK_STACK) },
  [LS_PANE_OUTPUT] = { "output", N_ ("Output"), "ls-output-symbolic", AT_HOME (LS_DOCK_UPPER) },
  [LS_PANE_VARIABLES] = { "variables", N_ ("Variables"), "ls-variables-symbolic", COMES (LS_DOCK_BASE) },
  [LS_PANE_LANE] = { "lane", N_ ("Lane"), "ls-lane-symbolic", AT_HOME (LS_DOCK_LOWER) },
  [LS_PANE_ANSWER] = { "answers", N_ ("Why"), "ls-answer-symbolic", AT_HOME (LS_DOCK_UPPER) },
  [LS_PANE_TEST] = { "test", N_ ("Test"), "ls-test-symbolic", AT_HOME (LS_DOCK_UPPER) },
  [LS_PANE_MATRIX] = { "registers", N_ ("Registers"), "ls-matrix-symbolic", AT_HOME (LS_DOCK_BASE) },
  [LS_PANE_BREAKPOINTS] = { "breakpoints", N_ ("Breaks"), "ls-breakpoints-symbolic", AT_HOME (LS_DOCK_LOWER) },
  [LS_PANE_WATCH] = { "watches", N_ ("Watches"), "ls-watch-symbolic", SPARE (LS_DOCK_LOWER) },
  [LS_PANE_NOTES] = { "notes", N_ ("Notes"), "ls-notes-symbolic", SPARE (LS_DOCK_LOWER) },
#define PICTURE(id, question, pane, title, icon) [LS_PANE_##id] = { pane, title, icon, SPARE (LS_DOCK_BASE) },
#include "ls-pictures.def"
  [LS_PANE_DIFFERENCES] = { "differences", N_ ("Differences"), "ls-differences-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_LOG] = { "log", N_ ("Log"), "ls-log-symbolic", SPARE (LS_DOCK_LOWER) },
  [LS_PANE_MEMORY] = { "memory", N_ ("Memory"), "ls-memory-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_TEXTURES] = { "textures", N_ ("Textures"), "ls-textures-symbolic", SPARE (LS_DOCK_UPPER) },
  [LS_PANE_GROUP] = { "group", N_ ("Group"), "ls-group-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_GRAPH] = { "graph", N_ ("Flow"), "ls-graph-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_INPUTS] = { "inputs", N_ ("Inputs"), "ls-inputs-symbolic", SPARE (LS_DOCK_LOWER) },
  [LS_PANE_WAVES] = { "waves", N_ ("SIMD"), "ls-waves-symbolic", SPARE (LS_DOCK_TIMELINE), .tells_all = TRUE },
  [LS_PANE_TIMELINE] = { "timeline", N_ ("Timeline"), "ls-timeline-symbolic", AT_HOME (LS_DOCK_TIMELINE) },
};
/* clang-format on */

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
