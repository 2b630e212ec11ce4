#include "ls-steady-text.h"

#include <math.h>
#include <string.h>

#include "ls-unbroken.h"
#include "ls-widgets.h"

struct _LsSteadyText
{
  GtkWidget parent_instance;
  PangoLayout *layout; /* NULL until it is needed */
  char *text;
  gboolean wraps, is_still, is_held, is_close;
  int line_width; /* px that all words take in one line; -1 until it is known */
  guint least_chars;
  int least_width;     /* px; 0 until it is known */
  int usual_width;     /* px that one line asks for; 0 until it does */
  int width, height;   /* px that the words take */
  int tall, tall_room; /* the most that words took, up to two lines, since there is this room */
};

G_DEFINE_FINAL_TYPE (LsSteadyText, ls_steady_text, GTK_TYPE_WIDGET)

/* What must not be torn apart is looked for only where a line has to end: attributes make for several times as much to shape. */
static void
hold_together (LsSteadyText *self, gboolean is_held)
{
  PangoAttrList *list;

  if (self->is_held == is_held)
    return;
  self->is_held = is_held;
  list = is_held ? ls_unbroken_find (self->text) : NULL;
  pango_layout_set_attributes (self->layout, list);
  g_clear_pointer (&list, pango_attr_list_unref);
}

static PangoLayout *
get_layout (LsSteadyText *self)
{
  if (self->layout != NULL)
    return self->layout;
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), self->text);
  if (self->wraps)
    pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD_CHAR);
  else
    pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
  self->is_held = FALSE;
  self->line_width = -1;
  return self->layout;
}

static void
drop_layout (LsSteadyText *self)
{
  g_clear_object (&self->layout);
  self->least_width = 0;
}

static void
set_words (LsSteadyText *self)
{
  pango_layout_set_text (get_layout (self), self->text, -1);
  hold_together (self, FALSE);
  self->line_width = -1;
}

static int
get_line_width (LsSteadyText *self)
{
  PangoLayout *layout = get_layout (self);

  if (self->line_width >= 0)
    return self->line_width;
  hold_together (self, FALSE);
  pango_layout_set_width (layout, -1);
  pango_layout_get_pixel_size (layout, &self->line_width, NULL);
  return self->line_width;
}

/* width: px, or -1 for as much as one line takes. */
static void
measure_words (LsSteadyText *self, int width, int *words_width, int *words_height)
{
  PangoLayout *layout = get_layout (self);
  const gboolean is_tight = width >= 0 && get_line_width (self) > width;

  hold_together (self, self->wraps && is_tight);
  pango_layout_set_width (layout, is_tight ? width * PANGO_SCALE : -1);
  pango_layout_get_pixel_size (layout, words_width, words_height);
}

/* What does not fit is left out by whole parts, " · " between them, from the last on; a first one that is too wide is cut. A still line
 * says that there are more: each of its parts is news. */
static void
measure_fitting (LsSteadyText *self, int room, int *words_width, int *words_height)
{
  g_autofree char *shown = g_strdup (self->text);
  char *end;

  measure_words (self, -1, words_width, words_height);
  while (*words_width > room && (end = g_strrstr (shown, " · ")) != NULL)
    {
      g_autofree char *told = NULL;

      *end = '\0';
      told = self->is_still ? g_strconcat (shown, " · …", NULL) : g_strdup (shown);
      pango_layout_set_text (get_layout (self), told, -1);
      self->line_width = -1;
      measure_words (self, -1, words_width, words_height);
    }
  if (*words_width > room)
    measure_words (self, room, words_width, words_height);
}

static int
get_least_width (LsSteadyText *self)
{
  PangoFontMetrics *metrics;

  if (self->least_width > 0)
    return self->least_width;
  metrics =
    pango_context_get_metrics (gtk_widget_get_pango_context (GTK_WIDGET (self)), NULL, NULL);
  self->least_width = (int) self->least_chars *
                      MAX (pango_font_metrics_get_approximate_char_width (metrics),
                           pango_font_metrics_get_approximate_digit_width (metrics)) /
                      PANGO_SCALE;
  pango_font_metrics_unref (metrics);
  return self->least_width;
}

/* The room that one line asks for: a few letters more than its first words take, and the same until words need more, or far less, so that a
 * number with another digit moves nothing, wherever it begins. */
static int
get_usual_width (LsSteadyText *self, int words_width)
{
  const int few = get_least_width (self), step = MAX (2 * few, 1);

  if (words_width > self->usual_width || words_width + 2 * step < self->usual_width)
    self->usual_width = words_width == 0 ? 0 : (words_width + few + step - 1) / step * step;
  return self->usual_width;
}

/* Whether two texts are the same words with other numbers. */
static gboolean
has_same_words (const char *one, const char *other)
{
  while (*one != '\0' || *other != '\0')
    {
      one += strspn (one, "0123456789");
      other += strspn (other, "0123456789");
      if (*one != *other)
        return FALSE;
      one += *one != '\0';
      other += *other != '\0';
    }
  return TRUE;
}

/* --- widget ---------------------------------------------------------------------------------------------- */

/* What was two lines once stays so high in the same room: nothing above it moves from step to step. In less room it is not lower: GTK 4.18
 * looks for the width that a height asks for by halves, and does not come to an end where less width takes less height. */
static int
get_steady_height (const LsSteadyText *self, int room, int words_height)
{
  return self->wraps && !self->is_close && room > 0 && room <= self->tall_room
           ? MAX (words_height, self->tall)
           : words_height;
}

