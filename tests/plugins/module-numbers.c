#include <gmodule.h>
#include <string.h>

#include "ls-importer.h"

/* An importer in a module, which nothing is linked to: texts that begin with a word of their own are one program. */

#define MARK "numbers "
/* EXPORT_DONE: PIX0, R0; END_OF_PROGRAM */
static const guint8 words[] = { 0x00, 0x00, 0x00, 0x00, 0x88, 0x06, 0x20, 0x94 };

static guint
numbers_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return size > strlen (MARK) && strncmp (text, MARK, strlen (MARK)) == 0 ? 100 : 0;
}

static gboolean
numbers_import (GBytes *bytes G_GNUC_UNUSED, const char *name, LsImported *imported, GError **error)
{
  g_autoptr (GBytes) code = g_bytes_new_static (words, sizeof words);
  const LsDraftPart part = { .stage = LS_STAGE_PS, .code = code };
  LsDraft *draft = ls_imported_add (imported, "loaded");

  draft->stage = LS_STAGE_PS;
  ls_draft_set_program (draft, code, LS_SYNTAX_WORDS);
  ls_imported_compose (imported, &part, 1, NULL, name, 0);
  return ls_imported_has_drafts (imported, name, "there is none", error);
}

G_MODULE_EXPORT const LsImporter numbers = { .name = "numbers",
                                             .probe = numbers_probe,
                                             .import = numbers_import };
