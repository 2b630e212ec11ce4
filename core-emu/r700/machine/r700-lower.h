#pragma once

#include "r700-code.h"

G_BEGIN_DECLS

/* What lowering shares. */

typedef struct
{
  R700Code *code;
  GArray *constants; /* guint32, the values of code->constants */
  GArray *ops;       /* LsMicro, of the step */
  R700Step *step;
} R700Lowering;

/* The first reason stays. */
void r700_refuse (R700Refusal *refusal, LsTrapCode code, guint64 value, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* A register of a file with one number. */
LsMicroPlace r700_single_place (guint file, guint channel, guint32 first_row);
/* Row LS_MICRO_NO_ROW: there is no such register. */
LsMicroPlace r700_gpr_place (const LsLayout *layout, guint gpr, guint channel);
/* With INDEX_MODE 5 and 6 a relative operand is a register that waves share (guide 2.6.1). */
LsMicroPlace r700_global_place (R700Lowering *lowering,
                                const R700Alu *alu,
                                const char *verb,
                                guint gpr,
                                guint channel);
/* AR element or aL, as INDEX_MODE says; registers always take AR.x. */
void r700_set_index (LsMicroPlace *place, guint mode);
void r700_check_index_mode (R700Lowering *lowering, const R700Alu *alu);
/* With its modifiers; those of literals are carried out at once. */
LsMicroPlace r700_lower_source (R700Lowering *lowering, const R700Alu *alu, const R700Src *src);

G_END_DECLS
