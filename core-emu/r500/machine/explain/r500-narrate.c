#include "r500-narrate.h"

#include "ls-decimal.h"
#include "ls-lanes.h"
#include "ls-math.h"
#include "ls-words.h"

/* What a step did, in a sentence or two. */

void
r500_tell_number (const R500Story *story, guint32 bits)
{
  char number[LS_DECIMAL_SIZE];

  g_string_append (story->out, ls_decimal (ls_bits_float (bits), number));
}

guint32
r500_bits_after (const R500Story *story, guint file, guint index, guint channel)
{
  const LsLayout *layout = &story->code->layout;
  guint32 row = ls_layout_row (layout, r500_look_ref (file, index, channel));

  return ls_layout_rows (layout, story->after)[row].u[story->lane];
}

/* "3", "0-5, 7" */
static char *
dup_lanes (LsMask lanes)
{
  GString *text = g_string_new (NULL);

  ls_lanes_append (text, lanes);
  return g_string_free (text, FALSE);
}

/* --- lanes that change sides ------------------------------------------------------------------------------- */

static void
tell_killed (const R500Story *story, LsMask lanes)
{
  if (lanes == 0)
    return;
  g_autofree char *list = dup_lanes (lanes);
  const guint n = ls_mask_count (lanes);

  ls_words_say (story->out, ls_words_many ("Lane %s is killed.", "Lanes %s are killed.", n), list);
}

/* waits: for the next iteration; else they leave the loop. */
static void
tell_gone (const R500Story *story, LsMask lanes, gboolean waits)
{
  if (lanes == 0)
    return;
  g_autofree char *list = dup_lanes (lanes);
  const guint n = ls_mask_count (lanes);

  ls_words_say (story->out,
                waits ? ls_words_many ("Lane %s waits for the next iteration.",
                                       "Lanes %s wait for the next iteration.", n)
                      : ls_words_many ("Lane %s leaves the loop.", "Lanes %s leave the loop.", n),
                list);
}

static void
tell_switched (const R500Story *story, LsMask lanes, gboolean is_on)
{
  if (lanes == 0)
    return;
  g_autofree char *list = dup_lanes (lanes);
  const guint n = ls_mask_count (lanes);

  ls_words_say (story->out,
                is_on ? ls_words_many ("Lane %s becomes active.", "Lanes %s become active.", n)
                      : ls_words_many ("Lane %s becomes inactive.", "Lanes %s become inactive.", n),
                list);
}

/* --- texture instructions --------------------------------------------------------------------------------- */

static void
tell_texkill (const R500Story *story, const char *name)
{
  LsMask killed = story->before->valid & ~story->after->valid;

  ls_words_say (story->out,
                killed ? ls_words ("%s discards pixels with a negative coordinate.")
                       : ls_words ("%s: no pixel has a negative coordinate."),
                name);
  tell_killed (story, killed);
}

