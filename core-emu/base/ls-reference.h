#pragma once

#include <glib.h>

/* A page of a machine's reference: one instruction. */

typedef struct
{
  const char *label; /* "Opcode", "Corners" */
  char *text;        /* one paragraph */
} LsReferenceItem;

typedef struct
{
  const char *name;    /* as the maker of the machine calls the instruction */
  const char *class;   /* "ALU", "texture fetch" */
  const char *summary; /* formula or sentence */
  GArray *items;       /* LsReferenceItem */
} LsReferencePage;

/* A field of an instruction's words, and what it holds there. */
typedef struct
{
  const char *word, *name; /* "ALU_WORD0", "SRC0_SEL"; live as long as the program does */
  guint8 dword;            /* place of the word in the instruction */
  guint8 hi, lo;
  guint32 value;
} LsWordField;

/* name, class and summary live as long as the program does. Returns: (transfer full): a page
 * without items. */
LsReferencePage *ls_reference_page_new (const char *name, const char *class, const char *summary);
void ls_reference_page_free (LsReferencePage *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsReferencePage, ls_reference_page_free)

/* A name that leads to a page, or what else there is to say of one. Behind the last of a list is
 * one without text. */
typedef struct
{
  guint page;
  const char *text;
} LsPageText;

/* The pages of all instructions of a machine, numbered from 0. */
typedef struct
{
  guint n_pages;
  LsReferencePage *(*page) (guint i); /* (transfer full) */
  const LsPageText *names;            /* several pages may share a name, and a page have several */
  guint (*find) (const char *name);   /* the page, or G_MAXUINT; NULL: names say all */
} LsManual;

/* The first page from `from` on for a name, in any case, or G_MAXUINT. */
guint ls_manual_find (const LsManual *manual, const char *name, guint from);
guint ls_page_texts_find (const LsPageText *names, const char *name, guint from);
