#include "ls-insn-code.h"

#include "ls-flow-quick.h"
#include "ls-insn-plan.h"
#include "ls-insn-texture.h"
#include "ls-row.h"

/* --- making ----------------------------------------------------------------------------------- */

void
ls_insn_code_init (LsInsnCode *code, const LsInsnForm *form, gsize step_size)
{
  code->form = form;
  code->step_size = step_size;
  code->steps = g_array_new (FALSE, TRUE, (guint) step_size);
  code->literal_bits = g_array_new (FALSE, FALSE, sizeof (guint32));
  code->literal_rows = g_hash_table_new (NULL, NULL);
  code->uses = g_array_new (FALSE, TRUE, sizeof (LsRegUse));
}

static void
clear_step (LsInsnStep *step)
{
  for (guint i = 0; i < step->n_others; i++)
    ls_micro_clear (&step->others[i]);
  g_free (step->others);
  ls_micro_clear (&step->micro);
  g_free (step->transfer.moves);
  g_clear_pointer (&step->texture, ls_insn_texture_free);
  g_free (step->emit);
}

void
ls_insn_code_clear (LsInsnCode *code)
{
  for (guint i = 0; i < ls_insn_n_steps (code); i++)
    clear_step (ls_insn_step (code, i));
  g_array_unref (code->steps);
  g_array_unref (code->literal_bits);
  g_hash_table_unref (code->literal_rows);
  g_array_unref (code->uses);
  g_aligned_free (code->literals);
  g_free (code->flow.steps);
  g_free (code->by_line);
  g_free (code->plans);
  g_free (code->dos);
}

LsInsnStep *
ls_insn_code_add (LsInsnCode *code, guint32 line)
{
  const guint number = ls_insn_n_steps (code);
  LsInsnStep *step;

  g_array_set_size (code->steps, number + 1);
  step = ls_insn_step (code, number);
  step->line = line;
  return step;
}

void
ls_insn_code_place (LsInsnCode *code)
{
  ls_layout_place (&code->layout, sizeof (LsInsnWave) + code->n_frames * sizeof (LsFlowFrame), 0,
                   TRUE);
}

/* --- places ----------------------------------------------------------------------------------- */

guint32
ls_insn_literal (LsInsnCode *code, guint32 bits)
{
  const guint known =
    GPOINTER_TO_UINT (g_hash_table_lookup (code->literal_rows, GUINT_TO_POINTER (bits)));

  if (known != 0)
    return known - 1;
  g_array_append_val (code->literal_bits, bits);
  g_hash_table_insert (code->literal_rows, GUINT_TO_POINTER (bits),
                       GUINT_TO_POINTER (code->literal_bits->len));
  return code->literal_bits->len - 1;
}

LsMicroPlace
ls_insn_literal_place (LsInsnCode *code, guint32 bits)
{
  return (
    LsMicroPlace){ .kind = LS_MICRO_LITERAL, .bits = bits, .row = ls_insn_literal (code, bits) };
}

LsMicroPlace
ls_insn_register_place (const LsInsnCode *code, LsRegRef ref)
{
  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = ref,
                         .row = ls_layout_row (&code->layout, ref) };
}

guint32
ls_insn_constant_row (LsInsnCode *code, guint file, guint32 number, guint channel)
{
  const guint row = ls_uniforms_add (&code->uniforms, LS_MAX_UNIFORMS,
                                     (LsUniform){ .buffer = (guint16) file,
                                                  .channel = (guint16) channel,
                                                  .index = number,
                                                  .and_bits = G_MAXUINT32 });

  return row < LS_MAX_UNIFORMS ? row : LS_MICRO_NO_ROW;
}

/* --- when all steps are there ----------------------------------------------------------------- */

static void
fill_literals (LsInsnCode *code)
{
  const guint n = code->literal_bits->len;

  code->literals = g_aligned_alloc0 (n + 1, sizeof (LsRow), 64);
  for (guint i = 0; i < n; i++)
    ls_row_fill (&code->literals[i], g_array_index (code->literal_bits, guint32, i));
}

