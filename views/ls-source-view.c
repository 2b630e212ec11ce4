#include "ls-source-view.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

#include "ls-breakpoint-parts.h"
#include "ls-code-lines.h"
#include "ls-code-tip.h"
#include "ls-code-search.h"
#include "ls-code-sight.h"
#include "ls-code-style.h"
#include "ls-mends.h"
#include "ls-line-light.h"
#include "ls-line-map.h"
#include "ls-line-perch.h"
#include "ls-line-shift.h"
#include "ls-row-parts.h"
#include "ls-run-marks.h"
#include "ls-source-head.h"
#include "ls-steady-text.h"
#include "ls-widgets.h"
#include "ls-text.h"
#include "ls-text-name.h"
#include "ls-valued-text.h"
#include "ls-wrong-line.h"
#include "ls-tooltip.h"

#define TYPING_US (2 * G_USEC_PER_SEC) /* what was typed runs by then */
#define NOTE_CHARS 16                  /* that the note has room for at least */

struct _LsSourceView
{
  GtkWidget parent_instance;

  LsSourceHead *head;      /* hidden where there is no text */
  gboolean is_set_by_code; /* what stands there now is not a person's */
  GtkWidget *pages;        /* the text, or that there is none */
  GtkWidget *empty;
  GtkWidget *overlay; /* the text, which scrolls */
  GtkWidget *text;
  GtkSourceBuffer *buffer;
  LsWrongLine wrong;
  LsLineLight light;
  LsCodeSight sight;
  LsLinePerch *perch; /* below the line that is told of */
  LsCodeSearch *search;
  LsLineShift *shift; /* from the text that runs to what is typed */
  gint64 shown;       /* us: when a line was brought into sight last */
  gint64 typed;       /* us: when the person typed last; 0: never */
  gboolean is_still;
  LsRunMarks *marks;
  LsSourceTell tell; /* or NULL */
  gpointer tell_data;
  GtkWidget *foot; /* below the text: a note and a button */
  GtkWidget *note, *measure;
  GtkWidget *message;
  GtkWidget *sides;  /* LsSideList */
  GtkWidget *editor; /* LsBreakpointEditor, once somebody wanted one; else NULL */
  char *file_name;
  GBytes *saved; /* the text that was saved or loaded last; NULL: another one */
};

G_DEFINE_FINAL_TYPE (LsSourceView, ls_source_view, GTK_TYPE_WIDGET)

/* --- what is typed --------------------------------------------------------------------------------------- */

/* Lines of the run, from 0; G_MAXUINT: none. */
static guint
get_run_line (LsSourceView *self, guint line)
{
  return ls_line_shift_get_old (self->shift, line);
}

guint
ls_source_view_find_place (LsSourceView *self, guint line)
{
  return line > 0 ? ls_line_shift_find (self->shift, line - 1) + 1 : 0;
}

void
ls_source_view_set_base (LsSourceView *self, GBytes *text)
{
  const guint n = (guint) gtk_text_buffer_get_line_count (GTK_TEXT_BUFFER (self->buffer));
  g_autoptr (GBytes) typed = ls_source_view_dup_text (self);
  g_autoptr (GArray) map = NULL;

  if (text == NULL || g_bytes_equal (text, typed))
    {
      ls_line_shift_reset (self->shift, n);
      return;
    }
  map = ls_line_map_new (text, typed);
  ls_line_shift_set (self->shift, map, n);
}

/* --- showing --------------------------------------------------------------------------------------------- */

static void
show_name (LsSourceView *self)
{
  ls_source_head_set_name (self->head, self->file_name, ls_source_view_get_modified (self));
}

static gboolean
has_text (LsSourceView *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->head));
}

/* What was compared is of the text as it was. */
static void
typed_cb (LsSourceView *self)
{
  if (self->is_set_by_code)
    return;
  self->typed = g_get_monotonic_time ();
  ls_tooltip_hold (self->text);
  g_signal_emit_by_name (self, "typed");
}

/* A buffer that is told twice that its text is saved takes another text for the saved one, when somebody undoes past that. */
static gboolean
is_taken_for_saved (LsSourceView *self)
{
  g_autoptr (GBytes) text = NULL;

  if (self->saved == NULL || ls_source_view_get_modified (self))
    return FALSE;
  text = ls_source_view_dup_text (self);
  return !g_bytes_equal (text, self->saved);
}

