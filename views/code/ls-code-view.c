#include "ls-code-view.h"

#include <gtk/gtk.h>
#include <gtksourceview/gtksource.h>

#include "ls-breakpoint-parts.h"
#include "ls-code-model.h"
#include "ls-code-lines.h"
#include "ls-code-tip.h"
#include "ls-code-search.h"
#include "ls-code-sight.h"
#include "ls-code-style.h"
#include "ls-code-text.h"
#include "ls-mends.h"
#include "ls-gutter.h"
#include "ls-line-light.h"
#include "ls-listing.h"
#include "ls-unbroken.h"
#include "ls-widgets.h"

/* --- beside the numbers ---------------------------------------------------------------------------------- */

/* What stands before the numbers of a listing: breakpoints and where the run is, and who took part in each line. */
typedef struct
{
  LsGutter *marks, *mask; /* owned by the text */
} Gutter;

/* Sentences name lines by their numbers, which stand beside the text. */
#define BEFORE_NUMBERS (GTK_SOURCE_VIEW_GUTTER_POSITION_LINES - 2)

/* In ems of the text: what an instruction with three operands takes, and the gutter beside it. */
#define NARROW_BELOW 44
#define LOOKED_AT 1000 /* lines: those of a long program are like its first */

/* What stands beside a text GTK 4.8 paints twice: as each of its children, and once more as that child. What can be seen through gets
 * thicker by that, and each frame pays for it. */
static void
paint_once (GtkWidget *beside)
{
  GtkWidgetClass *klass = GTK_WIDGET_GET_CLASS (beside);

  klass->snapshot = GTK_WIDGET_CLASS (g_type_class_peek_parent (klass))->snapshot;
}

/* model and session: borrowed. */
static void
init_gutter (Gutter *gutter, GtkSourceView *text, LsCodeModel *model, LsSession *session)
{
  GtkSourceGutter *left = gtk_source_view_get_gutter (text, GTK_TEXT_WINDOW_LEFT);

  gutter->marks = ls_gutter_new_marks (model, session);
  gutter->mask = ls_gutter_new_mask (model);
  gtk_source_gutter_insert (left, GTK_SOURCE_GUTTER_RENDERER (gutter->marks), BEFORE_NUMBERS);
  gtk_source_gutter_insert (left, GTK_SOURCE_GUTTER_RENDERER (gutter->mask), BEFORE_NUMBERS + 1);
  paint_once (gtk_widget_get_parent (GTK_WIDGET (left)));
}

static void
redraw_gutter (Gutter *gutter)
{
  gtk_widget_queue_draw (GTK_WIDGET (gutter->marks));
  gtk_widget_queue_draw (GTK_WIDGET (gutter->mask));
}

/* Whether one line in three or more has more characters than so many. */
static gboolean
wraps_often (GtkTextBuffer *buffer, int chars)
{
  const int n = MIN (gtk_text_buffer_get_line_count (buffer), LOOKED_AT);
  int n_long = 0;
  GtkTextIter iter;

  gtk_text_buffer_get_start_iter (buffer, &iter);
  for (int i = 0; i < n; i++)
    {
      n_long += gtk_text_iter_get_chars_in_line (&iter) > chars + 1 ? 1 : 0; /* and its end */
      gtk_text_iter_forward_line (&iter);
    }
  return 3 * n_long >= n;
}

/* How many characters the text has room for where the listing is width px wide, beside all that can stand there. */
static int
count_room (const Gutter *gutter, GtkTextView *text, int width)
{
  GtkWidget *beside = gtk_widget_get_parent (GTK_WIDGET (gutter->mask));
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (text), "0000000000");
  int taken, digits;

  gtk_widget_measure (beside, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &taken, NULL, NULL);
  taken += ls_gutter_mask_get_saved (gutter->mask) + gtk_text_view_get_left_margin (text) +
           gtk_text_view_get_right_margin (text);
  pango_layout_get_pixel_size (layout, &digits, NULL);
  return (width - taken) * 10 / MAX (digits, 1);
}

/* Leaves the text its room where the listing is width px wide. */
static void
fit_gutter (Gutter *gutter, int width)
{
  GtkTextView *text =
    GTK_TEXT_VIEW (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (gutter->mask)));
  const gboolean is_narrow =
    width < NARROW_BELOW * ls_em (GTK_WIDGET (text)) ||
    wraps_often (gtk_text_view_get_buffer (text), count_room (gutter, text, width));

  ls_gutter_mask_set_narrow (gutter->mask, is_narrow);
}

