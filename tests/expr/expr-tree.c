#include <math.h>
#include <string.h>

#include "expr-tree-private.h"
#include "ls-bits.h"

/* --- values of a lane -------------------------------------------------------------------------------------- */

/* One component. */
typedef struct
{
  LsExprType type;
  guint32 bits;
  gboolean has_value;
} Cell;

static Cell
cell_float (double value, gboolean has_value)
{
  float rounded = (float) value;

  return (Cell){ LS_EXPR_FLOAT, isnan (rounded) ? 0xFFC00000u : ls_float_bits (rounded),
                 has_value };
}

static gboolean
is_true (Cell a)
{
  return a.type == LS_EXPR_FLOAT ? ls_bits_float (a.bits) != 0 : a.bits != 0;
}

static double
number_of (Cell a)
{
  if (a.type == LS_EXPR_FLOAT)
    return (double) ls_bits_float (a.bits);
  return a.type == LS_EXPR_INT || a.type == LS_EXPR_BOOL ? (gint32) a.bits : (double) a.bits;
}

static Cell
converted (Cell a, LsExprType type)
{
  double value = number_of (a), low = type == LS_EXPR_INT ? -2147483648.0 : 0;
  double high = type == LS_EXPR_INT ? 2147483647.0 : 4294967295.0;

  if (a.type == type)
    return a;
  if (type == LS_EXPR_BOOL)
    return (Cell){ type, is_true (a), a.has_value };
  if (type == LS_EXPR_FLOAT)
    return cell_float (value, a.has_value);
  if (a.type != LS_EXPR_FLOAT || type == LS_EXPR_BITS)
    return (Cell){ type, a.bits, a.has_value };
  if (isnan (value))
    return (Cell){ type, 0, FALSE };
  value = trunc (CLAMP (value, low, high));
  return (Cell){ type, (guint32) (gint64) value, a.has_value };
}

/* The rules for mixed types: truth counts as an integer; bits become what they meet; a float wins, then unsigned. */
static LsExprType
common_type (Cell *a, Cell *b)
{
  if (a->type == LS_EXPR_BOOL)
    a->type = LS_EXPR_INT;
  if (b->type == LS_EXPR_BOOL)
    b->type = LS_EXPR_INT;
  if (a->type == LS_EXPR_BITS)
    a->type = b->type;
  if (b->type == LS_EXPR_BITS)
    b->type = a->type;
  if (a->type != b->type)
    {
      LsExprType type =
        a->type == LS_EXPR_FLOAT || b->type == LS_EXPR_FLOAT ? LS_EXPR_FLOAT : LS_EXPR_UINT;

      *a = converted (*a, type);
      *b = converted (*b, type);
    }
  return a->type;
}

static void
floats_to_bits (Cell *a, Cell *b)
{
  if (a->type == LS_EXPR_FLOAT)
    a->type = LS_EXPR_BITS;
  if (b->type == LS_EXPR_FLOAT)
    b->type = LS_EXPR_BITS;
}

static Cell
compute_floats (char name, Cell a, Cell b)
{
  float x = ls_bits_float (a.bits), y = ls_bits_float (b.bits);
  gboolean both = a.has_value && b.has_value;

  switch (name)
    {
    case '+':
      return cell_float ((double) (x + y), both);
    case '-':
      return cell_float ((double) (x - y), both);
    case '*':
      return cell_float ((double) (x * y), both);
    default:
      return cell_float ((double) (x / y), both);
    }
}

/* In 64 bits, so that nothing overflows. */
static Cell
compute_integers (char name, Cell a, Cell b)
{
  gboolean is_signed = a.type == LS_EXPR_INT;
  gint64 x = is_signed ? (gint32) a.bits : (gint64) a.bits;
  gint64 y = is_signed ? (gint32) b.bits : (gint64) b.bits;
  Cell result = { a.type, 0, a.has_value && b.has_value };

  if (name == '+')
    result.bits = (guint32) (x + y);
  else if (name == '-')
    result.bits = (guint32) (x - y);
  else if (name == '*')
    result.bits = a.bits * b.bits;
  else if (y == 0)
    result.has_value = FALSE;
  else
    result.bits = (guint32) (name == '/' ? x / y : x % y);
  return result;
}

static gboolean
compares (const char *name, Cell a, Cell b)
{
  double x = number_of (a), y = number_of (b);

  if (strcmp (name, "<") == 0)
    return x < y;
  if (strcmp (name, "<=") == 0)
    return x <= y;
  if (strcmp (name, ">") == 0)
    return x > y;
  if (strcmp (name, ">=") == 0)
    return x >= y;
  return strcmp (name, "==") == 0 ? x == y : x != y;
}