static void
modified_cb (LsSourceView *self)
{
  if (is_taken_for_saved (self))
    {
      gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), TRUE);
      return;
    }
  if (ls_source_view_get_modified (self))
    ls_source_view_set_sides (self, NULL, NULL);
  show_name (self);
  g_signal_emit_by_name (self, "modified-changed");
}

/* The text that there is, without a copy of undoing for what is the same. */
static void
replace_text (LsSourceView *self, const char *text, gsize size)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  g_autoptr (GBytes) before = ls_source_view_dup_text (self);
  GtkTextIter at;
  int line;

  if (g_bytes_get_size (before) == size &&
      memcmp (g_bytes_get_data (before, NULL), text, size) == 0)
    return;
  gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
  line = gtk_text_iter_get_line (&at);
  gtk_text_buffer_set_text (buffer, text, (int) size);
  gtk_text_buffer_get_iter_at_line (buffer, &at, line);
  gtk_text_buffer_place_cursor (buffer, &at);
}

void
ls_source_view_set_text (LsSourceView *self, const char *name, GBytes *text)
{
  const gboolean is_other = g_strcmp0 (name, self->file_name) != 0;
  char *copy = g_strdup (name);
  gsize size = 0;
  const char *data = text != NULL ? g_bytes_get_data (text, &size) : NULL;

  g_free (self->file_name);
  self->file_name = copy;
  ls_source_view_set_note (self, "");
  ls_source_view_set_next (self, 0);
  ls_source_view_set_signs (self, NULL, 0);
  ls_source_view_set_error (self, NULL, 0, 0);
  self->is_set_by_code = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self->head), text != NULL);
  gtk_stack_set_visible_child (GTK_STACK (self->pages), text != NULL ? self->overlay : self->empty);
  if (is_other)
    {
      ls_source_view_set_sides (self, NULL, NULL);
      gtk_text_buffer_set_text (GTK_TEXT_BUFFER (self->buffer), "", 0);
      ls_source_head_set_compared (self->head,
                                   ls_code_style_apply_file (self->buffer, self->file_name));
    }
  replace_text (self, data != NULL ? data : "", size);
  self->is_set_by_code = FALSE;
  ls_source_view_set_base (self, NULL);
  ls_code_style_colour (self->buffer, 0);
  ls_source_view_set_saved (self);
  g_signal_emit_by_name (self, "modified-changed");
}

void
ls_source_view_set_machine (LsSourceView *self, LsScene *scene)
{
  ls_code_style_apply_language (self->buffer, scene);
  ls_code_style_colour (self->buffer, 0);
}

void
ls_source_view_set_glsl (LsSourceView *self)
{
  ls_code_style_apply_glsl (self->buffer);
  ls_code_style_colour (self->buffer, 0);
}

GBytes *
ls_source_view_dup_text (LsSourceView *self)
{
  GtkTextIter start, end;
  char *text;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  text = gtk_text_buffer_get_text (GTK_TEXT_BUFFER (self->buffer), &start, &end, TRUE);
  return g_bytes_new_take (text, strlen (text));
}

gboolean
ls_source_view_holds (LsSourceView *self, GBytes *text)
{
  static const char mark[] = "\357\273\277";
  g_autoptr (GBytes) shown = ls_source_view_dup_text (self);
  gsize size, n_shown;
  const char *data = g_bytes_get_data (text, &size);
  const char *other = g_bytes_get_data (shown, &n_shown);
  const gsize skipped = size >= 3 && memcmp (data, mark, 3) == 0 ? 3 : 0;

  if (n_shown >= 3 && memcmp (other, mark, 3) == 0)
    return n_shown == size && memcmp (data, other, size) == 0;
  return n_shown == size - skipped &&
         (n_shown == 0 || memcmp (data + skipped, other, n_shown) == 0);
}

void
ls_source_view_set_saved (LsSourceView *self)
{
  g_clear_pointer (&self->saved, g_bytes_unref);
  self->saved = ls_source_view_dup_text (self);
  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), FALSE);
  show_name (self);
}

void
ls_source_view_set_unsaved (LsSourceView *self)
{
  g_clear_pointer (&self->saved, g_bytes_unref);
  gtk_text_buffer_set_modified (GTK_TEXT_BUFFER (self->buffer), TRUE);
}

