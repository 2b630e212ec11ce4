#include "ls-row-parts.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "ls-tooltip.h"
#include "ls-widgets.h"

#define MAX_NUMBERS 4
#define STEPS 100 /* of a slider of floats */

struct _LsGivenHandle
{
  GtkWidget parent_instance;

  char *target; /* that a file is for; NULL: none */
  char *key;    /* of what it is for, with the type; NULL: nothing */
  char kind;    /* of its numbers: f, i, u or b; 0: it is a file's */
  guint n;      /* numbers */
  double numbers[MAX_NUMBERS];
  GtkWidget *scales[MAX_NUMBERS]; /* owned by their parent, or NULL */
  GtkWidget *check, *colour, *file;
  gboolean is_shown; /* by a change that is not a person's */
};

G_DEFINE_FINAL_TYPE (LsGivenHandle, ls_given_handle, GTK_TYPE_WIDGET)

enum
{
  SLID,
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* --- values ---------------------------------------------------------------------------------- */

static const struct
{
  const char *type;
  char kind;
  guint n;
} types[] = {
  { "float", 'f', 1 }, { "vec2", 'f', 2 },  { "vec3", 'f', 3 },  { "vec4", 'f', 4 },
  { "int", 'i', 1 },   { "ivec2", 'i', 2 }, { "ivec3", 'i', 3 }, { "ivec4", 'i', 4 },
  { "uint", 'u', 1 },  { "uvec2", 'u', 2 }, { "uvec3", 'u', 3 }, { "uvec4", 'u', 4 },
  { "bool", 'b', 1 },
};

/* Returns: FALSE: it has no handle. */
static gboolean
find_type (const LsGiven *given, char *kind, guint *n)
{
  *kind = 0;
  *n = 0;
  if (given->kind != LS_GIVEN_TEXT || given->source == NULL)
    return FALSE;
  if (ls_given_get_target (given) != NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (strcmp (types[i].type, given->source) == 0)
      {
        *kind = types[i].kind;
        *n = types[i].n;
        return TRUE;
      }
  return FALSE;
}

static void
read_numbers (const LsGiven *given, double numbers[MAX_NUMBERS])
{
  g_auto (GStrv) words = g_strsplit_set (given->value, " \t,", -1);
  guint n = 0;

  memset (numbers, 0, MAX_NUMBERS * sizeof *numbers);
  for (guint i = 0; words[i] != NULL && n < MAX_NUMBERS; i++)
    if (*words[i] != '\0')
      {
        const double number = strcmp (words[i], "true") == 0 ? 1 : g_ascii_strtod (words[i], NULL);

        numbers[n++] = isfinite (number) ? number : 0;
      }
}

/* In the language of the scene. Returns: (transfer full). */
static char *
dup_value (LsGivenHandle *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < self->n; i++)
    {
      if (self->kind == 'f')
        g_ascii_formatd (number, sizeof number, "%.6g", self->numbers[i]);
      else
        g_ascii_formatd (number, sizeof number, "%.0f", self->numbers[i]);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", number);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- what a person does ------------------------------------------------------------------------- */

static void
scale_cb (GtkRange *scale, LsGivenHandle *self)
{
  g_autofree char *value = NULL;

  if (self->is_shown)
    return;
  for (guint i = 0; i < self->n; i++)
    if (self->scales[i] == GTK_WIDGET (scale))
      self->numbers[i] = gtk_range_get_value (scale);
  value = dup_value (self);
  g_signal_emit (self, signals[SLID], 0, value);
}

static void
check_cb (GtkCheckButton *check, LsGivenHandle *self)
{
  if (!self->is_shown)
    g_signal_emit (self, signals[CHOSEN], 0,
                   gtk_check_button_get_active (check) ? "true" : "false");
}

static void
colour_cb (GtkColorChooser *chooser, GParamSpec *property G_GNUC_UNUSED, LsGivenHandle *self)
{
  g_autofree char *value = NULL;
  GdkRGBA colour;

  if (self->is_shown)
    return;
  gtk_color_chooser_get_rgba (chooser, &colour);
  self->numbers[0] = (double) colour.red;
  self->numbers[1] = (double) colour.green;
  self->numbers[2] = (double) colour.blue;
  if (self->n == 4)
    self->numbers[3] = (double) colour.alpha;
  value = dup_value (self);
  g_signal_emit (self, signals[CHOSEN], 0, value);
}

static gboolean
dropped_cb (LsGivenHandle *self, const GValue *value)
{
  GFile *file = g_value_get_object (value);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  return self->target != NULL && path != NULL &&
         gtk_widget_activate_action (GTK_WIDGET (self), "inputs.take", "(ss)", self->target, path);
}

/* --- what is there ------------------------------------------------------------------------------ */

static void
drop_children (LsGivenHandle *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  memset (self->scales, 0, sizeof self->scales);
  self->check = self->colour = self->file = NULL;
}

static void
add_child (LsGivenHandle *self, GtkWidget *child, const char *label, const char *tip)
{
  gtk_widget_set_parent (child, GTK_WIDGET (self));
  ls_widget_set_label (child, label);
  ls_tooltip_set (child, tip);
}

static void
add_scale (LsGivenHandle *self, guint i, const LsGiven *given)
{
  g_autofree char *label =
    self->n == 1 ? g_strdup (given->name) : g_strdup_printf ("%s.%c", given->name, "xyzw"[i]);

  self->scales[i] = gtk_scale_new (GTK_ORIENTATION_HORIZONTAL, NULL);
  gtk_widget_set_hexpand (self->scales[i], TRUE);
  g_signal_connect (self->scales[i], "value-changed", G_CALLBACK (scale_cb), self);
  add_child (self, self->scales[i], label, label);
}

static void
add_colour (LsGivenHandle *self)
{
  self->colour = gtk_color_button_new ();
  gtk_widget_set_valign (self->colour, GTK_ALIGN_CENTER);
  gtk_color_chooser_set_use_alpha (GTK_COLOR_CHOOSER (self->colour), self->n == 4);
  g_signal_connect (self->colour, "notify::rgba", G_CALLBACK (colour_cb), self);
  add_child (self, self->colour, _ ("Colour"), _ ("Choose a colour"));
}

/* What is said of a button, by LsGivenFile. */
static const struct
{
  const char *text, *label, *tip;
} buttons[] = {
  [LS_GIVEN_IMAGE_FILE] = { N_ ("Choose an _Image…"), N_ ("Choose an image"),
                            N_ ("A PNG; one can be dropped here, too") },
  [LS_GIVEN_BUFFER_FILE] = { N_ ("Choose a _File…"), N_ ("Choose a file"),
                             N_ ("Numbers in a .txt or .csv, else bytes; a file can be dropped "
                                 "here, too") },
  [LS_GIVEN_MESH_FILE] = { N_ ("Choose _Vertices…"), N_ ("Choose vertices"),
                           N_ ("An OBJ, or the CSV of a mesh; a file can be dropped here, too") },
};

static void
add_file (LsGivenHandle *self, const LsGiven *given)
{
  const LsGivenFile file = ls_given_get_file (given);

  self->file = gtk_button_new_with_mnemonic (_ (buttons[file].text));
  gtk_widget_set_hexpand (self->file, TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->file), "inputs.choose");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->file), "s", ls_given_get_target (given));
  add_child (self, self->file, _ (buttons[file].label), _ (buttons[file].tip));
}

