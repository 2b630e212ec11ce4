#include "ls-question-layout.h"

#define BESIDE 18    /* px between text and form */
#define BELOW 6      /* px */
#define MOST_FORM 60 /* percent of the width that a form has beside the text */
#define LEAST 96     /* px of height, where there is more to scroll to */

struct _LsQuestionLayout
{
  GtkLayoutManager parent_instance;

  gboolean is_stacked;
};

G_DEFINE_FINAL_TYPE (LsQuestionLayout, ls_question_layout, GTK_TYPE_LAYOUT_MANAGER)

/* --- text, form and result ------------------------------------------------------------------------------------ */

typedef struct
{
  GtkWidget *text, *form, *result;
} Parts;

static Parts
get_parts (GtkWidget *widget)
{
  GtkWidget *text = gtk_widget_get_first_child (widget);
  GtkWidget *form = gtk_widget_get_next_sibling (text);

  return (Parts){ text, form, gtk_widget_get_next_sibling (form) };
}

static void
measure_width (GtkWidget *part, int *least, int *natural)
{
  *least = *natural = 0;
  if (gtk_widget_should_layout (part))
    gtk_widget_measure (part, GTK_ORIENTATION_HORIZONTAL, -1, least, natural, NULL, NULL);
}

static int
measure_height (GtkWidget *part, int width)
{
  int height = 0;

  if (gtk_widget_should_layout (part))
    gtk_widget_measure (part, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* What the form has of the width beside text and result. Returns: 0 if it is below the text, or hidden. */
static int
find_form_width (LsQuestionLayout *self, const Parts *parts, int width)
{
  int least, natural, text, result, usual, form;

  measure_width (parts->form, &least, &natural);
  measure_width (parts->text, &text, &usual);
  measure_width (parts->result, &result, &usual);
  form = MAX (least, MIN (natural, (width - BESIDE) / 2));
  if (self->is_stacked || least > width * MOST_FORM / 100 ||
      form + BESIDE + MAX (text, result) > width)
    return 0;
  return form;
}

/* Gives the parts their places from y on, or only asks for the height. Returns: where the last one ends. */
static int
place_below (GtkWidget *const *parts, guint n, int width, gboolean is_real)
{
  int y = 0;

  for (guint i = 0; i < n; i++)
    if (gtk_widget_should_layout (parts[i]))
      {
        const int top = y > 0 ? y + BELOW : 0;
        const int height = measure_height (parts[i], width);

        if (is_real)
          gtk_widget_size_allocate (parts[i], &(GtkAllocation){ 0, top, width, height }, -1);
        y = top + height;
      }
  return y;
}

/* Returns: the height of all. */
static int
place_parts (LsQuestionLayout *self, GtkWidget *widget, int width, gboolean is_real)
{
  const Parts parts = get_parts (widget);
  const int form = find_form_width (self, &parts, width);
  int form_height;

  if (form == 0)
    return place_below ((GtkWidget *[]){ parts.text, parts.form, parts.result }, 3, width, is_real);
  form_height = measure_height (parts.form, form);
  if (is_real)
    gtk_widget_size_allocate (parts.form, &(GtkAllocation){ width - form, 0, form, form_height },
                              -1);
  return MAX (form_height, place_below ((GtkWidget *[]){ parts.text, parts.result }, 2,
                                        width - form - BESIDE, is_real));
}

static GtkSizeRequestMode
get_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  (void) manager;
  (void) widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ls_question_layout_measure (GtkLayoutManager *manager,
                            GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  const Parts parts = get_parts (widget);
  GtkWidget *const all[] = { parts.text, parts.form, parts.result };

  *minimum = *natural = 0;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      int least, usual;

      measure_width (all[i], &least, &usual);
      *minimum = MAX (*minimum, least);
      *natural += usual + BESIDE;
    }
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = place_parts (LS_QUESTION_LAYOUT (manager), widget,
                                       for_size < 0 ? *natural : MAX (for_size, *minimum), FALSE);
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_question_layout_allocate (GtkLayoutManager *manager,
                             GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  (void) height;
  (void) baseline;
  place_parts (LS_QUESTION_LAYOUT (manager), widget, width, TRUE);
}

static void
ls_question_layout_class_init (LsQuestionLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = get_mode;
  layout_class->measure = ls_question_layout_measure;
  layout_class->allocate = ls_question_layout_allocate;
}

static void
ls_question_layout_init (LsQuestionLayout *self)
{
  (void) self;
}

void
ls_question_layout_set_stacked (LsQuestionLayout *layout, gboolean is_stacked)
{
  layout->is_stacked = is_stacked;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (layout));
}

/* --- what scrolls --------------------------------------------------------------------------------------------- */

struct _LsScrollLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (LsScrollLayout, ls_scroll_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
ls_scroll_layout_measure (GtkLayoutManager *manager,
                          GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  GtkWidget *scroll = gtk_widget_get_first_child (widget);
  GtkWidget *viewport = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroll));
  /* What scrolls has any height. */
  const int size = orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1;
  int least, least_inside;

  (void) manager;
  gtk_widget_measure (scroll, orientation, size, &least, NULL, NULL, NULL);
  gtk_widget_measure (gtk_viewport_get_child (GTK_VIEWPORT (viewport)), orientation, size,
                      &least_inside, natural, NULL, NULL);
  *natural = MAX (*natural, least);
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? MAX (least, MIN (*natural, LEAST))
                                                     : MAX (least, least_inside);
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_scroll_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget *widget,
                           int width,
                           int height,
                           int baseline)
{
  (void) manager;
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

static void
ls_scroll_layout_class_init (LsScrollLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = get_mode;
  layout_class->measure = ls_scroll_layout_measure;
  layout_class->allocate = ls_scroll_layout_allocate;
}

static void
ls_scroll_layout_init (LsScrollLayout *self)
{
  (void) self;
}
