#include "ls-source-editor.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-goal.h"
#include "ls-line-values.h"
#include "ls-listing.h"
#include "ls-session-text.h"
#include "ls-session-veil.h"
#include "ls-watched-variable.h"
#include "ls-widgets.h"
#include "ls-words.h"

struct _LsSourceLink
{
  GObject parent_instance;

  LsSession *session; /* these are not owned */
  LsLoader *loader;
  LsCodeView *code;
  LsSourceView *source;
  gboolean is_asked;
  gboolean has_text;
  guint file;           /* of the running text, that is shown: see ls_session_find_file() */
  const LsScene *stops; /* of the last stop; only compared */
  GArray *lines; /* of LsTextLines, one for each line of the listing; NULL: they are not known */
  LsSourceLines *facts; /* of what was compiled; NULL: they are not known */
  guint progress;       /* a source that tells how far measuring is, or 0 */
  gboolean has_values;  /* lines show the values that they gave */
  guint values;         /* a source that finds these, or 0 */
};

G_DEFINE_FINAL_TYPE (LsSourceLink, ls_source_link, G_TYPE_OBJECT)

#define PROGRESS_MS 150
#define MOST_LINES 8 /* of the program, that are told one by one */

/* --- what is known --------------------------------------------------------------------------------------- */

static void
forget_places (LsSourceLink *self)
{
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->facts, ls_source_lines_free);
  self->is_asked = FALSE;
}

static gboolean
is_compiled (LsSourceLink *self)
{
  LsScene *scene = ls_session_get_scene (self->session);

  return scene != NULL && ls_scene_is_of_text (scene);
}

/* The text of a file of several that is shown, unless it is that of the program itself. Returns: (nullable). */
static const LsTextPart *
find_other_part (LsSourceLink *self)
{
  const LsScene *scene = ls_session_get_scene (self->session);
  const char *shown = ls_source_view_get_part (self->source);

  return shown != NULL && ls_scene_get_parts (scene) != NULL &&
             g_strcmp0 (shown, ls_scene_get_part (scene)) != 0
           ? ls_text_parts_find (ls_scene_get_parts (scene), shown)
           : NULL;
}

/* The text that runs, as the program has it, of which the text in the pane is a version. file: (out): its number. Returns: (transfer full) (nullable): NULL: the pane shows
 * something else. */
static GBytes *
dup_running (LsSourceLink *self, guint *file)
{
  LsScene *scene = ls_session_get_scene (self->session);
  const LsTextPart *part = find_other_part (self);
  const char *text = NULL;

  *file = 0;
  if (part == NULL)
    return ls_scene_dup_program_text (scene, NULL);
  return ls_session_find_file (self->session, part->name, file, &text) && text != NULL
           ? g_bytes_new (text, strlen (text))
           : NULL;
}

/* Whether the text in the pane is what was compiled; it is not where a later one was refused. */
static gboolean
is_what_runs (LsSourceLink *self)
{
  guint file;
  g_autoptr (GBytes) running = dup_running (self, &file);

  return running != NULL && ls_source_view_holds (self->source, running);
}

/* Whether the text in the pane is what was compiled, or another version of that; of the texts of a file one is, or stands in front of one. */
static gboolean
is_version (LsSourceLink *self)
{
  LsScene *scene = ls_session_get_scene (self->session);
  g_autoptr (GBytes) running = NULL;
  guint file;

  if (g_strcmp0 (ls_source_view_get_part (self->source), ls_scene_get_part (scene)) == 0)
    return ls_loader_is_text_of (self->loader, scene) || is_what_runs (self);
  running = find_other_part (self) != NULL ? dup_running (self, &file) : NULL;
  return running != NULL;
}

/* Whether lines of the run that is looked at are known, and are of the text in the pane, or of an earlier version. */
static gboolean
has_text (LsSourceLink *self)
{
  return self->facts != NULL && ls_session_has_text (self->session);
}

static void
ask_places (LsSourceLink *self, LsScene *scene)
{
  g_autoptr (GBytes) text = ls_source_view_dup_text (self->source);

  self->is_asked = TRUE;
  self->has_text = g_bytes_get_size (text) > 0;
  self->lines = ls_text_link_find (ls_scene_get_program (scene), text);
  if (self->has_text && self->lines == NULL)
    ls_source_view_set_note (self->source, _ ("Which line made which instruction is not known: "
                                              "what compiled this text does not tell"));
}

