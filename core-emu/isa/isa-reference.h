#pragma once

#include "isa-fields.h"
#include "ls-reading.h"
#include "ls-reference.h"

/* Pages of a reference, written from the tables of an instruction set. */

/* Adds an item; text: (transfer full). label lives as long as the program does. */
void isa_page_add (LsReferencePage *page, const char *label, char *text);
/* Adds an item; text is copied. */
void isa_page_say (LsReferencePage *page, const char *label, const char *text);
/* Adds an item with all names of a page but its own, if it has any. */
void isa_page_say_names (LsReferencePage *page,
                         const char *label,
                         const LsPageText *names,
                         guint number);
/* Adds an item for each text of a page. */
void isa_page_say_texts (LsReferencePage *page,
                         const char *label,
                         const LsPageText *texts,
                         guint number);
/* Adds "Word": the fields of a microcode word with their bits, from the first row on. */
void isa_page_add_word (LsReferencePage *page, const IsaFormat *format, const char *word);
/* Appends to fields (LsWordField) those of a microcode word with what words, the instruction, hold
 * there, the lowest first. */
void isa_fields_read (const IsaFormat *format,
                      const char *word,
                      const guint32 *words,
                      GArray *fields);
/* Adds "Open": a reading with its answers. */
void isa_page_add_reading (LsReferencePage *page, const LsReading *reading);
