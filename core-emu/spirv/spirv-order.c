#include "spirv-order.h"

/* --- constructs ------------------------------------------------------------------------------- */

typedef enum
{
  IN_IF,
  IN_LOOP, /* from its header to the continue target */
  IN_NEXT, /* from the continue target back */
  IN_SWITCH,
} Where;

/* An open construct. */
typedef struct
{
  Where where;
  guint32 header, merge, next;
  guint32 following; /* IN_SWITCH: the case behind the open one, or SPIRV_NO_BLOCK */
} Construct;

typedef struct
{
  const SpirvFunctions *functions;
  const SpirvModule *module;
  GArray *items;
  Construct open[SPIRV_MAX_NESTING];
  guint n_open;
  guint8 *is_done; /* by block of the function */
  guint32 first;   /* block of the function */
} Orderer;

static void
add_item (Orderer *self, SpirvItemKind kind, guint32 block, guint32 to)
{
  const SpirvItem item = { .kind = (guint8) kind, .block = block, .to = to };

  g_array_append_val (self->items, item);
}

static gboolean
open_construct (Orderer *self, Construct construct, GError **error)
{
  if (self->n_open == SPIRV_MAX_NESTING)
    return spirv_refuse (self->module, spirv_block_end (self->functions, construct.header), error,
                         "more than %d constructs in each other", SPIRV_MAX_NESTING);
  self->open[self->n_open++] = construct;
  return TRUE;
}

/* --- ways ------------------------------------------------------------------------------------- */

typedef enum
{
  WAY_ON,  /* to a block that follows */
  WAY_END, /* to where the innermost construct ends anyway */
  WAY_BREAK,
  WAY_CONTINUE,
  WAY_LEAVE,
} Way;

/* Where the blocks of the innermost construct end by themselves. */
static gboolean
is_natural_end (const Construct *open, guint32 target)
{
  switch (open->where)
    {
    case IN_IF:
      return target == open->merge;
    case IN_LOOP:
      return target == open->next;
    case IN_NEXT:
      return target == open->header;
    case IN_SWITCH:
      return target == open->following && target != open->merge;
    }
  return FALSE;
}

static Way
find_way (const Orderer *self, guint32 target)
{
  gboolean is_in_loop = FALSE, is_in_switch = FALSE;

  if (self->n_open > 0 && is_natural_end (&self->open[self->n_open - 1], target))
    return WAY_END;
  for (guint i = self->n_open; i-- > 0 && !is_in_loop;)
    {
      const Construct *open = &self->open[i];

      is_in_loop = open->where == IN_LOOP || open->where == IN_NEXT;
      if (is_in_loop && target == open->merge)
        return WAY_BREAK;
      if (open->where == IN_LOOP && target == open->next)
        return WAY_CONTINUE;
      if (open->where == IN_SWITCH && !is_in_switch && target == open->merge)
        return WAY_LEAVE;
      is_in_switch |= open->where == IN_SWITCH;
    }
  return WAY_ON;
}

/* From a block on its way to a target that does not follow. */
static void
take_way (Orderer *self, guint32 from, guint32 target, Way way)
{
  static const SpirvItemKind kinds[] = { [WAY_BREAK] = SPIRV_ITEM_BREAK,
                                         [WAY_CONTINUE] = SPIRV_ITEM_CONTINUE,
                                         [WAY_LEAVE] = SPIRV_ITEM_LEAVE };

  if (spirv_has_phis (self->functions, target))
    add_item (self, SPIRV_ITEM_PHIS, from, target);
  if (way >= WAY_BREAK)
    add_item (self, kinds[way], from, target);
}

/* --- blocks ----------------------------------------------------------------------------------- */

static gboolean order_chain (Orderer *self, guint32 from, guint32 block, GError **error);

/* One side of a branch, or a case. */
static gboolean
order_side (Orderer *self, guint32 from, guint32 target, GError **error)
{
  const Way way = find_way (self, target);

  if (way == WAY_ON)
    return order_chain (self, from, target, error);
  take_way (self, from, target, way);
  return TRUE;
}

static gboolean
has_work (const Orderer *self, guint32 target)
{
  return find_way (self, target) != WAY_END || spirv_has_phis (self->functions, target);
}