static void
measure_list (LsInsnCode *code, const LsMicroStep *micro)
{
  code->n_results = MAX (code->n_results, micro->n_ops);
}

static void
measure_step (LsInsnCode *code, LsInsnStep *step)
{
  measure_list (code, &step->micro);
  for (guint i = 0; i < step->n_others; i++)
    measure_list (code, &step->others[i]);
  for (guint i = 0; i < step->micro.n_parts; i++)
    step->keeps |= step->micro.parts[i].n_to > 0;
  if (!step->has_transfer)
    return;
  step->n_elements = 1;
  for (guint i = 0; i < step->transfer.n_moves; i++)
    if (ls_micro_is_fetched (&step->transfer.moves[i]) &&
        step->transfer.moves[i].component < LS_MICRO_ZERO)
      step->n_elements = MAX (step->n_elements, step->transfer.moves[i].element + 1u);
  code->n_out = MAX (code->n_out, 4u * step->n_elements + 1);
}

/* Whether the step may be the last one of those that the program runs. */
static gboolean
can_end (const LsInsnCode *code, const LsFlowStep *flow)
{
  return flow->next >= code->flow.n && !ls_flow_quick_returns (flow->quick);
}

/* Steps with transfers have no quick way, nor have steps that cannot run, barriers, or steps that end
 * the program.
 * Steps that keep something keep their quick way to themselves: it is a part of what they do. */
static void
fill_flow (LsInsnCode *code)
{
  for (guint i = 0; i < code->flow.n; i++)
    code->flow.steps[i].line = ls_insn_step (code, i)->line;
  ls_flow_find_quick (&code->flow);
  for (guint i = 0; i < code->flow.n; i++)
    {
      LsInsnStep *step = ls_insn_step (code, i);
      LsFlowStep *flow = &code->flow.steps[i];

      if (step->bad != NULL || ls_flow_has (flow, LS_FLOW_WAIT) ||
          (flow->is_flow && (step->has_transfer || can_end (code, flow))))
        flow->quick = LS_FLOW_QUICK_NONE;
      if (!flow->is_flow || !step->keeps || flow->quick == LS_FLOW_QUICK_NONE)
        continue;
      step->quick = flow->quick;
      flow->quick = LS_FLOW_QUICK_OWN;
    }
}

static gint
compare_lines (gconstpointer a, gconstpointer b, gpointer data)
{
  const guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  const guint32 x_line = ls_insn_step (data, x)->line, y_line = ls_insn_step (data, y)->line;

  return x_line != y_line ? (x_line < y_line ? -1 : 1) : (x < y ? -1 : x > y);
}

static void
sort_steps (LsInsnCode *code)
{
  const guint n = ls_insn_n_steps (code);

  code->by_line = g_new (guint32, n + 1);
  for (guint32 i = 0; i < n; i++)
    code->by_line[i] = i;
  g_qsort_with_data (code->by_line, (gint) n, sizeof *code->by_line, compare_lines, code);
}

void
ls_insn_code_finish (LsInsnCode *code)
{
  fill_literals (code);
  sort_steps (code);
  for (guint i = 0; i < ls_insn_n_steps (code); i++)
    measure_step (code, ls_insn_step (code, i));
  fill_flow (code);
  ls_insn_code_plan (code);
}

/* --- asking ----------------------------------------------------------------------------------- */

const guint32 *
ls_insn_find_steps (const LsInsnCode *code, guint line, guint *n)
{
  const guint32 n_steps = ls_insn_n_steps (code);
  guint32 low = 0, high = n_steps, end;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (ls_insn_step (code, code->by_line[middle])->line < line)
        low = middle + 1;
      else
        high = middle;
    }
  for (end = low; end < n_steps && ls_insn_step (code, code->by_line[end])->line == line;)
    end++;
  *n = end - low;
  return &code->by_line[low];
}
