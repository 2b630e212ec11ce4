#pragma once

#include <glib.h>

#include "ls-types.h"

/* Answers as data: a{sv}, which becomes JSON where it leaves the program. data/doc/json.md says
 * what every key means, and data/lanescope.schema.json which type it has. */

/* --- values, each in its one form ------------------------------------------------------------- */

/* All return floating values. "0x0123456789abcdef": JSON has no numbers of 64 bits. */
GVariant *ls_mask_to_variant (LsMask mask);
/* "0x3f800000" */
GVariant *ls_bits_to_variant (guint32 bits);
/* A number; "NaN", "inf" or "-inf" as text, because JSON has no such numbers. */
GVariant *ls_number_to_variant (double number);
/* {"bits", "text"}: a value of 32 bits, and how it is written. text: (nullable). */
GVariant *ls_value_to_variant (guint32 bits, const char *text);
/* The same of 64 bits. */
GVariant *ls_wide_to_variant (guint64 bits, const char *text);

/* --- answers while they are made -------------------------------------------------------------- */

/* An a{sv} that is being made. Unlike a GVariantDict it keeps its keys in order, so that people can
 * read the JSON. Starts as zeros. */
typedef struct
{
  GPtrArray *entries; /* of an entry: key and value; NULL: none yet */
} LsDict;

void ls_dict_clear (LsDict *dict);
gboolean ls_dict_is_empty (const LsDict *dict);
/* Sets a key, or replaces its value. format and arguments: as for g_variant_new(). */
void ls_dict_set (LsDict *dict, const char *key, const char *format, ...);
void ls_dict_set_valist (LsDict *dict, const char *key, const char *format, va_list *args);
/* Takes value if it is floating. */
void ls_dict_set_value (LsDict *dict, const char *key, GVariant *value);
/* Sets the keys of an a{sv}, which it takes if it is floating. */
void ls_dict_add_members (LsDict *dict, GVariant *members);
void ls_dict_set_string (LsDict *dict, const char *key, const char *value);
void ls_dict_set_uint (LsDict *dict, const char *key, guint64 value);
void ls_dict_set_bool (LsDict *dict, const char *key, gboolean value);
void ls_dict_set_mask (LsDict *dict, const char *key, LsMask mask);

/* What other programs are to read of data: all but the members whose keys begin with '_'. Returns:
 * (transfer full). */
GVariant *ls_dict_dup_public (GVariant *data);

/* Clears dict. Returns: floating. */
GVariant *ls_dict_end (LsDict *dict);
