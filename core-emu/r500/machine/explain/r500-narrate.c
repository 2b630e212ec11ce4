#include "ls-flow-look.h"
#include "ls-words.h"
#include "r500-look.h"

/* Sentences about a step, one or two. */

/* One step, with the states before and after it. */
typedef struct
{
  const R500Code *code;
  const LsTelling *telling;
  const R500Wave *before, *after;
  const R500Step *step;
  guint lane;
  GString *out; /* sentences, with ls_words_say() */
} R500Story;

/* --- the computation of a lane, with its numbers ---------------------------------------------- */

/* The result of a part; also one that is kept nowhere, since a bit may come of it. */
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

static void
tell_alu (const R500Story *story, const LsProgram *program, R500Run *run)
{
  R500Look look;
  const LsMicroLook micro = r500_look_step (program, run, story->step, &look);
  g_autofree char *doings =
    ls_micro_dup_doings (&micro, story->telling, story->lane, get_result, story);
  const guint n = ls_mask_count (story->before->flow.active);

  if (doings != NULL)
    ls_words_say (story->out, ls_words ("Lane %u %s."), story->lane, doings);
  else
    tell_absence (story, program);
  ls_words_say (story->out,
                ls_words_many ("%u of %u lanes takes part.", "%u of %u lanes take part.", n), n,
                LS_LANES);
}

/* --- texture instructions --------------------------------------------------------------------- */

static void
tell_texkill (const R500Story *story, const LsFlowStory *flow, const char *name)
{
  LsMask killed = story->before->flow.valid & ~story->after->flow.valid;

  ls_words_say (story->out,
                killed ? ls_words ("%s discards pixels with a negative coordinate.")
                       : ls_words ("%s: no pixel has a negative coordinate."),
                name);
  if (killed != 0)
    ls_flow_tell_changes (flow, FALSE, 0);
}

static void
append_bits (GString *text, const R500Story *story, const void *state, guint32 row)
{
  const LsLayout *layout = &story->code->layout;

  ls_value_append (text, LS_VALUE_FLOAT, ls_layout_rows (layout, state)[row].u[story->lane]);
}

/* "(0.5, 0.25, 0.0, 1.0)" */
static char *
dup_coordinates (const R500Story *story)
{
  const LsMicroPlace *addresses = story->step->transfer.addresses;
  GString *text = g_string_new ("(");

  for (guint i = 0; i < 4; i++)
    {
      const guint32 row = r500_place_state_row (&story->code->layout, story->before, &addresses[i]);

      if (row == LS_NO_ROW)
        break;
      g_string_append (text, i > 0 ? ", " : "");
      append_bits (text, story, story->before, row);
    }
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

/* " and gets temp[1].r = 0.5, temp[1].g = 0.0" */
static char *
dup_sampled (const R500Story *story, const LsProgram *program)
{
  const LsMicroTransfer *transfer = &story->step->transfer;
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < transfer->n_moves; i++)
    {
      const guint32 row =
        r500_place_state_row (&story->code->layout, story->before, &transfer->moves[i].to);
      g_autoptr (GString) text = g_string_new (NULL);

      if (row == LS_NO_ROW)
        break;
      ls_program_append_ref (text, program, r500_look_ref (R500_REGS_T, row / 4, row % 4));
      g_string_append (text, " = ");
      append_bits (text, story, story->after, row);
      ls_words_list (list, text->str);
    }
  return list->len > 0 ? g_strdup_printf (ls_words (" and gets %s"), list->str) : g_strdup ("");
}

static void
tell_sample (const R500Story *story,
             const LsProgram *program,
             const R500Run *run,
             const R500Tex *tex)
{
  const char *name = r500_tex_ops[tex->op].name;
  g_autofree char *at = dup_coordinates (story);
  g_autofree char *sampled = dup_sampled (story, program);

  if (!(r500_tex_lanes (run, story->step) >> story->lane & 1))
    ls_words_say (story->out, ls_words ("%s: lane %u does not take part."), name, story->lane);
  else
    ls_words_say (story->out, ls_words ("%s: lane %u samples texture %u at %s%s."), name,
                  story->lane, tex->unit, at, sampled);
}

static void
tell_texture (const R500Story *story, const LsFlowStory *flow, const R500Run *run)
{
  const R500Tex *tex = &story->step->insn->tex;
  const char *name = r500_tex_ops[tex->op].name;

  if (tex->op == R500_TEX_NOP)
    ls_words_say (story->out, ls_words ("%s does nothing."), name);
  else if (tex->op == R500_TEX_TEXKILL)
    tell_texkill (story, flow, name);
  else
    tell_sample (story, flow->program, run, tex);
}

/* --- flow control ----------------------------------------------------------------------------- */

static void
tell_flow (const LsFlowStory *flow, R500Run *run)
{
  const LsFlowLook look = r500_look_flow (flow->program, run);
  LsFlowStory story = *flow;

  story.look = &look;
  ls_flow_tell (&story);
}

void
r500_narrate (const LsProgram *program,
              const LsBindings *bindings,
              const LsTelling *telling,
              guint lane,
              GString *sentence)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) telling->before;
  g_autoptr (GString) text = g_string_new (NULL);
  const R500Story story = {
    code, telling, wave, telling->after, &code->steps[wave->pc], lane, text
  };
  const LsFlowStory flow = { .program = program,
                             .flow = &code->course,
                             .before = story.before,
                             .after = story.after,
                             .to = story.after->pc,
                             .out = text };
  LsTrap trap;
  R500Run run;

  r500_run_init (&run, code, bindings, wave, &trap);
  if (r500_is_alu (story.step->insn))
    tell_alu (&story, program, &run);
  else if (story.step->insn->type == R500_TYPE_TEX)
    tell_texture (&story, &flow, &run);
  else
    tell_flow (&flow, &run);
  g_string_append_len (sentence, text->str, (gssize) text->len);
}
