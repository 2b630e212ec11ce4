/* ALU clauses, one lane after the other: guide chapter 4. */

#include <math.h>
#include <string.h>

#include "ls-math.h"
#include "r700-oracle.h"

#define OUT_OF_RANGE 0x7FFFFFFFu /* guide 4.6.3 */
#define INDEX_LOOP 4

static guint32
constant_word (GBytes *bytes, gint64 vec4, guint chan)
{
  gsize size = 0;
  const guint8 *data = bytes ? g_bytes_get_data (bytes, &size) : NULL;
  gsize at = (gsize) vec4 * 16 + chan * 4;
  guint32 value = 0;

  if (data && at + 4 <= size)
    memcpy (&value, data + at, sizeof value);
  return GUINT32_FROM_LE (value);
}

/* --- operands --------------------------------------------------------------------------------------------- */

/* GPRs take AR.x whatever element INDEX_MODE names; constants take the element (guide 4.6.1). */
static gint32
index_value (const Oracle *o, const R700Alu *alu, guint lane, gboolean is_gpr)
{
  if (alu->index_mode == INDEX_LOOP)
    return o->al;
  return o->ar[lane][is_gpr ? 0 : alu->index_mode & 3];
}

/* INDEX_MODE 5: a number among the registers that waves share; 6: AR.x is added (guide 2.6.1). FALSE: there is none. */
static gboolean
global_number (const Oracle *o, const R700Alu *alu, guint base, guint lane, gint32 *number)
{
  *number = (gint32) base + (alu->index_mode == 6 ? o->ar[lane][0] : 0);
  return *number >= 0 && *number < (gint32) o->group->n_globals;
}

static guint32
read_gpr (const Oracle *o, const R700Alu *alu, const R700Src *src, guint lane)
{
  gint32 index = src->sel;

  if (!src->rel)
    return o->gpr[lane][index][src->chan];
  if (alu->index_mode == 5 || alu->index_mode == 6)
    {
      if (!global_number (o, alu, src->sel, lane, &index))
        index = 0;
      return o->group->globals[index][lane][src->chan];
    }
  index += index_value (o, alu, lane, TRUE);
  if (index < 0 || index >= (gint32) o->n_gprs)
    index = 0;
  return o->gpr[lane][index][src->chan];
}

static guint32
read_kcache (const Oracle *o, const R700Cf *cf, const R700Alu *alu, const R700Src *src, guint lane)
{
  guint window = src->sel >= R700_SEL_KCACHE1;
  gint32 index = src->sel - (window ? R700_SEL_KCACHE1 : R700_SEL_KCACHE0);
  R700KcacheMode mode = cf->kcache[window].mode;
  gint32 locked = mode == R700_KCACHE_NOP ? 0 : mode == R700_KCACHE_LOCK_1 ? 16 : 32;
  gint32 line = cf->kcache[window].addr;

  if (src->rel)
    index += index_value (o, alu, lane, FALSE);
  if (index < 0 || index >= locked)
    return OUT_OF_RANGE;
  if (mode == R700_KCACHE_LOCK_LOOP_INDEX)
    line += o->al / 16;
  return constant_word (o->bindings->constants[cf->kcache[window].bank], (gint64) line * 16 + index,
                        src->chan);
}

static guint32
read_constant_file (const Oracle *o, const R700Alu *alu, const R700Src *src, guint lane)
{
  gint32 index = src->sel - R700_SEL_CFILE;

  if (src->rel)
    index += index_value (o, alu, lane, FALSE);
  if (index < 0 || index > 255)
    return OUT_OF_RANGE;
  return constant_word (o->bindings->const_file, index, src->chan);
}

