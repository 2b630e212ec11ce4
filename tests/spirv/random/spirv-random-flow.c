#include "spirv-random-private.h"

#include <string.h>

/* Statements: selections, switches and loops, within each other. Every loop counts to a small number of its own. */

/* --- blocks ----------------------------------------------------------------------------------------------- */

void
random_open_block (Random *self, guint32 label)
{
  DO (self, Label, label);
  self->block = label;
  self->is_over = FALSE;
}

static void
join_init (Random *self, Join *join, gboolean may_have_value)
{
  join->label = self->bound++;
  join->has_value = may_have_value && one_in (self, 2);
  join->type = join->has_value ? random_draw_type (self) : NO_TYPE;
  join->from = g_array_new (FALSE, FALSE, sizeof (guint32));
}

/* Notes that the open block is going to jump there. */
static void
join_note (Random *self, Join *join)
{
  const guint32 from[] = { self->block, join->has_value ? random_take (self, join->type) : 0 };

  g_array_append_vals (join->from, from, 2);
  /* What was put together for it may have begun no other block. */
  g_assert_cmpuint (from[0], ==, self->block);
}

static void
jump (Random *self, Join *join)
{
  if (self->is_over)
    return;
  join_note (self, join);
  DO (self, Branch, join->label);
  self->is_over = TRUE;
}

/* Opens the block with the value that the jumps bring. */
static void
join_open (Random *self, Join *join)
{
  const guint n = join->from->len / 2;
  GArray *words;
  guint32 first;

  random_open_block (self, join->label);
  if (n > 0 && join->has_value)
    {
      words = g_array_new (FALSE, TRUE, sizeof (guint32));
      g_array_set_size (words, 2);
      g_array_index (words, guint32, 0) = type_id (self, join->type);
      g_array_index (words, guint32, 1) = self->bound;
      for (guint i = 0; i < n; i++)
        {
          g_array_append_val (words, g_array_index (join->from, guint32, 2 * i + 1));
          g_array_append_val (words, g_array_index (join->from, guint32, 2 * i));
        }
      first = (words->len + 1) << 16 | SPIRV_OP_Phi;
      g_array_append_val (self->code, first);
      g_array_append_vals (self->code, words->data, words->len);
      g_array_unref (words);
      random_keep (self, self->bound++, join->type);
    }
  if (n == 0)
    {
      DO (self, Unreachable);
      self->is_over = TRUE;
    }
  g_array_unref (join->from);
}

/* Statements in a block of their own, whose values end with it, and then a jump. */
static void
nested (Random *self, guint32 label, Join *to, guint n, guint depth)
{
  const guint n_values = self->values->len;

  random_open_block (self, label);
  random_statements (self, n, depth);
  jump (self, to);
  g_array_set_size (self->values, n_values);
}

static guint32
take_condition (Random *self)
{
  return random_take (self, random_vector (self, OF_BOOL, 1));
}

/* --- selections ------------------------------------------------------------------------------------------- */

static void
add_if (Random *self, guint depth)
{
  const gboolean has_else = one_in (self, 2);
  const guint32 condition = take_condition (self), then = self->bound++;
  guint32 otherwise = self->bound++;
  Join join;

  join_init (self, &join, TRUE);
  if (!has_else)
    {
      join_note (self, &join);
      otherwise = join.label;
    }
  DO (self, SelectionMerge, join.label, 0);
  if (!has_else && one_in (self, 3))
    DO (self, BranchConditional, condition, otherwise, then);
  else
    DO (self, BranchConditional, condition, then, otherwise);
  nested (self, then, &join, 1 + pick (self, 4), depth);
  if (has_else)
    nested (self, otherwise, &join, 1 + pick (self, 4), depth);
  join_open (self, &join);
}

/* Returns: NULL: none is open. */
static const Frame *
innermost_loop (const Random *self)
{
  for (guint i = self->frames->len; i-- > 0;)
    if (g_array_index (self->frames, Frame, i).next != NULL)
      return &g_array_index (self->frames, Frame, i);
  return NULL;
}

/* A jump out of the innermost loop, without a block of its own. */
static void
add_jump_if (Random *self)
{
  const Frame *frame = innermost_loop (self);
  const guint32 condition = take_condition (self), on = self->bound++;
  Join *join;

  join = one_in (self, 2) ? frame->leave : frame->next;
  join_note (self, join);
  if (one_in (self, 2))
    DO (self, BranchConditional, condition, join->label, on);
  else
    DO (self, BranchConditional, condition, on, join->label);
  random_open_block (self, on);
}

/* --- switches --------------------------------------------------------------------------------------------- */

#define MAX_CASES 5

