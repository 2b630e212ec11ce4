#include <math.h>

#include "ls-merge.h"

/* Factors and equations of blending (OpenGL 3.3, section 4.1.7), and logic operations (section
 * 4.1.9). */

#define ALPHA 3

const char *const ls_factor_names[] = {
  "zero",
  "one",
  "source-colour",
  "less-source-colour",
  "source-alpha",
  "less-source-alpha",
  "target-alpha",
  "less-target-alpha",
  "target-colour",
  "less-target-colour",
  "saturate",
  "constant-colour",
  "less-constant-colour",
  "second-colour",
  "less-second-colour",
  "second-alpha",
  "less-second-alpha",
  "constant-alpha",
  "less-constant-alpha",
  NULL,
};

const char *const ls_equation_names[] = {
  "add", "subtract", "min", "max", "reverse-subtract", NULL
};

const char *const ls_logic_names[] = {
  "clear", "nor",  "and-inverted", "copy-inverted", "and-reverse", "invert", "xor", "nand", "and",
  "equiv", "noop", "or-inverted",  "copy",          "or-reverse",  "or",     "set", NULL,
};

static double
saturate (const LsBlendColours *colours, guint channel)
{
  return channel == ALPHA ? 1 : MIN (colours->source[ALPHA], 1 - colours->before[ALPHA]);
}

static double
factor (LsFactor factor, const LsBlendColours *colours, guint channel)
{
  switch (factor)
    {
    case LS_FACTOR_ZERO:
      return 0;
    case LS_FACTOR_ONE:
      return 1;
    case LS_FACTOR_SOURCE_COLOUR:
      return colours->source[channel];
    case LS_FACTOR_LESS_SOURCE_COLOUR:
      return 1 - colours->source[channel];
    case LS_FACTOR_SOURCE_ALPHA:
      return colours->source[ALPHA];
    case LS_FACTOR_LESS_SOURCE_ALPHA:
      return 1 - colours->source[ALPHA];
    case LS_FACTOR_TARGET_ALPHA:
      return colours->before[ALPHA];
    case LS_FACTOR_LESS_TARGET_ALPHA:
      return 1 - colours->before[ALPHA];
    case LS_FACTOR_TARGET_COLOUR:
      return colours->before[channel];
    case LS_FACTOR_LESS_TARGET_COLOUR:
      return 1 - colours->before[channel];
    case LS_FACTOR_SATURATE:
      return saturate (colours, channel);
    case LS_FACTOR_CONSTANT_COLOUR:
      return colours->constant[channel];
    case LS_FACTOR_LESS_CONSTANT_COLOUR:
      return 1 - colours->constant[channel];
    case LS_FACTOR_SECOND_COLOUR:
      return colours->second[channel];
    case LS_FACTOR_LESS_SECOND_COLOUR:
      return 1 - colours->second[channel];
    case LS_FACTOR_SECOND_ALPHA:
      return colours->second[ALPHA];
    case LS_FACTOR_LESS_SECOND_ALPHA:
      return 1 - colours->second[ALPHA];
    case LS_FACTOR_CONSTANT_ALPHA:
      return colours->constant[ALPHA];
    case LS_FACTOR_LESS_CONSTANT_ALPHA:
      return 1 - colours->constant[ALPHA];
    }
  g_assert_not_reached ();
}

/* A colour times its factor, which is clamped like colours are. */
static double
product (LsFactor by, double colour, const LsBlendColours *colours, guint channel)
{
  if (by == LS_FACTOR_ZERO)
    return 0;
  return colour * CLAMP (factor (by, colours, channel), colours->low, colours->high);
}

/* The lesser number; of a number and a NaN the number. */
static double
lesser (double a, double b)
{
  if (isnan (a) || isnan (b))
    return isnan (a) ? b : a;
  return a < b ? a : b;
}

double
ls_blend_channel (const LsBlendTerm *term, const LsBlendColours *colours, guint channel)
{
  double source = colours->source[channel], before = colours->before[channel];

  switch (term->equation)
    {
    case LS_EQUATION_ADD:
      return product (term->source, source, colours, channel) +
             product (term->target, before, colours, channel);
    case LS_EQUATION_SUBTRACT:
      return product (term->source, source, colours, channel) -
             product (term->target, before, colours, channel);
    case LS_EQUATION_REVERSE_SUBTRACT:
      return product (term->target, before, colours, channel) -
             product (term->source, source, colours, channel);
    case LS_EQUATION_MIN:
      return lesser (source, before);
    case LS_EQUATION_MAX:
      return -lesser (-source, -before);
    }
  g_assert_not_reached ();
}

gboolean
ls_factor_is_second (LsFactor factor)
{
  return factor >= LS_FACTOR_SECOND_COLOUR && factor <= LS_FACTOR_LESS_SECOND_ALPHA;
}

guint32
ls_logic_apply (LsLogicOp logic, guint32 source, guint32 before)
{
  guint32 result = 0;

  if (logic & 8)
    result |= source & before;
  if (logic & 4)
    result |= source & ~before;
  if (logic & 2)
    result |= ~source & before;
  if (logic & 1)
    result |= ~source & ~before;
  return result;
}