static void
put_out (LsSourceLink *self)
{
  ls_source_view_light (self->source, NULL, 0);
  ls_code_view_light (self->code, NULL, 0, FALSE);
}

/* Whether there is something to light, which is found out while the text is in sight. */
static gboolean
is_known (LsSourceLink *self)
{
  LsScene *scene = ls_session_get_scene (self->session);

  if (scene == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self->source)))
    return FALSE;
  if (is_compiled (self))
    return has_text (self);
  if (ls_source_view_get_modified (self->source))
    return FALSE;
  if (!self->is_asked)
    ask_places (self, scene);
  return self->lines != NULL;
}

/* The lines of the text, from 0, that made a line of the listing, or that it works for. */
static void
add_source (LsSourceLink *self, guint line, GArray *source)
{
  LsTextLines lines = { 0 };

  if (has_text (self))
    lines.first = lines.last = ls_session_file_line_of (self->session, self->file, line);
  else if (line < self->lines->len)
    lines = g_array_index (self->lines, LsTextLines, line);
  for (guint i = lines.first; i > 0 && i <= lines.last; i++)
    g_array_append_vals (source, &(guint){ i - 1 }, 1);
}

/* The other way. */
static void
add_code (LsSourceLink *self, guint line, GArray *code)
{
  const gboolean is_text = has_text (self);
  const guint n =
    is_text ? ls_program_n_lines (ls_scene_get_program (ls_session_get_scene (self->session)))
            : self->lines->len;

  for (guint i = 0; i < n; i++)
    {
      LsTextLines lines = { 0 };

      if (is_text)
        lines.first = lines.last = ls_session_file_line_of (self->session, self->file, i);
      else
        lines = g_array_index (self->lines, LsTextLines, i);
      if (line + 1 >= lines.first && line + 1 <= lines.last)
        g_array_append_val (code, i);
    }
}

/* --- lighting -------------------------------------------------------------------------------------------- */

/* "line 3", "lines 3 and 5", "lines 3 to 7", of many the first and "20 more"; numbers are from 0, n of them. Returns: (transfer full) */
static char *
tell_lines (const guint *lines, guint n)
{
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  if (n == 0)
    return g_strdup ("");
  if (n > 2 && lines[n - 1] - lines[0] == n - 1)
    return g_strdup_printf (_ ("lines %u to %u"), lines[0] + 1, lines[n - 1] + 1);
  for (guint i = 0; i < (n > MOST_LINES ? MOST_LINES - 1 : n); i++)
    g_ptr_array_add (numbers, g_strdup_printf ("%u", lines[i] + 1));
  if (n > MOST_LINES)
    g_ptr_array_add (numbers, g_strdup_printf (_ ("%u more"), n - MOST_LINES + 1));
  list = ls_words_join (numbers);
  return g_strdup_printf (ngettext ("line %s", "lines %s", n), list);
}

/* Of lines of the listing those that give a value of the text themselves are certain. Returns: (transfer full): "" where nothing rests on
 * the lines around. */
static char *
tell_certainty (LsSourceLink *self, const GArray *code)
{
  g_autoptr (GArray) certain = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *lines = NULL;

  if (!has_text (self) || self->facts->is_told || code->len == 0)
    return g_strdup ("");
  for (guint i = 0; i < code->len; i++)
    {
      const guint line = g_array_index (code, guint, i);
      gboolean is_about;

      ls_session_text_line_of (self->session, line, &is_about);
      if (!is_about)
        g_array_append_val (certain, line);
    }
  if (certain->len == code->len)
    return g_strdup (_ (": certain"));
  if (certain->len == 0)
    return g_strdup (_ (": about so, by what stands around"));
  lines = tell_lines ((const guint *) (gconstpointer) certain->data, certain->len);
  return g_strdup_printf (_ (": certain of %s, about so of the others"), lines);
}

/* Returns: (transfer full) */
static char *
tell_unrolled (guint line)
{
  return g_strdup_printf (
    _ ("Line %u is of a loop whose rounds the compiler has written one behind the other; a "
       "bound that is a uniform keeps the loop"),
    line);
}

/* What is known of a line, from 0; G_MAXUINT: one that was typed since. Returns: (nullable). */
static const LsSourceToldLine *
find_told (LsSourceLink *self, guint line)
{
  return self->facts != NULL && line < self->facts->lines->len
           ? &g_array_index (self->facts->lines, LsSourceToldLine, line)
           : NULL;
}

