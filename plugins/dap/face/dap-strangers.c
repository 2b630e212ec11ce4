#include "dap-strangers.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "dap-private.h"
#include "ls-retry.h"

#define STRANGER_MS 10000 /* for a client to tell the token, whatever it does meanwhile */
#define MAX_STRANGERS 64  /* at once: who has been here longest goes where one more comes */
#define MAX_STRANGER_BYTES \
  65536 /* of its requests that are not whole, and of answers that it has not read */
#define MAX_ACCEPTED MAX_STRANGERS /* before somebody else has a turn */

typedef struct
{
  int socket;
  LsDap *dap; /* NULL: it has said nothing yet */
  DapFrames frames;
  GByteArray *unsent;  /* answers */
  gint64 until;        /* monotonic time by which it has to be known */
  gboolean is_leaving; /* it is sent away once it has read the answers */
  gboolean is_gone;    /* it is sent away now */
  DapRequest *launch;  /* (nullable): with the token: it is known */
} Stranger;

typedef struct
{
  const LsDapHow *how;
  int listener;
  GPtrArray *strangers; /* of Stranger: who came first is first */
} Door;

/* --- one of them ------------------------------------------------------------------------------ */

/* Answers wait here: nobody waits for a client to read them. */
static gboolean
keep_answer_cb (const char *text, gsize length, gpointer data)
{
  Stranger *stranger = data;
  g_autofree char *header = dap_frames_header (length);

  g_byte_array_append (stranger->unsent, (const guint8 *) header, (guint) strlen (header));
  g_byte_array_append (stranger->unsent, (const guint8 *) text, (guint) length);
  return TRUE;
}

static Stranger *
stranger_new (int socket)
{
  Stranger *stranger = g_new0 (Stranger, 1);

  stranger->socket = socket;
  dap_frames_init (&stranger->frames);
  stranger->unsent = g_byte_array_new ();
  stranger->until = g_get_monotonic_time () + STRANGER_MS * 1000;
  return stranger;
}

static void
stranger_free (Stranger *stranger)
{
  if (stranger->socket >= 0)
    close (stranger->socket);
  ls_dap_free (stranger->dap);
  if (stranger->frames.bytes != NULL)
    dap_frames_clear (&stranger->frames);
  g_byte_array_unref (stranger->unsent);
  g_clear_pointer (&stranger->launch, dap_request_free);
  g_free (stranger);
}

static LsDap *
get_dap (const Door *door, Stranger *stranger)
{
  if (stranger->dap == NULL)
    stranger->dap = ls_dap_new (door->how, keep_answer_cb, stranger);
  return stranger->dap;
}

/* Sends as much as there is room for. */
static void
send_answers (Stranger *stranger)
{
  GByteArray *unsent = stranger->unsent;
  gssize n = 0;

  while (unsent->len > 0 && n >= 0)
    {
      n = LS_RETRY (send (stranger->socket, unsent->data, unsent->len, MSG_DONTWAIT));
      if (n > 0)
        g_byte_array_remove_range (unsent, 0, (guint) n);
    }
  if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
    stranger->is_gone = TRUE;
  if (unsent->len > MAX_STRANGER_BYTES || (stranger->is_leaving && unsent->len == 0))
    stranger->is_gone = TRUE;
}

/* Tells it why it is sent away. */
static void
dismiss (const Door *door, Stranger *stranger, const GError *error)
{
  dap_send_problem (get_dap (door, stranger), error);
  stranger->is_leaving = TRUE;
}

/* A stranger may ask 'initialize', once, and launch or attach: whoever asks for anything else goes. Takes request. */
static void
answer (const Door *door, Stranger *stranger, DapRequest *request)
{
  LsDap *dap = get_dap (door, stranger);

  if (dap_knows_token (dap, request))
    {
      stranger->launch = request;
      return;
    }
  stranger->is_leaving =
    !dap_take_request (dap, request) || strcmp (request->command, "initialize") != 0;
  dap_request_free (request);
}

/* Returns: FALSE if the next request is not here yet, or makes no sense. */
static gboolean
answer_next (const Door *door, Stranger *stranger)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!dap_frames_next (&stranger->frames, &text, &length, &error))
    dismiss (door, stranger, error);
  else if (text != NULL)
    answer (door, stranger, dap_request_new (text, length));
  return text != NULL;
}

/* Takes what has come: a piece at a time, so that everybody has a turn. */
static void
hear (const Door *door, Stranger *stranger)
{
  char bytes[4096];
  const gssize n = LS_RETRY (recv (stranger->socket, bytes, sizeof bytes, MSG_DONTWAIT));

  if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
    return;
  stranger->is_gone = n <= 0;
  if (n <= 0 || stranger->is_leaving)
    return;
  dap_frames_add (&stranger->frames, bytes, (gsize) n);
  while (!stranger->is_leaving && stranger->launch == NULL && answer_next (door, stranger))
    ;
  if (stranger->launch == NULL && stranger->frames.bytes->len > MAX_STRANGER_BYTES)
    stranger->is_gone = TRUE;
}

static void
dismiss_late (const Door *door, Stranger *stranger)
{
  g_autoptr (GError) error = NULL;

  ls_fail (&error, LS_ERROR_STATE, "no 'launch' with the token came within %u seconds",
           STRANGER_MS / 1000);
  dismiss (door, stranger, error);
}

