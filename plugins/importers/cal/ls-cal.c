#include "ls-importer.h"

#include "cal-image.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-words.h"

static char *
make_title (const CalEncoding *encoding)
{
  gboolean is_r700;
  const char *chip = cal_chip_name (encoding->machine, &is_r700);

  return chip != NULL ? g_strdup (chip) : g_strdup_printf ("machine %u", encoding->machine);
}

static void
note_encoding (LsDraft *draft, const CalEncoding *encoding)
{
  ls_draft_note_count (draft, "%s register", "%s registers", encoding->n_gprs);
  /* TRANSLATORS: entries of the stack that a program asks for, in "3 registers, 1 stack" */
  ls_draft_note (draft, "%u stack", encoding->n_stack);
  if (encoding->threads[0])
    ls_draft_note (draft, "groups of %u x %u x %u threads", encoding->threads[0],
                   encoding->threads[1], encoding->threads[2]);
  if (encoding->n_share)
    ls_draft_note (draft, "%u of the data share", encoding->n_share);
}

/* The constants of .data, as bits. Returns: (transfer full): empty if there are none. */
static GHashTable *
make_constants (const CalEncoding *encoding, const guint8 *data)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  if (encoding->n_data < CAL_DATA)
    return values;
  for (guint i = 0; i < CAL_N_FLOATS; i++)
    {
      const gsize at = (gsize) encoding->data_at + 16 * i;

      g_hash_table_insert (values, g_strdup_printf ("c.%u", i),
                           g_strdup_printf ("0x%08x 0x%08x 0x%08x 0x%08x", cal_read_u32 (data, at),
                                            cal_read_u32 (data, at + 4),
                                            cal_read_u32 (data, at + 8),
                                            cal_read_u32 (data, at + 12)));
    }
  for (guint i = 0; i < CAL_N_INTS; i++)
    {
      const gsize at = (gsize) encoding->data_at + CAL_INTS + 16 * i;
      const guint count = cal_read_u32 (data, at) & 0xFFF;

      if (count)
        g_hash_table_insert (values, g_strdup_printf ("loop%u", i),
                             g_strdup_printf ("%u %u %u", count,
                                              cal_read_u32 (data, at + 4) & 0xFFF,
                                              cal_read_u32 (data, at + 8) & 0xFF));
    }
  return values;
}

static void
add_draft (const CalEncoding *encoding, const guint8 *data, const char *name, LsImported *imported)
{
  g_autofree char *title = make_title (encoding);
  g_autoptr (GHashTable) constants = make_constants (encoding, data);
  LsDraft *draft = ls_imported_add (imported, title);
  LsDraftPart part = { .n_gprs = encoding->n_gprs,
                       .stack_size = encoding->n_stack,
                       .constants = constants };

  draft->stage = encoding->threads[0] ? LS_STAGE_CS : LS_STAGE_PS;
  note_encoding (draft, encoding);
  draft->code = g_bytes_new (data + encoding->at, encoding->n_bytes);
  draft->syntax = LS_SYNTAX_WORDS;
  part.stage = draft->stage;
  part.code = draft->code;
  ls_imported_compose (imported, &part, 1, NULL, name, 0);
}

/* A chip's number may exceed the table by one: the decoder of the words judges an unknown chip. */
static gboolean
is_taken (const CalEncoding *encoding, const guint8 *data)
{
  g_autoptr (GBytes) code = g_bytes_new (data + encoding->at, encoding->n_bytes);
  gboolean is_r700;

  cal_chip_name (encoding->machine, &is_r700);
  return is_r700 || (encoding->machine == 8 && ls_imported_is_plausible (code, NULL));
}

static void
leave_out (const CalEncoding *encoding, LsImported *imported)
{
  g_autofree char *title = make_title (encoding);

  ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                           "the program for %s is left out: this is an R700", title);
}

static guint
cal_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  return cal_image_is_one (data, size) ? 95 : 0;
}

static gboolean
cal_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  g_autoptr (GArray) encodings = cal_image_read (data, size, name, error);

  if (encodings == NULL)
    return FALSE;
  for (guint i = 0; i < encodings->len; i++)
    {
      const CalEncoding *encoding = &g_array_index (encodings, CalEncoding, i);

      if (is_taken (encoding, data))
        add_draft (encoding, data, name, imported);
      else
        leave_out (encoding, imported);
    }
  if (imported->drafts->len)
    {
      imported->rule = g_strdup (ls_words ("the first program"));
      return TRUE;
    }
  return ls_fail (
    error, LS_ERROR_UNSUPPORTED,
    ls_words_many (
      "%s: this CAL image has %u program, none of them for R700 (compile it for an RV770)",
      "%s: this CAL image has %u programs, none of them for R700 (compile it for an RV770)",
      encodings->len),
    name, encodings->len);
}

const LsImporter ls_importer_cal = {
  .name = "cal",
  .probe = cal_probe,
  .import = cal_import,
};
