#pragma once

#include <gio/gio.h>

/* The texts of a file that holds several, as its importer found them. */

typedef struct
{
  char *title; /* "Buffer A"; of one that a draft was made of, the draft's */
  char *name;  /* what messages call it, "toy.json/Buffer A" */
  GBytes *text;
  gboolean is_program; /* a program is made of it; else it stands in front of those of others */
} LsTextPart;

/* Puts a text in the place of one of a file. name: of the file. Returns: (transfer full): the file, the same in all else; NULL with
 * LS_ERROR_REFERENCE, or as its importer reads it. */
typedef GBytes *(
  *LsTextPartPut) (GBytes *file, const char *name, const char *title, GBytes *text, GError **error);

typedef struct
{
  GPtrArray *list; /* LsTextPart, in the order in which people look for them */
  LsTextPartPut put;
} LsTextParts;

/* Returns: (transfer full): without texts. */
LsTextParts *ls_text_parts_new (LsTextPartPut put);
LsTextParts *ls_text_parts_ref (LsTextParts *parts);
void ls_text_parts_unref (LsTextParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTextParts, ls_text_parts_unref)
/* Appends a text. All are copied. */
void ls_text_parts_add (LsTextParts *parts,
                        const char *title,
                        const char *name,
                        const char *text,
                        gboolean is_program);
/* Returns: (transfer none) (nullable). */
const LsTextPart *ls_text_parts_find (const LsTextParts *parts, const char *title);
