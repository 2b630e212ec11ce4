#include "r700-ports.h"
#include "ls-words.h"
#include "r700-validate-internal.h"

#define N_VECTOR_UNITS 4

static const char *const sel_fields[] = { "SRC0_SEL", "SRC1_SEL", "SRC2_SEL" };
static const char *const neg_fields[] = { "SRC0_NEG", "SRC1_NEG", "SRC2_NEG" };
static const char *const abs_fields[] = { "SRC0_ABS", "SRC1_ABS", "SRC2_ABS" };
static const char unit_names[] = "xyzwt";

/* The writes of the address register by the groups of a clause so far. */
typedef struct
{
  const R700Program *program;
  const R700Cf *cf;
  GPtrArray *diagnostics;
  guint ar_set; /* elements, bit 0 is X */
} Clause;

/* The dword of a field of an operand: src2 and the ABS bits are in the second word. */
static gint64
sel_dword (const R700Alu *alu, guint operand)
{
  return alu->dword + (operand == 2);
}

/* --- read ports ------------------------------------------------------------------------------- */

static void
check_ports (const Clause *clause, const R700Group *group)
{
  R700PortsConflict conflict;
  const R700Alu *alu;
  g_autofree char *text = NULL;
  R700Group other;
  const char *hint;

  if (r700_ports_check (group, &conflict) || conflict.code == R700_PORTS_SWIZZLE)
    return;
  other = *group;
  alu = &group->slots[conflict.slot];
  text = r700_ports_describe (group, &conflict);
  hint = r700_ports_search (&other, 0, NULL)
           ? N_ ("other bank swizzles fit; leave them out and the assembler finds them")
           : N_ ("no choice of bank swizzles fits; split the group");
  ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_ERROR, alu->dword + 1, "BANK_SWIZZLE",
                           alu->bank_swizzle, hint, "%s", text);
}

/* --- operands --------------------------------------------------------------------------------- */

static void
check_kcache_source (const Clause *clause, const R700Alu *alu, guint operand)
{
  const R700Src *src = &alu->src[operand];
  guint bank = src->sel >= R700_SEL_KCACHE1;
  guint index = src->sel - (bank ? R700_SEL_KCACHE1 : R700_SEL_KCACHE0);
  R700KcacheMode mode = clause->cf->kcache[bank].mode;

  if (mode == R700_KCACHE_NOP)
    ls_diagnostics_add_word (
      clause->diagnostics, LS_SEVERITY_ERROR, sel_dword (alu, operand), sel_fields[operand],
      src->sel, "lock it in the clause's CF instruction",
      "reads KC%u[%u], but the clause does not lock window %u", bank, index, bank);
  else if (mode == R700_KCACHE_LOCK_1 && index >= 16)
    ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_ERROR, sel_dword (alu, operand),
                             sel_fields[operand], src->sel, "lock two lines",
                             "reads KC%u[%u], but the clause locks one line of 16", bank, index);
  if (src->rel && (alu->index_mode < 4 || alu->index_mode == 6))
    ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_ERROR, alu->dword, "INDEX_MODE",
                             alu->index_mode, "index by aL, or fetch the constant from its buffer",
                             "a kcache window cannot be indexed by AR");
}

static void
check_modifiers (const Clause *clause, const R700Alu *alu, guint operand)
{
  R700Type type = r700_alu_ops[alu->op].src[operand];
  const R700Src *src = &alu->src[operand];
  const char *field = src->neg ? neg_fields[operand] : abs_fields[operand];

  if ((type != R700_TYPE_I && type != R700_TYPE_U) || (!src->neg && !src->abs))
    return;
  ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_WARNING,
                           alu->dword + (src->neg && operand < 2 ? 0 : 1), field, 1, NULL,
                           "%s takes integers; what %s does to them is not defined",
                           r700_alu_ops[alu->op].name, src->neg ? "NEG" : "ABS");
}

static void
check_sources (const Clause *clause, const R700Alu *alu)
{
  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    {
      const R700Src *src = &alu->src[i];

      if (r700_sel_is_window (src->sel))
        check_kcache_source (clause, alu, i);
      check_modifiers (clause, alu, i);
    }
}

/* --- one instruction -------------------------------------------------------------------------- */

