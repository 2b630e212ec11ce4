#include "ls-breakpoint-private.h"

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
  PROP_0,
  PROP_NUMBER,
  PROP_KIND,
  PROP_LINE,
  PROP_WHAT,
  PROP_ENABLED,
  PROP_CONDITION,
  PROP_LOG,
  PROP_HIT,
  PROP_IGNORE,
  PROP_LANES,
  PROP_TEMPORARY,
  PROP_LEFT,
  PROP_PROBLEM,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsBreakpoint, ls_breakpoint, G_TYPE_OBJECT)

/* Returns: (transfer full): as ls_hit_rule_parse() reads it. */
static char *
dup_hit_text (const LsBreakpoint *self)
{
  GString *text = g_string_new (NULL);

  ls_hit_rule_append (text, self->mark.hit);
  return g_string_free (text, FALSE);
}

static void
ls_breakpoint_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);
  const LsMarkBreakpoint *mark = &self->mark;
  const guint numbers[N_PROPS] = {
    [PROP_NUMBER] = mark->number, [PROP_KIND] = mark->kind, [PROP_LINE] = mark->line
  };
  const guint64 longs[N_PROPS] = { [PROP_IGNORE] = mark->ignore, [PROP_LANES] = mark->lanes };
  const char *const texts[N_PROPS] = { [PROP_WHAT] = mark->what,
                                       [PROP_CONDITION] = mark->condition,
                                       [PROP_LOG] = mark->log,
                                       [PROP_PROBLEM] = self->problem };

  if (id == 0 || id >= N_PROPS)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  else if (id == PROP_HIT)
    g_value_take_string (value, dup_hit_text (self));
  else if (G_IS_PARAM_SPEC_UINT (spec))
    g_value_set_uint (value, numbers[id]);
  else if (G_IS_PARAM_SPEC_UINT64 (spec))
    g_value_set_uint64 (value, longs[id]);
  else if (G_IS_PARAM_SPEC_STRING (spec))
    g_value_set_string (value, texts[id]);
  else
    g_value_set_boolean (value, id == PROP_ENABLED ? mark->enabled : self->temporary);
}

static void
set_text (LsBreakpoint *self, guint id, char **text, const char *value)
{
  if (g_strcmp0 (*text, value) == 0)
    return;
  ls_mark_set_text (text, value);
  g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
}

/* A text that says no rule changes nothing. */
static void
set_hit (LsBreakpoint *self, const char *text)
{
  LsHitRule rule;

  if (!ls_hit_rule_parse (text != NULL ? text : "", &rule, NULL) ||
      ls_hit_rule_equal (rule, self->mark.hit))
    return;
  self->mark.hit = rule;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIT]);
}

static void
set_number (LsBreakpoint *self, guint id, guint64 *number, guint64 value)
{
  if (*number == value)
    return;
  *number = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
}

static void
ls_breakpoint_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);

  switch (id)
    {
    case PROP_ENABLED:
      ls_breakpoint_set_enabled (self, g_value_get_boolean (value));
      break;
    case PROP_CONDITION:
      set_text (self, id, &self->mark.condition, g_value_get_string (value));
      break;
    case PROP_LOG:
      set_text (self, id, &self->mark.log, g_value_get_string (value));
      break;
    case PROP_HIT:
      set_hit (self, g_value_get_string (value));
      break;
    case PROP_IGNORE:
      set_number (self, id, &self->mark.ignore, g_value_get_uint64 (value));
      break;
    case PROP_LANES:
      set_number (self, id, &self->mark.lanes, g_value_get_uint64 (value));
      break;
    case PROP_TEMPORARY:
      self->temporary = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      break;
    }
}

static void
ls_breakpoint_finalize (GObject *object)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);

  g_free (self->mark.what);
  g_free (self->mark.condition);
  g_free (self->mark.log);
  g_free (self->problem);
  G_OBJECT_CLASS (ls_breakpoint_parent_class)->finalize (object);
}

