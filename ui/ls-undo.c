#include "ls-undo.h"

#include <glib/gi18n.h>

#include "ls-error.h"

struct _LsUndo
{
  GObject parent_instance;

  LsSession *session;
  LsBreakpoint *removed; /* or NULL */
};

G_DEFINE_FINAL_TYPE (LsUndo, ls_undo, G_TYPE_OBJECT)

AdwToast *
ls_undo_keep (LsUndo *self, LsBreakpoint *breakpoint)
{
  g_autofree char *text =
    g_strdup_printf (_ ("Breakpoint %u is deleted"), ls_breakpoint_get_mark (breakpoint)->number);
  AdwToast *toast = adw_toast_new (text);

  g_set_object (&self->removed, breakpoint);
  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_action_name (toast, "win.undo");
  return toast;
}

gboolean
ls_undo_restore (LsUndo *self, GError **error)
{
  g_autoptr (LsBreakpoint) breakpoint = g_steal_pointer (&self->removed);

  if (breakpoint != NULL)
    return ls_session_add_breakpoint (self->session, breakpoint, error);
  g_set_error (error, LS_ERROR, LS_ERROR_STATE, _ ("no breakpoint was deleted from the list"));
  return FALSE;
}

static void
scene_changed_cb (LsUndo *self)
{
  g_clear_object (&self->removed);
}

static void
ls_undo_dispose (GObject *object)
{
  g_clear_object (&LS_UNDO (object)->removed);
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
  (void) self;
}

LsUndo *
ls_undo_new (LsSession *session)
{
  LsUndo *self = g_object_new (LS_TYPE_UNDO, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::scene", G_CALLBACK (scene_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