static Cell
compute_bits (char name, Cell a, Cell b)
{
  Cell result = { a.type, 0, a.has_value && b.has_value };

  result.bits = name == '&' ? a.bits & b.bits : name == '^' ? a.bits ^ b.bits : a.bits | b.bits;
  return result;
}

static Cell
compute_shift (const char *name, Cell a, Cell b)
{
  Cell result = { a.type, 0, a.has_value && b.has_value };
  guint count = b.bits % 32;

  if (a.type == LS_EXPR_FLOAT)
    result.type = LS_EXPR_BITS;
  if (a.type == LS_EXPR_BOOL)
    result.type = LS_EXPR_INT;
  if (name[0] == '<')
    result.bits = (guint32) ((guint64) a.bits << count);
  else if (result.type == LS_EXPR_INT)
    result.bits = (guint32) (gint64) floor ((double) (gint32) a.bits /
                                            (double) (G_GINT64_CONSTANT (1) << count));
  else
    result.bits = a.bits >> count;
  return result;
}

static Cell
compute_logic (const char *name, Cell a, Cell b)
{
  gboolean decides = is_true (a) == (name[0] == '|');

  return (Cell){ LS_EXPR_BOOL, decides ? name[0] == '|' : is_true (b),
                 a.has_value && (decides || b.has_value) };
}

static Cell
compute_binary (const char *name, Cell a, Cell b)
{
  gboolean is_equality = strcmp (name, "==") == 0 || strcmp (name, "!=") == 0;

  if (strcmp (name, "&&") == 0 || strcmp (name, "||") == 0)
    return compute_logic (name, a, b);
  if (strcmp (name, "<<") == 0 || strcmp (name, ">>") == 0)
    return compute_shift (name, a, b);
  if (strchr ("&|^", name[0]) != NULL ||
      (is_equality && (a.type == LS_EXPR_BITS || b.type == LS_EXPR_BITS)))
    floats_to_bits (&a, &b);
  common_type (&a, &b);
  if (strchr ("<>=!", name[0]) != NULL)
    return (Cell){ LS_EXPR_BOOL, compares (name, a, b), a.has_value && b.has_value };
  if (strchr ("&|^", name[0]) != NULL)
    return compute_bits (name[0], a, b);
  return a.type == LS_EXPR_FLOAT ? compute_floats (name[0], a, b)
                                 : compute_integers (name[0], a, b);
}

static Cell
compute_unary (char name, Cell a)
{
  if (name == '!')
    return (Cell){ LS_EXPR_BOOL, !is_true (a), a.has_value };
  if (a.type == LS_EXPR_BOOL)
    a.type = LS_EXPR_INT;
  if (name == '~')
    return (Cell){ a.type == LS_EXPR_FLOAT ? LS_EXPR_BITS : a.type, G_MAXUINT32 - a.bits,
                   a.has_value };
  if (name == '-')
    a.bits = a.type == LS_EXPR_FLOAT ? a.bits ^ 0x80000000u : (guint32) - (gint64) a.bits;
  return a;
}

/* --- functions --------------------------------------------------------------------------------------------- */

static Cell
pick (gboolean is_most, Cell a, Cell b)
{
  gboolean has_value = a.has_value && b.has_value;
  double x, y;

  common_type (&a, &b);
  x = number_of (a);
  y = number_of (b);
  a.has_value = b.has_value = has_value;
  if (isnan (y))
    return a;
  if (isnan (x))
    return b;
  if (x == y) /* zeros: -0 is the smaller */
    return (signbit (x) != 0) != is_most ? a : b;
  return (x < y) != is_most ? a : b;
}

static Cell
choose (Cell condition, Cell a, Cell b)
{
  gboolean holds = is_true (condition), has_value = holds ? a.has_value : b.has_value;
  Cell result;

  /* What is converted without a value may lose it, but only where it is chosen. */
  if (a.type != b.type)
    common_type (&a, &b);
  result = holds ? a : b;
  result.has_value = condition.has_value && has_value;
  return result;
}

