#include "r500-narrate.h"

#include "ls-words.h"

/* What a lane computes in a step, with its numbers. */

/* A value that is kept nowhere is told as well: a bit may come of it. */
static guint32
get_result (const LsMicroLook *look,
            const LsMicroPart *part,
            const LsMicroTo *to,
            guint lane,
            gconstpointer data)
{
  const R500Story *story = data;
  const guint32 row =
    to == NULL ? LS_NO_ROW : r500_place_state_row (&story->code->layout, story->before, &to->place);

  if (row == LS_NO_ROW)
    return look->find_made (look, ls_micro_last_op (part))->u[lane];
  return ls_layout_rows (&story->code->layout, story->after)[row].u[lane];
}

static void
tell_absence (const R500Story *story, const LsProgram *program)
{
  LsLine line;

  ls_program_line (program, story->step->insn->line, &line);
  if (story->step->micro.n_parts == 0)
    ls_words_say (story->out, ls_words ("%s has no destination."), line.op);
  else if (story->before->flow.active >> story->lane & 1)
    ls_words_say (story->out, ls_words ("Lane %u writes nothing: its predicate keeps it out."),
                  story->lane);
  else
    ls_words_say (story->out, ls_words ("Lane %u does not take part."), story->lane);
}

void
r500_tell_alu (const R500Story *story, const LsProgram *program, R500Run *run)
{
  R500Look look;
  const LsMicroLook micro = r500_look_step (program, run, story->step, &look);
  g_autofree char *doings = ls_micro_dup_doings (&micro, story->lane, get_result, story);
  const guint n = ls_mask_count (story->before->flow.active);

  if (doings != NULL)
    ls_words_say (story->out, ls_words ("Lane %u %s."), story->lane, doings);
  else
    tell_absence (story, program);
  ls_words_say (story->out,
                ls_words_many ("%u of %u lanes takes part.", "%u of %u lanes take part.", n), n,
                LS_LANES);
}
