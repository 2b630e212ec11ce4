#include "ls-source-editor.h"

#include <glib/gi18n.h>

#include "ls-listing.h"
#include "ls-widgets.h"
#include "ls-words.h"

struct _LsSourceLink
{
  GObject parent_instance;

  LsSession *session; /* these are not owned */
  LsCodeView *code;
  LsSourceView *source;
  gboolean is_asked;
  gboolean has_text;
  GArray *lines; /* of LsTextLines, one for each line of the listing; NULL: they are not known */
};

G_DEFINE_FINAL_TYPE (LsSourceLink, ls_source_link, G_TYPE_OBJECT)

/* --- what is known --------------------------------------------------------------------------------------- */

static void
forget_places (LsSourceLink *self)
{
  g_clear_pointer (&self->lines, g_array_unref);
  self->is_asked = FALSE;
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
  ls_code_view_light (self->code, NULL, 0);
}

/* Whether there is something to light, which is found out while the text is in sight. */
static gboolean
is_known (LsSourceLink *self)
{
  LsScene *scene = ls_session_get_scene (self->session);

  if (scene == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self->source)) ||
      ls_source_view_get_modified (self->source))
    return FALSE;
  if (!self->is_asked)
    ask_places (self, scene);
  return self->lines != NULL;
}

/* --- lighting -------------------------------------------------------------------------------------------- */

/* "line 3", "lines 3 and 5", "lines 3 to 7"; numbers are from 0, n of them. Returns: (transfer full) */
static char *
tell_lines (const guint *lines, guint n)
{
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  if (n == 0)
    return g_strdup ("");
  if (n > 2 && lines[n - 1] - lines[0] == n - 1)
    return g_strdup_printf (_ ("lines %u to %u"), lines[0] + 1, lines[n - 1] + 1);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (numbers, g_strdup_printf ("%u", lines[i] + 1));
  list = ls_words_join (numbers);
  return g_strdup_printf (ngettext ("line %s", "lines %s", n), list);
}

static void
tell_place (LsSourceLink *self, const GArray *source, const GArray *code)
{
  const guint *lines = (const guint *) (gconstpointer) source->data;
  g_autofree char *here = tell_lines (lines, source->len);
  g_autofree char *there = tell_lines ((const guint *) (gconstpointer) code->data, code->len);
  g_autofree char *text = NULL;

  if (source->len == 0)
    text = g_strdup_printf (_ ("The program's %s is of no line here"), there);
  else if (code->len == 0)
    text =
      g_strdup_printf (_ ("%c%s makes no line of the program"), g_ascii_toupper (*here), here + 1);
  else
    text = g_strdup_printf (source->len == 1 ? _ ("%c%s is %s of the program")
                                             : _ ("%c%s are %s of the program"),
                            g_ascii_toupper (*here), here + 1, there);
  ls_source_view_set_note (self->source, text);
}

static void
light_lines (LsSourceLink *self, const GArray *source, const GArray *code)
{
  ls_source_view_light (self->source, (const guint *) (gconstpointer) source->data, source->len);
  ls_code_view_light (self->code, (const guint *) (gconstpointer) code->data, code->len);
  tell_place (self, source, code);
}

/* What made the line of the listing. */
static void
code_moved_cb (LsSourceLink *self)
{
  const guint line = ls_code_view_get_cursor_line (self->code);
  g_autoptr (GArray) source = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) code = g_array_new (FALSE, FALSE, sizeof (guint));
  const LsTextLines *lines;

  if (!is_known (self) || line >= self->lines->len)
    return;
  lines = &g_array_index (self->lines, LsTextLines, line);
  for (guint i = lines->first; i > 0 && i <= lines->last; i++)
    g_array_append_vals (source, &(guint){ i - 1 }, 1);
  g_array_append_val (code, line);
  light_lines (self, source, code);
}

/* What the line of the text made. */
static void
source_moved_cb (LsSourceLink *self)
{
  const guint line = ls_source_view_get_cursor_line (self->source);
  g_autoptr (GArray) source = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) code = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!is_known (self))
    return;
  for (guint i = 0; i < self->lines->len; i++)
    {
      const LsTextLines *lines = &g_array_index (self->lines, LsTextLines, i);

      if (line + 1 >= lines->first && line + 1 <= lines->last)
        g_array_append_val (code, i);
    }
  g_array_append_val (source, line);
  light_lines (self, source, code);
}

/* Another program, another text, or what somebody has typed. */
static void
changed_cb (LsSourceLink *self)
{
  forget_places (self);
  put_out (self);
  ls_source_view_set_note (self->source, "");
  if (ls_source_view_get_modified (self->source))
    ls_source_view_set_note (self->source,
                             _ ("What was typed goes with no line of the program yet"));
  else
    code_moved_cb (self);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_source_link_dispose (GObject *object)
{
  forget_places (LS_SOURCE_LINK (object));
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
ls_source_link_new (LsSession *session, LsCodeView *code, LsSourceView *source)
{
  LsSourceLink *self = g_object_new (LS_TYPE_SOURCE_LINK, NULL);

  self->session = session;
  self->code = code;
  self->source = source;
  ls_follow (code, "cursor-moved", G_CALLBACK (code_moved_cb), self);
  ls_follow (source, "cursor-moved", G_CALLBACK (source_moved_cb), self);
  ls_follow (source, "modified-changed", G_CALLBACK (changed_cb), self);
  ls_follow (source, "map", G_CALLBACK (code_moved_cb), self);
  ls_follow (session, "notify::scene", G_CALLBACK (changed_cb), self);
  return self;
}
