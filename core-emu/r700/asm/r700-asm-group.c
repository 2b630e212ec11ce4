#include "r700-asm-internal.h"

#include <string.h>

#include "ls-words.h"
#include "r700-ports.h"

/* The end of an ALU group: bank swizzles, literals and the LAST bit are known only here. */

/* The unit that the hardware gives to the instruction (guide 4.4, PREFER_VECTOR set: errata
 * C25). */
guint
r700_asm_hardware_unit (const R700Alu *alu, guint taken)
{
  return r700_unit_of (r700_alu_ops[alu->op].units, alu->dst_chan, taken >> alu->dst_chan & 1);
}

static void
check_units (R700Asm *as)
{
  guint taken = 0;

  for (guint i = 0; i < as->group.n_slots; i++)
    {
      R700AsmSlot *slot = &as->group.slots[i];
      guint unit;

      if (slot->has_words)
        return;
      unit = r700_asm_hardware_unit (&slot->alu, taken);
      if (unit != slot->alu.unit)
        isa_error (&slot->at,
                   slot->alu.unit == R700_UNIT_T
                     ? "a t slot comes after the vector slot of the same element"
                     : NULL,
                   "%s with destination .%c would run on unit %c", r700_alu_ops[slot->alu.op].name,
                   r700_asm_unit_names[slot->alu.dst_chan], r700_asm_unit_names[unit]);
      taken |= 1u << unit;
    }
}

/* A place for a literal: the place that holds its value already, or the first free one. The tools
 * of the Wii U share no place. */
static gint
literal_place (R700AsmGroup *group, guint32 value, gboolean is_shared)
{
  for (guint i = 0; i < 4 && is_shared; i++)
    if (group->literals_set >> i & 1 && group->literals[i] == value)
      return (gint) i;
  for (guint i = 0; i < 4; i++)
    if (!(group->literals_set >> i & 1))
      {
        group->literals_set |= 1u << i;
        group->literals[i] = value;
        return (gint) i;
      }
  return -1;
}

static void
place_literals (R700Asm *as)
{
  for (guint i = 0; i < as->group.n_slots; i++)
    {
      R700AsmSlot *slot = &as->group.slots[i];

      for (guint j = 0; j < 3; j++)
        {
          gint place;

          if (!(slot->pending >> j & 1))
            continue;
          place = literal_place (&as->group, slot->alu.src[j].literal, !as->is_latte);
          if (place < 0)
            {
              isa_error (&slot->at, "split the group",
                         "the group has more than four different literals");
              return;
            }
          slot->alu.src[j].chan = (guint8) place;
        }
    }
}

/* Chooses the bank swizzles that the text leaves out. A group with fixed words stays as it is. */
static void
choose_swizzles (R700Asm *as)
{
  R700Group group = { .n_slots = (guint8) as->group.n_slots };
  R700PortsConflict conflict;
  g_autofree char *text = NULL;
  guint fixed = 0;

  for (guint i = 0; i < group.n_slots; i++)
    {
      if (as->group.slots[i].has_words)
        return;
      group.slots[i] = as->group.slots[i].alu;
      fixed |= (guint) as->group.slots[i].has_swizzle << i;
    }
  if (!r700_ports_search (&group, fixed, &conflict))
    {
      text = r700_ports_describe (&group, &conflict);
      if (fixed == (1u << group.n_slots) - 1)
        isa_warning (&as->group.slots[conflict.slot].at,
                     r700_ports_search (&group, 0, NULL)
                       ? N_ ("other bank swizzles fit; leave them out and the assembler finds them")
                       : N_ ("no choice of bank swizzles fits; split the group"),
                     "%s", text);
      /* The tools of the Wii U do not check, and programs made with them are in use. */
      else if (as->is_latte)
        isa_warning (&as->group.slots[conflict.slot].at,
                     "no choice of bank swizzles fits; split the group", "%s", text);
      else
        isa_error (&as->group.slots[conflict.slot].at, "split the group",
                   "no bank swizzles fit this group: %s", text);
      return;
    }
  for (guint i = 0; i < group.n_slots; i++)
    as->group.slots[i].alu.bank_swizzle = group.slots[i].bank_swizzle;
}

static void
emit_slots (R700Asm *as, guint32 words[R700_MAX_SLOTS][2])
{
  for (guint i = 0; i < as->group.n_slots; i++)
    {
      R700AsmSlot *slot = &as->group.slots[i];
      GError *error = NULL;

      slot->alu.last = i + 1 == as->group.n_slots;
      as->line = slot->at.line;
      if (slot->has_words)
        memcpy (words[i], slot->alu.words, sizeof words[i]);
      else if (!r700_encode_alu (&slot->alu, words[i], &error))
        isa_range (&slot->at, error);
      r700_asm_emit (as, words[i][0]);
      r700_asm_emit (as, words[i][1]);
    }
}

void
r700_asm_finish_group (R700Asm *as)
{
  guint32 words[R700_MAX_SLOTS][2] = { 0 };
  R700AsmCf *cf = r700_asm_last_cf (as);
  R700Alu made;
  guint n_literals = 0;

  if (as->group.n_slots == 0 || cf == NULL)
    return;
  if (as->group.is_broken)
    {
      memset (&as->group, 0, sizeof as->group);
      cf->is_broken = TRUE;
      return;
    }
  check_units (as);
  place_literals (as);
  choose_swizzles (as);
  emit_slots (as, words);
  for (guint i = 0; i < as->group.n_slots; i++)
    {
      r700_decode_alu (words[i], &made);
      n_literals = MAX (n_literals, r700_alu_n_literals (&made));
    }
  /* Literals stand behind the LAST bit, which a group given as words may lack. */
  if (!made.last)
    n_literals = 0;
  if (as->group.n_literals_said && as->group.n_literals_said != n_literals)
    isa_error (&as->group.slots[as->group.n_slots - 1].at, NULL,
               "LITERALS gives %u dwords, the operands of the group need %u",
               as->group.n_literals_said, n_literals);
  for (guint i = 0; i < n_literals; i++)
    r700_asm_emit (as, as->group.literals[i]);
  cf->n_items += as->group.n_slots + n_literals / 2;
  memset (&as->group, 0, sizeof as->group);
}
