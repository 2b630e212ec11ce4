#include "ls-tell.h"

#include "ls-expr.h"
#include "ls-tell-frame.h"
#include "ls-writers.h"

/* --- parts of sentences ---------------------------------------------------------------------------------- */

static void
append_line (GString *text, const LsProgram *program, guint index)
{
  LsLine line;

  ls_program_line (program, index, &line);
  g_string_append_printf (text, "line %u (%s)", index + 1, line.op != NULL ? line.op : line.text);
}

static void
append_step (GString *text, guint64 step, const LsProgram *program, guint line)
{
  g_string_append_printf (text, "step %" G_GUINT64_FORMAT ", ", step);
  append_line (text, program, line);
}

/* What is behind a value that no write made. */
static void
append_unwritten (GString *text, LsCauseKind kind, guint64 step)
{
  if (kind == LS_CAUSE_EDITED)
    g_string_append_printf (text, "set by hand at step %" G_GUINT64_FORMAT, step);
  else if (kind == LS_CAUSE_PRELOADED)
    g_string_append (text, "the wave was started with it");
  else
    g_string_append (text, "nothing has written it");
}

/* What the source calls a cell, in brackets. */
static void
append_name (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_autofree char *name = ls_cause_dup_name (cause, ls_program_machine (program));

  if (name != NULL)
    g_string_append_printf (text, " (%s)", name);
}

static void
append_bits (GString *text, const LsCause *cause, const LsProgram *program, guint32 value)
{
  ls_cell_append_taken (text, &cause->cell, ls_program_machine (program), cause->type, value);
}

static void
append_cell_with_value (GString *text, const LsCause *cause, const LsProgram *program)
{
  if (cause->cell.kind != LS_CELL_LITERAL)
    {
      ls_cell_append (text, &cause->cell, program, cause->value);
      append_name (text, cause, program);
      g_string_append (text, " = ");
    }
  append_bits (text, cause, program, cause->value);
}

/* Registers of the lane that reads them go without its number. */
static void
append_operand (GString *text, const LsCause *operand, guint lane, const LsProgram *program)
{
  if (operand->cell.kind == LS_CELL_REGISTER && operand->cell.lane == lane)
    {
      ls_expr_append_ref (text, program, operand->cell.ref);
      append_name (text, operand, program);
      g_string_append (text, " = ");
      append_bits (text, operand, program, operand->value);
    }
  else
    append_cell_with_value (text, operand, program);
  if (operand->used == operand->value)
    return;
  g_string_append (text, " (taken as ");
  append_bits (text, operand, program, operand->used);
  g_string_append_c (text, ')');
}

typedef enum
{
  ROLE_VALUE,
  ROLE_ADDRESS,
  ROLE_GATE,
} Role;

static Role
role_of (const LsCause *operand)
{
  return operand->is_gate ? ROLE_GATE : operand->is_address ? ROLE_ADDRESS : ROLE_VALUE;
}

/* The value with a number among operands, or NULL. */
static const LsCause *
find_operand (const GPtrArray *operands, guint number)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (operand->operand == number && role_of (operand) == ROLE_VALUE)
        return operand;
    }
  return NULL;
}

/* One side of a comparison; what it was computed from was told. */
static void
append_side (GString *text,
             const LsCompared *comparison,
             const LsCause *operand,
             guint32 bits,
             guint lane,
             const LsProgram *program)
{
  if (operand != NULL)
    append_operand (text, operand, lane, program);
  else
    ls_cell_append_typed (text, comparison->type, bits);
}

/* "R1.x = 0.4375 > 0.5: false" */
static void
append_comparison (GString *text,
                   const LsCompared *comparison,
                   const GPtrArray *operands,
                   guint lane,
                   const LsProgram *program)
{
  static const char *const signs[] = {
    [LS_RELATION_NONE] = "",     [LS_RELATION_EQUAL] = "==",         [LS_RELATION_NOT_EQUAL] = "!=",
    [LS_RELATION_GREATER] = ">", [LS_RELATION_GREATER_EQUAL] = ">=", [LS_RELATION_LESS] = "<",
  };
  const LsCause *left = find_operand (operands, comparison->left);
  const LsCause *right = find_operand (operands, comparison->right);

  if ((left == NULL && comparison->left != LS_COMPARED_BITS) ||
      (right == NULL && comparison->right != LS_COMPARED_BITS))
    return;
  append_side (text, comparison, left, comparison->left_bits, lane, program);
  g_string_append_printf (text, " %s ", signs[comparison->relation]);
  append_side (text, comparison, right, comparison->right_bits, lane, program);
  g_string_append (text, comparison->holds ? ": true" : ": false");
}

