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

static void tell_operand (const Story *story, const LsMicroPlace *operand);

/* What srcp is made of, the second source first. */
static void
tell_presub (const Story *story, const LsMicro *micro)
{
  gboolean is_twice = micro->kernel == LS_KERNEL_DOUBLED_FROM_1;

  if (ls_kernels[micro->kernel].n_src == 1)
    g_string_append (story->out, is_twice ? "(1 - 2 " : "(1 - ");
  else
    {
      g_string_append_c (story->out, '(');
      tell_operand (story, &micro->s[1][0]);
      g_string_append (story->out, micro->kernel == LS_KERNEL_ADD ? " + " : " - ");
    }
  tell_operand (story, &micro->s[0][0]);
  g_string_append_c (story->out, ')');
}

static void
tell_place (const Story *story, const LsMicroPlace *place)
{
  const LsMicro *micro;

  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_LITERAL:
      tell_number (story, place->bits);
      return;
    case LS_MICRO_REGISTER:
    case LS_MICRO_CONSTANT:
      g_string_append_printf (story->out, "%c%d.%c", place->kind == LS_MICRO_REGISTER ? 'R' : 'C',
                              (gint) r500_place_number (story->before, place),
                              "xyzw"[place->ref.channel]);
      return;
    case LS_MICRO_RESULT:
      micro = ls_micro_maker (&story->step->micro, place);
      if (micro->kernel != LS_KERNEL_CORNER)
        {
          tell_presub (story, micro);
          return;
        }
      tell_place (story, &micro->s[0][0]);
      g_string_append_printf (story->out, "@%u", (story->lane & ~3u) + micro->arg.lane);
      return;
    case LS_MICRO_NOWHERE:
      return;
    }
}

static void
tell_operand (const Story *story, const LsMicroPlace *operand)
{
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (&story->step->micro, operand, &arg);
  const char *bar = arg.and_bits != G_MAXUINT32 ? "|" : "";

  g_string_append_printf (story->out, "%s%s", arg.xor_bits != 0 ? "-" : "", bar);
  tell_place (story, place);
  g_string_append (story->out, bar);
}

static const char *
kernel_name (LsKernel kernel)
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

  return names[kernel];
}

/* "a * b + c * d + e". */
static void
tell_sum (const Story *story, const LsMicro *micro)
{
  for (guint j = 0; j < micro->n_slots; j++)
    {
      g_string_append (story->out, j > 0 ? " + " : "");
      tell_operand (story, &micro->s[0][j]);
      g_string_append (story->out, " * ");
      tell_operand (story, &micro->s[1][j]);
    }
  if (micro->s[2][0].kind == LS_MICRO_NOWHERE)
    return;
  g_string_append (story->out, " + ");
  tell_operand (story, &micro->s[2][0]);
}

/* "max (a, b)". */
static void
tell_compute (const Story *story, const LsMicro *micro)
{
  if (micro->kernel == LS_KERNEL_MULADD || micro->kernel == LS_KERNEL_DOT)
    {
      tell_sum (story, micro);
      return;
    }
  g_string_append_printf (story->out, "%s (", kernel_name ((LsKernel) micro->kernel));
  for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
    {
      g_string_append (story->out, k > 0 ? ", " : "");
      tell_operand (story, &micro->s[k][0]);
    }
  g_string_append_c (story->out, ')');
}

static void
tell_finish (const Story *story, const LsMicroPart *part)
{
  for (guint i = 0; i < part->n; i++)
    {
      const LsMicro *micro = &story->step->micro.ops[part->first + i];
      float factor = micro->arg.factor;

      if (micro->kernel == LS_KERNEL_CLAMP)
        g_string_append (story->out, ", clamped to 0 to 1");
      else if (factor > 1)
        g_string_append_printf (story->out, ", times %u", (guint) factor);
      else if (factor == 0.5f)
        g_string_append (story->out, ", halved");
      else
        g_string_append_printf (story->out, ", over %u", (guint) (1 / factor));
    }
}

static void
tell_bit (const Story *story, const LsMicroTo *to)
{
  static const char *const tests[] = { [LS_RELATION_EQUAL] = "= 0",
                                       [LS_RELATION_LESS] = "< 0",
                                       [LS_RELATION_GREATER_EQUAL] = ">= 0",
                                       [LS_RELATION_NOT_EQUAL] = "not 0" };
  LsRegRef ref = to->place.ref;
  guint32 bit = bits_after (story, ref.file, ref.index, ref.channel);

  if (ref.file == R500_REGS_P)
    g_string_append_printf (story->out, " P.%c", "xyzw"[ref.channel]);
  else
    g_string_append (story->out, " The ALU result");
  g_string_append_printf (story->out, " becomes %u: whether it is %s.", bit & 1,
                          tests[ls_kernels[to->test].relation]);
}

/* Where the value is to be seen behind the step: outputs first. NULL: nowhere. */
static const LsMicroTo *
find_target (const Story *story, const LsMicroPart *part)
{
  const R500Layout *layout = &story->code->layout;
  const LsMicroTo *target = NULL;

  for (const LsMicroTo *to = part->to; to < part->to + part->n_to; to++)
    if (!to->is_bit && r500_place_state_row (layout, story->before, &to->place) != R500_NO_ROW &&
        (target == NULL || to->place.ref.file == R500_REGS_OUT))
      target = to;
  return target;
}

static void
tell_target (const Story *story, const LsMicroPart *part, const LsMicroTo *target)
{
  static const char *const names[] = { [R500_REGS_T] = "R", [R500_REGS_OUT] = "OUT" };
  guint number = (guint) r500_place_number (story->before, &target->place);

  if (target->place.ref.file == R500_REGS_W)
    g_string_append_c (story->out, 'W');
  else
    g_string_append_printf (story->out, "%s%u.%c", names[target->place.ref.file], number,
                            "xyzw"[target->place.ref.channel]);
  g_string_append (story->out, " = ");
  tell_compute (story, &story->step->micro.ops[part->op]);
  tell_finish (story, part);
  g_string_append (story->out, " = ");
  tell_number (story,
               bits_after (story, target->place.ref.file, number, target->place.ref.channel));
}

static void
tell_part (const Story *story, const LsMicroPart *part)
{
  const LsMicroTo *target = find_target (story, part);

  if (story->out->len > 0)
    g_string_append_c (story->out, ' ');
  if (target != NULL)
    tell_target (story, part, target);
  else
    {
      tell_compute (story, &story->step->micro.ops[part->op]);
      tell_finish (story, part);
      g_string_append (story->out, " is computed");
    }
  g_string_append_c (story->out, '.');
  for (guint t = 0; t < part->n_to; t++)
    if (part->to[t].is_bit)
      tell_bit (story, &part->to[t]);
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
tell_alu (const Story *story, const LsProgram *program, R500Run *run)
{
  R500Look look;
  const LsMicroLook micro = r500_look_step (program, run, story->step, &look);
  gboolean is_any = FALSE;

  for (guint i = 0; i < story->step->micro.n_parts; i++)
    {
      const LsMicroPart *part = &story->step->micro.parts[i];

      if (!(ls_micro_lanes (&micro, part) >> story->lane & 1))
        continue;
      tell_part (story, part);
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
      tell_alu (&story, program, &run);
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