/* Of a line of the text, from 0, that no line of the program works for alone. Returns: (transfer full) */
static char *
tell_unmade (LsSourceLink *self, guint line)
{
  const LsSourceToldLine *facts = find_told (self, line);

  if (facts != NULL && facts->is_unrolled)
    return tell_unrolled (line + 1);
  return g_strdup_printf (
    facts != NULL && facts->n_times > 0
      ? _ ("Line %u is done together with others: no line of the program is its own")
      : _ ("Line %u makes no line of the program"),
    line + 1);
}

/* Whether marks and values are of a text before what somebody has typed; then the note says so. */
static gboolean
tell_before (LsSourceLink *self)
{
  if (self->facts == NULL || is_what_runs (self))
    return FALSE;
  ls_source_view_set_note (
    self->source, ls_session_tells_statements (self->session)
                    ? _ ("Values and marks are of the text before you typed")
                    : _ ("Values and marks are of the text before you typed: save and compile"));
  return TRUE;
}

static void
typed_cb (LsSourceLink *self)
{
  tell_before (self);
}

static void
tell_place (LsSourceLink *self, const GArray *source, const GArray *code)
{
  const guint *lines = (const guint *) (gconstpointer) source->data;
  g_autofree char *here = tell_lines (lines, source->len);
  g_autofree char *there = tell_lines ((const guint *) (gconstpointer) code->data, code->len);
  g_autofree char *certainty = tell_certainty (self, code);
  g_autofree char *text = NULL, *whole = NULL;

  if (has_text (self) && ls_source_view_get_modified (self->source) && tell_before (self))
    return;
  /* Of a program that nobody sees there is nothing to say. */
  if (has_text (self) && self->facts->is_told && !gtk_widget_get_mapped (GTK_WIDGET (self->code)))
    {
      ls_source_view_set_note (self->source, "");
      return;
    }
  if (source->len == 0)
    text = g_strdup_printf (_ ("The program's %s is of no line here"), there);
  else if (code->len == 0)
    text = tell_unmade (self, lines[0]);
  else
    text = g_strdup_printf (source->len == 1 ? _ ("%c%s is %s of the program")
                                             : _ ("%c%s are %s of the program"),
                            g_ascii_toupper (*here), here + 1, there);
  whole = g_strconcat (text, source->len > 0 ? certainty : "", NULL);
  ls_source_view_set_note (self->source, whole);
}

static void
light_lines (LsSourceLink *self, const GArray *source, const GArray *code, gboolean in_sight)
{
  ls_source_view_light (self->source, (const guint *) (gconstpointer) source->data, source->len);
  ls_code_view_light (self->code, (const guint *) (gconstpointer) code->data, code->len, in_sight);
  tell_place (self, source, code);
}

/* What made the line of the listing. */
static void
code_moved_cb (LsSourceLink *self)
{
  const guint line = ls_code_view_get_cursor_line (self->code);
  g_autoptr (GArray) source = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) code = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!is_known (self) || (self->lines != NULL && line >= self->lines->len))
    return;
  add_source (self, line, source);
  g_array_append_val (code, line);
  light_lines (self, source, code, FALSE);
}

/* Nobody sees a listing that is closed or behind another pane, and its cursor follows each step. */
static void
code_cursor_cb (LsSourceLink *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->code)))
    code_moved_cb (self);
}

static void
light_source_line (LsSourceLink *self, guint line, gboolean in_sight)
{
  g_autoptr (GArray) source = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) code = g_array_new (FALSE, FALSE, sizeof (guint));

  add_code (self, line, code);
  g_array_append_val (source, line);
  light_lines (self, source, code, in_sight);
}

static void
tell_typed (LsSourceLink *self)
{
  put_out (self);
  ls_source_view_set_note (self->source, _ ("This line was typed, and does not run yet"));
}

/* What the line of the text made. */
static void
source_moved_cb (LsSourceLink *self)
{
  const guint line = ls_source_view_get_cursor_line (self->source);

  if (!is_known (self))
    return;
  if (line == G_MAXUINT)
    tell_typed (self);
  else
    light_source_line (self, line, TRUE);
}

/* --- what was compiled ----------------------------------------------------------------------------------- */