/* --- lines that run -------------------------------------------------------------------------------------- */

/* Where a line begins and ends in the widget, px. */
static void
place_line (GtkWidget *widget, GtkTextView *text, guint line, double *top, double *bottom)
{
  GtkTextIter iter;
  int y, height;
  double x;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text), &iter, (int) line);
  gtk_text_view_get_line_yrange (text, &iter, &y, &height);
  gtk_text_view_buffer_to_window_coords (text, GTK_TEXT_WINDOW_WIDGET, 0, y, NULL, &y);
  gtk_widget_translate_coordinates (GTK_WIDGET (text), widget, 0, y, &x, top);
  *bottom = *top + height;
}

/* n lines from first on. */
static void
snapshot_lines (GtkWidget *widget, GtkTextView *text, guint first, guint n, GtkSnapshot *snapshot)
{
  double top, bottom, unused;

  if (n == 0)
    return;
  place_line (widget, text, first, &top, &unused);
  place_line (widget, text, first + n - 1, &unused, &bottom);
  ls_piece_begin (snapshot,
                  &GRAPHENE_RECT_INIT (0, (float) top, (float) gtk_widget_get_width (widget),
                                       (float) (bottom - top)),
                  0);
  gtk_snapshot_pop (snapshot);
}

/* The lines of the listing that just ran and those that run next, as pieces that are painted anew when they move.  Marks, strips, numbers and
 * light beside and behind them differ one by one, and GTK repaints half of the window where too many rectangles do.  text shows the
 * model's lines somewhere in widget, which is painted. */
static void
snapshot_band (GtkWidget *widget,
               GtkTextView *text,
               const LsCodeModel *model,
               GtkSnapshot *snapshot)
{
  guint first, n;

  ls_code_model_get_current (model, &first, &n);
  snapshot_lines (widget, text, first, n, snapshot);
  ls_code_model_get_ran (model, &first, &n);
  snapshot_lines (widget, text, first, n, snapshot);
}

#define BAR 10 /* what the bar takes of the right edge while the pointer is over the text */

struct _LsCodeView
{
  GtkWidget parent_instance;

  LsSession *session;
  LsCodeModel *model;
  GtkWidget *overlay; /* the text, which scrolls, and over it the bar of what is looked for */
  LsCodeSearch *search;
  GtkWidget *editor; /* a popover */
  GtkSourceView *source;
  GtkSourceBuffer *buffer;
  Gutter gutter;
  LsCodeSight sight;
  LsCodeFolder folder;
  LsLineLight light;
  guint followed_line; /* where the current step was at the last stop */
  gboolean is_placing; /* the cursor is moved by something else than the person */
};

G_DEFINE_FINAL_TYPE (LsCodeView, ls_code_view, GTK_TYPE_WIDGET)

static void
update_theme (LsCodeView *self)
{
  ls_code_style_apply_theme (self->buffer, GTK_WIDGET (self));
  ls_code_search_restyle (self->search, ls_code_style_is_dark (GTK_WIDGET (self)));
  ls_line_light_restyle (&self->light, ls_code_style_is_dark (GTK_WIDGET (self)));
}

/* --- following the session ------------------------------------------------------------------------------- */

static void
redraw (LsCodeView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->source));
  redraw_gutter (&self->gutter);
}

static void
follow (LsCodeView *self, guint first, guint next, gboolean is_followed)
{
  if (is_followed)
    ls_code_view_set_cursor_line (self, next);
  self->followed_line = next;
  ls_code_sight_show (&self->sight, first);
}

/* At the end what just ran stays in sight. */
static void
show_last (LsCodeView *self)
{
  guint first, n;

  ls_code_model_get_ran (self->model, &first, &n);
  if (n > 0)
    ls_code_sight_show (&self->sight, first);
}

/* The cursor goes along unless the person has put it somewhere else; out of what folds behind it, too. */
static void
update_code (LsCodeView *self)
{
  const gboolean is_followed = ls_code_view_get_cursor_line (self) == self->followed_line;
  guint first, n;

  ls_code_model_update (self->model);
  ls_code_model_get_current (self->model, &first, &n);
  ls_code_folder_set_next (&self->folder, first, n);
  if (n > 0)
    follow (self, first, ls_code_model_get_next (self->model), is_followed);
  else
    show_last (self);
  redraw (self);
}

