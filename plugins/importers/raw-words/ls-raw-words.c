#include "ls-plugins.h"

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-foreign.h"
#include "ls-machines.h"
#include "ls-tools.h"
#include "ls-words.h"
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
  return ls_fail (error, LS_ERROR_FORMAT,
                  "%zu bytes are not a whole number of 64-bit instructions "
                  "(a word is missing or cut)",
                  g_bytes_get_size (code));
}

/* Whether the bytes of an array are a program. A pasted dump is one whatever it looks like. */
static gboolean
check_code (const WordsBlock *block, GBytes *code, gboolean is_raw, GError **error)
{
  const gboolean is_text = !is_raw && ls_machine_guess (code)->tools->is_text (code);
  g_autoptr (GError) reason = NULL;

  if (!is_text && !check_words (code, error))
    return FALSE;
  if (is_raw || block->syntax == WORDS_DUMP || ls_imported_is_plausible (code, &reason))
    return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  is_text ? "%s" : N_ ("%s (--raw takes them for a program all the same)"),
                  reason->message);
}

static void
add_code (const WordsBlock *block, GBytes *code, LsImported *imported)
{
  LsDraft *draft = ls_imported_add (imported, block->name ? block->name : "words");

  ls_draft_set_words (draft, code);
  if (!imported->is_raw && draft->machine->tools->is_text (code))
    draft->syntax = LS_SYNTAX_TEXT;
}

/* The bytes of a block are recognised like those of a file. what: called so in errors about them. */
static gboolean
add_block (const WordsBlock *block,
           const char *name,
           const char *what,
           LsImported *imported,
           GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GBytes) code = NULL;
  GError *reason = NULL;

  if (!words_block_append (block, name, bytes, error))
    return FALSE;
  code = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  if (ls_imported_take (imported, code, what, &reason))
    return TRUE;
  if (reason != NULL)
    {
      g_propagate_error (error, reason);
      return FALSE;
    }
  if (!ls_foreign_check (code, what, error))
    return FALSE;
  if (!check_code (block, code, imported->is_raw, error))
    {
      g_prefix_error (error, "%s: ", what);
      return FALSE;
    }
  add_code (block, code, imported);
  return TRUE;
}

/* The first of several arrays that is a program opens; others are left out. */
static void
add_blocks (const WordsText *text, const char *name, LsImported *imported)
{
  for (guint i = 0; i < text->blocks->len; i++)
    {
      const WordsBlock *block = BLOCK (text, i);
      g_autoptr (GError) reason = NULL;
      const guint n = imported->drafts->len;

      if (!is_numbers (block))
        continue;
      if (!add_block (block, name, block->name ? block->name : "an array", imported, &reason))
        ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL, "left out: %s",
                                 reason->message);
      if (imported->drafts->len == n || imported->rule)
        continue;
      imported->chosen = n;
      imported->rule = g_strdup (ls_words ("the first array that is a program"));
    }
}

static gboolean
raw_words_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  g_auto (WordsText) text = { 0 };
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  words_text_init (&text, data, length);
  if (text.blocks->len > 1)
    {
      add_blocks (&text, name, imported);
      return ls_imported_has_drafts (imported, name, "no array holds words", error);
    }
  return add_block (BLOCK (&text, 0), name, name, imported, error);
}

const LsImporter ls_importer_raw_words = {
  .name = "raw-words",
  .probe = raw_words_probe,
  .import = raw_words_import,
};
