#include "ls-predicated.h"

#include "ls-words.h"

#define MAX_EFFECTS 64

static const LsGroupSlot *
find_slot (const LsGroup *group, guint line)
{
  for (guint i = 0; i < group->slots->len; i++)
    {
      const LsGroupSlot *slot = &g_array_index (group->slots, LsGroupSlot, i);

      if (slot->line == line)
        return slot;
    }
  return NULL;
}

guint
ls_predicated_find_slot (const LsProgram *program, guint line)
{
  g_auto (LsGroup) group = { 0 };
  const LsGroupSlot *slot;

  ls_group_init (&group);
  if (!ls_program_read_group (program, line, &group))
    return LS_SLOT_NONE;
  slot = find_slot (&group, line);
  return slot != NULL ? slot->slot : LS_SLOT_NONE;
}

/* A NOP at most reads. */
static gboolean
does_something (const LsProgram *program, guint line)
{
  const guint slot = ls_predicated_find_slot (program, line);
  LsEffect effects[MAX_EFFECTS];
  const guint n = ls_program_describe (program, line, effects, MAX_EFFECTS);

  for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
    if (effects[i].kind != LS_EFFECT_READ && effects[i].slot == slot)
      return TRUE;
  return n > MAX_EFFECTS;
}

/* A line takes effect in those that are active, not killed, and kept out by nothing; one that has none anywhere is kept out nowhere. */
static LsMask
get_off (const LsProgram *program,
         const LsBindings *bindings,
         const void *state,
         LsMask active,
         guint line)
{
  const LsMask off = active & ~ls_program_line_lanes (program, bindings, state, line);

  return off != 0 && does_something (program, line) ? off : 0;
}

/* Returns: FALSE: what runs next is no ALU group. */
static gboolean
find_group (const LsProgram *program, const void *state, LsLine *step)
{
  LsPlace place;

  ls_program_place (program, state, &place);
  if (place.ended)
    return FALSE;
  ls_program_line (program, place.line, step);
  return step->kind == LS_LINE_ALU;
}

LsMask
ls_predicated_off (const LsProgram *program,
                   const LsBindings *bindings,
                   const void *state,
                   LsMask active,
                   guint line)
{
  LsLine step;

  if (!find_group (program, state, &step) || line < step.first || line - step.first >= step.n)
    return 0;
  return get_off (program, bindings, state, active, line);
}

LsMask
ls_predicated_off_any (const LsProgram *program,
                       const LsBindings *bindings,
                       const void *state,
                       LsMask active)
{
  LsMask off = 0;
  LsLine step;

  if (!find_group (program, state, &step))
    return 0;
  for (guint i = 0; i < step.n; i++)
    off |= get_off (program, bindings, state, active, step.first + i);
  return off;
}

char *
ls_predicated_dup_slots (const LsProgram *program,
                         const LsBindings *bindings,
                         const void *state,
                         guint lane)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_auto (LsGroup) group = { 0 };
  LsLine step;

  ls_group_init (&group);
  if (!find_group (program, state, &step) || !ls_program_read_group (program, step.first, &group))
    return NULL;
  for (guint i = 0; i < step.n; i++)
    {
      const LsGroupSlot *slot = find_slot (&group, step.first + i);

      if (slot != NULL &&
          get_off (program, bindings, state, LS_MASK_LANE (lane), step.first + i) != 0)
        g_ptr_array_add (names, g_strdup (slot->name));
    }
  return names->len > 0 ? ls_words_join (names) : NULL;
}
