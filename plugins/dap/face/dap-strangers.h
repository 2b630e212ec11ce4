#pragma once

#include "dap-frames.h"
#include "ls-dap.h"
#include "dap-message.h"

/* Clients that have come by a port and have not told the token: one thread waits for all of them, and for none of them alone. */

/* Who told it: what dap_serve_known() takes. */
typedef struct
{
  int socket;         /* open */
  LsDap *dap;         /* has answered what came before */
  DapFrames frames;   /* what came behind the launch */
  GByteArray *unsent; /* the answers that it has not read */
  DapRequest *launch; /* the request with the token; not carried out yet */
} DapKnown;

/* Accepts and answers strangers, until one of them knows how->token; the others are told, and sent away. listener: is listened to, does
 * not block, and stays open. *known: gets what the caller owns. Returns: FALSE with LS_ERROR_IO: nobody can come any more. */
gboolean dap_await_known (const LsDapHow *how, int listener, DapKnown *known, GError **error);
/* Serves one as ls_dap_serve() does, until it has gone, in whatever way. known: what it has is taken, but for the socket. Returns: FALSE with the
 * error of a failed launch. */
gboolean dap_serve_known (DapKnown *known, GError **error); /* dap-serve.c */