static Cell
call_on_float (const char *name, Cell a)
{
  gboolean asks = g_str_has_prefix (name, "is");
  Cell x = asks && a.type == LS_EXPR_BITS ? a : converted (a, LS_EXPR_FLOAT);
  double value = (double) ls_bits_float (x.bits);

  if (strcmp (name, "isnan") == 0)
    return (Cell){ LS_EXPR_BOOL, isnan (value) != 0, a.has_value };
  if (strcmp (name, "isinf") == 0)
    return (Cell){ LS_EXPR_BOOL, isinf (value) != 0, a.has_value };
  if (strcmp (name, "sqrt") == 0)
    return cell_float (sqrt (value), a.has_value);
  if (strcmp (name, "floor") == 0)
    return cell_float (floor (value), a.has_value);
  if (strcmp (name, "ceil") == 0)
    return cell_float (ceil (value), a.has_value);
  if (strcmp (name, "trunc") == 0)
    return cell_float (trunc (value), a.has_value);
  return cell_float (value - floor (value), a.has_value);
}

static Cell
absolute (Cell a)
{
  if (a.type == LS_EXPR_FLOAT)
    a.bits &= 0x7FFFFFFFu;
  if (a.type == LS_EXPR_INT && (gint32) a.bits < 0)
    a.bits = (guint32) - (gint64) a.bits;
  return a;
}

static LsExprType
named_type (const char *name)
{
  switch (name[0])
    {
    case 'f':
      return LS_EXPR_FLOAT;
    case 'i':
      return LS_EXPR_INT;
    case 'u':
      return LS_EXPR_UINT;
    case 'b':
      return LS_EXPR_BOOL;
    default:
      return LS_EXPR_BITS;
    }
}

static Cell
call_one (const char *name, Cell a)
{
  if (strlen (name) == 1)
    return (Cell){ named_type (name), a.bits, a.has_value };
  if (strcmp (name, "float") == 0 || strcmp (name, "int") == 0 || strcmp (name, "uint") == 0 ||
      strcmp (name, "bool") == 0)
    return converted (a, named_type (name));
  return strcmp (name, "abs") == 0 ? absolute (a) : call_on_float (name, a);
}

static Cell
call (const char *name, const Cell args[3], guint n)
{
  if (strcmp (name, "select") == 0)
    return choose (args[0], args[1], args[2]);
  if (strcmp (name, "clamp") == 0)
    return pick (FALSE, pick (TRUE, args[0], args[1]), args[2]);
  if (n == 2)
    return pick (name[1] == 'a', args[0], args[1]);
  return call_one (name, args[0]);
}

/* --- folds ------------------------------------------------------------------------------------------------- */

typedef struct
{
  guint n, n_true, n_distinct;
  Cell first, last, least, most;
  guint32 words; /* sum of integers */
  double sum;
  guint32 seen[LS_LANES];
} Totals;

static void
add_up (Totals *totals, Cell a)
{
  gboolean is_new = TRUE;

  if (totals->n++ == 0)
    totals->first = totals->least = totals->most = a;
  totals->last = a;
  totals->least = pick (FALSE, totals->least, a);
  totals->most = pick (TRUE, totals->most, a);
  totals->n_true += is_true (a);
  totals->words += a.bits;
  totals->sum += number_of (a);
  for (guint i = 0; i < totals->n_distinct; i++)
    is_new &= totals->seen[i] != a.bits;
  if (is_new)
    totals->seen[totals->n_distinct++] = a.bits;
}

/* type: of the values. */
static Cell
total (const char *name, const Totals *totals, LsExprType type)
{
  LsExprType counted = type == LS_EXPR_BOOL ? LS_EXPR_INT : type;
  Cell found = { type, 0, FALSE };

  if (strcmp (name, "any") == 0)
    return (Cell){ LS_EXPR_BOOL, totals->n_true > 0, TRUE };
  if (strcmp (name, "all") == 0)
    return (Cell){ LS_EXPR_BOOL, totals->n_true == totals->n, TRUE };
  if (strcmp (name, "none") == 0)
    return (Cell){ LS_EXPR_BOOL, totals->n_true == 0, TRUE };
  if (strcmp (name, "count") == 0)
    return (Cell){ LS_EXPR_INT, totals->n_true, TRUE };
  if (strcmp (name, "unique") == 0)
    return (Cell){ LS_EXPR_INT, totals->n_distinct, TRUE };
  if (strcmp (name, "sum") == 0)
    return type == LS_EXPR_FLOAT ? cell_float (totals->sum, TRUE)
                                 : (Cell){ counted, totals->words, TRUE };
  if (strcmp (name, "mean") == 0)
    return cell_float (totals->n ? totals->sum / totals->n : 0, totals->n > 0);
  if (totals->n > 0)
    found = strcmp (name, "min") == 0     ? totals->least
            : strcmp (name, "max") == 0   ? totals->most
            : strcmp (name, "first") == 0 ? totals->first
                                          : totals->last;
  found.type = type;
  return found;
}