void
ls_source_view_set_editable (LsSourceView *self, gboolean is_editable)
{
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->text), is_editable);
  ls_source_head_set_editable (self->head, is_editable);
}

const char *
ls_source_view_get_reason (LsSourceView *self, gboolean is_comparing)
{
  if (!has_text (self))
    return _ ("what is open was made of no text that can be edited");
  if (!ls_source_head_get_editable (self->head))
    return _ ("the text belongs to a scene or to Lanescope");
  if (is_comparing && !ls_source_head_get_compared (self->head))
    return _ ("only GLSL has several back ends");
  return NULL;
}

gboolean
ls_source_view_get_modified (LsSourceView *self)
{
  return gtk_text_buffer_get_modified (GTK_TEXT_BUFFER (self->buffer));
}

/* --- its head ------------------------------------------------------------------------------------------ */

void
ls_source_view_set_back_ends (LsSourceView *self, const GPtrArray *names, const char *chosen)
{
  ls_source_head_set_back_ends (self->head, names, chosen);
}

void
ls_source_view_set_parts (LsSourceView *self, const LsTextParts *parts, const char *chosen)
{
  ls_source_head_set_parts (self->head, parts, chosen);
}

void
ls_source_view_choose_part (LsSourceView *self, const char *title)
{
  ls_source_head_choose_part (self->head, title);
}

const char *
ls_source_view_get_part (LsSourceView *self)
{
  return ls_source_head_get_part (self->head);
}

void
ls_source_view_set_comparing (LsSourceView *self, gboolean is_comparing)
{
  ls_source_head_set_comparing (self->head, is_comparing);
}

static void
part_cb (LsSourceView *self, const char *title)
{
  g_signal_emit_by_name (self, "part", title);
}

static void
back_end_cb (LsSourceView *self, const char *name)
{
  g_signal_emit_by_name (self, "back-end", name);
}

static void
compile_cb (LsSourceView *self)
{
  g_signal_emit_by_name (self, "compile");
}

static void
compare_cb (LsSourceView *self)
{
  g_signal_emit_by_name (self, "compare");
}

static void
head_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsSourceView *self = LS_SOURCE_VIEW (widget);

  if (g_str_equal (name, "source.compile"))
    compile_cb (self);
  else if (g_str_equal (name, "source.back-end"))
    ls_source_head_open_back_ends (self->head);
  else if (g_str_equal (name, "source.part"))
    ls_source_head_open_parts (self->head);
  else
    compare_cb (self);
}

/* --- what is wrong --------------------------------------------------------------------------------------- */

void
ls_source_view_set_error (LsSourceView *self, const char *message, guint line, guint column)
{
  g_autofree char *shown = message != NULL ? ls_text_escape (message, LS_TEXT_LINES) : NULL;

  gtk_label_set_text (GTK_LABEL (self->message), shown != NULL ? shown : "");
  gtk_widget_set_visible (self->message, message != NULL);
  ls_wrong_line_set (&self->wrong, line, column);
}

void
ls_source_view_add_error_line (LsSourceView *self, guint line)
{
  ls_wrong_line_add (&self->wrong, line);
}

gboolean
ls_source_view_is_wrong (LsSourceView *self, guint line)
{
  GtkTextIter at;

  return gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (self->buffer), &at, (int) line - 1) &&
         gtk_text_iter_has_tag (&at, self->wrong.tag);
}

const char *
ls_source_view_get_error (LsSourceView *self)
{
  return gtk_label_get_text (GTK_LABEL (self->message));
}

guint
ls_source_view_get_error_line (LsSourceView *self)
{
  return self->wrong.line;
}

void
ls_source_view_set_sides (LsSourceView *self, const GPtrArray *sides, const GPtrArray *findings)
{
  ls_side_list_set (LS_SIDE_LIST (self->sides), sides, findings);
}

static void
found_cb (LsSourceView *self, guint line)
{
  ls_code_sight_show (&self->sight, line);
}

/* Colours by the theme. */
static void
restyle (LsSourceView *self)
{
  const gboolean is_dark = ls_code_style_is_dark (GTK_WIDGET (self));

  ls_code_style_apply_theme (self->buffer, GTK_WIDGET (self));
  ls_wrong_line_restyle (&self->wrong, is_dark);
  ls_line_light_restyle (&self->light, is_dark);
  ls_code_search_restyle (self->search, is_dark);
  ls_run_marks_restyle (self->marks, GTK_WIDGET (self));
}

