#include "dap-private.h"

#include <errno.h>
#include <netinet/in.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "dap-strangers.h"

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
      listen (listener, SOMAXCONN) < 0 ||
      getsockname (listener, (struct sockaddr *) &address, &length) < 0)
    {
      g_autofree char *what = g_strdup_printf ("port %u of 127.0.0.1", *port);

      return fail_socket (what, error);
    }
  *port = ntohs (address.sin_port);
  return TRUE;
}

/* Nobody else can come once one is known. */
static gboolean
serve_one (const LsDapHow *how, int *listener, GError **error)
{
  DapKnown known;
  gboolean is_good;

  if (!dap_await_known (how, *listener, &known, error))
    return FALSE;
  close (*listener);
  *listener = -1;
  is_good = dap_serve_known (&known, error);
  close (known.socket);
  return is_good;
}

gboolean
ls_dap_listen (const LsDapHow *how,
               guint16 port,
               void (*ready) (guint16 port, gpointer data),
               gpointer data,
               GError **error)
{
  int listener = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  gboolean is_good;

  if (listener < 0)
    return fail_socket ("a socket cannot be made", error);
  is_good = bind_port (listener, &port, error);
  if (is_good)
    {
      ready (port, data);
      is_good = serve_one (how, &listener, error);
    }
  if (listener >= 0)
    close (listener);
  return is_good;
}
