#include "dap-strangers.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "dap-frames.h"
#include "dap-private.h"
#include "ls-file.h"
#include "ls-retry.h"

/* between two attempts to interrupt: a request that has just begun may have missed the first */
#define AGAIN_MS 20
#define PATIENCE_MS 2000 /* for a run without a limit, behind the last request */
#define MAX_WAITING 1000 /* requests that are read but not carried out */

typedef struct
{
  LsDap *dap;
  int in, out;
  int wake[2]; /* a byte in it ends the reader */
  GMutex lock; /* for the members below */
  GCond changed;
  GQueue requests;       /* of DapRequest: waiting requests */
  gboolean is_ended;     /* no more will come */
  GError *error;         /* (nullable): why */
  gboolean is_running;   /* a request is carried out */
  gint64 running;        /* its number */
  guint n_stops;         /* waiting requests that interrupt everything before them */
  GHashTable *cancelled; /* numbers of requests */
  gboolean is_over;
  int failure;      /* errno of a failed write of an answer, or 0 */
  gboolean by_port; /* a client that goes, in whatever way, is no error */
  DapFrames frames; /* of the reader, once it runs */
} Serve;

/* --- reading, on a thread of its own ---------------------------------------------------------- */

static gboolean
is_stop (const DapRequest *request)
{
  static const char *const words[] = { "pause", "disconnect", "terminate" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (request->command, words[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Notes requests that act before their turn. Called with the lock. */
static void
note (Serve *self, const DapRequest *request)
{
  g_auto (DapArgs) args = { NULL, NULL };
  gint64 number = -1;

  const char *progress = NULL;

  dap_args_init (&args, request->arguments, request->command);
  if (is_stop (request))
    self->n_stops++;
  else if (strcmp (request->command, "cancel") == 0 &&
           dap_args_number (&args, "requestId", 0, G_MAXINT64, &number, NULL) &&
           dap_args_text (&args, "progressId", &progress, NULL))
    {
      /* Progress is that of the request that is carried out. */
      if (number < 0 && progress != NULL && self->is_running)
        number = self->running;
      if (number < 0)
        return;

      gint64 *key = g_memdup2 (&number, sizeof number);

      g_hash_table_add (self->cancelled, key);
    }
}

/* request: (nullable): NULL: the end, with its error if there is one. Both are taken. */
static void
push (Serve *self, DapRequest *request, GError *error)
{
  g_mutex_lock (&self->lock);
  if (request != NULL)
    {
      g_queue_push_tail (&self->requests, request);
      note (self, request);
    }
  self->is_ended = request == NULL;
  self->error = error;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

/* Takes requests out of the received bytes. Returns: FALSE if these make no sense. */
static gboolean
take_requests (Serve *self, DapFrames *frames, GError **error)
{
  gsize length;
  char *text;

  do
    {
      if (!dap_frames_next (frames, &text, &length, error))
        return FALSE;
      if (text == NULL)
        return TRUE;
      push (self, dap_request_new (text, length), NULL);
      g_free (text);
    }
  while (TRUE);
}

/* Waits for bytes. Returns: whether the server wants more. */
static gboolean
wait_for_bytes (Serve *self)
{
  int n;

  GPollFD fds[2] = { { self->in, G_IO_IN | G_IO_HUP | G_IO_ERR, 0 },
                     { self->wake[0], G_IO_IN, 0 } };

  g_mutex_lock (&self->lock);
  while (self->requests.length > MAX_WAITING && !self->is_over)
    g_cond_wait (&self->changed, &self->lock);
  g_mutex_unlock (&self->lock);
  do
    n = g_poll (fds, 2, -1);
  while (n < 0 && errno == EINTR);
  return n > 0 && fds[1].revents == 0;
}

/* Behind the last request: interrupts a run that nobody waits for, because the other end of the
 * output is closed too, and a run without a limit, which nobody can stop any more. */
static void
wait_for_end (Serve *self)
{
  GPollFD fds[2] = { { self->out, 0, 0 }, { self->wake[0], G_IO_IN, 0 } };
  int n;

  do
    n = g_poll (fds, 2, PATIENCE_MS);
  while ((n < 0 && errno == EINTR) || (n == 0 && !g_atomic_int_get (&self->dap->is_endless)));
  if (n > 0 && (fds[0].revents & (G_IO_ERR | G_IO_HUP)) == 0)
    return;
  g_mutex_lock (&self->lock);
  self->n_stops++;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

/* Returns: FALSE at the end, with an error where it is none. */
static gboolean
read_more (Serve *self, GError **error)
{
  char bytes[4096];
  const gssize n = LS_RETRY (read (self->in, bytes, sizeof bytes));

  if (n < 0 && !self->by_port)
    return ls_fail (error, LS_ERROR_IO, "standard input: cannot be read: %s", g_strerror (errno));
  if (n == 0)
    dap_frames_end (&self->frames, error);
  if (n <= 0)
    return FALSE;
  dap_frames_add (&self->frames, bytes, (gsize) n);
  return take_requests (self, &self->frames, error);
}

static gpointer
read_requests (gpointer data)
{
  Serve *self = data;
  GError *error = NULL;

  if (take_requests (self, &self->frames, &error))
    while (wait_for_bytes (self) && read_more (self, &error))
      ;
  push (self, NULL, error);
  wait_for_end (self);
  return NULL;
}

/* --- interrupting, on another thread ---------------------------------------------------------- */

static gpointer
watch (gpointer data)
{
  Serve *self = data;

  g_mutex_lock (&self->lock);
  while (!self->is_over)
    {
      gboolean is_wanted =
        self->is_running &&
        (self->n_stops > 0 || g_hash_table_contains (self->cancelled, &self->running));

      if (is_wanted)
        {
          ls_dap_interrupt (self->dap);
          g_cond_wait_until (&self->changed, &self->lock,
                             g_get_monotonic_time () + AGAIN_MS * 1000);
        }
      else
        g_cond_wait (&self->changed, &self->lock);
    }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* --- carrying out ----------------------------------------------------------------------------- */

/* Returns: whether to carry out the request. */
static gboolean
begin (Serve *self, const DapRequest *request)
{
  gboolean is_cancelled;

  g_mutex_lock (&self->lock);
  self->n_stops -= is_stop (request);
  is_cancelled = g_hash_table_remove (self->cancelled, &request->seq);
  self->is_running = !is_cancelled;
  self->running = request->seq;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  return !is_cancelled;
}

static void
end (Serve *self, const DapRequest *request)
{
  g_mutex_lock (&self->lock);
  self->is_running = FALSE;
  g_hash_table_remove (self->cancelled, &request->seq);
  g_mutex_unlock (&self->lock);
}

static void
carry_out (Serve *self, const DapRequest *request)
{
  if (begin (self, request))
    dap_take_request (self->dap, request);
  else
    dap_send_cancelled (self->dap, request);
  end (self, request);
}

/* Returns: (transfer full): NULL: no more requests. */
static DapRequest *
pop (Serve *self)
{
  DapRequest *request;

  g_mutex_lock (&self->lock);
  while (self->requests.length == 0 && !self->is_ended)
    g_cond_wait (&self->changed, &self->lock);
  request = g_queue_pop_head (&self->requests);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  return request;
}

/* Returns: (transfer full) (nullable): a waiting pause. */
static DapRequest *
take_pause (Serve *self)
{
  DapRequest *request = NULL;

  g_mutex_lock (&self->lock);
  for (GList *link = self->requests.head; link != NULL; link = link->next)
    if (strcmp (((DapRequest *) link->data)->command, "pause") == 0)
      {
        request = link->data;
        g_queue_delete_link (&self->requests, link);
        self->n_stops--;
        break;
      }
  g_mutex_unlock (&self->lock);
  return request;
}

/* The running request is about to report a stop. */
static void
before_stop_cb (gpointer data)
{
  Serve *self = data;
  DapRequest *request;

  while ((request = take_pause (self)) != NULL)
    {
      dap_take_request (self->dap, request);
      dap_request_free (request);
    }
}

/* Returns: FALSE with the error of the stream. */
static gboolean
carry_out_all (Serve *self, GError **error)
{
  DapRequest *request;

  while (!ls_dap_is_over (self->dap) && (request = pop (self)) != NULL)
    {
      carry_out (self, request);
      dap_request_free (request);
    }
  if (ls_dap_is_over (self->dap) || self->error == NULL)
    return TRUE;
  dap_send_problem (self->dap, self->error);
  dap_tell_terminated (self->dap, 1);
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

/* --- the stream ------------------------------------------------------------------------------- */

static gboolean
send_cb (const char *text, gsize length, gpointer data)
{
  Serve *self = data;
  g_autofree char *header = dap_frames_header (length);
  g_autofree char *whole = g_strconcat (header, text, NULL);

  if (ls_file_write_fd (self->out, whole, strlen (header) + length))
    return TRUE;
  self->failure = errno;
  return FALSE;
}

/* Sets an error that the client cannot be told any more, or was told of and did not correct.
 * Returns: whether there is none. */
static gboolean
check_end (const Serve *self, GError **error)
{
  if (self->failure && !self->by_port)
    ls_fail (error, LS_ERROR_IO, "standard output: cannot be written: %s",
             g_strerror (self->failure));
  else if (self->dap->launch_error != NULL)
    g_propagate_error (error, g_error_copy (self->dap->launch_error));
  else
    return TRUE;
  return FALSE;
}

/* dap: is taken. */
static void
init (Serve *self, LsDap *dap, int in, int out)
{
  self->in = in;
  self->out = out;
  self->dap = dap;
  dap->send = send_cb;
  dap->data = self;
  dap->before_stop = before_stop_cb;
  dap->before_stop_data = self;
  g_queue_init (&self->requests);
  self->cancelled = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
}

static void
clear (Serve *self)
{
  dap_frames_clear (&self->frames);
  g_queue_clear_full (&self->requests, (GDestroyNotify) dap_request_free);
  g_clear_error (&self->error);
  g_hash_table_unref (self->cancelled);
  ls_dap_free (self->dap);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
}

/* Wakes the reader, which may wait for bytes or for room. */
static void
join (Serve *self, GThread *reader, GThread *watcher)
{
  ls_file_write_fd (self->wake[1], "", 1);
  g_mutex_lock (&self->lock);
  self->is_over = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
  g_thread_join (watcher);
  g_thread_join (reader);
}

static gboolean
serve (Serve *self, GError **error)
{
  GThread *reader, *watcher;
  gboolean is_good;

  if (pipe (self->wake) < 0)
    return ls_fail (error, LS_ERROR_IO, "a pipe cannot be made: %s", g_strerror (errno));
  reader = g_thread_new ("read", read_requests, self);
  watcher = g_thread_new ("watch", watch, self);
  is_good = carry_out_all (self, error) && check_end (self, error);
  join (self, reader, watcher);
  close (self->wake[0]);
  close (self->wake[1]);
  return is_good;
}

gboolean
ls_dap_serve (const LsDapHow *how, int in, int out, GError **error)
{
  Serve self = { .is_running = FALSE };
  gboolean is_good;

  dap_frames_init (&self.frames);
  init (&self, ls_dap_new (how, send_cb, &self), in, out);
  is_good = serve (&self, error);
  clear (&self);
  return is_good;
}

gboolean
dap_serve_known (DapKnown *known, GError **error)
{
  Serve self = { .by_port = TRUE, .frames = known->frames };
  gboolean is_good;

  init (&self, known->dap, known->socket, known->socket);
  if (!ls_file_write_fd (self.out, known->unsent->data, known->unsent->len))
    self.failure = errno;
  g_byte_array_unref (known->unsent);
  push (&self, known->launch, NULL);
  is_good = serve (&self, error);
  clear (&self);
  return is_good;
}
