#include "ls-compare-leaving.h"

#include "ls-compare-outputs.h"

void
ls_leaving_clear (LsLeaving *left)
{
  g_free (left->export_lines);
  g_aligned_free (left->outputs);
  g_aligned_free (left->state);
}
#define MAX_EFFECTS 256

static guint
describe (const LsLeaving *left, guint line, LsEffect effects[MAX_EFFECTS])
{
  return MIN (ls_program_describe (left->program, line, effects, MAX_EFFECTS), MAX_EFFECTS);
}

static void
find_export_lines (LsLeaving *left)
{
  guint n = ls_program_n_lines (left->program);
  LsEffect effects[MAX_EFFECTS];
  LsLine info;

  left->export_lines = g_new0 (guint64, n / 64 + 1);
  for (guint line = 0; line < n; line++)
    {
      ls_program_line (left->program, line, &info);
      if (info.first != line || info.kind == LS_LINE_OTHER)
        continue;
      guint n_effects = describe (left, line, effects);
      for (guint i = 0; i < n_effects; i++)
        if (effects[i].kind == LS_EFFECT_EXPORT)
          left->export_lines[line / 64] |= G_GUINT64_CONSTANT (1) << (line % 64);
    }
}

static void
find_outputs (LsLeaving *left)
{
  g_autoptr (LsComponents) components = ls_components_new (left->program);
  guint n = ls_components_get_n (components);

  left->outputs = g_aligned_alloc0 (MAX (n, 1), sizeof (LsLeavingOutput), 64);
  for (guint i = 0; i < n; i++)
    {
      LsRegRef ref = ls_components_get_ref (components, i);

      if (ls_program_machine (left->program)->reg_files[ref.file].is_output)
        left->outputs[left->n_outputs++].ref = ref;
    }
}

/* The export that comes next. */
static void
note_export (LsLeaving *left)
{
  LsEffect effects[MAX_EFFECTS];
  guint n = describe (left, left->place.line, effects);
  LsMask lanes = ls_program_line_lanes (left->program, ls_subject_get_bindings (left->subject),
                                        left->state, left->place.line);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < left->n_outputs; k++)
      {
        LsLeavingOutput *output = &left->outputs[k];

        if (effects[i].kind != LS_EFFECT_EXPORT ||
            !(ls_reg_ref_equal (effects[i].ref, output->ref) ||
              (effects[i].relative && effects[i].ref.file == output->ref.file)))
          continue;
        LS_FOREACH_LANE (lane, lanes)
          {
            output->steps[lane] = left->place.step + 1;
            output->lines[lane] = left->place.line;
          }
      }
}

/* Runs on, looking at exports on the way. Returns: FALSE if interrupted. */
static gboolean
run_until (LsLeaving *left, guint64 step, const LsCompareOptions *options)
{
  LsRun run = { .stop_lines = left->export_lines,
                .until_step = step,
                .interrupt = options->interrupt };

  do
    {
      ls_program_place (left->program, left->state, &left->place);
      if (!left->place.ended &&
          (left->export_lines[left->place.line / 64] >> (left->place.line % 64) & 1) != 0)
        note_export (left);
      left->end = ls_subject_run (left->subject, left->state, &run);
    }
  while (left->end == LS_STOP_BREAKPOINT);
  ls_program_place (left->program, left->state, &left->place);
  left->trap = run.trap;
  return left->end != LS_STOP_INTERRUPT;
}

void
ls_leaving_start (LsLeaving *left, LsSubject *subject)
{
  left->subject = subject;
  left->program = ls_subject_get_program (subject);
  left->state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  left->end = LS_STOP_STEP;
  find_export_lines (left);
  find_outputs (left);
  ls_subject_reset (left->subject, left->state);
}

static gboolean
is_running (const LsLeaving *left)
{
  return left->end == LS_STOP_STEP;
}

/* Whether a run is over, or nobody waits for it: the other one has long been. */
static gboolean
is_done (const LsLeaving *left, const LsLeaving *other, guint64 step)
{
  return !is_running (left) ||
         (!is_running (other) && step / LS_OUTPUTS_PATIENCE >= other->place.step);
}

gboolean
ls_leaving_run_both (LsLeaving *a, LsLeaving *b, const LsCompareOptions *options)
{
  guint64 step = MIN (LS_OUTPUTS_STEPS, options->max_steps);

  for (;;)
    {
      if ((is_running (a) && !run_until (a, step, options)) ||
          (is_running (b) && !run_until (b, step, options)))
        return FALSE;
      if (step == options->max_steps || (is_done (a, b, step) && is_done (b, a, step)))
        return TRUE;
      step = MIN (4 * step, options->max_steps);
    }
}

void
ls_leaving_read_outputs (LsLeaving *left)
{
  for (guint i = 0; i < left->n_outputs; i++)
    {
      LsLeavingOutput *output = &left->outputs[i];

      ls_program_read_row (left->program, left->state, output->ref, &output->row);
      output->written = ls_program_written (left->program, left->state, output->ref);
      for (guint lane = 0; lane < LS_LANES; lane++)
        if (output->steps[lane] > left->place.step)
          output->steps[lane] = 0;
    }
}