static void
check_fields (const Clause *clause, const R700Alu *alu)
{
  if ((alu->update_exec_mask || alu->update_pred) && !(r700_alu_ops[alu->op].flags & R700_ALU_PRED))
    ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_WARNING, alu->dword + 1,
                             alu->update_pred ? "UPDATE_PRED" : "UPDATE_EXECUTE_MASK", 1, NULL,
                             "%s does not set a predicate", r700_alu_ops[alu->op].name);
  if (r700_alu_ops[alu->op].flags & R700_ALU_MOVA && alu->write_mask)
    ls_diagnostics_add_word (
      clause->diagnostics, LS_SEVERITY_WARNING, alu->dword + 1, "WRITE_MASK", 1, "clear it",
      "%s writes AR and no GPR; the R700 wants the mask clear", r700_alu_ops[alu->op].name);
}

static gboolean
unit_fits (R700Units units, guint unit)
{
  return units == R700_UNITS_ANY || (units == R700_UNITS_TRANS) == (unit == R700_UNIT_T);
}

static void
check_unit (const Clause *clause, const R700Alu *alu)
{
  const R700AluInfo *info = &r700_alu_ops[alu->op];

  if (info->units == R700_UNITS_NONE)
    ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_ERROR, alu->dword + 1, "ALU_INST",
                             info->code, NULL, "%s does not exist on the R700", info->name);
  else if (!unit_fits (info->units, alu->unit))
    ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_ERROR, alu->dword + 1, "ALU_INST",
                             info->code, NULL, "%s cannot run on unit %c", info->name,
                             unit_names[alu->unit]);
}

/* --- instructions that span slots ------------------------------------------------------------- */

/* The slot of the group on a unit, or NULL. */
static const R700Alu *
slot_on (const R700Group *group, guint unit)
{
  for (guint i = 0; i < group->n_slots; i++)
    if (group->slots[i].unit == unit)
      return &group->slots[i];
  return NULL;
}

static void
check_partner (const Clause *clause, const R700Alu *alu, const R700Alu *partner, guint unit)
{
  const R700AluInfo *info = &r700_alu_ops[alu->op];

  if (partner == NULL || partner->op != alu->op)
    ls_diagnostics_add_word (
      clause->diagnostics, LS_SEVERITY_ERROR, alu->dword + 1, "ALU_INST", info->code,
      info->units == R700_UNITS_PAIR ? N_ ("it takes slots x and y, or z and w")
                                     : N_ ("it takes x, y, z and w"),
      "%s in slot %c also needs slot %c", info->name, unit_names[alu->unit], unit_names[unit]);
  else if (partner->omod != alu->omod && info->units == R700_UNITS_REDUCE)
    ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_ERROR, alu->dword + 1, "OMOD",
                             alu->omod, NULL, "the four slots of %s must have the same OMOD",
                             info->name);
  else if (partner->clamp != alu->clamp && info->units == R700_UNITS_REDUCE)
    ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_ERROR, alu->dword + 1, "CLAMP",
                             alu->clamp, NULL, "the four slots of %s must have the same CLAMP",
                             info->name);
}

/* Each slot of a wide instruction is compared with its neighbour, so a hole is reported once or
 * twice, and never missed. */
static void
check_span (const Clause *clause, const R700Group *group, const R700Alu *alu)
{
  R700Units units = r700_alu_ops[alu->op].units;
  guint unit;

  if (alu->unit == R700_UNIT_T)
    return;
  if (units == R700_UNITS_PAIR)
    unit = alu->unit ^ 1;
  else if (units == R700_UNITS_QUAD || units == R700_UNITS_REDUCE)
    unit = (alu->unit + 1u) % N_VECTOR_UNITS;
  else
    return;
  check_partner (clause, alu, slot_on (group, unit), unit);
}

/* --- rules about the group -------------------------------------------------------------------- */

static void
check_predicates (const Clause *clause, const R700Group *group)
{
  const R700Alu *first = NULL;

  for (guint i = 0; i < group->n_slots; i++)
    {
      const R700Alu *alu = &group->slots[i];
      gboolean both_pred;

      if (!(r700_alu_ops[alu->op].flags & (R700_ALU_PRED | R700_ALU_KILL)))
        continue;
      if (first == NULL)
        {
          first = alu;
          continue;
        }
      /* One 64-bit PRED_SET is two slots. */
      if (alu->op == first->op && r700_alu_ops[alu->op].units == R700_UNITS_PAIR &&
          (alu->unit ^ 1) == first->unit)
        continue;
      both_pred =
        (r700_alu_ops[alu->op].flags & r700_alu_ops[first->op].flags & R700_ALU_PRED) != 0;
      ls_diagnostics_add_word (clause->diagnostics,
                               both_pred ? LS_SEVERITY_ERROR : LS_SEVERITY_WARNING, alu->dword + 1,
                               "ALU_INST", r700_alu_ops[alu->op].code, "use a group for each",
                               "a group has room for one PRED_SET or KILL; %s comes after %s",
                               r700_alu_ops[alu->op].name, r700_alu_ops[first->op].name);
    }
}