static void
stopped_cb (LsCodeView *self)
{
  update_code (self);
}

static void
history_changed_cb (LsCodeView *self)
{
  ls_code_model_update (self->model);
  redraw (self);
}

static void
breakpoints_changed_cb (LsCodeView *self)
{
  redraw (self);
}

static void
scene_changed_cb (LsCodeView *self)
{
  g_autofree char *text = NULL;

  LsScene *scene = ls_session_get_scene (self->session);

  ls_code_model_load (self->model);
  ls_code_search_set_program (self->search, scene == NULL ? NULL : ls_scene_get_program (scene));
  text = ls_code_model_dup_text (self->model);
  ls_unbroken_set_buffer (GTK_TEXT_BUFFER (self->buffer), text);
  if (scene != NULL)
    ls_code_style_apply_language (self->buffer, scene);
  ls_code_folder_load (&self->folder);
  if (gtk_widget_get_width (GTK_WIDGET (self)) > 0)
    fit_gutter (&self->gutter, gtk_widget_get_width (GTK_WIDGET (self)));
  self->followed_line = 0;
  self->sight.line = 0;
  ls_code_view_set_cursor_line (self, 0);
  update_code (self);
  ls_code_style_colour (self->buffer, self->followed_line);
}

static void
cursor_moved_cb (LsCodeView *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter iter;

  g_signal_emit_by_name (self, "cursor-moved");
  if (self->model != NULL)
    ls_code_folder_tell (&self->folder);
  if (self->is_placing)
    return;
  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  ls_code_search_point (self->search, (guint) gtk_text_iter_get_line (&iter),
                        (guint) gtk_text_iter_get_line_index (&iter));
}

/* A place_line that was looked for comes into sight. */
static void
found_cb (LsCodeView *self, guint line)
{
  ls_code_folder_show (&self->folder, line);
  ls_code_sight_show (&self->sight, line);
}

static gboolean
query_tooltip_cb (LsCodeView *self, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  guint line = is_keyboard ? ls_code_view_get_cursor_line (self)
                           : ls_code_lines_at (GTK_TEXT_VIEW (self->source), y);
  g_autofree char *text = NULL;

  text = ls_code_explain (self->model, line, ls_session_get_focus_lane (self->session));
  if (text != NULL)
    ls_code_tip_set (GTK_WIDGET (self), tooltip, text);
  return text != NULL;
}

/* --- editing breakpoints --------------------------------------------------------------------------------- */

gboolean
ls_code_view_edit_breakpoint (LsCodeView *self, guint line)
{
  guint first = ls_code_model_get_first (self->model, line);
  gboolean is_new = !ls_session_has_breakpoint (self->session, first);
  g_autoptr (LsBreakpoint) breakpoint = NULL;

  if (is_new && !ls_session_toggle_breakpoint (self->session, first))
    return FALSE;
  breakpoint = ls_code_model_dup_breakpoint (self->model, first);
  ls_breakpoint_editor_build (LS_BREAKPOINT_EDITOR (self->editor));
  ls_code_lines_point_beside (GTK_TEXT_VIEW (self->source), first, GTK_POPOVER (self->editor),
                              GTK_WIDGET (self));
  ls_breakpoint_editor_edit (LS_BREAKPOINT_EDITOR (self->editor), breakpoint, is_new);
  return TRUE;
}

static void
edit_at_action (GtkWidget *widget, const char *name, GVariant *line)
{
  ls_code_view_edit_breakpoint (LS_CODE_VIEW (widget), g_variant_get_uint32 (line));
}

static void
fold_at_action (GtkWidget *widget, const char *name, GVariant *line)
{
  ls_code_view_toggle_fold (LS_CODE_VIEW (widget), g_variant_get_uint32 (line));
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *unused)
{
  gtk_widget_activate_action (GTK_WIDGET (LS_CODE_VIEW (widget)->source), "clipboard.copy", NULL);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_code_view_dispose (GObject *object)
{
  LsCodeView *self = LS_CODE_VIEW (object);

  ls_code_sight_clear (&self->sight);
  g_clear_pointer (&self->editor, gtk_widget_unparent);
  if (self->overlay != NULL)
    ls_code_text_set_model (LS_CODE_TEXT (self->source), NULL);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_code_view_parent_class)->dispose (object);
}

