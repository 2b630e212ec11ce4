#pragma once

#include "ls-machine.h"

G_BEGIN_DECLS

/* The formats of outputs: how an exported word becomes what the render target keeps. */

typedef enum
{
  LS_OUTPUT_FLOAT, /* float32 */
  LS_OUTPUT_HALF,  /* float32 rounded to binary16 and back */
  LS_OUTPUT_INT,
  LS_OUTPUT_UINT,
  LS_OUTPUT_UNORM8, /* 0..255 */
} LsOutputKind;

typedef struct
{
  const char *name; /* "rgba32f" */
  guint n_channels; /* 1..4 */
  LsOutputKind kind;
} LsOutputFormat;

/* NULL if there is none of that name. */
const LsOutputFormat *ls_output_format (const char *name);
/* Their names, NULL-terminated, for messages and choices. */
extern const char *const ls_output_format_names[];

/* Bytes of one channel in a file of that format. */
guint ls_output_kind_bytes (LsOutputKind kind);
/* What numbers a target of that kind holds, as shaders see them: LS_VALUE_FLOAT, LS_VALUE_INT or LS_VALUE_UINT. */
LsValueType ls_output_kind_type (LsOutputKind kind);
/* A kept word as files of results have it: integers as they are, everything else as a float32. */
guint32 ls_output_raw_word (LsOutputKind kind, guint32 word);
/* What the names of such files end in: ".f32", ".i32" or ".u32". */
const char *ls_output_kind_suffix (LsOutputKind kind);
/* An exported word as the target keeps it: float bits, an integer, or 0..255. NaN becomes 0 in LS_OUTPUT_UNORM8. */
guint32 ls_output_encode (LsOutputKind kind, guint32 exported);
/* What the target keeps where it is cleared to value. */
guint32 ls_output_clear_word (LsOutputKind kind, double value);
/* A kept word as a number; LS_OUTPUT_UNORM8 gives 0..255. */
double ls_output_value (LsOutputKind kind, guint32 word);

G_END_DECLS
