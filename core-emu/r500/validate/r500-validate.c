#include "r500-pending.h"
#include "ls-words.h"
#include "r500-validate-internal.h"

void
r500_validate_find (R500Validator *validator,
                    LsSeverity severity,
                    R500FieldId id,
                    const char *hint,
                    const char *format,
                    ...)
{
  const IsaField *field = &r500_format.fields[id];
  g_autofree char *message = NULL;
  va_list args;

  if (validator->diagnostics->len >= R500_MAX_FINDINGS)
    return;
  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_diagnostics_add_word (validator->diagnostics, severity,
                           (guint) (validator->at - validator->program->code) * R500_N_DWORDS +
                             field->dword,
                           field->name, r500_get (validator->at->words, id), hint, "%s", message);
}

/* Waits that instructions lack.
 *
 * Pending writes are followed along every path, so a finding means: on some way to this place. */

typedef struct
{
  R500Pending pending;
  guint32 result_read; /* flow control that has voted by the ALU result since the result was set */
} State;

/* --- along the paths --- */

static State
state_after (const R500Program *program, const State *before, guint number)
{
  const R500Instruction *instruction = &program->code[number];
  State state = *before;

  r500_pending_pass (&state.pending, program, number);
  if (instruction->type == R500_TYPE_FC)
    state.result_read |= r500_vote_takes (&instruction->flow, 4);
  else if (r500_is_alu (instruction) && instruction->alu.result_write)
    state.result_read = 0;
  return state;
}

/* Returns: whether anything is new. */
static gboolean
merge_state (State *to, const State *from)
{
  gboolean is_new = r500_pending_merge (&to->pending, &from->pending);

  is_new |= (from->result_read & ~to->result_read) != 0;
  to->result_read |= from->result_read;
  return is_new;
}

/* Walks the program until no path brings anything new. */
static State *
follow_paths (const R500Validator *v)
{
  const R500Program *program = v->program;
  State *states = g_new0 (State, program->n_code + 1);
  gboolean is_new = TRUE;

  while (is_new)
    {
      is_new = FALSE;
      for (guint i = 0; i < program->n_code; i++)
        {
          const R500Instruction *instruction = &program->code[i];
          State after = state_after (program, &states[i], i);
          guint target =
            instruction->flow.jump_addr + (instruction->flow.jump_global ? 0 : v->config->offset);

          is_new |= merge_state (&states[i + 1], &after);
          if (instruction->type == R500_TYPE_FC && target < program->n_code)
            is_new |= merge_state (&states[target], &after);
        }
    }
  return states;
}

/* --- findings --- */

static void
tell_early (R500Validator *v, const R500Early *early)
{
  switch (early->kind)
    {
    case R500_EARLY_FETCH:
      r500_validate_find (v, LS_SEVERITY_WARNING, early->field, "set TEX_SEM_WAIT",
                          "a fetch may not have written temp[%u] yet", early->index);
      break;
    case R500_EARLY_OPEN:
      r500_validate_find (v, LS_SEVERITY_WARNING, early->field,
                          "set TEX_SEM_ACQUIRE at the last fetch before this",
                          "nothing can wait for the fetch to temp[%u]", early->index);
      break;
    case R500_EARLY_KILL:
      r500_validate_find (v, LS_SEVERITY_WARNING, early->field, "set TEX_SEM_WAIT",
                          "flow control does not wait for a TEXKILL");
      break;
    case R500_EARLY_BIT:
    case R500_EARLY_BUBBLE:
      break;
    }
}

/* A vote by a bit must wait, whether an earlier instruction sets the bit or not. */
static void
check_votes (R500Validator *v, const State *state)
{
  gboolean takes_result = r500_vote_takes (&v->at->flow, 4);

  if ((takes_result || r500_vote_takes (&v->at->flow, 2)) && !v->at->alu_wait)
    r500_validate_find (v, LS_SEVERITY_WARNING, R500_US_CMN_INST_ALU_WAIT, "set ALU_WAIT",
                        "the vote may read bits that earlier ALU instructions have not set yet");
  if (takes_result && state->result_read)
    r500_validate_find (v, LS_SEVERITY_WARNING, R500_US_FC_INST_JUMP_FUNC,
                        "set the ALU result again",
                        "earlier flow control voted by this ALU result, which may be gone now");
}