/* Those of a role; intro stands before them. */
static void
append_operands (GString *text,
                 const char *intro,
                 const GPtrArray *operands,
                 Role role,
                 guint lane,
                 const LsProgram *program)
{
  guint n = 0, n_done = 0;

  for (guint i = 0; i < operands->len; i++)
    n += role_of (g_ptr_array_index (operands, i)) == role;
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (role_of (operand) != role)
        continue;
      g_string_append (text, n_done == 0 ? intro : n_done + 1 < n ? ", " : " and ");
      append_operand (text, operand, lane, program);
      n_done++;
    }
}

static char *
finish (GString *text)
{
  return g_string_free (text, FALSE);
}

/* --- who ------------------------------------------------------------------------------------------------- */

/* Whether a register was read from elsewhere. */
static gboolean
is_fetched (const LsCause *cause, const LsProgram *program)
{
  LsLine line;

  ls_program_line (program, cause->line, &line);
  return line.kind == LS_LINE_FETCH && cause->cell.kind == LS_CELL_REGISTER;
}

/* Steps are those of the wave asked about, or of the one that is named. */
static void
append_wave (GString *text, const LsCause *cause)
{
  if (cause->wave != LS_NO_WAVE)
    g_string_append_printf (text, "wave %u, ", cause->wave);
}

/* ", took R1.z = 1.5, for R0.x = 0.4375 > 0.0: true" */
static void
append_select (GString *text, const LsCause *cause, const LsProgram *program)
{
  const LsCause *taken =
    find_operand (cause->operands, cause->comparison.taken[cause->comparison.holds ? 1 : 0]);

  if (cause->is_kept || taken == NULL)
    g_string_append (text, ", kept it");
  else
    {
      g_string_append (text, ", took ");
      append_operand (text, taken, cause->lane, program);
    }
  g_string_append (text, ", for ");
  append_comparison (text, &cause->comparison, cause->operands, cause->lane, program);
}

static void
append_write (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_string_append (text, ": ");
  append_wave (text, cause);
  append_step (text, cause->step, program, cause->line);
  if (cause->cell.kind == LS_CELL_MEMORY)
    g_string_append_printf (text, ", lane %u", cause->lane);
  if (cause->comparison.is_select)
    append_select (text, cause, program);
  else
    {
      g_string_append (text, cause->is_kept                ? ", kept it"
                             : is_fetched (cause, program) ? ", fetched it"
                                                           : ", wrote it");
      append_operands (text, " from ", cause->operands, ROLE_VALUE, cause->lane, program);
      if (cause->comparison.left == LS_COMPARED_BITS)
        {
          g_string_append (text, ", for ");
          append_comparison (text, &cause->comparison, cause->operands, cause->lane, program);
        }
    }
  append_operands (text, ", at ", cause->operands, ROLE_ADDRESS, cause->lane, program);
  append_operands (text, ", let through by ", cause->operands, ROLE_GATE, cause->lane, program);
}

static void
append_old (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_string_append (text, "; it was ");
  append_bits (text, cause, program, cause->old);
  g_string_append (text, " before");
}

/* "step 40, line 13 (PRED_SETGT): R2.y = 0.67576 > 0.7: false" */
static void
append_tested (GString *text,
               const LsCompared *comparison,
               const GPtrArray *operands,
               guint lane,
               const LsProgram *program)
{
  if (comparison->relation == LS_RELATION_NONE)
    {
      append_operands (text, " of ", operands, ROLE_VALUE, lane, program);
      append_operands (text, ", at ", operands, ROLE_ADDRESS, lane, program);
      return;
    }
  g_string_append (text, ": ");
  append_comparison (text, comparison, operands, lane, program);
  append_operands (text, ", at ", operands, ROLE_ADDRESS, lane, program);
}

