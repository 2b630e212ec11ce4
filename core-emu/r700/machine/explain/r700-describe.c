#include "ls-needs.h"
#include "r700-code.h"
#include "r700-loaded.h"
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

/* --- needs ----------------------------------------------------------------------------------------------- */

/* What a program reads besides its registers, as its words name it. */

/* A constant of a locked window; an index that is added may reach all of the window. */
static void
add_window (GArray *out, const R700Cf *cf, guint window, guint index, gboolean is_indexed)
{
  const guint n = r700_kcache_size (cf->kcache[window].mode);

  if (n > 0)
    ls_needs_add (out, LS_NEED_CONST_BUFFER, cf->kcache[window].bank,
                  16 * cf->kcache[window].addr + (is_indexed ? n : index + 1));
}

static void
add_source (GArray *out, const R700Cf *cf, const R700Src *src)
{
  if (src->sel >= R700_SEL_KCACHE0 && src->sel < R700_SEL_KCACHE1 + 32)
    add_window (out, cf, src->sel >= R700_SEL_KCACHE1, src->sel % 32, src->rel);
  else if (src->sel >= R700_SEL_CFILE)
    ls_needs_add (out, LS_NEED_CONST_FILE, 0, src->rel ? 256 : src->sel - R700_SEL_CFILE + 1);
}

static void
add_clause (GArray *out, const R700Program *program, const R700Cf *cf)
{
  for (guint g = cf->first; g < cf->first + cf->n; g++)
    for (guint s = 0; s < program->groups[g].n_slots; s++)
      {
        const R700Alu *alu = &program->groups[g].slots[s];
        guint n = r700_alu_ops[alu->op].n_src;

        for (guint i = 0; i < n; i++)
          add_source (out, cf, &alu->src[i]);
      }
}

static void
add_cf (GArray *out, const R700Program *program, const R700Cf *cf)
{
  LsMemory memory = r700_memory_kind (cf->op);

  if (cf->class == R700_CF_CLASS_ALU)
    add_clause (out, program, cf);
  if (cf->op == R700_CF_OP_INVALID)
    return;
  if (cf->class == R700_CF_CLASS_PLAIN && r700_cf_ops[cf->op].flags & R700_CF_LOOP)
    ls_needs_add (out, LS_NEED_LOOP, cf->cf_const, 0);
  if (cf->class == R700_CF_CLASS_PLAIN &&
      (cf->cond == R700_COND_BOOL || cf->cond == R700_COND_NOT_BOOL))
    ls_needs_add (out, LS_NEED_BOOL, cf->cf_const, 0);
  if (cf->op == R700_CF_OP_CALL_FS)
    ls_needs_add (out, LS_NEED_FETCH, 0, 0);
  if (memory == R700_MEMORY_RING || memory == R700_MEMORY_EXPORT)
    ls_needs_add (out, LS_NEED_MEMORY, memory, 0);
}

static void
add_fetch (GArray *out, const R700Fetch *fetch)
{
  if (fetch->op == R700_FETCH_INVALID)
    return;
  if (r700_fetch_is_vertex (fetch->op))
    {
      ls_needs_add (out, LS_NEED_BUFFER, fetch->resource_id, 0);
      return;
    }
  if (r700_fetch_ops[fetch->op].class != R700_FETCH_CLASS_TEX ||
      fetch->op == R700_TEX_SET_GRADIENTS_H || fetch->op == R700_TEX_SET_GRADIENTS_V ||
      fetch->op == R700_TEX_GET_GRADIENTS_H || fetch->op == R700_TEX_GET_GRADIENTS_V)
    return;
  ls_needs_add (out, LS_NEED_TEXTURE, fetch->resource_id, 0);
  ls_needs_add (out, LS_NEED_SAMPLER, fetch->sampler_id, 0);
}

void
r700_needs (const LsProgram *program, GArray *out)
{
  const R700Program *code = r700_loaded_code (program)->program;

  for (guint i = 0; i < code->n_cf; i++)
    add_cf (out, code, &code->cf[i]);
  for (guint i = 0; i < code->n_fetches; i++)
    add_fetch (out, &code->fetches[i]);
  ls_needs_sort (out);
}
