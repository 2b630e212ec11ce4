#include "r700-narrate.h"

#include "ls-words.h"

/* Groups in words: what one lane computes, with its numbers. */

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
  const guint n = ls_mask_count (lanes);

  if (helpers == NULL)
    return g_strdup_printf (
      ls_words_many ("%u of %u lanes takes part", "%u of %u lanes take part", n), n, LS_LANES);
  return g_strdup_printf (
    ls_words_many ("%u of %u lanes (%s) takes part", "%u of %u lanes (%s) take part", n), n,
    LS_LANES, helpers);
}

/* --- slots ----------------------------------------------------------------------------------------------- */

/* What PV, PS or AR holds afterwards. */
static guint32
get_result (const LsMicroLook *look G_GNUC_UNUSED,
            const LsMicroPart *part,
            const LsMicroTo *to G_GNUC_UNUSED,
            guint lane,
            gconstpointer data)
{
  const R700Story *story = data;

  return story->rows_after[part->to[part->n_to - 1].place.row].u[lane];
}

static void
tell_doings (const R700Story *story, guint index, guint where, guint group)
{
  const LsMicroLook look = r700_look_group (&story->run, story->program, group);
  g_autofree char *doings = ls_micro_dup_doings (&look, story->lane, get_result, story);

  if (doings == NULL)
    ls_words_say (
      story->out,
      ls_words ("Group %u of clause %02u: lane %u writes nothing: its predicate keeps it out."),
      index, where, story->lane);
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

/* Says behind part whom the predicate keeps out of which slots. pred_sel: 2 or 3, see r700-lines.c. */
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
    ls_words_say (story->out, ls_words ("Group %u of clause %02u: lane %u does not take part."),
                  told->index, where, story->lane);
  add_predicate (story, told, 2, &part);
  add_predicate (story, told, 3, &part);
  ls_words_say (story->out, "%s.", part);
}