static void
build (LsGivenHandle *self, const LsGiven *given)
{
  drop_children (self);
  if (self->kind == 0)
    {
      add_file (self, given);
      return;
    }
  if (self->kind == 'b')
    {
      self->check = gtk_check_button_new_with_label (given->name);
      g_signal_connect (self->check, "toggled", G_CALLBACK (check_cb), self);
      gtk_widget_set_parent (self->check, GTK_WIDGET (self));
      return;
    }
  for (guint i = 0; i < self->n; i++)
    add_scale (self, i, given);
  if (self->kind == 'f' && self->n >= 3)
    add_colour (self);
}

/* A slider reaches from 0 or below to twice the value, or 1. */
static void
show_scale (LsGivenHandle *self, guint i)
{
  GtkRange *scale = GTK_RANGE (self->scales[i]);
  GtkAdjustment *adjustment = gtk_range_get_adjustment (scale);
  const gboolean is_float = self->kind == 'f';
  const double number = self->numbers[i];
  double low = gtk_adjustment_get_lower (adjustment), high = gtk_adjustment_get_upper (adjustment);

  if (high <= low)
    {
      low = number < 0 ? 2 * number : 0;
      high = is_float ? 1 : 16;
    }
  low = MIN (low, number);
  high = number > high ? 2 * number : high;
  gtk_range_set_range (scale, low, high);
  gtk_range_set_increments (scale, is_float ? (high - low) / STEPS : 1,
                            is_float ? (high - low) / 10 : 4);
  gtk_scale_set_digits (GTK_SCALE (scale), is_float ? 6 : 0);
  gtk_scale_set_draw_value (GTK_SCALE (scale), FALSE);
  if (gtk_range_get_value (scale) != number)
    gtk_range_set_value (scale, number);
}

