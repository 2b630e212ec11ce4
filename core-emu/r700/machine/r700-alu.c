#include "r700-run.h"

#include <string.h>

#include "ls-words.h"

/* One group: computes all operations into temporaries, then writes.
 *
 * The ISA demands that everything is read before anything is written (guide 4.3), so the
 * temporaries are the semantics and not a convenience. */

#define MAX_RESULTS (LS_MICRO_MAX_OPS + 3) /* one instruction has four slots */
#define MAX_ROOMS (3 * R700_MAX_SLOTS)

typedef struct
{
  LsRow results[MAX_RESULTS];
  LsRow rooms[MAX_ROOMS]; /* for operands that are not a plain row */
  LsRow condition;
  guint n_results, n_rooms;
  LsRow *result[LS_MICRO_MAX_OPS]; /* the first result row of each operation */
  LsMask holds[LS_MICRO_MAX_OPS];  /* PRED_SET*, KILL*: lanes whose condition holds */
  LsMask lanes[R700_MAX_SLOTS];    /* executing and predicated on */
} Scratch;

void
r700_store (R700Run *run, LsRow *to, const LsRow *from, LsMask lanes)
{
  if (lanes == LS_MASK_ALL)
    {
      run->rows_ops->copy (to, from);
      return;
    }
  if (lanes == 0)
    return;
  run->rows_ops->blend (to, from, ls_plan_select (&run->plan, lanes));
}

void
r700_alu_begin (R700Run *run)
{
  const LsLayout *layout = &run->code->layout;

  run->owing = NULL;
  /* PV, PS and AR lie behind each other. */
  memset (&run->rows[layout->first[R700_FILE_PV]], 0, 9 * sizeof (LsRow));
  if (run->code->names_temps)
    memset (&run->rows[layout->first[R700_FILE_T]], 0, 4 * layout->n[R700_FILE_T] * sizeof (LsRow));
}

/* --- operands --------------------------------------------------------------------------------- */

/* Windows show 16 or 32 vec4s; beyond, a plain read is undefined and an indexed one gives a fixed
 * value. */
static gboolean
read_constant (R700Run *run,
               const R700Step *step,
               const LsMicroPlace *place,
               const R700Constants *from,
               gint64 index,
               guint32 *bits)
{
  gboolean is_file = place->ref.file == R700_CONST_C;

  *bits = R700_OUTSIDE_BITS;
  if (index < 0 || index >= from->count)
    return is_file || place->index != LS_MICRO_NO_INDEX ||
           R700_TRAP (run, LS_TRAP_OUT_OF_RANGE, step->line, (guint64) index,
                      "KC%u[%d] is read, but its bank has %u constants locked",
                      place->ref.file - R700_CONST_KC0, (gint) index, (guint) from->count);
  if (from->bytes == NULL && is_file)
    return R700_TRAP (run, LS_TRAP_UNBOUND, step->line, (guint64) index,
                      from->number == LS_CELL_OTHER_CONST_FILE
                        ? N_ ("C%d is read, but the constant file of the other stage is not bound")
                        : N_ ("C%d is read, but the constant file is not bound"),
                      (gint) index);
  if (from->bytes == NULL)
    return R700_TRAP (run, LS_TRAP_UNBOUND, step->line, from->number % LS_MAX_CONST_BUFFERS,
                      from->number < LS_OTHER_CONST_BUFFERS
                        ? N_ ("constant buffer %u is not bound")
                        : N_ ("the other stage's constant buffer %u is not bound"),
                      from->number % LS_MAX_CONST_BUFFERS);
  *bits = r700_constant_word (from, index, place->ref.channel);
  return TRUE;
}

/* The row of a place's index. */
static const LsRow *
index_row (R700Run *run, const LsMicroPlace *place, LsRow *uniform)
{
  if (place->index == LS_MICRO_REGISTER_INDEX)
    return &run->rows[run->code->layout.first[R700_FILE_AR] + place->index_ref.channel];
  run->rows_ops->broadcast (uniform, (guint32) run->wave->flow.loop.index);
  return uniform;
}

/* The rows of a place's file, and the number of registers there. */
static LsRow *
find_registers (const R700Run *run, const LsMicroPlace *place, guint *n)
{
  const LsLayout *layout = &run->code->layout;
  gboolean is_global = place->ref.file == R700_FILE_G;

  *n = layout->n[is_global ? R700_FILE_G : R700_FILE_R];
  return (is_global ? run->globals : &run->rows[layout->first[R700_FILE_R]]) + place->ref.channel;
}

