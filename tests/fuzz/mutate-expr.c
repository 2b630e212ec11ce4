#include <string.h>

#include "mutate.h"

/* Expressions, by their grammar: what is made is compiled but where a name has no such part, or two types do not go together. */

static const char *const numbers[] = { "0",    "1",          "-1",         "3",    "0.5", "1e-3",
                                       "2.0f", "0x7fc00000", "4294967295", "-0.0", "5u",  "1e38" };
static const char *const registers[] = {
  "R0.x",     "R0.y",     "R0.z",    "R0.w",       "R1.x",       "R1.y",
  "R2.z",     "PV.x",     "PS",      "R1[AR.x].y", "R0.x@22",    "R1.y@(lane ^ 1)",
  "CB0[3].w", "CB1[1].x", "C[12].x", "KC0[1].y",   "scratch[2]", "share[lane & 7]",
  "export[1]"
};
static const char *const wholes[] = { "lane", "step", "R0.x,d", "loop[0].x", "wave" };
static const char *const vectors[] = {
  "R0.xyz", "R1.xy", "R0", "R2.wzyx", "R0.xxxx", "CB0[2].xyz"
};

static char *make_number (GRand *rand, guint depth);

static char *
make_condition (GRand *rand, guint depth)
{
  static const char *const comparisons[] = { "<", "<=", ">", ">=", "==", "!=" };
  static const char *const both[] = { "&&", "||" };
  static const char *const tests[] = { "isnan", "isinf" };
  g_autofree char *a = NULL, *b = NULL;
  const guint way = depth == 0 ? 0 : mutate_below (rand, 5);

  if (way == 1 || way == 2)
    {
      a = make_condition (rand, depth - 1);
      b = make_condition (rand, depth - 1);
      return way == 1 ? g_strdup_printf ("(%s) %s (%s)", a,
                                         mutate_pick (rand, both, G_N_ELEMENTS (both)), b)
                      : g_strdup_printf ("!(%s)", a);
    }
  a = make_number (rand, depth > 0 ? depth - 1 : 0);
  if (way == 3)
    return g_strdup_printf ("%s(%s)", mutate_pick (rand, tests, G_N_ELEMENTS (tests)), a);
  b = make_number (rand, depth > 0 ? depth - 1 : 0);
  return g_strdup_printf ("%s %s %s", a,
                          mutate_pick (rand, comparisons, G_N_ELEMENTS (comparisons)), b);
}

/* A place of the state, or a number. */
static char *
make_leaf (GRand *rand)
{
  const guint way = mutate_below (rand, 8);

  if (way < 5)
    return g_strdup (mutate_pick (rand, registers, G_N_ELEMENTS (registers)));
  if (way < 7)
    return g_strdup (mutate_pick (rand, numbers, G_N_ELEMENTS (numbers)));
  return g_strdup (mutate_pick (rand, wholes, 2));
}

static char *
make_call (GRand *rand, guint depth)
{
  static const char *const one[] = { "abs", "sqrt", "floor", "ceil", "trunc", "fract",
                                     "min", "max",  "f",     "i",    "u" };
  static const char *const counted[] = { "count", "any", "all", "unique" };
  g_autofree char *a = NULL, *b = NULL, *c = NULL;

  switch (mutate_below (rand, 5))
    {
    case 0:
      a = make_condition (rand, depth - 1);
      return g_strdup_printf ("%s(%s)", mutate_pick (rand, counted, 3), a);
    case 1:
      a = make_number (rand, depth - 1);
      b = make_number (rand, depth - 1);
      c = make_number (rand, depth - 1);
      return g_strdup_printf ("clamp(%s, %s, %s)", a, b, c);
    case 2:
      a = make_condition (rand, depth - 1);
      b = make_number (rand, depth - 1);
      c = make_number (rand, depth - 1);
      return g_strdup_printf (mutate_below (rand, 2) ? "((%s) ? %s : %s)" : "select(%s, %s, %s)", a,
                              b, c);
    case 3:
      return g_strdup_printf ("dot(%s, %s)", vectors[0],
                              mutate_below (rand, 2) ? vectors[0] : vectors[5]);
    default:
      a = make_number (rand, depth - 1);
      return g_strdup_printf ("%s(%s)", mutate_pick (rand, one, G_N_ELEMENTS (one)), a);
    }
}

static char *
make_number (GRand *rand, guint depth)
{
  static const char *const operators[] = { "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>" };
  g_autofree char *a = NULL, *b = NULL;
  const guint way = depth == 0 ? 0 : mutate_below (rand, 6);

  if (way == 0)
    return make_leaf (rand);
  if (way == 1)
    return make_call (rand, depth);
  a = make_number (rand, depth - 1);
  if (way == 2)
    return g_strdup_printf ("-(%s)", a);
  b = make_number (rand, depth - 1);
  /* Of floats there are four operations. */
  return g_strdup_printf (
    "(%s %s %s)", a,
    mutate_pick (rand, operators, mutate_below (rand, 4) ? 4 : G_N_ELEMENTS (operators)), b);
}

/* A new expression, one that has the old one in it, or the old one with another number. */
void
mutate_expression (GRand *rand, GPtrArray *lines)
{
  static const char *const formats[] = { "",   "",   "",   ",x", ",d", ",u",
                                         ",f", ",b", ",o", ",c", "@5", "@63" };
  const char *old = g_ptr_array_index (lines, 0);
  g_autofree char *other = make_number (rand, mutate_below (rand, 3));
  char *made = NULL;

  switch (mutate_below (rand, 6))
    {
    case 0:
      made = make_condition (rand, mutate_below (rand, 4));
      break;
    case 1:
    case 2:
      made = g_strdup_printf (mutate_below (rand, 2) ? "(%s) + %s" : "max((%s), %s)", old, other);
      break;
    case 3:
      made = mutate_number_in (rand, old);
      break;
    case 4:
      made = g_strconcat (mutate_pick (rand, vectors, G_N_ELEMENTS (vectors)),
                          mutate_pick (rand, formats, G_N_ELEMENTS (formats)), NULL);
      break;
    default:
      other = (g_free (other), make_number (rand, 1 + mutate_below (rand, 4)));
      made = g_strconcat (other, mutate_pick (rand, formats, G_N_ELEMENTS (formats)), NULL);
      break;
    }
  if (made != NULL)
    mutate_line_set (lines, 0, made);
}