/* --- what goes with the program -------------------------------------------------------------------------- */

/* By the person; it moves by itself when there is another text. */
static void
cursor_moved_cb (LsSourceView *self)
{
  if (gtk_widget_has_focus (self->text))
    g_signal_emit_by_name (self, "cursor-moved");
}

static guint
get_cursor_line (LsSourceView *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter at;

  gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
  return (guint) gtk_text_iter_get_line (&at);
}

guint
ls_source_view_get_cursor_line (LsSourceView *self)
{
  return get_run_line (self, get_cursor_line (self));
}

void
ls_source_view_set_still (LsSourceView *self, gboolean is_still)
{
  self->is_still = is_still;
}

/* Who types stays where they type. */
static void
show_line (LsSourceView *self, guint line)
{
  const gboolean is_typing = self->typed > 0 && gtk_widget_has_focus (self->text) &&
                             g_get_monotonic_time () - self->typed < TYPING_US;

  if (self->is_still || is_typing)
    return;
  self->shown = g_get_monotonic_time ();
  ls_code_sight_show (&self->sight, line);
}

/* Panes that are arranged take a line out of sight that was just brought there; what somebody scrolls to stays. */
static void
resized_cb (LsSourceView *self)
{
  if (g_get_monotonic_time () - self->shown < G_USEC_PER_SEC)
    ls_code_sight_keep (&self->sight);
  ls_line_perch_settle (self->perch);
}

void
ls_source_view_light (LsSourceView *self, const guint *lines, guint n)
{
  g_autofree guint *places = g_new (guint, n + 1);
  guint n_places = 0;

  for (guint i = 0; i < n; i++)
    {
      const guint place = ls_line_shift_find (self->shift, lines[i]);

      if (place != G_MAXUINT)
        places[n_places++] = place;
    }
  ls_line_light_set (&self->light, places, n_places);
  if (n_places > 0 && places[0] != get_cursor_line (self))
    show_line (self, places[0]);
}

void
ls_source_view_set_note (LsSourceView *self, const char *note)
{
  ls_steady_text_set_text (LS_STEADY_TEXT (self->note), note);
  gtk_widget_set_visible (self->foot, *note != '\0' || gtk_widget_get_visible (self->measure));
}

/* Tips only of what can be seen: see ls_tooltip_set(). */
void
ls_source_view_set_measuring (LsSourceView *self, gboolean is_shown, gboolean is_measuring)
{
  gtk_widget_set_visible (self->measure, is_shown);
  ls_source_view_set_note (self, ls_steady_text_get_text (LS_STEADY_TEXT (self->note)));
  if (!is_shown)
    return;
  gtk_button_set_label (GTK_BUTTON (self->measure), is_measuring ? _ ("S_top") : _ ("_Measure"));
  ls_tooltip_set_late (
    self->measure, is_measuring ? _ ("Ends measuring which line of the text does what")
                                : _ ("Measures which line of the text does what: compiles it many "
                                     "times with other outputs, and compares"));
}

void
ls_source_view_set_next (LsSourceView *self, guint line)
{
  guint place;

  if (ls_run_marks_set_next (self->marks, line, &place))
    show_line (self, place);
}

/* A line that was typed over keeps what was below it. */
void
ls_source_view_set_told (LsSourceView *self, guint line)
{
  const guint place = line > 0 ? ls_line_shift_find (self->shift, line - 1) : G_MAXUINT;

  if (place != G_MAXUINT)
    ls_line_perch_set_line (self->perch, place);
}

LsCodeSearch *
ls_source_view_get_search (LsSourceView *self)
{
  return self->search;
}

LsLinePerch *
ls_source_view_get_perch (LsSourceView *self)
{
  return self->perch;
}

guint
ls_source_view_get_next (LsSourceView *self)
{
  return ls_run_marks_get_next (self->marks);
}

void
ls_source_view_set_signs (LsSourceView *self, const LsSourceSign *signs, guint n)
{
  ls_run_marks_set_signs (self->marks, signs, n);
}

void
ls_source_view_set_remarks (LsSourceView *self, GPtrArray *remarks)
{
  ls_valued_text_set_remarks (LS_VALUED_TEXT (self->text), remarks);
}

