#pragma once

#include <glib.h>

#include "ls-types.h"

G_BEGIN_DECLS

/* An a{sv} while it is made.  Unlike a GVariantDict it keeps the order in which its keys came, so that people can read
 * the JSON that becomes of it.  Private to the command library. */
typedef struct
{
  GPtrArray *entries; /* of an entry: key and value */
} LsDict;

void ls_dict_init (LsDict *dict);
void ls_dict_clear (LsDict *dict);
/* Sets a key, anew if it is there: format and arguments as for g_variant_new(). */
void ls_dict_set (LsDict *dict, const char *key, const char *format, ...);
void ls_dict_set_valist (LsDict *dict, const char *key, const char *format, va_list *args);
/* Takes value if it is floating. */
void ls_dict_set_value (LsDict *dict, const char *key, GVariant *value);
/* Sets the keys of an a{sv}, which it takes if it is floating. */
void ls_dict_add_members (LsDict *dict, GVariant *members);
/* "0x0123456789abcdef": JSON has no numbers of 64 bits. */
void ls_dict_set_mask (LsDict *dict, const char *key, LsMask mask);

/* Clears dict. Returns: floating. */
GVariant *ls_dict_end (LsDict *dict);

G_END_DECLS
