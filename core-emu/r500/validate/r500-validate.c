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

void
r500_validate (const R500Program *program, const R500Config *config, GPtrArray *diagnostics)
{
  R500Config usual;
  R500Validator validator = { program, config ? config : &usual, diagnostics, program->code };

  r500_config_init (&usual, program);
  r500_validate_fields (&validator);
  r500_validate_hazards (&validator);
  r500_validate_flow (&validator);
  r500_validate_range (&validator);
}
