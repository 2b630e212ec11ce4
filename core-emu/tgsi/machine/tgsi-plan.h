#pragma once

#include "tgsi-code.h"

G_BEGIN_DECLS

/* How an instruction is run where nothing asks for the long way: row functions with their operands in place. */
typedef struct _TgsiPlan
{
  guint32 first, end; /* of TgsiCode.dos */
  guint32
    n_straight; /* instructions from this one on that run by their plans one behind the other; 0: the long way */
  guint64 uniforms[LS_MAX_UNIFORMS / 64]; /* constants that these read, a bit each */
} TgsiPlan;

void tgsi_code_plan (TgsiCode *code);
void tgsi_code_unplan (TgsiCode *code);

G_END_DECLS
