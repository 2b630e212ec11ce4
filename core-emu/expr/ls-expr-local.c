#include <string.h>

#include "ls-expr-private.h"

/* Variables of the text that the program was compiled from. */

#define MAX_ELEMENTS 64 /* that an index may choose from */

LsLocals *
ls_locals_ref (LsLocals *locals)
{
  if (locals != NULL)
    g_atomic_ref_count_inc (&locals->ref_count);
  return locals;
}

void
ls_locals_unref (LsLocals *locals)
{
  if (locals != NULL && g_atomic_ref_count_dec (&locals->ref_count))
    locals->free (locals);
}

/* Loads what lies where a word of a memory or a constant buffer does; its operand says in which word or vec4. */
static LsExprOp
load_outside (const LsExprParser *parser, const LsCell *cell)
{
  const LsMemoryDesc *memories = ls_program_machine (parser->program)->memories;

  if (cell->kind == LS_CELL_CONSTANT)
    return (LsExprOp){ .code = LS_EXPR_OP_BUFFER_AT,
                       .file = (guint8) cell->number,
                       .channel = (guint8) (cell->at % 4) };
  return (LsExprOp){ .code = LS_EXPR_OP_MEMORY_AT,
                     .file = (guint8) cell->number,
                     .channel = 1,
                     .index = memories[cell->number].owner == LS_MEMORY_OF_LANE };
}

/* The number of the register, the word or the vec4. */
static gint64
position_of (const LsCell *cell)
{
  return cell->kind == LS_CELL_REGISTER   ? (gint64) cell->ref.index
         : cell->kind == LS_CELL_CONSTANT ? (gint64) (cell->at / 4)
                                          : (gint64) cell->at;
}

/* One word of the state. */
static guint16
load_cell (LsExprParser *parser, const LsCell *cell)
{
  LsExprOp op = { .code = LS_EXPR_OP_VARIABLE,
                  .file = cell->ref.file,
                  .index = cell->ref.index,
                  .channel = cell->ref.channel };

  if (cell->kind != LS_CELL_REGISTER)
    {
      op = load_outside (parser, cell);
      op.args[0] = ls_expr_build_number (&parser->build, (guint32) position_of (cell), TRUE);
    }
  return ls_expr_build_op (&parser->build, &op);
}

static void
load_cells (LsExprParser *parser, const LsLocal *local, LsExprTerm *out)
{
  out->n = local->n;
  out->type = local->type;
  for (guint i = 0; i < local->n; i++)
    {
      out->own[i] = local->type;
      out->slots[i] = load_cell (parser, &local->cells[i][0]);
      if (ls_expr_type_is_wide (local->type))
        out->high[i] = load_cell (parser, &local->cells[i][1]);
    }
}

static void
load_local (LsExprParser *parser, const LsLocal *local, LsExprTerm *out)
{
  if (local->is_cells)
    {
      load_cells (parser, local, out);
      return;
    }
  out->n = local->n;
  out->type = local->type;
  out->is_local = TRUE;
  for (guint i = 0; i < local->n; i++)
    {
      const LsExprOp op = { .code = LS_EXPR_OP_LOCAL,
                            .index = (guint16) (local->handles[i] & 0xffff),
                            .file = (guint8) (local->handles[i] >> 16) };

      out->own[i] = local->type;
      out->slots[i] = ls_expr_build_op (&parser->build, &op);
    }
}

/* others becomes element where the index is i. */
static void
choose_element (LsExprParser *parser,
                const LsExprTerm *index,
                guint i,
                const LsExprTerm *element,
                LsExprTerm *others)
{
  const LsExprTerm numbers[] = {
    *index,
    { .n = 1, .type = LS_EXPR_INT, .slots = { ls_expr_build_number (&parser->build, i, TRUE) } }
  };
  LsExprTerm args[3] = { [1] = *element, [2] = *others };

  ls_expr_apply (&parser->build, LS_EXPR_OP_EQ_U, numbers, &args[0]);
  ls_expr_apply (&parser->build, LS_EXPR_OP_SELECT, args, others);
  others->type = element->type;
}

/* --- elements of long arrays ------------------------------------------------------------------- */

/* Where a word of an element lies, and how far apart those of two elements are: in registers, words, or vec4s of a buffer. */
typedef struct
{
  LsCell cell; /* of element 0 */
  guint32 stride;
} Spread;

