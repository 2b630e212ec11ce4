#include "tgsi-validate.h"

void
tgsi_validate (const TgsiSource *source, const TgsiProgram *program)
{
  if (program->end == program->n_insns)
    {
      const IsaCursor at = tgsi_source_insn (source, program->n_insns - 1, TGSI_PLACE_OP);

      isa_warning (&at, NULL, "END is missing behind this instruction");
    }
}