static ExprTreeValue
fold (ExprTree *tree, const ExprSubject *subject)
{
  ExprTreeValue lanes[LS_LANES], out = { 0 };

  for (guint lane = 0; lane < LS_LANES; lane++)
    lanes[lane] = expr_tree_value (tree->children[0], subject, lane);
  out.n = lanes[0].n;
  for (guint c = 0; c < out.n; c++)
    {
      Totals totals = { 0 };
      Cell result;

      for (guint lane = 0; lane < LS_LANES; lane++)
        if (lanes[lane].has_value[c] && (EXPR_SUBJECT_ACTIVE & LS_MASK_LANE (lane)))
          add_up (&totals, (Cell){ lanes[lane].type, lanes[lane].bits[c], TRUE });
      result = total (tree->name, &totals, lanes[0].type);
      out.type = result.type;
      out.bits[c] = result.bits;
      out.has_value[c] = result.has_value;
    }
  return out;
}

/* --- the interpreter --------------------------------------------------------------------------------------- */

static void
set_all (ExprTreeValue *out, Cell cell)
{
  out->type = cell.type;
  out->n = 1;
  out->bits[0] = cell.bits;
  out->has_value[0] = cell.has_value;
}

static void
read_register (const ExprSubject *subject, gint64 index, guint lane, ExprTreeValue *out)
{
  *out = (ExprTreeValue){ .type = LS_EXPR_FLOAT, .n = 4 };
  for (guint c = 0; c < 4 && index >= 0 && index < 24; c++)
    {
      LsRow row = { 0 };

      ls_program_read_row (subject->program, subject->state,
                           (LsRegRef){ 0, (guint8) c, (guint16) index }, &row);
      out->bits[c] = row.u[lane];
      out->has_value[c] = TRUE;
    }
}

/* What expr-subject.h says of the constants. */
static void
read_constant (const char *name, gint64 index, ExprTreeValue *out)
{
  gint64 n = strcmp (name, "C") == 0 ? 10 : 16;
  float first = strcmp (name, "C") == 0 ? 1000 : strcmp (name, "KC0") == 0 ? 164 : 0;

  *out = (ExprTreeValue){ .type = LS_EXPR_FLOAT, .n = 4 };
  for (guint c = 0; c < 4 && index >= 0 && index < n; c++)
    {
      out->bits[c] = ls_float_bits (first + (float) (4 * index + c));
      out->has_value[c] = TRUE;
    }
}

/* An index is a number of 32 bits with or without a sign: what is beyond 2^31 is nowhere. */
static gint64
index_of (const ExprTreeValue *value)
{
  return value->has_value[0] ? (gint64) (gint32) value->bits[0] : -1;
}

static void
swizzle (const ExprTree *tree, ExprTreeValue *value)
{
  ExprTreeValue from = *value;

  for (guint c = 0; c < tree->n_swizzle; c++)
    {
      value->bits[c] = from.bits[tree->swizzle[c]];
      value->has_value[c] = from.has_value[tree->swizzle[c]];
    }
  if (tree->n_swizzle > 0)
    value->n = tree->n_swizzle;
}

static Cell
cell_of (const ExprTreeValue *value, guint component)
{
  guint c = value->n > 1 ? component : 0;

  return (Cell){ value->type, value->bits[c], value->has_value[c] };
}

static Cell
compute (const ExprTree *tree, const Cell args[3])
{
  switch ((guint) tree->kind)
    {
    case NODE_UNARY:
      return compute_unary (tree->name[0], args[0]);
    case NODE_BINARY:
      return compute_binary (tree->name, args[0], args[1]);
    case NODE_CHOICE:
      return choose (args[0], args[1], args[2]);
    default:
      return call (tree->name, args, tree->n_children);
    }
}

/* The sum of products from the first component on. */
static Cell
dot (const ExprTreeValue args[2])
{
  Cell sum = { 0 };

  for (guint c = 0; c < args[0].n; c++)
    {
      Cell product = compute_floats ('*', converted (cell_of (&args[0], c), LS_EXPR_FLOAT),
                                     converted (cell_of (&args[1], c), LS_EXPR_FLOAT));

      sum = c == 0 ? product : compute_floats ('+', sum, product);
    }
  return sum;
}

static Cell
length (const ExprTreeValue *value)
{
  return call_on_float ("sqrt", dot ((ExprTreeValue[]){ *value, *value }));
}