static gboolean
is_alike (const LsCell *a, const LsCell *b)
{
  if (a->kind != b->kind)
    return FALSE;
  if (a->kind == LS_CELL_REGISTER)
    return a->ref.file == b->ref.file && a->ref.channel == b->ref.channel;
  return a->number == b->number && (a->kind == LS_CELL_MEMORY || a->at % 4 == b->at % 4);
}

/* elements: numbers 0, 1 and n - 1. Returns: FALSE: they do not lie equally far apart. */
static gboolean
find_spread (const LsLocal elements[3], guint n, guint c, guint half, Spread *out)
{
  const LsCell *first = &elements[0].cells[c][half], *second = &elements[1].cells[c][half];
  const LsCell *last = &elements[2].cells[c][half];
  const gint64 stride = position_of (second) - position_of (first);

  *out = (Spread){ *first, (guint32) stride };
  return is_alike (first, second) && is_alike (first, last) && stride > 0 && stride < G_MAXINT32 &&
         position_of (last) == position_of (first) + stride * (n - 1);
}

static LsExprTerm
make_number (LsExprParser *parser, guint32 number)
{
  return (LsExprTerm){ .n = 1,
                       .type = LS_EXPR_UINT,
                       .slots = { ls_expr_build_number (&parser->build, number, TRUE) } };
}

/* The word of the element that each lane's index names; none where there is no such element. */
static guint16
load_spread (LsExprParser *parser, const LsExprTerm *index, guint n, const Spread *spread)
{
  const LsExprTerm stride[] = { *index, make_number (parser, spread->stride) };
  const LsExprTerm limit[] = { *index, make_number (parser, n) };
  LsExprTerm sum[2] = { [1] = make_number (parser, (guint32) position_of (&spread->cell)) };
  LsExprTerm choice[3] = { [2] = make_number (parser, G_MAXUINT32) };
  LsExprTerm at = { 0 };
  LsExprOp op = { .code = LS_EXPR_OP_REGISTER_AT,
                  .file = spread->cell.ref.file,
                  .channel = spread->cell.ref.channel,
                  .index = 1 };

  ls_expr_apply (&parser->build, LS_EXPR_OP_MUL_I, stride, &sum[0]);
  ls_expr_apply (&parser->build, LS_EXPR_OP_ADD_I, sum, &choice[1]);
  ls_expr_apply (&parser->build, LS_EXPR_OP_LT_U, limit, &choice[0]);
  ls_expr_apply (&parser->build, LS_EXPR_OP_SELECT, choice, &at);
  if (spread->cell.kind != LS_CELL_REGISTER)
    op = load_outside (parser, &spread->cell);
  op.args[0] = at.slots[0];
  return ls_expr_build_op (&parser->build, &op);
}

/* Elements 0, 1 and n - 1 of what is named. behind: gets what was taken behind the bracket. */
static gboolean
find_three (LsExprParser *parser,
            const char *text,
            gsize taken,
            const char *rest,
            guint n,
            LsLocal elements[3],
            gsize *behind)
{
  const guint numbers[] = { 0, 1, n - 1 };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *name = g_strdup_printf ("%.*s[%u]%s", (int) taken, text, numbers[i], rest);
      g_autoptr (GError) problem = NULL;

      elements[i] = (LsLocal){ 0 };
      *behind = parser->locals->find (parser->locals, name, &elements[i], &problem);
      if (problem != NULL)
        return ls_expr_fail (parser, text, LS_ERROR_REFERENCE, "%s", problem->message);
      if (elements[i].n_elements != 0)
        return ls_expr_fail (parser, rest, LS_ERROR_SYNTAX, "of two indices one is a number");
      *behind -= strlen (name) - strlen (rest);
    }
  return TRUE;
}

/* The same as parse_indexed() for any number of elements, which lie equally far apart. parser->at: behind the bracket. */
static gboolean
parse_far (LsExprParser *parser,
           const char *text,
           gsize taken,
           guint n,
           const LsExprTerm *index,
           LsExprTerm *out)
{
  const char *rest = parser->at;
  LsLocal elements[3];
  gsize behind;

  if (!find_three (parser, text, taken, rest, n, elements, &behind))
    return FALSE;
  out->n = elements[0].n;
  out->type = elements[0].type;
  for (guint c = 0; c < out->n; c++)
    for (guint half = 0; half < (ls_expr_type_is_wide (out->type) ? 2 : 1); half++)
      {
        Spread spread;

        if (!elements[0].is_cells || !find_spread (elements, n, c, half, &spread))
          return ls_expr_fail (
            parser, text + taken, LS_ERROR_RANGE,
            "an index that is no number chooses from %d elements at most, here are %u",
            MAX_ELEMENTS, n);
        out->own[c] = out->type;
        *(half == 0 ? &out->slots[c] : &out->high[c]) = load_spread (parser, index, n, &spread);
      }
  parser->at = rest + behind;
  return TRUE;
}

