#include "r700-validate-internal.h"

#define MAX_CALL_COUNT 31 /* errata A19 */

static void
check_export_target (const R700Cf *cf, GPtrArray *diagnostics)
{
  guint last = cf->array_base + cf->burst_count - 1u;

  if (cf->type <= r700_targets[R700_TARGET_PARAM].type &&
      (r700_target_of (cf->type, cf->array_base) == R700_N_TARGETS ||
       r700_target_of (cf->type, last) == R700_N_TARGETS))
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, cf->dword, "ARRAY_BASE",
                             cf->array_base, "PIXEL has 0 to 7 and 61, POS 60 to 63, PARAM 0 to 31",
                             "the export reaches a target that does not exist");
}

static void
check_export (const R700Cf *cf, GPtrArray *diagnostics)
{
  guint last_gpr = cf->rw_gpr + cf->burst_count - 1u;

  if (r700_cf_ops[cf->op].flags & R700_CF_SWIZ)
    check_export_target (cf, diagnostics);
  else
    r700_validate_memory_write (cf, diagnostics);
  if (last_gpr >= R700_SEL_KCACHE0)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, cf->dword, "RW_GPR", cf->rw_gpr,
                             "R127 is the last register", "the burst runs to R%u", last_gpr);
}

static void
check_plain (const R700Cf *cf, GPtrArray *diagnostics)
{
  guint flags = r700_cf_ops[cf->op].flags;
  gboolean is_call = cf->op == R700_CF_OP_CALL || cf->op == R700_CF_OP_CALL_FS;

  if (flags & R700_CF_CLAUSE && cf->cond != R700_COND_ACTIVE)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, cf->dword + 1, "COND", cf->cond,
                             NULL, "a fetch clause should have COND ACTIVE");
  if (is_call && cf->pop_count)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, cf->dword + 1, "POP_COUNT",
                             cf->pop_count, "clear it", "a call does not pop");
  if (is_call && cf->call_count > MAX_CALL_COUNT)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, cf->dword + 1, "CALL_COUNT",
                             cf->call_count, NULL, "a call adds at most %d to the depth",
                             MAX_CALL_COUNT);
  if (flags & R700_CF_FOREIGN)
    ls_diagnostics_add_word (
      diagnostics, LS_SEVERITY_WARNING, cf->dword + 1, "CF_INST", r700_cf_ops[cf->op].code, NULL,
      "%s is an opcode that the R700 guide reserves", r700_cf_ops[cf->op].name);
}

static void
check_fetch (const R700Cf *cf, const R700Fetch *fetch, GPtrArray *diagnostics)
{
  const R700FetchInfo *info = &r700_fetch_ops[fetch->op];

  if (info->flags & R700_FETCH_FOREIGN)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, fetch->dword, NULL, 0, NULL,
                             "%s is an opcode that the R700 guide reserves", info->name);
  r700_validate_memory_fetch (fetch, diagnostics);
  if (cf->op == R700_CF_OP_VTX && info->class == R700_FETCH_CLASS_TEX)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, fetch->dword, "VTX_INST", info->code,
                             "put it in a TEX clause", "%s cannot be in a VTX clause", info->name);
}

static void
check_fetch_clause (const R700Program *program, const R700Cf *cf, GPtrArray *diagnostics)
{
  const R700Fetch *first = NULL;

  for (guint i = 0; i < cf->n && cf->first + i < program->n_fetches; i++)
    {
      const R700Fetch *fetch = &program->fetches[cf->first + i];

      if (fetch->op == R700_FETCH_INVALID)
        continue;
      check_fetch (cf, fetch, diagnostics);
      if (!first)
        first = fetch;
      if (r700_fetch_ops[fetch->op].class != r700_fetch_ops[first->op].class)
        ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, fetch->dword, NULL, 0,
                                 "use a clause for each kind",
                                 "%s and %s are of different kinds and share a clause",
                                 r700_fetch_ops[first->op].name, r700_fetch_ops[fetch->op].name);
    }
}

static void
validate_cf (const R700Program *program, const R700Cf *cf, GPtrArray *diagnostics)
{
  if (cf->op == R700_CF_OP_INVALID)
    return;
  if (cf->whole_quad_mode && cf->valid_pixel_mode)
    ls_diagnostics_add_word (diagnostics, LS_SEVERITY_ERROR, cf->dword + 1, "VALID_PIXEL_MODE", 1,
                             "clear one of them",
                             "WHOLE_QUAD_MODE and VALID_PIXEL_MODE exclude each other");
  switch (cf->class)
    {
    case R700_CF_CLASS_PLAIN:
      check_plain (cf, diagnostics);
      if (r700_cf_ops[cf->op].flags & R700_CF_CLAUSE)
        check_fetch_clause (program, cf, diagnostics);
      break;
    case R700_CF_CLASS_ALU:
      break;
    case R700_CF_CLASS_EXPORT:
      check_export (cf, diagnostics);
      break;
    }
}

void
r700_validate (const R700Program *program, guint stack_size, GPtrArray *diagnostics)
{
  g_return_if_fail (program && diagnostics);
  for (guint i = 0; i < program->n_cf; i++)
    {
      const R700Cf *cf = &program->cf[i];

      validate_cf (program, cf, diagnostics);
      if (cf->class == R700_CF_CLASS_ALU)
        {
          r700_validate_groups (program, cf, diagnostics);
          r700_validate_previous (program, cf, diagnostics);
        }
    }
  r700_validate_flow (program, stack_size, diagnostics);
  r700_validate_readings (program, diagnostics);
}
