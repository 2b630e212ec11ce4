#include "r700-ports.h"

#include <string.h>

#include "ls-words.h"

#define N_CYCLES 3
#define N_ELEMENTS 4
#define N_CONST_PAIRS 2 /* R700; the R600 has four single elements instead (errata C26) */
#define EMPTY G_MAXUINT32

/* Cycle of src0, src1, src2. Guide 4.7.4 and table 4.3; the prose prints SCL_210 the wrong way
 * (errata A07). */
static const guint8 vec_cycles[R700_N_VEC_SWIZZLES][3] = {
  { 0, 1, 2 }, { 0, 2, 1 }, { 1, 2, 0 }, { 1, 0, 2 }, { 2, 0, 1 }, { 2, 1, 0 },
};
static const guint8 scl_cycles[R700_N_SCL_SWIZZLES][3] = {
  { 2, 1, 0 },
  { 1, 2, 2 },
  { 2, 1, 2 },
  { 2, 2, 1 },
};

static const char *const vec_names[R700_N_VEC_SWIZZLES] = { "VEC_012", "VEC_021", "VEC_120",
                                                            "VEC_102", "VEC_201", "VEC_210" };
static const char *const scl_names[R700_N_SCL_SWIZZLES] = { "SCL_210", "SCL_122", "SCL_212",
                                                            "SCL_221" };

typedef struct
{
  guint32 gpr[N_CYCLES][N_ELEMENTS]; /* key of the register that the port reads, or EMPTY */
  guint32 pair[N_CONST_PAIRS];
} Ports;

static void
ports_init (Ports *ports)
{
  memset (ports, 0xFF, sizeof *ports);
}

static gboolean
is_gpr (guint sel)
{
  return sel < R700_SEL_KCACHE0;
}

/* Constants of any kind, as the trans slot counts them. */
static gboolean
is_constant (guint sel)
{
  return r700_sel_is_constant (sel) || (sel >= R700_SEL_1_DBL_L && sel <= R700_SEL_LITERAL);
}

/* A relative read has another address than an absolute read of the same number. */
static guint32
source_key (const R700Src *src)
{
  return src->sel | (guint32) src->rel << 16;
}

static guint
n_swizzles (guint unit)
{
  return unit == R700_UNIT_T ? R700_N_SCL_SWIZZLES : R700_N_VEC_SWIZZLES;
}

static const guint8 *
swizzle_cycles (guint unit, guint swizzle)
{
  return unit == R700_UNIT_T ? scl_cycles[swizzle] : vec_cycles[swizzle];
}

static gboolean
reserve_gpr (Ports *ports, const R700Src *src, guint cycle, R700PortsConflict *conflict)
{
  guint32 *port = &ports->gpr[cycle][src->chan];

  if (*port == EMPTY)
    *port = source_key (src);
  if (*port == source_key (src))
    return TRUE;
  conflict->code = R700_PORTS_GPR;
  conflict->cycle = cycle;
  conflict->taken = *port & 0xFFFF;
  return FALSE;
}

static gboolean
reserve_constant (Ports *ports, const R700Src *src, R700PortsConflict *conflict)
{
  guint32 key = source_key (src) << 1 | src->chan >> 1;

  for (guint i = 0; i < N_CONST_PAIRS; i++)
    {
      if (ports->pair[i] == EMPTY)
        ports->pair[i] = key;
      if (ports->pair[i] == key)
        return TRUE;
    }
  conflict->code = R700_PORTS_CONST;
  return FALSE;
}

/* A vector slot; the second operand shares the port of the first if both read the same element. */
static gboolean
reserve_vector (Ports *ports, const R700Alu *alu, R700PortsConflict *conflict)
{
  const guint8 *cycles = swizzle_cycles (alu->unit, alu->bank_swizzle);

  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    {
      const R700Src *src = &alu->src[i];

      conflict->operand = i;
      if (i == 1 && source_key (src) == source_key (&alu->src[0]) && src->chan == alu->src[0].chan)
        continue;
      if (is_gpr (src->sel) && !reserve_gpr (ports, src, cycles[i], conflict))
        return FALSE;
      if (r700_sel_is_constant (src->sel) && !reserve_constant (ports, src, conflict))
        return FALSE;
    }
  return TRUE;
}

/* The trans slot loads its constants in the first cycles, so registers come after (errata C29: PV
 * and PS too). */
static gboolean
reserve_trans_source (Ports *ports,
                      const R700Src *src,
                      guint cycle,
                      guint n_constants,
                      R700PortsConflict *conflict)
{
  if (r700_sel_is_constant (src->sel) && !reserve_constant (ports, src, conflict))
    return FALSE;
  if (!is_gpr (src->sel) && src->sel != R700_SEL_PV && src->sel != R700_SEL_PS)
    return TRUE;
  if (cycle < n_constants)
    {
      conflict->code = R700_PORTS_SCL_CYCLE;
      conflict->cycle = cycle;
      return FALSE;
    }
  return !is_gpr (src->sel) || reserve_gpr (ports, src, cycle, conflict);
}

static gboolean
reserve_trans (Ports *ports, const R700Alu *alu, R700PortsConflict *conflict)
{
  const guint8 *cycles = swizzle_cycles (alu->unit, alu->bank_swizzle);
  guint n_constants = 0;

  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    n_constants += is_constant (alu->src[i].sel);
  if (n_constants > 2)
    {
      conflict->code = R700_PORTS_SCL_COUNT;
      return FALSE;
    }
  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    {
      conflict->operand = i;
      if (!reserve_trans_source (ports, &alu->src[i], cycles[i], n_constants, conflict))
        return FALSE;
    }
  return TRUE;
}

