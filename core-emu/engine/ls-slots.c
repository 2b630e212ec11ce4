#include "ls-slots.h"

#include <string.h>

#include "ls-examine.h"

#define MAX_EFFECTS 256

/* One run of the step, seen slot by slot. */
typedef struct
{
  LsProgram *program;
  LsLine step; /* its first line */
  const void *state;
  void *after;
  GArray *results;
} Look;

static gboolean
find_step (const LsSubject *subject, const void *state, LsLine *line)
{
  LsProgram *program = ls_subject_get_program (subject);
  LsPlace place;

  ls_program_place (program, state, &place);
  if (!place.ended)
    ls_program_line (program, place.line, line);
  return !place.ended;
}

/* In a group, lines with slots come before other lines. */
static guint
count_slots (const LsProgram *program, const LsLine *step)
{
  guint n = 0;
  LsLine line;

  for (guint i = step->first; i < step->first + step->n; i++)
    {
      ls_program_line (program, i, &line);
      n += line.kind == LS_LINE_ALU;
    }
  return MAX (n, 1);
}

guint
ls_slots_count (const LsSubject *subject, const void *state)
{
  LsLine step;

  if (!find_step (subject, state, &step))
    return 0;
  return count_slots (ls_subject_get_program (subject), &step);
}

/* --- what they do ----------------------------------------------------------------------------- */

/* An edit is not the result of a slot. */
static gboolean
run_step (const LsSubject *subject, Look *look)
{
  LsRun run = { 0 };
  LsPlace place;

  ls_subject_step_only (subject, look->after, &run);
  ls_program_place (look->program, look->after, &place);
  return place.step == run.until_step;
}

static void
add_result (Look *look, guint line, LsRegRef ref, LsMask lanes)
{
  LsSlotResult result = {
    .slot = line - look->step.first, .line = line, .ref = ref, .lanes = lanes
  };

  if (ls_program_read_row (look->program, look->after, ref, &result.row))
    g_array_append_val (look->results, result);
}

static void
look_by_examining (Look *look, const LsBindings *bindings)
{
  g_auto (LsExamine) examine = { 0 };

  ls_examine_init_accesses (&examine);
  ls_program_examine (look->program, bindings, look->state, &examine);
  for (guint i = 0; i < examine.accesses->len; i++)
    {
      const LsStepAccess *access = &g_array_index (examine.accesses, LsStepAccess, i);

      if (access->is_write)
        add_result (look, access->line, access->ref, access->lanes);
    }
}

/* For a machine that tells only what the words tell: its steps have one slot. */
static void
look_by_words (Look *look)
{
  LsMask active = ls_program_read_mask (look->program, look->state, 0);
  LsEffect effects[MAX_EFFECTS];
  guint n = ls_program_describe (look->program, look->step.first, effects, G_N_ELEMENTS (effects));

  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
    if (effects[i].kind == LS_EFFECT_WRITE || effects[i].kind == LS_EFFECT_EXPORT)
      add_result (look, look->step.first, effects[i].ref, active);
}

static gint
compare_lines (gconstpointer a, gconstpointer b)
{
  const LsSlotResult *left = a, *right = b;

  return left->line < right->line ? -1 : left->line > right->line;
}

void
ls_slots_get_results (const LsSubject *subject, const void *state, GArray *results)
{
  gsize size = ls_subject_get_state_size (subject);
  Look look = { .program = ls_subject_get_program (subject), .state = state, .results = results };

  g_array_set_size (results, 0);
  if (!find_step (subject, state, &look.step))
    return;
  look.after = g_aligned_alloc (1, size, 64);
  memcpy (look.after, state, size);
  if (run_step (subject, &look))
    {
      if (ls_program_machine (look.program)->explain->examine != NULL)
        look_by_examining (&look, ls_subject_get_bindings (subject));
      else
        look_by_words (&look);
    }
  g_aligned_free (look.after);
  g_array_sort (results, compare_lines);
}