const char *
ls_source_view_get_remark (LsSourceView *self, guint line)
{
  return ls_valued_text_get_remark (LS_VALUED_TEXT (self->text), line - 1);
}

/* --- what is told where the pointer rests ------------------------------------------------------------------ */

void
ls_source_view_set_teller (LsSourceView *self, LsSourceTell tell, gpointer data)
{
  self->tell = tell;
  self->tell_data = data;
}

char *
ls_source_view_dup_name (LsSourceView *self)
{
  return ls_text_dup_name_at_cursor (GTK_TEXT_BUFFER (self->buffer));
}

/* Behind what stands in the line: what its remark has no room for. Returns: (transfer full) (nullable). */
static char *
add_remark (LsSourceView *self, guint line, char *told)
{
  const char *remark = ls_valued_text_get_remark (LS_VALUED_TEXT (self->text), line);
  char *both = remark != NULL && told != NULL ? g_strconcat (told, "\n", remark, NULL) : NULL;

  if (remark == NULL)
    return told;
  g_free (told);
  return both != NULL ? both : g_strdup (remark);
}

/* By the keyboard it is about the cursor. */
static gboolean
query_tooltip_cb (LsSourceView *self, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  GtkTextView *view = GTK_TEXT_VIEW (self->text);
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  g_autofree char *name = NULL, *told = NULL;
  gboolean is_in_text = TRUE;
  GtkTextIter at;

  if (self->tell == NULL)
    return FALSE;
  if (is_keyboard)
    gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
  else
    {
      gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_WIDGET, x, y, &x, &y);
      is_in_text = gtk_text_view_get_iter_at_location (view, &at, x, y);
    }
  name = is_in_text ? ls_text_dup_name_at (&at) : NULL;
  told = self->tell (get_run_line (self, (guint) gtk_text_iter_get_line (&at)) + 1, name,
                     self->tell_data);
  if (!is_in_text)
    told = add_remark (self, get_run_line (self, (guint) gtk_text_iter_get_line (&at)), told);
  if (told != NULL)
    ls_code_tip_set (GTK_WIDGET (self), tooltip, told);
  return told != NULL;
}

/* --- building -------------------------------------------------------------------------------------------- */

static void
measure_cb (LsSourceView *self)
{
  g_signal_emit_by_name (self, "measure");
}

static void
lane_cb (LsSourceView *self, guint wave, guint lane)
{
  g_signal_emit_by_name (self, "lane", wave, lane);
}

static void
break_action (GtkWidget *widget, const char *name, GVariant *line)
{
  LsSourceView *self = LS_SOURCE_VIEW (widget);

  g_signal_emit_by_name (self, "break", get_run_line (self, g_variant_get_uint32 (line) - 1) + 1);
}

gboolean
ls_source_view_break (LsSourceView *self, guint line)
{
  if (!ls_run_marks_are_shown (self->marks))
    return FALSE;
  g_signal_emit_by_name (self, "break",
                         line > 0 ? line : ls_source_view_get_cursor_line (self) + 1);
  return TRUE;
}

gboolean
ls_source_view_ask_condition (LsSourceView *self)
{
  g_autofree char *name = ls_source_view_dup_name (self);

  if (!ls_run_marks_are_shown (self->marks))
    return FALSE;
  g_signal_emit_by_name (self, "condition", ls_source_view_get_cursor_line (self) + 1, name);
  return TRUE;
}

void
ls_source_view_edit_breakpoint (LsSourceView *self,
                                LsSession *session,
                                LsBreakpoint *breakpoint,
                                guint line,
                                gboolean is_new,
                                const char *condition)
{
  if (self->editor == NULL)
    {
      self->editor = ls_breakpoint_editor_new (session);
      gtk_widget_set_parent (self->editor, GTK_WIDGET (self));
    }
  ls_breakpoint_editor_build (LS_BREAKPOINT_EDITOR (self->editor));
  ls_code_lines_point_beside (GTK_TEXT_VIEW (self->text),
                              ls_line_shift_find (self->shift, line - 1),
                              GTK_POPOVER (self->editor), GTK_WIDGET (self));
  ls_breakpoint_editor_edit (LS_BREAKPOINT_EDITOR (self->editor), breakpoint, is_new);
  if (condition != NULL)
    ls_breakpoint_editor_propose (LS_BREAKPOINT_EDITOR (self->editor), condition);
}