static gboolean
order_if (Orderer *self, guint32 header, GError **error)
{
  const SpirvFunctions *functions = self->functions;
  const SpirvInsn *end = spirv_block_end (functions, header);
  const guint32 yes = spirv_target (functions, end, 0), no = spirv_target (functions, end, 1);
  const Construct construct = { .where = IN_IF,
                                .header = header,
                                .merge = functions->blocks[header].merge };

  if (!open_construct (self, construct, error))
    return FALSE;
  if (!has_work (self, yes) && has_work (self, no))
    {
      add_item (self, SPIRV_ITEM_IF_NOT, header, construct.merge);
      if (!order_side (self, header, no, error))
        return FALSE;
    }
  else
    {
      add_item (self, SPIRV_ITEM_IF, header, construct.merge);
      if (!order_side (self, header, yes, error))
        return FALSE;
      if (has_work (self, no))
        {
          add_item (self, SPIRV_ITEM_ELSE, header, construct.merge);
          if (!order_side (self, header, no, error))
            return FALSE;
        }
    }
  add_item (self, SPIRV_ITEM_END_IF, header, construct.merge);
  self->n_open--;
  return TRUE;
}

/* Where one side of a branch without a merge block leads. The innermost loop's continue target is left
 * for on purpose: the other side goes on. */
static Way
find_exit (const Orderer *self, guint32 target)
{
  const Way way = find_way (self, target);

  return way == WAY_END && self->open[self->n_open - 1].where == IN_LOOP ? WAY_CONTINUE : way;
}

/* A branch without a merge block: one side leads out of a construct, or both do. next: gets the block
 * where the lanes that are left go on. */
static gboolean
order_exit (Orderer *self, guint32 block, guint32 *next, GError **error)
{
  const SpirvFunctions *functions = self->functions;
  const SpirvInsn *end = spirv_block_end (functions, block);
  const guint32 yes = spirv_target (functions, end, 0), no = spirv_target (functions, end, 1);
  const gboolean is_yes_out = find_exit (self, yes) >= WAY_BREAK;

  *next = no;
  if (yes == no)
    return TRUE;
  if (!is_yes_out && find_exit (self, no) < WAY_BREAK)
    return spirv_refuse (self->module, end, error,
                         "no side leads out of a construct, and there is no merge instruction");
  add_item (self, is_yes_out ? SPIRV_ITEM_IF : SPIRV_ITEM_IF_NOT, block, SPIRV_NO_BLOCK);
  if (!is_yes_out)
    *next = yes;
  take_way (self, block, is_yes_out ? yes : no, find_exit (self, is_yes_out ? yes : no));
  add_item (self, SPIRV_ITEM_END_IF, block, SPIRV_NO_BLOCK);
  return TRUE;
}

/* The header is part of each iteration. */
static gboolean
order_loop (Orderer *self, guint32 header, GError **error)
{
  const SpirvBlock *block = &self->functions->blocks[header];
  const guint32 merge = block->merge, next = block->next;

  if (!open_construct (
        self, (Construct){ .where = IN_LOOP, .header = header, .merge = merge, .next = next },
        error))
    return FALSE;
  add_item (self, SPIRV_ITEM_LOOP, header, merge);
  if (!order_chain (self, SPIRV_NO_BLOCK, header, error))
    return FALSE;
  self->open[self->n_open - 1].where = IN_NEXT;
  add_item (self, SPIRV_ITEM_NEXT, header, merge);
  if (next != header && !order_chain (self, SPIRV_NO_BLOCK, next, error))
    return FALSE;
  add_item (self, SPIRV_ITEM_END_LOOP, header, merge);
  self->n_open--;
  return TRUE;
}

/* --- switches --------------------------------------------------------------------------------- */

typedef struct
{
  guint32 block;
  guint32 falls; /* the case that it falls into, or SPIRV_NO_BLOCK */
  gboolean is_fallen_into;
  guint32 line; /* of its first instruction that has one */
} Case;

static gint
compare_cases (gconstpointer a, gconstpointer b)
{
  const Case *x = a, *y = b;

  if (x->line != y->line)
    return x->line < y->line ? -1 : 1;
  return x->block < y->block ? -1 : x->block > y->block;
}

static guint32
first_line (const Orderer *self, guint32 block)
{
  const SpirvBlock *it = &self->functions->blocks[block];

  for (guint32 i = it->first; i <= it->end; i++)
    if (self->module->insns[i].line != 0)
      return self->module->insns[i].line;
  return G_MAXUINT32;
}

