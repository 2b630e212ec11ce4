#include "ls-predicated.h"

#include "ls-words.h"

#define MAX_EFFECTS 64

guint
ls_predicated_find_slot (const LsProgram *program, guint line)
{
  g_auto (LsGroup) group = { 0 };
  const LsGroupSlot *slot;

  ls_group_init (&group);
  if (!ls_program_read_group (program, line, &group))
    return LS_SLOT_NONE;
  slot = ls_group_find_slot (&group, line);
  return slot != NULL ? slot->slot : LS_SLOT_NONE;
}

/* Whether a predicate decides who does what the line does, by its words. */
static gboolean
asks_predicate (const LsProgram *program, guint line)
{
  const guint slot = ls_predicated_find_slot (program, line);
  LsEffect effects[MAX_EFFECTS];
  const guint n = ls_program_describe (program, line, effects, MAX_EFFECTS);

  for (guint i = 0; i < MIN (n, MAX_EFFECTS); i++)
    if (effects[i].is_guarded && effects[i].slot == slot)
      return TRUE;
  return FALSE;
}

/* Of a line, and shifted by STEP of the step that starts there. */
enum
{
  UNKNOWN,
  ASKS_NONE,
  ASKS,
  KNOWN = 3,
};
#define STEP 2

static gboolean
asks_predicate_once (const LsProgram *program, guint line, guint8 *asks)
{
  if (asks == NULL)
    return asks_predicate (program, line);
  if ((asks[line] & KNOWN) == UNKNOWN)
    asks[line] |= asks_predicate (program, line) ? ASKS : ASKS_NONE;
  return (asks[line] & KNOWN) == ASKS;
}

gboolean
ls_predicated_may_be_off (const LsProgram *program, guint line, guint8 *asks)
{
  gboolean is_asked = FALSE;
  LsLine step;

  if (asks[line] >> STEP != UNKNOWN)
    return asks[line] >> STEP == ASKS;
  ls_program_line (program, line, &step);
  for (guint i = 0; i < step.n && step.kind == LS_LINE_ALU; i++)
    is_asked |= asks_predicate_once (program, step.first + i, asks);
  asks[line] |= (is_asked ? ASKS : ASKS_NONE) << STEP;
  return is_asked;
}

/* Of at least one part of the line. parts: all of them, with the lanes that are off. What the words say is asked for last: it takes
 * longer. */
static LsMask
get_parts_off (const LsProgram *program,
               const LsBindings *bindings,
               const void *state,
               LsMask active,
               guint line,
               guint8 *asks,
               LsLinePart parts[LS_LINE_PARTS_MAX],
               guint *n_parts)
{
  LsMask off = 0;

  *n_parts = ls_program_line_parts (program, bindings, state, line, parts);
  for (guint i = 0; i < *n_parts; i++)
    {
      parts[i].lanes = active & ~parts[i].lanes;
      off |= parts[i].lanes;
    }
  return off != 0 && asks_predicate_once (program, line, asks) ? off : 0;
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
  LsLinePart parts[LS_LINE_PARTS_MAX];
  LsLine step;
  LsMask off;
  guint n;

  if (!find_group (program, state, &step) || line < step.first || line - step.first >= step.n)
    return 0;
  off = get_parts_off (program, bindings, state, active, line, NULL, parts, &n);
  for (guint i = 0; i < n; i++)
    off &= parts[i].lanes;
  return off;
}

LsMask
ls_predicated_off_any (const LsProgram *program,
                       const LsBindings *bindings,
                       const void *state,
                       LsMask active,
                       guint8 *asks)
{
  LsLinePart parts[LS_LINE_PARTS_MAX];
  LsMask off = 0;
  LsLine step;
  guint n;

  if (!find_group (program, state, &step))
    return 0;
  for (guint i = 0; i < step.n; i++)
    off |= get_parts_off (program, bindings, state, active, step.first + i, asks, parts, &n);
  return off;
}

/* --- by slot ---------------------------------------------------------------------------------------------- */

static void
add_slot (LsSlotsOff *slots, const LsGroupSlot *slot, const LsLinePart *parts, guint n_parts)
{
  LsSlotOff *off = &slots->slots[slots->n++];

  off->name = g_intern_string (slot->name);
  off->n_parts = n_parts;
  memcpy (off->parts, parts, n_parts * sizeof *parts);
}

void
ls_slots_off_init (LsSlotsOff *slots,
                   const LsProgram *program,
                   const LsBindings *bindings,
                   const void *state,
                   LsMask active)
{
  LsLinePart parts[LS_LINE_PARTS_MAX];
  g_auto (LsGroup) group = { 0 };
  LsLine step;
  guint n;

  slots->n = 0;
  ls_group_init (&group);
  if (!find_group (program, state, &step) || !ls_program_read_group (program, step.first, &group))
    return;
  for (guint i = 0; i < step.n && slots->n < LS_SLOTS_OFF_MAX; i++)
    {
      const LsGroupSlot *slot = ls_group_find_slot (&group, step.first + i);

      if (slot != NULL &&
          get_parts_off (program, bindings, state, active, step.first + i, NULL, parts, &n) != 0)
        add_slot (slots, slot, parts, n);
    }
}

/* Returns: (transfer full) (nullable): "x", "RGB.xz"; NULL: the lane takes part in all of it. */
static char *
dup_name (const LsSlotOff *slot, guint lane)
{
  char channels[LS_LINE_PARTS_MAX + 1] = "";
  guint n = 0;

  for (guint i = 0; i < slot->n_parts; i++)
    if ((slot->parts[i].lanes & LS_MASK_LANE (lane)) != 0)
      channels[n++] = slot->parts[i].channel;
  if (n == 0)
    return NULL;
  return n == slot->n_parts ? g_strdup (slot->name) : g_strconcat (slot->name, ".", channels, NULL);
}

char *
ls_slots_off_dup_names (const LsSlotsOff *slots, guint lane)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < slots->n; i++)
    {
      char *name = dup_name (&slots->slots[i], lane);

      if (name != NULL)
        g_ptr_array_add (names, name);
    }
  return names->len > 0 ? ls_words_join (names) : NULL;
}
