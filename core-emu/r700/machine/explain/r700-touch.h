#pragma once

#include "r700-look.h"

G_BEGIN_DECLS

/* What one lane touches in the step that runs next: shared by the kinds of steps. */
typedef struct
{
  R700Run run; /* only read */
  LsTrap trap; /* of what is looked up and would trap; nobody sees it */
  GArray *out; /* of LsTouch */
  guint lane;
  guint line;
  guint slot;
  guint part;
} R700Toucher;

void r700_touch_read (R700Toucher *to, LsCell cell, guint operand, guint32 value);
/* The same of an index or coordinate. */
void r700_touch_address (R700Toucher *to, LsCell cell, guint operand, guint32 value);
/* Drops an earlier write of the step to the same cell. */
void r700_touch_write (R700Toucher *to, LsCell cell);

/* A component of a register, of any lane. */
LsCell r700_touch_gpr_cell (const R700Toucher *to, guint gpr, guint channel, guint lane);
/* A component of a register that waves share, in the lane asked about. */
LsCell r700_touch_global_cell (const R700Toucher *to, gint64 number, guint channel);
guint32 r700_touch_gpr_value (const R700Toucher *to, guint gpr, guint channel, guint lane);
/* Reads component sel, 0..3, of the register that gpr is by mode, R700_SHARE_NONE, R700_SHARE_LOOP (as TRUE) or
 * R700_SHARE_GLOBAL, or the constant that another selector means. */
void r700_touch_selected (R700Toucher *to,
                          guint gpr,
                          guint mode,
                          guint sel,
                          guint operand,
                          gboolean is_address);

/* --- fetches (r700-touch-fetch.c) ------------------------------------------------------- */

void r700_touch_fetch (R700Toucher *to, const LsProgram *program, const R700Fetch *fetch);

G_END_DECLS