/* Section 4.8.1.1 wants a KILL to be the last of its clause; compilers put instructions behind it
 * all the same, and they run. */
static void
check_kill (const Clause *clause, const R700Group *group, guint n_behind)
{
  for (guint i = 0; n_behind > 0 && i < group->n_slots; i++)
    {
      const R700Alu *alu = &group->slots[i];

      if (!(r700_alu_ops[alu->op].flags & R700_ALU_KILL))
        continue;
      ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_NOTE, alu->dword + 1, "ALU_INST",
                               r700_alu_ops[alu->op].code, "end the clause behind it",
                               n_behind == 1 ? N_ ("%s should be the last of its clause; %u group "
                                                   "behind it runs for killed lanes too")
                                             : N_ ("%s should be the last of its clause; %u groups "
                                                   "behind it run for killed lanes too"),
                               r700_alu_ops[alu->op].name, n_behind);
      return;
    }
}

static gboolean
writes_gpr (const R700Alu *alu)
{
  return alu->write_mask && alu->op != R700_OP_NOP && alu->op != R700_OP_INVALID;
}

static void
check_writes (const Clause *clause, const R700Group *group, guint slot)
{
  const R700Alu *alu = &group->slots[slot];

  for (guint i = 0; i < slot; i++)
    {
      const R700Alu *other = &group->slots[i];
      gboolean has_trans = alu->unit == R700_UNIT_T || other->unit == R700_UNIT_T;

      if (alu->unit == other->unit || !writes_gpr (alu) || !writes_gpr (other) ||
          alu->dst_gpr != other->dst_gpr || alu->dst_chan != other->dst_chan ||
          alu->dst_rel != other->dst_rel)
        continue;
      /* Slots with opposite predicates: only one of them writes. */
      if (alu->pred_sel != other->pred_sel && alu->pred_sel && other->pred_sel)
        continue;
      ls_diagnostics_add_word (
        clause->diagnostics, has_trans ? LS_SEVERITY_WARNING : LS_SEVERITY_ERROR, alu->dword + 1,
        "DST_GPR", alu->dst_gpr, has_trans ? "the value of slot t is the one that stays" : NULL,
        "slots %c and %c both write R%u.%c", unit_names[other->unit], unit_names[alu->unit],
        alu->dst_gpr, unit_names[alu->dst_chan]);
    }
}

/* --- address register ------------------------------------------------------------------------- */

/* The AR element of an operand's index, as a bit. GPRs always use X; constants use INDEX_MODE. */
static guint
ar_element (const R700Alu *alu, guint sel)
{
  if (alu->index_mode == 6)
    return 1;
  if (alu->index_mode > 3)
    return 0;
  return sel < R700_SEL_KCACHE0 ? 1 : 1u << alu->index_mode;
}

static guint
alu_ar_elements (const R700Alu *alu)
{
  guint elements = 0;

  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    if (alu->src[i].rel && !r700_sel_is_window (alu->src[i].sel))
      elements |= ar_element (alu, alu->src[i].sel);
  if (alu->dst_rel && alu->write_mask)
    elements |= ar_element (alu, 0);
  return elements;
}

static void
add_index_error (const Clause *clause, const R700Alu *alu, const char *hint, const char *message)
{
  ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_ERROR, alu->dword, "INDEX_MODE",
                           alu->index_mode, hint, "%s", message);
}

static void
check_address (Clause *clause, const R700Group *group)
{
  const R700Alu *mova = NULL;
  guint n_mova = 0;
  guint used = 0;
  guint set = 0;

  for (guint i = 0; i < group->n_slots; i++)
    if (r700_alu_ops[group->slots[i].op].flags & R700_ALU_MOVA)
      {
        mova = &group->slots[i];
        set |= 1u << mova->dst_chan;
        n_mova++;
      }
  for (guint i = 0; i < group->n_slots; i++)
    {
      const R700Alu *alu = &group->slots[i];
      guint elements = alu_ar_elements (alu);

      if (elements && mova != NULL)
        add_index_error (clause, alu, "put the MOVA in an earlier group",
                         "a group with a MOVA cannot index by AR");
      else if (elements & ~clause->ar_set)
        add_index_error (clause, alu, "AR lasts for one ALU clause",
                         "indexes by an element of AR that no MOVA of the clause has set");
      if (used & ~elements && elements)
        add_index_error (clause, alu, NULL, "a group can index by one element of AR only");
      used |= elements;
    }
  clause->ar_set |= set;
  if (n_mova > 1)
    ls_diagnostics_add_word (clause->diagnostics, LS_SEVERITY_WARNING, mova->dword + 1, "ALU_INST",
                             r700_alu_ops[mova->op].code, "use a group for each",
                             "a group should have one MOVA, this one has %u", n_mova);
}