static void
show_numbers (LsGivenHandle *self)
{
  self->is_shown = TRUE;
  for (guint i = 0; i < self->n && self->scales[i] != NULL; i++)
    show_scale (self, i);
  if (self->check != NULL)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->check), self->numbers[0] != 0);
  if (self->colour != NULL)
    {
      const GdkRGBA colour = { (float) CLAMP (self->numbers[0], 0, 1),
                               (float) CLAMP (self->numbers[1], 0, 1),
                               (float) CLAMP (self->numbers[2], 0, 1),
                               self->n == 4 ? (float) CLAMP (self->numbers[3], 0, 1) : 1 };

      gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (self->colour), &colour);
    }
  self->is_shown = FALSE;
}

static gboolean
is_dragged (LsGivenHandle *self)
{
  for (guint i = 0; i < self->n; i++)
    if (self->scales[i] != NULL &&
        (gtk_widget_get_state_flags (self->scales[i]) & GTK_STATE_FLAG_ACTIVE) != 0)
      return TRUE;
  return FALSE;
}

void
ls_given_handle_update (LsGivenHandle *self, const LsGiven *given)
{
  g_autofree char *key =
    g_strconcat (given->key, " ", given->source != NULL ? given->source : "", NULL);
  const gboolean has_handle = find_type (given, &self->kind, &self->n);

  gtk_widget_set_visible (GTK_WIDGET (self), has_handle);
  g_free (self->target);
  self->target = g_strdup (has_handle ? ls_given_get_target (given) : NULL);
  if (!has_handle)
    {
      drop_children (self);
      g_clear_pointer (&self->key, g_free);
      return;
    }
  if (g_strcmp0 (key, self->key) != 0)
    build (self, given);
  g_free (self->key);
  self->key = g_steal_pointer (&key);
  if (self->kind == 0 || is_dragged (self))
    return;
  read_numbers (given, self->numbers);
  show_numbers (self);
}

/* --- building ------------------------------------------------------------------------------------ */

static void
ls_given_handle_dispose (GObject *object)
{
  LsGivenHandle *self = LS_GIVEN_HANDLE (object);

  drop_children (self);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->target, g_free);
  G_OBJECT_CLASS (ls_given_handle_parent_class)->dispose (object);
}

static void
ls_given_handle_class_init (LsGivenHandleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_given_handle_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "givenhandle");
  signals[SLID] = g_signal_new ("slid", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
ls_given_handle_init (LsGivenHandle *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_FILE, GDK_ACTION_COPY);

  g_signal_connect_swapped (target, "drop", G_CALLBACK (dropped_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                              6);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
