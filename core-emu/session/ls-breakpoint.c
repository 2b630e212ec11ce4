#include "ls-breakpoint-private.h"

struct _LsBreakpoint
{
  GObject parent_instance;

  guint line;
  gboolean enabled;
};

enum
{
  PROP_0,
  PROP_LINE,
  PROP_ENABLED,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (LsBreakpoint, ls_breakpoint, G_TYPE_OBJECT)

static void
ls_breakpoint_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);

  if (id == PROP_LINE)
    g_value_set_uint (value, self->line);
  else if (id == PROP_ENABLED)
    g_value_set_boolean (value, self->enabled);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ls_breakpoint_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);

  if (id == PROP_LINE)
    self->line = g_value_get_uint (value);
  else if (id == PROP_ENABLED)
    ls_breakpoint_set_enabled (self, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ls_breakpoint_class_init (LsBreakpointClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = ls_breakpoint_get_property;
  object_class->set_property = ls_breakpoint_set_property;

  g_object_class_install_property (
    object_class, PROP_LINE,
    g_param_spec_uint ("line", NULL, NULL, 0, G_MAXUINT, 0,
                       G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
    object_class, PROP_ENABLED,
    g_param_spec_boolean ("enabled", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
}

static void
ls_breakpoint_init (LsBreakpoint *self)
{
  self->enabled = TRUE;
}

LsBreakpoint *
ls_breakpoint_new (guint line)
{
  return g_object_new (LS_TYPE_BREAKPOINT, "line", line, NULL);
}

guint
ls_breakpoint_get_line (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), 0);

  return breakpoint->line;
}

gboolean
ls_breakpoint_get_enabled (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), FALSE);

  return breakpoint->enabled;
}

void
ls_breakpoint_set_enabled (LsBreakpoint *breakpoint, gboolean enabled)
{
  g_return_if_fail (LS_IS_BREAKPOINT (breakpoint));

  if (breakpoint->enabled == enabled)
    return;
  breakpoint->enabled = enabled;
  g_object_notify (G_OBJECT (breakpoint), "enabled");
}
