#include "r700-narrate.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-words.h"

/* Groups in words: what one lane computes, with its numbers. */

#define MAX_TOLD 3 /* slots of a group, with their operands; a sentence with five is not read */

/* --- lanes ----------------------------------------------------------------------------------------------- */

char *
r700_dup_lanes (const R700Story *story, LsMask lanes)
{
  const LsFlowStory flow = r700_flow_story (story);

  return ls_flow_dup_count (&flow, lanes);
}

char *
r700_dup_taking_part (const R700Story *story, LsMask lanes)
{
  const LsFlowStory flow = r700_flow_story (story);
  g_autofree char *helpers = ls_flow_dup_unseen (&flow, lanes);

  if (helpers == NULL)
    return g_strdup_printf (ls_words ("%u of %u lanes take part"), ls_mask_count (lanes), LS_LANES);
  return g_strdup_printf (ls_words ("%u of %u lanes (%s) take part"), ls_mask_count (lanes),
                          LS_LANES, helpers);
}

/* --- slots ----------------------------------------------------------------------------------------------- */

/* What PV, PS or AR holds afterwards. */
static guint32
get_result (const R700Story *story, const LsMicroPart *part)
{
  return story->rows_after[part->to[part->n_to - 1].place.row].u[story->lane];
}

/* What slots do, as a list that says the verb where it changes. */
typedef struct
{
  GString *list;
  guint n_told, n_brief;
  gboolean is_testing; /* the last one that was told */
} Doings;

/* With its operands. */
static void
add_told (const R700Story *story, const LsMicroLook *look, const LsMicroPart *part, Doings *doings)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *with_verb = NULL;
  const gboolean is_test = ls_micro_is_test (look->step, part);
  const gboolean is_new = doings->n_told++ == 0 || doings->is_testing != is_test;

  ls_micro_tell_part (look, part, story->lane, get_result (story, part), words);
  if (is_new)
    with_verb =
      g_strdup_printf (is_test ? ls_words ("tests %s") : ls_words ("computes %s"), words->str);
  ls_words_list (doings->list, is_new ? with_verb : words->str);
  doings->is_testing = is_test;
}

/* Where what it gives goes; the first such one ends the list of what is told whole. */
static void
add_brief (const R700Story *story, const LsMicroLook *look, const LsMicroPart *part, Doings *doings)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *before = NULL;

  ls_micro_tell_result (look, part, story->lane, get_result (story, part), words);
  if (doings->n_brief++ > 0)
    {
      ls_words_list (doings->list, words->str);
      return;
    }
  before = g_strdup (doings->list->str);
  g_string_printf (doings->list, ls_words ("%s and %s"), before, words->str);
}

/* The first of a group are told whole, and tests; of the others what they put where. Returns: (transfer full) (nullable): NULL
 * if the lane does nothing. */
static char *
dup_doings (const R700Story *story, guint group)
{
  LsMicroLook look = r700_look_group (&story->run, story->program, group);
  g_autoptr (GString) list = g_string_new (NULL);
  Doings doings = { .list = list };

  for (guint i = 0; i < look.step->n_parts; i++)
    {
      const LsMicroPart *part = &look.step->parts[i];

      if (!ls_micro_part_counts (part) || !(ls_micro_lanes (&look, part) >> story->lane & 1))
        continue;
      if (doings.n_told >= MAX_TOLD && !ls_micro_is_test (look.step, part))
        add_brief (story, &look, part, &doings);
      else
        add_told (story, &look, part, &doings);
    }
  return doings.n_told > 0 ? g_strdup (list->str) : NULL;
}

static void
tell_doings (const R700Story *story, guint index, guint where, guint group)
{
  g_autofree char *doings = dup_doings (story, group);

  if (doings == NULL)
    ls_words_say (story->out, ls_words ("Group %u of clause %02u: lane %u does nothing."), index,
                  where, story->lane);
  else
    ls_words_say (story->out, ls_words ("Group %u of clause %02u: lane %u %s."), index, where,
                  story->lane, doings);
}

/* --- groups ---------------------------------------------------------------------------------------------- */

/* Whether some slot is more than a NOP. */
static gboolean
computes (const R700Story *story, guint group)
{
  const LsMicroLook look = r700_look_group (&story->run, story->program, group);

  for (guint i = 0; i < look.step->n_parts; i++)
    if (ls_micro_part_counts (&look.step->parts[i]))
      return TRUE;
  return FALSE;
}

/* Says behind part whom the predicate keeps out of which slots. pred_sel: 2 or 3, see r700-lanes.c. */
static void
add_predicate (const R700Story *story, const R700Group *group, guint pred_sel, char **part)
{
  const R700Wave *before = story->before;
  LsMask off = before->executing & (pred_sel == 2 ? before->predicate : ~before->predicate);
  g_autoptr (GString) slots = g_string_new (NULL);
  char *with;

  for (guint i = 0; i < group->n_slots; i++)
    if (group->slots[i].pred_sel == pred_sel)
      g_string_append_printf (slots, "%s%c", slots->len > 0 ? ", " : "",
                              "xyzwt"[group->slots[i].unit]);
  if (off == 0 || slots->len == 0)
    return;
  with = g_strdup_printf (ls_words ("%s; the predicate keeps %u of them out of %s"), *part,
                          ls_mask_count (off), slots->str);
  g_free (*part);
  *part = with;
}

void
r700_tell_group (const R700Story *story, guint group)
{
  const R700Program *program = story->code->program;
  const R700Wave *before = story->before;
  const R700Group *told = &program->groups[group];
  g_autofree char *part = r700_dup_taking_part (story, before->executing);
  guint where = program->cf[before->cf].dword / 2;

  if (!computes (story, group))
    {
      ls_words_say (story->out, ls_words ("Group %u of clause %02u computes nothing."), told->index,
                    where);
      return;
    }
  if ((before->executing >> story->lane & 1) != 0)
    tell_doings (story, told->index, where, group);
  else
    ls_words_say (story->out, ls_words ("Group %u of clause %02u: lane %u sits out."), told->index,
                  where, story->lane);
  add_predicate (story, told, 2, &part);
  add_predicate (story, told, 3, &part);
  ls_words_say (story->out, "%s.", part);
}