static LsSourceSign
sign_of (const LsSourceLines *lines, const LsSourceToldLine *facts)
{
  static const LsSourceSignKind kinds[] = { [LS_SOURCE_UNSEEN] = LS_SOURCE_SIGN_COUNT,
                                            [LS_SOURCE_UNKNOWN] = LS_SOURCE_SIGN_UNKNOWN,
                                            [LS_SOURCE_GONE] = LS_SOURCE_SIGN_NOT_KEPT,
                                            [LS_SOURCE_ABOUT] = LS_SOURCE_SIGN_ABOUT,
                                            [LS_SOURCE_CERTAIN] = LS_SOURCE_SIGN_COUNT };

  if (facts->is_unused)
    return (LsSourceSign){ .kind = LS_SOURCE_SIGN_NOT_KEPT };
  if (!facts->has_state || facts->is_unrolled)
    return (LsSourceSign){ .kind = LS_SOURCE_SIGN_NONE };
  if (lines->is_told && !lines->is_cut && lines->n_run > 0 && facts->n_times == 0)
    return (LsSourceSign){ .kind = LS_SOURCE_SIGN_NEVER };
  return (LsSourceSign){ .kind = kinds[facts->state], .n_lanes = facts->n_lanes };
}

/* Whether a breakpoint waits for a line of the file that is shown. */
static gboolean
is_at_line (LsSourceLink *self, const LsMarkBreakpoint *mark, guint line)
{
  LsProgram *program = ls_scene_get_program (ls_session_get_scene (self->session));
  LsStatementPlace place;

  if (self->file == 0)
    return ls_goal_read_source_line (mark) == line;
  return ls_goal_find_place (mark, program, &place) && place.file == self->file &&
         place.line == line;
}

/* The breakpoint of a line of the text, from 1; of none for 0. Returns: (transfer full) (nullable). */
static LsBreakpoint *
find_breakpoint (LsSourceLink *self, guint line)
{
  GListModel *list = ls_session_get_breakpoints (self->session);

  for (guint i = 0; line > 0 && i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, i);

      if (is_at_line (self, ls_breakpoint_get_mark (breakpoint), line))
        return g_steal_pointer (&breakpoint);
    }
  return NULL;
}

char *
ls_source_link_dup_goal (LsSourceLink *self, guint line, LsMask lanes)
{
  const LsTextPart *part = self->file != 0 ? find_other_part (self) : NULL;

  return ls_goal_dup_source_place (part != NULL ? part->title : NULL, line, 0, lanes);
}

static void
add_breakpoint (LsSourceLink *self, guint line)
{
  g_autofree char *what = ls_source_link_dup_goal (self, line, LS_MASK_ALL);
  const LsMarkBreakpoint mark = {
    .kind = LS_MARK_EVENT, .what = what, .enabled = TRUE, .lanes = LS_MASK_ALL
  };
  g_autoptr (LsBreakpoint) breakpoint = ls_breakpoint_new (&mark);
  g_autoptr (GError) error = NULL;

  if (!ls_session_add_breakpoint (self->session, breakpoint, &error))
    ls_source_view_set_note (self->source, error->message);
}

static void
tell_moved (LsSourceLink *self, guint asked, guint line)
{
  g_autofree char *words = g_strdup_printf (
    _ ("No instructions are those of line %u alone: the next line that has some is %u"), asked,
    line);

  ls_source_view_set_note (self->source, words);
}

/* Where a line does nothing, the next one that does. */
static void
break_cb (LsSourceLink *self, guint asked)
{
  const guint line =
    has_text (self) ? ls_session_find_file_break_line (self->session, self->file, asked) : 0;
  g_autoptr (LsBreakpoint) breakpoint = find_breakpoint (self, line);

  if (!has_text (self))
    return;
  if (asked == 0)
    {
      tell_typed (self);
      return;
    }
  if (line == 0)
    ls_source_view_set_note (
      self->source, _ ("Nothing is done at this line or below it, so it takes no breakpoint"));
  else if (breakpoint != NULL)
    ls_session_remove_breakpoint (self->session, ls_breakpoint_get_mark (breakpoint)->number);
  else
    add_breakpoint (self, line);
  if (line > asked)
    tell_moved (self, asked, line);
}

