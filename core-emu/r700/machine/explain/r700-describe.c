#include "r700-look.h"

/* Reads and writes of a step, as far as the words tell. */

typedef struct
{
  const LsProgram *program;
  const R700Code *code;
  LsEffects list;
} Effects;

static void
add_write (Effects *out, guint file, guint channel, guint index)
{
  const LsRegRef ref = { (guint8) file, (guint8) channel, (guint16) index };

  ls_effects_add_bits ((LsEffect){ .kind = LS_EFFECT_WRITE, .ref = ref }, &out->list);
}

/* --- ALU ------------------------------------------------------------------------------------------------- */

static void
describe_group (Effects *out, const R700Group *group, const R700Cf *cf)
{
  const guint32 index = (guint32) (group - out->code->program->groups);

  ls_micro_describe (out->program, &out->code->steps[index].micro, ls_effects_add, &out->list);
  if (index + 1 == cf->first + cf->n)
    ls_flow_describe_behind (&out->code->course.steps[group->cf], ls_effects_add_bits, &out->list);
}

/* --- fetch and control flow ------------------------------------------------------------------------------ */

static void
describe_transfer (Effects *out, const LsMicroTransfer *micro)
{
  if (micro->effect != LS_EFFECT_READ)
    ls_micro_describe_transfer (out->program, micro, ls_effects_add, &out->list);
}

/* What the groups of a clause hand on to each other begins as zero. */
static void
describe_clause_start (Effects *out)
{
  for (guint i = 0; i < 4; i++)
    {
      add_write (out, R700_FILE_PV, i, 0);
      add_write (out, R700_FILE_AR, i, 0);
    }
  add_write (out, R700_FILE_PS, 0, 0);
  for (guint i = 0; i < 4 * out->code->layout.n[R700_FILE_T]; i++)
    add_write (out, R700_FILE_T, i % 4, i / 4);
}

static void
describe_cf (Effects *out, const R700Cf *cf)
{
  if (cf->op == R700_CF_OP_INVALID)
    return;
  describe_transfer (out, &r700_code_send (out->code, cf)->micro);
  if (cf->class == R700_CF_CLASS_ALU)
    describe_clause_start (out);
  if (r700_look_is_emit (cf->op))
    ls_effects_add_bits ((LsEffect){ .kind = LS_EFFECT_MEMORY_WRITE, .resource = R700_MEMORY_EMIT },
                         &out->list);
  ls_flow_describe (out->program, &out->code->course.steps[cf - out->code->program->cf], NULL,
                    ls_effects_add_bits, &out->list);
}

guint
r700_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  const R700Code *code = r700_loaded_code (program);
  const R700At at = r700_at (code->program, line);
  Effects out = { .program = program, .code = code, .list = { effects, max, 0 } };

  if (at.cf != NULL)
    describe_cf (&out, at.cf);
  else if (at.group != NULL)
    describe_group (&out, at.group, at.owner);
  else if (at.fetch != NULL)
    describe_transfer (&out, &r700_code_transfer (code, at.fetch)->micro);
  return out.list.n;
}