/* An index out of range, of the declared registers or of those that waves share, reads the first of
 * them (guide 4.6.2). */
static void
read_indexed (R700Run *run, const LsMicroPlace *place, LsRow *to)
{
  guint n;
  const LsRow *registers = find_registers (run, place, &n);
  LsRow uniform;
  const LsRow *index = index_row (run, place, &uniform);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      gint64 number = (gint64) place->ref.index + index->i[lane];

      to->u[lane] = registers[number >= 0 && number < n ? 4 * number : 0].u[lane];
    }
}

static gboolean
find_constant (R700Run *run,
               const R700Step *step,
               const LsMicroPlace *place,
               LsRow *room,
               const LsRow **found)
{
  const R700Constants from =
    r700_constants_of (run->code, run->bindings, run->wave, place->ref.file);
  gint64 index = (gint64) place->ref.index +
                 (place->index == LS_MICRO_LOOP_INDEX ? run->wave->flow.loop.index : 0);
  guint32 bits = 0;

  *found = room;
  if (place->index == LS_MICRO_REGISTER_INDEX)
    {
      const LsRow *more = index_row (run, place, NULL);

      for (guint lane = 0; lane < LS_LANES; lane++)
        if (!read_constant (run, step, place, &from, index + more->i[lane], &room->u[lane]))
          return FALSE;
      return TRUE;
    }
  if (!read_constant (run, step, place, &from, index, &bits))
    return FALSE;
  run->rows_ops->broadcast (room, bits);
  return TRUE;
}

static const LsRow *
find_register (R700Run *run, const LsMicroPlace *place, LsRow *room)
{
  if (place->index == LS_MICRO_NO_INDEX)
    return r700_place_row (run, place);
  read_indexed (run, place, room);
  return room;
}

/* The row of an operand that is not a plain register. */
static gboolean
find_other (R700Run *run,
            const R700Step *step,
            const LsMicroPlace *place,
            Scratch *scratch,
            const LsRow **found)
{
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_RESULT:
      *found = scratch->result[place->ref.index] + place->ref.channel;
      return TRUE;
    case LS_MICRO_REGISTER:
      *found = find_register (run, place, &scratch->rooms[scratch->n_rooms]);
      scratch->n_rooms += place->index != LS_MICRO_NO_INDEX;
      return TRUE;
    case LS_MICRO_CONSTANT:
      return find_constant (run, step, place, &scratch->rooms[scratch->n_rooms++], found);
    case LS_MICRO_LITERAL:
      *found = &run->code->constants[place->row];
      return TRUE;
    case LS_MICRO_NOWHERE:
      break;
    }
  g_assert_not_reached ();
}

static inline gboolean
find_operand (R700Run *run,
              const R700Step *step,
              const LsMicroPlace *place,
              Scratch *scratch,
              const LsRow **found)
{
  if (place->kind != LS_MICRO_REGISTER || place->index != LS_MICRO_NO_INDEX ||
      place->ref.file == R700_FILE_G)
    return find_other (run, step, place, scratch, found);
  *found = &run->rows[place->row];
  return TRUE;
}

/* --- computing -------------------------------------------------------------------------------- */

/* The row functions by the state, which the list does not know. */
static const LsRowOp *
functions_of (const R700Run *run, const LsMicro *micro)
{
  guint kernel = micro->kernel == LS_KERNEL_CLAMP && !run->bindings->dx10_clamp
                   ? LS_KERNEL_CLAMP_NAN
                   : micro->kernel;

  return &run->rows_ops->ops[kernel];
}

/* An operation of one slot. */
static inline gboolean
compute_row (R700Run *run, const R700Step *step, const LsMicro *micro, Scratch *scratch, LsRow *to)
{
  const LsRow *s[3] = { NULL };

  for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
    if (!find_operand (run, step, &micro->s[k][0], scratch, &s[k]))
      return FALSE;
  functions_of (run, micro)->rows[0](to, &scratch->condition, s[0], s[1], s[2], &micro->arg);
  return TRUE;
}

static gboolean
compute_slots (R700Run *run,
               const R700Step *step,
               const LsMicro *micro,
               Scratch *scratch,
               LsRow *to)
{
  const LsRow *s[3][4] = { { NULL } };

  for (guint j = 0; j < micro->n_slots; j++)
    for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
      if (!find_operand (run, step, &micro->s[k][j], scratch, &s[k][j]))
        return FALSE;
  functions_of (run, micro)->slots (to, &scratch->condition, s);
  return TRUE;
}

