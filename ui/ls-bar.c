#include "ls-bar.h"

#include "ls-widgets.h"

G_DEFINE_ABSTRACT_TYPE (LsBar, ls_bar, GTK_TYPE_WIDGET)

/* --- those of leaves ------------------------------------------------------------------------------------- */

#define BAR(make) GtkWidget *make (LsSession *session, LsShell *shell);
#include "ls-leaf-bars.def"
#undef BAR

typedef GtkWidget *(*MakeBar) (LsSession *session, LsShell *shell);

static const MakeBar makers[] = {
#define BAR(make) make,
#include "ls-leaf-bars.def"
  NULL,
};

GPtrArray *
ls_bars_new (LsSession *session, LsShell *shell, GtkBox *box)
{
  GPtrArray *bars = g_ptr_array_new ();

  for (guint i = 0; makers[i] != NULL; i++)
    {
      GtkWidget *bar = makers[i](session, shell);

      g_ptr_array_add (bars, LS_BAR (bar));
      gtk_box_append (box, bar);
    }
  return bars;
}

gboolean
ls_bars_undo (const GPtrArray *bars)
{
  for (guint i = 0; i < bars->len; i++)
    if (LS_BAR_GET_CLASS (bars->pdata[i])->undo (bars->pdata[i]))
      return TRUE;
  return FALSE;
}

gboolean
ls_bars_cancel (const GPtrArray *bars)
{
  for (guint i = 0; i < bars->len; i++)
    if (LS_BAR_GET_CLASS (bars->pdata[i])->cancel (bars->pdata[i]))
      return TRUE;
  return FALSE;
}

void
ls_bars_add_notes (const GPtrArray *bars, GArray *notes)
{
  for (guint i = 0; i < bars->len; i++)
    LS_BAR_GET_CLASS (bars->pdata[i])->add_notes (bars->pdata[i], notes);
}

GtkWidget *
ls_bars_find_visible (const GPtrArray *bars)
{
  for (guint i = 0; i < bars->len; i++)
    if (gtk_widget_get_visible (bars->pdata[i]))
      return bars->pdata[i];
  return NULL;
}

gpointer
ls_bars_find (const GPtrArray *bars, GType type)
{
  for (guint i = 0; i < bars->len; i++)
    if (g_type_is_a (G_OBJECT_TYPE (bars->pdata[i]), type))
      return bars->pdata[i];
  return NULL;
}

/* --- class ----------------------------------------------------------------------------------------------- */

static gboolean
do_nothing (LsBar *bar)
{
  return FALSE;
}

static void
add_none (LsBar *bar, GArray *notes)
{
}

static void
ls_bar_class_init (LsBarClass *klass)
{
  klass->add_notes = add_none;
  klass->undo = do_nothing;
  klass->cancel = do_nothing;
  ls_signal_new ("told", LS_TYPE_BAR, 1, G_TYPE_STRING);
}

static void
ls_bar_init (LsBar *self)
{
}
