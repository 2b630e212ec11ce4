#pragma once

#include "r700-run.h"

G_BEGIN_DECLS

/* Private to control flow. */

static inline const char *
r700_cf_name (const R700Cf *cf)
{
  return r700_cf_ops[cf->op].name;
}

/* Active lanes that pass the condition. */
static inline LsMask
r700_cf_pass (const R700Run *run, const R700Cf *cf)
{
  return r700_cf_test (run, cf, run->wave->active);
}

gboolean r700_cf_check_target (R700Run *run, const R700Cf *cf);
/* Pops n frames and goes to ADDR. */
gboolean r700_cf_jump (R700Run *run, const R700Cf *cf, guint n);

/* --- r700-cf-loop.c: instructions ------------------------------------------------------------------------ */

gboolean r700_cf_loop_start (R700Run *run, const R700Cf *cf);
gboolean r700_cf_loop_end (R700Run *run, const R700Cf *cf);
/* LOOP_BREAK and LOOP_CONTINUE. */
gboolean r700_cf_leave (R700Run *run, const R700Cf *cf);
gboolean r700_cf_call (R700Run *run, const R700Cf *cf);
gboolean r700_cf_return (R700Run *run, const R700Cf *cf);

G_END_DECLS