static gboolean
compute_one (R700Run *run, const R700Step *step, guint number, Scratch *scratch)
{
  const LsMicro *micro = &step->micro.ops[number];
  LsRow *result = &scratch->results[scratch->n_results];

  if (micro->n_slots == 1 ? !compute_row (run, step, micro, scratch, result)
                          : !compute_slots (run, step, micro, scratch, result))
    return FALSE;
  scratch->result[number] = result;
  scratch->n_results += micro->n_slots;
  if (micro->is_condition)
    scratch->holds[number] = run->rows_ops->collect (&scratch->condition);
  return TRUE;
}

static gboolean
compute (R700Run *run, const R700Step *step, Scratch *scratch)
{
  scratch->n_results = scratch->n_rooms = 0;
  for (guint i = 0; i < step->micro.n_ops; i++)
    if (!compute_one (run, step, i, scratch))
      return FALSE;
  return TRUE;
}

void
r700_alu_modify (R700Run *run, const LsMicro *ops, const LsMicroPart *part, LsRow *result)
{
  for (guint i = part->first; i < part->first + part->n; i++)
    functions_of (run, &ops[i])->rows[0](result, NULL, result, NULL, NULL, &ops[i].arg);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Lane by lane; a write out of range is dropped (guide 4.6.2). */
static void
write_indexed (R700Run *run, const LsMicroPlace *to, const LsRow *result, LsMask lanes)
{
  guint n;
  LsRow *registers = find_registers (run, to, &n);
  LsRow uniform;
  const LsRow *index = index_row (run, to, &uniform);

  LS_FOREACH_LANE (lane, lanes)
    {
      gint64 number = (gint64) to->ref.index + index->i[lane];

      if (number >= 0 && number < n)
        registers[4 * number].u[lane] = result->u[lane];
    }
}

void
r700_alu_write_masks (R700Run *run, const LsMicroPart *part, LsMask holds, LsMask lanes)
{
  R700Wave *wave = run->wave;

  if (part->masks & LS_MICRO_KILLS)
    wave->flow.valid &= ~(holds & lanes);
  if (part->masks & LS_MICRO_PREDICATES)
    wave->predicate = (wave->predicate & ~lanes) | (holds & lanes);
  if (part->masks & LS_MICRO_TESTS)
    wave->stay = (wave->stay & ~lanes) | (holds & lanes);
}

static void
write_place (R700Run *run, const LsMicroPlace *to, const LsRow *result, LsMask lanes)
{
  if (to->index != LS_MICRO_NO_INDEX)
    write_indexed (run, to, result, lanes);
  else
    r700_store (run, r700_place_row (run, to), result, lanes);
}

static const LsRow *
part_result (const LsMicroPart *part, const Scratch *scratch)
{
  return part->n > 0 ? scratch->result[part->first + part->n - 1]
                     : scratch->result[part->op] + part->column;
}

/* Slots come in the order x y z w t, so that the trans result wins a register that both write
 * (guide 4.9). The last destination of each part lives for the clause and is written behind all
 * registers: an indexed write still uses the old AR. */
static void
commit (R700Run *run, const LsMicroStep *step, const Scratch *scratch)
{
  for (guint i = 0; i < step->n_parts; i++)
    if (step->parts[i].n_to > 1)
      write_place (run, &step->parts[i].to[0].place, part_result (&step->parts[i], scratch),
                   scratch->lanes[i]);
  for (guint i = 0; i < step->n_parts; i++)
    {
      const LsMicroPart *part = &step->parts[i];

      if (part->n_to > 0)
        write_place (run, &part->to[part->n_to - 1].place, part_result (part, scratch),
                     scratch->lanes[i]);
      if (part->masks != 0)
        r700_alu_write_masks (run, part, scratch->holds[part->op], scratch->lanes[i]);
    }
}

/* The lanes of a part, by the predicate before the group. */
static LsMask
part_lanes (const R700Wave *wave, const LsMicroPart *part)
{
  LsMask off = part->gate == LS_MICRO_CLEAR ? wave->predicate
               : part->gate == LS_MICRO_SET ? ~wave->predicate
                                            : 0;

  return wave->executing & ~off;
}

gboolean
r700_alu_step (R700Run *run, const R700Step *step)
{
  Scratch scratch;

  if (step->refusal.code != LS_TRAP_NONE)
    return R700_TRAP (run, step->refusal.code, step->line, 0, "%s", step->refusal.reason);
  if (!compute (run, step, &scratch))
    return FALSE;
  for (guint i = 0; i < step->micro.n_parts; i++)
    scratch.lanes[i] = part_lanes (run->wave, &step->micro.parts[i]);
  commit (run, &step->micro, &scratch);
  return TRUE;
}
