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
  message = g_strdup_vprintf (format, args);
  va_end (args);
  ls_diagnostics_add_word (validator->diagnostics, severity,
                           (guint) (validator->at - validator->program->code) * R500_N_DWORDS +
                             field->dword,
                           field->name, r500_get (validator->at->words, id), hint, "%s", message);
}

/* Where the state says that the program begins and ends: START_ADDR and END_ADDR of US_CODE_ADDR, the offset added. */

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
                      "nothing runs %u instruction%s from %u on: %s is %u", last - first + 1,
                      first == last ? "" : "s", first, name, at);
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
  r500_validate_hazards (&validator);
  r500_validate_flow (&validator);
  check_range (&validator);
}
