#include "ls-insn-plan.h"

/* Steps that run at once.
 *
 * Nobody sees registers between the steps. So a copy is not made where readers can read what it
 * copies, a value that a later step overwrites is not stored, and what no register keeps stands in
 * scratch rows. Behind the steps every register holds what they leave one by one, to the bit.
 *
 * All of the steps have the same active lanes. Scratch rows hold nothing of use in the others,
 * and no function that is moved here reads another lane. */

#define NO_MAKER G_MAXUINT32

/* More entries are planned in pieces, so that scratch rows stay few. */
#define MAX_ENTRIES 1024

typedef struct
{
  guint32 maker; /* the entry that gives it; NO_MAKER: it stands in its spot from the start */
  LsSpot spot;   /* where it stands */
  guint32 last;  /* the last entry that reads it; n_entries: a register keeps it */
  guint32 n_uses;
} Value;

typedef struct
{
  LsInsnCode *code;
  const LsRows *rows;
  GArray *dos;
  GArray *values;      /* of Value */
  GArray *entries;     /* of LsDo, with numbers of values for spots */
  GArray *written;     /* of LsSpot: registers */
  GHashTable *current; /* 1 + value, by spot */
  GHashTable *initial; /* 1 + value, by spot: what stood there at the start, if an entry reads it */
  GHashTable *known;   /* of LsSpot: those in written */
  GArray *free_rows;   /* of guint32 */
  guint32 n_rows;      /* of scratch */
} Stretch;

static Value *
value_at (const Stretch *self, guint32 number)
{
  return &g_array_index (self->values, Value, number);
}

static LsDo *
entry_at (const Stretch *self, guint32 number)
{
  return &g_array_index (self->entries, LsDo, number);
}

static guint32
add_value (Stretch *self, guint32 maker, LsSpot spot)
{
  const Value value = { .maker = maker, .spot = spot };

  g_array_append_val (self->values, value);
  return self->values->len - 1;
}

static guint32
find_value (Stretch *self, LsSpot spot)
{
  const guint known =
    GPOINTER_TO_UINT (g_hash_table_lookup (self->current, GUINT_TO_POINTER (spot)));
  guint32 number;

  if (known != 0)
    return known - 1;
  number = add_value (self, NO_MAKER, spot);
  g_hash_table_insert (self->current, GUINT_TO_POINTER (spot), GUINT_TO_POINTER (number + 1));
  g_hash_table_insert (self->initial, GUINT_TO_POINTER (spot), GUINT_TO_POINTER (number + 1));
  return number;
}

static guint
n_operands (const LsDo *it)
{
  return it->kind == LS_DO_SUM ? it->n : 3;
}

/* --- reading a step --------------------------------------------------------------------------- */

static gboolean
is_copy (const Stretch *self, const LsDo *it)
{
  return it->kind == LS_DO_ROW && it->run.rows[0] == self->rows->ops[LS_KERNEL_MOV].rows[0];
}

/* Whether an entry may stand elsewhere: it reads rows and makes one, lane by lane. */
static gboolean
is_movable (const Stretch *self, const LsDo *it)
{
  if (it->kind == LS_DO_ROW && it->ops != NULL)
    return self->rows->ops[it->ops->kernel].rows[1] != NULL;
  return it->kind == LS_DO_SUM || is_copy (self, it);
}

static void
set_value (Stretch *self, LsSpot spot, guint32 number)
{
  if (LS_SPOT_BASE (spot) == LS_BASE_STATE &&
      g_hash_table_add (self->known, GUINT_TO_POINTER (spot)))
    g_array_append_val (self->written, spot);
  g_hash_table_insert (self->current, GUINT_TO_POINTER (spot), GUINT_TO_POINTER (number + 1));
}

static void
read_entry (Stretch *self, LsDo it)
{
  const LsSpot d = it.d;

  if (is_copy (self, &it))
    {
      set_value (self, d, find_value (self, it.s[0]));
      return;
    }
  for (guint i = 0; i < n_operands (&it); i++)
    it.s[i] = find_value (self, it.s[i]);
  it.d = add_value (self, self->entries->len, LS_NO_SPOT);
  g_array_append_val (self->entries, it);
  set_value (self, d, it.d);
}

/* --- what is used ----------------------------------------------------------------------------- */

static guint32
final_value (const Stretch *self, guint written)
{
  const LsSpot spot = g_array_index (self->written, LsSpot, written);

  return GPOINTER_TO_UINT (g_hash_table_lookup (self->current, GUINT_TO_POINTER (spot))) - 1;
}

/* From the last entry to the first: an entry whose value nobody uses uses nothing. */
static void
count_uses (Stretch *self)
{
  for (guint i = 0; i < self->written->len; i++)
    {
      value_at (self, final_value (self, i))->last = self->entries->len;
      value_at (self, final_value (self, i))->n_uses++;
    }
  for (guint32 i = self->entries->len; i-- > 0;)
    {
      const LsDo *it = entry_at (self, i);

      for (guint k = 0; k < n_operands (it) && value_at (self, it->d)->n_uses > 0; k++)
        {
          Value *value = value_at (self, it->s[k]);

          value->n_uses++;
          value->last = MAX (value->last, i);
        }
    }
}

