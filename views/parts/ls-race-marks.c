#include "ls-race-marks.h"

/* Returns: (nullable): the first race of the stop. */
static const LsRaceStep *
find_race (const LsView *view)
{
  guint n;
  const LsEvent *events = ls_view_get_events (view, &n);

  for (guint i = 0; i < n; i++)
    if (events[i].kind == LS_EVENT_RACE)
      return &events[i].race;
  return NULL;
}

LsMask
ls_race_get_lanes (const LsView *view)
{
  const LsRaceStep *race = find_race (view);

  if (race == NULL)
    return 0;
  return race->lanes |
         (race->first.wave == ls_view_get_wave (view) ? LS_MASK_LANE (race->first.lane) : 0);
}

gboolean
ls_race_has_cell (const LsView *view, const LsCell *cell)
{
  const LsRaceStep *race = find_race (view);

  return race != NULL && race->cell.kind == cell->kind && race->cell.number == cell->number &&
         race->cell.at == cell->at &&
         (cell->kind == LS_CELL_MEMORY || ls_reg_ref_equal (race->cell.ref, cell->ref));
}

guint
ls_race_get_steps (const LsView *view, guint64 steps[2])
{
  const LsRaceStep *race = find_race (view);
  const LsRaceAccess *const accesses[] = { race != NULL ? &race->first : NULL,
                                           race != NULL ? &race->second : NULL };
  guint n = 0;

  for (guint i = 0; race != NULL && i < G_N_ELEMENTS (accesses); i++)
    if (accesses[i]->wave == ls_view_get_wave (view) && (n == 0 || steps[0] != accesses[i]->step))
      steps[n++] = accesses[i]->step;
  return n;
}
