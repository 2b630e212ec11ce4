#include "dap-private.h"

#include <inttypes.h>

#define SOON_MS 500 /* before the client is told, and between two events */

struct _DapProgress
{
  LsDap *dap;
  char *id;
  GThread *thread;
  GMutex lock; /* for is_over */
  GCond changed;
  gboolean is_over;
};

static void
send_progress (const DapProgress *self, const char *event, const char *title)
{
  g_autofree char *message =
    g_strdup_printf ("step %" PRIu64, ls_session_get_reached (self->dap->session));
  const gboolean is_end = g_str_equal (event, "progressEnd");

  dap_send_event (self->dap, event,
                  &(DapObject){ .progress_id = self->id,
                                .title = title,
                                .cancellable = title != NULL,
                                .message = is_end ? NULL : message });
}

/* The thread that carries out the request sends what it has to say itself; this one only what it cannot say meanwhile. */
static gpointer
tell_progress (gpointer data)
{
  DapProgress *self = data;
  gint64 next = g_get_monotonic_time () + SOON_MS * 1000;
  gboolean is_told = FALSE;

  g_mutex_lock (&self->lock);
  while (!self->is_over)
    {
      if (g_cond_wait_until (&self->changed, &self->lock, next))
        continue;
      next += SOON_MS * 1000;
      if (g_atomic_int_get (&self->dap->is_measuring))
        continue;
      send_progress (self, is_told ? "progressUpdate" : "progressStart",
                     is_told ? NULL : "Running the program");
      is_told = TRUE;
    }
  g_mutex_unlock (&self->lock);
  if (is_told)
    send_progress (self, "progressEnd", NULL);
  return NULL;
}

DapProgress *
dap_progress_begin (LsDap *dap, gint64 seq)
{
  DapProgress *self;

  if (!dap->client.takes_progress || !dap->is_open || dap->is_watched)
    return NULL;
  self = g_new0 (DapProgress, 1);
  self->dap = dap;
  self->id = g_strdup_printf ("request %" PRIi64, seq);
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  dap->is_watched = TRUE;
  self->thread = g_thread_new ("progress", tell_progress, self);
  return self;
}

void
dap_progress_end (DapProgress *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->lock);
  self->is_over = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  g_thread_join (self->thread);
  self->dap->is_watched = FALSE;
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  g_free (self->id);
  g_free (self);
}
