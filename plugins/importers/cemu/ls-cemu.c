#include "ls-importer.h"

#include <string.h>

#define HASH_DIGITS 16
#define MAX_FILE (1u << 20) /* most bytes of a file beside the dump */

/* "0123456789abcdef_0123456789abcdef_vs.bin" */
typedef struct
{
  const char *suffix;
  const char *title;
  LsStage stage;
  gboolean is_fetch;
} CemuKind;

static const CemuKind kinds[] = {
  { "_vs.bin", "VS", LS_STAGE_VS, FALSE },      { "_ps.bin", "PS", LS_STAGE_PS, FALSE },
  { "_gs.bin", "GS", LS_STAGE_GS, FALSE },      { "_copy.bin", "GS copy", LS_STAGE_VS, FALSE },
  { "_compute.bin", "CS", LS_STAGE_CS, FALSE }, { "_fs.bin", "FETCH", LS_STAGE_VS, TRUE },
};

/* The kind of a file by its name, or NULL. name: without its folder. */
static const CemuKind *
find_kind (const char *name)
{
  for (guint i = 0; i < HASH_DIGITS; i++)
    if (!g_ascii_isxdigit (name[i]))
      return NULL;
  if (name[HASH_DIGITS] != '_')
    return NULL;
  for (guint i = HASH_DIGITS + 1; i <= 2 * HASH_DIGITS; i++)
    if (!g_ascii_isxdigit (name[i]))
      return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (!strcmp (name + 2 * HASH_DIGITS + 1, kinds[i].suffix))
      return &kinds[i];
  return NULL;
}

/* --- files beside the dump -------------------------------------------------------------------- */

/* The first fetch program of the shader: the first one whose name begins with the same hash.
 * Returns: (transfer full) (nullable). */
static GBytes *
find_fetch (LsImported *imported, const char *path, const char *base)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree char *best = NULL;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      const CemuKind *kind = find_kind (name);

      if (kind == NULL || !kind->is_fetch || strncmp (name, base, HASH_DIGITS) != 0 ||
          (best != NULL && strcmp (best, name) <= 0))
        continue;
      g_free (best);
      best = g_strdup (name);
    }
  return best != NULL ? ls_imported_read_beside (imported, path, best, MAX_FILE) : NULL;
}

/* Adds Cemu's own translation, which stands beside the words. */
static void
add_source (LsImported *imported, LsDraft *draft, const char *path, const char *base)
{
  g_autofree char *stem = g_strndup (base, strlen (base) - strlen (".bin"));
  g_autofree char *name = g_strconcat (stem, ".txt", NULL);
  g_autoptr (GBytes) text = ls_imported_read_beside (imported, path, name, MAX_FILE);

  if (text != NULL && g_bytes_get_size (text))
    g_hash_table_insert (draft->sources, g_strconcat (draft->slug, ".txt", NULL),
                         g_bytes_ref (text));
}

/* --- the draft -------------------------------------------------------------------------------- */

/* CALL_FS NO_BARRIER; NOP END_OF_PROGRAM: a shader for a fetch program that is alone. */
static GBytes *
make_caller (void)
{
  static const guint8 words[] = { 0, 0, 0, 0, 0, 0, 0x80, 0x89, 0, 0, 0, 0, 0, 0, 0x20, 0x80 };

  return g_bytes_new_static (words, sizeof words);
}

static guint
cemu_probe (GBytes *bytes, const char *name)
{
  g_autofree char *base = g_path_get_basename (name);
  const CemuKind *kind = find_kind (base);

  if (kind == NULL || g_bytes_get_size (bytes) % 8)
    return 0;
  return kind->is_fetch || ls_imported_is_plausible (bytes, NULL) ? LS_IMPORTER_SURE - 1 : 0;
}

static gboolean
cemu_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  g_autofree char *base = g_path_get_basename (name);
  const CemuKind *kind = find_kind (base);
  g_autoptr (GBytes) caller = make_caller ();
  g_autoptr (GBytes) fetch = kind->stage == LS_STAGE_VS ? find_fetch (imported, name, base) : NULL;
  LsDraft *draft = ls_imported_add (imported, kind->title);
  const LsDraftPart part = { .stage = kind->stage,
                             .code = kind->is_fetch ? caller : bytes,
                             .fetch = kind->is_fetch ? bytes : fetch };

  draft->stage = kind->stage;
  draft->code = g_bytes_ref (bytes);
  draft->syntax = LS_SYNTAX_WORDS;
  ls_draft_note (draft, "%.*s", HASH_DIGITS, base);
  add_source (imported, draft, name, base);
  ls_imported_compose (imported, &part, 1, NULL, name, 0);
  return ls_imported_has_drafts (imported, name, "the dump holds no program", error);
}

const LsImporter ls_importer_cemu = {
  .name = "cemu",
  .probe = cemu_probe,
  .import = cemu_import,
};