/* Cases in order, each of which may fall into the next; default is one of them or the merge. */
static void
add_switch (Random *self, guint depth)
{
  const guint n = 1 + pick (self, MAX_CASES), n_values = self->values->len;
  const guint32 selector = one_in (self, 2) ? random_index (self, n + 1)
                                            : random_take (self, random_vector (self, OF_INT, 1));
  const guint i_default = pick (self, n + 1); /* n: none */
  guint32 labels[MAX_CASES] = { 0 }, words[3 + 4 * MAX_CASES] = { 0, selector };
  guint n_words = 2, literal = 0;
  Join join;
  Frame frame = { .leave = &join };

  join_init (self, &join, TRUE);
  for (guint i = 0; i < n; i++)
    labels[i] = self->bound++;
  if (i_default == n)
    join_note (self, &join);
  words[2] = i_default == n ? join.label : labels[i_default];
  for (guint i = 0; i < n; i++)
    for (guint k = i == i_default ? pick (self, 2) : 1 + pick (self, 2); k > 0; k--)
      {
        words[++n_words] = one_in (self, 6) ? literal + 0x7fffff00u : literal;
        words[++n_words] = labels[i];
        literal++;
      }
  DO (self, SelectionMerge, join.label, 0);
  spirv_words_add (self->code, SPIRV_OP_Switch, words, n_words);
  g_array_append_val (self->frames, frame);
  for (guint i = 0; i < n; i++)
    {
      random_open_block (self, labels[i]);
      random_statements (self, pick (self, 4), depth);
      if (!self->is_over && i + 1 < n && i_default == n && one_in (self, 3))
        {
          DO (self, Branch, labels[i + 1]);
          self->is_over = TRUE;
        }
      jump (self, &join);
      g_array_set_size (self->values, n_values);
    }
  g_array_set_size (self->frames, self->frames->len - 1);
  join_open (self, &join);
}

/* --- loops ------------------------------------------------------------------------------------------------ */

typedef struct
{
  guint32 header, body, limit, counter;
  guint32 first, next; /* values of a counter that is a phi; next is made in the continue target */
  guint32 place;       /* of a counter that is a variable */
  gboolean is_phi, tests_last;
} Loop;

/* At most 5 times; by a number that is not the same in all threads, or by a literal. */
static void
prepare_loop (Random *self, Loop *loop)
{
  const guint32 type = random_vector (self, OF_INT, 1),
                uint_type = random_vector (self, OF_UINT, 1);

  loop->is_phi = one_in (self, 2);
  loop->tests_last = one_in (self, 3);
  loop->header = self->bound++;
  loop->body = self->bound++;
  loop->first = random_constant (self, OF_INT, pick (self, 3));
  loop->limit =
    one_in (self, 2)
      ? random_constant (self, OF_INT, 1 + pick (self, 5))
      : OP (self, Bitcast, type,
            OP (self, UMod, uint_type, random_take (self, uint_type), random_uint (self, 6)));
  if (loop->is_phi)
    {
      loop->counter = self->bound++;
      loop->next = self->bound++; /* of the continue target */
      return;
    }
  loop->place = self->bound++;
  SPIRV_ADD (self->variables, SPIRV_OP_Variable,
             random_pointer (self, type, SPIRV_StorageClass_Function), loop->place,
             SPIRV_StorageClass_Function);
  DO (self, Store, loop->place, loop->first);
}

static void
open_header (Random *self, Loop *loop, guint32 leave, guint32 next)
{
  const guint32 type = random_vector (self, OF_INT, 1), before = self->block;

  DO (self, Branch, loop->header);
  random_open_block (self, loop->header);
  if (loop->is_phi)
    DO (self, Phi, type_id (self, type), loop->counter, loop->first, before, loop->next, next);
  else
    loop->counter = OP (self, Load, type, loop->place);
  random_keep (self, loop->counter, type);
  DO (self, LoopMerge, leave, next, 0);
}

/* The continue target, which goes back. */
static void
close_loop (Random *self, Loop *loop, Join *leave, Join *next)
{
  const guint32 type = random_vector (self, OF_INT, 1), boolean = random_vector (self, OF_BOOL, 1);
  const guint n_values = self->values->len;
  const gboolean is_reached = next->from->len > 0;
  guint32 count;

  if (is_reached)
    join_open (self, next);
  else
    {
      random_open_block (self, next->label);
      g_array_unref (next->from);
    }
  for (guint i = is_reached ? pick (self, 3) : 0; i > 0; i--)
    random_load_or_store (self);
  if (loop->is_phi)
    DO (self, IAdd, type_id (self, type), loop->next, loop->counter,
        random_constant (self, OF_INT, 1));
  else
    {
      loop->next = OP (self, IAdd, type, OP (self, Load, type, loop->place),
                       random_constant (self, OF_INT, 1));
      DO (self, Store, loop->place, loop->next);
    }
  if (loop->tests_last)
    {
      count = OP (self, SLessThan, boolean, loop->next, loop->limit);
      join_note (self, leave); /* a block that nobody comes to is one that jumps, too */
      DO (self, BranchConditional, count, loop->header, leave->label);
    }
  else
    DO (self, Branch, loop->header);
  g_array_set_size (self->values, n_values);
}

