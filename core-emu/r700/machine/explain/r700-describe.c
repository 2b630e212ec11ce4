#include <string.h>

#include "ls-needs.h"
#include "r700-code.h"
#include "r700-loaded.h"
#include "r700-look.h"
#include "r700-run.h"

/* Reads and writes of a step, as far as the microcode tells. */

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

/* --- ALU -------------------------------------------------------------------------------------- */

static void
describe_group (Effects *out, const R700Group *group, const R700Cf *cf)
{
  const guint32 index = (guint32) (group - out->code->program->groups);

  ls_micro_describe (out->program, &out->code->steps[index].micro, ls_effects_add, &out->list);
  if (index + 1 == cf->first + cf->n)
    ls_flow_describe_behind (&out->code->course.steps[group->cf], ls_effects_add_bits, &out->list);
}

/* --- fetch and control flow ------------------------------------------------------------------- */

static void
describe_transfer (Effects *out, const LsMicroTransfer *micro)
{
  if (micro->effect != LS_EFFECT_READ)
    ls_micro_describe_transfer (out->program, micro, ls_effects_add, &out->list);
}

/* Values that the groups of a clause pass to each other begin as zero. */
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

/* --- needs ------------------------------------------------------------------------------------ */

/* The inputs of a program besides its registers, as far as its microcode names them. */

/* A constant of a locked window; with an index, the whole window. */
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

/* Facts about single lines: lanes, units for models of time, readings, rules. */

/* The lanes that an instruction counts for: not those that run only for the differences within
 * their quads. */

/* PRED_SEL 2 takes lanes whose predicate is 0, 3 those where it is 1. */
static LsMask
slot_lanes (const R700Wave *wave, const R700Alu *alu)
{
  if (alu->op == R700_OP_NOP || alu->op == R700_OP_INVALID)
    return 0;
  if (alu->pred_sel == 2)
    return wave->executing & ~wave->predicate;
  return alu->pred_sel == 3 ? wave->executing & wave->predicate : wave->executing;
}

static LsMask
cf_lanes (const R700Code *code, const LsBindings *bindings, R700Wave *wave, const R700Cf *cf)
{
  R700Run run = { .code = code, .bindings = bindings, .wave = wave };

  return cf->class == R700_CF_CLASS_EXPORT ? r700_cf_test (&run, cf, wave->flow.active)
                                           : wave->flow.active;
}

LsMask
r700_line_lanes (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 guint line)
{
  const R700Code *code = r700_loaded_code (program);
  R700Wave *wave = (R700Wave *) (gpointer) state;
  const R700At at = r700_at (code->program, line);
  LsMask lanes = wave->flow.active & wave->flow.valid;

  if (at.cf != NULL)
    return lanes & cf_lanes (code, bindings, wave, at.cf);
  if (at.alu != NULL)
    return lanes & slot_lanes (wave, at.alu);
  return at.fetch != NULL ? lanes & wave->executing : 0;
}

/* --- models of time --------------------------------------------------------------------------- */

static LsUnit
unit_of (const R700Cf *cf)
{
  if (cf->class == R700_CF_CLASS_ALU)
    return LS_UNIT_ALU;
  if (cf->class == R700_CF_CLASS_EXPORT)
    return LS_UNIT_EXPORT;
  if (!(r700_cf_ops[cf->op].flags & R700_CF_CLAUSE))
    return LS_UNIT_FLOW;
  return cf->op == R700_CF_OP_VTX ? LS_UNIT_VERTEX : LS_UNIT_TEXTURE;
}

/* Facts for a model of time about the control-flow instruction of a line, or the one that the line
 * belongs to. */
void
r700_describe_issue (const LsProgram *program, guint line, LsLine *out)
{
  const R700At at = r700_at (r700_loaded_code (program)->program, line);

  if (at.owner == NULL)
    return;
  out->unit = unit_of (at.owner);
  out->is_barrier = at.cf != NULL && at.cf->barrier;
  out->burst = out->unit == LS_UNIT_EXPORT ? at.owner->burst_count : 0;
}

/* --- readings --------------------------------------------------------------------------------- */

G_STATIC_ASSERT (R700_N_READINGS <= LS_MAX_READINGS);

/* The order of the waves does not show in one step. */
static guint32
fetch_readings (const R700Code *code, R700FetchOp op)
{
  return code->stage == LS_STAGE_PS ? r700_fetch_readings (op) & ~R700_READING_BIT (LDS_RACE) : 0;
}

guint32
r700_line_readings (const LsProgram *program, guint line)
{
  const R700Code *code = r700_loaded_code (program);
  const R700At at = r700_at (code->program, line);

  if (at.cf != NULL)
    return r700_cf_readings (code->program, at.cf);
  if (at.alu != NULL)
    return r700_alu_readings (at.alu->op);
  return at.fetch != NULL ? fetch_readings (code, at.fetch->op) : 0;
}

/* --- rules ------------------------------------------------------------------------------------ */

/* Whether the page describes the instruction of such a line: NOP exists in control flow and in the
 * ALU. */
static gboolean
is_page_of (const LsReferencePage *page, R700ListingKind kind)
{
  gboolean is_alu = strcmp (page->class, "ALU") == 0;
  gboolean is_flow = strcmp (page->class, "control flow") == 0;

  if (kind == R700_LISTING_ALU)
    return is_alu;
  return kind == R700_LISTING_FETCH ? !is_alu && !is_flow : is_flow;
}

static char *
rules_of (const LsReferencePage *page)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < page->items->len; i++)
    {
      const LsReferenceItem *item = &g_array_index (page->items, LsReferenceItem, i);

      if (strcmp (item->label, "Effect") == 0 || strcmp (item->label, "Corners") == 0 ||
          strcmp (item->label, "Open") == 0)
        g_string_append_printf (text, "%s%s", text->len ? "\n" : "", item->text);
    }
  return text->len ? g_strdup (text->str) : NULL;
}

char *
r700_rules (const LsProgram *program, guint line)
{
  const IsaLine *from = ls_loaded_line_of (program, line);
  guint number = from->op ? ls_manual_find (&r700_manual, from->op, 0) : G_MAXUINT;

  for (; number != G_MAXUINT; number = ls_manual_find (&r700_manual, from->op, number + 1))
    {
      g_autoptr (LsReferencePage) page = r700_manual.page (number);

      if (is_page_of (page, from->kind))
        return rules_of (page);
    }
  return NULL;
}