static void
append_test (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_string_append_printf (text, "Lane %u ", cause->lane);
  if (cause->is_kill)
    g_string_append (text, cause->is_skip ? "was killed" : "was not killed");
  else if (cause->is_skip)
    {
      g_string_append (text, "did not run ");
      append_line (text, program, cause->skipped);
    }
  else
    g_string_append (text, "ran it");
  g_string_append (text, " by the test of ");
  append_wave (text, cause);
  append_step (text, cause->step, program, cause->line);
  append_tested (text, &cause->comparison, cause->operands, cause->lane, program);
}

char *
ls_cause_to_sentence (const LsCause *cause, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  if (cause->kind != LS_CAUSE_TEST)
    append_cell_with_value (text, cause, program);
  switch (cause->kind)
    {
    case LS_CAUSE_TEST:
      append_test (text, cause, program);
      break;
    case LS_CAUSE_WRITTEN:
      append_write (text, cause, program);
      append_old (text, cause, program);
      break;
    case LS_CAUSE_EDITED:
      g_string_append (text, ": ");
      append_wave (text, cause);
      g_string_append_printf (text, "set by hand at step %" G_GUINT64_FORMAT, cause->step);
      append_old (text, cause, program);
      break;
    case LS_CAUSE_PRELOADED:
      if (cause->wave != LS_NO_WAVE)
        g_string_append_printf (text, ": wave %u was started with it", cause->wave);
      else
        g_string_append (text, ": the wave was started with it");
      break;
    case LS_CAUSE_NEVER:
      g_string_append (text, ": nothing has written it");
      break;
    case LS_CAUSE_CONSTANT:
      g_string_append (text, ": the run does not change it");
      break;
    case LS_CAUSE_SEEN:
      g_string_append (text, ": ");
      append_wave (text, cause);
      g_string_append_printf (text, "step %" G_GUINT64_FORMAT ", told already", cause->step);
      break;
    case LS_CAUSE_CUT:
      break;
    }
  g_string_append_c (text, '.');
  return finish (text);
}

static void
append_lanes (GString *text, LsMask lanes)
{
  guint n = 0;

  g_string_append (text, ls_mask_count (lanes) == 1 ? "lane" : "lanes");
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint last = lane;

      if (!(lanes >> lane & 1))
        continue;
      while (last + 1 < LS_LANES && (lanes >> (last + 1) & 1))
        last++;
      g_string_append_printf (text, "%s %u", n++ == 0 ? "" : ",", lane);
      if (last > lane)
        g_string_append_printf (text, "-%u", last);
      lane = last;
    }
}

char *
ls_cause_group_to_sentence (LsRegRef ref, const LsCauseGroup *group, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  ls_expr_append_ref (text, program, ref);
  g_string_append (text, " in ");
  append_lanes (text, group->lanes);
  g_string_append (text, ": ");
  if (group->kind == LS_CAUSE_WRITTEN)
    {
      append_step (text, group->step, program, group->line);
      g_string_append (text, ", wrote it");
    }
  else
    append_unwritten (text, group->kind, group->step);
  g_string_append_c (text, '.');
  return finish (text);
}

char *
ls_writers_tell (const LsCauseGroup *writer, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  if (writer->kind == LS_CAUSE_WRITTEN)
    {
      g_string_append (text, "written at ");
      append_step (text, writer->step, program, writer->line);
    }
  else
    append_unwritten (text, writer->kind, writer->step);
  return g_string_free (text, FALSE);
}

/* Whether an operand before has told what this one would. */
static gboolean
is_repeated (const GPtrArray *operands, guint index)
{
  const LsCause *operand = g_ptr_array_index (operands, index);

  for (guint i = 0; i < index; i++)
    if (ls_cell_equal (&((const LsCause *) g_ptr_array_index (operands, i))->cell, &operand->cell))
      return TRUE;
  return FALSE;
}

GPtrArray *
ls_cause_dup_told (const LsCause *cause)
{
  GPtrArray *told = g_ptr_array_new ();

  for (guint i = 0; i < cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->kind != LS_CAUSE_CONSTANT && !operand->is_left &&
          !is_repeated (cause->operands, i))
        g_ptr_array_add (told, operand);
    }
  for (guint i = 0; i < cause->controls->len; i++)
    {
      LsCause *control = g_ptr_array_index (cause->controls, i);

      if (control->kind == LS_CAUSE_TEST)
        g_ptr_array_add (told, control);
    }
  return told;
}