/* The missing NOP belongs to the instruction before. */
static void
check_bubble (R500Validator *v)
{
  gboolean is_derivative;
  guint temp;

  if (v->at + 1 < v->program->code + v->program->n_code &&
      r500_needs_bubble (v->at, v->at + 1, &temp, &is_derivative))
    r500_validate_find (
      v, LS_SEVERITY_WARNING, R500_US_CMN_INST_NOP, "set NOP",
      is_derivative
        ? N_ (
            "the next instruction needs temp[%u] before this one has written it, for a derivative")
        : N_ ("the next instruction needs temp[%u] before this one has written it, for srcp"),
      temp);
}

static void
validate_hazards (R500Validator *v)
{
  g_autofree State *states = follow_paths (v);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (R500Early));

  for (guint i = 0; i < v->program->n_code; i++)
    {
      v->at = &v->program->code[i];
      g_array_set_size (found, 0);
      r500_pending_find (&states[i].pending, v->program, i, found);
      for (guint k = 0; k < found->len; k++)
        tell_early (v, &g_array_index (found, R500Early, k));
      if (v->at->type == R500_TYPE_FC)
        check_votes (v, &states[i]);
      check_bubble (v);
    }
}

/* The begin and end of the program by its state: START_ADDR and END_ADDR of US_CODE_ADDR, with the
 * offset. */

/* Whether a jump leads to an instruction before end. */
static gboolean
is_jumped_to (const R500Validator *v, guint end)
{
  for (guint i = 0; i < v->program->n_code; i++)
    {
      const R500Flow *flow = &v->program->code[i].flow;

      if (v->program->code[i].type == R500_TYPE_FC && flow->a_op != R500_A_POP &&
          flow->jump_addr + (flow->jump_global ? 0 : v->config->offset) < end)
        return TRUE;
    }
  return FALSE;
}

static void
tell_idle (R500Validator *v, guint first, guint last, const char *name, guint at)
{
  v->at = &v->program->code[first];
  r500_validate_find (v, LS_SEVERITY_WARNING, R500_US_CMN_INST_TYPE, NULL,
                      first == last ? N_ ("nothing runs %u instruction from %u on: %s is %u")
                                    : N_ ("nothing runs %u instructions from %u on: %s is %u"),
                      last - first + 1, first, name, at);
}

static void
check_range (R500Validator *v)
{
  const guint last = v->program->n_code - 1, start = v->config->start + v->config->offset;
  const guint end = v->config->end + v->config->offset;

  v->at = &v->program->code[start > end ? 0 : last];
  if (start > end)
    r500_validate_find (v, LS_SEVERITY_ERROR, R500_US_CMN_INST_TYPE, NULL,
                        "START_ADDR is %u, behind END_ADDR, which is %u", start, end);
  else if (end > last)
    r500_validate_find (v, LS_SEVERITY_ERROR, R500_US_CMN_INST_TYPE, NULL,
                        "END_ADDR is %u, and the last instruction is %u", end, last);
  else
    {
      if (start > 0 && !is_jumped_to (v, start))
        tell_idle (v, 0, start - 1, "START_ADDR", start);
      if (end < last)
        tell_idle (v, end + 1, last, "END_ADDR", end);
    }
}

void
r500_validate (const R500Program *program, const R500Config *config, GPtrArray *diagnostics)
{
  R500Config usual;
  R500Validator validator = { program, config ? config : &usual, diagnostics, program->code };

  r500_config_init (&usual, program);
  r500_validate_fields (&validator);
  validate_hazards (&validator);
  r500_validate_flow (&validator);
  check_range (&validator);
}