/* Of the differences. */
static Cell
distance (const ExprTreeValue args[2])
{
  ExprTreeValue between = { .n = args[0].n };

  for (guint c = 0; c < between.n; c++)
    {
      Cell difference = compute_binary ("-", cell_of (&args[0], c), cell_of (&args[1], c));

      between.type = difference.type;
      between.bits[c] = difference.bits;
      between.has_value[c] = difference.has_value;
    }
  return length (&between);
}

/* Whether a function makes one number of all components; out gets it. */
static gboolean
is_of_all_components (const ExprTree *tree, const ExprTreeValue args[3], ExprTreeValue *out)
{
  if (tree->kind != NODE_CALL)
    return FALSE;
  if (strcmp (tree->name, "dot") == 0)
    set_all (out, dot (args));
  else if (strcmp (tree->name, "length") == 0)
    set_all (out, length (&args[0]));
  else if (strcmp (tree->name, "distance") == 0)
    set_all (out, distance (args));
  else
    return FALSE;
  return TRUE;
}

static gboolean
is_fold (const ExprTree *tree)
{
  static const char *const names[] = { EXPR_TREE_FOLDS, NULL };

  return tree->kind == NODE_CALL && tree->n_children == 1 && g_strv_contains (names, tree->name);
}

static ExprTreeValue
compute_components (ExprTree *tree, const ExprSubject *subject, guint lane)
{
  ExprTreeValue args[3] = { 0 }, out = { .n = 1 };

  for (guint i = 0; i < tree->n_children; i++)
    {
      args[i] = expr_tree_value (tree->children[i], subject, lane);
      out.n = MAX (out.n, args[i].n);
    }
  if (is_of_all_components (tree, args, &out))
    return out;
  for (guint c = 0; c < out.n; c++)
    {
      Cell result = compute (
        tree, (Cell[]){ cell_of (&args[0], c), cell_of (&args[1], c), cell_of (&args[2], c) });

      out.type = result.type;
      out.bits[c] = result.bits;
      out.has_value[c] = result.has_value;
    }
  return out;
}

ExprTreeValue
expr_tree_value (ExprTree *tree, const ExprSubject *subject, guint lane)
{
  ExprTreeValue out = { 0 }, index = { 0 };

  if (is_fold (tree))
    {
      if (!tree->is_known)
        tree->known = fold (tree, subject);
      tree->is_known = TRUE;
      return tree->known;
    }
  if (tree->kind == NODE_REGISTER_AT || tree->kind == NODE_CONSTANT_AT ||
      tree->kind == NODE_SCRATCH_AT)
    index = expr_tree_value (tree->children[0], subject, lane);
  switch (tree->kind)
    {
    case NODE_TEXT:
      set_all (&out, (Cell){ tree->type, tree->bits, TRUE });
      if (strcmp (tree->name, "lane") == 0)
        out.bits[0] = lane;
      if (strcmp (tree->name, "active") == 0)
        out.bits[0] = (EXPR_SUBJECT_ACTIVE & LS_MASK_LANE (lane)) != 0;
      if (strcmp (tree->name, "AR.x") == 0)
        out.bits[0] = (lane & ~3u) == 4 ? 0 : lane - 4;
      break;
    case NODE_REGISTER:
      read_register (subject, tree->value, lane, &out);
      break;
    case NODE_REGISTER_AT:
      read_register (subject, index_of (&index), lane, &out);
      break;
    case NODE_CONSTANT_AT:
      read_constant (tree->name, index_of (&index), &out);
      break;
    case NODE_SCRATCH_AT:
      set_all (&out, (Cell){ LS_EXPR_FLOAT, 8 * lane + (guint32) index_of (&index),
                             index_of (&index) >= 0 && index_of (&index) < 8 });
      break;
    case NODE_AT:
      out = expr_tree_value (tree->children[0], subject, tree->value);
      break;
    case NODE_AT_OF:
      index = expr_tree_value (tree->children[1], subject, lane);
      out = expr_tree_value (tree->children[0], subject,
                             index_of (&index) >= 0 ? (guint) index_of (&index) % 64 : 0);
      if (index_of (&index) < 0 || index_of (&index) > 63)
        memset (out.has_value, 0, sizeof out.has_value);
      break;
    case NODE_UNARY:
    case NODE_BINARY:
    case NODE_CHOICE:
    case NODE_CALL:
      return compute_components (tree, subject, lane);
    case NODE_SWIZZLE:
      out = expr_tree_value (tree->children[0], subject, lane);
      break;
    }
  swizzle (tree, &out);
  return out;
}