static gboolean
inline_constant (guint sel, guint32 *value)
{
  static const struct
  {
    guint sel;
    guint32 value;
  } constants[] = {
    { R700_SEL_1_DBL_L, 0 },
    { R700_SEL_1_DBL_M, 0x3FF00000 },
    { R700_SEL_0_5_DBL_L, 0 },
    { R700_SEL_0_5_DBL_M, 0x3FE00000 },
    { R700_SEL_0, 0 },
    { R700_SEL_1, 0x3F800000 },
    { R700_SEL_1_INT, 1 },
    { R700_SEL_M_1_INT, 0xFFFFFFFF },
    { R700_SEL_0_5, 0x3F000000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (constants); i++)
    if (constants[i].sel == sel)
      {
        *value = constants[i].value;
        return TRUE;
      }
  return FALSE;
}

static guint32
read_source (const Oracle *o, const R700Cf *cf, const R700Alu *alu, const R700Src *src, guint lane)
{
  guint32 value = 0;

  if (src->sel < R700_SEL_KCACHE0)
    value = read_gpr (o, alu, src, lane);
  else if (src->sel < R700_SEL_KCACHE1 + 32)
    value = read_kcache (o, cf, alu, src, lane);
  else if (src->sel >= R700_SEL_CFILE)
    value = read_constant_file (o, alu, src, lane);
  else if (src->sel == R700_SEL_LITERAL)
    value = src->literal;
  else if (src->sel == R700_SEL_PV)
    value = o->pv[lane][src->chan];
  else if (src->sel == R700_SEL_PS)
    value = o->ps[lane];
  else
    inline_constant (src->sel, &value);
  if (src->abs)
    value &= 0x7FFFFFFF;
  if (src->neg)
    value ^= 0x80000000;
  return value;
}

/* --- results ---------------------------------------------------------------------------------------------- */

static guint32
settle (guint32 bits)
{
  if ((bits & 0x7F800000) == 0x7F800000 && bits & 0x007FFFFF)
    return LS_NAN_BITS;
  return bits & 0x7F800000 ? bits : bits & 0x80000000;
}

static guint32
flush (guint32 bits)
{
  return bits & 0x7F800000 ? bits : bits & 0x80000000;
}

static float
to_float (guint32 bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

static guint32
to_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

/* Output modifiers, guide 4.9.1: floats only. */
static guint32
modify (const Oracle *o, const R700Alu *alu, guint32 bits)
{
  static const float scale[] = { 1, 2, 4, 0.5f };
  R700Type type = r700_alu_ops[alu->op].dst;
  float value;

  if (type != R700_TYPE_F && type != R700_TYPE_B)
    return bits;
  if (alu->omod)
    bits = settle (to_bits (oracle_product (to_float (settle (bits)), scale[alu->omod])));
  if (!alu->clamp)
    return bits;
  value = to_float (bits);
  if (isnan (value))
    return o->bindings->dx10_clamp ? 0 : bits;
  return value <= 0 ? 0 : value >= 1 ? to_bits (1) : bits;
}

typedef struct
{
  gboolean runs;      /* predicated on */
  gboolean has_value; /* NOP has none */
  guint32 value;
  gboolean predicate;
} Result;

static gboolean
is_predicated_on (const Oracle *o, const R700Alu *alu, guint lane)
{
  if (alu->pred_sel == 2)
    return !o->predicate[lane];
  if (alu->pred_sel == 3)
    return o->predicate[lane];
  return TRUE;
}

static gboolean
run_scalar (Oracle *o, const R700Cf *cf, const R700Alu *alu, guint lane, Result *result)
{
  guint32 s[3] = { 0, 0, 0 };

  if (alu->op == R700_OP_NOP)
    return TRUE;
  for (guint i = 0; i < r700_alu_ops[alu->op].n_src; i++)
    s[i] = read_source (o, cf, alu, &alu->src[i], lane);
  if (!oracle_op (alu->op, s, &result->value, &result->predicate))
    {
      o->trap = r700_alu_ops[alu->op].name;
      return FALSE;
    }
  result->has_value = TRUE;
  result->value = modify (o, alu, result->value);
  return TRUE;
}

/* --- operations over the four vector slots ---------------------------------------------------------------- */

static float
product (gboolean ieee, float a, float b)
{
  if (!ieee && (a == 0 || b == 0))
    return 0;
  return oracle_product (a, b);
}

static float
dot4 (gboolean ieee, float a[4], float b[4])
{
  float sum = to_float (flush (to_bits (product (ieee, a[3], b[3]))));

  for (gint i = 2; i >= 0; i--)
    {
      volatile float term = to_float (flush (to_bits (product (ieee, a[i], b[i]))));

      sum = to_float (flush (to_bits (sum + term)));
    }
  return sum;
}

static float
max4 (float a[4])
{
  float result = a[3];

  for (gint i = 2; i >= 0; i--)
    result = result >= a[i] ? result : a[i];
  return result;
}

/* Slots read (z,y) (z,x) (x,z) (y,z) of the direction; face order +X -X +Y -Y +Z -Z. */
static void
cube (float a[4], float b[4] G_GNUC_UNUSED, guint32 out[4])
{
  float x = a[2], y = a[3], z = a[0];
  float t, s, ma, face;

  if (fabsf (z) >= fabsf (x) && fabsf (z) >= fabsf (y))
    {
      t = -y;
      s = z < 0 ? -x : x;
      ma = 2 * z;
      face = z < 0 ? 5 : 4;
    }
  else if (fabsf (y) >= fabsf (x))
    {
      t = y < 0 ? -z : z;
      s = x;
      ma = 2 * y;
      face = y < 0 ? 3 : 2;
    }
  else
    {
      t = -y;
      s = x < 0 ? z : -z;
      ma = 2 * x;
      face = x < 0 ? 1 : 0;
    }
  out[0] = to_bits (t);
  out[1] = to_bits (s);
  out[2] = to_bits (ma);
  out[3] = to_bits (face);
}

static void
run_reduction (Oracle *o,
               const R700Cf *cf,
               const R700Group *group,
               guint lane,
               Result results[R700_MAX_SLOTS])
{
  R700AluOp op = group->slots[group->unit_slot[0]].op;
  guint32 out[4];
  float a[4], b[4];

  for (guint unit = 0; unit < 4; unit++)
    {
      const R700Alu *alu = &group->slots[group->unit_slot[unit]];

      a[unit] = to_float (flush (read_source (o, cf, alu, &alu->src[0], lane)));
      b[unit] = to_float (flush (read_source (o, cf, alu, &alu->src[1], lane)));
    }
  if (op == R700_OP_CUBE)
    cube (a, b, out);
  else
    out[0] = out[1] = out[2] = out[3] = op == R700_OP_MAX4
                                          ? to_bits (max4 (a))
                                          : settle (to_bits (dot4 (op == R700_OP_DOT4_IEEE, a, b)));
  for (guint unit = 0; unit < 4; unit++)
    {
      gboolean is_face = op == R700_OP_CUBE && unit == 3;
      const R700Alu *alu = &group->slots[group->unit_slot[unit]];

      results[unit].has_value = TRUE;
      results[unit].value = is_face ? out[3] : modify (o, alu, out[unit]);
    }
}

/* --- doubles ---------------------------------------------------------------------------------------------- */

static guint
double_units (R700AluOp op)
{
  R700Units units = r700_alu_ops[op].units;

  return units == R700_UNITS_PAIR ? 2 : units == R700_UNITS_QUAD ? 4 : 0;
}

/* The operation whose first slot is unit first. FREXP_64 spreads over four slots and reads two. */
static gboolean
run_double (Oracle *o,
            const R700Cf *cf,
            const R700Group *group,
            guint lane,
            guint first,
            Result results[R700_MAX_SLOTS])
{
  const R700Alu *high = &group->slots[group->unit_slot[first]];
  R700AluOp op = high->op;
  guint n = double_units (op);
  guint low_unit = n == 4 && op != R700_OP_FREXP_64 ? 3 : first + 1;
  const R700Alu *low = &group->slots[group->unit_slot[low_unit]];
  guint32 s[3][2] = { { 0 } }, out[4];
  gboolean predicate = FALSE;

  for (guint k = 0; k < r700_alu_ops[op].n_src; k++)
    {
      s[k][0] = read_source (o, cf, high, &high->src[k], lane);
      s[k][1] = read_source (o, cf, low, &low->src[k], lane);
    }
  if (!oracle_double_op (op, s, out, &predicate))
    {
      o->trap = r700_alu_ops[op].name;
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    {
      results[first + i].has_value = TRUE;
      results[first + i].value = out[i];
      results[first + i].predicate = predicate;
    }
  return TRUE;
}

/* --- groups ----------------------------------------------------------------------------------------------- */

static void
write_gpr (Oracle *o, const R700Alu *alu, guint lane, guint32 value)
{
  gint32 index = alu->dst_gpr;

  if (!alu->write_mask)
    return;
  if (alu->dst_rel && (alu->index_mode == 5 || alu->index_mode == 6))
    {
      if (global_number (o, alu, alu->dst_gpr, lane, &index))
        o->group->globals[index][lane][alu->dst_chan] = value;
      return;
    }
  if (alu->dst_rel)
    {
      index += index_value (o, alu, lane, TRUE);
      if (index < 0 || index >= (gint32) o->n_gprs)
        return;
    }
  else if (index >= (gint32) o->n_gprs && index < (gint32) (ORACLE_GPRS - o->n_temps))
    return;
  o->gpr[lane][index][alu->dst_chan] = value;
}

static gboolean
compute_group (Oracle *o,
               const R700Cf *cf,
               const R700Group *group,
               guint lane,
               Result results[R700_MAX_SLOTS])
{
  gboolean reduction =
    group->unit_slot[0] >= 0 &&
    r700_alu_ops[group->slots[group->unit_slot[0]].op].units == R700_UNITS_REDUCE;

  memset (results, 0, R700_MAX_SLOTS * sizeof *results);
  for (guint unit = 0; unit < R700_MAX_SLOTS; unit++)
    {
      const R700Alu *alu;

      if (group->unit_slot[unit] < 0)
        continue;
      alu = &group->slots[group->unit_slot[unit]];
      results[unit].runs = is_predicated_on (o, alu, lane);
      if (reduction && unit < R700_UNIT_T)
        continue;
      if (double_units (alu->op))
        {
          if (unit % double_units (alu->op) == 0 && !run_double (o, cf, group, lane, unit, results))
            return FALSE;
          continue;
        }
      if (!run_scalar (o, cf, alu, lane, &results[unit]))
        return FALSE;
    }
  if (reduction)
    run_reduction (o, cf, group, lane, results);
  return TRUE;
}

/* Everything is read before anything is written; the trans unit writes last and so wins (guide 4.9.2). */
static void
commit_group (Oracle *o,
              const R700Group *group,
              guint lane,
              const Result results[R700_MAX_SLOTS],
              gboolean changed[LS_LANES],
              gboolean value[LS_LANES])
{
  gint32 ar[4];

  memcpy (ar, o->ar[lane], sizeof ar);
  for (guint unit = 0; unit < R700_MAX_SLOTS; unit++)
    {
      const R700Alu *alu;

      if (group->unit_slot[unit] < 0 || !results[unit].runs || !results[unit].has_value)
        continue;
      alu = &group->slots[group->unit_slot[unit]];
      if (r700_alu_ops[alu->op].flags & R700_ALU_MOVA)
        {
          ar[unit & 3] = (gint32) results[unit].value;
          continue;
        }
      write_gpr (o, alu, lane, results[unit].value);
      if (unit == R700_UNIT_T)
        o->ps[lane] = results[unit].value;
      else
        o->pv[lane][unit] = results[unit].value;
      if (r700_alu_ops[alu->op].flags & R700_ALU_KILL && results[unit].predicate)
        o->valid[lane] = FALSE;
      if (alu->update_exec_mask && r700_alu_ops[alu->op].flags & R700_ALU_PRED)
        {
          changed[lane] = TRUE;
          value[lane] = results[unit].predicate;
        }
      if (alu->update_pred && r700_alu_ops[alu->op].flags & R700_ALU_PRED)
        o->predicate[lane] = results[unit].predicate;
    }
  memcpy (o->ar[lane], ar, sizeof ar);
}

gboolean
oracle_alu_clause (Oracle *o,
                   const R700Cf *cf,
                   const gboolean executing[LS_LANES],
                   gboolean changed[LS_LANES],
                   gboolean value[LS_LANES])
{
  Result results[R700_MAX_SLOTS];
  gboolean any = FALSE;

  for (guint lane = 0; lane < LS_LANES; lane++)
    any |= executing[lane];
  for (guint lane = 0; lane < LS_LANES; lane++)
    o->predicate[lane] = executing[lane] && o->states[lane] == ORACLE_ACTIVE;
  for (guint i = 0; any && i < cf->n; i++)
    {
      const R700Group *group = &o->program->groups[cf->first + i];

      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          if (!executing[lane])
            continue;
          if (!compute_group (o, cf, group, lane, results))
            return FALSE;
          commit_group (o, group, lane, results, changed, value);
        }
      o->steps++;
    }
  return TRUE;
}