/* "w[i]", "lights[k + 1].colour": taken bytes of text stand before the bracket. */
static gboolean
parse_indexed (LsExprParser *parser, const char *text, gsize taken, guint n, LsExprTerm *out)
{
  LsExprTerm index = { 0 };
  const char *rest;
  gsize behind = 0;
  gboolean is_local = TRUE;

  parser->at = text + taken;
  if (!ls_expr_expect (parser, '[') || !ls_expr_parse_index (parser, &index) ||
      !ls_expr_expect (parser, ']'))
    return FALSE;
  if (n > MAX_ELEMENTS)
    return parse_far (parser, text, taken, n, &index, out);
  rest = parser->at;
  for (guint i = n; i-- > 0;)
    {
      g_autofree char *name = g_strdup_printf ("%.*s[%u]%s", (int) taken, text, i, rest);
      g_autoptr (GError) problem = NULL;
      LsExprTerm element = { 0 };
      LsLocal local;

      behind = parser->locals->find (parser->locals, name, &local, &problem);
      if (problem != NULL)
        return ls_expr_fail (parser, text, LS_ERROR_REFERENCE, "%s", problem->message);
      if (local.n_elements != 0)
        return ls_expr_fail (parser, rest, LS_ERROR_SYNTAX, "of two indices one is a number");
      load_local (parser, &local, &element);
      if (i == n - 1)
        {
          *out = element;
          is_local = element.is_local;
          for (guint c = 0; c < out->n; c++)
            out->slots[c] = ls_expr_build_number (&parser->build, 0, FALSE);
        }
      choose_element (parser, &index, i, &element, out);
      behind -= strlen (name) - strlen (rest);
    }
  parser->at = rest + behind;
  out->is_local = is_local;
  return TRUE;
}

gboolean
ls_expr_parse_local (LsExprParser *parser, const char *text, LsExprTerm *out, gboolean *found)
{
  g_autoptr (GError) problem = NULL;
  LsLocal local = { 0 };
  gsize taken = 0;

  if (parser->locals != NULL)
    taken = parser->locals->find (parser->locals, text, &local, &problem);
  *found = taken > 0 || problem != NULL;
  if (problem != NULL)
    return ls_expr_fail (parser, text, LS_ERROR_REFERENCE, "%s", problem->message);
  if (!*found)
    return FALSE;
  if (local.n_elements != 0)
    return parse_indexed (parser, text, taken, local.n_elements, out);
  parser->at = text + taken;
  load_local (parser, &local, out);
  return TRUE;
}

/* is_hidden: gets whether it is not in sight. Returns: whether it is the name of one that is. */
static gboolean
find_name (const LsExprParser *parser, LsExprWord word, gboolean *is_hidden)
{
  g_autofree char *name = g_strndup (word.text, word.length);
  g_autoptr (GError) problem = NULL;
  const gsize taken = parser->locals != NULL
                        ? parser->locals->find (parser->locals, name, &(LsLocal){ 0 }, &problem)
                        : 0;

  *is_hidden = g_error_matches (problem, LS_ERROR, LS_ERROR_STATE);
  return taken == word.length || (problem != NULL && !*is_hidden);
}

gboolean
ls_expr_has_local (const LsExprParser *parser, LsExprWord word)
{
  gboolean is_hidden;

  return find_name (parser, word, &is_hidden);
}

gboolean
ls_expr_has_hidden_local (const LsExprParser *parser, LsExprWord word)
{
  gboolean is_hidden;

  find_name (parser, word, &is_hidden);
  return is_hidden;
}

gboolean
ls_expr_parse_local_instead (LsExprParser *parser, LsExprWord word, LsExprTerm *out)
{
  GError *own = NULL;
  GError **error = parser->error;
  const char *at = parser->at;
  gboolean found, done;

  if (parser->locals == NULL)
    return FALSE;
  parser->error = &own;
  parser->at = word.text;
  done = ls_expr_parse_local (parser, word.text, out, &found);
  parser->error = error;
  if (done)
    {
      g_clear_error (error);
      return TRUE;
    }
  if (found && error != NULL && own != NULL)
    {
      g_clear_error (error);
      g_propagate_error (error, g_steal_pointer (&own));
    }
  g_clear_error (&own);
  parser->at = at;
  return FALSE;
}