/* PV and PS hold the results of the group before; an element that its slots did not write is
 * undefined, whatever an earlier group left there (guide 4.7.1 and 4.9). */

#define N_UNITS 5 /* x y z w t */
#define NONE G_MAXUINT32

typedef struct
{
  GPtrArray *diagnostics;
  const R700Group *before; /* NULL: the start of the clause */
  guint32 writer[N_UNITS]; /* printed index of the last group with a slot on the unit; NONE */
} Previous;

static gboolean
issues (const R700Group *group, guint unit)
{
  gint8 slot = group != NULL ? group->unit_slot[unit] : -1;

  return slot >= 0 && group->slots[slot].op != R700_OP_NOP;
}

static void
warn_previous (const Previous *previous, const R700Alu *alu, guint operand, guint unit)
{
  static const char *const fields[] = { "SRC0_SEL", "SRC1_SEL", "SRC2_SEL" };
  g_autofree char *name =
    unit == R700_UNIT_T ? g_strdup ("PS") : g_strdup_printf ("PV.%c", "xyzw"[unit]);
  g_autofree char *before = previous->before == NULL
                              ? g_strdup (ls_words ("no group comes before it in the clause"))
                              : g_strdup_printf (ls_words ("group %u before it has no %c slot"),
                                                 previous->before->index, "xyzwt"[unit]);
  g_autofree char *earlier =
    previous->writer[unit] == NONE
      ? g_strdup ("")
      : g_strdup_printf (ls_words ("; what group %u gave does not last"), previous->writer[unit]);

  ls_diagnostics_add_word (previous->diagnostics, LS_SEVERITY_WARNING, alu->dword + (operand == 2),
                           fields[operand], alu->src[operand].sel,
                           "read the register that the value went to",
                           "line %u, slot %c reads %s, which is undefined: %s%s", alu->line + 1,
                           "xyzwt"[alu->unit], name, before, earlier);
}

static void
check_previous (const Previous *previous, const R700Alu *alu)
{
  guint n_src = r700_alu_ops[alu->op].n_src;

  for (guint i = 0; i < n_src; i++)
    {
      const R700Src *src = &alu->src[i];
      guint unit = src->sel == R700_SEL_PS ? R700_UNIT_T : src->chan;

      if ((src->sel == R700_SEL_PV || src->sel == R700_SEL_PS) && !issues (previous->before, unit))
        warn_previous (previous, alu, i, unit);
    }
}

static void
validate_previous (const R700Program *program, const R700Cf *cf, GPtrArray *diagnostics)
{
  Previous previous = { .diagnostics = diagnostics, .writer = { NONE, NONE, NONE, NONE, NONE } };

  for (guint i = 0; i < cf->n && cf->first + i < program->n_groups; i++)
    {
      const R700Group *group = &program->groups[cf->first + i];

      for (guint s = 0; s < group->n_slots; s++)
        check_previous (&previous, &group->slots[s]);
      for (guint unit = 0; unit < N_UNITS; unit++)
        if (issues (group, unit))
          previous.writer[unit] = group->index;
      previous.before = group;
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

static void
check_group (Clause *clause, const R700Group *group)
{
  check_ports (clause, group);
  check_predicates (clause, group);
  check_address (clause, group);
  for (guint i = 0; i < group->n_slots; i++)
    {
      const R700Alu *alu = &group->slots[i];

      if (alu->op == R700_OP_INVALID)
        continue;
      check_unit (clause, alu);
      check_span (clause, group, alu);
      check_fields (clause, alu);
      check_sources (clause, alu);
      check_writes (clause, group, i);
    }
}

void
r700_validate_groups (const R700Program *program, const R700Cf *cf, GPtrArray *diagnostics)
{
  Clause clause = { .program = program, .cf = cf, .diagnostics = diagnostics };

  for (guint i = 0; i < cf->n && cf->first + i < program->n_groups; i++)
    {
      check_group (&clause, &program->groups[cf->first + i]);
      check_kill (&clause, &program->groups[cf->first + i], cf->n - 1 - i);
    }
  validate_previous (program, cf, diagnostics);
}