/* --- places ----------------------------------------------------------------------------------- */

/* The first register that keeps a value takes it at once, unless somebody reads there later what
 * stood in it at the start. */
static void
choose_registers (Stretch *self)
{
  for (guint i = 0; i < self->written->len; i++)
    {
      const LsSpot spot = g_array_index (self->written, LsSpot, i);
      const guint known =
        GPOINTER_TO_UINT (g_hash_table_lookup (self->initial, GUINT_TO_POINTER (spot)));
      Value *value = value_at (self, final_value (self, i));

      if (value->maker != NO_MAKER && value->spot == LS_NO_SPOT &&
          (known == 0 || value_at (self, known - 1)->n_uses == 0 ||
           value_at (self, known - 1)->last <= value->maker))
        value->spot = spot;
    }
}

static LsSpot
take_row (Stretch *self)
{
  guint32 row = self->n_rows;

  if (self->free_rows->len == 0)
    {
      self->n_rows++;
      return LS_SPOT (LS_BASE_SCRATCH, row);
    }
  row = g_array_index (self->free_rows, guint32, self->free_rows->len - 1);
  g_array_set_size (self->free_rows, self->free_rows->len - 1);
  return LS_SPOT (LS_BASE_SCRATCH, row);
}

/* Behind the last reader. */
static void
free_row (Stretch *self, Value *value, guint32 reader)
{
  const guint32 row = LS_SPOT_NUMBER (value->spot);

  if (value->maker == NO_MAKER || value->last != reader ||
      LS_SPOT_BASE (value->spot) != LS_BASE_SCRATCH)
    return;
  value->last = NO_MAKER;
  g_array_append_val (self->free_rows, row);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* The functions for whole rows and for some lanes. */
static void
set_functions (const Stretch *self, LsDo *it)
{
  const LsMicro *op = it->ops;

  if (it->kind == LS_DO_ROW)
    it->run.rows[1] = self->rows->ops[op->kernel].rows[1];
  else
    it->run.sums[1] = op->kernel == LS_KERNEL_DOT ? self->rows->sums[op->n_slots][LS_SUM_ALONE][1]
                                                  : self->rows->sums_ieee[op->n_slots][1];
  if (it->gate == 0 && it->kind == LS_DO_ROW)
    it->run.rows[1] = it->run.rows[0];
  else if (it->gate == 0)
    it->run.sums[1] = it->run.sums[0];
}

static void
write_entry (Stretch *self, guint32 number)
{
  LsDo it = *entry_at (self, number);
  Value *value = value_at (self, it.d);
  const guint n = n_operands (&it);
  guint32 numbers[G_N_ELEMENTS (it.s)];

  if (value->n_uses == 0)
    return;
  for (guint k = 0; k < n; k++)
    {
      numbers[k] = it.s[k];
      it.s[k] = value_at (self, it.s[k])->spot;
    }
  for (guint k = 0; k < n; k++)
    free_row (self, value_at (self, numbers[k]), number);
  if (value->spot == LS_NO_SPOT)
    value->spot = take_row (self);
  ls_do_fill (&it, n);
  it.d = value->spot;
  it.gate = LS_SPOT_BASE (it.d) == LS_BASE_STATE;
  set_functions (self, &it);
  g_array_append_val (self->dos, it);
}

static void
write_copy (Stretch *self, LsSpot to, LsSpot from)
{
  const LsRowFn *rows = self->rows->ops[LS_KERNEL_MOV].rows;
  const gboolean is_register = LS_SPOT_BASE (to) == LS_BASE_STATE;
  LsDo it = { .kind = LS_DO_ROW,
              .gate = (guint8) is_register,
              .d = to,
              .s = { from },
              .run = { .rows = { rows[0], rows[is_register] } } };

  ls_do_fill (&it, 1);
  g_array_append_val (self->dos, it);
}

/* A register that keeps a value that stands elsewhere. */
typedef struct
{
  LsSpot to, from;
} Copy;

/* Copies that are not made yet. */
typedef struct
{
  GHashTable *by_to;     /* of Copy, by LsSpot; owned by a list */
  GHashTable *n_readers; /* by LsSpot */
} Copies;

static guint
add_reader (Copies *copies, LsSpot spot, gint n)
{
  const guint readers =
    GPOINTER_TO_UINT (g_hash_table_lookup (copies->n_readers, GUINT_TO_POINTER (spot))) + (guint) n;

  g_hash_table_insert (copies->n_readers, GUINT_TO_POINTER (spot), GUINT_TO_POINTER (readers));
  return readers;
}

/* Makes a copy whose register nobody reads any more, then the copies that this frees. */
static void
make_copies (Stretch *self, Copies *copies, const Copy *copy)
{
  while (copy != NULL && add_reader (copies, copy->to, 0) == 0)
    {
      const LsSpot from = copy->from;

      write_copy (self, copy->to, from);
      g_hash_table_remove (copies->by_to, GUINT_TO_POINTER (copy->to));
      copy = add_reader (copies, from, -1) == 0
               ? g_hash_table_lookup (copies->by_to, GUINT_TO_POINTER (from))
               : NULL;
    }
}

/* Registers that exchange their values: each is read by one other. The first one's old value waits
 * in a row. */
static void
make_circle (Stretch *self, Copies *copies, const Copy *first)
{
  const LsSpot row = take_row (self);

  write_copy (self, row, first->to);
  for (const Copy *copy = first; copy != NULL;)
    {
      write_copy (self, copy->to, copy->from == first->to ? row : copy->from);
      g_hash_table_remove (copies->by_to, GUINT_TO_POINTER (copy->to));
      copy = g_hash_table_lookup (copies->by_to, GUINT_TO_POINTER (copy->from));
    }
}

static void
write_copies (Stretch *self)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Copy));
  g_autoptr (GHashTable) by_to = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) n_readers = g_hash_table_new (NULL, NULL);
  Copies copies = { by_to, n_readers };

  for (guint i = 0; i < self->written->len; i++)
    {
      const Copy copy = { g_array_index (self->written, LsSpot, i),
                          value_at (self, final_value (self, i))->spot };

      if (copy.to != copy.from)
        g_array_append_val (all, copy);
    }
  for (guint i = 0; i < all->len; i++)
    {
      Copy *copy = &g_array_index (all, Copy, i);

      g_hash_table_insert (by_to, GUINT_TO_POINTER (copy->to), copy);
      add_reader (&copies, copy->from, 1);
    }
  for (guint i = 0; i < all->len; i++)
    {
      const Copy *copy = &g_array_index (all, Copy, i);

      if (g_hash_table_contains (by_to, GUINT_TO_POINTER (copy->to)))
        make_copies (self, &copies, copy);
    }
  for (guint i = 0; i < all->len; i++)
    {
      const Copy *copy = &g_array_index (all, Copy, i);

      if (g_hash_table_contains (by_to, GUINT_TO_POINTER (copy->to)))
        make_circle (self, &copies, copy);
    }
}

