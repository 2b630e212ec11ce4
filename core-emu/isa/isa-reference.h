#pragma once

#include "isa-fields.h"
#include "ls-reading.h"
#include "ls-reference.h"

G_BEGIN_DECLS

/* Pages of a reference, written from the tables of an instruction set. */

/* A name that leads to a page, or what else there is to say of it. */
typedef struct
{
  guint page;
  const char *text;
} IsaPageText;

/* Returns: the first page from from on that has the name, upper or lower case, or G_MAXUINT. */
guint isa_pages_find (const IsaPageText *names, guint n, const char *name, guint from);
/* Returns: (transfer container): the names. */
GPtrArray *isa_pages_list (const IsaPageText *names, guint n);

/* Adds an item; text: (transfer full). label lives as long as the program does. */
void isa_page_add (LsReferencePage *page, const char *label, char *text);
/* Adds an item; text is copied. */
void isa_page_say (LsReferencePage *page, const char *label, const char *text);
/* Adds an item with all names of a page but its own, if it has any. */
void isa_page_say_names (LsReferencePage *page,
                         const char *label,
                         const IsaPageText *names,
                         guint n,
                         guint number);
/* Adds an item for each text of a page. */
void isa_page_say_texts (LsReferencePage *page,
                         const char *label,
                         const IsaPageText *texts,
                         guint n,
                         guint number);
/* Adds "Word": the fields of a microcode word with their bits, from the first row on. */
void isa_page_add_word (LsReferencePage *page, const IsaFormat *format, const char *word);
/* Appends to fields (LsWordField) those of a microcode word with what words, the instruction, hold there, the lowest first. */
void
isa_fields_read (const IsaFormat *format, const char *word, const guint32 *words, GArray *fields);
/* Adds "Open": a reading with its answers. */
void isa_page_add_reading (LsReferencePage *page, const LsReading *reading);

G_END_DECLS