static void
ls_code_view_finalize (GObject *object)
{
  LsCodeView *self = LS_CODE_VIEW (object);

  g_clear_pointer (&self->model, ls_code_model_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_code_view_parent_class)->finalize (object);
}

static void
ls_code_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_code_view_parent_class)->css_changed (widget, change);
  update_theme (LS_CODE_VIEW (widget));
}

static void
ls_code_view_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  gtk_widget_measure (LS_CODE_VIEW (widget)->overlay, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* In a smaller room the step that executes next, or what was asked for since, must stay in sight. */
static void
ls_code_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  fit_gutter (&LS_CODE_VIEW (widget)->gutter, width);
  gtk_widget_allocate (LS_CODE_VIEW (widget)->overlay, width, height, baseline, NULL);
  gtk_popover_present (GTK_POPOVER (LS_CODE_VIEW (widget)->editor));
  ls_code_sight_keep (&LS_CODE_VIEW (widget)->sight);
}

static void
ls_code_view_unmap (GtkWidget *widget)
{
  ls_text_unmap (GTK_TEXT_VIEW (LS_CODE_VIEW (widget)->source), widget,
                 GTK_WIDGET_CLASS (ls_code_view_parent_class));
}

static void
ls_code_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsCodeView *self = LS_CODE_VIEW (widget);

  snapshot_band (widget, GTK_TEXT_VIEW (self->source), self->model, snapshot);
  ls_late_text_snapshot (widget, self->overlay, GTK_WIDGET (self->source), snapshot);
}

static gboolean
ls_code_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (LS_CODE_VIEW (widget)->source));
}

static void
ls_code_view_class_init (LsCodeViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ls_code_view_dispose;
  object_class->finalize = ls_code_view_finalize;
  widget_class->css_changed = ls_code_view_css_changed;
  widget_class->measure = ls_code_view_measure;
  widget_class->size_allocate = ls_code_view_size_allocate;
  widget_class->unmap = ls_code_view_unmap;
  widget_class->snapshot = ls_code_view_snapshot;
  widget_class->grab_focus = ls_code_view_grab_focus;

  ls_signal_new ("cursor-moved", LS_TYPE_CODE_VIEW, 0);
  gtk_widget_class_set_css_name (widget_class, "codeview");
  gtk_widget_class_install_action (widget_class, "code.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "code.fold-at", "u", fold_at_action);
  gtk_widget_class_install_action (widget_class, "code.edit-breakpoint-at", "u", edit_at_action);
}

static void
make_buffer (LsCodeView *self)
{
  self->buffer = gtk_source_buffer_new (NULL);
  ls_follow (self->buffer, "notify::cursor-position", G_CALLBACK (cursor_moved_cb), self);
  self->source = GTK_SOURCE_VIEW (ls_code_text_new (self->buffer));
  ls_line_light_init (&self->light, GTK_TEXT_BUFFER (self->buffer));
  ls_code_sight_init (&self->sight, GTK_TEXT_VIEW (self->source));
  g_object_unref (self->buffer); /* the view keeps it */
}

static void
ls_code_view_init (LsCodeView *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkTextView *text;

  make_buffer (self);
  text = GTK_TEXT_VIEW (self->source);
  gtk_text_view_set_right_margin (text, BAR);
  ls_follow (text, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (text));
  ls_scrolled_rest_bars (GTK_SCROLLED_WINDOW (scroller));
  self->search = LS_CODE_SEARCH (ls_code_search_new (text));
  ls_follow (self->search, "found", G_CALLBACK (found_cb), self);
  self->overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), scroller);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->search));
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
}

GtkWidget *
ls_code_view_new (LsSession *session)
{
  LsCodeView *self = g_object_new (LS_TYPE_CODE_VIEW, NULL);

  self->session = g_object_ref (session);
  self->model = ls_code_model_new (session);
  ls_code_text_set_model (LS_CODE_TEXT (self->source), self->model);
  init_gutter (&self->gutter, self->source, self->model, session);
  ls_code_folder_init (&self->folder, self->source, ls_code_model_get_folds (self->model));
  ls_follow (session, "stopped", G_CALLBACK (stopped_cb), self);
  ls_follow (session, "notify::scene", G_CALLBACK (scene_changed_cb), self);
  ls_follow (session, "notify::history", G_CALLBACK (history_changed_cb), self);
  ls_follow (ls_session_get_breakpoints (session), "items-changed",
             G_CALLBACK (breakpoints_changed_cb), self);
  ls_follow (session, "marks-changed", G_CALLBACK (breakpoints_changed_cb), self);
  self->editor = ls_breakpoint_editor_new (session);
  gtk_widget_set_parent (self->editor, GTK_WIDGET (self));
  scene_changed_cb (self);
  return GTK_WIDGET (self);
}