static void
ls_breakpoint_class_init (LsBreakpointClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags fixed = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags open = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ls_breakpoint_get_property;
  object_class->set_property = ls_breakpoint_set_property;
  object_class->finalize = ls_breakpoint_finalize;

  properties[PROP_NUMBER] = g_param_spec_uint ("number", NULL, NULL, 0, G_MAXUINT, 0, fixed);
  properties[PROP_KIND] = g_param_spec_uint ("kind", NULL, NULL, 0, LS_MARK_UNREAD, 0, fixed);
  properties[PROP_LINE] = g_param_spec_uint ("line", NULL, NULL, 0, G_MAXUINT, 0, fixed);
  properties[PROP_WHAT] = g_param_spec_string ("what", NULL, NULL, NULL, fixed);
  properties[PROP_ENABLED] = g_param_spec_boolean ("enabled", NULL, NULL, TRUE, open);
  properties[PROP_CONDITION] = g_param_spec_string ("condition", NULL, NULL, NULL, open);
  properties[PROP_LOG] = g_param_spec_string ("log", NULL, NULL, NULL, open);
  properties[PROP_HIT] = g_param_spec_string ("hit", NULL, NULL, "0", open);
  properties[PROP_IGNORE] = g_param_spec_uint64 ("ignore", NULL, NULL, 0, G_MAXUINT64, 0, open);
  properties[PROP_LANES] =
    g_param_spec_uint64 ("lanes", NULL, NULL, 0, G_MAXUINT64, LS_MASK_ALL, open);
  properties[PROP_TEMPORARY] = g_param_spec_boolean ("temporary", NULL, NULL, FALSE, open);
  properties[PROP_LEFT] = g_param_spec_uint ("left", NULL, NULL, 0, G_MAXUINT, 0, fixed);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, fixed);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
ls_breakpoint_init (LsBreakpoint *self)
{
  self->mark.enabled = TRUE;
  self->mark.lanes = LS_MASK_ALL;
}

LsBreakpoint *
ls_breakpoint_new (const LsMarkBreakpoint *mark)
{
  LsBreakpoint *breakpoint = g_object_new (LS_TYPE_BREAKPOINT, NULL);

  breakpoint->mark = *mark;
  breakpoint->mark.what = g_strdup (mark->what);
  breakpoint->mark.condition = g_strdup (mark->condition);
  breakpoint->mark.log = g_strdup (mark->log);
  return breakpoint;
}

LsBreakpoint *
ls_breakpoint_new_line (guint line)
{
  LsBreakpoint *breakpoint = g_object_new (LS_TYPE_BREAKPOINT, NULL);

  breakpoint->mark.line = line;
  return breakpoint;
}

const LsMarkBreakpoint *
ls_breakpoint_get_mark (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), NULL);

  return &breakpoint->mark;
}

guint
ls_breakpoint_get_line (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), 0);

  return breakpoint->mark.line;
}

gboolean
ls_breakpoint_get_enabled (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), FALSE);

  return breakpoint->mark.enabled;
}

void
ls_breakpoint_set_enabled (LsBreakpoint *breakpoint, gboolean enabled)
{
  g_return_if_fail (LS_IS_BREAKPOINT (breakpoint));

  if (breakpoint->mark.enabled == enabled)
    return;
  breakpoint->mark.enabled = enabled;
  g_object_notify_by_pspec (G_OBJECT (breakpoint), properties[PROP_ENABLED]);
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

void
ls_breakpoint_set_left (LsBreakpoint *breakpoint, guint left)
{
  g_return_if_fail (LS_IS_BREAKPOINT (breakpoint));

  if (breakpoint->left == left)
    return;
  breakpoint->left = left;
  g_object_notify_by_pspec (G_OBJECT (breakpoint), properties[PROP_LEFT]);
}

const char *
ls_breakpoint_get_problem (LsBreakpoint *breakpoint)
{
  g_return_val_if_fail (LS_IS_BREAKPOINT (breakpoint), NULL);

  return breakpoint->problem;
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
  set_text (breakpoint, PROP_PROBLEM, &breakpoint->problem, problem);
}
