#include "ls-inspector.h"

#include "ls-widgets.h"

typedef struct
{
  LsSession *session;
  GSignalGroup *signals;
  LsGlyphs *glyphs[2]; /* regular, bold */
  gboolean high_contrast;
  gboolean is_stale; /* the view changed while nobody saw it */
  char *label;       /* as last told to assistive technology */
} LsInspectorPrivate;

enum
{
  PROP_SESSION = 1,
  PROP_HIGH_CONTRAST,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (LsInspector, ls_inspector, GTK_TYPE_WIDGET)

#define PRIVATE(self) ((LsInspectorPrivate *) ls_inspector_get_instance_private (self))

/* A lazy one is called for what view_changed does once it is in sight, whatever it was that changed. */
static void
call_for_change (LsInspector *self, void (*vfunc) (LsInspector *))
{
  const LsInspectorClass *klass = LS_INSPECTOR_GET_CLASS (self);

  if (klass->is_lazy && vfunc == klass->view_changed)
    {
      PRIVATE (self)->is_stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
      if (PRIVATE (self)->is_stale)
        return;
    }
  if (vfunc != NULL)
    vfunc (self);
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
view_cb (LsInspector *self)
{
  call_for_change (self, LS_INSPECTOR_GET_CLASS (self)->view_changed);
}

static void
focus_cb (LsInspector *self)
{
  call_for_change (self, LS_INSPECTOR_GET_CLASS (self)->focus_changed);
}

static void
history_cb (LsInspector *self)
{
  call_for_change (self, LS_INSPECTOR_GET_CLASS (self)->history_changed);
}

static void
image_cb (LsInspector *self)
{
  call_for_change (self, LS_INSPECTOR_GET_CLASS (self)->image_changed);
}

/* Most show one lane, or all. */
static void
lanes_cb (LsInspector *self)
{
  if (LS_INSPECTOR_GET_CLASS (self)->lanes_changed != NULL)
    call_for_change (self, LS_INSPECTOR_GET_CLASS (self)->lanes_changed);
}

/* Most show none of them. */
static void
marks_cb (LsInspector *self)
{
  if (LS_INSPECTOR_GET_CLASS (self)->marks_changed != NULL)
    call_for_change (self, LS_INSPECTOR_GET_CLASS (self)->marks_changed);
}

/* The same. */
static void
source_cb (LsInspector *self)
{
  if (LS_INSPECTOR_GET_CLASS (self)->source_changed != NULL)
    call_for_change (self, LS_INSPECTOR_GET_CLASS (self)->source_changed);
}

static void
drop_glyphs (LsInspector *self)
{
  LsInspectorPrivate *priv = PRIVATE (self);

  g_clear_pointer (&priv->glyphs[0], ls_glyphs_free);
  g_clear_pointer (&priv->glyphs[1], ls_glyphs_free);
}

static void
ls_inspector_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_inspector_parent_class)->css_changed (widget, change);
  drop_glyphs (LS_INSPECTOR (widget));
}

static void
ls_inspector_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ls_inspector_parent_class)->map (widget);
  if (PRIVATE (LS_INSPECTOR (widget))->is_stale)
    view_cb (LS_INSPECTOR (widget));
}

static void
ls_inspector_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (ls_inspector_parent_class)->system_setting_changed (widget, setting);
  drop_glyphs (LS_INSPECTOR (widget));
  gtk_widget_queue_resize (widget);
}

