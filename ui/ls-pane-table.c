#include "ls-pane-table.h"

#define AT_HOME(where) .dock = where
#define SPARE(where) .dock = where, .is_spare = TRUE

/* clang-format off */
static const LsPaneInfo infos[LS_N_PANES] = {
  [LS_PANE_CODE] = { "program", "Program", "Program", "ls-program-symbolic", AT_HOME (LS_DOCK_PROGRAM) },
  [LS_PANE_LANES] = { "lanes", "Lanes", "Lanes", "ls-lanes-symbolic", AT_HOME (LS_DOCK_LANES) },
  [LS_PANE_STACK] = { "stack", "Stack", "Stack", "ls-stack-symbolic", AT_HOME (LS_DOCK_STACK) },
  [LS_PANE_OUTPUT] = { "output", "Output", "Output", "ls-output-symbolic", AT_HOME (LS_DOCK_UPPER) },
  [LS_PANE_LANE] = { "lane", "Focus lane", "Lane", "ls-lane-symbolic", AT_HOME (LS_DOCK_LOWER) },
  [LS_PANE_ANSWER] = { "answers", "Why and who", "Why", "ls-answer-symbolic", AT_HOME (LS_DOCK_UPPER) },
  [LS_PANE_TEST] = { "test", "Comparison", "Test", "ls-test-symbolic", AT_HOME (LS_DOCK_UPPER) },
  [LS_PANE_MATRIX] = { "registers", "Registers of all lanes", "Registers", "ls-matrix-symbolic", AT_HOME (LS_DOCK_BASE) },
  [LS_PANE_BREAKPOINTS] = { "breakpoints", "Breakpoints", "Breaks", "ls-breakpoints-symbolic", AT_HOME (LS_DOCK_LOWER) },
  [LS_PANE_WATCH] = { "watches", "Watches", "Watches", "ls-watch-symbolic", SPARE (LS_DOCK_LOWER) },
  [LS_PANE_ACCESSES] = { "accesses", "Accesses", "Accesses", "ls-accesses-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_NOTES] = { "notes", "Notes", "Notes", "ls-notes-symbolic", SPARE (LS_DOCK_LOWER) },
  [LS_PANE_PATHS] = { "paths", "Paths of lanes", "Paths", "ls-paths-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_COST] = { "cost", "Cost of each line", "Cost", "ls-cost-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_DIFFERENCES] = { "differences", "Differences", "Differ", "ls-differences-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_MEMORY] = { "memory", "Memory and constants", "Memory", "ls-memory-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_TEXTURES] = { "textures", "Textures", "Textures", "ls-textures-symbolic", SPARE (LS_DOCK_UPPER) },
  [LS_PANE_GROUP] = { "group", "Group diagram", "Group", "ls-group-symbolic", SPARE (LS_DOCK_BASE) },
  [LS_PANE_INPUTS] = { "inputs", "Inputs", "Inputs", "ls-inputs-symbolic", SPARE (LS_DOCK_LOWER) },
  [LS_PANE_SOURCE] = { "source", "Source text", "Source", "ls-source-symbolic", SPARE (LS_DOCK_PROGRAM) },
  [LS_PANE_TIMELINE] = { "timeline", "Timeline", "Timeline", "ls-timeline-symbolic", AT_HOME (LS_DOCK_TIMELINE) },
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
  [LS_DOCK_PROGRAM] = { "program", "With the Program" },
  [LS_DOCK_LANES] = { "lanes", "With the Lanes" },
  [LS_DOCK_STACK] = { "stack", "Below the Lanes" },
  [LS_DOCK_UPPER] = { "upper", "On the Right, Above" },
  [LS_DOCK_LOWER] = { "lower", "On the Right, Below" },
  [LS_DOCK_BASE] = { "base", "With the Registers" },
  [LS_DOCK_TIMELINE] = { "timeline", "With the Timeline" },
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