/* One that is there is edited as it is. */
static void
condition_cb (LsSourceLink *self, guint asked, const char *name)
{
  const guint line = has_text (self) && asked > 0
                       ? ls_session_find_file_break_line (self->session, self->file, asked)
                       : 0;
  g_autoptr (LsBreakpoint) before = find_breakpoint (self, line), breakpoint = NULL;
  g_autofree char *condition = NULL;

  if (before == NULL)
    break_cb (self, asked);
  breakpoint = find_breakpoint (self, line);
  if (breakpoint == NULL)
    return;
  if (name != NULL && ls_breakpoint_get_mark (breakpoint)->condition == NULL)
    condition = ls_watched_variable_dup_condition (self->session, name, asked,
                                                   ls_session_get_focus_lane (self->session));
  ls_source_view_edit_breakpoint (self->source, self->session, breakpoint, line, before == NULL,
                                  condition);
}

/* What the run did with each line. */
static void
show_signs (LsSourceLink *self)
{
  const guint n = self->facts != NULL ? self->facts->lines->len : 0;
  g_autofree LsSourceSign *signs = g_new0 (LsSourceSign, n + 1);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = find_breakpoint (self, i + 1);

      signs[i] = sign_of (self->facts, &g_array_index (self->facts->lines, LsSourceToldLine, i));
      signs[i].has_breakpoint = breakpoint != NULL;
      signs[i].is_enabled = breakpoint != NULL && ls_breakpoint_get_mark (breakpoint)->enabled;
    }
  ls_source_view_set_signs (self->source, signs, n);
}

/* The line that comes next, and what works for it. */
static void
show_next (LsSourceLink *self)
{
  const guint line = has_text (self) ? ls_session_find_file_line (self->session, self->file) : 0;

  ls_source_view_set_next (self->source, line);
  if (!has_text (self))
    return;
  ls_source_view_set_told (self->source,
                           ls_session_find_told_file_line (self->session, self->file));
  if (line > 0)
    light_source_line (self, line - 1, FALSE); /* what comes next stays in sight */
  else
    {
      put_out (self);
      ls_source_view_set_note (self->source, ls_session_tell_no_line (self->session));
    }
}

static void
show_trace (LsSourceLink *self)
{
  g_clear_pointer (&self->facts, ls_source_lines_free);
  self->file = 0;
  if (is_compiled (self) && is_version (self))
    {
      g_autoptr (GBytes) running = dup_running (self, &self->file);

      ls_source_view_set_base (self->source, running);
      self->facts = ls_session_list_file_lines (self->session, self->file);
    }
  show_signs (self);
  show_next (self);
}

static void
tell_progress (LsSourceLink *self)
{
  guint n_done, n_all;
  g_autofree char *note = NULL;

  ls_session_get_source_progress (self->session, &n_done, &n_all);
  note = n_all == 0 ? g_strdup (_ ("Measuring which line does what"))
                    : g_strdup_printf (_ ("Measuring which line does what: %u of %u compilations"),
                                       n_done, n_all);
  ls_source_view_set_note (self->source, note);
}

static gboolean
progress_cb (gpointer data)
{
  tell_progress (data);
  return G_SOURCE_CONTINUE;
}

static void
tell_failure (LsSourceLink *self)
{
  g_autoptr (GError) error = ls_session_dup_source_error (self->session);
  g_autofree char *note = g_strdup_printf (_ ("Which line does what is not known: %s"),
                                           error != NULL ? error->message : "");

  ls_source_view_set_note (self->source, note);
}

/* Before there is a map. */
static void
show_measuring (LsSourceLink *self)
{
  const LsSourceProgress progress = ls_session_get_source_progress (self->session, NULL, NULL);
  const gboolean is_measuring = progress == LS_SOURCE_MEASURING;

  g_clear_handle_id (&self->progress, g_source_remove);
  ls_source_view_set_measuring (self->source, is_measuring || progress == LS_SOURCE_NOT_ASKED,
                                is_measuring);
  if (is_measuring)
    {
      self->progress = g_timeout_add (PROGRESS_MS, progress_cb, self);
      tell_progress (self);
    }
  if (progress == LS_SOURCE_NOT_ASKED)
    ls_source_view_set_note (self->source, _ ("Which line does what was not measured"));
  if (progress == LS_SOURCE_FAILED)
    tell_failure (self);
}

static void
measure_cb (LsSourceLink *self)
{
  if (ls_session_get_source_progress (self->session, NULL, NULL) == LS_SOURCE_MEASURING)
    ls_session_stop_source_map (self->session);
  else
    ls_session_start_source_map (self->session);
}