static void
add_loop (Random *self, guint depth)
{
  const guint32 boolean = random_vector (self, OF_BOOL, 1);
  const guint n_values = self->values->len;
  Loop loop = { 0 };
  Join leave, next;
  const Frame frame = { .leave = &leave, .next = &next };

  prepare_loop (self, &loop);
  join_init (self, &leave, TRUE);
  join_init (self, &next, TRUE);
  open_header (self, &loop, leave.label, next.label);
  if (loop.tests_last)
    DO (self, Branch, loop.body);
  else
    {
      const guint32 test = self->bound++;
      guint32 goes_on;

      DO (self, Branch, test);
      random_open_block (self, test);
      goes_on = OP (self, SLessThan, boolean, loop.counter, loop.limit);
      join_note (self, &leave);
      DO (self, BranchConditional, goes_on, loop.body, leave.label);
    }
  g_array_append_val (self->frames, frame);
  self->n_loops++;
  random_open_block (self, loop.body);
  random_statements (self, 1 + pick (self, 5), depth);
  jump (self, &next);
  g_array_set_size (self->frames, self->frames->len - 1);
  self->n_loops--;
  g_array_set_size (self->values, n_values);
  random_keep (self, loop.counter, random_vector (self, OF_INT, 1));
  close_loop (self, &loop, &leave, &next);
  g_array_set_size (self->values, n_values);
  join_open (self, &leave);
}

/* --- jumps ------------------------------------------------------------------------------------------------ */

/* Out of the open loop or switch, or of the function. */
static void
add_jump (Random *self)
{
  const guint n = self->frames->len;
  const Frame *frame = n > 0 ? &g_array_index (self->frames, Frame, n - 1) : NULL;

  if (frame == NULL || one_in (self, 4))
    {
      self->has_left |= self->is_main;
      if (self->result == NO_TYPE)
        DO (self, Return);
      else
        {
          const guint32 value = random_take (self, self->result);

          DO (self, ReturnValue, value);
        }
      self->is_over = TRUE;
      return;
    }
  /* A switch is left by the innermost loop's jumps, too. */
  if (self->n_loops > 0 && one_in (self, 2))
    frame = innermost_loop (self);
  jump (self, frame->next != NULL && one_in (self, 2) ? frame->next : frame->leave);
}

/* --- calls ------------------------------------------------------------------------------------------------ */

static gboolean
is_among (const guint32 *ids, guint n, guint32 id)
{
  for (guint i = 0; i < n; i++)
    if (ids[i] == id)
      return TRUE;
  return FALSE;
}

/* A variable of the type for a parameter that is a pointer: one of functions, and none of those that are passed already. */
guint32
random_take_place (Random *self, guint32 type, const guint32 *passed, guint n)
{
  guint32 pointer;

  for (guint i = self->places->len; i-- > 0;)
    {
      const Value *place = &g_array_index (self->places, Value, i);

      if (place->type == type && place->storage == SPIRV_StorageClass_Function &&
          !is_among (passed, n, place->id) && !one_in (self, 4))
        return place->id;
    }
  pointer = self->bound++;
  SPIRV_ADD (self->variables, SPIRV_OP_Variable,
             random_pointer (self, type, SPIRV_StorageClass_Function), pointer,
             SPIRV_StorageClass_Function, random_null (self, type));
  return pointer;
}

static void
add_call (Random *self)
{
  const Callee *callee;
  guint32 words[8] = { 0 }, id;

  if (self->callees->len == 0)
    return;
  callee = &g_array_index (self->callees, Callee, pick (self, self->callees->len));
  words[1] = callee->id;
  for (guint i = 0; i < callee->n; i++)
    words[2 + i] = callee->parameters[i].is_pointer
                     ? random_take_place (self, callee->parameters[i].type, words + 2, i)
                     : random_take (self, callee->parameters[i].type);
  if (callee->result != NO_TYPE)
    {
      id = random_op (self, SPIRV_OP_FunctionCall, callee->result, words, 1 + callee->n);
      random_keep (self, id, callee->result);
      return;
    }
  memmove (words + 3, words + 1, (1 + callee->n) * sizeof *words);
  words[1] = random_global (self, SPIRV_OP_TypeVoid, LIST ());
  words[2] = self->bound++;
  spirv_words_add (self->code, SPIRV_OP_FunctionCall, words, 3 + callee->n);
}

/* --- all -------------------------------------------------------------------------------------------------- */

static void
add_value (Random *self)
{
  const guint32 type = random_draw_type (self);

  random_keep (self, random_compute (self, type), type);
}

static void
add_statement (Random *self, guint depth)
{
  const guint kind = pick (self, 20);

  if (kind < 9)
    add_value (self);
  else if (kind < 12)
    random_load_or_store (self);
  else if (kind == 12)
    random_compute_near (self);
  else if (kind == 13)
    add_call (self);
  else if (self->is_main && depth == 3 && !self->has_left && one_in (self, 3))
    random_meet (self);
  else if (kind == 14 && self->n_loops > 0)
    add_jump_if (self);
  else if (depth == 0)
    add_value (self);
  else if (kind < 17)
    add_if (self, depth - 1);
  else if (kind == 17)
    add_switch (self, depth - 1);
  else if (self->n_loops < 2)
    add_loop (self, depth - 1);
}

void
random_statements (Random *self, guint n, guint depth)
{
  for (guint i = 0; i < n && !self->is_over; i++)
    add_statement (self, depth);
  if (!self->is_over && depth < 3 && one_in (self, 8))
    add_jump (self);
}
