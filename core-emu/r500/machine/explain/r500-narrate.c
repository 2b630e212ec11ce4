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

/* --- texture instructions --------------------------------------------------------------------------------- */

static void
tell_texkill (const R500Story *story, const LsFlowStory *flow, const char *name)
{
  LsMask killed = story->before->valid & ~story->after->valid;

  ls_words_say (story->out,
                killed ? ls_words ("%s discards pixels with a negative coordinate.")
                       : ls_words ("%s: no pixel has a negative coordinate."),
                name);
  if (killed != 0)
    ls_flow_tell_changes (flow, FALSE);
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
tell_texture (const R500Story *story, const LsFlowStory *flow, const R500Run *run)
{
  const R500Tex *tex = &story->step->insn->tex;
  const char *name = r500_tex_ops[tex->op].name;

  if (tex->op == R500_TEX_NOP)
    ls_words_say (story->out, ls_words ("%s does nothing."), name);
  else if (tex->op == R500_TEX_TEXKILL)
    tell_texkill (story, flow, name);
  else
    tell_sample (story, run, tex);
}

/* --- flow control ----------------------------------------------------------------------------------------- */

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
              const void *before,
              const void *after,
              guint lane,
              GString *sentence)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) before;
  g_autoptr (GString) text = g_string_new (NULL);
  const R500Story story = { code, before, after, &code->steps[wave->pc], NULL, lane, text };
  const LsFlowStory flow = { .program = program,
                             .flow = &code->course,
                             .before = before,
                             .after = after,
                             .to = story.after->pc,
                             .out = text };
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
      tell_texture (&story, &flow, &run);
      break;
    case R500_TYPE_FC:
      tell_flow (&flow, &run);
      break;
    }
  g_string_append_len (sentence, text->str, (gssize) text->len);
}
