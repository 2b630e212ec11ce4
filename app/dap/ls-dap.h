#pragma once

#include "ls-budget.h"

/* A server of the Debug Adapter Protocol, by which editors and development environments debug: they
 * launch a scene or a program, set breakpoints in its listing and go forwards and backwards in it.
 * data/doc/dap.md says what it answers. It knows no more than the commands of the prompt and the
 * session do. */

typedef struct _LsDap LsDap;

typedef struct
{
  const char *file;  /* what to open where the client does not say, or NULL */
  LsBudget *budget;  /* (nullable): that of scenes */
  guint64 max_steps; /* of a move forwards; 0: any number */
  const char *hint;  /* how to have more, or NULL */
} LsDapHow;

/* Gets each answer and event: JSON on one line, without a header. Returns: FALSE if nobody reads
 * any more. */
typedef gboolean (*LsDapSend) (const char *text, gsize length, gpointer data);

/* Returns: (transfer full). */
LsDap *ls_dap_new (const LsDapHow *how, LsDapSend send, gpointer data);
void ls_dap_free (LsDap *dap);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDap, ls_dap_free)

/* Carries out a request, without its header, and sends what comes of it, in this thread. */
void ls_dap_take (LsDap *dap, const char *text, gsize length);
/* Whether the client has said that it goes, or nobody reads. */
gboolean ls_dap_is_over (const LsDap *dap);
/* Ends what is being carried out as soon as may be. Any thread. */
void ls_dap_interrupt (LsDap *dap);

/* Serves a client that writes to in and reads from out, files that are open and stay so, until it
 * goes. pause, cancel, disconnect and terminate interrupt what runs. Returns: FALSE with
 * LS_ERROR_IO, LS_ERROR_FORMAT or RANGE where the stream makes no sense, or why nothing could be
 * launched. */
gboolean ls_dap_serve (const LsDapHow *how, int in, int out, GError **error);
