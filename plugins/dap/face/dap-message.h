#pragma once

#include <json-glib/json-glib.h>

#include "ls-error.h"

/* A request of the client, taken apart. */

typedef struct
{
  gint64 seq;            /* 0: not known */
  char *command;         /* never NULL; "" if not known */
  JsonNode *root;        /* owned (nullable) */
  JsonObject *arguments; /* in root, or NULL */
  GError *error;         /* why the request is invalid, or NULL */
} DapRequest;

/* All errors are in its member error. Returns: (transfer full). */
DapRequest *dap_request_new (const char *text, gsize length);
void dap_request_free (DapRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DapRequest, dap_request_free)

/* --- members of arguments (dap-members.c) ----------------------------------------------------- */

/* An object, and its place in the request: "setBreakpoints: breakpoints[2]". A member that is null
 * counts as missing. */
typedef struct
{
  JsonObject *object; /* (nullable): no members */
  char *place;
} DapArgs;

void dap_args_init (DapArgs *args, JsonObject *object, const char *place);
void dap_args_clear (DapArgs *args);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DapArgs, dap_args_clear)

/* Fails with LS_ERROR_SYNTAX, or with code; the message names the place of the member. Returns:
 * FALSE. */
gboolean dap_args_fail (const DapArgs *args,
                        const char *member,
                        LsErrorCode code,
                        GError **error,
                        const char *format,
                        ...) G_GNUC_PRINTF (5, 6);

/* Members whose names end in '!' must be there; others may be missing, and *out stays as it is
 * then. Returns: FALSE with LS_ERROR_SYNTAX or LS_ERROR_RANGE that names the place. Text:
 * borrowed. */
gboolean dap_args_text (const DapArgs *args, const char *member, const char **out, GError **error);
gboolean dap_args_number (const DapArgs *args,
                          const char *member,
                          gint64 least,
                          gint64 most,
                          gint64 *out,
                          GError **error);
gboolean dap_args_flag (const DapArgs *args, const char *member, gboolean *out, GError **error);
/* The object of a member; clears *out first. */
gboolean dap_args_object (const DapArgs *args, const char *member, DapArgs *out, GError **error);
/* The number of elements in an array; 0 if the array is missing. */
gboolean dap_args_list (const DapArgs *args, const char *member, guint *n, GError **error);
/* An element of such a list, an object; clears *out first. */
gboolean dap_args_nth (const DapArgs *args,
                       const char *member,
                       guint index,
                       DapArgs *out,
                       GError **error);
gboolean dap_args_nth_text (const DapArgs *args,
                            const char *member,
                            guint index,
                            const char **out,
                            GError **error);
