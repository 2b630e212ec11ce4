#include "dap-private.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "ls-retry.h"

/* A client that comes by a port of this computer, as some editors do. Any program here can reach the
 * port; who does not know the token gets nothing. */

#define TOKEN_BYTES 16

static gboolean
fail_socket (const char *what, GError **error)
{
  return ls_fail (error, LS_ERROR_IO, "%s: %s", what, g_strerror (errno));
}

char *
ls_dap_new_token (GError **error)
{
  guchar bytes[TOKEN_BYTES];
  GString *text;

  if (getentropy (bytes, sizeof bytes) < 0)
    {
      fail_socket ("no token can be made", error);
      return NULL;
    }
  text = g_string_new (NULL);
  for (guint i = 0; i < sizeof bytes; i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  return g_string_free (text, FALSE);
}

/* *port: 0: gets the one that was free. Returns: FALSE with an error. */
static gboolean
bind_port (int listener, guint16 *port, GError **error)
{
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_port = htons (*port),
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t length = sizeof address;
  const int yes = 1;

  if (setsockopt (listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) < 0 ||
      bind (listener, (struct sockaddr *) &address, sizeof address) < 0 ||
      listen (listener, 1) < 0 || getsockname (listener, (struct sockaddr *) &address, &length) < 0)
    {
      g_autofree char *what = g_strdup_printf ("port %u of 127.0.0.1", *port);

      return fail_socket (what, error);
    }
  *port = ntohs (address.sin_port);
  return TRUE;
}

/* Nobody else can come. */
static void
close_cb (gpointer data)
{
  int *listener = data;

  close (*listener);
  *listener = -1;
}

/* Clients, one behind the other, until one was known. */
static gboolean
serve_clients (const LsDapHow *how, int *listener, GError **error)
{
  gboolean is_known = FALSE, is_good = TRUE;

  while (!is_known)
    {
      g_autoptr (GError) problem = NULL;
      const int client = LS_RETRY (accept4 (*listener, NULL, NULL, SOCK_CLOEXEC));
      const int yes = 1;

      if (client < 0 && errno == ECONNABORTED)
        continue;
      if (client < 0)
        return fail_socket ("no client can come", error);
      setsockopt (client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      is_good = dap_serve_stranger (how, client, close_cb, listener, &is_known, &problem);
      close (client);
      if (is_known && !is_good)
        g_propagate_error (error, g_steal_pointer (&problem));
    }
  return is_good;
}

gboolean
ls_dap_listen (const LsDapHow *how,
               guint16 port,
               void (*ready) (guint16 port, gpointer data),
               gpointer data,
               GError **error)
{
  int listener = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  gboolean is_good;

  if (listener < 0)
    return fail_socket ("a socket cannot be made", error);
  is_good = bind_port (listener, &port, error);
  if (is_good)
    {
      ready (port, data);
      is_good = serve_clients (how, &listener, error);
    }
  if (listener >= 0)
    close (listener);
  return is_good;
}
