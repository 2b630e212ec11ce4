#pragma once

#include <glib.h>

/* Messages in a stream of bytes: each has a header, with a line "Content-Length: N", a blank line,
 * and N bytes. */

#define DAP_MAX_HEADER 4096        /* bytes of a header */
#define DAP_MAX_MESSAGE (4u << 20) /* bytes of a message */

typedef struct
{
  GString *bytes; /* received, but not taken yet */
} DapFrames;

void dap_frames_init (DapFrames *frames);
void dap_frames_clear (DapFrames *frames);
void dap_frames_add (DapFrames *frames, const char *bytes, gsize length);
/* *message gets the next message, of *length bytes and a zero behind them, or NULL if it is
 * incomplete. Returns: FALSE with LS_ERROR_FORMAT or LS_ERROR_RANGE for a header without a length:
 * the next message cannot be found then. */
gboolean dap_frames_next (DapFrames *frames, char **message, gsize *length, GError **error);
/* At the end of the stream. Returns: FALSE with LS_ERROR_FORMAT if an incomplete message is
 * left. */
gboolean dap_frames_end (const DapFrames *frames, GError **error);

/* The header of a message of so many bytes. Returns: (transfer full). */
char *dap_frames_header (gsize length);