/* "(0.5, 0.25, 0, 1)" */
static char *
dup_coordinates (const R500Story *story, const R500Run *run, const R500Tex *tex)
{
  guint32 from = r500_temp_row (&story->code->layout, story->before, tex->src.index, tex->src.rel);
  GString *text = g_string_new ("(");
  R500Story told = *story;

  told.out = text;
  for (guint i = 0; i < 4 && from != LS_NO_ROW; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      r500_tell_number (&told, run->rows[from + tex->src.swiz[i]].u[story->lane]);
    }
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

/* "; R1.x = 0.5; R1.y = 0" */
static char *
dup_sampled (const R500Story *story, const R500Tex *tex)
{
  guint32 row = r500_temp_row (&story->code->layout, story->before, tex->dst, tex->dst_rel);
  GString *text = g_string_new (NULL);
  R500Story told = *story;

  told.out = text;
  for (guint channel = 0; channel < 4 && row != LS_NO_ROW; channel++)
    if (tex->wmask >> channel & 1)
      {
        g_string_append_printf (text, "; R%u.%c = ", row / 4, "xyzw"[channel]);
        r500_tell_number (&told, r500_bits_after (story, R500_REGS_T, row / 4, channel));
      }
  return g_string_free (text, FALSE);
}

static void
tell_sample (const R500Story *story, const R500Run *run, const R500Tex *tex)
{
  const char *name = r500_tex_ops[tex->op].name;
  g_autofree char *at = dup_coordinates (story, run, tex);
  g_autofree char *sampled = dup_sampled (story, tex);

  if (!(r500_tex_lanes (run, story->step) >> story->lane & 1))
    ls_words_say (story->out, ls_words ("%s samples texture %u; lane %u does not take part."), name,
                  tex->unit, story->lane);
  else
    ls_words_say (story->out, ls_words ("%s samples texture %u at %s%s."), name, tex->unit, at,
                  sampled);
}

static void
tell_texture (const R500Story *story, const R500Run *run)
{
  const R500Tex *tex = &story->step->insn->tex;
  const char *name = r500_tex_ops[tex->op].name;

  if (tex->op == R500_TEX_NOP)
    ls_words_say (story->out, ls_words ("%s does nothing."), name);
  else if (tex->op == R500_TEX_TEXKILL)
    tell_texkill (story, name);
  else
    tell_sample (story, run, tex);
}

/* --- flow control ----------------------------------------------------------------------------------------- */

static const LsFlowStep *
flow_of (const R500Story *story)
{
  return &story->code->course.steps[story->before->pc];
}

/* What the voters decided, or the loop without them. */
static void
tell_jump (const R500Story *story, const char *name, const LsFlowChoice *decision)
{
  const guint to = story->after->pc, yes = ls_mask_count (decision->passing & decision->voters);
  const guint n = ls_mask_count (decision->voters);

  if (ls_flow_has (flow_of (story), LS_FLOW_LOOP) && decision->left == 0)
    ls_words_say (story->out, ls_words ("%s goes to %u: the loop has no iterations."), name, to);
  else if (n == 0)
    ls_words_say (story->out, ls_words ("%s goes to %u: nobody has a vote."), name, to);
  else if (story->step->insn->flow.jump_any)
    ls_words_say (story->out,
                  ls_words ("%s goes to %u: %u of %u voters want to jump, and one is enough."),
                  name, to, yes, n);
  else if (n == 1)
    ls_words_say (story->out, ls_words ("%s goes to %u: the only voter wants to jump."), name, to);
  else
    ls_words_say (story->out, ls_words ("%s goes to %u: all %u voters want to jump."), name, to, n);
}

static gboolean
has_passed (const R500Story *story, const LsFlowChoice *decision)
{
  const LsMask votes = decision->passing & decision->voters;

  return story->step->insn->flow.jump_any ? votes != 0 : votes == decision->voters;
}

/* Where the votes were enough, the loop has a say. */
static void
tell_no_jump (const R500Story *story, const char *name, const LsFlowChoice *decision)
{
  const guint yes = ls_mask_count (decision->passing & decision->voters);
  const guint n = ls_mask_count (decision->voters);

  if (!has_passed (story, decision) && n == 0)
    ls_words_say (story->out, ls_words ("%s goes on: nobody has a vote."), name);
  else if (!has_passed (story, decision))
    ls_words_say (story->out,
                  story->step->insn->flow.jump_any
                    ? ls_words ("%s goes on: %u of %u voters want to jump, and one would do.")
                    : ls_words ("%s goes on: %u of %u voters want to jump, and all must."),
                  name, yes, n);
  else if (ls_flow_has (flow_of (story), LS_FLOW_AGAIN))
    ls_words_say (story->out, ls_words ("%s goes on: that was the last iteration."), name);
  else
    ls_words_say (story->out,
                  ls_words ("%s goes on: %u of %u voters want to jump, but other lanes are still "
                            "in the iteration."),
                  name, yes, n);
}

static void
tell_way (const R500Story *story, R500Run *run)
{
  const char *name = r500_flow_ops[story->step->insn->flow.op].name;
  LsFlowChoice decision;

  if (r500_flow_decide (run, flow_of (story), &decision))
    (decision.is_taken ? tell_jump : tell_no_jump) (story, name, &decision);
  else if (story->after->pc != story->before->pc + 1)
    ls_words_say (story->out, ls_words ("%s goes to %u."), name, story->after->pc);
  else
    ls_words_say (story->out, ls_words ("%s goes on."), name);
}

static void
tell_loop (const R500Story *story)
{
  guint n;

  if (story->after->n_loops > story->before->n_loops)
    {
      n = story->after->loops[story->after->n_loops - 1].left;
      ls_words_say (
        story->out,
        ls_words_many ("A loop of %u iteration begins.", "A loop of %u iterations begins.", n), n);
    }
  if (story->after->n_loops < story->before->n_loops)
    ls_words_say (story->out, "%s", ls_words ("The loop is over."));
}

static void
tell_flow (const R500Story *story, R500Run *run)
{
  LsMask off = story->before->active & ~story->after->active;
  LsMask gone = off & r500_wave_gone (story->after);

  tell_way (story, run);
  tell_gone (story, gone, story->step->insn->flow.op == R500_FC_CONTINUE);
  tell_switched (story, off & ~gone, FALSE);
  tell_switched (story, story->after->active & ~story->before->active, TRUE);
  tell_loop (story);
}

void
r500_narrate (const LsProgram *program,
              const LsBindings *bindings,
              const void *before,
              const void *after,
              guint lane,
              GString *sentence)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) before;
  g_autoptr (GString) text = g_string_new (NULL);
  const R500Story story = { code, before, after, &code->steps[wave->pc], NULL, lane, text };
  LsTrap trap;
  R500Run run;

  r500_run_init (&run, code, bindings, wave, &trap);
  switch (story.step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      r500_tell_alu (&story, program, &run);
      break;
    case R500_TYPE_TEX:
      tell_texture (&story, &run);
      break;
    case R500_TYPE_FC:
      tell_flow (&story, &run);
      break;
    }
  g_string_append_len (sentence, text->str, (gssize) text->len);
}
