#include "ls-breakpoint-private.h"

#include "ls-breakpoint-limit.h"

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
  PROP_TEMPORARY,
  PROP_LEFT,
  PROP_PROBLEM,
  PROP_LIMIT, /* the first of a row each */
  N_PROPS = PROP_LIMIT + LS_N_LIMITS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsBreakpoint, ls_breakpoint, G_TYPE_OBJECT)

static void
get_limit (LsBreakpoint *self, const LsBreakpointLimit *limit, GValue *value)
{
  switch (limit->kind)
    {
    case LS_LIMIT_IS_TEXT:
      g_value_set_string (value, *ls_breakpoint_limit_text (limit, &self->mark));
      return;
    case LS_LIMIT_IS_NUMBER:
      g_value_set_uint64 (value, *ls_breakpoint_limit_number (limit, &self->mark));
      return;
    case LS_LIMIT_IS_RULE:
      g_value_take_string (value, ls_breakpoint_limit_to_text (limit, &self->mark));
      return;
    case LS_LIMIT_IS_LANES:
      g_value_set_uint64 (value, *ls_breakpoint_limit_lanes (limit, &self->mark));
      return;
    }
  g_assert_not_reached ();
}

static void
ls_breakpoint_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);
  const LsMarkBreakpoint *mark = &self->mark;
  const guint numbers[N_PROPS] = {
    [PROP_NUMBER] = mark->number, [PROP_KIND] = mark->kind, [PROP_LINE] = mark->line
  };
  const char *const texts[N_PROPS] = { [PROP_WHAT] = mark->what, [PROP_PROBLEM] = self->problem };

  if (id == 0 || id >= N_PROPS)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  else if (id >= PROP_LIMIT)
    get_limit (self, &ls_breakpoint_limits[id - PROP_LIMIT], value);
  else if (G_IS_PARAM_SPEC_UINT (spec))
    g_value_set_uint (value, numbers[id]);
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
set_rule (LsBreakpoint *self, guint id, LsHitRule *rule, const char *text)
{
  LsHitRule read;

  if (!ls_hit_rule_parse (text != NULL ? text : "", &read, NULL) || ls_hit_rule_equal (read, *rule))
    return;
  *rule = read;
  g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
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
set_limit (LsBreakpoint *self, guint id, const GValue *value)
{
  const LsBreakpointLimit *limit = &ls_breakpoint_limits[id - PROP_LIMIT];

  switch (limit->kind)
    {
    case LS_LIMIT_IS_TEXT:
      set_text (self, id, ls_breakpoint_limit_text (limit, &self->mark),
                g_value_get_string (value));
      return;
    case LS_LIMIT_IS_NUMBER:
      set_number (self, id, ls_breakpoint_limit_number (limit, &self->mark),
                  g_value_get_uint64 (value));
      return;
    case LS_LIMIT_IS_RULE:
      set_rule (self, id, ls_breakpoint_limit_rule (limit, &self->mark),
                g_value_get_string (value));
      return;
    case LS_LIMIT_IS_LANES:
      set_number (self, id, ls_breakpoint_limit_lanes (limit, &self->mark),
                  g_value_get_uint64 (value));
      return;
    }
  g_assert_not_reached ();
}

static void
ls_breakpoint_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);

  if (id >= PROP_LIMIT && id < N_PROPS)
    set_limit (self, id, value);
  else if (id == PROP_ENABLED)
    ls_breakpoint_set_enabled (self, g_value_get_boolean (value));
  else if (id == PROP_TEMPORARY)
    self->temporary = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ls_breakpoint_finalize (GObject *object)
{
  LsBreakpoint *self = LS_BREAKPOINT (object);

  g_free (self->mark.what);
  ls_breakpoint_limits_free (&self->mark);
  g_free (self->problem);
  G_OBJECT_CLASS (ls_breakpoint_parent_class)->finalize (object);
}

static GParamSpec *
make_limit_spec (const LsBreakpointLimit *limit, GParamFlags flags)
{
  switch (limit->kind)
    {
    case LS_LIMIT_IS_TEXT:
      return g_param_spec_string (limit->name, NULL, NULL, NULL, flags);
    case LS_LIMIT_IS_NUMBER:
      return g_param_spec_uint64 (limit->name, NULL, NULL, 0, G_MAXUINT64, 0, flags);
    case LS_LIMIT_IS_RULE:
      return g_param_spec_string (limit->name, NULL, NULL, "0", flags);
    case LS_LIMIT_IS_LANES:
      return g_param_spec_uint64 (limit->name, NULL, NULL, 0, G_MAXUINT64, LS_MASK_ALL, flags);
    }
  g_assert_not_reached ();
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
  for (guint i = 0; i < LS_N_LIMITS; i++)
    properties[PROP_LIMIT + i] = make_limit_spec (&ls_breakpoint_limits[i], open);
  properties[PROP_TEMPORARY] = g_param_spec_boolean ("temporary", NULL, NULL, FALSE, open);
  properties[PROP_LEFT] = g_param_spec_uint ("left", NULL, NULL, 0, G_MAXUINT, 0, fixed);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, fixed);
  g_object_class_install_properties (object_class, N_PROPS, properties);
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