static void
ls_inspector_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LsInspector *self = LS_INSPECTOR (object);

  switch (id)
    {
    case PROP_SESSION:
      g_value_set_object (value, ls_inspector_get_session (self));
      break;
    case PROP_HIGH_CONTRAST:
      g_value_set_boolean (value, PRIVATE (self)->high_contrast);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ls_inspector_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  LsInspector *self = LS_INSPECTOR (object);

  switch (id)
    {
    case PROP_SESSION:
      ls_inspector_set_session (self, g_value_get_object (value));
      break;
    case PROP_HIGH_CONTRAST:
      if (PRIVATE (self)->high_contrast == g_value_get_boolean (value))
        return;
      PRIVATE (self)->high_contrast = g_value_get_boolean (value);
      view_cb (self);
      gtk_widget_queue_draw (GTK_WIDGET (self));
      g_object_notify_by_pspec (object, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ls_inspector_dispose (GObject *object)
{
  LsInspectorPrivate *priv = PRIVATE (LS_INSPECTOR (object));

  ls_template_dispose (GTK_WIDGET (object));
  g_signal_group_set_target (priv->signals, NULL);
  g_clear_object (&priv->session);
  G_OBJECT_CLASS (ls_inspector_parent_class)->dispose (object);
}

static void
ls_inspector_finalize (GObject *object)
{
  LsInspector *self = LS_INSPECTOR (object);

  drop_glyphs (self);
  g_clear_object (&PRIVATE (self)->signals);
  g_free (PRIVATE (LS_INSPECTOR (object))->label);
  G_OBJECT_CLASS (ls_inspector_parent_class)->finalize (object);
}

static void
ls_inspector_class_init (LsInspectorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = ls_inspector_get_property;
  object_class->set_property = ls_inspector_set_property;
  object_class->dispose = ls_inspector_dispose;
  object_class->finalize = ls_inspector_finalize;
  widget_class->map = ls_inspector_map;
  widget_class->css_changed = ls_inspector_css_changed;
  widget_class->system_setting_changed = ls_inspector_system_setting_changed;
  /* Newer GTK takes a name for nothing that has no role. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);

  properties[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, LS_TYPE_SESSION,
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_HIGH_CONTRAST] =
    g_param_spec_boolean ("high-contrast", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
ls_inspector_init (LsInspector *self)
{
  GSignalGroup *group = g_signal_group_new (LS_TYPE_SESSION);

  PRIVATE (self)->signals = group;
  g_signal_group_connect_swapped (group, "notify::view", G_CALLBACK (view_cb), self);
  g_signal_group_connect_swapped (group, "notify::focus-lane", G_CALLBACK (focus_cb), self);
  g_signal_group_connect_swapped (group, "notify::chosen-lanes", G_CALLBACK (lanes_cb), self);
  g_signal_group_connect_swapped (group, "notify::history", G_CALLBACK (history_cb), self);
  g_signal_group_connect_swapped (group, "notify::writers", G_CALLBACK (history_cb), self);
  g_signal_group_connect_swapped (group, "notify::lane-touches", G_CALLBACK (history_cb), self);
  g_signal_group_connect_swapped (group, "notify::image-revision", G_CALLBACK (image_cb), self);
  g_signal_group_connect_swapped (group, "marks-changed", G_CALLBACK (marks_cb), self);
  g_signal_group_connect_swapped (group, "notify::source-map", G_CALLBACK (source_cb), self);
  g_signal_group_connect_swapped (group, "notify::source-trace", G_CALLBACK (source_cb), self);
}

LsSession *
ls_inspector_get_session (LsInspector *self)
{
  return PRIVATE (self)->session;
}

void
ls_inspector_set_session (LsInspector *self, LsSession *session)
{
  g_return_if_fail (LS_IS_INSPECTOR (self));

  if (!g_set_object (&PRIVATE (self)->session, session))
    return;
  g_signal_group_set_target (PRIVATE (self)->signals, session);
  view_cb (self);
  history_cb (self);
  image_cb (self);
  focus_cb (self);
  lanes_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

LsView *
ls_inspector_get_view (LsInspector *self)
{
  LsSession *session = ls_inspector_get_session (self);

  return session != NULL ? ls_session_get_view (session) : NULL;
}

guint
ls_inspector_get_focus (LsInspector *self)
{
  LsSession *session = ls_inspector_get_session (self);

  return session != NULL ? ls_session_get_focus_lane (session) : 0;
}

void
ls_inspector_set_focus (LsInspector *self, guint lane)
{
  LsSession *session = ls_inspector_get_session (self);

  if (session != NULL)
    ls_session_set_focus_lane (session, lane);
}

LsMask
ls_inspector_get_lanes (LsInspector *self)
{
  LsSession *session = ls_inspector_get_session (self);

  return session != NULL ? ls_session_get_chosen_lanes (session) : LS_MASK_ALL;
}

void
ls_inspector_choose_lanes (LsInspector *self, LsMask lanes)
{
  LsSession *session = ls_inspector_get_session (self);

  if (session != NULL)
    ls_session_choose_lanes (session, lanes);
}

void
ls_inspector_set_label (LsInspector *self, const char *label)
{
  LsInspectorPrivate *private = PRIVATE (self);

  if (g_strcmp0 (label, private->label) == 0)
    return;
  g_free (private->label);
  private->label = g_strdup (label);
  ls_widget_set_label (self, label);
}

void
ls_inspector_restyle (LsInspector *self)
{
  view_cb (self);
  history_cb (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const LsTheme *
ls_inspector_get_theme (LsInspector *self)
{
  GdkRGBA text;
  gboolean is_dark;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &text);
  is_dark = 0.299f * text.red + 0.587f * text.green + 0.114f * text.blue > 0.5f;
  return ls_theme_find (PRIVATE (self)->high_contrast ? LS_COLOURS_CONTRAST
                                                      : ls_colours_of (GTK_WIDGET (self)),
                        is_dark);
}

LsGlyphs *
ls_inspector_get_glyphs (LsInspector *self, gboolean bold)
{
  LsGlyphs **glyphs = &PRIVATE (self)->glyphs[bold ? 1 : 0];

  if (*glyphs == NULL)
    *glyphs = ls_glyphs_new (gtk_widget_get_pango_context (GTK_WIDGET (self)),
                             bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return *glyphs;
}
