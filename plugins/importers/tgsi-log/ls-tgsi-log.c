#include "ls-importer.h"

#include "ls-log-texts.h"
#include "ls-words.h"

/* TGSI between the other lines of a log, whichever driver or tool wrote it; and several programs in
 * one file. */

#define MAX_LOOKED_AT (16u << 20) /* bytes */

/* How sure: below the importers of logs whose words run, and above a machine that is sure of the
 * text. */
#define SCORE 91

static gboolean
is_log (const char *text, gsize length)
{
  LsLogFacts facts;

  if (length > MAX_LOOKED_AT)
    return FALSE;
  facts = ls_log_texts_count (text, length);
  return facts.n_texts > 1 || (facts.n_texts == 1 && facts.has_others);
}

static guint
tgsi_log_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return is_log (text, length) ? SCORE : 0;
}

/* The last program for pixels, or the last one. */
static void
choose (LsImported *imported)
{
  imported->chosen = imported->drafts->len - 1;
  imported->rule = g_strdup (ls_words ("the last program"));
  for (guint i = imported->drafts->len; i-- > 0;)
    if (((const LsDraft *) g_ptr_array_index (imported->drafts, i))->stage == LS_STAGE_PS)
      {
        imported->chosen = i;
        g_free (imported->rule);
        imported->rule = g_strdup (ls_words ("the last pixel shader"));
        return;
      }
}

static gboolean
tgsi_log_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  ls_log_texts_add (imported, text, length, name);
  if (!ls_imported_has_drafts (imported, name, "no program of the log can be read", error))
    return FALSE;
  choose (imported);
  return TRUE;
}

const LsImporter ls_importer_tgsi_log = {
  .name = "tgsi-log",
  .probe = tgsi_log_probe,
  .import = tgsi_log_import,
};
