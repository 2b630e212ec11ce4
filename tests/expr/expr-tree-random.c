#include <string.h>

#include "expr-tree-private.h"

typedef struct
{
  const char *name;
  guint precedence; /* of C, tighter is more */
} Operator;

static const Operator binaries[] = {
  { "*", 10 }, { "/", 10 }, { "%", 10 }, { "+", 9 }, { "-", 9 },  { "<<", 8 },
  { ">>", 8 }, { "<", 7 },  { "<=", 7 }, { ">", 7 }, { ">=", 7 }, { "==", 6 },
  { "!=", 6 }, { "&", 5 },  { "^", 4 },  { "|", 3 }, { "&&", 2 }, { "||", 1 },
};

void
expr_tree_free (ExprTree *tree)
{
  for (guint i = 0; i < tree->n_children; i++)
    expr_tree_free (tree->children[i]);
  g_free (tree);
}

/* --- making ------------------------------------------------------------------------------------------------ */

#define PICK(array) ((array)[g_test_rand_int_range (0, G_N_ELEMENTS (array))])

static ExprTree *
new_tree (NodeKind kind, const char *name)
{
  ExprTree *tree = g_new0 (ExprTree, 1);

  tree->kind = kind;
  tree->name = name;
  tree->has_parentheses = g_test_rand_int_range (0, 8) == 0;
  return tree;
}

static void
add_child (ExprTree *tree, ExprTree *child)
{
  tree->children[tree->n_children++] = child;
}

static const struct
{
  const char *text;
  LsExprType type;
  guint32 bits;
} texts[] = {
  { "0", LS_EXPR_INT, 0 },
  { "1", LS_EXPR_INT, 1 },
  { "3", LS_EXPR_INT, 3 },
  { "2147483647", LS_EXPR_INT, 0x7FFFFFFF },
  { "2147483648", LS_EXPR_UINT, 0x80000000 },
  { "5u", LS_EXPR_UINT, 5 },
  { "0x0", LS_EXPR_BITS, 0 },
  { "0xFF", LS_EXPR_BITS, 255 },
  { "0x80000000", LS_EXPR_BITS, 0x80000000 },
  { "0x7FC12345", LS_EXPR_BITS, 0x7FC12345 },
  { "0.0", LS_EXPR_FLOAT, 0 },
  { "0.5", LS_EXPR_FLOAT, 0x3F000000 },
  { "1e9f", LS_EXPR_FLOAT, 0x4E6E6B28 },
  { "3e38", LS_EXPR_FLOAT, 0x7F61B1E6 },
  { "1e-45", LS_EXPR_FLOAT, 1 },
  { "inf", LS_EXPR_FLOAT, 0x7F800000 },
  { "nan", LS_EXPR_FLOAT, 0x7FC00000 },
  { "true", LS_EXPR_BOOL, 1 },
  { "false", LS_EXPR_BOOL, 0 },
  { "lane", LS_EXPR_INT, 0 },
  { "lane", LS_EXPR_INT, 0 },
  { "active", LS_EXPR_BOOL, 0 },
  { "AR.x", LS_EXPR_INT, 0 },
  { "step", LS_EXPR_UINT, 4 },
  { "line", LS_EXPR_INT, 6 },
  { "wave", LS_EXPR_INT, 11 },
  { "depth", LS_EXPR_INT, 1 },
  { "aL", LS_EXPR_INT, 7 },
};

/* n components of four. */
static ExprTree *
with_swizzle (ExprTree *tree, guint n)
{
  tree->n_swizzle = n;
  for (guint c = 0; c < n; c++)
    tree->swizzle[c] = (guint8) g_test_rand_int_range (0, 4);
  return tree;
}

static ExprTree *
random_leaf (guint n)
{
  ExprTree *tree;
  guint i = (guint) g_test_rand_int_range (0, G_N_ELEMENTS (texts));

  if (n == 1 && g_test_rand_bit ())
    {
      tree = new_tree (NODE_TEXT, texts[i].text);
      tree->type = texts[i].type;
      tree->bits = texts[i].bits;
      return tree;
    }
  tree = with_swizzle (new_tree (NODE_REGISTER, "R"), n);
  tree->value = (guint) g_test_rand_int_range (0, 8);
  if (n == 4 && g_test_rand_bit ())
    tree->n_swizzle = 0;
  return tree;
}

static gboolean
is_float (const ExprSubject *subject, ExprTree *tree)
{
  return expr_tree_value (tree, subject, 0).type == LS_EXPR_FLOAT;
}

