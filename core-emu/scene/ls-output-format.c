#include "ls-output-format.h"

#include <math.h>
#include <string.h>

#include "ls-format.h"
#include "ls-small-float.h"

static const LsOutputFormat formats[] = {
  { "rgba32f", 4, LS_OUTPUT_FLOAT }, { "rgb32f", 3, LS_OUTPUT_FLOAT },
  { "rg32f", 2, LS_OUTPUT_FLOAT },   { "r32f", 1, LS_OUTPUT_FLOAT },
  { "rgba16f", 4, LS_OUTPUT_HALF },  { "rg16f", 2, LS_OUTPUT_HALF },
  { "r16f", 1, LS_OUTPUT_HALF },     { "rgba32i", 4, LS_OUTPUT_INT },
  { "rg32i", 2, LS_OUTPUT_INT },     { "r32i", 1, LS_OUTPUT_INT },
  { "rgba32ui", 4, LS_OUTPUT_UINT }, { "rg32ui", 2, LS_OUTPUT_UINT },
  { "r32ui", 1, LS_OUTPUT_UINT },    { "rgba8", 4, LS_OUTPUT_UNORM8 },
  { "rg8", 2, LS_OUTPUT_UNORM8 },    { "r8", 1, LS_OUTPUT_UNORM8 },
};

const char *const ls_output_format_names[] = {
  "rgba32f", "rgb32f",   "rg32f",  "r32f",  "rgba16f", "rg16f", "r16f", "rgba32i", "rg32i",
  "r32i",    "rgba32ui", "rg32ui", "r32ui", "rgba8",   "rg8",   "r8",   NULL,
};
G_STATIC_ASSERT (G_N_ELEMENTS (ls_output_format_names) == G_N_ELEMENTS (formats) + 1);

const LsOutputFormat *
ls_output_format (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (!strcmp (formats[i].name, name))
      return &formats[i];
  return NULL;
}

guint
ls_output_kind_bytes (LsOutputKind kind)
{
  return kind == LS_OUTPUT_UNORM8 ? 1 : 4;
}

LsValueType
ls_output_kind_type (LsOutputKind kind)
{
  switch (kind)
    {
    case LS_OUTPUT_FLOAT:
    case LS_OUTPUT_HALF:
    case LS_OUTPUT_UNORM8:
      return LS_VALUE_FLOAT;
    case LS_OUTPUT_INT:
      return LS_VALUE_INT;
    case LS_OUTPUT_UINT:
      return LS_VALUE_UINT;
    }
  g_assert_not_reached ();
}

const char *
ls_output_kind_suffix (LsOutputKind kind)
{
  switch (ls_output_kind_type (kind))
    {
    case LS_VALUE_INT:
      return ".i32";
    case LS_VALUE_UINT:
      return ".u32";
    case LS_VALUE_FLOAT:
    case LS_VALUE_BITS:
      return ".f32";
    }
  g_assert_not_reached ();
}

static float
as_float (guint32 word)
{
  float value;

  memcpy (&value, &word, sizeof value);
  return value;
}

static guint32
as_word (float value)
{
  guint32 word;

  memcpy (&word, &value, sizeof word);
  return word;
}

/* Nearest, ties to even, as the round-trip of 8-bit targets asks. */
static guint32
unorm8 (float value)
{
  if (isnan (value))
    return 0;
  return (guint32) nearbyint (CLAMP (value, 0.0f, 1.0f) * 255.0);
}

guint32
ls_output_encode (LsOutputKind kind, guint32 exported)
{
  switch (kind)
    {
    case LS_OUTPUT_FLOAT:
    case LS_OUTPUT_INT:
    case LS_OUTPUT_UINT:
      return exported;
    case LS_OUTPUT_HALF:
      return as_word (ls_half_to_float (ls_float_to_half (as_float (exported))));
    case LS_OUTPUT_UNORM8:
      return unorm8 (as_float (exported));
    }
  g_assert_not_reached ();
}

guint32
ls_output_raw_word (LsOutputKind kind, guint32 word)
{
  switch (kind)
    {
    case LS_OUTPUT_FLOAT:
    case LS_OUTPUT_HALF:
    case LS_OUTPUT_INT:
    case LS_OUTPUT_UINT:
      return word;
    case LS_OUTPUT_UNORM8:
      return as_word ((float) (word / 255.0));
    }
  g_assert_not_reached ();
}

guint32
ls_output_clear_word (LsOutputKind kind, double value)
{
  switch (kind)
    {
    case LS_OUTPUT_FLOAT:
    case LS_OUTPUT_HALF:
    case LS_OUTPUT_UNORM8:
      return ls_output_encode (kind, as_word ((float) value));
    case LS_OUTPUT_INT:
      return (guint32) (gint32) CLAMP (value, -2147483648.0, 2147483647.0);
    case LS_OUTPUT_UINT:
      return value < 0 ? (guint32) (gint32) MAX (value, -2147483648.0)
                       : (guint32) MIN (value, 4294967295.0);
    }
  g_assert_not_reached ();
}

double
ls_output_value (LsOutputKind kind, guint32 word)
{
  switch (kind)
    {
    case LS_OUTPUT_FLOAT:
    case LS_OUTPUT_HALF:
      return as_float (word);
    case LS_OUTPUT_INT:
      return (gint32) word;
    case LS_OUTPUT_UINT:
    case LS_OUTPUT_UNORM8:
      return word;
    }
  g_assert_not_reached ();
}