/* Each target once. */
static GArray *
find_cases (const Orderer *self, guint32 header)
{
  const SpirvInsn *end = spirv_block_end (self->functions, header);
  const guint32 merge = self->functions->blocks[header].merge;
  GArray *cases = g_array_new (FALSE, TRUE, sizeof (Case));
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  guint32 target;

  for (guint i = 0; (target = spirv_target (self->functions, end, i)) != SPIRV_NO_BLOCK; i++)
    {
      const Case it = { .block = target,
                        .falls = SPIRV_NO_BLOCK,
                        .line = first_line (self, target) };

      if (g_hash_table_add (known, GUINT_TO_POINTER (target)) &&
          (target != merge || spirv_has_phis (self->functions, merge)))
        g_array_append_val (cases, it);
    }
  g_array_sort (cases, compare_cases);
  return cases;
}

/* The case with the block. */
static Case *
find_case (GArray *cases, guint32 block)
{
  for (guint i = 0; i < cases->len; i++)
    if (g_array_index (cases, Case, i).block == block)
      return &g_array_index (cases, Case, i);
  return NULL;
}

/* Walks the blocks of a case to another case. seen: by block of the function. */
static void
find_fall (const Orderer *self, GArray *cases, Case *of, guint8 *seen, guint32 merge)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (of->block == merge)
    return;
  g_array_append_val (left, of->block);
  while (left->len > 0)
    {
      const guint32 block = g_array_index (left, guint32, left->len - 1);
      const SpirvInsn *end = spirv_block_end (self->functions, block);
      guint32 target;

      g_array_set_size (left, left->len - 1);
      for (guint i = 0; (target = spirv_target (self->functions, end, i)) != SPIRV_NO_BLOCK; i++)
        {
          Case *into = find_case (cases, target);

          if (target == merge || find_way (self, target) != WAY_ON)
            continue;
          if (into != NULL && into != of)
            {
              of->falls = target;
              into->is_fallen_into = TRUE;
            }
          else if (!seen[target - self->first])
            {
              seen[target - self->first] = TRUE;
              g_array_append_val (left, target);
            }
        }
    }
}

/* A case stands right before the one that it falls into. Returns: (transfer full) (element-type
 * guint32): blocks. */
static GArray *
sort_cases (GArray *cases)
{
  GArray *sorted = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < cases->len; i++)
    {
      Case *it = &g_array_index (cases, Case, i);

      if (it->is_fallen_into)
        continue;
      for (guint n = 0; it != NULL && n < cases->len; n++)
        {
          g_array_append_val (sorted, it->block);
          it = it->falls != SPIRV_NO_BLOCK ? find_case (cases, it->falls) : NULL;
        }
    }
  return sorted;
}