guint
ls_code_view_get_cursor_line (LsCodeView *view)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (view->buffer);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  return (guint) gtk_text_iter_get_line (&iter);
}

void
ls_code_view_set_cursor_line (LsCodeView *view, guint line)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (view->buffer), &iter, (int) line);
  view->is_placing = TRUE;
  gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (view->buffer), &iter);
  view->is_placing = FALSE;
}

void
ls_code_view_show_line (LsCodeView *view, guint line)
{
  ls_code_folder_show (&view->folder, line);
  ls_code_view_set_cursor_line (view, line);
  ls_code_sight_show (&view->sight, line);
}

gboolean
ls_code_view_toggle_fold (LsCodeView *view, guint line)
{
  return ls_code_folder_toggle (&view->folder, line);
}

void
ls_code_view_toggle_folds (LsCodeView *view)
{
  ls_code_folder_toggle_all (&view->folder);
}

/* The step that runs next has its light already; where it is one of them, that is in sight. */
void
ls_code_view_light (LsCodeView *view, const guint *lines, guint n, gboolean in_sight)
{
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint));
  guint next, n_next;

  ls_code_model_get_current (view->model, &next, &n_next);
  for (guint i = 0; i < n; i++)
    if (lines[i] - next >= n_next)
      g_array_append_val (others, lines[i]);
  ls_line_light_set (&view->light, (const guint *) (gconstpointer) others->data, others->len);
  if (!in_sight || n == 0 || others->len < n || lines[0] == ls_code_view_get_cursor_line (view))
    return;
  ls_code_folder_show (&view->folder, lines[0]);
  ls_code_sight_show (&view->sight, lines[0]);
}

/* Returns: (transfer full) (nullable): NULL if no such word is at that byte of the line. */
static char *
dup_constant (const LsProgram *program, guint line, guint at)
{
  LsLine info;

  ls_program_line (program, line, &info);
  for (guint i = 0; i < info.n_spans; i++)
    {
      const LsSpan *span = &info.spans[i];

      if ((span->kind == LS_SPAN_CONSTANT || span->kind == LS_SPAN_LITERAL) && at >= span->start &&
          at < span->start + span->length)
        return g_strndup (info.text + span->start, span->length);
    }
  return NULL;
}

LsCodeWord
ls_code_view_get_word (LsCodeView *view, LsRegRef *ref, char **name)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (view->buffer);
  LsScene *scene = ls_session_get_scene (view->session);
  g_autoptr (LsMentions) mentions = NULL;
  GtkTextIter iter;
  guint line, at;

  gtk_text_buffer_get_selection_bounds (buffer, &iter, NULL);
  line = (guint) gtk_text_iter_get_line (&iter);
  at = (guint) gtk_text_iter_get_line_index (&iter);
  if (scene == NULL || line >= ls_program_n_lines (ls_scene_get_program (scene)))
    return LS_CODE_WORD_OTHER;
  mentions = ls_mentions_new (ls_scene_get_program (scene), line, at);
  if (mentions != NULL)
    {
      *ref = mentions->ref;
      return LS_CODE_WORD_REGISTER;
    }
  *name = dup_constant (ls_scene_get_program (scene), line, at);
  return *name != NULL ? LS_CODE_WORD_CONSTANT : LS_CODE_WORD_OTHER;
}

LsCodeSearch *
ls_code_view_get_search (LsCodeView *view)
{
  return view->search;
}

gboolean
ls_code_view_follow_jump (LsCodeView *view)
{
  const guint line = ls_code_view_get_cursor_line (view);
  const guint target = ls_code_model_get_target (view->model, line);

  if (target >= ls_code_model_get_n_lines (view->model))
    return FALSE;
  ls_code_view_show_line (view, target);
  return TRUE;
}