/* --- tips ------------------------------------------------------------------------------------------------ */

static void
append_line (GString *told, guint line, const LsSourceToldLine *facts)
{
  g_autofree char *words = NULL;

  if (facts->is_unused)
    words = g_strdup_printf (
      _ ("Line %u is no part of the program: nothing calls its function, or #if leaves it out"),
      line);
  else if (facts->is_unrolled)
    words = tell_unrolled (line);
  else if (facts->state == LS_SOURCE_GONE)
    words = g_strdup_printf (_ ("Line %u: not kept by the compiler"), line);
  else if (facts->n_times == 0)
    words = g_strdup_printf (_ ("Line %u: no lane of this wave came here"), line);
  else
    words =
      g_strdup_printf (ngettext ("Line %u ran %u time, in %u lanes",
                                 "Line %u ran %u times, in %u lanes together", facts->n_times),
                       line, facts->n_times, facts->n_lanes);
  g_string_append (told, words);
  if (facts->state == LS_SOURCE_ABOUT)
    g_string_append (told, _ (" (~ about: by what stands around)"));
  if (facts->state == LS_SOURCE_UNKNOWN)
    g_string_append (told, _ (" (?: its values are of a type that is not followed)"));
}

/* The parts of the variable that the name means, or is part of. */
static void
append_variable (LsSourceLink *self, GString *told, const char *name, guint line)
{
  const guint lane = ls_session_get_focus_lane (self->session);
  g_autoptr (GPtrArray) parts = ls_watched_variables_find (self->session, name, line);

  for (guint i = 0; i < parts->len; i++)
    {
      const LsWatchedVariable *part = g_ptr_array_index (parts, i);
      g_autofree char *value = ls_watched_variable_dup_text (part, lane);
      g_autofree char *missing = ls_source_variable_dup_missing (part->variable, lane);

      g_string_append (told, told->len > 0 ? "\n" : "");
      g_string_append_printf (told, _ ("%s, %s, in lane %u: %s"), part->path, part->variable->type,
                              lane, value != NULL ? value : missing);
    }
}

static char *
tell_tip (guint line, const char *name, gpointer data)
{
  LsSourceLink *self = data;
  g_autoptr (GString) told = g_string_new (NULL);
  const LsSourceToldLine *facts;

  if (!is_known (self) || !has_text (self))
    return NULL;
  facts = find_told (self, line - 1);
  if (name != NULL)
    append_variable (self, told, name, line);
  if (facts != NULL && (facts->has_state || facts->is_unused))
    {
      g_string_append (told, told->len > 0 ? "\n" : "");
      append_line (told, line, facts);
    }
  return told->len > 0 ? g_string_free (g_steal_pointer (&told), FALSE) : NULL;
}

/* --- values at the lines ---------------------------------------------------------------------------------- */

/* Behind the paint of the step: nobody waits for it. */
static gboolean
values_cb (gpointer data)
{
  LsSourceLink *self = data;
  const gboolean is_shown = self->has_values && is_known (self) && has_text (self) &&
                            ls_session_get_veil (self->session) == NULL;

  self->values = 0;
  ls_source_view_set_remarks (
    self->source,
    is_shown ? ls_line_values_new (self->session, self->file, self->facts->lines->len) : NULL);
  return G_SOURCE_REMOVE;
}

static void
find_values_later (LsSourceLink *self)
{
  if (self->values == 0)
    self->values = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, values_cb, self, NULL);
}

void
ls_source_link_set_values (LsSourceLink *self, gboolean has_values)
{
  self->has_values = has_values;
  find_values_later (self);
}

/* --- following ------------------------------------------------------------------------------------------- */

static void
show_all (LsSourceLink *self)
{
  if (is_compiled (self))
    {
      show_measuring (self);
      ls_source_view_set_still (self->source, ls_source_view_get_modified (self->source));
      show_trace (self);
      ls_source_view_set_still (self->source, FALSE);
      find_values_later (self);
    }
  else
    {
      ls_source_view_set_measuring (self->source, FALSE, FALSE);
      code_moved_cb (self);
    }
}