void
ls_source_view_set_menu (LsSourceView *self, GMenuModel *menu)
{
  gtk_text_view_set_extra_menu (GTK_TEXT_VIEW (self->text), menu);
}

/* What the menu is about is where it is opened. */
static void
menu_pressed_cb (LsSourceView *self, int n_press, double x, double y)
{
  GtkTextView *view = GTK_TEXT_VIEW (self->text);
  GtkTextIter at;
  int left, top;

  gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_WIDGET, (int) x, (int) y, &left,
                                         &top);
  gtk_text_view_get_iter_at_location (view, &at, left, top);
  if (!gtk_text_buffer_get_has_selection (GTK_TEXT_BUFFER (self->buffer)))
    gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (self->buffer), &at);
  gtk_widget_grab_focus (self->text);
}

static void
add_menu_click (LsSourceView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (menu_pressed_cb), self);
  gtk_widget_add_controller (self->text, GTK_EVENT_CONTROLLER (click));
}

static gboolean
key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  LsSourceView *self = LS_SOURCE_VIEW (widget);

  if (!has_text (self))
    return FALSE;
  compile_cb (self);
  return TRUE;
}

static void
add_keys (LsSourceView *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Control>Return|<Control>KP_Enter"),
                      gtk_callback_action_new (key_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_source_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_source_view_parent_class)->css_changed (widget, change);
  restyle (LS_SOURCE_VIEW (widget));
}

static void
ls_source_view_unmap (GtkWidget *widget)
{
  ls_text_unmap (GTK_TEXT_VIEW (LS_SOURCE_VIEW (widget)->text), widget,
                 GTK_WIDGET_CLASS (ls_source_view_parent_class));
}

static gboolean
ls_source_view_grab_focus (GtkWidget *widget)
{
  LsSourceView *self = LS_SOURCE_VIEW (widget);

  return has_text (self) && gtk_widget_grab_focus (self->text);
}

static void
ls_source_view_dispose (GObject *object)
{
  LsSourceView *self = LS_SOURCE_VIEW (object);

  if (self->buffer != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->buffer, self);
      g_signal_handlers_disconnect_by_data (self->buffer, self->shift);
    }
  ls_code_sight_clear (&self->sight);
  g_clear_pointer (&self->perch, ls_line_perch_free);
  g_clear_pointer (&self->saved, g_bytes_unref);
  g_clear_pointer (&self->editor, gtk_widget_unparent);
  ls_template_dispose (GTK_WIDGET (self));
  g_clear_object (&self->buffer);
  g_clear_pointer (&self->file_name, g_free);
  G_OBJECT_CLASS (ls_source_view_parent_class)->dispose (object);
}

static void
ls_source_view_finalize (GObject *object)
{
  g_clear_pointer (&LS_SOURCE_VIEW (object)->marks, ls_run_marks_free);
  /* The gutter has borrowed it. */
  ls_line_shift_free (LS_SOURCE_VIEW (object)->shift);
  G_OBJECT_CLASS (ls_source_view_parent_class)->finalize (object);
}

static void
ls_source_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsSourceView *self = LS_SOURCE_VIEW (widget);

  if (gtk_widget_get_mapped (self->text))
    ls_late_text_place (self->pages, self->text);
  ls_code_sight_catch_up (&self->sight);
  GTK_WIDGET_CLASS (ls_source_view_parent_class)->snapshot (widget, snapshot);
}

