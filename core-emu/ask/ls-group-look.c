#include "ls-group-look.h"

#include <string.h>

#include "ls-cell.h"
#include "ls-slots.h"

/* --- the words -------------------------------------------------------------------------------------------- */

/* Whether earlier is where the group ran whose results can be taken. */
static gboolean
is_before (const LsGroupLook *look, const void *earlier)
{
  LsPlace place;

  ls_program_place (look->program, earlier, &place);
  return place.line == look->group.before && place.step + 2 == look->step;
}

/* The group whose results can be taken, and who carried out its slots: as far as nobody knows, all. */
static void
look_before (LsGroupLook *look, const LsSubject *subject, const void *earlier)
{
  if (look->group.before == LS_LINE_NONE || (earlier != NULL && !is_before (look, earlier)) ||
      !ls_program_read_group (look->program, look->group.before, &look->before))
    return;
  look->has_before = TRUE;
  memset (look->made, 0xFF, sizeof look->made);
  if (earlier == NULL)
    return;
  for (guint i = 0; i < look->before.slots->len; i++)
    {
      const LsGroupSlot *slot = &g_array_index (look->before.slots, LsGroupSlot, i);

      look->made[slot->slot] = ls_program_line_lanes (
        look->program, ls_subject_get_bindings (subject), earlier, slot->line);
    }
}

/* --- the lane --------------------------------------------------------------------------------------------- */

static gboolean
is_known (const LsGroupLook *look, const LsTouch *touch)
{
  for (guint i = 0; i < look->values->len; i++)
    {
      const LsLookValue *value = &g_array_index (look->values, LsLookValue, i);

      if (value->slot == touch->slot && value->operand == touch->operand &&
          ls_cell_equal (&value->cell, &touch->cell))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_operand (const LsGroupLook *look, const LsTouch *touch)
{
  for (guint i = 0; i < look->group.operands->len; i++)
    {
      const LsGroupOperand *operand = &g_array_index (look->group.operands, LsGroupOperand, i);

      if (operand->slot == touch->slot && operand->operand == touch->operand)
        return TRUE;
    }
  return FALSE;
}

static LsValueType
taken_type (const LsRegisterTypes *types, const void *state, const LsTouch *touch)
{
  return touch->cell.kind == LS_CELL_REGISTER && !touch->other.is_there
           ? ls_register_types_taken (types, state, touch->cell.ref, touch->type)
           : touch->type;
}

/* What the lane reads; gates and indices are not what is computed with. */
static void
look_values (LsGroupLook *look,
             const LsRegisterTypes *types,
             const void *state,
             const GArray *touches)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      const LsLookValue value = { .slot = touch->slot,
                                  .operand = touch->operand,
                                  .cell = touch->cell,
                                  .bits = touch->used,
                                  .share = touch->share,
                                  .made = touch->made,
                                  .type = taken_type (types, state, touch),
                                  .other = touch->other };

      if (touch->kind == LS_TOUCH_READ && !touch->is_address && !touch->is_gate &&
          is_operand (look, touch) && !is_known (look, touch))
        g_array_append_val (look->values, value);
    }
}

/* The other word of a result of 64 bits. */
static void
look_other (LsLookResult *result, const GArray *touches, const GArray *results, guint lane)
{
  LsRegRef other = result->ref;

  other.channel ^= 1;
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && touch->other.is_there &&
          touch->cell.kind == LS_CELL_REGISTER && ls_reg_ref_equal (touch->cell.ref, result->ref))
        {
          result->type = touch->type;
          result->other = touch->other;
        }
    }
  for (guint i = 0; i < results->len && result->other.is_there; i++)
    {
      const LsSlotResult *from = &g_array_index (results, LsSlotResult, i);

      if (ls_reg_ref_equal (from->ref, other))
        result->other.value = from->row.u[lane];
    }
}

static void
look_results (LsGroupLook *look,
              const LsSubject *subject,
              const LsRegisterTypes *types,
              const void *state,
              const GArray *touches)
{
  const LsRegFile *files = ls_program_machine (look->program)->reg_files;
  g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (LsSlotResult));

  ls_slots_get_results (subject, state, results);
  for (guint i = 0; i < results->len; i++)
    {
      const LsSlotResult *from = &g_array_index (results, LsSlotResult, i);
      const LsGroupSlot *slot = ls_group_find_slot (&look->group, from->line);
      LsLookResult result = { .slot = slot != NULL ? slot->slot : LS_SLOT_NONE,
                              .ref = from->ref,
                              .lanes = from->lanes,
                              .bits = from->row.u[look->lane],
                              .type = ls_register_types_shown (types, from->line + 1, from->ref,
                                                               &from->row),
                              .is_passed = files[from->ref.file].life == LS_LIFE_STEP };

      look_other (&result, touches, results, look->lane);
      if (slot != NULL)
        g_array_append_val (look->results, result);
    }
}

static void
look_lanes (LsGroupLook *look, const LsSubject *subject, const void *state)
{
  for (guint i = 0; i < look->group.slots->len; i++)
    {
      const LsGroupSlot *slot = &g_array_index (look->group.slots, LsGroupSlot, i);

      look->lanes[slot->slot] =
        ls_program_line_lanes (look->program, ls_subject_get_bindings (subject), state, slot->line);
    }
  look->runs = (ls_program_read_mask (look->program, state, 0) >> look->lane & 1) != 0;
}

/* --- all -------------------------------------------------------------------------------------------------- */

LsGroupLook *
ls_group_look_new (const LsSubject *subject,
                   const LsRegisterTypes *types,
                   const void *state,
                   const void *earlier,
                   guint lane)
{
  g_autoptr (LsGroupLook) look = g_new0 (LsGroupLook, 1);
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  LsPlace place;

  look->program = ls_program_ref (ls_subject_get_program (subject));
  look->lane = lane;
  look->values = g_array_new (FALSE, FALSE, sizeof (LsLookValue));
  look->results = g_array_new (FALSE, FALSE, sizeof (LsLookResult));
  ls_group_init (&look->group);
  ls_group_init (&look->before);
  ls_program_place (look->program, state, &place);
  look->step = place.step + 1;
  if (place.ended || !ls_program_read_group (look->program, place.line, &look->group))
    return NULL;
  look_before (look, subject, earlier);
  ls_program_touches (look->program, ls_subject_get_bindings (subject), state, lane, touches);
  look_values (look, types, state, touches);
  look_results (look, subject, types, state, touches);
  look_lanes (look, subject, state);
  return g_steal_pointer (&look);
}

void
ls_group_look_free (LsGroupLook *look)
{
  ls_group_clear (&look->group);
  ls_group_clear (&look->before);
  g_array_unref (look->values);
  g_array_unref (look->results);
  ls_program_unref (look->program);
  g_free (look);
}

gboolean
ls_group_look_is_stale (const LsGroupLook *look, const LsGroupOperand *operand)
{
  return operand->from != LS_SLOT_NONE && look->has_before &&
         !(look->made[operand->from] >> look->lane & 1);
}
