#pragma once

#include <glib.h>

/* Messages out of a stream of bytes: each has a header, lines of which one says "Content-Length:
 * N", a blank line, and N bytes. */

#define DAP_MAX_HEADER 4096        /* bytes of a header */
#define DAP_MAX_MESSAGE (4u << 20) /* bytes of a message */

typedef struct
{
  GString *bytes; /* that came and were not taken */
} DapFrames;

void dap_frames_init (DapFrames *frames);
void dap_frames_clear (DapFrames *frames);
void dap_frames_add (DapFrames *frames, const char *bytes, gsize length);
/* *message gets the next one, of *length bytes and a zero behind them, or NULL if it is not all
 * there. Returns: FALSE with LS_ERROR_FORMAT or LS_ERROR_RANGE for a header that tells no length:
 * nobody knows where the next message begins. */
gboolean dap_frames_next (DapFrames *frames, char **message, gsize *length, GError **error);
/* At the end of the stream. Returns: FALSE with LS_ERROR_FORMAT if something begun is left. */
gboolean dap_frames_end (const DapFrames *frames, GError **error);

/* The header before so many bytes. Returns: (transfer full). */
char *dap_frames_header (gsize length);
