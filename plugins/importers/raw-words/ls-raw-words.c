#include "ls-importer.h"

#include <string.h>

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-foreign.h"
#include "ls-machines.h"
#include "ls-stage.h"
#include "ls-tools.h"
#include "ls-words.h"
#include "words-number.h"
#include "words-strings.h"

#define MAX_STRINGS 64 /* programs: each takes a compiler of its own */

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

/* --- programs in strings ----------------------------------------------------------------------- */

/* Whether a string is a program by what it says. */
static gboolean
is_program (const WordsString *string)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (string->text, strlen (string->text));
  LsStage stage;

  return (ls_machine_by_text (bytes, &stage) != NULL && strstr (string->text, "END") != NULL) ||
         (strchr (string->text, '{') != NULL && ls_imported_is_program (string->text));
}

/* The strings of a file that are programs. Returns: (transfer full) (element-type WordsString). */
static GArray *
find_programs (const char *data, gsize length)
{
  GArray *strings = words_find_strings (data, length);

  for (guint i = strings->len; i-- > 0;)
    if (!is_program (&g_array_index (strings, WordsString, i)))
      g_array_remove_index (strings, i);
  return strings;
}

/* A machine's text. Where it has errors it is left out with a finding. */
static void
add_text (const WordsString *string,
          const char *title,
          GBytes *code,
          const char *name,
          LsImported *imported)
{
  LsDraft *draft = ls_imported_add (imported, title);
  LsDraftPart part = { .code = code, .text = code };

  ls_draft_set_program (draft, code, LS_SYNTAX_TEXT);
  part.stage = draft->stage;
  ls_draft_note (draft, "line %u", string->line);
  ls_imported_compose (imported, &part, 1, NULL, name, string->line);
}

/* What is wrong with a string is told of the file that has it: "a.c: tint:2:3: ...". path: by which the importer knows the string. */
static gboolean
fail_string (const GError *reason,
             const char *path,
             const char *title,
             const char *name,
             GError **error)
{
  g_auto (GStrv) parts = g_strsplit (reason->message, path, -1);
  g_autofree char *message = g_strjoinv (title, parts);

  g_set_error (error, reason->domain, reason->code, "%s: %s", name, message);
  return FALSE;
}

/* The program opens as if it were a file beside the one that has it. */
static gboolean
add_string (const WordsString *string, const char *name, LsImported *imported, GError **error)
{
  const char *title = string->name != NULL ? string->name : "program";
  g_autofree char *folder = g_path_get_dirname (name);
  g_autofree char *path = g_build_filename (folder, title, NULL);
  g_autoptr (GBytes) code = g_bytes_new (string->text, strlen (string->text));
  g_autoptr (GError) reason = NULL;

  if (ls_imported_take (imported, code, path, &reason))
    return TRUE;
  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (reason != NULL)
    return fail_string (reason, path, title, name, error);
  add_text (string, title, code, name, imported);
  return TRUE;
}

/* Takes the first program of pixels for the one to open. */
static void
choose_string (LsImported *imported)
{
  for (guint i = imported->drafts->len; i-- > 0;)
    {
      const LsDraft *draft = g_ptr_array_index (imported->drafts, i);

      if (draft->stage == ls_stage_giving (LS_GIVES_PIXELS))
        imported->chosen = i;
    }
  g_free (imported->rule);
  imported->rule = g_strdup (ls_words ("the first string that is a pixel shader, else the first"));
}

/* One that fails is left out with its reason. FALSE with an error: it was the only one, or the person gave up. */
static gboolean
add_strings (const GArray *strings, const char *name, LsImported *imported, GError **error)
{
  for (guint i = 0; i < MIN (strings->len, MAX_STRINGS); i++)
    {
      g_autoptr (GError) reason = NULL;

      if (add_string (&g_array_index (strings, WordsString, i), name, imported, &reason))
        continue;
      if (strings->len == 1 || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return FALSE;
        }
      ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL, "left out: %s",
                               reason->message);
    }
  if (strings->len > MAX_STRINGS)
    ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL,
                             "left out: %u programs in strings behind the first %u",
                             strings->len - MAX_STRINGS, MAX_STRINGS);
  choose_string (imported);
  return TRUE;
}

/* --- all ---------------------------------------------------------------------------------------- */

static guint
raw_words_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  g_auto (WordsText) text = { 0 };
  g_autoptr (GArray) strings = NULL;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  LsStage stage;

  /* A program in text form has lists of numbers too. */
  if (ls_machine_by_text (bytes, &stage) != NULL || memchr (data, '\0', length) != NULL)
    return 0;
  strings = find_programs (data, length);
  if (strings->len)
    return LS_IMPORTER_SURE + 3;
  if (!words_text_init (&text, data, length))
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
  const gboolean is_text = !imported->is_raw && ls_machine_guess (code)->tools->is_text (code);

  ls_draft_set_program (draft, code, is_text ? LS_SYNTAX_TEXT : LS_SYNTAX_WORDS);
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

      if (!is_numbers (block) || (block->name == NULL && imported->drafts->len))
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
  g_autoptr (GArray) strings = find_programs (data, length);

  if (strings->len && !add_strings (strings, name, imported, error))
    return FALSE;
  words_text_init (&text, data, length);
  if (text.blocks->len > 1 || strings->len)
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
