#include "r500-look.h"

#include "ls-decimal.h"
#include "ls-lanes.h"
#include "ls-math.h"

/* What a step did, in a sentence or two. */

typedef struct
{
  const R500Code *code;
  const R500Wave *before, *after;
  const R500Step *step;
  guint lane;
  GString *out;
} Story;

static void
tell_number (const Story *story, guint32 bits)
{
  char number[LS_DECIMAL_SIZE];

  g_string_append (story->out, ls_decimal (ls_bits_float (bits), number));
}

static void
tell_lanes (const Story *story, LsMask lanes, const char *one, const char *many)
{
  if (lanes == 0)
    return;
  g_string_append (story->out, ls_mask_count (lanes) == 1 ? " Lane " : " Lanes ");
  ls_lanes_append (story->out, lanes);
  g_string_append_printf (story->out, " %s.", ls_mask_count (lanes) == 1 ? one : many);
}

static guint32
bits_after (const Story *story, guint file, guint index, guint channel)
{
  const R500Layout *layout = &story->code->layout;
  guint32 row = r500_layout_row (layout, r500_look_ref (file, index, channel));

  return r500_wave_rows (layout, story->after)[row].u[story->lane];
}

/* --- ALU ------------------------------------------------------------------------------------------------- */

static void
tell_place (const Story *story, const R500Place *place)
{
  if (place->from == R500_FROM_LITERAL)
    {
      tell_number (story, place->bits);
      return;
    }
  g_string_append_printf (story->out, "%c%d.%c", place->from == R500_FROM_TEMP ? 'R' : 'C',
                          (gint) place->number + (place->is_relative ? story->before->al : 0),
                          "xyzw"[place->channel]);
}

static void
tell_presub (const Story *story, const R500Read *read)
{
  const char *starts[] = { "(1 - 2 ", "(", "(", "(1 - " };

  g_string_append (story->out, starts[read->presub]);
  if (r500_read_n_places (read) > 1)
    {
      tell_place (story, &read->places[1]);
      g_string_append (story->out, read->presub == R500_SRCP_SRC1_PLUS_SRC0 ? " + " : " - ");
    }
  tell_place (story, &read->places[0]);
  g_string_append_c (story->out, ')');
}

static void
tell_read (const Story *story, const R500Read *read)
{
  const char *before[] = { "", "-", "|", "-|" }, *behind[] = { "", "", "|", "|" };

  g_string_append (story->out, before[read->modifier]);
  if (read->presub == R500_NO_PRESUB)
    tell_place (story, &read->places[0]);
  else
    tell_presub (story, read);
  if (read->corner != R500_OWN_LANE)
    g_string_append_printf (story->out, "@%u", (story->lane & ~3u) + read->corner);
  g_string_append (story->out, behind[read->modifier]);
}

/* "a * b + c", "max (a, b)". */
static void
tell_compute (const Story *story, const R500Compute *compute)
{
  static const char *const names[] = {
    [LS_KERNEL_MIN_NUMBER] = "min",
    [LS_KERNEL_MIN_BITS] = "min",
    [LS_KERNEL_MAX_NUMBER] = "max",
    [LS_KERNEL_MAX_BITS] = "max",
    [LS_KERNEL_CND_NUMBER] = "CND",
    [LS_KERNEL_CND_BITS] = "CND",
    [LS_KERNEL_CMP_NUMBER] = "CMP",
    [LS_KERNEL_CMP_BITS] = "CMP",
    [LS_KERNEL_FRACT] = "fract",
    [LS_KERNEL_EXP_IEEE] = "exp2",
    [LS_KERNEL_LOG_IEEE] = "log2",
    [LS_KERNEL_RECIP_IEEE] = "1 /",
    [LS_KERNEL_RECIPSQRT_IEEE] = "1 / sqrt",
    [LS_KERNEL_SIN] = "sin of turns",
    [LS_KERNEL_COS] = "cos of turns",
  };
  gboolean is_sum = compute->kernel == LS_KERNEL_MULADD || compute->kernel == LS_KERNEL_DOT;

  if (!is_sum)
    g_string_append_printf (story->out, "%s (", names[compute->kernel]);
  for (guint k = 0; k < compute->n_reads; k++)
    {
      if (k > 0)
        g_string_append (story->out, !is_sum ? ", " : k % 2 ? " * " : " + ");
      tell_read (story, &compute->reads[k]);
    }
  if (!is_sum)
    g_string_append_c (story->out, ')');
}

static void
tell_finish (const Story *story, const R500Result *result)
{
  static const char *const scales[] = { "",         ", times 2", ", times 4", ", times 8",
                                        ", halved", ", over 4",  ", over 8",  "" };

  g_string_append (story->out, scales[result->scale]);
  if (result->clamps)
    g_string_append (story->out, ", clamped to 0 to 1");
}

static void
tell_test (const Story *story, const char *name, guint test, guint32 bit)
{
  static const char *const tests[] = { "= 0", "< 0", ">= 0", "not 0" };

  g_string_append_printf (story->out, " %s becomes %u: whether it is %s.", name, bit & 1,
                          tests[test]);
}

/* Where the value is to be seen behind the step: NULL-ended name, or none. */
static gboolean
tell_target (const Story *story, const R500Run *run, const R500Result *result, guint32 *bits)
{
  LsRegRef temp;

  if (result->target != R500_NO_TARGET)
    {
      g_string_append_printf (story->out, "OUT%u.%c", result->target, "xyzw"[result->channel]);
      *bits = bits_after (story, R500_REGS_OUT, result->target, result->channel);
      return TRUE;
    }
  if (r500_look_temp (run, result, &temp))
    {
      g_string_append_printf (story->out, "R%u.%c", temp.index, "xyzw"[temp.channel]);
      *bits = bits_after (story, R500_REGS_T, temp.index, temp.channel);
      return TRUE;
    }
  if (!result->to_depth)
    return FALSE;
  g_string_append (story->out, "W");
  *bits = bits_after (story, R500_REGS_W, 0, 0);
  return TRUE;
}

