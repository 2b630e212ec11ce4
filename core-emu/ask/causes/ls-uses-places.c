#include "ls-uses-private.h"

#include <string.h>

/* Where else the value is that a register holds: where the step that gave it put it too, and where it was copied since. */

#define MAX_STEPS 4096 /* since the step that gave the value */

typedef struct
{
  LsCauses *causes;
  guint lane;
  guint32 value;
  GArray *places; /* of LsCell */
} Finder;

static gboolean
has_place (const Finder *finder, const LsCell *cell)
{
  for (guint i = 0; i < finder->places->len; i++)
    if (ls_cell_equal (&g_array_index (finder->places, LsCell, i), cell))
      return TRUE;
  return FALSE;
}

/* Whether all that a part reads is the value. */
static gboolean
is_copy (const Finder *finder, const GArray *touches, guint part)
{
  guint n = 0;

  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (!ls_touch_reads (touch) || touch->part != part || touch->is_gate || touch->is_left)
        continue;
      n++;
      if (touch->is_address || touch->share > 0 || !has_place (finder, &touch->cell))
        return FALSE;
    }
  return n == 1;
}

static gboolean
holds_value (const Finder *finder, const LsCell *cell)
{
  guint32 value;

  return ls_cell_read (cell, finder->causes->program, finder->causes->now, &value) &&
         value == finder->value;
}

/* Makes the step that comes next in now, and keeps of places those that hold the value then. made: those that the step puts it into. */
static void
take_step (Finder *finder, const GArray *made, LsPlace *place)
{
  const LsMachine *machine = ls_program_machine (finder->causes->program);

  ls_causes_run (finder->causes, NULL, place->step + 1, place);
  for (guint i = 0; i < finder->places->len; i++)
    if (machine->reg_files[g_array_index (finder->places, LsCell, i).ref.file].life == LS_LIFE_STEP)
      g_array_remove_index (finder->places, i--);
  for (guint i = 0; i < made->len; i++)
    if (!has_place (finder, &g_array_index (made, LsCell, i)))
      g_array_append_val (finder->places, g_array_index (made, LsCell, i));
  for (guint i = 0; i < finder->places->len; i++)
    if (!holds_value (finder, &g_array_index (finder->places, LsCell, i)))
      g_array_remove_index (finder->places, i--);
}

/* Adds what a part writes into registers. */
static void
add_writes (GArray *made, const GArray *touches, guint part)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && touch->part == part &&
          touch->cell.kind == LS_CELL_REGISTER && !touch->other.is_there)
        g_array_append_val (made, touch->cell);
    }
}

static void
add_copies (const Finder *finder, GArray *made, const GArray *touches)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && is_copy (finder, touches, touch->part))
        add_writes (made, touches, touch->part);
    }
}

/* Drops places that the step writes something else into. */
static void
drop_written (const Finder *finder, const GArray *touches)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      for (guint k = 0; touch->kind == LS_TOUCH_WRITE && k < finder->places->len; k++)
        if (ls_cell_equal (&g_array_index (finder->places, LsCell, k), &touch->cell))
          g_array_remove_index (finder->places, k--);
    }
}

static void
follow (Finder *finder, const LsCell *cell, guint64 step)
{
  g_autoptr (GArray) made = g_array_new (FALSE, FALSE, sizeof (LsCell));
  LsCauses *causes = finder->causes;
  const GArray *touches = ls_causes_touches (causes, causes->now, finder->lane);
  const LsTouch *write = ls_causes_find_write (touches, cell);
  LsPlace place;
  guint64 before;

  ls_program_place (causes->program, causes->now, &place);
  if (write != NULL)
    add_writes (made, touches, write->part);
  do
    {
      before = place.step;
      take_step (finder, made, &place);
      g_array_set_size (made, 0);
      touches = ls_causes_touches (causes, causes->now, finder->lane);
      if (place.step >= step)
        break;
      add_copies (finder, made, touches);
      drop_written (finder, touches);
    }
  while (place.step > before && !place.ended && finder->places->len > 0 &&
         !ls_causes_is_interrupted (causes));
  if (place.step != step)
    g_array_set_size (finder->places, 0);
}

gboolean
ls_uses_find_places (LsCauses *causes,
                     const LsCell *cell,
                     guint32 value,
                     guint64 step,
                     GArray *places,
                     GError **error)
{
  Finder finder = { causes, cell->lane, value, places };
  guint64 found;

  if (cell->kind != LS_CELL_REGISTER || ls_causes_is_shared (causes, cell) ||
      ls_program_machine (causes->program)->explain->touches == NULL)
    return TRUE;
  if (!ls_causes_find_last_write (causes, cell, step, &found, error))
    return FALSE;
  if (found == G_MAXUINT64 || step - found > MAX_STEPS)
    return TRUE;
  if (!ls_causes_start_at (causes, found, error))
    return FALSE;
  follow (&finder, cell, step);
  for (guint i = 0; i < places->len; i++)
    if (ls_cell_equal (&g_array_index (places, LsCell, i), cell))
      g_array_remove_index (places, i--);
  return TRUE;
}