static void
ls_source_view_class_init (LsSourceViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ls_source_view_dispose;
  object_class->finalize = ls_source_view_finalize;
  widget_class->css_changed = ls_source_view_css_changed;
  widget_class->unmap = ls_source_view_unmap;
  widget_class->grab_focus = ls_source_view_grab_focus;
  widget_class->snapshot = ls_source_view_snapshot;
  g_type_ensure (LS_TYPE_SOURCE_HEAD);
  g_type_ensure (LS_TYPE_VALUED_TEXT);
  g_type_ensure (LS_TYPE_SIDE_LIST);
  ls_template_set (widget_class, "ls-source-view");
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, head);
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, pages);
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, empty);
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, overlay);
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, text);
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, foot);
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, measure);
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, message);
  gtk_widget_class_bind_template_child (widget_class, LsSourceView, sides);
  gtk_widget_class_bind_template_callback (widget_class, back_end_cb);
  gtk_widget_class_bind_template_callback (widget_class, part_cb);
  gtk_widget_class_bind_template_callback (widget_class, compare_cb);
  gtk_widget_class_bind_template_callback (widget_class, compile_cb);
  gtk_widget_class_bind_template_callback (widget_class, lane_cb);
  gtk_widget_class_bind_template_callback (widget_class, measure_cb);
  gtk_widget_class_install_action (widget_class, "source.compile", NULL, head_action);
  gtk_widget_class_install_action (widget_class, "source.compare", NULL, head_action);
  gtk_widget_class_install_action (widget_class, "source.back-end", NULL, head_action);
  gtk_widget_class_install_action (widget_class, "source.part", NULL, head_action);
  ls_signal_new ("modified-changed", LS_TYPE_SOURCE_VIEW, 0);
  ls_signal_new ("cursor-moved", LS_TYPE_SOURCE_VIEW, 0);
  ls_signal_new ("typed", LS_TYPE_SOURCE_VIEW, 0);
  ls_signal_new ("compile", LS_TYPE_SOURCE_VIEW, 0);
  ls_signal_new ("compare", LS_TYPE_SOURCE_VIEW, 0);
  ls_signal_new ("back-end", LS_TYPE_SOURCE_VIEW, 1, G_TYPE_STRING);
  ls_signal_new ("part", LS_TYPE_SOURCE_VIEW, 1, G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "source.break-at", "u", break_action);
  ls_signal_new ("break", LS_TYPE_SOURCE_VIEW, 1, G_TYPE_UINT);
  ls_signal_new ("condition", LS_TYPE_SOURCE_VIEW, 2, G_TYPE_UINT, G_TYPE_STRING);
  ls_signal_new ("measure", LS_TYPE_SOURCE_VIEW, 0);
  ls_signal_new ("lane", LS_TYPE_SOURCE_VIEW, 2, G_TYPE_UINT, G_TYPE_UINT);
}

/* Its words change with each statement. */
static void
add_note (LsSourceView *self)
{
  self->note = ls_steady_text_new (TRUE, NOTE_CHARS);
  gtk_widget_set_hexpand (self->note, TRUE);
  gtk_widget_set_margin_start (self->note, 6);
  gtk_widget_add_css_class (self->note, "dim-label");
  gtk_widget_add_css_class (self->note, "footer");
  gtk_box_prepend (GTK_BOX (self->foot), self->note);
}

static void
ls_source_view_init (LsSourceView *self)
{
  ls_template_init (GTK_WIDGET (self));
  add_note (self);
  ls_text_dress (GTK_TEXT_VIEW (self->text));
  self->buffer =
    GTK_SOURCE_BUFFER (g_object_ref (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text))));
  g_signal_connect_swapped (self->buffer, "modified-changed", G_CALLBACK (modified_cb), self);
  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (typed_cb), self);
  g_signal_connect_swapped (self->buffer, "notify::cursor-position", G_CALLBACK (cursor_moved_cb),
                            self);
  add_menu_click (self);
  ls_wrong_line_init (&self->wrong, GTK_TEXT_VIEW (self->text));
  ls_line_light_init (&self->light, GTK_TEXT_BUFFER (self->buffer));
  ls_code_sight_init (&self->sight, GTK_TEXT_VIEW (self->text));
  self->search = LS_CODE_SEARCH (ls_code_search_new (GTK_TEXT_VIEW (self->text)));
  ls_follow (self->search, "found", G_CALLBACK (found_cb), self);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->search));
  self->perch = ls_line_perch_new (GTK_OVERLAY (self->overlay), GTK_TEXT_VIEW (self->text));
  self->shift = ls_line_shift_new ();
  ls_line_shift_follow (self->shift, GTK_TEXT_BUFFER (self->buffer));
  ls_valued_text_set_shift (LS_VALUED_TEXT (self->text), self->shift);
  self->marks = ls_run_marks_new (GTK_SOURCE_VIEW (self->text), self->shift);
  ls_tooltip_ask (self->text); /* what keeps tips away is asked first */
  ls_follow (self->text, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);
  ls_follow (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->text)), "notify::page-size",
             G_CALLBACK (resized_cb), self);
  add_keys (self);
  ls_source_view_set_text (self, NULL, NULL);
}
