#pragma once

#include <glib.h>

/* Several files as one input: for each a line "@NAME LENGTH", its bytes, and a newline. A length beyond the end means
 * the rest, and what is no such line ends the bundle, so that every input is one. */

typedef struct
{
  char *name;
  GByteArray *bytes;
} FuzzPart;

/* Returns: (transfer full): FuzzPart. */
GPtrArray *fuzz_bundle_read (const guint8 *data, gsize size);
/* Returns: (transfer full): the same as an input. */
GByteArray *fuzz_bundle_write (const GPtrArray *parts);
/* (nullable): the first part of that name. */
FuzzPart *fuzz_bundle_find (const GPtrArray *parts, const char *name);
/* Up to the first NUL. Returns: (transfer full): never NULL. */
char *fuzz_part_dup_text (const FuzzPart *part);
/* Adds a copy of data. */
FuzzPart *fuzz_bundle_add (GPtrArray *parts, const char *name, gconstpointer data, gsize length);

/* The files in a folder of their own, in memory where the system has such a place. */
typedef struct
{
  char *path;
} FuzzFolder;

/* Files whose names are not plain, or that are there already, are left out; a folder may be part of a name. */
void fuzz_folder_init (FuzzFolder *folder, const GPtrArray *parts);
/* Removes all that is in it. */
void fuzz_folder_clear (FuzzFolder *folder);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FuzzFolder, fuzz_folder_clear)
/* Returns: (transfer full). */
char *fuzz_folder_name (const FuzzFolder *folder, const char *name);
