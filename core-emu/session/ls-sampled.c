#include "ls-view-values.h"

#include "ls-view-private.h"

static gboolean
is_same (const LsSampled *a, const LsSampled *b)
{
  return a->lane == b->lane && a->texture == b->texture && a->level == b->level && a->x == b->x &&
         a->y == b->y && a->z == b->z;
}

/* Each component of a result is made from the same texels. */
static gboolean
is_known (const GArray *sampled, guint first, const LsSampled *texel)
{
  for (guint i = first; i < sampled->len; i++)
    if (is_same (&g_array_index (sampled, LsSampled, i), texel))
      return TRUE;
  return FALSE;
}

static void
add_lane (GArray *sampled, const GArray *touches, guint lane)
{
  const guint first = sampled->len;

  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      const LsCell *cell = &touch->cell;
      const LsSampled texel = { .lane = lane,
                                .texture = cell->number,
                                .level = cell->texel.level,
                                .x = cell->texel.x,
                                .y = cell->texel.y,
                                .z = cell->texel.z };

      if (touch->kind == LS_TOUCH_READ && cell->kind == LS_CELL_TEXEL &&
          !is_known (sampled, first, &texel))
        g_array_append_val (sampled, texel);
    }
}

/* Of the step that starts at line in a state. */
static void
add_step (GArray *sampled, const LsView *view, guint line, gboolean is_before)
{
  LsProgram *program = ls_view_get_program (view);
  g_autoptr (GArray) touches = NULL;
  LsLine listing;

  ls_program_line (program, line, &listing);
  if (listing.kind == LS_LINE_OTHER || ls_program_machine (program)->explain->touches == NULL)
    return;
  touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_array_set_size (touches, 0);
      ls_program_touches (program, ls_subject_get_bindings (ls_view_get_subject (view)),
                          ls_view_get_state (view, is_before), lane, touches);
      add_lane (sampled, touches, lane);
    }
}

GArray *
ls_sampled_new (const LsView *view, gboolean *is_next)
{
  GArray *sampled = g_array_new (FALSE, FALSE, sizeof (LsSampled));
  LsPlace previous;

  *is_next = FALSE;
  if (ls_view_get_previous_place (view, &previous) && !previous.ended)
    add_step (sampled, view, previous.line, TRUE);
  if (sampled->len > 0 || ls_view_get_place (view)->ended || ls_view_get_trap (view) != NULL ||
      !ls_view_knows_next (view))
    return sampled;
  *is_next = TRUE;
  add_step (sampled, view, ls_view_get_place (view)->line, FALSE);
  return sampled;
}

LsMask
ls_sampled_get_lanes (const GArray *sampled, guint texture, guint level, guint x, guint y, guint z)
{
  LsMask lanes = 0;

  for (guint i = 0; i < sampled->len; i++)
    {
      const LsSampled *texel = &g_array_index (sampled, LsSampled, i);

      if (texel->texture == texture && texel->level == level && texel->x == x && texel->y == y &&
          texel->z == z)
        lanes |= LS_MASK_LANE (texel->lane);
    }
  return lanes;
}
