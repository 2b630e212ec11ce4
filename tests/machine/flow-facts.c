#include "flow-facts.h"

#include <string.h>

#include "ls-causes.h"
#include "ls-graph-count.h"
#include "ls-mask-history.h"
#include "ls-told.h"

#define MAX_STEPS 300
#define N_ASKED 4 /* lanes */

static const char *const names[FLOW_N_FACTS] = { "run", "why", "sentence", "graph", "history" };

/* Runs step by step. Returns: the number of steps. */
static guint64
tell_run (LsProgram *program,
          LsBindings *bindings,
          const LsWaveInput *input,
          LsRegRef result,
          guint line,
          GString *run_text,
          GString *sentences)
{
  gsize size = ls_program_state_size (program);
  void *state = g_aligned_alloc0 (1, size, 64), *before = g_aligned_alloc0 (1, size, 64);
  LsRun run = { .bindings = bindings };
  LsStopReason reason = LS_STOP_STEP;
  LsPlace place;
  LsRow row;

  ls_program_reset (program, input, state);
  for (guint64 step = 0; step < MAX_STEPS && reason == LS_STOP_STEP; step++)
    {
      memcpy (before, state, size);
      ls_program_place (program, state, &place);
      run.until_step = step + 1;
      reason = ls_program_run (program, state, &run);
      if (place.line == line && reason != LS_STOP_TRAP)
        ls_program_narrate (program, bindings, &(LsTelling){ .before = before, .after = state }, 0,
                            sentences);
    }
  g_assert_true (ls_program_read_row (program, state, result, &row));
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (ls_program_written (program, state, result) >> lane & 1)
      g_string_append_printf (run_text, "%u:%08X ", lane, row.u[lane]);
  if (reason == LS_STOP_TRAP)
    g_string_append (run_text, run.trap.detail);
  ls_program_place (program, state, &place);
  g_aligned_free (state);
  g_aligned_free (before);
  return place.step;
}

static char *
tell_why (LsSubject *subject, const LsProgram *program, LsRegRef result, guint64 step)
{
  g_autoptr (LsCauses) causes = ls_causes_new (subject);
  GString *text = g_string_new (NULL);

  for (guint lane = 0; lane < N_ASKED; lane++)
    {
      const LsCell cell = { .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = result };
      g_autoptr (LsCause) cause = ls_causes_who (causes, &cell, step, 8, NULL, NULL);
      g_autoptr (LsTold) lines = cause != NULL ? ls_told_new_who (cause, program, 0) : NULL;
      g_autofree char *told = lines != NULL ? ls_told_to_text (lines) : NULL;

      g_string_append_printf (text, "%u: %s\n", lane, told != NULL ? told : "-");
    }
  return g_string_free (text, FALSE);
}

FlowFacts
flow_facts_find (LsProgram *program,
                 LsBindings *bindings,
                 const LsWaveInput *input,
                 LsRegRef result,
                 guint line)
{
  const LsWalkOptions options = { 0 };
  GString *run = g_string_new (NULL), *sentences = g_string_new (NULL);
  guint64 n = tell_run (program, bindings, input, result, line, run, sentences);
  g_autoptr (LsSubject) subject = ls_subject_new_group (program, bindings, input, 1, 0);
  g_autoptr (LsGraph) graph = ls_graph_new (program, NULL);
  g_autoptr (LsGraphCount) count = ls_graph_count_new (graph, subject, &options, NULL);
  g_autoptr (LsMaskHistory) history = ls_mask_history_new (subject, TRUE, &options, NULL);

  g_assert_nonnull (count);
  g_assert_nonnull (history);
  g_autoptr (GVariant) graph_data =
    g_variant_ref_sink (ls_form_to_data (&ls_graph_form, count, program, NULL));
  return (FlowFacts){ .facts = { [FLOW_RUN] = g_string_free (run, FALSE),
                                 [FLOW_WHY] = tell_why (subject, program, result, n),
                                 [FLOW_SENTENCE] = g_string_free (sentences, FALSE),
                                 [FLOW_GRAPH] =
                                   ls_form_to_text (&ls_graph_form, count, graph_data, program),
                                 [FLOW_HISTORY] = ls_mask_history_to_text (history, 100) } };
}

void
flow_facts_assert_differ (FlowFacts *a, FlowFacts *b)
{
  for (guint i = 0; i < FLOW_N_FACTS; i++)
    {
      if (g_strcmp0 (a->facts[i], b->facts[i]) == 0)
        g_error ("the %s is the same: %s", names[i], a->facts[i]);
      g_free (a->facts[i]);
      g_free (b->facts[i]);
    }
}