static void
tell_result (const Story *story, const R500Run *run, const R500Result *result)
{
  const char predicate[] = { 'P', '.', "xyzw"[result->channel], '\0' };
  guint32 bits;

  if (story->out->len > 0)
    g_string_append_c (story->out, ' ');
  if (tell_target (story, run, result, &bits))
    {
      g_string_append (story->out, " = ");
      tell_compute (story, &story->step->computes[result->compute]);
      tell_finish (story, result);
      g_string_append (story->out, " = ");
      tell_number (story, bits);
    }
  else
    {
      tell_compute (story, &story->step->computes[result->compute]);
      tell_finish (story, result);
      g_string_append (story->out, " is computed");
    }
  g_string_append_c (story->out, '.');
  if (result->to_predicate)
    tell_test (story, predicate, result->predicate_test,
               bits_after (story, R500_REGS_P, 0, result->channel));
  if (result->to_alu)
    tell_test (story, "The ALU result", result->alu_test, bits_after (story, R500_REGS_ALU, 0, 0));
}

static void
tell_absence (const Story *story)
{
  g_string_append_printf (story->out, "Lane %u %s.", story->lane,
                          story->before->active >> story->lane & 1
                            ? "computes, and nothing that it gives is kept"
                            : "does not take part");
}

static void
tell_alu (const Story *story, const R500Run *run)
{
  gboolean is_any = FALSE;

  for (guint i = 0; i < story->step->n_results; i++)
    {
      const R500Result *result = &story->step->results[i];

      if (!(r500_look_lanes (run, story->step, result) >> story->lane & 1))
        continue;
      tell_result (story, run, result);
      is_any = TRUE;
    }
  if (!is_any)
    tell_absence (story);
}

/* --- texture instructions --------------------------------------------------------------------------------- */

static void
tell_texture (const Story *story, const R500Run *run)
{
  const R500Tex *tex = &story->step->insn->tex;
  guint32 row = r500_temp_row (&story->code->layout, story->before, tex->dst, tex->dst_rel);
  guint32 from = r500_temp_row (&story->code->layout, story->before, tex->src.index, tex->src.rel);

  g_string_append (story->out, r500_tex_ops[tex->op].name);
  if (tex->op == R500_TEX_NOP)
    {
      g_string_append (story->out, " does nothing.");
      return;
    }
  if (tex->op == R500_TEX_TEXKILL)
    {
      LsMask killed = story->before->valid & ~story->after->valid;

      g_string_append (story->out, killed ? " discards pixels with a negative coordinate."
                                          : ": no pixel has a negative coordinate.");
      tell_lanes (story, killed, "is killed", "are killed");
      return;
    }
  g_string_append_printf (story->out, " samples texture %u", tex->unit);
  if (!(r500_tex_lanes (run, story->step) >> story->lane & 1))
    {
      g_string_append_printf (story->out, "; lane %u does not take part.", story->lane);
      return;
    }
  g_string_append (story->out, " at (");
  for (guint i = 0; i < 4 && from != R500_NO_ROW; i++)
    {
      g_string_append (story->out, i > 0 ? ", " : "");
      tell_number (story, run->rows[from + tex->src.swiz[i]].u[story->lane]);
    }
  g_string_append (story->out, ")");
  for (guint channel = 0; channel < 4 && row != R500_NO_ROW; channel++)
    if (tex->wmask >> channel & 1)
      {
        g_string_append_printf (story->out, "; R%u.%c = ", row / 4, "xyzw"[channel]);
        tell_number (story, bits_after (story, R500_REGS_T, row / 4, channel));
      }
  g_string_append_c (story->out, '.');
}

/* --- flow control ----------------------------------------------------------------------------------------- */

static void
tell_flow (const Story *story, R500Run *run)
{
  const R500Flow *flow = &story->step->insn->flow;
  LsMask off = story->before->active & ~story->after->active;
  LsMask gone = off & r500_wave_gone (story->after);
  gboolean waits = flow->op == R500_FC_CONTINUE;
  R500Decision decision;

  g_string_append (story->out, r500_flow_ops[flow->op].name);
  if (r500_flow_decide (run, story->step, &decision))
    g_string_append_printf (story->out, ": %u of %u voters want to jump, where %s must,",
                            ls_mask_count (decision.yes & decision.voters),
                            ls_mask_count (decision.voters), flow->jump_any ? "one" : "all");
  if (story->after->pc != story->before->pc + 1)
    g_string_append_printf (story->out, " goes to %u.", story->after->pc);
  else
    g_string_append (story->out, " goes on.");
  tell_lanes (story, gone, waits ? "waits for the next iteration" : "leaves the loop",
              waits ? "wait for the next iteration" : "leave the loop");
  tell_lanes (story, off & ~gone, "becomes inactive", "become inactive");
  tell_lanes (story, story->after->active & ~story->before->active, "becomes active",
              "become active");
  if (story->after->n_loops > story->before->n_loops)
    g_string_append_printf (story->out, " A loop of %u iterations begins.",
                            story->after->loops[story->after->n_loops - 1].left);
  if (story->after->n_loops < story->before->n_loops)
    g_string_append (story->out, " The loop is over.");
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
  const Story story = { code, before, after, &code->steps[wave->pc], lane, text };
  LsTrap trap;
  R500Run run;

  r500_run_init (&run, code, bindings, wave, &trap);
  switch (story.step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      tell_alu (&story, &run);
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