/* Another program, another text, or what somebody has typed. */
static void
changed_cb (LsSourceLink *self)
{
  const gboolean is_modified = ls_source_view_get_modified (self->source);

  forget_places (self);
  put_out (self);
  g_clear_handle_id (&self->progress, g_source_remove);
  ls_source_view_set_next (self->source, 0);
  ls_source_view_set_signs (self->source, NULL, 0);
  ls_source_view_set_note (self->source, "");
  if (!is_modified || is_compiled (self))
    {
      show_all (self);
      typed_cb (self);
      return;
    }
  ls_source_view_set_measuring (self->source, FALSE, FALSE);
  ls_source_view_set_note (self->source, _ ("What was typed goes with no line of the program yet"));
}

static void
source_changed_cb (LsSourceLink *self)
{
  if (is_compiled (self))
    show_all (self);
}

static void
marks_changed_cb (LsSourceLink *self)
{
  if (self->facts != NULL)
    show_signs (self);
}

/* Shows the text that the run has come to, where the file has several. What is typed makes new scenes: the text stays then. */
static void
follow_file (LsSourceLink *self)
{
  LsScene *scene = ls_session_get_scene (self->session);
  const LsTextParts *parts = scene != NULL ? ls_scene_get_parts (scene) : NULL;
  const gboolean is_move = scene != NULL && self->stops == scene;
  guint file = 0;
  const char *name = NULL;

  self->stops = scene;
  if (is_move && parts != NULL)
    name = ls_session_get_file_here (self->session, &file);
  if (name == NULL || (file == self->file && has_text (self)))
    return;
  if (file == 0)
    ls_source_view_choose_part (self->source, ls_scene_get_part (scene));
  for (guint i = 0; file != 0 && i < parts->list->len; i++)
    {
      const LsTextPart *part = g_ptr_array_index (parts->list, i);

      if (g_str_equal (part->name, name))
        ls_source_view_choose_part (self->source, part->title);
    }
}

static void
stopped_cb (LsSourceLink *self)
{
  follow_file (self);
  if (is_known (self) && has_text (self))
    show_next (self);
  find_values_later (self);
}

/* What was put off while the text was out of sight. */
static void
mapped_cb (LsSourceLink *self)
{
  find_values_later (self);
  if (is_compiled (self))
    stopped_cb (self);
  else
    code_moved_cb (self);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_source_link_dispose (GObject *object)
{
  forget_places (LS_SOURCE_LINK (object));
  g_clear_handle_id (&LS_SOURCE_LINK (object)->progress, g_source_remove);
  g_clear_handle_id (&LS_SOURCE_LINK (object)->values, g_source_remove);
  G_OBJECT_CLASS (ls_source_link_parent_class)->dispose (object);
}

static void
ls_source_link_class_init (LsSourceLinkClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_source_link_dispose;
}

static void
ls_source_link_init (LsSourceLink *self)
{
}

LsSourceLink *
ls_source_link_new (LsSession *session, LsLoader *loader, LsCodeView *code, LsSourceView *source)
{
  LsSourceLink *self = g_object_new (LS_TYPE_SOURCE_LINK, NULL);

  self->session = session;
  self->loader = loader;
  self->code = code;
  self->source = source;
  ls_follow (code, "cursor-moved", G_CALLBACK (code_cursor_cb), self);
  ls_follow (source, "cursor-moved", G_CALLBACK (source_moved_cb), self);
  ls_follow (source, "modified-changed", G_CALLBACK (changed_cb), self);
  ls_follow (source, "map", G_CALLBACK (mapped_cb), self);
  ls_follow (source, "typed", G_CALLBACK (typed_cb), self);
  ls_follow (source, "measure", G_CALLBACK (measure_cb), self);
  ls_follow (session, "notify::scene", G_CALLBACK (changed_cb), self);
  ls_follow (session, "notify::source-map", G_CALLBACK (source_changed_cb), self);
  ls_follow (session, "notify::source-trace", G_CALLBACK (source_changed_cb), self);
  ls_follow (source, "break", G_CALLBACK (break_cb), self);
  ls_follow (source, "condition", G_CALLBACK (condition_cb), self);
  ls_follow (session, "marks-changed", G_CALLBACK (marks_changed_cb), self);
  ls_follow (session, "stopped", G_CALLBACK (stopped_cb), self);
  ls_follow (session, "notify::focus-lane", G_CALLBACK (find_values_later), self);
  ls_follow (session, "notify::writers", G_CALLBACK (find_values_later), self);
  ls_source_view_set_teller (source, tell_tip, self);
  return self;
}
