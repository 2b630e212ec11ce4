#include "ls-session-private.h"

struct _LsBreakpoint
{
  GObject parent_instance;

  LsMarkBreakpoint mark; /* texts owned */
  gboolean temporary;
  guint left; /* stops until it is disabled; 0: any number */
  char *problem;
};

enum
{
  SIGNAL_EDITED,
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LsBreakpoint, ls_breakpoint, G_TYPE_OBJECT)

static void
ls_breakpoint_finalize (GObject *object)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);

  g_free (self->mark.what);
  ls_breakpoint_limits_free (&self->mark);
  g_free (self->problem);
  G_OBJECT_CLASS (ls_breakpoint_parent_class)->finalize (object);
}

static void
ls_breakpoint_class_init (LsBreakpointClass *class)
{
  static const char *const names[N_SIGNALS] = { "edited", "changed" };

  G_OBJECT_CLASS (class)->finalize = ls_breakpoint_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
}

static void
ls_breakpoint_init (LsBreakpoint *self)
{
  self->mark.enabled = TRUE;
  ls_breakpoint_limits_reset (&self->mark);
}

LsBreakpoint *
ls_breakpoint_new (const LsMarkBreakpoint *mark)
{
  LsBreakpoint *breakpoint = g_object_new (LS_TYPE_BREAKPOINT, NULL);

  breakpoint->mark = *mark;
  breakpoint->mark.what = g_strdup (mark->what);
  ls_breakpoint_limits_own (&breakpoint->mark);
  return breakpoint;
}

LsBreakpoint *
ls_breakpoint_new_line (guint line)
{
  LsBreakpoint *breakpoint = g_object_new (LS_TYPE_BREAKPOINT, NULL);

  breakpoint->mark.line = line;
  return breakpoint;
}

/* --- what it is ------------------------------------------------------------------------------- */

const LsMarkBreakpoint *
ls_breakpoint_get_mark (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), NULL);

  return &breakpoint->mark;
}

gboolean
ls_breakpoint_get_temporary (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), FALSE);

  return breakpoint->temporary;
}

guint
ls_breakpoint_get_left (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), 0);

  return breakpoint->left;
}

const char *
ls_breakpoint_get_problem (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), NULL);

  return breakpoint->problem;
}

/* --- changing it ------------------------------------------------------------------------------ */

static void
emit_edited (LsBreakpoint *breakpoint)
{
  g_signal_emit (breakpoint, signals[SIGNAL_EDITED], 0);
  g_signal_emit (breakpoint, signals[SIGNAL_CHANGED], 0);
}

gboolean
ls_breakpoint_set_limit (LsBreakpoint *breakpoint, LsLimitId id, const char *text, GError **error)
{
  const LsBreakpointLimit *limit = &ls_breakpoint_limits[id];

  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), FALSE);

  g_autofree char *before = ls_breakpoint_limit_to_text (limit, &breakpoint->mark);
  if (!ls_breakpoint_limit_read (limit, &breakpoint->mark, text, error))
    return FALSE;
  g_autofree char *now = ls_breakpoint_limit_to_text (limit, &breakpoint->mark);
  if (!g_str_equal (before, now))
    emit_edited (breakpoint);
  return TRUE;
}

void
ls_breakpoint_set_enabled (LsBreakpoint *breakpoint, gboolean enabled)
{
  g_return_if_fail (LS_IS_BREAKPOINT (breakpoint));

  if (breakpoint->mark.enabled == enabled)
    return;
  breakpoint->mark.enabled = enabled;
  emit_edited (breakpoint);
}

void
ls_breakpoint_set_temporary (LsBreakpoint *breakpoint, gboolean temporary)
{
  g_return_if_fail (LS_IS_BREAKPOINT (breakpoint));

  breakpoint->temporary = temporary;
}

void
ls_breakpoint_set_left (LsBreakpoint *breakpoint, guint left)
{
  g_return_if_fail (LS_IS_BREAKPOINT (breakpoint));

  if (breakpoint->left == left)
    return;
  breakpoint->left = left;
  g_signal_emit (breakpoint, signals[SIGNAL_CHANGED], 0);
}

void
ls_breakpoint_set_line (LsBreakpoint *breakpoint, guint line)
{
  breakpoint->mark.line = line;
}

void
ls_breakpoint_set_number (LsBreakpoint *breakpoint, guint number)
{
  breakpoint->mark.number = number;
}

void
ls_breakpoint_set_problem (LsBreakpoint *breakpoint, const char *problem)
{
  if (g_strcmp0 (breakpoint->problem, problem) == 0)
    return;
  ls_mark_set_text (&breakpoint->problem, problem);
  g_signal_emit (breakpoint, signals[SIGNAL_CHANGED], 0);
}