/* Where its time is over it goes, whether it reads why or not. */
static void
look_at_clock (const Door *door, Stranger *stranger)
{
  if (g_get_monotonic_time () < stranger->until)
    return;
  if (!stranger->is_leaving)
    dismiss_late (door, stranger);
  send_answers (stranger);
  stranger->is_gone = TRUE;
}

/* --- all of them ------------------------------------------------------------------------------ */

/* Returns: FALSE with an error: nobody can come. */
static gboolean
accept_all (const Door *door, GError **error)
{
  const int yes = 1;

  for (guint i = 0; i < MAX_ACCEPTED; i++)
    {
      const int socket = accept4 (door->listener, NULL, NULL, SOCK_CLOEXEC);

      if (socket < 0 && (errno == EMFILE || errno == ENFILE) && door->strangers->len > 0)
        g_ptr_array_remove_index (door->strangers, 0);
      else if (socket < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return TRUE;
      else if (socket < 0 && errno != ECONNABORTED && errno != EINTR)
        return ls_fail (error, LS_ERROR_IO, "no client can come: %s", g_strerror (errno));
      if (socket < 0)
        continue;
      setsockopt (socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      if (door->strangers->len == MAX_STRANGERS)
        g_ptr_array_remove_index (door->strangers, 0);
      g_ptr_array_add (door->strangers, stranger_new (socket));
    }
  return TRUE;
}

/* What to wait for: the listener, then the strangers. Returns: (transfer full): of GPollFD. */
static GArray *
make_polls (const Door *door)
{
  GArray *polls = g_array_new (FALSE, FALSE, sizeof (GPollFD));

  g_array_append_val (polls, ((GPollFD){ door->listener, G_IO_IN, 0 }));
  for (guint i = 0; i < door->strangers->len; i++)
    {
      const Stranger *stranger = g_ptr_array_index (door->strangers, i);
      const gushort events =
        (stranger->is_leaving ? 0 : G_IO_IN) | (stranger->unsent->len > 0 ? G_IO_OUT : 0);

      g_array_append_val (polls, ((GPollFD){ stranger->socket, events, 0 }));
    }
  return polls;
}

/* Milliseconds until the time of the first one is over; -1: nobody is here. */
static int
get_patience (const Door *door)
{
  const Stranger *first;

  if (door->strangers->len == 0)
    return -1;
  first = g_ptr_array_index (door->strangers, 0);
  return (int) MAX (0, (first->until - g_get_monotonic_time () + 999) / 1000);
}

static void
serve_stranger (const Door *door, Stranger *stranger, gushort events)
{
  if (stranger->is_leaving && (events & (G_IO_HUP | G_IO_ERR)) != 0)
    stranger->is_gone = TRUE;
  else if (!stranger->is_leaving && (events & (G_IO_IN | G_IO_HUP | G_IO_ERR)) != 0)
    hear (door, stranger);
  if (!stranger->is_gone)
    send_answers (stranger);
  if (!stranger->is_gone && stranger->launch == NULL)
    look_at_clock (door, stranger);
}

/* Returns: (transfer none) (nullable): one that told the token. */
static Stranger *
serve_strangers (const Door *door, const GArray *polls)
{
  for (guint i = 1; i < polls->len; i++)
    {
      Stranger *stranger = g_ptr_array_index (door->strangers, i - 1);

      serve_stranger (door, stranger, g_array_index (polls, GPollFD, i).revents);
      if (stranger->launch != NULL)
        return stranger;
    }
  for (guint i = door->strangers->len; i-- > 0;)
    if (((Stranger *) g_ptr_array_index (door->strangers, i))->is_gone)
      g_ptr_array_remove_index (door->strangers, i);
  return NULL;
}

/* The others are told that nobody can come any more. */
static void
take_known (const Door *door, Stranger *stranger, DapKnown *known)
{
  g_autoptr (GError) error = NULL;

  *known = (DapKnown){ .socket = stranger->socket,
                       .dap = stranger->dap,
                       .frames = stranger->frames,
                       .launch = stranger->launch,
                       .unsent = g_byte_array_ref (stranger->unsent) };
  stranger->socket = -1;
  stranger->dap = NULL;
  stranger->frames.bytes = NULL;
  stranger->launch = NULL;
  g_ptr_array_remove (door->strangers, stranger);
  ls_fail (&error, LS_ERROR_STATE, "another client has launched, and one is served");
  for (guint i = 0; i < door->strangers->len; i++)
    {
      Stranger *other = g_ptr_array_index (door->strangers, i);

      if (!other->is_leaving)
        dismiss (door, other, error);
      send_answers (other);
    }
}

gboolean
dap_await_known (const LsDapHow *how, int listener, DapKnown *known, GError **error)
{
  g_autoptr (GPtrArray) strangers = g_ptr_array_new_with_free_func ((GDestroyNotify) stranger_free);
  const Door door = { how, listener, strangers };
  Stranger *found = NULL;

  while (found == NULL)
    {
      g_autoptr (GArray) polls = make_polls (&door);
      const int n = g_poll (&g_array_index (polls, GPollFD, 0), polls->len, get_patience (&door));

      if (n < 0 && errno != EINTR)
        return ls_fail (error, LS_ERROR_IO, "no client can come: %s", g_strerror (errno));
      if (n < 0)
        continue;
      found = serve_strangers (&door, polls);
      if (found == NULL && g_array_index (polls, GPollFD, 0).revents != 0 &&
          !accept_all (&door, error))
        return FALSE;
    }
  take_known (&door, found, known);
  return TRUE;
}
