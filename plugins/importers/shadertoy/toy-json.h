#pragma once

#include <json-glib/json-glib.h>

#include "ls-error.h"
#include "toy.h"

/* Parts of the reader of JSON. Paths begin at the object with the passes: "renderpass[2].code". */

typedef struct
{
  Toy *toy;
  const char *name; /* of the file */
  const char *text;
  const char *root; /* the path of the object with the passes, such as "[0].Shader" */
  LsImported *imported;
  GHashTable *
    outputs; /* char * to guint: the number of a pass with that output, from 1; 0: one that is left out */
} ToyReader;

/* --- toy-values.c ----------------------------------------------------------------------------- */

/* The path from the beginning of the file. Returns: (transfer full). */
char *toy_dup_path (const ToyReader *reader, const char *path);
/* Fails at the line of a value. format: N_(). Returns: FALSE. */
gboolean toy_fail_at (const ToyReader *reader,
                      const char *path,
                      LsErrorCode code,
                      GError **error,
                      const char *format,
                      ...) G_GNUC_PRINTF (5, 6);
/* Adds a finding at the line of a value. format: N_(). */
void toy_warn (const ToyReader *reader, const char *path, const char *format, ...)
  G_GNUC_PRINTF (3, 4);
/* Fails with LS_ERROR_FORMAT, with the value and what it should be. wanted: N_(). Returns: FALSE. */
gboolean toy_fail_value (const ToyReader *reader,
                         const char *path,
                         JsonNode *node,
                         const char *wanted,
                         GError **error);
/* Returns: (transfer none) (nullable): NULL: there is none, or it is null. */
JsonNode *toy_find_member (JsonObject *object, const char *name);
gboolean toy_is_string (JsonNode *node);
/* The text of the first member that there is of two names. other: (nullable). text: gets (transfer none) it, NULL: there is none. Fails with
 * LS_ERROR_FORMAT for another value. */
gboolean toy_read_text (const ToyReader *reader,
                        JsonObject *object,
                        const char *where,
                        const char *name,
                        const char *other,
                        const char **text,
                        GError **error);
/* The id of an input or output: a number, or a string. Returns: (transfer full) (nullable): NULL: it has none. */
char *toy_dup_id (JsonObject *object);
/* A list of objects. most: elements that it may have. list: gets (transfer none) it, NULL: there is none. Fails with LS_ERROR_FORMAT or
 * LS_ERROR_RANGE. */
gboolean toy_read_list (const ToyReader *reader,
                        JsonObject *object,
                        const char *path,
                        const char *name,
                        guint most,
                        JsonArray **list,
                        GError **error);

/* --- toy-reads.c ------------------------------------------------------------------------------ */

/* Reads what the channels of a pass read; all outputs are known. Fails as toy_read(). */
gboolean toy_read_channels (const ToyReader *reader,
                            JsonObject *object,
                            const char *where,
                            ToyPass *pass,
                            GError **error);