/* Writes what was read since the last time. */
static void
write_all (Stretch *self)
{
  count_uses (self);
  choose_registers (self);
  for (guint32 i = 0; i < self->entries->len; i++)
    write_entry (self, i);
  write_copies (self);
  self->code->n_scratch = MAX (self->code->n_scratch, self->n_rows);
  g_array_set_size (self->values, 0);
  g_array_set_size (self->entries, 0);
  g_array_set_size (self->written, 0);
  g_array_set_size (self->free_rows, 0);
  g_hash_table_remove_all (self->current);
  g_hash_table_remove_all (self->initial);
  g_hash_table_remove_all (self->known);
  self->n_rows = 0;
}

/* --- stretches -------------------------------------------------------------------------------- */

/* Reads a step, or writes its entries as they are, behind all that was read. */
static void
take_step (Stretch *self, const LsInsnPlan *plan)
{
  gboolean moves = TRUE;

  for (guint32 i = plan->first; i < plan->end && moves; i++)
    moves = is_movable (self, &g_array_index (self->dos, LsDo, i));
  if (!moves || self->entries->len + self->written->len > MAX_ENTRIES)
    write_all (self);
  for (guint32 i = plan->first; i < plan->end; i++)
    {
      const LsDo it = g_array_index (self->dos, LsDo, i);

      if (moves)
        read_entry (self, it);
      else
        g_array_append_val (self->dos, it);
    }
}

LsInsnAtOnce
ls_insn_plan_at_once (LsInsnCode *code,
                      GArray *dos,
                      const guint32 *steps,
                      guint n,
                      guint32 next,
                      guint n_calls)
{
  LsInsnAtOnce at_once = { .n = n,
                           .first = dos->len,
                           .last = steps[n - 1],
                           .line = code->flow.steps[steps[n - 1]].line,
                           .next = next,
                           .n_calls = n_calls };
  Stretch self = { .code = code,
                   .rows = ls_rows_best (),
                   .dos = dos,
                   .values = g_array_new (FALSE, FALSE, sizeof (Value)),
                   .entries = g_array_new (FALSE, FALSE, sizeof (LsDo)),
                   .written = g_array_new (FALSE, FALSE, sizeof (LsSpot)),
                   .current = g_hash_table_new (NULL, NULL),
                   .initial = g_hash_table_new (NULL, NULL),
                   .known = g_hash_table_new (NULL, NULL),
                   .free_rows = g_array_new (FALSE, FALSE, sizeof (guint32)) };

  for (guint i = 0; i < n; i++)
    take_step (&self, &code->plans[steps[i]]);
  write_all (&self);
  at_once.end = dos->len;
  g_array_unref (self.values);
  g_array_unref (self.entries);
  g_array_unref (self.written);
  g_hash_table_unref (self.current);
  g_hash_table_unref (self.initial);
  g_hash_table_unref (self.known);
  g_array_unref (self.free_rows);
  return at_once;
}
