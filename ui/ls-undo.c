#include "ls-notices.h"

#include <glib/gi18n.h>

#include "ls-breakpoint-text.h"
#include "ls-error.h"
#include "ls-widgets.h"

#define MAX_REMOVED 100

struct _LsUndo
{
  GObject parent_instance;

  LsSession *session;
  GPtrArray *listed;  /* of LsBreakpoint, when marks last changed */
  GPtrArray *removed; /* of LsBreakpoint, the last one last */
  gboolean is_latest; /* one of them came after the last change of a run */
};

G_DEFINE_FINAL_TYPE (LsUndo, ls_undo, G_TYPE_OBJECT)

/* --- what is deleted ------------------------------------------------------------------------------------- */

/* Returns: (transfer full). */
static GPtrArray *
list_breakpoints (LsUndo *self)
{
  GListModel *model = ls_session_get_breakpoints (self->session);
  GPtrArray *listed = g_ptr_array_new_with_free_func (g_object_unref);
  LsBreakpoint *breakpoint;

  for (guint i = 0; (breakpoint = g_list_model_get_item (model, i)) != NULL; i++)
    g_ptr_array_add (listed, breakpoint);
  return listed;
}

/* Those that are not in other. Returns: (transfer full): not owned. */
static GPtrArray *
without (GPtrArray *breakpoints, GPtrArray *other)
{
  g_autoptr (GHashTable) others = g_hash_table_new (NULL, NULL);
  GPtrArray *rest = g_ptr_array_new ();

  for (guint i = 0; i < other->len; i++)
    g_hash_table_add (others, g_ptr_array_index (other, i));
  for (guint i = 0; i < breakpoints->len; i++)
    if (!g_hash_table_contains (others, g_ptr_array_index (breakpoints, i)))
      g_ptr_array_add (rest, g_ptr_array_index (breakpoints, i));
  return rest;
}

static gboolean
is_plain (LsBreakpoint *breakpoint)
{
  g_autoptr (GString) limits = g_string_new (NULL);

  ls_breakpoint_append_limits (breakpoint, limits);
  return limits->len == 0;
}

/* The person has set it again, and does not miss the one that was there. */
static void
forget_at (LsUndo *self, LsBreakpoint *added)
{
  if (ls_breakpoint_get_mark (added)->kind != LS_MARK_LINE || !is_plain (added))
    return;
  for (guint i = self->removed->len; i-- > 0;)
    {
      LsBreakpoint *removed = g_ptr_array_index (self->removed, i);

      if (ls_breakpoint_get_mark (removed)->kind == LS_MARK_LINE &&
          ls_breakpoint_get_mark (removed)->line == ls_breakpoint_get_mark (added)->line &&
          is_plain (removed))
        g_ptr_array_remove_index (self->removed, i);
    }
}

/* One that goes by itself, nobody deleted. */
static void
keep_breakpoint (LsUndo *self, LsBreakpoint *breakpoint)
{
  if (ls_breakpoint_get_temporary (breakpoint))
    return;
  if (self->removed->len == MAX_REMOVED)
    g_ptr_array_remove_index (self->removed, 0);
  g_ptr_array_add (self->removed, g_object_ref (breakpoint));
  self->is_latest = TRUE;
}

/* However a breakpoint is deleted, by a key, in the margin or in the list, it is gone from the session's. Where some come while others
 * go, no person did it: the marks of a file were read. */
static void
marks_changed_cb (LsUndo *self)
{
  g_autoptr (GPtrArray) before = self->listed;
  g_autoptr (GPtrArray) gone = NULL;
  g_autoptr (GPtrArray) come = NULL;

  self->listed = list_breakpoints (self);
  gone = without (before, self->listed);
  come = without (self->listed, before);
  if (gone->len > 0 && come->len > 0)
    g_ptr_array_set_size (self->removed, 0);
  for (guint i = 0; i < come->len; i++)
    forget_at (self, g_ptr_array_index (come, i));
  for (guint i = 0; come->len == 0 && i < gone->len; i++)
    keep_breakpoint (self, g_ptr_array_index (gone, i));
}

static void
scene_changed_cb (LsUndo *self)
{
  g_ptr_array_set_size (self->removed, 0);
  g_ptr_array_unref (self->listed);
  self->listed = list_breakpoints (self);
}

/* --- what is brought back -------------------------------------------------------------------------------- */

AdwToast *
ls_undo_tell (LsBreakpoint *breakpoint)
{
  g_autofree char *text =
    g_strdup_printf (_ ("Breakpoint %u is deleted"), ls_breakpoint_get_mark (breakpoint)->number);
  AdwToast *toast = adw_toast_new (text);

  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, "win.undo");
  return toast;
}

gboolean
ls_undo_restore (LsUndo *self, GError **error)
{
  const guint n = self->removed->len;
  g_autoptr (LsBreakpoint) breakpoint =
    n > 0 ? g_ptr_array_steal_index (self->removed, n - 1) : NULL;

  if (breakpoint != NULL)
    return ls_session_add_breakpoint (self->session, breakpoint, error);
  return ls_fail (error, LS_ERROR_STATE,
                  "there is no deleted breakpoint to bring back, and no change of a run");
}

gboolean
ls_undo_is_latest (LsUndo *self)
{
  return self->is_latest && self->removed->len > 0;
}

void
ls_undo_note_change (LsUndo *self)
{
  self->is_latest = FALSE;
}

static void
ls_undo_dispose (GObject *object)
{
  g_clear_pointer (&LS_UNDO (object)->listed, g_ptr_array_unref);
  g_clear_pointer (&LS_UNDO (object)->removed, g_ptr_array_unref);
  g_clear_object (&LS_UNDO (object)->session);
  G_OBJECT_CLASS (ls_undo_parent_class)->dispose (object);
}

static void
ls_undo_class_init (LsUndoClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_undo_dispose;
}

static void
ls_undo_init (LsUndo *self)
{
  self->listed = g_ptr_array_new_with_free_func (g_object_unref);
  self->removed = g_ptr_array_new_with_free_func (g_object_unref);
}

LsUndo *
ls_undo_new (LsSession *session)
{
  LsUndo *self = g_object_new (LS_TYPE_UNDO, NULL);

  self->session = g_object_ref (session);
  ls_follow (session, "notify::scene", G_CALLBACK (scene_changed_cb), self);
  ls_follow (session, "marks-changed", G_CALLBACK (marks_changed_cb), self);
  return self;
}
