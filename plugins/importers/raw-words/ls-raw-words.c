#include "ls-plugins.h"

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-foreign.h"
#include "ls-machines.h"
#include "words-number.h"

#define BLOCK(text, i) (&g_array_index ((text)->blocks, WordsBlock, (i)))

/* Whether at least three quarters of a block's tokens are numbers. */
static gboolean
is_numbers (const WordsBlock *block)
{
  guint n_numbers = 0;

  for (guint i = 0; i < block->tokens->len; i++)
    n_numbers +=
      words_number_read (block, &g_array_index (block->tokens, WordsToken, i)).kind != WORDS_NONE;
  return (n_numbers >= 2 || block->is_run) && 4 * n_numbers >= 3 * block->tokens->len;
}

static guint
raw_words_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  g_auto (WordsText) text = { 0 };
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  LsStage stage;

  /* A program in text form has lists of numbers too. */
  if (ls_machine_by_text (bytes, &stage) != NULL || !words_text_init (&text, data, length))
    return 0;
  for (guint i = 0; i < text.blocks->len; i++)
    if (is_numbers (BLOCK (&text, i)))
      return 80;
  return 0;
}

static gboolean
check_words (GBytes *code, GError **error)
{
  if (g_bytes_get_size (code) % 8 == 0)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_FORMAT,
               "%" G_GSIZE_FORMAT " bytes are not a whole number of 64-bit instructions "
               "(a word is missing or cut)",
               g_bytes_get_size (code));
  return FALSE;
}

/* An array that is alone opens whatever it is, with a warning; pasted dumps get no warning. */
static void
warn_of_words (const WordsBlock *block, GBytes *code, LsImported *imported)
{
  g_autoptr (GError) reason = NULL;

  if (block->syntax != WORDS_DUMP && !ls_imported_is_plausible (code, &reason))
    ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "%s: %s",
                             block->name ? block->name : "the array", reason->message);
}

/* The bytes of a block are recognised like those of a file. words: (nullable): gets the words of a
 * program; NULL if the block is a file of programs. */
static gboolean
add_block (const WordsBlock *block,
           const char *name,
           LsImported *imported,
           GBytes **words,
           GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GBytes) code = NULL;
  GError *reason = NULL;

  *words = NULL;
  if (!words_block_append (block, name, bytes, error))
    return FALSE;
  code = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  if (ls_imported_take (imported, code, name, &reason))
    return TRUE;
  if (reason != NULL)
    {
      g_propagate_error (error, reason);
      return FALSE;
    }
  if (!ls_foreign_check (code, name, error))
    return FALSE;
  if (!check_words (code, error))
    {
      g_prefix_error (error, "%s: ", name);
      return FALSE;
    }
  ls_draft_set_words (ls_imported_add (imported, block->name ? block->name : "words"), code);
  *words = g_steal_pointer (&code);
  return TRUE;
}

/* The first of several arrays that looks like a program opens; arrays that are no words are left
 * out. */
static void
add_blocks (const WordsText *text, const char *name, LsImported *imported)
{
  for (guint i = 0; i < text->blocks->len; i++)
    {
      const WordsBlock *block = BLOCK (text, i);
      g_autoptr (GError) reason = NULL;
      g_autoptr (GBytes) words = NULL;
      const guint n = imported->drafts->len;

      if (!is_numbers (block))
        continue;
      if (!add_block (block, name, imported, &words, &reason))
        ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                                 "%s is left out: %s", block->name ? block->name : "an array",
                                 reason->message);
      if (imported->drafts->len == n || imported->rule ||
          (words != NULL && !ls_imported_is_plausible (words, NULL)))
        continue;
      imported->chosen = n;
      imported->rule = g_strdup ("the first array that looks like a program");
    }
}

static gboolean
raw_words_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  g_auto (WordsText) text = { 0 };
  g_autoptr (GBytes) words = NULL;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  words_text_init (&text, data, length);
  if (text.blocks->len > 1)
    {
      add_blocks (&text, name, imported);
      return ls_imported_has_drafts (imported, name, "no array holds words", error);
    }
  if (!add_block (BLOCK (&text, 0), name, imported, &words, error))
    return FALSE;
  if (words != NULL)
    warn_of_words (BLOCK (&text, 0), words, imported);
  return TRUE;
}

const LsImporter ls_importer_raw_words = {
  .name = "raw-words",
  .probe = raw_words_probe,
  .import = raw_words_import,
};