static void
note_height (LsSteadyText *self, int room, int words_height)
{
  const int n_lines = pango_layout_get_line_count (get_layout (self));
  const int two_lines = 2 * words_height / MAX (n_lines, 1);

  if (room != self->tall_room)
    self->tall = 0;
  self->tall_room = room;
  self->tall = MAX (self->tall, MIN (words_height, two_lines));
}

static GtkSizeRequestMode
ls_steady_text_get_request_mode (GtkWidget *widget)
{
  return LS_STEADY_TEXT (widget)->wraps ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                        : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

/* What wraps takes the width that there is. */
static void
ls_steady_text_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  LsSteadyText *self = LS_STEADY_TEXT (widget);
  int width, height;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      measure_words (self, self->wraps ? for_size : -1, &width, &height);
      *minimum = *natural = get_steady_height (self, for_size, height);
      return;
    }
  *minimum = *natural = get_least_width (self);
  if (self->wraps)
    return;
  measure_words (self, -1, &width, &height);
  *natural = self->is_still ? get_least_width (self) : get_usual_width (self, width);
  *minimum = self->is_still ? 0 : MIN (*minimum, width);
}

static void
ls_steady_text_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsSteadyText *self = LS_STEADY_TEXT (widget);

  measure_words (self, self->wraps ? width : -1, &self->width, &self->height);
  note_height (self, width, self->height);
  self->height = get_steady_height (self, width, self->height);
}

static void
ls_steady_text_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsSteadyText *self = LS_STEADY_TEXT (widget);
  const int room = gtk_widget_get_width (widget);
  const gboolean is_left = gtk_widget_get_direction (widget) != GTK_TEXT_DIR_RTL;
  const double part = !self->wraps && !self->is_still ? 0.5 : is_left ? 0 : 1;
  int width, height, tall;

  if (self->wraps || self->width <= room)
    measure_words (self, self->wraps ? room : -1, &width, &height);
  else
    measure_fitting (self, room, &width, &height);
  tall = get_steady_height (self, room, height);
  gtk_snapshot_render_layout (
    snapshot, gtk_widget_get_style_context (widget), floor (part * (room - width)),
    floor (MAX (0, gtk_widget_get_height (widget) - tall) / 2.0), get_layout (self));
  if (!self->wraps && self->width > room)
    set_words (self);
}

static void
ls_steady_text_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_steady_text_parent_class)->css_changed (widget, change);
  drop_layout (LS_STEADY_TEXT (widget));
}

static void
ls_steady_text_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (ls_steady_text_parent_class)->system_setting_changed (widget, setting);
  drop_layout (LS_STEADY_TEXT (widget));
  gtk_widget_queue_resize (widget);
}

static void
ls_steady_text_direction_changed (GtkWidget *widget, GtkTextDirection old)
{
  GTK_WIDGET_CLASS (ls_steady_text_parent_class)->direction_changed (widget, old);
  drop_layout (LS_STEADY_TEXT (widget));
  gtk_widget_queue_resize (widget);
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_steady_text_finalize (GObject *object)
{
  LsSteadyText *self = LS_STEADY_TEXT (object);

  g_clear_object (&self->layout);
  g_free (self->text);
  G_OBJECT_CLASS (ls_steady_text_parent_class)->finalize (object);
}

static void
ls_steady_text_class_init (LsSteadyTextClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_steady_text_finalize;
  widget_class->get_request_mode = ls_steady_text_get_request_mode;
  widget_class->measure = ls_steady_text_measure;
  widget_class->size_allocate = ls_steady_text_size_allocate;
  widget_class->snapshot = ls_steady_text_snapshot;
  widget_class->css_changed = ls_steady_text_css_changed;
  widget_class->system_setting_changed = ls_steady_text_system_setting_changed;
  widget_class->direction_changed = ls_steady_text_direction_changed;
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
ls_steady_text_init (LsSteadyText *self)
{
  self->text = g_strdup ("");
}

GtkWidget *
ls_steady_text_new (gboolean wraps, guint least_chars)
{
  LsSteadyText *self = g_object_new (LS_TYPE_STEADY_TEXT, NULL);

  self->wraps = wraps;
  self->least_chars = least_chars;
  return GTK_WIDGET (self);
}

GtkWidget *
ls_steady_text_new_still (guint n_chars)
{
  LsSteadyText *self = LS_STEADY_TEXT (ls_steady_text_new (FALSE, n_chars));

  self->is_still = TRUE;
  return GTK_WIDGET (self);
}

void
ls_steady_text_drop_room (LsSteadyText *self)
{
  self->usual_width = self->tall = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
ls_steady_text_set_close (LsSteadyText *self, gboolean is_close)
{
  self->is_close = is_close;
  ls_steady_text_drop_room (self);
}

void
ls_steady_text_set_text (LsSteadyText *self, const char *text)
{
  const int room = gtk_widget_get_width (GTK_WIDGET (self)), usual = self->usual_width;
  const gboolean is_new = !self->wraps && !self->is_still && !has_same_words (self->text, text);
  int width = 0, height = 0;

  if (strcmp (self->text, text) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  set_words (self);
  if (room > 0)
    measure_words (self, self->wraps ? room : -1, &width, &height);
  /* The room for further digits is there whatever words came before. */
  if (is_new && get_line_width (self) + get_least_width (self) > usual)
    self->usual_width = 0;
  if (self->is_still)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  else if (room == 0 || get_steady_height (self, room, height) != self->height ||
           (!self->wraps && get_usual_width (self, width) != usual))
    gtk_widget_queue_resize (GTK_WIDGET (self));
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));
  self->width = width;
  ls_widget_set_label (self, text);
}

const char *
ls_steady_text_get_text (LsSteadyText *self)
{
  return self->text;
}