static gboolean
order_cases (Orderer *self, guint32 header, GArray *sorted, GError **error)
{
  const guint level = self->n_open - 1;

  for (guint i = 0; i < sorted->len; i++)
    {
      const guint32 block = g_array_index (sorted, guint32, i);

      add_item (self, SPIRV_ITEM_CASE, header, block);
      self->open[level].following =
        i + 1 < sorted->len ? g_array_index (sorted, guint32, i + 1) : SPIRV_NO_BLOCK;
      if (block == self->open[level].merge)
        take_way (self, header, block, WAY_LEAVE);
      else if (!order_chain (self, header, block, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
order_switch (Orderer *self, guint32 header, GError **error)
{
  const guint32 merge = self->functions->blocks[header].merge;
  const Construct construct = {
    .where = IN_SWITCH, .header = header, .merge = merge, .following = SPIRV_NO_BLOCK
  };
  g_autoptr (GArray) cases = NULL, sorted = NULL;
  g_autofree guint8 *seen = NULL;

  if (merge == SPIRV_NO_BLOCK)
    return spirv_refuse (self->module, spirv_block_end (self->functions, header), error,
                         "there is no merge instruction");
  cases = find_cases (self, header);
  seen =
    g_new0 (guint8, self->functions->functions[self->functions->blocks[header].function].n_blocks);
  if (!open_construct (self, construct, error))
    return FALSE;
  for (guint i = 0; i < cases->len; i++)
    find_fall (self, cases, &g_array_index (cases, Case, i), seen, merge);
  sorted = sort_cases (cases);
  if (sorted->len != cases->len)
    return spirv_refuse (self->module, spirv_block_end (self->functions, header), error,
                         "cases fall into each other in a ring, or two into one");
  add_item (self, SPIRV_ITEM_SWITCH, header, merge);
  if (!order_cases (self, header, sorted, error))
    return FALSE;
  add_item (self, SPIRV_ITEM_END_SWITCH, header, merge);
  self->n_open--;
  return TRUE;
}

/* --- chains ----------------------------------------------------------------------------------- */

static gboolean
begin_block (Orderer *self, guint32 block, GError **error)
{
  if (self->is_done[block - self->first])
    return spirv_refuse (self->module, spirv_block_end (self->functions, block), error,
                         "its block, %%%u, is reached out of two constructs",
                         self->functions->blocks[block].label);
  self->is_done[block - self->first] = TRUE;
  return TRUE;
}

static gboolean
is_open_header (const Orderer *self, guint32 block)
{
  return self->n_open > 0 && self->open[self->n_open - 1].where == IN_LOOP &&
         self->open[self->n_open - 1].header == block;
}

/* What the end of a block leads to. next: gets the block where the lanes go on, or SPIRV_NO_BLOCK. */
static gboolean
order_end (Orderer *self, guint32 block, guint32 *next, GError **error)
{
  const SpirvFunctions *functions = self->functions;
  const SpirvInsn *end = spirv_block_end (functions, block);
  const gboolean has_merge =
    functions->blocks[block].merge != SPIRV_NO_BLOCK && !is_open_header (self, block);

  *next = SPIRV_NO_BLOCK;
  switch ((guint) end->op)
    {
    case SPIRV_OP_Branch:
      *next = spirv_target (functions, end, 0);
      return TRUE;
    case SPIRV_OP_BranchConditional:
      if (!has_merge)
        return order_exit (self, block, next, error);
      *next = functions->blocks[block].merge;
      return order_if (self, block, error);
    case SPIRV_OP_Switch:
      *next = functions->blocks[block].merge;
      return order_switch (self, block, error);
    case SPIRV_OP_Return:
    case SPIRV_OP_ReturnValue:
      add_item (self, SPIRV_ITEM_RETURN, block, SPIRV_NO_BLOCK);
      return TRUE;
    case SPIRV_OP_Unreachable:
      add_item (self, SPIRV_ITEM_UNREACHABLE, block, SPIRV_NO_BLOCK);
      return TRUE;
    default: /* OpKill, OpTerminateInvocation */
      add_item (self, SPIRV_ITEM_KILL, block, SPIRV_NO_BLOCK);
      return TRUE;
    }
}

/* A block and what follows, up to where the innermost construct ends. from: the block before, whose
 * values the OpPhis of this one take, or SPIRV_NO_BLOCK: they have them. */
static gboolean
order_chain (Orderer *self, guint32 from, guint32 block, GError **error)
{
  while (block != SPIRV_NO_BLOCK)
    {
      const SpirvBlock *it = &self->functions->blocks[block];
      const gboolean is_loop = it->next != SPIRV_NO_BLOCK && !is_open_header (self, block);
      const gboolean is_merge_of_construct =
        from != SPIRV_NO_BLOCK && self->functions->blocks[from].merge == block;
      guint32 next;
      Way way;

      /* The sides of a construct have given the OpPhis of its merge block their values. */
      if (from != SPIRV_NO_BLOCK && !is_merge_of_construct &&
          spirv_has_phis (self->functions, block))
        add_item (self, SPIRV_ITEM_PHIS, from, block);
      if (is_loop)
        {
          if (!order_loop (self, block, error))
            return FALSE;
          from = block;
          next = it->merge;
        }
      else
        {
          if (!begin_block (self, block, error))
            return FALSE;
          add_item (self, SPIRV_ITEM_BLOCK, block, SPIRV_NO_BLOCK);
          if (!order_end (self, block, &next, error))
            return FALSE;
          from = block;
        }
      if (next == SPIRV_NO_BLOCK)
        return TRUE;
      way = find_way (self, next);
      if (way != WAY_ON)
        {
          if (self->functions->blocks[from].merge == next)
            {
              if (way >= WAY_BREAK)
                return spirv_refuse (self->module, spirv_block_end (self->functions, from), error,
                                     "its merge block is that of another construct");
            }
          else
            take_way (self, from, next, way);
          return TRUE;
        }
      block = next;
    }
  return TRUE;
}

GArray *
spirv_order_new (const SpirvFunctions *functions, const SpirvFunction *function, GError **error)
{
  Orderer *self = g_new0 (Orderer, 1);
  GArray *items = g_array_new (FALSE, FALSE, sizeof (SpirvItem));
  gboolean ok = TRUE;

  self->functions = functions;
  self->module = functions->types->module;
  self->items = items;
  self->first = function->first_block;
  self->is_done = g_new0 (guint8, function->n_blocks + 1);
  if (function->n_blocks == 0)
    ok = spirv_refuse (self->module, &self->module->insns[function->insn], error,
                       "the function has no body");
  else
    ok = order_chain (self, SPIRV_NO_BLOCK, function->first_block, error);
  g_free (self->is_done);
  g_free (self);
  if (ok)
    return items;
  g_array_unref (items);
  return NULL;
}
