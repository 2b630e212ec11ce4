#pragma once

#include "ls-budget.h"

/* A server of the Debug Adapter Protocol, by which editors and development environments debug: they
 * launch a scene or a program, set breakpoints in its listing, and move in it forwards and
 * backwards. data/doc/dap.md lists its answers. It uses nothing but the session and the commands of
 * the prompt. */

typedef struct _LsDap LsDap;

typedef struct
{
  const char *file;  /* the file to open if the client names none, or NULL */
  LsBudget *budget;  /* (nullable): for scenes */
  guint64 max_steps; /* of a move forwards; 0: no limit */
  const char *hint;  /* how to get a higher limit, or NULL */
  /* what the client has to know; NULL: none is asked for, as the client started this program */
  const char *token;
} LsDapHow;

/* Gets each answer and event: JSON on one line, without a header. Returns: FALSE if nobody reads
 * any more. */
typedef gboolean (*LsDapSend) (const char *text, gsize length, gpointer data);

/* Returns: (transfer full). */
LsDap *ls_dap_new (const LsDapHow *how, LsDapSend send, gpointer data);
void ls_dap_free (LsDap *dap);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDap, ls_dap_free)

/* Carries out a request, without its header, and sends the results, in this thread. */
void ls_dap_take (LsDap *dap, const char *text, gsize length);
/* Whether the client has disconnected, or nobody reads. */
gboolean ls_dap_is_over (const LsDap *dap);
/* Ends the running request as soon as possible. Any thread. */
void ls_dap_interrupt (LsDap *dap);

/* Serves a client that writes to in and reads from out, files that are open and stay so, until it
 * disconnects. pause, cancel, disconnect and terminate interrupt a running request. Returns: FALSE
 * with LS_ERROR_IO, LS_ERROR_FORMAT or LS_ERROR_RANGE if the stream makes no sense, or with the
 * error of a failed launch. */
gboolean ls_dap_serve (const LsDapHow *how, int in, int out, GError **error);

/* 128 bits that nobody can guess, as text. Returns: (transfer full): NULL with LS_ERROR_IO. */
char *ls_dap_new_token (GError **error);
/* Listens on a port of 127.0.0.1, 0: any free one, and serves the first client that knows how->token, until it has gone;
 * others have ten seconds, beside each other and beside that one, and nobody can come behind it. ready: gets the port, once a client may come. Returns:
 * FALSE with LS_ERROR_IO, or the error of a failed launch. */
gboolean ls_dap_listen (const LsDapHow *how,
                        guint16 port,
                        void (*ready) (guint16 port, gpointer data),
                        gpointer data,
                        GError **error);
