#include "ls-interrupt.h"

static void
cancelled_cb (GCancellable *cancellable G_GNUC_UNUSED, gint *interrupt)
{
  g_atomic_int_set (interrupt, 1);
}

gulong
ls_interrupt_connect (GCancellable *cancellable, gint *interrupt)
{
  return cancellable
           ? g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), interrupt, NULL)
           : 0;
}