static gboolean
reserve_slot (Ports *ports, const R700Group *group, guint slot, R700PortsConflict *conflict)
{
  const R700Alu *alu = &group->slots[slot];

  conflict->slot = slot;
  conflict->operand = 0;
  if (alu->bank_swizzle >= n_swizzles (alu->unit))
    {
      conflict->code = R700_PORTS_SWIZZLE;
      return FALSE;
    }
  return alu->unit == R700_UNIT_T ? reserve_trans (ports, alu, conflict)
                                  : reserve_vector (ports, alu, conflict);
}

/* Vector slots come first, whatever the order of the words. */
static guint
reservation_order (const R700Group *group, guint order[R700_MAX_SLOTS])
{
  guint n = 0;

  for (guint i = 0; i < group->n_slots; i++)
    if (group->slots[i].unit != R700_UNIT_T)
      order[n++] = i;
  for (guint i = 0; i < group->n_slots; i++)
    if (group->slots[i].unit == R700_UNIT_T)
      order[n++] = i;
  return n;
}

gboolean
r700_ports_check (const R700Group *group, R700PortsConflict *conflict)
{
  R700PortsConflict unused;
  guint order[R700_MAX_SLOTS];
  guint n = reservation_order (group, order);
  Ports ports;

  if (conflict == NULL)
    conflict = &unused;
  *conflict = (R700PortsConflict){ .code = R700_PORTS_OK };
  ports_init (&ports);
  for (guint i = 0; i < n; i++)
    if (!reserve_slot (&ports, group, order[i], conflict))
      return FALSE;
  return TRUE;
}

typedef struct
{
  R700Group *group;
  guint order[R700_MAX_SLOTS];
  guint n;
  guint fixed;
} Search;

/* Depth first over the slots from index on; at most 6^4 * 4 leaves. */
static gboolean
search_slot (const Search *search, guint index, const Ports *before)
{
  R700PortsConflict ignored;
  R700Alu *alu;
  gboolean is_fixed;

  if (index == search->n)
    return TRUE;
  alu = &search->group->slots[search->order[index]];
  is_fixed = (search->fixed >> search->order[index] & 1) != 0;
  for (guint swizzle = 0; swizzle < n_swizzles (alu->unit); swizzle++)
    {
      Ports ports = *before;

      if (!is_fixed)
        alu->bank_swizzle = swizzle;
      if (reserve_slot (&ports, search->group, search->order[index], &ignored) &&
          search_slot (search, index + 1, &ports))
        return TRUE;
      if (is_fixed)
        return FALSE;
    }
  alu->bank_swizzle = 0;
  return FALSE;
}

gboolean
r700_ports_search (R700Group *group, guint fixed, R700PortsConflict *conflict)
{
  Search search = { .group = group, .fixed = fixed };
  guint8 before[R700_MAX_SLOTS];
  Ports ports;

  search.n = reservation_order (group, search.order);
  for (guint i = 0; i < group->n_slots; i++)
    before[i] = group->slots[i].bank_swizzle;
  for (guint i = 0; i < group->n_slots; i++)
    if (!(fixed >> i & 1))
      group->slots[i].bank_swizzle = 0;
  if (r700_ports_check (group, conflict))
    return TRUE;
  ports_init (&ports);
  if (search_slot (&search, 0, &ports))
    return TRUE;
  for (guint i = 0; i < group->n_slots; i++)
    group->slots[i].bank_swizzle = before[i];
  return FALSE;
}

const char *
r700_ports_swizzle_name (guint unit, guint swizzle)
{
  if (swizzle >= n_swizzles (unit))
    return NULL;
  return unit == R700_UNIT_T ? scl_names[swizzle] : vec_names[swizzle];
}

guint
r700_ports_cycle (guint unit, guint swizzle, guint operand)
{
  g_return_val_if_fail (swizzle < n_swizzles (unit) && operand < 3, 0);
  return swizzle_cycles (unit, swizzle)[operand];
}

static char *
describe_gpr (const R700Alu *alu, const R700PortsConflict *conflict)
{
  const R700Src *src = &alu->src[conflict->operand];
  char elem = "xyzw"[src->chan];

  return g_strdup_printf (
    ls_words ("slot %c reads R%u.%c in cycle %u, where R%u.%c already has the read port"),
    "xyzwt"[alu->unit], src -> sel, elem, conflict -> cycle, conflict -> taken, elem);
}

char *
r700_ports_describe (const R700Group *group, const R700PortsConflict *conflict)
{
  const R700Alu *alu = &group->slots[conflict->slot];
  char unit = "xyzwt"[alu->unit];

  switch (conflict->code)
    {
    case R700_PORTS_OK:
      break;
    case R700_PORTS_SWIZZLE:
      return g_strdup_printf (ls_words ("BANK_SWIZZLE %u is reserved in slot %c"),
                              alu->bank_swizzle, unit);
    case R700_PORTS_GPR:
      return describe_gpr (alu, conflict);
    case R700_PORTS_CONST:
      return g_strdup_printf (ls_words ("slot %c reads a third pair of constants; a group has two"),
                              unit);
    case R700_PORTS_SCL_COUNT:
      return g_strdup (ls_words ("slot t reads three constants; it has room for two"));
    case R700_PORTS_SCL_CYCLE:
      return g_strdup_printf (
        ls_words ("slot t reads operand %u in cycle %u, which its constants take"),
        conflict->operand, conflict->cycle);
    }
  return g_strdup (ls_words ("the group fits its read ports"));
}
