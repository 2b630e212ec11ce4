#include "r700-narrate.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"

/* Groups in words: what one lane computes, with its numbers. */

#define MAX_TOLD 3 /* slots of a group, with their operands; a sentence with five is not read */

void
r700_tell_vector (GString *out, const guint32 bits[4])
{
  for (guint i = 0; i < 4; i++)
    {
      g_string_append (out, i == 0 ? "(" : ", ");
      ls_micro_tell_number (out, bits[i], LS_TYPE_B);
    }
  g_string_append_c (out, ')');
}

/* Both run for the differences within their quads, and nobody sees what they compute. */
void
r700_tell_helpers (const R700Story *story, LsMask lanes)
{
  guint n_helpers = ls_mask_count (lanes & r700_wave_helpers (story->before));
  guint n_killed = ls_mask_count (lanes & story->before->covered & ~story->before->valid);

  if (n_killed + n_helpers == 0)
    return;
  g_string_append (story->out, " (");
  if (n_killed > 0)
    g_string_append_printf (story->out, "%u killed%s", n_killed, n_helpers > 0 ? ", " : "");
  if (n_helpers > 0)
    g_string_append_printf (story->out, "%u helper%s", n_helpers, n_helpers == 1 ? "" : "s");
  g_string_append_c (story->out, ')');
}

void
r700_tell_lanes (const R700Story *story, LsMask lanes)
{
  guint n = ls_mask_count (lanes);

  if (n == 0)
    g_string_append (story->out, "no lane");
  else
    g_string_append_printf (story->out, "%u lane%s", n, n == 1 ? "" : "s");
  r700_tell_helpers (story, lanes);
}

/* What PV, PS or AR holds afterwards. */
static guint32
get_result (const R700Story *story, const LsMicroPart *part)
{
  return story->rows_after[part->to[part->n_to - 1].place.row].u[story->lane];
}

/* verb: of the slot told before, or NULL. Returns: this one's. */
static const char *
tell_told (const R700Story *story,
           const LsMicroLook *look,
           const LsMicroPart *part,
           const char *verb)
{
  const char *now = ls_micro_is_test (look->step, part) ? "tests" : "computes";

  g_string_append (story->out, verb == NULL ? " " : ", ");
  if (verb == NULL || !g_str_equal (verb, now))
    g_string_append_printf (story->out, "%s ", now);
  ls_micro_tell_part (look, part, story->lane, get_result (story, part), story->out);
  return now;
}

/* The first of a group are told whole, and tests; of the others what they put where. */
static void
tell_slots (const R700Story *story, guint group)
{
  LsMicroLook look = r700_look_group (&story->run, story->program, group);
  const char *verb = NULL;
  guint told = 0, brief = 0;

  for (guint i = 0; i < look.step->n_parts; i++)
    {
      const LsMicroPart *part = &look.step->parts[i];

      if (!ls_micro_part_counts (part) || !(ls_micro_lanes (&look, part) >> story->lane & 1))
        continue;
      if (told >= MAX_TOLD && !ls_micro_is_test (look.step, part))
        {
          g_string_append (story->out, brief++ == 0 ? " and " : ", ");
          ls_micro_tell_result (&look, part, story->lane, get_result (story, part), story->out);
          continue;
        }
      verb = tell_told (story, &look, part, verb);
      told++;
    }
  if (told == 0)
    g_string_append (story->out, " does nothing");
}

/* "; the predicate keeps 28 of them out of x, y". pred_sel: 2 or 3, see r700-lanes.c. */
static void
tell_predicate (const R700Story *story, const R700Group *group, guint pred_sel)
{
  const R700Wave *before = story->before;
  LsMask off = before->executing & (pred_sel == 2 ? before->predicate : ~before->predicate);
  g_autoptr (GString) slots = g_string_new (NULL);

  for (guint i = 0; i < group->n_slots; i++)
    if (group->slots[i].pred_sel == pred_sel)
      g_string_append_printf (slots, "%s%c", slots->len > 0 ? ", " : "",
                              "xyzwt"[group->slots[i].unit]);
  if (off != 0 && slots->len > 0)
    g_string_append_printf (story->out, "; the predicate keeps %u of them out of %s",
                            ls_mask_count (off), slots->str);
}

void
r700_tell_group (const R700Story *story, guint group)
{
  const R700Program *program = story->code->program;
  const R700Wave *before = story->before;
  gboolean runs = (before->executing >> story->lane & 1) != 0;

  g_string_append_printf (story->out, "Group %u of clause %02u: lane %u",
                          program->groups[group].index, program->cf[before->cf].dword / 2,
                          story->lane);
  if (runs)
    tell_slots (story, group);
  else
    g_string_append (story->out, " sits out");
  g_string_append_printf (story->out, ". %u of %u lanes", ls_mask_count (before->executing),
                          LS_LANES);
  r700_tell_helpers (story, before->executing);
  g_string_append (story->out, " take part");
  tell_predicate (story, &program->groups[group], 2);
  tell_predicate (story, &program->groups[group], 3);
  g_string_append_c (story->out, '.');
}