static void
append_tree (GString *text, const LsCause *cause, const LsProgram *program, guint depth)
{
  g_autofree char *sentence = ls_cause_to_sentence (cause, program);
  g_autoptr (GPtrArray) told = ls_cause_dup_told (cause);

  g_string_append_printf (text, "%*s%s\n", (int) (2 * depth), "", sentence);
  for (guint i = 0; i < told->len; i++)
    {
      const LsCause *next = g_ptr_array_index (told, i);

      if (next->kind != LS_CAUSE_CUT)
        append_tree (text, next, program, depth + 1);
    }
}

char *
ls_cause_to_text (const LsCause *cause, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  append_tree (text, cause, program, 0);
  return finish (text);
}

char *
ls_cause_chain_to_text (const LsCause *cause, const LsProgram *program)
{
  g_autoptr (GArray) chain = ls_cause_chain (cause);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < chain->len; i++)
    {
      const LsCauseLine *line = &g_array_index (chain, LsCauseLine, i);
      g_autofree char *sentence = ls_cause_to_sentence (line->first, program);

      g_string_append_printf (text, "%3u. ", i + 1);
      append_line (text, program, line->line);
      if (line->n > 1)
        g_string_append_printf (text, ", %u times", line->n);
      g_string_append_printf (text, ": %s\n", sentence);
    }
  return finish (text);
}

char *
ls_cause_left_out (const LsCause *cause)
{
  if (cause->n_left_out == 0)
    return NULL;
  return g_strdup_printf ("%u more value%s causes that were not looked for.", cause->n_left_out,
                          cause->n_left_out == 1 ? " has" : "s have");
}

/* --- why ------------------------------------------------------------------------------------------------- */

static const char *
state_words (const LsWhy *why)
{
  switch (why->state)
    {
    case LS_LANE_ACTIVE:
      return "is active";
    case LS_LANE_BRANCH:
      return "is off: it is on the other side of a branch";
    case LS_LANE_BREAK:
      return "is off: it has left the loop";
    case LS_LANE_CONTINUE:
      return "is off: it waits for the next iteration";
    case LS_LANE_KILLED:
      return "is killed";
    case LS_LANE_HELPER:
      return "is a helper: it holds nothing and runs for its quad";
    case LS_LANE_ENDED:
      return why->is_empty ? "does not run: it holds nothing" : "has ended";
    }
  g_assert_not_reached ();
}

static void
append_since (GString *text, const LsWhy *why, const LsProgram *program)
{
  if (why->is_edited)
    g_string_append_printf (
      text, "since step %" G_GUINT64_FORMAT ", where a mask was changed by hand.", why->since);
  else if (why->since == 0)
    g_string_append (text, "from the start.");
  else
    {
      g_string_append (text, "since ");
      append_step (text, why->since, program, why->line);
      g_string_append_c (text, '.');
    }
}

static void
append_frame (GString *text, const LsWhy *why)
{
  g_string_append_printf (text, " The %s of line %u keeps it", ls_frame_kind_name (why->frame.kind),
                          why->frame.line + 1);
  if (why->comes_back)
    g_string_append_printf (text, "; it is active again at step %" G_GUINT64_FORMAT ".", why->back);
  else if (why->is_cut)
    g_string_append_printf (text, "; it is not active again within %" G_GUINT64_FORMAT " steps.",
                            LS_CAUSES_AHEAD);
  else
    g_string_append (text, "; it is never active again.");
}

char *
ls_why_to_sentence (const LsWhy *why, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "Lane %u%s %s, ", why->lane,
                          why->is_helper && why->state != LS_LANE_HELPER ? ", a helper," : "",
                          state_words (why));
  append_since (text, why, program);
  if (why->has_test)
    {
      g_string_append (text, why->state == LS_LANE_ACTIVE || why->state == LS_LANE_HELPER
                               ? " It came here by the test of "
                               : " The test was ");
      append_step (text, why->test_step, program, why->test_line);
      append_tested (text, &why->comparison, why->operands, why->lane, program);
      g_string_append_c (text, '.');
    }
  if (why->has_frame)
    append_frame (text, why);
  else if (why->comes_back)
    g_string_append_printf (text, " It is active again at step %" G_GUINT64_FORMAT ".", why->back);
  else if (why->state == LS_LANE_KILLED)
    g_string_append (text, why->is_running ? " It runs on for its quad, but leaves nothing."
                                           : " It leaves nothing.");
  return finish (text);
}
