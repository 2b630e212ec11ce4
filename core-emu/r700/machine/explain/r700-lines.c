#include <string.h>

#include "r700-loaded.h"
#include "r700-run.h"

/* What is said of single lines: lanes, units for models of time, readings, rules. */

/* For whom an instruction counts: lanes that run only for the differences within their quads do not. */

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

/* --- models of time -------------------------------------------------------------------------------------- */

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

/* What a model of time has to know of the control-flow instruction that a line is, or belongs to. */
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

/* --- readings -------------------------------------------------------------------------------------------- */

G_STATIC_ASSERT (R700_N_READINGS <= LS_MAX_READINGS);

/* Which wave goes first is no matter of one step. */
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

/* --- rules ----------------------------------------------------------------------------------------------- */

/* Whether the page is about an instruction of such a line: NOP is one of control flow and of the ALU. */
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