/* No float, by one of the ways that the language has. */
static ExprTree *
random_integer (const ExprSubject *subject, guint n, guint depth)
{
  static const char *const casts[] = { "i", "u", "x", "int", "uint" };
  ExprTree *tree = expr_tree_random (subject, n, depth), *cast;

  if (!is_float (subject, tree))
    return tree;
  cast = new_tree (NODE_CALL, PICK (casts));
  add_child (cast, tree);
  return cast;
}

/* Small numbers more often than not, so that something is there. */
static ExprTree *
random_index (const ExprSubject *subject, guint depth)
{
  ExprTree *tree = random_integer (subject, 1, depth), *small, *limit;

  if (g_test_rand_int_range (0, 4) == 0)
    return tree;
  limit = new_tree (NODE_TEXT, "7");
  limit->type = LS_EXPR_INT;
  limit->bits = 7;
  small = new_tree (NODE_BINARY, "&");
  add_child (small, tree);
  add_child (small, limit);
  return small;
}

static ExprTree *
random_array (const ExprSubject *subject, guint n, guint depth)
{
  static const char *const constants[] = { "KC0", "KC1", "C" };
  ExprTree *tree;

  if (n == 1 && g_test_rand_bit ())
    tree = new_tree (NODE_SCRATCH_AT, "scratch");
  else if (g_test_rand_bit ())
    tree = with_swizzle (new_tree (NODE_REGISTER_AT, "R"), n);
  else
    tree = with_swizzle (new_tree (NODE_CONSTANT_AT, PICK (constants)), n);
  add_child (tree, random_index (subject, depth - 1));
  return tree;
}

static ExprTree *
random_binary (const ExprSubject *subject, guint n, guint depth)
{
  ExprTree *tree = new_tree (NODE_BINARY, PICK (binaries).name);
  guint n_left = g_test_rand_int_range (0, 4) == 0 ? 1 : n;
  guint n_right = n_left == n && g_test_rand_int_range (0, 4) == 0 ? 1 : n;
  gboolean is_shift = tree->name[1] == tree->name[0] && strchr ("<>", tree->name[0]) != NULL;

  if (tree->name[0] == '%')
    add_child (tree, random_integer (subject, n_left, depth - 1));
  else
    add_child (tree, expr_tree_random (subject, n_left, depth - 1));
  if (tree->name[0] == '%' || is_shift)
    add_child (tree, random_integer (subject, n_right, depth - 1));
  else
    add_child (tree, expr_tree_random (subject, n_right, depth - 1));
  return tree;
}

static ExprTree *
random_call (const ExprSubject *subject, guint n, guint depth)
{
  static const char *const ones[] = { "f",     "i",     "u",     "x",     "float",        "int",
                                      "uint",  "bool",  "abs",   "sqrt",  "floor",        "ceil",
                                      "trunc", "fract", "isnan", "isinf", EXPR_TREE_FOLDS };
  static const struct
  {
    const char *name;
    guint n;
  } more[] = { { "min", 2 }, { "max", 2 },    { "clamp", 3 },   { "select", 3 },
               { "dot", 2 }, { "length", 1 }, { "distance", 2 } };
  guint i = (guint) g_test_rand_int_range (0, G_N_ELEMENTS (more) - (n > 1 ? 3 : 0));
  ExprTree *tree;

  if (g_test_rand_bit ())
    {
      tree = new_tree (NODE_CALL, PICK (ones));
      add_child (tree, expr_tree_random (subject, n, depth - 1));
      return tree;
    }
  tree = new_tree (NODE_CALL, more[i].name);
  if (strchr ("dl", tree->name[0]) != NULL)
    n = (guint) g_test_rand_int_range (1, 5);
  for (guint k = 0; k < more[i].n; k++)
    add_child (tree, expr_tree_random (subject, n, depth - 1));
  return tree;
}

static ExprTree *
random_choice (const ExprSubject *subject, guint n, guint depth)
{
  ExprTree *tree = new_tree (NODE_CHOICE, "?");

  add_child (tree, expr_tree_random (subject, g_test_rand_bit () ? 1 : n, depth - 1));
  add_child (tree, expr_tree_random (subject, n, depth - 1));
  add_child (tree, expr_tree_random (subject, g_test_rand_bit () ? 1 : n, depth - 1));
  return tree;
}

static ExprTree *
random_postfix (const ExprSubject *subject, guint n, guint depth)
{
  ExprTree *tree;

  switch (g_test_rand_int_range (0, 3))
    {
    case 0:
      tree = new_tree (NODE_AT, "@");
      tree->value = (guint) g_test_rand_int_range (0, LS_LANES);
      add_child (tree, expr_tree_random (subject, n, depth - 1));
      return tree;
    case 1:
      tree = new_tree (NODE_AT_OF, "@");
      add_child (tree, expr_tree_random (subject, n, depth - 1));
      add_child (tree, random_index (subject, depth - 1));
      return tree;
    default:
      tree = with_swizzle (new_tree (NODE_SWIZZLE, "."), n);
      add_child (tree, expr_tree_random (subject, 4, depth - 1));
      return tree;
    }
}

ExprTree *
expr_tree_random (const ExprSubject *subject, guint n, guint depth)
{
  static const char *const signs[] = { "-", "+", "!", "~" };
  ExprTree *tree;

  if (depth == 0)
    return random_leaf (n);
  switch (g_test_rand_int_range (0, 12))
    {
    case 0:
      return random_leaf (n);
    case 1:
      return random_array (subject, n, depth);
    case 2:
      return random_choice (subject, n, depth);
    case 3:
      tree = new_tree (NODE_UNARY, PICK (signs));
      add_child (tree, expr_tree_random (subject, n, depth - 1));
      return tree;
    case 4:
    case 5:
    case 6:
      return random_call (subject, n, depth);
    case 7:
      return random_postfix (subject, n, depth);
    default:
      return random_binary (subject, n, depth);
    }
}

/* --- text -------------------------------------------------------------------------------------------------- */

static guint
precedence_of (const ExprTree *tree)
{
  if (tree->kind == NODE_CHOICE)
    return 0;
  if (tree->kind == NODE_UNARY)
    return 11;
  for (guint i = 0; tree->kind == NODE_BINARY && i < G_N_ELEMENTS (binaries); i++)
    if (strcmp (binaries[i].name, tree->name) == 0)
      return binaries[i].precedence;
  return 12;
}

static void append_tree (const ExprTree *tree, guint loosest, GString *text);

static void
append_swizzle (const ExprTree *tree, GString *text)
{
  if (tree->n_swizzle == 0)
    return;
  g_string_append_c (text, '.');
  for (guint c = 0; c < tree->n_swizzle; c++)
    g_string_append_c (text, "xyzw"[tree->swizzle[c]]);
}

static void
append_call (const ExprTree *tree, char open, char close, GString *text)
{
  g_string_append (text, tree->name);
  g_string_append_c (text, open);
  for (guint i = 0; i < tree->n_children; i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      append_tree (tree->children[i], 0, text);
    }
  g_string_append_c (text, close);
}

static void
append_operator (const ExprTree *tree, GString *text)
{
  guint precedence = precedence_of (tree);

  if (tree->kind == NODE_UNARY)
    {
      g_string_append_printf (text, "%s", tree->name);
      append_tree (tree->children[0], precedence, text);
      return;
    }
  if (tree->kind == NODE_BINARY)
    {
      append_tree (tree->children[0], precedence, text);
      g_string_append_printf (text, g_test_rand_bit () ? " %s " : "%s", tree->name);
      append_tree (tree->children[1], precedence + 1, text);
      return;
    }
  append_tree (tree->children[0], 1, text);
  g_string_append (text, " ? ");
  append_tree (tree->children[1], 0, text);
  g_string_append (text, " : ");
  append_tree (tree->children[2], 0, text);
}

static void
append_node (const ExprTree *tree, GString *text)
{
  switch (tree->kind)
    {
    case NODE_TEXT:
      g_string_append (text, tree->name);
      break;
    case NODE_REGISTER:
      g_string_append_printf (text, "R%u", tree->value);
      break;
    case NODE_REGISTER_AT:
    case NODE_CONSTANT_AT:
    case NODE_SCRATCH_AT:
      append_call (tree, '[', ']', text);
      break;
    case NODE_CALL:
      append_call (tree, '(', ')', text);
      break;
    case NODE_AT:
      append_tree (tree->children[0], 12, text);
      g_string_append_printf (text, "@%u", tree->value);
      break;
    case NODE_AT_OF:
      append_tree (tree->children[0], 12, text);
      g_string_append (text, "@(");
      append_tree (tree->children[1], 0, text);
      g_string_append_c (text, ')');
      break;
    case NODE_SWIZZLE:
      append_tree (tree->children[0], 12, text);
      break;
    case NODE_UNARY:
    case NODE_BINARY:
    case NODE_CHOICE:
      append_operator (tree, text);
      break;
    }
}

/* loosest: precedence that needs no parentheses. */
static void
append_tree (const ExprTree *tree, guint loosest, GString *text)
{
  gboolean needs = tree->has_parentheses || precedence_of (tree) < loosest;

  if (needs)
    g_string_append_c (text, '(');
  append_node (tree, text);
  append_swizzle (tree, text);
  if (needs)
    g_string_append_c (text, ')');
}

char *
expr_tree_text (const ExprTree *tree)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_tree (tree, 0, text);
  return g_strdup (text->str);
}
